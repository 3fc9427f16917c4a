//! The orders of all powers in the branch, each with what comes of it, and what the season comes to.

use super::{BranchOutcome, WhatIf, season};
use crate::screen_layout::{ListPanel, ListRow};
use crate::screens::results::order_lines::{after, won};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Map;
use game::branch::PowerTotals;

impl WhatIf {
    pub(super) fn book(&self, small: bool) -> ListPanel {
        let map = &**self.table.game().map();
        let mut lines = Vec::new();
        if !small {
            let head = Row::new().bold("All orders").dim(" yours to change");
            lines.extend([head.into(), ListRow::blank()]);
        }
        let listed = self.desk.listed(&self.table);
        let selected = self.pointed();
        let mut power = None;
        for (number, it) in listed.iter().enumerate() {
            if power != Some(it.power) {
                power = Some(it.power);
                lines.push(words::power_heading(map, it.power).into());
            }
            let shown = self.shown.as_ref();
            let comparison = shown.and_then(|shown| shown.comparison.as_ref());
            let changed = comparison.is_some_and(|all| all.is_changed(it.power, it.province));
            let follows = |at| comparison.is_some_and(|all| all.follows(it.power, at));
            let line = shown.and_then(|shown| shown.line(it.power, it.province));
            let mark = line.map_or_else(
                || Row::new().faint("·"),
                |line| words::mark(line.fate.mark()),
            );
            // what the line says is in the branch already, as far as the outcome goes
            let text = match line {
                Some(line) if changed => line.order.short(map).to_string(),
                _ => it.text.clone(),
            };
            let (sign, lively) = match () {
                () if changed => (Row::new().strong(Tone::Warn, "Δ"), true),
                () if it.province.is_some_and(follows) => (Row::new().strong(Tone::Ok, "→"), true),
                () => (Row::new().text(" "), false),
            };
            let row = sign.and(mark).text(" ");
            let row = match lively || number == selected {
                true => row.bold(text),
                false => row.dim(text),
            };
            let word = match line {
                Some(line) if line.fate.codes().is_empty() => Row::new(),
                Some(line) => Row::new().dim(line.fate.word()),
                None => Row::new(),
            };
            lines.push(ListRow::both(row, word).choice(number, selected));
        }
        if listed.is_empty() {
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

/// What the season comes to: who stands otherwise than in the game, and what is next.
fn ends(map: &Map, shown: &BranchOutcome) -> Vec<Row> {
    let mut rows = Vec::new();
    let tallies = shown.comparison.iter().flat_map(|it| &it.tallies);
    let told: Vec<Row> = tallies.flat_map(|tally| told(map, tally)).collect();
    if !told.is_empty() {
        let season = season(shown.outcome.turn());
        rows.push(Row::new().dim(format!("After {season}")));
        rows.extend(told);
    }
    rows.extend(after(
        map,
        &shown.outcome.played,
        won(&shown.outcome.played).as_ref(),
    ));
    rows
}

/// What the powers have that stand otherwise, in a row.
pub(super) fn in_a_row(map: &Map, tallies: &[PowerTotals]) -> Row {
    let mut row = Row::new();
    for (i, told) in tallies.iter().flat_map(|it| told(map, it)).enumerate() {
        row = if i > 0 { row.text("  ") } else { row }.and(told);
    }
    row
}

/// What a power has, in two rows at most: `Austria 3 not 2 centers`, `no removal in winter`.
pub(super) fn told(map: &Map, tally: &PowerTotals) -> Vec<Row> {
    let (was, now) = (tally.was, tally.now);
    let name = &map.power(tally.power).name;
    let head = Row::new().strong(Tone::Power(tally.power), name.as_str());
    let counted = |now: usize, was: usize, what: &str| {
        Row::new()
            .bold(format!(" {now}"))
            .dim(format!(" not {}", words::count(was, what)))
    };
    let mut rows = Vec::new();
    if now.centers != was.centers {
        rows.push(head.and(counted(now.centers, was.centers, "center")));
    } else if now.units != was.units {
        rows.push(head.and(counted(now.units, was.units, "unit")));
    } else {
        rows.push(head);
    }
    if now.due != was.due {
        let text = match now.due {
            0 if was.due < 0 => "no removal".to_owned(),
            0 => "no build".to_owned(),
            due @ 1.. => words::count(due.unsigned_abs() as usize, "build"),
            due => words::count(due.unsigned_abs() as usize, "removal"),
        };
        rows.push(Row::new().dim(format!(" {text} in winter")));
    }
    rows
}
