//! The notes about a reading: clauses of at most eight words.

use std::ops::Range;

use super::corrections::Repair;
use super::meanings::Lattice;
use super::normalize::key;
use super::pick_reading::NoReading;
use super::reading::{Candidate, Part, Verdict};
use super::{Context, groups};
use chancery_core::board::{Map, Phase, Province, Unit, UnitKind};
use chancery_core::orders::{Action, WrittenOrder, WrittenPlace};

/// Returns the note about a line that was read. It may be empty.
pub(super) fn note(ctx: &Context<'_>, line: &str, parts: &[Part], verdict: Verdict) -> String {
    let map = ctx.legality.map;
    let Some(part) = parts.iter().find(|part| part.verdict == verdict) else {
        return String::new();
    };
    let Some(first) = part.candidates.first() else {
        return "no orders".into();
    };
    match verdict {
        Verdict::Ambiguous => not_due(ctx, part).unwrap_or_else(|| ambiguous(map, line, part)),
        Verdict::Void => not_due(ctx, part)
            .or_else(|| first.why_illegal(ctx))
            .unwrap_or_default(),
        Verdict::Fixed => {
            let flaw = first.flaws.iter().next();
            flaw.map_or(String::new(), |flaw| match flaw {
                Repair::Spelling if !first.corrected.is_empty() => corrected(map, line, first),
                _ => flawed(&first.order, flaw),
            })
        }
        _ => match first.order.action() {
            Some(Action::Proxy { to }) => format!("{} orders it", map.power(*to).name),
            _ => String::new(),
        },
    }
}

/// Returns the note on the corrected names of provinces: `read “bru” as Burgundy`.
fn corrected(map: &Map, line: &str, candidate: &Candidate) -> String {
    let mut spans = candidate.corrected.clone();
    spans.sort_by_key(|(span, _)| span.start);
    let words = spans.into_iter().map(|(span, province)| {
        let word = quoted(line.get(span).unwrap_or_default());
        format!("{word} as {}", map.info(province).name)
    });
    format!("read {}", text::join(words))
}

/// Returns the note on builds or removals of a power that has none to make.
fn not_due(ctx: &Context<'_>, part: &Part) -> Option<String> {
    let (map, position) = (ctx.legality.map, ctx.legality.position);
    let power = part.candidates.first()?.power.or(ctx.power)?;
    let due = position.surplus(power);
    let are_all = |action: Action| {
        let mut all = part.candidates.iter();
        all.all(|one| one.order.action() == Some(&action))
    };
    let verb = match position.turn.phase {
        Phase::Adjustments if due >= 0 && are_all(Action::Disband) => "remove",
        Phase::Adjustments if due <= 0 && are_all(Action::Build) => "build",
        _ => return None,
    };
    Some(format!("{} has nothing to {verb}", map.power(power).name))
}

fn ambiguous(map: &Map, line: &str, part: &Part) -> String {
    let goal = |candidate: &Candidate| match candidate.order.action() {
        Some(Action::Move { to, .. }) => Some((candidate.order.province()?, *to)),
        _ => None,
    };
    let all = &part.candidates;
    let name = |province: Province| &map.info(province).name;
    if let [only] = all.as_slice() {
        if only.flaws.contains(Repair::VerbMissing) && only.order.action() == Some(&Action::Disband)
        {
            return "removed, or does it stay?".to_owned();
        }
        if line.contains('?') {
            return "“?” puts it in doubt".to_owned();
        }
        return format!("did you mean {}?", only.order.short(map));
    }
    let goals: Option<Vec<(Province, WrittenPlace)>> = all.iter().map(goal).collect();
    if let Some([(from, to), rest @ ..]) = goals.as_deref() {
        let count = if all.len() == 2 { "both" } else { "all" };
        let same_unit = rest.iter().all(|(other, _)| other == from);
        let same_goal = rest.iter().all(|(_, other)| other.province == to.province);
        let same_coast = rest.iter().all(|(_, other)| other.coast == to.coast);
        match (same_unit, same_goal) {
            (true, true) if !same_coast => {
                return format!("which coast of {}?", name(to.province));
            }
            (true, false) => {
                return format!("{count} are in reach of {}; choose one", name(*from));
            }
            (false, true) => {
                return format!("which unit moves to {}?", name(to.province));
            }
            _ => {}
        }
    }
    format!("{} readings; choose one", all.len())
}

