//! Draws the ground in 24-bit colors. On dark ground, a cell with several colors is drawn in
//! quarters, so that coasts and borders between powers are edges and need no lines. Between
//! provinces of the same color there is a thin line, and they differ in shade. On light ground the
//! pale colors wouldn't contrast enough, so coasts and borders between powers are lines at the sides of cells,
//! where the colors meet. ASCII has neither quarters nor sides: there the cells themselves meet, on light ground with a
//! line.

use super::{IMPASSABLE, Painter};
use crate::glyphs;
use crate::raster::{self, quarters};
use crate::{Cell, Grid, Ground, Region, Rgb};

impl Painter<'_> {
    pub(super) fn rich_ground(&mut self) {
        let regions = self.drawing.regions();
        let borders: Vec<Rgb> = regions.map(|region| self.border(region)).collect();
        let is_ascii = self.look().is_ascii();
        let sides = (self.theme.is_light && !is_ascii).then(|| self.sides());
        let quadrants = self.plan.raster.quadrants.as_ref();
        let quadrants = quadrants.filter(|_| !self.theme.is_light);
        for (x, y) in self.plan.raster.cells.places() {
            let region = self.plan.raster.cells[(x, y)];
            let color = self.fills[region.index()];
            let quarters = quadrants.map(|it| quarters(it, x, y));
            let cell = if let Some((glyph, beyond)) = sides.as_ref().and_then(|it| it[(x, y)]) {
                let line = self.darker(&borders, [region, beyond]);
                Cell::new(glyph, line, color)
            } else if let Some(quarters) = quarters.filter(|&it| !self.are_alike(it)) {
                edge(quarters.map(|region| self.fills[region.index()]))
            } else {
                let corners = raster::corners(&self.plan.raster.corners, x, y);
                match self.lines(corners) {
                    Some(arms) => {
                        let line = self.line(&borders, corners, region);
                        let glyph = if is_ascii {
                            glyphs::ascii(arms)
                        } else {
                            glyphs::thin(arms)
                        };
                        Cell::new(glyph, line, color)
                    }
                    None => self.area(x, y, color),
                }
            };
            self.put(x, y, cell);
        }
    }

    /// Returns the line at a side of each cell, with the region beyond it, so that there is one wherever two
    /// colors meet. A cell has only one character: a line that has no room in the cell on land is drawn at the
    /// opposite side of the adjacent one.
    fn sides(&self) -> Grid<Option<(char, Region)>> {
        let cells = &self.plan.raster.cells;
        let mut sides = Grid::filled(cells.width(), cells.height(), None);
        let base = |region: Region| self.bases[region.index()];
        let differ = |a: (usize, usize), b| base(cells[a]) != base(cells[b]);
        let has_choice = |at| cells.beside(at).filter(|&next| differ(at, next)).count() > 1;
        for (right, down, before, after) in [(0, 1, '▁', '▔'), (1, 0, '▕', '▏')] {
            for at in cells.places() {
                let next = (at.0 + right, at.1 + down);
                let (own, Some(other)) = (cells[at], cells.get(next.0, next.1)) else {
                    continue;
                };
                if base(own) == base(other) {
                    continue;
                }
                let mut both = [(at, (before, other)), (next, (after, own))];
                // lines along rows are in cells on land, those between columns in cells at sea
                let is_after =
                    (self.is_wet(own), own.index()) > (self.is_wet(other), other.index());
                if is_after != (right == 1) {
                    both.reverse();
                }
                both.sort_by_key(|&(at, _)| has_choice(at));
                if let Some((at, side)) = both.into_iter().find(|(at, _)| sides[*at].is_none()) {
                    sides[at] = Some(side);
                }
            }
        }
        sides
    }

    /// Returns whether these regions have the same color, apart from shades.
    fn are_alike(&self, regions: [Region; 4]) -> bool {
        let bases = regions.map(|region| self.bases[region.index()]);
        bases == [bases[0]; 4]
    }

    /// Returns the sides on which lines leave a cell: those between provinces of the same color. On light ground ASCII
    /// has no other edges, so there are lines between all provinces.
    fn lines(&self, corners: [Region; 4]) -> Option<[bool; 4]> {
        let alike =
            |a: usize, b: usize| self.bases[corners[a].index()] == self.bases[corners[b].index()];
        let sides = [alike(0, 1), alike(1, 3), alike(2, 3), alike(0, 2)];
        let has_all = self.theme.is_light && self.look().is_ascii();
        let mut arms = raster::arms(corners);
        for (arm, alike) in arms.iter_mut().zip(sides) {
            *arm &= alike || has_all;
        }
        arms.contains(&true).then_some(arms)
    }

    /// Returns the color of a border on a region's color.
    fn border(&self, region: Region) -> Rgb {
        let color = self.fills[region.index()];
        if self.is_wet(region) {
            self.theme.border_on_water(color)
        } else {
            self.theme.border(color)
        }
    }

    /// Returns the color of a line in a cell. Within one color it is dimmed with the ground.
    /// Between colors it depends on the darkest of them.
    fn line(&self, borders: &[Rgb], corners: [Region; 4], here: Region) -> Rgb {
        if self.are_alike(corners) {
            let dimness = self.scene.dimness(self.ground(here).province());
            return borders[here.index()].mixed(self.fills[here.index()], 0.7 * dimness);
        }
        self.darker(borders, corners)
    }

    /// Returns the color of a border on the darkest color of some regions.
    fn darker<const N: usize>(&self, borders: &[Rgb], regions: [Region; N]) -> Rgb {
        let luminance = |region: &Region| self.fills[region.index()].luminance();
        let darkest = regions
            .into_iter()
            .min_by(|a, b| luminance(a).total_cmp(&luminance(b)));
        darkest.map_or(self.theme.ground, |region| borders[region.index()])
    }

    /// Returns a cell of one color, with occasional waves in sea provinces and a texture for Switzerland.
    fn area(&self, x: usize, y: usize, color: Rgb) -> Cell {
        let wave = (x * 7 + y * 11).is_multiple_of(23) && (x / 3 + y).is_multiple_of(2);
        match self.ground(self.plan.raster.cells[(x, y)]) {
            Ground::Water(_) if wave => Cell::new('~', self.theme.wave(color), color),
            Ground::Impassable(_) => {
                let sign = self.sign(IMPASSABLE[0], IMPASSABLE[1]);
                Cell::new(sign, color.scaled(0.8), color)
            }
            _ => Cell::new(' ', color, color),
        }
    }
}

