//! Leaving out the remarks of a line that take nothing back.

use std::ops::Range;

use super::{
    LineOrders, LineReader, Remark, RemarkKind, is_possible, kept, leave_open, parts, provinces,
    trimmed,
};
use crate::corrections::Repair;
use crate::keywords::Keyword;
use crate::tokens::{Mark, Token};
use chancery_core::board::ProvinceSet;

/// How many words a remark may have that is asked about where all of them are unknown.
const FEW_WORDS: usize = 2;

impl LineReader<'_> {
    /// A line in which nothing is taken back: as it stands but for harmless words, or else without the
    /// remarks that marks part from the orders.
    pub(super) fn plainly(&self, all: &[Token], remarks: &[Remark]) -> Result<LineOrders, String> {
        let mut spare = vec![false; all.len()];
        for remark in remarks
            .iter()
            .filter(|remark| remark.kind == RemarkKind::Harmless)
        {
            spare[remark.at.clone()].fill(true);
        }
        let whole = match remarks.is_empty() {
            true => self.understand(all).map(LineOrders::of),
            false => self.without(all, &spare),
        };
        let is_clear = |read: &Result<LineOrders, String>| {
            read.as_ref()
                .is_ok_and(|read| read.parts.iter().all(is_possible))
        };
        if is_clear(&whole) {
            return whole;
        }
        let mut remark = spare.clone();
        for one in remarks {
            remark[one.at.clone()].fill(true);
        }
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

    /// Marks what only explains: phrases that say so, up to the next mark, and prose between marks.
    fn explained(&self, all: &[Token], remarks: &[Remark], spare: &mut [bool]) {
        for remark in remarks
            .iter()
            .filter(|remark| remark.kind == RemarkKind::Explains)
        {
            let stretch = all[remark.at.start..].iter();
            let bracketed = all[remark.at.start].bracketed;
            let length = stretch
                .take_while(|token| !parts(token) && token.bracketed == bracketed)
                .count();
            spare[remark.at.start..remark.at.start + length].fill(true);
        }
        let mut from = 0;
        for at in 0..=all.len() {
            let cut = at == all.len()
                || parts(&all[at])
                || is_stop(all, at)
                || is_long_dash(self.line, &all[at])
                || at > 0 && all[at].bracketed != all[at - 1].bracketed;
            if !cut {
                continue;
            }
            let words: Vec<&Token> = (from..at)
                .filter(|at| !spare[*at])
                .map(|at| &all[at])
                .collect();
            if self.is_prose(&words) {
                spare[from..at].fill(true);
            }
            from = at;
        }
    }

    /// Is this nothing but words that name no place, no power and no deed?
    fn is_prose(&self, tokens: &[&Token]) -> bool {
        let lexicon = self.ctx.lexicon;
        let words: Vec<&str> = tokens.iter().filter_map(|token| token.word()).collect();
        let marks =
            |token: &&Token| matches!(token.mark, Mark::Arrow | Mark::Question | Mark::Back);
        if words.is_empty() || tokens.iter().skip(1).any(marks) {
            return false;
        }
        let tells = |word: &&str| match lexicon.exactly(word) {
            Some(found) => {
                use Keyword::{All, And, Arrow, From, It, Noise, With};
                let idle = |word| matches!(word, Arrow | And | All | From | It | Noise | With);
                lexicon.is_place(word) || found.says(|word| !idle(word))
            }
            None => false,
        };
        if words.iter().any(tells) {
            return false;
        }
        // a name that is misspelt is no prose
        let unlike =
            |word: &&str| lexicon.exactly(word).is_none() && !self.nearby.is_place(self.ctx, word);
        words.iter().take(8).any(unlike)
    }

    /// What tokens say without some of them.
    fn without(&self, all: &[Token], spare: &[bool]) -> Result<LineOrders, String> {
        let mut parts = self.understand(trimmed(&kept(all, spare)))?;
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

    /// What a line says without the words in brackets (`A Par - Bur (bounce with Germany)`) or behind a
    /// dash that stands alone (`F Lon - Wal -- to cover Wales`). Where they name another place, a coast or
    /// something that a unit does, they may be meant, so that is asked.
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
        let telling = all
            .iter()
            .enumerate()
            .filter(|(at, _)| out[*at] && !spare[*at]);
        let telling = telling
            .filter_map(|(_, token)| token.word())
            .any(|word| self.is_telling(word, &named));
        if telling || self.puzzles(all, remark, &out) {
            heard.parts.iter_mut().for_each(leave_open);
        }
        Ok(heard)
    }

    /// Is a remark that was left out nothing but a word or two that nobody knows: `A Par - Bur (grumpf)`?
    /// It may be a word for taking back; names, which have capitals, are none.
    fn puzzles(&self, all: &[Token], known: &[bool], out: &[bool]) -> bool {
        let ends = |at: usize| {
            !out[at] || parts(&all[at]) || at > 0 && all[at].bracketed != all[at - 1].bracketed
        };
        let mut from = 0;
        (0..=all.len()).any(|at| {
            if at < all.len() && !ends(at) {
                return false;
            }
            let remark = from..at;
            from = at;
            let words = || {
                remark
                    .clone()
                    .filter(|at| out[*at] && all[*at].word().is_some())
            };
            let unknown = |at: usize| !known[at] && self.is_unknown(&all[at]);
            (1..=FEW_WORDS).contains(&words().count()) && remark.start > 0 && words().all(unknown)
        })
    }

    /// Is it a word without a meaning that is no name?
    fn is_unknown(&self, token: &Token) -> bool {
        let text = self.line.get(token.span.clone()).unwrap_or_default();
        let mut letters = text.chars();
        let name = letters.next().is_some_and(char::is_uppercase)
            && letters.as_str().contains(char::is_lowercase);
        let known = |word| self.ctx.lexicon.exactly(word).is_some();
        !name
            && token
                .word()
                .is_some_and(|word| word.len() > 1 && !known(word))
    }

    /// Does a word of a remark say something that the order itself doesn't?
    fn is_telling(&self, word: &str, named: &ProvinceSet) -> bool {
        let Some(meanings) = self.ctx.lexicon.exactly(word) else {
            return false;
        };
        use Keyword::{Convoy, Disband, Hold, Or, Retreat, Support};
        let does = |deed| match deed {
            Or => word != "sorry",
            deed => matches!(deed, Hold | Support | Convoy | Disband | Retreat),
        };
        let places = &meanings.places;
        let known = !places.is_empty() && places.iter().all(|place| named.contains(place.province));
        let place = self.ctx.lexicon.is_place(word) && meanings.powers.is_empty();
        place && !known || word.len() > 1 && meanings.says(does)
    }
}

/// Is it a period with a blank behind it?
fn is_stop(all: &[Token], at: usize) -> bool {
    all[at].mark == Mark::Dot && all.get(at + 1).is_some_and(|next| !next.tight)
}

/// Is it a long dash, or two short ones, with blanks on both sides?
fn is_long_dash(line: &str, token: &Token) -> bool {
    let text = line.get(token.span.clone()).unwrap_or_default();
    let blank_after = line
        .get(token.span.end..)
        .is_some_and(|rest| rest.starts_with(char::is_whitespace));
    matches!(text, "--" | "---" | "–" | "—") && !token.tight && blank_after
}

/// Where words stand, those with nothing between them but marks as one.
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
