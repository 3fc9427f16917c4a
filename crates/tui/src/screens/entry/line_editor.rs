//! The line being typed, its reading, and the previously accepted lines.

use std::cell::OnceCell;

use tui_input::Input;

use crate::keys::Command;
use crate::kit::list::{LONGEST, step_from};
use entry::Reading;

/// The line, its reading and its history.
#[derive(Debug, Default)]
pub(super) struct LineEditor {
    /// The text. Whoever changes it must set the reading again.
    pub input: Input,
    read: Option<LineReading>,
    /// The state of the completion, while Tab steps through several.
    pub completion: Option<Completion>,
    /// The accepted lines.
    pub history: History,
    /// The text of a home center that was chosen by its number, until the line changes.
    pub chosen: Option<String>,
    /// The line with several readings that Enter refused before a letter began this one, which can answer it: `nc`
    /// after `stp`.
    question: Option<String>,
    /// Whether the last command accepted a reading by its number. Enter after the number then does nothing.
    pub accepted_by_number: bool,
}

/// The reading of the line, and the state that depends on it.
#[derive(Debug)]
struct LineReading {
    reading: Reading,
    /// The selected unit, if the line continues its order.
    unit: Option<String>,
    /// The selected choice, if there are several.
    picked: Option<usize>,
    /// The completions of the line, once they have been computed.
    completions: OnceCell<Vec<entry::Completion>>,
    /// Whether Enter has just refused the line, or selected the first of several readings: another Enter keeps a void
    /// order as written, or accepts the reading, and a letter begins a new line.
    refused: bool,
}

/// The state of a completion with several alternatives.
#[derive(Debug)]
pub(super) struct Completion {
    /// The text as typed.
    pub typed: String,
    /// The index of the completion in the line.
    pub turn: usize,
}

impl LineEditor {
    /// Prepares the line for a command: a letter begins a new line if Enter has just refused this one.
    /// Returns whether it has.
    pub fn begin(&mut self, command: Command) -> bool {
        let completes = matches!(command, Command::Complete | Command::CompleteBack);
        if !completes {
            self.completion = None;
        }
        if matches!(command, Command::Type(_) | Command::Edit(_)) {
            self.history.leave();
        }
        // another of several readings can be selected before a letter begins a new line, and a completion sought
        let walks = matches!(command, Command::Up | Command::Down) && self.choice_count() > 0;
        let refused = if walks || completes {
            self.is_refused()
        } else {
            self.end_refusal()
        };
        let begins = |letter: char| letter.is_alphanumeric();
        if refused && matches!(command, Command::Type(letter) if begins(letter)) {
            // the refused line can be recalled
            let text = self.typed();
            self.history.keep(&text);
            let is_open = self.choice_count() > 1;
            self.set("");
            self.question = is_open.then_some(text);
        }
        refused
    }

    /// Ends completion and a refusal, for example after a click. Returns whether the line was refused.
    pub fn interrupt(&mut self) -> bool {
        self.completion = None;
        self.end_refusal()
    }

    fn end_refusal(&mut self) -> bool {
        let read = self.read.as_mut();
        read.is_some_and(|read| std::mem::take(&mut read.refused))
    }

    /// Returns the text.
    pub fn value(&self) -> &str {
        self.input.value()
    }

    /// Returns whether the line is a home center that was chosen by its number.
    pub fn is_chosen(&self) -> bool {
        self.chosen.as_deref() == Some(self.value())
    }

    /// Returns the line with several readings that this one can answer.
    pub fn question(&self) -> Option<&str> {
        self.question.as_deref()
    }

    /// Returns whether the line is empty.
    pub fn is_empty(&self) -> bool {
        self.value().is_empty()
    }

    /// Replaces the text. The caller must then set the reading.
    pub fn set(&mut self, text: &str) {
        let text = text::one_line(text);
        self.chosen = None;
        self.question = None;
        self.input = Input::new(text.chars().take(LONGEST).collect());
    }

    /// Inserts a text at the cursor and moves the cursor to the end. The caller must then set the
    /// reading.
    pub fn insert(&mut self, text: &str) {
        let mut joined: Vec<char> = self.value().chars().collect();
        let at = self.input.cursor().min(joined.len());
        joined.splice(at..at, text.chars());
        self.set(&String::from_iter(joined));
    }

    /// Sets the reading, and the unit whose order the line continues.
    pub fn set_reading(&mut self, reading: Option<Reading>, unit: Option<String>) {
        self.read = reading.map(|reading| LineReading {
            reading,
            unit,
            picked: None,
            completions: OnceCell::new(),
            refused: false,
        });
    }

    /// Replaces the reading after a choice. The text stays.
    pub fn replace_reading(&mut self, reading: Reading) {
        let unit = self.read.take().and_then(|read| read.unit);
        self.set_reading(Some(reading), unit);
    }

    /// Returns the reading, or `None` if the line is empty.
    pub fn reading(&self) -> Option<&Reading> {
        self.read.as_ref().map(|read| &read.reading)
    }

    /// Returns the completions of the line, which `complete` computes if they aren't known. There are none of an empty line.
    pub fn completions(
        &self,
        complete: impl FnOnce(&str) -> Vec<entry::Completion>,
    ) -> &[entry::Completion] {
        let read = self.read.as_ref();
        read.map_or(&[], |read| {
            read.completions.get_or_init(|| complete(self.value()))
        })
    }

    /// Returns the number of readings to choose from.
    pub fn choice_count(&self) -> usize {
        self.reading().map_or(0, |reading| reading.choices().len())
    }

