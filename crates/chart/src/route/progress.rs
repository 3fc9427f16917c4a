//! How much of an order's line is drawn during an animation.

/// How much of a route is drawn: a moment of its motion. The line keeps its place meanwhile, as the
/// tracks are laid for whole routes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// How much of the line is drawn, from the unit on: 0 is nothing, 1 is all of it and its signs.
    /// In between a move has its head where it has come to.
    pub reach: f32,
    /// How far it still has the accent's color: 1 is wholly, 0 is its own.
    pub accent: f32,
    /// Is the sign of a dislodged unit shown? It comes after the line.
    pub seal: bool,
}

impl Progress {
    /// At rest: everything is drawn.
    pub const WHOLE: Progress = Progress {
        reach: 1.0,
        accent: 0.0,
        seal: true,
    };

    /// Nothing is drawn yet, but the line has its place.
    pub const HIDDEN: Progress = Progress {
        reach: 0.0,
        accent: 0.0,
        seal: false,
    };

    /// Drawn as far as this, and without the sign of a dislodged unit.
    pub fn reaching(reach: f32) -> Self {
        Progress {
            reach: reach.clamp(0.0, 1.0),
            ..Progress::HIDDEN
        }
    }

    /// Is anything drawn at all?
    pub fn is_hidden(self) -> bool {
        self.reach <= 0.0
    }

    /// How many of so many steps are drawn.
    pub(crate) fn steps(self, all: usize) -> usize {
        (self.reach.clamp(0.0, 1.0) * all as f32).ceil() as usize
    }
}
