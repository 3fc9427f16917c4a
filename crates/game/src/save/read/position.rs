//! Reads whole positions: the start of a game, and positions set by the game master.

use std::sync::Arc;

use toml::Spanned;

use super::Reader;
use crate::Game;
use crate::save::file::{PositionFile, Text};
use chancery_core::board::{Position, Turn};
use chancery_core::orders::position_reader::PositionReader;

impl Reader {
    /// Reads the position at the start of a game.
    pub(super) fn start(&mut self, start: &Spanned<PositionFile>) -> Option<Position> {
        let file = start.get_ref();
        let Some(name) = &file.name else {
            self.fault(start, "missing field `name`");
            return None;
        };
        let turn = self.parse(name)?;
        let position = self.position(turn, file);
        self.is_playable(&position, name)?;
        Some(position)
    }

    /// Applies a position that was set by hand after a phase.
    pub(super) fn corrected(
        &mut self,
        game: &mut Game,
        file: &PositionFile,
        phase: &Text,
    ) -> Option<()> {
        let position = self.position(game.turn(), file);
        if !self.faults.is_empty() {
            return None;
        }
        if let Err(error) = game.correct(position) {
            let what = format!("`corrected` can't be: {}", error.message(game.map()));
            self.fault(phase, what);
            return None;
        }
        Some(())
    }

    fn is_playable(&mut self, position: &Position, at: &Text) -> Option<()> {
        // without units, the powers can build first
        let retreats = position.turn.phase.is_retreat();
        match position.check_playable(&Arc::clone(&self.map)) {
            Err(why) if retreats => {
                let message = why.message(&self.map);
                self.fault(at, format!("invalid starting position: {message}"));
                None
            }
            _ => Some(()),
        }
    }

    fn position(&mut self, turn: Turn, file: &PositionFile) -> Position {
        let map = Arc::clone(&self.map);
        let mut reader = PositionReader::new(&map, turn);
        let named = |unit: &Text, why| format!("`{}`: {why}", text::printable(unit.get_ref(), 40));
        for (power, units) in self.by_power(&file.units) {
            for unit in units {
                let added = reader.unit(power, unit.get_ref(), unit);
                self.take(unit, added.map_err(|why| named(unit, why)));
            }
        }
        for (power, centers) in self.by_power(&file.centers) {
            for center in centers {
                self.take(center, reader.center(power, center.get_ref()));
            }
        }
        for (power, units) in self.by_power(&file.retreats) {
            for (unit, open) in units {
                let open = open.iter().map(|place| place.get_ref().as_str());
                let added = reader.retreats(power, unit.get_ref(), open);
                self.take(unit, added.map_err(|why| named(unit, why)));
            }
        }
        let (position, missing) = reader.finish();
        for unit in missing {
            let why = "expected where it may go, under `retreats`".to_owned();
            self.fault(unit, named(unit, why));
        }
        position
    }
}
