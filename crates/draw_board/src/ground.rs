//! The land, the water and the provinces nearest to each cell of a page.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use chart::Grid;

use crate::Spot;
use crate::chance::noise;
use crate::land::Land;
use crate::parts::{Place, parts};
use crate::projection::Projection;
use crate::sketch::Board;
use crate::warp::Warp;

/// The region of a cell: [`NOTHING`], [`OUTSIDE`], a province's index plus 1, or scenery after the provinces.
pub(crate) type Label = u8;

/// The label of the outside of the board, and of the margin around the page.
pub(crate) const OUTSIDE: Label = 0;
/// The label of land or water that no seed reaches.
pub(crate) const NOTHING: Label = u8::MAX;

/// Returns the label of a province.
pub(crate) fn label_of(province: usize) -> Label {
    province as Label + 1
}

/// The number of columns of the grid on which land and water are divided among the provinces.
pub(crate) const COLUMNS: usize = 320;

/// The earth on a page, with crowded parts enlarged.
pub(crate) struct Ground {
    land: Land,
    projection: Projection,
    warps: Vec<Warp>,
    /// The position before the warps of each corner of the grid's cells.
    flat: Grid<Spot>,
    /// Points that count as land (or else as water) because of a province's seed, as positions before the
    /// warps.
    spots: Vec<(Spot, bool)>,
}

/// The radius within which land and water are smoothed, as a fraction of the page's width.
const SMOOTH: f64 = 0.004;

/// The weight of the desired areas of provinces against their areas on earth, from 0 to 1.
const EVENNESS: f64 = 0.5;

impl Ground {
    /// Projects a board's part of the earth and enlarges its crowded parts.
    pub fn new(board: &Board, land: Land) -> Self {
        let places: Vec<Spot> = board.seeds.iter().flatten().copied().collect();
        let projection = Projection::new(&board.sketch, &places);
        let mut spots = Vec::new();
        for (province, seeds) in board.seeds.iter().enumerate() {
            let is_land = !board.is_water(province);
            spots.extend(seeds.iter().map(|&at| (projection.to_page(at), is_land)));
        }
        let step = projection.size.x / COLUMNS as f64;
        let rows = (projection.size.y / step).round() as usize;
        let corner = |x: usize, y: usize| Spot::new(x as f64 * step, y as f64 * step);
        let mut ground = Ground {
            land,
            projection,
            warps: Vec::new(),
            flat: Grid::from_fn(COLUMNS + 1, rows + 1, corner),
            spots,
        };
        for _ in 0..2 {
            let labels = ground.labels(board);
            let density = density(board, &labels);
            let warp = Warp::new(&density, step);
            let bent = |x, y| ground.flat(warp.back(corner(x, y)));
            ground.flat = Grid::from_fn(COLUMNS + 1, rows + 1, bent);
            ground.warps.push(warp);
        }
        ground
    }

    /// Returns the size of the page.
    pub fn size(&self) -> Spot {
        self.projection.size
    }

    /// Returns the point on the page for a longitude and latitude.
    pub fn to_page(&self, at: Spot) -> Spot {
        self.warps
            .iter()
            .fold(self.projection.to_page(at), |at, warp| warp.forward(at))
    }

    /// Returns the position of a point of the page before the warps.
    fn flat(&self, at: Spot) -> Spot {
        let step = self.size().x / COLUMNS as f64;
        let (x, y) = (at.x / step, at.y / step);
        let (left, top) = (x.floor(), y.floor());
        let (u, v) = (x - left, y - top);
        let corner = |dx, dy| self.flat.nearest(left as isize + dx, top as isize + dy);
        let above = corner(0, 0).scaled(1.0 - u).plus(corner(1, 0).scaled(u));
        let below = corner(0, 1).scaled(1.0 - u).plus(corner(1, 1).scaled(u));
        above.scaled(1.0 - v).plus(below.scaled(v))
    }

    /// Returns whether there is land at a point of the page.
    fn is_land(&self, at: Spot) -> bool {
        let flat = self.flat(at);
        let near = 0.004 * self.size().x;
        let spot = self
            .spots
            .iter()
            .find(|(spot, _)| spot.minus(flat).length() < near);
        spot.map_or_else(
            || self.land.is_at(self.projection.to_earth(flat)),
            |&(_, is_land)| is_land,
        )
    }

