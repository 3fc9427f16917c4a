//! The name of the game and its starting position.

use super::game_options::GameOptions;
use super::lines::{ChoiceRow, Group, SetupRow, value};
use super::players::PowerSplit;
use crate::kit::list::cycle;
use crate::kit::words;
use chancery_core::board::{Position, Turn};
use game::PowerAssignment;
use game::power_assignment::WAR;

pub(super) const GROUP: Group = Group {
    fields: |_| vec![SetupRow::Dial(&START), SetupRow::Name],
    message: |_| String::new(),
};

/// The kind of starting position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Opening {
    /// The starting units of the board.
    #[default]
    Units,
    /// A custom position, set up in the editor.
    Custom,
}

const OPENINGS: [Opening; 2] = [Opening::Units, Opening::Custom];

pub(super) const START: ChoiceRow = ChoiceRow {
    label: "Start",
    shown: |chosen| match chosen.opening {
        Opening::Custom => value("custom position", chosen.position_text()),
        Opening::Units => {
            let remark = match chosen.map.opening().units().next() {
                None => "empty board: each power chooses its starting units",
                Some(_) => "the units of the board",
            };
            value(words::season(chosen.first_turn()), remark)
        }
    },
    turn: |chosen, forward| chosen.opening = cycle(&OPENINGS, chosen.opening, forward),
};

impl GameOptions {
    /// Starts with `position`, which was set up in the editor.
    pub(super) fn place(&mut self, position: Position) {
        self.placed = Some(Box::new(position));
        self.opening = Opening::Custom;
    }

    /// Returns whether a position must be set up before the game can start.
    pub(super) fn needs_position(&self) -> bool {
        self.opening == Opening::Custom && self.placed.is_none()
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
        if let (Opening::Custom, Some(placed)) = (self.opening, &self.placed) {
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
        if self.opening == Opening::Custom {
            return self.placed.as_deref().cloned();
        }
        let usual = self.map.opening();
        let mut start = usual.clone();
        start.turn = self.first_turn();
        (start != usual).then_some(start)
    }
}
