//! Abbreviations for several orders, for fast typing.
//!
//! Beside a sequence of orders (`par,mar h`), the reader understands a unit with its supporters
//! before the destination (`par mar s bur`: Paris moves to Burgundy, Marseilles supports it). This
//! is tried only if the line has no other meaning, so that it never changes the meaning of a clear
//! order.

use super::Context;
use super::complete::{Completion, complete, named_unit, units};
use super::corrections::Repair;
use super::keywords::Keyword;
use super::likely::by_sea;
use super::meanings::phrases;
use super::normalize::key;
use super::prepare;
use super::reading::{Reading, Verdict, read, read_as_written};
use super::rest;
use super::tokens::{Mark, Token, cut};
use chancery_core::board::{Power, Province, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenVia, routes};

/// Returns the power and the colon at the start of a text, and the rest of the text.
fn heading<'l>(ctx: &Context<'_>, text: &'l str) -> Option<(Power, &'l str)> {
    let all = cut(text);
    let (power, _) = rest::heading(ctx, &all)?;
    Some((power, &text[all.get(1)?.span.end..]))
}

/// Reads a line that can't be read as it is written by expanding it.
pub(super) fn expanded(ctx: &Context<'_>, line: &str) -> Option<Reading> {
    written_out(ctx, line)
        .or_else(|| gapped(ctx, line))
        .or_else(|| run_together(ctx, line))
}

/// Reads a line with supporters before the destination by expanding it: `par mar s bur` becomes `A
/// Par - bur; A Mar S A Par - bur`. Returns `None` unless the result is unambiguous.
pub(super) fn written_out(ctx: &Context<'_>, line: &str) -> Option<Reading> {
    let line = line.trim_end_matches([' ', ';', ',', '&', '+']);
    let mut full = Vec::new();
    let mut several = false;
    for segment in line.split(';') {
        // a segment that doesn't have this form is split at its commas
        let pieces = match led(ctx, segment) {
            Some(orders) => vec![(segment, Some(orders))],
            None => {
                let pieces = segment.split(',');
                pieces.map(|piece| (piece, led(ctx, piece))).collect()
            }
        };
        for (piece, orders) in pieces {
            several |= orders.is_some();
            full.extend(orders.unwrap_or_else(|| vec![piece.trim().to_owned()]));
        }
    }
    if !several {
        return None;
    }
    let reading = read_as_written(ctx, &full.join("; "));
    matches!(reading.verdict, Verdict::Ok | Verdict::Fixed)
        .then(|| as_one_phrase(reading, rest::ONE_PHRASE))
}

/// The maximum number of words of a unit.
const LONGEST_NAME: usize = 5;
/// The minimum length of a province's name.
const SHORTEST: usize = 3;

/// Reads a line in which a blank is missing between two names: `budgal` is `bud gal`. Returns
/// `None` unless exactly one gap results in an order.
fn gapped(ctx: &Context<'_>, line: &str) -> Option<Reading> {
    let words = line.split_whitespace();
    let is_place = |part: &str| ctx.lexicon.is_place(&key(part));
    let gaps = words.filter(|word| !is_place(word)).flat_map(|word| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        let cuts = word.char_indices().map(|(at, _)| at).skip(SHORTEST);
        let within = |at: usize| word[at..].starts_with(char::is_alphabetic);
        let names =
            cuts.filter(move |&at| within(at) && is_place(&word[..at]) && is_place(&word[at..]));
        names.map(move |at| start + at)
    });
    let mut readings = gaps.filter_map(|gap| {
        let reading = read_as_written(ctx, &format!("{} {}", &line[..gap], &line[gap..]));
        let is_order = matches!(
            reading.verdict,
            Verdict::Ok | Verdict::Fixed | Verdict::Ambiguous
        );
        (is_order && reading.parts.len() == 1).then_some(reading)
    });
    let reading = readings.next().filter(|_| readings.next().is_none());
    reading.map(|reading| as_one_phrase(reading, "two names run together"))
}

