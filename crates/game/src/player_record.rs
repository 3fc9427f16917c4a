//! The record of a player: the puzzles that were solved, and the games against the computer that were finished.
//!
//! [`Store::player_record`](crate::store::Store::player_record) reads it from its file.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::civil::{self, Date};
use jiff::{Span, Unit};
use serde::{Deserialize, Serialize};
use toml::value::Datetime;

use crate::save::FORMAT;
use crate::{Ending, Game};
use chancery_core::board::Power;

/// The first lines of the file.
const HEADING: &str = "# The puzzles that you solved in chancery, and the games against the computer that you finished.\n\
    # You can edit this file.\n";

/// The maximum number of puzzles from a player's own games.
const MOST_PUZZLES: usize = 500;

/// The number of seconds of a day.
const DAY: u64 = 24 * 3600;

/// A day in UTC: the number of days since the start of 1970. Files have it as a date.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "Datetime", into = "Datetime")]
pub struct Day(pub i32);

/// The first day.
const FIRST: Date = civil::date(1970, 1, 1);

impl From<SystemTime> for Day {
    fn from(time: SystemTime) -> Self {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        Day(i32::try_from(since.as_secs() / DAY).unwrap_or(i32::MAX))
    }
}

impl From<Day> for Datetime {
    fn from(day: Day) -> Self {
        let span = Span::new().try_days(day.0).unwrap_or_default();
        let date = FIRST.saturating_add(span);
        Datetime {
            date: Some(toml::value::Date {
                year: date.year().unsigned_abs(),
                month: date.month().unsigned_abs(),
                day: date.day().unsigned_abs(),
            }),
            time: None,
            offset: None,
        }
    }
}

impl TryFrom<Datetime> for Day {
    type Error = &'static str;

    fn try_from(date: Datetime) -> Result<Self, Self::Error> {
        let date = date.date.map(|date| date.to_string());
        let date = date.and_then(|date| date.parse::<Date>().ok());
        let days = date.and_then(|date| date.since((Unit::Day, FIRST)).ok());
        let days = days.map(|span| span.get_days()).filter(|days| *days >= 0);
        days.map(Day)
            .ok_or("expected a date since 1970, like 2026-11-23")
    }
}

/// The record of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRecord {
    format: u32,
    /// The puzzles from the player's own games, each a line of JSON.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub puzzles: Vec<String>,
    /// The solved puzzles, the first solved first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solved: Vec<SolvedPuzzle>,
    /// The finished games, the first finished first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<FinishedGame>,
}

/// A puzzle that was solved on a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedPuzzle {
    /// The identifier of the puzzle.
    pub puzzle: String,
    /// The day.
    pub day: Day,
    /// The number of times that orders were checked.
    pub tries: u32,
    /// The number of hints that were shown.
    pub hints: usize,
}

/// The result of a game for its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// The player's powers won, and no other.
    Won,
    /// The player's powers are among several winners.
    Drawn,
    /// Others won, or no one.
    Lost,
}

/// A game of one person against the computer or programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishedGame {
    /// The name of the game.
    pub name: String,
    /// The day on which it ended.
    pub day: Day,
    /// The key of the player's power.
    pub power: String,
    /// The level of the computer; none if only programs played.
    pub level: Option<u8>,
    /// The phase after the last one that was played.
    pub end: String,
    /// The result.
    pub result: GameResult,
    /// The number of times that the player asked for advice.
    #[serde(default)]
    pub advised: u32,
    /// The number of times that the player took back a phase.
    #[serde(default)]
    pub taken_back: u32,
}

/// The reason why a file isn't a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// It isn't TOML of this form.
    #[error("line {line}: {what}")]
    Toml {
        /// The line, counted from 1.
        line: usize,
        /// The error.
        what: String,
    },
    /// Its format is unknown.
    #[error("unknown format {0}; expected {FORMAT}")]
    Format(u32),
}

