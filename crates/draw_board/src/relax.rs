//! Simulated annealing of pixel regions toward their shapes on earth, with fixed adjacency: a pixel
//! changes its region only if all regions that must touch still do, no others touch, no region splits,
//! and at most three regions meet in a point.

use chart::Grid;

use crate::chance::Chance;
use crate::ground::{Label, NOTHING, OUTSIDE, around};
use crate::narrow::{Around, narrow_parts};

/// The data from which the cost of a pixel's label is computed.
pub(crate) struct CostData {
    /// The distance of each cell from the nearest cell where the label should be, in cells, by label. The
    /// grid is empty if the label has no such cell.
    pub far: Vec<Grid<f32>>,
    /// Whether each label is land; `None` for the outside, which can be both.
    pub is_land: Vec<Option<bool>>,
    /// The minimum and maximum area of each label, as fractions of the page.
    pub areas: Vec<(f64, f64)>,
}

impl CostData {
    /// Computes the distance of each cell from the cells of each label.
    pub fn new(labels: &Grid<Label>, is_land: Vec<Option<bool>>, areas: Vec<(f64, f64)>) -> Self {
        let far = (0..is_land.len()).map(|label| {
            let mut is_there = false;
            let mut grid = Grid::from_fn(labels.width(), labels.height(), |x, y| {
                let here = labels[(x, y)] as usize == label;
                is_there |= here;
                if here { 0.0 } else { f32::INFINITY }
            });
            if !is_there {
                return Grid::filled(0, 0, 0.0);
            }
            spread(&mut grid);
            grid
        });
        CostData {
            far: far.collect(),
            is_land,
            areas,
        }
    }
}

/// Turns a grid with 0 in some cells and infinity in the others into a distance transform: each value
/// becomes the least sum of a neighbor's value and the distance to it.
pub(crate) fn spread(grid: &mut Grid<f32>) {
    let places: Vec<_> = grid.places().collect();
    let mut lower = |at: (usize, usize)| {
        let nearest = around(grid, at).map(|(next, length)| grid[next] + length as f32);
        grid[at] = nearest.fold(grid[at], f32::min);
    };
    places.iter().for_each(|&at| lower(at));
    places.iter().rev().for_each(|&at| lower(at));
}

/// The adjacency that the regions must have.
pub(crate) struct Contacts {
    /// The number of labels.
    pub labels: usize,
    /// Whether two labels may touch, and whether they must, by pair of labels.
    pub may: Vec<bool>,
    pub must: Vec<bool>,
    /// Whether two labels touch in several stretches that are different coasts, by pair.
    pub twice: Vec<bool>,
}

/// The regions at one resolution.
pub(crate) struct Pixels<'a> {
    /// The labels, with a margin of the outside.
    labels: Grid<Label>,
    mask: Option<&'a Grid<bool>>,
    wishes: &'a CostData,
    contacts: &'a Contacts,
    /// The number of pairs of pixels that touch, by pair of labels.
    touching: Vec<i32>,
    areas: Vec<f64>,
    /// The pixels that should keep a label so that a narrow part keeps its width; `NOTHING` elsewhere.
    pinned: Grid<Label>,
    chance: Chance,
    /// The number of cells of the distance grids per pixel.
    scale: f64,
}

type Ring = [Label; 8];

impl<'a> Pixels<'a> {
    pub fn new(
        inner: &Grid<Label>,
        mask: Option<&'a Grid<bool>>,
        wishes: &'a CostData,
        contacts: &'a Contacts,
    ) -> Self {
        let (width, height) = (inner.width() + 2, inner.height() + 2);
        let labels = Grid::from_fn(width, height, |x, y| {
            let inside = x.checked_sub(1).zip(y.checked_sub(1));
            inside.and_then(|(x, y)| inner.get(x, y)).unwrap_or(OUTSIDE)
        });
        let columns = wishes.far.iter().map(Grid::width).max().unwrap_or(1);
        let mut pixels = Pixels {
            mask,
            wishes,
            contacts,
            touching: vec![0; contacts.labels * contacts.labels],
            areas: vec![0.0; contacts.labels],
            pinned: Grid::filled(inner.width(), inner.height(), NOTHING),
            chance: Chance::new(7),
            scale: columns as f64 / inner.width() as f64,
            labels,
        };
        for (x, y) in pixels.labels.places() {
            let label = pixels.labels[(x, y)];
            pixels.areas[label as usize] += 1.0;
            for next in [pixels.labels.get(x + 1, y), pixels.labels.get(x, y + 1)] {
                pixels.count(label, next.unwrap_or(label), 1);
            }
        }
        pixels
    }

    /// Returns the labels without the margin.
    pub fn inner(&self) -> Grid<Label> {
        let (width, height) = (self.labels.width() - 2, self.labels.height() - 2);
        Grid::from_fn(width, height, |x, y| self.labels[(x + 1, y + 1)])
    }

