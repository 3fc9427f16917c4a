//! The two built-in themes, as data.
//!
//! The shaded fills of any two powers differ by at least 12 (CIEDE2000) with every color vision, in
//! both themes, and a power and the sea, or unowned land, by 10. `tests/it/palette.rs` checks it.

use super::{PowerColors, Theme};
use crate::{Ansi, Rgb, SHADES};

/// The colors of a power: fill, shades, frame, line, and one of the sixteen colors.
type Row = (u32, [f32; SHADES], u32, u32, Ansi);

/// The badges on dark ground.
const BADGES: [u32; 7] = [
    0xb2_0d07, 0x6a_0fa1, 0x00_95ff, 0x18_191b, 0x23_775b, 0xff_fdf6, 0xdc_9906,
];
const DOTS: [u32; 7] = [
    0xb2_0d07, 0x6a_0fa1, 0x00_58b8, 0x18_191b, 0x23_775b, 0x55_585c, 0x7a_4d00,
];

/// The badges on light ground, where a white one would be pale. A dark one would look like Germany's.
const LIGHT_BADGES: [u32; 7] = {
    let mut badges = BADGES;
    badges[5] = 0xc4_c4bf;
    badges
};

const BOTH_WAYS: [f32; SHADES] = [1.0, 0.955, 1.045, 0.925];
const LIGHTER: [f32; SHADES] = [1.0, 0.96, 1.04, 1.07];
const DARKER: [f32; SHADES] = [1.0, 0.955, 0.925, 0.89];
const A_LITTLE_DARKER: [f32; SHADES] = [1.0, 0.95, 0.975, 0.925];
const SLOWLY_DARKER: [f32; SHADES] = [1.0, 0.965, 0.935, 0.90];
const AROUND: [f32; SHADES] = [1.0, 0.98, 1.02, 0.955];
const NARROWLY_AROUND: [f32; SHADES] = [1.0, 0.98, 1.015, 0.965];
const WIDELY_AROUND: [f32; SHADES] = [1.0, 0.97, 1.03, 0.94];
/// Shades of white can only be darker, and much darker ones would look like the sea.
const PALE: [f32; SHADES] = [1.0, 0.98, 0.96, 0.94];

/// The powers on dark ground. A white badge would be invisible on white provinces, so Russia's has
/// a gray frame.
const DARK: [Row; 7] = [
    // Austria
    (0xe4_4822, DARKER, 0xb2_0d07, 0xb2_0d07, Ansi::Red),
    // England
    (0xa4_66de, BOTH_WAYS, 0x6a_0fa1, 0x6a_0fa1, Ansi::Magenta),
    // France
    (0xa9_d0fd, LIGHTER, 0x00_95ff, 0x00_58b8, Ansi::BrightBlue),
    // Germany
    (0x6c_7181, LIGHTER, 0x18_191b, 0x18_191b, Ansi::BrightBlack),
    // Italy
    (0x6a_a47b, DARKER, 0x23_775b, 0x23_775b, Ansi::Green),
    // Russia
    (0xd8_d8d2, DARKER, 0x68_686c, 0xff_fdf6, Ansi::BrightWhite),
    // Turkey
    (0xf0_cc3b, LIGHTER, 0xdc_9906, 0x8a_5600, Ansi::Yellow),
];
/// The frame of every badge on light ground.
const FRAME: u32 = 0x34_383e;

/// The powers on light ground. Of the sixteen colors white would be invisible there, so Russia is black.
const LIGHT: [Row; 7] = [
    // Austria
    (0xef_8577, AROUND, FRAME, 0x8e_0a05, Ansi::Red),
    // England
    (0x9e_64ea, SLOWLY_DARKER, FRAME, 0x4b_0a78, Ansi::Magenta),
    // France
    (0x72_c2f6, WIDELY_AROUND, FRAME, 0x00_459c, Ansi::BrightBlue),
    // Germany
    (
        0x86_8f9b,
        A_LITTLE_DARKER,
        FRAME,
        0x14_1517,
        Ansi::BrightBlack,
    ),
    // Italy
    (0x48_9238, SLOWLY_DARKER, FRAME, 0x0b_3d24, Ansi::Green),
    // Russia
    (0xfe_fefe, PALE, FRAME, 0x6a_6a70, Ansi::Black),
    // Turkey
    (0xeb_c529, AROUND, FRAME, 0x74_4800, Ansi::Yellow),
];

