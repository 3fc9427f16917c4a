//! The lines of a sheet that was pasted or read from a file: each as written, its reading, and whether
//! somebody has to look at it. No line is ever lost or changed.

#[cfg(test)]
mod tests;

use crate::message::Command;
use crate::picker::find_next;
use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;
use entry::{Account, LineKind, Tally, Verdict};

/// Whether a line of the sheet is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum LineStatus {
    /// Its orders are entered.
    Entered,
    /// Somebody has to look at it.
    Open,
    /// It has no orders: a heading, a season, a remark.
    #[default]
    Beside,
}

/// How much of the lines is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum SheetView {
    /// Nothing.
    #[default]
    Closed,
    /// The lines in place of the order list; to a game master, the questions among the orders.
    Open,
    /// All lines as one list, to a game master.
    Whole,
}

/// A line of the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SheetLine {
    /// The whole line of the sheet, exactly as written.
    pub source: String,
    /// The part of it that this row is about, as written.
    pub excerpt: String,
    /// The text to read, with the name of its power on a screen of several powers.
    pub text: String,
    /// The power that it is for, if known.
    pub power: Option<Power>,
    /// How it was understood.
    pub verdict: Verdict,
    /// The orders that it can mean while it is open, the likeliest first.
    pub candidates: Vec<WrittenOrder>,
    /// The orders that it was read as, in short.
    pub reading: String,
    /// The explanation.
    pub note: String,
    /// Whether it is done.
    pub status: LineStatus,
    /// The kind of the line as a whole, on the first of its rows.
    pub account: Option<Account>,
}

impl SheetLine {
    /// Returns a row for a line that gives no order.
    pub fn new(excerpt: &str, text: String, power: Option<Power>) -> Self {
        SheetLine {
            source: excerpt.to_owned(),
            excerpt: excerpt.to_owned(),
            text,
            power,
            ..SheetLine::default()
        }
    }

    /// Settles the line as these orders.
    pub fn settle(&mut self, verdict: Verdict, reading: String) {
        self.verdict = verdict;
        self.reading = reading;
        self.note.clear();
        self.candidates.clear();
        self.status = LineStatus::Entered;
    }

    /// Returns whether it is the same line of the same sheet as another.
    fn is_again(&self, other: &SheetLine) -> bool {
        (self.power, &self.excerpt) == (other.power, &other.excerpt)
    }
}

/// The lines, with one selected.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SheetList {
    /// The lines, in the order of the sheet.
    pub lines: Vec<SheetLine>,
    /// The number of the selected line.
    pub selected: usize,
    /// How much of it is shown.
    pub view: SheetView,
    /// The line that is being edited in the entry line.
    pub editing: Option<usize>,
}

impl SheetList {
    /// Returns the lines of a sheet, with the first open one selected.
    pub fn new(lines: Vec<SheetLine>) -> Self {
        let mut list = SheetList::default();
        list.merge(lines);
        list
    }

    /// Adds the lines of another sheet, selects the first open one of them and returns their places.
    /// Lines that were there before keep their place and what was decided about them; a new line goes
    /// below the line that is above it on its sheet.
    pub fn merge(&mut self, lines: Vec<SheetLine>) -> Vec<usize> {
        let again =
            |old: &[SheetLine], line: &SheetLine| old.iter().position(|it| it.is_again(line));
        let first = lines.iter().find_map(|line| again(&self.lines, line));
        let mut at = first.unwrap_or(self.lines.len());
        let (mut select, mut merged) = (None, Vec::new());
        for line in lines {
            match again(&self.lines[at.min(self.lines.len())..], &line) {
                Some(after) => {
                    at += after;
                    let old = &mut self.lines[at];
                    let decided = line.status == LineStatus::Open && old.status != LineStatus::Open;
                    if !decided {
                        *old = line;
                    }
                }
                None => self.lines.insert(at, line),
            }
            if self.lines[at].status == LineStatus::Open {
                select = select.or(Some(at));
            }
            merged.push(at);
            at += 1;
        }
        if self.view == SheetView::Closed {
            self.view = SheetView::Open;
        }
        self.editing = None;
        self.selected = select.unwrap_or(self.selected.min(self.lines.len().saturating_sub(1)));
        self.select_open();
        merged
    }

    /// Selects the next open line, unless the selected one is open. Returns whether there is one.
    pub fn select_open(&mut self) -> bool {
        self.is_at_open() || self.go_to_open(Command::Next)
    }

    /// Returns whether the selected line is open.
    pub fn is_at_open(&self) -> bool {
        let line = self.line();
        line.is_some_and(|line| line.status == LineStatus::Open)
    }

    /// Marks the selected line as no order.
    pub fn skip(&mut self) {
        if let Some(line) = self.lines.get_mut(self.selected) {
            line.status = LineStatus::Beside;
            line.note = "skipped".to_owned();
            if let Some(account) = &mut line.account {
                account.kind = LineKind::Phrase;
            }
        }
    }

    /// Returns the selected line.
    pub fn line(&self) -> Option<&SheetLine> {
        self.lines.get(self.selected)
    }

    /// Counts the lines of the sheets by their kind, with what was decided since.
    pub fn tally(&self) -> Tally {
        let mut accounts: Vec<Account> = Vec::new();
        for row in &self.lines {
            if let Some(account) = &row.account {
                accounts.push(Account {
                    asked: false,
                    ..account.clone()
                });
            }
            let Some(account) = accounts.last_mut() else {
                continue;
            };
            account.asked |= row.status == LineStatus::Open;
            if row.status == LineStatus::Entered {
                account.kind = LineKind::Order;
            }
        }
        Tally::of(&accounts)
    }

    /// Counts the lines with a status.
    pub fn count(&self, status: LineStatus) -> usize {
        let lines = self.lines.iter();
        lines.filter(|line| line.status == status).count()
    }

    /// Selects the next open line, or the one before, and returns whether there is one.
    pub fn go_to_open(&mut self, command: Command) -> bool {
        let is_open = |at: usize| self.lines[at].status == LineStatus::Open;
        let next = find_next(self.lines.len(), self.selected, command, is_open);
        self.selected = next.unwrap_or(self.selected);
        next.is_some()
    }

    /// Settles the line that is being edited as these orders.
    pub fn edited(&mut self, verdict: Verdict, reading: String) {
        let Some(at) = self.editing.take() else {
            return;
        };
        if let Some(line) = self.lines.get_mut(at) {
            line.settle(verdict, reading);
        }
        self.selected = at;
    }
}
