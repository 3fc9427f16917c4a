//! The back-up rules for orders whose equations have no solution or several: DATC 3.1, 5.B.9 and issue 4.A.2.
//!
//! The orders that partial information leaves open depend on themselves in cycles. A cycle is chosen that
//! depends on no other. If it consists of moves only, it is a circular movement, and all of them succeed. If
//! it has a convoying fleet, it is a convoy paradox.
//!
//! Special terrain allows other cycles: supports that depend on each other across difficult borders, and
//! straits that depend on the battle for the province that controls them. In the latter the moves through the
//! straits fail along with the convoys.

use super::compiled_orders::{CompiledOrders, Crossing, Leave, MoveRoute, NO_UNIT, Role};
use super::equations::{Equations, Verdicts};
use super::mask::Mask;
use super::partial;
use crate::board::{Border, Id, Map, Province};
use crate::rules::{ConvoyedCut, DislodgedPrevents, Paradox};

/// The orders of a cycle that were decided.
pub(super) struct DecidedCycle<M> {
    /// The orders that now have a verdict.
    pub decided: M,
    /// The orders among them that a back-up rule decided.
    pub ruled: M,
}

/// Decides at least one order of a cycle: open orders that depend on themselves and on no open order outside
/// the cycle.
pub(super) fn decide_cycle<M: Mask>(
    map: &Map,
    compiled: &CompiledOrders<M>,
    known: &mut Verdicts<M>,
    circle: M,
) -> DecidedCycle<M> {
    if M::TERRAIN
        && let Some(only) = Solutions::of(map, compiled, known, circle).only()
    {
        *known = only;
        return DecidedCycle {
            decided: circle,
            ruled: M::EMPTY,
        };
    }
    let before = *known;
    let equations = compiled.equations(map, &before);
    if is_circular(compiled, circle) && (!M::TERRAIN || equations.may_all_move(circle)) {
        known.succeeds = known.succeeds.or(circle);
        return DecidedCycle {
            decided: circle,
            ruled: circle,
        };
    }
    let convoys = circle.and(compiled.convoys);
    let (straits, legs) = if M::TERRAIN {
        (equations.straits_of(circle), equations.stopped_legs(circle))
    } else {
        (M::EMPTY, M::EMPTY)
    };
    let halted = if !legs.is_empty() && convoys.is_empty() {
        M::EMPTY
    } else if convoys.is_empty() && straits.is_empty() {
        // 5.B.9: "best to let all orders in the cycle fail". If supports cut each other across difficult
        // borders, only the supports fail, and the moves are evaluated afterwards.
        match circle.and(compiled.supports) {
            supports if M::TERRAIN && !supports.is_empty() => supports,
            _ => circle,
        }
    } else {
        equations.all_held(circle)
    };
    let decided = convoys.or(straits).or(halted);
    known.fails = known.fails.or(decided);
    known.blocked = known.blocked.or(straits).or(legs);
    let trains = circle.and(compiled.moves).iter();
    let trains = trains.filter(|&unit| !legs.is_empty() && compiled.train(unit).is_some());
    DecidedCycle {
        decided,
        ruled: decided.or(M::of(trains)),
    }
}

/// Returns whether the cycle is a circular movement: only moves, each into the province of another. On boards
/// without special terrain a cycle of moves is always one.
fn is_circular<M: Mask>(compiled: &CompiledOrders<M>, circle: M) -> bool {
    let enters = |mover: usize| {
        let occupant = match compiled.train(mover) {
            Some(train) => train
                .stations
                .last()
                .map_or(NO_UNIT, |to| compiled.at[to.index()]),
            None => compiled.entries[mover].occupant,
        };
        occupant != NO_UNIT && circle.has(occupant)
    };
    let opens = |fleet: usize| path(compiled, fleet).meets(circle);
    circle.without(compiled.moves).is_empty()
        && (!M::TERRAIN
            || circle.iter().all(enters) && !circle.and(compiled.straits).iter().any(opens))
}

