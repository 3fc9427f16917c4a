//! The sheets of all powers, for a game master: the text as written at the left, its reading at the
//! right, and each question among the orders of its power.

use super::items::OrderItem;
use super::order_list::{Preview, mark, pointed, tally_rows};
use super::sheet_list::{LineStatus, SheetLine, SheetView};
use super::{OrderEntry, Session};
use crate::screen_layout::{ListPanel, ListRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Power;
use entry::Verdict;

/// The column where the reading begins, and the columns of the text as written beside it.
const READING: usize = 25;
const WRITTEN: usize = 20;

/// A row of the sheets that can be selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SheetRow {
    /// An item, by its number among all items of the screen.
    Item(usize),
    /// An open line of the pasted sheet, by its number there.
    Line(usize),
}

impl OrderEntry {
    /// Returns whether the sheets of all powers are shown, each order with its text as written.
    pub(super) fn has_sheets(&self, table: &Session) -> bool {
        let is_played = table.branch().is_none();
        self.is_game_master() && is_played && table.game().turn().phase.is_movement()
    }

    /// Returns whether the arrow keys move through the sheets of all powers.
    pub(super) fn walks_sheets(&self, table: &Session) -> bool {
        self.has_sheets(table) && !self.shows_whole_sheet()
    }

    /// Returns how many columns the detail panel has at the usual size.
    pub(super) fn detail_columns(&self, table: &Session) -> usize {
        if self.has_sheets(table) { 62 } else { 80 }
    }