/// Reads orders with nothing between some of them: `par-bur mar s par-bur, bre-mao`, `par bur mar spa`. An order
/// begins where one of the power's units stands between a name or "hold" and an action or another name.
/// Returns `None` unless all of them are clear.
fn run_together(ctx: &Context<'_>, line: &str) -> Option<Reading> {
    use Keyword::{Arrow, Convoy, Hold, Kind, Support};
    let tokens = cut(line);
    let says = |at: usize, wanted: fn(Keyword) -> bool| {
        let token = tokens.get(at);
        token.is_some_and(|token| ctx.lexicon.token_says(token, wanted))
    };
    let ends = |at: usize| match tokens[at].mark {
        Mark::Word(_) => !says(at, |word| {
            matches!(word, Arrow | Convoy | Kind(_) | Support)
        }),
        ref mark => *mark == Mark::Dot,
    };
    let is_action = |at: usize| {
        let mark = tokens.get(at).map(|token| &token.mark);
        mark == Some(&Mark::Arrow)
            || says(at, |word| matches!(word, Arrow | Convoy | Hold | Support))
    };
    let acts = |at: usize| {
        let mut names = phrases(&tokens, at, LONGEST_NAME).into_iter();
        is_action(at) || names.any(|(_, name)| ctx.lexicon.names_place(&name))
    };
    let units = units(ctx);
    let (mut starts, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let name = &tokens[at..(at + LONGEST_NAME).min(tokens.len())];
        // the s in "St.s Petersburg" is no unit
        let named = tokens[at].word().is_some() && !is_action(at) && (at == 0 || ends(at - 1));
        let unit = named.then(|| named_unit(ctx, name, &units)).flatten();
        match unit.filter(|(_, taken)| *taken > 0 && acts(at + taken)) {
            // the next order can't begin with the word after a unit
            Some((_, taken)) => {
                starts.push(at);
                at += taken + 1;
            }
            None => at += 1,
        }
    }
    starts.retain(|start| *start > 0);
    let mut text = line.to_owned();
    for &start in starts.iter().rev() {
        text.insert_str(tokens[start].span.start, "; ");
    }
    let reading = (!starts.is_empty()).then(|| read_as_written(ctx, &text))?;
    let all = reading.verdict.is_clear() && reading.parts.len() > starts.len();
    let arrows = tokens.iter().any(|token| token.mark == Mark::Arrow);
    let all = all && (arrows || !leaves_unit(ctx, &reading, &units));
    all.then(|| as_one_phrase(reading, "several orders without commas"))
}

/// Returns whether an order is to move to where one of the units stands that no order is for. Without arrows,
/// the line may then be a list of units: `Vienna Budapest Trieste hold`.
fn leaves_unit(ctx: &Context<'_>, reading: &Reading, units: &[Unit]) -> bool {
    let ordered = reading.orders().filter_map(|it| it.order.province());
    let ordered: ProvinceSet = ordered.collect();
    let stand = units
        .iter()
        .map(|unit| ctx.legality.map.province(unit.location));
    let left: ProvinceSet = stand.filter(|&at| !ordered.contains(at)).collect();
    let mut entered = reading.orders().filter_map(|it| it.order.destination());
    entered.any(|to| left.contains(to.province))
}

/// Returns the note for a line that is only a name shared by several provinces.
pub(super) fn shared_name(ctx: &Context<'_>, line: &str) -> Option<String> {
    let map = ctx.legality.map;
    let meanings = ctx.lexicon.exactly(&key(line))?;
    let names = meanings
        .places
        .iter()
        .map(|guess| map.info(guess.province).name.as_str());
    let names: Vec<&str> = names.collect();
    let (last, before) = names
        .split_last()
        .filter(|(_, before)| !before.is_empty())?;
    let (line, before) = (text::printable(line.trim(), 40), before.join(", "));
    Some(format!(
        "“{line}” can be {before} or {last}; write a unit and an order"
    ))
}

