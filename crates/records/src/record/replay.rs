//! Whole recorded games, played again.
//!
//! Every movement phase and winter starts from the position of its own line, since a recording may
//! have left phases out. A retreat phase starts from what the phase before led to here: which places
//! were open is a part of what is compared.

use super::batch_runner::rules_of;
use super::check::{self, Expected};
use super::line::InputLine;
use super::read;
use super::{Boards, Fault};
use chancery_core::adjudicator::Adjudicator;
use chancery_core::board::Position;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::ReportContext;
use chancery_core::rules::Rules;

/// Plays the lines of recorded games in sequence.
#[derive(Debug)]
pub struct Replayer {
    rules: Rules,
    adjudicator: Adjudicator,
    boards: Boards,
    /// The game of the line before, and the position that it led to.
    before: Option<(String, Position)>,
}

/// A recorded phase, played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// The game's name.
    pub game: String,
    /// The phase's name, as the line has it.
    pub phase: String,
    /// In what the record differs; nothing where it does not.
    pub differs: Vec<String>,
}

impl Replayer {
    /// Plays games by these rules where a line names none, on these boards.
    pub fn new(rules: Rules, boards: Boards) -> Self {
        Replayer {
            rules,
            adjudicator: Adjudicator::new(),
            boards,
            before: None,
        }
    }

    /// Plays the next line.
    ///
    /// # Errors
    /// The line is no phase of a game.
    pub fn play(&mut self, text: &str) -> Result<Replayed, Fault> {
        let before = self.before.take();
        let line = InputLine::read(text)?;
        let (game, phase) = name(&line)?;
        let rules = rules_of(&line, &self.rules)?;
        let expected = Expected::of(&line)?;
        let turn = read::turn_of(&line)?;
        let board = self.boards.get(line.map.as_deref())?;
        let phase = phase.to_owned();
        let task = if turn.phase.is_retreat() {
            let position = before
                .filter(|(other, position)| *other == game && position.turn == turn)
                .map(|(_, position)| position);
            let Some(position) = position else {
                let differs = vec!["the phase before did not lead to this one".to_owned()];
                return Ok(Replayed {
                    game,
                    phase,
                    differs,
                });
            };
            read::phase(board.map, position, line.orders.as_ref(), false)?
        } else {
            read::read(&line, board.map)?
        };
        let (map, position, sheets) = (&task.map, &task.position, &task.sheets);
        let played = self.adjudicator.play(map, position, sheets, &rules);
        let scene =
            ReportContext::new(LegalityContext::new(map, position, &rules), sheets, &played);
        let differs = check::differences(&expected, &task, &scene);
        self.before = Some((game.clone(), played.next.position().clone()));
        Ok(Replayed {
            game,
            phase,
            differs,
        })
    }
}

/// Game and phase of a line's `id`.
fn name(line: &InputLine<'_>) -> Result<(String, String), Fault> {
    let id: Option<String> = line.id.and_then(|id| serde_json::from_str(id.get()).ok());
    let parts = id.as_deref().and_then(|id| id.rsplit_once('/'));
    match parts {
        Some((game, phase)) => Ok((text::printable(game, 40), text::printable(phase, 40))),
        None => Err(Fault::Missing {
            key: "id",
            expected: "GAME/PHASE, as in \"17/S1901M\"",
        }),
    }
}
