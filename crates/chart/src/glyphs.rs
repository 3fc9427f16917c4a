//! The characters that borders and areas are made of.

/// Quarters of a cell that are filled: bit 0 above left, 1 above right, 2 below left, 3 below right.
const QUADRANTS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// Thin lines from the middle of a cell: bit 0 up, 1 right, 2 down, 3 left.
const THIN: [char; 16] = [
    ' ', '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼',
];

/// The sign that fills some quarters of a cell.
pub(super) fn quadrants(filled: [bool; 4]) -> char {
    QUADRANTS[bits(filled)]
}

/// The thin line that goes out of a cell up, right, down and left.
pub(super) fn thin(arms: [bool; 4]) -> char {
    THIN[bits(arms)]
}

/// The same, dotted where it runs straight and a dot where it does not.
pub(super) fn dotted(arms: [bool; 4]) -> char {
    match arms {
        [_, false, _, false] => '┊',
        [false, _, false, _] => '┈',
        _ => '·',
    }
}

/// The characters of a line in one style: its own where it runs straight, others at corners.
pub(super) struct Strokes {
    level: char,
    upright: char,
    corners: &'static [char; 16],
}

/// The styles of one kind of order.
pub(super) struct LineKind {
    /// A given order.
    pub given: Strokes,
    /// One that is being written.
    pub preview: Strokes,
    /// Either in ASCII.
    pub ascii: Strokes,
}

/// Moves and retreats.
pub(super) const MOVES: LineKind = LineKind {
    given: strokes('━', '┃', &HEAVY),
    preview: strokes('╍', '╏', &HEAVY),
    ascii: strokes('-', '|', &['+'; 16]),
};
/// Supports.
pub(super) const SUPPORTS: LineKind = LineKind {
    given: strokes('┄', '┆', &THIN),
    preview: strokes('┅', '┇', &HEAVY),
    ascii: strokes('\'', '\'', &['\''; 16]),
};
/// Convoys.
pub(super) const CONVOYS: LineKind = LineKind {
    given: strokes('┈', '┊', &THIN),
    preview: strokes('┉', '┋', &HEAVY),
    ascii: strokes('"', '"', &['"'; 16]),
};

/// Heavy lines from the middle of a cell, numbered as the thin ones.
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
    /// The sign of a line that goes out of a cell up, right, down and left.
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
