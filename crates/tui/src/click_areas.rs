//! What can be clicked besides the map: rows of lists, and keys that are shown.
//!
//! Whoever draws something that can be clicked says here where it is; the pointer asks what lies
//! under a cell. What is drawn later lies above.

use ratatui::layout::{Position, Rect};

use super::message::Command;

/// Something that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClickArea {
    /// One of the things that the screen on top lists, by its number there.
    Row(usize),
    /// What a key does.
    Command(Command),
}

/// Where everything is, the last drawn last; nothing where something plain lies over it.
#[derive(Debug, Default)]
pub struct ClickAreas {
    all: Vec<(Rect, Option<ClickArea>)>,
}

impl ClickAreas {
    /// Forgets everything: the screen is drawn again, or something lies over all of it.
    pub fn clear(&mut self) {
        self.all.clear();
    }

    /// Adds something that can be clicked.
    pub fn add(&mut self, area: Rect, spot: ClickArea) {
        self.all.push((area, Some(spot)));
    }

    /// Lets nothing be clicked in an area any more.
    pub fn cover(&mut self, area: Rect) {
        self.all.push((area, None));
    }

    /// Returns what lies under a cell of the screen.
    pub fn at(&self, (column, row): (u16, u16)) -> Option<ClickArea> {
        let at = Position::new(column, row);
        self.all.iter().rfind(|(area, _)| area.contains(at))?.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_last_lies_above() {
        let mut spots = ClickAreas::default();
        spots.add(Rect::new(0, 0, 10, 3), ClickArea::Row(1));
        spots.add(Rect::new(4, 1, 2, 1), ClickArea::Command(Command::Take));
        spots.cover(Rect::new(0, 2, 10, 1));
        assert_eq!(spots.at((0, 0)), Some(ClickArea::Row(1)));
        assert_eq!(spots.at((5, 1)), Some(ClickArea::Command(Command::Take)));
        assert_eq!((spots.at((5, 2)), spots.at((10, 0))), (None, None));
        spots.clear();
        assert_eq!(spots.at((0, 0)), None);
    }
}
