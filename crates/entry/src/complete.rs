//! Completions of a line while it is being typed.
//!
//! An incomplete line is completed to a unit, units without an order first. A line that names a
//! unit is completed to each of its legal orders that matches the rest of the line, closest match
//! first.

use std::cmp::Reverse;
use std::ops::Range;

use super::grammar::Grammar;
use super::keywords::Keyword;
use super::likely::{self, Likely};
use super::matcher::Guess;
use super::meanings::Lattice;
use super::normalize::key;
use super::tokens::{Mark, Token, cut};
use super::{Context, prepare};
use chancery_core::board::{Map, Phase, Province, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenVia};

/// One completion of the line.
#[derive(Clone, PartialEq, Debug)]
pub struct Completion {
    /// The whole line after completion, in the notation of the screen: `A Mar S A Par - Bur`. A
    /// completion that is only a unit ends with a blank.
    pub text: String,
    /// The parts of `text` that were typed, as byte ranges.
    pub matched: Vec<Range<usize>>,
    /// The unit of the power that the line names. `None` for builds and waived builds.
    pub unit: Option<Unit>,
    /// The order, if the completion is a whole order.
    pub order: Option<WrittenOrder>,
}

impl Completion {
    /// Returns the text after the last typed part, to be shown after the cursor. It may be empty.
    pub fn rest(&self) -> &str {
        let end = self.matched.last().map_or(0, |matched| matched.end);
        self.text.get(end..).unwrap_or_default()
    }
}

/// Returns all completions of the line, most likely first. The list is empty if nothing matches.
pub fn complete(ctx: &Context<'_>, line: &str) -> Vec<Completion> {
    let map = ctx.legality.map;
    let phase = ctx.legality.position.turn.phase;
    let start = prepare::front(line, phase == Phase::Adjustments);
    let tokens = prepare::unglue(map, ctx.lexicon, cut(&line[start..]));
    if phase == Phase::Adjustments {
        return winter(ctx, &typed(ctx, &tokens));
    }
    let units = units(ctx);
    let Some((unit, end)) = named_unit(ctx, &tokens, &units) else {
        return begun_units(map, &typed(ctx, &tokens), &units);
    };
    let typed = typed(ctx, &tokens[end..]);
    let at = map.province(unit.location);
    let possible = if phase.is_retreat() {
        ctx.legality.possible_retreats(at)
    } else {
        ctx.legality.possible(at)
    };
    let likely = Likely::new(ctx, unit);
    let mut all = sorted(possible.into_iter().filter_map(|order| {
        let text = order.short(map).to_string();
        let pieces = pieces(map, &text, &order);
        let (cost, mut matched) = fit(&pieces[2..], &typed)?;
        matched.insert(0, pieces[0].span.start..pieces[1].span.end);
        let cost = cost * likely::STEPS + likely.of(&order);
        let completion = Completion {
            text,
            matched,
            unit: Some(unit),
            order: Some(order),
        };
        Some((cost, completion))
    }));
    // behind a support, "m" begins a name if it can: "vie s m"
    let is_name = |one: &Completion| {
        one.matched
            .last()
            .is_some_and(|it| one.text[it.clone()] != *"-")
    };
    let is_move = typed.len() > 1 && typed.last().is_some_and(|it| it.word == "m");
    if is_move && all.iter().any(is_name) {
        all.retain(is_name);
    }
    all
}

/// Returns the completions sorted by cost.
fn sorted(found: impl Iterator<Item = (u16, Completion)>) -> Vec<Completion> {
    let mut found: Vec<(u16, Completion)> = found.collect();
    found.sort_by_key(|(cost, _)| *cost);
    let found = found.into_iter();
    found.map(|(_, completion)| completion).collect()
}

/// Returns the words of the line. A dash counts as "to"; in winter, dashes mean "remove" and plus
/// signs "build".
fn typed<'a>(ctx: &Context<'a>, tokens: &'a [Token]) -> Vec<Typed<'a>> {
    let phase = ctx.legality.position.turn.phase;
    let words = tokens.iter().filter_map(|token| match &token.mark {
        Mark::Word(word) => Some(word.as_str()),
        Mark::Arrow if phase == Phase::Adjustments => Some("remove"),
        Mark::Arrow if phase.is_retreat() => Some("r"),
        Mark::Arrow => Some("to"),
        Mark::Plus if phase == Phase::Adjustments => Some("build"),
        _ => None,
    });
    words.map(|word| Typed::new(ctx, word)).collect()
}

/// Returns the units that can be ordered, those without an order first.
pub(super) fn units(ctx: &Context<'_>) -> Vec<Unit> {
    let mut units = ctx.own_units();
    units.sort_by_key(|unit| {
        ctx.ordered
            .contains(ctx.legality.map.province(unit.location))
    });
    units
}

