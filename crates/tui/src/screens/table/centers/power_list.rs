//! The list beside the center chart: each power's centers as a row of bars, the ending, the score,
//! and the biggest stab.

use super::{named, score, when};
use crate::kit::{Row, Tone, words};
use crate::page::{ListPanel, ListRow};
use crate::session::Session;
use chancery_core::board::{Id, Power};
use game::Year;
use output::summary::{self, Stab};

/// The width of the bars, in columns.
const BARS: usize = 10;
/// The width of the names beside the bars, in columns.
const NAMES: usize = 26;
/// The width of a sentence, in columns.
const WIDTH: usize = 29;

/// Returns the powers with their centers in the year on screen, and the ending.
pub(super) fn list(session: &Session, years: &[Year<'_>], shown: Option<usize>) -> ListPanel {
    let game = session.game();
    let map = game.map();
    let mut lines: Vec<ListRow> = Vec::new();
    let ending = game.ending();
    let title = match (&ending, shown.and_then(|shown| years.get(shown))) {
        (_, Some(year)) => text::capitalize(&when(year)),
        (Some(_), None) => "The end".to_owned(),
        (None, None) => "Centers".to_owned(),
    };
    lines.push(Row::new().bold(title).into());
    lines.push(ListRow::blank());
    if let (Some(ending), None) = (&ending, shown) {
        let sentence = named(map, ending.winners(), &ending.sentence(game));
        lines.extend(sentence.wrapped(WIDTH).into_iter().map(ListRow::from));
        lines.push(ListRow::blank());
    }
    if let (Some(first), Some(last)) = (years.first(), years.last()) {
        let span = if first.year == last.year {
            format!("    {}", first.year)
        } else if first.year < 1000 {
            format!("    {}–{}", first.year, last.year)
        } else {
            format!("    {}–{:02}", first.year, last.year % 100)
        };
        let then = shown.and_then(|shown| years.get(shown));
        let now = then.map_or_else(|| "now".to_owned(), |year| year.year.to_string());
        lines.push(Row::new().dim(format!("{span:<14}{now:>4}")).into());
    }
    for power in map.powers() {
        let letter = summary::initial(map, power).to_string();
        let row = Row::new().chip(power, &letter).text(" ");
        lines.push(row.and(counts(session, years, shown, power)).into());
    }
    if ending.is_some() && has_score(years, shown) {
        lines.push(ListRow::blank());
        lines.push(Row::new().bold("Score").into());
        lines.push(Row::new().dim(score::system_name(session)).into());
        for row in score::brief(session).wrapped(WIDTH - 1) {
            lines.push(Row::new().text(" ").and(row).into());
        }
    }
    let opponents = opponents(session);
    if ending.is_some() && !opponents.is_empty() {
        lines.push(ListRow::blank());
        lines.push(Row::new().bold("Opponents").into());
        lines.extend(opponents.into_iter().map(ListRow::from));
    }
    if let Some(stab) = Stab::of(game) {
        lines.push(ListRow::blank());
        lines.push(Row::new().toned(Tone::Ink, "◆ Biggest stab").into());
        let message = format!("Fall {}: {}", stab.year, stab.sentence(map));
        let message = Row::new().dim(message).wrapped(WIDTH);
        lines.extend(message.into_iter().map(ListRow::from));
    }
    lines.into()
}

/// Returns whether the score is shown, which isn't that of earlier years.
pub(super) fn has_score(years: &[Year<'_>], shown: Option<usize>) -> bool {
    shown.is_none_or(|shown| shown + 1 >= years.len())
}

/// Returns the names and characters of the computer's seats, each after the letter of its power.
pub(super) fn opponents(session: &Session) -> Vec<Row> {
    let game = session.game();
    let rows = game.map().powers().filter_map(|power| {
        let persona = game.persona(game.seat_of(power)?)?;
        let letter = summary::initial(game.map(), power).to_string();
        let row = Row::new().chip(power, &letter);
        Some(row.text(format!(" {persona}")))
    });
    rows.collect()
}

/// Returns as many items in each row as fit, none of them broken.
pub(super) fn side_by_side(items: Vec<Row>, columns: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for item in items {
        let last = rows.pop_if(|row| row.width() + 2 + item.width() <= columns);
        rows.push(last.map_or_else(Row::new, |row| row.text("  ")).and(item));
    }
    rows
}

/// Returns the powers with their names, for screens without the list.
pub(super) fn rows(session: &Session, years: &[Year<'_>], shown: Option<usize>) -> Vec<Row> {
    let map = session.game().map();
    let row = |power| {
        let name = words::power_heading(map, power).padded_to(NAMES);
        name.and(counts(session, years, shown, power))
    };
    map.powers().map(row).collect()
}

/// Returns a power's centers by year as bars, their current number, and its best number or the year of its
/// elimination.
fn counts(session: &Session, years: &[Year<'_>], shown: Option<usize>, power: Power) -> Row {
    let at = power.index();
    let counts: Vec<usize> = years.iter().map(|year| year.counts[at]).collect();
    let last = shown.unwrap_or(counts.len().saturating_sub(1));
    let now = counts.get(last).copied().unwrap_or(0);
    let best = counts.iter().max().copied().unwrap_or(0);
    let bars = summary::spark(&counts, session.game().victory().centers, BARS);
    let message = match out(years, power) {
        Some(year) if now == 0 => format!("out {year}"),
        _ => format!("best {best}"),
    };
    let row = Row::new().toned(Tone::Power(power), format!("{bars:<BARS$}"));
    let count = format!("{now:>4}");
    let count = match now {
        0 => Row::new().dim(count),
        _ => Row::new().bold(count),
    };
    row.and(count).dim(format!("  {message}"))
}

/// Returns the year after which a power had no centers left.
fn out(years: &[Year<'_>], power: Power) -> Option<u16> {
    let without = years.iter().rev();
    let without = without.take_while(|year| year.counts.get(power.index()) == Some(&0));
    without.last().map(|year| year.year)
}

/// Returns sentences on the winner, the eliminated powers and the biggest stab, for screens without
/// the list.
pub(super) fn sentences(session: &Session, years: &[Year<'_>]) -> Vec<Row> {
    let game = session.game();
    let map = game.map();
    let mut rows: Vec<Row> = Vec::new();
    if let Some(ending) = game.ending() {
        rows.push(named(map, ending.winners(), &ending.sentence(game)));
    }
    let gone = map.powers().filter_map(|power| {
        let year = out(years, power)?;
        Some(format!("{} eliminated in {year}", map.power(power).name))
    });
    let gone: Vec<String> = gone.collect();
    if !gone.is_empty() {
        rows.push(Row::new().dim(format!("{}.", gone.join(", "))));
    }
    if game.ending().is_some() {
        let name = Row::new().dim(format!("Score ({}): ", score::system_name(session)));
        rows.push(name.and(score::brief(session)));
    }
    if let Some(stab) = Stab::of(game) {
        let message = format!("◆ Biggest stab, Fall {}: ", stab.year);
        rows.push(Row::new().toned(Tone::Ink, message).dim(stab.sentence(map)));
    }
    rows
}
