//! Decisions on partial information: DATC 3.1, chapter 5.E.
//!
//! Every open order is asked whether it succeeds, with all that is unknown in its favor and with
//! all of it against. An order that fails at best, or succeeds at worst, is decided, and what is
//! decided decides more. This is the document's `resolve` without its recursion: both stop at the same
//! set of decided orders, since an answer that is certain stays certain whatever else is learnt.
//! What is still open then depends on itself, and only there the [back-up rule](super::paradox)
//! speaks; afterwards the search goes on.
//!
//! A round costs at most a look at each pair of units, and decides at least one order.

use super::docket::Docket;
use super::mask::Mask;
use super::paradox;
use super::strength::{Equations, Verdicts};
use crate::board::Map;

/// Decides every move, matched support and matched convoy of a docket. The second mask has those
/// that a back-up rule decided.
pub(super) fn resolve<M: Mask>(map: &Map, docket: &Docket<M>) -> (Verdicts<M>, M) {
    let mut known = Verdicts::NONE;
    let mut ruled = M::EMPTY;
    let mut open = docket.moves.or(docket.supports).or(docket.convoys);
    loop {
        open = decide(map, docket, &mut known, open);
        if open.is_empty() {
            return (known, ruled);
        }
        ruled = ruled.or(paradox::settle(map, docket, &mut known, open));
        open = open.without(known.succeeds).without(known.fails);
    }
}

/// Decides all that partial information decides; gives back what stays open.
pub(super) fn decide<M: Mask>(
    map: &Map,
    docket: &Docket<M>,
    known: &mut Verdicts<M>,
    mut open: M,
) -> M {
    loop {
        let before = open;
        // supports seldom wait for moves, and moves often for supports
        for part in [before.without(docket.moves), before.and(docket.moves)] {
            for index in part.iter() {
                match (Equations { map, docket, known }).adjudicate(index) {
                    Some(true) => known.succeeds.add(index),
                    Some(false) => known.fails.add(index),
                    None => continue,
                }
                open = open.without(M::bit(index));
            }
        }
        if open == before || open.is_empty() {
            return open;
        }
    }
}
