//! The map under the hand: letters, arrows and clicks pick a province, and put what is likely meant
//! there into the line.

use super::Editor;
use crate::jump_labels::{self, JumpTarget, Label};
use crate::message::{ClickAction, Command};
use chancery_core::board::{Province, Terrain, UnitKind};
use chart::{Direction, JumpTag, Scene, TagAnchor};

/// The rows of the map, as an eye reads it.
const BANDS: f32 = 9.0;

/// Letters on the map.
#[derive(Debug, Default)]
pub(super) struct Pointing {
    /// The first half of a sign of two keys.
    typed: Option<char>,
    /// Where the arrow keys have led.
    cursor: Option<Province>,
}

impl Editor {
    pub(super) fn begin_to_point(&mut self) {
        self.pointing = Some(Pointing::default());
    }

    /// The provinces that units can stand in, each with its sign, as an eye reads the map.
    fn signs(&self) -> Vec<(Province, Label)> {
        let map = self.map();
        let stands = |&at: &Province| map.info(at).terrain != Terrain::Impassable;
        let mut all: Vec<Province> = map.provinces().filter(stands).collect();
        if let Some(drawing) = &self.drawing {
            all.sort_by_key(|at| {
                let point = jump_labels::point(drawing, map, TagAnchor::Unit(at.location()));
                let band = (point.y / drawing.height() * BANDS) as i32;
                (band, (point.x * 10.0) as i32)
            });
        }
        let given = jump_labels::assign(&vec![JumpTarget::Plain; all.len()], &[]);
        let signed = all.into_iter().zip(given);
        let signed = signed.filter_map(|(at, labels)| Some((at, labels.plain?)));
        signed.collect()
    }

    /// Obeys a command as long as the map is pointed at; false where it is another's.
    pub(super) fn point_on(&mut self, command: Command) -> bool {
        let Some(mut pointing) = self.pointing.take() else {
            return false;
        };
        let direction = match command {
            Command::Up => Some(Direction::Up),
            Command::Down => Some(Direction::Down),
            Command::Left => Some(Direction::Left),
            Command::Right => Some(Direction::Right),
            _ => None,
        };
        if let (Some(direction), Some(drawing)) = (direction, &self.drawing) {
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
            Command::Take => match pointing.cursor {
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
        let signs = self.signs();
        let typed = pointing.typed;
        let fits = |key: char| {
            let mut signs = signs.iter();
            signs.find(move |(_, label)| label.left(typed) == Some(key))
        };
        match fits(letter).or_else(|| fits(letter.to_ascii_lowercase())) {
            Some((_, label)) if typed.is_none() && label.second.is_some() => {
                pointing.typed = Some(label.first);
                self.pointing = Some(pointing);
            }
            Some(&(at, _)) => self.propose(at, ClickAction::None),
            // nothing has that sign: another one may be meant
            None => self.pointing = Some(pointing),
        }
    }

    /// Puts into the line what is likely meant in a province; once more what else may be meant there.
    pub(super) fn propose(&mut self, at: Province, hold: ClickAction) {
        let all = match hold {
            ClickAction::None => self.proposals(at),
            ClickAction::Support => vec![self.owned(at)],
            ClickAction::Convoy => vec![self.off(at)],
        };
        let next = match self.proposed {
            Some((before, number)) if before == at && hold == ClickAction::None => number + 1,
            _ => 0,
        };
        let number = next % all.len();
        self.set_line(&all[number]);
        self.proposed = Some((at, number));
    }

    fn short(&self, at: Province) -> String {
        self.map().short(at.location()).to_string()
    }

    fn owned(&self, at: Province) -> String {
        format!("{} center", self.short(at))
    }

    fn off(&self, at: Province) -> String {
        format!("- {}", self.short(at))
    }

    /// What may be meant in a province, the likeliest first; at least one.
    fn proposals(&self, at: Province) -> Vec<String> {
        let map = self.map();
        let position = self.editing.position();
        let there = position.unit(at);
        let mut all = Vec::new();
        if there.is_some() {
            all.push(self.off(at));
        }
        let in_place = match there {
            Some(_) => format!("{}, ", self.off(at)),
            None => String::new(),
        };
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
            all.push(self.owned(at));
        }
        if all.is_empty() {
            all.push(self.short(at));
        }
        all
    }

    /// Puts the signs on the map, and the cursor.
    pub(super) fn show_signs(&self, scene: &mut Scene) {
        let Some(pointing) = &self.pointing else {
            return;
        };
        let tag = |(at, label): (Province, Label)| {
            let sign = label.left(pointing.typed)?;
            Some(JumpTag {
                seat: TagAnchor::Unit(at.location()),
                sign,
                faint: false,
            })
        };
        scene.tags = self.signs().into_iter().filter_map(tag).collect();
        scene.cursor = pointing.cursor;
    }

    /// Where the arrow keys have led on the map.
    pub(super) fn cursor(&self) -> Option<Province> {
        self.pointing.as_ref()?.cursor
    }
}
