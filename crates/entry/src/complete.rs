//! How a line that is being typed may go on.
//!
//! Units first, those without an order before the others; once the line names a unit, every legal
//! order of it that what was typed after it fits, the nearest first.

use std::ops::Range;

use super::differences::goal;
use super::grammar::Grammar;
use super::keywords::Keyword;
use super::likely::{self, Likely};
use super::meanings::Lattice;
use super::normalize::key;
use super::tokens::{Mark, Token, cut};
use super::{Context, prepare};
use chancery_core::board::{Map, Phase, Power, Province, Unit};
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenVia};

/// A way in which the line may go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Completion {
    /// The whole line as it would be, in the notation of the screen: `A Mar S A Par - Bur`. For a
    /// unit it ends with a blank.
    pub text: String,
    /// What of the text was typed, in bytes.
    pub matched: Vec<Range<usize>>,
    /// The unit, where it is one's own that stands somewhere; none for a build or a waived one.
    pub unit: Option<Unit>,
    /// The order, where it is a whole one.
    pub order: Option<WrittenOrder>,
}

impl Completion {
    /// What follows what was typed: to be shown after the cursor. Empty where nothing does.
    pub fn rest(&self) -> &str {
        let end = self.matched.last().map_or(0, |matched| matched.end);
        self.text.get(end..).unwrap_or_default()
    }
}

/// Every way in which a line may go on, the likeliest first; none where nothing fits.
pub fn complete(ctx: &Context<'_>, line: &str) -> Vec<Completion> {
    let map = ctx.bench.map;
    let phase = ctx.bench.position.turn.phase;
    let start = prepare::front(line, phase == Phase::Adjustments);
    let tokens = prepare::unglue(map, ctx.lexicon, cut(&line[start..]));
    let words: Vec<&str> = tokens
        .iter()
        .filter_map(|token| word(token, phase))
        .collect();
    if phase == Phase::Adjustments {
        return winter(ctx, &words);
    }
    let units = units(ctx, phase);
    let Some((unit, end)) = named_unit(ctx, &tokens, &units) else {
        return begun_units(ctx, &words, &units);
    };
    let rest: Vec<&str> = tokens[end..]
        .iter()
        .filter_map(|token| word(token, phase))
        .collect();
    let possible = if phase.is_retreat() {
        ctx.bench.possible_retreats(map.province(unit.location))
    } else {
        ctx.bench.possible(map.province(unit.location))
    };
    let typed: Vec<Typed<'_>> = rest.iter().map(|word| Typed::new(ctx, word)).collect();
    let likely = Likely::new(ctx, unit);
    let mut fitting: Vec<(u16, Completion)> = Vec::new();
    for order in possible {
        let text = order.short(map).to_string();
        let pieces = pieces(&text, &order);
        let Some((cost, mut matched)) = fit(&pieces[2..], &typed) else {
            continue;
        };
        matched.insert(0, pieces[0].span.start..pieces[1].span.end);
        let cost = cost * likely::STEPS + likely.of(&order);
        let completion = Completion {
            text,
            matched,
            unit: Some(unit),
            order: Some(order),
        };
        fitting.push((cost, completion));
    }
    sorted(fitting)
}

/// Returns completions in the sequence of their cost.
fn sorted(mut found: Vec<(u16, Completion)>) -> Vec<Completion> {
    found.sort_by_key(|(cost, _)| *cost);
    found
        .into_iter()
        .map(|(_, completion)| completion)
        .collect()
}

/// A token as a word: a dash is "to", and in winter a sign says what becomes of the unit.
fn word(token: &Token, phase: Phase) -> Option<&str> {
    match (&token.mark, phase) {
        (Mark::Word(word), _) => Some(word),
        (Mark::Arrow, Phase::Adjustments) => Some("remove"),
        (Mark::Arrow, phase) if phase.is_retreat() => Some("r"),
        (Mark::Arrow, _) => Some("to"),
        (Mark::Plus, Phase::Adjustments) => Some("build"),
        _ => None,
    }
}

/// The units that may be ordered, those without an order first.
pub(super) fn units(ctx: &Context<'_>, phase: Phase) -> Vec<Unit> {
    let position = ctx.bench.position;
    let mut units: Vec<Unit> = if phase.is_retreat() {
        position.dislodged().iter().map(|gone| gone.unit).collect()
    } else {
        position.units().collect()
    };
    units.retain(|unit| ctx.power.is_none_or(|power| power == unit.power));
    units.sort_by_key(|unit| ctx.ordered.contains(ctx.bench.map.province(unit.location)));
    units
}

