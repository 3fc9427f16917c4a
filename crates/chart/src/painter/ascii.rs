//! Draws the ground in ASCII as a maze: borders are on the right side and at the bottom of a cell.
//! Waves fill the sea provinces, and a few initials of its owner the land.

use super::Painter;
use crate::{Cell, Ground, Region};

/// The number of columns from one wave to the next.
const WAVES: usize = 4;

/// Returns the character of a sea cell, in looks without colors for areas.
fn wave(x: usize, y: usize) -> char {
    sparse('~', x, y)
}

/// Returns the character in every few cells, and a blank in the others.
fn sparse(glyph: char, x: usize, y: usize) -> char {
    if (x + 2 * (y % 2)).is_multiple_of(WAVES) {
        glyph
    } else {
        ' '
    }
}

/// The number of columns from one initial to the next.
const INITIALS: usize = 6;

impl Painter<'_> {
    /// Returns the character of a cell of an area without colors.
    pub(super) fn pattern(&self, x: usize, y: usize) -> char {
        let cells = &self.plan.raster.cells;
        let own = cells[(x, y)];
        let same = |x: usize, y: usize| cells.get(x, y) == Some(own);
        match self.ground(own) {
            ground if self.is_unseen(ground) => sparse(self.sign('∙', '\''), x, y),
            Ground::Water(_) | Ground::Outside => wave(x, y),
            Ground::Land(province) if (x + 3 * (y % 2)).is_multiple_of(INITIALS) => {
                let is_roomy = x > 1 && [x - 2, x - 1, x + 1, x + 2].iter().all(|&x| same(x, y));
                let owner = self.scene.fill(province).filter(|_| is_roomy);
                owner.map_or(' ', |power| self.initial(power))
            }
            _ => ' ',
        }
    }

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
            Ground::Impassable(_) => '#',
            Ground::Scenery if !(x + y).is_multiple_of(2) => ':',
            _ => self.pattern(x, y),
        }
    }
}
