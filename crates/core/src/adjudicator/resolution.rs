//! The result of every order and unit of a movement phase, and why.

use std::cmp::Reverse;

use super::MovementPhase;
use super::compiled_orders::{CompiledOrder, CompiledOrders, Leave, MoveRoute, NO_UNIT, Role};
use super::mask::Mask;
use super::strength::{Equations, Scale, Verdicts};
use crate::board::{Border, Id, Location, LocationSet, Map, Province, ProvinceSet, Unit};
use crate::orders::{Order, OrderOrigin, Orders, routes};
use crate::rules::RetreatToAttacker;

/// Who dislodged a unit, and where it may go now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dislodgement {
    /// The province from which the attack came.
    pub by: Province,
    /// The locations open to the unit; none, and it is destroyed.
    pub open: LocationSet,
}

/// The result of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The unit held, ordered or not.
    Held,
    /// There was no order that could count: the unit held.
    Void,
    /// The move succeeded.
    Moves {
        /// Did it go by convoy?
        by_sea: bool,
    },
    /// The army went part of the way that it was ordered to go by railroad.
    Rode {
        /// Where it is now.
        to: Province,
        /// What stopped it there.
        stopped: RailFailure,
    },
    /// The move failed.
    Fails(MoveFailure),
    /// The support was given, of use or not.
    Supported,
    /// No unit was ordered what the support supports.
    Unmatched,
    /// The support was cut.
    Cut {
        /// From where.
        by: Province,
        /// Was it the dislodgement that cut it, and not the attack as such?
        dislodged: bool,
    },
    /// The convoy stood, used or not.
    ConvoyReady,
    /// No army was ordered to go that way.
    NoArmy,
    /// The convoy's route was broken.
    Disrupted(ConvoyFailure),
}

impl Outcome {
    /// Did the order do what it was to do? Of a unit without an order that counts nothing more is
    /// asked.
    pub fn is_success(self) -> bool {
        use Outcome::{ConvoyReady, Held, Moves, Supported, Void};
        matches!(self, Held | Void | Moves { .. } | Supported | ConvoyReady)
    }
}

/// A strength of DATC 5.B. Over some borders it is less by half a unit, or by a whole one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Strength {
    halves: u32,
}

impl Strength {
    pub(super) fn from_halves(halves: u32) -> Self {
        Strength { halves }
    }

    /// The number of units, where it is a whole one.
    pub fn whole(self) -> Option<u32> {
        self.halves.is_multiple_of(2).then_some(self.halves / 2)
    }

    /// The number of half units.
    pub fn halves(self) -> u32 {
        self.halves
    }

    /// The number of units.
    pub fn as_f64(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl From<u32> for Strength {
    fn from(units: u32) -> Self {
        Strength { halves: 2 * units }
    }
}

impl PartialEq<u32> for Strength {
    fn eq(&self, units: &u32) -> bool {
        *self == Strength::from(*units)
    }
}

impl PartialOrd<u32> for Strength {
    fn partial_cmp(&self, units: &u32) -> Option<std::cmp::Ordering> {
        self.partial_cmp(&Strength::from(*units))
    }
}

/// `2`, `1/2`, `1 1/2`.
impl std::fmt::Display for Strength {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.halves / 2, self.halves % 2) {
            (units, 0) => write!(f, "{units}"),
            (0, _) => f.write_str("1/2"),
            (units, _) => write!(f, "{units} 1/2"),
        }
    }
}

/// What stopped an army on a railroad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RailFailure {
    /// A unit stayed in a station.
    Occupied {
        /// Which station.
        at: Province,
    },
    /// Another move to a station was not weaker.
    Bounce {
        /// Which station.
        at: Province,
        /// Where that move came from.
        with: Province,
    },
    /// A center that its power doesn't own: it stops there.
    Center {
        /// Which station.
        at: Province,
    },
    /// It is part of a paradox, and the last leg in it fails.
    Paradox {
        /// The station of that leg.
        at: Province,
    },
}