/// Adjusts a reading of an expanded text, in which byte offsets differ from those of the line.
fn as_one_phrase(mut reading: Reading, note: &str) -> Reading {
    reading.changed.clear();
    let is_read = |verdict| matches!(verdict, Verdict::Ok | Verdict::Fixed);
    for part in &mut reading.parts {
        for candidate in &mut part.candidates {
            candidate.flaws.insert(Repair::Several);
            candidate.corrected.clear();
        }
        if is_read(part.verdict) {
            part.verdict = Verdict::Fixed;
        }
    }
    if is_read(reading.verdict) {
        reading.verdict = Verdict::Fixed;
        reading.note = note.to_owned();
    }
    reading
}

/// Expands a segment with units, a word for supporting and a destination into orders. The first
/// unit moves and the others support it.
fn led(ctx: &Context<'_>, segment: &str) -> Option<Vec<String>> {
    let map = ctx.legality.map;
    if !ctx.legality.position.turn.phase.is_movement() {
        return None;
    }
    let (heading, segment) = match heading(ctx, segment) {
        Some((power, rest)) => (format!("{}: ", map.power(power).name), rest),
        None => (String::new(), segment),
    };
    let start = prepare::front(segment, false);
    let segment = &segment[start..];
    let tokens = prepare::unglue(map, ctx.lexicon, cut(segment));
    let word = |token: &Token, wanted| ctx.lexicon.token_says(token, |word| word == wanted);
    let parts = |token: &Token| {
        matches!(token.mark, Mark::Comma | Mark::Plus | Mark::Ampersand)
            || word(token, Keyword::And)
    };
    let is_support = |token: &Token| word(token, Keyword::Support);
    let supports = tokens.iter().position(is_support)?;
    let units = units(ctx);
    let mut named: Vec<Unit> = Vec::new();
    let mut at = 0;
    while at < supports {
        if parts(&tokens[at]) {
            at += 1;
            continue;
        }
        let (unit, taken) = named_unit(ctx, &tokens[at..supports], &units)?;
        if named.contains(&unit) || taken == 0 {
            return None;
        }
        named.push(unit);
        at += taken;
    }
    let (goes, helps) = named.split_first().filter(|(_, helps)| !helps.is_empty())?;
    let goal = tokens.get(supports + 1)?;
    let arrow = goal.mark == Mark::Arrow || word(goal, Keyword::Arrow);
    let goal = segment[goal.span.start..].trim();
    if arrow || goal.contains(',') {
        return None;
    }
    let name = |unit: &Unit| format!("{} {}", unit.kind.letter(), map.short(unit.location));
    let goes = name(goes);
    let mut orders = vec![format!("{heading}{goes} - {goal}")];
    let helps = helps.iter();
    orders.extend(helps.map(|help| format!("{} S {goes} - {goal}", name(help))));
    Some(orders)
}

/// Returns the convoy orders that the armies of a reading need, except those in the reading or in
/// [`Context::sheet`]. They are for the power's own fleets along the written path, or along the
/// shortest one.
pub fn fleets_for(ctx: &Context<'_>, reading: &Reading) -> Vec<WrittenOrder> {
    let legality = ctx.legality;
    if !legality.position.turn.phase.is_movement() {
        return Vec::new();
    }
    let said: Vec<WrittenOrder> = reading.orders().map(|one| one.order.clone()).collect();
    let mut needed: Vec<WrittenOrder> = Vec::new();
    for convoy in said.iter().flat_map(|order| convoys_of(ctx, order)) {
        let ordered = said
            .iter()
            .any(|other| other.province() == convoy.province());
        let mut known = ctx.sheet.iter().chain(&said).chain(&needed);
        let is_known = known.any(|other| same_convoy(other, &convoy));
        let fleet = convoy.province().and_then(|at| legality.position.unit(at));
        let legal = fleet.is_some_and(|fleet| legality.movement(fleet.power, &convoy).is_ok());
        if !ordered && !is_known && legal {
            needed.push(convoy);
        }
    }
    needed
}

