//! The dock of the desk: mark, order, note; then detail; then consequence.

mod multiple;
mod reading;
mod retreat;
mod seal;
mod unit;
mod winter;

use super::items::OrderItem;
use super::sheet_list::{SheetLine, SheetList};
use super::{OrderEntry, Session};
use crate::screen_layout::{DetailPanel, DetailRow};
use crate::text::Row;
use chancery_core::board::Dislodged;
use entry::Verdict;

/// The column at which details begin.
pub(super) const DETAILS: usize = 11;

impl OrderEntry {
    pub(super) fn dock(&self, table: &Session) -> DetailPanel {
        if self.sealing {
            return self.seal_dock(table);
        }
        if let Some(hand) = self.pointing() {
            return self.pointing_dock(table, hand);
        }
        if let Some(note) = &self.note {
            let mut dock = self.usual_dock(table);
            // a note says what came of the last key; the rest stays where it was
            if self.question().is_some() && self.reading.is_none() {
                dock.brief.insert(0, note.clone().into());
                dock.full.truncate(7);
                dock.full
                    .splice(0..0, [note.clone().into(), DetailRow::default()]);
            } else if self.line_of_sheet().is_some() && self.reading.is_none() {
                // what is wrong with the line stays in sight
                dock.brief = vec![note.clone().into()];
                dock.full
                    .splice(0..0, [note.clone().into(), DetailRow::default()]);
            } else if self.reading.is_none() {
                dock.brief = with_first(dock.brief, note.clone());
                dock.full = with_first(dock.full, note.clone());
            } else {
                dock.brief = vec![note.clone().into()];
                dock.full.push(DetailRow::default());
                dock.full.push(note.clone().into());
            }
            return dock;
        }
        self.usual_dock(table)
    }

    /// The dislodged unit that is selected.
    fn retreating<'a>(&self, table: &'a Session) -> Option<&'a Dislodged> {
        let Some(OrderItem::Dislodged(_, at)) = self.item(table) else {
            return None;
        };
        let game = table.game();
        game.position().dislodged_from(game.map(), at)
    }

    /// The selected line of the pasted sheet, while that lies there.
    fn line_of_sheet(&self) -> Option<&SheetLine> {
        let shown = self.pasted.as_ref().filter(|list| list.shown);
        shown.and_then(SheetList::line)
    }

    fn usual_dock(&self, table: &Session) -> DetailPanel {
        if let Some(reading) = &self.reading {
            let is_taken = matches!(reading.verdict, Verdict::Ok | Verdict::Fixed);
            if let (true, Some(dislodged)) = (is_taken, self.retreating(table)) {
                // where it may go stays in sight while it is written
                let read = self.reading_dock(table, reading).full;
                let dock = self.retreat_dock(table, dislodged);
                let first = read
                    .into_iter()
                    .next()
                    .map_or_else(Row::new, |line| line.row);
                return DetailPanel {
                    brief: with_first(dock.brief, first.clone()),
                    full: with_first(dock.full, first),
                };
            }
            let several = reading.parts.len() > 1;
            return match reading.verdict {
                _ if several => self.several_dock(table, reading),
                Verdict::Ambiguous => self.choice_dock(table, reading),
                Verdict::Unreadable | Verdict::Blank => self.unreadable_dock(table, reading),
                Verdict::Ok | Verdict::Fixed | Verdict::Void => self.reading_dock(table, reading),
            };
        }
        if let Some(line) = self.question() {
            return self.question_dock(table, line);
        }
        if let Some(line) = self.line_of_sheet() {
            return self.sheet_dock(table, line);
        }
        match self.item(table) {
            None => DetailPanel::same(vec![
                Row::new().dim("No orders are due in this phase. ^D continues."),
            ]),
            Some(OrderItem::Dislodged(..)) => match self.retreating(table) {
                Some(dislodged) => self.retreat_dock(table, dislodged),
                None => DetailPanel::default(),
            },
            Some(item @ OrderItem::Unit(..)) => self.unit_dock(table, item),
            Some(item) => self.winter_dock(table, item.power()),
        }
    }
}

/// The first row replaced.
fn with_first(mut lines: Vec<DetailRow>, row: Row) -> Vec<DetailRow> {
    match lines.first_mut() {
        Some(first) => *first = row.into(),
        None => lines.push(row.into()),
    }
    lines
}

/// Texts side by side in as many rows as allowed; what is left over is counted.
pub(super) fn columns(items: impl Iterator<Item = Row>, most: usize, width: usize) -> Vec<Row> {
    let rows = arranged(items, most, width).into_iter();
    rows.map(|(row, _)| row).collect()
}

/// The same, each row with the columns at which its texts begin.
pub(super) fn arranged(
    items: impl Iterator<Item = Row>,
    most: usize,
    width: usize,
) -> Vec<(Row, Vec<usize>)> {
    let items: Vec<Row> = items.collect();
    let mut rows = vec![(Row::new(), Vec::new())];
    for (i, item) in items.iter().enumerate() {
        let last = rows.len() == most;
        let row = &rows[rows.len() - 1].0;
        let room = if last && i + 1 < items.len() {
            width.saturating_sub(10)
        } else {
            width
        };
        if !row.is_empty() && row.width() + 3 + item.width() > room {
            if last {
                let left = items.len() - i;
                let at = rows.len() - 1;
                let row = std::mem::take(&mut rows[at].0);
                rows[at].0 = row.faint(format!("   … {left} more"));
                return rows;
            }
            rows.push((Row::new(), Vec::new()));
        }
        let at = rows.len() - 1;
        let (row, begins) = &mut rows[at];
        if !row.is_empty() {
            *row = std::mem::take(row).text("   ");
        }
        begins.push(row.width());
        *row = std::mem::take(row).and(item.clone());
    }
    rows.retain(|(row, _)| !row.is_empty());
    rows
}
