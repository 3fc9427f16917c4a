//! What is said about a reading, in the words of the game: clauses of at most eight words.

use std::ops::Range;

use super::Context;
use super::flaws::Flaw;
use super::reading::{Part, Verdict};
use super::senses::Lattice;
use crate::board::{Map, Province, UnitKind};
use crate::orders::notation::quotable;
use crate::orders::{Action, Illegal, Written};

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
        Verdict::Void => first
            .illegal
            .map_or(String::new(), |why| illegal(map, &first.order, why)),
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

/// Why an order is impossible: `Tuscany is not next to Marseilles`.
pub fn illegal(map: &Map, order: &Written, why: Illegal) -> String {
    let name = |province: Province| map.info(province).name.as_str();
    let here = order.unit().map_or("", |unit| name(unit.place.province));
    match why {
        Illegal::NoUnit(at) => format!("no unit stands in {}", name(at)),
        Illegal::NotYours(at, power) => {
            format!("the unit in {} is {}", name(at), map.power(power).adjective)
        }
        Illegal::WrongPhase => "not an order of this phase".into(),
        Illegal::KindMissing => "army or fleet must be written".into(),
        Illegal::KindWrong(UnitKind::Army) => format!("an army stands in {here}"),
        Illegal::KindWrong(UnitKind::Fleet) => format!("a fleet stands in {here}"),
        Illegal::OtherCoast(at) => format!("the fleet is on {}", map.full(at)),
        Illegal::CoastUnknown(at) => format!("{} has no such coast", name(at)),
        Illegal::SamePlace => "it is there already".into(),
        Illegal::ArmyToWater(at) => format!("no army goes to the {}", name(at)),
        Illegal::FleetInland(at) => format!("{} has no coast for a fleet", name(at)),
        Illegal::Impassable(at) => format!("nobody goes to {}", name(at)),
        Illegal::NotAdjacent(at) => format!("{} is not next to {here}", name(at)),
        Illegal::CoastNeeded(at) => format!("which coast of {}", name(at)),
        Illegal::CoastOutOfReach(at) => format!("that coast of {} is out of reach", name(at)),
        Illegal::NoFleets(at) => format!("no fleets can carry it to {}", name(at)),
        Illegal::NoPath => "the path does not lead there".into(),
        Illegal::SupportSelf => "no unit supports itself".into(),
        Illegal::SupportOutOfReach(at) => format!("{here} can't reach {}", name(at)),
        Illegal::NothingToSupport(at) => format!("no unit stands in {}", name(at)),
        Illegal::SupportedCantGo(from, to) => format!("{} can't go to {}", name(from), name(to)),
        Illegal::ArmyConvoys => "an army can't convoy".into(),
        Illegal::ConvoyInPort => "only a fleet at sea convoys".into(),
        Illegal::NothingToConvoy(at) => format!("no army stands in {}", name(at)),
        Illegal::ConvoyNotToCoast(at) => format!("{} is no coast to convoy to", name(at)),
        Illegal::ConvoyNotNeeded => "no route for it goes this way".into(),
        Illegal::NotDislodged(at) => format!("the unit in {} is not dislodged", name(at)),
        Illegal::RetreatClosed(at) => format!("it can't retreat to {}", name(at)),
        Illegal::NotCenter(at) => format!("{} is no supply center", name(at)),
        Illegal::NotHome(at) => format!("{} is not a home center of yours", name(at)),
        Illegal::NotOwned(at) => format!("{} is in other hands", name(at)),
        Illegal::Occupied(at) => format!("a unit stands in {}", name(at)),
        Illegal::BuildKindMissing => match order {
            Written::Order {
                action: Action::Build,
                ..
            } => "army or fleet".into(),
            _ => "army or fleet must be written".into(),
        },
    }
}
