//! What can be selected next.

use super::selection::is_support_to_hold;
use super::{SelectContext, Selection};
use chancery_core::board::{Map, Phase, Province, ProvinceSet, Unit};
use chancery_core::orders::Action;
use chart::TagAnchor;

/// The key of a unit itself: it holds, or is supported to hold.
const HOLD: char = 'h';
/// The key of a dislodged unit itself.
const DISBAND: char = 'd';

/// How something is selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Mode {
    /// By its place's letter.
    Plain,
    /// By its place's letter with Shift.
    Shifted,
    /// Always by this key.
    Key(char),
}

/// Something that can be selected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct Choice {
    /// Its place on the map; none for a waived build, and for one of several choices in one place.
    pub seat: Option<TagAnchor>,
    /// The sort of its key.
    pub mode: Mode,
    /// The selection that it leads to.
    pub next: Selection,
    /// Is it an unlikely choice?
    pub faint: bool,
}

impl Choice {
    /// Returns a likely choice in a place.
    pub(super) fn new(seat: TagAnchor, mode: Mode, next: Selection) -> Self {
        Choice {
            seat: Some(seat),
            mode,
            next,
            faint: false,
        }
    }

    /// Returns an unlikely choice in a place.
    fn faint(seat: TagAnchor, mode: Mode, next: Selection) -> Self {
        Choice {
            faint: true,
            ..Choice::new(seat, mode, next)
        }
    }

    /// Returns its province.
    pub fn province(&self, map: &Map) -> Option<Province> {
        match self.seat? {
            TagAnchor::Unit(at) => Some(map.province(at)),
            TagAnchor::Dislodged(at) => Some(at),
        }
    }
}

/// Returns what can be selected next.
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
        Selection::Build(home) => context.builds(*home),
        Selection::Done(_) => Vec::new(),
    }
}

impl SelectContext<'_> {
    fn seat_of(&self, unit: Unit) -> TagAnchor {
        match self.game.turn().phase.is_retreat() {
            true => TagAnchor::Dislodged(self.map().province(unit.location)),
            false => TagAnchor::Unit(unit.location),
        }
    }

    /// Returns the units to order, then those of others that can be assisted.
    fn units(&self) -> Vec<Choice> {
        let map = self.map();
        let units = self.own();
        let own = self.own_provinces();
        // who orders all units needs no others
        let mut others = self.game.position().units();
        let mut helped = ProvinceSet::EMPTY;
        if others.any(|it| !own.contains(map.province(it.location))) {
            let orders = own.iter().flat_map(|at| self.orders(at));
            helped.extend(orders.filter_map(|it| Some(it.helped()?.place.province)));
        }
        let own_choice = |unit: Unit| {
            let at = map.province(unit.location);
            Choice::new(self.seat_of(unit), Mode::Plain, Selection::Unit(at))
        };
        let mut all: Vec<Choice> = units.into_iter().map(own_choice).collect();
        for at in helped.union(&self.left).difference(&own).iter() {
            let Some(seat) = self.unit(at).map(|unit| self.seat_of(unit)) else {
                continue;
            };
            let mut mode = Mode::Plain;
            if helped.contains(at) {
                all.push(Choice::faint(seat, mode, Selection::Assistant(at)));
                mode = Mode::Shifted;
            }
            if self.left.contains(at) {
                all.push(Choice::faint(seat, mode, Selection::Unit(at)));
            }
        }
        all
    }

    /// Returns the provinces of the units that are ordered here.
    pub(super) fn own_provinces(&self) -> ProvinceSet {
        let units = self.own().into_iter();
        units.map(|it| self.map().province(it.location)).collect()
    }

    /// Returns the provinces of the own units, and those that they can reach.
    fn places(&self) -> Vec<Choice> {
        let own = self.own_provinces();
        let orders = own.iter().flat_map(|at| self.orders(at));
        let mut all = own;
        all.extend(orders.filter_map(|order| Some(order.destination()?.province)));
        let retreats = self.game.turn().phase.is_retreat();
        let choice = |at: Province| {
            let (seat, next) = match own.contains(at) {
                true if retreats => (TagAnchor::Dislodged(at), Selection::Unit(at)),
                true => (TagAnchor::Unit(at.location()), Selection::Unit(at)),
                false => (TagAnchor::Unit(at.location()), Selection::Mover(at)),
            };
            Choice::new(seat, Mode::Plain, next)
        };
        all.iter().map(choice).collect()
    }

    /// Returns what a unit can do.
    fn actions(&self, at: Province) -> Vec<Choice> {
        let map = self.map();
        let Some(unit) = self.unit(at) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let mut helped = ProvinceSet::EMPTY;
        for order in self.orders(at) {
            if let Some(to) = order.destination() {
                let seat = TagAnchor::Unit(to.nearest(map));
                all.push(Choice::new(seat, Mode::Plain, Selection::Done(order)));
            } else if let Some(of) = order.helped() {
                let province = of.place.province;
                if !helped.contains(province) {
                    helped.insert(province);
                    let then = Selection::Assisted {
                        unit: at,
                        helped: province,
                    };
                    let seat = TagAnchor::Unit(of.place.nearest(map));
                    all.push(Choice::faint(seat, Mode::Shifted, then));
                }
            } else {
                let key = match order.action() {
                    Some(Action::Hold) => HOLD,
                    Some(Action::Disband) => DISBAND,
                    _ => continue,
                };
                let (seat, next) = (self.seat_of(unit), Selection::Done(order));
                all.push(Choice::new(seat, Mode::Key(key), next));
            }
        }
        all
    }

    /// Returns the own units that can assist another.
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
            Choice::new(self.seat_of(unit), Mode::Plain, then)
        })
        .collect()
    }

    /// Returns where a unit can go with support, or with Shift by convoy.
    fn destinations(&self, unit: Province, helped: Province) -> Vec<Choice> {
        let map = self.map();
        let mut all = Vec::new();
        for order in self.helps(unit, helped) {
            let (to, mode) = match order.action() {
                Some(Action::SupportMove { to, .. }) => (*to, Mode::Plain),
                Some(Action::Convoy { to, .. }) => (*to, Mode::Shifted),
                _ => continue,
            };
            let seat = TagAnchor::Unit(to.nearest(map));
            all.push(Choice {
                faint: mode == Mode::Shifted,
                ..Choice::new(seat, mode, Selection::Done(order))
            });
        }
        let hold = self.helps(unit, helped).find(is_support_to_hold);
        if let (Some(order), Some(other)) = (hold, self.game.position().unit(helped)) {
            let seat = TagAnchor::Unit(other.location);
            all.push(Choice::new(seat, Mode::Key(HOLD), Selection::Done(order)));
        }
        all
    }

    /// Returns the own units that can go to a province.
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
                // the coast is asked next
                (Some(_), Some(_)) => Selection::Unit(at),
            };
            all.push(Choice::new(self.seat_of(unit), Mode::Plain, then));
        }
        all
    }
}
