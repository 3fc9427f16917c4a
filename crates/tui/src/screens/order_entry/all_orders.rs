//! The sheets of all powers, for a game master: the text as written on the left, its reading on the
//! right, and each question among the orders of its power.

use super::items::OrderItem;
use super::order_list::{Preview, mark, progress, selectable, tally_rows};
use super::sheet_list::{LineStatus, SheetLine, SheetView};
use super::{OrderEntry, Session};
use crate::message::Command;
use crate::picker::step;
use crate::screen_layout::{ListPanel, ListRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Power;
use entry::Verdict;
use game::DraftOrder;

/// The column of the reading, and the width of the text as written beside it.
const READING: usize = 25;
const WRITTEN: usize = 20;
/// The width of a row in the narrowest panel, in columns. A reading that doesn't fit starts further
/// left.
const COLUMNS: usize = 48;

/// A row of the sheets that can be selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SheetRow {
    /// An item, with its index among all items of the screen.
    Item(usize, OrderItem),
    /// The index of an open line of the pasted sheet.
    Line(usize),
}

impl OrderEntry {
    /// Returns whether the sheets of all powers are shown, with the text of each order as written.
    pub(super) fn has_sheets(&self, session: &Session) -> bool {
        self.is_game_master() && session.branch().is_none()
    }

    /// Returns whether the arrow keys move through the sheets of all powers.
    pub(super) fn walks_sheets(&self, session: &Session) -> bool {
        let shows_list = self.is_listing() && self.sheets.list.view == SheetView::Whole;
        self.has_sheets(session) && !shows_list
    }

    /// Returns the usual width of the detail panel, in columns.
    pub(super) fn detail_columns(&self, session: &Session) -> usize {
        if self.has_sheets(session) { 62 } else { 80 }
    }

