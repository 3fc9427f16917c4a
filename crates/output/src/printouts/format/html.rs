//! Writes printouts as HTML: one file that loads nothing else, for A4 and Letter, in black and white.

use std::fmt::Write;

use crate::printouts::{Align, Block, Cell, PageShape, PrintPage, Printout, Table};

/// The style. It doesn't set the size of the paper.
const STYLE: &str = "\
@page { margin: 15mm; }
body { font: 11pt/1.3 Georgia, 'Times New Roman', serif; color: #000; background: #fff; \
margin: 0 auto; max-width: 185mm; }
@page wide { size: landscape; margin: 10mm; }
section.page, section.wide { break-after: page; }
section:last-child { break-after: auto; }
section.wide { page: wide; max-width: 275mm; }
section.wide h1, section.wide p { display: none; }
section.slip { break-inside: avoid; border: 1px dashed #000; padding: 4mm 6mm; margin: 0 0 6mm; }
h1 { font-size: 17pt; margin: 0 0 3mm; }
h2 { font-size: 12.5pt; margin: 4mm 0 1mm; break-after: avoid; }
p, ul, ol { margin: 1mm 0 2mm; }
ul { padding-left: 6mm; }
ol { padding-left: 9mm; }
figure { margin: 3mm 0; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; max-height: 185mm; }
table { border-collapse: collapse; margin: 1mm 0 3mm; }
table.wide { width: 100%; }
tr { break-inside: avoid; }
th { text-align: left; font-weight: bold; border-bottom: 1px solid #000; }
th, td { padding: .2mm 3mm .2mm 0; vertical-align: top; }
table.wide td { vertical-align: bottom; padding-top: 2mm; }
th.r, td.r { text-align: right; font-variant-numeric: tabular-nums; }
td.w { border-bottom: 1px solid #000; height: 8mm; width: 60%; }
p.w span { display: inline-block; border-bottom: 1px solid #000; width: 70mm; height: 6mm; }
";

pub(super) fn write(printout: &Printout) -> String {
    let title = escaped(&printout.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    );
    for page in &printout.pages {
        write_page(page, &mut out);
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn write_page(page: &PrintPage, out: &mut String) {
    let class = match page.shape {
        PageShape::Page => "page",
        PageShape::Wide => "wide",
        PageShape::Slip => "slip",
    };
    let _ = writeln!(out, "<section class=\"{class}\">");
    let _ = writeln!(out, "<h1>{}</h1>", escaped(&page.title));
    for part in &page.parts {
        match part {
            Block::Heading(text) => {
                let _ = writeln!(out, "<h2>{}</h2>", escaped(text));
            }
            Block::Text(text) => {
                let _ = writeln!(out, "<p>{}</p>", escaped(text));
            }
            Block::List(items) => write_list("ul", items, out),
            Block::Steps(steps) => write_list("ol", steps, out),
            Block::Map(chart) => {
                let _ = writeln!(out, "<figure>\n{}</figure>", chart.svg);
            }
            Block::Write(label) => {
                let _ = writeln!(out, "<p class=\"w\">{}: <span></span></p>", escaped(label));
            }
            Block::Table(table) => write_table(table, out),
        }
    }
    out.push_str("</section>\n");
}

fn write_list(tag: &str, items: &[String], out: &mut String) {
    let _ = writeln!(out, "<{tag}>");
    for item in items {
        let _ = writeln!(out, "<li>{}</li>", escaped(item));
    }
    let _ = writeln!(out, "</{tag}>");
}

fn write_table(table: &Table, out: &mut String) {
    let mut cells = table.rows.iter().flatten();
    let class = if cells.any(|cell| *cell == Cell::Blank) {
        " class=\"wide\""
    } else {
        ""
    };
    let _ = writeln!(out, "<table{class}>");
    if table.columns.iter().any(|column| !column.head.is_empty()) {
        out.push_str("<thead><tr>");
        for column in &table.columns {
            let _ = write!(
                out,
                "<th{}>{}</th>",
                side(column.align),
                escaped(&column.head)
            );
        }
        out.push_str("</tr></thead>\n");
    }
    out.push_str("<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (column, cell) in table.columns.iter().zip(row) {
            let _ = match cell {
                Cell::Text(text) => write!(out, "<td{}>{}</td>", side(column.align), escaped(text)),
                Cell::Blank => write!(out, "<td class=\"w\"></td>"),
            };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
}

fn side(align: Align) -> &'static str {
    match align {
        Align::Left => "",
        Align::Right => " class=\"r\"",
    }
}

fn escaped(text: &str) -> String {
    let marks = [
        ('&', "&amp;"),
        ('<', "&lt;"),
        ('>', "&gt;"),
        ('"', "&quot;"),
        ('\'', "&#39;"),
    ];
    let plain = ::text::one_line(text);
    let marks = marks.into_iter();
    marks.fold(plain, |text, (mark, name)| text.replace(mark, name))
}