/// Returns a cell of several colors. It uses two of them: the pair closest to the others.
fn edge(colors: [Rgb; 4]) -> Cell {
    let loss = |a: Rgb, b: Rgb| -> u32 {
        colors
            .iter()
            .map(|color| color.distance(a).min(color.distance(b)))
            .sum()
    };
    let pairs = (0..4).flat_map(|i| (i + 1..4).map(move |j| (colors[i], colors[j])));
    let best = pairs
        .filter(|(a, b)| a != b)
        .min_by_key(|&(a, b)| loss(a, b));
    let (bg, fg) = best.unwrap_or((colors[0], colors[0]));
    let filled = colors.map(|color| color.distance(fg) < color.distance(bg));
    Cell::new(glyphs::quadrants(filled), fg, bg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_keeps_the_colors_that_matter() {
        let (sea, land, shade) = (
            Rgb::hex(0x1b_3f5a),
            Rgb::hex(0xe2_553b),
            Rgb::hex(0xcb_4c35),
        );
        let coast = edge([sea, land, sea, land]);
        assert_eq!(
            (coast.glyph, coast.fg, coast.bg),
            ('▐', land.into(), sea.into())
        );
        // a cell with two shades and the sea keeps only one of the shades
        assert_eq!(edge([sea, land, sea, shade]).glyph, '▐');
    }
}
