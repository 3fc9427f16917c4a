//! Writes printouts as Markdown.

use std::fmt::Write;

use crate::printouts::{Align, Block, Cell, Printout, Table};
use text::markdown as escaped;

pub(super) fn write(printout: &Printout) -> String {
    let mut out = String::new();
    for (number, page) in printout.pages.iter().enumerate() {
        if number > 0 {
            out.push_str("\n---\n\n");
        }
        let _ = writeln!(out, "# {}", escaped(&page.title));
        for part in &page.parts {
            out.push('\n');
            match part {
                Block::Heading(text) => {
                    let _ = writeln!(out, "## {}", escaped(text));
                }
                Block::Text(text) => {
                    let _ = writeln!(out, "{}", escaped(text));
                }
                Block::List(items) => {
                    for item in items {
                        let _ = writeln!(out, "- {}", escaped(item));
                    }
                }
                Block::Steps(steps) => {
                    for (number, step) in (1..).zip(steps) {
                        let _ = writeln!(out, "{number}. {}", escaped(step));
                    }
                }
                Block::Map(chart) => {
                    let _ = writeln!(out, "```\n{}```", chart.text);
                }
                Block::Write(label) => {
                    let _ = writeln!(out, "{}: \\_\\_\\_\\_\\_\\_\\_\\_", escaped(label));
                }
                Block::Table(table) => write_table(table, &mut out),
            }
        }
    }
    out
}

fn write_table(table: &Table, out: &mut String) {
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let columns = table.columns.iter();
    out.push_str(&row(columns.clone().map(|c| escaped(&c.head)).collect()));
    let rules = columns.map(|column| match column.align {
        Align::Left => ":--".to_owned(),
        Align::Right => "--:".to_owned(),
    });
    out.push_str(&row(rules.collect()));
    for cells in &table.rows {
        let cells = cells.iter().map(|cell| match cell {
            Cell::Text(text) => escaped(text),
            Cell::Blank => String::new(),
        });
        out.push_str(&row(cells.collect()));
    }
}
