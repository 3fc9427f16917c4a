//! The colors of the map, dark and light, as data. Chosen by computation so that any two powers
//! differ for eyes that take red for green as well.

use crate::board::{Id, Power};

use super::color::{Ansi, Rgb};
use super::shades::SHADES;

/// How one power is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PowerColors {
    /// Its provinces.
    pub fill: Rgb,
    /// The factors that tell one of its provinces from the next. Each power's are chosen so that
    /// no shade comes near to another power's, for eyes that take red for green as well.
    pub shades: [f32; SHADES],
    /// Its units.
    pub badge: Rgb,
    /// The half blocks left and right of a unit, where it is three cells wide.
    pub frame: Rgb,
    /// The dot of a center that it owns.
    pub dot: Rgb,
    /// The arrows of its orders.
    pub line: Rgb,
    /// Where there are sixteen colors.
    pub ansi: Ansi,
}

/// The colors of the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// Dark signs on light ground?
    pub is_light: bool,
    /// What lies behind everything; unlit provinces fade into it.
    pub ground: Rgb,
    /// Water.
    pub sea: Rgb,
    /// The factors that tell one water from its neighbors.
    pub sea_shades: [f32; SHADES],
    /// Land that nobody owns: unlit, so that a captured center lights up.
    pub neutral: Rgb,
    /// Islands and Switzerland.
    pub scenery: Rgb,
    /// The factors that tell one unowned province from the next.
    pub neutral_shades: [f32; SHADES],
    /// What is being entered, and what is to be chosen from.
    pub accent: Rgb,
    /// What a branch has and the game has not.
    pub branch: Rgb,
    /// Failures: bounces, cut supports, dislodged units, contested provinces.
    pub failure: Rgb,
    /// The powers, in the sequence of the map; a map with more begins again.
    pub powers: Vec<PowerColors>,
}

const ANSI: [Ansi; 7] = [
    Ansi::Red,
    Ansi::Magenta,
    Ansi::BrightBlue,
    Ansi::BrightBlack,
    Ansi::Green,
    Ansi::BrightWhite,
    Ansi::Yellow,
];

/// From this luminance on, what is drawn on a ground is darker than the ground.
const LIGHT_GROUND: f32 = 0.18;

/// Badges are the same on dark and light.
const BADGES: [u32; 7] = [
    0xb2_0d07, 0x6a_0fa1, 0x00_95ff, 0x18_191b, 0x23_775b, 0xff_fdf6, 0xdc_9906,
];
const FILLS_DARK: [u32; 7] = [
    0xe2_553b, 0x9a_6fd4, 0x97_cbf3, 0x6a_7079, 0x6f_a386, 0xd9_d4cc, 0xec_ca58,
];
const FILLS_LIGHT: [u32; 7] = [
    0xf1_8e87, 0xa0_6fe5, 0x6c_b8e9, 0x9a_a1aa, 0x65_9259, 0xf6_f4f8, 0xf0_c541,
];
/// The light fills of France, Russia and Turkey go lighter, Italy's goes darker, away from each other.
const SHADES_DARK: [[f32; SHADES]; 7] = {
    let (both, lighter, darker) = (
        [1.0, 0.955, 1.045, 0.925],
        [1.0, 0.96, 1.04, 1.07],
        [1.0, 0.955, 0.925, 0.89],
    );
    [both, both, lighter, both, darker, lighter, lighter]
};
/// On light ground Russia's white stays lighter than the sea, Germany's gray darker.
const SHADES_LIGHT: [[f32; SHADES]; 7] = {
    let (usual, gray, white) = (
        [1.0, 0.95, 0.975, 0.925],
        [1.0, 0.965, 0.935, 0.90],
        [1.0, 0.98, 0.955, 1.02],
    );
    [usual, usual, usual, gray, usual, white, usual]
};
const DOTS: [u32; 7] = [
    0xb2_0d07, 0x6a_0fa1, 0x00_58b8, 0x18_191b, 0x23_775b, 0x55_585c, 0x7a_4d00,
];
const LINES_DARK: [u32; 7] = [
    0xb2_0d07, 0x6a_0fa1, 0x00_58b8, 0x18_191b, 0x23_775b, 0xff_fdf6, 0x8a_5600,
];
const LINES_LIGHT: [u32; 7] = [
    0x8e_0a05, 0x4b_0a78, 0x00_459c, 0x14_1517, 0x0b_3d24, 0x6a_6a70, 0x74_4800,
];

impl Theme {
    /// The contrast that a line needs to be followed (WCAG 2.1, 1.4.11: 3 to 1).
    pub const LINE: f32 = 3.0;
    /// That of a line which should be seen first.
    pub const FIRST_LINE: f32 = 4.5;

