//! Decisions on partial information: DATC 3.1, chapter 5.E.
//!
//! Every open order is evaluated twice: with all unknowns in its favor, and with all of them against it. An
//! order that fails at best or succeeds at worst is decided, and its verdict may decide others. This is the
//! document's `resolve` without its recursion. Both end with the same set of decided orders, because a
//! certain answer stays certain whatever else is decided. Orders that are still open then depend on
//! themselves. Only for these the [back-up rule](super::paradox) is applied, and then the evaluation
//! continues.
//!
//! An order is evaluated again only if an order that it may depend on was decided. So each move of a long
//! chain is evaluated only a few times, whatever the order in which the moves are stored.

use super::compiled_orders::CompiledOrders;
use super::equations::Verdicts;
use super::mask::Mask;
use super::paradox;
use crate::board::Map;

/// Decides every move, matched support and matched convoy of a phase. The second mask has the orders that a
/// back-up rule decided.
pub(super) fn resolve<M: Mask>(map: &Map, compiled: &CompiledOrders<M>) -> (Verdicts<M>, M) {
    let mut known = Verdicts::default();
    let mut ruled = M::EMPTY;
    let mut open = compiled.all();
    let mut due = open;
    loop {
        open = decide(map, compiled, &mut known, open, due);
        if open.is_empty() {
            return (known, ruled);
        }
        let circle = paradox::innermost(compiled, open);
        let cycle = paradox::decide_cycle(map, compiled, &mut known, circle);
        ruled = ruled.or(cycle.ruled);
        open = open.without(known.succeeds).without(known.fails);
        due = if M::TERRAIN {
            // a back-up rule may stop a leg of a train without deciding an order
            open
        } else {
            concerned(compiled, cycle.decided).and(open)
        };
    }
}

/// Decides all orders that partial information decides, starting with the orders that are `due`. Returns the
/// orders that stay open.
pub(super) fn decide<M: Mask>(
    map: &Map,
    compiled: &CompiledOrders<M>,
    known: &mut Verdicts<M>,
    mut open: M,
    mut due: M,
) -> M {
    while !due.is_empty() {
        let before = open;
        // supports seldom depend on moves, and moves often on supports
        for part in [due.without(compiled.moves), due.and(compiled.moves)] {
            for index in part.iter() {
                match compiled.equations(map, known).adjudicate(index) {
                    Some(true) => known.succeeds.add(index),
                    Some(false) => known.fails.add(index),
                    None => continue,
                }
                open = open.without(M::bit(index));
            }
        }
        let decided = before.without(open);
        // if more orders were decided than are open, evaluating all is cheaper than finding the dependent
        // ones
        due = if decided.count() > open.count() {
            open
        } else {
            concerned(compiled, decided).and(open)
        };
    }
    open
}

/// Returns all orders that may depend on one of these.
fn concerned<M: Mask>(compiled: &CompiledOrders<M>, decided: M) -> M {
    let all = decided.iter().map(|index| compiled.concerned(index));
    all.fold(M::EMPTY, M::or)
}
