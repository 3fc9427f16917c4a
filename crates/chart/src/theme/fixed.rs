//! Adapts a theme to the 240 colors that all terminals with 256 colors share.
//!
//! The nearest colors would do for most grounds, but pale seas and grays would become the same. So
//! the grounds of the built-in themes were chosen individually: none is far from the nearest, and
//! all differ enough with every color vision, as `tests/it/palette.rs` checks.

use super::{FLAT, PowerColors, Theme, stock};
use crate::Rgb;

/// The fixed colors for the grounds of a built-in theme.
struct Fixed {
    /// The powers of the standard board, followed by the additional ones.
    powers: [u8; 11],
    sea: u8,
    neutral: u8,
    scenery: u8,
}

const DARK: Fixed = Fixed {
    powers: [203, 134, 153, 244, 72, 188, 221, 21, 49, 124, 175],
    sea: 24,
    neutral: 238,
    scenery: 241,
};
const LIGHT: Fixed = Fixed {
    powers: [210, 135, 74, 245, 65, 231, 221, 197, 163, 130, 106],
    sea: 153,
    neutral: 187,
    scenery: 249,
};

impl Theme {
    /// Returns the theme for terminals with 256 colors. Every ground is one of the fixed colors.
    /// Adjacent provinces of one owner only have a border between them because shades would be
    /// different colors.
    pub fn in_256(&self) -> Self {
        let (usual, chosen) = if self.is_light {
            (Theme::light(), LIGHT)
        } else {
            (Theme::dark(), DARK)
        };
        let fixed = |own: Rgb, usual: Rgb, chosen: u8| {
            if own == usual {
                Rgb::of_palette(chosen)
            } else {
                Rgb::of_palette(own.nearest_of_palette())
            }
        };
        let power = |own: &PowerColors| {
            let further = stock::more(self.is_light);
            let mut known = usual
                .powers
                .iter()
                .copied()
                .chain(further)
                .zip(chosen.powers);
            let same = known.find(|(known, _)| known.fill == own.fill);
            let nearest = own.fill.nearest_of_palette();
            PowerColors {
                fill: Rgb::of_palette(same.map_or(nearest, |(_, chosen)| chosen)),
                shades: FLAT,
                ..*own
            }
        };
        Theme {
            sea: fixed(self.sea, usual.sea, chosen.sea),
            sea_shades: FLAT,
            neutral: fixed(self.neutral, usual.neutral, chosen.neutral),
            neutral_shades: FLAT,
            scenery: fixed(self.scenery, usual.scenery, chosen.scenery),
            powers: self.powers.iter().map(power).collect(),
            ..self.clone()
        }
    }
}
