//! The command line.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};

use super::CommandError;
use super::themes::ThemeArg;
use chancery_core::adjudicator::Algorithm;
use chancery_core::board::Turn;
use chancery_core::rules::{IssueId, Rulebook, Rules, Setting};

/// The heading of the options that every command has.
const EVERYWHERE: &str = "Options of every command";

/// What a sheet looks like, for those who have never seen one.
const SHEET: &str = "\
A sheet is lenient text, one order or several on a line:

  phase: Spring 1901
  rules: 2000 4.A.3=b
  position:
    Austria: A Vie, A Bud, F Tri
    Italy: A Ven, A Rom

  Austria:
    A Vienna - Galicia
    F Tri H
  Italy
    A Ven s A Rom - Tus; A Rom - Tus

`phase:`, `rules:`, `position:`, `centers:`, `dislodged:` and `contested:` may be left out; a blank line
ends a list, and a power's name begins its orders. What is not understood is told with its line, and the
rest counts.";

/// Diplomacy at the terminal: a map, an order book, and an adjudicator that says why.
///
/// Without a command the terminal program opens, with SAVE that game.
#[derive(Parser, Debug)]
#[command(
    name = "chancery",
    version,
    override_usage = "chancery [OPTIONS] [SAVE]\n       chancery [--saves <DIR>] [--color <COLOR>] <COMMAND>"
)]
pub struct Args {
    /// The game to open
    #[arg(value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// The folder in which games are kept
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, global = true, help_heading = EVERYWHERE)]
    pub saves: Option<PathBuf>,
    /// Whether to print in color
    #[arg(long, value_enum, global = true, help_heading = EVERYWHERE)]
    pub color: Option<Color>,
    /// Leave the mouse to the terminal, which selects text with it
    #[arg(long)]
    pub no_mouse: bool,
    /// Whether anything moves on the screen of the terminal program
    #[arg(long, value_enum)]
    pub motion: Option<Motion>,
    /// How the screen of the terminal program is drawn
    #[arg(long, value_enum)]
    pub look: Option<Look>,
    /// The file of settings: colors, signs, motion, mouse, keys; see docs/settings.md
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub settings: Option<PathBuf>,
    /// The colors of the map and the words: a TOML file, dark or light; those that suit the
    /// terminal's background where left out
    #[arg(long, value_name = "FILE|dark|light", value_hint = ValueHint::FilePath)]
    pub theme: Option<ThemeArg>,
    /// What to do
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Args {
    /// The command line; ends the program where it is wrong, or asks for help.
    pub fn of_line() -> Self {
        let args = Args::parse();
        if let Some(told) = args.misplaced() {
            Args::command()
                .error(ErrorKind::ArgumentConflict, told)
                .exit();
        }
        args
    }

    /// What stands before a command and belongs to the terminal program alone.
    fn misplaced(&self) -> Option<String> {
        self.command.as_ref()?;
        let before = [
            ("a saved game", self.save.is_some()),
            ("--no-mouse", self.no_mouse),
            ("--motion", self.motion.is_some()),
            ("--look", self.look.is_some()),
            ("--settings", self.settings.is_some()),
            ("--theme", self.theme.is_some()),
        ];
        let (what, _) = before.into_iter().find(|(_, given)| *given)?;
        Some(format!("{what} can't be used with a command"))
    }
}

/// When to print in color.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// When things move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Motion {
    /// On a terminal that is fit for it, unless CHANCERY_MOTION is off
    #[default]
    Auto,
    /// Never
    Off,
}

/// With which signs and colors the screen is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Look {
    /// As the terminal can
    #[default]
    Auto,
    /// Areas filled in 24-bit colors, or in 256 where the terminal says so
    Rich,
    /// Lines, in sixteen colors
    Plain,
    /// Seven-bit signs alone
    Ascii,
}

/// A command.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Resolve a sheet of paper orders
    Adjudicate(Adjudicate),
    /// Show where rulebooks disagree on the same orders, and which issue decides
    Compare(Compare),
    /// Tell what lines of orders mean
    Interpret(Interpret),
    /// Resolve recorded phases, a JSON object a line
    Batch(Batch),
    /// Play recorded games again, and tell where the record differs
    Replay(Replay),
    /// Tell of a game on a postcard: maps, centers, what decided it, as text for a mail
    Postcard(Postcard),
    /// Time the adjudicator on this machine
    Bench(Bench),
    /// Run the project's record of the Diplomacy Adjudicator Test Cases
    Datc(Datc),
    /// Draw the map: as text, in a terminal's colors, as SVG or PNG
    Render(super::render::Render),
    /// Keep games of the Python package `diplomacy` as games of this program
    Import(super::import::Import),
    /// Write a game as a saved game of that package, or its orders as text
    Export(super::export::Export),
    /// List the rulebooks, or tell what one of them or a single issue says
    Rules(RulesList),
    /// Print results, order forms, charts: what a table puts on paper
    Print(super::print::Print),
    /// Tell why the orders of a game came out so
    Why(super::why::Why),
    /// Print the manual page
    Man,
    /// Tell what is set, and by which file; or write such a file
    Settings(Settings),
    /// Print a script that completes the commands in a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// Reads a rulebook's name; shells complete it.
