//! Resolution by guesses: DATC 3.1, chapter 5.F, after *The Math of Adjudication* (2009).
//!
//! An order is resolved by its equation, which recursively resolves the orders that it depends on. An order
//! that is reached again during the recursion is assumed to fail, and every order that depends on this guess
//! is recorded in a list. When the recursion returns to the order that all of the list depends on, and that
//! order depends on no guess further up, a cycle has been found. Both guesses are then tried for one order of
//! the cycle. If its equation gives the same result for either guess, that is the order's verdict. If not,
//! the equations have no solution or two, and the [back-up rule](super::paradox) decides those orders of the
//! cycle whose results differ between the two guesses.
//!
//! # What it shares with partial information
//!
//! The compiled orders, and the back-up rule for a cycle. The equations are its own, in plain numbers, so that
//! one algorithm checks the other. Only on boards with special terrain does it evaluate the equations of
//! [partial information](super::partial), after it has resolved all orders that they depend on, and leave a
//! cycle to it.
//!
//! # Differences from the document
//!
//! * Its `recursion_hits` counts how often the recursion met a guess, in order to detect the head of a cycle.
//!   It doesn't count orders that are met in the list, and so can take an order for the head of a cycle that
//!   depends on a guess further up. Here each visit has a number, and each result records the lowest visit
//!   that it depends on.
//! * It guesses the order at which it entered the cycle, which in Pandin's paradox (5.D) can be an order that
//!   decides nothing. Here the guess is about a convoy if the cycle has one.
//! * Orders of a cycle whose result is the same for either guess are decided at once, without a back-up rule.
//!
//! # Why one guess is enough
//!
//! Once the verdict of one order is given, no order of the cycle may depend on itself any more. In a circular
//! movement each move depends on the move out of its destination. In a convoy paradox a fleet affects
//! supports through one unit only, the one in the province where its army lands; that unit's support affects
//! the moves into one province, and those affect the one fleet there. So each fleet leads to exactly one
//! other fleet, and every path around the cycle passes through all its fleets.
//!
//! Each visit that ends at the head of a cycle decides an order, and calls are nested no deeper than the
//! number of orders.

mod equations;

use super::compiled_orders::CompiledOrders;
use super::equations::Verdicts;
use super::mask::Mask;
use super::{paradox, partial};
use crate::board::Map;

/// The value of `rests_on` if a result depends on no guess.
const NOTHING: usize = usize::MAX;

/// The orders of a phase while they are being resolved.
struct Guesser<'a, M> {
    map: &'a Map,
    compiled: &'a CompiledOrders<M>,
    /// The verdicts so far.
    known: Verdicts<M>,
    /// The orders that the back-up rule decided.
    ruled: M,
    /// By order that has been visited: the number of its visit, and its result. Until its equation has been
    /// evaluated, the result is the guess.
    states: Vec<Option<(usize, bool)>>,
    /// Orders that depend on guesses: the document's dependency list, or `cycle`.
    list: Vec<usize>,
    /// The number of visits so far.
    visits: usize,
    /// The earliest visit whose guess was used since this was last reset.
    rests_on: usize,
}

/// The results that follow from a guess.
struct Supposed<M> {
    /// The result of the guessed order's own equation.
    result: bool,
    /// The other orders that depend on the guess.
    seen: M,
    /// The orders of `seen` that succeed.
    succeed: M,
}

/// Decides every move, matched support and matched convoy of a phase. The second mask has the orders that a
/// back-up rule decided.
pub(super) fn resolve<M: Mask>(map: &Map, compiled: &CompiledOrders<M>) -> (Verdicts<M>, M) {
    let mut guesser = Guesser {
        map,
        compiled,
        known: Verdicts::default(),
        ruled: M::EMPTY,
        states: vec![None; compiled.entries.len()],
        list: Vec::new(),
        visits: 0,
        rests_on: NOTHING,
    };
    for order in compiled.all().iter() {
        guesser.resolve(order);
    }
    (guesser.known, guesser.ruled)
}

