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
            .and_then(|at| self.ctx.bench.position.unit(at));
        let is_fleet = there.is_some_and(|unit| unit.kind == UnitKind::Fleet);
        is_fleet && matches!(written.via(), Some(WrittenVia::Path(_)))
    }

    pub(super) fn candidate(
        &self,
        unit: ChosenUnit,
        action: Action,
        chosen: &[Chosen],
        mut flaws: Flaws,
    ) -> Candidate {
        if self.terse {
            flaws = flaws.without(Repair::VerbMissing).without(Repair::Word);
        }
        let power = self.power_of(unit.named);
        let written = WrittenOrder::new(unit.named, action);
        let illegal = self.legality(power, &written);
        let order = self.filled(power, &written);
        let weights = self.weights();
        let mut cost = match illegal.is_some() && self.ctx.weighs_rules() {
            true => weights.illegal,
            false => 0,
        };
        let mut vague = false;
        let mut fetched = 0;
        let mut mended = Vec::new();
        let (mut off, mut lead, mut guessed) = (0, 0, 0);
        let mut unclear = false;
        for chosen in [&unit.chosen].into_iter().chain(chosen) {
            let Guess {
                cost: more,
                spelling,
                off: letters,
                ..
            } = chosen.guess;
            cost += more;
            guessed += more;
            if letters > 0 {
                let (guesses, span) = &self.lattice.guesses[chosen.set];
                off += u16::from(letters);
                lead = lead.max(match spelling {
                    Spelling::Listed => 0,
                    _ if span.len() > SHORT && (letters > 1 || span.len() == SHORT + 1) => 2,
                    _ => 1,
                });
                unclear |= span.len() <= SHORT && spelling != Spelling::Listed;
                // a place that is nearer by its letters is not passed over for one that is possible
                vague |= guesses.iter().any(|guess| guess.off < letters);
            }
            match spelling {
                Spelling::Exact => continue,
                Spelling::Shared => flaws.insert(Repair::Shared),
                Spelling::Initial => vague = true,
                _ => {
                    flaws.insert(Repair::Spelling);
                    mended.push((
                        self.lattice.guesses[chosen.set].1.clone(),
                        chosen.place.province,
                    ));
                }
            }
            if !matches!(spelling, Spelling::Shared) {
                fetched = fetched.max(more);
            }
        }
        if flaws.contains(Repair::Misspelt) {
            off += 1;
            lead = lead.max(1);
        }
        let far = matches!(
            unit.chosen.guess.spelling,
            Spelling::Edited(_) | Spelling::Shortened
        );
        // two or three letters that are no code, and no unit's letter before them: a word of anything
        let short = self.lattice.guesses[unit.chosen.set].1.len() <= 3;
        vague |= far && unit.named.kind.is_none() && (short || flaws.contains(Repair::VerbMissing));
        self.note_differences(&written, &order, power, &mut flaws, &mut cost);
        // a coast that is none, of a place that is not spelt out: "North wa" is hardly Wales
        vague |= guessed > 0 && flaws.contains(Repair::CoastIgnored);
        // so is an army for a fleet, of which but three letters are there to go by
        vague |= unclear && flaws.contains(Repair::KindWrong);
        // no fleet has a way: "F Nts ENG - Bel" lacks a word
        vague |= self.is_fleet_with_way(&written);
        let minds = self.ctx.bench.checks_nationality();
        Candidate {
            power,
            written: written.with_nationality(minds),
            order: order.with_nationality(minds),
            illegal,
            flaws,
            cost,
            guessed,
            off,
            lead,
            vague,
            far_fetched: fetched > weights.far_fetched
                || far
                || unclear
                || fetched > weights.far_fetched_without_verb
                    && flaws.contains(Repair::VerbMissing),
            mended,
        }
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
        self.ctx.bench.illegal(power, written).or(land)
    }

    /// The order with what was left out filled in and what does not matter left out, so far as that
    /// changes nothing about whether it is possible.
    pub(in super::super) fn filled(
        &self,
        power: Option<Power>,
        written: &WrittenOrder,
    ) -> WrittenOrder {
        let order = fill(self.ctx.bench, written);
        match (self.legality(power, written), self.legality(power, &order)) {
            (None, None) => order,
            (Some(why), Some(still)) if why == still => fill_kinds(self.ctx.bench, written),
            _ => written.clone(),
        }
    }
}
