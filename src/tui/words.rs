//! Phrases that several screens say, in the rulebook's words.

use std::time::{Duration, SystemTime};

use super::text::Row;
use super::theme::Tone;
use crate::board::{Location, Map, Phase, Turn, Unit, UnitKind};
use crate::game::House;
use crate::orders::{Action, UnitRef, Written, WrittenVia};
pub use crate::report::count;
use crate::report::{Mark, Voice};
use crate::rules::Rulebook;

/// `Spring 1901`
pub fn season(turn: Turn) -> String {
    format!("{} {}", turn.season().name(), turn.year)
}

/// What is written in a phase: `orders`.
pub fn writes(phase: Phase) -> &'static str {
    match phase {
        Phase::SpringMoves | Phase::FallMoves => "orders",
        Phase::SpringRetreats | Phase::FallRetreats => "retreats",
        Phase::Adjustments => "builds and removals",
    }
}

/// `Spring 1901 retreats`
pub fn turn(turn: Turn) -> String {
    format!("{} {}", season(turn), writes(turn.phase))
}

/// `Spring 1901 retreats`; of a winter only `Winter 1901`, where there is little room.
pub fn turn_in_short(turn: Turn) -> String {
    match turn.phase {
        Phase::Adjustments => season(turn),
        _ => self::turn(turn),
    }
}

/// What the rulebook is called on screen: `DATC 3.1`.
pub fn rulebook(rulebook: Rulebook) -> String {
    rulebook.title()
}

/// The rules of a table: `DATC 3.1`, `DATC 3.1, 2 issues set`.
pub fn house(house: House) -> String {
    let name = rulebook(house.rulebook);
    match house.rules.changes_from(house.rulebook).len() {
        0 => name,
        set => format!("{name}, {} set", count(set, "issue")),
    }
}

/// A small number in letters: `seven`.
pub fn number(number: usize) -> String {
    const WORDS: [&str; 10] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(number)
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A unit as a player says it: `A Bul`.
pub fn unit(map: &Map, unit: Unit) -> String {
    format!("{} {}", unit.kind.letter(), map.short(unit.location))
}

/// A place in a sentence: `Burgundy`, `the North Sea`.
pub fn place(map: &Map, at: Location) -> String {
    let name = map.full(at);
    if map.water().contains(map.province(at)) {
        format!("the {name}")
    } else {
        name
    }
}

/// The sign before an outcome, in its tone.
pub fn mark(mark: Mark) -> Row {
    let tone = match mark.voice() {
        Voice::Good => Tone::Ok,
        Voice::Warning => Tone::Warn,
        Voice::Bad => Tone::Err,
    };
    Row::new().strong(tone, mark.symbol())
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Whose something is: `England’s`, `the Netherlands’`.
pub fn owned_by(name: &str) -> String {
    match name.ends_with('s') {
        true => format!("{name}’"),
        false => format!("{name}’s"),
    }
}

/// An order for reading aloud, without abbreviations: `Fleet Mid-Atlantic Ocean to Portugal`.
pub fn aloud(map: &Map, written: &Written) -> String {
    let Written::Order { unit, action } = written else {
        return "A build is waived".to_owned();
    };
    let place = |place: crate::orders::Place| match place.location(map) {
        Some(at) => map.full(at),
        None => map.info(place.province).name.clone(),
    };
    let named = |unit: &UnitRef| {
        let kind = match unit.kind {
            Some(UnitKind::Army) => "Army ",
            Some(UnitKind::Fleet) => "Fleet ",
            None => "",
        };
        format!("{kind}{}", place(unit.place))
    };
    let subject = named(unit);
    match action {
        Action::Hold => format!("{subject} holds"),
        Action::Move { to, via } => {
            let way = match via {
                WrittenVia::Unsaid => "",
                WrittenVia::Convoy | WrittenVia::Path(_) => " by convoy",
            };
            format!("{subject} to {}{way}", place(*to))
        }
        Action::SupportHold { of } => format!("{subject} supports {}", lower(&named(of))),
        Action::SupportMove { of, to } => {
            format!("{subject} supports {} to {}", lower(&named(of)), place(*to))
        }
        Action::Convoy { of, to } => {
            format!("{subject} convoys {} to {}", lower(&named(of)), place(*to))
        }
        Action::Retreat { to } => format!("{subject} retreats to {}", place(*to)),
        Action::Disband => format!("{subject} disbands"),
        Action::Build => format!("{subject} is built"),
        Action::Proxy { to } => format!("{subject} is ordered by {}", map.power(*to).name),
        Action::MoveOffMap => format!("{subject} moves to a place that is not on the map"),
        Action::Unreadable => format!("{subject} has an order that could not be read"),
    }
}

/// `Army Paris` inside a sentence: `army Paris`.
fn lower(text: &str) -> String {
    for (kind, small) in [("Army ", "army "), ("Fleet ", "fleet ")] {
        if let Some(rest) = text.strip_prefix(kind) {
            return format!("{small}{rest}");
        }
    }
    text.to_owned()
}

/// How long ago something was: `2 h ago`.
pub fn ago(then: SystemTime, now: SystemTime) -> String {
    let passed = now.duration_since(then).unwrap_or(Duration::ZERO).as_secs();
    match passed {
        0..90 => "just now".to_owned(),
        90..5_400 => format!("{} min ago", (passed + 30) / 60),
        5_400..129_600 => format!("{} h ago", (passed + 1_800) / 3_600),
        _ => format!("{} days ago", (passed + 43_200) / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::notation;

    #[test]
    fn orders_are_read_aloud_without_abbreviations() {
        let map = Map::standard();
        for (order, aloud_) in [
            ("F MAO - POR", "Fleet Mid-Atlantic Ocean to Portugal"),
            ("A YOR - NWY VIA", "Army Yorkshire to Norway by convoy"),
            (
                "A MAR S A PAR - BUR",
                "Army Marseilles supports army Paris to Burgundy",
            ),
            ("F STP/SC H", "Fleet St. Petersburg's south coast holds"),
            ("WAIVE", "A build is waived"),
        ] {
            let written = notation::read(map, order).unwrap();
            assert_eq!(aloud(map, &written), aloud_);
        }
    }

    #[test]
    fn time_is_told_roughly() {
        let now = SystemTime::now();
        for (seconds, told) in [
            (5, "just now"),
            (600, "10 min ago"),
            (7_300, "2 h ago"),
            (400_000, "5 days ago"),
        ] {
            assert_eq!(ago(now - Duration::from_secs(seconds), now), told);
        }
        assert_eq!(ago(now + Duration::from_secs(60), now), "just now");
    }
}
