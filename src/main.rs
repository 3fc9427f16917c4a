//! `chancery`: reads the command line, and either carries out a command or opens the terminal program.

use std::process::ExitCode;

use chancery::board::Map;
use chancery::chart;
use chancery::cli::args::{Color, Look, Motion};
use chancery::cli::{self, Args, Failure, Surroundings};
use chancery::orders::notation;
use chancery::tui::message::Mouse;
use chancery::tui::motion::Setting;
use chancery::tui::{self, Options};
use clap::Parser;

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match &args.command {
        Some(command) => {
            let around = Surroundings {
                color: args.color,
                saves: args.saves.as_deref(),
                keys: &tui::keys::by_group(),
            };
            cli::run(command, around)
        }
        None => play(args),
    };
    done.unwrap_or_else(|failure| failure.report())
}

/// Opens the terminal program.
fn play(args: Args) -> Result<ExitCode, Failure> {
    if let Some(save) = args.save.as_deref().filter(|save| !save.exists()) {
        let name = notation::quotable(&save.to_string_lossy());
        return Err(Failure::Usage(format!(
            "`{name}` is neither a command nor a saved game; chancery --help lists the commands"
        )));
    }
    let color = match args.color {
        Color::Auto => tui::Color::Auto,
        Color::Always => tui::Color::Always,
        Color::Never => tui::Color::Never,
    };
    let theme = args.theme.map(|theme| theme.load(Map::standard()));
    let options = Options {
        saves: args.saves,
        open: args.save,
        color,
        look: match args.look {
            Look::Auto => None,
            Look::Rich => Some(chart::Look::Rich),
            Look::Plain => Some(chart::Look::Box),
            Look::Ascii => Some(chart::Look::Ascii),
        },
        mouse: match args.no_mouse {
            true => Mouse::Off,
            false => Mouse::On,
        },
        motion: match args.motion {
            Motion::Auto => Setting::Auto,
            Motion::Off => Setting::Off,
        },
        theme: theme.transpose()?,
    };
    match tui::run(options) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) => Err(Failure::Usage(error.to_string())),
    }
}
