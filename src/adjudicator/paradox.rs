//! What decides where the equations have no answer or several: DATC 3.1, 5.B.9 and issue 4.A.2.
//!
//! The orders that partial information leaves open depend on themselves in a circle. Of all the
//! circles one is taken that depends on no other; if it holds nothing but moves it is a circular
//! movement, and they all succeed. If it holds a convoying fleet it is a convoy paradox.

use super::docket::{Docket, NOBODY, Role, Way};
use super::mask::Mask;
use super::strength::Verdicts;
use crate::board::Id;
use crate::rules::{DislodgedPrevents, Paradox};

/// Decides at least one of the open orders; gives back those that it decided.
pub(super) fn settle<M: Mask>(docket: &Docket<M>, known: &mut Verdicts<M>, open: M) -> M {
    let circle = innermost(docket, open);
    let convoys = circle.and(docket.convoys);
    if convoys.is_empty() {
        if circle.without(docket.moves).is_empty() {
            known.succeeds = known.succeeds.or(circle);
        } else {
            // not met on any board so far; 5.B.9: "best to let all orders in the cycle fail"
            known.fails = known.fails.or(circle);
        }
        return circle;
    }
    match docket.rules.paradox {
        Paradox::AllHold => {
            let carried = docket
                .moves
                .iter()
                .filter(|&army| docket.entries[army].convoyers.meets(convoys));
            let armies = carried.fold(M::EMPTY, |set, army| set.or(M::bit(army)));
            let halted = circle.and(docket.moves).or(armies).and(open);
            known.fails = known.fails.or(halted).or(convoys);
            halted.or(convoys)
        }
        // Szykman's rule, and wherever another rule has no answer (FORMATS, 4.A.2)
        _ => {
            known.fails = known.fails.or(convoys);
            convoys
        }
    }
}

/// The open orders on which the verdict of an open order rests.
fn rests_on<M: Mask>(docket: &Docket<M>, index: usize, open: M) -> M {
    let entry = &docket.entries[index];
    let fleets = |army: usize| match docket.entries[army].way {
        Way::Land => M::EMPTY,
        Way::Sea | Way::SeaElseLand => docket.entries[army].convoyers,
    };
    let one = |number: usize| {
        if number == NOBODY {
            M::EMPTY
        } else {
            M::bit(number)
        }
    };
    let attackers = docket.movers[entry.province.index()];
    let all = match entry.role {
        Role::Move => {
            let mut all = entry.supports.or(fleets(index));
            if entry.occupant != NOBODY {
                all = all
                    .or(M::bit(entry.occupant))
                    .or(docket.entries[entry.occupant].supports);
            }
            if entry.opposite != NOBODY {
                all = all.or(fleets(entry.opposite));
            }
            let rivals = docket.movers[entry.to.index()].without(M::bit(index));
            for rival in rivals.iter() {
                let other = &docket.entries[rival];
                all = all
                    .or(other.supports)
                    .or(fleets(rival))
                    .or(one(other.opposite));
                if docket.rules.dislodged_prevents == DislodgedPrevents::Never
                    && other.opposite != NOBODY
                {
                    all = all.or(M::bit(rival));
                }
            }
            all
        }
        Role::Support => {
            let foes = attackers
                .without(docket.of_power[entry.unit.power.index()])
                .without(entry.spared);
            // An army that comes by sea cuts when it gets there at all: its fleets matter, not
            // whether it succeeds. One that can only end the support by dislodging matters itself.
            foes.iter().fold(M::EMPTY, |all, foe| {
                all.or(if docket.exempt(foe, index) {
                    M::bit(foe)
                } else {
                    fleets(foe)
                })
            })
        }
        Role::Convoy => attackers,
        Role::Stay => M::EMPTY,
    };
    all.and(open)
}

/// A circle of open orders that rests on nothing open outside it. The same one is found whatever
/// the sequence of the units, but for independent circles, among which the sequence is free.
fn innermost<M: Mask>(docket: &Docket<M>, open: M) -> M {
    let mut start = open.first().unwrap_or(0);
    loop {
        let reached = closure(docket, start, open);
        // whoever is reached and does not lead back lies deeper
        match reached
            .iter()
            .find(|&deeper| !closure(docket, deeper, open).has(start))
        {
            Some(deeper) => start = deeper,
            None => return reached.or(M::bit(start)),
        }
    }
}

/// All that an order rests on, at any remove.
fn closure<M: Mask>(docket: &Docket<M>, start: usize, open: M) -> M {
    let mut reached = M::EMPTY;
    let mut edge = M::bit(start);
    while let Some(index) = edge.first() {
        edge = edge.without(M::bit(index));
        let new = rests_on(docket, index, open).without(reached);
        reached = reached.or(new);
        edge = edge.or(new);
    }
    reached
}

/// The orders that hang together with this one: those that it rests on and that rest on it, at any
/// remove.
pub(super) fn circle_of<M: Mask>(docket: &Docket<M>, index: usize) -> M {
    let all = docket.moves.or(docket.supports).or(docket.convoys);
    let below = closure(docket, index, all);
    let back = below
        .iter()
        .filter(|&other| closure(docket, other, all).has(index));
    back.fold(M::EMPTY, |circle, other| circle.or(M::bit(other)))
}
