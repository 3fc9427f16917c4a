//! The colors of the map and of the text around it: two built-in themes, and users' own.
//!
//! The colors of the built-in themes were computed so that any two powers differ with red-green
//! color blindness as well. [`Theme::alike`] returns the powers that don't differ enough in a
//! theme.

mod adapted;
mod alike;
mod file;
mod fixed;
mod printed;
mod stock;

use chancery_core::board::{Id, Map, Power, Province};

use crate::{Ansi, Ground, Rgb, RouteColor, SHADES};

pub use alike::Alike;
pub use file::{ThemeError, ThemeFault};

/// The colors of one power.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PowerColors {
    /// Its provinces.
    pub fill: Rgb,
    /// The brightness factors that distinguish its adjacent provinces. They are chosen so that no
    /// shade resembles another power's, with red-green color blindness as well.
    pub shades: [f32; SHADES],
    /// Its units.
    pub badge: Rgb,
    /// The half blocks left and right of a unit with three cells.
    pub frame: Rgb,
    /// The dot of a center that it owns.
    pub dot: Rgb,
    /// The arrows of its orders.
    pub line: Rgb,
    /// Its color among the sixteen.
    pub ansi: Ansi,
}

impl PowerColors {
    /// The brightness of the badge, the dot and the line relative to the fill.
    const DEPTH: f32 = 0.55;

    /// Returns colors that depend only on a power's index and differ between powers.
    fn computed(number: usize, ansi: Ansi, theme: &Theme) -> Self {
        const GOLDEN_ANGLE: f32 = 137.508;
        let lightness = [0.62, 0.5, 0.74][number % 3];
        let fill = Rgb::of_hue(number as f32 * GOLDEN_ANGLE, 0.5, lightness);
        let deep = fill.scaled(Self::DEPTH);
        let shades = if theme.neutral_shades == FLAT {
            FLAT
        } else {
            [1.0, 0.955, 1.045, 0.925]
        };
        PowerColors {
            fill,
            shades,
            badge: deep,
            frame: deep,
            dot: deep,
            line: deep,
            ansi,
        }
    }
}

/// The colors of text, besides [`Theme::accent`] and [`Theme::failure`].
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TextColors {
    /// Normal text, and choices.
    pub text: Rgb,
    /// Names of keys, and the line that is read aloud.
    pub key: Rgb,
    /// Explanations.
    pub dim: Rgb,
    /// Unimportant text.
    pub faint: Rgb,
    /// Questions and warnings.
    pub warn: Rgb,
    /// Successes.
    pub ok: Rgb,
    /// Text as a person wrote it.
    pub written: Rgb,
    /// Rules and frames.
    pub line: Rgb,
}

/// The backgrounds of text, besides [`Theme::ground`].
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Surfaces {
    /// The order list.
    pub panel: Rgb,
    /// The header and the entry line.
    pub bar: Rgb,
    /// The selection.
    pub selection: Rgb,
    /// The background of a dialog, and the handover screen.
    pub shadow: Rgb,
}

/// The colors of the map and of the text around it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Theme {
    /// Whether characters are dark on a light ground.
    pub is_light: bool,
    /// The general background, into which unlit provinces fade.
    pub ground: Rgb,
    /// Sea provinces.
    pub sea: Rgb,
    /// The brightness factors that distinguish adjacent sea provinces.
    pub sea_shades: [f32; SHADES],
    /// Unowned land. It is dull, so that a captured center becomes brighter.
    pub neutral: Rgb,
    /// Islands and Switzerland.
    pub scenery: Rgb,
    /// The brightness factors that distinguish adjacent unowned provinces.
    pub neutral_shades: [f32; SHADES],
    /// The accent, for text that is being entered and for choices.
    pub accent: Rgb,
    /// The parts of a branch that differ from the game.
    pub branch: Rgb,
    /// Failures: bounces, cut supports, dislodged units, contested provinces.
    pub failure: Rgb,
    /// The colors of text.
    pub text_colors: TextColors,
    /// The backgrounds of text.
    pub surfaces: Surfaces,
    /// The colors of the first powers, in the sequence of the map. The others have
    /// [computed](Theme::power) colors.
    pub powers: Vec<PowerColors>,
}

/// Shades that don't differ.
const FLAT: [f32; SHADES] = [1.0; SHADES];

/// The color that is mixed into lines and waves on dark water.
const FOAM: Rgb = Rgb::hex(0xbe_dcf0);

/// The luminance from which a ground counts as light, so that things on it are darker.
const LIGHT_GROUND: f32 = 0.18;

