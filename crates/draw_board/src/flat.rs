//! A search for the borders to omit so that the graph of the others is planar.

use crate::planar::{Pair, is_planar};

/// The additional cost of each pair of omitted borders that share a province, per border.
const CROWD: f64 = 1e-4;

/// A search for the cheapest borders to omit.
pub(crate) struct Search<'a> {
    /// The number of provinces.
    pub count: usize,
    /// The cost of omitting a border.
    pub price: &'a dyn Fn(Pair) -> f64,
}

/// Borders whose graph is planar, and the omitted ones.
pub(crate) struct Choice {
    included: Vec<Pair>,
    pub out: Vec<Pair>,
}

impl Search<'_> {
    /// Returns the borders to omit, at the lowest cost that the local search finds.
    pub fn run(&self, borders: &[Pair]) -> Vec<Pair> {
        let mut best = self.greedy(borders);
        while let Some(better) = best.out.iter().find_map(|&back| self.improved(&best, back)) {
            best = better;
        }
        best.out
    }

    /// Omits borders greedily: each border is kept, the most expensive first, if the graph stays planar.
    pub fn greedy(&self, borders: &[Pair]) -> Choice {
        let mut included = borders.to_vec();
        included.sort_by(|&a, &b| (self.price)(b).total_cmp(&(self.price)(a)));
        let mut out = Vec::new();
        while !is_planar(self.count, &included) {
            // A binary search for the longest planar prefix; the border after it is omitted.
            let (mut flat, mut bent) = (0, included.len());
            while flat + 1 < bent {
                let middle = usize::midpoint(flat, bent);
                if is_planar(self.count, &included[..middle]) {
                    flat = middle
                } else {
                    bent = middle
                }
            }
            out.push(included.remove(flat));
        }
        Choice { included, out }
    }

    /// Restores a border and omits one that conflicts with it, then restores other borders where possible.
    /// Returns `None` if no such exchange is cheaper.
    fn improved(&self, choice: &Choice, back: Pair) -> Option<Choice> {
        let bent = [&choice.included[..], &[back]].concat();
        self.obstacle(&bent).into_iter().find_map(|removed| {
            let mut better = Choice {
                included: bent
                    .iter()
                    .copied()
                    .filter(|&pair| pair != removed)
                    .collect(),
                out: vec![removed],
            };
            if !is_planar(self.count, &better.included) {
                return None;
            }
            for &other in choice.out.iter().filter(|&&other| other != back) {
                better.included.push(other);
                if !is_planar(self.count, &better.included) {
                    better.out.extend(better.included.pop());
                }
            }
            (self.total(&better.out) + 1e-9 < self.total(&choice.out)).then_some(better)
        })
    }

    fn total(&self, out: &[Pair]) -> f64 {
        let touch = |&(a, b): &Pair, &(c, d): &Pair| [c, d].contains(&a) || [c, d].contains(&b);
        let beside = |pair: &Pair| out.iter().filter(|other| touch(pair, other)).count() as f64;
        out.iter()
            .map(|pair| (self.price)(*pair) + CROWD * beside(pair))
            .sum()
    }

    /// Returns a minimal non-planar subset of the borders (a Kuratowski subgraph).
    fn obstacle(&self, borders: &[Pair]) -> Vec<Pair> {
        let mut left = borders.to_vec();
        let mut step = left.len().div_ceil(2);
        loop {
            let mut start = 0;
            while start < left.len() {
                let end = (start + step).min(left.len());
                let rest = [&left[..start], &left[end..]].concat();
                if is_planar(self.count, &rest) {
                    start = end
                } else {
                    left = rest
                }
            }
            if step == 1 {
                return left;
            }
            step = step.div_ceil(2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the omitted borders, where a greater difference of the vertices makes a border cheaper.
    fn lost_of(count: usize, borders: &[Pair]) -> Vec<Pair> {
        let price = &|(a, b): Pair| 1.0 - 0.01 * a.abs_diff(b) as f64;
        Search { count, price }.run(borders)
    }

    fn complete(count: usize) -> Vec<Pair> {
        (0..count)
            .flat_map(|a| (a + 1..count).map(move |b| (a, b)))
            .collect()
    }

    #[test]
    fn a_graph_that_is_not_flat_loses_its_cheapest_pairs() {
        for (count, lost) in [(4, 0), (5, 1), (6, 3), (7, 6)] {
            let out = lost_of(count, &complete(count));
            assert_eq!(out.len(), lost, "{count}");
        }
        assert_eq!(lost_of(5, &complete(5)), [(0, 4)]);
        let pairs: Vec<Pair> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
        assert_eq!(lost_of(6, &pairs), [(0, 5)]);
    }
}