    /// Returns the text, after the unit whose order it continues.
    pub fn typed(&self) -> String {
        let line = self.value();
        match self.read.as_ref().and_then(|read| read.unit.as_ref()) {
            Some(unit) => format!("{unit} {line}"),
            None => line.to_owned(),
        }
    }

    /// Returns the selected choice.
    pub fn picked(&self) -> Option<usize> {
        self.read.as_ref()?.picked
    }

    /// Selects a choice.
    pub fn pick(&mut self, number: usize) {
        if let Some(read) = &mut self.read {
            read.picked = Some(number);
        }
    }

    /// Selects the next or previous choice.
    pub fn walk_choices(&mut self, command: Command) {
        let count = self.choice_count();
        if count == 0 {
            return;
        }
        self.pick(step_from(self.picked(), count, command));
    }

    /// Refuses the line: another Enter keeps a void order as written, or accepts the only reading, and a letter
    /// begins a new line.
    pub fn refuse(&mut self) {
        if let Some(read) = &mut self.read {
            read.refused = true;
        }
    }

    /// Returns whether Enter has just refused the line.
    pub fn is_refused(&self) -> bool {
        self.read.as_ref().is_some_and(|read| read.refused)
    }

    /// Puts the previous or next accepted line into the entry line. Returns whether there is one.
    pub fn recall(&mut self, command: Command) -> bool {
        let line = match command {
            Command::LineBefore => self.history.before(self.input.value()),
            _ => self.history.after(),
        };
        line.is_some_and(|line| {
            self.set(&line);
            true
        })
    }
}

/// The maximum number of accepted lines in the history.
const MOST: usize = 100;

/// The accepted lines, oldest first, and the recalled one. They are dropped with the screen, so
/// that no other seat can see them.
#[derive(Debug, Default)]
pub(super) struct History {
    lines: Vec<String>,
    /// The index of the recalled line, and the text that it replaced.
    at: Option<(usize, String)>,
}

impl History {
    /// Adds an accepted line, unless it equals the latest one.
    pub fn keep(&mut self, line: &str) {
        self.at = None;
        let line = line.trim();
        if line.is_empty() || self.lines.last().is_some_and(|last| last == line) {
            return;
        }
        if self.lines.len() == MOST {
            self.lines.remove(0);
        }
        self.lines.push(line.to_owned());
    }

    /// Recalls the previous line. `written` is the current text of the entry line.
    pub fn before(&mut self, written: &str) -> Option<String> {
        let (at, replaced) = match self.at.take() {
            Some((at, replaced)) => (at.checked_sub(1), replaced),
            None => (self.lines.len().checked_sub(1), written.to_owned()),
        };
        let at = at.or((!self.lines.is_empty()).then_some(0))?;
        self.at = Some((at, replaced));
        self.lines.get(at).cloned()
    }

    /// Recalls the next line. After the latest one, returns the text that was replaced first.
    pub fn after(&mut self) -> Option<String> {
        let (at, replaced) = self.at.take()?;
        match self.lines.get(at + 1) {
            Some(line) => {
                self.at = Some((at + 1, replaced));
                Some(line.clone())
            }
            None => Some(replaced),
        }
    }

    /// Ends recalling, because the line was changed.
    pub fn leave(&mut self) {
        self.at = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::list::edit;
    use tui_input::InputRequest;

    #[test]
    fn text_is_inserted_at_the_cursor_and_never_too_long() {
        let mut line = LineEditor::default();
        line.set("a\tpar\u{7}");
        assert_eq!(line.value(), "a par");
        edit(&mut line.input, InputRequest::GoToStart, LONGEST);
        line.insert("F: ");
        assert_eq!((line.value(), line.input.cursor()), ("F: a par", 8));
        line.set(&"é".repeat(LONGEST + 1));
        edit(&mut line.input, InputRequest::InsertChar('x'), LONGEST);
        assert_eq!(line.value().chars().count(), LONGEST);
    }

    #[test]
    fn nothing_is_picked_or_refused_without_a_reading() {
        let mut line = LineEditor::default();
        line.pick(1);
        line.walk_choices(Command::Down);
        line.refuse();
        assert_eq!((line.picked(), line.is_refused()), (None, false));
        assert!(!line.begin(Command::Accept));
        assert_eq!(line.typed(), "");
    }

    #[test]
    fn accepted_lines_come_back() {
        let mut line = LineEditor::default();
        assert!(!line.recall(Command::LineBefore));
        line.history.keep("par bur");
        line.set("mar");
        assert!(line.recall(Command::LineBefore));
        assert_eq!(line.value(), "par bur");
        assert!(line.recall(Command::LineAfter));
        assert_eq!(line.value(), "mar");
    }

    #[test]
    fn lines_come_back_in_turn_and_what_was_written_last() {
        let mut history = History::default();
        assert_eq!(history.before("x"), None);
        assert_eq!(history.after(), None);
        for line in ["par bur", "mar h", "mar h", "  "] {
            history.keep(line);
        }
        assert_eq!(history.before("bre").as_deref(), Some("mar h"));
        assert_eq!(history.before("mar h").as_deref(), Some("par bur"));
        assert_eq!(history.before("par bur").as_deref(), Some("par bur"));
        assert_eq!(history.after().as_deref(), Some("mar h"));
        assert_eq!(history.after().as_deref(), Some("bre"));
        assert_eq!(history.after(), None);
    }
}
