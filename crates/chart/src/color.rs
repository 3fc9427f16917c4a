//! Colors: mixtures, contrasts, and the sixteen names that every terminal has.

use std::fmt;
use std::sync::LazyLock;

/// The linear value of each channel value (sRGB). It is a table because a frame computes thousands
/// of contrasts.
static LINEAR: LazyLock<[f64; 256]> = LazyLock::new(|| {
    std::array::from_fn(|value| match value as f64 / 255.0 {
        share if share <= 0.04045 => share / 12.92,
        share => ((share + 0.055) / 1.055).powf(2.4),
    })
});

/// A color of 24 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// The sixteen colors that every terminal has, as its user chose them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ansi {
    /// 0, black
    Black,
    /// 1, red
    Red,
    /// 2, green
    Green,
    /// 3, yellow
    Yellow,
    /// 4, blue
    Blue,
    /// 5, magenta
    Magenta,
    /// 6, cyan
    Cyan,
    /// 7, white
    White,
    /// 8, bright black
    BrightBlack,
    /// 9, bright red
    BrightRed,
    /// 10, bright green
    BrightGreen,
    /// 11, bright yellow
    BrightYellow,
    /// 12, bright blue
    BrightBlue,
    /// 13, bright magenta
    BrightMagenta,
    /// 14, bright cyan
    BrightCyan,
    /// 15, bright white
    BrightWhite,
}

/// The color of a character or its background.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// The terminal's own foreground or background.
    Default,
    /// One of the sixteen colors.
    Ansi(Ansi),
    /// A color of 24 bits.
    Rgb(Rgb),
}

impl From<Rgb> for Color {
    fn from(rgb: Rgb) -> Self {
        Self::Rgb(rgb)
    }
}

impl From<Ansi> for Color {
    fn from(ansi: Ansi) -> Self {
        Self::Ansi(ansi)
    }
}

impl Ansi {
    /// All sixteen with their names, in the sequence of their numbers.
    pub const ALL: [(Ansi, &str); 16] = [
        (Ansi::Black, "black"),
        (Ansi::Red, "red"),
        (Ansi::Green, "green"),
        (Ansi::Yellow, "yellow"),
        (Ansi::Blue, "blue"),
        (Ansi::Magenta, "magenta"),
        (Ansi::Cyan, "cyan"),
        (Ansi::White, "white"),
        (Ansi::BrightBlack, "bright-black"),
        (Ansi::BrightRed, "bright-red"),
        (Ansi::BrightGreen, "bright-green"),
        (Ansi::BrightYellow, "bright-yellow"),
        (Ansi::BrightBlue, "bright-blue"),
        (Ansi::BrightMagenta, "bright-magenta"),
        (Ansi::BrightCyan, "bright-cyan"),
        (Ansi::BrightWhite, "bright-white"),
    ];
}

impl Rgb {
    /// Black.
    pub const BLACK: Rgb = Rgb::hex(0x00_0000);
    /// White.
    pub const WHITE: Rgb = Rgb::hex(0xff_ffff);

    /// Parses `#rrggbb`. Returns `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let is_six = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = is_six.then(|| u32::from_str_radix(digits, 16));
        number?.ok().map(Self::hex)
    }

    /// Returns the color of a hexadecimal number, `0xrrggbb`.
    pub const fn hex(rrggbb: u32) -> Self {
        Self((rrggbb >> 16) as u8, (rrggbb >> 8) as u8, rrggbb as u8)
    }

    /// Returns the color with every channel multiplied by `factor`.
    pub fn scaled(self, factor: f32) -> Self {
        let [r, g, b] = [self.0, self.1, self.2].map(|c| byte(f32::from(c) * factor));
        Self(r, g, b)
    }

    /// Returns the color of a hue in degrees, with a saturation and a lightness from 0 to 1 (HSL).
    pub fn of_hue(hue: f32, saturation: f32, lightness: f32) -> Self {
        let reach = saturation * lightness.min(1.0 - lightness);
        let [r, g, b] = [0.0, 8.0, 4.0].map(|offset| {
            let turn = (offset + hue / 30.0).rem_euclid(12.0);
            let part = (turn - 3.0).min(9.0 - turn).clamp(-1.0, 1.0);
            byte(255.0 * (lightness - reach * part))
        });
        Self(r, g, b)
    }

    /// Returns a mixture: 0 is this color, 1 is `other`.
    pub fn mixed(self, other: Self, share: f32) -> Self {
        let [r, g, b] = [(self.0, other.0), (self.1, other.1), (self.2, other.2)].map(|(a, b)| {
            let (a, b) = (f32::from(a), f32::from(b));
            byte(a + (b - a) * share)
        });
        Self(r, g, b)
    }

    /// Returns the color with less saturation: 1 makes it gray.
    pub fn grayed(self, share: f32) -> Self {
        let mean = (f32::from(self.0) + f32::from(self.1) + f32::from(self.2)) / 3.0;
        self.mixed(Self(byte(mean), byte(mean), byte(mean)), share)
    }

    /// Returns the square of the distance between two colors.
    pub fn distance(self, other: Self) -> u32 {
        let squared = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        squared(self.0, other.0) + squared(self.1, other.1) + squared(self.2, other.2)
    }

    /// Returns the linear value of each channel, 0 to 1 (sRGB).
    pub(crate) fn linear(self) -> [f64; 3] {
        [self.0, self.1, self.2].map(|channel| LINEAR[usize::from(channel)])
    }

    /// Returns the relative luminance, 0 to 1 (WCAG 2).
    pub fn luminance(self) -> f32 {
        let [r, g, b] = self.linear().map(|share| share as f32);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Returns the contrast between two colors, 1 to 21 (WCAG 2).
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

impl fmt::Display for Rgb {
    /// Writes `#rrggbb`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The number of colors that a terminal shows.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Depth {
    /// No colors: bold, reverse video and symbols carry the meaning.
    None,
    /// The 16 colors of ECMA-48, which the user chose.
    Sixteen,
    /// 256 colors, of which 240 are fixed.
    Palette,
    /// 24-bit colors.
    True,
}

fn byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_runs_from_one_to_twenty_one() {
        let (black, white) = (Rgb::hex(0x00_0000), Rgb::hex(0xff_ffff));
        assert!((black.contrast(white) - 21.0).abs() < 0.01);
        assert!((white.contrast(white) - 1.0).abs() < 0.01);
    }

    #[test]
    fn the_palette_keeps_its_own_colors() {
        assert_eq!(Rgb::hex(0x00_0000).nearest_of_palette(), 16);
        assert_eq!(Rgb::hex(0xff_ffff).nearest_of_palette(), 231);
        assert_eq!(Rgb::hex(0x5f_87af).nearest_of_palette(), 67);
        assert_eq!(Rgb::hex(0x08_0808).nearest_of_palette(), 232);
    }

    #[test]
    fn a_mixture_ends_where_it_should() {
        let (a, b) = (Rgb::hex(0x10_2030), Rgb::hex(0xff_0080));
        assert_eq!(a.mixed(b, 0.0), a);
        assert_eq!(a.mixed(b, 1.0), b);
        assert_eq!(b.grayed(1.0), Rgb::hex(0x80_8080));
        assert_eq!(b.scaled(2.0), Rgb::hex(0xff_00ff));
    }
}
