//! Selecting by clicks: a unit, then its destination. The right button selects the unit that it
//! supports, the middle button the unit that it convoys.

use super::choices::{Choice, Mode, choices};
use super::{MapSelect, SelectContext, Selection};
use crate::map::click::{Click, ClickAction};
use crate::map::jump_labels;

/// The result of a click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Clicked {
    /// A choice was selected.
    Chosen,
    /// The click has no valid choice.
    Refused,
}

impl MapSelect {
    /// Selects by a click on a province.
    pub(super) fn click(&mut self, click: Click, context: &SelectContext<'_>) -> Clicked {
        let at = click.province;
        // the unit or another destination instead of a coast
        while let Selection::Coast { unit, to, .. } = *self.step()
            && to != at
        {
            self.back(context);
            if unit == at && !matches!(self.step(), Selection::Coast { .. }) {
                return Clicked::Chosen;
            }
        }
        let whole = matches!(self.step(), Selection::Done(_));
        if whole || matches!(self.step(), Selection::Place) {
            // a new selection replaces an order that wasn't accepted
            self.steps = vec![Selection::Start];
            self.look(context);
        }
        let Some(then) = self.clicked_choice(click, context) else {
            return Clicked::Refused;
        };
        let convoys = match (&then, click.hold) {
            (Selection::Assisted { .. }, ClickAction::None) => self.convoys,
            (Selection::Assisted { .. }, hold) => hold == ClickAction::Convoy,
            _ => false,
        };
        self.go(then, context);
        (self.clicked, self.convoys) = (Some(at), convoys);
        Clicked::Chosen
    }

    /// Returns the next selection after a click.
    fn clicked_choice(&self, click: Click, context: &SelectContext<'_>) -> Option<Selection> {
        let at = click.province;
        let map = context.map();
        let here = |step: &Selection| {
            let mut all = choices(step, context);
            all.retain(|one| one.province(map) == Some(at));
            all
        };
        let only = |step: &Selection, wanted: &dyn Fn(Mode) -> bool| {
            let mut fitting = here(step).into_iter().filter(|one| wanted(one.mode));
            match (fitting.next(), fitting.next()) {
                (Some(one), None) => Some(one.next),
                _ => None,
            }
        };
        let several = || {
            let moves = here(self.step()).into_iter();
            moves.filter(|one| one.mode == Mode::Plain).count() > 1
        };
        // another unit of the powers replaces the selected one
        let is_own = || context.own_provinces().contains(at);
        let other = || is_own().then_some(Selection::Unit(at));
        let plain = |mode: Mode| mode == Mode::Plain;
        let shifted = |mode: Mode| mode == Mode::Shifted;
        let itself = |mode: Mode| matches!(mode, Mode::Key(_));
        match self.step() {
            Selection::Unit(unit) if *unit == at => only(self.step(), &itself),
            Selection::Unit(unit) => {
                // a unit of another power to which there is no move is assisted
                let helped = only(self.step(), &shifted);
                if click.hold != ClickAction::None {
                    return helped;
                }
                if several() {
                    return Some(Selection::Coast {
                        unit: *unit,
                        helped: None,
                        to: at,
                    });
                }
                let moved = only(self.step(), &plain);
                moved.or_else(other).or(helped)
            }
            Selection::Mover(_) => only(self.step(), &plain).or_else(other),
            Selection::Assisted { helped, .. } if *helped == at => only(self.step(), &itself),
            Selection::Assisted { unit, helped } => {
                let is_convoy = self.convoys || click.hold == ClickAction::Convoy;
                if several() && !is_convoy {
                    return Some(Selection::Coast {
                        unit: *unit,
                        helped: Some(*helped),
                        to: at,
                    });
                }
                let moved = only(self.step(), &plain);
                let convoyed = only(self.step(), &shifted);
                let chosen = if is_convoy {
                    convoyed.or(moved)
                } else {
                    moved.or(convoyed)
                };
                chosen.or_else(other)
            }
            Selection::Start => {
                only(&Selection::Start, &plain).or_else(|| only(&Selection::Place, &plain))
            }
            Selection::Coast { .. } => self.nearest_coast(click, context),
            // another home
            Selection::Build(home) if *home != at => only(&Selection::Start, &plain),
            step => only(step, &|_| true),
        }
    }

    /// Returns the selection with the coast that is nearest to a click on its province.
    fn nearest_coast(&self, click: Click, context: &SelectContext<'_>) -> Option<Selection> {
        let (drawing, point) = (context.drawing?, click.point?);
        let map = context.map();
        let distance = |one: &Choice| {
            let anchor = one.anchor.map(|it| jump_labels::point(drawing, map, it));
            anchor.map_or(f32::MAX, |it| it.distance(point))
        };
        let coasts = choices(self.step(), context).into_iter();
        let here = coasts.filter(|one| one.province(map) == Some(click.province));
        let nearest = here.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.map(|one| one.next)
    }
}