/// Returns the note about a flaw of an order.
fn flawed(order: &WrittenOrder, flaw: Repair) -> String {
    let kind = || match order.unit().and_then(|unit| unit.kind) {
        Some(UnitKind::Army) => "an army",
        Some(UnitKind::Fleet) => "a fleet",
        None => "a unit",
    };
    match flaw {
        Repair::Spelling => "spelling corrected".into(),
        Repair::Shared => "the only province of that name that fits".into(),
        Repair::Mark => "punctuation corrected".into(),
        Repair::Misspelt => "order word corrected".into(),
        Repair::Word => "unusual wording".into(),
        Repair::VerbMissing => "read as the only order that fits".into(),
        Repair::KindMissing | Repair::KindWrong => format!("{} stands there", kind()),
        Repair::CoastMissing => "the only coast in reach".into(),
        Repair::CoastIgnored => "coast not needed; ignored".into(),
        Repair::ViaIgnored => "a fleet isn't convoyed; ignored".into(),
        Repair::Nationality => "the unit belongs to another power".into(),
        Repair::Several => groups::ONE_PHRASE.into(),
        Repair::Doubt => "left open".into(),
        Repair::Remark => "remark ignored".into(),
        Repair::Struck => "what is struck out was left out".into(),
        Repair::Rest => "it has no other order".into(),
        Repair::Above => "read with the line above".into(),
        Repair::RunTogether => "two orders in one, split".into(),
    }
}

/// Returns the note about an unreadable line.
pub(super) fn unreadable(
    ctx: &Context<'_>,
    line: &str,
    lattice: &Lattice,
    why: NoReading,
) -> String {
    match (lattice.unknown.clone().and_then(|span| line.get(span)), why) {
        (_, NoReading::Impossible(why)) => why,
        (Some(word), _) => format!("{} isn't recognized", quoted(word)),
        (None, NoReading::NoOrder) => {
            let (what, example) = match ctx.legality.position.turn.phase {
                Phase::SpringMoves | Phase::FallMoves => ("a unit and an order", "A Par - Bur"),
                Phase::SpringRetreats | Phase::FallRetreats => {
                    ("a unit and its retreat", "A Par R Bur")
                }
                Phase::Adjustments => ("a build or a removal", "A Par B or A Bur D"),
            };
            let has_example = ["par", "bur"].iter().all(|code| ctx.lexicon.is_place(code));
            let example = example_in(ctx, lattice).or(has_example.then(|| example.to_owned()));
            let like = example.map_or(String::new(), |example| format!(", like {example}"));
            format!("expected {what}{like}")
        }
        (None, NoReading::NonePossible(nearest)) => {
            let at = nearest.as_ref().and_then(|one| one.order.province());
            let (map, position) = (ctx.legality.map, ctx.legality.position);
            let adjusts = position.turn.phase == Phase::Adjustments;
            let unit = at.and_then(|at| position.orderable_unit(map, at));
            let coast = unit.filter(|unit| map.coast(unit.location).is_some());
            let none = "no possible order matches this";
            let is_own = |unit: &Unit| ctx.power.is_none_or(|power| power == unit.power);
            let other = unit.filter(|unit| !is_own(unit) && !adjusts);
            let builds = ctx
                .power
                .is_some_and(|power| adjusts && position.surplus(power) > 0);
            match (coast, ctx.power) {
                _ if let Some(unit) = unit.filter(|unit| builds && is_own(unit)) => {
                    let place = map.province(unit.location);
                    format!("{} is occupied", map.info(place).name)
                }
                _ if let Some(unit) = other => {
                    let owner = &map.power(unit.power).name;
                    format!("{} belongs to {owner}", unit.short(map))
                }
                (Some(unit), _) => format!("not possible from {}", map.full(unit.location)),
                (None, Some(power)) if adjusts => {
                    let name = &map.power(power).name;
                    match position.surplus(power) {
                        0 => format!("{name} has nothing to build or remove"),
                        due @ 1.. => format!("{none}: {name} builds {due}"),
                        due => format!("{none}: {name} removes {}", due.abs()),
                    }
                }
                (None, _) => nearest
                    .and_then(|one| too_far(ctx, &one))
                    .unwrap_or_else(|| none.to_owned()),
            }
        }
    }
}

