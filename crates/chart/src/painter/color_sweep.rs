//! Draws a wave in a power's color that crosses the map once.

use std::f32::consts::PI;

use chancery_core::board::Power;

use super::Painter;
use crate::{Color, ColorSweep};

/// The breadth of the wave, as a share of its path.
const BREADTH: f32 = 0.45;

/// The opacity of the wave at its peak over the ground, and over the characters on it.
const OVER_GROUND: f32 = 0.8;
const OVER_SIGNS: f32 = 0.35;

/// The height of a row in columns, for distances.
const ROW: f32 = 2.0;

impl Painter<'_> {
    /// Draws the wave over everything. It is invisible in looks without 24-bit colors.
    pub(super) fn color_sweep(&mut self) {
        let Some(ColorSweep { power, progress }) = self.scene.color_sweep else {
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
            // 0 where the wave begins, 1 where it has passed
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
            // a cell of two grounds is drawn in quarters: its character is ground as well
            let quarters = ('▀'..='▟').contains(&cell.glyph) || cell.glyph == ' ';
            let signs = if quarters { OVER_GROUND } else { OVER_SIGNS };
            (cell.fg, cell.bg) = (over(cell.fg, signs), over(cell.bg, OVER_GROUND));
        }
    }

    /// Returns the origin of the wave: the center of a power's country.
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
