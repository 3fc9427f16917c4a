//! The commands: arguments in, library calls, text out.
//!
//! Each command is a file of its own. What they share: [`args`] reads the command line, [`CommandError`]
//! is what ends one early, and `io` opens files, standard input among them, and prints.

mod adjudicate;
mod adjudication_text;
pub mod args;
mod batch;
mod bench;
mod compare;
mod datc;
mod ending;
mod export;
mod failure;
mod import;
mod interpret;
mod io;
mod json;
mod man;
mod postcard;
mod print;
pub mod render;
mod replay;
mod rules;
pub mod settings;
pub mod themes;
mod why;

pub use args::{Args, Command};
pub use failure::CommandError;

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;

/// The keys of the terminal program by group, each with what it does; for the manual.
pub type Keys<'a> = &'a [(&'static str, Vec<(&'static str, &'static str)>)];

/// What a command is carried out with.
#[derive(Clone, Copy, Debug)]
pub struct CommandEnv<'a> {
    /// Whether to print in color.
    pub color: args::Color,
    /// The folder of games, where one was named.
    pub saves: Option<&'a Path>,
    /// The keys of the terminal program.
    pub keys: Keys<'a>,
    /// Tells what is wrong with the keys of some settings.
    pub wrong_keys: settings::KeyCheck,
}

/// Carries out a command.
///
/// # Errors
/// What kept it from its work; [`CommandError::report`] tells it to the user.
pub fn run(command: &Command, around: CommandEnv<'_>) -> Result<ExitCode, CommandError> {
    let color = around.color;
    match command {
        Command::Adjudicate(args) => adjudicate::run(args, io::Paint::of(color)),
        Command::Compare(args) => compare::run(args, io::Paint::of(color)),
        Command::Interpret(args) => interpret::run(args),
        Command::Batch(args) => batch::run(args),
        Command::Datc(args) => datc::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Postcard(args) => postcard::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Render(args) => render::run(args, color),
        Command::Rules(args) => rules::run(args),
        Command::Import(args) => import::run(args, around.saves),
        Command::Export(args) => export::run(args),
        Command::Print(args) => print::run(args),
        Command::Why(args) => why::run(args),
        Command::Man => man::run(around.keys),
        Command::Settings(args) => settings::run(args, around.wrong_keys),
        Command::Completions { shell } => {
            let mut all = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "chancery", &mut all);
            io::print_bytes(&all)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
