//! `rest hold`: a phrase for the units that no order names.
//!
//! After orders on the same line, the phrase is for the units that the line doesn't order. By
//! itself it is for the units without any order, and the line alone doesn't show which these are:
//! then it sets [`Aside::rest`](super::Aside::rest), and [`hold_rest`] returns the orders once the
//! others are known.

use super::corrections::{Flaws, Repair};
use super::keywords::Keyword;
use super::lexicon::Lexicon;
use super::line_orders::LineReader;
use super::meanings::phrases;
use super::reading::{Candidate, Part, Reading, Verdict, as_reading};
use super::tokens::{self, Mark, Token};
use super::words::List;
use super::{Context, only};
use chancery_core::board::{Power, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::{Action, OrderDuration, UnitRef, WrittenOrder};

/// The note for orders from one phrase for several units.
pub(super) const ONE_PHRASE: &str = "one phrase, several orders";

/// The maximum number of words of the phrase.
const LONGEST: usize = 10;

/// Returns whether a word means the remaining units.
pub(super) fn is_word(word: &str) -> bool {
    List::Rest.has(word)
}

/// Returns whether a text only orders unnamed units to hold: `rest hold`, `all hold`.
pub(super) fn is_phrase(lexicon: &Lexicon, text: &str) -> bool {
    let mut words = tokens::cut(text);
    words.retain(|token| token.word().is_some() && !token.bracketed);
    whom(lexicon, &words).is_some_and(|group| group.kind.is_none())
}

/// The group of units that a phrase is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Group {
    whom: Whom,
    /// The kind of units, if the phrase is only for armies or only for fleets.
    kind: Option<UnitKind>,
}

/// The scope of a phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Whom {
    /// All units that the line itself doesn't order.
    All,
    /// The units without any order.
    Rest,
}

/// Reads a line that ends in `all hold` or `rest hold`. Returns `None` for other lines, and for
/// `all hold` alone.
pub(super) fn read(words: &LineReader<'_>, all: &[Token], after: &[Token]) -> Option<Reading> {
    let ctx = words.ctx;
    if let Some(reading) = all_but(words, all, after) {
        return Some(reading);
    }
    let (end, group) = last_phrase(ctx, all)?;
    // "A Par - Bur?, rest hold": the question mark belongs to the order
    let is_and = |token: &Token| ctx.lexicon.token_says(token, |word| word == Keyword::And);
    let idle =
        |token: &Token| !matches!(token.mark, Mark::Word(_) | Mark::Question) || is_and(token);
    let last = all[..end].iter().rposition(|token| !idle(token));
    let head = &all[..last.map_or(0, |last| last + 1)];
    let heading = heading(ctx, head);
    if head.is_empty() || heading.is_some_and(|(_, length)| length == head.len()) {
        return by_itself(ctx, heading.map(|(power, _)| power), group);
    }
    let before = as_reading(words, words.read(head, after).ok()?, OrderDuration::Once);
    let power = heading.map(|(power, _)| power);
    Some(with_holds(ctx, power, group, before))
}

/// Reads a phrase without orders before it.
fn by_itself(ctx: &Context<'_>, heading: Option<Power>, group: Group) -> Option<Reading> {
    match (group.whom, group.kind) {
        (Whom::All, None) => None,
        (Whom::All, _) => {
            let power = ctx.power.or(heading);
            let mine = |unit: &Unit| power.is_none_or(|power| power == unit.power);
            let parts = holds(ctx, &ProvinceSet::default(), |unit| {
                mine(unit) && group.speaks_of(unit)
            });
            (!parts.is_empty()).then(|| one_phrase(parts))
        }
        (Whom::Rest, kind) => {
            let note = "the units that nothing else orders";
            let mut reading = Reading::unreadable(note);
            reading.aside.rest = kind.is_none();
            Some(reading)
        }
    }
}

/// Returns the reading of a phrase for several units.
fn one_phrase(parts: Vec<Part>) -> Reading {
    Reading {
        parts,
        ..Reading::bare(Verdict::Fixed, ONE_PHRASE.to_owned())
    }
}

