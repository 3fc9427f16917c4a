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
use super::{EntryView, Mode};
use crate::kit::Row;
use crate::page::DetailPanel;
use chancery_core::board::{Dislodged, Phase};
use entry::Verdict;
use ratatui::layout::Rect;
use sheet::sheet_detail;

impl<'a> EntryView<'a> {
    /// Returns the panel below the map, for a screen of this size.
    pub(super) fn details_panel(self, screen: Rect) -> DetailPanel {
        match &self.entry.mode {
            &Mode::Sealing(page) => return self.seal_panel(page, screen),
            Mode::Selecting(select) => return self.select_detail(select),
            Mode::Writing | Mode::Reach(_) => {}
        }
        let panel = self.usual_detail(screen.width);
        let note = self
            .session
            .saving
            .error()
            .or_else(|| self.entry.note.clone());
        if note.is_none() && self.entry.line.reading().is_none() {
            return DetailPanel::default().always(self.words_heard()).and(panel);
        }
        match (note, self.entry.line.reading()) {
            (None, _) => panel,
            // the readings stay visible
            (Some(note), Some(it)) if it.verdict == Verdict::Ambiguous => {
                panel.blank().always([note])
            }
            (Some(note), Some(_)) => panel.only_roomy().blank().always([note]),
            (Some(note), None) if self.entry.open_line().is_some() => {
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
    fn retreating(self) -> Option<&'a Dislodged> {
        let Some(OrderItem::Dislodged(_, at)) = self.item() else {
            return None;
        };
        let game = self.game();
        game.position().dislodged_from(game.map(), at)
    }

    /// Returns the selected line of the pasted sheet, while the sheet is open.
    fn sheet_line(self) -> Option<&'a SheetLine> {
        self.entry.sheets.open().and_then(SheetList::line)
    }

    fn usual_detail(self, width: u16) -> DetailPanel {
        if let Some(command) = self.line_command() {
            return DetailPanel::new(self.line_command_row(command));
        }
        if let Some(reading) = self.entry.line.reading() {
            let winter = self.game().turn().phase == Phase::Adjustments;
            return match (reading.verdict, self.retreating()) {
                // the retreat options stay visible while a retreat is typed
                (Verdict::Ok | Verdict::Fixed | Verdict::Void, Some(dislodged)) => self
                    .retreat_detail(dislodged)
                    .with_head(self.reading_head(reading)),
                _ if reading.parts.len() > 1 => self.multiple_detail(reading),
                (Verdict::Ambiguous, _) => self.choice_detail(reading),
                (Verdict::Unreadable | Verdict::Blank, _) => self.unreadable_detail(reading, width),
                // so do the builds and removals
                (Verdict::Ok | Verdict::Fixed | Verdict::Void, _) if winter => {
                    self.winter_reading_detail(reading)
                }
                (Verdict::Ok | Verdict::Fixed | Verdict::Void, _) => self.reading_detail(reading),
            };
        }
        if let Some((lines, line)) = self.entry.doubted().zip(self.sheet_line()) {
            return self.doubt_detail(line, &lines);
        }
        if let Some(line) = self.entry.open_line() {
            return self.question_detail(line);
        }
        if let Some(line) = self.sheet_line() {
            return sheet_detail(line);
        }
        match self.item() {
            None => {
                let text = "No orders are due in this phase. ^D continues.";
                DetailPanel::new(Row::new().dim(text))
            }
            Some(OrderItem::Dislodged(..)) => self
                .retreating()
                .map_or_else(DetailPanel::default, |it| self.retreat_detail(it)),
            Some(item @ OrderItem::Unit(..)) => self.unit_detail(item),
            Some(item) => self.winter_detail(item.power()),
        }
    }
}
