//! The detail panel for a question to the game master: the line as written, the problem and the
//! answers.

use super::super::order_list::mark;
use super::super::question::Answer;
use super::super::sheet_list::SheetLine;
use super::{OrderEntry, Session};
use crate::screen_layout::{DetailPanel, DetailRow};
use crate::text::{Row, columns};
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Power;
use chancery_core::orders::{Action, WrittenOrder};
use entry::Verdict;

/// The maximum number of rows in the panel.
pub(super) const ROWS: usize = 9;
/// The width that the answers share on a small screen, in columns.
pub(super) const SHORT_WIDTH: usize = 76;

impl OrderEntry {
    /// Returns a question with its answers, numbered.
    pub(super) fn question_detail(&self, session: &Session, line: &SheetLine) -> DetailPanel {
        let map = session.game().map();
        let answers = self.answers_to(session, line);
        let order = |answer: &Answer| match &answer.order {
            Some((_, written)) => written.short(map).to_string(),
            None => "no order".to_owned(),
        };
        let orders: Vec<String> = answers.iter().map(order).collect();
        let wide = orders.iter().map(String::len).max().unwrap_or(0) + 6;
        let all = || answers.iter().zip(&orders).enumerate();
        let is_movement = session.game().turn().phase.is_movement();
        let holds = |answer: &Answer| {
            let action = answer.order.as_ref().and_then(|(_, order)| order.action());
            let is_ruled_out = matches!(answer.verdict, Verdict::Void | Verdict::Unreadable);
            is_movement && (is_ruled_out || action == Some(&Action::Hold))
        };
        let short = all().map(|(at, (answer, order))| {
            let order = if holds(answer) { "holds" } else { order };
            words::numbered(at, order, false)
        });
        let rows = all().map(|(at, (answer, order))| {
            let row = words::choice(at, order, true).to_column(wide);
            let row = row.dim(answer.note.as_str());
            let order = answer.order.as_ref();
            let replaced =
                order.and_then(|(power, order)| self.order_replaced_by(session, *power, order));
            let row = match replaced {
                Some(order) => row.dim(", replaces ").text(order),
                None => row,
            };
            DetailRow::choice(at, row)
        });
        let panel = DetailPanel::new(self.question_head(session, line))
            .cramped(columns(short, 2, SHORT_WIDTH))
            .blank()
            .roomy(rows);
        if answers.len() <= 2 {
            return panel;
        }
        let rule = "A badly written order with one meaning counts (4.E.2). With two, you decide.";
        let rule = Row::new().dim(rule).wrapped(self.detail_columns(session));
        panel.blank().roomy(rule).limited(ROWS)
    }

    /// Returns a line as written, with its power and the problem.
    pub(super) fn question_head(&self, session: &Session, line: &SheetLine) -> Row {
        let map = session.game().map();
        let mut head = mark(line.verdict).text(" ");
        if let Some(power) = line.power.filter(|_| self.is_game_master()) {
            head = head.bold(format!("{}  ", map.power(power).name));
        }
        head = head.toned(Tone::Ink, format!("“{}”", line.excerpt));
        head.dim(format!("   {}", line.note))
    }

    /// Returns the order that another one would replace.
    pub(super) fn order_replaced_by(
        &self,
        session: &Session,
        power: Power,
        written: &WrittenOrder,
    ) -> Option<String> {
        let at = written.province()?;
        let entry = session.game().order_of(power, at)?;
        Some(entry.written.short(session.game().map()).to_string())
    }
}