/// The additional powers of boards with more than seven, on dark ground. Their shades differ by at
/// least 10.
const MORE_DARK: [Row; 4] = [
    (0x6e_14d7, AROUND, 0x4b_0a9e, 0x4b_0a9e, Ansi::BrightMagenta),
    (0x50_e69b, AROUND, 0x00_6b45, 0x00_6b45, Ansi::BrightGreen),
    (0x50_5050, AROUND, 0x7d_6a55, 0x0c_0c0e, Ansi::White),
    (0x9b_aab9, AROUND, 0x2d_4763, 0x2d_4763, Ansi::Blue),
];
/// The additional powers on light ground. Their shades differ by at least 9.4.
const MORE_LIGHT: [Row; 4] = [
    (
        0xb0_586e,
        NARROWLY_AROUND,
        FRAME,
        0x70_0038,
        Ansi::BrightMagenta,
    ),
    (0x8f_639a, NARROWLY_AROUND, FRAME, 0x46_1754, Ansi::Blue),
    (0xbb_8f8f, NARROWLY_AROUND, FRAME, 0x5c_2e2e, Ansi::White),
    (
        0xdc_fd8f,
        NARROWLY_AROUND,
        FRAME,
        0x3c_5400,
        Ansi::BrightGreen,
    ),
];

/// The colors besides the powers', dark and light, in the sequence of [`Theme::named`].
const COLORS: [(&str, u32, u32); 19] = [
    ("sea", 0x11_4061, 0xb0_c8d6),
    ("neutral", 0x58_4934, 0xf8_e8b8),
    ("scenery", 0x70_664f, 0xbf_baa5),
    ("text", 0xd9_dfe4, 0x23_282d),
    ("key", 0xf2_f5f7, 0x00_0000),
    ("dim", 0x9a_a6b1, 0x4c_5155),
    ("faint", 0x82_909d, 0x66_6256),
    ("accent", 0x62_dcc6, 0x00_695f),
    ("warn", 0xf0_b355, 0x87_5100),
    ("failure", 0xff_7a6b, 0xb3_261e),
    ("ok", 0x8c_cf8f, 0x29_6832),
    ("ink", 0xe9_dcb8, 0x5a_4a1c),
    ("line", 0x35_434f, 0xc6_bfac),
    ("branch", 0xf0_b355, 0x87_5100),
    ("ground", 0x0f_141a, 0xf6_f3ea),
    ("panel", 0x15_1c24, 0xfb_f9f3),
    ("bar", 0x1c_2631, 0xe9_e4d6),
    ("selection", 0x2a_3a4a, 0xd5_e6e4),
    ("shadow", 0x0a_0e12, 0xe3_decf),
];

impl Theme {
    /// Returns the theme for dark terminals.
    pub fn dark() -> Self {
        Theme {
            sea_shades: [1.0, 0.84, 1.18, 0.72],
            neutral_shades: [1.0, 0.94, 1.06, 0.89],
            ..Theme::stock(false, &DARK)
        }
    }

    /// Returns the theme for light terminals.
    pub fn light() -> Self {
        Theme {
            sea_shades: [1.0, 0.96, 1.037, 0.915],
            neutral_shades: [1.0, 0.955, 0.977, 0.93],
            ..Theme::stock(true, &LIGHT)
        }
    }

    fn stock(is_light: bool, rows: &[Row; 7]) -> Self {
        let badges = if is_light { LIGHT_BADGES } else { BADGES };
        let mut theme = Theme {
            is_light,
            powers: powers(rows, &badges, &DOTS),
            ..Theme::default()
        };
        for ((.., color), (_, dark, light)) in theme.named().into_iter().zip(COLORS) {
            *color = Rgb::hex(if is_light { light } else { dark });
        }
        theme
    }
}

/// Returns the chosen colors of the powers after the seventh.
pub(super) fn more(is_light: bool) -> impl Iterator<Item = PowerColors> {
    // badges have the color of lines on light ground, and of frames on dark ground
    let (rows, badges) = if is_light {
        (&MORE_LIGHT, MORE_LIGHT.map(|(_, _, _, line, _)| line))
    } else {
        (&MORE_DARK, MORE_DARK.map(|(_, _, frame, _, _)| frame))
    };
    powers(rows, &badges, &badges).into_iter()
}

fn powers(rows: &[Row], badges: &[u32], dots: &[u32]) -> Vec<PowerColors> {
    let marks = badges.iter().copied().zip(dots.iter().copied());
    let power = |(&(fill, shades, frame, line, ansi), (badge, dot)): (&Row, (u32, u32))| {
        let [fill, badge, frame, dot, line] = [fill, badge, frame, dot, line].map(Rgb::hex);
        PowerColors {
            fill,
            shades,
            badge,
            frame,
            dot,
            line,
            ansi,
        }
    };
    rows.iter().zip(marks).map(power).collect()
}
