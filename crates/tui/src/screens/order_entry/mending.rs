//! A whole sheet taken in: what is clear is written at once, the rest is mended line by line.

use super::order_list::mark;
use super::sheet_import::Import;
use super::sheet_list::{LineStatus, SheetLine, SheetList};
use super::{DETAILS, Hand, OrderEntry, Session, columns};
use crate::screen_layout::{DetailPanel, DetailRow, ListRow};
use crate::session::Author;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::orders::WrittenOrder;
use entry::{Account, Reading, Verdict};

/// The columns of the list beside the map.
const BESIDE: usize = 28;

/// The most lines of a sheet that are read.
const MOST_LINES: usize = 500;

/// A text from outside: its lines however they end, and no control characters but the tabs of a table.
fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars()
        .filter(|&letter| matches!(letter, '\n' | '\t') || !letter.is_control())
        .collect()
}

impl OrderEntry {
    /// Takes in pasted text: one line goes into the line, several are a sheet.
    pub(in crate::screens) fn paste(&mut self, table: &mut Session, text: &str) {
        self.sealing = false;
        self.hand = Hand::Typing;
        self.note = None;
        let text = plain(text);
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        if let (Some(only), None) = (lines.next(), lines.next()) {
            let (mut joined, cursor) = (self.line.value().to_owned(), self.line.cursor());
            let at = joined
                .char_indices()
                .nth(cursor)
                .map_or(joined.len(), |(at, _)| at);
            joined.insert_str(at, &only.replace('\t', " "));
            return self.set_line(table, &joined);
        }
        self.take_sheet(table, &text);
    }

    /// Takes in the text of a file as a sheet.
    pub(in crate::screens) fn read_sheet(&mut self, table: &mut Session, text: &str) {
        self.take_sheet(table, &plain(text));
    }

    /// Takes in a sheet: writes what is clear, and lists every line with what it was read as.
    fn take_sheet(&mut self, table: &mut Session, text: &str) {
        let all: Vec<&str> = text.lines().take(MOST_LINES + 1).collect();
        if all.len() > MOST_LINES {
            let told = format!("An order sheet has at most {MOST_LINES} lines;");
            self.note = Some(Row::new().bold(told).dim(" nothing was entered."));
            return;
        }
        if all.iter().all(|line| line.trim().is_empty()) {
            self.note = Some(Row::new().bold("The sheet is empty."));
            return;
        }
        let import = match self.import(table, &all.join("\n")) {
            Ok(import) => import,
            Err(refused) => {
                self.note = Some(refused);
                return;
            }
        };
        if let Some(refused) = self.refused_as_late(table, &import.given) {
            self.note = Some(refused);
            return;
        }
        let taken = Row::new()
            .bold(words::count(import.given.len(), "order"))
            .dim(" entered from the sheet");
        self.lay_down(table, import);
        let open = self
            .pasted
            .as_ref()
            .map_or(0, |list| list.count(LineStatus::Open));
        self.note = Some(match open {
            0 => taken,
            _ if self.has_sheets(table) => taken
                .text("; ")
                .strong(Tone::Warn, words::count(open, "question")),
            _ => taken
                .text("; ")
                .strong(Tone::Warn, words::count(open, "line"))
                .dim(" to check: Enter edits one"),
        });
        self.read(table);
    }

    /// Writes the orders of a sheet and adds its lines to those that lie here, as one change.
    fn lay_down(&mut self, table: &mut Session, import: Import) {
        let sheets = self.has_sheets(table);
        let list = match self.pasted.clone().filter(|_| sheets) {
            Some(mut list) => {
                // a question of this sheet itself is not answered by its other lines
                let rows = list.merge(import.rows);
                self.close_answered(table, &mut list, &import.given, &rows);
                list
            }
            None => SheetList::new(import.rows),
        };
        // on a small screen the list lies over the map while there is something to look at
        self.book |= list.count(LineStatus::Open) > 0 || sheets;
        self.commit(table, import.given, Some(list));
        if sheets {
            self.ask_next(table);
        }
    }

    /// Is the sheet's list what one walks now?
    pub(super) fn is_listing(&self) -> bool {
        self.pasted.as_ref().is_some_and(|list| list.shown)
    }

    /// Puts the selected line of the sheet into the entry line.
    pub(super) fn mend(&mut self, table: &Session) {
        let Some(list) = &mut self.pasted else {
            return;
        };
        let Some(line) = list.line().cloned() else {
            return;
        };
        list.mending = Some(list.selected());
        self.set_line(table, &line.text);
    }

    /// A typed line that can't be read becomes a line of the sheets, with a question: none is lost, and
    /// none is taken for an order.
    pub(super) fn keep_as_question(&mut self, table: &mut Session, reading: &Reading) {
        let mending = |list: &SheetList| list.mending.is_some();
        if self.pasted.as_ref().is_some_and(mending) {
            return;
        }
        let text = self.line.value().to_owned();
        let mut row = SheetLine::new(text.trim(), text.clone(), None);
        row.wrote.clone_from(&text);
        row.verdict = Verdict::Unreadable;
        row.note.clone_from(&reading.note);
        row.state = LineStatus::Open;
        row.account = Some(Account::asked(&text));
        self.lay_down(
            table,
            Import {
                rows: vec![row],
                given: Vec::new(),
            },
        );
        self.set_line(table, "");
    }

    /// Shows the sheet that was taken in last, or the book again.
    pub(super) fn switch_sheet(&mut self) {
        match &mut self.pasted {
            Some(list) if self.writer == Author::Master => {
                self.paper = !self.paper;
                list.shown = self.paper;
                self.book |= self.paper;
            }
            Some(list) => list.shown = !list.shown,
            None => {
                let told = "Paste a sheet, or read one from a file with ";
                self.note = Some(Row::new().dim(told).key(":read FILE"));
            }
        }
    }

