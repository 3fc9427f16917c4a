//! The built-in puzzles: positions in which exactly one set of orders reaches a goal, whatever the
//! other powers order. `crates/solver/examples/puzzles.rs` found them.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, SystemTime};

use serde::Deserialize;

use super::proofs;
use crate::session::{SaveState, Session};
use chancery_core::board::{Map, Position, Power};
use chancery_records::record::line::InputLine;
use chancery_records::record::read;
use chart::Drawing;
use game::{Game, Mode, SeatsError, Setup};
use solver::goal::{Aim, Terms};

/// The puzzles, the easiest first.
pub static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let lines = include_str!("../../puzzles.ndjson").lines();
    let puzzles =
        lines.map(|line| Puzzle::read(line).expect("a puzzle that comes with the program"));
    puzzles.collect()
});

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The number, counted from 1.
    pub number: usize,
    /// The difficulty, from 1 to 5.
    pub level: u8,
    /// The power whose orders the player looks for.
    pub power: Power,
    /// The conditions of the goal, all of which must be met.
    pub terms: Terms,
    /// The position, which has only units.
    pub position: Position,
}

/// The fields of a line other than the position.
#[derive(Deserialize)]
struct Question {
    id: usize,
    level: u8,
    solve: Solve,
}

#[derive(Deserialize)]
struct Solve {
    side: Vec<String>,
    goal: String,
}

impl Puzzle {
    /// Reads a line of the file. Returns `None` if it isn't a valid puzzle.
    fn read(line: &str) -> Option<Puzzle> {
        let Question { id, level, solve } = serde_json::from_str(line).ok()?;
        let map = Map::standard_shared();
        let phase = read::read(&InputLine::read(line).ok()?, Arc::clone(&map)).ok()?;
        let Ok(Aim::Goal(goal)) = Aim::read(&map, &solve.goal) else {
            return None;
        };
        Some(Puzzle {
            number: id,
            level,
            power: map.power_by_key(solve.side.first()?)?,
            terms: goal.terms().collect(),
            position: phase.position,
        })
    }

    /// Returns the puzzle of a day. The sequence repeats after all puzzles.
    pub fn of_day(now: SystemTime) -> &'static Puzzle {
        let days = now.duration_since(SystemTime::UNIX_EPOCH);
        let days = days.map_or(0, |since| since.as_secs() / DAY.as_secs());
        // the step 7 is coprime to the number of puzzles, so that consecutive days have different
        // levels
        &PUZZLES[(days.wrapping_mul(7) % PUZZLES.len() as u64) as usize]
    }

    /// Returns the next or previous puzzle, wrapping around at the ends.
    pub fn beside(&self, is_after: bool) -> &'static Puzzle {
        let step = if is_after { 0 } else { PUZZLES.len() - 2 };
        &PUZZLES[(self.number + step) % PUZZLES.len()]
    }

    /// Returns the goal as a verb phrase: `hold Venice and Rome`.
    pub fn aim(&self) -> String {
        proofs::aim(Map::standard(), &self.position, self.power, &self.terms)
    }

    /// Returns the puzzle as a question.
    pub fn question(&self) -> String {
        proofs::question(Map::standard(), &self.position, self.power, &self.terms)
    }
}

impl Session {
    /// Returns a session of a puzzle. It isn't saved, like a what-if.
    ///
    /// # Errors
    /// Returns the reason why the game can't be set up.
    pub fn puzzling(puzzle: &'static Puzzle) -> Result<Self, SeatsError> {
        let setup = Setup {
            mode: Mode::GameMaster,
            start: Some(puzzle.position.clone()),
            ..Setup::standard("Puzzle")
        };
        let mut session = Session::new(Game::new(setup)?, Some(Drawing::standard_shared()));
        session.puzzle = Some(puzzle);
        session.saving = SaveState::Saved;
        Ok(session)
    }
}
