//! A sheet that was pasted or read from a file: its lines as they were written, what each was read
//! as, and which of them are still to be looked at. No line is ever lost or changed.

use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;
use entry::{Account, LineKind, Tally, Verdict};

/// How far a line of the sheet is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineStatus {
    /// Its orders are written.
    Taken,
    /// Somebody has to look at it.
    Open,
    /// It holds no orders: a heading, a season, a remark.
    Beside,
}

/// A line of the sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SheetLine {
    /// The whole line of the sheet, exactly as it was written.
    pub wrote: String,
    /// What of it this row is about, as it was written.
    pub ink: String,
    /// As it is to be read, with the name of its power where the desk has several.
    pub text: String,
    /// Whose it is, where that is known.
    pub power: Option<Power>,
    /// How it was understood.
    pub verdict: Verdict,
    /// The orders that it may mean, the likeliest first, as long as it is open.
    pub may_be: Vec<WrittenOrder>,
    /// The orders it was read as; empty where there are none.
    pub reading: String,
    /// What is to be said about it.
    pub note: String,
    /// How far it is.
    pub state: LineStatus,
    /// What the line as a whole was taken for, on the first of its rows.
    pub account: Option<Account>,
}

impl SheetLine {
    /// A row for a line that gives no order.
    pub fn new(ink: &str, text: String, power: Option<Power>) -> Self {
        SheetLine {
            wrote: ink.to_owned(),
            ink: ink.to_owned(),
            text,
            power,
            verdict: Verdict::Blank,
            may_be: Vec::new(),
            reading: String::new(),
            note: String::new(),
            state: LineStatus::Beside,
            account: None,
        }
    }

    /// The line is settled, as these orders.
    pub fn settle(&mut self, verdict: Verdict, reading: String) {
        self.verdict = verdict;
        self.reading = reading;
        self.note.clear();
        self.may_be.clear();
        self.state = LineStatus::Taken;
    }

    /// Is it the same line of the same sheet as another?
    fn is_again(&self, other: &SheetLine) -> bool {
        (self.power, &self.ink) == (other.power, &other.ink)
    }
}

/// The lines, and which is selected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SheetList {
    lines: Vec<SheetLine>,
    selected: usize,
    /// Does it lie in the place of the book?
    pub shown: bool,
    /// The line that is in the entry line to be mended.
    pub mending: Option<usize>,
}

impl SheetList {
    /// The lines of a sheet, the first selected that is to be looked at.
    pub fn new(lines: Vec<SheetLine>) -> Self {
        let mut list = SheetList {
            lines,
            selected: 0,
            shown: true,
            mending: None,
        };
        if list
            .line()
            .is_none_or(|line| line.state != LineStatus::Open)
        {
            list.go_to_open(true);
        }
        list
    }