fn rulebook() -> impl TypedValueParser<Value = Rulebook> {
    PossibleValuesParser::new(Rulebook::ALL.map(Rulebook::name))
        .try_map(|name| name.parse::<Rulebook>())
}

/// The rules that a command plays by.
#[derive(clap::Args, Clone, Debug)]
pub struct RulesArgs {
    /// The rulebook, datc-3.1 where left out; see `chancery rules`
    #[arg(long, value_name = "RULEBOOK", value_parser = rulebook(), ignore_case = true)]
    pub rules: Option<Rulebook>,
    /// A choice for a single issue, as in 4.A.3=b; can be repeated
    #[arg(long, value_name = "ISSUE=CHOICE")]
    pub set: Vec<Setting>,
}

impl RulesArgs {
    /// The rules asked for.
    ///
    /// # Errors
    /// They make no sense together.
    pub fn rules(&self) -> Result<Rules, CommandError> {
        self.rules_or(&Rules::default())
    }

    /// The rules asked for, with these where no rulebook is named.
    ///
    /// # Errors
    /// They make no sense together.
    pub fn rules_or(&self, otherwise: &Rules) -> Result<Rules, CommandError> {
        let mut rules = self.rules.map_or(*otherwise, Rulebook::rules);
        self.set.iter().for_each(|&setting| rules.apply(setting));
        rules
            .check()
            .map_err(|error| CommandError::Usage(error.to_string()))?;
        Ok(rules)
    }
}

/// How the verdicts are looked for.
#[derive(clap::Args, Clone, Debug)]
pub struct AlgorithmArg {
    /// How the verdicts are looked for; partial, guess or sequence; all give the same
    #[arg(long, value_name = "ALGORITHM", default_value_t)]
    pub algorithm: Algorithm,
}

impl AlgorithmArg {
    /// The algorithm, which is to play by these rules.
    ///
    /// # Errors
    /// It has no way to play them.
    pub fn playing(&self, rules: &Rules) -> Result<Algorithm, CommandError> {
        let playable = self.algorithm.plays(rules);
        playable.map_err(|error| CommandError::Usage(error.to_string()))?;
        Ok(self.algorithm)
    }
}

/// `chancery adjudicate`
#[derive(clap::Args, Debug)]
#[command(after_help = SHEET)]
pub struct Adjudicate {
    /// The sheet; standard input where left out or -
    #[arg(value_hint = ValueHint::FilePath)]
    pub sheet: Option<PathBuf>,
    /// A game that gives the position and the rules; it is not written
    #[arg(long, value_name = "SAVE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Whose sheet it is, unless headings and units say so
    #[arg(long, value_name = "POWER")]
    pub power: Option<String>,
    /// The phase, unless a game or the sheet names it, as in S1901M
    #[arg(long, value_name = "PHASE")]
    pub phase: Option<Turn>,
    #[command(flatten)]
    /// The rules where the sheet names none
    pub rules: RulesArgs,
    /// How to print the results
    #[arg(long, value_enum, default_value_t)]
    pub format: SheetFormat,
    /// Say why each order came out as it did
    #[arg(long)]
    pub explain: bool,
}

/// How the results of a sheet are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum SheetFormat {
    /// To be read out
    #[default]
    Text,
    /// One object, as batch writes it, with the lines as they were read
    Json,
    /// For a forum or a mail
    Markdown,
}

/// `chancery compare`
#[derive(clap::Args, Debug)]
pub struct Compare {
    /// The sheet; standard input where - or where no game is named either
    #[arg(value_hint = ValueHint::FilePath)]
    pub sheet: Option<PathBuf>,
    /// A game: without a sheet its last phase is compared, with one the sheet is for its next phase
    #[arg(long, value_name = "SAVE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// A phase of the game that was played, as in F1902M
    #[arg(
        long,
        value_name = "PHASE",
        requires = "save",
        conflicts_with = "sheet"
    )]
    pub phase: Option<Turn>,
    /// Count over recorded phases, an object a line as batch reads them, standard input where -: how
    /// many differ, and by which issue
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["sheet", "save"])]
    pub batch: Option<PathBuf>,
    #[command(flatten)]
    /// The rules that the rulebooks are compared with
    pub rules: RulesArgs,
    /// How to print the comparison
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
}

