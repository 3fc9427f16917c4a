//! Phrases used by several screens, in the terms of the rulebook.

use std::time::{Duration, SystemTime};

use super::text::{Row, columns};
use super::theme::Tone;
use crate::keys::Command;
use chancery_core::board::{Map, Phase, Power, Province, Turn, Unit};
use chancery_core::report::{Mark, ResultLine, Severity};
pub use chancery_core::report::{place_aloud as place, spoken};
use game::{Attendance, Game, TableRules};
use player::Level;
pub use text::{count, join as list, number};

/// Formats a number, or `?` if the player doesn't know it.
pub fn known(number: Option<usize>) -> String {
    number.map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// Returns an order with the number that chooses it, underlined if it is selected.
pub fn numbered(index: usize, order: &str, selected: bool) -> Row {
    let row = Row::new().strong(Tone::Accent, format!("{} ", index + 1));
    let row = if selected {
        row.underlined(Tone::Text, order)
    } else {
        row.text(order)
    };
    row.on_click(Command::choose(index))
}

/// Returns a row of a list of choices: the number that chooses it, and its order.
pub fn choice(index: usize, order: &str, bold: bool) -> Row {
    let row = Row::new().strong(Tone::Accent, (index + 1).to_string());
    row.text("  ")
        .bold_if(bold, order)
        .on_click(Command::choose(index))
}

/// Formats the season and year of a phase: `Spring 1901`.
pub fn season(turn: Turn) -> String {
    format!("{} {}", turn.season().name(), turn.year)
}

/// Returns the kind of orders written in a phase: `orders`.
pub fn writes(phase: Phase) -> &'static str {
    match phase {
        Phase::SpringMoves | Phase::FallMoves => "orders",
        Phase::SpringRetreats | Phase::FallRetreats => "retreats",
        Phase::Adjustments => "builds and removals",
    }
}

/// Returns the kind of orders written in a phase, for the header of a screen of some columns.
pub fn writes_in(phase: Phase, columns: u16) -> &'static str {
    match phase {
        Phase::Adjustments if columns < 72 => "builds",
        _ => writes(phase),
    }
}

/// Formats a phase: `Spring 1901 retreats`.
pub fn turn(turn: Turn) -> String {
    format!("{} {}", season(turn), writes(turn.phase))
}

/// Formats a phase, with winters shortened to `Winter 1901`.
pub fn turn_in_short(turn: Turn) -> String {
    match turn.phase {
        Phase::Adjustments => season(turn),
        _ => self::turn(turn),
    }
}

/// Formats a phase as the heading of its results: `Fall 1901`, `Fall 1901 retreats`.
pub fn phase(turn: Turn) -> String {
    match turn.phase {
        phase if phase.is_retreat() => self::turn(turn),
        _ => season(turn),
    }
}

/// Formats the rules of a table: `DATC 3.1`, `DATC 3.1, 2 issues set`.
pub fn house(house: TableRules) -> String {
    let name = house.rulebook.title();
    match house.rules.changes_from(house.rulebook).len() {
        0 => name,
        set => format!("{name}, {} set", count(set, "issue")),
    }
}

/// Describes a unit by its power and kind: `a French army`.
pub fn foreign_unit(map: &Map, unit: Unit) -> String {
    let adjective = &map.power(unit.power).adjective;
    format!(
        "{} {adjective} {}",
        ::text::article(adjective),
        unit.kind.name()
    )
}

/// Formats a province as its code: `Bul`.
pub fn code(map: &Map, at: Province) -> String {
    map.short(at.location()).to_string()
}

/// Formats provinces as their codes, separated by spaces.
pub fn codes(map: &Map, provinces: impl IntoIterator<Item = Province>) -> String {
    let codes = provinces.into_iter().map(|at| code(map, at));
    codes.collect::<Vec<_>>().join(" ")
}

/// Returns an order with the symbol of its result.
pub fn outcome(map: &Map, line: &ResultLine) -> Row {
    mark_of(line).text(format!(" {}", line.order.short(map)))
}

/// Returns the symbol of a result: a dot for a unit without an order that stays.
pub fn mark_of(line: &ResultLine) -> Row {
    mark_or_dot(line.mark())
}

/// Returns the symbol of a result, or a dot.
pub fn mark_or_dot(mark: Option<Mark>) -> Row {
    mark.map_or_else(|| Row::new().faint("·"), self::mark)
}

/// The marks of results with their meanings, in the order in which results are counted.
pub const MARKS: [(Option<Mark>, &str); 7] = [
    (Some(Mark::Success), "succeeded"),
    (None, "no order"),
    (Some(Mark::Bounce), "bounced"),
    (Some(Mark::Cut), "cut"),
    (Some(Mark::Dislodged), "dislodged"),
    (Some(Mark::Broken), "no convoy"),
    (Some(Mark::Void), "void"),
];

/// Returns the marks of results with their meanings, side by side.
pub fn marks(width: usize) -> Vec<Row> {
    let marks = MARKS.into_iter();
    let marks = marks.map(|(mark, meaning)| mark_or_dot(mark).dim(format!(" {meaning}")));
    columns(marks, usize::MAX, width)
}

