//! Computes the distance from each point on water to the closest shore or the frame.

use super::field::{Field, WIDTH};
use super::grid_path::STEP;
use crate::{Grid, Point};

/// Distances to the closest land or frame, in units of the picture. They are 0 on land.
pub(super) struct ShoreDistance {
    distances: Grid<f32>,
}

impl ShoreDistance {
    /// Computes the distances with two sweeps over the cells (Borgefors, 1986). They are at most a
    /// tenth too long, which is precise enough.
    pub(super) fn new(field: &Field, is_wet: &[bool]) -> Self {
        let cells = |length: f32| (length / STEP).ceil().max(1.0) as usize;
        let (width, height) = (cells(WIDTH), cells(field.height() as f32));
        let mut distances = Grid::filled(width, height, 0.0_f32);
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let middle = Point::new((x as f32 + 0.5) * STEP, (y as f32 + 0.5) * STEP);
            let is_edge = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
            if is_wet.get(field.region(middle).index()) == Some(&true) {
                distances[(x, y)] = if is_edge { STEP / 2.0 } else { f32::MAX };
            }
        }
        let back = [(-1, 0), (0, -1), (-1, -1), (1, -1)];
        for y in 0..height {
            for x in 0..width {
                relax(&mut distances, (x, y), back);
            }
        }
        let ahead = back.map(|(dx, dy)| (-dx, -dy));
        for y in (0..height).rev() {
            for x in (0..width).rev() {
                relax(&mut distances, (x, y), ahead);
            }
        }
        ShoreDistance { distances }
    }

    /// Returns the distance at a point.
    pub(super) fn at(&self, at: Point) -> f32 {
        let cell = |value: f32| (value / STEP).floor() as isize;
        self.distances.nearest(cell(at.x), cell(at.y))
    }
}

/// Lowers the distance of a cell to that of its neighbors plus the step from there.
fn relax(distances: &mut Grid<f32>, (x, y): (usize, usize), steps: [(isize, isize); 4]) {
    let near = steps.iter().filter_map(|&(dx, dy)| {
        let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
        let there = distances.get(x, y)?;
        Some(there + STEP * (dx as f32).hypot(dy as f32))
    });
    distances[(x, y)] = near.fold(distances[(x, y)], f32::min);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Drawing, Ground};

    #[test]
    fn the_offing_is_the_distance_to_land_and_frame() {
        let drawing = Drawing::standard();
        let field = Field::new(drawing, WIDTH / drawing.width());
        let wet = |region| matches!(drawing.ground(region), Ground::Water(_));
        let is_wet: Vec<bool> = drawing.regions().map(wet).collect();
        let shore_distance = ShoreDistance::new(&field, &is_wet);
        let is_dry = |x: f32, y: f32| {
            let at = Point { x, y };
            is_wet.get(field.region(at).index()) != Some(&true)
        };
        for (x, y) in (10..990)
            .step_by(70)
            .flat_map(|x| (10..610).step_by(60).map(move |y| (x as f32, y as f32)))
        {
            let found = shore_distance.at(Point { x, y });
            let far = (-30..=30).flat_map(|dy| (-30..=30).map(move |dx| (dx as f32, dy as f32)));
            let far = far.filter(|(dx, dy)| is_dry(x + dx, y + dy));
            let seen = far.map(|(dx, dy)| dx.hypot(dy)).fold(30.0, f32::min);
            if seen < 30.0 || found < 30.0 {
                assert!(
                    (found - seen).abs() < 2.0 * STEP + 0.1 * seen,
                    "{x} {y}: {found}, {seen}"
                );
            }
        }
    }
}
