//! The lines of a sheet that was pasted or read from a file: each with its text as written, its
//! reading, and whether it needs a decision. No line is ever lost or changed.

#[cfg(test)]
mod tests;

use std::cell::OnceCell;

use crate::keys::Command;
use crate::kit::list::find_next;
use chancery_core::board::{Map, Power, Province};
use chancery_core::orders::WrittenOrder;
use entry::{Account, LineKind, Verdict};
use game::DraftOrder;
use game::sheet_lines::NOT_COUNTED;

/// The note on a line that put others in doubt, which are decided.
pub(super) const DECIDED: &str = "decided";

/// Why the order of a line is entered, but not from this line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repeated {
    /// Another line has the same order. Only one of them is its text.
    Twice,
    /// Another sheet was pasted for the same power.
    Replaced,
}

impl Repeated {
    /// Returns the note on the line.
    pub fn note(self) -> &'static str {
        match self {
            Repeated::Twice => "written twice",
            Repeated::Replaced => "replaced by a later sheet",
        }
    }
}

/// The status of a line of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum LineStatus {
    /// Its orders are entered.
    Entered,
    /// It needs a decision.
    Open,
    /// It has no orders: a heading, a season or a remark.
    #[default]
    Beside,
    /// It was a question, and the answer is that it gives no order.
    Skipped,
}

/// The visible part of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum SheetView {
    /// None of it.
    #[default]
    Closed,
    /// For a player, the lines instead of the order list. For a game master, the questions among
    /// the orders.
    Open,
    /// For a game master, all lines as one list.
    Whole,
}

/// A line of the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SheetLine {
    /// The whole line of the sheet, exactly as written.
    pub source: String,
    /// The part of the line that this row covers, as written.
    pub excerpt: String,
    /// The text to read. On a screen of several powers, it starts with the power's name.
    pub text: String,
    /// The power of the line, if known.
    pub power: Option<Power>,
    /// The verdict on its reading.
    pub verdict: Verdict,
    /// The possible orders while the line is open, most likely first.
    pub candidates: Vec<WrittenOrder>,
    /// The orders in its reading, in short.
    pub reading: String,
    /// The explanation.
    pub note: String,
    /// The status.
    pub status: LineStatus,
    /// Why the line doesn't count although its order is entered.
    pub repeated: Option<Repeated>,
    /// The kind of the whole line. Only the first of its rows has it.
    pub account: Option<Account>,
    /// The index of the row that puts this one in doubt: `cancel that`. Both are one question, at that row.
    pub doubted_by: Option<usize>,
    /// The unit that the start of the text names, with its power. It is read when it is needed first.
    pub named: OnceCell<Option<(Power, Province)>>,
    /// Whether the row was a question when its sheet was read.
    pub was_asked: bool,
}

impl SheetLine {
    /// Returns a row for a line without orders.
    pub fn new(excerpt: &str, text: String, power: Option<Power>) -> Self {
        SheetLine {
            source: excerpt.to_owned(),
            excerpt: excerpt.to_owned(),
            text,
            power,
            ..SheetLine::default()
        }
    }

    /// Marks the line as entered, with these orders.
    pub fn mark_entered(&mut self, verdict: Verdict, reading: String) {
        self.verdict = verdict;
        self.reading = reading;
        self.note.clear();
        self.repeated = None;
        self.candidates.clear();
        self.status = LineStatus::Entered;
    }

    /// Makes this the question which of the lines that it puts in doubt count.
    pub fn ask_which(&mut self, note: String) {
        self.verdict = Verdict::Ambiguous;
        self.reading = "which count".to_owned();
        self.note = note;
        self.status = LineStatus::Open;
    }

    /// Returns whether the line is a quotation.
    pub fn is_quoted(&self) -> bool {
        self.account.as_ref().map(|account| account.kind) == Some(LineKind::Quoted)
    }

    /// Returns whether the line is a quotation that orders a unit without an order.
    pub fn orders_idle_unit(&self) -> bool {
        self.is_quoted() && self.note != LineKind::Quoted.reason()
    }

    /// Returns the text of a row that gives no order: the whole line, or the part that was skipped.
    pub fn text_left_out(&self) -> &str {
        match self.status {
            LineStatus::Skipped => &self.excerpt,
            _ => self.source.trim(),
        }
    }

    /// Returns why the line gives no order: empty for a heading.
    pub fn why_left_out(&self) -> &str {
        match self.account.as_ref().map(|account| account.kind) {
            Some(LineKind::Heading | LineKind::Phase | LineKind::Section | LineKind::Entry) => "",
            Some(LineKind::None) => LineKind::None.reason(),
            _ if self.status != LineStatus::Entered => &self.note,
            _ => self.repeated.map_or(NOT_COUNTED, Repeated::note),
        }
    }

