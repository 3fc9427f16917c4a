//! `chancery interpret`: what did they mean, line by line?

use std::io::{BufReader, Write};
use std::process::ExitCode;
use std::sync::Arc;

use super::args::{Interpret, LineFormat};
use super::io::{Input, read_line};
use super::{CommandError, io, json};
use chancery_core::board::{Map, Position, Turn};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use chancery_records::record::line::InputState;
use chancery_records::record::read;
use entry::{Context, Lexicon, interpret};
use game::store;

/// So much of a line is looked at, in bytes: far more than any order is long.
const LONGEST: usize = 64 << 10;

/// The largest state that is read, in bytes.
const LARGEST_STATE: u64 = 1 << 20;

/// What the lines are read against.
struct Ground {
    map: Arc<Map>,
    position: Position,
    rules: Rules,
}

/// Reads each line by itself, and prints what it means.
pub(super) fn run(args: &Interpret) -> Result<ExitCode, CommandError> {
    let Ground {
        map,
        position,
        rules,
    } = ground(args)?;
    let power = args
        .power
        .as_deref()
        .map(|text| io::power(&map, text))
        .transpose()?;
    let lexicon = Lexicon::new(&map);
    let bench = LegalityContext::new(&map, &position, &rules);
    let context = Context::new(&lexicon, &bench, power);
    let input = Input::of(args.file.as_deref());
    let mut file = BufReader::new(input.open().map_err(CommandError::Failed)?);
    let mut out = std::io::stdout().lock();
    let mut line = Vec::new();
    for number in 1.. {
        let more = read_line(&mut file, LONGEST, &mut line).map_err(|error| {
            CommandError::Failed(format!("{}: can't be read: {error}", input.name()))
        })?;
        if !more {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let meaning = interpret(text.trim_end_matches('\r'), &context);
        match args.format {
            LineFormat::Tsv => writeln!(out, "{meaning}")?,
            LineFormat::Json => {
                serde_json::to_writer(&mut out, &meaning.json(number)).map_err(json::told)?;
                writeln!(out)?;
            }
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn ground(args: &Interpret) -> Result<Ground, CommandError> {
    let mut ground = match (&args.save, &args.state) {
        (Some(path), _) => {
            let loaded =
                store::open(path).map_err(|error| CommandError::Failed(error.to_string()))?;
            Ground {
                map: Arc::clone(loaded.game.map()),
                position: loaded.game.position().clone(),
                rules: args.rules.rules_or(loaded.game.rules())?,
            }
        }
        (None, Some(path)) => {
            let input = Input::of(Some(path));
            let text = input.text(LARGEST_STATE).map_err(CommandError::Failed)?;
            let map = Map::standard_shared();
            let turn = args.phase.unwrap_or(map.first_turn());
            Ground {
                position: position(&map, turn, &text)
                    .map_err(|told| CommandError::Failed(format!("{}: {told}", input.name())))?,
                map,
                rules: args.rules.rules()?,
            }
        }
        (None, None) => {
            let map = Map::standard_shared();
            Ground {
                position: map.opening(),
                map,
                rules: args.rules.rules()?,
            }
        }
    };
    if let Some(turn) = args.phase {
        ground.position.turn = turn;
    }
    Ok(ground)
}

fn position(map: &Map, turn: Turn, text: &str) -> Result<Position, String> {
    let state: InputState<'_> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    read::position(map, turn, &state).map_err(|fault| fault.to_string())
}
