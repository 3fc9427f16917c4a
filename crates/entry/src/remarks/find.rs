//! Finds the remarks of a line: words about the order beside them.

use super::{LineReader, Remark, RemarkKind};
use crate::keywords::Keyword;
use crate::meanings::phrases;
use crate::normalize::is_number;
use crate::tokens::{Mark, Token};
use crate::words::List;
use chancery_core::board::{Power, Province, Season};

impl LineReader<'_> {
    /// Returns the remarks of a line. At each token the longest phrase takes precedence.
    pub(super) fn remarks(&self, all: &[Token]) -> Vec<Remark> {
        let lexicon = self.ctx.lexicon;
        let mut found = Vec::new();
        let mut at = 0;
        while at < all.len() {
            if self.reports_other_power(all, at) {
                let kind = RemarkKind::Retracts;
                found.push(Remark {
                    at: at..at + 2,
                    kind,
                });
                at += 2;
                continue;
            }
            let head = all[at]
                .word()
                .filter(|word| lexicon.remark_heads.contains(word));
            let remark = head.and_then(|_| {
                let phrases = phrases(all, at, lexicon.longest_remark);
                phrases.into_iter().rev().find_map(|(end, phrase)| {
                    let kind = lexicon.remarks.get(phrase.as_str()).copied()?;
                    Some(Remark { at: at..end, kind })
                })
            });
            let remark = remark.filter(|remark| !self.is_meant(all, remark));
            match remark.or_else(|| self.dated(all, at)) {
                Some(mut remark) => {
                    self.in_time(all, &mut remark);
                    at = remark.at.end;
                    if remark.kind != RemarkKind::Order {
                        found.push(remark);
                    }
                }
                None => at += 1,
            }
        }
        found
    }

    /// Returns whether the line reports another power's action: `England will move …`.
    fn reports_other_power(&self, all: &[Token], at: usize) -> bool {
        let word = |at: usize| all.get(at).and_then(Token::word);
        let (Some(name), Some(action)) = (word(0), word(1)) else {
            return false;
        };
        if at > 0 || !List::Reports.has(action) {
            return false;
        }
        let own = |powers: &[Power]| self.ctx.power.is_some_and(|own| powers.contains(&own));
        let named = self.ctx.lexicon.exactly(name).map(|found| &found.powers);
        named.is_some_and(|powers| !powers.is_empty() && !own(powers))
    }

    /// Returns whether the words of a remark are part of an order: a province, a winter order, or
    /// any word where a province must follow.
    fn is_meant(&self, all: &[Token], remark: &Remark) -> bool {
        let (first, last) = (remark.at.start, remark.at.end);
        // "Mar del Norte"
        let lexicon = self.ctx.lexicon;
        let named = (first.saturating_sub(3)..=first).any(|from| {
            let mut phrases = phrases(all, from, lexicon.longest).into_iter();
            phrases
                .any(|(end, phrase)| end >= last && end > from + 1 && lexicon.names_place(&phrase))
        });
        if named {
            return true;
        }
        let Some(word) = all[first].word().filter(|_| last == first + 1) else {
            return false;
        };
        let meanings = self.ctx.lexicon.exactly(word);
        let is = |wanted: fn(Keyword) -> bool| meanings.is_some_and(|found| found.says(wanted));
        let movement = self.ctx.legality.position.turn.phase.is_movement();
        if !movement && is(|word| matches!(word, Keyword::Disband | Keyword::Waive)) {
            return true;
        }
        let place = meanings.is_some_and(|found| !found.places.is_empty());
        if !remark.kind.retracts() && (place || is(|word| word != Keyword::Noise)) {
            return true;
        }
        // "F Nwg - No", "F Dan - Swe"
        let expected = first > 0 && self.expects_place(&all[first - 1]);
        let next = all.get(last).and_then(Token::word);
        let ends = next.is_none_or(|word| word.len() > 1 && lexicon.is_verb(word));
        let crossed = word.bytes().all(|byte| byte == b'x');
        // "- Fine" is Finland rather than a remark
        let near = || place || word.chars().count() <= 3 || self.nearby.is_place(self.ctx, word);
        expected && ends && !crossed && near()
    }

    /// Returns whether a province follows this token: an arrow, a unit's letter, a support.
    fn expects_place(&self, token: &Token) -> bool {
        use Keyword::{Arrow, Convoy, Kind, Support};
        let before = |word| matches!(word, Arrow | Kind(_) | Support | Convoy);
        token.mark == Mark::Arrow || self.ctx.lexicon.token_says(token, before)
    }

    /// Resolves a remark that is a season, with its year. The current phase is harmless.
    fn in_time(&self, all: &[Token], remark: &mut Remark) {
        let season = match remark.kind {
            RemarkKind::Spring => Season::Spring,
            RemarkKind::Fall => Season::Fall,
            RemarkKind::Winter => Season::Winter,
            _ => return,
        };
        let turn = self.ctx.legality.position.turn;
        let year = all.get(remark.at.end).and_then(Token::word);
        let year = year.filter(|word| is_number(word));
        let mut same = season == turn.season();
        if let Some(year) = year {
            remark.at.end += 1;
            let now = turn.year.to_string();
            same &= year == now || year.len() == 2 && now.ends_with(year);
        }
        remark.kind = in_phase(same);
    }

    /// Returns the remark for a date, a year with or without its season: `F02`, `S1902M`, `1903`.
    fn dated(&self, all: &[Token], at: usize) -> Option<Remark> {
        let turn = self.ctx.legality.position.turn;
        let word = all[at].word()?;
        let digits = word.trim_start_matches(char::is_alphabetic);
        let year = digits.trim_end_matches(['m', 'r', 'b', 'a']);
        let season = match &word[..word.len() - digits.len()] {
            "" => None,
            "s" => Some(Season::Spring),
            "f" => Some(Season::Fall),
            "w" => Some(Season::Winter),
            _ => return None,
        };
        let is_year = match year.len() {
            4 => year.starts_with("19") || year.starts_with("20"),
            2 => season.is_some(),
            _ => false,
        };
        if !is_year || !is_number(year) {
            return None;
        }
        let same = turn.year.to_string().ends_with(year)
            && season.is_none_or(|season| season == turn.season());
        Some(Remark {
            at: at..at + 1,
            kind: in_phase(same),
        })
    }

    /// Makes remarks harmless that deny another province rather than the order: `not Bur`, `not F
    /// Sev`, `instead of Bel`. Returns these provinces.
    pub(super) fn another(&self, all: &[Token], remarks: &mut [Remark]) -> Vec<Province> {
        let mut named = Vec::new();
        let denies = |remark: &&mut Remark| {
            // "no Mar" may be a correction
            let word = all[remark.at.start].word().filter(|_| remark.at.len() == 1);
            remark.kind == RemarkKind::Denies && !word.is_some_and(|word| List::Nay.has(word))
        };
        for remark in remarks.iter_mut().filter(denies) {
            let kind = |word| matches!(word, Keyword::Kind(_) | Keyword::Noise | Keyword::Arrow);
            let says_kind = |token: &Token| {
                let word = token.word().and_then(|word| self.ctx.lexicon.exactly(word));
                word.is_some_and(|found| found.says(kind) && found.places.is_empty())
            };
            let from = remark.at.end;
            let next = all[from..].iter().take(3);
            let skipped = next.take_while(|token| says_kind(token)).count();
            let place = phrases(all, from + skipped, self.ctx.lexicon.longest);
            let place = place.into_iter().rev().find_map(|(end, phrase)| {
                let places = &self.ctx.lexicon.exactly(&phrase)?.places;
                places.first().map(|guess| (end, guess.province))
            });
            let Some((end, province)) = place else {
                continue;
            };
            let over = |next: &Token| {
                matches!(
                    next.mark,
                    Mark::Comma | Mark::Semicolon | Mark::Dot | Mark::Silent | Mark::Bar
                )
            };
            if remark.at.start > 0 && all.get(end).is_none_or(over) {
                remark.at.end = end;
                remark.kind = RemarkKind::Harmless;
                named.push(province);
            }
        }
        named
    }
}

/// Returns the kind of a remark that is a date: a date of another phase retracts the order.
fn in_phase(same: bool) -> RemarkKind {
    match same {
        true => RemarkKind::Harmless,
        false => RemarkKind::Retracts,
    }
}
