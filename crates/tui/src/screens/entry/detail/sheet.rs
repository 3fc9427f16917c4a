//! The selected line of the pasted sheet.

use super::super::order_list::mark;
use super::super::order_text::short_orders;
use super::super::sheet_list::{LineStatus, SheetLine};
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::{DETAILS, DetailPanel};
use crate::session::Session;
use entry::Verdict;

/// The width that the possible orders share, in columns.
const WIDTH: usize = 80;

/// Returns a line of the sheet with its reading, its text as written and its possible meanings.
pub(super) fn sheet_detail(session: &Session, line: &SheetLine) -> DetailPanel {
    let text = match line.reading.as_str() {
        "" => line.excerpt.as_str(),
        reading => reading,
    };
    let head = match line.status {
        LineStatus::Beside | LineStatus::Skipped => {
            let why = match line.note.as_str() {
                "" => "no order",
                note => note,
            };
            Row::new().dim(format!("{why}: ")).toned(Tone::Ink, text)
        }
        LineStatus::Entered | LineStatus::Open => mark(line.verdict)
            .text(" ")
            .bold(text)
            .dim(format!("   {}", line.note)),
    };
    let written = Row::new().dim("on paper").padded_to(DETAILS);
    let written = written.toned(Tone::Ink, line.excerpt.as_str());
    if (line.status, line.verdict) != (LineStatus::Open, Verdict::Ambiguous) {
        return DetailPanel::new(head).blank().roomy([written]).blank();
    }
    let orders = short_orders(session, &line.candidates);
    let choices = || {
        let all = orders.iter().enumerate();
        all.map(|(at, order)| words::numbered(at, order, false))
    };
    let short = choices().fold(mark(line.verdict), |row, choice| {
        row.text(" ").and(choice).text(" ")
    });
    DetailPanel::with_short(head, short)
        .blank()
        .roomy([written])
        .blank()
        .roomy(columns(choices(), 3, WIDTH))
}
