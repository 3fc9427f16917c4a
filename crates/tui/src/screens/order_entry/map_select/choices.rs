//! What can be selected next.

use super::selection::{is_support_to_hold, location};
use super::{SelectContext, Selection};
use chancery_core::board::{Map, Phase, Province, ProvinceSet, Unit};
use chancery_core::orders::{Action, WrittenOrder, WrittenPlace};
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
        Selection::Start if context.game.turn().phase == Phase::Adjustments => {
            context.adjustments()
        }
        Selection::Start => context.units(),
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
        let own: ProvinceSet = units.iter().map(|it| map.province(it.location)).collect();
        // who orders all units needs no others
        let all_own = self
            .game
            .position()
            .units()
            .all(|it| own.contains(map.province(it.location)));
        let mut helped = ProvinceSet::EMPTY;
        let mut all = Vec::new();
        for unit in units {
            let at = map.province(unit.location);
            all.push(Choice::new(
                self.seat_of(unit),
                Mode::Plain,
                Selection::Unit(at),
            ));
            if !all_own {
                let orders = self.orders(at);
                helped.extend(
                    orders
                        .iter()
                        .filter_map(|it| Some(it.helped()?.place.province)),
                );
            }
        }
        for at in helped.union(&self.left).difference(&own).iter() {
            let Some(unit) = self.unit(at) else {
                continue;
            };
            let mut offer = |mode, then| {
                all.push(Choice {
                    faint: true,
                    ..Choice::new(self.seat_of(unit), mode, then)
                });
            };
            let (is_helped, is_left) = (helped.contains(at), self.left.contains(at));
            if is_helped {
                offer(Mode::Plain, Selection::Assistant(at));
            }
            if is_left {
                let mode = if is_helped {
                    Mode::Shifted
                } else {
                    Mode::Plain
                };
                offer(mode, Selection::Unit(at));
            }
        }
        all
    }

    /// Returns the provinces of the own units, and those that they can reach.
    fn places(&self) -> Vec<Choice> {
        let map = self.map();
        let own: ProvinceSet = self
            .own()
            .iter()
            .map(|it| map.province(it.location))
            .collect();
        let mut reached = ProvinceSet::EMPTY;
        for at in own.iter() {
            for order in self.orders(at) {
                reached.extend(destination(&order).map(|to| to.province));
            }
        }
        let to = |at: Province| match own.contains(at) {
            true => Selection::Unit(at),
            false => Selection::Mover(at),
        };
        let all = own.union(&reached);
        let seat = |at: Province| match self.game.turn().phase.is_retreat() && own.contains(at) {
            true => TagAnchor::Dislodged(at),
            false => TagAnchor::Unit(at.location()),
        };
        all.iter()
            .map(|at| Choice::new(seat(at), Mode::Plain, to(at)))
            .collect()
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
            let itself = |key| {
                Choice::new(
                    self.seat_of(unit),
                    Mode::Key(key),
                    Selection::Done(order.clone()),
                )
            };
            if let Some(to) = destination(&order) {
                let seat = TagAnchor::Unit(to.location(map).unwrap_or(to.province.location()));
                all.push(Choice::new(seat, Mode::Plain, Selection::Done(order)));
            } else if let Some(of) = order.helped() {
                let province = of.place.province;
                if !helped.contains(province) {
                    helped.insert(province);
                    let then = Selection::Assisted {
                        unit: at,
                        helped: province,
                    };
                    all.push(Choice {
                        faint: true,
                        ..Choice::new(TagAnchor::Unit(location(map, of)), Mode::Shifted, then)
                    });
                }
            } else if let WrittenOrder::Order { action, .. } = &order {
                match action {
                    Action::Hold => all.push(itself(HOLD)),
                    Action::Disband => all.push(itself(DISBAND)),
                    _ => {}
                }
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
            let WrittenOrder::Order { action, .. } = &order else {
                continue;
            };
            let (to, mode) = match action {
                Action::SupportMove { to, .. } => (*to, Mode::Plain),
                Action::Convoy { to, .. } => (*to, Mode::Shifted),
                _ => continue,
            };
            let seat = TagAnchor::Unit(to.location(map).unwrap_or(to.province.location()));
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
            let orders = self.orders(at);
            let there =
                |order: &&WrittenOrder| destination(order).is_some_and(|it| it.province == to);
            let mut orders = orders.iter().filter(there);
            let then = match (orders.next(), orders.next()) {
                (None, _) => continue,
                (Some(only), None) => Selection::Done(only.clone()),
                // the coast is asked next
                (Some(_), Some(_)) => Selection::Unit(at),
            };
            all.push(Choice::new(self.seat_of(unit), Mode::Plain, then));
        }
        all
    }
}

/// Returns where an order leads its unit.
pub(in super::super) fn destination(order: &WrittenOrder) -> Option<WrittenPlace> {
    match order {
        WrittenOrder::Order {
            action: Action::Move { to, .. } | Action::Retreat { to },
            ..
        } => Some(*to),
        _ => None,
    }
}
