//! The commands: arguments in, library calls, text out.
//!
//! Each command has its own file, with its arguments and a `run` function. [`args`] lists the commands,
//! [`common`] has the arguments that several share, [`CommandError`] ends a command early, and `io`
//! reads files and standard input, and prints.

mod adjudicate;
mod adjudication_text;
pub mod args;
mod batch;
mod bench;
mod boards;
pub mod common;
mod compare;
mod daide;
mod datc;
mod draw_board;
mod ending;
mod error;
mod export;
mod film;
mod import;
mod interpret;
mod io;
mod line_server;
mod man;
mod orders;
mod postcard;
mod print;
pub mod render;
mod replay;
mod review;
mod rules;
mod schema;
pub mod settings;
mod solve;
pub mod table;
pub mod themes;
mod why;

pub use args::{Args, Command};
pub use error::CommandError;
pub use io::no_color;

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use game::settings::Settings;
use game::store::{MapFolders, Store};

/// The keys of the terminal program by group, each with its command; for the manual page.
pub type Keys<'a> = &'a [(&'static str, Vec<(&'static str, &'static str)>)];

/// The data that a command needs besides its arguments.
#[derive(Clone, Copy, Debug)]
pub struct CommandEnv<'a> {
    /// The use of color in the output.
    pub color: common::Color,
    /// The folder for saved games, if one was named.
    pub saves: Option<&'a Path>,
    /// The keys of the terminal program.
    pub keys: Keys<'a>,
    /// Checks the keys of the settings.
    pub wrong_keys: settings::KeyCheck,
    /// Replaces the settings that the environment overrides.
    pub by_environment: fn(&mut Settings),
    /// Runs a command of the terminal program, with the folder for saved games.
    pub tables: TableCommand,
}

/// Runs `host`, `join` or `tables`.
pub type TableCommand = fn(&Command, Option<&Path>) -> Result<ExitCode, CommandError>;

/// Runs a command.
///
/// # Errors
/// Returns an error to be printed by [`CommandError::report`].
pub fn run(command: &Command, env: CommandEnv<'_>) -> Result<ExitCode, CommandError> {
    let color = env.color;
    // without a folder for saved games, boards are still found in the others
    let maps = &Store::open(env.saves).map_or_else(|_| MapFolders::default(), |store| store.maps());
    match command {
        Command::Adjudicate(args) => adjudicate::run(args, maps, io::Paint::of(color)),
        Command::Compare(args) => compare::run(args, maps, io::Paint::of(color)),
        Command::Interpret(args) => interpret::run(args, maps),
        Command::Batch(args) => batch::run(args, maps),
        Command::Daide(args) => daide::run(args, maps),
        Command::Datc(args) => datc::run(args),
        Command::Orders(args) => orders::run(args, maps),
        Command::Solve(args) => solve::run(args, maps),
        Command::Schema(args) => schema::run(args),
        Command::Boards(args) => boards::run(args, maps),
        Command::Host(_) | Command::Join(_) | Command::Tables(_) => {
            (env.tables)(command, env.saves)
        }
        Command::Replay(args) => replay::run(args, maps),
        Command::Review(args) => review::run(args),
        Command::Postcard(args) => postcard::run(args, maps),
        Command::Bench(args) => bench::run(args, maps),
        Command::Render(args) => render::run(args, maps, color),
        Command::Film(args) => film::run(args, maps),
        Command::DrawBoard(args) => draw_board::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Import(args) => import::run(args, maps, env.saves),
        Command::Export(args) => export::run(args),
        Command::Print(args) => print::run(args, maps),
        Command::Why(args) => why::run(args),
        Command::Man => man::run(env.keys),
        Command::Settings(args) => settings::run(args, &env),
        Command::Completions { shell } => {
            let mut all = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "chancery", &mut all);
            io::print(&all)
        }
    }
}
