//! The clickable areas of the screen other than the map: list rows and key hints.
//!
//! Code that draws a clickable item adds its area here, and the pointer looks up the area under a
//! cell. Later areas cover earlier ones.

use ratatui::layout::{Position, Rect};

use crate::keys::Command;

/// All areas with the commands of a click, in drawing order; `None` for an area that covers others
/// without being clickable.
#[derive(Debug, Default)]
pub struct ClickAreas {
    all: Vec<(Rect, Option<Command>)>,
}

impl ClickAreas {
    /// Removes all areas, because the screen is redrawn or covered.
    pub fn clear(&mut self) {
        self.all.clear();
    }

    /// Adds an area on which a click does a command.
    pub fn add(&mut self, area: Rect, command: Command) {
        self.all.push((area, Some(command)));
    }

    /// Makes an area unclickable.
    pub fn cover(&mut self, area: Rect) {
        self.all.push((area, None));
    }

    /// Returns the command of a click on a cell of the screen.
    pub fn at(&self, (column, row): (u16, u16)) -> Option<Command> {
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
        spots.add(Rect::new(0, 0, 10, 3), Command::Row(1));
        spots.add(Rect::new(4, 1, 2, 1), Command::Accept);
        spots.cover(Rect::new(0, 2, 10, 1));
        assert_eq!(spots.at((0, 0)), Some(Command::Row(1)));
        assert_eq!(spots.at((5, 1)), Some(Command::Accept));
        assert_eq!((spots.at((5, 2)), spots.at((10, 0))), (None, None));
        spots.clear();
        assert_eq!(spots.at((0, 0)), None);
    }
}
