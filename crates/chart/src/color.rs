//! Colors and what is done to them: darker, lighter, mixed, told apart.

use std::sync::LazyLock;

use super::palette256;

/// By value of a channel: its share of the light (sRGB). A frame asks for thousands of contrasts.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|value| {
        let share = value as f32 / 255.0;
        if share <= 0.04045 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    })
});

/// A color of 24 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// What a cell is painted with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// The terminal's own foreground or background.
    Default,
    /// One of the sixteen.
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
    /// All sixteen, in the sequence of their numbers.
    pub const ALL: [Ansi; 16] = [
        Self::Black,
        Self::Red,
        Self::Green,
        Self::Yellow,
        Self::Blue,
        Self::Magenta,
        Self::Cyan,
        Self::White,
        Self::BrightBlack,
        Self::BrightRed,
        Self::BrightGreen,
        Self::BrightYellow,
        Self::BrightBlue,
        Self::BrightMagenta,
        Self::BrightCyan,
        Self::BrightWhite,
    ];

    /// Its name, as in `bright-blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::Red => "red",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
            Self::Magenta => "magenta",
            Self::Cyan => "cyan",
            Self::White => "white",
            Self::BrightBlack => "bright-black",
            Self::BrightRed => "bright-red",
            Self::BrightGreen => "bright-green",
            Self::BrightYellow => "bright-yellow",
            Self::BrightBlue => "bright-blue",
            Self::BrightMagenta => "bright-magenta",
            Self::BrightCyan => "bright-cyan",
            Self::BrightWhite => "bright-white",
        }
    }
}

impl Rgb {
    /// Reads `#rrggbb`; `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let is_six = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = is_six.then(|| u32::from_str_radix(digits, 16));
        number?.ok().map(Self::hex)
    }

    /// From the usual hexadecimal number, `0xrrggbb`.
    pub const fn hex(rrggbb: u32) -> Self {
        Self((rrggbb >> 16) as u8, (rrggbb >> 8) as u8, rrggbb as u8)
    }

    /// Every channel multiplied by `factor`.
    pub fn scaled(self, factor: f32) -> Self {
        self.channels(|c| c * factor)
    }

    /// A mixture: 0 is this color, 1 is `other`.
    pub fn mixed(self, other: Self, share: f32) -> Self {
        let lerp = |a: u8, b: u8| byte(f32::from(a) + (f32::from(b) - f32::from(a)) * share);
        Self(
            lerp(self.0, other.0),
            lerp(self.1, other.1),
            lerp(self.2, other.2),
        )
    }

    /// The same, grayer: 1 takes the color away.
    pub fn grayed(self, share: f32) -> Self {
        let mean = (f32::from(self.0) + f32::from(self.1) + f32::from(self.2)) / 3.0;
        self.mixed(Self(byte(mean), byte(mean), byte(mean)), share)
    }

    /// How far two colors are apart, squared; 0 is the same.
    pub fn distance(self, other: Self) -> u32 {
        let squared = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        squared(self.0, other.0) + squared(self.1, other.1) + squared(self.2, other.2)
    }

    /// Relative luminance, 0 to 1 (WCAG 2).
    pub fn luminance(self) -> f32 {
        let linear = |c: u8| LINEAR[usize::from(c)];
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast between two colors, 1 to 21 (WCAG 2).
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The fixed color of a terminal of 256 that looks most like this one, 16 to 255 (CIEDE2000).
    pub fn nearest_of_palette(self) -> u8 {
        palette256::nearest(self)
    }

    /// One of the fixed colors of a terminal of 256, 16 to 255. The first sixteen are as the user of
    /// the terminal chose them: they are black here.
    pub fn of_palette(number: u8) -> Self {
        palette256::color(number)
    }

    fn channels(self, f: impl Fn(f32) -> f32) -> Self {
        Self(
            byte(f(f32::from(self.0))),
            byte(f(f32::from(self.1))),
            byte(f(f32::from(self.2))),
        )
    }
}

/// How many colors a terminal shows beside the sixteen that its user chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// The 240 fixed ones.
    Palette,
    /// Those of 24 bits.
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
