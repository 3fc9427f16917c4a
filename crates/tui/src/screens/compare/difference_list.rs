//! Beside the map: what differs and what follows from it, what is the same, and the other phases.

use super::{CompareView, is_about};
use crate::rulebooks;
use crate::screen_layout::{ListPanel, ListRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Id, Map};
use chancery_core::compare::{DifferenceCell, DifferenceRow as Difference, RowSubject};

/// How many phases are listed.
const PHASES: usize = 8;

/// The column at which it stands whether a phase is the same under all.
const AGREED: usize = 12;

/// How many orders differ.
pub(super) fn differing(lens: &CompareView) -> usize {
    let order = |row: &&Difference| matches!(row.what, RowSubject::Order(..));
    lens.rows.iter().filter(order).count()
}

/// The book, in so many columns and rows.
pub(super) fn book(lens: &CompareView, map: &Map, room: (u16, u16)) -> ListPanel {
    let (width, rows) = (usize::from(room.0), usize::from(room.1));
    let foot = phases(lens, width, rows);
    let room = rows.saturating_sub(foot.len() + 1);
    let lines = match lens.against() {
        None => by_power(lens, map),
        Some(against) => {
            let mut lines = differs(lens, map, against, width);
            let rest = room.saturating_sub(lines.len());
            lines.extend(the_same(lens, map, rest));
            lines
        }
    };
    // the foot stands only where all of the book fits above it
    let foot = match lines.len() < room {
        true => foot,
        false => Vec::new(),
    };
    ListPanel {
        foot,
        ..lines.into()
    }
}

/// What differs under the rulebook that is shown, and what comes of it.
fn differs(lens: &CompareView, map: &Map, against: usize, width: usize) -> Vec<ListRow> {
    let shown = lens.shown().outcome;
    let other = &lens.comparison.columns[against];
    let name = rulebooks::short(other.view);
    let all = lens.comparison.orders(map).len();
    let count = Row::new()
        .strong(Tone::Warn, differing(lens).to_string())
        .dim(format!(" of {all}"));
    let mut lines = vec![
        ListRow::both(Row::new().bold("Differences"), count),
        ListRow::blank(),
    ];
    let mut follows: Vec<Row> = Vec::new();
    for (index, row) in lens.rows.iter().enumerate() {
        let (here, there) = (&row.cells[shown], &row.cells[other.outcome]);
        if let RowSubject::Order(..) = row.what {
            let sign = super::detail::cell(map, here);
            let order = Row::new()
                .text(" ")
                .and(sign)
                .text(" ")
                .bold(row.label(map));
            lines.push(ListRow::from(order).choice(index, lens.selected));
            let word = match here {
                DifferenceCell::Result { word, .. } => *word,
                _ => "no such order",
            };
            let told = Row::new()
                .dim(format!("   {word}; {name}: "))
                .and(super::detail::cell(map, there));
            lines.push(told.into());
        } else if here != there {
            let row = Row::new()
                .text(format!("{} ", row.label(map)))
                .and(super::detail::cell(map, here))
                .dim(", not ")
                .and(super::detail::cell(map, there));
            follows.extend(row.wrapped(width.saturating_sub(2)));
        }
    }
    follows.extend(counts(lens, map, other.outcome));
    if !follows.is_empty() {
        lines.push(ListRow::blank());
        lines.push(Row::new().dim("effects").into());
        lines.extend(
            follows
                .into_iter()
                .map(|row| Row::new().text(" ").and(row).into()),
        );
    }
    lines
}

/// The powers that come to another number of centers.
fn counts(lens: &CompareView, map: &Map, other: usize) -> Vec<Row> {
    let outcomes = &lens.comparison.outcomes;
    let here = outcomes[lens.shown().outcome].played.next.position();
    let there = outcomes[other].played.next.position();
    if here.turn != there.turn {
        return Vec::new();
    }
    let told = map.powers().filter_map(|power| {
        let count = here.centers_of(power).count();
        let other = there.centers_of(power).count();
        let name = &map.power(power).name;
        (count != other).then(|| {
            Row::new()
                .strong(Tone::Power(power), name.as_str())
                .text(format!(" {}, not {other}", words::count(count, "center")))
        })
    });
    told.collect()
}

/// The orders that come out the same under all, as many as there is room for.
fn the_same(lens: &CompareView, map: &Map, room: usize) -> Vec<ListRow> {
    let outcome = &lens.comparison.outcomes[lens.shown().outcome];
    let lines = outcome.lines(map).into_iter();
    let same: Vec<_> = lines
        .filter(|(subject, _)| !lens.rows.iter().any(|row| is_about(row, subject)))
        .collect();
    let mut rows = vec![ListRow::blank(), Row::new().dim("Same under all").into()];
    let room = room.saturating_sub(rows.len() + 1);
    if same.is_empty() || room == 0 {
        return Vec::new();
    }
    let shown = match same.len() <= room {
        true => same.len(),
        false => room - 1,
    };
    for (_, line) in &same[..shown] {
        let row = Row::new()
            .text(" ")
            .and(words::mark(line.fate.mark()))
            .text(format!(" {}", line.order.short(map)));
        rows.push(row.into());
    }
    if shown < same.len() {
        let rest = same.len() - shown;
        rows.push(Row::new().faint(format!(" … and {rest} more")).into());
    }
    rows
}

/// All orders, by power, where nothing differs.
fn by_power(lens: &CompareView, map: &Map) -> Vec<ListRow> {
    let lines = lens.comparison.outcome(lens.column).lines(map);
    let mut rows: Vec<ListRow> = Vec::new();
    for power in map.powers() {
        let own: Vec<_> = lines
            .iter()
            .filter(|(_, line)| line.power == power)
            .collect();
        if own.is_empty() {
            continue;
        }
        if power.index() > 0 && !rows.is_empty() {
            rows.push(ListRow::blank());
        }
        rows.push(words::power_heading(map, power).into());
        for (subject, line) in own {
            let asked = lens
                .asked
                .as_ref()
                .is_some_and(|row| is_about(row, subject));
            let row = Row::new()
                .text(" ")
                .and(words::mark(line.fate.mark()))
                .text(format!(" {}", line.order.short(map)));
            rows.push(ListRow {
                selected: asked,
                ..row.into()
            });
        }
    }
    rows
}

/// The phases around the one that is shown, with whether the rulebooks agree.
fn phases(lens: &CompareView, width: usize, rows: usize) -> Vec<ListRow> {
    let count = PHASES.min(rows / 3).min(lens.phases.len());
    let last = (lens.record + 1 + count / 2).clamp(count, lens.phases.len().max(count));
    let shown = last - count..last;
    let mut lines = vec![ListRow::blank()];
    for (index, (turn, short)) in lens.phases.iter().enumerate() {
        if !shown.contains(&index) {
            continue;
        }
        let turn = match index == lens.record {
            true => Row::new().bold(turn.as_str()),
            false => Row::new().dim(turn.as_str()),
        };
        let turn = turn.to_column(AGREED);
        // of a long name only the sign is told
        let sign = || Row::new().and(short.clone()).fitted(1);
        let short = match turn.width() + short.width() <= width {
            true => short.clone(),
            false => sign(),
        };
        lines.push(turn.and(short).into());
    }
    lines
}