impl<M: Mask> Equations<'_, M> {
    /// Returns the moves through straits that the cycle depends on and that depend on it.
    fn straits_of(&self, circle: M) -> M {
        let compiled = self.compiled;
        let depends = |&fleet: &usize| {
            let to = compiled.entries[fleet].to;
            let mut about = compiled.movers[to.index()];
            if compiled.at[to.index()] != NO_UNIT {
                about.add(compiled.at[to.index()]);
            }
            path(compiled, fleet).meets(circle) && about.meets(circle)
        };
        let fleets = compiled.straits.without(self.known.blocked);
        M::of(fleets.iter().filter(depends))
    }

    /// Returns whether it is a solution that all these moves succeed.
    fn may_all_move(&self, circle: M) -> bool {
        let mut known = *self.known;
        known.succeeds = known.succeeds.or(circle);
        self.compiled.equations(self.map, &known).fit(circle)
    }

    /// Returns whether the verdicts of these orders satisfy their equations.
    fn fit(&self, orders: M) -> bool {
        let fits = |order| self.adjudicate(order) == self.known.of(order);
        orders.iter().all(fits)
    }

    /// Returns the legs of trains that a paradox stops: the last open leg of each train of the cycle.
    fn stopped_legs(&self, circle: M) -> M {
        let trains = self.compiled.trains.iter();
        let trains = trains.filter(|train| circle.has(train.unit));
        M::of(trains.filter_map(|train| Some(train.leg(self.open_leg(train)?))))
    }

    /// Returns the moves that hold in addition to the convoys, under the rule in force.
    fn all_held(&self, circle: M) -> M {
        let all_hold = match self.compiled.rules.paradox {
            Paradox::AllHold => true,
            Paradox::DisruptedElseAllHold => !self.may_all_break(circle),
            // Szykman's rule, also used if another rule has no answer (4.A.2)
            Paradox::Szykman | Paradox::Rule1971 | Paradox::Rule1982 | Paradox::Rule2000 => false,
        };
        if all_hold {
            let convoys = circle.and(self.compiled.convoys);
            circle.and(self.compiled.moves).or(self.carried(convoys))
        } else {
            M::EMPTY
        }
    }

    /// Returns the armies that these fleets convoy and that have no verdict yet. Whether a convoyed army
    /// succeeds doesn't decide a paradox, only whether it attacks; yet the army is part of it (DATC 2.4, 5.B.9).
    fn carried(&self, convoys: M) -> M {
        let Verdicts {
            succeeds, fails, ..
        } = *self.known;
        let open = self.compiled.moves.without(succeeds).without(fails);
        let carried = |&army: &usize| self.compiled.entries[army].convoyers.meets(convoys);
        M::of(open.iter().filter(carried))
    }

    /// Returns whether it is a solution of the cycle that all its convoys are disrupted (4.A.2, the DPTG).
    /// There is then another solution as well, because a unique one is found on partial information.
    fn may_all_break(&self, circle: M) -> bool {
        let (map, compiled) = (self.map, self.compiled);
        let convoys = circle.and(compiled.convoys);
        let mut known = *self.known;
        known.fails = known.fails.or(convoys);
        let open = circle.without(convoys);
        let rest = partial::decide(map, compiled, &mut known, open, open);
        // without its convoys only a circular movement can still depend on itself
        if !rest.without(compiled.moves).is_empty() {
            return false;
        }
        known.succeeds = known.succeeds.or(rest);
        compiled.equations(map, &known).fit(convoys)
    }
}

/// The maximum number of search steps. A cycle that needs more counts as having several solutions.
const SOLUTION_LIMIT: u32 = 1_000;

/// The solutions of a cycle: verdicts that satisfy all its equations. On boards with special terrain partial
/// information doesn't always find a unique solution.
struct Solutions<'a, M> {
    map: &'a Map,
    compiled: &'a CompiledOrders<M>,
    circle: M,
    found: Vec<Verdicts<M>>,
    steps: u32,
}

