//! The choices for the next step of a selection.

use super::selection::is_support_to_hold;
use super::{SelectContext, Selection};
use chancery_core::board::{Coast, Map, Phase, Province, ProvinceSet, Unit};
use chancery_core::orders::{Action, WrittenOrder};
use chart::TagAnchor;

/// The key that selects a unit itself: it holds, or is supported to hold.
const HOLD: char = 'h';
/// The key that disbands a dislodged unit.
const DISBAND: char = 'd';

/// The kind of key that selects a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Mode {
    /// The letter of its location.
    Plain,
    /// The letter of its location, with Shift.
    Shifted,
    /// Always this key.
    Key(char),
}

/// A choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct Choice {
    /// The anchor of its label on the map. `None` for a waived build, and if one province has
    /// several choices.
    pub anchor: Option<TagAnchor>,
    /// The kind of its key.
    pub mode: Mode,
    /// The selection after this choice.
    pub next: Selection,
    /// Whether it is an unlikely choice.
    pub faint: bool,
}

impl Choice {
    /// Returns a likely choice on the map.
    pub(super) fn new(anchor: TagAnchor, mode: Mode, next: Selection) -> Self {
        Choice {
            anchor: Some(anchor),
            mode,
            next,
            faint: false,
        }
    }

    /// Returns an unlikely choice on the map.
    fn faint(anchor: TagAnchor, mode: Mode, next: Selection) -> Self {
        Choice {
            faint: true,
            ..Choice::new(anchor, mode, next)
        }
    }

    /// Returns the province of the choice, if it is on the map.
    pub fn province(&self, map: &Map) -> Option<Province> {
        match self.anchor? {
            TagAnchor::Unit(at) => Some(map.province(at)),
            TagAnchor::Dislodged(at) => Some(at),
        }
    }
}

/// Returns the choices for the next step.
pub(in super::super) fn choices(step: &Selection, context: &SelectContext<'_>) -> Vec<Choice> {
    match step {
        Selection::Start => match context.game.turn().phase {
            Phase::Adjustments => context.adjustments(),
            _ => context.units(),
        },
        Selection::Place => context.places(),
        Selection::Unit(at) => context.actions(*at),
        Selection::Assistant(helped) => context.assistants(*helped),
        Selection::Assisted { unit, helped } => context.destinations(*unit, *helped),
        Selection::Mover(to) => context.arrivals(*to),
        Selection::Coast { unit, helped, to } => context.coasts(*unit, *helped, *to),
        Selection::Build(home) => context.builds(*home),
        Selection::Done(_) => Vec::new(),
    }
}

