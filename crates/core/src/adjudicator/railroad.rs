//! Armies on a railroad: one order moves an army along several provinces in one turn.
//!
//! A train moves leg by leg; each leg leads into one station. A leg is open if the station is empty or
//! vacated, or has an army of the same power that stays and isn't at the train's destination. If another move
//! would enter an empty station, the stronger of the two enters, and neither does if they are equally strong.
//! A train never dislodges a unit and never cuts a support, but it prevents other moves. Beyond the first leg
//! that fails it has no effect.
//!
//! Legs have no verdicts: the verdicts of the other orders determine them. The verdict of the army's order is
//! whether it leaves its province.

use super::compiled_orders::{CompiledOrders, MoveRoute, NO_UNIT, Role};
use super::equations::{Equations, Scale, StrengthRange, all, both, either, not};
use super::mask::Mask;
use super::{MovementInput, RailFailure};
use crate::board::{Id, Province, ProvinceSet, Railroad, UnitKind};
use crate::orders::{Order, Via};

/// The bit of the first leg in a mask.
const FIRST_LEG: usize = 256;

/// An army that was ordered to use a railroad, with the stations of its route up to its destination.
#[derive(Clone, Debug)]
pub(super) struct Train {
    pub unit: usize,
    pub stations: Vec<Province>,
    /// Centers that its power doesn't own. It has to stop there, unless an army of its power stays there.
    stops: ProvinceSet,
    /// The bit of its first leg.
    first_leg: usize,
}

impl Train {
    /// Returns the bit of a leg in [`Verdicts::blocked`](super::equations::Verdicts).
    pub fn leg(&self, station: usize) -> usize {
        self.first_leg + station
    }

    fn is_last(&self, station: usize) -> bool {
        station + 1 == self.stations.len()
    }

    /// Returns the index of a station on the route.
    pub fn station(&self, at: Province) -> Option<usize> {
        self.stations.iter().position(|&station| station == at)
    }
}

impl<M: Mask> CompiledOrders<M> {
    /// Separates the armies that were ordered to use a railroad from the other moves.
    pub fn board_trains(&mut self, phase: MovementInput<'_>) {
        self.trains.clear();
        for unit in self.moves.iter() {
            let (province, power) = (self.entries[unit].province, self.entries[unit].unit.power);
            let order = phase.orders.get(province).map(|given| given.order);
            let Some(Order::Move {
                to,
                via: Via::Rail(number),
            }) = order
            else {
                continue;
            };
            let to = phase.map.province(to);
            let railroad = phase.map.terrain().railroad(number);
            let way = railroad.and_then(|railroad| railroad.way(province, to));
            let owned = |center: &Province| phase.position.owner(*center) == Some(power);
            let stops = phase.map.centers().iter().filter(|center| !owned(center));
            self.trains.push(Train {
                unit,
                stations: way.unwrap_or_default(),
                stops: stops.collect(),
                first_leg: FIRST_LEG + usize::from(number) * Railroad::MAX_LINE,
            });
            let rest = self.movers[to.index()].without(M::bit(unit));
            self.movers[to.index()] = rest;
            self.entries[unit].way = MoveRoute::Rail;
            // an army on a railroad needs no convoy
            let convoyers = std::mem::replace(&mut self.entries[unit].convoyers, M::EMPTY);
            self.convoys = self.convoys.without(convoyers);
            for fleet in convoyers.iter() {
                self.entries[fleet].role = Role::Stay;
                self.entries[fleet].about = fleet;
            }
        }
        for number in 0..self.trains.len() {
            self.meet_train(number);
        }
    }

