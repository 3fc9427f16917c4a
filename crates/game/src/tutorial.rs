//! The tutorial: a real game with given orders of the other powers, and instructions for the player, step by
//! step.
//!
//! The steps are data ([`Tutorial::first`] has those of `crates/game/lessons/first.toml`). A [`Tutorial`]
//! only observes the game: a step is done once the game has reached its goal, by any means. It names the steps
//! that the player passed and those that aren't possible in this game. A step is shown only on its own screen;
//! each other screen has a text of its own.

use std::cmp::Ordering;
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
    Unordered(String),
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

/// What a step asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Done {
    /// This order.
    Order(WrittenOrder),
    /// The unit in this province has no order.
    Deleted(Province),
    /// The unit in this province has no order when the player leaves the screen.
    Unordered(Province),
}

impl Done {
    /// Returns whether it is done before the player leaves the screen, or `None` if it isn't possible in this game.
    fn is_met(&self, game: &Game, power: Power) -> Option<bool> {
        let given = |at| game.order_of(power, at);
        Some(match self {
            Done::Order(order) => {
                let read = |order| game.legality().movement(power, order).ok();
                let wanted = read(order)?;
                let given = order.province().and_then(given);
                given.is_some_and(|entry| read(&entry.written) == Some(wanted))
            }
            Done::Deleted(at) => given(*at).is_none(),
            Done::Unordered(at) => {
                game.position().unit(*at).filter(|it| it.power == power)?;
                false
            }
        })
    }

    /// Returns a sentence about an order of the unit that this doesn't ask for.
    fn objection(&self, game: &Game, power: Power) -> Option<String> {
        let (at, wanted) = match self {
            Done::Order(order) => {
                let wanted = order.short(game.map());
                let text = format!("another order. This step asks for {wanted}.");
                (order.province()?, text)
            }
            Done::Unordered(at) => (
                *at,
                "an order. This step asks for none: press Del.".to_owned(),
            ),
            Done::Deleted(_) => return None,
        };
        game.order_of(power, at)?;
        let unit = game.position().unit(at)?.short(game.map());
        Some(format!("{unit} has {wanted}"))
    }
}

/// How a step ended.
#[derive(Clone, Copy)]
enum StepEnd {
    Done,
    Left,
    Impossible,
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
    /// Returns how the step ended, or `None` if it hasn't.
    fn end(&self, game: &Game, power: Power, place: TutorialPlace) -> Option<StepEnd> {
        match place.time().cmp(&self.place.time()) {
            Ordering::Less => None,
            Ordering::Greater => Some(StepEnd::Left),
            Ordering::Equal => match self.done.as_ref()?.is_met(game, power) {
                None => Some(StepEnd::Impossible),
                Some(is_met) => is_met.then_some(StepEnd::Done),
            },
        }
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
    /// The current step was shown, and leaving it now does what it asks for.
    is_followed: bool,
    objection: Option<String>,
    missed: Option<String>,
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
        let find_province = |code: &String| known(map.province_by_code(code), code);
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
        let (win, centers) = (map.victory().to_string(), map.centers().len().to_string());
        let steps = file.steps.into_iter().map(|step| {
            let text = step.text.replace("{win}", &win);
            Ok(TutorialStep {
                text: text.replace("{centers}", &centers),
                keys: step.keys,
                place: TutorialPlace {
                    turn: find_turn(&step.phase)?,
                    screen: step.screen,
                },
                done: match &step.done {
                    None => None,
                    Some(DoneFile::Order(text)) => Some(Done::Order(find_order(text)?)),
                    Some(DoneFile::Deleted(code)) => Some(Done::Deleted(find_province(code)?)),
                    Some(DoneFile::Unordered(code)) => Some(Done::Unordered(find_province(code)?)),
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
            is_followed: false,
            objection: None,
            missed: None,
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

    /// Advances past all steps that ended. `place` is `None` on screens that aren't part of the tutorial.
    pub fn look(&mut self, game: &Game, place: Option<TutorialPlace>) {
        self.place = place;
        let Some(place) = place else { return };
        let start = self.at;
        let mut missed: Option<(usize, usize, &str)> = None;
        while let Some(step) = self.steps.get(self.at)
            && let Some(end) = step.end(game, self.power, place)
        {
            self.at += 1;
            let is_followed = std::mem::take(&mut self.is_followed);
            let word = match end {
                StepEnd::Impossible => "not possible",
                StepEnd::Left if !is_followed => "skipped",
                StepEnd::Done | StepEnd::Left => continue,
            };
            let first = missed.map_or(self.at, |(first, ..)| first);
            missed = Some((first, self.at, word));
        }
        if self.at > start {
            self.missed = missed.map(|(first, last, word)| {
                if first == last {
                    format!("{last} {word}")
                } else {
                    format!("{first} to {last} {word}")
                }
            });
        }
        if let Some(step) = self.step().filter(|step| step.place == place) {
            let done = step.done.as_ref();
            let objection = done.and_then(|done| done.objection(game, self.power));
            self.is_followed =
                objection.is_none() && matches!(done, None | Some(Done::Unordered(_)));
            self.objection = objection;
        }
    }

    /// Returns the instruction or text for the current screen.
    pub fn text(&self) -> Option<&str> {
        let place = self.place?;
        Some(match self.step() {
            None => &self.end,
            Some(step) if step.place == place => self.objection.as_ref().unwrap_or(&step.text),
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

    /// Returns which steps before the current one weren't done: `4 to 6 skipped`.
    pub fn missed(&self) -> Option<&str> {
        self.missed.as_deref()
    }

    /// Returns the number of steps before the current one, and of all steps.
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
