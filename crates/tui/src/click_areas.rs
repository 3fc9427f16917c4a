//! The clickable areas of the screen other than the map: list rows and key hints.
//!
//! Code that draws a clickable item adds its area here, and the pointer looks up the area under a
//! cell. Later areas cover earlier ones.

use ratatui::layout::{Position, Rect};

use super::message::Command;

/// A clickable item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClickArea {
    /// An item of a list of the top screen, by its number.
    Row(usize),
    /// The command of a key hint.
    Command(Command),
}

/// All areas, in drawing order; `None` for an area that covers others without being clickable.
#[derive(Debug, Default)]
pub struct ClickAreas {
    all: Vec<(Rect, Option<ClickArea>)>,
}

impl ClickAreas {
    /// Removes all areas, because the screen is redrawn or covered.
    pub fn clear(&mut self) {
        self.all.clear();
    }

    /// Adds a clickable area.
    pub fn add(&mut self, area: Rect, spot: ClickArea) {
        self.all.push((area, Some(spot)));
    }

    /// Makes an area unclickable.
    pub fn cover(&mut self, area: Rect) {
        self.all.push((area, None));
    }

    /// Returns the item under a cell of the screen.
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
