//! All legal orders of a unit: for completion, random play and tests.

use super::illegal::IllegalReason;
use super::legality::LegalityContext;
use super::order::{Adjustment, Order, RetreatOrder};
use super::routes;
use super::written::{Action, StatedOwner, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};
use crate::board::{Location, LocationSet, Power, Province, ProvinceSet, Unit, UnitKind};
use crate::rules::{ConvoyPath, MissingNationality, Waiving};

impl LegalityContext<'_> {
    /// Returns all legal orders of a movement phase for the unit in a province, in written form: hold first,
    /// then moves, supports and convoys, each kind in the order of the map.
    pub fn possible(&self, province: Province) -> Vec<WrittenOrder> {
        let Some(unit) = self.position.unit(province) else {
            return Vec::new();
        };
        let mut all = self.alone(unit, self.destination_set(unit));
        if self.is_active(unit) {
            let near = self.support_locations(unit);
            for other in self.position.units().filter(|&other| other != unit) {
                let goals = self.destination_set(other);
                self.add_helps(unit, &near, other, goals, &mut all);
            }
        }
        all
    }

    /// Returns all legal orders of a unit that name no other unit and need no convoy. They don't depend on
    /// the other units on the board.
    ///
    /// With [`possible_beside`](Self::possible_beside) for each other unit and
    /// [`PossibleConvoys`](super::convoys::PossibleConvoys) these are what
    /// [`possible`](Self::possible) returns, in another order.
    pub fn possible_alone(&self, unit: Unit) -> Vec<WrittenOrder> {
        self.alone(unit, *self.map.steps(unit.kind, unit.location))
    }

    /// Returns all legal orders of a unit that name a certain other unit and need no convoy. They don't
    /// depend on the remaining units on the board.
    pub fn possible_beside(&self, unit: Unit, other: Unit) -> Vec<WrittenOrder> {
        let mut all = Vec::new();
        if self.is_active(unit) {
            let mut dry = *self;
            dry.fleets = ProvinceSet::EMPTY;
            let goals = *self.map.steps(other.kind, other.location);
            dry.add_helps(unit, &self.support_locations(unit), other, goals, &mut all);
        }
        all
    }

    /// Returns whether a unit can be ordered to do more than hold.
    pub(super) fn is_active(&self, unit: Unit) -> bool {
        self.is_played(unit.power) && self.can_act(self.map.province(unit.location)).is_ok()
    }

    /// Returns the orders of a unit that name no other, with moves to these locations.
    fn alone(&self, unit: Unit, moves: LocationSet) -> Vec<WrittenOrder> {
        let mut all = Vec::new();
        if self.is_played(unit.power) {
            all.push(self.written(unit, Action::Hold));
        }
        if self.is_active(unit) {
            self.add_moves(unit, moves, &mut all);
        }
        all
    }

    /// Adds the orders of a unit that name another, whose destinations by land, sea or convoy are `goals`.
    fn add_helps(
        &self,
        unit: Unit,
        near: &LocationSet,
        other: Unit,
        mut goals: LocationSet,
        all: &mut Vec<WrittenOrder>,
    ) {
        let stations = self.rails(other).flat_map(|(_, railroad)| &railroad.line);
        goals.extend(stations.map(|to| to.location()));
        goals.remove(self.map.province(other.location).location());
        let convoys = unit.kind == UnitKind::Fleet
            && other.kind == UnitKind::Army
            && self
                .map
                .convoying()
                .contains(self.map.province(unit.location));
        if !convoys {
            goals = goals.intersection(near);
        }
        let is_near = near.contains(self.map.province(other.location).location());
        let passes = match other.kind {
            UnitKind::Fleet => self.map.through_straits(other.location),
            UnitKind::Army => LocationSet::EMPTY,
        };
        if goals.is_empty() && !is_near && passes.is_empty() {
            return;
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
        for to in passes.iter() {
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

    /// Returns the locations that a unit can support into.
    fn support_locations(&self, unit: Unit) -> LocationSet {
        let provinces = self.map.support_reach(unit.kind, unit.location);
        let mut all: LocationSet = provinces.iter().map(Province::location).collect();
        let coasts = |at: Province| self.map.info(at).coasts.iter();
        all.extend(provinces.iter().flat_map(coasts).copied());
        all
    }

    fn add_moves(&self, unit: Unit, moves: LocationSet, all: &mut Vec<WrittenOrder>) {
        let from = self.map.province(unit.location);
        let moves = moves.iter();
        let moves = moves.filter(|&to| self.is_open(self.map.province(to)).is_ok());
        all.extend(moves.map(|location| {
            let via = if self.map.steps(unit.kind, unit.location).contains(location) {
                WrittenVia::Unsaid
            } else {
                self.by_convoy(from, self.map.province(location))
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
    pub(super) fn named_by(&self, power: Power, other: Unit) -> UnitRef {
        let named = UnitRef::of(self.map, other);
        let silent =
            other.power == power || self.rules.missing_nationality == MissingNationality::Valid;
        if silent {
            named
        } else {
            UnitRef {
                whose: StatedOwner::Said(other.power),
                ..named
            }
        }
    }

    /// Returns the written form of a move by convoy: with a path if the rules require one (4.A.6 c).
    pub(super) fn by_convoy(&self, from: Province, to: Province) -> WrittenVia {
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
        let retreats = dislodged.open.iter().map(RetreatOrder::Retreat);
        let all = retreats.chain([RetreatOrder::Disband]);
        all.map(|order| self.write_retreat(dislodged.unit, order))
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

    /// Returns a legal order of a dislodged unit in its full written form.
    pub fn write_retreat(&self, unit: Unit, order: RetreatOrder) -> WrittenOrder {
        let action = match order {
            RetreatOrder::Disband => Action::Disband,
            RetreatOrder::Retreat(to) => Action::Retreat {
                to: WrittenPlace::of(self.map, to),
            },
        };
        self.written(unit, action)
    }

    /// Returns a legal order of a power in winter in its full written form.
    ///
    /// # Errors
    /// Returns an error if a unit to remove isn't there.
    pub fn write_adjustment(
        &self,
        power: Power,
        order: Adjustment,
    ) -> Result<WrittenOrder, IllegalReason> {
        Ok(match order {
            Adjustment::Waive => WrittenOrder::Waive,
            Adjustment::Build(kind, at) => self.written(Unit::new(power, kind, at), Action::Build),
            Adjustment::Remove(at) => {
                let unit = self.position.unit(at).ok_or(IllegalReason::NoUnit(at))?;
                self.written(unit, Action::Disband)
            }
        })
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

    pub(super) fn written(&self, unit: Unit, action: Action) -> WrittenOrder {
        WrittenOrder::new(UnitRef::of(self.map, unit), action)
    }
}
