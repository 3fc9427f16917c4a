//! The detail panel for a question about several lines: the line that puts them in doubt, and the answers.

use super::super::doubt::Doubt;
use super::super::sheet_list::SheetLine;
use super::question::{ROWS, SHORT_WIDTH};
use super::{OrderEntry, Session};
use crate::screen_layout::{DetailPanel, DetailRow};
use crate::text::{Row, columns};
use crate::words;

impl OrderEntry {
    /// Returns a question about several lines with its answers, numbered. Each line is shown as written, beside
    /// its reading.
    pub(super) fn doubt_detail(
        &self,
        session: &Session,
        line: &SheetLine,
        doubt: &Doubt,
    ) -> DetailPanel {
        let answers = self.doubt_answers(session, &doubt.lines);
        let widths = answers.iter().map(|it| it.text.chars().count());
        let wide = widths.max().unwrap_or(0) + 6;
        let is_several = doubt.lines.len() > 1;
        let all = || answers.iter().enumerate();
        let rows = all().map(|(at, answer)| {
            let row = words::choice(at, &answer.text, true).to_column(wide);
            let row = match answer.counting[..] {
                [only] => self.doubtful_row(session, row, only, is_several),
                _ => row,
            };
            DetailRow::choice(at, row)
        });
        let short = all().map(|(at, answer)| words::numbered(at, &answer.text, false));
        let panel = DetailPanel::new(self.question_head(session, line))
            .cramped(columns(short, 2, SHORT_WIDTH))
            .blank()
            .roomy(rows);
        if !is_several {
            return panel;
        }
        let keys = Row::new()
            .key("↑ ↓")
            .dim(" select one of the lines, to decide it alone");
        panel.blank().roomy([keys]).limited(ROWS)
    }

    /// Adds a doubtful line as written, and the order that its own would replace.
    fn doubtful_row(&self, session: &Session, row: Row, at: usize, is_several: bool) -> Row {
        let line = &self.sheets.list.lines[at];
        let only = if is_several { "only " } else { "" };
        let row = row.dim(format!("{only}“{}”", line.excerpt));
        let order = line.candidates.first().zip(line.power);
        let replaced =
            order.and_then(|(order, power)| self.order_replaced_by(session, power, order));
        match replaced {
            Some(order) => row.dim(", replaces ").text(order),
            None => row,
        }
    }
}
