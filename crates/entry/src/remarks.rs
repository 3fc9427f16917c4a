//! What a line says beside its orders: remarks that explain, and remarks that take back.
//!
//! Nothing that takes an order back, denies it or makes it depend on something is ever left out: the line
//! becomes a question. What is known to be harmless, and prose that a mark parts from the orders, is left
//! out and kept word by word.

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

/// The words of one line.
pub(super) struct LineReader<'a> {
    pub ctx: &'a Context<'a>,
    /// The line that they stand in.
    pub line: &'a str,
    /// A list of quoted words, in which no letters are written.
    pub terse: bool,
    /// What was looked up already.
    pub nearby: Nearby,
}

/// What a line says.
pub(super) struct LineOrders {
    pub parts: Vec<Part>,
    /// What was left out, in bytes of the line.
    pub remark: Vec<Range<usize>>,
    /// What is to be said first about it.
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

/// A stretch of words that say something about an order.
#[derive(Clone, Debug)]
struct Remark {
    at: Range<usize>,
    kind: RemarkKind,
}

/// How many parts of a doubtful line are read.
const MOST_PIECES: usize = 6;

impl<'a> LineReader<'a> {
    /// The words of a line, of which nothing is known yet.
    pub fn new(ctx: &'a Context<'a>, line: &'a str, terse: bool) -> Self {
        LineReader {
            ctx,
            line,
            terse,
            nearby: Nearby::default(),
        }
    }

    /// What the tokens of a line say, with `after` for what a comment behind them says; or why they say
    /// nothing.
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

    /// `disband`, `retreat to Paris`, where only one unit can be meant.
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

    /// A doubtful line whose orders are parted by marks: each by itself, if each says something.
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

    /// What tokens say as they stand, or why they say nothing.
    pub fn understand(&self, all: &[Token]) -> Result<Vec<Part>, String> {
        let lattice = Lattice::beside(self.ctx, all, &self.nearby);
        let grammar = Grammar {
            lattice: &lattice,
            phase: self.ctx.legality.position.turn.phase,
        };
        let parts = pick_reading::choose(self.ctx, &lattice, &grammar.line(), self.terse);
        parts.map_err(|why| notes::unreadable(self.ctx, self.line, &lattice, why))
    }

    /// What the pieces of a line say, each by itself, where the line as a whole says nothing: one bad
    /// order does not take the others with it.
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

/// Returns whether one of the remarks takes an order back.
fn retract(remarks: &[Remark]) -> bool {
    remarks.iter().any(|remark| remark.kind.retracts())
}

/// Marks the tokens of remarks of some kind.
fn mark(marked: &mut [bool], remarks: &[Remark], meant: impl Fn(RemarkKind) -> bool) {
    for remark in remarks.iter().filter(|remark| meant(remark.kind)) {
        marked[remark.at.clone()].fill(true);
    }
}

fn kept(all: &[Token], spare: &[bool]) -> Vec<Token> {
    let kept = all.iter().zip(spare).filter(|(_, spare)| !**spare);
    kept.map(|(token, _)| token.clone()).collect()
}

/// Is it a mark that parts orders or remarks?
fn parts(token: &Token) -> bool {
    matches!(token.mark, Mark::Comma | Mark::Semicolon | Mark::Bar)
}

/// Tokens without the marks at both ends that say nothing there.
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

/// Can each reading of a part be given, as far as it says one?
fn is_possible(part: &Part) -> bool {
    part.verdict <= Verdict::Ambiguous
}

/// Where tokens stand that are next to one another, if there are words among them.
fn stretch(tokens: &[Token]) -> Option<Range<usize>> {
    let first = tokens.iter().find(|token| token.word().is_some())?;
    let last = tokens.iter().rfind(|token| token.word().is_some())?;
    Some(first.span.start..last.span.end)
}

/// Makes a question of an order that may not be meant.
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

/// The places that orders name.
fn provinces(parts: &[Part]) -> ProvinceSet {
    let candidates = parts.iter().flat_map(|part| &part.candidates);
    candidates.flat_map(|one| named(&one.order)).collect()
}

/// The places that an order names.
fn named(order: &WrittenOrder) -> impl Iterator<Item = Province> {
    let helped = order.helped().map(|unit| unit.place.province);
    let goal = order.action().and_then(goal).map(|place| place.province);
    [order.province(), helped, goal].into_iter().flatten()
}
