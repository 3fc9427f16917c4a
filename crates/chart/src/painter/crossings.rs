//! Draws bridges: dashes from shore to shore.

use super::Painter;
use crate::{Ansi, Cell, Look, Theme};

impl Painter<'_> {
    pub(super) fn crossings(&mut self) {
        let drawing = self.drawing;
        let shown = drawing.crossings().iter();
        for ends in shown.filter_map(|crossing| crossing.shown(drawing)) {
            self.bridge(ends.map(|end| self.plan.raster.cell_of(end)));
        }
    }

    fn bridge(&mut self, [from, to]: [(f32, f32); 2]) {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        // A row is as high as two columns are wide.
        let glyph = match (across.abs(), 2.0 * down.abs()) {
            (across, down) if across > 2.0 * down => self.sign('╌', '='),
            (across, down) if down > 2.0 * across => self.sign('╎', '='),
            _ if (across > 0.0) == (down > 0.0) => self.sign('╲', '='),
            _ => self.sign('╱', '='),
        };
        let steps = across.abs().max(down.abs()).ceil().max(1.0);
        for step in 0..=steps as usize {
            let share = step as f32 / steps;
            let (x, y) = (from.0 + share * across, from.1 + share * down);
            if x >= 0.0 && y >= 0.0 {
                self.plank(x as usize, y as usize, glyph);
            }
        }
    }

    fn plank(&mut self, x: usize, y: usize, glyph: char) {
        if self.canvas.cells.get(x, y).is_none() {
            return;
        }
        let cell = match self.look() {
            Look::Rich => {
                let under = self.rgb_behind(x, y);
                let fg = match self.is_wet(self.plan.raster.cells[(x, y)]) {
                    true => self.theme.label_on_water(under),
                    false => Theme::label_on_land(under),
                };
                Cell::new(glyph, fg, under).bold(true)
            }
            Look::Box => Cell::new(glyph, Ansi::White, self.behind(x, y)).bold(true),
            Look::Ascii => Cell::plain(glyph),
        };
        self.put(x, y, cell);
    }
}
