//! How a drawing is shown: its size, its part, and what the terminal can do.

use crate::Window;

/// What a terminal is able to show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Look {
    /// Areas filled in 24-bit colors, coasts in quarters of a cell.
    Rich,
    /// Lines of box-drawing signs in the sixteen colors.
    Box,
    /// Seven-bit signs, no color.
    Ascii,
}

/// What provinces are labeled with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Names {
    /// The code, always.
    Short,
    /// The name where there is room, else the code.
    Full,
}

/// What the badges of units say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Badges {
    /// Army or fleet; the color says whose. Where there are few colors, the power's initial too.
    Kind,
    /// The power's initial, then army or fleet, whatever the colors.
    PowerAndKind,
}

/// How a drawing is to be laid out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The part to be shown; `None` is the whole drawing, the only one whose neighbors are exact.
    pub window: Option<Window>,
    /// What the terminal can show.
    pub look: Look,
    /// How provinces are labeled.
    pub names: Names,
    /// How units are.
    pub badges: Badges,
}

impl View {
    /// The whole drawing at a size, with names where there is room; where badges are one cell
    /// only, which is little color to go by, they say the power as well.
    pub fn whole(width: usize, height: usize, look: Look) -> Self {
        View {
            width,
            height,
            window: None,
            look,
            names: Names::Full,
            badges: if width < WIDE_BADGES {
                Badges::PowerAndKind
            } else {
                Badges::Kind
            },
        }
    }
}

/// From this width of the whole drawing on a badge of kind has a frame.
pub(crate) const WIDE_BADGES: usize = 86;

/// The least size at which any whole drawing keeps every border, that of the standard board; see
/// [`Drawing::least_whole`](crate::Drawing::least_whole) for the one of a drawing.
pub const LEAST_WHOLE: (usize, usize) = (76, 20);
