//! Replays of whole recorded games.
//!
//! Every movement phase and winter starts from the position of its own line, because a recording may lack
//! some phases. A retreat phase starts from the position that resulted from the phase before, so that its
//! open retreats are compared as well.

use super::batch_runner::rules_of;
use super::check::{self, Expected};
use super::line::InputLine;
use super::read;
use super::{Boards, Fault, Keys};
use chancery_core::adjudicator::Adjudicator;
use chancery_core::board::Position;
use chancery_core::report::ReportContext;
use chancery_core::rules::Rules;

/// Plays the lines of recorded games in order.
#[derive(Debug)]
pub struct Replayer {
    rules: Rules,
    keys: Keys,
    adjudicator: Adjudicator,
    boards: Boards,
    /// The game of the previous line, and the position after it.
    before: Option<(String, Position)>,
}

/// A replayed phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// The game's name.
    pub game: String,
    /// The phase's name in the line.
    pub phase: String,
    /// The differences from the record.
    pub differs: Vec<String>,
}

impl Replayer {
    /// Returns a replayer with the rules of lines that don't name any, and the boards.
    pub fn new(rules: Rules, keys: Keys, boards: Boards) -> Self {
        Replayer {
            rules,
            keys,
            adjudicator: Adjudicator::new(),
            boards,
            before: None,
        }
    }

    /// Plays the next line.
    ///
    /// # Errors
    /// Returns an error if the line isn't a phase of a game.
    pub fn play(&mut self, text: &str) -> Result<Replayed, Fault> {
        let before = self.before.take();
        let line = InputLine::read(text)?;
        self.keys.check("replayLine", text)?;
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
        let played = self.adjudicator.play(task.input(&rules));
        let scene = ReportContext::new(task.input(&rules), &played);
        let differs = check::differences(&expected, &task, &scene);
        self.before = Some((game.clone(), played.next.position().clone()));
        Ok(Replayed {
            game,
            phase,
            differs,
        })
    }
}

/// Returns the game and the phase of a line's `id`.
fn name(line: &InputLine<'_>) -> Result<(String, String), Fault> {
    let id: Option<String> = line.id.and_then(|id| serde_json::from_str(id.get()).ok());
    let parts = id.as_deref().and_then(|id| id.rsplit_once('/'));
    match parts {
        Some((game, phase)) => Ok((text::printable(game, 40), text::printable(phase, 40))),
        None => Err(Fault::missing("id", "GAME/PHASE, as in \"17/S1901M\"")),
    }
}