/// Returns why a misspelled order is impossible, with the order: `rum s gal budap`.
fn too_far(ctx: &Context<'_>, nearest: &Candidate) -> Option<String> {
    let is_misspelled = nearest.flaws.contains(Repair::Spelling) && !nearest.vague;
    let why = nearest.why_illegal(ctx).filter(|_| is_misspelled)?;
    let order = nearest.order.short(ctx.legality.map);
    Some(format!("nearest is {order}, but {why}"))
}

/// Returns a move of the writer's first unit that the line names, in a movement phase.
fn example_in(ctx: &Context<'_>, lattice: &Lattice) -> Option<String> {
    let position = ctx.legality.position;
    let is_own = |at: &Province| {
        let owner = position.unit(*at).map(|unit| unit.power);
        owner.is_some_and(|owner| ctx.power.is_none_or(|power| power == owner))
    };
    let guesses = lattice.guesses.iter().filter(|(_, span)| !span.is_empty());
    let guesses =
        guesses.flat_map(|(guesses, span)| guesses.iter().map(move |guess| (span.start, guess)));
    let units = guesses.filter(|(_, guess)| is_own(&guess.province));
    let (_, unit) = units.min_by_key(|(start, guess)| (*start, guess.cost))?;
    let orders = ctx.legality.possible(unit.province);
    let a_move = orders.iter().find(|order| order.destination().is_some());
    let is_movement = position.turn.phase.is_movement();
    let a_move = a_move.filter(|_| is_movement)?;
    Some(a_move.short(ctx.legality.map).to_string())
}

/// Returns the misspelled parts of the line, as byte ranges.
pub(super) fn changed(ctx: &Context<'_>, line: &str, parts: &[Part]) -> Vec<Range<usize>> {
    let candidates = parts.iter().filter_map(|part| part.candidates.first());
    let corrected = candidates.flat_map(|candidate| &candidate.corrected);
    let spans =
        corrected.map(|(span, province)| off(ctx.legality.map, line, span.clone(), *province));
    let mut spans: Vec<Range<usize>> = spans.collect();
    spans.sort_by_key(|span| (span.start, span.end));
    spans.dedup();
    spans
}

/// Returns the part of a word that differs from the province's name, without the common prefix and
/// suffix.
fn off(map: &Map, line: &str, span: Range<usize>, province: Province) -> Range<usize> {
    let Some(word) = line.get(span.clone()) else {
        return span;
    };
    let name = &map.info(province).name;
    let ahead = same_letters(word.chars(), name.chars());
    let behind = same_letters(word[ahead..].chars().rev(), name.chars().rev());
    let (start, end) = (span.start + ahead, span.end - behind);
    if start < end { start..end } else { span }
}

/// Returns the number of bytes of the word's letters that also begin the name, ignoring case.
fn same_letters(word: impl Iterator<Item = char>, name: impl Iterator<Item = char>) -> usize {
    let same = |(a, b): &(char, char)| a.to_lowercase().eq(b.to_lowercase());
    let same = word.zip(name).take_while(same);
    same.map(|(letter, _)| letter.len_utf8()).sum()
}

/// Returns the note for a line that is only a name shared by several provinces.
pub(super) fn shared_name(ctx: &Context<'_>, line: &str) -> Option<String> {
    let map = ctx.legality.map;
    let meanings = ctx.lexicon.exactly(&key(line))?;
    let places = meanings.places.iter();
    let names = text::join_with(places.map(|guess| &map.info(guess.province).name), "or");
    let line = quoted(line.trim());
    (meanings.places.len() > 1).then(|| format!("{line} can be {names}; write a unit and an order"))
}

/// Returns the beginning of a text in quotation marks, as questions and problems quote a line.
pub fn quoted(text: &str) -> String {
    format!("“{}”", text::printable(text, 40))
}
