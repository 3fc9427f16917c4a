//! `chancery settings`: shows the settings in force, or writes a settings file.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::{CommandError, io};
use clap::ValueHint;
use game::settings::{Fault, Settings, SettingsError, template};
use game::store::SettingsFile;

/// `chancery settings`
#[derive(clap::Args, Debug)]
pub struct SettingsArgs {
    /// Settings file [default: CHANCERY_SETTINGS, or the file in the user's configuration folder]
    #[arg(long = "settings", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Write a file with all settings, unless it exists
    #[arg(long)]
    pub write: bool,
}

/// A function that checks the keys of the settings. The terminal program provides it, because it
/// has the list of commands.
pub type KeyCheck = fn(&Settings) -> Vec<Fault>;

/// A settings file and its content, or the default settings if there is no file.
pub struct SettingsFileReport {
    /// The file.
    pub file: Option<SettingsFile>,
    /// The settings, or all errors in the file.
    pub settings: Result<Settings, SettingsError>,
}

/// Reads the settings file.
///
/// # Errors
/// Returns an error if the file can't be read.
pub fn read(args: &SettingsArgs, keys: KeyCheck) -> Result<SettingsFileReport, CommandError> {
    let file = SettingsFile::open(args.file.as_deref());
    let file = file.map_err(CommandError::usage)?;
    let text = file.as_ref().and_then(SettingsFile::text);
    let settings =
        Settings::read(text.unwrap_or_default()).and_then(|settings| match keys(&settings) {
            faults if faults.is_empty() => Ok(settings),
            faults => Err(SettingsError { faults }),
        });
    Ok(SettingsFileReport { file, settings })
}

/// Prints the settings, or writes a settings file.
///
/// # Errors
/// Returns an error if the file can't be read or written or has errors.
pub fn run(args: &SettingsArgs, keys: KeyCheck) -> Result<ExitCode, CommandError> {
    let SettingsFileReport { file, settings } = read(args, keys)?;
    let Some(mut file) = file else {
        let error = "there is no folder for settings. Name a file with --settings.";
        return Err(CommandError::usage(error));
    };
    let path = file.path().display().to_string();
    if args.write {
        if file.text().is_some() {
            let error = format!("{path}: already exists; not changed");
            return Err(CommandError::Usage(error));
        }
        file.keep(template(&Settings::default()))?;
        return io::print(format!("Wrote {path}\n"));
    }
    let settings = settings.map_err(|error| {
        let lines = error.to_string().replace('\n', &format!("\n{path}: "));
        CommandError::Usage(format!("{path}: {lines}"))
    })?;
    let note = match file.text() {
        Some(_) => "",
        None => ": not found; --write creates it",
    };
    io::print(format!("# {path}{note}\n\n{}", as_file(&settings)))
}

/// Returns the settings as the text of a file that sets all of them.
fn as_file(settings: &Settings) -> String {
    let all = template(settings);
    let mut text = String::new();
    for line in all.lines().skip(2).take_while(|line| !line.is_empty()) {
        let _ = writeln!(text, "{}", line.trim_start_matches("# "));
    }
    for (number, own) in settings.keys.iter().enumerate() {
        if number == 0 {
            text.push_str("\n[keys]\n");
        }
        let keys = own.keys.iter().map(|(key, _)| format!("\"{key}\""));
        let keys = ::text::list(keys, ", ");
        let _ = writeln!(text, "{} = [{keys}]", own.command);
    }
    text
}
