//! Decisions on partial information: DATC 3.1, chapter 5.E.
//!
//! Every open order is asked whether it succeeds, with all that is unknown in its favor and with
//! all of it against. An order that fails at best, or succeeds at worst, is decided, and what is
//! decided decides more. This is the document's `resolve` without its recursion: both stop at the same
//! set of decided orders, since an answer that is certain stays certain whatever else is learnt.
//! What is still open then depends on itself, and only there the [back-up rule](super::paradox)
//! speaks; afterwards the search goes on.
//!
//! An order is asked again only when something was decided on which it may hang. So moves that wait
//! for one another in a chain are asked a few times each, in whatever sequence they are kept.

use super::compiled_orders::CompiledOrders;
use super::mask::Mask;
use super::paradox;
use super::strength::{Equations, Verdicts};
use crate::board::Map;

/// Decides every move, matched support and matched convoy of a phase. The second mask has those
/// that a back-up rule decided.
pub(super) fn resolve<M: Mask>(map: &Map, compiled: &CompiledOrders<M>) -> (Verdicts<M>, M) {
    let mut known = Verdicts::NONE;
    let mut ruled = M::EMPTY;
    let mut open = compiled.moves.or(compiled.supports).or(compiled.convoys);
    let mut due = open;
    loop {
        open = decide(map, compiled, &mut known, open, due);
        if open.is_empty() {
            return (known, ruled);
        }
        let settled = paradox::settle(map, compiled, &mut known, open);
        ruled = ruled.or(settled.ruled);
        open = open.without(known.succeeds).without(known.fails);
        due = match M::TERRAIN {
            // a leg of a train may be stopped, and no order decided
            true => open,
            false => concerned(compiled, settled.decided).and(open),
        };
    }
}

/// Decides all that partial information decides, beginning with the orders that are due to be asked;
/// gives back what stays open.
pub(super) fn decide<M: Mask>(
    map: &Map,
    compiled: &CompiledOrders<M>,
    known: &mut Verdicts<M>,
    mut open: M,
    mut due: M,
) -> M {
    while !due.is_empty() {
        let before = open;
        // supports seldom wait for moves, and moves often for supports
        for part in [due.without(compiled.moves), due.and(compiled.moves)] {
            for index in part.iter() {
                match (Equations {
                    map,
                    compiled,
                    known,
                })
                .adjudicate(index)
                {
                    Some(true) => known.succeeds.add(index),
                    Some(false) => known.fails.add(index),
                    None => continue,
                }
                open = open.without(M::bit(index));
            }
        }
        let decided = before.without(open);
        // where more was decided than is open, looking up who is concerned costs more than asking all
        due = if decided.count() > open.count() {
            open
        } else {
            concerned(compiled, decided).and(open)
        };
    }
    open
}

/// Every order that may hang on one of these.
fn concerned<M: Mask>(compiled: &CompiledOrders<M>, decided: M) -> M {
    let all = decided.iter().map(|index| compiled.concerned(index));
    all.fold(M::EMPTY, M::or)
}