impl Group {
    fn speaks_of(self, unit: &Unit) -> bool {
        self.kind.is_none_or(|kind| kind == unit.kind)
    }
}

/// Reads `all hold except A Par - Bur`.
fn all_but(words: &LineReader<'_>, all: &[Token], after: &[Token]) -> Option<Reading> {
    let ctx = words.ctx;
    if !ctx.legality.position.turn.phase.is_movement() {
        return None;
    }
    let at = all.iter().position(|token| token.is_on(List::Except))?;
    let marks = |token: &&Token| matches!(token.mark, Mark::Comma | Mark::Silent);
    let idle = all[..at].iter().rev().take_while(marks).count();
    let group = whom(ctx.lexicon, &all[..at - idle])?;
    let heard = words.read(&all[at + 1..], after).ok()?;
    let before = as_reading(words, heard, OrderDuration::Once);
    Some(with_holds(ctx, None, group, before))
}

/// Finds `all hold` or `rest hold` at the end of a line. Returns its first token and its group.
fn last_phrase(ctx: &Context<'_>, all: &[Token]) -> Option<(usize, Group)> {
    if !ctx.legality.position.turn.phase.is_movement() {
        return None;
    }
    let mark = |token: &Token| token.word().is_none();
    let last = all.iter().rposition(|token| !mark(token))?;
    let all = &all[..=last];
    let start = all.iter().rposition(mark).map_or(0, |at| at + 1);
    let is_and = |token: &Token| ctx.lexicon.token_says(token, |word| word == Keyword::And);
    // after an "and", "all hold" needs no separator
    let and = all[start..].iter().rposition(is_and);
    let start = and.map_or(start, |at| start + at + 1);
    // "A Par - Bur rest hold"
    (start.max(all.len().saturating_sub(LONGEST))..all.len())
        .find_map(|at| Some((at, whom(ctx.lexicon, &all[at..])?)))
}

/// Returns the group of a phrase that consists only of words for units and one word for holding.
fn whom(lexicon: &Lexicon, all: &[Token]) -> Option<Group> {
    let (mut holds, mut whom, mut kind) = (Vec::new(), None, None);
    let mut at = 0;
    while at < all.len() {
        let phrases = phrases(all, at, lexicon.longest);
        at = phrases.iter().rev().find_map(|(end, phrase)| {
            let found = lexicon.exactly(phrase);
            let is = |wanted| found.is_some_and(|found| found.says(|word| word == wanted));
            let of_kind = found.and_then(|found| {
                found.words.iter().find_map(|(word, _)| match word {
                    Keyword::Kind(kind) if phrase.len() > 1 => Some(*kind),
                    _ => None,
                })
            });
            if let Some(named) = of_kind.filter(|_| kind.is_none()) {
                kind = Some(named);
            } else if List::Rest.has(phrase) {
                whom = Some(Whom::Rest);
            } else if is(Keyword::Hold) {
                holds.push((at, *end));
            } else if is(Keyword::All) {
                whom = whom.or(Some(Whom::All));
            } else if !is(Keyword::Noise) && !List::Units.has(phrase) {
                return None;
            }
            Some(*end)
        })?;
    }
    let (first, last) = only(holds)?;
    let whom = whom.filter(|_| first == 0 || last == all.len())?;
    Some(Group { whom, kind })
}

/// Returns the power at the start of a line, alone or with a colon, and the number of its tokens.
pub(super) fn heading(ctx: &Context<'_>, all: &[Token]) -> Option<(Power, usize)> {
    let power = *ctx.lexicon.exactly(all.first()?.word()?)?.powers.first()?;
    let colon = all.get(1).is_none_or(|token| token.mark == Mark::Colon);
    colon.then_some((power, all.len().min(2)))
}

