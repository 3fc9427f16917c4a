//! Chooses the cheapest curve between two points of a picture.
//!
//! A line that can't be straight bends to one side, or passes through the common border of two
//! regions. Lines of fleets stay on water.

use super::curve::{bowed, length, past, through};
use super::field::{Area, Field, WIDTH};
use super::grid_path;
use super::shore_distance::ShoreDistance;
use crate::{Drawing, Grid, Point, Region};

/// The costs of a fleet's line per unit of length over land, outside of the order's regions and inside.
const ASHORE: f32 = 1.4;
const LANDING: f32 = 0.12;
/// The costs of a convoyed army's line over land outside of the order's regions, and over sea
/// provinces without a convoying fleet.
const OVERLAND: f32 = 8.0;
const OFF_COURSE: f32 = 0.8;
/// The cost of an army's line over water outside of the order's regions.
const AFLOAT: f32 = 0.5;
/// The preferred distance of a routed sea line from shores and the frame, and the cost of a smaller
/// distance.
const OFF_SHORE: f32 = 14.0;
const INSHORE: f32 = 1.2;
/// The cost of each unit of detour of a routed sea line.
const SEA_DETOUR: f32 = 0.3;
/// The maximum length of a fleet's line over land before a path on the grid is tried.
const AGROUND: f32 = 6.0;
/// The base cost of each unit of a path on the grid.
const EACH: f32 = 0.5;
/// The maximum cost at which such a path may be smoothed: open water, not too close to the shore.
const FAIR: f32 = 1.3;
/// The costs of lines through regions outside of the order, and outside of the frame.
const ABROAD: f32 = 0.2;
const OUTSIDE: f32 = 20.0;
/// The cost of a bow per unit of length, times its square.
const BOW: f32 = 2.2;
/// The cost of each unit of detour. It equals that of a bow with the same length.
const DETOUR: f32 = BOW * 3.0 / 8.0;

/// The bows that are tried on either side, as shares of the straight distance.
const BOWS: [f32; 8] = [0.05, 0.11, 0.18, 0.26, 0.36, 0.48, 0.62, 0.8];
/// The positions of the widest point of a bow along the line.
const SKEWS: [f32; 3] = [0.5, 0.3, 0.7];
/// The distance between the points of a border through which lines may pass, and between these and
/// its ends.
const APART: f32 = 9.0;
/// Half the width of a symbol.
const SIGN: f32 = 3.5;

/// The way in which a line travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Travel {
    /// By land, for armies.
    ByLand,
    /// By water, with a single bow.
    ByWater,
    /// By water around capes, along a path on the grid.
    AroundLand,
    /// By convoy: along a path through the sea provinces of the convoying fleets.
    Carried,
}

/// The regions and the kind of travel of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Journey<'a> {
    /// The regions of the order. The line begins in the first and ends in the last of them.
    pub home: &'a [Region],
    pub travel: Travel,
}

/// The costs of all points of a picture.
pub(super) struct CurveCosts<'a> {
    field: &'a Field,
    /// Whether a region is water, by region.
    is_wet: Vec<bool>,
    prices: Grid<f32>,
    shore_distance: ShoreDistance,
    /// The points on borders through which lines may pass, with the two regions.
    gates: Vec<([Region; 2], Point)>,
}

impl<'a> CurveCosts<'a> {
    pub(super) fn new(drawing: &Drawing, field: &'a Field, scale: f32) -> Self {
        let wet = |region| drawing.ground(region).is_water();
        let gates = drawing.arcs().iter().flat_map(|arc| {
            let sides = [arc.left.region, arc.right.region];
            let points: Vec<Point> = arc.points.iter().map(|at| at.times(scale)).collect();
            spaced(&points).into_iter().map(move |at| (sides, at))
        });
        let is_wet: Vec<bool> = drawing.regions().map(wet).collect();
        CurveCosts {
            field,
            shore_distance: ShoreDistance::new(field, &is_wet),
            is_wet,
            prices: Grid::filled(WIDTH as usize, field.height(), 0.0),
            gates: gates.collect(),
        }
    }

