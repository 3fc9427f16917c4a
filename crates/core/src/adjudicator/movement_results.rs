//! The results of a movement phase, derived from the verdicts: dislodgements, standoffs, and the reasons of
//! failures.

use std::cmp::Reverse;

use super::MovementInput;
use super::compiled_orders::{CompiledOrder, CompiledOrders, Leave, MoveRoute, NO_UNIT, Role};
use super::equations::{Equations, Scale, Verdicts};
use super::mask::Mask;
use super::resolution::{
    ConvoyFailure, Dislodgement, MoveFailure, Opponent, OrderResult, Outcome, Resolution,
    StraitFailure, UnitEnd,
};
use crate::board::{Border, Id, LocationSet, Province, ProvinceSet};
use crate::orders::{Order, OrderOrigin, Orders, routes};
use crate::rules::{MultiRoute, RetreatToAttacker};

/// The verdicts of compiled orders and the results that are derived from them.
#[derive(Clone, Debug, Default)]
pub(super) struct RawVerdicts<M> {
    pub known: Verdicts<M>,
    /// The orders that a back-up rule decided.
    pub ruled: M,
    /// The units that were dislodged.
    pub dislodged: M,
    /// Empty provinces that a standoff leaves contested.
    pub standoffs: ProvinceSet,
    /// For each dislodged unit, lowest first: the attacker's province and the locations open to retreat.
    pub dislodgements: Vec<Dislodgement>,
}

impl<M: Mask> RawVerdicts<M> {
    /// Derives dislodgements, standoffs and open retreats from the verdicts.
    pub fn finish(
        &mut self,
        MovementInput { map, position, .. }: MovementInput<'_>,
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
        let equations = compiled.equations(map, &known);
        let mut occupied = *position.occupied();
        moved
            .iter()
            .for_each(|index| occupied.remove(compiled.entries[index].province));
        for index in moved.iter() {
            let CompiledOrder {
                to, way, occupant, ..
            } = compiled.entries[index];
            let rides = M::TERRAIN && way == MoveRoute::Rail;
            occupied.insert(if rides { equations.rail_end(index) } else { to });
            if stayed(occupant) {
                self.dislodged.add(occupant);
            }
        }
        for index in compiled.moves.without(moved).iter() {
            let CompiledOrder { to, way, .. } = compiled.entries[index];
            // a train bounces only because of another move
            let rides = M::TERRAIN && way == MoveRoute::Rail;
            if !rides && !occupied.contains(to) && equations.prevent(index).least > M::IDLE {
                self.standoffs.insert(to);
            }
        }
        let closed = occupied.union(&self.standoffs).union(&position.closed(map));
        let dislodged = self.dislodged.iter();
        let dislodgements = dislodged.map(|unit| {
            let mut dislodgement = equations.dislodgement(unit, moved, closed);
            if !position
                .terms
                .may_retreat(compiled.entries[unit].unit.power)
            {
                dislodgement.open = LocationSet::EMPTY;
            }
            dislodgement
        });
        self.dislodgements.extend(dislodgements);
    }

