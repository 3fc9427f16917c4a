//! A comparison as a table: what differs, the rulebooks as columns, then what decides.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::Compared;
use crate::cli::io::Paint;
use chancery_core::compare::{
    Decision, DifferenceCell, DifferenceRow, RulebookComparison, RulesColumn,
};
use chancery_core::report::title;
use text::count;

/// The widest label of a row, in columns; a longer one has a row of its own.
const LABEL: usize = 28;

/// What is printed.
pub(super) fn text(compared: &Compared, paint: Paint) -> String {
    let Compared {
        map,
        turn,
        comparison,
        decisions,
    } = compared;
    let own = comparison.own().view.name();
    let title = format!("{}, played by {own}", title(*turn));
    let mut text = format!("{}\n\n", paint.bold(&title));
    let orders = comparison.orders(map).len();
    if comparison.is_same() {
        let names: Vec<&str> = comparison
            .columns
            .iter()
            .map(|one| one.view.name())
            .collect();
        let _ = writeln!(
            text,
            "= The same under all: {}\n  {}, no difference.",
            names.join(" "),
            count(orders, "order")
        );
        return text;
    }
    let rows = comparison.rows(map);
    grid(&mut text, compared, &rows, paint);
    for decision in decisions {
        decided(&mut text, comparison, decision, paint);
    }
    let differ = rows
        .iter()
        .filter(|row| {
            matches!(
                row.cells.first(),
                Some(DifferenceCell::Result { .. } | DifferenceCell::Absent)
            )
        })
        .count();
    let rest = orders.saturating_sub(differ);
    let told = match rest {
        0 => "No order comes".to_owned(),
        1 => "The other order comes".to_owned(),
        rest => format!("The other {rest} orders come"),
    };
    let _ = writeln!(text, "\n= {told} out the same under all.");
    text
}

fn grid(text: &mut String, compared: &Compared, rows: &[DifferenceRow], paint: Paint) {
    let Compared {
        map, comparison, ..
    } = compared;
    let labels: Vec<String> = rows.iter().map(|row| row.label(map)).collect();
    let label = labels.iter().map(|label| label.width()).max().unwrap_or(0);
    let label = label.min(LABEL);
    let heads: Vec<&str> = comparison
        .columns
        .iter()
        .map(|one| one.view.name())
        .collect();
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
    for (at, (head, &width)) in heads.iter().zip(&widths).enumerate() {
        let head = format!("{head:<width$}");
        let head = match at == comparison.own {
            true => paint.bold(&head),
            false => head,
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
                    paint.voice(mark.voice(), &cells[column.outcome])
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
    let names: Vec<&str> = decision
        .columns
        .iter()
        .map(|&column| name(column))
        .collect();
    let names = names.join(", ");
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
