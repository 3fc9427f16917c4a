//! A comparison as a table of differences with a column per rulebook, and the deciding issues below.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use crate::cli::io::Paint;
use chancery_core::board::{Map, Turn};
use chancery_core::compare::{
    Decision, DifferenceCell, DifferenceRow, RowSubject, RulebookComparison, RulesColumn,
    same_result,
};
use chancery_core::report::title;
use text::count;

/// The maximum width of a row's label, in columns. A longer one has its own line.
const LABEL: usize = 28;

/// Returns the comparison as text.
pub(super) fn text(
    map: &Map,
    turn: Turn,
    comparison: &RulebookComparison,
    decisions: &[Decision],
    paint: Paint,
) -> String {
    let own = comparison.own().view.name();
    let title = format!("{}, played by {own}", title(turn));
    let mut text = format!("{}\n\n", paint.bold(&title));
    let orders = comparison.orders(map).len();
    if comparison.is_same() {
        let names = comparison.columns.iter().map(|one| one.view.name());
        let names = ::text::list(names, " ");
        let orders = count(orders, "order");
        return text + &format!("= The same under all: {names}\n  {orders}, no difference.\n");
    }
    let rows = comparison.rows(map);
    grid(&mut text, map, comparison, &rows, paint);
    for decision in decisions {
        decided(&mut text, comparison, decision, paint);
    }
    let is_order = |row: &&DifferenceRow| matches!(row.what, RowSubject::Order(..));
    let others = orders.saturating_sub(rows.iter().filter(is_order).count());
    let _ = writeln!(text, "\n= {}", same_result(others, "all"));
    text
}

/// Adds the table of differences.
fn grid(
    text: &mut String,
    map: &Map,
    comparison: &RulebookComparison,
    rows: &[DifferenceRow],
    paint: Paint,
) {
    let labels: Vec<String> = rows.iter().map(|row| row.label(map)).collect();
    let label = labels.iter().map(|label| label.width()).max().unwrap_or(0);
    let label = label.min(LABEL);
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.cells.iter().map(|cell| cell.text(map)).collect())
        .collect();
    let width = |column: &RulesColumn| {
        let cells = cells.iter().map(|row| row[column.outcome].width());
        cells.chain([column.view.name().width()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = comparison.columns.iter().map(width).collect();
    let mut line = format!("  {:label$}", "");
    for (at, (column, &width)) in comparison.columns.iter().zip(&widths).enumerate() {
        let head = format!("{:<width$}", column.view.name());
        let head = if at == comparison.own {
            paint.bold(&head)
        } else {
            head
        };
        let _ = write!(line, "  {head}");
    }
    let _ = writeln!(text, "{}", line.trim_end());
    for ((row, name), cells) in rows.iter().zip(&labels).zip(&cells) {
        let mut line = format!("  {name:label$}");
        if name.width() > label {
            let _ = writeln!(text, "  {name}");
            line = format!("  {:label$}", "");
        }
        for (column, &width) in comparison.columns.iter().zip(&widths) {
            let blanks = width - cells[column.outcome].width();
            let cell = match &row.cells[column.outcome] {
                DifferenceCell::Result { mark, .. } => {
                    paint.color(mark.severity(), &cells[column.outcome])
                }
                _ => cells[column.outcome].clone(),
            };
            let _ = write!(line, "  {cell}{:blanks$}", "");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

fn decided(text: &mut String, comparison: &RulebookComparison, decision: &Decision, paint: Paint) {
    let name = |column: usize| comparison.columns[column].view.name();
    let own = comparison.own;
    let names = ::text::list(decision.columns.iter().map(|&at| name(at)), ", ");
    let head = decision.deciding.head();
    let _ = writeln!(text, "\n≠ {}: {}", names, paint.bold(&head));
    let first = decision.columns[0];
    for &issue in &decision.deciding.issues {
        let info = issue.info();
        let _ = writeln!(text, "  {}  {}", info.number, info.title);
        for (who, column) in [(names.as_str(), first), (name(own), own)] {
            let choice = comparison.columns[column].rules.choice(issue);
            let _ = writeln!(text, "    {who}: {}  {}", choice.key, choice.text);
        }
    }
    if let Some(remark) = decision.deciding.remark(&names, name(own)) {
        let _ = writeln!(text, "  {remark}");
    }
}
