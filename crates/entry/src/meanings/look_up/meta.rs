//! The meta-words of a line, and the dates and reports beside them.

use super::LookUp;
use crate::corrections::Repair;
use crate::groups;
use crate::keywords::Keyword;
use crate::meanings::{Edge, Meaning, listed_end, says_at};
use crate::meta_words::{Effect, meta_at, meta_word};
use crate::normalize::is_number;
use crate::tokens::{Mark, Token};
use crate::words::List;
use chancery_core::board::Phase;
use std::ops::Range;

impl LookUp<'_> {
    /// Adds the longest meta-word that begins at a token, unless it is the name of a province.
    pub(super) fn add_meta(&mut self, at: usize) -> Option<usize> {
        // "was" in "this message was deleted" means nothing by itself
        if at < self.meta_end {
            return None;
        }
        // nor "else" in "everything else"
        let before = at.checked_sub(1);
        if before.is_some_and(|before| groups::rest_end(self.tokens, before) == Some(at + 1)) {
            return None;
        }
        let turn = Some(self.ctx.legality.position.turn);
        let listed = || meta_at(self.ctx.lexicon, turn, self.tokens, at);
        let found = self.keeps_rest(at).or_else(|| self.greeting(at));
        let found = found.or_else(|| self.report(at));
        let (end, effect) = found.or_else(listed)?;
        // "supports Bre to stay" keeps no unit
        if effect == Effect::Keeps && self.is_hold(at) {
            return None;
        }
        let weights = self.lattice.weights;
        // "A Vie. No fleet", "(not a fleet, I asked)"
        let kind = effect.denies().then(|| self.kind_end(end)).flatten();
        let denies_another = || effect.denies() && self.denies_another(at);
        if kind.is_some() || denies_another() || self.is_in_reason(at..end, effect) {
            let harmless = Meaning::Meta(Effect::Harmless);
            let end = kind.unwrap_or(end);
            return self.add(at..end, harmless, weights.meta_word, None);
        }
        self.meta_end = end;
        self.lattice.places[at].retracts = effect.retracts();
        match effect {
            effect if effect.denies() => {
                self.lattice.inner[at] = Some((end, weights.denial, Repair::Doubt));
            }
            Effect::Harmless => {
                self.lattice.inner[at] = Some((end, weights.filler, Repair::Remark))
            }
            _ => {}
        }
        self.add(at..end, Meaning::Meta(effect), weights.meta_word, None)
    }

    /// Returns the end of a count, or of a word for the outcome of the order before it on a sheet that reports its phase:
    /// `[3 units]`, `bounced with Hel (1 against 1)`.
    fn report(&self, at: usize) -> Option<(usize, Effect)> {
        let listed = |at, list| listed_end(self.tokens, at, 4, list);
        let is_number = self.tokens[at].word().is_some_and(is_number);
        if is_number && self.tokens[at].bracketed {
            let end = listed(at + 1, List::Counted)?;
            return Some((end, Effect::Explains));
        }
        let is_reported = self.ctx.reports && at > 0;
        let end = is_reported.then(|| listed(at, List::Outcome)).flatten()?;
        // not "if Tus is dislodged"
        let is_open = (0..at).any(|at| self.lattice.around(at).retracts);
        (!is_open).then(|| (self.end_of_outcome(at, end), Effect::Explains))
    }

    /// Returns the end of the clause about an outcome that begins at a token: before a mark that parts orders, or a unit.
    fn end_of_outcome(&self, at: usize, end: usize) -> usize {
        let bracketed = self.tokens[at].bracketed;
        let parts = |at: usize| {
            let token = &self.tokens[at];
            let is_outside = token.bracketed == bracketed;
            let kind = token
                .word()
                .is_some_and(|word| self.ctx.lexicon.is_kind_of_unit(word));
            bracketed && !token.bracketed
                || is_outside && (kind || self.lattice.around(at).cut || token.apart)
        };
        (end..self.tokens.len())
            .find(|&at| parts(at))
            .unwrap_or(self.tokens.len())
    }

    /// Returns whether a word for "hold" begins at a token, in a phase in which units can hold.
    fn is_hold(&self, at: usize) -> bool {
        let phase = self.ctx.legality.position.turn.phase;
        let holds = |word| word == Keyword::Hold;
        phase.is_movement() && says_at(self.ctx.lexicon, self.tokens, at, holds).is_some()
    }

    /// Returns the end of a word for a kind of unit, which no province follows.
    fn kind_end(&self, at: usize) -> Option<usize> {
        let word = |at: usize| self.tokens.get(at).and_then(Token::word);
        let at = at + usize::from(word(at).is_some_and(|it| matches!(it, "a" | "an")));
        let kind = word(at).filter(|it| it.len() > 1 && self.ctx.lexicon.is_kind_of_unit(it));
        kind.filter(|_| word(at + 1).is_none()).map(|_| at + 1)
    }

    /// Returns the end of a greeting and the names behind it, at the start of a line or after a separator: `Hi Bob!`,
    /// `Cheers, Tom`.
    fn greeting(&self, at: usize) -> Option<(usize, Effect)> {
        let marks = |at: usize| {
            self.tokens
                .get(at)
                .is_none_or(|token| token.word().is_none())
        };
        // "Hi France" may be a heading, "…. Thanks, France" isn't
        let name = |name: usize| {
            let word = self.tokens.get(name).and_then(Token::word);
            word.is_some_and(|word| {
                let meanings = self.ctx.lexicon.exactly(word);
                meanings.is_none_or(|meanings| {
                    let kind = |word| matches!(word, Keyword::Kind(_));
                    let power = at == 0 && !meanings.powers.is_empty();
                    meanings.places.is_empty() && !power && !meanings.says(kind)
                })
            })
        };
        // "Jean-Marc"
        let joint = |at: usize| {
            let token = self.tokens.get(at);
            token.is_some_and(|token| token.mark == Mark::Arrow && token.tight) && name(at + 1)
        };
        let is_of_name = |at: usize| name(at) || joint(at);
        let names = |from: usize| {
            (from..)
                .find(|&at| !is_of_name(at))
                .filter(|end| end - from <= 3)
        };
        let opens = |before: usize| {
            let [before, here] = [before, at].map(|at| self.tokens[at].bracketed);
            here && !before
        };
        let first = at
            .checked_sub(1)
            .is_none_or(|before| marks(before) || opens(before));
        let greets = first.then(|| listed_end(self.tokens, at, 3, List::Salutation));
        let end = names(greets.flatten()?).filter(|&end| marks(end))?;
        let rest = (end..).find(|&at| self.tokens.get(at).is_none() || !marks(at))?;
        // what follows a comma at the end signs
        let signed = names(rest).filter(|&at| at > rest && (at..self.tokens.len()).all(marks));
        Some((signed.unwrap_or(end), Effect::Harmless))
    }

    /// Returns the end of words that keep the units without an order in winter, as removals do anyway: `keep the rest`,
    /// `the rest stays`.
    fn keeps_rest(&self, at: usize) -> Option<(usize, Effect)> {
        if self.ctx.legality.position.turn.phase != Phase::Adjustments {
            return None;
        }
        let lexicon = self.ctx.lexicon;
        let keeps = |at: usize| {
            self.tokens.get(at)?;
            let (end, effect) = meta_word(lexicon, self.tokens, at)?;
            (effect == Effect::Keeps).then_some(end)
        };
        let rest = |mut at: usize| loop {
            if let Some(end) = groups::rest_end(self.tokens, at) {
                break Some(end);
            }
            let word = self.tokens.get(at)?.word()?;
            let is_all = lexicon.says(word, |word| word == Keyword::All);
            let idle = lexicon.is_noise(word) || is_all || List::Units.has(word);
            at = idle.then_some(at + 1)?;
        };
        let end = keeps(at).and_then(rest);
        let end = end.or_else(|| rest(at).and_then(keeps))?;
        // but "keep the other one for later"
        let next = self.tokens.get(end).and_then(Token::word);
        next.is_none().then_some((end, Effect::Harmless))
    }

    /// Returns whether a denial or a verb of reports belongs to a reason, which doesn't take back what it explains:
    /// `because he can't come back`, `since it would cost me a center`.
    fn is_in_reason(&self, meta: Range<usize>, effect: Effect) -> bool {
        let word = self.tokens[meta.start].word();
        let reports = meta.len() == 1 && word.is_some_and(|word| List::Reports.has(word));
        let mut clause = (0..meta.start)
            .rev()
            .take_while(|&at| !self.lattice.around(at).cut);
        let explains = |edge: &Edge| edge.sense == Meaning::Meta(Effect::Explains);
        (effect == Effect::Denies || reports)
            && clause.any(|at| self.lattice.at(at).iter().any(explains))
    }

    /// Returns whether a denial in brackets is about something else than the order, because it names a power: `(I don't
    /// trust England)`.
    fn denies_another(&self, at: usize) -> bool {
        let inside = |at: &usize| self.tokens[*at].bracketed;
        let before = (0..at).rev().take_while(inside);
        let behind = (at + 1..self.tokens.len()).take_while(inside);
        inside(&at)
            && before.chain(behind).any(|at| {
                let other = |word| {
                    let power = || self.ctx.lexicon.power(word);
                    List::Others.has(word) || power().is_some_and(|it| Some(it) != self.ctx.power)
                };
                self.tokens[at].word().is_some_and(other)
            })
    }
}
