//! Reads whole positions: the start of a game, and positions set by the game master.

use std::sync::Arc;

use toml::Spanned;

use super::Reader;
use crate::Game;
use crate::save::file::{Lists, PositionFile, Retreats, Text};
use chancery_core::board::{
    Dislodged, LocationSet, Map, Position, Power, ProvinceSet, Seniority, Turn, Unit,
};
use chancery_core::orders::notation;

/// A dislodged unit before its retreat options are read: its text in the file, the unit, and how
/// long it has been there.
type Gone<'a> = (&'a Text, Unit, Seniority);

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
        let mut position = Position::empty(&map, turn);
        let mut gone: Vec<Gone<'_>> = Vec::new();
        for (power, units) in self.by_power(&file.units) {
            for text in units {
                match text.get_ref().strip_prefix('*') {
                    Some(code) => {
                        let since = position.newest();
                        let unit = self.unit(&map, power, code, text);
                        gone.extend(unit.map(|unit| (text, unit, since)));
                    }
                    None => {
                        if let Some(unit) = self.unit(&map, power, text.get_ref(), text) {
                            self.take(text, position.place(&map, unit));
                        }
                    }
                }
            }
        }
        self.owners(&map, &mut position, &file.centers);
        self.dislodge(&map, &mut position, gone, &file.retreats);
        position
    }

    fn owners(&mut self, map: &Map, position: &mut Position, centers: &Lists) {
        for (power, centers) in self.by_power(centers) {
            for text in centers {
                let code = text.get_ref();
                let center = map.province_by_code(code);
                match center.filter(|&at| map.centers().contains(at)) {
                    Some(center) => position.set_owner(center, Some(power)),
                    None => {
                        let code = text::printable(code, 40);
                        self.fault(text, format!("`{code}` isn't a supply center"));
                    }
                }
            }
        }
    }

    /// Reads the retreat options of the dislodged units.
    fn retreat_options(
        &mut self,
        map: &Map,
        gone: &[Gone<'_>],
        retreats: &Retreats,
    ) -> Vec<(Unit, LocationSet)> {
        let mut options = Vec::new();
        for (power, units) in self.by_power(retreats) {
            for (text, open) in units {
                let Some(unit) = self.unit(map, power, text.get_ref(), text) else {
                    continue;
                };
                if !gone.iter().any(|(_, other, _)| *other == unit) {
                    let unit = text::printable(text.get_ref(), 40);
                    self.fault(text, format!("expected `*{unit}` among the units"));
                    continue;
                }
                let reach = map.reach(unit.kind, unit.location);
                let mut set = LocationSet::EMPTY;
                for place in open {
                    let at = notation::read_place(map, place.get_ref());
                    let at = at.and_then(|at| at.location(map));
                    match at.filter(|&at| reach.contains(at)) {
                        Some(at) => set.insert(at),
                        None => {
                            let code = text::printable(place.get_ref(), 40);
                            self.fault(place, format!("no retreat leads to `{code}`"));
                        }
                    }
                }
                options.push((unit, set));
            }
        }
        options
    }

    /// Adds the dislodged units with their retreat options to the position.
    fn dislodge(
        &mut self,
        map: &Map,
        position: &mut Position,
        gone: Vec<Gone<'_>>,
        retreats: &Retreats,
    ) {
        let opened = self.retreat_options(map, &gone, retreats);
        let mut from = ProvinceSet::EMPTY;
        for (text, unit, since) in gone {
            if !position.turn.phase.is_retreat() {
                let what = format!("no dislodged unit in {}", position.turn);
                self.fault(text, what);
                continue;
            }
            let province = map.province(unit.location);
            if from.contains(province) {
                self.fault(text, "another unit is dislodged there");
                continue;
            }
            from.insert(province);
            match opened.iter().find(|(other, _)| *other == unit) {
                Some((_, open)) => {
                    let open = *open;
                    position.put_dislodged(map, Dislodged { unit, open }, since);
                }
                None => self.fault(text, "expected where it may go, under `retreats`"),
            }
        }
    }

    fn unit(&mut self, map: &Map, power: Power, code: &str, at: &Text) -> Option<Unit> {
        let (kind, place) = self.take(at, notation::read_unit(map, code))?;
        let location = self.take(at, place.standing(map, kind))?;
        Some(Unit::new(power, kind, location))
    }
}
