//! The choices of the winter phase.

use super::super::winter::winter_choices;
use super::choices::{Choice, Mode, coast_key};
use super::{SelectContext, Selection};
use chancery_core::board::{Power, Province, UnitKind};
use chancery_core::orders::{UnitRef, WrittenOrder};
use chart::TagAnchor;

/// The key that waives a build.
const WAIVE: char = 'w';

impl SelectContext<'_> {
    /// Returns the home centers where units can be built, or the units that can be removed.
    pub(super) fn adjustments(&self) -> Vec<Choice> {
        let mut all = Vec::new();
        let is_open = |power: &&Power| !self.game.unordered(**power).is_empty();
        for &power in self.powers.iter().filter(is_open) {
            let left = winter_choices(self.game, power).into_iter();
            all.extend(left.filter(|it| !it.taken).map(|it| {
                let next = match it.orders.as_slice() {
                    [only] => Selection::Done(only.clone()),
                    _ => Selection::Build(it.at),
                };
                Choice::new(TagAnchor::Unit(it.at.location()), Mode::Plain, next)
            }));
            let orders = self.game.legality().possible_adjustments(power);
            // with several powers, the line can't express which one waives
            if orders.contains(&WrittenOrder::Waive) && self.powers.len() == 1 {
                all.push(Choice {
                    anchor: None,
                    mode: Mode::Key(WAIVE),
                    next: Selection::Done(WrittenOrder::Waive),
                    faint: true,
                });
            }
        }
        all
    }

    /// Returns what is chosen on the map: homes, units to remove, or both.
    pub(super) fn due(&self) -> &'static str {
        let position = self.game.position();
        let dues = self.powers.iter().map(|&power| position.adjustment(power));
        match (dues.clone().max(), dues.min()) {
            (Some(1..), Some(..0)) => "a home or a unit",
            (Some(1..), _) => "a home",
            _ => "a unit",
        }
    }

    /// Returns the units that can be built in a home center.
    pub(super) fn builds(&self, home: Province) -> Vec<Choice> {
        let owner = self.game.position().owner(home);
        let Some(power) = owner.filter(|power| self.powers.contains(power)) else {
            return Vec::new();
        };
        let here = winter_choices(self.game, power).into_iter();
        let orders = here.filter(|it| it.at == home).flat_map(|it| it.orders);
        let choice = |order: WrittenOrder| {
            let UnitRef { kind, place, .. } = order.unit()?;
            let key = match (kind?, place.coast) {
                (UnitKind::Army, _) => 'a',
                (UnitKind::Fleet, None) => 'f',
                (UnitKind::Fleet, Some(coast)) => coast_key(coast),
            };
            let on_coast = place.coast.and_then(|_| place.location(self.map()));
            Some(Choice {
                anchor: on_coast.map(TagAnchor::Unit),
                mode: Mode::Key(key),
                next: Selection::Done(order),
                faint: false,
            })
        };
        orders.filter_map(choice).collect()
    }
}