impl RailFailure {
    /// Where the unit stood that was in the way.
    pub fn stopper(self) -> Option<Province> {
        match self {
            RailFailure::Occupied { at } => Some(at),
            RailFailure::Bounce { with, .. } => Some(with),
            RailFailure::Center { .. } | RailFailure::Paradox { .. } => None,
        }
    }
}

impl StraitFailure {
    /// Where the unit stood that gave leave, and then could not.
    pub fn keeper(self) -> Option<Province> {
        match self {
            StraitFailure::KeeperLeft { keeper } | StraitFailure::KeeperDislodged { keeper } => {
                Some(keeper)
            }
            _ => None,
        }
    }
}

/// Why a fleet could not pass a strait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StraitFailure {
    /// No unit stood there that could give leave.
    NoKeeper,
    /// Leave was not given, or to another fleet.
    NotGiven,
    /// The unit that gave leave moved away.
    KeeperLeft {
        /// Where it stood.
        keeper: Province,
    },
    /// That unit was dislodged.
    KeeperDislodged {
        /// Where it stood.
        keeper: Province,
    },
    /// It is part of a paradox, and such moves fail.
    Paradox,
}

/// Why a move failed. Strengths are those of DATC 5.B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveFailure {
    /// Nobody ordered a convoy that leads there.
    NoConvoy,
    /// The convoy was broken.
    ConvoyBroken,
    /// A unit of the same power stood there and stayed.
    OwnUnit {
        /// Where it stood.
        at: Province,
    },
    /// The unit there held.
    Held {
        /// Attack strength of the move.
        attack: Strength,
        /// Hold strength of the province.
        hold: Strength,
    },
    /// The unit there came the other way, and was not weaker.
    HeadToHead {
        /// Attack strength of the move.
        attack: Strength,
        /// Defend strength of the other.
        defend: Strength,
    },
    /// Another move to the same place was not weaker.
    Standoff {
        /// Where that move came from.
        with: Province,
        /// Attack strength of the move.
        attack: Strength,
        /// Prevent strength of the other.
        prevent: Strength,
    },
    /// It could not pass the strait.
    Strait(StraitFailure),
    /// It could not leave by railroad.
    Rail(RailFailure),
    /// Nothing withstood it, but it is part of a convoy paradox, and the rule in force stops every
    /// move of it (DATC 4.A.2).
    Paradox,
}

impl MoveFailure {
    /// Returns whether the move had no convoy, or could not pass a strait, so that it never got there.
    pub fn has_no_path(self) -> bool {
        matches!(
            self,
            MoveFailure::NoConvoy | MoveFailure::ConvoyBroken | MoveFailure::Strait(_)
        )
    }
}

/// What broke a convoy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConvoyFailure {
    /// This fleet was dislodged.
    Dislodged,
    /// Another fleet of its route was dislodged, or stopped.
    Elsewhere,
    /// The paradox rule in force made it hold (DATC 4.A.2).
    Paradox,
}

/// The result of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderResult {
    /// The unit as it stood before.
    pub unit: Unit,
    /// The order that counted.
    pub order: Order,
    /// The result of the order.
    pub outcome: Outcome,
    /// Whether the unit was dislodged, and then by whom and what is open to it.
    pub dislodged: Option<Dislodgement>,
}

/// Where a unit is after a movement phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnitEnd {
    /// The unit as it stood before.
    pub unit: Unit,
    /// Where it moved, if it did.
    pub moved_to: Option<Location>,
    /// Whether the unit was dislodged.
    pub dislodged: Option<Dislodgement>,
}

impl From<&OrderResult> for UnitEnd {
    fn from(result: &OrderResult) -> Self {
        UnitEnd {
            unit: result.unit,
            moved_to: result.moved_to(),
            dislodged: result.dislodged,
        }
    }
}

