//! The narrow parts of a region without which it would split or lose a neighbor, or two of its neighbors
//! would touch that must not.

use chart::Grid;

use crate::ground::Label;
use crate::parts::{Place, parts};
use crate::relax::spread;

/// The adjacency of the regions around a region.
pub(crate) struct Around<'a> {
    /// The regions that the region must touch.
    pub neighbors: Vec<Label>,
    /// Returns whether two other regions may touch.
    pub may_touch: &'a dyn Fn(Label, Label) -> bool,
}

/// Returns the pixels of the narrow parts that a region needs. A part is narrow if it is farther than
/// `reach` from all pixels that are deeper than `reach`.
pub(crate) fn narrow_parts(
    labels: &Grid<Label>,
    label: Label,
    reach: f32,
    around: &Around,
) -> Vec<Place> {
    let distance = |is_start: &dyn Fn(Place) -> bool| {
        let start = |x, y| if is_start((x, y)) { 0.0 } else { f32::INFINITY };
        let mut grid = Grid::from_fn(labels.width(), labels.height(), start);
        spread(&mut grid);
        grid
    };
    let depth = distance(&|at| labels[at] != label);
    let from_core = distance(&|at| depth[at] > reach);
    let left = Grid::from_fn(labels.width(), labels.height(), |x, y| {
        labels[(x, y)] == label && from_core[(x, y)] > reach
    });
    parts(&left)
        .into_iter()
        .filter(|part| left[part[0]] && is_needed(labels, label, part, around))
        .flatten()
        .collect()
}

/// Returns whether a region would split, vanish or lose a neighbor without this part, or two of its neighbors
/// would touch that must not.
fn is_needed(labels: &Grid<Label>, label: Label, part: &[Place], around: &Around) -> bool {
    let mut beside: Vec<Label> = part
        .iter()
        .flat_map(|&at| labels.beside(at))
        .map(|at| labels[at])
        .collect();
    beside.sort_unstable();
    beside.dedup();
    beside.retain(|&other| other != label);
    let is_apart = |&a: &Label| beside.iter().any(|&b| a != b && !(around.may_touch)(a, b));
    if beside.iter().any(is_apart) {
        return true;
    }
    let mut rest = Grid::from_fn(labels.width(), labels.height(), |x, y| {
        labels[(x, y)] == label
    });
    part.iter().for_each(|&at| rest[at] = false);
    let of_rest: Vec<_> = parts(&rest)
        .into_iter()
        .filter(|part| rest[part[0]])
        .collect();
    let [whole] = &of_rest[..] else { return true };
    let beside = |&at: &Place| rest.beside(at).map(|at| labels[at]);
    let touched: Vec<Label> = whole.iter().flat_map(beside).collect();
    around
        .neighbors
        .iter()
        .any(|other| !touched.contains(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrow(region: &[&str], may_touch: bool) -> Vec<Place> {
        let rows: Vec<&[u8]> = region.iter().map(|row| row.as_bytes()).collect();
        let label = |x: usize, y: usize| match rows[y][x] {
            b'.' => 0,
            b'#' => 1,
            _ => 2,
        };
        let labels = Grid::from_fn(rows[0].len(), rows.len(), label);
        let around = Around {
            neighbors: vec![0],
            may_touch: &|_, _| may_touch,
        };
        narrow_parts(&labels, 1, 1.5, &around)
    }

    #[test]
    fn a_bridge_is_needed_and_a_spit_is_not() {
        let region = [
            "...............",
            ".#####...#####.",
            ".#####...#####.",
            ".#############.",
            ".#####...#####.",
            ".#####...#####.",
            "...#...........",
            "...#...........",
        ];
        let narrow = narrow(&region, true);
        assert!(
            narrow.contains(&(7, 3)) && !narrow.contains(&(3, 7)),
            "{narrow:?}"
        );
    }

    #[test]
    fn what_keeps_two_regions_apart_is_needed() {
        let region = [
            "...........",
            ".#####.....",
            ".#####.....",
            ".##########",
            ".#####22222",
            ".#####22222",
        ];
        assert!(narrow(&region, false).contains(&(9, 3)));
        assert!(narrow(&region, true).is_empty());
    }
}
