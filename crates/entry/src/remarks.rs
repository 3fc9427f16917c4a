//! Remarks beside the orders of a line: explanations and retractions.
//!
//! A remark that retracts or denies an order or makes it conditional is never ignored: the order
//! becomes ambiguous. Harmless phrases, and prose that a separator divides from the orders, are
//! ignored and kept word for word.

mod doubtful;
mod find;
mod kind;
mod leave_out;

use std::ops::Range;

use super::Context;
use super::corrections::Repair;
use super::differences::goal;
use super::grammar::Grammar;
use super::keywords::Keyword;
use super::meanings::{Lattice, Nearby};
use super::reading::{Part, Verdict};
use super::tokens::{Mark, Token};
use super::{notes, only, pick_reading};
use chancery_core::board::{Province, ProvinceSet};
use chancery_core::orders::WrittenOrder;
pub(super) use kind::RemarkKind;

/// The reader of one line.
pub(super) struct LineReader<'a> {
    pub ctx: &'a Context<'a>,
    /// The text of the line.
    pub line: &'a str,
    /// Whether the line is a list of quoted words, a notation without kinds of units.
    pub terse: bool,
    /// The cache of misspellings.
    pub nearby: Nearby,
}

/// The orders of a line and its remarks.
pub(super) struct LineOrders {
    pub parts: Vec<Part>,
    /// The ignored remarks, as byte ranges of the line.
    pub remark: Vec<Range<usize>>,
    /// A note that takes precedence over the usual one.
    pub note: Option<String>,
}

impl LineOrders {
    fn of(parts: Vec<Part>) -> Self {
        LineOrders {
            parts,
            remark: Vec::new(),
            note: None,
        }
    }
}

/// A stretch of tokens that comments on an order.
#[derive(Clone, Debug)]
struct Remark {
    at: Range<usize>,
    kind: RemarkKind,
}

/// The maximum number of parts of a doubtful line that are read.
const MOST_PIECES: usize = 6;

impl<'a> LineReader<'a> {
    /// Returns a reader with an empty cache.
    pub fn new(ctx: &'a Context<'a>, line: &'a str, terse: bool) -> Self {
        LineReader {
            ctx,
            line,
            terse,
            nearby: Nearby::default(),
        }
    }

    /// Reads the tokens of a line; `after` are the tokens of a comment behind them.
    ///
    /// # Errors
    ///
    /// Returns the note for an unreadable line.
    pub fn read(&self, all: &[Token], after: &[Token]) -> Result<LineOrders, String> {
        let mut remarks = self.remarks(all);
        let named = self.another(all, &mut remarks);
        let comment =
            retract(&self.remarks(after)) || after.iter().any(|t| t.mark == Mark::Question);
        let is_open = |token: &Token| token.mark == Mark::Question || self.is_or(token);
        let open = || all.iter().any(is_open);
        let mut heard = if comment || retract(&remarks) {
            match self.grouped(all, after) {
                Some(heard) => heard,
                None => self.doubtful(all, &remarks, after)?,
            }
        } else {
            match self.plainly(all, &remarks) {
                Err(why) if open() => self.doubtful(all, &remarks, after).map_err(|_| why)?,
                heard => heard?,
            }
        };
        // "A Par - Pic, not Pic"
        let ordered = provinces(&heard.parts);
        if named.iter().any(|&place| ordered.contains(place)) {
            heard.parts.iter_mut().for_each(leave_open);
        }
        Ok(heard)
    }

    /// Reads `disband` and `retreat to Paris` if there is only one unit to order.
    pub fn of_the_only(&self, all: &[Token], after: &[Token]) -> Option<LineOrders> {
        let legality = self.ctx.legality;
        let unit = only(self.ctx.own_units())?;
        let first = all.first()?;
        let action = |word| matches!(word, Keyword::Disband | Keyword::Retreat);
        if !legality.position.turn.phase.is_retreat() || !self.ctx.lexicon.token_says(first, action)
        {
            return None;
        }
        let at = first.span.start;
        let kind = unit.kind.letter().to_lowercase().to_string();
        let province = legality.map.province(unit.location);
        let code = legality.map.code(province).to_lowercase();
        let named = [Token::unwritten(&kind, at), Token::unwritten(&code, at)];
        let full: Vec<Token> = named.into_iter().chain(all.iter().cloned()).collect();
        let mut heard = self.read(&full, after).ok()?;
        let parts = heard.parts.iter_mut();
        parts.for_each(|part| part.mark(Repair::Word));
        Some(heard)
    }