    /// Lays the list aside; what is still open stays on it.
    pub(super) fn leave_sheet(&mut self) {
        let Some(list) = &mut self.pasted else {
            return;
        };
        list.shown = false;
        list.mending = None;
        self.paper = false;
        self.book &= self.writer == Author::Master;
        let open = list.count(LineStatus::Open);
        if open > 0 {
            let left = match open {
                1 => " of the sheet isn't entered".to_owned(),
                _ => " of the sheet aren't entered".to_owned(),
            };
            self.note = Some(
                Row::new()
                    .strong(Tone::Warn, words::count(open, "line"))
                    .dim(left)
                    .dim("; “Show the pasted sheet” in ")
                    .key("^P")
                    .dim(" shows it again"),
            );
        }
    }

    /// The list as it lies in the place of the book.
    pub(super) fn sheet_rows(&self, list: &SheetList) -> Vec<ListRow> {
        let (taken, open) = (list.count(LineStatus::Taken), list.count(LineStatus::Open));
        let right = Row::new().bold(taken.to_string()).dim(" read");
        let right = match open {
            0 => right,
            open => right.strong(Tone::Warn, format!("  {open} to fix")),
        };
        let mut rows = vec![
            ListRow::both(Row::new().bold("The sheet"), right),
            ListRow::blank(),
        ];
        for (at, line) in list.lines().iter().enumerate() {
            let selected = at == list.selected();
            let sign = match (selected, line.state) {
                (true, _) => Row::new().strong(Tone::Accent, "›"),
                (false, _) => Row::new().text(" "),
            };
            let row = match line.state {
                LineStatus::Beside => sign
                    .text("  ")
                    .faint(line.ink.as_str())
                    .faint(format!("   {}", line.note)),
                LineStatus::Taken => sign
                    .and(mark(line.verdict))
                    .text(" ")
                    .text(line.reading.as_str()),
                LineStatus::Open => sign
                    .and(mark(line.verdict))
                    .text(" ")
                    .toned(Tone::Ink, line.ink.as_str()),
            };
            rows.push(ListRow {
                row,
                selected,
                number: Some(at),
                ..ListRow::default()
            });
        }
        rows.push(ListRow::blank());
        rows.extend(tally_rows(list, BESIDE));
        let keys = Row::new().key("Enter").dim(" fix   ").key("Esc");
        rows.push(keys.dim(" leaves").into());
        rows
    }

    /// The selected line of the sheet: what it was read as, what was written, what it may mean.
    pub(super) fn sheet_dock(&self, table: &Session, line: &SheetLine) -> DetailPanel {
        let map = table.game().map();
        let told = match line.reading.is_empty() {
            true => line.ink.clone(),
            false => line.reading.clone(),
        };
        let sign = mark(line.verdict);
        let first = match line.state {
            LineStatus::Beside => Row::new()
                .dim("no orders in this line")
                .dim(format!(" ({}): ", line.note))
                .toned(Tone::Ink, told),
            LineStatus::Taken | LineStatus::Open => Row::new()
                .and(sign)
                .text(" ")
                .bold(told)
                .dim(format!("   {}", line.note)),
        };
        let mut full: Vec<DetailRow> = vec![first.clone().into(), DetailRow::default()];
        let ink = Row::new().dim("on paper").to_column(DETAILS);
        full.push(ink.toned(Tone::Ink, line.ink.as_str()).into());
        full.push(DetailRow::default());
        let mut brief = first;
        if line.state == LineStatus::Open && line.verdict == Verdict::Ambiguous {
            let choices = line.may_be.iter().enumerate().map(|(i, order)| {
                Row::new()
                    .strong(Tone::Accent, format!("{} ", i + 1))
                    .text(order.short(map).to_string())
            });
            let choices: Vec<Row> = choices.collect();
            brief = Row::new().and(mark(line.verdict));
            for choice in &choices {
                brief = brief.text(" ").and(choice.clone()).text(" ");
            }
            for row in columns(choices.into_iter(), 3, 80) {
                full.push(row.into());
            }
        }
        DetailPanel {
            brief: vec![brief.into()],
            full,
        }
    }
}

/// The orders of a reading as they are shown; several readings with a bar between them.
pub(super) fn shown(table: &Session, reading: &Reading) -> String {
    let map = table.game().map();
    let parts = reading.parts.iter().map(|part| {
        let all = part.candidates.iter();
        let all: Vec<String> = all.map(|one| one.order.short(map).to_string()).collect();
        match part.is_no_orders() {
            true => "no orders".to_owned(),
            false => all.join(" or "),
        }
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// The orders that a line may mean.
pub(super) fn may_be(reading: &Reading) -> Vec<WrittenOrder> {
    let all = reading.parts.iter().flat_map(|part| &part.candidates);
    all.map(|one| one.written.clone()).collect()
}

/// Orders to choose from as they are shown.
pub(super) fn one_of(table: &Session, orders: &[WrittenOrder]) -> String {
    let map = table.game().map();
    let all: Vec<String> = (orders.iter())
        .map(|order| order.short(map).to_string())
        .collect();
    all.join(" or ")
}

/// What the lines of the sheets were taken for, in rows of so many columns.
pub(super) fn tally_rows(list: &SheetList, columns: usize) -> Vec<ListRow> {
    let rows = Row::new().dim(list.tally().to_string()).wrapped(columns);
    rows.into_iter().map(ListRow::from).collect()
}