    /// Returns the powers whose sheets are shown.
    pub(super) fn shown_powers(&self) -> impl Iterator<Item = Power> + '_ {
        let powers = self.powers.iter().copied();
        powers.filter(|&power| self.shows(power))
    }

    fn shows(&self, power: Power) -> bool {
        self.sheets.only.is_none_or(|only| only == power)
    }

    /// Shows the sheet of one power, or those of all powers again.
    pub(super) fn switch_only(&mut self, table: &Session) {
        self.sheets.only = match (self.sheets.only, self.question(), self.item(table)) {
            (Some(_), ..) => None,
            (None, Some(line), _) if line.power.is_some() => line.power,
            (None, _, item) => item.map(OrderItem::power),
        };
    }

    /// Returns the open lines of a power with their numbers; without a power, those of an unknown one.
    fn open_lines(&self, power: Option<Power>) -> impl Iterator<Item = (usize, &SheetLine)> {
        let lines = self.sheets.lines().iter().enumerate();
        lines.filter(move |(_, line)| line.status == LineStatus::Open && line.power == power)
    }

    /// Returns the rows of a power in the order of its sheet: each question below the order above it,
    /// and the units without an order at the end. `first` is the number of the power's first item.
    fn places_of(&self, table: &Session, power: Power, first: usize) -> Vec<SheetRow> {
        let items = OrderItem::of(table, power);
        let sheet = table.game().sheet(power);
        let mut numbers: Vec<usize> = (0..items.len()).collect();
        let at = |item: OrderItem| {
            let entry = item.entry(table)?;
            sheet.iter().position(|other| other == entry)
        };
        numbers.sort_by_key(|&number| at(items[number]).unwrap_or(usize::MAX));
        let mut places: Vec<SheetRow> = numbers.iter().map(|n| SheetRow::Item(first + n)).collect();
        let source = |number: usize| items[number].entry(table).map(|entry| entry.text.as_str());
        let lines = self.sheets.lines();
        let mut behind = 0;
        for (at, line) in lines.iter().enumerate() {
            if line.power != Some(power) {
                continue;
            }
            let is_it = |place: &SheetRow| match *place {
                SheetRow::Item(item) => source(item - first) == Some(line.source.as_str()),
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

    /// Returns the powers that are shown, each with the number of its first item.
    fn shown_items(&self, table: &Session) -> Vec<(Power, usize, Vec<OrderItem>)> {
        let mut first = 0;
        let all = self.powers.iter().map(|&power| {
            let items = OrderItem::of(table, power);
            let number = first;
            first += items.len();
            (power, number, items)
        });
        all.filter(|(power, ..)| self.shows(*power)).collect()
    }

    /// Selects the row above or below.
    pub(super) fn walk_sheets(&mut self, table: &Session, down: bool) {
        let shown = self.shown_items(table).into_iter();
        let places = shown.flat_map(|(power, first, _)| self.places_of(table, power, first));
        let unknown = self.open_lines(None).map(|(at, _)| SheetRow::Line(at));
        let places: Vec<SheetRow> = places.chain(unknown).collect();
        let now = match (self.question(), &self.sheets.list) {
            (Some(_), Some(list)) => SheetRow::Line(list.selected()),
            _ => SheetRow::Item(self.selected),
        };
        let at = places.iter().position(|place| *place == now).unwrap_or(0);
        let last = places.len().saturating_sub(1);
        let next = match down {
            true => (at + 1).min(last),
            false => at.saturating_sub(1),
        };
        match (places.get(next), &mut self.sheets.list) {
            (Some(&SheetRow::Item(item)), list) => {
                self.selected = item;
                if let Some(list) = list {
                    list.view = SheetView::Closed;
                }
            }
            (Some(&SheetRow::Line(line)), Some(list)) => {
                list.select(line);
                list.view = SheetView::Open;
            }
            _ => {}
        }
    }

    /// Returns the sheets of all powers, or of the one that is selected.
    pub(super) fn all_orders(&self, table: &Session) -> ListPanel {
        let map = table.game().map();
        let mut lines: Vec<ListRow> = Vec::new();
        let previewed = self.previewed(table);
        let question = self.question().and(self.sheets.list.as_ref());
        let question = question.map(|list| list.selected());
        let open_row = |(at, line): (usize, &SheetLine)| ListRow {
            selected: question == Some(at),
            ..open_row(line).into()
        };
        for (power, first, items) in self.shown_items(table) {
            if items.is_empty() {
                continue;
            }
            let title = words::power_heading(map, power);
            lines.push(ListRow::both(
                title,
                self.sheet_status(table, power, &items),
            ));
            let row = |place| match place {
                SheetRow::Item(number) => {
                    let selected = question.is_none() && number == self.selected;
                    ListRow {
                        number: Some(number),
                        ..self.sheet_row(table, items[number - first], selected, &previewed)
                    }
                }
                SheetRow::Line(at) => open_row((at, &self.sheets.lines()[at])),
            };
            lines.extend(self.places_of(table, power, first).into_iter().map(row));
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

    /// Returns how many lines were skipped, and how many were read as what.
    fn sheets_foot(&self) -> Vec<ListRow> {
        // headings and seasons were never orders; these lines somebody decided about
        let is_skipped =
            |line: &&SheetLine| line.status == LineStatus::Beside && line.verdict != Verdict::Blank;
        let skipped = self.sheets.lines().iter().filter(is_skipped).count();
        let skipped = (skipped > 0).then(|| {
            let count = words::count(skipped, "line");
            let text = format!("{count} skipped: “Show the pasted sheet” in ");
            ListRow::from(Row::new().dim(text).key("^P"))
        });
        let list = self.sheets.list.as_ref();
        let tally = list.map_or_else(Vec::new, |list| tally_rows(list, READING + WRITTEN));
        skipped.into_iter().chain(tally).collect()
    }

    /// Returns the row of an item, with its text as written.
    fn sheet_row(
        &self,
        table: &Session,
        item: OrderItem,
        selected: bool,
        previewed: &[Preview],
    ) -> ListRow {
        let entry = item.entry(table);
        let Some(entry) = entry.filter(|_| !self.is_previewed(table, item, previewed)) else {
            return self.item_row(table, item, selected, previewed);
        };
        let verdict = self.verdicts.of(item.power(), entry.province());
        let order = self.in_full(table, item.power(), &entry.written);
        let written = Row::new().toned(Tone::Ink, entry.text.trim());
        let row = Row::new().text(" ").and(mark(verdict)).text(" ");
        let row = row.and(written.fitted(WRITTEN)).to_column(READING);
        let row = match verdict {
            Verdict::Ok => row.text(order),
            Verdict::Void => row.toned(Tone::Err, order),
            _ => row.bold(order),
        };
        let row = if selected { pointed(row) } else { row };
        ListRow {
            selected,
            ..row.into()
        }
    }

    /// Returns how many questions or orders of a power are left.
    fn sheet_status(&self, table: &Session, power: Power, items: &[OrderItem]) -> Row {
        let questions = self.open_lines(Some(power)).count();
        let open = items.iter().filter(|item| item.is_open(table)).count();
        match (questions, open) {
            (0, 0) => Row::new().toned(Tone::Ok, "clean"),
            (0, open) => Row::new()
                .bold((items.len() - open).to_string())
                .text(format!(" of {}", words::count(items.len(), "order"))),
            (questions, _) => Row::new().strong(Tone::Warn, words::count(questions, "question")),
        }
    }

    /// Returns how many orders were read as something else, and how many questions are open.
    pub(super) fn counts(&self, table: &Session) -> Row {
        let entries = self.powers.iter().flat_map(|&power| {
            let sheet = table.game().sheet(power).iter();
            sheet.map(move |entry| self.verdicts.of(power, entry.province()))
        });
        let fixed = entries.filter(|&verdict| verdict != Verdict::Ok).count();
        let mut row = Row::new();
        if fixed > 0 {
            row = row
                .text("   ")
                .strong(Tone::Warn, fixed.to_string())
                .dim(" read as");
        }
        match self.sheets.open_questions() {
            0 => row,
            open => row
                .text("   ")
                .strong(Tone::Warn, words::count(open, "question")),
        }
    }
}

/// Returns an open line as written, with its possible reading.
fn open_row(line: &SheetLine) -> Row {
    let row = Row::new().text(" ").and(mark(line.verdict)).text(" ");
    let written = Row::new().toned(Tone::Ink, line.excerpt.as_str());
    let row = row.and(written.fitted(WRITTEN)).to_column(READING);
    let (tone, text) = match line.verdict {
        Verdict::Ambiguous => (Tone::Warn, format!("{} ?", line.reading)),
        Verdict::Void => (Tone::Err, line.reading.clone()),
        _ => (Tone::Err, "…".to_owned()),
    };
    row.strong(tone, text)
}
