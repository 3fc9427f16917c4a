//! The detail panel for a question to the game master: the line as written, the problem and the
//! answers.

use super::super::order_list::mark;
use super::super::question::Answer;
use super::super::sheet_list::SheetLine;
use super::EntryView;
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::{DetailPanel, DetailRow};
use crate::session::Session;
use chancery_core::board::Power;
use chancery_core::orders::{Action, WrittenOrder};
use entry::Verdict;

/// The maximum number of rows in the panel.
const ROWS: usize = 9;
/// The maximum number of rows of the answers on a small screen, and their width in columns.
const SHORT_ROWS: usize = 4;
const SHORT_WIDTH: usize = 76;

impl EntryView<'_> {
    /// Returns a question with its answers, numbered.
    pub(super) fn question_detail(self, line: &SheetLine) -> DetailPanel {
        let answers = self.answers_to(line);
        let order = |answer: &Answer| match &answer.order {
            Some((power, written)) => self.in_full(*power, written),
            None => "no order".to_owned(),
        };
        let is_movement = self.game().turn().phase.is_movement();
        let orders = answers.iter().filter_map(|answer| answer.order.as_ref());
        let mut units = orders.map(|(_, order)| order.province());
        let first = units.next();
        let one_unit = units.all(|unit| Some(unit) == first);
        let holds = |answer: &Answer| {
            let action = answer.order.as_ref().and_then(|(_, order)| order.action());
            let is_ruled_out = matches!(answer.verdict, Verdict::Void | Verdict::Unreadable);
            is_movement && one_unit && (is_ruled_out || action == Some(&Action::Hold))
        };
        let rows = answers.iter().map(|answer| {
            let text = order(answer);
            let short = match answer.verdict {
                // a reading, not the ruling on an impossible line
                Verdict::Void if line.verdict != Verdict::Void => format!("{text} (void)"),
                Verdict::Void if holds(answer) => "void, holds".to_owned(),
                _ if holds(answer) => "holds".to_owned(),
                Verdict::Void => "void".to_owned(),
                _ => text.clone(),
            };
            let replaced = replaced_by(self.session, answer.order.as_ref());
            let short = format!("{short}{}", replaced.plain());
            (
                text,
                short,
                Row::new().dim(answer.note.as_str()).and(replaced),
            )
        });
        self.question_panel(line, &line.note, rows.collect())
    }

    /// Returns a question about several lines with its answers, numbered. Each line is shown as written, beside
    /// its reading.
    pub(super) fn doubt_detail(self, line: &SheetLine, lines: &[usize]) -> DetailPanel {
        let answers = self.doubt_answers(lines).into_iter();
        let rows = answers.map(|answer| {
            let note = match answer.counting[..] {
                [only] if answer.order.is_none() => {
                    format!("“{}”", self.entry.sheets.list.lines[only].excerpt)
                }
                _ => String::new(),
            };
            (answer.text.clone(), answer.text, Row::new().dim(note))
        });
        let keys = Row::new()
            .key("↑↓")
            .dim(" select one of the lines, to decide it alone");
        let note = match self.number_due(lines) {
            Some(due) => format!("{} written, {due} due", lines.len()),
            None => line.note.clone(),
        };
        let panel = self.question_panel(line, &note, rows.collect());
        panel.blank().roomy([keys]).limited(ROWS)
    }

    /// Returns a line as written, with its power and a note on the problem, and the answers: each in full, in short, and with
    /// a note.
    fn question_panel(
        self,
        line: &SheetLine,
        note: &str,
        answers: Vec<(String, String, Row)>,
    ) -> DetailPanel {
        let map = self.game().map();
        let mut head = mark(line.verdict).text(" ");
        if let Some(power) = line.power.filter(|_| self.entry.is_game_master()) {
            head = head.bold(format!("{}  ", map.power(power).name));
        }
        head = head.toned(Tone::Ink, format!("“{}”", line.excerpt));
        head = head.dim(format!("   {note}"));
        let widths = answers.iter().map(|(text, ..)| text.chars().count());
        let wide = widths.max().unwrap_or(0) + 6;
        let all = || answers.iter().enumerate();
        let short = all().map(|(at, (_, short, _))| words::numbered(at, short, false));
        let rows = all().map(|(at, (text, _, note))| {
            let row = words::choice(at, text, true).padded_to(wide);
            DetailRow::choice(at, row.and(note.clone()))
        });
        DetailPanel::new(head)
            .cramped(columns(short, SHORT_ROWS, SHORT_WIDTH))
            .blank()
            .roomy(rows)
    }
}

/// Returns a note on the order that another one would replace.
fn replaced_by(session: &Session, order: Option<&(Power, WrittenOrder)>) -> Row {
    let game = session.game();
    let replaced = order.and_then(|(power, order)| game.order_of(*power, order.province()?));
    replaced.map_or_else(Row::new, |entry| {
        let order = entry.written.short(game.map()).to_string();
        Row::new().dim(", replaces ").text(order)
    })
}
