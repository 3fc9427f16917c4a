//! Ignores the remarks of a line that retract nothing.

use std::ops::Range;

use super::{
    LineOrders, LineReader, Remark, RemarkKind, is_possible, kept, leave_open, mark, parts,
    provinces, trimmed,
};
use crate::corrections::Repair;
use crate::keywords::Keyword;
use crate::tokens::{Mark, Token};
use chancery_core::board::ProvinceSet;

/// The maximum number of unknown words of a remark that makes the order ambiguous.
const FEW_WORDS: usize = 2;

impl LineReader<'_> {
    /// Reads a line that retracts nothing. First only the harmless words are ignored, then also the
    /// remarks that separators divide from the orders.
    pub(super) fn plainly(&self, all: &[Token], remarks: &[Remark]) -> Result<LineOrders, String> {
        let mut spare = vec![false; all.len()];
        mark(&mut spare, remarks, |kind| kind == RemarkKind::Harmless);
        let whole = match remarks.is_empty() {
            true => self.understand(all).map(LineOrders::of),
            false => self.without(all, &spare),
        };
        let is_clear = |read: &Result<LineOrders, String>| match read {
            Ok(read) => read.parts.iter().all(is_possible),
            Err(_) => false,
        };
        if is_clear(&whole) {
            return whole;
        }
        let mut remark = spare.clone();
        mark(&mut remark, remarks, |_| true);
        self.explained(all, remarks, &mut spare);
        let mut clear = self.without(all, &spare);
        if let Ok(heard) = &mut clear
            && self.puzzles(all, &remark, &spare)
        {
            heard.parts.iter_mut().for_each(leave_open);
        }
        if is_clear(&clear) {
            return clear;
        }
        whole.or_else(|why| self.beside(all, &spare, &remark).or(clear).map_err(|_| why))
    }

    /// Marks explanations: explaining phrases up to the next separator, and prose between separators.
    fn explained(&self, all: &[Token], remarks: &[Remark], spare: &mut [bool]) {
        let explains = |remark: &&Remark| remark.kind == RemarkKind::Explains;
        for Range { start, .. } in remarks.iter().filter(explains).map(|one| one.at.clone()) {
            let goes_on = |token: &&Token| !parts(token) && token.bracketed == all[start].bracketed;
            let length = all[start..].iter().take_while(goes_on).count();
            spare[start..start + length].fill(true);
        }
        let cuts =
            |at: usize| parts(&all[at]) || is_stop(all, at) || is_long_dash(self.line, &all[at]);
        for stretch in stretches_between(all, cuts) {
            let words = stretch.clone().filter(|at| !spare[*at]);
            let words: Vec<&Token> = words.map(|at| &all[at]).collect();
            if self.is_prose(&words) {
                spare[stretch].fill(true);
            }
        }
    }

    /// Returns whether these tokens are words without provinces, powers or actions.
    fn is_prose(&self, tokens: &[&Token]) -> bool {
        let lexicon = self.ctx.lexicon;
        let words: Vec<&str> = tokens.iter().filter_map(|token| token.word()).collect();
        let marks =
            |token: &&Token| matches!(token.mark, Mark::Arrow | Mark::Question | Mark::Back);
        // "MTO Bxr": where a unit goes, misspelt
        let goes = |word: &str| word.len() > 2 && lexicon.says(word, |word| word == Keyword::Arrow);
        let is_goal = matches!(words[..], [word, _] if goes(word));
        if words.is_empty() || is_goal || tokens.iter().skip(1).any(marks) {
            return false;
        }
        let says = |word: &&str| match lexicon.exactly(word) {
            Some(found) => {
                use Keyword::{All, And, Arrow, From, It, Noise, With};
                let idle = |word| matches!(word, Arrow | And | All | From | It | Noise | With);
                lexicon.is_place(word) || found.says(|word| !idle(word))
            }
            None => false,
        };
        if words.iter().any(says) {
            return false;
        }
        // a misspelled name isn't prose
        let unlike =
            |word: &&str| lexicon.exactly(word).is_none() && !self.nearby.is_place(self.ctx, word);
        words.iter().take(8).any(unlike)
    }

    /// Reads tokens without those marked in `spare`.
    fn without(&self, all: &[Token], spare: &[bool]) -> Result<LineOrders, String> {
        let mut parts = self.understand(trimmed(&kept(all, spare)))?;
        // "A Mar S A Bur -": the destination is missing
        let last = all
            .iter()
            .rfind(|token| !matches!(token.mark, Mark::Dot | Mark::Silent));
        let torn = last.is_some_and(|last| last.mark == Mark::Arrow);
        if let Some(part) = parts.last_mut().filter(|part| torn && part.supports_hold()) {
            leave_open(part);
        }
        let out = all.iter().zip(spare).filter(|(_, spare)| **spare);
        let remark = stretches(out.map(|(token, _)| token));
        if !remark.is_empty() {
            for part in &mut parts {
                part.mark(Repair::Remark);
            }
        }
        Ok(LineOrders {
            remark,
            ..LineOrders::of(parts)
        })
    }

    /// Reads a line without the words in brackets (`A Par - Bur (bounce with Germany)`) or after a
    /// dash between blanks (`F Lon - Wal -- to cover Wales`). If these words name another province,
    /// a coast or an action, the order becomes ambiguous.
    fn beside(&self, all: &[Token], spare: &[bool], remark: &[bool]) -> Result<LineOrders, String> {
        let dash = all.iter().position(|token| is_long_dash(self.line, token));
        let mut out = spare.to_vec();
        for (at, token) in all.iter().enumerate() {
            out[at] |= token.bracketed || dash.is_some_and(|dash| at >= dash);
        }
        if out == spare {
            return Err(String::new());
        }
        let mut heard = self.without(all, &out)?;
        let named = provinces(&heard.parts);
        let more = (0..all.len()).filter(|at| out[*at] && !spare[*at]);
        let mut more = more.filter_map(|at| all[at].word());
        let telling = more.any(|word| self.is_telling(word, &named));
        if telling || self.puzzles(all, remark, &out) {
            heard.parts.iter_mut().for_each(leave_open);
        }
        Ok(heard)
    }

    /// Returns whether an ignored remark consists of one or two unknown words: `A Par - Bur
    /// (grumpf)`. They may retract the order. Capitalized names are an exception.
    fn puzzles(&self, all: &[Token], known: &[bool], out: &[bool]) -> bool {
        let unknown = |at: &usize| !known[*at] && self.is_unknown(&all[*at]);
        let mut stretches = stretches_between(all, |at| !out[at] || parts(&all[at])).into_iter();
        stretches.any(|remark| {
            let inside = remark.start > 0;
            let words = remark.filter(|at| out[*at] && all[*at].word().is_some());
            let words: Vec<usize> = words.collect();
            inside && (1..=FEW_WORDS).contains(&words.len()) && words.iter().all(unknown)
        })
    }

    /// Returns whether the token is an unknown word and not a name.
    fn is_unknown(&self, token: &Token) -> bool {
        let text = self.line.get(token.span.clone()).unwrap_or_default();
        let mut letters = text.chars();
        let name = letters.next().is_some_and(char::is_uppercase)
            && letters.as_str().contains(char::is_lowercase);
        let known = |word: &str| self.ctx.lexicon.exactly(word).is_some();
        let unknown = |word: &str| word.len() > 1 && !known(word);
        !name && token.word().is_some_and(unknown)
    }

    /// Returns whether a word of a remark has a meaning that isn't in the order itself.
    fn is_telling(&self, word: &str, named: &ProvinceSet) -> bool {
        let Some(meanings) = self.ctx.lexicon.exactly(word) else {
            return false;
        };
        use Keyword::{Convoy, Disband, Hold, Or, Retreat, Support};
        let does = |action| match action {
            Or => word != "sorry",
            action => matches!(action, Hold | Support | Convoy | Disband | Retreat),
        };
        let places = &meanings.places;
        let known = !places.is_empty() && places.iter().all(|place| named.contains(place.province));
        let place = self.ctx.lexicon.is_place(word) && meanings.powers.is_empty();
        place && !known || word.len() > 1 && meanings.says(does)
    }
}