    /// Returns the powers whose sheets are shown.
    pub(super) fn shown_powers(&self) -> impl Iterator<Item = Power> + '_ {
        let powers = self.powers.iter().copied();
        powers.filter(|&power| self.sheets.only.is_none_or(|only| only == power))
    }

    /// Shows the sheet of only one power, or those of all powers again.
    pub(super) fn switch_only(&mut self, session: &Session) {
        self.sheets.only = match (self.sheets.only, self.question(), self.item(session)) {
            (Some(_), ..) => None,
            (None, Some(line), _) if line.power.is_some() => line.power,
            (None, _, item) => item.map(OrderItem::power),
        };
    }

    /// Returns the open lines of a power, with their indices. Without a power, returns the lines
    /// whose power is unknown.
    fn open_lines(&self, power: Option<Power>) -> impl Iterator<Item = (usize, &SheetLine)> {
        let lines = self.sheets.open_lines();
        lines.filter(move |(_, line)| line.power == power)
    }

    /// Returns the rows of a power in the order of its sheet. Each question follows the order above
    /// it, and the units without an order come last.
    fn places_of(&self, session: &Session, power: Power) -> Vec<SheetRow> {
        let sheet = session.game().sheet(power);
        let items = self.items(session).into_iter().enumerate();
        let mut items: Vec<_> = items.filter(|(_, item)| item.power() == power).collect();
        items.sort_by_key(|(_, item)| {
            let at = |entry| sheet.iter().position(|other| other == entry);
            item.entry(session).and_then(at).unwrap_or(usize::MAX)
        });
        let rows = items
            .into_iter()
            .map(|(number, item)| SheetRow::Item(number, item));
        let mut places: Vec<SheetRow> = rows.collect();
        let mut behind = 0;
        let lines = self.sheets.list.lines.iter().enumerate();
        for (at, line) in lines.filter(|(_, line)| line.power == Some(power)) {
            let is_it = |place: &SheetRow| match place {
                SheetRow::Item(_, item) => {
                    let entry = item.entry(session);
                    entry.is_some_and(|entry| entry.text == line.source)
                }
                SheetRow::Line(_) => false,
            };
            match line.status {
                LineStatus::Open => {
                    places.insert(behind, SheetRow::Line(at));
                    behind += 1;
                }
                _ => behind = places.iter().rposition(is_it).map_or(behind, |at| at + 1),
            }
        }
        places
    }

    /// Selects the next or previous row.
    pub(super) fn walk_sheets(&mut self, session: &Session, command: Command) {
        let shown = self.shown_powers();
        let places = shown.flat_map(|power| self.places_of(session, power));
        let unknown = self.open_lines(None).map(|(at, _)| SheetRow::Line(at));
        let places: Vec<SheetRow> = places.chain(unknown).collect();
        let question = self.selected_question();
        let is_selected = |place: &SheetRow| match *place {
            SheetRow::Item(number, _) => question.is_none() && number == self.selected,
            SheetRow::Line(at) => question == Some(at),
        };
        let mut at = places.iter().position(is_selected).unwrap_or(0);
        step(&mut at, places.len(), command);
        match places.get(at) {
            Some(&SheetRow::Item(number, _)) => self.select_item(number),
            Some(&SheetRow::Line(line)) => {
                self.sheets.list.selected = line;
                self.sheets.list.view = SheetView::Open;
            }
            None => {}
        }
    }

    /// Selects an item instead of a question.
    pub(super) fn select_item(&mut self, number: usize) {
        self.selected = number;
        self.sheets.list.view = SheetView::Closed;
    }

    /// Returns the index of the selected question.
    fn selected_question(&self) -> Option<usize> {
        self.question().map(|_| self.sheets.list.selected)
    }

    /// Returns the sheets of all powers, or of the only one that is shown.
    pub(super) fn all_orders(&self, session: &Session) -> ListPanel {
        let map = session.game().map();
        let mut lines: Vec<ListRow> = Vec::new();
        let previewed = self.previewed(session);
        let question = self.selected_question();
        let open_row = |(at, line): (usize, &SheetLine)| ListRow {
            selected: question == Some(at),
            ..open_row(line).into()
        };
        for power in self.shown_powers() {
            let items = OrderItem::of(session, power);
            if items.is_empty() {
                continue;
            }
            let status = self.sheet_status(session, power, &items);
            lines.push(ListRow::both(words::power_heading(map, power), status));
            let row = |place| match place {
                SheetRow::Item(number, item) => {
                    let selected = question.is_none() && number == self.selected;
                    ListRow {
                        click: Some(Command::Row(number)),
                        ..self.sheet_row(session, item, selected, &previewed)
                    }
                }
                SheetRow::Line(at) => open_row((at, &self.sheets.list.lines[at])),
            };
            lines.extend(self.places_of(session, power).into_iter().map(row));
        }
        let mut unknown = self.open_lines(None).map(open_row).peekable();
        if unknown.peek().is_some() {
            lines.push(Row::new().bold("Power?").into());
            lines.extend(unknown);
        }
        ListPanel {
            lines,
            foot: self.sheets_foot(),
            firm: true,
            ..ListPanel::default()
        }
    }

    /// Returns the number of skipped lines and the counts of the other lines by their kind.
    fn sheets_foot(&self) -> Vec<ListRow> {
        // headings and seasons were never orders, but these lines were skipped by a decision
        let is_skipped =
            |line: &&SheetLine| line.status == LineStatus::Beside && line.verdict != Verdict::Blank;
        let skipped = self.sheets.list.lines.iter().filter(is_skipped).count();
        let skipped = (skipped > 0).then(|| {
            let count = words::count(skipped, "line");
            let text = format!("{count} skipped: “Show the pasted sheet” in ");
            ListRow::from(Row::new().dim(text).key("^P"))
        });
        let list = &self.sheets.list;
        let tally = match list.lines.is_empty() {
            true => Vec::new(),
            false => tally_rows(list, READING + WRITTEN),
        };
        skipped.into_iter().chain(tally).collect()
    }

    /// Returns the row of an item, with its text as written.
    fn sheet_row(
        &self,
        session: &Session,
        item: OrderItem,
        selected: bool,
        previewed: &[Preview],
    ) -> ListRow {
        let mut previews = previewed.iter();
        let is_previewed = previews.any(|one| self.is_preview_of(session, item, one));
        let Some(entry) = item.entry(session).filter(|_| !is_previewed) else {
            return self.item_row(session, item, selected, previewed);
        };
        if session.is_unsaved(item.power(), entry) {
            return selectable(self.unsaved_row(session, item.power(), entry), selected);
        }
        let verdict = self.verdict_of(session, item);
        let order = self.in_full(session, item.power(), &entry.written);
        let reading = match verdict {
            Verdict::Ok => Row::new().text(order),
            Verdict::Void => Row::new().toned(Tone::Err, order),
            _ => Row::new().bold(order),
        };
        selectable(read_row(verdict, entry.text.trim(), reading), selected)
    }

    /// Returns the number of questions or orders that a power has left.
    fn sheet_status(&self, session: &Session, power: Power, items: &[OrderItem]) -> Row {
        let questions = self.open_lines(Some(power)).count();
        match items.iter().any(|item| item.is_open(session)) {
            _ if questions > 0 => {
                Row::new().strong(Tone::Warn, words::count(questions, "question"))
            }
            true => progress(session, power, items),
            false
                if items
                    .iter()
                    .any(|item| self.beyond_due(session, *item).is_some()) =>
            {
                Row::new().strong(Tone::Err, "too many")
            }
            false => Row::new().toned(Tone::Ok, "clean"),
        }
    }

    /// Returns the number of orders with a corrected reading, and the number of open questions.
    pub(super) fn counts(&self, session: &Session) -> Row {
        let is_fixed = |&(power, entry): &(Power, &DraftOrder)| {
            let verdict = self.verdicts.of(power, entry.province());
            matches!(verdict, Verdict::Fixed | Verdict::Ambiguous)
        };
        let fixed = self.entries(session).filter(is_fixed).count();
        let mut row = Row::new();
        if fixed > 0 {
            row = row
                .text("   ")
                .strong(Tone::Warn, fixed.to_string())
                .dim(" read as");
        }
        match self.sheets.open_lines().count() {
            0 => row,
            open => row
                .text("   ")
                .strong(Tone::Warn, words::count(open, "question")),
        }
    }
}

/// Returns an open line as written, with its possible reading.
fn open_row(line: &SheetLine) -> Row {
    let (tone, text) = match line.verdict {
        Verdict::Ambiguous => (Tone::Warn, format!("{} ?", line.reading)),
        Verdict::Void => (Tone::Err, line.reading.clone()),
        _ => (Tone::Err, "…".to_owned()),
    };
    let reading = Row::new().strong(tone, text);
    read_row(line.verdict, line.excerpt.as_str(), reading)
}

/// Returns a text as written with its reading, which is never truncated.
fn read_row(verdict: Verdict, written: &str, reading: Row) -> Row {
    let earlier = (READING + reading.width())
        .saturating_sub(COLUMNS)
        .min(WRITTEN);
    let written = Row::new()
        .toned(Tone::Ink, written)
        .fitted(WRITTEN - earlier);
    let row = Row::new()
        .text(" ")
        .and(mark(verdict))
        .text(" ")
        .and(written);
    row.to_column(READING - earlier).and(reading)
}