/// Returns the unit that the tokens begin with and the index of the first token after it, if the
/// unit is unique.
pub(super) fn named_unit(
    ctx: &Context<'_>,
    tokens: &[Token],
    units: &[Unit],
) -> Option<(Unit, usize)> {
    let lattice = Lattice::new(ctx, tokens);
    let grammar = Grammar {
        lattice: &lattice,
        phase: ctx.legality.position.turn.phase,
        holds: false,
        loose: false,
    };
    let mut found = Vec::new();
    for named in grammar.unit(0, None) {
        for guess in &lattice.guesses[named.value.spot.places].0 {
            let here = |unit: &&Unit| ctx.legality.map.province(unit.location) == guess.province;
            let rank = (named.cost + guess.cost, Reverse(named.end));
            found.extend(units.iter().find(here).map(|unit| (rank, *unit)));
        }
    }
    let (best, unit) = *found.iter().min_by_key(|(rank, _)| *rank)?;
    let rival = |(rank, other): &(_, Unit)| *rank == best && *other != unit;
    (!found.iter().any(rival)).then_some((unit, best.1.0))
}

/// Returns completions for the units whose location matches the words typed so far.
fn begun_units(map: &Map, typed: &[Typed<'_>], units: &[Unit]) -> Vec<Completion> {
    sorted(units.iter().filter_map(|&unit| {
        let text = format!("{} {} ", unit.kind.letter(), map.short(unit.location));
        let order = WrittenOrder::new(UnitRef::of(map, unit), Action::Hold);
        let (cost, matched) = fit(&pieces(map, &text, &order), typed)?;
        let completion = Completion {
            text,
            matched,
            unit: Some(unit),
            order: None,
        };
        Some((cost, completion))
    }))
}

/// Returns completions for builds and removals, with the verb before or after the unit.
fn winter(ctx: &Context<'_>, typed: &[Typed<'_>]) -> Vec<Completion> {
    let map = ctx.legality.map;
    sorted(ctx.possible_adjustments().filter_map(|order| {
        let text = order.short(map).to_string();
        let mut pieces = pieces(map, &text, &order);
        // "build a par" as well as "a par build"
        if let Some(verb) = pieces.last().cloned() {
            pieces.insert(0, verb);
        }
        let (cost, matched) = fit(&pieces, typed)?;
        let removed = order.action() == Some(&Action::Disband);
        let at = order.province().filter(|_| removed);
        let completion = Completion {
            text,
            matched,
            unit: at.and_then(|at| ctx.legality.position.unit(at)),
            order: Some(order),
        };
        Some((cost, completion))
    }))
}

/// The words of an order on screen, with the keyword of each and its long form, if it has one.
const WORDS: [(&str, Keyword, &str); 11] = [
    ("A", Keyword::Kind(UnitKind::Army), ""),
    ("F", Keyword::Kind(UnitKind::Fleet), ""),
    ("-", Keyword::Arrow, "moves to"),
    ("H", Keyword::Hold, "holds"),
    ("S", Keyword::Support, "supports"),
    ("C", Keyword::Convoy, "convoys"),
    ("R", Keyword::Retreat, "retreats"),
    ("D", Keyword::Disband, "disbands"),
    ("B", Keyword::Build, "builds"),
    ("via", Keyword::Via, "via"),
    ("waive", Keyword::Waive, "waives"),
];

/// One word of an order on screen.
#[derive(Clone, Debug)]
struct Piece<'a> {
    part: Part<'a>,
    span: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part<'a> {
    Place(Province),
    /// A word of orders with its long form, which is empty if there is none.
    Word(Keyword, &'static str),
    /// A word that only some boards have: the code of a railroad, or `permits`.
    Special(&'a str),
}

/// Splits the text of an order into words and determines the role of each word.
fn pieces<'a>(map: &Map, text: &'a str, order: &WrittenOrder) -> Vec<Piece<'a>> {
    let railroad = match order.via() {
        Some(&WrittenVia::Rail(number)) => map.terrain().railroad(number),
        _ => None,
    };
    let special = railroad.map_or("permits", |railroad| &railroad.code);
    let mut places = order.provinces();
    let mut at = 0;
    let mut pieces = Vec::new();
    let mut nationality = false;
    for word in text.split(' ') {
        let span = at..at + word.len();
        at = span.end + 1;
        // "S German A Mun": the nationality matches without being typed
        nationality &= !matches!(word, "A" | "F");
        if nationality {
            continue;
        }
        let named = |helped: UnitRef| helped.whose.power().is_some();
        nationality = matches!(word, "S" | "C") && order.helped().is_some_and(named);
        let known = WORDS.iter().find(|(letter, ..)| *letter == word);
        let part = match known {
            Some(&(_, word, spelled)) => Some(Part::Word(word, spelled)),
            None if word == special => Some(Part::Special(word)),
            None => places.next().map(Part::Place),
        };
        pieces.extend(part.map(|part| Piece { part, span }));
    }
    pieces
}

