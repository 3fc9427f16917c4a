//! The back-up rules, if the equations have no solution or several: DATC 3.1, 5.B.9 and issue 4.A.2.
//!
//! The orders that partial information leaves open depend on themselves in a circle. Of all the
//! circles one is taken that depends on no other; if it holds nothing but moves it is a circular
//! movement, and they all succeed. If it holds a convoying fleet it is a convoy paradox.
//!
//! Special terrain makes other circles: supports that hang on each other over difficult borders, and
//! straits that hang on the battle for the province that controls them. There the moves through the
//! straits fail along with the convoys.

use super::compiled_orders::{CompiledOrders, Leave, MoveRoute, NO_UNIT, Role};
use super::mask::Mask;
use super::partial;
use super::strength::{Equations, Verdicts};
use crate::board::{Border, Id, Map, Province};
use crate::rules::{ConvoyedCut, DislodgedPrevents, Paradox};

/// What was decided about a circle.
pub(super) struct Settled<M> {
    /// The orders that have a verdict now.
    pub decided: M,
    /// Those of them that have it by a back-up rule.
    pub ruled: M,
}

/// Decides at least one of the open orders.
pub(super) fn settle<M: Mask>(
    map: &Map,
    compiled: &CompiledOrders<M>,
    known: &mut Verdicts<M>,
    open: M,
) -> Settled<M> {
    settle_circle(map, compiled, known, innermost(compiled, open))
}

/// Decides at least one order of a circle: open orders that rest on themselves, and on nothing open
/// outside.
pub(super) fn settle_circle<M: Mask>(
    map: &Map,
    compiled: &CompiledOrders<M>,
    known: &mut Verdicts<M>,
    circle: M,
) -> Settled<M> {
    if M::TERRAIN
        && let Some(only) = Solutions::of(map, compiled, known, circle).only()
    {
        *known = only;
        return Settled {
            decided: circle,
            ruled: M::EMPTY,
        };
    }
    let convoys = circle.and(compiled.convoys);
    let straits = match M::TERRAIN {
        true => straits_of(compiled, known, circle),
        false => M::EMPTY,
    };
    if is_circular(compiled, circle) && (!M::TERRAIN || may_all_move(map, compiled, known, circle))
    {
        known.succeeds = known.succeeds.or(circle);
        return Settled {
            decided: circle,
            ruled: circle,
        };
    }
    let legs = match M::TERRAIN {
        true => stopped_legs(map, compiled, known, circle),
        false => M::EMPTY,
    };
    let halted = if !legs.is_empty() && convoys.is_empty() {
        M::EMPTY
    } else if convoys.is_empty() && straits.is_empty() {
        // 5.B.9: "best to let all orders in the cycle fail". Among supports that cut each other over
        // difficult borders none is given, and moves are still asked afterwards.
        match circle.and(compiled.supports) {
            supports if M::TERRAIN && !supports.is_empty() => supports,
            _ => circle,
        }
    } else {
        all_held(map, compiled, known, circle)
    };
    let decided = convoys.or(straits).or(halted);
    known.fails = known.fails.or(decided);
    known.blocked = known.blocked.or(straits).or(legs);
    let trains = circle.and(compiled.moves).iter();
    let trains = trains.filter(|&unit| !legs.is_empty() && compiled.train(unit).is_some());
    Settled {
        decided,
        ruled: decided.or(M::of(trains)),
    }
}

/// Is the circle a circular movement: nothing but moves, each into the province of another? On boards
/// without special terrain moves alone can make no other circle.
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

/// The moves through straits that a circle hangs on, and that hang on it.
fn straits_of<M: Mask>(compiled: &CompiledOrders<M>, known: &Verdicts<M>, circle: M) -> M {
    let hangs = |&fleet: &usize| {
        let to = compiled.entries[fleet].to;
        let mut about = compiled.movers[to.index()];
        if compiled.at[to.index()] != NO_UNIT {
            about.add(compiled.at[to.index()]);
        }
        path(compiled, fleet).meets(circle) && about.meets(circle)
    };
    let fleets = compiled.straits.without(known.blocked);
    M::of(fleets.iter().filter(hangs))
}

/// Is it one answer that all these moves succeed?
fn may_all_move<M: Mask>(
    map: &Map,
    compiled: &CompiledOrders<M>,
    known: &Verdicts<M>,
    circle: M,
) -> bool {
    let mut known = *known;
    known.succeeds = known.succeeds.or(circle);
    fits(map, compiled, &known, circle)
}

/// Do the verdicts of these orders satisfy their equations?
fn fits<M: Mask>(map: &Map, compiled: &CompiledOrders<M>, known: &Verdicts<M>, orders: M) -> bool {
    let equations = Equations {
        map,
        compiled,
        known,
    };
    orders
        .iter()
        .all(|order| equations.adjudicate(order) == known.of(order))
}

