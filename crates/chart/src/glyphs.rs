//! The characters of borders and areas.

/// Characters by the filled quarters of a cell: bit 0 upper left, 1 upper right, 2 lower left, 3
/// lower right.
const QUADRANTS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// Thin lines from the center of a cell: bit 0 up, 1 right, 2 down, 3 left.
const THIN: [char; 16] = [
    ' ', '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼',
];

/// The same lines in ASCII.
const ASCII: [char; 16] = [
    ' ', '|', '-', '\'', '|', '|', '.', '|', '-', '\'', '-', '\'', '.', '|', '.', '+',
];

/// Returns the character with these quarters of a cell filled.
pub(super) fn quadrants(filled: [bool; 4]) -> char {
    QUADRANTS[bits(filled)]
}

/// Returns the line in ASCII that leaves a cell up, right, down and left.
pub(super) fn ascii(arms: [bool; 4]) -> char {
    ASCII[bits(arms)]
}

/// Returns the thin line that leaves a cell up, right, down and left.
pub(super) fn thin(arms: [bool; 4]) -> char {
    THIN[bits(arms)]
}

/// Returns the dotted line that leaves a cell on these sides: a dot if it bends.
pub(super) fn dotted(arms: [bool; 4]) -> char {
    match arms {
        [_, false, _, false] => '┊',
        [false, _, false, _] => '┈',
        _ => '·',
    }
}

/// The characters of a line in one style: for straight lines, and for corners.
pub(super) struct Strokes {
    level: char,
    upright: char,
    corners: &'static [char; 16],
}

/// The styles of one kind of order.
pub(super) struct LineKind {
    /// A given order.
    pub given: Strokes,
    /// An order that is being written.
    pub preview: Strokes,
    /// Both in ASCII.
    pub ascii: Strokes,
}

/// Moves and retreats.
pub(super) const MOVES: LineKind = LineKind {
    given: strokes('━', '┃', &HEAVY),
    preview: strokes('╍', '╏', &HEAVY),
    ascii: strokes('=', '=', &['='; 16]),
};
/// Supports.
pub(super) const SUPPORTS: LineKind = LineKind {
    given: strokes('┄', '┆', &THIN),
    preview: strokes('┅', '┇', &HEAVY),
    ascii: strokes(':', ':', &[':'; 16]),
};
/// Convoys.
pub(super) const CONVOYS: LineKind = LineKind {
    given: strokes('┈', '┊', &THIN),
    preview: strokes('┉', '┋', &HEAVY),
    ascii: strokes('"', '"', &['"'; 16]),
};

/// Heavy lines from the center of a cell, by the bits of [`THIN`].
const HEAVY: [char; 16] = [
    ' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋',
];

const fn strokes(level: char, upright: char, corners: &'static [char; 16]) -> Strokes {
    Strokes {
        level,
        upright,
        corners,
    }
}

impl Strokes {
    /// Returns the character of a line that leaves a cell up, right, down and left.
    pub fn of(&self, arms: [bool; 4]) -> char {
        match arms {
            [false, true, false, true] => self.level,
            [true, false, true, false] => self.upright,
            arms => self.corners[bits(arms)],
        }
    }
}

fn bits(flags: [bool; 4]) -> usize {
    (0..4).map(|i| usize::from(flags[i]) << i).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_have_the_right_arms_and_quarters() {
        assert_eq!(quadrants([true, false, true, false]), '▌');
        assert_eq!(quadrants([false, false, true, true]), '▄');
        assert_eq!(thin([true, true, false, false]), '╰');
        assert_eq!(thin([false, true, true, true]), '┬');
        assert_eq!(dotted([false, true, false, true]), '┈');
        assert_eq!(dotted([true, true, false, false]), '·');
    }
}
