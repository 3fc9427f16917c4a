//! The choices of the winter phase.

use super::choices::{Choice, Mode};
use super::{SelectContext, Selection};
use chancery_core::board::{Power, Province, UnitKind};
use chancery_core::orders::{UnitRef, WrittenOrder};
use chart::TagAnchor;
use game::Slot;

/// The key that waives a build.
const WAIVE: char = 'w';

impl SelectContext<'_> {
    /// Returns the home centers where units can be built, or the units that can be removed.
    pub(super) fn adjustments(&self) -> Vec<Choice> {
        let mut all = Vec::new();
        for &power in self.powers {
            match self.game.unordered(power).first() {
                Some(Slot::Builds(_)) => all.extend(self.homes(power)),
                Some(Slot::Removals(_)) => all.extend(self.removals(power)),
                _ => {}
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

    fn homes(&self, power: Power) -> Vec<Choice> {
        let orders = self.game.legality().possible_adjustments(power);
        let mut all: Vec<Choice> = Vec::new();
        for home in self.game.position().open_homes(power) {
            let mut here = orders.iter().filter(|it| it.province() == Some(home));
            let then = match (here.next(), here.next()) {
                (Some(only), None) => Selection::Done(only.clone()),
                _ => Selection::Build(home),
            };
            if self.game.order_of(power, home).is_none() {
                let seat = TagAnchor::Unit(home.location());
                all.push(Choice::new(seat, Mode::Plain, then));
            }
        }
        // with several powers, the line can't express which one waives
        if let (true, &[_]) = (orders.contains(&WrittenOrder::Waive), self.powers) {
            all.push(Choice {
                anchor: None,
                mode: Mode::Key(WAIVE),
                next: Selection::Done(WrittenOrder::Waive),
                faint: true,
            });
        }
        all
    }

    fn removals(&self, power: Power) -> Vec<Choice> {
        let orders = self.game.legality().possible_adjustments(power).into_iter();
        let choice = |order: WrittenOrder| {
            let unit = order.unit()?;
            let written = self.game.order_of(power, unit.place.province).is_some();
            let seat = TagAnchor::Unit(unit.place.nearest(self.map()));
            (!written).then(|| Choice::new(seat, Mode::Plain, Selection::Done(order)))
        };
        orders.filter_map(choice).collect()
    }

    /// Returns the units that can be built in a home center.
    pub(super) fn builds(&self, home: Province) -> Vec<Choice> {
        let owner = self.game.position().owner(home);
        let Some(power) = owner.filter(|power| self.powers.contains(power)) else {
            return Vec::new();
        };
        let orders = self.game.legality().possible_adjustments(power).into_iter();
        let choice = |order: WrittenOrder| {
            let UnitRef { kind, place, .. } =
                order.unit().filter(|it| it.place.province == home)?;
            let key = match (kind?, place.coast) {
                (UnitKind::Army, _) => 'a',
                (UnitKind::Fleet, None) => 'f',
                (UnitKind::Fleet, Some(coast)) => coast.code().chars().next()?.to_ascii_lowercase(),
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
