//! The puzzles that come with the program: positions in which exactly one set of orders reaches a goal,
//! whatever the others order. `crates/solver/examples/puzzles.rs` found them.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, SystemTime};

use serde::Deserialize;

use super::session::{SaveState, Session};
use chancery_core::board::{Map, Position, Power};
use chancery_records::record::line::InputLine;
use chancery_records::record::read;
use chart::Drawing;
use game::{Game, Mode, Setup};
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
        let Question { level, solve } = serde_json::from_str(line).ok()?;
        let map = Map::standard_shared();
        let phase = read::read(&InputLine::read(line).ok()?, Arc::clone(&map)).ok()?;
        let Ok(Aim::Goal(goal)) = Aim::read(&map, &solve.goal) else {
            return None;
        };
        Some(Puzzle {
            level,
            power: map.power_by_key(solve.side.first()?)?,
            terms: goal.terms().collect(),
            position: phase.position,
        })
    }

    /// Returns the number of the puzzle of a day; they begin again when all had theirs.
    pub fn of_day(now: SystemTime) -> usize {
        let days = now.duration_since(SystemTime::UNIX_EPOCH);
        let days = days.map_or(0, |since| since.as_secs() / DAY.as_secs());
        // 7 has no part in common with 50: the levels mix
        (days.wrapping_mul(7) % PUZZLES.len() as u64) as usize
    }
}

impl Session {
    /// A puzzle, by its number. What is written in it is a what-if, so that nothing is kept.
    pub fn puzzling(number: usize) -> Option<Self> {
        let puzzle = PUZZLES.get(number)?;
        let setup = Setup {
            mode: Mode::GameMaster,
            start: Some(puzzle.position.clone()),
            ..Setup::standard("Puzzle")
        };
        let mut session = Session::new(Game::new(setup).ok()?, Some(Drawing::standard_shared()));
        session.puzzle = Some(number);
        session.saving = SaveState::Saved;
        Some(session)
    }
}
