//! Finds the minimum cost: of several offers, or of paths over a field of costs. Both the terminal
//! map and the SVG use it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Returns the cheapest of some offers, the first one of equals.
pub(crate) fn least<T>(offers: impl IntoIterator<Item = (f32, T)>) -> Option<(f32, T)> {
    let by_cost = |a: &(f32, T), b: &(f32, T)| a.0.total_cmp(&b.0);
    offers.into_iter().min_by(by_cost)
}

/// The costs of paths. Nodes are numbered from 0.
pub(crate) trait CostField {
    /// Returns a lower bound of the cost of a path from a node to an end.
    fn guide(&self, node: u32) -> u32;
    /// Returns the cost of ending at a node, or `None` if paths can't end there.
    fn end(&self, node: u32) -> Option<u32>;
    /// Calls `step` with each next node and the cost of the path to it. `cost` is that of the path
    /// to `node`.
    fn steps(&self, node: u32, cost: u32, step: impl FnMut(u32, u32));
}

/// A search for cheapest paths (A*), with buffers that are reused.
#[derive(Debug)]
pub(crate) struct PathSearch {
    /// The lowest cost so far, by node.
    cost: Vec<u32>,
    /// The previous node on that path, by node.
    before: Vec<u32>,
    open: BinaryHeap<Reverse<(u32, u32)>>,
}

const NONE: u32 = u32::MAX;

impl PathSearch {
    /// Returns a search over `nodes` nodes.
    pub fn new(nodes: usize) -> Self {
        PathSearch {
            cost: vec![NONE; nodes],
            before: vec![NONE; nodes],
            open: BinaryHeap::new(),
        }
    }

    /// Returns the cheapest path from one of the starts with its cost. Each start is a node and the
    /// cost of starting there.
    pub fn find(
        &mut self,
        starts: impl IntoIterator<Item = (u32, u32)>,
        field: &impl CostField,
    ) -> Option<(u32, Vec<u32>)> {
        self.cost.fill(NONE);
        self.open.clear();
        for (node, cost) in starts {
            self.reach(node, cost, NONE, field);
        }
        let mut best: Option<(u32, u32)> = None;
        while let Some(Reverse((lowest, node))) = self.open.pop() {
            if best.is_some_and(|(cost, _)| cost <= lowest) {
                break;
            }
            let cost = self.cost[node as usize];
            if lowest > cost + field.guide(node) {
                continue;
            }
            if let Some(end) = field.end(node)
                && best.is_none_or(|(least, _)| cost + end < least)
            {
                best = Some((cost + end, node));
            }
            field.steps(node, cost, |next, cost| self.reach(next, cost, node, field));
        }
        best.map(|(cost, node)| (cost, self.path_to(node)))
    }

    fn reach(&mut self, node: u32, cost: u32, before: u32, field: &impl CostField) {
        if cost < self.cost[node as usize] {
            self.cost[node as usize] = cost;
            self.before[node as usize] = before;
            self.open.push(Reverse((cost + field.guide(node), node)));
        }
    }

    fn path_to(&self, end: u32) -> Vec<u32> {
        let before = |&node: &u32| Some(self.before[node as usize]).filter(|&node| node != NONE);
        let mut path: Vec<u32> = std::iter::successors(Some(end), before).collect();
        path.reverse();
        path
    }
}
