//! The orders of all powers in the branch with their results, and the consequences for the next
//! phase.

use super::{BranchOutcome, WhatIf};
use crate::kit::{Row, Tone, words};
use crate::page::{ListPanel, ListRow, by_power};
use crate::screens::phase::order_lines::{after, won};
use crate::session::Session;
use chancery_core::board::Map;
use game::branch::PowerTotals;

/// The width of the rows below the list, in columns. The list is never narrower.
const COLUMNS: usize = 28;

impl WhatIf {
    pub(super) fn list(&self, game: &Session, small: bool) -> ListPanel {
        let map = &**self.session.game().map();
        let mut lines = Vec::new();
        if !small {
            let what = match game.puzzle {
                Some(_) => "Orders to try out",
                None => "Orders to change",
            };
            lines.extend([Row::new().bold(what).into(), ListRow::blank()]);
        }
        let items = self.entry().items();
        let selected = self.pointed();
        let rows = items.iter().enumerate().map(|(number, item)| {
            let subject = self.subject(*item);
            let changed = self.is_changed_order(subject);
            let shown = self.shown.as_ref();
            let line = shown.and_then(|shown| shown.line(subject));
            let mark = line.map(words::mark_of);
            // the outcome already contains the order in the entry line
            let text = match line {
                Some(line) if changed => line.order.short(map).to_string(),
                _ => self.entry().text_of(*item),
            };
            let (sign, lively) = if changed {
                (Row::new().strong(Tone::Warn, "Δ"), true)
            } else if self.has_other_result(subject) {
                (Row::new().strong(Tone::Ok, "→"), true)
            } else {
                (Row::new().text(" "), false)
            };
            let mark = mark.unwrap_or_else(|| Row::new().faint("·"));
            let row = sign.and(mark).text(" ");
            let row = row.bold_or_dim(lively || number == selected, text);
            let word = line.filter(|line| !line.result.codes().is_empty());
            let word = word.map_or_else(Row::new, |line| Row::new().dim(line.result.word()));
            (
                item.power(),
                ListRow::both(row, word).choice(number, selected),
            )
        });
        let heading = |power| words::power_heading(map, power).into();
        lines.extend(by_power(rows, heading, false));
        if items.is_empty() {
            lines.push(Row::new().dim("No orders are due.").into());
        }
        let foot = self.shown.iter().flat_map(|shown| ends(map, shown));
        ListPanel {
            lines,
            foot: foot.map(ListRow::from).collect(),
            ..ListPanel::default()
        }
    }
}

/// Returns the rows below the list: the powers whose totals differ from the game, and the next
/// phase.
fn ends(map: &Map, shown: &BranchOutcome) -> Vec<Row> {
    let mut rows = Vec::new();
    let tallies = shown.comparison.iter().flat_map(|it| &it.tallies);
    let totals = tallies.flat_map(|tally| totals(map, tally).wrapped(COLUMNS));
    let totals: Vec<Row> = totals.collect();
    if !totals.is_empty() {
        let phase = words::phase(shown.outcome.turn());
        rows.push(Row::new().dim(format!("After {phase}")));
        rows.extend(totals);
    }
    let played = &shown.outcome.played;
    let next = played.next.position().turn;
    rows.extend(after(map, played, next, won(played).as_ref(), COLUMNS));
    rows
}

/// Returns one row with the totals that differ from the game.
pub(super) fn in_a_row(map: &Map, tallies: &[PowerTotals]) -> Row {
    let totals = tallies.iter().map(|tally| totals(map, tally));
    Row::joined(totals, &Row::new().dim(" · "))
}

/// Returns a power's changed totals: `Austria has 3 centers, not 2, and no removal in winter`.
fn totals(map: &Map, tally: &PowerTotals) -> Row {
    let (was, now) = (tally.was, tally.now);
    let name = &map.power(tally.power).name;
    let head = Row::new().strong(Tone::Power(tally.power), name.as_str());
    let head = head.dim(" has");
    let (now_is, was_is, what) = if now.centers == was.centers {
        (now.units, was.units, "unit")
    } else {
        (now.centers, was.centers, "center")
    };
    let (mut row, mut joint) = (head, "");
    if now_is != was_is {
        let count = words::count(now_is, what);
        row = row.bold(format!(" {count}")).dim(format!(", not {was_is}"));
        joint = ", and";
    }
    if now.due != was.due {
        let text = match now.due {
            0 if was.due < 0 => "no removal".to_owned(),
            0 => "no build".to_owned(),
            due @ 1.. => words::count(due.unsigned_abs() as usize, "build"),
            due => words::count(due.unsigned_abs() as usize, "removal"),
        };
        row = row.dim(format!("{joint} {text} in winter"));
    }
    row
}
