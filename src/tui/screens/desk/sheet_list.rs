//! A sheet that was pasted or read from a file: its lines as they were written, what each was read
//! as, and which of them are still to be looked at. No line is ever lost or changed.

use crate::board::Power;
use crate::entry::Verdict;

/// How far a line of the sheet is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
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
    /// As it was written.
    pub ink: String,
    /// As it is to be read, with the name of its power where the desk has several.
    pub text: String,
    /// Whose it is, where that is known.
    pub power: Option<Power>,
    /// How it was understood.
    pub verdict: Verdict,
    /// The orders it was read as; empty where there are none.
    pub reading: String,
    /// What is to be said about it.
    pub note: String,
    /// How far it is.
    pub state: State,
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
        if list.line().is_none_or(|line| line.state != State::Open) {
            list.go_to_open(true);
        }
        list
    }

    /// Another sheet comes to it; the first of its lines that is to be looked at is selected.
    pub fn extend(&mut self, lines: Vec<SheetLine>) {
        self.selected = self.lines.len();
        self.lines.extend(lines);
        self.shown = true;
        self.mending = None;
        self.selected = self.selected.min(self.lines.len().saturating_sub(1));
        if self.line().is_none_or(|line| line.state != State::Open) {
            self.go_to_open(true);
        }
    }

    /// The selected line holds no order, as somebody decided.
    pub fn lay_aside(&mut self) {
        if let Some(line) = self.lines.get_mut(self.selected) {
            line.state = State::Beside;
        }
    }

    /// The lines, in the sequence of the sheet.
    pub fn lines(&self) -> &[SheetLine] {
        &self.lines
    }

    /// Which line is selected.
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// The selected line.
    pub fn line(&self) -> Option<&SheetLine> {
        self.lines.get(self.selected)
    }

    /// How many lines are as far as that.
    pub fn count(&self, state: State) -> usize {
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
        let open = |&at: &usize| self.lines[at].state == State::Open;
        // the selected line itself comes last where one walks on from it
        let here = usize::from(self.line().is_some_and(|line| line.state == State::Open));
        let next = steps.map(|step| at(step + here)).find(open);
        self.selected = next.unwrap_or(self.selected);
        next.is_some()
    }

    /// The line that is being mended was taken, as these orders; the next open one is selected.
    pub fn mended(&mut self, verdict: Verdict, reading: String) {
        let Some(at) = self.mending.take() else {
            return;
        };
        if let Some(line) = self.lines.get_mut(at) {
            line.verdict = verdict;
            line.reading = reading;
            line.note.clear();
            line.state = State::Taken;
        }
        self.selected = at;
        self.go_to_open(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(states: &[State]) -> SheetList {
        let line = |&state| SheetLine {
            ink: "ink".to_owned(),
            text: "text".to_owned(),
            power: None,
            verdict: Verdict::Ambiguous,
            reading: String::new(),
            note: "choose".to_owned(),
            state,
        };
        SheetList::new(states.iter().map(line).collect())
    }

    #[test]
    fn open_lines_come_one_after_the_other() {
        use State::*;
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
        assert_eq!((list.selected(), list.count(Open)), (3, 1));
        assert_eq!(list.lines()[1].ink, "ink");
        list.mending = Some(3);
        list.mended(Verdict::Ok, "A Mar H".to_owned());
        assert!(!list.go_to_open(true));
        assert_eq!((list.count(Taken), list.count(Beside)), (3, 1));
    }

    #[test]
    fn an_empty_list_is_no_trouble() {
        let mut list = list(&[]);
        list.walk(true);
        assert!(!list.go_to_open(true) && !list.go_to_open(false));
        list.mended(Verdict::Ok, String::new());
        assert_eq!(list.line(), None);
    }
}