/// An addition to the record.
#[derive(Clone, Debug)]
pub enum RecordChange {
    /// A puzzle was solved.
    Solved {
        /// The identifier of the puzzle.
        puzzle: String,
        /// The number of times that orders were checked.
        tries: u32,
        /// The number of hints that were shown.
        hints: usize,
    },
    /// A game ended for the player of a power, against a level of the computer or only programs.
    Finished(Arc<Game>, Power, Option<u8>),
    /// Puzzles from a game of the player.
    Puzzles(Vec<String>),
}

impl Default for PlayerRecord {
    fn default() -> Self {
        PlayerRecord {
            format: FORMAT,
            puzzles: Vec::new(),
            solved: Vec::new(),
            games: Vec::new(),
        }
    }
}

impl FinishedGame {
    /// Returns the entry of a game that its player ends on a day, or `None` if it isn't over.
    fn of(game: &Game, power: Power, level: Option<u8>, day: Day) -> Option<Self> {
        let ending = game.ending()?;
        let seat = game.seat_of(power);
        let own = seat.map_or(&[][..], |seat| game.powers_of(seat));
        let winners = ending.winners();
        let count = winners.iter().filter(|power| own.contains(power)).count();
        let result = match ending {
            _ if count == 0 => GameResult::Lost,
            Ending::Drawn(_) => GameResult::Drawn,
            _ if count < winners.iter().count() => GameResult::Drawn,
            _ => GameResult::Won,
        };
        Some(FinishedGame {
            name: game.name.clone(),
            day,
            power: game.map().power(power).key.clone(),
            level,
            end: game.turn().to_string(),
            result,
            advised: game.advised(),
            taken_back: game.taken_back(),
        })
    }
}

impl PlayerRecord {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// Returns the first error in it.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let record: PlayerRecord = toml::from_str(text).map_err(|error| {
            let end = error.span().map_or(0, |span| span.start);
            RecordError::Toml {
                line: text.get(..end).unwrap_or_default().matches('\n').count() + 1,
                what: text::without_types(error.message()),
            }
        })?;
        match record.format {
            FORMAT => Ok(record),
            other => Err(RecordError::Format(other)),
        }
    }

    /// Returns the text for the file.
    ///
    /// # Errors
    /// Returns an error if the record can't be written as TOML.
    pub fn write(&self) -> Result<String, toml::ser::Error> {
        Ok(format!("{HEADING}{}", toml::to_string(self)?))
    }

    /// Adds what happened on a day, if it isn't in the record yet: a puzzle counts once a day, and a game that is opened again isn't
    /// another one.
    pub fn add(&mut self, change: RecordChange, day: Day) {
        match change {
            RecordChange::Solved {
                puzzle,
                tries,
                hints,
            } => {
                let is_same = |it: &SolvedPuzzle| (it.day, &it.puzzle) == (day, &puzzle);
                if !self.solved.iter().any(is_same) {
                    self.solved.push(SolvedPuzzle {
                        puzzle,
                        day,
                        tries,
                        hints,
                    });
                }
            }
            RecordChange::Finished(game, power, level) => {
                let new = FinishedGame::of(&game, power, level, day);
                let mut known = self.games.iter().cloned();
                let is_known = known.any(|it| Some(FinishedGame { day, ..it }) == new);
                self.games.extend(new.filter(|_| !is_known));
            }
            RecordChange::Puzzles(new) => {
                for line in new {
                    if !self.puzzles.contains(&line) && self.puzzles.len() < MOST_PUZZLES {
                        self.puzzles.push(line);
                    }
                }
            }
        }
    }

    /// Returns how a puzzle was first solved.
    pub fn solved(&self, puzzle: &str) -> Option<&SolvedPuzzle> {
        self.solved.iter().find(|it| it.puzzle == puzzle)
    }

    /// Returns the number of successive days with a solved puzzle, up to today or yesterday.
    pub fn streak(&self, today: Day) -> usize {
        let is_solved = |day: i32| self.solved.iter().any(|it| it.day == Day(day));
        let last = today.0 - i32::from(!is_solved(today.0));
        (0..).take_while(|back| is_solved(last - back)).count()
    }
}
