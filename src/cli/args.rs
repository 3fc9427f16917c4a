//! The command line of the program: its options and the list of commands.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};

use super::CommandError;
use super::common::Color;
use super::themes;
use game::settings::ThemeName;

/// The heading of the options of every command.
const GLOBAL: &str = "Options of every command";

/// Play and adjudicate Diplomacy in the terminal.
///
/// Without a command, opens the game SAVE, or the start screen.
#[derive(Parser, Debug)]
#[command(
    name = "chancery",
    version,
    override_usage = "chancery [OPTIONS] [SAVE]\n       chancery [--saves <DIR>] [--color <COLOR>] <COMMAND>"
)]
pub struct Args {
    /// Game to open
    #[arg(value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Folder for saved games
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, global = true, help_heading = GLOBAL)]
    pub saves: Option<PathBuf>,
    /// Color in the output
    #[arg(long, value_enum, global = true, help_heading = GLOBAL)]
    pub color: Option<Color>,
    /// Don't capture the mouse
    #[arg(long)]
    pub no_mouse: bool,
    /// Animate the screen
    #[arg(long, value_enum)]
    pub motion: Option<Motion>,
    /// Drawing of the screen
    #[arg(long, value_enum)]
    pub look: Option<Look>,
    /// Settings file: colors, symbols, motion, mouse, keys; see docs/settings.md
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub settings: Option<PathBuf>,
    /// Color theme: dark, light, or a TOML file [default: match the terminal]
    #[arg(long, value_name = "FILE|dark|light", value_hint = ValueHint::FilePath)]
    #[arg(value_parser = themes::parser())]
    pub theme: Option<ThemeName>,
    /// Command to run
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Args {
    /// Reads the command line.
    ///
    /// # Errors
    /// Returns the exit status if it has an error or asks for help, which is printed.
    pub fn of_line() -> Result<Self, ExitCode> {
        let conflict = |option: &str| {
            let message = format!("{option} can't be used with a command");
            Args::command().error(ErrorKind::ArgumentConflict, message)
        };
        let read = Args::try_parse().and_then(|mut args| {
            if let Some(Command::Settings(of)) = &mut args.command {
                of.file = of.file.take().or(args.settings.take());
            }
            match args.misplaced() {
                Some(option) => Err(conflict(option)),
                None => Ok(args),
            }
        });
        // "chancery exprt game.toml": the command is wrong, not what follows
        let named = |message: clap::Error| {
            let first = std::env::args_os().nth(1).map(PathBuf::from);
            let is_unknown = |first: &PathBuf| {
                let is_option = first.as_os_str().as_encoded_bytes().starts_with(b"-");
                let args = Args::command();
                let known = args.find_subcommand(first).is_some() || first.as_os_str() == "help";
                !is_option && !known && !first.exists()
            };
            match (first.filter(is_unknown), message.kind()) {
                (Some(first), ErrorKind::InvalidSubcommand | ErrorKind::UnknownArgument) => {
                    Args::command().error(ErrorKind::InvalidSubcommand, Args::unknown(&first))
                }
                _ => message,
            }
        };
        read.map_err(named).map_err(|message| {
            let printed = message.print().and_then(|()| io::stdout().flush());
            match printed {
                Err(error) if !message.use_stderr() => CommandError::from(error).report(),
                // if standard error is closed, no one can be notified
                _ => ExitCode::from(u8::try_from(message.exit_code()).unwrap_or(2)),
            }
        })
    }

    /// Returns the error on a first argument that is neither a command nor a file.
    pub fn unknown(name: &Path) -> String {
        let is_file = name.extension().is_some() || name.components().count() > 1;
        let name = text::printable(&name.to_string_lossy(), 40);
        if is_file {
            return format!("there is no saved game `{name}`");
        }
        let args = Args::command();
        let commands = args.get_subcommands().map(clap::Command::get_name);
        let hint = match text::nearest(&name, commands) {
            Some(near) => format!("Did you mean `{near}`?"),
            None => "Run `chancery --help` for a list.".to_owned(),
        };
        format!("unknown command or saved game `{name}`. {hint}")
    }

    /// Returns an option of the terminal program that was given together with a command.
    fn misplaced(&self) -> Option<&'static str> {
        self.command.as_ref()?;
        let options = [
            ("a saved game", self.save.is_some()),
            ("--no-mouse", self.no_mouse),
            ("--motion", self.motion.is_some()),
            ("--look", self.look.is_some()),
            ("--settings", self.settings.is_some()),
            ("--theme", self.theme.is_some()),
        ];
        let (option, _) = options.into_iter().find(|(_, given)| *given)?;
        Some(option)
    }
}

/// The animation of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Motion {
    /// If the terminal supports it and CHANCERY_MOTION isn't off
    #[default]
    Auto,
    /// Never
    Off,
}

/// The symbols and colors that the screen is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Look {
    /// Detect automatically
    #[default]
    Auto,
    /// Filled areas in 24-bit or 256 colors
    Rich,
    /// Outlines in 16 colors
    Plain,
    /// ASCII only
    Ascii,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Adjudicate an order sheet
    Adjudicate(super::adjudicate::Adjudicate),
    /// Compare the results of the same orders under every rulebook
    Compare(super::compare::Compare),
    /// Interpret lines of orders
    Interpret(super::interpret::Interpret),
    /// Adjudicate recorded phases (one JSON object per line)
    Batch(super::batch::Batch),
    /// Have the computer write orders for recorded phases
    Orders(super::orders::OrdersArgs),
    /// Prove what a side can force in recorded positions
    Solve(super::solve::Solve),
    /// Play with other programs over a network
    #[command(subcommand)]
    Daide(super::daide::Daide),
    /// Run a table that others join from their own terminals
    Host(super::table::Host),
    /// Sit down at a table
    Join(super::table::Join),
    /// List the running tables
    Tables(super::table::Tables),
    /// Replay recorded games and report differences
    Replay(super::replay::Replay),
    /// Print the JSON Schema of a command's lines
    Schema(super::schema::SchemaArgs),
    /// Review the orders of a game beside better ones
    Review(super::review::ReviewArgs),
    /// Summarize a game as plain text for email
    Postcard(super::postcard::Postcard),
    /// List the boards, or show one in full
    Boards(super::boards::BoardList),
    /// Time the adjudicator on this machine
    Bench(super::bench::Bench),
    /// Run the Diplomacy Adjudicator Test Cases
    Datc(super::datc::Datc),
    /// Draw a board as text, ANSI, SVG or PNG
    Render(super::render::Render),
    /// Make a moving picture of a game
    Film(super::film::FilmArgs),
    /// Draw a board from its provinces and borders
    DrawBoard(super::draw_board::DrawBoard),
    /// Import games of the Python package `diplomacy`
    Import(super::import::Import),
    /// Export a game to that package, or its orders as text
    Export(super::export::Export),
    /// List the rulebooks, or explain a rulebook or an issue
    Rules(super::rules::RulesList),
    /// Print results, order forms and charts
    Print(super::print::Print),
    /// Explain the results of a phase
    Why(super::why::Why),
    /// Print the manual page
    Man,
    /// Show the settings, or write a settings file
    Settings(super::settings::SettingsArgs),
    /// Print a completion script for a shell
    Completions {
        /// Shell to complete commands in
        shell: clap_complete::Shell,
    },
}