impl SelectContext<'_> {
    fn anchor_of(&self, unit: Unit) -> TagAnchor {
        if self.game.turn().phase.is_retreat() {
            TagAnchor::Dislodged(self.map().province(unit.location))
        } else {
            TagAnchor::Unit(unit.location)
        }
    }

    /// Returns the units that need orders, then those of other powers that can be supported or
    /// convoyed.
    fn units(&self) -> Vec<Choice> {
        let map = self.map();
        let units = self.own();
        let own = self.own_provinces();
        // if all units can be ordered here, there are no others
        let mut others = self.game.position().units();
        let mut helped = ProvinceSet::EMPTY;
        if others.any(|it| !own.contains(map.province(it.location))) {
            let orders = own.iter().flat_map(|at| self.orders(at));
            helped.extend(orders.filter_map(|it| Some(it.helped()?.place.province)));
        }
        let own_choice = |unit: Unit| {
            let at = map.province(unit.location);
            Choice::new(self.anchor_of(unit), Mode::Plain, Selection::Unit(at))
        };
        let mut all: Vec<Choice> = units.into_iter().map(own_choice).collect();
        for at in helped.union(&self.left).difference(&own).iter() {
            let Some(anchor) = self.unit(at).map(|unit| self.anchor_of(unit)) else {
                continue;
            };
            let mut mode = Mode::Plain;
            if helped.contains(at) {
                all.push(Choice::faint(anchor, mode, Selection::Assistant(at)));
                mode = Mode::Shifted;
            }
            if self.left.contains(at) {
                all.push(Choice::faint(anchor, mode, Selection::Unit(at)));
            }
        }
        all
    }

    /// Returns the provinces of the units that are ordered here.
    pub(super) fn own_provinces(&self) -> ProvinceSet {
        let units = self.own().into_iter();
        units.map(|it| self.map().province(it.location)).collect()
    }

    /// Returns the provinces of the powers' units, and those that they can reach.
    fn places(&self) -> Vec<Choice> {
        let own = self.own_provinces();
        let orders = own.iter().flat_map(|at| self.orders(at));
        let mut all = own;
        all.extend(orders.filter_map(|order| Some(order.destination()?.province)));
        let retreats = self.game.turn().phase.is_retreat();
        let choice = |at: Province| {
            let (anchor, next) = match own.contains(at) {
                true if retreats => (TagAnchor::Dislodged(at), Selection::Unit(at)),
                true => (TagAnchor::Unit(at.location()), Selection::Unit(at)),
                false => (TagAnchor::Unit(at.location()), Selection::Mover(at)),
            };
            Choice::new(anchor, Mode::Plain, next)
        };
        all.iter().map(choice).collect()
    }

    /// Returns the possible orders of a unit.
    fn actions(&self, at: Province) -> Vec<Choice> {
        let map = self.map();
        let Some(unit) = self.unit(at) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let mut helped = ProvinceSet::EMPTY;
        for order in self.orders(at) {
            if let Some(to) = order.destination() {
                let anchor = TagAnchor::Unit(to.nearest(map));
                all.push(Choice::new(anchor, Mode::Plain, Selection::Done(order)));
            } else if let Some(of) = order.helped() {
                let province = of.place.province;
                if !helped.contains(province) {
                    helped.insert(province);
                    let then = Selection::Assisted {
                        unit: at,
                        helped: province,
                    };
                    let anchor = TagAnchor::Unit(of.place.nearest(map));
                    all.push(Choice::faint(anchor, Mode::Shifted, then));
                }
            } else {
                let key = match order.action() {
                    Some(Action::Hold) => HOLD,
                    Some(Action::Disband) => DISBAND,
                    _ => continue,
                };
                let (anchor, next) = (self.anchor_of(unit), Selection::Done(order));
                all.push(Choice::new(anchor, Mode::Key(key), next));
            }
        }
        all
    }

    /// Returns the powers' units that can support or convoy another unit.
    fn assistants(&self, helped: Province) -> Vec<Choice> {
        let map = self.map();
        let own = self.own().into_iter();
        let able = own.filter(|unit| {
            let at = map.province(unit.location);
            at != helped && self.helps(at, helped).next().is_some()
        });
        able.map(|unit| {
            let then = Selection::Assisted {
                unit: map.province(unit.location),
                helped,
            };
            Choice::new(self.anchor_of(unit), Mode::Plain, then)
        })
        .collect()
    }

    /// Returns the destinations to which a unit can support another, or with Shift, convoy it.
    fn destinations(&self, unit: Province, helped: Province) -> Vec<Choice> {
        let map = self.map();
        let mut all = Vec::new();
        for order in self.helps(unit, helped) {
            let (to, mode) = match order.action() {
                Some(Action::SupportMove { to, .. }) => (*to, Mode::Plain),
                Some(Action::Convoy { to, .. }) => (*to, Mode::Shifted),
                _ => continue,
            };
            let anchor = TagAnchor::Unit(to.nearest(map));
            all.push(Choice {
                faint: mode == Mode::Shifted,
                ..Choice::new(anchor, mode, Selection::Done(order))
            });
        }
        let hold = self.helps(unit, helped).find(is_support_to_hold);
        if let (Some(order), Some(other)) = (hold, self.game.position().unit(helped)) {
            let anchor = TagAnchor::Unit(other.location);
            all.push(Choice::new(anchor, Mode::Key(HOLD), Selection::Done(order)));
        }
        all
    }

    /// Returns the powers' units that can move to a province.
    fn arrivals(&self, to: Province) -> Vec<Choice> {
        let map = self.map();
        let mut all = Vec::new();
        for unit in self.own() {
            let at = map.province(unit.location);
            let orders = self.orders(at).into_iter();
            let mut orders =
                orders.filter(|it| it.destination().is_some_and(|it| it.province == to));
            let then = match (orders.next(), orders.next()) {
                (None, _) => continue,
                (Some(only), None) => Selection::Done(only),
                (Some(_), Some(_)) => Selection::Coast {
                    unit: at,
                    helped: None,
                    to,
                },
            };
            all.push(Choice::new(self.anchor_of(unit), Mode::Plain, then));
        }
        all
    }

    /// Returns the coasts of a destination that a unit, or the one that it supports, can reach.
    fn coasts(&self, unit: Province, helped: Option<Province>, to: Province) -> Vec<Choice> {
        let choice = |order: WrittenOrder| {
            let of = order.helped().map(|of| of.place.province);
            let place = match order.action() {
                Some(Action::SupportMove { to, .. }) => Some(*to),
                _ => order.destination(),
            };
            let place = place.filter(|place| of == helped && place.province == to)?;
            let anchor = TagAnchor::Unit(place.location(self.map())?);
            let key = coast_key(place.coast?);
            Some(Choice::new(anchor, Mode::Key(key), Selection::Done(order)))
        };
        self.orders(unit).into_iter().filter_map(choice).collect()
    }
}

/// Returns the key that selects a coast: its first letter.
pub(super) fn coast_key(coast: Coast) -> char {
    let letter = coast.code().chars().next().unwrap_or_default();
    letter.to_ascii_lowercase()
}