    /// Returns whether both are the same line of the same sheet.
    fn is_again(&self, other: &SheetLine) -> bool {
        (self.power, &self.excerpt) == (other.power, &other.excerpt)
    }
}

/// The lines, with one selected.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SheetList {
    /// The lines, in the order of the sheet.
    pub lines: Vec<SheetLine>,
    /// The index of the selected line.
    pub selected: usize,
    /// The visible part of the list.
    pub view: SheetView,
}

impl SheetList {
    /// Returns the lines of a sheet, with the first open one selected.
    pub fn new(lines: Vec<SheetLine>) -> Self {
        let mut list = SheetList::default();
        list.merge(lines);
        list
    }

    /// Adds the lines of another sheet, selects the first open one and returns their indices. Lines
    /// that are already in the list keep their position and any decision. A new line is inserted
    /// below the line that precedes it on its sheet.
    pub fn merge(&mut self, lines: Vec<SheetLine>) -> Vec<usize> {
        let again =
            |old: &[SheetLine], line: &SheetLine| old.iter().position(|it| it.is_again(line));
        let first = lines.iter().find_map(|line| again(&self.lines, line));
        let mut at = first.unwrap_or(self.lines.len());
        let mut merged = Vec::new();
        let causes: Vec<Option<usize>> = lines.iter().map(|line| line.doubted_by).collect();
        let powers: Vec<Power> = lines.iter().filter_map(|line| line.power).collect();
        for line in lines {
            let line = SheetLine {
                doubted_by: None,
                ..line
            };
            match again(&self.lines[at..], &line) {
                Some(after) => {
                    at += after;
                    let old = &mut self.lines[at];
                    let decided = line.status == LineStatus::Open && old.status != LineStatus::Open;
                    if !decided {
                        *old = line;
                    }
                }
                None => self.insert(at, line),
            }
            merged.push(at);
            at += 1;
        }
        for (&at, cause) in merged.iter().zip(causes) {
            self.lines[at].doubted_by = cause.and_then(|cause| merged.get(cause).copied());
        }
        for (at, line) in self.lines.iter_mut().enumerate() {
            let is_again = merged.contains(&at) || line.status != LineStatus::Entered;
            let is_order = !is_again
                && line
                    .account
                    .as_ref()
                    .is_none_or(|it| it.kind != LineKind::None);
            if is_order && line.power.is_some_and(|power| powers.contains(&power)) {
                line.repeated = Some(Repeated::Replaced);
            }
        }
        let questions: Vec<usize> = self.questions().collect();
        for at in questions {
            self.lines[at].was_asked = true;
        }
        let mut rows = self.by_power().into_iter();
        let select = rows.find(|at| merged.contains(at) && self.is_question(*at));
        if self.view == SheetView::Closed {
            self.view = SheetView::Open;
        }
        self.selected = select.unwrap_or(self.selected.min(self.lines.len().saturating_sub(1)));
        self.select_open();
        merged
    }

    /// Inserts a new line.
    fn insert(&mut self, at: usize, line: SheetLine) {
        let causes = self
            .lines
            .iter_mut()
            .filter_map(|it| it.doubted_by.as_mut());
        for cause in causes.filter(|cause| **cause >= at) {
            *cause += 1;
        }
        self.lines.insert(at, line);
    }

    fn is_open(&self, at: usize) -> bool {
        let line = self.lines.get(at);
        line.is_some_and(|line| line.status == LineStatus::Open)
    }

    /// Returns whether a line is a question, alone or together with the lines that it puts in doubt.
    pub fn is_question(&self, at: usize) -> bool {
        let cause = self.lines.get(at).and_then(|line| line.doubted_by);
        let asks = |&cause: &usize| self.is_open(cause) && self.lines[cause].doubted_by.is_none();
        self.is_open(at) && cause.filter(asks).is_none()
    }

    /// Returns the rows that are questions.
    pub fn questions(&self) -> impl Iterator<Item = usize> {
        (0..self.lines.len()).filter(|&at| self.is_question(at))
    }