/// The unit that the tokens begin with, if they name one and only one, and where the rest begins.
pub(super) fn named_unit(
    ctx: &Context<'_>,
    tokens: &[Token],
    units: &[Unit],
) -> Option<(Unit, usize)> {
    let phase = ctx.bench.position.turn.phase;
    let lattice = Lattice::new(ctx, tokens);
    let grammar = Grammar {
        lattice: &lattice,
        phase,
    };
    let mut best: Option<(u16, usize, Unit)> = None;
    let mut rivals = false;
    for named in grammar.unit(0, None) {
        for guess in &lattice.guesses[named.value.spot.places].0 {
            let here = |unit: &&Unit| ctx.bench.map.province(unit.location) == guess.province;
            let Some(&unit) = units.iter().find(here) else {
                continue;
            };
            let cost = named.cost + guess.cost;
            match best {
                Some((least, end, _))
                    if (cost, usize::MAX - named.end) > (least, usize::MAX - end) => {}
                Some((least, end, other)) if cost == least && named.end == end && other != unit => {
                    rivals = true;
                }
                _ => {
                    best = Some((cost, named.end, unit));
                    rivals = false;
                }
            }
        }
    }
    let (_, end, unit) = best.filter(|_| !rivals)?;
    Some((unit, end))
}

/// The units whose place the line may be beginning to name.
fn begun_units(ctx: &Context<'_>, words: &[&str], units: &[Unit]) -> Vec<Completion> {
    let map = ctx.bench.map;
    let mut found: Vec<(u16, Completion)> = Vec::new();
    let typed: Vec<Typed<'_>> = words.iter().map(|word| Typed::new(ctx, word)).collect();
    for &unit in units {
        let text = format!("{} {} ", unit.kind.letter(), map.short(unit.location));
        let province = map.province(unit.location);
        let pieces = [
            Piece {
                part: Part::Kind(unit.kind.letter()),
                span: 0..1,
            },
            Piece {
                part: Part::Place(province),
                span: 2..text.len() - 1,
            },
        ];
        if let Some((cost, matched)) = fit(&pieces, &typed) {
            let unit = Some(unit);
            let order = None;
            found.push((
                cost,
                Completion {
                    text,
                    matched,
                    unit,
                    order,
                },
            ));
        }
    }
    sorted(found)
}

/// What a power may build or remove, whichever way round it is typed.
fn winter(ctx: &Context<'_>, words: &[&str]) -> Vec<Completion> {
    let map = ctx.bench.map;
    let typed: Vec<Typed<'_>> = words.iter().map(|word| Typed::new(ctx, word)).collect();
    let mut found: Vec<(u16, Completion)> = Vec::new();
    let powers: Vec<Power> = ctx
        .power
        .map_or_else(|| map.powers().collect(), |power| vec![power]);
    for order in powers
        .into_iter()
        .flat_map(|power| ctx.bench.possible_adjustments(power))
    {
        let text = order.short(map).to_string();
        let mut pieces = pieces(&text, &order);
        // "build a par" as well as "a par build"
        if let Some(verb) = pieces.last().cloned() {
            pieces.insert(0, verb);
        }
        let Some((cost, matched)) = fit(&pieces, &typed) else {
            continue;
        };
        let unit = match &order {
            WrittenOrder::Order {
                unit,
                action: Action::Disband,
            } => ctx.bench.position.unit(unit.place.province),
            _ => None,
        };
        let completion = Completion {
            text,
            matched,
            unit,
            order: Some(order),
        };
        found.push((cost, completion));
    }
    sorted(found)
}

/// One word of an order on screen.
#[derive(Clone, Debug)]
struct Piece {
    part: Part,
    span: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Kind(char),
    Place(Province),
    Word(Keyword),
}