/// Returns the convoy orders of the same power's fleets that an order needs. The list is empty
/// unless an army moves by convoy.
fn convoys_of(ctx: &Context<'_>, order: &WrittenOrder) -> Vec<WrittenOrder> {
    let (map, position) = (ctx.legality.map, ctx.legality.position);
    let army = order.province().and_then(|at| position.unit(at));
    let army = army.filter(|army| ctx.power.is_none_or(|power| power == army.power));
    let (Some(army), Some(Action::Move { to, via })) = (army, order.action()) else {
        return Vec::new();
    };
    let (from, to) = (map.province(army.location), to.province);
    if !by_sea(map, army, to, via) {
        return Vec::new();
    }
    let own_fleet = |water: Province| {
        let fleet = position.unit(water)?;
        (fleet.kind == UnitKind::Fleet && fleet.power == army.power).then_some(fleet)
    };
    let path = match via {
        WrittenVia::Path(path) => path.clone(),
        WrittenVia::Rail(_) => Vec::new(),
        WrittenVia::Unsaid | WrittenVia::Convoy => {
            let at_sea = routes::fleets_at_sea(map, position);
            let mine = at_sea.iter().filter(|water| own_fleet(*water).is_some());
            let path = routes::shortest(map, &mine.collect(), from, to);
            let path = path.or_else(|| routes::shortest(map, &at_sea, from, to));
            path.unwrap_or_default()
        }
    };
    let convoy = |fleet| {
        let action = Action::Convoy {
            of: UnitRef::of(map, army),
            to: to.into(),
        };
        WrittenOrder::new(UnitRef::of(map, fleet), action)
    };
    path.into_iter().filter_map(own_fleet).map(convoy).collect()
}

/// Returns whether two orders convoy the same army to the same province with the same fleet.
fn same_convoy(one: &WrittenOrder, other: &WrittenOrder) -> bool {
    let convoy = |order: &WrittenOrder| match order.action()? {
        Action::Convoy { of, to } => Some((order.province()?, of.place.province, to.province)),
        _ => None,
    };
    convoy(one).is_some() && convoy(one) == convoy(other)
}

/// Completes the last order of a line. The orders before the last semicolon count as given.
pub fn complete_last(ctx: &Context<'_>, line: &str) -> Vec<Completion> {
    let tokens = cut(line);
    let mut semicolons = tokens.iter().filter(|token| token.mark == Mark::Semicolon);
    let Some(last) = semicolons.next_back() else {
        return complete(ctx, line);
    };
    let (head, tail) = line.split_at(last.span.end);
    let before = read(ctx, head);
    let said: Vec<WrittenOrder> = before.orders().map(|one| one.order.clone()).collect();
    let places: ProvinceSet = said.iter().filter_map(WrittenOrder::province).collect();
    let kept = ctx.sheet.iter();
    let kept = kept.filter(|order| order.province().is_none_or(|at| !places.contains(at)));
    let sheet: Vec<WrittenOrder> = kept.chain(&said).cloned().collect();
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

impl Reading {
    /// Resolves the first ambiguous part with one of its candidates, by its index.
    #[must_use]
    pub fn settled(mut self, choice: usize) -> Reading {
        let mut parts = self.parts.iter_mut();
        if let Some(part) = parts.find(|part| part.verdict == Verdict::Ambiguous)
            && let Some(chosen) = part.candidates.get(choice).cloned()
        {
            part.verdict = match chosen.illegal {
                Some(_) => Verdict::Void,
                None => Verdict::Fixed,
            };
            part.candidates = vec![chosen];
        }
        self.set_verdict();
        self
    }
}
