//! What the game is called, and what it begins with.

use super::game_options::GameOptions;
use super::lines::{ChoiceRow, Group, SetupRow};
use super::players::PowerSplit;
use crate::picker::cycle;
use crate::words;
use chancery_core::board::{Position, Turn};
use game::PowerAssignment;
use game::power_assignment::WAR;

pub(super) const GROUP: Group = Group {
    fields: |_| vec![SetupRow::Dial(&START), SetupRow::Name],
    message: |_| String::new(),
};

/// What the game begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Opening {
    /// The units of the board.
    #[default]
    Units,
    /// A position that is set up by hand.
    Custom,
}

const OPENINGS: [Opening; 2] = [Opening::Units, Opening::Custom];

pub(super) const START: ChoiceRow = ChoiceRow {
    label: "Start",
    value: |chosen| match chosen.opening {
        Opening::Custom => "custom position".to_owned(),
        Opening::Units => words::season(chosen.first_turn()),
    },
    remark: |chosen| match chosen.opening {
        Opening::Custom => chosen.placed_told(),
        Opening::Units if chosen.map.opening().units().next().is_none() => {
            "empty board: each power chooses its starting units".to_owned()
        }
        Opening::Units => "the units of the board".to_owned(),
    },
    turn: |chosen, forward| chosen.opening = cycle(&OPENINGS, chosen.opening, forward),
};

impl GameOptions {
    /// Begins with a position that was set up by hand.
    pub(super) fn place(&mut self, position: Position) {
        self.placed = Some(Box::new(position));
        self.opening = Opening::Custom;
    }

    /// Is a position to be set up before the game can begin?
    pub(super) fn wants_position(&self) -> bool {
        self.opening == Opening::Custom && self.placed.is_none()
    }

    /// The position that was set up, in a few words.
    fn placed_told(&self) -> String {
        let Some(placed) = &self.placed else {
            return "press Enter to set up units, centers, and phase".to_owned();
        };
        let units = words::count(placed.units().count(), "unit");
        format!("{}, {units} · Alt-E changes it", words::turn(placed.turn))
    }

    /// The first phase.
    pub(super) fn first_turn(&self) -> Turn {
        if let (Opening::Custom, Some(placed)) = (self.opening, &self.placed) {
            return placed.turn;
        }
        let mut turn = self.map.first_turn();
        if self.way == PowerSplit::Book(PowerAssignment::War) {
            turn.year = WAR;
        }
        turn
    }

    /// The position that it begins with; none where that is the board's own.
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
