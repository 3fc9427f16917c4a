//! Animates the change from one drawn map to another: in each province the changed cells flip from
//! the middle outward.

use std::collections::HashMap;

use chancery_core::board::Province;

use super::Canvas;

/// The height of a row in columns, for distances.
const ROW: f32 = 2.0;

impl Canvas {
    /// Returns a frame of the change from another map to this one: the other map at 0, this one at
    /// 1. If the sizes differ, it is always this one.
    #[must_use]
    pub fn flipped(&self, from: &Canvas, progress: f32) -> Canvas {
        let same_size = (self.width(), self.height()) == (from.width(), from.height());
        if !same_size || progress >= 1.0 {
            return self.clone();
        }
        let changed: Vec<(usize, usize)> = self
            .cells
            .places()
            .filter(|&at| self.cells[at] != from.cells[at])
            .collect();
        let middles = self.middles(&changed);
        let away = |&(x, y): &(usize, usize)| {
            let (mx, my) = middles[&self.provinces[(x, y)]];
            (x as f32 - mx).hypot((y as f32 - my) * ROW)
        };
        let mut farthest: HashMap<Option<Province>, f32> = HashMap::new();
        for at in &changed {
            let radius = farthest.entry(self.provinces[*at]).or_default();
            *radius = radius.max(away(at));
        }
        let mut flipped = from.clone();
        flipped.provinces = self.provinces.clone();
        for at in &changed {
            let radius = farthest[&self.provinces[*at]] + 1.0;
            if away(at) < progress * radius {
                flipped.cells[*at] = self.cells[*at];
            }
        }
        flipped
    }

    /// Returns the center of the changed cells, by province.
    fn middles(&self, changed: &[(usize, usize)]) -> HashMap<Option<Province>, (f32, f32)> {
        let mut sums: HashMap<Option<Province>, (f32, f32, f32)> = HashMap::new();
        for &(x, y) in changed {
            let sum = sums.entry(self.provinces[(x, y)]).or_default();
            *sum = (sum.0 + x as f32, sum.1 + y as f32, sum.2 + 1.0);
        }
        let middle = |(province, (x, y, count))| (province, (x / count, y / count));
        sums.into_iter().map(middle).collect()
    }
}
