//! `chancery why`: explains the results of a phase of a game.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;

use super::adjudication_text::reasons;
use super::{CommandError, io};
use chancery_core::board::{Phase, Province, Turn};
use chancery_core::orders::legality::LegalityContext;
use entry::{self, Context, Lexicon};
use game::phase_query::{self, PhaseQuery};
use game::{Game, Record};

/// `chancery why`
#[derive(clap::Args, Debug)]
pub struct Why {
    /// Saved game
    #[arg(value_name = "SAVE", value_hint = ValueHint::FilePath)]
    pub save: PathBuf,
    /// Phase, like F1903 or F1903R [default: the last one]
    pub phase: Option<String>,
    /// Unit or its province, like `A Bur` or `burgundy` [default: all units]
    pub unit: Vec<String>,
}

/// Prints the explanation.
pub(super) fn run(args: &Why) -> Result<ExitCode, CommandError> {
    let game = io::game(&args.save)?;
    let record = record(&game, args)?;
    let text = args.unit.join(" ");
    let at = if text.is_empty() {
        None
    } else {
        Some(province(&game, record, &text)?)
    };
    io::print(answer(&game, record, at, &text)?)
}

/// Returns the record of the phase that is asked about, or the last one: a movement phase, unless its code or a
/// word after it says something else.
fn record<'a>(game: &'a Game, args: &Why) -> Result<&'a Record, CommandError> {
    let name = args.save.display();
    let Some(phase) = args.phase.as_deref() else {
        let last = game.phase_played(None);
        return last.map_err(|error| CommandError::Failed(format!("{name}: {error}")));
    };
    let code: Option<Turn> = phase.parse().ok();
    let played = code.and_then(|turn| game.played_in(turn));
    let turns: Vec<Turn> = game.history().iter().map(Record::turn).collect();
    let named = || game.history().get(phase_query::named(&turns, phase)?);
    played.or_else(named).ok_or_else(|| {
        CommandError::Usage(match PhaseQuery::read(phase) {
            Ok(_) => format!("{name}: {}", game.not_played(phase)),
            Err(_) => format!(
                "`{}`: expected a phase, like F1903",
                text::printable(phase, 40)
            ),
        })
    })
}

/// Returns the province that a text names; it is read like an order to hold, whatever the phase is.
fn province(game: &Game, record: &Record, text: &str) -> Result<Province, CommandError> {
    let lexicon = Lexicon::new(game.map());
    let mut position = record.position.clone();
    position.turn = Turn::spring(position.turn.year);
    let legality = LegalityContext::new(game.map(), &position, &record.table_rules.rules);
    let context = Context::new(&lexicon, &legality, None);
    let reading = entry::read(&context, &format!("{text} H"));
    let mut units = reading.orders().filter_map(|read| read.order.unit());
    let unit = units.next().ok_or_else(|| {
        CommandError::Usage(format!(
            "`{}`: expected a unit or province, like `A Bur`",
            text::printable(text, 40)
        ))
    })?;
    Ok(unit.place.province)
}

/// Returns the orders of a phase with their reasons: those of a province, or all.
fn answer(
    game: &Game,
    record: &Record,
    at: Option<Province>,
    text: &str,
) -> Result<String, CommandError> {
    let map = game.map();
    let why = record.report(map).explain();
    let mut out = String::new();
    for line in why.scene.lines() {
        let own = line.order.unit().map(|unit| unit.place.province);
        if at.is_some() && own != at {
            continue;
        }
        let (mark, order) = (line.result.mark().symbol(), line.order.short(map));
        out.push_str(&format!("{mark} {order}  {}\n", line.result.word()));
        for reason in reasons(map, &why, &line, why.sentence_in_full(&line)) {
            for row in ::text::wrap(&reason, 76) {
                out.push_str(&format!("    {row}\n"));
            }
        }
    }
    match (out.is_empty(), at) {
        (true, Some(_)) => {
            let turn = record.turn();
            let what = match turn.phase {
                Phase::Adjustments => "nothing was built or removed there",
                _ => "no unit there had an order",
            };
            let text = text::printable(text, 40);
            Err(CommandError::Failed(format!("{text}: {what} in {turn}")))
        }
        _ => Ok(out),
    }
}
