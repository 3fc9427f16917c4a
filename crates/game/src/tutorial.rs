//! The tutorial: a real game with given orders of the other powers, and instructions for the player, step by
//! step.
//!
//! The steps are data ([`Tutorial::first`] has those of `crates/game/lessons/first.toml`). A [`Tutorial`]
//! only observes the game: a step is done once the game has reached its goal, by any means, and steps that
//! the player passed are skipped. A step is shown only on its own screen; each other screen has a text of its
//! own.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{Game, Seat, SeatsError, Setup};
use chancery_core::board::{Map, Power, Province, Turn};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::notation;

/// The file of the first tutorial.
const FIRST: &str = include_str!("../lessons/first.toml");

/// An error in the file of a tutorial.
#[derive(Debug, thiserror::Error)]
pub enum LessonError {
    /// The file doesn't have the structure of a tutorial.
    #[error("the lesson can't be read: {0}")]
    Shape(#[from] toml::de::Error),
    /// A phase, power, province or order in it is unknown.
    #[error("the lesson can't be read: `{0}` is not known")]
    Unknown(String),
    /// The game can't be set up.
    #[error("the lesson can't be begun: {0}")]
    Seats(#[from] SeatsError),
}

/// The structure of the file, before its content is checked.
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
    /// The confirmation before sealing.
    Seal,
    /// The reveal.
    Reveal,
    /// The results.
    Results,
}

/// The player's current place: a screen and its phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TutorialPlace {
    /// The phase.
    pub turn: Turn,
    /// The screen.
    pub screen: TutorialScreen,
}

impl TutorialPlace {
    /// Returns the place's sort key in time. The confirmation counts as order entry, because the
    /// player can return from it.
    fn time(self) -> (Turn, TutorialScreen) {
        let screen = match self.screen {
            TutorialScreen::Seal => TutorialScreen::Orders,
            screen => screen,
        };
        (self.turn, screen)
    }
}

/// The condition by which a step is done before the player leaves its screen.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Done {
    /// The unit of this order has an order, this one or another.
    Order(WrittenOrder),
    /// The unit in this province has no order.
    Deleted(Province),
}

impl Done {
    /// Returns whether the condition is met, or can't be met in this game.
    fn is_over(&self, game: &Game, power: Power) -> bool {
        match self {
            // a player who ordered something else goes on, too
            Done::Order(order) => {
                let is_ordered = |at| game.order_of(power, at).is_some();
                game.legality().movement(power, order).is_err()
                    || order.province().is_some_and(is_ordered)
            }
            Done::Deleted(at) => game.order_of(power, *at).is_none(),
        }
    }
}

/// A step of the tutorial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TutorialStep {
    /// The instruction.
    pub text: String,
    /// The keys for the step.
    pub keys: String,
    /// The place where the instruction is shown.
    pub place: TutorialPlace,
    done: Option<Done>,
}

impl TutorialStep {
    /// Returns whether the step is done or was passed.
    fn is_over(&self, game: &Game, power: Power, place: TutorialPlace) -> bool {
        let (now, own) = (place.time(), self.place.time());
        let is_done = |done: &Done| done.is_over(game, power);
        now > own || now == own && self.done.as_ref().is_some_and(is_done)
    }
}

/// The texts of the screens without a step.
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

/// The given orders of a power for a phase.
type ScriptedOrders = (Turn, Power, Vec<(String, WrittenOrder)>);

/// A tutorial in progress.
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
    /// Returns the first tutorial and its game.
    ///
    /// # Errors
    /// Returns an error if its file is invalid. A test checks that it is valid.
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

    /// Writes the other powers' orders of the current phase, unless they are already written.
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

    /// Advances past all steps that are done or were passed. `place` is `None` on screens that aren't
    /// part of the tutorial.
    pub fn look(&mut self, game: &Game, place: Option<TutorialPlace>) {
        self.place = place;
        let Some(place) = place else { return };
        while let Some(step) = self.steps.get(self.at)
            && step.is_over(game, self.power, place)
        {
            self.at += 1;
        }
    }

    /// Returns the instruction or text for the current screen.
    pub fn text(&self) -> Option<&str> {
        let place = self.place?;
        Some(match self.step() {
            None => &self.end,
            Some(step) if step.place == place => &step.text,
            Some(_) => self.screens.of(place.screen),
        })
    }

    /// Returns the current place, if it is part of the tutorial.
    pub fn place(&self) -> Option<TutorialPlace> {
        self.place
    }

    /// Returns the current step, or `None` after the last one.
    pub fn step(&self) -> Option<&TutorialStep> {
        self.steps.get(self.at)
    }

    /// Returns the number of completed steps, and of all steps.
    pub fn progress(&self) -> (usize, usize) {
        (self.at, self.steps.len())
    }
}

/// Returns the value found for a text, or an error if there is none.
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
