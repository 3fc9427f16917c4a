//! `chancery interpret`: the interpretation of each line of orders.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::adjudicate::SheetContext;
use super::common::{self, BoardArg, KeysArg, RulesArgs};
use super::io::Input;
use super::{CommandError, io};
use chancery_core::board::{Map, Position, Turn};
use chancery_core::orders::legality::LegalityContext;
use chancery_records::record::line::InputState;
use chancery_records::record::read;
use clap::{ValueEnum, ValueHint};
use entry::{Context, interpret};
use game::store::{self, MapFolders};

/// `chancery interpret`
#[derive(clap::Args, Debug)]
pub struct Interpret {
    /// Lines to read [default: standard input]
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Power whose orders they are
    #[arg(long, value_name = "POWER")]
    pub power: Option<String>,
    /// Position: a state object as in batch [default: the start of the game]
    #[arg(long, value_name = "STATE.json", value_hint = ValueHint::FilePath, conflicts_with = "save")]
    pub state: Option<PathBuf>,
    /// Refuse a state with unknown keys
    #[arg(long, requires = "state")]
    pub strict: bool,
    /// Saved game that gives the position and the rules; it isn't changed
    #[arg(long, value_name = "SAVE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Phase, like S1901M: of the game, or of the position
    #[arg(long, value_name = "PHASE", value_parser = common::phase)]
    pub phase: Option<Turn>,
    #[command(flatten)]
    /// Board
    pub board: BoardArg,
    #[command(flatten)]
    /// Rules
    pub rules: RulesArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: LineFormat,
}

/// The format of interpreted lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum LineFormat {
    /// Verdict, canonical order and note, separated by tabs
    #[default]
    Tsv,
    /// One object per line
    Json,
}

/// The maximum length of a line that is read, in bytes.
const LONGEST: usize = 64 << 10;

/// The maximum size of a state, in bytes.
const LARGEST_STATE: u64 = 1 << 20;

/// Interprets each line separately, and prints the results.
pub(super) fn run(args: &Interpret, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let (context, position) = context(args, maps)?;
    let power = io::power(&context.map, args.power.as_deref())?;
    let legality = LegalityContext::new(&context.map, &position, &context.rules);
    let reader = Context::new(&context.lexicon, &legality, power);
    let mut out = std::io::stdout().lock();
    let input = Input::of(args.file.as_deref());
    let mut lines = input.lines(LONGEST)?.peekable();
    if lines.peek().is_none() {
        input.warn_of_nothing();
    }
    for line in lines {
        let (number, line) = line?;
        // a line with a NUL character isn't text, but is answered like any other
        let text = store::decode_sheet(&line);
        let text = text.unwrap_or_else(|_| String::from_utf8_lossy(&line).into_owned());
        let mut meaning = interpret(text.trim_end_matches('\r'), &reader);
        meaning.note = text::one_line(&meaning.note);
        match args.format {
            LineFormat::Tsv => writeln!(out, "{meaning}")?,
            LineFormat::Json => out.write_all(&io::json_line(&meaning.json(number as usize)))?,
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the context of the lines, and their position: that of a game, of a state, or of a new game.
fn context(args: &Interpret, maps: &MapFolders) -> Result<(SheetContext, Position), CommandError> {
    let save = args.save.as_deref();
    let context = SheetContext::new(save, args.phase, (&args.board, maps), &args.rules)?;
    let mut position = match (&context.position, &args.state) {
        (Some(position), _) => position.clone(),
        (None, Some(path)) => state(args, &context.map, &Input::of(Some(path)))?,
        (None, None) => context.map.opening(),
    };
    position.turn = args.phase.unwrap_or(position.turn);
    Ok((context, position))
}

/// Reads a position from a state object.
fn state(args: &Interpret, map: &Map, input: &Input) -> Result<Position, CommandError> {
    let text = input.text(LARGEST_STATE)?;
    let state: InputState<'_> = serde_json::from_str(&text).map_err(|error| input.failed(error))?;
    let keys = KeysArg {
        strict: args.strict,
    }
    .keys();
    keys.check("lineState", &text)
        .map_err(|fault| input.failed(fault))?;
    let turn = args.phase.unwrap_or(map.first_turn());
    read::position(map, turn, &state).map_err(|fault| input.failed(fault))
}