impl Theme {
    /// The contrast of a visible line (WCAG 2.1, 1.4.11: 3 to 1).
    pub const LINE: f32 = 3.0;
    /// The contrast of readable text, and of a prominent line (1.4.3: 4.5 to 1).
    pub const TEXT: f32 = 4.5;

    /// The contrast of a badge without a frame to its background.
    pub const BADGE: f32 = 1.3;
    /// The same in a light theme, also where the badge is dimmed.
    pub const PALE_BADGE: f32 = 1.5;

    /// Returns the colors besides the powers', each with its table and key in a theme's file.
    fn named(&mut self) -> [(&'static str, &'static str, &mut Rgb); 19] {
        let (colors, surfaces) = (&mut self.text_colors, &mut self.surfaces);
        [
            ("map", "sea", &mut self.sea),
            ("map", "neutral", &mut self.neutral),
            ("map", "scenery", &mut self.scenery),
            ("text", "text", &mut colors.text),
            ("text", "key", &mut colors.key),
            ("text", "dim", &mut colors.dim),
            ("text", "faint", &mut colors.faint),
            ("text", "accent", &mut self.accent),
            ("text", "warn", &mut colors.warn),
            ("text", "failure", &mut self.failure),
            ("text", "ok", &mut colors.ok),
            ("text", "ink", &mut colors.written),
            ("text", "line", &mut colors.line),
            ("text", "branch", &mut self.branch),
            ("surfaces", "ground", &mut self.ground),
            ("surfaces", "panel", &mut surfaces.panel),
            ("surfaces", "bar", &mut surfaces.bar),
            ("surfaces", "selection", &mut surfaces.selection),
            ("surfaces", "shadow", &mut surfaces.shadow),
        ]
    }

    /// Returns whether a terminal with this background is light.
    pub fn is_light_ground(background: Rgb) -> bool {
        background.luminance() >= LIGHT_GROUND
    }

    /// Returns one of the sixteen colors, or a darker one if it would be invisible on light ground.
    pub fn of_sixteen(&self, ansi: Ansi) -> Ansi {
        match ansi {
            Ansi::White if self.is_light => Ansi::BrightBlack,
            Ansi::BrightWhite if self.is_light => Ansi::Black,
            Ansi::BrightCyan if self.is_light => Ansi::Cyan,
            Ansi::BrightYellow if self.is_light => Ansi::Yellow,
            Ansi::BrightRed if self.is_light => Ansi::Red,
            ansi => ansi,
        }
    }

    /// Returns the colors of a power. For a power beyond the list they are computed from its index,
    /// so that each has its own, unless all powers of the theme have the same color.
    pub fn power(&self, power: Power) -> PowerColors {
        let (index, listed) = (power.index(), self.powers.len());
        match self.powers.get(index) {
            Some(colors) => *colors,
            None if self.is_lettered() => self.powers[0],
            None => match stock::more(self.is_light).nth(index - listed) {
                Some(colors) => colors,
                None => PowerColors::computed(index, self.powers[index % listed].ansi, self),
            },
        }
    }

    /// Returns the theme for the powers of another board. A power of the standard board keeps its
    /// colors; the others get the remaining ones, and then additional ones.
    #[must_use]
    pub fn for_map(&self, map: &Map) -> Theme {
        let standard = Map::standard();
        let usual = |power: Power| {
            let same = standard.power_by_key(&map.power(power).key)?;
            Some(same.index()).filter(|&index| index < self.powers.len())
        };
        let taken: Vec<usize> = map.powers().filter_map(usual).collect();
        let mut left = (0..).filter(|index| !taken.contains(index));
        let mut colors = |power: Power| {
            let index = usual(power).or_else(|| left.next()).unwrap_or(0);
            self.power(Power::from_index(index))
        };
        Theme {
            powers: map.powers().map(&mut colors).collect(),
            ..self.clone()
        }
    }

    /// Returns the color of a power's badge without a frame. It is darker or lighter than usual if
    /// it would be invisible on the power's own provinces.
    pub fn bare_badge(&self, power: Power) -> Rgb {
        let colors = self.power(power);
        Self::line_on(colors.badge, colors.fill, Self::BADGE)
    }

    /// Returns a color dimmed by `strength`: 0 changes nothing, 1 results in the ground.
    pub fn unlit(&self, color: Rgb, strength: f32) -> Rgb {
        color
            .grayed((1.05 * strength).min(0.6))
            .mixed(self.ground, strength)
    }

