//! The lines of the new-game screen, and their groups.

use std::iter::successors;

use super::board::BOARD;
use super::game_options::GameOptions;
use crate::kit::form::Field;
use crate::kit::list::cycle;
use chancery_core::board::Power;

/// The number of values among which letters find one.
const MOST_VALUES: usize = 100;
/// The number of values that a message names.
const MOST_NAMED: usize = 8;

/// A line of the new-game screen.
#[derive(Clone, Copy, Debug)]
pub(super) enum SetupRow {
    /// The typed name of the game.
    Name,
    /// The typed name of a seat, shown after the powers that the seat leads.
    Seat(usize),
    /// The leader of a power, selected with the arrow keys.
    Power(Power),
    /// A value that is selected with the arrow keys.
    Dial(&'static ChoiceRow),
}

impl SetupRow {
    /// Returns what keys do on the line.
    pub(super) fn kind(&self) -> Field {
        match self {
            SetupRow::Name | SetupRow::Seat(_) => Field::Text,
            SetupRow::Power(_) | SetupRow::Dial(_) => Field::Choice,
        }
    }

    /// Returns the label of a line with a choice.
    pub(super) fn label(&self) -> &'static str {
        match self {
            SetupRow::Dial(dial) => dial.label,
            SetupRow::Name | SetupRow::Seat(_) | SetupRow::Power(_) => "this power",
        }
    }

    /// Changes the value to the next one, or to the previous one.
    pub(super) fn turn(&self, chosen: &mut GameOptions, forward: bool) {
        match *self {
            SetupRow::Power(power) => chosen.cycle_leader(power, forward),
            SetupRow::Dial(dial) => (dial.turn)(chosen, forward),
            SetupRow::Name | SetupRow::Seat(_) => {}
        }
    }

    /// Returns the options with the shortest value that begins with `typed`, or that has a word that does: of a
    /// board, also in its description.
    pub(super) fn find(&self, chosen: &GameOptions, typed: &str) -> Option<GameOptions> {
        let typed = format!(" {}", typed.to_lowercase());
        let ranked = self.all(chosen).filter_map(|one| {
            let name = format!(" {}", self.shown(&one).to_lowercase());
            let about = one.map.about().to_lowercase();
            let is_named = name.contains(&typed);
            let is_found = is_named || self.is(&BOARD) && format!(" {about}").contains(&typed);
            is_found.then_some(((!name.starts_with(&typed), !is_named, name.len()), one))
        });
        Some(ranked.min_by_key(|(rank, _)| *rank)?.1)
    }

    /// Returns the options with each value of the line, from the chosen one on.
    fn all(self, chosen: &GameOptions) -> impl Iterator<Item = GameOptions> {
        let first = self.shown(chosen);
        let next = move |last: &GameOptions| {
            let mut next = last.clone();
            self.turn(&mut next, true);
            (self.shown(&next) != first).then_some(next)
        };
        successors(Some(chosen.clone()), next).take(MOST_VALUES)
    }

    /// Returns the value that the line shows. A typed name isn't one.
    fn shown(self, chosen: &GameOptions) -> String {
        match self {
            SetupRow::Power(power) => chosen.leader_text(power).0,
            SetupRow::Dial(dial) => (dial.shown)(chosen).0,
            SetupRow::Name | SetupRow::Seat(_) => String::new(),
        }
    }

    /// Returns the possible values: `it can be 12 centers, 14 centers or 16 centers`. Of many, the keys that show them.
    pub(super) fn values_text(self, chosen: &GameOptions) -> String {
        let mut names: Vec<String> = self.all(chosen).map(|one| self.shown(&one)).collect();
        names.sort();
        if names.len() > MOST_NAMED {
            return "← and → show what it can be".to_owned();
        }
        format!("it can be {}", text::join_with(names, "or"))
    }

    /// Returns whether this is the line of `row`.
    pub(super) fn is(&self, row: &ChoiceRow) -> bool {
        matches!(self, SetupRow::Dial(dial) if dial.label == row.label)
    }
}

/// A line whose value is selected with the arrow keys.
#[derive(Debug)]
pub(super) struct ChoiceRow {
    /// The label.
    pub label: &'static str,
    /// The value, and a remark on it.
    pub shown: fn(&GameOptions) -> (String, String),
    /// Selects the next value, or the previous one.
    pub turn: fn(&mut GameOptions, forward: bool),
}

/// A group of related lines.
#[derive(Debug)]
pub(super) struct Group {
    /// Returns the lines that apply to the current choices.
    pub fields: fn(&GameOptions) -> Vec<SetupRow>,
    /// Returns full sentences that sum up the choices. Empty if there is nothing to add.
    pub message: fn(&GameOptions) -> String,
}

/// A selectable value, its name, and a remark about it.
pub(super) type Choice<T> = (T, &'static str, &'static str);

/// Returns a table of values, each with its name and a remark about it.
macro_rules! choices {
    ($($value:expr => $name:literal, $remark:expr;)+) => { &[$(($value, $name, $remark)),+] };
}
pub(super) use choices;

/// Returns a line whose values are those of a table.
macro_rules! choice_row {
    ($label:literal, $($field:ident).+, $type:ty, [$($all:tt)+]) => {{
        use crate::screens::menu::new_game::lines::{Choice, ChoiceRow, choices, shown, turn};
        const ALL: &[Choice<$type>] = choices![$($all)+];
        ChoiceRow {
            label: $label,
            shown: |chosen| shown(ALL, chosen.$($field).+),
            turn: |chosen, forward| turn(ALL, &mut chosen.$($field).+, forward),
        }
    }};
}
pub(super) use choice_row;

/// Returns the name of a value, and a remark about it.
pub(super) fn value(name: impl Into<String>, remark: impl Into<String>) -> (String, String) {
    (name.into(), remark.into())
}

/// Returns the name and the remark of one of the values.
pub(super) fn shown<T: Copy + PartialEq>(all: &[Choice<T>], chosen: T) -> (String, String) {
    let found = all.iter().find(|choice| choice.0 == chosen);
    found.map_or_else(Default::default, |it| value(it.1, it.2))
}

/// Changes a value to the next one, or to the previous one.
pub(super) fn turn<T: Copy + PartialEq>(all: &[Choice<T>], value: &mut T, forward: bool) {
    let values: Vec<T> = all.iter().map(|choice| choice.0).collect();
    *value = cycle(&values, *value, forward);
}
