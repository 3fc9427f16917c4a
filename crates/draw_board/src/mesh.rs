//! The first layout: a triangle mesh with provinces as vertices, each as near to its location on earth as
//! the triangles allow, and the region around each vertex.

use std::collections::HashMap;

use chart::Grid;

use crate::Spot;
use crate::chance::Chance;
use crate::planar::VertexSet;
use crate::planar::{Pair, Plane};

/// The content of the region around a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Filling {
    /// A province: its own vertex, or a gap that it fills.
    Province(usize),
    /// A scenery region, by index.
    Scenery(usize),
    /// The outside of the board.
    Outside,
    /// A point on the frame, without a region: the regions beside it extend to the frame.
    Frame,
}

/// A triangle mesh with the positions of its vertices.
pub(crate) struct Mesh {
    pub spots: Vec<Spot>,
    pub fillings: Vec<Filling>,
    /// The provinces around each scenery region.
    pub scenery: Vec<VertexSet>,
    triangles: Vec<[usize; 3]>,
    /// The indices of the triangles at each vertex.
    around: Vec<Vec<usize>>,
    size: Spot,
}

/// The desired position of a vertex and its weight, if it has one.
pub(crate) type TargetPosition = Option<(Spot, f64)>;

impl Mesh {
    /// Builds a mesh from a graph. Each helper pair gets an additional vertex, because its provinces must not
    /// touch: a gap that is filled by a neighbor of all provinces around it, the outside, or scenery.
    pub fn new(
        mut plane: Plane,
        borders: &[VertexSet],
        wishes: &[TargetPosition],
        size: Spot,
    ) -> Self {
        let count = borders.len();
        open_outer(&mut plane);
        if is_mirrored(&plane, wishes) {
            plane.outer.reverse();
            plane
                .triangles
                .iter_mut()
                .for_each(|corners| corners.reverse());
        }
        let gaps: HashMap<Pair, usize> = plane
            .helpers
            .iter()
            .enumerate()
            .flat_map(|(i, &(a, b))| [((a, b), count + i), ((b, a), count + i)])
            .collect();
        let mut triangles: Vec<[usize; 3]> = plane
            .triangles
            .iter()
            .flat_map(|&corners| cut(corners, &gaps))
            .collect();
        let mut outer = Vec::new();
        for (i, &a) in plane.outer.iter().enumerate() {
            outer.push(a);
            outer.extend(gaps.get(&(a, plane.outer[(i + 1) % plane.outer.len()])));
        }
        let (fillings, scenery) = fill(count, plane.helpers.len(), borders, &triangles, &outer);
        let mut mesh = Mesh {
            spots: vec![size.scaled(0.5); fillings.len()],
            fillings,
            scenery,
            triangles: Vec::new(),
            around: Vec::new(),
            size,
        };
        let ring = mesh.add_frame(&outer, wishes);
        for (i, &a) in outer.iter().enumerate() {
            let (here, next) = (ring[i], ring[(i + 1) % ring.len()]);
            let b = outer[(i + 1) % outer.len()];
            // The outer face has the opposite orientation to the triangles beside it.
            triangles.push([b, here, a]);
            triangles.push([b, next, here]);
        }
        mesh.around = vec![Vec::new(); mesh.spots.len()];
        for (number, corners) in triangles.iter().enumerate() {
            corners
                .iter()
                .for_each(|&corner| mesh.around[corner].push(number));
        }
        mesh.triangles = triangles;
        mesh.center();
        mesh
    }