    /// For dark terminals.
    pub fn dark() -> Self {
        let power = |i: usize| {
            // A white badge would be lost on Russia's white provinces.
            let frame = if i == 5 { 0x68_686c } else { BADGES[i] };
            PowerColors {
                fill: Rgb::hex(FILLS_DARK[i]),
                shades: SHADES_DARK[i],
                badge: Rgb::hex(BADGES[i]),
                frame: Rgb::hex(frame),
                dot: Rgb::hex(DOTS[i]),
                line: Rgb::hex(LINES_DARK[i]),
                ansi: ANSI[i],
            }
        };
        Theme {
            is_light: false,
            ground: Rgb::hex(0x0f_141a),
            sea: Rgb::hex(0x1b_3f5a),
            sea_shades: [1.0, 0.84, 1.18, 0.72],
            neutral: Rgb::hex(0x62_543f),
            scenery: Rgb::hex(0x7d_7663),
            neutral_shades: [1.0, 0.94, 1.05, 0.90],
            accent: Rgb::hex(0x62_dcc6),
            branch: Rgb::hex(0xf0_b355),
            failure: Rgb::hex(0xff_7a6b),
            powers: (0..7).map(power).collect(),
        }
    }

    /// For light terminals.
    pub fn light() -> Self {
        let power = |i: usize| PowerColors {
            fill: Rgb::hex(FILLS_LIGHT[i]),
            shades: SHADES_LIGHT[i],
            badge: Rgb::hex(BADGES[i]),
            frame: Rgb::hex(0x34_383e),
            dot: Rgb::hex(DOTS[i]),
            line: Rgb::hex(LINES_LIGHT[i]),
            ansi: ANSI[i],
        };
        Theme {
            is_light: true,
            ground: Rgb::hex(0xf6_f3ea),
            sea: Rgb::hex(0xb4_c7cd),
            sea_shades: [1.0, 0.96, 1.037, 0.915],
            neutral: Rgb::hex(0xe6_dcb8),
            scenery: Rgb::hex(0xb9_b49f),
            neutral_shades: [1.0, 0.955, 0.977, 0.93],
            accent: Rgb::hex(0x00_695f),
            branch: Rgb::hex(0x8f_5600),
            failure: Rgb::hex(0xb3_261e),
            powers: (0..7).map(power).collect(),
        }
    }

    /// The colors of a power.
    pub fn power(&self, power: Power) -> &PowerColors {
        &self.powers[power.index() % self.powers.len()]
    }

    /// A color as it is where no light falls: 0 changes nothing, 1 leaves the ground.
    pub fn unlit(&self, color: Rgb, strength: f32) -> Rgb {
        color
            .grayed((1.05 * strength).min(0.6))
            .mixed(self.ground, strength)
    }

    /// The thin line of a border with this color on both sides: lighter on dark water, else darker.
    pub fn border(&self, color: Rgb, wet: bool) -> Rgb {
        match (wet, self.is_light) {
            (true, false) => color.mixed(Rgb::hex(0xbe_dcf0), 0.30),
            (true, true) => color.scaled(0.72),
            (false, _) => color.scaled(0.62),
        }
    }

    /// A wave on water of some color.
    pub fn wave(&self, water: Rgb) -> Rgb {
        if self.is_light {
            water.scaled(0.86)
        } else {
            water.mixed(Rgb::hex(0xbe_dcf0), 0.2)
        }
    }

    /// What a sign of failure stands on.
    pub fn badge_of_failure(&self) -> Rgb {
        if self.is_light {
            self.failure
        } else {
            self.failure.scaled(0.76)
        }
    }

    /// Black or white, whichever reads better on a badge.
    pub fn on_badge(badge: Rgb) -> Rgb {
        if badge.luminance() < 0.2 {
            Rgb::hex(0xff_ffff)
        } else {
            Rgb::hex(0x0a_0c0e)
        }
    }

    /// What is written on the accent.
    pub fn on_accent(&self) -> Rgb {
        if self.is_light {
            Rgb::hex(0xff_ffff)
        } else {
            Rgb::hex(0x08_1416)
        }
    }

    /// A line's color, lighter or darker where it would have less than this contrast to what lies
    /// behind it.
    pub fn line_on(color: Rgb, ground: Rgb, contrast: f32) -> Rgb {
        let end = if ground.luminance() < LIGHT_GROUND {
            Rgb::hex(0xff_ffff)
        } else {
            Rgb::hex(0x00_0000)
        };
        let steps = (0..=8).map(|step| color.mixed(end, step as f32 / 8.0));
        let mut readable = steps.filter(|line| line.contrast(ground) >= contrast);
        readable.next().unwrap_or(end)
    }

    /// The color of a sign of failure on what lies behind it: red, light or deep.
    pub fn failure_on(&self, ground: Rgb) -> Rgb {
        let red = if ground.luminance() < LIGHT_GROUND {
            self.failure
        } else {
            Rgb::hex(0xa8_0f06)
        };
        Self::line_on(red, ground, Self::LINE)
    }

    /// The color of a label on land: dark, unless it could not be read.
    pub fn label_on_land(fill: Rgb) -> Rgb {
        let dark = fill.mixed(Rgb::hex(0x14_1008), 0.82);
        let light = fill.mixed(Rgb::hex(0xff_f8e6), 0.80);
        let (by_dark, by_light) = (fill.contrast(dark), fill.contrast(light));
        if by_dark >= 3.2 || by_dark >= by_light {
            dark
        } else {
            light
        }
    }

    /// The color of a label on water.
    pub fn label_on_water(&self, fill: Rgb) -> Rgb {
        if self.is_light {
            fill.mixed(Rgb::hex(0x0a_2850), 0.7)
        } else {
            fill.mixed(Rgb::hex(0xd7_ebfa), 0.62)
        }
    }
}
