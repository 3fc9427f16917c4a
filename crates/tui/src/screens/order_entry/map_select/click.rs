//! Clicks are steps like letters: a unit, then where it goes; with the right button whom it
//! supports, with the middle one whom it convoys.

use super::choices::{Mode, choices};
use super::{MapSelect, SelectContext, Selection};
use crate::message::{Click, ClickAction};
use chancery_core::board::Province;

/// What came of a click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Clicked {
    /// A step further.
    Chosen,
    /// The order is whole, and was confirmed.
    Taken,
    /// That is no choice here.
    Refused,
}

impl MapSelect {
    /// A click on a province.
    pub(super) fn click(&mut self, click: Click, field: &SelectContext<'_>) -> Clicked {
        let at = click.province;
        let again = self.clicked == Some(at);
        let whole = matches!(self.step(), Selection::Done(_));
        if whole && again {
            return Clicked::Taken;
        }
        if whole || matches!(self.step(), Selection::Place) {
            // what was not taken makes room for something new
            self.steps = vec![Selection::Unit];
            self.look(field);
        }
        let Some(then) = self.clicked_choice(click, field) else {
            return Clicked::Refused;
        };
        let convoys = match (&then, click.hold) {
            (Selection::Help { .. }, ClickAction::None) => self.convoys,
            (Selection::Help { .. }, hold) => hold == ClickAction::Convoy,
            _ => false,
        };
        self.go(then, field);
        (self.clicked, self.convoys) = (Some(at), convoys);
        Clicked::Chosen
    }

    /// What a click means at this step.
    fn clicked_choice(&self, click: Click, field: &SelectContext<'_>) -> Option<Selection> {
        let at = click.province;
        let map = field.map();
        let here = |step: &Selection| {
            let mut all = choices(step, field);
            all.retain(|one| one.province(map) == Some(at));
            all
        };
        let only = |step: &Selection, wanted: &dyn Fn(Mode) -> bool| {
            let mut fitting = here(step).into_iter().filter(|one| wanted(one.mode));
            match (fitting.next(), fitting.next()) {
                (Some(one), None) => Some(one.then),
                _ => None,
            }
        };
        let plain = |mode: Mode| mode == Mode::Plain;
        let shifted = |mode: Mode| mode == Mode::Shifted;
        let itself = |mode: Mode| matches!(mode, Mode::Key(_));
        match self.step() {
            Selection::Deed(unit) if *unit == at => only(self.step(), &itself),
            Selection::Deed(unit) => {
                // help first where it is asked for, or where there is no move
                let helped = only(self.step(), &shifted);
                if click.hold != ClickAction::None {
                    return helped;
                }
                let several = here(self.step())
                    .iter()
                    .filter(|one| plain(one.mode))
                    .count()
                    > 1;
                let moved = only(self.step(), &plain);
                let other = || self.other_unit(*unit, at, field);
                moved.or_else(|| (!several).then_some(helped).flatten().or_else(other))
            }
            Selection::Help { helped, .. } if *helped == at => only(self.step(), &itself),
            Selection::Help { .. } => {
                let convoys = self.convoys || click.hold == ClickAction::Convoy;
                let (first, second): (&dyn Fn(Mode) -> bool, &dyn Fn(Mode) -> bool) = match convoys
                {
                    true => (&shifted, &plain),
                    false => (&plain, &shifted),
                };
                only(self.step(), first).or_else(|| only(self.step(), second))
            }
            Selection::Unit => {
                only(&Selection::Unit, &plain).or_else(|| only(&Selection::Place, &plain))
            }
            step => only(step, &|_| true),
        }
    }

    /// Another unit of this desk, in place of the one that was picked.
    fn other_unit(
        &self,
        unit: Province,
        at: Province,
        field: &SelectContext<'_>,
    ) -> Option<Selection> {
        let map = field.map();
        let mut own = field.own().into_iter();
        let is_own = own.any(|own| map.province(own.location) == at);
        (is_own && unit != at).then_some(Selection::Deed(at))
    }
}