    /// Adds a vertex on the frame between each two vertices of the outer face, as near to the desired
    /// positions of these vertices as their order allows. Returns the new vertices in the order of `outer`.
    fn add_frame(&mut self, outer: &[usize], wishes: &[TargetPosition]) -> Vec<usize> {
        let middle = self.size.scaled(0.5);
        let wished = |vertex: usize| wishes.get(vertex).copied().flatten();
        let turn = |at: Spot| {
            let (x, y) = ((at.x - middle.x) / middle.x, (at.y - middle.y) / middle.y);
            (y.atan2(x) / std::f64::consts::TAU).rem_euclid(1.0)
        };
        let count = outer.len() as f64;
        // The desired angle of each vertex in turns, from the first one on; without a wish, it follows its
        // neighbor.
        let first = outer
            .iter()
            .position(|&vertex| wished(vertex).is_some())
            .unwrap_or(0);
        let start = wished(outer[first]).map_or(0.0, |(at, _)| turn(at));
        let step = -1.0 / count;
        let mut turns: Vec<f64> = Vec::new();
        for i in 0..outer.len() {
            let expected = turns.last().map_or(start, |last| last + step);
            let at = wished(outer[(first + i) % outer.len()]).map(|(at, _)| turn(at));
            let near = at.map_or(expected, |at| at + (expected - at).round());
            turns.push(near);
        }
        let least = 0.4 * step;
        let even: Vec<f64> = turns
            .iter()
            .enumerate()
            .map(|(i, at)| -(at - least * i as f64))
            .collect();
        let mut even = rising(&even);
        let span = even[even.len() - 1] - even[0];
        let room = 1.0 + least * count;
        if span > room {
            let from = even[0];
            even.iter_mut()
                .for_each(|at| *at = from + (*at - from) * room / span);
        }
        let turns: Vec<f64> = even
            .iter()
            .enumerate()
            .map(|(i, at)| -at + least * i as f64)
            .collect();
        (0..outer.len())
            .map(|i| {
                let i = (i + outer.len() - first) % outer.len();
                let next = turns.get(i + 1).copied().unwrap_or(turns[0] - 1.0);
                let angle = f64::midpoint(turns[i], next) * std::f64::consts::TAU;
                let (x, y) = (angle.cos(), angle.sin());
                let reach = 1.0 / x.abs().max(y.abs());
                self.spots.push(Spot::new(
                    middle.x * (1.0 + x * reach),
                    middle.y * (1.0 + y * reach),
                ));
                self.fillings.push(Filling::Frame);
                self.spots.len() - 1
            })
            .collect()
    }

    /// Moves every vertex that isn't on the frame to the average of its neighbors (Tutte's embedding), so
    /// that no two edges cross.
    fn center(&mut self) {
        for _ in 0..6000 {
            let mut moved: f64 = 0.0;
            for vertex in 0..self.spots.len() {
                if self.fillings[vertex] == Filling::Frame {
                    continue;
                }
                let (mut sum, mut count) = (Spot::new(0.0, 0.0), 0.0);
                for &number in &self.around[vertex] {
                    for other in self.triangles[number]
                        .into_iter()
                        .filter(|&other| other != vertex)
                    {
                        sum = sum.plus(self.spots[other]);
                        count += 1.0;
                    }
                }
                let at = sum.scaled(1.0 / count);
                moved = moved.max(at.minus(self.spots[vertex]).length());
                self.spots[vertex] = at;
            }
            if moved < 1e-7 * self.size.x {
                break;
            }
        }
    }

    /// Returns twice the area of a triangle, which is positive if its orientation is right.
    fn area(&self, number: usize) -> f64 {
        let [a, b, c] = self.triangles[number].map(|corner| self.spots[corner]);
        b.minus(a).cross(c.minus(a))
    }

    /// Moves the vertices toward their desired positions while avoiding flat triangles. No triangle changes
    /// its orientation.
    pub fn settle(&mut self, wishes: &[TargetPosition], rounds: usize) {
        let mut chance = Chance::new(1);
        let inner = self
            .fillings
            .iter()
            .filter(|&&filling| filling != Filling::Frame)
            .count();
        let spacing = (self.size.x * self.size.y / inner as f64).sqrt();
        for round in 0..rounds {
            let reach = spacing * (1.0 - round as f64 / rounds as f64).max(0.05);
            for vertex in 0..self.spots.len() {
                if self.fillings[vertex] == Filling::Frame {
                    continue;
                }
                let wish = wishes.get(vertex).copied().flatten();
                let old = self.spots[vertex];
                let mut best = (self.price(vertex, wish, spacing), old);
                let towards = wish.map(|(to, _)| to.minus(old).scaled(chance.share()));
                let mut tries = [Spot::new(0.0, 0.0); 5];
                for step in &mut tries {
                    let angle = chance.share() * std::f64::consts::TAU;
                    let length = reach * chance.share().powi(2);
                    *step = Spot::new(angle.cos() * length, angle.sin() * length);
                }
                for step in tries.into_iter().chain(towards) {
                    self.spots[vertex] = old.plus(step);
                    let price = self.price(vertex, wish, spacing);
                    if price < best.0 {
                        best = (price, self.spots[vertex]);
                    }
                }
                self.spots[vertex] = best.1;
            }
        }
    }