    /// Returns the fraction of the line between two points on earth that crosses water.
    pub fn water_between(&self, from: Spot, to: Spot) -> f64 {
        const STEPS: usize = 100;
        let at = |step: usize| from.plus(to.minus(from).scaled(step as f64 / STEPS as f64));
        let wet = (0..=STEPS).filter(|&step| !self.land.is_at(at(step)));
        wet.count() as f64 / STEPS as f64
    }

    /// Returns a grid that is true on land, without narrow inlets and spits.
    pub fn mask(&self, columns: usize, rows: usize) -> Grid<bool> {
        let step = self.size().x / columns as f64;
        let land = Grid::from_fn(columns, rows, |x, y| {
            let at = Spot::new((x as f64 + 0.5) * step, (y as f64 + 0.5) * step);
            f64::from(self.is_land(at))
        });
        let reach = (SMOOTH * columns as f64).round() as isize;
        let land = blurred(&blurred(&land, reach), reach);
        Grid::from_fn(columns, rows, |x, y| land[(x, y)] > 0.5)
    }

    /// Returns the label of each cell: land and water are divided among the nearest seeds on them.
    pub fn labels(&self, board: &Board) -> Grid<Label> {
        let step = self.size().x / COLUMNS as f64;
        let mut mask = self.mask(COLUMNS, (self.size().y / step).round() as usize);
        let mut open = BinaryHeap::new();
        let mut add = |at: Spot, label: Label, is_land: Option<bool>| {
            let at = self.to_page(at);
            let place = ((at.x / step) as usize, (at.y / step) as usize);
            if let Some(was_land) = mask.get(place.0, place.1) {
                // without its own cell, the seed of an island that was smoothed away would spread over the sea
                mask[place] = is_land.unwrap_or(was_land);
                open.push((Reverse(0_u64), Reverse((place, label))));
            }
        };
        for (province, places) in board.seeds.iter().enumerate() {
            let is_land = Some(!board.is_water(province));
            places
                .iter()
                .for_each(|&at| add(at, label_of(province), is_land));
        }
        let outside = board.sketch.outside.iter();
        outside.for_each(|&[x, y]| add(Spot::new(x, y), OUTSIDE, None));
        let mut labels = Grid::filled(mask.width(), mask.height(), NOTHING);
        while let Some((Reverse(far), Reverse((place, label)))) = open.pop() {
            if labels[place] != NOTHING {
                continue;
            }
            labels[place] = label;
            for (next, length) in around(&mask, place) {
                if labels[next] == NOTHING && mask[next] == mask[place] {
                    let rough = 1.0 + 0.55 * noise(next.0 as f64 / 5.0, next.1 as f64 / 5.0, 3);
                    open.push((
                        Reverse(far + (length * rough * 1000.0) as u64),
                        Reverse((next, label)),
                    ));
                }
            }
        }
        labels
    }

    /// Describes each large connected land that no seed reaches.
    pub fn leftover(&self, board: &Board) -> Vec<String> {
        /// The minimum area, as a fraction of the average area of a province.
        const LEAST: f64 = 0.1;
        let labels = self.labels(board);
        let mask = self.mask(labels.width(), labels.height());
        let step = self.size().x / COLUMNS as f64;
        let all = (labels.width() * labels.height()) as f64;
        let left = |(x, y)| mask[(x, y)] && labels[(x, y)] == NOTHING;
        let describe = |part: Vec<Place>| {
            let share = part.len() as f64 / all;
            let is_large = left(part[0]) && share * board.count() as f64 > LEAST;
            let (x, y) = part[part.len() / 2];
            let at = Spot::new((x as f64 + 0.5) * step, (y as f64 + 0.5) * step);
            let Spot { x, y } = self.projection.to_earth(self.flat(at));
            is_large.then(|| {
                let share = (100.0 * share).ceil();
                format!(
                    "no province has the land at [{x:.1}, {y:.1}], {share} % of the page: give one a seed there, \
                     or add this point to `outside`"
                )
            })
        };
        let lands = Grid::from_fn(labels.width(), labels.height(), |x, y| left((x, y)));
        parts(&lands).into_iter().filter_map(describe).collect()
    }
}

