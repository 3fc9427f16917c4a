//! The sheets of all powers as a game master has them: the ink to the left, the reading to the right,
//! and each question where its power's orders stand.

use super::items::OrderItem;
use super::order_list::{Preview, mark};
use super::question::has_questions;
use super::sheet_list::{LineStatus, SheetLine};
use super::{OrderEntry, Session};
use crate::screen_layout::{ListPanel, ListRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Power;
use entry::Verdict;

/// Where the reading begins, and how much of the ink is shown beside it.
const READING: usize = 25;
const INK: usize = 20;

/// A row of the sheets that can be selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SheetRow {
    /// A unit, by its number among all items of the desk.
    Item(usize),
    /// An open line of what was pasted, by its number there.
    Line(usize),
}

impl OrderEntry {
    /// Do the sheets lie here, each line with its ink?
    pub(super) fn has_sheets(&self, table: &Session) -> bool {
        let is_played = table.branch().is_none();
        self.is_game_master() && is_played && table.game().turn().phase.is_movement()
    }

    /// How many columns the dock has at the usual size.
    pub(super) fn columns_of_dock(&self, table: &Session) -> usize {
        if self.has_sheets(table) { 62 } else { 80 }
    }

    /// The powers whose sheets are shown.
    pub(super) fn shown_powers(&self) -> impl Iterator<Item = Power> + '_ {
        let powers = self.powers.iter().copied();
        powers.filter(|&power| self.alone.is_none_or(|alone| alone == power))
    }

    /// One power's sheet alone, or all again.
    pub(super) fn switch_alone(&mut self, table: &Session) {
        self.alone = match (self.alone, self.question(), self.item(table)) {
            (Some(_), ..) => None,
            (None, Some(line), _) if line.power.is_some() => line.power,
            (None, _, item) => item.map(OrderItem::power),
        };
    }

    /// The open lines of a power, by their numbers; of none, those of which nobody knows whose they
    /// are.
    fn open_lines(&self, power: Option<Power>) -> impl Iterator<Item = (usize, &SheetLine)> {
        let lines = self.pasted.iter().flat_map(|list| list.lines());
        let lines = lines.enumerate();
        lines.filter(move |(_, line)| line.state == LineStatus::Open && line.power == power)
    }

    /// The rows of a power in the sequence of its paper: its orders as they were written, each question
    /// behind the order above it, and then the units without an order. `first` is the number of its
    /// first item.
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
        let wrote = |number: usize| items[number].entry(table).map(|entry| entry.text.as_str());
        let lines = self.pasted.as_ref().map_or(&[][..], |list| list.lines());
        let mut behind = 0;
        for (at, line) in lines.iter().enumerate() {
            if line.power != Some(power) {
                continue;
            }
            let is_it = |place: &SheetRow| match *place {
                SheetRow::Item(item) => wrote(item - first) == Some(line.wrote.as_str()),
                SheetRow::Line(_) => false,
            };
            match line.state {
                LineStatus::Open => {
                    places.insert(behind, SheetRow::Line(at));
                    behind += 1;
                }
                _ => behind = places.iter().rposition(is_it).map_or(behind, |at| at + 1),
            }
        }
        places
    }

    /// What can be selected, in its sequence.
    fn places(&self, table: &Session) -> Vec<SheetRow> {
        let mut places = Vec::new();
        let mut number = 0;
        for &power in &self.powers {
            if self.alone.is_none_or(|alone| alone == power) {
                places.extend(self.places_of(table, power, number));
            }
            number += OrderItem::of(table, power).len();
        }
        places.extend(self.open_lines(None).map(|(at, _)| SheetRow::Line(at)));
        places
    }

    /// Selects the row above or below.
    pub(super) fn walk_sheets(&mut self, table: &Session, down: bool) {
        let places = self.places(table);
        let now = match (self.question(), &self.pasted) {
            (Some(_), Some(list)) => SheetRow::Line(list.selected()),
            _ => SheetRow::Item(self.selected),
        };
        let at = places.iter().position(|place| *place == now).unwrap_or(0);
        let last = places.len().saturating_sub(1);
        let next = match down {
            true => (at + 1).min(last),
            false => at.saturating_sub(1),
        };
        match (places.get(next), &mut self.pasted) {
            (Some(&SheetRow::Item(item)), list) => {
                self.selected = item;
                if let Some(list) = list {
                    list.shown = false;
                }
            }
            (Some(&SheetRow::Line(line)), Some(list)) => {
                list.select(line);
                list.shown = true;
            }
            _ => {}
        }
    }

    /// The sheets of all powers, or of the one that is looked at.
    pub(super) fn sheets_book(&self, table: &Session) -> ListPanel {
        let map = table.game().map();
        let mut lines: Vec<ListRow> = Vec::new();
        let previewed = self.previewed(table);
        let asked = self.question().is_some();
        let selected_line = self.pasted.as_ref().map(|list| list.selected());
        let rows = self.pasted.as_ref().map_or(&[][..], |list| list.lines());
        let mut number = 0;
        let open_row = |(at, line): (usize, &SheetLine)| ListRow {
            row: open_row(line),
            selected: asked && selected_line == Some(at),
            ..ListRow::default()
        };
        for &power in &self.powers {
            let items = OrderItem::of(table, power);
            let first = number;
            number += items.len();
            if items.is_empty() || self.alone.is_some_and(|alone| alone != power) {
                continue;
            }
            let name = &map.power(power).name;
            let title = Row::new()
                .chip(power, text::initial(name))
                .bold(format!(" {name}"));
            lines.push(ListRow::both(title, self.state_of(table, power, &items)));
            for place in self.places_of(table, power, first) {
                lines.push(match place {
                    SheetRow::Item(number) => {
                        let selected = !asked && number == self.selected;
                        let line =
                            self.sheet_row(table, items[number - first], selected, &previewed);
                        ListRow {
                            number: Some(number),
                            ..line
                        }
                    }
                    SheetRow::Line(at) => open_row((at, &rows[at])),
                });
            }
        }
        let nobodys: Vec<ListRow> = self.open_lines(None).map(open_row).collect();
        if !nobodys.is_empty() {
            lines.push(Row::new().bold("Power?").into());
            lines.extend(nobodys);
        }
        let mut foot = Vec::new();
        if let Some(list) = &self.pasted {
            // headings and seasons were never orders; of these lines somebody decided
            let decided = |line: &&SheetLine| {
                line.state == LineStatus::Beside && line.verdict != Verdict::Blank
            };
            let aside = list.lines().iter().filter(decided).count();
            if aside > 0 {
                let told = format!(
                    "{} skipped: “Show the pasted sheet” in ",
                    words::count(aside, "line")
                );
                foot.push(Row::new().dim(told).key("^P").into());
            }
            foot.extend(super::mending::tally_rows(list, READING + INK));
        }
        ListPanel {
            lines,
            foot,
            firm: true,
            ..ListPanel::default()
        }
    }

    /// An item with its words as they were written.
    fn sheet_row(
        &self,
        table: &Session,
        item: OrderItem,
        selected: bool,
        previewed: &[Preview],
    ) -> ListRow {
        let entry = item.entry(table);
        let Some(entry) = entry.filter(|_| !self.is_previewed(table, item, previewed)) else {
            return self.item_line(table, item, selected, previewed);
        };
        let verdict = self.verdict_of(item.power(), entry.province());
        let order = self.in_full(table, item.power(), &entry.written);
        let ink = Row::new().toned(Tone::Ink, entry.text.trim());
        let row = Row::new().text(" ").and(mark(verdict)).text(" ");
        let row = row.and(ink.fitted(INK)).to_column(READING);
        let row = match verdict {
            Verdict::Ok => row.text(order),
            Verdict::Void => row.toned(Tone::Err, order),
            _ => row.bold(order),
        };
        ListRow {
            row: match selected {
                true => super::order_list::pointed(row),
                false => row,
            },
            selected,
            ..ListRow::default()
        }
    }

    /// How far a power's sheet is.
    fn state_of(&self, table: &Session, power: Power, items: &[OrderItem]) -> Row {
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

    /// How many orders were read as they stand, as something else, and what is still asked.
    pub(super) fn counts(&self, table: &Session) -> Row {
        let entries = self.powers.iter().flat_map(|&power| {
            let sheet = table.game().sheet(power).iter();
            sheet.map(move |entry| self.verdict_of(power, entry.province()))
        });
        let fixed = entries.filter(|&verdict| verdict != Verdict::Ok).count();
        let mut row = Row::new();
        if fixed > 0 {
            row = row
                .text("   ")
                .strong(Tone::Warn, fixed.to_string())
                .dim(" read as");
        }
        match has_questions(&self.pasted) {
            0 => row,
            open => row
                .text("   ")
                .strong(Tone::Warn, words::count(open, "question")),
        }
    }
}

/// A line that is asked about: the ink, and what it was taken to say.
fn open_row(line: &SheetLine) -> Row {
    let row = Row::new().text(" ").and(mark(line.verdict)).text(" ");
    let ink = Row::new().toned(Tone::Ink, line.ink.as_str());
    let row = row.and(ink.fitted(INK)).to_column(READING);
    let (tone, told) = match line.verdict {
        Verdict::Ambiguous => (Tone::Warn, format!("{} ?", line.reading)),
        Verdict::Void => (Tone::Err, line.reading.clone()),
        _ => (Tone::Err, "…".to_owned()),
    };
    row.strong(tone, told)
}
