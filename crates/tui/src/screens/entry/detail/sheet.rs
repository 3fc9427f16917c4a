//! The selected line of the pasted sheet.

use super::super::order_list::mark;
use super::super::sheet_list::{LineStatus, SheetLine};
use crate::kit::{Row, Tone};
use crate::page::{DETAILS, DetailPanel};

/// Returns a line of the sheet that is no question with its reading and its text as written.
pub(super) fn sheet_detail(line: &SheetLine) -> DetailPanel {
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
    DetailPanel::new(head).blank().roomy([written]).blank()
}
