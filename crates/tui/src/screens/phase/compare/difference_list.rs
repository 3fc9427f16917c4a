//! The list beside the map: the differences and their effects, the orders without differences, and
//! the other phases.

use super::detail::cell;
use super::{CompareView, is_about};
use crate::kit::text::limited;
use crate::kit::{Row, Tone, rulebooks, words};
use crate::page::{ListPanel, ListRow, by_power};
use chancery_core::board::Map;
use chancery_core::compare::{DifferenceCell, DifferenceRow as Difference, RowSubject};

/// The maximum number of phases listed.
const PHASES: usize = 8;

/// The column that shows whether the rulebooks agree on a phase.
const AGREED: usize = 12;

/// Returns the number of orders that differ.
pub(super) fn differing(comparer: &CompareView) -> usize {
    let order = |row: &&Difference| matches!(row.what, RowSubject::Order(..));
    comparer.rows.iter().filter(order).count()
}

/// Returns the list, for `room` columns and rows.
pub(super) fn list(comparer: &CompareView, map: &Map, room: (u16, u16)) -> ListPanel {
    let (width, rows) = (usize::from(room.0), usize::from(room.1));
    let foot = phases(comparer, width, rows);
    let room = rows.saturating_sub(foot.len() + 1);
    let lines = match comparer.against() {
        None => orders_by_power(comparer, map),
        Some(against) => {
            let mut lines = differs(comparer, map, against, width);
            let rest = room.saturating_sub(lines.len());
            lines.extend(the_same(comparer, map, rest));
            lines
        }
    };
    // the footer is shown only if the whole list fits above it
    let foot = if lines.len() < room { foot } else { Vec::new() };
    ListPanel {
        foot,
        ..lines.into()
    }
}

/// Returns the differences under the rulebook on screen, and their effects.
fn differs(comparer: &CompareView, map: &Map, against: usize, width: usize) -> Vec<ListRow> {
    let shown = comparer.shown().outcome;
    let other = &comparer.comparison.columns[against];
    let name = rulebooks::short(other.view);
    let all = comparer.comparison.orders(map).len();
    let count = Row::new()
        .strong(Tone::Warn, differing(comparer).to_string())
        .dim(format!(" of {all}"));
    let mut lines = vec![
        ListRow::both(Row::new().bold("Differences"), count),
        ListRow::blank(),
    ];
    let mut follows: Vec<Row> = Vec::new();
    for (index, row) in comparer.rows.iter().enumerate() {
        let (here, there) = (&row.cells[shown], &row.cells[other.outcome]);
        if let RowSubject::Order(..) = row.what {
            let order = Row::new().text(" ").and(cell(map, here)).text(" ");
            let order = order.bold(row.label(map));
            lines.push(ListRow::from(order).choice(index, comparer.side.selected));
            let word = match here {
                DifferenceCell::Result { word, .. } => *word,
                _ => "no such order",
            };
            let results = Row::new().dim(format!("   {word}; {name}: "));
            lines.push(results.and(cell(map, there)).into());
        } else if here != there {
            let row = Row::new()
                .text(format!("{} ", row.label(map)))
                .and(cell(map, here))
                .dim(", not ")
                .and(cell(map, there));
            follows.extend(row.wrapped(width.saturating_sub(2)));
        }
    }
    follows.extend(counts(comparer, map, other.outcome));
    if !follows.is_empty() {
        lines.push(ListRow::blank());
        lines.push(Row::new().dim("effects").into());
        let follows = follows.into_iter();
        lines.extend(follows.map(|row| Row::new().text(" ").and(row).into()));
    }
    lines
}

/// Returns the powers with a different number of centers.
fn counts(comparer: &CompareView, map: &Map, other: usize) -> Vec<Row> {
    let outcomes = &comparer.comparison.outcomes;
    let here = outcomes[comparer.shown().outcome].played.next.position();
    let there = outcomes[other].played.next.position();
    if here.turn != there.turn {
        return Vec::new();
    }
    let counts = map.powers().filter_map(|power| {
        let count = here.centers_of(power).count();
        let other = there.centers_of(power).count();
        let name = &map.power(power).name;
        (count != other).then(|| {
            Row::new()
                .strong(Tone::Power(power), name.as_str())
                .text(format!(" {}, not {other}", words::count(count, "center")))
        })
    });
    counts.collect()
}

/// Returns as many orders with the same result under all rulebooks as fit.
fn the_same(comparer: &CompareView, map: &Map, room: usize) -> Vec<ListRow> {
    let outcome = &comparer.comparison.outcomes[comparer.shown().outcome];
    let lines = outcome.lines(map).into_iter();
    let same: Vec<_> = lines
        .filter(|(subject, _)| !comparer.rows.iter().any(|row| is_about(row, subject)))
        .collect();
    let mut rows = vec![ListRow::blank(), Row::new().dim("Same under all").into()];
    let room = room.saturating_sub(rows.len() + 1);
    if same.is_empty() || room == 0 {
        return Vec::new();
    }
    let same = same
        .iter()
        .map(|(_, line)| Row::new().text(" ").and(words::outcome(map, line)));
    rows.extend(limited(same.collect(), room).into_iter().map(ListRow::from));
    rows
}

/// Returns all orders by power, for a phase without differences.
fn orders_by_power(comparer: &CompareView, map: &Map) -> Vec<ListRow> {
    let mut lines = comparer.comparison.outcome(comparer.column).lines(map);
    lines.sort_by_key(|(_, line)| line.power);
    let rows = lines.iter().map(|(subject, line)| {
        let searched = comparer.searched.as_ref();
        let row = Row::new().text(" ").and(words::outcome(map, line));
        let selected = searched.is_some_and(|row| is_about(row, subject));
        (line.power, ListRow::from(row).selected_if(selected))
    });
    let heading = |power| words::power_heading(map, power).into();
    by_power(rows, heading, true)
}

/// Returns the phases around the one on screen, with whether the rulebooks agree.
fn phases(comparer: &CompareView, width: usize, rows: usize) -> Vec<ListRow> {
    let count = PHASES.min(rows / 3).min(comparer.phases.len());
    let last = (comparer.record + 1 + count / 2).clamp(count, comparer.phases.len().max(count));
    let shown = comparer
        .phases
        .iter()
        .enumerate()
        .take(last)
        .skip(last - count);
    let rows = shown.map(|(index, (turn, short))| {
        let turn = Row::new().bold_or_dim(index == comparer.record, turn.as_str());
        let turn = turn.padded_to(AGREED);
        // if the name is too long, only the symbol is shown
        let short = if turn.width() + short.width() <= width {
            short.clone()
        } else {
            short.fitted(1)
        };
        turn.and(short).into()
    });
    [ListRow::blank()].into_iter().chain(rows).collect()
}
