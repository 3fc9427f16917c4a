//! Draws the ground in ASCII as a maze: borders are on the right side and at the bottom of a cell.
//! Waves fill the sea provinces, and land is blank.

use super::Painter;
use crate::{Cell, Ground, Region};

/// The number of columns from one wave to the next.
const WAVES: usize = 4;

/// Returns the character of a sea cell, in looks without colors for areas.
pub(super) fn wave(x: usize, y: usize) -> char {
    sparse('~', x, y)
}

/// Returns the character in every few cells, and a blank in the others.
pub(super) fn sparse(glyph: char, x: usize, y: usize) -> char {
    match (x + 2 * (y % 2)).is_multiple_of(WAVES) {
        true => glyph,
        false => ' ',
    }
}

impl Painter<'_> {
    pub(super) fn ascii_ground(&mut self) {
        for (x, y) in self.plan.raster.cells.places() {
            let glyph = self
                .ascii_border(x, y)
                .unwrap_or_else(|| self.ascii_area(x, y));
            self.put(x, y, Cell::plain(glyph));
        }
    }

    fn ascii_border(&self, x: usize, y: usize) -> Option<char> {
        let cells = &self.plan.raster.cells;
        let at = |x: usize, y: usize| cells.nearest(x as isize, y as isize);
        let (own, right) = (at(x, y), at(x + 1, y));
        let (below, beyond) = (at(x, y + 1), at(x + 1, y + 1));
        let sign = match (right != own, below != own) {
            (false, false) => return None,
            (true, true) if right == beyond || below == beyond => '/',
            (true, true) => '|',
            (true, false) if beyond == own => '\\',
            (true, false) => '|',
            (false, true) => '_',
        };
        let wet = |region: Region| self.is_wet(region);
        let between_waters =
            wet(own) && (right == own || wet(right)) && (below == own || wet(below));
        Some(match sign {
            sign if !between_waters => sign,
            '_' => '.',
            _ => ':',
        })
    }

    fn ascii_area(&self, x: usize, y: usize) -> char {
        match self.ground(self.plan.raster.cells[(x, y)]) {
            ground if self.is_unseen(ground) => sparse('\'', x, y),
            Ground::Impassable(_) => '#',
            Ground::Scenery if !(x + y).is_multiple_of(2) => ':',
            Ground::Water(_) | Ground::Outside => wave(x, y),
            _ => ' ',
        }
    }
}
