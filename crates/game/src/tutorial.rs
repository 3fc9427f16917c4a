//! A game that teaches: a real one, of which the other powers' orders are given, and beside it what the
//! player is to do, step by step.
//!
//! The steps are data ([`Tutorial::first`] has those of `crates/game/lessons/first.toml`). A [`Tutorial`] only looks on:
//! a step is done once the game is as it says, whichever way the player took, and what was passed by is
//! not asked for any more. A step is shown on its own screen only; every other screen has a text of its own.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{Game, Seat, SeatsError, Setup};
use chancery_core::board::{Map, Power, Province, Turn};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::notation;

/// The file of the first game.
const FIRST: &str = include_str!("../lessons/first.toml");

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
    screens: ScreenTexts,
    steps: Vec<StepFile>,
    others: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFile {
    phase: String,
    screen: TutorialScreen,
    text: String,
    done: Option<DoneFile>,
    keys: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum DoneFile {
    Order(String),
    Deleted(String),
}

/// A screen of a phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TutorialScreen {
    /// Order entry.
    Orders,
    /// The question whether to seal.
    Seal,
    /// The reveal.
    Reveal,
    /// The results.
    Results,
}

/// What the player sees: a screen, and the phase on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TutorialPlace {
    /// The phase.
    pub turn: Turn,
    /// The screen.
    pub screen: TutorialScreen,
}

impl TutorialPlace {
    /// Returns what orders places in time. A player returns from the question to the orders.
    fn time(self) -> (Turn, TutorialScreen) {
        let screen = match self.screen {
            TutorialScreen::Seal => TutorialScreen::Orders,
            screen => screen,
        };
        (self.turn, screen)
    }
}

/// With what a step is done, before the player leaves its screen.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Done {
    /// This order is on the sheet.
    Order(WrittenOrder),
    /// The unit in this province has no order.
    Deleted(Province),
}

impl Done {
    /// Returns whether nothing is left to do: it is done, or is not possible in this game.
    fn is_over(&self, game: &Game, power: Power) -> bool {
        match self {
            Done::Order(order) => {
                // however it is written, it comes to the same order
                let legality = game.legality();
                let Ok(meant) = legality.movement(power, order) else {
                    return true;
                };
                let is_it =
                    |it: &WrittenOrder| legality.movement(power, it).is_ok_and(|it| it == meant);
                let mut sheet = game.sheet(power).iter();
                sheet.any(|entry| is_it(&entry.written))
            }
            Done::Deleted(at) => game.order_of(power, *at).is_none(),
        }
    }
}

/// One thing to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TutorialStep {
    /// What the player reads.
    pub text: String,
    /// The keys that do it.
    pub keys: String,
    /// Where the player reads it.
    pub place: TutorialPlace,
    done: Option<Done>,
}

impl TutorialStep {
    /// Returns whether the step is done, or passed by.
    fn is_over(&self, game: &Game, power: Power, place: TutorialPlace) -> bool {
        let (now, own) = (place.time(), self.place.time());
        let is_done = |done: &Done| done.is_over(game, power);
        now > own || now == own && self.done.as_ref().is_some_and(is_done)
    }
}

/// What the player reads on each screen that no step is about.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScreenTexts {
    orders: String,
    seal: String,
    reveal: String,
    results: String,
}

impl ScreenTexts {
    fn of(&self, screen: TutorialScreen) -> &str {
        match screen {
            TutorialScreen::Orders => &self.orders,
            TutorialScreen::Seal => &self.seal,
            TutorialScreen::Reveal => &self.reveal,
            TutorialScreen::Results => &self.results,
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
    screens: ScreenTexts,
    given: Vec<ScriptedOrders>,
    at: usize,
    place: Option<TutorialPlace>,
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
                place: TutorialPlace {
                    turn: find_turn(&step.phase)?,
                    screen: step.screen,
                },
                done: match &step.done {
                    None => None,
                    Some(DoneFile::Order(text)) => Some(Done::Order(find_order(text)?)),
                    Some(DoneFile::Deleted(code)) => {
                        Some(Done::Deleted(known(map.province_by_code(code), code)?))
                    }
                },
            })
        });
        let lesson = Tutorial {
            power,
            steps: steps.collect::<Result<_, LessonError>>()?,
            end: file.end,
            screens: file.screens,
            given,
            at: 0,
            place: None,
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

    /// Looks at the game, and goes on past every step that is done or passed by. There is no place while
    /// the player sees something that isn't part of the tutorial.
    pub fn look(&mut self, game: &Game, place: Option<TutorialPlace>) {
        self.place = place;
        let Some(place) = place else { return };
        while let Some(step) = self.steps.get(self.at)
            && step.is_over(game, self.power, place)
        {
            self.at += 1;
        }
    }

    /// Returns what the player reads now: a text that is true of the screen.
    pub fn text(&self) -> Option<&str> {
        let place = self.place?;
        Some(match self.step() {
            None => &self.end,
            Some(step) if step.place == place => &step.text,
            Some(_) => self.screens.of(place.screen),
        })
    }

    /// Returns what the player sees, if it is part of the tutorial.
    pub fn place(&self) -> Option<TutorialPlace> {
        self.place
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
        assert_eq!(lesson.progress(), (0, 14));
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
