//! `chancery`: parses the command line, and runs a command or the terminal program.

mod look;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;

use chancery::cli::common::Color;
use chancery::cli::common::TextFormat;
use chancery::cli::settings::{SettingsArgs, SettingsFileReport};
use chancery::cli::{self, Args, Command, CommandEnv, CommandError};
use chancery::settings::{Fault, Settings};
use chancery::tui::{self, JoinOptions, Keys, Options, TableError, TableOptions, TuiError};

fn main() -> ExitCode {
    let args = match Args::of_line() {
        Ok(args) => args,
        Err(status) => return status,
    };
    let done = match &args.command {
        Some(command) => {
            let env = CommandEnv {
                color: args.color.unwrap_or_default(),
                saves: args.saves.as_deref(),
                keys: &tui::keys_by_group(),
                wrong_keys,
                by_environment: look::by_environment,
                tables,
            };
            cli::run(command, env)
        }
        None => play(args, None),
    };
    done.unwrap_or_else(|error| error.report())
}

/// Returns the errors in the keys of the settings.
fn wrong_keys(settings: &Settings) -> Vec<Fault> {
    let faults = Keys::with(&settings.keys).err().unwrap_or_default();
    let fault = |fault: tui::KeyFault| Fault::new(fault.at, fault.kind.to_string());
    faults.into_iter().map(fault).collect()
}

/// Runs a command about tables that others join.
fn tables(command: &Command, saves: Option<&Path>) -> Result<ExitCode, CommandError> {
    let error = |error: TableError| {
        if error.is_usage() {
            CommandError::usage(error)
        } else {
            CommandError::failed(error)
        }
    };
    let saves = saves.map(Path::to_owned);
    let mut out = std::io::stdout();
    match command {
        Command::Host(host) => {
            let words = ["chancery".into()]
                .into_iter()
                .chain(host.save.iter().map(Into::into));
            let args = Args::parse_from::<_, OsString>(words);
            let table = TableOptions {
                name: host.name.clone(),
                headless: host.headless,
                group: host.group.clone(),
                notify: host.notify.clone(),
                deadline: host.deadline.clone(),
            };
            return play(Args { saves, ..args }, Some(table));
        }
        Command::Join(join) => {
            let options = JoinOptions {
                table: join.table.clone(),
                seat: join.seat.clone(),
                watch: join.watch,
                look: look::chosen(join.look),
                saves,
            };
            writeln!(out, "{}", tui::join(&options).map_err(error)?)?;
        }
        Command::Tables(listing) => {
            let options = JoinOptions {
                saves,
                ..JoinOptions::default()
            };
            let tables = tui::tables(&options).map_err(error)?;
            if tables.is_empty() {
                let hint = "No table is running. `chancery host SAVE` runs one.";
                writeln!(std::io::stderr(), "{hint}")?;
            }
            for status in tables {
                match listing.format {
                    TextFormat::Json => writeln!(out, "{}", serde_json::to_string(&status)?)?,
                    TextFormat::Text => writeln!(out, "{status}")?,
                }
            }
        }
        _ => {}
    }
    Ok(ExitCode::SUCCESS)
}

/// Opens the terminal program, as a table that others join if `table` is given.
fn play(args: Args, table: Option<TableOptions>) -> Result<ExitCode, CommandError> {
    let unknown = args.save.as_deref().filter(|save| !save.exists());
    if let Some(save) = unknown.filter(|_| table.is_none()) {
        return Err(CommandError::Usage(Args::unknown(save)));
    }
    let file = SettingsArgs {
        file: args.settings.clone(),
        write: false,
    };
    let (mut report, mut faults) = match cli::settings::read(&file, wrong_keys) {
        Ok(report) => {
            let faults = report.faults.iter().map(Fault::to_string).collect();
            (report, faults)
        }
        // a file that isn't text stops no game
        Err(error) => (SettingsFileReport::default(), vec![error.to_string()]),
    };
    if !faults.is_empty() {
        report.settings = Settings::default();
    }
    let saves = report.saves(args.saves.as_deref());
    let theme = look::in_force(&args, &mut report, &mut faults)?;
    let SettingsFileReport { file, settings, .. } = report;
    let keys = Keys::with(&settings.keys).unwrap_or_default();
    let options = Options {
        saves,
        open: args.save,
        color: match args.color.unwrap_or_default() {
            Color::Auto => tui::Color::Auto,
            Color::Always => tui::Color::Always,
            Color::Never => tui::Color::Never,
        },
        look: look::chosen(args.look),
        settings,
        keys,
        settings_file: file,
        faults,
        theme,
        table,
    };
    match tui::run(options) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(TuiError::Store(error)) => Err(error.into()),
        Err(
            error @ (TuiError::NoTerminal
            | TuiError::Table(TableError::NotUnix | TableError::UnknownGroup(_))),
        ) => Err(CommandError::usage(error)),
        Err(error) => Err(CommandError::failed(error)),
    }
}