/// Adds a hold for each unit of the group that the line before doesn't order.
fn with_holds(ctx: &Context<'_>, heading: Option<Power>, group: Group, before: Reading) -> Reading {
    let mut ordered = match group.whom {
        Whom::All => ProvinceSet::EMPTY,
        Whom::Rest => ctx.ordered,
    };
    let candidates = || before.parts.iter().flat_map(|part| &part.candidates);
    ordered.extend(candidates().filter_map(|one| one.order.province()));
    let powers: Vec<Power> = match ctx.power.or(heading) {
        Some(power) => vec![power],
        None => before.orders().filter_map(|order| order.power).collect(),
    };
    let note = match before.verdict {
        Verdict::Blank | Verdict::Ok => ONE_PHRASE.to_owned(),
        _ => before.note,
    };
    let mut parts = before.parts;
    parts.extend(holds(ctx, &ordered, |unit| {
        powers.contains(&unit.power) && group.speaks_of(unit)
    }));
    let mut reading = Reading {
        verdict: before.verdict.max(Verdict::Fixed),
        parts,
        note,
        ..before
    };
    reading.aside.rest = group.kind.is_none();
    reading
}

/// Returns a hold for each unit that isn't in a province of `ordered`, as the meaning of `rest
/// hold`. It includes the units of the writer's power, or of all powers if [`Context::power`] is
/// `None`.
pub fn hold_rest(ctx: &Context<'_>, ordered: &ProvinceSet) -> Vec<Part> {
    holds(ctx, ordered, |unit| {
        ctx.power.is_none_or(|power| power == unit.power)
    })
}

/// Reads a line like [`read`](super::read()). If the line is only `rest hold`, every unit without
/// an order ([`Context::ordered`]) holds.
pub fn read_several(ctx: &Context<'_>, line: &str) -> Reading {
    let reading = super::read(ctx, line);
    if !reading.aside.rest || !reading.parts.is_empty() {
        return reading;
    }
    let heading = heading(ctx, &tokens::cut(line)).map(|(power, _)| power);
    let power = ctx.power.or(heading);
    let holds = hold_rest(&Context { power, ..*ctx }, &ctx.ordered);
    if holds.is_empty() {
        let note = "no unit is without an order".to_owned();
        return Reading { note, ..reading };
    }
    Reading {
        verdict: Verdict::Fixed,
        parts: holds,
        note: ONE_PHRASE.to_owned(),
        ..reading
    }
}

fn holds(ctx: &Context<'_>, ordered: &ProvinceSet, whose: impl Fn(&Unit) -> bool) -> Vec<Part> {
    let map = ctx.legality.map;
    let left = ctx.legality.position.units();
    let left = left.filter(|unit| !ordered.contains(map.province(unit.location)) && whose(unit));
    left.map(|unit| hold(ctx, unit)).collect()
}

/// Returns a hold from a phrase for several units.
fn hold(ctx: &Context<'_>, unit: Unit) -> Part {
    let order = WrittenOrder::new(UnitRef::of(ctx.legality.map, unit), Action::Hold);
    let flaws = Flaws::default().with(Repair::Several).with(Repair::Rest);
    Part {
        verdict: Verdict::Fixed,
        candidates: vec![Candidate::plain(Some(unit.power), order, None, flaws)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Map;

    #[test]
    fn the_units_left_over_are_spoken_of_in_many_ways() {
        let lexicon = Lexicon::new(Map::standard());
        for text in [
            "rest hold",
            "The rest: hold",
            "others stand",
            "All others hold.",
            "everything else holds",
            "*rest hold*",
            "il resto tiene",
            "de rest houdt",
            "rest hold (she says)",
            "all hold",
            "hold all",
            "les autres tiennent",
            "Rest hält",
            "alle anderen halten",
            "remaining units hold",
            "все остальные стоят",
            "o resto mantém",
            "reszta stoi",
            "everybody else stays where they are",
        ] {
            assert!(is_phrase(&lexicon, text), "{text}");
        }
        for text in [
            "A Par H",
            "hold",
            "rest",
            "A Mar reste",
            "rest hold except A Par",
            "reste",
            "all armies hold",
            "the other fleets hold",
        ] {
            assert!(!is_phrase(&lexicon, text), "{text}");
        }
    }
}
