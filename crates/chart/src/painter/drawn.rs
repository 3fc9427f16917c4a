//! Computes the visible cells of each line during an animation.

use crate::tracks::{At, TrackCell, TrackMark, TrackSymbol, Tracks};
use crate::{Direction, OrderShape, Scene};

/// The visible cells of the tracks at this moment.
pub(super) struct Drawn<'a> {
    scene: &'a Scene,
    tracks: &'a Tracks,
    /// The cells of each route's line, from the unit on.
    cells: Vec<Vec<&'a TrackCell>>,
    /// The cell of the symbol at each route's end.
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
            // the cross of a cut support comes after the symbol at its end
            ends[mark.route] = ends[mark.route].or(Some(mark.at));
        }
        Drawn {
            scene,
            tracks,
            cells,
            ends,
        }
    }

    /// Returns the visible cells of all lines.
    pub(super) fn lines(&self) -> impl Iterator<Item = &'a TrackCell> {
        let is_shown = |line: &&TrackCell| {
            !self.scene.routes[line.route].progress.is_hidden() && self.reaches(line)
        };
        self.tracks.lines.iter().filter(is_shown)
    }

    /// Returns the number of visible cells of a line. `None` means all, including the symbols.
    fn count(&self, route: usize) -> Option<usize> {
        let all = self.cells[route].len() + 1;
        let steps = self.scene.routes[route].progress.steps(all);
        (steps < all).then_some(steps)
    }

    /// Returns whether a cell of a line is visible.
    fn reaches(&self, line: &TrackCell) -> bool {
        self.count(line.route).is_none_or(|count| {
            let drawn = &self.cells[line.route][..count];
            drawn.iter().any(|other| other.at == line.at)
        })
    }

    /// Returns whether a symbol is visible.
    pub(super) fn shows(&self, mark: &TrackMark) -> bool {
        match mark.sign {
            TrackSymbol::Dislodged => self.scene.routes[mark.route].progress.seal,
            _ => self.count(mark.route).is_none(),
        }
    }

    /// Returns the heads of moves during their animation: the route, the direction of the head, and
    /// its cell.
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

/// Returns the arm of a line that leads to a cell, which may be a few cells away.
fn leaving(line: &TrackCell, to: At) -> Option<Direction> {
    let arms = Direction::ALL.into_iter().zip(line.arms);
    let away = |heading: &Direction| {
        let (x, y) = heading.from(line.at);
        x.abs_diff(to.0) + 2 * y.abs_diff(to.1)
    };
    let open = arms.filter_map(|(heading, open)| open.then_some(heading));
    open.min_by_key(away)
}
