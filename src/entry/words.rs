//! What is said about a reading, in the words of the game: clauses of at most eight words.

use std::ops::Range;

use super::Context;
use super::flaws::Flaw;
use super::reading::{Part, Verdict};
use super::senses::Lattice;
use crate::board::{Map, Province, UnitKind};
use crate::orders::Written;
use crate::orders::notation::quotable;
use crate::report::refusal;

/// What there is to say about a line that was read.
pub(super) fn note(ctx: &Context<'_>, parts: &[Part], verdict: Verdict) -> String {
    let map = ctx.bench.map;
    let Some(part) = parts.iter().find(|part| part.verdict == verdict) else {
        return String::new();
    };
    let Some(first) = part.candidates.first() else {
        return "no orders".into();
    };
    match verdict {
        Verdict::Ambiguous => ambiguous(map, part),
        Verdict::Void => first.illegal.map_or(String::new(), |why| {
            refusal(ctx.bench, first.power, &first.order, why)
        }),
        Verdict::Fixed => first
            .flaws
            .iter()
            .next()
            .map_or(String::new(), |flaw| flawed(map, &first.order, flaw)),
        _ => String::new(),
    }
}

fn ambiguous(map: &Map, part: &Part) -> String {
    match part.candidates.as_slice() {
        [only] => format!("perhaps {}: choose", only.order.short(map)),
        [_, _] => "two meanings: choose".into(),
        all => format!("{} meanings: choose", all.len()),
    }
}

fn flawed(map: &Map, order: &Written, flaw: Flaw) -> String {
    let kind = || match order.unit().and_then(|unit| unit.kind) {
        Some(UnitKind::Army) => "an army",
        Some(UnitKind::Fleet) => "a fleet",
        None => "a unit",
    };
    match flaw {
        Flaw::Spelling | Flaw::Shared | Flaw::Mark | Flaw::Word => {
            format!("read as “{}”", order.short(map))
        }
        Flaw::VerbMissing => "read as the only order it fits".into(),
        Flaw::KindMissing => format!("{} stands there", kind()),
        Flaw::KindWrong => format!("{} stands there", kind()),
        Flaw::CoastMissing => "only one coast fits".into(),
        Flaw::CoastIgnored => "the coast that was written does not matter".into(),
        Flaw::Nationality => "the unit is another power's".into(),
        Flaw::Several => "one phrase for several orders".into(),
        Flaw::RunTogether => "two orders run together".into(),
    }
}

/// What there is to say about a line in which no order was found.
pub(super) fn unreadable(line: &str, lattice: &Lattice) -> String {
    match lattice.unknown.clone().and_then(|span| line.get(span)) {
        Some(word) => format!("“{}” is no word of an order", quotable(word)),
        None => "a unit and what it does were expected".into(),
    }
}

/// The letters of the line that were read as others.
pub(super) fn changed(ctx: &Context<'_>, line: &str, parts: &[Part]) -> Vec<Range<usize>> {
    let mut spans: Vec<Range<usize>> = Vec::new();
    for candidate in parts.iter().filter_map(|part| part.candidates.first()) {
        for (span, province) in &candidate.mended {
            spans.push(off(ctx.bench.map, line, span.clone(), *province));
        }
    }
    spans.sort_by_key(|span| (span.start, span.end));
    spans.dedup();
    spans
}

/// The letters of a word that its name has otherwise: all but what both begin and end with.
fn off(map: &Map, line: &str, span: Range<usize>, province: Province) -> Range<usize> {
    let Some(word) = line.get(span.clone()) else {
        return span;
    };
    let name = &map.info(province).name;
    let same = |(a, b): &(char, char)| a.to_lowercase().eq(b.to_lowercase());
    let ahead: usize = word
        .chars()
        .zip(name.chars())
        .take_while(same)
        .map(|(letter, _)| letter.len_utf8())
        .sum();
    let rest = &word[ahead..];
    let behind: usize = rest
        .chars()
        .rev()
        .zip(name.chars().rev())
        .take_while(same)
        .map(|(letter, _)| letter.len_utf8())
        .sum();
    let (start, end) = (span.start + ahead, span.end - behind);
    if start < end { start..end } else { span }
}