/// A typed word with its possible meanings.
struct Typed<'a> {
    word: &'a str,
    map: &'a Map,
    places: Vec<Guess>,
    words: Vec<Keyword>,
}

impl<'a> Typed<'a> {
    fn new(ctx: &Context<'a>, word: &'a str) -> Self {
        let (places, words) = match ctx.lexicon.exactly(word) {
            Some(known) => (known.places.clone(), known.words.as_slice()),
            None => (ctx.lexicon.matcher.guesses(word), &[][..]),
        };
        // "arm" is Armenia here
        let is_likely =
            |(word, usual): &&(Keyword, bool)| *usual || !matches!(word, Keyword::Kind(_));
        Typed {
            word,
            map: ctx.legality.map,
            places,
            words: words
                .iter()
                .filter(is_likely)
                .map(|(word, _)| *word)
                .collect(),
        }
    }

    /// Returns the cost of matching the word with a part of an order, or `None` if they don't match.
    fn cost(&self, part: Part<'_>) -> Option<u16> {
        match part {
            // "m" seldom means "moves": more often it begins a name
            Part::Word(Keyword::Arrow, _) if self.word == "m" => Some(3),
            Part::Word(word, _) if self.words.contains(&word) => Some(0),
            Part::Word(_, "") => None,
            Part::Word(_, spelled) => spelled.starts_with(self.word).then_some(1),
            Part::Special(text) => key(text).starts_with(self.word).then_some(1),
            Part::Place(province) => {
                let known = self.places.iter().find(|guess| guess.province == province);
                let info = self.map.info(province);
                let mut texts = [&info.code, &info.name].into_iter();
                let begins = texts.any(|text| key(text).starts_with(self.word));
                known.map(|guess| guess.cost).or(begins.then_some(2))
            }
        }
    }
}

/// Matches the typed words with the pieces in sequence. Returns the lowest cost and the byte ranges
/// matched.
fn fit(pieces: &[Piece<'_>], typed: &[Typed<'_>]) -> Option<(u16, Vec<Range<usize>>)> {
    let Some((word, rest)) = typed.split_first() else {
        return Some((0, Vec::new()));
    };
    let mut best: Option<(u16, Vec<Range<usize>>)> = None;
    let mut skipped = 0;
    for (index, piece) in pieces.iter().enumerate() {
        if let Some(cost) = word.cost(piece.part)
            && let Some((more, mut matched)) = fit(&pieces[index + 1..], rest)
        {
            let total = cost + more + skipped;
            if best.as_ref().is_none_or(|(least, _)| total < *least) {
                let letters = word.word.len().min(piece.span.len());
                matched.insert(0, piece.span.start..piece.span.start + letters);
                best = Some((total, matched));
            }
        }
        // skipping a place or a verb costs something; skipping a letter or a dash doesn't
        skipped += match piece.part {
            Part::Word(Keyword::Kind(_) | Keyword::Arrow, _) => 0,
            _ => 4,
        };
    }
    best
}

/// Completes the last order of a line. The orders before the last semicolon count as given.
pub fn complete_last(ctx: &Context<'_>, line: &str) -> Vec<Completion> {
    let tokens = cut(line);
    let mut semicolons = tokens.iter().filter(|token| token.mark == Mark::Semicolon);
    let Some(last) = semicolons.next_back() else {
        return complete(ctx, line);
    };
    let (head, tail) = line.split_at(last.span.end);
    let before = super::read(ctx, head);
    let orders: Vec<WrittenOrder> = before.orders().map(|one| one.order.clone()).collect();
    let places: ProvinceSet = orders.iter().filter_map(WrittenOrder::province).collect();
    let others = ctx.sheet.iter();
    let others = others.filter(|order| order.province().is_none_or(|at| !places.contains(at)));
    let sheet: Vec<WrittenOrder> = others.chain(&orders).cloned().collect();
    let ctx = Context {
        ordered: ctx.ordered.union(&places),
        sheet: &sheet,
        ..*ctx
    };
    let mut all = complete(&ctx, tail);
    let shift = head.len() + 1;
    for one in &mut all {
        one.text = format!("{head} {}", one.text);
        for span in &mut one.matched {
            *span = span.start + shift..span.end + shift;
        }
        if one.matched.is_empty() {
            one.matched.push(shift..shift);
        }
    }
    all
}