    /// Increases the costs in an area.
    pub(super) fn stamp(&mut self, area: Area, price: f32) {
        let (width, height) = (self.prices.width(), self.prices.height());
        let column = |x: f32| (x.max(0.0) as usize).min(width);
        let row = |y: f32| (y.max(0.0) as usize).min(height);
        for y in row(area.top)..row(area.bottom.ceil()) {
            for x in column(area.left)..column(area.right.ceil()) {
                self.prices[(x, y)] += price;
            }
        }
    }

    /// Returns the region at a point.
    pub(super) fn region(&self, at: Point) -> Region {
        self.field.region(at)
    }

    /// Returns the points on the border between two regions.
    fn gates(&self, a: Region, b: Region) -> impl Iterator<Item = Point> {
        let between = move |sides: &[Region; 2]| *sides == [a, b] || *sides == [b, a];
        let gates = self.gates.iter();
        gates.filter_map(move |&(sides, at)| between(&sides).then_some(at))
    }

    /// Returns the cheapest curve between two points after trimming.
    pub(super) fn cheapest(
        &self,
        from: Point,
        to: Point,
        journey: Journey<'_>,
        trim: impl Fn(Vec<Point>) -> Vec<Point>,
    ) -> Vec<Point> {
        let mut best = trim(bowed(from, to, 0.0, 0.5));
        let mut least = self.price(&best, journey);
        let mut offer = |extra: f32, line: &dyn Fn() -> Vec<Point>| {
            if extra < least {
                let line = trim(line());
                let price = extra + self.price(&line, journey);
                if price < least {
                    (best, least) = (line, price);
                }
            }
        };
        let straight = from.distance(to);
        for bow in BOWS.iter().flat_map(|&bow| [bow, -bow]) {
            for skew in SKEWS {
                offer(straight * bow * bow * BOW, &|| bowed(from, to, bow, skew));
            }
        }
        if let [first, .., last] = journey.home {
            for gate in self.gates(*first, *last) {
                let extra = |line: &[Point]| (length(line) - straight).max(0.0) * DETOUR;
                let line = past(from, gate, to);
                offer(extra(&line), &|| line.clone());
                let line = through(&[from, gate, to]);
                offer(extra(&line), &|| line.clone());
            }
        }
        if matches!(journey.travel, Travel::AroundLand | Travel::Carried)
            && self.ashore(&best, journey) > AGROUND
        {
            let size = (WIDTH, self.field.height() as f32);
            let price = |at: Point| {
                let near = (1.0 - self.shore_distance.at(at) / OFF_SHORE).max(0.0);
                EACH + INSHORE * near + self.price_at(at, journey)
            };
            let line = grid_path::cheapest(size, from, to, FAIR, price);
            let extra = (length(&line) - straight).max(0.0) * SEA_DETOUR;
            let line = trim(line);
            if extra + self.price(&line, journey) < least {
                best = line;
            }
        }
        best
    }

    /// Returns the cost of a line.
    pub(super) fn price(&self, line: &[Point], journey: Journey<'_>) -> f32 {
        let piece = |ends: &[Point]| {
            let at = ends[0].towards(ends[1], 0.5);
            self.price_at(at, journey) * ends[0].distance(ends[1])
        };
        line.windows(2).map(piece).sum()
    }

    /// Returns the mean cost under a symbol at a point.
    pub(super) fn under(&self, sign: Point) -> f32 {
        let steps = [-SIGN, 0.0, SIGN];
        let points = steps.iter().flat_map(|&x| steps.map(|y| Point { x, y }));
        points.map(|off| self.stamped(sign.plus(off))).sum::<f32>() / 9.0
    }

    /// Returns the cost at a point of the things there, per unit of length.
    fn stamped(&self, at: Point) -> f32 {
        match self.field.region(at) {
            Region::OUTSIDE => OUTSIDE,
            _ => self.prices.nearest(at.x as isize, at.y as isize),
        }
    }

    fn is_water(&self, region: Region) -> bool {
        self.is_wet.get(region.index()) == Some(&true)
    }

    /// Returns the length of a line over land outside of the order's regions.
    fn ashore(&self, line: &[Point], journey: Journey<'_>) -> f32 {
        let is_ashore = |ends: &&[Point]| {
            let region = self.field.region(ends[0].towards(ends[1], 0.5));
            !self.is_water(region) && !journey.home.contains(&region)
        };
        line.windows(2).filter(is_ashore).map(length).sum()
    }