/// Returns the up to eight neighbors of a cell within a grid, with their distances.
pub(crate) fn around<T: Copy>(
    grid: &Grid<T>,
    (x, y): (usize, usize),
) -> impl Iterator<Item = ((usize, usize), f64)> + use<T> {
    let (width, height) = (grid.width(), grid.height());
    let steps = [
        (0, 1),
        (1, 0),
        (1, 2),
        (2, 1),
        (0, 0),
        (0, 2),
        (2, 0),
        (2, 2),
    ];
    steps
        .into_iter()
        .enumerate()
        .filter_map(move |(i, (dx, dy))| {
            let place = ((x + dx).checked_sub(1)?, (y + dy).checked_sub(1)?);
            let length = if i < 4 { 1.0 } else { std::f64::consts::SQRT_2 };
            (place.0 < width && place.1 < height).then_some((place, length))
        })
}

/// Returns the desired enlargement of each cell.
fn density(board: &Board, labels: &Grid<Label>) -> Grid<f64> {
    let mut areas = [0.0_f64; 256];
    labels
        .places()
        .for_each(|at| areas[labels[at] as usize] += 1.0);
    let all = (labels.width() * labels.height()) as f64;
    let usual = all / board.count() as f64;
    let wanted = |label: usize| {
        let area = areas[label].max(1.0);
        let share = match label {
            label if label == OUTSIDE as usize || label == NOTHING as usize => return 0.5,
            label if board.is_water(label - 1) => 0.8,
            _ => 1.2,
        };
        // Without a limit, a province of a few cells would distort the whole page.
        (share * usual / area).powf(EVENNESS).clamp(0.3, 12.0)
    };
    let raw = Grid::from_fn(labels.width(), labels.height(), |x, y| {
        wanted(labels[(x, y)] as usize)
    });
    blurred(&blurred(&raw, 3), 3)
}

/// Returns a grid in which each value is the mean of the square around it.
fn blurred(of: &Grid<f64>, reach: isize) -> Grid<f64> {
    let along = |of: &Grid<f64>, dx: isize, dy: isize| {
        Grid::from_fn(of.width(), of.height(), |x, y| {
            let at = |i: isize| of.nearest(x as isize + i * dx, y as isize + i * dy);
            (-reach..=reach).map(at).sum::<f64>() / (2 * reach + 1) as f64
        })
    };
    along(&along(of, 1, 0), 0, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two islands in one sea: one of ten degrees, and one of a tenth of a degree, which is smaller than the
    /// radius of smoothing.
    const LAND: &str = r#"{"type": "MultiPolygon", "coordinates": [
        [[[0,0],[10,0],[10,10],[0,10],[0,0]]], [[[20,5],[20.1,5],[20.1,5.1],[20,5.1],[20,5]]]]}"#;

    fn facts() -> String {
        let mut facts = "format = 1\ntitle = \"Isles\"\nfirst_turn = \"S1M\"\nvictory = 1\n\
            [[powers]]\nkey = \"ONE\"\nname = \"One\"\nadjective = \"One\"\nhomes = [\"AAA\"]\nunits = [\"A AAA\"]\n\
            [sketch]\narea = [-2, -5, 35, 15]\n"
            .to_owned();
        for (code, terrain, lon, lat, rest) in [
            (
                "AAA",
                "coastal",
                2,
                5.0,
                "armies = [\"BBB\"]\nfleets = [\"BBB\", \"SEA\"]",
            ),
            (
                "BBB",
                "coastal",
                8,
                5.0,
                "armies = [\"AAA\"]\nfleets = [\"AAA\", \"SEA\"]",
            ),
            ("CCC", "coastal", 20, 5.1, "fleets = [\"SEA\"]"),
            (
                "SEA",
                "water",
                30,
                10.0,
                "fleets = [\"AAA\", \"BBB\", \"CCC\"]",
            ),
        ] {
            facts += &format!(
                "[[provinces]]\ncode = \"{code}\"\nname = \"{code} land\"\nterrain = \"{terrain}\"\n\
                 center = {}\nlon = {lon}\nlat = {lat}\n{rest}\n",
                code == "AAA"
            );
        }
        facts
    }

    #[test]
    fn a_province_stays_on_its_island() {
        let board = Board::read("isles", &facts()).expect("a board");
        let ground = Ground::new(&board, Land::from_geojson(LAND).expect("land"));
        let labels = ground.labels(&board);
        let area = |label: Label| labels.places().filter(|&at| labels[at] == label).count();
        let areas: Vec<usize> = (1..=4).map(area).collect();
        assert!(areas[2] < areas[0] / 10, "{areas:?}");
        assert!(areas[3] > areas[0], "{areas:?}");
    }
}