/// The words of an order's text, with what each is.
fn pieces(text: &str, order: &WrittenOrder) -> Vec<Piece> {
    let mut places = places(order).into_iter();
    let mut at = 0;
    let mut pieces = Vec::new();
    let mut nationality = false;
    for word in text.split(' ') {
        let span = at..at + word.len();
        at = span.end + 1;
        // "S German A Mun": nobody has to type it to be offered it
        nationality &= !matches!(word, "A" | "F");
        if nationality {
            continue;
        }
        let named = |helped: UnitRef| helped.whose.power().is_some();
        nationality = matches!(word, "S" | "C") && order.helped().is_some_and(named);
        let part = match word {
            "A" | "F" => Part::Kind(if word == "A" { 'A' } else { 'F' }),
            "-" => Part::Word(Keyword::Arrow),
            "H" => Part::Word(Keyword::Hold),
            "S" => Part::Word(Keyword::Support),
            "C" => Part::Word(Keyword::Convoy),
            "R" => Part::Word(Keyword::Retreat),
            "D" => Part::Word(Keyword::Disband),
            "B" => Part::Word(Keyword::Build),
            "via" => Part::Word(Keyword::Via),
            "waive" => Part::Word(Keyword::Waive),
            _ => match places.next() {
                Some(place) => Part::Place(place),
                None => continue,
            },
        };
        pieces.push(Piece { part, span });
    }
    pieces
}

/// The places of an order, in the sequence in which they are written.
fn places(order: &WrittenOrder) -> Vec<Province> {
    let WrittenOrder::Order { unit, action } = order else {
        return Vec::new();
    };
    let helped = order.helped().map(|of| of.place.province);
    let goal = goal(action).map(|to| to.province);
    let mut places = vec![unit.place.province];
    places.extend(helped.into_iter().chain(goal));
    if let Some(WrittenVia::Path(path)) = order.via() {
        places.extend(path);
    }
    places
}

/// A typed word and what it may be.
struct Typed<'a> {
    word: &'a str,
    map: &'a Map,
    /// By province: what it costs to mean it.
    places: Vec<(Province, u16)>,
    words: Vec<Keyword>,
}

impl<'a> Typed<'a> {
    fn new(ctx: &Context<'a>, word: &'a str) -> Self {
        let mut typed = Typed {
            word,
            map: ctx.bench.map,
            places: Vec::new(),
            words: Vec::new(),
        };
        match ctx.lexicon.exactly(word) {
            Some(meanings) => {
                let places = meanings.places.iter();
                typed.places = places.map(|g| (g.province, g.cost)).collect();
                typed.words = meanings.words.iter().map(|(word, _)| *word).collect();
            }
            None => {
                let near = ctx.lexicon.nearly(word);
                typed.places = near.iter().map(|g| (g.province, g.cost)).collect();
            }
        }
        typed
    }

    /// What it costs to take the word for a piece of an order; none where it is not.
    fn cost(&self, part: Part) -> Option<u16> {
        match part {
            Part::Kind(letter) => {
                let kind =
                    |word: &Keyword| matches!(word, Keyword::Kind(kind) if kind.letter() == letter);
                self.words.iter().any(kind).then_some(0)
            }
            // "m" is seldom "moves": more often a name begins with it
            Part::Word(Keyword::Arrow) if self.word == "m" => Some(3),
            Part::Word(word) if self.words.contains(&word) => Some(0),
            Part::Word(word) => spelt(word).starts_with(self.word).then_some(1),
            Part::Place(province) => {
                let known = self.places.iter().find(|(place, _)| *place == province);
                let info = self.map.info(province);
                let begun = [&info.code, &info.name]
                    .into_iter()
                    .any(|text| key(text).starts_with(self.word));
                known.map(|(_, cost)| *cost).or(begun.then_some(2))
            }
        }
    }
}

/// How a word of orders is spelt out, for those who type it so.
fn spelt(word: Keyword) -> &'static str {
    match word {
        Keyword::Hold => "holds",
        Keyword::Support => "supports",
        Keyword::Convoy => "convoys",
        Keyword::Retreat => "retreats",
        Keyword::Disband => "disbands",
        Keyword::Build => "builds",
        Keyword::Waive => "waives",
        Keyword::Via => "via",
        Keyword::Arrow => "moves to",
        _ => "\u{0}",
    }
}

/// Are the typed words in the pieces, in sequence? What they cost, and which letters they are.
fn fit(pieces: &[Piece], typed: &[Typed<'_>]) -> Option<(u16, Vec<Range<usize>>)> {
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
        // a place or a verb that was stepped over counts; a letter or a dash does not
        skipped += match piece.part {
            Part::Kind(_) | Part::Word(Keyword::Arrow) => 0,
            _ => 4,
        };
    }
    best
}