/// How a comparison is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum CompareFormat {
    /// A table of what differs
    #[default]
    Text,
    /// One object
    Json,
}

/// `chancery interpret`
#[derive(clap::Args, Debug)]
pub struct Interpret {
    /// The lines; standard input where left out or -
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Whose orders they are
    #[arg(long, value_name = "POWER")]
    pub power: Option<String>,
    /// The position: a state object as in batch; the opening where left out
    #[arg(long, value_name = "STATE.json", value_hint = ValueHint::FilePath, conflicts_with = "save")]
    pub state: Option<PathBuf>,
    /// A game that gives the position and the rules; it is not written
    #[arg(long, value_name = "SAVE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// The phase, as in S1901M
    #[arg(long, value_name = "PHASE")]
    pub phase: Option<Turn>,
    #[command(flatten)]
    /// The rules
    pub rules: RulesArgs,
    /// How to print the meanings
    #[arg(long, value_enum, default_value_t)]
    pub format: LineFormat,
}

/// How the meanings of lines are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum LineFormat {
    /// Verdict, canonical order and note, with tabs between them
    #[default]
    Tsv,
    /// An object for each line
    Json,
}

/// `chancery batch`
#[derive(clap::Args, Debug)]
pub struct Batch {
    /// The phases; standard input where left out or -
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    /// The rules where a line names none
    pub rules: RulesArgs,
    #[command(flatten)]
    /// The algorithm
    pub algorithm: AlgorithmArg,
    /// Say why each order came out as it did
    #[arg(long)]
    pub explain: bool,
    /// Compare with what each line expects, under `results` and `expect`
    #[arg(long)]
    pub check: bool,
    /// How many lines to work on at once; as many as there are processors where left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

/// `chancery replay`
#[derive(clap::Args, Debug)]
pub struct Replay {
    /// The recorded games, a phase a line with GAME/PHASE as its id; standard input where -
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    #[command(flatten)]
    /// The rules where a line names none
    pub rules: RulesArgs,
}

/// `chancery postcard`
#[derive(clap::Args, Debug)]
pub struct Postcard {
    /// The game
    #[arg(value_hint = clap::ValueHint::FilePath)]
    pub save: PathBuf,
    /// A scoring system to count by; can be repeated; draw size and sum of squares where left out
    #[arg(long, value_name = "SYSTEM")]
    pub score: Vec<String>,
    /// The file to write, as a whole or not at all; standard output where left out or -
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `chancery bench`
#[derive(clap::Args, Debug)]
pub struct Bench {
    /// The phases; standard input where left out or -
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    /// The rules
    pub rules: RulesArgs,
    #[command(flatten)]
    /// The algorithm
    pub algorithm: AlgorithmArg,
}

/// `chancery datc`
#[derive(clap::Args, Debug)]
pub struct Datc {
    /// The cases or sections, as in 6.F.17 or 6.F; a single case is shown in full
    #[arg(value_name = "CASE")]
    pub cases: Vec<String>,
    #[command(flatten)]
    /// The rules
    pub rules: RulesArgs,
    /// Run them under every rulebook
    #[arg(long, conflicts_with_all = ["rules", "set"])]
    pub all_rulebooks: bool,
    /// Run them under every choice of every issue, set alone, and tell which change their outcome
    #[arg(long, conflicts_with_all = ["rules", "set", "all_rulebooks", "explain"])]
    pub all_choices: bool,
    #[command(flatten)]
    /// The algorithm
    pub algorithm: AlgorithmArg,
    /// Show each case in full
    #[arg(long)]
    pub explain: bool,
}

/// `chancery settings`
#[derive(clap::Args, Debug)]
pub struct Settings {
    /// The file, that of CHANCERY_SETTINGS or of the user's folder of settings where left out
    #[arg(long = "settings", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Write a file that says everything, where there is none yet
    #[arg(long)]
    pub write: bool,
}

/// `chancery rules`
#[derive(clap::Args, Debug)]
pub struct RulesList {
    /// Rulebooks to tell of; several stand side by side
    #[arg(value_name = "RULEBOOK", value_parser = rulebook(), ignore_case = true)]
    pub rulebooks: Vec<Rulebook>,
    /// Tell of one issue in full, as in 4.A.3
    #[arg(long, value_name = "ISSUE", conflicts_with_all = ["rulebooks", "all"])]
    pub issue: Option<IssueId>,
    /// Show all rulebooks side by side
    #[arg(long, conflicts_with = "rulebooks")]
    pub all: bool,
    /// A choice for a single issue, put in force before the rulebook is told
    #[arg(long, value_name = "ISSUE=CHOICE", conflicts_with_all = ["issue", "all"])]
    pub set: Vec<Setting>,
}
