//! The visible part of an order's line during an animation.

/// The visible part of a route at a moment of its animation. The position of the line doesn't
/// change because tracks are routed for complete lines.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The visible share of the line, from the unit on: 0 is nothing, 1 is the whole line with its
    /// symbols. In between, the head of a move is at the end of the visible part.
    pub reach: f32,
    /// The share of the accent color: 1 is only the accent, 0 only the route's own color.
    pub accent: f32,
    /// Whether the symbol of a dislodged unit is visible. It appears after the line.
    pub seal: bool,
}

impl Progress {
    /// The end of the animation: everything is visible.
    pub const WHOLE: Progress = Progress {
        reach: 1.0,
        accent: 0.0,
        seal: true,
    };

    /// The start of the animation: nothing is visible, but the line has its position.
    pub const HIDDEN: Progress = Progress {
        reach: 0.0,
        accent: 0.0,
        seal: false,
    };

    /// Returns the progress with this visible share, and without the symbol of a dislodged unit.
    pub fn reaching(reach: f32) -> Self {
        Progress {
            reach: reach.clamp(0.0, 1.0),
            ..Progress::HIDDEN
        }
    }

    /// Returns whether nothing is visible.
    pub fn is_hidden(self) -> bool {
        self.reach <= 0.0
    }

    /// Returns the number of visible steps out of `all`.
    pub(crate) fn steps(self, all: usize) -> usize {
        (self.reach.clamp(0.0, 1.0) * all as f32).ceil() as usize
    }
}