    fn pair(&self, a: Label, b: Label) -> usize {
        a as usize * self.contacts.labels + b as usize
    }

    fn count(&mut self, a: Label, b: Label, by: i32) {
        if a != b {
            let (there, back) = (self.pair(a, b), self.pair(b, a));
            self.touching[there] += by;
            self.touching[back] += by;
        }
    }

    /// Returns the pairs of labels that must touch and don't, or that touch and must not.
    pub fn faults(&self) -> Vec<(Label, Label)> {
        let count = self.contacts.labels as Label;
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let is_fault = |&(a, b): &(Label, Label)| {
            let (pair, touch) = (self.pair(a, b), self.touching[self.pair(a, b)] > 0);
            touch && !self.contacts.may[pair] || !touch && self.contacts.must[pair]
        };
        pairs.filter(is_fault).collect()
    }

    /// Returns the points at which more than three regions meet, or a region meets itself diagonally.
    pub fn crosses(&self) -> Vec<(usize, usize)> {
        let (width, height) = (self.labels.width(), self.labels.height());
        let inside = self
            .labels
            .places()
            .filter(|&(x, y)| x + 1 < width && y + 1 < height);
        inside
            .filter(|&at| !is_simple_square(self.square(at)))
            .collect()
    }

    fn square(&self, (x, y): (usize, usize)) -> [Label; 4] {
        [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|at| self.labels[at])
    }

    /// Tries random changes of pixels, in each round as many as there are pixels. `heat` is the temperature
    /// of the annealing in the first and last round.
    pub fn relax(&mut self, rounds: usize, heat: (f64, f64)) {
        let (width, height) = (self.labels.width() - 2, self.labels.height() - 2);
        for round in 0..rounds {
            let share = round as f64 / rounds as f64;
            let heat = heat.0 + (heat.1 - heat.0) * share;
            for _ in 0..width * height {
                let at = (1 + self.chance.below(width), 1 + self.chance.below(height));
                self.try_change(at, heat);
            }
        }
    }

    /// Widens the narrow parts without which a region would split or lose a contact, by one pixel per pass.
    pub fn widen(&mut self, reach: usize, rounds: usize, heat: (f64, f64)) {
        for pass in 0..reach {
            let narrow = self.narrow_parts(reach as f32);
            if narrow.is_empty() {
                return;
            }
            for ((x, y), label) in narrow {
                let inner = (x - 1, y - 1);
                // Alternating 4-neighbors and 8-neighbors widens by octagons.
                let reached = around(&self.pinned, inner)
                    .filter(|&(_, length)| length == 1.0 || pass % 2 == 1);
                for (next, _) in reached {
                    if self.pinned[next] == NOTHING {
                        self.pinned[next] = label;
                    }
                }
                self.pinned[inner] = label;
            }
            self.relax(rounds, heat);
        }
    }

