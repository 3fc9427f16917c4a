//! A whole sheet taken in: what is clear is written at once, the rest is mended line by line.

use std::collections::BTreeMap;

use super::book::mark;
use super::parting::clear;
use super::sheet_list::{SheetLine, SheetList, State};
use super::writing::Given;
use super::{DETAILS, Desk, Hand, Table, columns};
use crate::board::Power;
use crate::entry::{Defaults, Reading, Sheet, Verdict, bare};
use crate::tui::page::{BookLine, Dock, DockLine};
use crate::tui::table::Writer;
use crate::tui::text::Row;
use crate::tui::theme::Tone;
use crate::tui::words;

/// The most lines of a sheet that are read.
const MOST_LINES: usize = 500;

/// What a sheet says that is none of its lines of orders.
struct Told {
    /// Under whose name each line of orders stands, by its number from 0, and its reading.
    lines: BTreeMap<usize, (Option<Power>, String, Reading)>,
    /// Is it for another phase or another position?
    elsewhere: bool,
}

/// A text from outside: its lines however they end, blanks for tabs, and no other control characters.
fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.replace('\t', " ");
    text.chars()
        .filter(|&letter| letter == '\n' || !letter.is_control())
        .collect()
}

impl Desk {
    /// Takes in pasted text: one line goes into the line, several are a sheet.
    pub(in crate::tui::screens) fn paste(&mut self, table: &mut Table, text: &str) {
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
            joined.insert_str(at, only);
            return self.set_line(table, &joined);
        }
        self.take_sheet(table, &text);
        self.keep_questions(table);
    }

    /// Takes in the text of a file as a sheet.
    pub(in crate::tui::screens) fn read_sheet(&mut self, table: &mut Table, text: &str) {
        self.take_sheet(table, &plain(text));
        self.keep_questions(table);
    }

    /// Takes in a sheet: writes what is clear, and lists every line with what it was read as.
    fn take_sheet(&mut self, table: &mut Table, text: &str) {
        let all: Vec<&str> = text.lines().take(MOST_LINES + 1).collect();
        if all.len() > MOST_LINES {
            let told = format!("More than {MOST_LINES} lines are no sheet of orders:");
            self.note = Some(Row::new().bold(told).dim(" nothing was taken."));
            return;
        }
        if all.iter().all(|line| line.trim().is_empty()) {
            self.note = Some(Row::new().bold("There is nothing written on that sheet."));
            return;
        }
        let told = self.told(table, &all.join("\n"));
        let mut entries = Vec::new();
        let mut lines = Vec::new();
        for (number, ink) in all.iter().enumerate() {
            if ink.trim().is_empty() {
                continue;
            }
            for (line, orders) in self.sheet_lines(table, ink, number, &told) {
                entries.extend(orders);
                lines.push(line);
            }
        }
        if let Some(refused) = self.refused_as_late(table, &entries) {
            self.note = Some(refused);
            return;
        }
        let taken = entries.len();
        self.give_all(table, entries);
        let sheets = self.has_sheets(table);
        let list = match self.pasted.take().filter(|_| sheets) {
            Some(mut list) => {
                list.extend(lines);
                list
            }
            None => SheetList::new(lines),
        };
        let open = list.count(State::Open);
        // on a small screen the list lies over the map while there is something to look at
        self.book |= open > 0 || sheets;
        let mut note = Row::new()
            .bold(words::count(taken, "order"))
            .dim(" taken from the sheet");
        if open > 0 && sheets {
            note = note
                .text("; ")
                .strong(Tone::Warn, words::count(open, "question"));
        } else if open > 0 {
            note = note
                .text("; ")
                .strong(Tone::Warn, words::count(open, "line"))
                .dim(" to look at: Enter mends one");
        }
        if told.elsewhere {
            note = Row::new()
                .strong(Tone::Warn, "The sheet is for another phase or position.")
                .dim(" Nothing was taken from it.");
        }
        self.pasted = Some(list);
        self.note = Some(note);
        if sheets {
            self.ask_next();
        }
        self.read(table);
    }

    /// What a sheet says as a whole: its headings, and the readings of its lines.
    fn told(&self, table: &Table, text: &str) -> Told {
        let game = table.game();
        let defaults = Defaults {
            position: Some(game.position()),
            ..Defaults::new(table.lexicon(), *game.rules())
        };
        let mut sheet = Sheet::read_under(game.map(), text, &defaults, *game.rules());
        let mut above = 0;
        let nobody = sheet.lines.iter().all(|line| line.power.is_none());
        if let (&[only], true) = (self.powers.as_slice(), nobody) {
            // whose sheet it is need not be said here
            let named = format!("{}\n{text}", game.map().power(only).name);
            sheet = Sheet::read_under(game.map(), &named, &defaults, *game.rules());
            above = 1;
        }
        let elsewhere = sheet.position != *game.position()
            || sheet.named.is_some_and(|named| named != game.turn());
        let mut lines = BTreeMap::new();
        for line in sheet.lines {
            let Some(number) = line.number.checked_sub(1 + above) else {
                continue;
            };
            let mut reading = line.reading;
            for (part, counts) in reading.parts.iter_mut().zip(&line.counts) {
                if let (Verdict::Ambiguous, Some(counts)) = (part.verdict, *counts) {
                    // the other lines clear it up (DATC 4.E.2)
                    part.candidates = part.candidates.get(counts).cloned().into_iter().collect();
                    part.verdict = Verdict::Fixed;
                }
            }
            let worst = reading.parts.iter().map(|part| part.verdict).max();
            reading.verdict = worst.unwrap_or(reading.verdict);
            lines
                .entry(number)
                .and_modify(|(_, text, known): &mut (Option<Power>, String, Reading)| {
                    // several on one line of paper
                    *text = format!("{text}; {}", line.text);
                    known.parts.extend(reading.parts.clone());
                    known.verdict = known.verdict.max(reading.verdict);
                })
                .or_insert((line.power, line.text, reading));
        }
        Told { lines, elsewhere }
    }

    /// A line of the sheet, and the orders that it gives where it is clear; by its orders where it has
    /// several and not all are clear.
    fn sheet_lines(
        &self,
        table: &Table,
        ink: &str,
        number: usize,
        told: &Told,
    ) -> Vec<(SheetLine, Vec<Given>)> {
        let whole = self.sheet_line(table, ink, number, told);
        match told.lines.get(&number) {
            Some((power, text, reading)) if whole.0.state == State::Open && !told.elsewhere => {
                let parts = self.parted(table, *power, text, reading);
                if parts.is_empty() { vec![whole] } else { parts }
            }
            _ => vec![whole],
        }
    }

    /// A line of the sheet as one, and the orders that it gives where it is clear.
    fn sheet_line(
        &self,
        table: &Table,
        ink: &str,
        number: usize,
        told: &Told,
    ) -> (SheetLine, Vec<Given>) {
        let mut line = SheetLine {
            ink: ink.trim().to_owned(),
            text: bare(ink).to_owned(),
            power: None,
            verdict: Verdict::Blank,
            reading: String::new(),
            note: String::new(),
            state: State::Beside,
        };
        let Some((power, text, reading)) = told.lines.get(&number) else {
            return (line, Vec::new());
        };
        let told_power = reading.parts.iter().flat_map(|part| &part.candidates);
        line.power = power.or_else(|| told_power.filter_map(|one| one.power).next());
        line.text = self.headed(table, *power, text);
        let mut reading = super::writing::terse(reading.clone());
        if !clear(&reading) {
            // what this desk knows beside the sheet: units left to it, orders in short
            let here = self.reading_of(table, &line.text);
            if clear(&here) {
                reading = here;
            }
        }
        line.verdict = reading.verdict;
        line.note.clone_from(&reading.note);
        line.reading = shown(table, &reading);
        line.state = State::Open;
        if told.elsewhere {
            return (line, Vec::new());
        }
        match (
            clear(&reading),
            self.given(table, &reading, text.trim(), *power),
        ) {
            (true, Ok(given)) => {
                line.state = State::Taken;
                (line, given)
            }
            (true, Err(refused)) => {
                line.verdict = Verdict::Void;
                line.note = refused.plain();
                (line, Vec::new())
            }
            (false, _) => (line, Vec::new()),
        }
    }

    /// Is the sheet's list what one walks now?
    pub(super) fn is_listing(&self) -> bool {
        self.pasted.as_ref().is_some_and(|list| list.shown)
    }

    /// Puts the selected line of the sheet into the entry line.
    pub(super) fn mend(&mut self, table: &Table) {
        let Some(list) = &mut self.pasted else {
            return;
        };
        let Some(line) = list.line().cloned() else {
            return;
        };
        list.mending = Some(list.selected());
        self.set_line(table, &line.text);
    }

    /// What the digits choose while the list is walked: the readings of an ambiguous line.
    pub(super) fn answers(&self, table: &Table) -> usize {
        if let Some(line) = self.question() {
            return self.answers_to(table, line).len();
        }
        let line = self.pasted.as_ref().filter(|list| list.shown);
        let line = line.and_then(SheetList::line);
        let open =
            line.filter(|line| line.state == State::Open && line.verdict == Verdict::Ambiguous);
        open.map_or(0, |line| self.reading_of(table, &line.text).choices().len())
    }

    /// A typed line that can't be read becomes a line of the sheets, with a question: none is lost.
    pub(super) fn keep_as_question(&mut self, table: &mut Table) {
        let text = self.line.value().to_owned();
        if self
            .pasted
            .as_ref()
            .is_some_and(|list| list.mending.is_some())
        {
            return;
        }
        self.take_sheet(table, &text);
        self.set_line(table, "");
    }

    /// Shows the sheet that was taken in last, or the book again.
    pub(super) fn switch_sheet(&mut self) {
        match &mut self.pasted {
            Some(list) if self.writer == Writer::Master => {
                self.paper = !self.paper;
                list.shown = self.paper;
                self.book |= self.paper;
            }
            Some(list) => list.shown = !list.shown,
            None => {
                let told = "No sheet was pasted here; paste one, or read one with ";
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
        self.book &= self.writer == Writer::Master;
        let open = list.count(State::Open);
        if open > 0 {
            let left = match open {
                1 => " of the sheet is left as it was".to_owned(),
                _ => " of the sheet are left as they were".to_owned(),
            };
            self.note = Some(
                Row::new()
                    .strong(Tone::Warn, words::count(open, "line"))
                    .dim(left)
                    .dim("; “the pasted sheet” in ")
                    .key("^P")
                    .dim(" shows it again"),
            );
        }
    }

    /// The list as it lies in the place of the book.
    pub(super) fn sheet_rows(&self, list: &SheetList) -> Vec<BookLine> {
        let (taken, open) = (list.count(State::Taken), list.count(State::Open));
        let right = Row::new().bold(taken.to_string()).dim(" read");
        let right = match open {
            0 => right,
            open => right.strong(Tone::Warn, format!("  {open} to mend")),
        };
        let mut rows = vec![
            BookLine::both(Row::new().bold("The sheet"), right),
            BookLine::blank(),
        ];
        for (at, line) in list.lines().iter().enumerate() {
            let selected = at == list.selected();
            let sign = match (selected, line.state) {
                (true, _) => Row::new().strong(Tone::Accent, "›"),
                (false, _) => Row::new().text(" "),
            };
            let row = match line.state {
                State::Beside => sign.text("  ").faint(line.ink.as_str()),
                State::Taken => sign
                    .and(mark(line.verdict))
                    .text(" ")
                    .text(line.reading.as_str()),
                State::Open => sign
                    .and(mark(line.verdict))
                    .text(" ")
                    .toned(Tone::Ink, line.ink.as_str()),
            };
            rows.push(BookLine {
                row,
                selected,
                number: Some(at),
                ..BookLine::default()
            });
        }
        rows.push(BookLine::blank());
        let keys = Row::new().key("Enter").dim(" mends   ").key("Esc");
        rows.push(keys.dim(" leaves").into());
        rows
    }

    /// The selected line of the sheet: what it was read as, what was written, what it may mean.
    pub(super) fn sheet_dock(&self, table: &Table, line: &SheetLine) -> Dock {
        let map = table.game().map();
        let told = match line.reading.is_empty() {
            true => line.ink.clone(),
            false => line.reading.clone(),
        };
        let sign = mark(line.verdict);
        let first = match line.state {
            State::Beside => Row::new()
                .dim("no orders in this line: ")
                .toned(Tone::Ink, told),
            State::Taken | State::Open => Row::new()
                .and(sign)
                .text(" ")
                .bold(told)
                .dim(format!("   {}", line.note)),
        };
        let mut full: Vec<DockLine> = vec![first.clone().into(), DockLine::default()];
        let ink = Row::new().dim("on paper").to_column(DETAILS);
        full.push(ink.toned(Tone::Ink, line.ink.as_str()).into());
        full.push(DockLine::default());
        let mut brief = first;
        if self.answers(table) > 0 {
            let reading = self.reading_of(table, &line.text);
            let choices = reading.choices().iter().enumerate().map(|(i, one)| {
                Row::new()
                    .strong(Tone::Accent, format!("{} ", i + 1))
                    .text(one.order.short(map).to_string())
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
        Dock {
            brief: vec![brief.into()],
            full,
        }
    }
}

/// The orders of a reading as they are shown; several readings with a bar between them.
pub(super) fn shown(table: &Table, reading: &Reading) -> String {
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
