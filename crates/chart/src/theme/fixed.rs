//! Adapts a theme to the 240 colors that all terminals with 256 colors share.
//!
//! The nearest to each ground would do for most; but pale seas, and grays, fall together there. So for
//! the built-in themes the grounds were chosen, none far from the nearest, such that all are kept
//! apart by every kind of sight; `tests/it/palette.rs` computes it.

use super::{FLAT, PowerColors, Theme, stock};
use crate::Rgb;

/// The fixed colors for the grounds of a built-in theme.
struct Fixed {
    /// The standard board's powers, then the further ones.
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
    /// The theme for terminals of 256 colors: every ground is one of the fixed ones, and neighbors of
    /// one owner are parted by their border alone, as shades of 240 colors would be other colors.
    pub fn in_256(&self) -> Self {
        let (usual, chosen) = match self.is_light {
            true => (Theme::light(), LIGHT),
            false => (Theme::dark(), DARK),
        };
        let fixed = |own: Rgb, usual: Rgb, chosen: u8| match own == usual {
            true => Rgb::of_palette(chosen),
            false => Rgb::of_palette(own.nearest_of_palette()),
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