    /// Reads a doubtful line by its separators, each part by itself. `None` if one of the parts is
    /// unreadable.
    fn grouped(&self, all: &[Token], after: &[Token]) -> Option<LineOrders> {
        let semicolon = |token: &Token| matches!(token.mark, Mark::Semicolon | Mark::Bar);
        let comma = |token: &Token| token.mark == Mark::Comma;
        let mut groups: Vec<&[Token]> = match all.iter().any(semicolon) {
            true => all.split(semicolon).collect(),
            false => all.split(comma).collect(),
        };
        groups.retain(|group| stretch(group).is_some());
        if !after.is_empty() || !(2..=MOST_PIECES).contains(&groups.len()) {
            return None;
        }
        let mut all = LineOrders::of(Vec::new());
        for group in groups {
            let heard = self.read(trimmed(group), &[]).ok()?;
            all.parts.extend(heard.parts);
            all.remark.extend(heard.remark);
            all.note = all.note.or(heard.note);
        }
        Some(all)
    }

    /// Reads tokens without handling remarks.
    ///
    /// # Errors
    ///
    /// Returns the note for an unreadable line.
    pub fn understand(&self, all: &[Token]) -> Result<Vec<Part>, String> {
        let lattice = Lattice::beside(self.ctx, all, &self.nearby);
        let grammar = Grammar {
            lattice: &lattice,
            phase: self.ctx.legality.position.turn.phase,
        };
        let parts = pick_reading::choose(self.ctx, &lattice, &grammar.line(), self.terse);
        parts.map_err(|why| notes::unreadable(self.ctx, self.line, &lattice, why))
    }

    /// Reads the parts of an unreadable line separately, so that one unreadable order doesn't
    /// affect the others. `None` if all parts are unreadable or a remark retracts an order.
    pub fn piecemeal(&self, all: &[Token]) -> Option<Vec<Part>> {
        let pieces = all.split(parts).filter(|piece| stretch(piece).is_some());
        if retract(&self.remarks(all)) {
            return None;
        }
        let read: Vec<Option<LineOrders>> = pieces
            .map(|piece| self.read(trimmed(piece), &[]).ok())
            .collect();
        let parts = |heard: Option<LineOrders>| match heard {
            Some(heard) => heard.parts,
            None => vec![Part::unreadable()],
        };
        let any = read.iter().any(Option::is_some);
        any.then(|| read.into_iter().flat_map(parts).collect())
    }
}

/// Returns whether one of the remarks retracts an order.
fn retract(remarks: &[Remark]) -> bool {
    remarks.iter().any(|remark| remark.kind.retracts())
}

/// Marks the tokens of remarks for whose kind `meant` is true.
fn mark(marked: &mut [bool], remarks: &[Remark], meant: impl Fn(RemarkKind) -> bool) {
    for remark in remarks.iter().filter(|remark| meant(remark.kind)) {
        marked[remark.at.clone()].fill(true);
    }
}

fn kept(all: &[Token], spare: &[bool]) -> Vec<Token> {
    let kept = all.iter().zip(spare).filter(|(_, spare)| !**spare);
    kept.map(|(token, _)| token.clone()).collect()
}

/// Returns whether the token separates orders or remarks.
fn parts(token: &Token) -> bool {
    matches!(token.mark, Mark::Comma | Mark::Semicolon | Mark::Bar)
}

/// Returns the tokens without the meaningless punctuation at both ends.
fn trimmed(all: &[Token]) -> &[Token] {
    let idle = |token: &Token| {
        matches!(
            token.mark,
            Mark::Comma | Mark::Semicolon | Mark::Colon | Mark::Bar | Mark::Silent | Mark::Dot
        )
    };
    let start = all.iter().take_while(|token| idle(token)).count();
    let rest = &all[start..];
    let dash = |token: &Token| idle(token) || token.mark == Mark::Arrow;
    let end = rest.len() - rest.iter().rev().take_while(|token| dash(token)).count();
    &rest[..end]
}

/// Returns whether every order of a part is possible.
fn is_possible(part: &Part) -> bool {
    part.verdict <= Verdict::Ambiguous
}

/// Returns the byte range of the tokens from the first word to the last. `None` if there are no words.
fn stretch(tokens: &[Token]) -> Option<Range<usize>> {
    let first = tokens.iter().find(|token| token.word().is_some())?;
    let last = tokens.iter().rfind(|token| token.word().is_some())?;
    Some(first.span.start..last.span.end)
}

/// Makes an order ambiguous that may not be meant.
pub(super) fn leave_open(part: &mut Part) {
    if part.candidates.is_empty() || part.verdict > Verdict::Ambiguous {
        return;
    }
    for candidate in &mut part.candidates {
        candidate.flaws.insert(Repair::Remark);
        candidate.vague = true;
    }
    part.verdict = Verdict::Ambiguous;
}

/// Returns the provinces that orders name.
fn provinces(parts: &[Part]) -> ProvinceSet {
    let candidates = parts.iter().flat_map(|part| &part.candidates);
    candidates.flat_map(|one| named(&one.order)).collect()
}

/// Returns the provinces that an order names.
fn named(order: &WrittenOrder) -> impl Iterator<Item = Province> {
    let helped = order.helped().map(|unit| unit.place.province);
    let goal = order.action().and_then(goal).map(|place| place.province);
    [order.province(), helped, goal].into_iter().flatten()
}