impl<'a, M: Mask> Solutions<'a, M> {
    fn of(map: &'a Map, compiled: &'a CompiledOrders<M>, known: &Verdicts<M>, circle: M) -> Self {
        let mut all = Solutions {
            map,
            compiled,
            circle,
            found: Vec::new(),
            steps: SOLUTION_LIMIT,
        };
        all.search(*known, circle);
        all
    }

    /// Returns the solution if it is unique.
    fn only(self) -> Option<Verdicts<M>> {
        match self.found[..] {
            [only] if self.steps > 0 => Some(only),
            _ => None,
        }
    }

    fn search(&mut self, mut known: Verdicts<M>, open: M) {
        let rest = partial::decide(self.map, self.compiled, &mut known, open, open);
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 || self.found.len() > 1 {
            return;
        }
        let Some(order) = rest.first() else {
            let equations = self.compiled.equations(self.map, &known);
            if equations.fit(self.circle) {
                self.found.push(known);
            }
            return;
        };
        let rest = rest.without(M::bit(order));
        let mut guess = known;
        guess.fails.add(order);
        self.search(guess, rest);
        known.succeeds.add(order);
        self.search(known, rest);
    }
}

/// Returns the open orders that the verdict of an open order depends on.
pub(super) fn rests_on<M: Mask>(compiled: &CompiledOrders<M>, index: usize, open: M) -> M {
    let entry = &compiled.entries[index];
    let all = match entry.role {
        Role::Move => move_rests_on(compiled, index),
        Role::Support => support_rests_on(compiled, index),
        Role::Convoy => compiled.movers[entry.province.index()],
        Role::Stay => M::EMPTY,
    };
    all.and(open)
}

/// Returns the orders that decide whether a move has a path, and whether by land or by convoy.
fn path<M: Mask>(compiled: &CompiledOrders<M>, mover: usize) -> M {
    match compiled.entries[mover].way {
        MoveRoute::Land | MoveRoute::Rail => M::EMPTY,
        MoveRoute::Sea | MoveRoute::SeaElseLand => compiled.entries[mover].convoyers,
        MoveRoute::Strait => match compiled.crossings[mover].leave {
            Leave::Of(keeper) => {
                let attackers = compiled.movers[compiled.entries[keeper].province.index()];
                attackers.or(compiled.moves.and(M::bit(keeper)))
            }
            Leave::NoKeeper | Leave::NotGiven => M::EMPTY,
        },
    }
}

fn move_rests_on<M: Mask>(compiled: &CompiledOrders<M>, index: usize) -> M {
    let entry = &compiled.entries[index];
    let battle = |to: Province| battle_rests_on(compiled, compiled.movers[to.index()]);
    if let Some(train) = compiled.train(index) {
        return compiled.legs_rest_on(train, train.stations.len(), battle);
    }
    let mut all = entry.supports.or(path(compiled, index));
    if entry.occupant != NO_UNIT {
        all.add(entry.occupant);
        all = all.or(compiled.entries[entry.occupant].supports);
    }
    if entry.opposite != NO_UNIT {
        all = all.or(path(compiled, entry.opposite));
    }
    for train in &compiled.trains {
        if let Some(station) = train.station(entry.to) {
            all = all.or(compiled.legs_rest_on(train, station, battle));
            all = all.or(compiled.entries[train.unit].supports);
        }
    }
    let rivals = compiled.movers[entry.to.index()].without(M::bit(index));
    all.or(battle_rests_on(compiled, rivals))
}

/// Returns the orders that the strengths of moves to one province depend on.
fn battle_rests_on<M: Mask>(compiled: &CompiledOrders<M>, rivals: M) -> M {
    let mut all = M::EMPTY;
    for rival in rivals.iter() {
        let other = &compiled.entries[rival];
        all = all.or(other.supports).or(path(compiled, rival));
        if other.opposite != NO_UNIT {
            all.add(other.opposite);
            if M::TERRAIN {
                all = all.or(path(compiled, other.opposite));
            }
            if compiled.rules.dislodged_prevents == DislodgedPrevents::Never {
                all.add(rival);
            }
        }
    }
    all
}

