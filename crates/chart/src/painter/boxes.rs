//! Draws the ground in few colors or none: borders as lines, waves in sea provinces, and a few initials
//! of its owner in the land.

use super::{IMPASSABLE, Painter};
use crate::glyphs;
use crate::raster;
use crate::{Ansi, Cell, Color, Ground, Region};

/// The number of columns from one wave to the next.
const WAVES: usize = 4;

/// The number of columns from one initial to the next.
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

    /// Returns a line in the color of the owner, if only one power owns land here. Lines between
    /// sea provinces are dotted. In ASCII coasts have the color of the sea and lines on land are gray: in a power's
    /// color their characters would be as prominent as orders.
    fn border_line(&self, corners: [Region; 4], arms: [bool; 4]) -> Cell {
        if corners.iter().all(|&region| self.is_wet(region)) {
            let glyph = self.sign(glyphs::dotted(arms), '.');
            return Cell::new(glyph, self.sea_ansi(), Color::Default);
        }
        if self.look().is_ascii() {
            // only coasts are lines
            let is_coast = corners.iter().any(|&region| self.is_wet(region));
            if is_coast {
                return Cell::new(glyphs::ascii(arms), self.sea_ansi(), Color::Default);
            }
            return Cell::new('.', Ansi::BrightBlack, Color::Default);
        }
        let provinces = corners.iter().map(|&region| self.ground(region).province());
        let mut owners = provinces.filter_map(|at| self.scene.fill(at?));
        let owner = owners
            .next()
            .filter(|&power| owners.all(|other| other == power));
        Cell::new(glyphs::thin(arms), self.power_ansi(owner), Color::Default)
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
    pub(super) fn pattern(&self, x: usize, y: usize) -> char {
        let cells = &self.plan.raster.cells;
        let own = cells[(x, y)];
        let is_roomy = |room: usize| {
            let near = x.checked_sub(room).map(|left| left..=x + room);
            near.is_some_and(|mut near| near.all(|x| cells.get(x, y) == Some(own)))
        };
        let is_wave = || (x + 2 * (y % 2)).is_multiple_of(WAVES);
        match self.ground(own) {
            ground if self.is_unseen(ground) && is_wave() => self.sign('∙', ','),
            ground if self.is_unseen(ground) => ' ',
            Ground::Water(_) | Ground::Outside if is_wave() && is_roomy(1) => '~',
            Ground::Scenery if self.look().is_ascii() && (x + y).is_multiple_of(2) => ' ',
            Ground::Scenery => self.sign('░', '/'),
            Ground::Impassable(_) => self.sign(IMPASSABLE[0], IMPASSABLE[1]),
            Ground::Land(province) if (x + INITIALS / 2 * (y % 2)).is_multiple_of(INITIALS) => {
                let owner = self.scene.fill(province).filter(|_| is_roomy(2));
                owner.map_or(' ', |power| self.initial(power))
            }
            _ => ' ',
        }
    }
}