impl OrderResult {
    /// Returns where the unit is after its move succeeded.
    pub fn moved_to(&self) -> Option<Location> {
        match self.outcome {
            Outcome::Moves { .. } => self.order.destination(),
            Outcome::Rode { to, .. } => Some(to.location()),
            _ => None,
        }
    }
}

impl OrderResult {
    /// Returns whether the unit and its order came out alike: whatever the strengths, and whoever stopped it.
    pub(crate) fn is_like(&self, other: &OrderResult) -> bool {
        let by = |it: &OrderResult| it.dislodged.map(|dislodgement| dislodgement.by);
        let outcome = match (self.outcome, other.outcome) {
            (Outcome::Moves { by_sea }, Outcome::Moves { by_sea: other }) => by_sea == other,
            (Outcome::Rode { to, .. }, Outcome::Rode { to: other, .. }) => to == other,
            (Outcome::Fails(failure), Outcome::Fails(other)) => {
                failure.has_no_path() == other.has_no_path()
            }
            (outcome, other) => std::mem::discriminant(&outcome) == std::mem::discriminant(&other),
        };
        outcome && by(self) == by(other)
    }
}

/// The resolution of a movement phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolution {
    /// One for each unit, in the sequence of the map's provinces.
    pub rulings: Vec<OrderResult>,
    /// The provinces that a standoff left empty: no unit may retreat there.
    pub standoffs: ProvinceSet,
    /// The provinces whose orders a back-up rule decided (circular movement or paradox).
    pub by_backup_rule: ProvinceSet,
}

impl Resolution {
    /// The result of the unit that stood in a province.
    pub fn ruling(&self, map: &Map, province: Province) -> Option<&OrderResult> {
        self.rulings
            .iter()
            .find(|ruling| map.province(ruling.unit.location) == province)
    }
}

/// The raw result of compiled orders: what the algorithms return, and what all else is derived from.
#[derive(Clone, Debug)]
pub(super) struct RawVerdicts<M> {
    pub known: Verdicts<M>,
    /// What a back-up rule decided.
    pub ruled: M,
    /// Units that were dislodged.
    pub dislodged: M,
    /// Empty provinces that a standoff leaves contested.
    pub standoffs: ProvinceSet,
    /// For each dislodged unit, lowest first: who dislodged it, and the places open to it.
    pub dislodgements: Vec<Dislodgement>,
}

impl<M: Mask> RawVerdicts<M> {
    pub fn new() -> Self {
        RawVerdicts {
            known: Verdicts::NONE,
            ruled: M::EMPTY,
            dislodged: M::EMPTY,
            standoffs: ProvinceSet::EMPTY,
            dislodgements: Vec::new(),
        }
    }

    /// Works out dislodgements, standoffs and open retreats from the verdicts.
    pub fn finish(
        &mut self,
        map: &Map,
        compiled: &CompiledOrders<M>,
        known: Verdicts<M>,
        ruled: M,
    ) {
        (self.known, self.ruled) = (known, ruled);
        self.dislodged = M::EMPTY;
        self.standoffs = ProvinceSet::EMPTY;
        self.dislodgements.clear();
        let moved = compiled.moves.and(known.succeeds);
        let stayed = |index: usize| index != NO_UNIT && !moved.has(index);
        let equations = Equations {
            map,
            compiled,
            known: &known,
        };
        let mut occupied = ProvinceSet::EMPTY;
        for (index, entry) in compiled.entries.iter().enumerate() {
            occupied.insert(match moved.has(index) {
                true if M::TERRAIN && entry.way == MoveRoute::Rail => equations.rail_end(index),
                true => entry.to,
                false => entry.province,
            });
        }
        for index in moved.iter() {
            let occupant = compiled.entries[index].occupant;
            if stayed(occupant) {
                self.dislodged.add(occupant);
            }
        }
        for index in compiled.moves.without(moved).iter() {
            let CompiledOrder { to, way, .. } = compiled.entries[index];
            // what a train bounces off is another move
            let rides = M::TERRAIN && way == MoveRoute::Rail;
            if !rides && !occupied.contains(to) && equations.prevent(index).least > M::IDLE {
                self.standoffs.insert(to);
            }
        }
        let taken = occupied.union(&self.standoffs);
        let dislodged = self.dislodged.iter();
        let dislodgements = dislodged.map(|unit| equations.dislodgement(unit, moved, taken));
        self.dislodgements.extend(dislodgements);
    }