/// The legs of trains that a paradox stops: of each train of the circle the last that is still open.
fn stopped_legs<M: Mask>(
    map: &Map,
    compiled: &CompiledOrders<M>,
    known: &Verdicts<M>,
    circle: M,
) -> M {
    let equations = Equations {
        map,
        compiled,
        known,
    };
    let trains = compiled.trains.iter();
    let trains = trains.filter(|train| circle.has(train.unit));
    M::of(trains.filter_map(|train| Some(train.leg(equations.open_leg(train)?))))
}

/// The moves that hold besides the convoys, by the rule in force.
fn all_held<M: Mask>(map: &Map, compiled: &CompiledOrders<M>, known: &Verdicts<M>, circle: M) -> M {
    let all_hold = match compiled.rules.paradox {
        Paradox::AllHold => true,
        Paradox::DisruptedElseAllHold => !may_all_break(map, compiled, known, circle),
        // Szykman's rule, and wherever another rule has no answer (FORMATS, 4.A.2)
        Paradox::Szykman | Paradox::Rule1971 | Paradox::Rule1982 | Paradox::Rule2000 => false,
    };
    match all_hold {
        true => {
            let convoys = circle.and(compiled.convoys);
            circle
                .and(compiled.moves)
                .or(carried(compiled, known, convoys))
        }
        false => M::EMPTY,
    }
}

/// How many answers to a circle are looked for before it counts as having several.
const SOLUTION_LIMIT: u32 = 1_000;

/// The answers to a circle that satisfy all equations. On boards with special terrain partial
/// information does not always find an only one.
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

    /// The answer, where there is no other.
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
            if fits(self.map, self.compiled, &known, self.circle) {
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

/// The armies that these fleets carry, where it is still open whether they arrive. Whether a convoyed
/// army succeeds does not decide a paradox, only whether it attacks; yet it is part of it (DATC 2.4,
/// 5.B.9).
fn carried<M: Mask>(compiled: &CompiledOrders<M>, known: &Verdicts<M>, convoys: M) -> M {
    let open = compiled.moves.without(known.succeeds).without(known.fails);
    let carried = |&army: &usize| compiled.entries[army].convoyers.meets(convoys);
    M::of(open.iter().filter(carried))
}

/// Is it one answer of the circle that all its convoys are broken (4.A.2, the DPTG)? There is then
/// another one besides, since an only answer is found on partial information.
fn may_all_break<M: Mask>(
    map: &Map,
    compiled: &CompiledOrders<M>,
    known: &Verdicts<M>,
    circle: M,
) -> bool {
    let convoys = circle.and(compiled.convoys);
    let mut known = *known;
    known.fails = known.fails.or(convoys);
    let open = circle.without(convoys);
    let rest = partial::decide(map, compiled, &mut known, open, open);
    // without its convoys nothing but a circular movement can still rest on itself
    if !rest.without(compiled.moves).is_empty() {
        return false;
    }
    known.succeeds = known.succeeds.or(rest);
    fits(map, compiled, &known, convoys)
}

/// The open orders on which the verdict of an open order rests.
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

/// The orders that decide whether a unit has a path, and whether by land or by sea.
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

/// What the strengths of moves to one province rest on.
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
    // An army that comes by sea cuts when it gets there at all: its fleets matter, not
    // whether it succeeds. One that can only end the support by dislodging matters itself,
    // and its fleets where they decide that (4.A.4 b).
    for foe in attackers.without(own).without(entry.spared).iter() {
        if M::TERRAIN {
            let crossing = &compiled.crossings[foe];
            match [crossing.by_land, crossing.by_sea] {
                borders if borders.contains(&Border::Half) => all.add(foe),
                borders if borders.contains(&Border::Difficult) => {
                    all = all.or(compiled.entries[foe].supports);
                }
                _ => {}
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

/// A circle of open orders that rests on nothing open outside it. Where there are several, the
/// sequence in which they are settled is free: none of them rests on another.
fn innermost<M: Mask>(compiled: &CompiledOrders<M>, open: M) -> M {
    let start = open.first().unwrap_or(0);
    match follow(compiled, open, M::EMPTY, start) {
        Followed::Circle(circle) => circle,
        Followed::LeadsBack { orders, .. } => orders,
    }
}

/// The result of a search along the dependencies of orders.
enum Followed<M> {
    /// To a circle that rests on nothing open outside it.
    Circle(M),
    /// Back to orders earlier in the search: `orders` are in one circle with them.
    LeadsBack { orders: M, rest_on: M },
}

/// Goes on from an order, after coming `by` others. Orders that lead
/// back join those before them, so every open order is looked at once at most: this is the first
/// half of Gabow's search for strong components, which ends at the first that leads nowhere.
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

/// The orders in one circle with this one: it depends on them and they depend on it, directly or
/// through others.
pub(super) fn circle_of<M: Mask>(compiled: &CompiledOrders<M>, index: usize) -> M {
    let all = compiled.moves.or(compiled.supports).or(compiled.convoys);
    let below = closure(compiled, index, all);
    let leads_back = |&other: &usize| closure(compiled, other, all).has(index);
    M::of(below.iter().filter(leads_back))
}

/// All orders that an order depends on, directly or through others.
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