    /// Makes only the move from the first station to the train's province a head-to-head battle with the
    /// train.
    fn meet_train(&mut self, number: usize) {
        let Train { unit, stations, .. } = &self.trains[number];
        let (unit, start) = (*unit, self.entries[*unit].province);
        let first = stations.first().copied();
        let against = stations
            .last()
            .map_or(NO_UNIT, |last| self.at[last.index()]);
        self.entries[unit].occupant = NO_UNIT;
        self.entries[unit].opposite = NO_UNIT;
        for support in self.entries[unit].supports.iter() {
            self.entries[support].against = against;
        }
        for mover in self.movers[start.index()].iter() {
            let meets = Some(self.entries[mover].province) == first;
            self.entries[mover].opposite = if meets { unit } else { NO_UNIT };
        }
    }

    /// Returns the train of a unit.
    pub fn train(&self, unit: usize) -> Option<&Train> {
        self.trains.iter().find(|train| train.unit == unit)
    }

    /// Returns whether the train can pass a unit: an army of the train's power.
    fn is_passed(&self, train: &Train, unit: usize) -> bool {
        let (own, other) = (&self.entries[train.unit], &self.entries[unit]);
        other.unit.power == own.unit.power && other.unit.kind == UnitKind::Army
    }

    /// Returns the orders that the first `legs` legs of a train depend on; `rivals` returns those that a
    /// battle for a station depends on.
    pub fn legs_rest_on(&self, train: &Train, legs: usize, rivals: impl Fn(Province) -> M) -> M {
        let mut all = M::EMPTY;
        for &station in train.stations.iter().take(legs) {
            all = all.or(rivals(station));
            let there = self.at[station.index()];
            if there != NO_UNIT {
                all.add(there);
            }
        }
        if legs >= train.stations.len() {
            all = all.or(self.entries[train.unit].supports);
        }
        all
    }
}