    /// Returns the rows in the sequence in which they are asked about: power by power, as orders are listed.
    pub fn by_power(&self) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.lines.len()).collect();
        let power = |at: usize| self.lines[at].power;
        all.sort_by_key(|&at| (power(at).is_none(), power(at)));
        all
    }

    /// Returns whether a row is a question or a part of one.
    pub fn is_pending(&self, at: usize) -> bool {
        self.is_open(at) || self.is_asked_elsewhere(at)
    }

    /// Returns whether a row is a part of a question that is asked at another row: about two orders for one unit,
    /// or about several lines.
    pub fn is_asked_elsewhere(&self, at: usize) -> bool {
        let row = &self.lines[at];
        let asks = |other: usize| {
            let other = &self.lines[other];
            (other.power, &other.candidates) == (row.power, &row.candidates)
        };
        match row.status {
            LineStatus::Open => !self.is_question(at),
            LineStatus::Beside => !row.candidates.is_empty() && self.questions().any(asks),
            LineStatus::Entered | LineStatus::Skipped => false,
        }
    }

    /// Returns the open lines that a line puts in doubt.
    pub fn doubted(&self, cause: usize) -> impl Iterator<Item = usize> {
        let is_doubted = move |&at: &usize| self.lines[at].doubted_by == Some(cause);
        let all = (0..self.lines.len()).filter(is_doubted);
        all.filter(|&at| self.is_open(at))
    }

    /// Closes the questions about several lines all of which were decided one by one, and says of a line that the
    /// answer to another one decided that it doesn't count.
    pub fn close_doubts(&mut self) {
        for at in 0..self.lines.len() {
            let row = &self.lines[at];
            let is_part = row.status == LineStatus::Beside && !row.candidates.is_empty();
            if is_part && !self.is_asked_elsewhere(at) {
                self.lines[at].candidates.clear();
                NOT_COUNTED.clone_into(&mut self.lines[at].note);
            }
            if let Some(cause) = self.lines[at].doubted_by
                && self.is_open(cause)
                && self.doubted(cause).next().is_none()
            {
                self.leave_out(cause, DECIDED);
            }
        }
    }

    /// Says of lines with the same order that it is written twice.
    pub fn note_repeated(&mut self) {
        for at in 0..self.lines.len() {
            let row = &self.lines[at];
            let counts = |it: &SheetLine| {
                it.status == LineStatus::Entered && it.repeated != Some(Repeated::Replaced)
            };
            let is_same = |other: &&SheetLine| {
                counts(other) && (other.power, &other.reading) == (row.power, &row.reading)
            };
            if counts(row) && self.lines.iter().filter(is_same).count() > 1 {
                self.lines[at].repeated = Some(Repeated::Twice);
            }
        }
    }

    /// Selects the next question, unless the selected line is open. Returns whether there is one.
    pub fn select_open(&mut self) -> bool {
        self.is_at_open() || self.go_to_open(Command::Next)
    }

    /// Returns whether the selected line is open.
    pub fn is_at_open(&self) -> bool {
        self.is_open(self.selected)
    }

    /// Marks a line as one that gives no order, for a reason.
    pub fn leave_out(&mut self, at: usize, why: &str) {
        if let Some(line) = self.lines.get_mut(at) {
            line.status = LineStatus::Beside;
            line.note = why.to_owned();
            line.repeated = None;
            line.candidates.clear();
            if let Some(account) = &mut line.account {
                account.kind = LineKind::Phrase;
            }
        }
    }

    /// Returns the row of an order: it has the order's text and reading.
    pub fn row_of(&self, map: &Map, power: Power, entry: &DraftOrder) -> Option<usize> {
        let order = entry.written.short(map).to_string();
        self.lines.iter().position(|line| {
            line.power == Some(power)
                && line.source == entry.text
                && line.reading.split("; ").any(|one| one == order)
        })
    }

    /// Marks a question as answered: it gives no order.
    pub fn skip(&mut self, at: usize) {
        self.leave_out(at, "skipped");
        if let Some(line) = self.lines.get_mut(at) {
            line.status = LineStatus::Skipped;
        }
    }

    /// Returns the selected line.
    pub fn line(&self) -> Option<&SheetLine> {
        self.lines.get(self.selected)
    }

    /// Counts the lines with a status.
    pub fn count(&self, status: LineStatus) -> usize {
        let lines = self.lines.iter();
        lines.filter(|line| line.status == status).count()
    }

    /// Selects the next or previous question. Returns whether there is one.
    pub fn go_to_open(&mut self, command: Command) -> bool {
        let rows = self.by_power();
        let from = rows.iter().position(|&at| at == self.selected);
        let is_question = |at: usize| self.is_question(rows[at]);
        let next = find_next(rows.len(), from.unwrap_or(0), command, is_question);
        self.selected = next.map_or(self.selected, |at| rows[at]);
        next.is_some()
    }

    /// Marks a line as entered, with these orders, and selects it.
    pub fn enter(&mut self, at: usize, verdict: Verdict, reading: String) {
        if let Some(line) = self.lines.get_mut(at) {
            line.mark_entered(verdict, reading);
        }
        self.selected = at;
    }
}