    /// Another sheet comes to it. Lines that were there before stay where they are, and what somebody
    /// decided of them stays decided; the others come after the line above them. The first of the new
    /// lines that is to be looked at is selected. Gives back where the lines lie now.
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
                    let decided = line.state == LineStatus::Open && old.state != LineStatus::Open;
                    if !decided {
                        *old = line;
                    }
                }
                None => self.lines.insert(at, line),
            }
            if self.lines[at].state == LineStatus::Open {
                select = select.or(Some(at));
            }
            merged.push(at);
            at += 1;
        }
        self.shown = true;
        self.mending = None;
        self.selected = select.unwrap_or(self.selected.min(self.lines.len().saturating_sub(1)));
        if self
            .line()
            .is_none_or(|line| line.state != LineStatus::Open)
        {
            self.go_to_open(true);
        }
        merged
    }

    /// The selected line holds no order, as somebody decided.
    pub fn lay_aside(&mut self) {
        if let Some(line) = self.lines.get_mut(self.selected) {
            line.state = LineStatus::Beside;
            line.note = "skipped".to_owned();
            if let Some(account) = &mut line.account {
                account.kind = LineKind::Phrase;
            }
        }
    }

    /// The lines, in the sequence of the sheet.
    pub fn lines(&self) -> &[SheetLine] {
        &self.lines
    }

    /// The lines, to settle some of them.
    pub fn lines_mut(&mut self) -> &mut [SheetLine] {
        &mut self.lines
    }

    /// Which line is selected.
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// The selected line.
    pub fn line(&self) -> Option<&SheetLine> {
        self.lines.get(self.selected)
    }

    /// How many lines of the sheets were taken for what, as somebody decided since.
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
            account.asked |= row.state == LineStatus::Open;
            if row.state == LineStatus::Taken {
                account.kind = LineKind::Order;
            }
        }
        Tally::of(&accounts)
    }

    /// How many lines are as far as that.
    pub fn count(&self, state: LineStatus) -> usize {
        self.lines.iter().filter(|line| line.state == state).count()
    }

    /// Selects the line above or below.
    pub fn walk(&mut self, down: bool) {
        let last = self.lines.len().saturating_sub(1);
        self.selected = match down {
            true => (self.selected + 1).min(last),
            false => self.selected.saturating_sub(1),
        };
    }

    /// Selects a line by its number.
    pub fn select(&mut self, number: usize) {
        self.selected = number.min(self.lines.len().saturating_sub(1));
    }

    /// Selects the next line that is to be looked at, from the selected one on, or the one before;
    /// says whether there is one.
    pub fn go_to_open(&mut self, forward: bool) -> bool {
        let count = self.lines.len();
        let steps = 0..count;
        let at = |step: usize| match forward {
            true => (self.selected + step) % count,
            false => (self.selected + count - step) % count,
        };
        let open = |&at: &usize| self.lines[at].state == LineStatus::Open;
        // the selected line itself comes last where one walks on from it
        let here = usize::from(
            self.line()
                .is_some_and(|line| line.state == LineStatus::Open),
        );
        let next = steps.map(|step| at(step + here)).find(open);
        self.selected = next.unwrap_or(self.selected);
        next.is_some()
    }

    /// The line that is being mended was taken, as these orders.
    pub fn mended(&mut self, verdict: Verdict, reading: String) {
        let Some(at) = self.mending.take() else {
            return;
        };
        if let Some(line) = self.lines.get_mut(at) {
            line.settle(verdict, reading);
        }
        self.selected = at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(ink: &str, state: LineStatus) -> SheetLine {
        SheetLine {
            verdict: Verdict::Ambiguous,
            note: "choose".to_owned(),
            state,
            ..SheetLine::new(ink, ink.to_owned(), None)
        }
    }

    fn list(states: &[LineStatus]) -> SheetList {
        let lines = states.iter().enumerate();
        SheetList::new(
            lines
                .map(|(at, &state)| line(&at.to_string(), state))
                .collect(),
        )
    }

    #[test]
    fn open_lines_come_one_after_the_other() {
        use LineStatus::*;
        let mut list = list(&[Beside, Open, Taken, Open]);
        assert_eq!(list.selected(), 1);
        assert!(list.go_to_open(true));
        assert_eq!(list.selected(), 3);
        assert!(list.go_to_open(true));
        assert_eq!(list.selected(), 1);
        assert!(list.go_to_open(false));
        assert_eq!(list.selected(), 3);
        list.walk(false);
        assert_eq!(list.selected(), 2);
        list.mending = Some(1);
        list.mended(Verdict::Ok, "A Par H".to_owned());
        assert!(list.go_to_open(true));
        assert_eq!((list.selected(), list.count(Open)), (3, 1));
        assert_eq!(list.lines()[1].ink, "1");
        list.mending = Some(3);
        list.mended(Verdict::Ok, "A Mar H".to_owned());
        assert!(!list.go_to_open(true));
        assert_eq!((list.count(Taken), list.count(Beside)), (3, 1));
    }

    #[test]
    fn a_sheet_that_comes_again_doubles_nothing() {
        use LineStatus::*;
        let mut list = list(&[Beside, Open, Taken, Open]);
        list.mending = Some(1);
        list.mended(Verdict::Ok, "A Par H".to_owned());
        let before = list.clone();
        let again = [("0", Beside), ("1", Open), ("2", Taken), ("3", Open)];
        list.merge(again.map(|(ink, state)| line(ink, state)).to_vec());
        assert_eq!(list.lines(), before.lines());
        assert_eq!(list.selected(), 3);
        let other = [("2", Taken), ("new", Open), ("3", Open), ("last", Taken)];
        list.merge(other.map(|(ink, state)| line(ink, state)).to_vec());
        let inks: Vec<&str> = list.lines().iter().map(|it| it.ink.as_str()).collect();
        assert_eq!(inks, ["0", "1", "2", "new", "3", "last"]);
        assert_eq!(list.selected(), 3);
    }

    #[test]
    fn an_empty_list_is_no_trouble() {
        let mut list = list(&[]);
        list.walk(true);
        assert!(!list.go_to_open(true) && !list.go_to_open(false));
        list.mended(Verdict::Ok, String::new());
        list.merge(Vec::new());
        assert_eq!(list.line(), None);
    }
}