    /// Returns the cost of a vertex's position; infinite if a triangle has the wrong orientation.
    fn price(&self, vertex: usize, wish: TargetPosition, spacing: f64) -> f64 {
        /// The height below which a triangle is flat, as a fraction of the spacing.
        const FLAT: f64 = 0.5;
        let mut price = wish.map_or(0.0, |(to, weight)| {
            weight * (to.minus(self.spots[vertex]).length() / spacing).powi(2)
        });
        for &number in &self.around[vertex] {
            let area = self.area(number);
            if area <= 0.0 {
                return f64::INFINITY;
            }
            let corners = self.triangles[number].map(|corner| self.spots[corner]);
            let mut longest: f64 = 0.0;
            let mut lengths = 0.0;
            for i in 0..3 {
                let length = corners[i].minus(corners[(i + 1) % 3]).length();
                longest = longest.max(length);
                lengths += length * length;
            }
            let height = area / longest / spacing;
            price += 0.01 * lengths / (spacing * spacing);
            if height < FLAT {
                price += 2.0 * (FLAT / height - 1.0).powi(2).min(1e12);
            }
        }
        price
    }

    /// Returns the regions around the vertices, as a grid.
    pub fn regions(&self, width: usize, height: usize) -> Grid<Option<Filling>> {
        let mut grid = Grid::filled(width, height, None);
        let scale = Spot::new(width as f64 / self.size.x, height as f64 / self.size.y);
        for corners in &self.triangles {
            let [a, b, c] = corners.map(|corner| {
                let at = self.spots[corner];
                Spot::new(at.x * scale.x, at.y * scale.y)
            });
            let area = b.minus(a).cross(c.minus(a));
            let range = |values: [f64; 3], end: usize| {
                let low = values
                    .iter()
                    .fold(f64::INFINITY, |low, &value| low.min(value));
                let high = values.iter().fold(0.0_f64, |high, &value| high.max(value));
                (low.floor().max(0.0) as usize)..(high.ceil() as usize).min(end)
            };
            for y in range([a.y, b.y, c.y], height) {
                for x in range([a.x, b.x, c.x], width) {
                    let at = Spot::new(x as f64 + 0.5, y as f64 + 0.5);
                    let shares = [
                        b.minus(at).cross(c.minus(at)) / area,
                        c.minus(at).cross(a.minus(at)) / area,
                        a.minus(at).cross(b.minus(at)) / area,
                    ];
                    if shares.iter().any(|&share| share < 0.0) {
                        continue;
                    }
                    let most = (0..3)
                        .filter(|&i| self.fillings[corners[i]] != Filling::Frame)
                        .max_by(|&i, &j| shares[i].total_cmp(&shares[j]));
                    grid[(x, y)] = most.map(|i| self.fillings[corners[i]]);
                }
            }
        }
        grid
    }
}

/// Removes triangles beside the outer face whose outer side is a helper pair, if their third vertex isn't on
/// the outer face.
fn open_outer(plane: &mut Plane) {
    let is_helper = |plane: &Plane, a: usize, b: usize| {
        plane
            .helpers
            .iter()
            .any(|&pair| pair == (a, b) || pair == (b, a))
    };
    loop {
        let count = plane.outer.len();
        let found = (0..count).find_map(|i| {
            let (a, b) = (plane.outer[i], plane.outer[(i + 1) % count]);
            if !is_helper(plane, a, b) {
                return None;
            }
            let number = plane
                .triangles
                .iter()
                .position(|t| t.contains(&a) && t.contains(&b))?;
            let third = plane.triangles[number]
                .into_iter()
                .find(|&c| c != a && c != b)?;
            (!plane.outer.contains(&third)).then_some((i, number, third))
        });
        let Some((i, number, third)) = found else {
            return;
        };
        let (a, b) = (plane.outer[i], plane.outer[(i + 1) % count]);
        plane
            .helpers
            .retain(|&pair| pair != (a, b) && pair != (b, a));
        plane.triangles.swap_remove(number);
        plane.outer.insert(i + 1, third);
    }
}

