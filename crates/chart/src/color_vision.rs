//! Computes how colors look, and how different, with normal and with deficient color vision.
//!
//! ```
//! use chart::{ColorVision, Rgb, difference, simulate};
//!
//! let (red, green) = (Rgb::hex(0xcc_4444), Rgb::hex(0x5a_8a3c));
//! assert!(difference(red, green, ColorVision::Normal) > 40.0);
//! assert!(difference(red, green, ColorVision::Deutan) < 15.0);
//! assert_ne!(simulate(red, ColorVision::Deutan), red);
//! ```

use crate::Rgb;
use std::fmt;

/// The kind of color vision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ColorVision {
    /// Normal vision with three kinds of cones.
    #[default]
    Normal,
    /// No cones for long waves: red is dark and looks like green.
    Protan,
    /// No cones for middle waves: red looks like green.
    Deutan,
    /// No cones for short waves: blue looks like green, yellow like pink.
    Tritan,
}

impl ColorVision {
    /// All kinds.
    pub const ALL: [ColorVision; 4] = [Self::Normal, Self::Protan, Self::Deutan, Self::Tritan];

    /// The transformations of linear red, green and blue: Machado, Oliveira and Fernandes 2009, "A
    /// Physiologically-based Model for Simulation of Color Vision Deficiency", severity 1.0.
    const MATRICES: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ];

    /// Returns the linear channels, 0 to 1, of a color under this color vision.
    fn linear(self, color: Rgb) -> [f64; 3] {
        let matrix = &Self::MATRICES[self as usize];
        times(matrix, color.linear()).map(|c| c.clamp(0.0, 1.0))
    }
}

impl fmt::Display for ColorVision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = ["normal", "protan", "deutan", "tritan"][*self as usize];
        write!(f, "{kind} vision")
    }
}

/// Returns the color that looks to normal vision as `color` looks to `vision`.
pub fn simulate(color: Rgb, vision: ColorVision) -> Rgb {
    let [r, g, b] = vision.linear(color).map(from_linear);
    Rgb(r, g, b)
}

/// Returns the perceived difference of two colors (CIEDE2000). A difference of 1 is just
/// noticeable, 10 is noticeable at a glance.
pub fn difference(a: Rgb, b: Rgb, vision: ColorVision) -> f64 {
    Lab::seen(a, vision).difference(Lab::seen(b, vision))
}

/// A perceived color: lightness 0 to 100, green to red, blue to yellow (CIE L*a*b*, D65).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lab {
    /// Lightness, 0 (black) to 100 (white).
    pub l: f64,
    /// The position between green (negative) and red.
    pub a: f64,
    /// The position between blue (negative) and yellow.
    pub b: f64,
}

impl Lab {
    /// Returns the perceived color under some color vision.
    pub fn seen(color: Rgb, vision: ColorVision) -> Self {
        let to_xyz = [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.119192, 0.9503041],
        ];
        let [x, y, z] = times(&to_xyz, vision.linear(color));
        let f = |t: f64| {
            if t > 0.008856 {
                t.cbrt()
            } else {
                7.787 * t + 16.0 / 116.0
            }
        };
        let (x, y, z) = (f(x / 0.95047), f(y), f(z / 1.08883));
        Lab {
            l: 116.0 * y - 16.0,
            a: 500.0 * (x - y),
            b: 200.0 * (y - z),
        }
    }

    /// Returns the difference of two colors: CIEDE2000, as in Sharma, Wu and Dalal 2005.
    pub fn difference(self, other: Self) -> f64 {
        let chroma = (self.a.hypot(self.b) + other.a.hypot(other.b)) / 2.0;
        let stretch = 1.5 - 0.5 * weight_of(chroma);
        let (a1, a2) = (self.a * stretch, other.a * stretch);
        let (c1, c2) = (a1.hypot(self.b), a2.hypot(other.b));
        let (h1, h2) = (hue(a1, self.b), hue(a2, other.b));
        let gray = c1 * c2 == 0.0;
        let turn = match h2 - h1 {
            _ if gray => 0.0,
            turn if turn > 180.0 => turn - 360.0,
            turn if turn < -180.0 => turn + 360.0,
            turn => turn,
        };
        let h = match h1 + h2 {
            sum if gray => sum,
            sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
            sum if sum < 360.0 => (sum + 360.0) / 2.0,
            sum => (sum - 360.0) / 2.0,
        };
        let (l, c) = ((self.l + other.l) / 2.0, (c1 + c2) / 2.0);
        let cos = |degrees: f64| degrees.to_radians().cos();
        let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
            - 0.2 * cos(4.0 * h - 63.0);
        let bend = 60.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
        let rotation = -2.0 * weight_of(c) * bend.to_radians().sin();
        let middle = (l - 50.0).powi(2);
        let dl = (other.l - self.l) / (1.0 + 0.015 * middle / (20.0 + middle).sqrt());
        let dc = (c2 - c1) / (1.0 + 0.045 * c);
        let dh = 2.0 * (c1 * c2).sqrt() * (turn.to_radians() / 2.0).sin() / (1.0 + 0.015 * c * t);
        (dl * dl + dc * dc + dh * dh + rotation * dc * dh).sqrt()
    }
}

