//! Guesses, and what comes of them: DATC 3.1, chapter 5.F, after *The Math of Adjudication* (2009).
//!
//! An order is resolved by its equation, which asks for the orders that it rests on, and so on down.
//! An order that is reached again during the recursion is assumed to fail for the time being, and all that
//! rests on such a guess goes to a list. Back at the order that all of the list rests on, and that
//! itself rests on nothing further up, a circle is found, and both guesses are tried about one order
//! of it. Where the equation answers the same to either guess, that is its verdict; else the
//! equations have no answer or two, and the [back-up rule](super::paradox) speaks about those
//! orders of the circle that come out differently with the other guess.
//!
//! # Where this departs from the document
//!
//! * Its `recursion_hits` counts how often the way down met a guess, to tell the order that a whole
//!   circle hangs from. It does not count orders that are met in the list, and so can take an order for
//!   the head of a circle that in truth rests on a guess further up. Here each visit has a number, and
//!   each answer the lowest that it rests on.
//! * It guesses about the order at which it came into the circle, which in Pandin's paradox (5.D) can
//!   be one that decides nothing. Here the guess is about a convoy wherever the circle has one.
//! * Orders of a circle that come out the same with either guess are decided at once, and no back-up
//!   rule touches them.
//!
//! # Why one guess is enough
//!
//! With the verdict of one order given, no order of the circle may rest on itself any more. In a ring
//! of moves each rests on the one move out of where it goes. In a convoy paradox a fleet bears on the
//! supports by one unit only, the one where its army lands; that unit's support bears on the moves
//! into one province, and those on the one fleet there. So each fleet leads to one other, and all
//! ways round the circle pass by all its fleets.
//!
//! Each visit that ends as head of a circle decides an order, and the calls are nested no deeper than
//! there are orders.

mod equations;

use super::compiled_orders::CompiledOrders;
use super::mask::Mask;
use super::paradox;
use super::strength::Verdicts;
use crate::board::Map;

/// Rests on no guess.
const NOTHING: usize = usize::MAX;

/// What is thought of an order that is not resolved.
#[derive(Clone, Copy)]
enum State {
    /// It has not been asked for.
    Unvisited,
    /// Its equation is being worked out; whoever asks for it gets the guess.
    Visiting { visit: usize, guess: bool },
    /// Its equation has been worked out, by guesses of orders further up.
    Listed { visit: usize, result: bool },
}

/// The orders of a phase while they are being resolved.
struct Guesser<'a, M> {
    map: &'a Map,
    compiled: &'a CompiledOrders<M>,
    /// What is resolved.
    known: Verdicts<M>,
    /// What the back-up rule resolved.
    ruled: M,
    /// By order.
    states: Vec<State>,
    /// Orders that rest on guesses: the document's dependency list, or `cycle`.
    list: Vec<usize>,
    /// How many visits there were.
    visits: usize,
    /// The earliest visit whose guess was used since this was last set.
    rests_on: usize,
}

/// What comes of a guess.
struct Supposed<M> {
    /// What the equation of the order guessed about says.
    result: bool,
    /// The other orders that rest on the guess.
    seen: M,
    /// Those of them that succeed.
    succeed: M,
}

/// Decides every move, matched support and matched convoy of a phase. The second mask has those
/// that a back-up rule decided.
pub(super) fn resolve<M: Mask>(map: &Map, compiled: &CompiledOrders<M>) -> (Verdicts<M>, M) {
    let mut guesser = Guesser {
        map,
        compiled,
        known: Verdicts::NONE,
        ruled: M::EMPTY,
        states: vec![State::Unvisited; compiled.entries.len()],
        list: Vec::new(),
        visits: 0,
        rests_on: NOTHING,
    };
    for order in guesser.orders().iter() {
        guesser.resolve(order);
    }
    (guesser.known, guesser.ruled)
}

impl<M: Mask> Guesser<'_, M> {
    /// All that has a verdict.
    fn orders(&self) -> M {
        self.compiled
            .moves
            .or(self.compiled.supports)
            .or(self.compiled.convoys)
    }

    /// Does the order succeed, as far as is known or guessed?
    fn resolve(&mut self, order: usize) -> bool {
        if let Some(result) = self.known.of(order) {
            return result;
        }
        match self.states[order] {
            State::Unvisited => self.visit(order),
            State::Visiting { visit, guess } => {
                self.rests_on = self.rests_on.min(visit);
                guess
            }
            State::Listed { visit, result } => {
                self.rests_on = self.rests_on.min(visit);
                result
            }
        }
    }

    /// Works out the equation of an order that was not asked for before.
    fn visit(&mut self, order: usize) -> bool {
        loop {
            let listed = self.list.len();
            let (visit, result, rests_on) = self.equation(order, false);
            if rests_on == NOTHING {
                self.decide(order, result);
                return result;
            }
            self.states[order] = State::Listed { visit, result };
            self.list.push(order);
            if rests_on < visit {
                self.rests_on = self.rests_on.min(rests_on);
                return result;
            }
            let circle = self.unlist(listed).0;
            self.settle(circle);
            if let Some(result) = self.known.of(order) {
                return result;
            }
        }
    }

    /// What the equation of an order says, the order itself being taken to succeed or fail. Gives
    /// the number of the visit, the answer, and the earliest visit whose guess the answer rests on.
    fn equation(&mut self, order: usize, guess: bool) -> (usize, bool, usize) {
        let above = std::mem::replace(&mut self.rests_on, NOTHING);
        let visit = self.visits;
        self.visits += 1;
        self.states[order] = State::Visiting { visit, guess };
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

    /// Takes the end of the list off. Gives the orders that stood there, and those that succeeded.
    fn unlist(&mut self, from: usize) -> (M, M) {
        let (mut all, mut succeed) = (M::EMPTY, M::EMPTY);
        for order in self.list.drain(from..) {
            all.add(order);
            if let State::Listed { result: true, .. } = self.states[order] {
                succeed.add(order);
            }
            self.states[order] = State::Unvisited;
        }
        (all, succeed)
    }

    /// Decides at least one order of a circle.
    fn settle(&mut self, circle: M) {
        if M::TERRAIN {
            // one guess isn't enough: a fleet on a coast may bear on armies of several convoys
            return self.rule(circle);
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
        // who comes out the same either way is no part of the paradox
        let both = fails.succeed.and(succeeds.succeed);
        let differ = fails.succeed.or(succeeds.succeed).without(both);
        let certain = fails.seen.and(succeeds.seen).without(differ);
        for order in certain.iter() {
            self.decide(order, both.has(order));
        }
        self.rule(circle.without(certain));
    }

    /// Leaves a circle to the back-up rule.
    fn rule(&mut self, circle: M) {
        let settled = paradox::settle_circle(self.map, self.compiled, &mut self.known, circle);
        self.ruled = self.ruled.or(settled.ruled);
    }

    /// Works out a circle with one order taken to succeed or fail.
    fn suppose(&mut self, key: usize, guess: bool) -> Supposed<M> {
        let listed = self.list.len();
        let (_, result, _) = self.equation(key, guess);
        self.states[key] = State::Unvisited;
        let (seen, succeed) = self.unlist(listed);
        Supposed {
            result,
            seen,
            succeed,
        }
    }
}
