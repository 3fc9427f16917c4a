//! The view of a drawing: its size, its visible part, and the capabilities of the terminal.

use crate::Window;

/// The capabilities of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Look {
    /// Areas filled in 24-bit colors, coasts in quarters of a cell.
    Rich,
    /// Lines of box-drawing characters in the sixteen colors.
    Box,
    /// Lines and areas of ASCII characters in the sixteen colors.
    Ascii,
    /// Areas filled in 24-bit colors, with ASCII characters only.
    RichAscii,
}

impl Look {
    /// Returns whether areas are filled in 24-bit colors.
    pub fn is_filled(self) -> bool {
        matches!(self, Look::Rich | Look::RichAscii)
    }

    /// Returns whether all characters are of ASCII.
    pub fn is_ascii(self) -> bool {
        matches!(self, Look::Ascii | Look::RichAscii)
    }
}

/// The kind of labels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Names {
    /// The code, always.
    Short,
    /// The name if there is space, and the code if not.
    Full,
}

/// The content of the badges of units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Badges {
    /// Army or fleet. The color shows the power; looks with few colors add the power's initial.
    Kind,
    /// The power's initial, followed by army or fleet, in all looks.
    PowerAndKind,
}

/// The layout of a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// The width, in columns.
    pub width: usize,
    /// The height, in rows.
    pub height: usize,
    /// The visible part. `None` is the whole drawing, the only view with exact borders.
    pub window: Option<Window>,
    /// The capabilities of the terminal.
    pub look: Look,
    /// The labels of provinces.
    pub names: Names,
    /// The badges of units.
    pub badges: Badges,
}

impl View {
    /// Returns a view of the whole drawing, with names if there is space. If badges have only one
    /// cell, whose color is hard to recognize, they contain the power's initial as well.
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

/// The minimum width of the whole drawing at which badges without an initial have a frame.
pub(crate) const WIDE_BADGES: usize = 86;

/// The minimum size at which the drawing of the standard board keeps every border. See
/// [`Drawing::least_whole`](crate::Drawing::least_whole) for other drawings.
pub const LEAST_WHOLE: (usize, usize) = (76, 20);
