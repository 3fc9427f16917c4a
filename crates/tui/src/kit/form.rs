//! Forms: lines of labels and values, of which one is selected. A value is typed, or changed with the arrow keys.

use tui_input::{Input, InputRequest};

use super::list::select;
use super::{Row, Tone};
use crate::keys::Command;

/// The kind of a line, which determines what keys and clicks do there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// A typed text. Enter goes on to the next line if that is a text, too.
    Text,
    /// A value that the arrow keys and a second click change.
    Choice,
}

/// The effect of a command on a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormStep {
    /// Another line is selected.
    Moved,
    /// The selected line gets the next value, or the previous one.
    Turn {
        /// Whether it is the next value.
        forward: bool,
    },
    /// The selected line is edited.
    Write(InputRequest),
    /// The command isn't one of the form's.
    Other,
}

/// The selected line of a form.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form {
    /// Its index.
    pub selected: usize,
}

impl Form {
    /// Returns the index of the selected line among `count` lines.
    pub fn at(self, count: usize) -> usize {
        self.selected.min(count.saturating_sub(1))
    }

    /// Returns whether the selected line and the next one are texts.
    pub fn is_before_text(self, fields: &[Field]) -> bool {
        let next = fields.get(self.selected..self.selected + 2);
        next == Some(&[Field::Text, Field::Text])
    }

    /// Moves the selection, or returns what the command does to the selected line.
    pub fn update(&mut self, fields: &[Field], command: Command) -> FormStep {
        self.selected = self.at(fields.len());
        let is_text = fields.get(self.selected) == Some(&Field::Text);
        match command {
            Command::Row(number) if number == self.selected && !is_text => {
                FormStep::Turn { forward: true }
            }
            _ if select(&mut self.selected, fields.len(), command) => FormStep::Moved,
            Command::Accept if self.is_before_text(fields) => {
                self.selected += 1;
                FormStep::Moved
            }
            Command::Left if is_text => FormStep::Write(InputRequest::GoToPrevChar),
            Command::Right if is_text => FormStep::Write(InputRequest::GoToNextChar),
            Command::Left | Command::Right => FormStep::Turn {
                forward: command == Command::Right,
            },
            _ => command.edit().map_or(FormStep::Other, FormStep::Write),
        }
    }
}

/// Returns a value that the arrow keys change.
pub fn choice(value: &str, selected: bool) -> Row {
    let tone = if selected { Tone::Accent } else { Tone::Text };
    Row::new().strong(tone, format!("‹ {value} ›"))
}

/// Returns a typed text with its cursor if it is selected, or the placeholder `ghost` while it is empty.
pub fn typed(input: &Input, ghost: &str, selected: bool) -> Row {
    let cursor = || Row::new().toned(Tone::Accent, "▌");
    let text = Row::new().bold(input.value());
    match (selected, text.is_empty()) {
        (true, true) => cursor().faint(ghost),
        (false, true) => text.faint(ghost),
        (true, false) => {
            let (before, after) = text.split(input.cursor());
            before.and(cursor()).and(after)
        }
        (false, false) => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_turn_values_and_move_in_texts() {
        let fields = [Field::Text, Field::Text, Field::Choice];
        let mut form = Form::default();
        let mut step = |command| (form.update(&fields, command), form.selected);
        let back = FormStep::Write(InputRequest::GoToPrevChar);
        assert_eq!(step(Command::Left), (back, 0));
        // a click on the selected line turns only a value
        assert_eq!(step(Command::Row(0)), (FormStep::Moved, 0));
        assert_eq!(step(Command::Accept), (FormStep::Moved, 1));
        assert_eq!(step(Command::Accept), (FormStep::Other, 1));
        assert_eq!(step(Command::Row(2)), (FormStep::Moved, 2));
        let next = FormStep::Turn { forward: true };
        assert_eq!(step(Command::Row(2)), (next, 2));
        let previous = FormStep::Turn { forward: false };
        assert_eq!(step(Command::Left), (previous, 2));
    }
}
