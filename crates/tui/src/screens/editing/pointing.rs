//! Selection on the map: letters, arrow keys and clicks select a province, and the most likely edit
//! there is put into the line.

use super::Editor;
use crate::keys::Command;
use crate::kit::words;
use crate::map::click::ClickAction;
use crate::map::jump_labels::Picks;
use chancery_core::board::{Province, UnitKind};
use chart::{Scene, TagAnchor};

/// The state of the selection by letters.
#[derive(Debug, Default)]
pub(super) struct Pointing {
    /// The first key of a label with two keys.
    typed: Option<char>,
    /// The province selected with the arrow keys.
    pub cursor: Option<Province>,
}

impl Editor {
    /// Returns the provinces that units can occupy, to be picked by their letters.
    fn picks(&self) -> Picks<Province> {
        let map = self.map();
        let places = map
            .passable()
            .map(|at| (at, TagAnchor::Unit(at.location())));
        Picks::new(self.drawing.as_deref(), map, places.collect())
    }

    /// Runs a command while the selection is active. Returns whether the command was handled.
    pub(super) fn point_on(&mut self, command: Command) -> bool {
        let Some(mut pointing) = self.pointing.take() else {
            return false;
        };
        if let (Some(direction), Some(drawing)) = (command.direction(), &self.drawing) {
            let map = self.editing.map();
            let middle = || map.centers().iter().next();
            if let Some(from) = pointing.cursor.or_else(middle) {
                let next = drawing.beside(map, from, direction);
                pointing.cursor = next.or(Some(from));
            }
            self.pointing = Some(pointing);
            return true;
        }
        match command {
            Command::Type(letter) => self.press(pointing, letter),
            Command::Accept => match pointing.cursor {
                Some(at) => self.propose(at, ClickAction::None),
                None => self.pointing = Some(pointing),
            },
            Command::Back | Command::Point => {}
            Command::Redraw | Command::Zoom | Command::Look(_) => {
                self.pointing = Some(pointing);
                return false;
            }
            _ => return false,
        }
        true
    }

    fn press(&mut self, mut pointing: Pointing, letter: char) {
        match self.picks().press(&mut pointing.typed, letter) {
            Some(at) => self.propose(at, ClickAction::None),
            None => self.pointing = Some(pointing),
        }
    }

    /// Puts the most likely edit in a province into the line. If the province is selected again,
    /// puts the next one.
    pub(super) fn propose(&mut self, at: Province, hold: ClickAction) {
        let code = words::code(self.map(), at);
        let all = match hold {
            ClickAction::None => self.proposals(at),
            ClickAction::Support => vec![format!("{code} center")],
            ClickAction::Convoy => vec![format!("- {code}")],
        };
        let next = match self.proposed {
            Some((before, number)) if before == at && hold == ClickAction::None => number + 1,
            _ => 0,
        };
        let number = next % all.len();
        self.set_line(&all[number]);
        self.proposed = Some((at, number));
    }

    /// Returns the possible edits in a province, most likely first. Never empty.
    fn proposals(&self, at: Province) -> Vec<String> {
        let map = self.map();
        let position = self.editing.position();
        let there = position.unit(at);
        let code = words::code(map, at);
        let off = there.map(|_| format!("- {code}"));
        let in_place = off
            .as_ref()
            .map_or_else(String::new, |off| format!("{off}, "));
        let mut all = Vec::from_iter(off);
        let coasts = map.info(at).coasts.iter().copied();
        for location in [at.location()].into_iter().chain(coasts) {
            for kind in UnitKind::ALL {
                let same = there.is_some_and(|unit| {
                    (unit.kind, unit.location, unit.power) == (kind, location, self.hand)
                });
                if map.can_stand(kind, location) && !same {
                    let unit = format!("{} {}", kind.letter(), map.short(location));
                    all.push(format!("{in_place}{unit}"));
                }
            }
        }
        if map.info(at).is_center && position.owner(at) != Some(self.hand) {
            all.push(format!("{code} center"));
        }
        if all.is_empty() {
            all.push(code);
        }
        all
    }

    /// Shows the labels and the cursor on the map.
    pub(super) fn show_signs(&self, scene: &mut Scene) {
        let Some(pointing) = &self.pointing else {
            return;
        };
        scene.tags = self.picks().tags(pointing.typed);
        scene.cursor = pointing.cursor;
    }
}
