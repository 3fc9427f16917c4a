//! What a line of the setting up is, and what a group of them.

use super::game_options::GameOptions;
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
    pub told: fn(&GameOptions) -> String,
}

/// The value after another, or before it, round and round.
pub(super) fn next<T: Copy + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let at = all.iter().position(|&one| one == value).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}
