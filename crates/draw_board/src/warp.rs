//! A cartogram that enlarges the crowded parts of a page: the flow that equalizes a density (Gastner, Seguy
//! and More 2018). The mapping is continuous.

use chart::Grid;

use crate::Spot;

/// The flow of a page.
pub(crate) struct Warp {
    /// The initial density, scaled to a mean of 1.
    density: Grid<f64>,
    /// The flow in each cell, to the east and south.
    flow: Grid<Spot>,
    /// The size of a cell of the grids, in units of the page.
    step: f64,
}

const STEPS: usize = 60;

impl Warp {
    /// Computes the flow after which the area of each part of the page is proportional to its density.
    pub fn new(density: &Grid<f64>, step: f64) -> Self {
        let (width, height) = (density.width(), density.height());
        let sum: f64 = (0..height).flat_map(|y| density.row(y)).sum();
        let mean = sum / (width * height) as f64;
        let density = Grid::from_fn(width, height, |x, y| density[(x, y)] / mean);
        let height_of = potential(&density);
        let slope = |x: usize, y: usize| {
            let (x, y) = (x as isize, y as isize);
            Spot::new(
                (height_of.nearest(x + 1, y) - height_of.nearest(x - 1, y)) / 2.0,
                (height_of.nearest(x, y + 1) - height_of.nearest(x, y - 1)) / 2.0,
            )
        };
        let mut flow = Grid::from_fn(width, height, slope);
        // There is no flow across the edges of the page.
        for (x, y) in flow.places() {
            let at = &mut flow[(x, y)];
            if x == 0 || x + 1 == width {
                at.x = 0.0;
            }
            if y == 0 || y + 1 == height {
                at.y = 0.0;
            }
        }
        Warp {
            density,
            flow,
            step,
        }
    }

    /// Returns the position of a point after the flow.
    pub fn forward(&self, at: Spot) -> Spot {
        (0..STEPS).fold(at, |at, i| self.moved(at, i as f64 / STEPS as f64, 1.0))
    }

    /// Returns the position before the flow of a point after it.
    pub fn back(&self, at: Spot) -> Spot {
        (0..STEPS).rev().fold(at, |at, i| {
            self.moved(at, (i + 1) as f64 / STEPS as f64, -1.0)
        })
    }

    fn moved(&self, at: Spot, time: f64, direction: f64) -> Spot {
        let by = direction / STEPS as f64;
        let middle = at.plus(self.speed(at, time).scaled(by / 2.0));
        let to = at.plus(self.speed(middle, time + by / 2.0).scaled(by));
        let (width, height) = (self.flow.width() as f64, self.flow.height() as f64);
        Spot::new(
            to.x.clamp(0.0, width * self.step),
            to.y.clamp(0.0, height * self.step),
        )
    }

    fn speed(&self, at: Spot, time: f64) -> Spot {
        let (x, y) = (at.x / self.step - 0.5, at.y / self.step - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (u, v) = (x - left, y - top);
        let (left, top) = (left as isize, top as isize);
        let (mut flow, mut density) = (Spot::default(), 0.0);
        for (dx, dy, share) in [
            (0, 0, (1.0 - u) * (1.0 - v)),
            (1, 0, u * (1.0 - v)),
            (0, 1, (1.0 - u) * v),
            (1, 1, u * v),
        ] {
            flow = flow.plus(self.flow.nearest(left + dx, top + dy).scaled(share));
            density += self.density.nearest(left + dx, top + dy) * share;
        }
        flow.scaled(self.step / ((1.0 - time) * density + time))
    }
}

/// Solves Poisson's equation with the density's excess over 1 as source and zero slope at the edges.
fn potential(density: &Grid<f64>) -> Grid<f64> {
    const ROUNDS: usize = 1500;
    let mut surface = Grid::filled(density.width(), density.height(), 0.0_f64);
    // Successive over-relaxation needs a number of rounds proportional to the width of the grid.
    let rate = 2.0 / (1.0 + std::f64::consts::PI / density.width().max(density.height()) as f64);
    for _ in 0..ROUNDS {
        for (x, y) in density.places() {
            let (sum, count) = surface.beside((x, y)).fold((0.0, 0.0), |(sum, count), at| {
                (sum + surface[at], count + 1.0)
            });
            let level = (sum - (density[(x, y)] - 1.0)) / count;
            surface[(x, y)] += rate * (level - surface[(x, y)]);
        }
    }
    surface
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dense_part_grows_and_places_come_back() {
        let dense = |x: usize, y: usize| (20..30).contains(&x) && (20..30).contains(&y);
        let density = Grid::from_fn(60, 50, |x, y| if dense(x, y) { 4.0 } else { 1.0 });
        let warp = Warp::new(&density, 2.0);
        let [left, right] =
            [Spot::new(40.0, 50.0), Spot::new(60.0, 50.0)].map(|at| warp.forward(at));
        assert!(right.x - left.x > 30.0, "{}", right.x - left.x);
        for at in [
            Spot::new(10.0, 10.0),
            Spot::new(55.0, 45.0),
            Spot::new(100.0, 70.0),
        ] {
            assert!(warp.back(warp.forward(at)).minus(at).length() < 0.5);
        }
    }
}
