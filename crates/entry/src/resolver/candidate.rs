//! The candidate for one order: its flaws, its cost and its legality.

use super::{Chosen, ChosenUnit, Resolver};
use crate::complete_order::{fill, fill_kinds};
use crate::corrections::{Flaws, Repair};
use crate::matcher::{Guess, Spelling};
use crate::reading::Candidate;
use chancery_core::board::{Power, Province, UnitKind};
use chancery_core::orders::{Action, IllegalReason, WrittenOrder, WrittenVia};

/// The maximum length in bytes of a text in which one typo may hide any other text.
const SHORT: usize = 4;

impl Resolver<'_> {
    /// Returns the candidate for a unit's order, with its cost and legality.
    pub(super) fn candidate(
        &self,
        unit: ChosenUnit,
        action: Action,
        chosen: &[Chosen],
        flaws: Flaws,
    ) -> Candidate {
        let power = match action {
            Action::Build => self.builder_of(unit.named),
            _ => self.power_of(unit.named),
        };
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
        // a misspelled code without a unit's letter before it may be any other word
        let short = self.lattice.guesses[unit.chosen.set].1.len() <= 3;
        one.vague |= far && unit.named.kind.is_none() && (short || no_verb);
        self.note_differences(&mut one);
        // a nonexistent coast of a misspelled province is too unlikely: "North wa" is hardly Wales
        one.vague |= one.guessed > 0 && one.flaws.contains(Repair::CoastIgnored);
        // so is the wrong kind with a misspelled code
        let unclear = places().any(|chosen| self.is_unclear(chosen));
        one.vague |= unclear && one.flaws.contains(Repair::KindWrong);
        // fleets don't move along paths: "F Nts ENG - Bel" lacks a word
        let there = self.ctx.legality.position.unit(unit.named.place.province);
        let is_fleet = there.is_some_and(|unit| unit.kind == UnitKind::Fleet);
        one.vague |= is_fleet && path(&one.written).is_some();
        let spelt = places().filter(|chosen| chosen.guess.spelling != Spelling::Shared);
        let fetched = spelt.map(|chosen| chosen.guess.cost).max().unwrap_or(0);
        one.far_fetched = fetched > weights.far_fetched
            || far
            || unclear
            || fetched > weights.far_fetched_without_verb && no_verb
            || one.flaws.contains(Repair::Above) && no_verb;
        let minds = self.ctx.legality.checks_nationality();
        one.written = one.written.with_nationality(minds);
        one.order = one.order.with_nationality(minds);
        one
    }

    /// Adds the cost of the spelling of a province.
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
            // if another province has more similar letters, being possible isn't enough
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

    /// Returns whether the text of a province is misspelled and so short that it may be any other.
    fn is_unclear(&self, chosen: &Chosen) -> bool {
        let Guess { off, spelling, .. } = chosen.guess;
        let short = self.lattice.guesses[chosen.set].1.len() <= SHORT;
        short && off > 0 && spelling != Spelling::Listed
    }

    /// Returns the reason why the order is illegal, if it is.
    pub(in super::super) fn legality(
        &self,
        power: Option<Power>,
        written: &WrittenOrder,
    ) -> Option<IllegalReason> {
        let Some(power) = power else {
            return written.province().map(IllegalReason::NoUnit);
        };
        // a path over land is invalid under all rules
        let at_sea = self.map().convoying();
        let mut stops = path(written).into_iter().flatten();
        let land = stops.any(|&stop| !at_sea.contains(stop));
        let illegal = self.ctx.legality.illegal(power, written);
        illegal.or(land.then_some(IllegalReason::NoPath))
    }

    /// Returns the complete order if completing it doesn't change its legality.
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

/// Returns the path that an order names.
fn path(written: &WrittenOrder) -> Option<&[Province]> {
    match written.via() {
        Some(WrittenVia::Path(path)) => Some(path),
        _ => None,
    }
}
