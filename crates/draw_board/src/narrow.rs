//! The narrow parts of a region, without which it would split or lose a neighbor.

use chart::Grid;

use crate::ground::Label;
use crate::parts::{Place, parts};
use crate::relax::spread;

/// Returns the pixels of the narrow parts of a region that it needs: what is farther than `reach` from
/// everything that is deeper than that.
pub(crate) fn narrow_parts(
    labels: &Grid<Label>,
    label: Label,
    reach: f32,
    neighbors: &[Label],
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
        .filter(|part| left[part[0]] && is_needed(labels, label, part, neighbors))
        .flatten()
        .collect()
}

/// Would a region split, vanish or lose a neighbor without a part of it?
fn is_needed(labels: &Grid<Label>, label: Label, part: &[Place], neighbors: &[Label]) -> bool {
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
    neighbors.iter().any(|other| !touched.contains(other))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let rows: Vec<&[u8]> = region.iter().map(|row| row.as_bytes()).collect();
        let labels = Grid::from_fn(15, 8, |x, y| Label::from(rows[y][x] == b'#'));
        let narrow = narrow_parts(&labels, 1, 1.5, &[0]);
        assert!(
            narrow.contains(&(7, 3)) && !narrow.contains(&(3, 7)),
            "{narrow:?}"
        );
    }
}
