//! What a line of the setting up is, and what a group of them.

use super::game_options::GameOptions;
use crate::picker::cycle;
use chancery_core::board::Power;

/// A line.
#[derive(Clone, Copy, Debug)]
pub(super) enum SetupRow {
    /// The name of the game, which is typed.
    Name,
    /// The name of a seat, which is typed; the powers that it leads stand before it.
    Seat(usize),
    /// Who leads a power, which is turned with the arrows.
    Power(Power),
    /// A value that is turned with the arrows.
    Dial(&'static ChoiceRow),
}

impl SetupRow {
    /// Returns whether it is the line of this value.
    pub(super) fn is(&self, row: &ChoiceRow) -> bool {
        matches!(self, SetupRow::Dial(dial) if dial.label == row.label)
    }
}

/// A line whose value is turned with the arrows.
#[derive(Debug)]
pub(super) struct ChoiceRow {
    /// What it is called.
    pub label: &'static str,
    /// The value, in a few words.
    pub value: fn(&GameOptions) -> String,
    /// What is to be known of the value.
    pub remark: fn(&GameOptions) -> String,
    /// The next value, or the one before.
    pub turn: fn(&mut GameOptions, forward: bool),
}

/// Lines that belong together.
pub(super) struct Group {
    /// Those that are asked for, with what is chosen so far.
    pub fields: fn(&GameOptions) -> Vec<SetupRow>,
    /// What was chosen, as whole sentences; nothing where it goes without saying.
    pub message: fn(&GameOptions) -> String,
}

/// A value that can be chosen, what it is called, and a remark about it.
pub(super) type Choice<T> = (T, &'static str, &'static str);

/// Returns what a value is called.
pub(super) fn name<T: Copy + PartialEq>(all: &[Choice<T>], value: T) -> String {
    let found = all.iter().find(|choice| choice.0 == value);
    found.map_or_else(String::new, |choice| choice.1.to_owned())
}

/// Returns the remark about a value.
pub(super) fn remark<T: Copy + PartialEq>(all: &[Choice<T>], value: T) -> String {
    let found = all.iter().find(|choice| choice.0 == value);
    found.map_or_else(String::new, |choice| choice.2.to_owned())
}

/// Changes a value to the next one, or the one before.
pub(super) fn turn<T: Copy + PartialEq>(all: &[Choice<T>], value: &mut T, forward: bool) {
    let values: Vec<T> = all.iter().map(|choice| choice.0).collect();
    *value = cycle(&values, *value, forward);
}
