//! Phrases for several units: `rest hold`, `all armies hold`.
//!
//! Beside orders on the same line, the phrase is for the units that the line doesn't order. By
//! itself, `rest hold` is for the units without any order, and the line alone doesn't show which
//! these are: then it sets [`Aside::rest`](super::Aside::rest), and [`hold_rest`] returns the orders
//! once the others are known.

use super::corrections::{Flaws, Repair};
use super::keywords::Keyword;
use super::lexicon::Lexicon;
use super::meanings::{listed_end, phrases, says_at};
use super::reading::{Candidate, Part, Reading, RestUnits, Verdict};
use super::tokens::{self, Mark, Token};
use super::words::List;
use super::{Context, only};
use chancery_core::board::{Map, Power, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::Action;

/// The note for orders from one phrase for several units.
pub(super) const ONE_PHRASE: &str = "one phrase, several orders";
/// The note for a phrase whose units only the other lines show.
pub(super) const REST_ALONE: &str = "the units that nothing else orders";

/// The maximum number of words of the phrase.
const LONGEST: usize = 10;

/// Returns whether a text only orders unnamed units of both kinds to hold: `rest hold`, `all hold`.
pub(super) fn is_phrase(lexicon: &Lexicon, text: &str) -> bool {
    only_group(lexicon, text).is_some_and(|group| group.kind.is_none())
}

/// Returns whether a text only says that something holds: `hold`, `please hold`.
pub(super) fn only_holds(lexicon: &Lexicon, text: &str) -> bool {
    let words = plain_words(text);
    // "no orders received"
    let is_none = |word| matches!(word, Keyword::NoOrders | Keyword::Nothing);
    let mut all = 0..words.len();
    !all.any(|at| says_at(lexicon, &words, at, is_none).is_some())
        && spoken(lexicon, &words) == Some((None, None))
}

/// Returns the words of a text that don't stand in brackets.
fn plain_words(text: &str) -> Vec<Token> {
    let mut words = tokens::cut(text);
    words.retain(|token| token.word().is_some() && !token.bracketed);
    words
}

/// Returns the group of units that a text orders to hold, if it does nothing else: `all fleets hold`.
pub(super) fn only_group(lexicon: &Lexicon, text: &str) -> Option<Group> {
    let mut words = plain_words(text);
    // "all units hold except:"
    let above = words.pop_if(|last| last.is_on(List::Except)).is_some();
    let group = whom(lexicon, &words).filter(|_| !refers(&words, true))?;
    let whom = if above { Whom::Rest } else { group.whom };
    Some(Group { whom, ..group })
}

/// The group of units that hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Group {
    pub whom: Whom,
    /// The kind of units, if the phrase is only for armies or only for fleets.
    pub kind: Option<UnitKind>,
}

/// The scope of a phrase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Whom {
    /// All units that the line itself doesn't order.
    All,
    /// The units without any order.
    Rest,
}

/// Returns the units without an order for which the sheet decides whom these groups of a line mean.
pub(super) fn rest_of(groups: impl IntoIterator<Item = Group>) -> Option<RestUnits> {
    let groups = groups.into_iter();
    // "all fleets hold" needs no other line
    let open = groups.filter(|group| group.whom == Whom::Rest || group.kind.is_none());
    let rest = open.map(|group| group.kind.map_or(RestUnits::All, RestUnits::Kind));
    rest.reduce(|one, other| if one == other { one } else { RestUnits::All })
}

/// Returns the group of the longest phrase that begins at a token, and the token after it.
pub(super) fn group(lexicon: &Lexicon, all: &[Token], at: usize) -> Option<(usize, Group)> {
    use Keyword::{All, Hold};
    let begins = |word: &str| {
        List::Rest.has(word)
            || List::Both.has(word)
            // "fleets both hold"
            || List::Fleets.has(word)
            || List::Armies.has(word)
            || lexicon.says(word, |word| matches!(word, All | Hold))
    };
    let mut phrases = phrases(all, at, 3).into_iter();
    phrases.any(|(_, phrase)| begins(&phrase)).then_some(())?;
    let idle = |token: &Token| matches!(token.mark, Mark::Colon | Mark::Silent);
    let inside = |token: &&Token| token.word().is_some() || idle(token);
    let length = all[at..].iter().take(LONGEST).take_while(inside).count();
    if refers(&all[at..at + length], at == 0) {
        return None;
    }
    (at + 2..=at + length).rev().find_map(|end| {
        let mut words = all[at..end].to_vec();
        words.last()?.word()?;
        words.retain(|token| !idle(token));
        Some((end, whom(lexicon, &words)?))
    })
}

/// Returns whether words about the remaining units refer to earlier orders: "all others unchanged", "the rest remain as
/// they were", and behind an order "the rest stands", which alone is an old word for holding.
fn refers(all: &[Token], alone: bool) -> bool {
    let is_like = || all.iter().any(|token| token.is_on(List::As));
    speaks_of_rest(all) && (is_like() || is_unchanged(all) || !alone && is_in_force(all))
}

/// Returns whether words from a token on say that the remaining orders are as they were: "everything else unchanged".
pub(super) fn rest_is_unchanged(all: &[Token]) -> bool {
    rest_end(all, 0).is_some() && (is_unchanged(all) || is_in_force(all))
}

/// Returns whether words speak of the remaining units or orders: "others", "everything else".
pub(super) fn speaks_of_rest(all: &[Token]) -> bool {
    (0..all.len()).any(|at| rest_end(all, at).is_some())
}