impl<M: Mask> Guesser<'_, M> {
    /// Returns whether the order succeeds, according to its verdict or to guesses.
    fn resolve(&mut self, order: usize) -> bool {
        if let Some(result) = self.known.of(order) {
            return result;
        }
        match self.states[order] {
            None => self.visit(order),
            Some((visit, result)) => {
                self.rests_on = self.rests_on.min(visit);
                result
            }
        }
    }

    /// Evaluates the equation of an order that hasn't been visited.
    fn visit(&mut self, order: usize) -> bool {
        loop {
            let listed = self.list.len();
            let (visit, result, rests_on) = self.equation(order, false);
            if rests_on == NOTHING {
                self.decide(order, result);
                return result;
            }
            self.states[order] = Some((visit, result));
            self.list.push(order);
            if rests_on < visit {
                self.rests_on = self.rests_on.min(rests_on);
                return result;
            }
            let circle = self.unlist(listed).0;
            self.decide_cycle(circle);
            if let Some(result) = self.known.of(order) {
                return result;
            }
        }
    }

    /// Evaluates the equation of an order under a guess about the order itself. Returns the number of the
    /// visit, the result, and the earliest visit whose guess the result depends on.
    fn equation(&mut self, order: usize, guess: bool) -> (usize, bool, usize) {
        let above = std::mem::replace(&mut self.rests_on, NOTHING);
        let visit = self.visits;
        self.visits += 1;
        self.states[order] = Some((visit, guess));
        let result = self.adjudicate(order);
        (visit, result, std::mem::replace(&mut self.rests_on, above))
    }

    fn decide(&mut self, order: usize, result: bool) {
        if result {
            self.known.succeeds.add(order);
        } else {
            self.known.fails.add(order);
        }
    }

    /// Removes the end of the list. Returns the orders in it, and those that succeeded.
    fn unlist(&mut self, from: usize) -> (M, M) {
        let (mut all, mut succeed) = (M::EMPTY, M::EMPTY);
        for order in self.list.drain(from..) {
            all.add(order);
            if let Some((_, true)) = self.states[order].take() {
                succeed.add(order);
            }
        }
        (all, succeed)
    }

    /// Decides at least one order of a cycle.
    fn decide_cycle(&mut self, circle: M) {
        if M::TERRAIN {
            // one guess isn't enough: a fleet on a coast may affect armies of several convoys
            let open = partial::decide(self.map, self.compiled, &mut self.known, circle, circle);
            if open == circle {
                self.rule(paradox::innermost(self.compiled, open));
            }
            return;
        }
        let convoy = circle.and(self.compiled.convoys).first();
        let Some(key) = convoy.or(circle.first()) else {
            return;
        };
        let [fails, succeeds] = [false, true].map(|guess| self.suppose(key, guess));
        if fails.result == succeeds.result {
            self.decide(key, fails.result);
            return;
        }
        // an order with the same result for either guess isn't part of the paradox
        let both = fails.succeed.and(succeeds.succeed);
        let differ = fails.succeed.or(succeeds.succeed).without(both);
        let certain = fails.seen.and(succeeds.seen).without(differ);
        for order in certain.iter() {
            self.decide(order, both.has(order));
        }
        self.rule(circle.without(certain));
    }

    /// Leaves a cycle to the back-up rule.
    fn rule(&mut self, circle: M) {
        let cycle = paradox::decide_cycle(self.map, self.compiled, &mut self.known, circle);
        self.ruled = self.ruled.or(cycle.ruled);
    }

    /// Evaluates a cycle with a guess about one of its orders.
    fn suppose(&mut self, key: usize, guess: bool) -> Supposed<M> {
        let listed = self.list.len();
        let (_, result, _) = self.equation(key, guess);
        self.states[key] = None;
        let (seen, succeed) = self.unlist(listed);
        Supposed {
            result,
            seen,
            succeed,
        }
    }
}
