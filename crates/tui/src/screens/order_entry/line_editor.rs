//! The line being typed, how it is read, and the lines accepted before it.

use tui_input::{Input, InputRequest};

use super::line_history::History;
use crate::message::Command;
use entry::Reading;

/// The longest line that can be typed, in characters.
const LONGEST: usize = 400;

/// The line, its reading and its history.
#[derive(Debug, Default)]
pub(super) struct LineEditor {
    input: Input,
    read: Option<LineReading>,
    completion: Option<Completion>,
    history: History,
}

/// How the line is read.
#[derive(Debug)]
struct LineReading {
    reading: Reading,
    /// The selected unit, where the line goes on from it.
    unit: Option<String>,
    /// The selected choice, where there are several.
    picked: Option<usize>,
    /// Does the next Enter keep a void order as written?
    confirming: bool,
}

/// A line that Tab completes in one way after the other.
#[derive(Debug)]
pub(super) struct Completion {
    /// The text as typed.
    pub typed: String,
    /// The number of the completion in the line.
    pub turn: usize,
}

impl LineEditor {
    /// Prepares the line for a command. Returns whether Enter confirms a void order.
    pub fn begin(&mut self, command: Command) -> bool {
        if !matches!(command, Command::Complete | Command::CompleteBack) {
            self.completion = None;
        }
        if matches!(command, Command::Type(_) | Command::Edit(_)) {
            self.history.leave();
        }
        self.end_confirming()
    }

    /// Ends completion and confirmation, as a click does.
    pub fn interrupt(&mut self) {
        self.completion = None;
        self.end_confirming();
    }

    fn end_confirming(&mut self) -> bool {
        let read = self.read.as_mut();
        read.is_some_and(|read| std::mem::take(&mut read.confirming))
    }

    /// Returns the text.
    pub fn value(&self) -> &str {
        self.input.value()
    }

    /// Returns whether the line is empty.
    pub fn is_empty(&self) -> bool {
        self.value().is_empty()
    }

    /// Returns the cursor's place, in characters.
    pub fn cursor(&self) -> usize {
        self.input.cursor()
    }

    /// Edits the text. The reading is then out of date.
    pub fn edit(&mut self, request: InputRequest) {
        let is_full = self.value().chars().count() >= LONGEST;
        match request {
            InputRequest::InsertChar(letter) if is_full || letter.is_control() => {}
            request => {
                self.input.handle(request);
            }
        }
    }

    /// Replaces the text. The reading is then out of date.
    pub fn set(&mut self, text: &str) {
        let text = text.replace('\t', " ");
        let letters = text.chars().filter(|letter| !letter.is_control());
        self.input = Input::new(letters.take(LONGEST).collect());
    }

    /// Inserts a text at the cursor, which goes to the end. The reading is then out of date.
    pub fn insert(&mut self, text: &str) {
        let mut joined: Vec<char> = self.value().chars().collect();
        let at = self.cursor().min(joined.len());
        joined.splice(at..at, text.chars());
        self.set(&String::from_iter(joined));
    }

    /// Sets how the line is read, and the unit that it goes on from.
    pub fn set_reading(&mut self, reading: Option<Reading>, unit: Option<String>) {
        self.read = reading.map(|reading| LineReading {
            reading,
            unit,
            picked: None,
            confirming: false,
        });
    }

    /// Replaces the reading after a choice; the text stays.
    pub fn settle(&mut self, reading: Reading) {
        let unit = self.read.take().and_then(|read| read.unit);
        self.set_reading(Some(reading), unit);
    }

    /// Returns how the line is read; nothing where it is empty.
    pub fn reading(&self) -> Option<&Reading> {
        self.read.as_ref().map(|read| &read.reading)
    }

    /// Returns how many readings there are to choose from.
    pub fn choice_count(&self) -> usize {
        self.reading().map_or(0, |reading| reading.choices().len())
    }

    /// Returns the text, with the unit that it goes on from.
    pub fn typed(&self) -> String {
        let line = self.value();
        match self.read.as_ref().and_then(|read| read.unit.as_ref()) {
            Some(unit) => format!("{unit} {line}"),
            None => line.to_owned(),
        }
    }

    /// Returns the choice that is selected.
    pub fn picked(&self) -> Option<usize> {
        self.read.as_ref()?.picked
    }

    /// Selects a choice.
    pub fn pick(&mut self, number: usize) {
        if let Some(read) = &mut self.read {
            read.picked = Some(number);
        }
    }

    /// Selects the choice above or below.
    pub fn walk_choices(&mut self, down: bool) {
        let Some(last) = self.choice_count().checked_sub(1) else {
            return;
        };
        self.pick(match (self.picked(), down) {
            (None, true) => 0,
            (None, false) => last,
            (Some(at), true) => (at + 1).min(last),
            (Some(at), false) => at.saturating_sub(1),
        });
    }

    /// Makes the next Enter keep a void order as written.
    pub fn confirm_next(&mut self) {
        if let Some(read) = &mut self.read {
            read.confirming = true;
        }
    }

    /// Returns whether the next Enter keeps a void order as written.
    pub fn is_confirming(&self) -> bool {
        self.read.as_ref().is_some_and(|read| read.confirming)
    }

    /// Ends a completion and returns it.
    pub fn take_completion(&mut self) -> Option<Completion> {
        self.completion.take()
    }

    /// Begins or continues a completion.
    pub fn set_completion(&mut self, completion: Completion) {
        self.completion = Some(completion);
    }

    /// Adds an accepted line to the history.
    pub fn keep(&mut self, line: &str) {
        self.history.keep(line);
    }

    /// Puts the accepted line before or after into the line. Returns whether there was one.
    pub fn recall(&mut self, before: bool) -> bool {
        let line = match before {
            true => self.history.before(self.input.value()),
            false => self.history.after(),
        };
        line.is_some_and(|line| {
            self.set(&line);
            true
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_inserted_at_the_cursor_and_never_too_long() {
        let mut line = LineEditor::default();
        line.set("a\tpar\u{7}");
        assert_eq!(line.value(), "a par");
        line.edit(InputRequest::GoToStart);
        line.insert("F: ");
        assert_eq!((line.value(), line.cursor()), ("F: a par", 8));
        line.set(&"é".repeat(LONGEST + 1));
        line.edit(InputRequest::InsertChar('x'));
        assert_eq!(line.value().chars().count(), LONGEST);
    }

    #[test]
    fn nothing_is_picked_or_confirmed_without_a_reading() {
        let mut line = LineEditor::default();
        line.pick(1);
        line.walk_choices(true);
        line.confirm_next();
        assert_eq!((line.picked(), line.is_confirming()), (None, false));
        assert!(!line.begin(Command::Take));
        assert_eq!(line.typed(), "");
    }

    #[test]
    fn accepted_lines_come_back() {
        let mut line = LineEditor::default();
        assert!(!line.recall(true));
        line.keep("par bur");
        line.set("mar");
        assert!(line.recall(true));
        assert_eq!(line.value(), "par bur");
        assert!(line.recall(false));
        assert_eq!(line.value(), "mar");
    }
}
