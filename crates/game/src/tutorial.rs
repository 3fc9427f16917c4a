//! A game that teaches: a real one, of which the other powers' orders are given, and beside it what the
//! player is to do, step by step.
//!
//! The steps are data ([`Tutorial::first`] has those of `lessons/first.toml`). A [`Tutorial`] only looks on:
//! a step is done once the game is as it says, whichever way the player took, and what was passed by is
//! not asked for any more.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{Game, Seat, SeatsError, Setup};
use chancery_core::board::{Map, Power, Province, Turn};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::notation;

/// The file of the first game.
const FIRST: &str = include_str!("../../../lessons/first.toml");

/// Why a lesson can't be given: its file is not right.
#[derive(Debug, thiserror::Error)]
pub enum LessonError {
    /// It is no such file.
    #[error("the lesson can't be read: {0}")]
    Shape(#[from] toml::de::Error),
    /// Something in it is no phase, power, province or order.
    #[error("the lesson can't be read: `{0}` is not known")]
    Unknown(String),
    /// The game can't be begun.
    #[error("the lesson can't be begun: {0}")]
    Seats(#[from] SeatsError),
}

/// The file, before anything in it is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    power: String,
    end: String,
    steps: Vec<StepFile>,
    others: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFile {
    phase: String,
    text: String,
    done: DoneFile,
    keys: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum DoneFile {
    Order(String),
    Deleted(String),
    Resolved(String),
    Continued(String),
}

/// With what a step is done.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Done {
    /// This order is on the sheet.
    Order(WrittenOrder),
    /// The unit in this province has no order.
    Deleted(Province),
    /// This phase is adjudicated.
    Resolved(Turn),
    /// This phase is adjudicated, and the order entry of the next one is open.
    Continued(Turn),
}

/// One thing to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TutorialStep {
    /// What the player reads.
    pub text: String,
    /// The keys that do it.
    pub keys: String,
    phase: Turn,
    done: Done,
}

impl TutorialStep {
    /// Is it done, or passed by? `open` tells whether a sheet lies open.
    fn is_over(&self, game: &Game, power: Power, open: bool) -> bool {
        let turn = game.turn();
        if turn > self.phase {
            return true;
        }
        match &self.done {
            Done::Order(order) => {
                // however it is written, it comes to the same order
                let legality = game.legality();
                let meant = legality.movement(power, order).ok();
                let is_it = |it: &WrittenOrder| {
                    meant.is_some() && legality.movement(power, it).ok() == meant
                };
                let mut sheet = game.sheet(power).iter();
                sheet.any(|entry| is_it(&entry.written))
            }
            Done::Deleted(at) => game.order_of(power, *at).is_none(),
            Done::Resolved(phase) => turn > *phase,
            Done::Continued(phase) => turn > *phase && open,
        }
    }
}

/// Orders of a phase, as they are given for a power.
type ScriptedOrders = (Turn, Power, Vec<(String, WrittenOrder)>);

/// A lesson under way.
#[derive(Clone, Debug)]
pub struct Tutorial {
    power: Power,
    steps: Vec<TutorialStep>,
    end: String,
    given: Vec<ScriptedOrders>,
    at: usize,
}

impl Tutorial {
    /// The first game, and the lesson that goes with it.
    ///
    /// # Errors
    /// Its file is not right; a test sees to it that it is.
    pub fn first() -> Result<(Game, Tutorial), LessonError> {
        Tutorial::read(FIRST)
    }

    fn read(text: &str) -> Result<(Game, Tutorial), LessonError> {
        let file: File = toml::from_str(text)?;
        let map = Map::standard_shared();
        let find_power = |key: &String| known(map.power_by_key(key), key);
        let find_turn = |name: &String| known(name.parse().ok(), name);
        let find_order = |text: &String| known(notation::read(&map, text).ok(), text);
        let power = find_power(&file.power)?;
        let mut given = Vec::new();
        for (phase, sheets) in &file.others {
            let turn = find_turn(phase)?;
            for (key, orders) in sheets {
                let owner = find_power(key)?;
                let orders = orders
                    .iter()
                    .map(|text| Ok((text.clone(), find_order(text)?)));
                given.push((turn, owner, orders.collect::<Result<_, LessonError>>()?));
            }
        }
        let steps = file.steps.into_iter().map(|step| {
            Ok(TutorialStep {
                text: step.text,
                keys: step.keys,
                phase: find_turn(&step.phase)?,
                done: match &step.done {
                    DoneFile::Order(text) => Done::Order(find_order(text)?),
                    DoneFile::Deleted(code) => {
                        Done::Deleted(known(map.province_by_code(code), code)?)
                    }
                    DoneFile::Resolved(phase) => Done::Resolved(find_turn(phase)?),
                    DoneFile::Continued(phase) => Done::Continued(find_turn(phase)?),
                },
            })
        });
        let lesson = Tutorial {
            power,
            steps: steps.collect::<Result<_, LessonError>>()?,
            end: file.end,
            given,
            at: 0,
        };
        let mut game = Game::new(Setup {
            seats: vec![Seat::of(power)],
            ..Setup::standard(&file.name)
        })?;
        lesson.prepare(&mut game);
        Ok((game, lesson))
    }

    /// Writes what the other powers order in the present phase; once, at its start.
    pub fn prepare(&self, game: &mut Game) {
        let turn = game.turn();
        for (_, power, orders) in self.given.iter().filter(|(phase, ..)| *phase == turn) {
            if game.sheet(*power).is_empty() {
                for (text, written) in orders {
                    game.give(*power, text, written.clone());
                }
            }
        }
    }

    /// Looks at the game, and goes on past every step that is done or passed by. `open` tells whether a
    /// sheet lies open.
    pub fn look(&mut self, game: &Game, open: bool) {
        while let Some(step) = self.steps.get(self.at)
            && step.is_over(game, self.power, open)
        {
            self.at += 1;
        }
    }

    /// Returns what the player reads now.
    pub fn text(&self) -> &str {
        self.step().map_or(&self.end, |step| &step.text)
    }

    /// The step that is to be done; none after the last.
    pub fn step(&self) -> Option<&TutorialStep> {
        self.steps.get(self.at)
    }

    /// How many steps are behind, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.at, self.steps.len())
    }
}

/// Returns what a text means, or an error if nothing was found.
fn known<T>(found: Option<T>, text: &str) -> Result<T, LessonError> {
    found.ok_or_else(|| LessonError::Unknown(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_game_can_be_read_and_all_its_orders_are_possible() {
        let (game, lesson) = Tutorial::first().unwrap();
        assert_eq!(lesson.progress(), (0, 10));
        let legality = game.legality();
        let first = lesson
            .given
            .iter()
            .filter(|(turn, ..)| *turn == game.turn());
        for (_, power, orders) in first {
            for (text, order) in orders {
                assert!(legality.is_legal(*power, order), "{text}");
            }
        }
    }

    #[test]
    fn a_file_that_is_not_right_is_refused() {
        for (was, is) in [
            ("A PAR - BUR", "A PAR -"),
            ("power = \"FRANCE\"", "power = \"SPAIN\""),
            ("S1901M", "S1901X"),
            ("keys =", "kyes ="),
        ] {
            assert!(Tutorial::read(&FIRST.replace(was, is)).is_err(), "{is}");
        }
    }
}