/// Returns the end of the words for the remaining units or orders that begin at a token.
pub(super) fn rest_end(all: &[Token], at: usize) -> Option<usize> {
    listed_end(all, at, 3, List::Rest)
}

/// Returns whether words say that something is as it was.
pub(super) fn is_unchanged(all: &[Token]) -> bool {
    List::Unchanged.occurs_in(&tokens::phrase(all))
}

/// Returns whether words end by saying that something is still in force.
fn is_in_force(all: &[Token]) -> bool {
    let mut words = all.iter().filter(|token| token.word().is_some());
    words
        .next_back()
        .is_some_and(|last| last.is_on(List::InForce))
}

/// Returns the group of a phrase that consists only of words for units and one word for holding.
fn whom(lexicon: &Lexicon, all: &[Token]) -> Option<Group> {
    let (whom, kind) = spoken(lexicon, all)?;
    Some(Group { whom: whom?, kind })
}

/// Returns the units that a phrase of one word for holding speaks of, and their kind, as far as it does. `None` for any
/// other phrase.
fn spoken(lexicon: &Lexicon, all: &[Token]) -> Option<(Option<Whom>, Option<UnitKind>)> {
    let (mut holds, mut whom, mut kind) = (Vec::new(), None, None);
    // the start and end of the words that aren't noise
    let (mut start, mut behind) = (all.len(), 0);
    let mut at = 0;
    while at < all.len() {
        let phrases = phrases(all, at, lexicon.longest);
        at = phrases.iter().rev().find_map(|(end, phrase)| {
            let found = lexicon.exactly(phrase);
            let is = |wanted| found.is_some_and(|found| found.says(|word| word == wanted));
            let of_kind = lexicon.kind_of_unit(phrase).filter(|_| phrase.len() > 1);
            if let Some(named) = of_kind.filter(|_| kind.is_none()) {
                kind = Some(named);
            } else if List::Rest.has(phrase) {
                whom = Some(Whom::Rest);
            } else if is(Keyword::Hold) {
                holds.push((at, *end));
            } else if is(Keyword::All) || List::Both.has(phrase) {
                whom = whom.or(Some(Whom::All));
            } else if !List::Units.has(phrase) {
                // "the other two just hold"
                let lists = [List::YearNumber, List::Restriction];
                let idle = is(Keyword::Noise) || lists.iter().any(|list| list.has(phrase));
                // "the rest of Turkey holds"
                let named = found.is_some_and(|found| !found.powers.is_empty());
                let owned = named && whom == Some(Whom::Rest);
                return (idle || owned).then_some(*end);
            }
            (start, behind) = (start.min(at), *end);
            Some(*end)
        })?;
    }
    let (first, last) = only(holds)?;
    (first == start || last == behind).then_some((whom, kind))
}

/// Returns the units of a group that aren't in a province of `ordered`. `powers` are those whose
/// units the phrase can be for; all if it is empty.
pub(super) fn units_of(
    ctx: &Context<'_>,
    group: Group,
    powers: &[Power],
    mut ordered: ProvinceSet,
) -> Vec<Candidate> {
    if group.whom == Whom::Rest {
        ordered = ordered.union(&ctx.ordered);
    }
    let map = ctx.legality.map;
    let meant = |unit: &Unit| {
        !ordered.contains(map.province(unit.location))
            && (powers.is_empty() || powers.contains(&unit.power))
            && group.kind.is_none_or(|kind| kind == unit.kind)
    };
    let units = ctx.legality.position.units().filter(meant);
    units
        .map(|unit| ordered_by_phrase(map, unit, Action::Hold))
        .collect()
}

/// Returns the order of a unit from a phrase for several units.
pub(super) fn ordered_by_phrase(map: &Map, unit: Unit, action: Action) -> Candidate {
    let flaws = Flaws::default().with(Repair::Several).with(Repair::Rest);
    Candidate::of_unit(map, unit, action, flaws)
}

/// Returns a hold for each unit of these that isn't in a province of `ordered`, as the meaning of `rest
/// hold`. It includes the units of the writer's power, or of all powers if [`Context::power`] is
/// `None`.
pub(super) fn hold_rest(ctx: &Context<'_>, rest: RestUnits, ordered: &ProvinceSet) -> Vec<Part> {
    let group = Group {
        whom: Whom::All,
        kind: match rest {
            RestUnits::All => None,
            RestUnits::Kind(kind) => Some(kind),
        },
    };
    let powers: Vec<Power> = ctx.power.into_iter().collect();
    let holds = units_of(ctx, group, &powers, *ordered).into_iter();
    let part = |candidate| Part::new(Verdict::Fixed, vec![candidate]);
    holds.map(part).collect()
}

/// Reads a line like [`read`](super::read()). If the line is only `rest hold`, every unit without
/// an order ([`Context::ordered`]) holds.
pub fn read_several(ctx: &Context<'_>, line: &str) -> Reading {
    let reading = super::read(ctx, line);
    let Some(rest) = reading.aside.rest.filter(|_| reading.parts.is_empty()) else {
        return reading;
    };
    let first = tokens::cut(line);
    let first = first.first().and_then(Token::word);
    let power = ctx.power.or(first.and_then(|word| ctx.lexicon.power(word)));
    let holds = hold_rest(&Context { power, ..*ctx }, rest, &ctx.ordered);
    if holds.is_empty() {
        let note = "every unit has an order".to_owned();
        return Reading { note, ..reading };
    }
    Reading {
        verdict: Verdict::Fixed,
        parts: holds,
        note: ONE_PHRASE.to_owned(),
        ..reading
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            "all units hold except:",
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
