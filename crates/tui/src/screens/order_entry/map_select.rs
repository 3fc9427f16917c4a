//! Selecting an order on the map: by letters, by walking to a province with the arrow keys, or by
//! clicks. A [`Selection`] is what has been selected so far; its [`choices`], all of them legal, are
//! what can be selected next.
//!
//! ```text
//! Start --own unit--> Unit --place--> Done
//!   |                  '--a unit, with Shift--> Assisted --its destination--> Done
//!   '--another's unit--> Assistant --own unit--> Assisted
//! Place --empty place--> Mover --own unit--> Done
//! ```

mod apply;
mod choices;
mod click;
mod labels;
mod selection;
#[cfg(test)]
mod tests;
mod view;
mod winter;

use super::house_orders::units_to_order;
use crate::screens::reach::Subject;
use crate::words;
use chancery_core::board::{Map, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::WrittenOrder;
use chart::{Direction, Drawing};
use choices::Mode;
use game::Game;
use labels::Labeled;
use selection::Selection;

/// The game, and the powers whose orders are written.
pub(super) struct SelectContext<'a> {
    /// The game.
    pub game: &'a Game,
    /// The powers.
    pub powers: &'a [Power],
    /// The provinces of other powers' units that can be ordered here.
    pub left: ProvinceSet,
    /// The drawing of the board, if it has one.
    pub drawing: Option<&'a Drawing>,
}

impl SelectContext<'_> {
    /// Returns the map.
    pub fn map(&self) -> &Map {
        self.game.map()
    }

    /// Returns the unit that is ordered in a province; in a retreat, the dislodged one.
    pub fn unit(&self, at: Province) -> Option<Unit> {
        let position = self.game.position();
        if self.game.turn().phase.is_retreat() {
            return Some(position.dislodged_from(self.map(), at)?.unit);
        }
        position.unit(at)
    }

    /// Returns the name of that unit; an empty text without one.
    pub fn unit_name(&self, at: Province) -> String {
        let unit = self.unit(at);
        unit.map_or_else(String::new, |unit| words::unit(self.map(), unit))
    }

    /// Returns every legal order of the unit in a province.
    pub fn orders(&self, at: Province) -> Vec<WrittenOrder> {
        let legality = self.game.legality();
        match self.game.turn().phase {
            phase if phase.is_movement() => legality.possible(at),
            phase if phase.is_retreat() => legality.possible_retreats(at),
            _ => Vec::new(),
        }
    }

    /// Returns the units that are ordered here.
    pub fn own(&self) -> Vec<Unit> {
        let own = |unit: &Unit| self.powers.contains(&unit.power);
        units_to_order(self.game).into_iter().filter(own).collect()
    }

    /// Returns the orders by which a unit supports or convoys another.
    pub fn helps(
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

/// An order that is being selected on the map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct MapSelect {
    /// The selections so far, the present one last; never empty.
    steps: Vec<Selection>,
    /// The first half of a label of two keys.
    typed: Option<char>,
    /// The province that the arrow keys walked to since the last step.
    pub cursor: Option<Province>,
    /// The province that was clicked last.
    pub clicked: Option<Province>,
    /// Did the last click ask for a convoy?
    convoys: bool,
    /// The choices of the present selection, computed once a step.
    pub all: Vec<Labeled>,
    /// Is the present selection an order already?
    pub whole: bool,
}

impl MapSelect {
    /// Begins with nothing selected.
    pub fn new(context: &SelectContext<'_>) -> Self {
        let mut select = MapSelect {
            steps: vec![Selection::Start],
            ..MapSelect::default()
        };
        select.look(context);
        select
    }

    /// Finds the choices of the present selection.
    fn look(&mut self, context: &SelectContext<'_>) {
        self.all = labels::labeled(self.step(), context);
        self.whole = self.step().is_order(context);
    }

    /// Returns the present selection.
    pub fn step(&self) -> &Selection {
        &self.steps[self.steps.len() - 1]
    }

    /// Returns the unit or place to list destinations for.
    pub fn subject(&self) -> Option<Subject> {
        match self.step() {
            Selection::Unit(at) => Some(Subject::Unit(*at)),
            Selection::Assisted { unit, .. } => Some(Subject::Unit(*unit)),
            Selection::Mover(at) | Selection::Assistant(at) => Some(Subject::Place(*at)),
            Selection::Done(order) => Some(Subject::Unit(order.province()?)),
            Selection::Start | Selection::Place | Selection::Build(_) => None,
        }
    }

    /// Goes to a further selection.
    pub fn go(&mut self, step: Selection, context: &SelectContext<'_>) {
        self.steps.push(step);
        (self.typed, self.cursor) = (None, None);
        self.look(context);
    }

    /// Goes one step back, and returns whether there was one.
    pub fn back(&mut self, context: &SelectContext<'_>) -> bool {
        if self.typed.take().is_some() || self.cursor.take().is_some() {
            return true;
        }
        let further = self.steps.len() > 1;
        if further {
            self.steps.pop();
            self.look(context);
        }
        further
    }

    /// Switches between units and provinces while nothing is selected.
    pub fn turn(&mut self, context: &SelectContext<'_>) -> bool {
        match self.step() {
            Selection::Start => self.go(Selection::Place, context),
            Selection::Place => {
                self.back(context);
            }
            _ => return false,
        }
        true
    }

    /// Selects by a key of a label. Returns whether something has that label.
    pub fn press(&mut self, key: char, context: &SelectContext<'_>) -> bool {
        let fits = |key: char| {
            let mut all = self.all.iter();
            all.find(|one| one.label.left(self.typed) == Some(key))
        };
        let swapped = match key.is_ascii_lowercase() {
            true => key.to_ascii_uppercase(),
            false => key.to_ascii_lowercase(),
        };
        // where only one of the two is a label, Shift doesn't matter
        let Some(found) = fits(key).or_else(|| fits(swapped)) else {
            return false;
        };
        if self.typed.is_none() && found.label.second.is_some() {
            self.typed = Some(found.label.first);
        } else {
            let then = found.choice.next.clone();
            self.go(then, context);
        }
        true
    }

    /// Walks to the next province in a direction.
    pub fn walk(
        &mut self,
        direction: Direction,
        context: &SelectContext<'_>,
        selected: Option<Province>,
    ) {
        let map = context.map();
        let middle = || map.provinces().find(|&at| map.info(at).is_center);
        let from = self.cursor.or(self.step().place()).or(selected);
        if let (Some(from), Some(drawing)) = (from.or_else(middle), context.drawing) {
            let next = drawing.beside(map, from, direction);
            self.cursor = next.or(Some(from));
        }
    }

    /// Selects a province; `shifted` prefers an assisted unit to a move. Returns false where it is no
    /// choice, or several.
    pub fn pick(&mut self, at: Province, shifted: bool, context: &SelectContext<'_>) -> bool {
        let here = self.all.iter();
        let here = here.filter(|one| one.choice.province(context.map()) == Some(at));
        let here: Vec<&Labeled> = here.collect();
        let wanted = |one: &&&Labeled| (one.choice.mode == Mode::Shifted) == shifted;
        let mut fitting = here.iter().filter(wanted);
        let found = match (fitting.next(), fitting.next(), here.as_slice()) {
            (Some(one), None, _) => one.choice.next.clone(),
            (None, _, [one]) => one.choice.next.clone(),
            _ => return false,
        };
        self.go(found, context);
        true
    }
}
