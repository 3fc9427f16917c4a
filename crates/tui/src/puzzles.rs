//! The puzzles that come with the program: positions in which exactly one set of orders reaches a goal,
//! whatever the others order. `crates/solver/examples/puzzles.rs` found them.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, SystemTime};

use serde::Deserialize;

use super::proofs;
use super::session::{SaveState, Session};
use chancery_core::board::{Map, Position, Power};
use chancery_records::record::line::InputLine;
use chancery_records::record::read;
use chart::Drawing;
use game::{Game, Mode, SeatsError, Setup};
use solver::goal::{Aim, Terms};

/// The puzzles, from the easiest on.
pub static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let lines = include_str!("../puzzles.ndjson").lines();
    let puzzles =
        lines.map(|line| Puzzle::read(line).expect("a puzzle that comes with the program"));
    puzzles.collect()
});

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its number, from 1.
    pub number: usize,
    /// How hard it is: 1 to 5.
    pub level: u8,
    /// Whose orders are to be found.
    pub power: Power,
    /// What they are to reach, all of it.
    pub terms: Terms,
    /// The position: units alone.
    pub position: Position,
}

/// What a line has besides the position.
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
    /// Reads a line of the file; none where it is no puzzle.
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

    /// Returns the puzzle of a day; they begin again when all had theirs.
    pub fn of_day(now: SystemTime) -> &'static Puzzle {
        let days = now.duration_since(SystemTime::UNIX_EPOCH);
        let days = days.map_or(0, |since| since.as_secs() / DAY.as_secs());
        // 7 has no part in common with 50: the levels mix
        &PUZZLES[(days.wrapping_mul(7) % PUZZLES.len() as u64) as usize]
    }

    /// Returns the puzzle before this one, or after it; the first follows the last.
    pub fn beside(&self, is_after: bool) -> &'static Puzzle {
        let step = if is_after { 0 } else { PUZZLES.len() - 2 };
        &PUZZLES[(self.number + step) % PUZZLES.len()]
    }

    /// Returns what is to be reached: `hold Venice and Rome`.
    pub fn aim(&self) -> String {
        proofs::aim(Map::standard(), &self.position, self.power, &self.terms)
    }

    /// Returns the puzzle as a question.
    pub fn question(&self) -> String {
        proofs::question(Map::standard(), &self.position, self.power, &self.terms)
    }
}

impl Session {
    /// A puzzle. What is written in it is a what-if, so that nothing is kept.
    ///
    /// # Errors
    /// Why there can't be such a game.
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
