//! All legal orders of a unit: for completion, random play and tests.

use super::legality::LegalityContext;
use super::order::{Adjustment, Order};
use super::routes;
use super::written::{Action, StatedOwner, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};
use crate::board::{Location, LocationSet, Power, Province, ProvinceSet, Unit, UnitKind};
use crate::rules::{ConvoyPath, MissingNationality, Waiving};

impl LegalityContext<'_> {
    /// Returns all legal orders of a movement phase for the unit in a province, in written form: hold first,
    /// then moves, supports and convoys, each kind in the order of the map.
    pub fn possible(&self, province: Province) -> Vec<WrittenOrder> {
        let unit = self.position.unit(province);
        unit.map_or_else(Vec::new, |unit| self.possible_of(unit, &self.all_goals()))
    }

    /// Returns all legal orders of a movement phase for each unit; see [`possible`](Self::possible).
    pub fn all_possible(&self) -> Vec<(Unit, Vec<WrittenOrder>)> {
        let goals = self.all_goals();
        let units = self.position.units();
        units
            .map(|unit| (unit, self.possible_of(unit, &goals)))
            .collect()
    }

    /// Returns the possible destinations of each unit, by land, sea, convoy or rail.
    fn all_goals(&self) -> Vec<(Unit, LocationSet)> {
        let goals = |unit: Unit| {
            let by_rail = self.rails(unit).flat_map(|(_, railroad)| &railroad.line);
            let mut all = self.destination_set(unit);
            all.extend(by_rail.map(|to| to.location()));
            all.remove(self.map.province(unit.location).location());
            (unit, all)
        };
        self.position.units().map(goals).collect()
    }

    fn possible_of(&self, unit: Unit, goals: &[(Unit, LocationSet)]) -> Vec<WrittenOrder> {
        if self.position.terms.unplayed.contains(unit.power) {
            return Vec::new();
        }
        let province = self.map.province(unit.location);
        let mut all = vec![self.written(unit, Action::Hold)];
        if self.can_act(province).is_err() {
            return all;
        }
        self.add_moves(unit, province, &mut all);
        let supports = self.map.support_reach(unit.kind, unit.location);
        let near = self.locations_of(supports);
        let is_fleet = unit.kind == UnitKind::Fleet;
        let convoys = is_fleet && self.map.convoying().contains(province);
        let has_straits = !self.map.terrain().straits.is_empty();
        let others = goals.iter();
        for &(other, goals) in others.filter(|(other, _)| other.location != unit.location) {
            let convoys = convoys && other.kind == UnitKind::Army;
            let goals = match convoys {
                true => goals,
                false => goals.intersection(&near),
            };
            let is_near = supports.contains(self.map.province(other.location));
            let passes = has_straits && other.kind == UnitKind::Fleet;
            if goals.is_empty() && !is_near && !passes {
                continue;
            }
            let of = self.named_by(unit.power, other);
            let mut try_one = |action: Action| {
                let written = self.written(unit, action);
                if self.movement(unit.power, &written).is_ok() {
                    all.push(written);
                }
            };
            if is_near {
                try_one(Action::SupportHold { of });
            }
            let straits = self.map.through_straits(other.location);
            for to in straits.iter().filter(|_| passes) {
                let to = WrittenPlace::of(self.map, to);
                try_one(Action::Permit { of, to });
            }
            for at in goals.iter() {
                let to = WrittenPlace::of(self.map, at);
                if near.contains(at) {
                    try_one(Action::SupportMove { of, to });
                }
                if convoys {
                    try_one(Action::Convoy { of, to });
                }
            }
        }
        all
    }

    /// Returns the locations of provinces, coasts included.
    fn locations_of(&self, provinces: &ProvinceSet) -> LocationSet {
        let mut all = LocationSet::EMPTY;
        for province in provinces.iter() {
            all.insert(province.location());
            all.extend(self.map.info(province).coasts.iter().copied());
        }
        all
    }

    fn add_moves(&self, unit: Unit, from: Province, all: &mut Vec<WrittenOrder>) {
        let moves = self.destination_set(unit).iter();
        let moves = moves.filter(|&to| self.is_open(self.map.province(to)).is_ok());
        all.extend(moves.map(|location| {
            let via = match self.map.steps(unit.kind, unit.location).contains(location) {
                true => WrittenVia::Unsaid,
                false => self.by_convoy(from, self.map.province(location)),
            };
            let to = WrittenPlace::of(self.map, location);
            self.written(unit, Action::Move { to, via })
        }));
        for (number, railroad) in self.rails(unit) {
            let stations = railroad.line.iter().filter(|&&station| station != from);
            all.extend(stations.map(|&to| {
                let (to, via) = (to.into(), WrittenVia::Rail(number));
                self.written(unit, Action::Move { to, via })
            }));
        }
    }

    /// Returns a unit as a power's order names it: with its nationality if the rules require it (4.C.5).
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

    /// Returns the written form of a move by convoy: with a path if the rules require one (4.A.6 c).
    fn by_convoy(&self, from: Province, to: Province) -> WrittenVia {
        let fleets = routes::fleets_at_sea(self.map, self.position);
        let path = match self.rules.convoy_path {
            ConvoyPath::Ignored | ConvoyPath::Allowed => None,
            ConvoyPath::Required => routes::shortest(self.map, &fleets, from, to),
        };
        path.map_or(WrittenVia::Convoy, WrittenVia::Path)
    }

    /// Returns the possible destinations of a unit, by land or sea or by any convoy that the fleets on the
    /// board could form.
    pub fn destinations(&self, unit: Unit) -> Vec<Location> {
        self.destination_set(unit).iter().collect()
    }

    fn destination_set(&self, unit: Unit) -> LocationSet {
        let from = self.map.province(unit.location);
        let mut all = *self.map.steps(unit.kind, unit.location);
        if unit.kind == UnitKind::Army {
            let fleets = routes::fleets_at_sea(self.map, self.position);
            let landings = routes::landings(self.map, &fleets, from).iter();
            let landings = landings.filter(|&coast| coast != from);
            all.extend(landings.map(Province::location));
        }
        all
    }

    /// Returns all legal orders of a dislodged unit: its open retreats, then to disband.
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

    /// Returns all legal orders of a power in winter: builds in its open homes and waiving, or removals. The
    /// result is empty if the power has no adjustment to make.
    pub fn possible_adjustments(&self, power: Power) -> Vec<WrittenOrder> {
        let surplus = self.position.surplus(power);
        if surplus < 0 {
            let units = self.position.units_of(power);
            return units.map(|it| self.written(it, Action::Disband)).collect();
        }
        if surplus == 0 {
            return Vec::new();
        }
        let mut all = Vec::new();
        for home in self.position.open_homes(power) {
            let coasts = self.map.info(home).coasts.iter().copied();
            let locations: Vec<Location> = [home.location()].into_iter().chain(coasts).collect();
            for (kind, &at) in UnitKind::ALL
                .iter()
                .flat_map(|&kind| locations.iter().map(move |at| (kind, at)))
            {
                let written = self.written(Unit::new(power, kind, at), Action::Build);
                if self.adjustment(power, &written) == Ok(Adjustment::Build(kind, at)) {
                    all.push(written);
                }
            }
        }
        if self.rules.waiving == Waiving::Allowed {
            all.push(WrittenOrder::Waive);
        }
        all
    }

    /// Returns a legal order in its full written form, without the path of a convoy.
    pub fn write(&self, unit: Unit, order: Order) -> WrittenOrder {
        let named = |province: Province| match self.position.unit(province) {
            Some(unit) => UnitRef::of(self.map, unit),
            None => UnitRef {
                kind: None,
                place: province.into(),
                whose: StatedOwner::NoMatter,
            },
        };
        let action = match order {
            Order::Hold => Action::Hold,
            Order::Move { to, via } => Action::Move {
                to: WrittenPlace::of(self.map, to),
                via: match via {
                    super::Via::Unsaid => WrittenVia::Unsaid,
                    super::Via::Convoy => WrittenVia::Convoy,
                    super::Via::Rail(number) => WrittenVia::Rail(number),
                },
            },
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
        WrittenOrder::new(UnitRef::of(self.map, unit), action)
    }
}