/// Returns the weight of a color's chroma: CIEDE2000's √(C⁷ / (C⁷ + 25⁷)).
fn weight_of(chroma: f64) -> f64 {
    let seventh = chroma.powi(7);
    (seventh / (seventh + 25f64.powi(7))).sqrt()
}

/// Returns the hue in degrees, 0 to 360.
fn hue(a: f64, b: f64) -> f64 {
    b.atan2(a).to_degrees().rem_euclid(360.0)
}

fn times(matrix: &[[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

fn from_linear(c: f64) -> u8 {
    let c = if c <= 0.0031308 {
        c * 12.92
    } else {
        1.055 * c.powf(1.0 / 2.4) - 0.055
    };
    (c * 255.0).round().clamp(0.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs from the paper's table, which verify the implementation.
    #[test]
    fn the_measure_is_the_papers() {
        let pairs = [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, -1.0, 2.0], [50.0, 0.0, 0.0], 2.3669),
            ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
            (
                [60.2574, -34.0099, 36.2677],
                [60.4626, -34.1751, 39.4387],
                1.2644,
            ),
            (
                [22.7233, 20.0904, -46.694],
                [23.0331, 14.973, -42.5619],
                2.0373,
            ),
            ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
        ];
        let lab = |[l, a, b]: [f64; 3]| Lab { l, a, b };
        for (a, b, expected) in pairs {
            for (a, b) in [(a, b), (b, a)] {
                let found = lab(a).difference(lab(b));
                assert!((found - expected).abs() < 1e-4, "{a:?} {b:?}: {found}");
            }
        }
    }

    #[test]
    fn grays_look_the_same_to_all_eyes() {
        for gray in [0x00_0000, 0x80_8080, 0xff_ffff].map(Rgb::hex) {
            for vision in ColorVision::ALL {
                assert_eq!(simulate(gray, vision), gray, "{vision}");
            }
        }
    }

    #[test]
    fn the_usual_eye_sees_every_channel_as_it_is() {
        for level in 0..=255 {
            let color = Rgb(level, 255 - level, level / 2);
            assert_eq!(simulate(color, ColorVision::Normal), color);
        }
    }

    #[test]
    fn each_sight_takes_its_own_colors_for_each_other() {
        let apart = |a: u32, b: u32, vision| difference(Rgb::hex(a), Rgb::hex(b), vision);
        // the prototype's France and England were hard to distinguish: section 4 has 4.8
        let (blue, violet) = (0x7f_b8ea, 0xb0_8fd8);
        assert!(apart(blue, violet, ColorVision::Normal) > 19.0);
        assert!((apart(blue, violet, ColorVision::Deutan) - 4.8).abs() < 0.1);
        // red is dark without its cones
        let red = Rgb::hex(0xff_0000);
        let seen = |vision| Lab::seen(red, vision).l;
        assert!(seen(ColorVision::Protan) < seen(ColorVision::Deutan));
    }
}
