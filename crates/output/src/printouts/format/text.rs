//! Writes printouts as plain text.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use crate::printouts::{Align, Block, Cell, PageShape, PrintPage, Printout, Table};

/// The width of a page in columns, as far as texts can be wrapped.
const WIDTH: usize = 78;
/// The minimum width of a column that is wrapped.
const NARROWEST: usize = 24;
/// The width of a line to write on.
const BLANK: usize = 40;

pub(super) fn write(printout: &Printout) -> String {
    let mut out = String::new();
    for (number, page) in printout.pages.iter().enumerate() {
        if number > 0 {
            let cut = match page.shape {
                PageShape::Page | PageShape::Wide => "=".repeat(WIDTH),
                PageShape::Slip => "- ".repeat(WIDTH / 2).trim_end().to_owned(),
            };
            let _ = writeln!(out, "\n{cut}\n");
        }
        write_page(page, &mut out);
    }
    out
}

fn write_page(page: &PrintPage, out: &mut String) {
    let title = ::text::one_line(&page.title);
    let _ = writeln!(out, "{title}\n{}", "=".repeat(title.width()));
    for part in &page.parts {
        out.push('\n');
        match part {
            Block::Heading(text) => {
                let text = ::text::one_line(text);
                let _ = writeln!(out, "{text}\n{}", "-".repeat(text.width()));
            }
            Block::Text(text) => {
                for line in ::text::wrap(&::text::one_line(text), WIDTH) {
                    let _ = writeln!(out, "{line}");
                }
            }
            Block::List(items) => items.iter().for_each(|item| write_item("- ", item, out)),
            Block::Steps(steps) => {
                let wide = steps.len().to_string().len();
                for (number, step) in (1..).zip(steps) {
                    write_item(&format!("{number:wide$}. "), step, out);
                }
            }
            Block::Map(chart) => {
                let _ = write!(out, "{}", chart.text);
            }
            Block::Write(label) => {
                let _ = writeln!(out, "{}: {}", ::text::one_line(label), "_".repeat(BLANK));
            }
            Block::Table(table) => write_table(table, out),
        }
    }
}

/// Writes a text after a mark, with its continuation lines indented to the text.
fn write_item(mark: &str, text: &str, out: &mut String) {
    for line in ::text::wrap_hanging(mark, &::text::one_line(text), WIDTH) {
        let _ = writeln!(out, "{line}");
    }
}

fn write_table(table: &Table, out: &mut String) {
    let head = table.columns.iter();
    let head: Vec<String> = head.map(|column| ::text::one_line(&column.head)).collect();
    let rows = table.rows.iter().map(|row| row.iter().map(cell).collect());
    let rows: Vec<Vec<String>> = rows.collect();
    let widths = widths(&head, &rows);
    if head.iter().any(|head| !head.is_empty()) {
        write_row(table, &widths, &head, out);
        let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
        write_row(table, &widths, &rules, out);
    }
    for row in &rows {
        write_row(table, &widths, row, out);
    }
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => ::text::one_line(text),
        Cell::Blank => "_".repeat(BLANK),
    }
}

/// Returns the width of each column: that of its widest text, but the widest columns are narrowed if the page
/// is too small for all.
fn widths(head: &[String], rows: &[Vec<String>]) -> Vec<usize> {
    let texts = |column: usize| {
        let all = rows.iter().filter_map(move |row| row.get(column));
        all.chain(head.get(column)).map(|text| text.width())
    };
    let mut widths: Vec<usize> = (0..head.len())
        .map(|column| texts(column).max().unwrap_or(0))
        .collect();
    let gaps = 2 * widths.len().saturating_sub(1);
    while widths.iter().sum::<usize>() + gaps > WIDTH {
        match widths.iter_mut().max() {
            Some(widest) if *widest > NARROWEST => *widest -= 1,
            _ => break,
        }
    }
    widths
}

fn write_row(table: &Table, widths: &[usize], cells: &[String], out: &mut String) {
    let lines: Vec<Vec<String>> = cells
        .iter()
        .zip(widths)
        .map(|(text, &width)| broken(text, width))
        .collect();
    let height = lines.iter().map(Vec::len).max().unwrap_or(0).max(1);
    for at in 0..height {
        let mut row = String::new();
        for ((column, lines), &width) in table.columns.iter().zip(&lines).zip(widths) {
            let text = lines.get(at).map_or("", String::as_str);
            let room = " ".repeat(width.saturating_sub(text.width()));
            match column.align {
                Align::Left => row.push_str(&format!("{text}{room}  ")),
                Align::Right => row.push_str(&format!("{room}{text}  ")),
            }
        }
        out.push_str(row.trim_end());
        out.push('\n');
    }
}

/// Wraps a text into lines of at most `width` columns, at its commas, or between words if a piece between two
/// commas is longer.
fn broken(text: &str, width: usize) -> Vec<String> {
    let pieces = text.split_inclusive(", ");
    let pieces = pieces.flat_map(|piece| {
        if piece.width() <= width {
            vec![piece]
        } else {
            piece.split_inclusive(' ').collect()
        }
    });
    joined(pieces, width)
}

/// Joins pieces into lines of at most `width` columns; a longer piece has its own line.
fn joined<'a>(pieces: impl Iterator<Item = &'a str>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if line.width() + piece.trim_end().width() <= width => line.push_str(piece),
            _ => lines.push(piece.to_owned()),
        }
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}