/// Splits a line at the cuts and the edges of brackets.
fn stretches_between(all: &[Token], cuts: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let edge = |at: usize| at > 0 && all[at].bracketed != all[at - 1].bracketed;
    let ends = (0..all.len()).filter(|at| cuts(*at) || edge(*at));
    let mut from = 0;
    let stretches = ends.chain([all.len()]).map(|end| {
        let stretch = from..end;
        from = end;
        stretch
    });
    stretches.collect()
}

/// Returns whether the token is a period before a blank.
fn is_stop(all: &[Token], at: usize) -> bool {
    all[at].mark == Mark::Dot && all.get(at + 1).is_some_and(|next| !next.tight)
}

/// Returns whether the token is a long dash, or two short ones, between blanks.
fn is_long_dash(line: &str, token: &Token) -> bool {
    let text = line.get(token.span.clone()).unwrap_or_default();
    let rest = line.get(token.span.end..).unwrap_or_default();
    let blank_after = rest.starts_with(char::is_whitespace);
    matches!(text, "--" | "---" | "–" | "—") && !token.tight && blank_after
}

/// Returns the byte ranges of words, joining those with only marks between them.
fn stretches<'t>(tokens: impl Iterator<Item = &'t Token>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for token in tokens.filter(|token| token.word().is_some()) {
        match found.last_mut() {
            Some(last) if token.span.start <= last.end + 2 => {
                last.end = token.span.end.max(last.end)
            }
            _ => found.push(token.span.clone()),
        }
    }
    found
}
