//! The name of the game and its starting position.

use super::game_options::GameOptions;
use super::lines::{ChoiceRow, Group, SetupRow, value};
use super::players::PowerSplit;
use crate::kit::words;
use chancery_core::board::{Position, Turn};
use game::PowerAssignment;
use game::power_assignment::WAR;

pub(super) const GROUP: Group = Group {
    fields: |_| vec![SetupRow::Dial(&START), SetupRow::Name],
    message: |_| String::new(),
};

pub(super) const START: ChoiceRow = ChoiceRow {
    label: "Start",
    shown: |chosen| {
        if chosen.is_custom {
            return value("custom position", chosen.position_text());
        }
        let remark = match chosen.map.opening().units().next() {
            None => "empty board: each power chooses its starting units",
            Some(_) => "the units of the board",
        };
        value(words::season(chosen.first_turn()), remark)
    },
    turn: |chosen, _| chosen.is_custom = !chosen.is_custom,
};

impl GameOptions {
    /// Starts with `position`, which was set up in the editor.
    pub(super) fn place(&mut self, position: Position) {
        self.placed = Some(Box::new(position));
        self.is_custom = true;
    }

    /// Returns whether a position must be set up before the game can start.
    pub(super) fn needs_position(&self) -> bool {
        self.is_custom && self.placed.is_none()
    }

    /// Returns the custom position in a few words.
    fn position_text(&self) -> String {
        let Some(placed) = &self.placed else {
            return "press Enter to set up units, centers, and phase".to_owned();
        };
        let units = words::count(placed.units().count(), "unit");
        format!("{}, {units} · Alt-E changes it", words::turn(placed.turn))
    }

    /// Returns the first phase.
    pub(super) fn first_turn(&self) -> Turn {
        if let Some(placed) = self.placed.as_ref().filter(|_| self.is_custom) {
            return placed.turn;
        }
        let mut turn = self.map.first_turn();
        if self.way == PowerSplit::Rulebook(PowerAssignment::War) {
            turn.year = WAR;
        }
        turn
    }

    /// Returns the starting position, or `None` if it is the board's own.
    pub(super) fn start(&self) -> Option<Position> {
        if self.is_custom {
            return self.placed.as_deref().cloned();
        }
        let usual = self.map.opening();
        let mut start = usual.clone();
        start.turn = self.first_turn();
        (start != usual).then_some(start)
    }
}