    /// Changes pixels near the points of [`Pixels::crosses`] until no such point is left or the tries run
    /// out.
    pub fn resolve_crossings(&mut self) {
        const TRIES: usize = 500;
        for (x, y) in self.crosses() {
            for _ in 0..TRIES {
                let at = (x + self.chance.below(4), y + self.chance.below(4));
                let inside = (1..=self.labels.width() - 2).contains(&at.0.wrapping_sub(1))
                    && (1..=self.labels.height() - 2).contains(&at.1.wrapping_sub(1));
                if inside {
                    self.try_change((at.0 - 1, at.1 - 1), f64::INFINITY);
                }
                if is_simple_square(self.square((x, y))) {
                    break;
                }
            }
            // A scenery region that was smaller than a pixel may be missing at this point.
            let lost = (1..self.contacts.labels).find(|&label| self.areas[label] == 0.0);
            if let Some(lost) = lost.filter(|_| !is_simple_square(self.square((x, y)))) {
                for at in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
                    self.put(at, lost as Label);
                }
            }
        }
    }

    /// Gives a pixel a label that no pixel has yet, if the adjacency allows it.
    fn put(&mut self, at: (usize, usize), new: Label) {
        let (width, height) = (self.labels.width() - 2, self.labels.height() - 2);
        let inside = (1..=width).contains(&at.0) && (1..=height).contains(&at.1);
        if !inside || self.areas[new as usize] > 0.0 {
            return;
        }
        let (old, ring) = (self.labels[at], self.ring(at));
        if is_simple(&ring, old) && self.is_allowed(&ring, old, new, true) {
            self.change(at, &ring, new);
        }
    }

    fn change(&mut self, at: (usize, usize), ring: &Ring, new: Label) {
        let old = std::mem::replace(&mut self.labels[at], new);
        self.areas[old as usize] -= 1.0;
        self.areas[new as usize] += 1.0;
        for side in [1, 3, 5, 7] {
            self.count(old, ring[side], -1);
            self.count(new, ring[side], 1);
        }
    }

    /// Returns the pixels that should keep their labels.
    pub fn pinned(&self) -> Grid<Label> {
        self.pinned.clone()
    }

    /// Sets the pixels that should keep their labels.
    pub fn pin(&mut self, pinned: &Grid<Label>) {
        self.pinned = pinned.clone();
    }

    /// Returns the pixels of the narrow parts that regions need.
    fn narrow_parts(&self, reach: f32) -> Vec<((usize, usize), Label)> {
        let count = self.contacts.labels;
        let mut bounds = vec![[usize::MAX, usize::MAX, 0, 0]; count];
        for (x, y) in self.labels.places() {
            let [left, top, right, bottom] = &mut bounds[self.labels[(x, y)] as usize];
            (*left, *top) = (x.min(*left), y.min(*top));
            (*right, *bottom) = (x.max(*right), y.max(*bottom));
        }
        let mut found = Vec::new();
        for label in 1..count as Label {
            let [left, top, right, bottom] = bounds[label as usize];
            if left > right {
                continue;
            }
            // The margin of the labels leaves room for a margin around each region.
            let (left, top) = (left - 1, top - 1);
            let crop = |x, y| self.labels[(left + x, top + y)];
            let region = Grid::from_fn(right - left + 2, bottom - top + 2, crop);
            let must = |other: &Label| self.contacts.must[self.pair(label, *other)];
            let around = Around {
                neighbors: (0..count as Label).filter(must).collect(),
                may_touch: &|a, b| self.contacts.may[self.pair(a, b)],
            };
            let narrow = narrow_parts(&region, label, reach, &around);
            found.extend(
                narrow
                    .into_iter()
                    .map(|(x, y)| ((left + x, top + y), label)),
            );
        }
        found
    }

    fn ring(&self, (x, y): (usize, usize)) -> Ring {
        [
            (x - 1, y - 1),
            (x, y - 1),
            (x + 1, y - 1),
            (x + 1, y),
            (x + 1, y + 1),
            (x, y + 1),
            (x - 1, y + 1),
            (x - 1, y),
        ]
        .map(|at| self.labels[at])
    }

    fn try_change(&mut self, at: (usize, usize), heat: f64) {
        let old = self.labels[at];
        let ring = self.ring(at);
        let beside = [ring[1], ring[3], ring[5], ring[7]];
        let first = self.chance.below(4);
        let Some(new) = (0..4)
            .map(|i| beside[(first + i) % 4])
            .find(|&label| label != old)
        else {
            return;
        };
        if !is_simple(&ring, old)
            || !is_simple(&ring, new)
            || !self.is_allowed(&ring, old, new, heat.is_finite())
        {
            return;
        }
        let change = self.price_of(at, &ring, old, new);
        if change < 0.0 || heat > 0.0 && self.chance.share() < (-change / heat).exp() {
            self.change(at, &ring, new);
        }
    }

    /// Returns whether the adjacency stays valid if the pixel within a ring changes its label. With
    /// `keeps_coasts`, the number of ends of contacts between split coasts must not change either.
    fn is_allowed(&self, ring: &Ring, old: Label, new: Label, keeps_coasts: bool) -> bool {
        let mut twice = [0_i32; 2];
        for i in [1, 3, 5, 7] {
            let label = ring[i];
            if label != new && !self.contacts.may[self.pair(new, label)] {
                return false;
            }
            if label != old && self.contacts.must[self.pair(old, label)] {
                let beside = [1, 3, 5, 7]
                    .into_iter()
                    .filter(|&i| ring[i] == label)
                    .count() as i32;
                let gained = if label == new {
                    [1, 3, 5, 7].into_iter().filter(|&i| ring[i] == old).count() as i32
                } else {
                    0
                };
                if self.touching[self.pair(old, label)] - beside + gained <= 0 {
                    return false;
                }
            }
        }
        for (i, center) in [old, new].into_iter().enumerate() {
            for [a, b, c] in [[7, 0, 1], [1, 2, 3], [3, 4, 5], [5, 6, 7]] {
                let square = [ring[b], ring[a], ring[c], center];
                if !is_simple_square([square[0], square[1], square[2], center]) && i == 1 {
                    return false;
                }
                twice[i] += self.meets_twice(square);
            }
        }
        !keeps_coasts || twice[0] == twice[1]
    }

    /// Returns 1 if a square of pixels has an end of a contact between split coasts, or else 0.
    fn meets_twice(&self, square: [Label; 4]) -> i32 {
        let mut ends = 0;
        for i in 0..4 {
            for j in i + 1..4 {
                let (a, b) = (square[i], square[j]);
                if a != b && self.contacts.twice[self.pair(a, b)] {
                    ends += i32::from(square.iter().any(|&c| c != a && c != b));
                }
            }
        }
        ends.min(1)
    }

    /// Returns the increase in cost if the pixel within a ring changes its label.
    fn price_of(&self, at: (usize, usize), ring: &Ring, old: Label, new: Label) -> f64 {
        const SHAPE: f64 = 0.45;
        const AREA: f64 = 6.0;
        const CONTACT: f64 = 10.0;
        /// The desired minimum length of a contact, as a fraction of the page's width.
        const LEAST_CONTACT: f64 = 0.033;
        let mut price = self.place(at, new) - self.place(at, old);
        for (i, &label) in ring.iter().enumerate() {
            let length = if i % 2 == 1 { SHAPE } else { SHAPE * 0.7 };
            price += length * f64::from(i32::from(label != new) - i32::from(label != old));
        }
        let page = (self.labels.width() * self.labels.height()) as f64;
        let pressure = |label: Label, by: f64| {
            let (least, most) = self.wishes.areas[label as usize];
            let (least, most) = (least * page, most * page);
            let lack = |area: f64| {
                let (below, above) = ((least - area).max(0.0), (area - most).max(0.0));
                below * below / least.max(1.0) / 2.0 + above * above / most.max(1.0) / 2.0
            };
            let area = self.areas[label as usize];
            AREA * (lack(area + by) - lack(area))
        };
        price += pressure(old, -1.0) + pressure(new, 1.0);
        let least = LEAST_CONTACT * self.labels.width() as f64;
        let beside = [ring[1], ring[3], ring[5], ring[7]];
        let count = |label: Label| beside.iter().filter(|&&other| other == label).count() as i32;
        let mut stretch = |a: Label, b: Label, by: i32| {
            let pair = self.pair(a, b);
            // A short contact with the outside or scenery leaves too little space between the regions beside
            // it.
            let counts = self.contacts.must[pair] || self.touching[pair] > 0;
            if counts && by != 0 {
                let lack =
                    |length: i32| (1.0 - f64::from(length) / least).max(0.0).powi(2) * least / 2.0;
                price += CONTACT * (lack(self.touching[pair] + by) - lack(self.touching[pair]));
            }
        };
        for (i, &label) in beside.iter().enumerate() {
            if beside[..i].contains(&label) {
                continue;
            }
            if label != old && label != new {
                stretch(old, label, -count(label));
                stretch(new, label, count(label));
            }
        }
        stretch(old, new, count(old) - count(new));
        price
    }

    /// Returns the cost of a label for a pixel because of its location.
    fn place(&self, (x, y): (usize, usize), label: Label) -> f64 {
        const FAR: f64 = 0.09;
        const WRONG_GROUND: f64 = 1.6;
        /// The cost of a pixel of a region that has no location on earth.
        const NOWHERE: f64 = 1.2;
        const BEYOND: f64 = 20.0;
        const PINNED: f64 = 2.0;
        let mut price = 0.0;
        let inner = (x - 1, y - 1);
        if self.pinned[inner] != NOTHING {
            return if self.pinned[inner] == label {
                0.0
            } else {
                PINNED
            };
        }
        let column = (inner.0 as f64 + 0.5) * self.scale;
        let row = (inner.1 as f64 + 0.5) * self.scale;
        let far = &self.wishes.far[label as usize];
        if far.width() == 0 {
            price += if label == OUTSIDE { BEYOND } else { NOWHERE };
        } else {
            price += FAR * f64::from(far.nearest(column as isize, row as isize));
        }
        if let (Some(mask), Some(is_land)) = (self.mask, self.wishes.is_land[label as usize])
            && mask[inner] != is_land
        {
            price += WRONG_GROUND;
        }
        price
    }
}

/// Returns whether the pixels of a label beside the middle of a ring are one connected part of the ring,
/// and not all of it.
fn is_simple(ring: &Ring, label: Label) -> bool {
    let mut parts = 0;
    for side in [1, 3, 5, 7] {
        if ring[side] == label {
            let (corner, next) = ((side + 1) % 8, (side + 2) % 8);
            parts += i32::from(ring[corner] != label || ring[next] != label);
        }
    }
    parts == 1
}

/// Returns whether at most three regions meet in the middle of a square, and none meets itself diagonally.
fn is_simple_square([a, b, c, d]: [Label; 4]) -> bool {
    // a b
    // c d
    match (a == d, b == c) {
        (true, false) => a == b || a == c,
        (false, true) => b == a || b == d,
        (true, true) => a == b,
        (false, false) => a == b || a == c || d == b || d == c,
    }
}

/// Returns the labels at twice the resolution.
pub(crate) fn doubled(labels: &Grid<Label>) -> Grid<Label> {
    Grid::from_fn(2 * labels.width(), 2 * labels.height(), |x, y| {
        labels[(x / 2, y / 2)]
    })
}