/// Returns whether most triangles have the wrong orientation with every vertex at its desired position.
fn is_mirrored(plane: &Plane, wishes: &[TargetPosition]) -> bool {
    let signs = plane.triangles.iter().filter_map(|&[a, b, c]| {
        let [a, b, c] = [wishes[a]?.0, wishes[b]?.0, wishes[c]?.0];
        Some(b.minus(a).cross(c.minus(a)).signum())
    });
    signs.sum::<f64>() < 0.0
}

/// Splits a triangle at the gap vertices on its sides.
fn cut([a, b, c]: [usize; 3], gaps: &HashMap<Pair, usize>) -> Vec<[usize; 3]> {
    let on = |a, b| gaps.get(&(a, b)).copied();
    match (on(a, b), on(b, c), on(c, a)) {
        (None, None, None) => vec![[a, b, c]],
        (Some(f), None, None) => vec![[a, f, c], [f, b, c]],
        (Some(f), Some(g), None) => vec![[f, b, g], [a, f, g], [a, g, c]],
        (Some(f), Some(g), Some(h)) => vec![[a, f, h], [f, b, g], [g, c, h], [f, g, h]],
        _ => cut([b, c, a], gaps),
    }
}

/// Returns the filling of each vertex, and the provinces around each scenery region. Connected gaps get the
/// same filling.
fn fill(
    count: usize,
    gaps: usize,
    borders: &[VertexSet],
    triangles: &[[usize; 3]],
    outer: &[usize],
) -> (Vec<Filling>, Vec<VertexSet>) {
    let mut beside: Vec<Vec<usize>> = vec![Vec::new(); count + gaps];
    for &[a, b, c] in triangles {
        for (from, to) in [(a, b), (b, c), (c, a), (b, a), (c, b), (a, c)] {
            beside[from].push(to);
        }
    }
    let mut fillings: Vec<Filling> = (0..count).map(Filling::Province).collect();
    fillings.resize(count + gaps, Filling::Frame);
    let mut scenery = Vec::new();
    for start in count..count + gaps {
        if fillings[start] != Filling::Frame {
            continue;
        }
        let (mut part, mut around, mut open) =
            (Vec::from([start]), VertexSet::default(), vec![start]);
        while let Some(at) = open.pop() {
            for &next in &beside[at] {
                if next < count {
                    around.insert(next);
                } else if !part.contains(&next) {
                    part.push(next);
                    open.push(next);
                }
            }
        }
        let reaches_all = |&province: &usize| {
            let mut others = around;
            others.remove(province);
            others.difference(&borders[province]).is_empty()
        };
        let filling = if part.iter().any(|gap| outer.contains(gap)) {
            Filling::Outside
        } else if let Some(province) = around.iter().find(reaches_all) {
            Filling::Province(province)
        } else {
            scenery.push(around);
            Filling::Scenery(scenery.len() - 1)
        };
        part.into_iter().for_each(|gap| fillings[gap] = filling);
    }
    (fillings, scenery)
}

/// Returns the nearest non-decreasing sequence of numbers (isotonic regression).
fn rising(of: &[f64]) -> Vec<f64> {
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for &value in of {
        let mut pool = (value, 1);
        while let Some(&(before, count)) = pools.last() {
            if before <= pool.0 {
                break;
            }
            let total = count + pool.1;
            pool = (
                (before * count as f64 + pool.0 * pool.1 as f64) / total as f64,
                total,
            );
            pools.pop();
        }
        pools.push(pool);
    }
    pools
        .into_iter()
        .flat_map(|(value, count)| std::iter::repeat_n(value, count))
        .collect()
}