fn support_rests_on<M: Mask>(compiled: &CompiledOrders<M>, index: usize) -> M {
    let entry = &compiled.entries[index];
    let own = compiled.of_power[entry.unit.power.index()];
    let attackers = compiled.movers[entry.province.index()];
    let mut all = M::EMPTY;
    // A convoyed army cuts if it arrives to attack: its fleets matter, not whether it succeeds. An army that
    // can end the support only by dislodging matters itself, and so do its fleets if they decide that (4.A.4
    // b).
    for foe in attackers.without(own).iter() {
        if entry.spared.has(foe) && compiled.entries[foe].way == MoveRoute::Sea {
            continue;
        }
        if M::TERRAIN {
            let Crossing {
                by_land,
                half_landings,
                ..
            } = compiled.crossings[foe];
            if by_land == Border::Half || !half_landings.is_empty() {
                all.add(foe);
            }
            if by_land == Border::Difficult {
                all = all.or(compiled.entries[foe].supports);
            }
        }
        let by_convoy = compiled.rules.convoyed_cut == ConvoyedCut::Cut;
        let opposes = foe == entry.against;
        if opposes && (!by_convoy || compiled.entries[foe].way != MoveRoute::Sea) {
            all.add(foe);
        }
        if !opposes || by_convoy {
            all = all.or(path(compiled, foe));
        }
    }
    all
}

/// Returns a cycle of open orders that depends on no open order outside it. If there are several, the order
/// in which they are decided doesn't matter, because none depends on another.
pub(super) fn innermost<M: Mask>(compiled: &CompiledOrders<M>, open: M) -> M {
    let start = open.first().unwrap_or(0);
    match follow(compiled, open, M::EMPTY, start) {
        Followed::Circle(circle) => circle,
        Followed::LeadsBack { orders, .. } => orders,
    }
}

/// The result of a search along the dependencies of orders.
enum Followed<M> {
    /// The search found a cycle that depends on no open order outside it.
    Circle(M),
    /// The search led back to earlier orders: `orders` are in one cycle with them.
    LeadsBack { orders: M, rest_on: M },
}

/// Searches the dependencies of `first`, which was reached by the orders `by`. Orders that lead back are
/// merged with those before them, so each open order is visited at most once. This is the first half of
/// Gabow's algorithm for strongly connected components, stopped at the first component without outgoing
/// edges.
fn follow<M: Mask>(compiled: &CompiledOrders<M>, open: M, by: M, first: usize) -> Followed<M> {
    let mut orders = M::bit(first);
    let mut rest_on = rests_on(compiled, first, open);
    loop {
        rest_on = rest_on.without(orders);
        if rest_on.meets(by) {
            return Followed::LeadsBack { orders, rest_on };
        }
        let Some(next) = rest_on.first() else {
            return Followed::Circle(orders);
        };
        match follow(compiled, open, by.or(orders), next) {
            Followed::LeadsBack {
                orders: more,
                rest_on: others,
            } => {
                orders = orders.or(more);
                rest_on = rest_on.or(others);
            }
            circle => return circle,
        }
    }
}

/// Returns the orders in one cycle with this one: it depends on them and they depend on it, directly or
/// indirectly.
pub(super) fn circle_of<M: Mask>(compiled: &CompiledOrders<M>, index: usize) -> M {
    let all = compiled.all();
    let below = closure(compiled, index, all);
    let leads_back = |&other: &usize| closure(compiled, other, all).has(index);
    M::of(below.iter().filter(leads_back))
}

/// Returns all orders that an order depends on, directly or indirectly.
fn closure<M: Mask>(compiled: &CompiledOrders<M>, start: usize, all: M) -> M {
    let mut reached = M::EMPTY;
    let mut edge = M::bit(start);
    while let Some(index) = edge.first() {
        edge = edge.without(M::bit(index));
        let new = rests_on(compiled, index, all).without(reached);
        reached = reached.or(new);
        edge = edge.or(new);
    }
    reached
}