    /// Returns the full resolution, with reasons.
    pub fn resolution(
        &self,
        MovementInput { map, orders, .. }: MovementInput<'_>,
        compiled: &CompiledOrders<M>,
    ) -> Resolution {
        let equations = compiled.equations(map, &self.known);
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

    /// Returns the units that moved or were dislodged.
    pub fn changed(&self, compiled: &CompiledOrders<M>) -> M {
        let moved = compiled.moves.and(self.known.succeeds);
        moved.or(self.dislodged)
    }

    /// Returns the locations of these units after the phase.
    pub fn ends<'a>(
        &'a self,
        MovementInput { map, orders, .. }: MovementInput<'a>,
        compiled: &'a CompiledOrders<M>,
        units: impl Iterator<Item = usize> + Clone + 'a,
    ) -> impl Iterator<Item = UnitEnd> + Clone + 'a {
        let equations = compiled.equations(map, &self.known);
        let moved = compiled.moves.and(self.known.succeeds);
        units.map(move |index| {
            let entry = &compiled.entries[index];
            let moved_to = if !moved.has(index) {
                None
            } else if entry.way == MoveRoute::Rail {
                let end = equations.rail_end(index).location();
                Some(end).filter(|&end| end != entry.unit.location)
            } else {
                let given = orders.get(entry.province);
                given.and_then(|given| given.order.destination())
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

    /// Returns the result of the unit in a province, if there is one.
    pub fn ruling_at(
        &self,
        MovementInput { map, orders, .. }: MovementInput<'_>,
        compiled: &CompiledOrders<M>,
        province: Province,
    ) -> Option<OrderResult> {
        let equations = compiled.equations(map, &self.known);
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
        let outcome = match given.map(|given| given.source) {
            Some(
                OrderOrigin::Illegal(..) | OrderOrigin::Impossible { .. } | OrderOrigin::Several,
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

    /// Returns the failure of a convoying fleet's routes, if no route is left.
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
        if sailing == ordered {
            return None;
        }
        let (map, here) = (equations.map, compiled.entries[fleet].province);
        let stands = |fleets: M| routes::needed(map, &compiled.waters(fleets), here, from, to);
        // a route that was never complete can't fail
        let fails = if army.chain {
            ordered.has(fleet)
        } else if compiled.rules.multi_route == MultiRoute::AllBroken {
            stands(ordered) && !stands(sailing)
        } else {
            // a broken route breaks the whole convoy (4.A.1 a)
            let lost = compiled.waters(ordered.without(sailing));
            routes::needed_with(map, compiled.waters(ordered), lost, here, [from, to])
        };
        fails.then_some(ConvoyFailure::Elsewhere)
    }
}

impl<M: Mask> Equations<'_, M> {
    /// Returns the attacker of a dislodged unit and the locations where it may retreat, given the provinces
    /// where it can't.
    fn dislodgement(&self, unit: usize, moved: M, mut closed: ProvinceSet) -> Dislodgement {
        let (compiled, map) = (self.compiled, self.map);
        let entry = &compiled.entries[unit];
        let attackers = compiled.movers[entry.province.index()].and(moved);
        let attacker = attackers.first().unwrap_or(unit);
        let by = compiled.entries[attacker].province;
        let by_sea = self.by_sea(attacker) == Some(true);
        if !(by_sea && compiled.rules.retreat_to_attacker == RetreatToAttacker::AfterConvoy) {
            closed.insert(by);
        }
        let reach = map.reach(entry.unit.kind, entry.unit.location);
        let open = reach
            .iter()
            .filter(|&place| !closed.contains(map.province(place)));
        Dislodgement {
            by,
            open: open.collect(),
        }
    }

    /// Returns the reason why a move failed: the strongest obstacle, where the unit at the destination takes
    /// precedence over other moves there.
    fn stopped(&self, index: usize) -> MoveFailure {
        let entry = &self.compiled.entries[index];
        if self.compiled.straits.has(index) && self.path(index) != Some(true) {
            return MoveFailure::Strait(self.barred(index));
        }
        if self.path(index) != Some(true) {
            let ordered = self.compiled.can_convoy(self.map, entry.convoyers, index);
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
        let stays = if met {
            self.defend(entry.opposite).least
        } else {
            self.hold(entry.occupant).least
        };
        let opposed = |by, against| MoveFailure::Opposed {
            by,
            attack: M::strength(attack),
            against: M::strength(against),
        };
        if M::TERRAIN && self.enters(index) == Some(true) {
            for train in &self.compiled.trains {
                if let Some(prevent) = self.train_at(train, entry.to) {
                    let from = self.compiled.entries[train.unit].province;
                    return opposed(Opponent::Move(from), prevent.least);
                }
            }
        }
        let rivals = self.compiled.movers[entry.to.index()].without(M::bit(index));
        let rivals = rivals
            .iter()
            .map(|rival| (self.prevent(rival).least, rival));
        let strongest = rivals.max_by_key(|&(prevent, rival)| (prevent, Reverse(rival)));
        match strongest {
            Some((prevent, rival)) if prevent >= attack && prevent > stays => opposed(
                Opponent::Move(self.compiled.entries[rival].province),
                prevent,
            ),
            _ if stays >= attack && met => opposed(Opponent::HeadToHead, stays),
            _ if stays >= attack => opposed(Opponent::Holds, stays),
            // only a back-up rule stops a move that has no obstacle
            _ => MoveFailure::Paradox,
        }
    }

    /// Returns the province where an army is after its move by railroad.
    fn rail_end(&self, unit: usize) -> Province {
        let train = self.compiled.train(unit);
        let stays = self.compiled.entries[unit].province;
        train.map_or(stays, |train| self.journey(train).0)
    }

    /// Returns the outcome of a move by railroad.
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

    /// Returns the reason why a fleet couldn't pass a strait.
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
        if keeper_left {
            StraitFailure::KeeperLeft { keeper }
        } else {
            StraitFailure::KeeperDislodged { keeper }
        }
    }

    /// Returns the attack that cut a support.
    fn cut(&self, index: usize) -> Outcome {
        let entry = &self.compiled.entries[index];
        let attackers = self.compiled.movers[entry.province.index()];
        let cutter = attackers
            .iter()
            .find(|&attacker| self.cuts(attacker, index) == Some(true));
        // without an attack only a back-up rule can cut it
        Outcome::Cut {
            by: cutter.map_or(entry.province, |by| self.compiled.entries[by].province),
            dislodged: cutter.is_some_and(|by| {
                let half = M::TERRAIN && self.borders(by) == [Border::Half; 3];
                half || self.exempt(by, index) == Some(true)
            }),
        }
    }
}