    /// Returns the color of some ground and the factors of its shades. `owner` returns the owner of
    /// a land province.
    pub(crate) fn ground_color(
        &self,
        ground: Ground,
        owner: impl Fn(Province) -> Option<Power>,
    ) -> (Rgb, Option<[f32; SHADES]>) {
        match ground {
            Ground::Outside => (self.ground, None),
            Ground::Water(_) => (self.sea, Some(self.sea_shades)),
            Ground::Impassable(_) | Ground::Scenery => (self.scenery, None),
            Ground::Land(province) => match owner(province).map(|power| self.power(power)) {
                Some(PowerColors { fill, shades, .. }) => (fill, Some(shades)),
                None => (self.neutral, Some(self.neutral_shades)),
            },
        }
    }

    /// Returns one color in a light theme and the other in a dark one.
    fn either(&self, light: Rgb, dark: Rgb) -> Rgb {
        if self.is_light { light } else { dark }
    }

    /// Returns the color of a route's line.
    pub(crate) fn route(&self, color: RouteColor) -> Rgb {
        match color {
            RouteColor::Power(power) => self.power(power).line,
            RouteColor::Accent => self.accent,
            RouteColor::Branch => self.branch,
        }
    }

    /// Returns the color of the thin line between sea provinces of this color: lighter on dark water.
    pub fn border_on_water(&self, color: Rgb) -> Rgb {
        let line = self.either(color.scaled(0.62), color.mixed(FOAM, 0.33));
        Self::line_on(line, color, Self::LINE)
    }

    /// Returns the color of the thin line between provinces of this color. On light ground it is
    /// darker because it also separates this color from lighter ones.
    pub fn border(&self, color: Rgb) -> Rgb {
        if self.is_light {
            Self::shifted(color.scaled(0.62), Rgb::BLACK, color, Self::LINE)
        } else {
            Self::line_on(color.scaled(0.62), color, Self::LINE)
        }
    }

    /// Returns the color of a wave on water of some color.
    pub fn wave(&self, water: Rgb) -> Rgb {
        self.either(water.scaled(0.86), water.mixed(FOAM, 0.2))
    }

    /// Returns the background color of failure symbols.
    pub fn badge_of_failure(&self) -> Rgb {
        self.either(self.failure, self.failure.scaled(0.76))
    }

    /// Returns black or white, whichever is more readable on a badge.
    pub fn on_badge(badge: Rgb) -> Rgb {
        let sign = if Self::is_light_ground(badge) {
            Rgb::hex(0x0a_0c0e)
        } else {
            Rgb::WHITE
        };
        Self::line_on(sign, badge, Self::TEXT)
    }

    /// Returns the color of text on the accent color.
    pub fn on_accent(&self) -> Rgb {
        self.either(Rgb::WHITE, Rgb::hex(0x08_1416))
    }

    /// Returns a line's color, made lighter or darker if it would have less than this contrast to
    /// its background.
    pub fn line_on(color: Rgb, ground: Rgb, contrast: f32) -> Rgb {
        let end = if Self::is_light_ground(ground) {
            Rgb::BLACK
        } else {
            Rgb::WHITE
        };
        Self::shifted(color, end, ground, contrast)
    }

    /// Returns a color shifted toward another one until it has enough contrast, in eighths.
    fn shifted(color: Rgb, end: Rgb, ground: Rgb, contrast: f32) -> Rgb {
        if color.contrast(ground) >= contrast {
            return color;
        }
        // the contrast increases with each step, so this is a binary search for the first one
        let step = |eighths: u8| color.mixed(end, f32::from(eighths) / 8.0);
        let mut first = 0;
        for half in [4, 2, 1] {
            if step(first + half).contrast(ground) < contrast {
                first += half;
            }
        }
        step(first + 1)
    }

    /// Returns the color of a failure symbol on its background: red, light or deep.
    pub fn failure_on(&self, ground: Rgb) -> Rgb {
        let red = if Self::is_light_ground(ground) {
            Rgb::hex(0xa8_0f06)
        } else {
            self.failure
        };
        Self::line_on(red, ground, Self::LINE)
    }

    /// Returns the color of a label on land.
    pub fn label_on_land(fill: Rgb) -> Rgb {
        let label = if Self::is_light_ground(fill) {
            fill.mixed(Rgb::hex(0x14_1008), 0.82)
        } else {
            fill.mixed(Rgb::hex(0xff_f8e6), 0.80)
        };
        Self::line_on(label, fill, Self::TEXT)
    }

    /// Returns the color of a label on water.
    pub fn label_on_water(&self, fill: Rgb) -> Rgb {
        if self.is_lettered() {
            return Rgb::BLACK;
        }
        let dark = fill.mixed(Rgb::hex(0x0a_2850), 0.7);
        let label = self.either(dark, fill.mixed(Rgb::hex(0xd7_ebfa), 0.62));
        Self::line_on(label, fill, Self::TEXT)
    }
}
