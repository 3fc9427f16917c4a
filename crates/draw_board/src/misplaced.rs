//! Regions that the layout put away from their land.

use chart::Grid;

use crate::ground::{Label, label_of};
use crate::layout::Layout;
use crate::relax::spread;

/// The distance of a moved region from all regions but the sea around it, in cells.
const ROOM: f32 = 3.0;

/// Returns the provinces of which no cell is where `wanted` has them, although `wanted` has them somewhere.
pub(crate) fn misplaced(
    labels: &Grid<Label>,
    wanted: &Grid<Label>,
    provinces: usize,
) -> Vec<usize> {
    let mut is_wanted = vec![false; provinces + 1];
    let mut is_there = vec![false; provinces + 1];
    let known = |label: Label| (1..=provinces).contains(&usize::from(label));
    for at in labels.places() {
        let there = wanted_at(wanted, labels, at);
        if known(there) {
            is_wanted[usize::from(there)] = true;
            is_there[usize::from(there)] |= labels[at] == there;
        }
    }
    (0..provinces)
        .filter(|&province| is_wanted[province + 1] && !is_there[province + 1])
        .collect()
}

/// Moves each misplaced province that touches only one other to the middle of its land, as a few cells from
/// which it can grow. The annealing can't do this: a region doesn't cross another. Returns whether one moved.
pub(crate) fn move_islands(
    labels: &mut Grid<Label>,
    wanted: &Grid<Label>,
    layout: &Layout,
) -> bool {
    let mut is_moved = false;
    for island in misplaced(labels, wanted, layout.borders.len()) {
        let neighbors: Vec<usize> = layout.borders[island].iter().collect();
        let [sea] = neighbors[..] else { continue };
        let (island, sea) = (label_of(island), label_of(sea));
        let mut room = Grid::from_fn(labels.width(), labels.height(), |x, y| {
            let is_free = labels[(x, y)] == sea && wanted_at(wanted, labels, (x, y)) == island;
            if is_free { f32::INFINITY } else { 0.0 }
        });
        spread(&mut room);
        let Some(middle) = room.places().max_by(|&a, &b| room[a].total_cmp(&room[b])) else {
            continue;
        };
        if room[middle] < ROOM {
            continue;
        }
        for at in labels.places() {
            let is_middle = at.0.abs_diff(middle.0) <= 1 && at.1.abs_diff(middle.1) <= 1;
            if is_middle {
                labels[at] = island;
            } else if labels[at] == island {
                labels[at] = sea;
            }
        }
        is_moved = true;
    }
    is_moved
}

/// Returns the label that a coarser grid wants for a cell.
fn wanted_at(wanted: &Grid<Label>, labels: &Grid<Label>, (x, y): (usize, usize)) -> Label {
    let to = |at: usize, from: usize, to: usize| (at * to / from.max(1)) as isize;
    wanted.nearest(
        to(x, labels.width(), wanted.width()),
        to(y, labels.height(), wanted.height()),
    )
}
