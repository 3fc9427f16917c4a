//! Every order that a unit could be given: for completion, random play and tests.

use super::legality::LegalityContext;
use super::order::{Adjustment, Order};
use super::routes;
use super::written::{Action, StatedOwner, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};
use crate::board::{Coast, Location, Power, Province, Unit, UnitKind};
use crate::rules::{ConvoyPath, MissingNationality, Waiving};

impl LegalityContext<'_> {
    /// Every legal order of a movement phase for the unit in a province, as one would write it:
    /// holding first, then moves, supports and convoys, each kind in the sequence of the map.
    pub fn possible(&self, province: Province) -> Vec<WrittenOrder> {
        let Some(unit) = self.position.unit(province) else {
            return Vec::new();
        };
        if self.position.terms.unplayed.contains(unit.power) {
            return Vec::new();
        }
        let mut all = vec![self.written(unit, Action::Hold)];
        let closed = &self.position.terms.closed;
        let mut moves = self.destinations(unit);
        moves.retain(|&to| !closed.contains(self.map.province(to)));
        all.extend(moves.iter().map(|&to| {
            let near = self.map.reach(unit.kind, unit.location).contains(to);
            let via = if near {
                WrittenVia::Unsaid
            } else {
                self.by_convoy(province, self.map.province(to))
            };
            self.written(
                unit,
                Action::Move {
                    to: WrittenPlace::of(self.map, to),
                    via,
                },
            )
        }));
        for other in self
            .position
            .units()
            .filter(|other| other.location != unit.location)
        {
            let of = self.named_by(unit.power, other);
            let mut try_one = |action: Action| {
                let written = self.written(unit, action);
                if self.movement(unit.power, &written).is_ok() {
                    all.push(written);
                }
            };
            try_one(Action::SupportHold { of });
            for to in self.destinations(other) {
                let to = WrittenPlace::of(self.map, to);
                try_one(Action::SupportMove { of, to });
                if other.kind == UnitKind::Army && unit.kind == UnitKind::Fleet {
                    try_one(Action::Convoy { of, to });
                }
            }
        }
        all
    }

    /// A unit as a power's order names it: with its nationality where the rules mind (4.C.5).
    fn named_by(&self, power: Power, other: Unit) -> UnitRef {
        let named = UnitRef::of(self.map, other);
        let silent =
            other.power == power || self.rules.missing_nationality == MissingNationality::Valid;
        match silent {
            true => named,
            false => UnitRef {
                whose: StatedOwner::Said(other.power),
                ..named
            },
        }
    }

    /// How a move by convoy is written: with a path where the rules want one (4.A.6 c).
    fn by_convoy(&self, from: Province, to: Province) -> WrittenVia {
        let fleets = routes::fleets_at_sea(self.map, self.position);
        let path = match self.rules.convoy_path {
            ConvoyPath::Ignored | ConvoyPath::Allowed => None,
            ConvoyPath::Required => routes::shortest(self.map, &fleets, from, to),
        };
        path.map_or(WrittenVia::Convoy, WrittenVia::Path)
    }

    /// The locations that a unit can be ordered to, by land or sea or by any convoy that the fleets
    /// on the board could form.
    pub fn destinations(&self, unit: Unit) -> Vec<Location> {
        let from = self.map.province(unit.location);
        let mut all = *self.map.reach(unit.kind, unit.location);
        if unit.kind == UnitKind::Army && self.map.coastal().contains(from) {
            let reached = routes::embark(
                self.map,
                &routes::fleets_at_sea(self.map, self.position),
                from,
            );
            for water in reached.iter() {
                let coasts = self.map.neighbors(water).intersection(self.map.coastal());
                all.extend(
                    coasts
                        .iter()
                        .filter(|&coast| coast != from)
                        .map(Province::location),
                );
            }
        }
        all.iter().collect()
    }

    /// Every legal order of a dislodged unit: its open places, then disbanding.
    pub fn possible_retreats(&self, province: Province) -> Vec<WrittenOrder> {
        let Some(dislodged) = self.position.dislodged_from(self.map, province) else {
            return Vec::new();
        };
        let retreats = dislodged.open.iter().map(|to| Action::Retreat {
            to: WrittenPlace::of(self.map, to),
        });
        let all = retreats.chain([Action::Disband]);
        all.map(|action| self.written(dislodged.unit, action))
            .collect()
    }

    /// Every legal order of a power in winter: builds in its open homes and waiving, or removals,
    /// or nothing where nothing is due.
    pub fn possible_adjustments(&self, power: Power) -> Vec<WrittenOrder> {
        let surplus = self.position.surplus(power);
        if surplus < 0 {
            return self
                .position
                .units_of(power)
                .map(|unit| self.written(unit, Action::Disband))
                .collect();
        }
        if surplus == 0 {
            return Vec::new();
        }
        let mut all = Vec::new();
        for home in self.position.open_homes(power) {
            let coasts = [None].into_iter().chain(Coast::ALL.map(Some));
            for (kind, coast) in UnitKind::ALL
                .into_iter()
                .flat_map(|kind| coasts.clone().map(move |coast| (kind, coast)))
            {
                let place = WrittenPlace {
                    province: home,
                    coast,
                };
                let unit = UnitRef {
                    kind: Some(kind),
                    place,
                    whose: StatedOwner::NoMatter,
                };
                let written = WrittenOrder::Order {
                    unit,
                    action: Action::Build,
                };
                let built = self.adjustment(power, &written);
                if let Ok(Adjustment::Build(built, at)) = built
                    && built == kind
                    && WrittenPlace::of(self.map, at) == place
                {
                    all.push(written);
                }
            }
        }
        if self.rules.waiving == Waiving::Allowed {
            all.push(WrittenOrder::Waive);
        }
        all
    }

    /// A legal order as one writes it in full, but for the path of a convoy.
    pub fn write(&self, unit: Unit, order: Order) -> WrittenOrder {
        let named = |province: Province| {
            let unit = self.position.unit(province);
            unit.map_or(
                UnitRef {
                    kind: None,
                    place: province.into(),
                    whose: StatedOwner::NoMatter,
                },
                |unit| UnitRef::of(self.map, unit),
            )
        };
        let action = match order {
            Order::Hold => Action::Hold,
            Order::Move { to, via } => {
                let via = match via {
                    super::Via::Unsaid => WrittenVia::Unsaid,
                    super::Via::Convoy => WrittenVia::Convoy,
                };
                Action::Move {
                    to: WrittenPlace::of(self.map, to),
                    via,
                }
            }
            Order::SupportHold { of } => Action::SupportHold { of: named(of) },
            Order::SupportMove { from, to, coast } => {
                let to = coast.map_or(to.into(), |coast| WrittenPlace::of(self.map, coast));
                Action::SupportMove {
                    of: named(from),
                    to,
                }
            }
            Order::Convoy { from, to } => Action::Convoy {
                of: named(from),
                to: to.into(),
            },
        };
        self.written(unit, action)
    }

    fn written(&self, unit: Unit, action: Action) -> WrittenOrder {
        WrittenOrder::Order {
            unit: UnitRef::of(self.map, unit),
            action,
        }
    }
}
