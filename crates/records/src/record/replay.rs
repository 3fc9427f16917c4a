//! Replays of whole recorded games.
//!
//! Every movement phase and winter starts from the position of its own line, because a recording may lack
//! some phases. A retreat phase starts from the position that resulted from the phase before, so that its
//! open retreats are compared as well. After a phase of which nothing is recorded, the position of the next line is its
//! record.

use super::batch_runner::rules_of;
use super::check::{self, Expected};
use super::line::InputLine;
use super::read;
use super::{Boards, Fault, Keys};
use chancery_core::adjudicator::Adjudicator;
use chancery_core::board::{Position, Turn};
use chancery_core::report::ReportContext;
use chancery_core::rules::Rules;

/// Plays the lines of recorded games in order.
#[derive(Debug)]
pub struct Replayer {
    rules: Rules,
    keys: Keys,
    adjudicator: Adjudicator,
    boards: Boards,
    before: Option<PreviousPhase>,
}

/// The phase of the previous line.
#[derive(Debug)]
struct PreviousPhase {
    game: String,
    turn: Turn,
    /// The position after it.
    reached: Position,
    /// Whether its line has a record of its results.
    is_recorded: bool,
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
        let line = InputLine::read(text)?;
        self.keys.check("replayLine", text)?;
        let (game, phase) = name(&line)?;
        let rules = rules_of(&line, &self.rules)?;
        let expected = Expected::of(&line)?;
        let turn = read::turn_of(&line)?;
        if phase.parse().is_ok_and(|named: Turn| named != turn) {
            let what = format!("it ends in {phase}, but `name` is {turn}");
            return Err(Fault::at("id", what));
        }
        let board = self.boards.get(line.map.as_deref())?;
        let phase = phase.to_owned();
        let before = self.before.take();
        let before = before.filter(|it| it.game == game);
        if let Some(earlier) = before.as_ref().filter(|it| it.turn >= turn) {
            let what = format!("{turn} can't come after {}", earlier.turn);
            return Err(Fault::at("name", what));
        }
        let before = before.filter(|it| it.reached.turn == turn);
        let task = if turn.phase.is_retreat() {
            let Some(position) = before.as_ref().map(|it| it.reached.clone()) else {
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
        let unrecorded = before.filter(|it| !it.is_recorded);
        let mut differs = unrecorded.map_or_else(Vec::new, |it| {
            check::start_differences(&task.map, &task.position, &it.reached)
        });
        differs.extend(check::differences(&expected, &task, &scene));
        self.before = Some(PreviousPhase {
            game: game.clone(),
            turn,
            reached: played.next.position().clone(),
            is_recorded: !expected.is_empty(),
        });
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
