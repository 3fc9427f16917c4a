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
mod context;
mod labels;
mod selection;
#[cfg(test)]
mod tests;
mod view;
mod winter;

use crate::screens::reach::Subject;
use chancery_core::board::Province;
use chart::{Direction, Drawing};
use choices::Mode;
pub(super) use context::SelectContext;
use labels::Labeled;
use selection::Selection;

/// The result of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyResult {
    /// Something was selected.
    Chosen,
    /// It is the first half of a label.
    Half,
    /// Nothing has that label.
    Nothing,
}

/// An order that is being selected on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MapSelect {
    /// The selections so far, the present one last; never empty.
    steps: Vec<Selection>,
    /// The first half of a label of two keys.
    typed: Option<char>,
    /// The province that the arrow keys walked to since the last step.
    cursor: Option<Province>,
    /// The province that was clicked last.
    clicked: Option<Province>,
    /// Did the last click ask for a convoy?
    convoys: bool,
    /// The choices of the present selection, computed once a step.
    all: Vec<Labeled>,
    /// Is the present selection an order already?
    whole: bool,
}

impl MapSelect {
    /// Begins with nothing selected.
    pub fn new(context: &SelectContext<'_>) -> Self {
        let mut select = MapSelect {
            steps: vec![Selection::Start],
            typed: None,
            cursor: None,
            clicked: None,
            convoys: false,
            all: Vec::new(),
            whole: false,
        };
        select.look(context);
        select
    }

    /// Finds the choices of the present selection.
    fn look(&mut self, context: &SelectContext<'_>) {
        self.all = labels::labeled(self.step(), context);
        self.whole = self.step().is_order(context);
    }

    /// Returns the choices with their labels.
    pub fn all(&self) -> &[Labeled] {
        &self.all
    }

    /// Returns whether the present selection is an order already.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Returns whether it was clicked, not only selected by letters.
    pub fn is_clicked(&self) -> bool {
        self.clicked.is_some()
    }

    /// Returns the present selection.
    pub fn step(&self) -> &Selection {
        &self.steps[self.steps.len() - 1]
    }

    /// Returns the province that the arrow keys walked to.
    pub fn cursor(&self) -> Option<Province> {
        self.cursor
    }

    /// Returns the unit or place to list destinations for.
    pub fn subject(&self) -> Option<Subject> {
        match self.step() {
            Selection::Unit(at) => Some(Subject::Unit(*at)),
            Selection::Assisted { unit, .. } => Some(Subject::Unit(*unit)),
            Selection::Mover(at) | Selection::Assistant(at) => Some(Subject::Place(*at)),
            Selection::Done(order) => Some(Subject::Unit(order.unit()?.place.province)),
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

    /// Selects by a key of a label.
    pub fn press(&mut self, key: char, context: &SelectContext<'_>) -> KeyResult {
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
        // where only one of the two is a label, Shift doesn't matter
        let Some(found) = fits(key).next().or_else(|| fits(swapped).next()) else {
            return KeyResult::Nothing;
        };
        if self.typed.is_none() && found.label.second.is_some() {
            self.typed = Some(found.label.first);
            return KeyResult::Half;
        }
        let then = found.choice.next.clone();
        self.go(then, context);
        KeyResult::Chosen
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

    /// Selects a province; `shifted` prefers an assisted unit to a move. Returns false where it is no
    /// choice, or several.
    pub fn pick(&mut self, at: Province, shifted: bool, context: &SelectContext<'_>) -> bool {
        let here: Vec<&Labeled> = self
            .all
            .iter()
            .filter(|one| one.choice.province(context.map()) == Some(at))
            .collect();
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
