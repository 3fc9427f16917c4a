//! Draws the ground in sixteen colors: borders as box-drawing lines, areas empty.

use super::Painter;
use crate::glyphs;
use crate::raster;
use crate::{Ansi, Cell, Color, Grid, Ground, Region};

impl Painter<'_> {
    pub(super) fn box_ground(&mut self, corners: &Grid<Region>) {
        for (x, y) in self.plan.raster.cells.places() {
            let corners = raster::corners(corners, x, y);
            let arms = raster::arms(corners);
            let cell = if arms.contains(&true) {
                self.box_line(corners, arms)
            } else {
                self.box_area(x, y)
            };
            self.put(x, y, cell);
        }
    }

    /// Returns a line in the color of the owner, if only one power owns land here. Lines between
    /// sea provinces are dotted.
    fn box_line(&self, corners: [Region; 4], arms: [bool; 4]) -> Cell {
        if corners.iter().all(|&region| self.is_wet(region)) {
            return Cell::new(glyphs::dotted(arms), Ansi::Blue, Color::Default);
        }
        let provinces = corners.iter().map(|&region| self.ground(region).province());
        let mut owners = provinces.filter_map(|at| self.scene.fill(at?));
        let color = match owners.next() {
            Some(power) if owners.all(|other| other == power) => {
                self.theme.power(power).ansi.into()
            }
            Some(_) => Color::Ansi(Ansi::White),
            None => Color::Default,
        };
        Cell::new(glyphs::thin(arms), color, Color::Default)
    }

    fn box_area(&self, x: usize, y: usize) -> Cell {
        let ground = self.ground(self.plan.raster.cells[(x, y)]);
        let pattern = self.pattern(x, y);
        let (glyph, color) = match ground {
            ground if self.is_unseen(ground) => (pattern, Ansi::BrightBlack.into()),
            Ground::Water(_) | Ground::Outside => (pattern, Ansi::Blue.into()),
            Ground::Scenery => ('░', Ansi::BrightBlack.into()),
            Ground::Impassable(_) => ('▒', Ansi::BrightBlack.into()),
            Ground::Land(province) => (pattern, self.power_ansi(self.scene.fill(province))),
        };
        Cell::new(glyph, color, Color::Default)
    }
}
