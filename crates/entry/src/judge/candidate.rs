//! One order judged: what is poor about its writing, what it costs and whether it is legal.

use super::{Chosen, ChosenUnit, Judge};
use crate::complete_order::{fill, fill_kinds};
use crate::corrections::{Flaws, Repair};
use crate::matcher::{Guess, Spelling};
use crate::reading::Candidate;
use chancery_core::board::{Power, UnitKind};
use chancery_core::orders::{Action, IllegalReason, WrittenOrder, WrittenVia};

/// The longest text, in letters, of which one that is wrong may make any other.
const SHORT: usize = 4;

impl Judge<'_> {
    /// Does a path go over land? Then it is none, whatever the rules make of paths.
    fn goes_over_land(&self, written: &WrittenOrder) -> bool {
        let Some(WrittenVia::Path(path)) = written.via() else {
            return false;
        };
        !path.iter().all(|&stop| self.map().water().contains(stop))
    }

    /// Does it name waters on the way of a fleet?
    fn is_fleet_with_way(&self, written: &WrittenOrder) -> bool {
        let there = written
            .province()
            .and_then(|at| self.ctx.legality.position.unit(at));
        let is_fleet = there.is_some_and(|unit| unit.kind == UnitKind::Fleet);
        is_fleet && matches!(written.via(), Some(WrittenVia::Path(_)))
    }

    /// An order for a unit, with what its writing costs and whether it is legal.
    pub(super) fn candidate(
        &self,
        unit: ChosenUnit,
        action: Action,
        chosen: &[Chosen],
        flaws: Flaws,
    ) -> Candidate {
        let power = self.power_of(unit.named);
        let written = WrittenOrder::new(unit.named, action);
        let illegal = self.legality(power, &written);
        let mut one = Candidate::plain(power, written, illegal, flaws);
        one.order = self.filled(power, &one.written);
        if self.terse {
            one.flaws = flaws.without(Repair::VerbMissing).without(Repair::Word);
        }
        let weights = &self.ctx.lexicon.weights;
        if illegal.is_some() && self.ctx.weighs_rules() {
            one.cost = weights.illegal;
        }
        let places = || [&unit.chosen].into_iter().chain(chosen);
        places().for_each(|chosen| self.add_spelling(&mut one, chosen));
        if one.flaws.contains(Repair::Misspelt) {
            one.off += 1;
            one.lead = one.lead.max(1);
        }
        let far = matches!(
            unit.chosen.guess.spelling,
            Spelling::Edited(_) | Spelling::Shortened
        );
        let no_verb = one.flaws.contains(Repair::VerbMissing);
        // two or three letters that are no code, and no unit's letter before them: a word of anything
        let short = self.lattice.guesses[unit.chosen.set].1.len() <= 3;
        one.vague |= far && unit.named.kind.is_none() && (short || no_verb);
        self.note_differences(&mut one);
        // a coast that is none, of a place that is not spelt out: "North wa" is hardly Wales
        one.vague |= one.guessed > 0 && one.flaws.contains(Repair::CoastIgnored);
        // so is an army for a fleet, of which but three letters are there to go by
        let unclear = places().any(|chosen| self.is_unclear(chosen));
        one.vague |= unclear && one.flaws.contains(Repair::KindWrong);
        // no fleet has a way: "F Nts ENG - Bel" lacks a word
        one.vague |= self.is_fleet_with_way(&one.written);
        let spelt = places().filter(|chosen| chosen.guess.spelling != Spelling::Shared);
        let fetched = spelt.map(|chosen| chosen.guess.cost).max().unwrap_or(0);
        one.far_fetched = fetched > weights.far_fetched
            || far
            || unclear
            || fetched > weights.far_fetched_without_verb && no_verb;
        let minds = self.ctx.legality.checks_nationality();
        one.written = one.written.with_nationality(minds);
        one.order = one.order.with_nationality(minds);
        one
    }

    /// Adds what the spelling of a place costs.
    fn add_spelling(&self, one: &mut Candidate, chosen: &Chosen) {
        let guess = chosen.guess;
        let (guesses, span) = &self.lattice.guesses[chosen.set];
        one.cost += guess.cost;
        one.guessed += guess.cost;
        if guess.off > 0 {
            one.off += u16::from(guess.off);
            one.lead = one.lead.max(match guess.spelling {
                Spelling::Listed => 0,
                _ if span.len() > SHORT && (guess.off > 1 || span.len() == SHORT + 1) => 2,
                _ => 1,
            });
            // a place that is nearer by its letters is not passed over for one that is possible
            one.vague |= guesses.iter().any(|other| other.off < guess.off);
        }
        match guess.spelling {
            Spelling::Exact => {}
            Spelling::Shared => one.flaws.insert(Repair::Shared),
            Spelling::Initial => one.vague = true,
            _ => {
                one.flaws.insert(Repair::Spelling);
                one.corrected.push((span.clone(), guess.province));
            }
        }
    }

    /// Is a place misspelt in so short a text that it may be any other?
    fn is_unclear(&self, chosen: &Chosen) -> bool {
        let Guess { off, spelling, .. } = chosen.guess;
        let short = self.lattice.guesses[chosen.set].1.len() <= SHORT;
        short && off > 0 && spelling != Spelling::Listed
    }

    /// Why the order is impossible, if it is.
    pub(in super::super) fn legality(
        &self,
        power: Option<Power>,
        written: &WrittenOrder,
    ) -> Option<IllegalReason> {
        let Some(power) = power else {
            return written.province().map(IllegalReason::NoUnit);
        };
        let land = self
            .goes_over_land(written)
            .then_some(IllegalReason::NoPath);
        self.ctx.legality.illegal(power, written).or(land)
    }

    /// The order with what was left out filled in and what does not matter left out, so far as that
    /// changes nothing about whether it is possible.
    pub(in super::super) fn filled(
        &self,
        power: Option<Power>,
        written: &WrittenOrder,
    ) -> WrittenOrder {
        let order = fill(self.ctx.legality, written);
        match (self.legality(power, written), self.legality(power, &order)) {
            (None, None) => order,
            (Some(why), Some(still)) if why == still => fill_kinds(self.ctx.legality, written),
            _ => written.clone(),
        }
    }
}
