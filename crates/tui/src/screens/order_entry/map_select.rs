//! Pointing: an order put together from letters on the map, from provinces walked to with the arrow
//! keys, or from clicks. What has been pointed at so far is a [`Selection`]; what can be pointed at next
//! are its [`choices`], which are legal, all of them.
//!
//! ```text
//! Unit --own unit--> Deed --place--> Done
//!   |                  '--a unit, with Shift--> Help --where that goes--> Done
//!   '--another's unit--> Helper --who of one's own--> Help
//! Place --empty place--> Comer --who goes there--> Done
//! ```

mod apply;
mod choices;
mod click;
#[cfg(test)]
mod tests;
mod view;

use crate::screens::reach::Subject;
use crate::words;
use chancery_core::board::{Location, Map, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::{Action, UnitRef, WrittenOrder};
use chart::{Direction, Drawing};
use choices::{Labelled, Mode, destination};
use game::Game;

/// What has been pointed at so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Selection {
    /// Nothing yet: which unit, which home?
    Unit,
    /// Nothing yet: which province?
    Place,
    /// A unit: where does it go, or whom does it help?
    Deed(Province),
    /// A unit that is to be helped: by which of this desk's?
    Helper(Province),
    /// A unit and the one that it helps: where does that go?
    Help {
        /// The one that helps.
        unit: Province,
        /// The one that is helped.
        helped: Province,
    },
    /// A place: who goes there?
    Comer(Province),
    /// A home: what is built there?
    Build(Province),
    /// Everything.
    Done(WrittenOrder),
}

/// What is pointed at: a game, and whose orders are written.
pub(super) struct SelectContext<'a> {
    pub game: &'a Game,
    pub powers: &'a [Power],
    /// Where units of others stand that may be ordered here.
    pub left: ProvinceSet,
}

impl SelectContext<'_> {
    fn map(&self) -> &Map {
        self.game.map()
    }

    /// The unit that is ordered in a province: in a retreat the dislodged one.
    fn unit(&self, at: Province) -> Option<Unit> {
        let position = self.game.position();
        if self.game.turn().phase.is_retreat() {
            return Some(position.dislodged_from(self.map(), at)?.unit);
        }
        position.unit(at)
    }

    /// Every legal order of the unit in a province.
    fn orders(&self, at: Province) -> Vec<WrittenOrder> {
        let bench = self.game.bench();
        let phase = self.game.turn().phase;
        if phase.is_movement() {
            bench.possible(at)
        } else if phase.is_retreat() {
            bench.possible_retreats(at)
        } else {
            Vec::new()
        }
    }

    /// The units that are ordered here.
    fn own(&self) -> Vec<Unit> {
        let position = self.game.position();
        let units: Vec<Unit> = match self.game.turn().phase {
            phase if phase.is_movement() => position.units().collect(),
            phase if phase.is_retreat() => {
                position.dislodged().iter().map(|gone| gone.unit).collect()
            }
            _ => Vec::new(),
        };
        let own = |unit: &Unit| self.powers.contains(&unit.power);
        units.into_iter().filter(own).collect()
    }

    /// What the orders of a unit say of another that it helps.
    fn helps(
        &self,
        unit: Province,
        helped: Province,
    ) -> impl Iterator<Item = WrittenOrder> + use<> {
        let of = move |order: &WrittenOrder| {
            order.helped().is_some_and(|of| of.place.province == helped)
        };
        self.orders(unit).into_iter().filter(of)
    }
}

impl Selection {
    /// The beginning of the order, as it stands in the line.
    pub fn text(&self, field: &SelectContext<'_>) -> String {
        let map = field.map();
        match self {
            Selection::Unit | Selection::Place | Selection::Helper(_) | Selection::Comer(_) => {
                String::new()
            }
            Selection::Deed(at) => field
                .unit(*at)
                .map_or_else(String::new, |unit| format!("{} ", words::unit(map, unit))),
            Selection::Build(home) => format!("build {} ", map.short(home.location())),
            Selection::Done(order) => order.short(map).to_string(),
            Selection::Help { unit, helped } => {
                let Some(first) = field.helps(*unit, *helped).next() else {
                    return String::new();
                };
                let text = first.short(map).to_string();
                match first {
                    WrittenOrder::Order {
                        action: Action::SupportMove { .. } | Action::Convoy { .. },
                        ..
                    } => text
                        .rsplit_once(" - ")
                        .map_or(text.clone(), |it| format!("{} - ", it.0)),
                    _ => text,
                }
            }
        }
    }

    /// Is the line an order already?
    pub fn is_order(&self, field: &SelectContext<'_>) -> bool {
        match self {
            Selection::Done(_) => true,
            Selection::Help { unit, helped } => field
                .helps(*unit, *helped)
                .any(|order| is_support_to_hold(&order)),
            _ => false,
        }
    }

    /// Where the hand is, to walk on from.
    fn place(&self) -> Option<Province> {
        match self {
            Selection::Unit | Selection::Place => None,
            Selection::Deed(at)
            | Selection::Helper(at)
            | Selection::Comer(at)
            | Selection::Build(at) => Some(*at),
            Selection::Help { helped, .. } => Some(*helped),
            Selection::Done(order) => order.unit().map(|unit| unit.place.province),
        }
    }
}

fn is_support_to_hold(order: &WrittenOrder) -> bool {
    matches!(
        order,
        WrittenOrder::Order {
            action: Action::SupportHold { .. },
            ..
        }
    )
}

