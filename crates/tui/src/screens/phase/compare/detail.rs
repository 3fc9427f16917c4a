//! The detail panel of the comparison: a table of the differences with a column for each rulebook,
//! then the deciding rules.

use ratatui::layout::Rect;

use super::CompareView;
use crate::keys::Command;
use crate::kit::text::columns as side_by_side;
use crate::kit::{Row, Tone, rulebooks, words};
use crate::page::{DetailPanel, DetailRow};
use chancery_core::board::Map;
use chancery_core::compare::{
    DifferenceCell, DifferenceRow as Difference, RulesColumn, same_result,
};
use chancery_core::rules::IssueId;

/// The minimum and maximum width of a table column, and the maximum width of a label.
const NARROWEST: usize = 7;
const WIDEST: usize = 11;
const LABEL: usize = 26;

/// Returns the rows that fit into the detail panel.
pub(super) fn details(comparer: &CompareView, map: &Map, area: Rect) -> DetailPanel {
    let width = usize::from(area.width.saturating_sub(3));
    DetailPanel::same(
        if comparer.comparison.is_same() && comparer.searched.is_none() {
            same(comparer, width)
        } else {
            session(comparer, map, width, usize::from(area.height))
        },
    )
}

/// Returns the message that nothing differs.
fn same(comparer: &CompareView, width: usize) -> Vec<DetailRow> {
    let columns = &comparer.comparison.columns;
    let count = words::number(columns.len());
    let heading = Row::new()
        .strong(Tone::Ok, "= ")
        .bold(format!("Same results under all {count} rulebooks."));
    let issues = IssueId::ALL.len();
    let counted =
        format!("  None of the {issues} issues that rulebooks decide differently matters here.");
    let counted = Row::new().dim(counted).wrapped(width);
    let names = columns.iter().enumerate().map(|(at, column)| {
        let name = rulebooks::name(column.view);
        let row = if at == comparer.column {
            Row::new().strong(Tone::Warn, name)
        } else {
            Row::new().bold_or_dim(at == comparer.comparison.own, name)
        };
        row.on_click(Command::choose(at))
    });
    let names = side_by_side(names, usize::MAX, width);
    let rows = [heading.fitted(width)].into_iter().chain(counted);
    let rows = rows.chain([Row::new()]).map(DetailRow::from);
    rows.chain(names.into_iter().map(DetailRow::from)).collect()
}

/// Returns the table, then the deciding rules and the number of equal results.
fn session(comparer: &CompareView, map: &Map, width: usize, height: usize) -> Vec<DetailRow> {
    let rows: Vec<&Difference> = comparer.searched.iter().chain(&comparer.rows).collect();
    let columns = comparer.comparison.columns.len();
    let cells = rows.iter().flat_map(|row| &row.cells);
    let widths = cells.map(|cell| cell.text(map).chars().count() + 2);
    let widest = widths.max().unwrap_or(0).clamp(NARROWEST, WIDEST);
    let step = widest.min(width.saturating_sub(16) / columns.max(1));
    let label = width.saturating_sub(step * columns).min(LABEL);
    let form = Form { label, step };
    // one row is the heading, and the text below has two or three rows
    let roomy = height >= 9;
    let room = height.saturating_sub(if roomy { 6 } else { 4 }).max(1);
    let at = match &comparer.searched {
        Some(_) => 0,
        None => comparer.side.selected.min(rows.len().saturating_sub(1)),
    };
    let first = (at + 1).saturating_sub(room).min(rows.len());
    let shown = &rows[first..rows.len().min(first + room)];
    let mut lines = vec![form.head(comparer)];
    lines.extend(shown.iter().zip(first..).map(|(row, index)| {
        let selected = index == at && rows.len() > 1;
        form.line(comparer, map, row, selected)
    }));
    let hidden = rows.len() - shown.len();
    if roomy {
        lines.push(DetailRow::default());
    }
    let rest = height.saturating_sub(lines.len() + usize::from(roomy));
    lines.extend(decision(comparer, map, width, rest, hidden));
    if roomy && lines.len() + 1 == height {
        lines.insert(0, DetailRow::default());
    }
    lines
}

/// The layout of the table.
struct Form {
    label: usize,
    step: usize,
}

impl Form {
    /// Returns a row with a cell for each rulebook. The column on screen is marked.
    fn row(
        &self,
        comparer: &CompareView,
        label: Row,
        cell: impl Fn(usize, &RulesColumn) -> Row,
    ) -> DetailRow {
        let columns = comparer.comparison.columns.iter().enumerate();
        let row = columns.fold(label.padded_to(self.label), |row, (at, column)| {
            let cell = cell(at, column);
            // the blanks beside the text are clicked, too
            let blanks = " ".repeat(self.step.saturating_sub(cell.width()));
            row.and(cell.text(blanks).on_click(Command::choose(at)))
        });
        let at = self.label + self.step * comparer.column;
        DetailRow {
            marked: Some((at as u16, self.step as u16)),
            ..row.into()
        }
    }