    /// Returns the cost at a point, per unit of length.
    fn price_at(&self, at: Point, journey: Journey<'_>) -> f32 {
        let region = self.field.region(at);
        let is_water = self.is_water(region);
        let abroad = match (journey.home.contains(&region), journey.travel, is_water) {
            (true, Travel::ByLand, _) | (true, _, true) => 0.0,
            (true, _, false) => LANDING,
            (false, Travel::ByLand, true) => AFLOAT,
            (false, Travel::ByWater | Travel::AroundLand, false) => ASHORE,
            (false, Travel::Carried, false) => OVERLAND,
            (false, Travel::Carried, true) => OFF_COURSE,
            (false, _, _) => ABROAD,
        };
        self.stamped(at) + abroad
    }
}

/// Returns points along a border, not too close to its ends, and at least its middle.
fn spaced(border: &[Point]) -> Vec<Point> {
    let whole = length(border);
    let count = ((whole / APART) as usize).max(2);
    let points = (1..count).filter_map(|i| {
        let mut rest = i as f32 / count as f32 * whole;
        border.windows(2).find_map(|ends| {
            let piece = ends[0].distance(ends[1]);
            if rest > piece || piece == 0.0 {
                rest -= piece;
                return None;
            }
            Some(ends[0].towards(ends[1], rest / piece))
        })
    });
    points.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Map;

    #[test]
    fn a_border_has_gates_along_all_of_its_length() {
        let border = [0.0, 40.0, 90.0].map(|x| Point { x, y: 5.0 });
        let gates = spaced(&border);
        assert_eq!(gates.len(), 9);
        assert!((gates[0].x - 9.0).abs() < 1e-3 && (gates[8].x - 81.0).abs() < 1e-3);
        assert_eq!(spaced(&border[..2]).len(), 3);
        assert_eq!(spaced(&[border[0], Point { x: 4.0, y: 5.0 }])[0].x, 2.0);
    }

    #[test]
    fn an_army_is_carried_through_the_waters_of_its_fleets() {
        let (map, drawing) = (Map::standard(), Drawing::standard());
        let scale = WIDTH / drawing.width();
        let field = Field::new(drawing, scale);
        let ways = CurveCosts::new(drawing, &field, scale);
        for chain in [
            &["LON", "ENG", "MAO", "WES", "TUN"][..],
            &["SMY", "AEG", "ION", "TYS", "ROM"],
            &["EDI", "NWG", "BAR", "STP"],
            &["BEL", "NTH", "DEN"],
        ] {
            let at = |code: &&str| map.province_by_code(code).expect(code);
            let chain: Vec<_> = chain.iter().map(at).collect();
            let home: Vec<Region> = chain.iter().copied().map(Region::of).collect();
            let unit = |at| drawing.anchors(at).unit.times(scale);
            let journey = Journey {
                home: &home,
                travel: Travel::Carried,
            };
            let (from, to) = (unit(chain[0]), unit(chain[chain.len() - 1]));
            let line = ways.cheapest(from, to, journey, |line| line);
            let names: Vec<&str> = chain.iter().map(|&at| map.code(at)).collect();
            assert!(ways.ashore(&line, journey) < AGROUND, "{names:?}");
            for region in &home {
                let through = line.iter().any(|&at| ways.region(at) == *region);
                assert!(through, "{names:?}: not through {region:?}");
            }
        }
    }

    #[test]
    fn a_fleet_keeps_to_the_water_between_any_two_seas() {
        let (map, drawing) = (Map::standard(), Drawing::standard());
        let scale = WIDTH / drawing.width();
        let field = Field::new(drawing, scale);
        let ways = CurveCosts::new(drawing, &field, scale);
        for from in map.water().iter() {
            for to in map.neighbors(from).intersection(map.water()).iter() {
                let home = [Region::of(from), Region::of(to)];
                let ends = [from, to].map(|at| drawing.anchors(at).unit.times(scale));
                let journey = Journey {
                    home: &home,
                    travel: Travel::AroundLand,
                };
                let line = ways.cheapest(ends[0], ends[1], journey, |line| line);
                let ashore = ways.ashore(&line, journey);
                let names = (map.code(from), map.code(to));
                assert!(ashore < AGROUND, "{names:?}: {ashore}");
            }
        }
    }
}
