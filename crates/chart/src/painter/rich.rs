//! Draws the ground in 24-bit colors. On dark ground, a cell with several colors is drawn in
//! quarters, so that coasts and borders between powers are edges and need no lines. Between
//! provinces of the same color there is a thin line, and they differ in shade. On light ground the
//! pale colors wouldn't contrast enough, so all borders are lines, as on a printed map.

use super::Painter;
use crate::glyphs;
use crate::raster::{self, quarters};
use crate::{Cell, Grid, Ground, Region, Rgb};

impl Painter<'_> {
    pub(super) fn rich_ground(&mut self, quadrants: &Grid<Region>, corners: &Grid<Region>) {
        let regions = self.drawing.regions();
        let borders: Vec<Rgb> = regions.map(|region| self.border(region)).collect();
        for (x, y) in self.plan.raster.cells.places() {
            let quarters = quarters(quadrants, x, y);
            let cell = if self.theme.is_light || self.are_alike(quarters) {
                let region = self.plan.raster.cells[(x, y)];
                let color = self.fills[region.index()];
                let corners = raster::corners(corners, x, y);
                match self.lines(corners) {
                    Some(arms) => {
                        let line = self.line(&borders, corners, region);
                        Cell::new(glyphs::thin(arms), line, color)
                    }
                    None => self.area(x, y, color),
                }
            } else {
                edge(quarters.map(|region| self.fills[region.index()]))
            };
            self.put(x, y, cell);
        }
    }

    /// Returns whether these regions have the same color, apart from shades.
    fn are_alike(&self, regions: [Region; 4]) -> bool {
        let bases = regions.map(|region| self.bases[region.index()]);
        bases == [bases[0]; 4]
    }

    /// Returns the sides on which lines leave a cell. On dark ground, lines only separate provinces
    /// of the same color.
    fn lines(&self, corners: [Region; 4]) -> Option<[bool; 4]> {
        let alike =
            |a: usize, b: usize| self.bases[corners[a].index()] == self.bases[corners[b].index()];
        let sides = [alike(0, 1), alike(1, 3), alike(2, 3), alike(0, 2)];
        let mut arms = raster::arms(corners);
        for (arm, alike) in arms.iter_mut().zip(sides) {
            *arm &= alike || self.theme.is_light;
        }
        arms.contains(&true).then_some(arms)
    }

    /// Returns the color of a border on a region's color.
    fn border(&self, region: Region) -> Rgb {
        let color = self.fills[region.index()];
        match self.is_wet(region) {
            true => self.theme.border_on_water(color),
            false => self.theme.border(color),
        }
    }

    /// Returns the color of a line in a cell. Within one color it is dimmed with the ground.
    /// Between colors it depends on the darkest of them.
    fn line(&self, borders: &[Rgb], corners: [Region; 4], here: Region) -> Rgb {
        if self.are_alike(corners) {
            let dimness = self.scene.dimness(self.ground(here).province());
            return borders[here.index()].mixed(self.fills[here.index()], 0.7 * dimness);
        }
        let luminance = |region: &Region| self.fills[region.index()].luminance();
        let regions = corners.into_iter().chain([here]);
        let darkest = regions.min_by(|a, b| luminance(a).total_cmp(&luminance(b)));
        borders[darkest.unwrap_or(here).index()]
    }

    /// Returns a cell of one color, with occasional waves in sea provinces and a texture for Switzerland.
    fn area(&self, x: usize, y: usize, color: Rgb) -> Cell {
        let wave = (x * 7 + y * 11).is_multiple_of(23) && (x / 3 + y).is_multiple_of(2);
        match self.ground(self.plan.raster.cells[(x, y)]) {
            Ground::Water(_) if wave => Cell::new('~', self.theme.wave(color), color),
            Ground::Impassable(_) => Cell::new('▒', color.scaled(0.8), color),
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
