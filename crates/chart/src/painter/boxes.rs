//! Draws the ground in few colors or none: coasts as lines, other borders as dots, a texture or waves in sea provinces,
//! and a few initials of its owner in the land.

use super::{IMPASSABLE, Painter};
use crate::glyphs;
use crate::raster;
use crate::{Ansi, Cell, Color, Ground, Region};

/// The character of the sea, which fills it. ASCII has waves instead.
const SEA: char = '░';

/// The numbers of columns from one character to the next: waves, dots where the player doesn't see, and initials.
const WAVES: usize = 2;
const UNSEEN: usize = 4;
const INITIALS: usize = 8;

impl Painter<'_> {
    pub(super) fn plain_ground(&mut self) {
        for (x, y) in self.plan.raster.cells.places() {
            let corners = raster::corners(&self.plan.raster.corners, x, y);
            let arms = raster::arms(corners);
            let cell = if arms.contains(&true) {
                self.border_line(corners, arms)
            } else {
                self.plain_area(x, y)
            };
            self.put(x, y, cell.dimmed());
        }
    }

    /// Returns a line in the color of the owner, if only one power owns land here. Only coasts are lines; the borders of
    /// provinces are dotted. In ASCII coasts have the color of the sea and borders on land are gray: in a power's
    /// color their characters would be as prominent as orders.
    fn border_line(&self, corners: [Region; 4], arms: [bool; 4]) -> Cell {
        let is_ascii = self.look().is_ascii();
        let is_sea = corners.iter().all(|&region| self.is_wet(region));
        let is_coast = !is_sea && corners.iter().any(|&region| self.is_wet(region));
        let glyph = if is_coast {
            self.sign(glyphs::thin(arms), glyphs::ascii(arms))
        } else {
            self.sign(glyphs::dotted(arms), '.')
        };
        let color = if is_sea || is_ascii && is_coast {
            self.sea_ansi().into()
        } else if is_ascii {
            Ansi::BrightBlack.into()
        } else {
            let provinces = corners.iter().map(|&region| self.ground(region).province());
            let mut owners = provinces.filter_map(|at| self.scene.fill(at?));
            let owner = owners.next();
            self.power_ansi(owner.filter(|&power| owners.all(|other| other == power)))
        };
        Cell::new(glyph, color, Color::Default)
    }

    fn plain_area(&self, x: usize, y: usize) -> Cell {
        let ground = self.ground(self.plan.raster.cells[(x, y)]);
        let color = match ground {
            ground if self.is_unseen(ground) => Ansi::BrightBlack.into(),
            Ground::Water(_) | Ground::Outside => self.sea_ansi().into(),
            Ground::Scenery | Ground::Impassable(_) => Ansi::BrightBlack.into(),
            Ground::Land(province) => self.power_ansi(self.scene.fill(province)),
        };
        Cell::new(self.pattern(x, y), color, Color::Default)
    }

    /// Returns the character of a cell of an area without colors.
    fn pattern(&self, x: usize, y: usize) -> char {
        let cells = &self.plan.raster.cells;
        let own = cells[(x, y)];
        let is_roomy = |room: usize| {
            let near = x.checked_sub(room).map(|left| left..=x + room);
            near.is_some_and(|mut near| near.all(|x| cells.get(x, y) == Some(own)))
        };
        let is_at = |columns: usize| (x + columns / 2 * (y % 2)).is_multiple_of(columns);
        match self.ground(own) {
            ground if self.is_unseen(ground) && is_at(UNSEEN) => self.sign('∙', ','),
            ground if self.is_unseen(ground) => ' ',
            Ground::Water(_) | Ground::Outside if !self.look().is_ascii() => SEA,
            Ground::Water(_) | Ground::Outside if is_at(WAVES) && is_roomy(1) => '~',
            Ground::Impassable(_) => self.sign(IMPASSABLE[0], IMPASSABLE[1]),
            Ground::Land(province) if is_at(INITIALS) => {
                let owner = self.scene.fill(province).filter(|_| is_roomy(2));
                owner.map_or(' ', |power| self.initial(power))
            }
            _ => ' ',
        }
    }
}
