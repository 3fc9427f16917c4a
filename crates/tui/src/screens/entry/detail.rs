//! The detail panel: the meaning and the effects of the line, the selected unit or the question.

mod multiple;
mod question;
mod reading;
mod retreat;
mod seal;
mod sheet;
mod unit;
mod winter;

use super::items::OrderItem;
use super::sheet_list::{SheetLine, SheetList};
use super::{Mode, OrderEntry, Session};
use crate::kit::Row;
use crate::page::DetailPanel;
use chancery_core::board::{Dislodged, Phase};
use entry::Verdict;
use ratatui::layout::Rect;
use sheet::sheet_detail;

impl OrderEntry {
    /// Returns the panel below the map, for a screen of this size.
    pub(super) fn detail(&self, session: &Session, screen: Rect) -> DetailPanel {
        match &self.mode {
            &Mode::Sealing(page) => return self.seal_detail(session, page, screen),
            Mode::Selecting(select) => return self.select_detail(session, select),
            Mode::Writing | Mode::Reach(_) => {}
        }
        let panel = self.usual_detail(session, screen.width);
        let note = session.save_error().or_else(|| self.note.clone());
        if note.is_none() && self.line.reading().is_none() {
            return DetailPanel::default()
                .always(self.words_heard(session))
                .and(panel);
        }
        match (note, self.line.reading()) {
            (None, _) => panel,
            (Some(note), Some(_)) => panel.only_roomy().blank().always([note]),
            (Some(note), None) if self.question().is_some() || self.doubted().is_some() => {
                // on a small screen the answers come first
                let head = DetailPanel::default().roomy([note.clone()]).blank();
                head.and(panel).cramped([note])
            }
            // keep the problem of the line visible
            (Some(note), None) if self.sheet_line().is_some() => panel.only_roomy().below(note),
            (Some(note), None) => panel.with_head(note),
        }
    }

    /// Returns the selected unit if it is dislodged.
    fn retreating<'a>(&self, session: &'a Session) -> Option<&'a Dislodged> {
        let Some(OrderItem::Dislodged(_, at)) = self.item(session) else {
            return None;
        };
        let game = session.game();
        game.position().dislodged_from(game.map(), at)
    }

    /// Returns the selected line of the pasted sheet, while the sheet is open.
    fn sheet_line(&self) -> Option<&SheetLine> {
        self.sheets.open().and_then(SheetList::line)
    }

    fn usual_detail(&self, session: &Session, width: u16) -> DetailPanel {
        if let Some(command) = self.line_command(session) {
            return DetailPanel::new(self.line_command_row(session, command));
        }
        if let Some(reading) = self.line.reading() {
            let winter = session.game().turn().phase == Phase::Adjustments;
            return match (reading.verdict, self.retreating(session)) {
                // the retreat options stay visible while a retreat is typed
                (Verdict::Ok | Verdict::Fixed | Verdict::Void, Some(dislodged)) => self
                    .retreat_detail(session, dislodged)
                    .with_head(self.reading_head(session, reading)),
                _ if reading.parts.len() > 1 => self.multiple_detail(session, reading),
                (Verdict::Ambiguous, _) => self.choice_detail(session, reading),
                (Verdict::Unreadable | Verdict::Blank, _) => {
                    self.unreadable_detail(session, reading, width)
                }
                // so do the builds and removals
                (Verdict::Ok | Verdict::Fixed | Verdict::Void, _) if winter => {
                    self.winter_reading_detail(session, reading)
                }
                (Verdict::Ok | Verdict::Fixed | Verdict::Void, _) => {
                    self.reading_detail(session, reading)
                }
            };
        }
        if let Some((lines, line)) = self.doubted().zip(self.sheet_line()) {
            return self.doubt_detail(session, line, &lines);
        }
        if let Some(line) = self.question() {
            return self.question_detail(session, line);
        }
        if let Some(line) = self.sheet_line() {
            return sheet_detail(session, line);
        }
        match self.item(session) {
            None => {
                let text = "No orders are due in this phase. ^D continues.";
                DetailPanel::new(Row::new().dim(text))
            }
            Some(OrderItem::Dislodged(..)) => self
                .retreating(session)
                .map_or_else(DetailPanel::default, |it| self.retreat_detail(session, it)),
            Some(item @ OrderItem::Unit(..)) => self.unit_detail(session, item),
            Some(item) => self.winter_detail(session, item.power()),
        }
    }
}

/// Puts a label before the first of some rows, and indents all of them to a column.
pub(super) fn labeled(
    label: Row,
    column: usize,
    rows: impl IntoIterator<Item = Row>,
) -> impl Iterator<Item = Row> {
    let labels = std::iter::once(label).chain(std::iter::repeat_with(Row::new));
    let rows = labels.zip(rows);
    rows.map(move |(label, row)| label.padded_to(column).and(row))
}
