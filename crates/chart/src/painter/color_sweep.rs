//! Draws a power's color that runs once over the map.

use std::f32::consts::PI;

use chancery_core::board::Power;

use super::Painter;
use crate::{Color, ColorSweep};

/// How broad the wave is, as a share of its whole way.
const BREADTH: f32 = 0.45;

/// How much of the ground it covers at its height, and how much of the signs on it.
const OVER_GROUND: f32 = 0.8;
const OVER_SIGNS: f32 = 0.35;

/// Columns for a row, as far as distances go.
const ROW: f32 = 2.0;

impl Painter<'_> {
    /// Lays the wave over everything; where there are no colors to mix, nothing is to be seen.
    pub(super) fn color_sweep(&mut self) {
        let Some(ColorSweep { power, progress }) = self.scene.wash else {
            return;
        };
        let Some((x, y)) = self.spring(power) else {
            return;
        };
        let color = self.theme.power(power).fill;
        let away = |(cx, cy): (usize, usize)| {
            let (across, down) = (cx as f32 - x, (cy as f32 - y) * ROW);
            across.hypot(down)
        };
        let cells = &mut self.canvas.cells;
        let farthest = cells.places().map(away).fold(1.0, f32::max);
        for place in cells.places() {
            // 0 where the wave arrives, 1 where it has gone by
            let passed = (progress * (1.0 + BREADTH) - away(place) / farthest) / BREADTH;
            if !(0.0..=1.0).contains(&passed) {
                continue;
            }
            let height = (passed * PI).sin();
            let over = |under: Color, share: f32| match under {
                Color::Rgb(rgb) => rgb.mixed(color, share * height).into(),
                Color::Default | Color::Ansi(_) => under,
            };
            let cell = &mut cells[place];
            // a cell of two grounds is drawn in quarters: its sign is ground as well
            let quarters = ('▀'..='▟').contains(&cell.glyph) || cell.glyph == ' ';
            let signs = if quarters { OVER_GROUND } else { OVER_SIGNS };
            (cell.fg, cell.bg) = (over(cell.fg, signs), over(cell.bg, OVER_GROUND));
        }
    }

    /// Where the wave comes from: the middle of a power's country.
    fn spring(&self, power: Power) -> Option<(f32, f32)> {
        let country = self.map.power(power).country.iter();
        let spots: Vec<_> = country
            .filter_map(|home| self.plan.spots(home).unit)
            .collect();
        let count = spots.len() as f32;
        (!spots.is_empty()).then(|| {
            let x: f32 = spots.iter().map(|spot| spot.x as f32).sum();
            let y: f32 = spots.iter().map(|spot| spot.y as f32).sum();
            (x / count, y / count)
        })
    }
}