    /// The resolution in full, with reasons.
    pub fn resolution(
        &self,
        MovementPhase { map, orders, .. }: MovementPhase<'_>,
        compiled: &CompiledOrders<M>,
    ) -> Resolution {
        let equations = Equations {
            map,
            compiled,
            known: &self.known,
        };
        let rulings = 0..compiled.entries.len();
        let rulings = rulings.map(|index| self.ruling(&equations, index, orders));
        Resolution {
            rulings: rulings.collect(),
            standoffs: self.standoffs,
            by_backup_rule: self
                .ruled
                .iter()
                .map(|index| compiled.entries[index].province)
                .collect(),
        }
    }

    /// Where each unit is after the phase.
    pub fn ends<'a>(
        &'a self,
        MovementPhase { map, orders, .. }: MovementPhase<'a>,
        compiled: &'a CompiledOrders<M>,
    ) -> impl Iterator<Item = UnitEnd> + Clone + 'a {
        let equations = Equations {
            map,
            compiled,
            known: &self.known,
        };
        let moved = compiled.moves.and(self.known.succeeds);
        compiled
            .entries
            .iter()
            .enumerate()
            .map(move |(index, entry)| {
                let moved_to = match moved.has(index) {
                    true if entry.way == MoveRoute::Rail => {
                        Some(equations.rail_end(index).location())
                            .filter(|&end| end != entry.unit.location)
                    }
                    true => orders
                        .get(entry.province)
                        .and_then(|given| given.order.destination()),
                    false => None,
                };
                UnitEnd {
                    unit: entry.unit,
                    moved_to,
                    dislodged: self.dislodgement_of(index),
                }
            })
    }

    fn dislodgement_of(&self, index: usize) -> Option<Dislodgement> {
        self.dislodged.has(index).then(|| {
            let earlier = self.dislodged.iter().take_while(|&other| other < index);
            self.dislodgements[earlier.count()]
        })
    }

    /// The result of the unit in a province, if there is one.
    pub fn ruling_at(
        &self,
        MovementPhase { map, orders, .. }: MovementPhase<'_>,
        compiled: &CompiledOrders<M>,
        province: Province,
    ) -> Option<OrderResult> {
        let equations = Equations {
            map,
            compiled,
            known: &self.known,
        };
        let index = compiled.at[province.index()];
        (index != NO_UNIT).then(|| self.ruling(&equations, index, orders))
    }

    fn ruling(
        &self,
        equations: &Equations<'_, M>,
        index: usize,
        orders: &Orders<Order>,
    ) -> OrderResult {
        let entry = &equations.compiled.entries[index];
        let given = orders.get(entry.province);
        let order = given.map_or(Order::Hold, |given| given.order);
        let outcome =
            match given.map(|given| given.source) {
                Some(
                    OrderOrigin::Illegal(..) | OrderOrigin::Vain { .. } | OrderOrigin::Several,
                ) if order == Order::Hold => Outcome::Void,
                _ => self.outcome(equations, index, order),
            };
        OrderResult {
            unit: entry.unit,
            order,
            outcome,
            dislodged: self.dislodgement_of(index),
        }
    }

    fn outcome(&self, equations: &Equations<'_, M>, index: usize, order: Order) -> Outcome {
        let compiled = equations.compiled;
        let succeeds = self.known.succeeds.has(index);
        match order {
            Order::Hold => Outcome::Held,
            Order::Move { .. } if compiled.entries[index].way == MoveRoute::Rail => {
                equations.ride(index)
            }
            Order::Move { .. } if succeeds => Outcome::Moves {
                by_sea: equations.by_sea(index) == Some(true),
            },
            Order::Move { .. } => Outcome::Fails(equations.stopped(index)),
            Order::SupportHold { .. } | Order::SupportMove { .. }
                if !compiled.supports.has(index) =>
            {
                Outcome::Unmatched
            }
            Order::SupportHold { .. } | Order::SupportMove { .. } if succeeds => Outcome::Supported,
            Order::SupportHold { .. } | Order::SupportMove { .. } => equations.cut(index),
            Order::Convoy { .. } if !compiled.convoys.has(index) => Outcome::NoArmy,
            Order::Convoy { from, to } => match self.broken(equations, index, from, to) {
                None => Outcome::ConvoyReady,
                Some(broken) => Outcome::Disrupted(broken),
            },
        }
    }

    /// What broke the routes of a convoying fleet, if none is left.
    fn broken(
        &self,
        equations: &Equations<'_, M>,
        fleet: usize,
        from: Province,
        to: Province,
    ) -> Option<ConvoyFailure> {
        let compiled = equations.compiled;
        if self.dislodged.has(fleet) {
            return Some(ConvoyFailure::Dislodged);
        }
        if self.known.fails.has(fleet) {
            return Some(ConvoyFailure::Paradox);
        }
        let army = &compiled.entries[compiled.at[from.index()]];
        let ordered = army.convoyers;
        let sailing = ordered.and(self.known.succeeds);
        let here = compiled.entries[fleet].province;
        let stands = |fleets: M| {
            if army.chain {
                ordered.has(fleet) && ordered.without(fleets).is_empty()
            } else {
                routes::needed(equations.map, &compiled.waters(fleets), here, from, to)
            }
        };
        // a route that was never whole can't be broken
        (sailing != ordered && stands(ordered) && !stands(sailing))
            .then_some(ConvoyFailure::Elsewhere)
    }
}