/// Returns the symbol of a result, in the tone of its severity.
pub fn mark(mark: Mark) -> Row {
    let tone = match mark.severity() {
        Severity::Good => Tone::Ok,
        Severity::Warning => Tone::Warn,
        Severity::Bad => Tone::Err,
    };
    Row::new().strong(tone, mark.symbol())
}

/// Returns a name in the possessive: `England's`, `the Netherlands'`.
pub fn owned_by(name: &str) -> String {
    if name.ends_with('s') {
        format!("{name}'")
    } else {
        format!("{name}'s")
    }
}

/// Describes the writer of an absent player's orders. Returns `None` if the player is present.
pub fn absence(game: &Game, attendance: Attendance) -> Option<String> {
    match attendance {
        Attendance::Present | Attendance::Computer(_) | Attendance::Program => None,
        Attendance::Disorder => Some("civil disorder".to_owned()),
        Attendance::Table => Some("written by all players".to_owned()),
        Attendance::Seat(other) => Some(format!("written by {}", game.title(other))),
    }
}

/// Describes the computer at a level as a player.
pub fn computer(level: Level) -> String {
    format!("computer, level {}", level.number())
}

/// Returns the names of powers.
pub fn names(map: &Map, powers: impl IntoIterator<Item = Power>) -> Vec<String> {
    let name = |power| map.power(power).name.clone();
    powers.into_iter().map(name).collect()
}

/// Formats the time since `then`: `2 h ago`.
pub fn ago(then: SystemTime, now: SystemTime) -> String {
    let passed = now.duration_since(then).unwrap_or(Duration::ZERO).as_secs();
    match passed {
        0..90 => "just now".to_owned(),
        90..5_400 => format!("{} min ago", (passed + 30) / 60),
        5_400..129_600 => format!("{} h ago", (passed + 1_800) / 3_600),
        _ => format!("{} days ago", (passed + 43_200) / 86_400),
    }
}

/// Returns a mark that tells whether something is done or chosen.
pub fn ticked(is_done: bool) -> Row {
    if is_done {
        Row::new().toned(Tone::Ok, "✓")
    } else {
        Row::new().faint("·")
    }
}

/// Returns a power's initial on its color, or two letters if several powers have the same initial.
pub fn badge(map: &Map, power: Power) -> Row {
    Row::new().chip(power, &map.power(power).badge())
}

/// Returns the badges of powers, side by side.
pub fn badges(map: &Map, powers: &[Power]) -> Row {
    let badges = powers.iter().map(|&power| badge(map, power));
    badges.fold(Row::new(), Row::and)
}

/// Returns the number of each power's centers, as far as they are known: `A3 E4 F5`.
pub fn center_counts(game: &Game) -> Row {
    let known = game.map().powers();
    let known = known.filter_map(|power| Some((power, game.known_centers(power)?)));
    counts_of_powers(game.map(), known)
}

/// Returns the number of centers of each power that has some, the leader's first: `R8 F6 E5`. `count` returns
/// them as far as they are known.
pub fn standings(map: &Map, count: impl Fn(Power) -> Option<usize>) -> Row {
    let counts = map.powers().filter_map(|it| Some((it, count(it)?)));
    let mut counts: Vec<_> = counts.filter(|&(_, count)| count > 0).collect();
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    counts_of_powers(map, counts.into_iter())
}

fn counts_of_powers(map: &Map, counts: impl Iterator<Item = (Power, usize)>) -> Row {
    let counts = counts.map(|(power, count)| {
        let row = Row::new().strong(Tone::Power(power), map.power(power).badge());
        row.text(count.to_string())
    });
    Row::joined(counts, &Row::new().text(" "))
}

/// Returns a power's name in capitals on its color.
pub fn power_chip(map: &Map, power: Power) -> Row {
    Row::new().chip(power, &map.power(power).name.to_uppercase())
}

/// Returns a power's name in its color.
pub fn power_name(map: &Map, power: Power) -> Row {
    Row::new().toned(Tone::Power(power), map.power(power).name.as_str())
}

/// Lists the names of powers in their colors: `Austria, Italy and Turkey`.
pub fn power_names(map: &Map, powers: &[Power]) -> Row {
    let name = |&power: &Power| {
        let name = map.power(power).name.as_str();
        Row::new().strong(Tone::Power(power), name)
    };
    listed(powers.iter().map(name).collect())
}

/// Returns a list of rows in one row, with commas and an “and”.
pub fn listed(mut rows: Vec<Row>) -> Row {
    let Some(last) = rows.pop() else {
        return Row::new();
    };
    let others = Row::joined(rows, &Row::new().text(", "));
    if others.is_empty() {
        last
    } else {
        others.text(" and ").and(last)
    }
}

/// Returns the heading of a power's part of a list: its initial on its color, and its name.
pub fn power_heading(map: &Map, power: Power) -> Row {
    badge(map, power).bold(format!(" {}", map.power(power).name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_roughly() {
        let now = SystemTime::now();
        for (seconds, message) in [
            (5, "just now"),
            (600, "10 min ago"),
            (7_300, "2 h ago"),
            (400_000, "5 days ago"),
        ] {
            assert_eq!(ago(now - Duration::from_secs(seconds), now), message);
        }
        assert_eq!(ago(now + Duration::from_secs(60), now), "just now");
    }
}
