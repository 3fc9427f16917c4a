//! Computes which cells of each line are drawn during an animation.

use crate::tracks::{At, TrackCell, TrackMark, TrackSymbol, Tracks};
use crate::{Direction, OrderShape, Scene};

/// Which cells of the tracks are drawn at this moment.
pub(super) struct Drawn<'a> {
    scene: &'a Scene,
    /// By route: the cells of its line, from the unit on.
    cells: Vec<Vec<&'a TrackCell>>,
    /// By route: the cell of the sign at its end.
    ends: Vec<Option<At>>,
}

impl<'a> Drawn<'a> {
    pub(super) fn of(scene: &'a Scene, tracks: &'a Tracks) -> Self {
        let mut cells = vec![Vec::new(); scene.routes.len()];
        for line in &tracks.lines {
            cells[line.route].push(line);
        }
        let mut ends = vec![None; scene.routes.len()];
        for mark in &tracks.marks {
            // the cross of a broken support comes after the sign at its end
            ends[mark.route] = ends[mark.route].or(Some(mark.at));
        }
        Drawn { scene, cells, ends }
    }

    /// How many cells of a line are drawn; `None` is all, with the signs.
    fn count(&self, route: usize) -> Option<usize> {
        let all = self.cells[route].len() + 1;
        let steps = self.scene.routes[route].progress.steps(all);
        (steps < all).then_some(steps)
    }

    /// Is this cell of a line drawn?
    pub(super) fn reaches(&self, line: &TrackCell) -> bool {
        self.count(line.route).is_none_or(|count| {
            let drawn = &self.cells[line.route][..count];
            drawn.iter().any(|other| other.at == line.at)
        })
    }

    /// Is this sign shown?
    pub(super) fn shows(&self, mark: &TrackMark) -> bool {
        match mark.sign {
            TrackSymbol::Dislodged => self.scene.routes[mark.route].progress.seal,
            _ => self.count(mark.route).is_none(),
        }
    }

    /// The heads of moves that are on their way: the route, where the head points, and its cell.
    pub(super) fn tips(&self) -> impl Iterator<Item = (usize, Direction, At)> {
        let on_the_way = |&index: &usize| {
            let shape = self.scene.routes[index].shape;
            matches!(shape, OrderShape::Move { .. } | OrderShape::Retreat { .. })
        };
        let tip = |index: usize| {
            let last = self.count(index)?.checked_sub(1)?;
            let line = self.cells[index][last];
            let next = self.cells[index].get(last + 1).map(|line| line.at);
            let heading = leaving(line, next.or(self.ends[index])?)?;
            Some((index, heading, line.at))
        };
        let routes = 0..self.scene.routes.len();
        routes.filter(on_the_way).filter_map(tip)
    }
}

/// Which of a line's two arms leads on to a cell, which need not be the very next one.
fn leaving(line: &TrackCell, to: At) -> Option<Direction> {
    let arms = Direction::ALL.into_iter().zip(line.arms);
    let away = |heading: &Direction| {
        let (x, y) = heading.from(line.at);
        x.abs_diff(to.0) + 2 * y.abs_diff(to.1)
    };
    let open = arms.filter_map(|(heading, open)| open.then_some(heading));
    open.min_by_key(away)
}