impl<M: Mask> Equations<'_, M> {
    /// Returns who dislodged a unit and where it may retreat, given the provinces that are taken.
    fn dislodgement(&self, unit: usize, moved: M, taken: ProvinceSet) -> Dislodgement {
        let (compiled, map) = (self.compiled, self.map);
        let entry = &compiled.entries[unit];
        let attackers = compiled.movers[entry.province.index()].and(moved);
        let attacker = attackers.first().unwrap_or(unit);
        let by = compiled.entries[attacker].province;
        let mut closed = taken.union(&compiled.terms.closed);
        let by_sea = self.by_sea(attacker) == Some(true);
        if !(by_sea && compiled.rules.retreat_to_attacker == RetreatToAttacker::AfterConvoy) {
            closed.insert(by);
        }
        let reach = map.reach(entry.unit.kind, entry.unit.location);
        let open = match compiled.terms.may_retreat(entry.unit.power) {
            true => reach
                .iter()
                .filter(|&place| !closed.contains(map.province(place)))
                .collect(),
            false => LocationSet::EMPTY,
        };
        Dislodgement { by, open }
    }

    /// Why a move failed: the strongest of those that withstood it, the unit that stands there before
    /// others that were to go there.
    fn stopped(&self, index: usize) -> MoveFailure {
        let entry = &self.compiled.entries[index];
        if self.compiled.straits.has(index) && self.path(index) != Some(true) {
            return MoveFailure::Strait(self.barred(index));
        }
        if self.path(index) != Some(true) {
            let ordered = self.compiled.carries(self.map, entry.convoyers, index);
            return if ordered {
                MoveFailure::ConvoyBroken
            } else {
                MoveFailure::NoConvoy
            };
        }
        let attack = self.attack_span(index).least;
        if attack == 0 {
            return MoveFailure::OwnUnit { at: entry.to };
        }
        let met = self.head_to_head(index) == Some(true);
        let stays = match met {
            true => self.defend(entry.opposite).least,
            false => self.hold(entry.occupant).least,
        };
        if M::TERRAIN && self.enters(index) == Some(true) {
            for train in &self.compiled.trains {
                if let Some(prevent) = self.train_at(train, entry.to) {
                    return MoveFailure::Standoff {
                        with: self.compiled.entries[train.unit].province,
                        attack: M::strength(attack),
                        prevent: M::strength(prevent.least),
                    };
                }
            }
        }
        let rivals = self.compiled.movers[entry.to.index()].without(M::bit(index));
        let rivals = rivals
            .iter()
            .map(|rival| (self.prevent(rival).least, rival));
        let strongest = rivals.max_by_key(|&(prevent, rival)| (prevent, Reverse(rival)));
        match strongest {
            Some((prevent, rival)) if prevent >= attack && prevent > stays => {
                MoveFailure::Standoff {
                    with: self.compiled.entries[rival].province,
                    attack: M::strength(attack),
                    prevent: M::strength(prevent),
                }
            }
            _ if stays >= attack && met => MoveFailure::HeadToHead {
                attack: M::strength(attack),
                defend: M::strength(stays),
            },
            _ if stays >= attack => MoveFailure::Held {
                attack: M::strength(attack),
                hold: M::strength(stays),
            },
            // only a back-up rule stops a move that nothing withstands
            _ => MoveFailure::Paradox,
        }
    }

    /// Where an army is that left by railroad.
    fn rail_end(&self, unit: usize) -> Province {
        let train = self.compiled.train(unit);
        let stays = self.compiled.entries[unit].province;
        train.map_or(stays, |train| self.journey(train).0)
    }

    /// How far an army came by railroad.
    fn ride(&self, unit: usize) -> Outcome {
        let stays = self.compiled.entries[unit].province;
        let (to, stopped) = match self.compiled.train(unit) {
            Some(train) => self.journey(train),
            None => (stays, None),
        };
        match stopped {
            None => Outcome::Moves { by_sea: false },
            Some(stopped) if to == stays => Outcome::Fails(MoveFailure::Rail(stopped)),
            Some(stopped) => Outcome::Rode { to, stopped },
        }
    }

    /// Why a fleet could not pass a strait.
    fn barred(&self, fleet: usize) -> StraitFailure {
        let keeper = match self.compiled.crossings[fleet].leave {
            Leave::Of(_) if self.known.blocked.has(fleet) => return StraitFailure::Paradox,
            Leave::NoKeeper => return StraitFailure::NoKeeper,
            Leave::NotGiven => return StraitFailure::NotGiven,
            Leave::Of(keeper) => keeper,
        };
        let entry = &self.compiled.entries[keeper];
        let keeper_left = entry.role == Role::Move && self.known.succeeds.has(keeper);
        let keeper = entry.province;
        match keeper_left {
            true => StraitFailure::KeeperLeft { keeper },
            false => StraitFailure::KeeperDislodged { keeper },
        }
    }

    /// Who cut a support.
    fn cut(&self, index: usize) -> Outcome {
        let entry = &self.compiled.entries[index];
        let attackers = self.compiled.movers[entry.province.index()];
        let cutter = attackers
            .iter()
            .find(|&attacker| self.cuts(attacker, index) == Some(true));
        // only a back-up rule cuts where no attack does
        Outcome::Cut {
            by: cutter.map_or(entry.province, |by| self.compiled.entries[by].province),
            dislodged: cutter.is_some_and(|by| {
                let half = M::TERRAIN && self.borders(by) == [Border::Half; 2];
                half || self.exempt(by, index) == Some(true)
            }),
        }
    }
}
