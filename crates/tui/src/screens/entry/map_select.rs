//! Selecting an order on the map: by letters, with the arrow keys, or by clicks. A [`Selection`] is
//! the part of the order selected so far. Its [`choices`], all of them legal, are the options for
//! the next step.
//!
//! ```text
//! Start --own unit--> Unit --place--> Done
//!   |                  '--a unit, with Shift--> Assisted --its destination--> Done
//!   '--another's unit--> Assistant --own unit--> Assisted
//! Place --empty place--> Mover --own unit--> Done
//! Unit, Mover --a place with two coasts for it--> Coast --coast--> Done
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
use crate::map::jump_labels;
use crate::screens::reach::Subject;
use chancery_core::board::{Map, Phase, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::WrittenOrder;
use chart::{Direction, Drawing};
use choices::Mode;
use game::Game;
use labels::Labeled;
use selection::Selection;

/// The game, and the powers whose orders are selected.
pub(super) struct SelectContext<'a> {
    /// The game.
    pub game: &'a Game,
    /// The powers.
    pub powers: &'a [Power],
    /// The provinces of other powers' units that can be ordered here, by proxy.
    pub left: ProvinceSet,
    /// The drawing of the board, if it has one.
    pub drawing: Option<&'a Drawing>,
}

impl SelectContext<'_> {
    /// Returns the map.
    pub fn map(&self) -> &Map {
        self.game.map()
    }

    /// Returns the unit to order in a province. In a retreat phase, this is the dislodged unit.
    pub fn unit(&self, at: Province) -> Option<Unit> {
        self.game.position().orderable_unit(self.map(), at)
    }

    /// Returns the name of that unit, or an empty string without one.
    pub fn unit_name(&self, at: Province) -> String {
        let unit = self.unit(at);
        unit.map_or_else(String::new, |unit| unit.short(self.map()))
    }

    /// Returns all legal orders of the unit in a province.
    pub fn orders(&self, at: Province) -> Vec<WrittenOrder> {
        let legality = self.game.legality();
        match self.game.turn().phase {
            phase if phase.is_movement() => legality.possible(at),
            phase if phase.is_retreat() => legality.possible_retreats(at),
            _ => Vec::new(),
        }
    }

    /// Returns the units of the powers that need orders.
    pub fn own(&self) -> Vec<Unit> {
        let own = |unit: &Unit| self.powers.contains(&unit.power);
        units_to_order(self.game).into_iter().filter(own).collect()
    }

    /// Returns the orders by which a unit can support or convoy another.
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
    /// The selections so far, the current one last. Never empty.
    steps: Vec<Selection>,
    /// The first key of a label with two keys.
    typed: Option<char>,
    /// The province to which the arrow keys have moved since the last step.
    pub cursor: Option<Province>,
    /// The last province that was clicked.
    pub clicked: Option<Province>,
    /// Whether the last click requested a convoy.
    convoys: bool,
    /// The choices of the current selection, computed once per step.
    pub all: Vec<Labeled>,
    /// Whether the current selection is a complete order.
    pub whole: bool,
}

impl MapSelect {
    /// Starts with nothing selected.
    pub fn new(context: &SelectContext<'_>) -> Self {
        let mut select = MapSelect {
            steps: vec![Selection::Start],
            ..MapSelect::default()
        };
        select.look(context);
        select
    }

    /// Computes the choices of the current selection.
    fn look(&mut self, context: &SelectContext<'_>) {
        self.all = labels::labeled(self.step(), context);
        self.whole = self.step().is_order(context);
    }

    /// Returns the current selection.
    pub fn step(&self) -> &Selection {
        &self.steps[self.steps.len() - 1]
    }

    /// Returns the unit or province whose reach can be shown.
    pub fn subject(&self) -> Option<Subject> {
        match self.step() {
            Selection::Unit(at) => Some(Subject::Unit(*at)),
            Selection::Assisted { unit, .. } | Selection::Coast { unit, .. } => {
                Some(Subject::Unit(*unit))
            }
            Selection::Mover(at) | Selection::Assistant(at) => Some(Subject::Place(*at)),
            Selection::Done(order) => Some(Subject::Unit(order.province()?)),
            Selection::Start | Selection::Place | Selection::Build(_) => None,
        }
    }

    /// Adds a selection.
    pub fn go(&mut self, step: Selection, context: &SelectContext<'_>) {
        self.steps.push(step);
        (self.typed, self.cursor) = (None, None);
        self.look(context);
    }

    /// Goes one step back. Returns whether there was one.
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

    /// Switches between selecting a unit and selecting a province first, before either is selected. In winter there
    /// are only homes or units.
    pub fn turn(&mut self, context: &SelectContext<'_>) {
        match self.step() {
            Selection::Start if context.game.turn().phase != Phase::Adjustments => {
                self.go(Selection::Place, context);
            }
            Selection::Place => {
                self.back(context);
            }
            _ => {}
        }
    }

    /// Returns what the key of [`MapSelect::turn`] does, if it has an effect.
    pub fn turn_hint(&self, is_winter: bool) -> Option<&'static str> {
        match self.step() {
            Selection::Start if !is_winter => Some("pick provinces"),
            Selection::Place => Some("pick units"),
            _ => None,
        }
    }

    /// Selects by a key of a label. Returns whether there is such a label.
    pub fn press(&mut self, key: char, context: &SelectContext<'_>) -> bool {
        let labels = self.all.iter().map(|one| one.label);
        let before = self.typed;
        let Some(at) = jump_labels::press(labels, &mut self.typed, key) else {
            return self.typed != before;
        };
        self.go(self.all[at].choice.next.clone(), context);
        true
    }

    /// Moves the cursor to the next province in a direction.
    pub fn select_next(
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

    /// Selects a province. `shifted` prefers an assisted unit to a move. Returns `false` if the
    /// province has no choice, or several.
    pub fn pick(&mut self, at: Province, shifted: bool, context: &SelectContext<'_>) -> bool {
        let here = self.all.iter();
        let here = here.filter(|one| one.choice.province(context.map()) == Some(at));
        let here: Vec<&Labeled> = here.collect();
        let wanted = |one: &&&Labeled| (one.choice.mode == Mode::Shifted) == shifted;
        let mut fitting = here.iter().filter(wanted);
        let found = match (fitting.next(), fitting.next(), here.as_slice()) {
            (Some(_), Some(_), _)
                if let (Selection::Unit(unit), false) = (self.step(), shifted) =>
            {
                Selection::Coast {
                    unit: *unit,
                    helped: None,
                    to: at,
                }
            }
            (Some(one), None, _) => one.choice.next.clone(),
            (None, _, [one]) => one.choice.next.clone(),
            _ => return false,
        };
        self.go(found, context);
        true
    }
}