impl<M: Mask> Equations<'_, M> {
    /// Returns whether the train leaves its province by reaching a station where it can stay.
    pub fn departs(&self, train: &Train) -> Option<bool> {
        let (mut rides, mut departs) = (Some(true), Some(false));
        for station in 0..train.stations.len() {
            rides = both(rides, self.opens(train, station));
            departs = either(departs, both(rides, not(self.passes_own(train, station))));
            rides = both(rides, self.goes_on(train, station));
        }
        departs
    }

    /// Returns whether the train gets far enough to try to enter a station.
    fn tries(&self, train: &Train, station: usize) -> Option<bool> {
        all((0..station).flat_map(|leg| [self.opens(train, leg), self.goes_on(train, leg)]))
    }

    /// Returns whether the train can continue at a station: it has to stop at a center that its power doesn't
    /// own.
    fn goes_on(&self, train: &Train, station: usize) -> Option<bool> {
        if train.stops.contains(train.stations[station]) {
            self.passes_own(train, station)
        } else {
            Some(true)
        }
    }

    /// Returns whether a unit stays in a station.
    fn stays_in(&self, train: &Train, station: usize) -> Option<bool> {
        let there = self.compiled.at[train.stations[station].index()];
        if there == NO_UNIT {
            return Some(false);
        }
        let entry = &self.compiled.entries[there];
        match entry.role {
            // it meets the train head to head and blocks it
            Role::Move if entry.opposite == train.unit => Some(true),
            Role::Move => not(self.known.of(there)),
            Role::Stay | Role::Support | Role::Convoy => Some(true),
        }
    }

    /// Returns whether an army of the train's power stays in a station that the train passes.
    fn passes_own(&self, train: &Train, station: usize) -> Option<bool> {
        let there = self.compiled.at[train.stations[station].index()];
        if there != NO_UNIT && self.compiled.is_passed(train, there) && !train.is_last(station) {
            self.stays_in(train, station)
        } else {
            Some(false)
        }
    }

    /// Returns whether the train can enter a station if it gets that far.
    fn opens(&self, train: &Train, station: usize) -> Option<bool> {
        if self.known.blocked.has(train.leg(station)) {
            return Some(false);
        }
        let left = both(
            not(self.stays_in(train, station)),
            self.wins_station(train, station),
        );
        either(left, self.passes_own(train, station))
    }

    /// Returns whether the train is stronger than each move that would enter an empty station without it.
    fn wins_station(&self, train: &Train, station: usize) -> Option<bool> {
        let strength = self.train_strength(train, station);
        let rivals = self.compiled.movers[train.stations[station].index()];
        all(rivals.iter().map(|rival| {
            either(
                not(self.enters(rival)),
                strength.beats(self.attack_span(rival)),
            )
        }))
    }

    /// Returns the train's strength: one, plus one for each support on the last leg.
    pub fn train_strength(&self, train: &Train, station: usize) -> StrengthRange {
        if train.is_last(station) {
            self.supported(train.unit)
        } else {
            StrengthRange {
                least: M::ALONE,
                most: M::ALONE,
            }
        }
    }

    /// Returns whether a move beats all trains that would keep it out of its destination.
    pub fn beats_trains(&self, mover: usize, attack: StrengthRange) -> Option<bool> {
        let to = self.compiled.entries[mover].to;
        let trains = self.compiled.trains.iter();
        let met = trains.filter_map(|train| Some((train, train.station(to)?)));
        all(met.map(|(train, station)| attack.beats(self.train_prevents(train, station))))
    }

    /// Returns the strength with which a train keeps others out of a station. It is 0 if the train passes an
    /// army of its power there, if it doesn't get there, and against the province of the unit that dislodged
    /// it.
    fn train_prevents(&self, train: &Train, station: usize) -> StrengthRange {
        let strength = self.train_strength(train, station);
        if self.known.blocked.has(train.leg(station)) {
            return strength;
        }
        let there = self.compiled.at[train.stations[station].index()];
        let is_lost = if there != NO_UNIT && self.compiled.entries[there].opposite == train.unit {
            self.known.of(there)
        } else {
            Some(false)
        };
        let comes = both(
            self.tries(train, station),
            not(self.passes_own(train, station)),
        );
        strength.unless(not(comes)).unless(is_lost)
    }

    /// Returns the strength with which a train keeps others out of a province on its route.
    pub fn train_at(&self, train: &Train, at: Province) -> Option<StrengthRange> {
        let strength = self.train_prevents(train, train.station(at)?);
        (strength.least > 0).then_some(strength)
    }

    /// Returns the province where a train ends, and the reason why it stopped early. All verdicts must be
    /// known.
    pub fn journey(&self, train: &Train) -> (Province, Option<RailFailure>) {
        let mut at = self.compiled.entries[train.unit].province;
        for (station, &place) in train.stations.iter().enumerate() {
            if self.opens(train, station) != Some(true) {
                return (at, Some(self.rail_failure(train, station)));
            }
            if self.passes_own(train, station) != Some(true) {
                at = place;
            }
            if self.goes_on(train, station) != Some(true) && !train.is_last(station) {
                return (at, Some(RailFailure::Center { at: place }));
            }
        }
        (at, None)
    }

    fn rail_failure(&self, train: &Train, station: usize) -> RailFailure {
        let at = train.stations[station];
        if self.known.blocked.has(train.leg(station)) {
            return RailFailure::Paradox { at };
        }
        if self.stays_in(train, station) == Some(true) {
            return RailFailure::Occupied { at };
        }
        let rivals = self.compiled.movers[at.index()].iter();
        let mut rivals = rivals.filter(|&rival| self.enters(rival) == Some(true));
        let rival = rivals
            .next()
            .map(|rival| self.compiled.entries[rival].province);
        RailFailure::Bounce {
            at,
            with: rival.unwrap_or(at),
        }
    }

    /// Returns the last leg of a train that depends on open orders, or `None` if all legs are decided.
    pub fn open_leg(&self, train: &Train) -> Option<usize> {
        let legs = 0..train.stations.len();
        legs.rev().find(|&station| {
            self.opens(train, station).is_none() && self.tries(train, station) != Some(false)
        })
    }
}
