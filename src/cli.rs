//! The commands: arguments in, library calls, text out.
//!
//! Each command is a file of its own. What they share: [`args`] reads the command line, [`Failure`]
//! is what ends one early, and `io` opens files, standard input among them, and prints.

mod adjudicate;
pub mod args;
mod batch;
mod bench;
mod compare;
mod datc;
mod failure;
mod interpret;
mod io;
mod json;
mod printout;
pub mod render;
mod replay;
mod rules;
pub mod settings;
pub mod themes;

pub use args::{Args, Command};
pub use failure::Failure;

use std::process::ExitCode;

use clap::CommandFactory;

/// Carries out a command. `keys` tells what is wrong with the keys of some settings.
///
/// # Errors
/// What kept it from its work; [`Failure::report`] tells it to the user.
pub fn run(
    command: &Command,
    color: args::Color,
    keys: settings::KeyCheck,
) -> Result<ExitCode, Failure> {
    match command {
        Command::Adjudicate(args) => adjudicate::run(args, io::Paint::of(color)),
        Command::Compare(args) => compare::run(args, io::Paint::of(color)),
        Command::Interpret(args) => interpret::run(args),
        Command::Batch(args) => batch::run(args),
        Command::Datc(args) => datc::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Render(args) => render::run(args, color),
        Command::Rules(args) => rules::run(args),
        Command::Settings(args) => settings::run(args, keys),
        Command::Completions { shell } => {
            let mut all = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "chancery", &mut all);
            io::print_bytes(&all)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