    fn head(&self, comparer: &CompareView) -> DetailRow {
        self.row(comparer, Row::new().dim("rulebook"), |at, column| {
            let name = rulebooks::short(column.view);
            match at {
                at if at == comparer.column => Row::new().strong(Tone::Warn, name),
                at if at == comparer.comparison.own => Row::new().key(name),
                _ => Row::new().dim(name),
            }
        })
    }

    fn line(
        &self,
        comparer: &CompareView,
        map: &Map,
        difference: &Difference,
        selected: bool,
    ) -> DetailRow {
        let label = difference.label(map);
        let label = if selected {
            Row::new().strong(Tone::Accent, label)
        } else {
            Row::new().bold(label)
        };
        let label = label.fitted(self.label.saturating_sub(1));
        self.row(comparer, label, |_, column| {
            cell(map, &difference.cells[column.outcome]).fitted(self.step - 1)
        })
    }
}

/// Returns a cell in its color.
pub(super) fn cell(map: &Map, cell: &DifferenceCell) -> Row {
    let text = cell.text(map);
    match cell {
        DifferenceCell::Result { mark, .. } => words::mark(*mark),
        DifferenceCell::Unit(Some(unit)) => Row::new().strong(Tone::Power(unit.power), text),
        DifferenceCell::Owner(Some(power)) | DifferenceCell::Won(power) => {
            Row::new().strong(Tone::Power(*power), text)
        }
        DifferenceCell::Open(Some(_)) | DifferenceCell::Turn(_) => Row::new().text(text),
        DifferenceCell::Absent
        | DifferenceCell::Unit(None)
        | DifferenceCell::Open(None)
        | DifferenceCell::Owner(None) => Row::new().dim(text),
    }
}

/// Returns the deciding rules, then the number of equal results, in at most `rows` rows.
fn decision(
    comparer: &CompareView,
    map: &Map,
    width: usize,
    rows: usize,
    hidden: usize,
) -> Vec<DetailRow> {
    let orders = comparer.comparison.orders(map).len();
    let others = orders.saturating_sub(super::difference_list::differing(comparer));
    let all = words::number(comparer.comparison.columns.len());
    let same = match (others, comparer.comparison.is_same()) {
        (_, true) => format!("Same result under all {all} rulebooks, as for all {orders} orders."),
        (0, _) => same_result(0, "all rulebooks"),
        (others, _) => same_result(others, &format!("all {all}")),
    };
    let mut same = Row::new().strong(Tone::Ok, "= ").dim(same);
    if hidden > 0 {
        same = same.text(format!("  ↑↓ {hidden} more"));
    }
    let mut lines: Vec<Row> = Vec::new();
    let mut decisions = comparer.decisions.iter();
    let decision = decisions.find(|it| it.columns.contains(&comparer.column));
    if let Some(decision) = decision.or(comparer.decisions.first()) {
        let name = |at: usize| rulebooks::name(comparer.comparison.columns[at].view);
        let names: Vec<String> = decision.columns.iter().map(|&at| name(at)).collect();
        let (names, own) = (names.join(", "), name(comparer.comparison.own));
        let rules = |at: usize| &comparer.comparison.columns[at].rules;
        let mut row = Row::new()
            .strong(Tone::Warn, "≠ ")
            .bold(format!("{}.", decision.deciding.head()));
        let several = decision.deciding.issues.len() > 1;
        for &issue in &decision.deciding.issues {
            if several {
                row = row.bold(format!(" {}:", issue.info().number));
            }
            for (who, at) in [
                (&names, decision.columns[0]),
                (&own, comparer.comparison.own),
            ] {
                row = row
                    .text(format!(" {who}: "))
                    .dim(rules(at).choice(issue).text);
            }
        }
        if let Some(remark) = decision.deciding.remark(&names, &own) {
            row = row.dim(format!(" {remark}"));
        }
        let mut wrapped = row.wrapped(width.saturating_sub(2)).into_iter();
        lines.extend(wrapped.next());
        lines.extend(Row::new().padded_to(2).beside(wrapped));
    }
    let room = rows.saturating_sub(1);
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            *last = last.fitted(width.saturating_sub(2)).dim(" …");
        }
    }
    lines.push(same.fitted(width));
    lines.into_iter().map(DetailRow::from).collect()
}