/// What came of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyResult {
    /// A step further.
    Chosen,
    /// The first half of a sign.
    Half,
    /// Nothing has that sign.
    Nothing,
}

/// A hand on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MapSelect {
    /// The steps so far, the last is where one is; never empty.
    steps: Vec<Selection>,
    /// The first half of a sign of two keys.
    typed: Option<char>,
    /// Where the arrow keys have led since the last step.
    cursor: Option<Province>,
    /// Where it was clicked last.
    clicked: Option<Province>,
    /// Was a convoy asked for with the last click?
    convoys: bool,
    /// What can be pointed at from here: found once, not at every drawing.
    all: Vec<Labelled>,
    /// Is what has been pointed at an order already?
    whole: bool,
}

impl MapSelect {
    /// Nothing pointed at yet.
    pub fn new(field: &SelectContext<'_>) -> Self {
        let mut hand = MapSelect {
            steps: vec![Selection::Unit],
            typed: None,
            cursor: None,
            clicked: None,
            convoys: false,
            all: Vec::new(),
            whole: false,
        };
        hand.look(field);
        hand
    }

    /// Finds what can be pointed at from here.
    fn look(&mut self, field: &SelectContext<'_>) {
        self.all = choices::labelled(self.step(), field);
        self.whole = self.step().is_order(field);
    }

    /// What can be pointed at, with its signs.
    pub fn all(&self) -> &[Labelled] {
        &self.all
    }

    /// Is what has been pointed at an order already?
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Has it been clicked at, not only pointed at by letters?
    pub fn is_clicked(&self) -> bool {
        self.clicked.is_some()
    }

    /// Where one is.
    pub fn step(&self) -> &Selection {
        &self.steps[self.steps.len() - 1]
    }

    /// Where the arrow keys have led.
    pub fn cursor(&self) -> Option<Province> {
        self.cursor
    }

    /// What one asks about where one is.
    pub fn subject(&self) -> Option<Subject> {
        match self.step() {
            Selection::Deed(at) => Some(Subject::Unit(*at)),
            Selection::Help { unit, .. } => Some(Subject::Unit(*unit)),
            Selection::Comer(at) | Selection::Helper(at) => Some(Subject::Place(*at)),
            Selection::Done(order) => Some(Subject::Unit(order.unit()?.place.province)),
            Selection::Unit | Selection::Place | Selection::Build(_) => None,
        }
    }

    /// Goes a step further.
    pub fn go(&mut self, step: Selection, field: &SelectContext<'_>) {
        self.steps.push(step);
        (self.typed, self.cursor) = (None, None);
        self.look(field);
    }

    /// Goes one step back; says whether there was one.
    pub fn back(&mut self, field: &SelectContext<'_>) -> bool {
        if self.typed.take().is_some() || self.cursor.take().is_some() {
            return true;
        }
        let further = self.steps.len() > 1;
        if further {
            self.steps.pop();
            self.look(field);
        }
        further
    }

    /// From units to provinces, and back; not where something has been pointed at.
    pub fn turn(&mut self, field: &SelectContext<'_>) -> bool {
        match self.step() {
            Selection::Unit => self.go(Selection::Place, field),
            Selection::Place => {
                self.back(field);
            }
            _ => return false,
        }
        true
    }

    /// A key of a sign.
    pub fn press(&mut self, key: char, field: &SelectContext<'_>) -> KeyResult {
        let fits = |key: char| {
            let typed = self.typed;
            self.all
                .iter()
                .filter(move |one| one.label.left(typed) == Some(key))
        };
        let swapped = match key.is_ascii_lowercase() {
            true => key.to_ascii_uppercase(),
            false => key.to_ascii_lowercase(),
        };
        // where only one of the two is a sign, Shift doesn't matter
        let Some(found) = fits(key).next().or_else(|| fits(swapped).next()) else {
            return KeyResult::Nothing;
        };
        if self.typed.is_none() && found.label.second.is_some() {
            self.typed = Some(found.label.first);
            return KeyResult::Half;
        }
        let then = found.choice.then.clone();
        self.go(then, field);
        KeyResult::Chosen
    }

    /// Walks to the next province in a direction.
    pub fn walk(
        &mut self,
        direction: Direction,
        field: &SelectContext<'_>,
        selected: Option<Province>,
    ) {
        let map = field.map();
        let middle = || map.provinces().find(|&at| map.info(at).is_center);
        let from = self
            .cursor
            .or(self.step().place())
            .or(selected)
            .or_else(middle);
        if let Some(from) = from {
            self.cursor = Drawing::standard()
                .beside(map, from, direction)
                .or(Some(from));
        }
    }

    /// Picks a province; `shifted` prefers help to a move. None where it is no choice, or where
    /// there are several.
    pub fn pick(&mut self, at: Province, shifted: bool, field: &SelectContext<'_>) -> bool {
        let here: Vec<&Labelled> = self
            .all
            .iter()
            .filter(|one| one.choice.province(field.map()) == Some(at))
            .collect();
        let wanted = |one: &&&Labelled| (one.choice.mode == Mode::Shifted) == shifted;
        let mut fitting = here.iter().filter(wanted);
        let found = match (fitting.next(), fitting.next(), here.as_slice()) {
            (Some(one), None, _) => one.choice.then.clone(),
            (None, _, [one]) => one.choice.then.clone(),
            _ => return false,
        };
        self.go(found, field);
        true
    }
}

/// Where a place as written lies.
fn location(map: &Map, of: UnitRef) -> Location {
    of.place
        .location(map)
        .unwrap_or(of.place.province.location())
}
