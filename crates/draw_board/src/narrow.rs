//! The narrow parts of a region, without which it would split or lose a neighbor.

use chart::Grid;

use crate::ground::{Label, around};
use crate::relax::spread;

type Place = (usize, usize);

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
    let mut left = Grid::from_fn(labels.width(), labels.height(), |x, y| {
        labels[(x, y)] == label && from_core[(x, y)] > reach
    });
    let mut found = Vec::new();
    for start in left.places() {
        if !std::mem::take(&mut left[start]) {
            continue;
        }
        let mut part = vec![start];
        let mut next = 0;
        while next < part.len() {
            for (beside, _) in around(labels, part[next]) {
                if std::mem::take(&mut left[beside]) {
                    part.push(beside);
                }
            }
            next += 1;
        }
        if is_needed(labels, label, &part, neighbors) {
            found.extend(part);
        }
    }
    found
}

/// Would a region split, vanish or lose a neighbor without a part of it?
fn is_needed(labels: &Grid<Label>, label: Label, part: &[Place], neighbors: &[Label]) -> bool {
    let mut rest = Grid::from_fn(labels.width(), labels.height(), |x, y| {
        labels[(x, y)] == label
    });
    part.iter().for_each(|&at| rest[at] = false);
    let mut missing = neighbors.to_vec();
    let (mut first, mut size) = (None, 0);
    for at in rest.places().filter(|&at| rest[at]) {
        first = Some(at);
        size += 1;
        rest.beside(at)
            .for_each(|beside| missing.retain(|&other| other != labels[beside]));
    }
    let Some(first) = first.filter(|_| missing.is_empty()) else {
        return true;
    };
    let mut open = vec![first];
    rest[first] = false;
    while let Some(at) = open.pop() {
        size -= 1;
        for next in rest.beside(at) {
            if std::mem::take(&mut rest[next]) {
                open.push(next);
            }
        }
    }
    size > 0
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
