//! A theme of the user's own: a TOML file that says what is otherwise than in a built-in one.
//!
//! ```
//! use chancery_core::board::Map;
//! use chart::{Rgb, Theme};
//!
//! let text = "base = 'dark'\n[map]\nsea = '#202040'\n[powers.FRANCE]\nfill = '#3366ff'\n";
//! let theme = Theme::from_toml(text, Map::standard())?;
//! assert_eq!(theme.sea, Rgb::hex(0x20_2040));
//! assert_eq!(theme.neutral, Theme::dark().neutral);
//! # Ok::<(), chart::ThemeError>(())
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use chancery_core::board::{Id, Map};

use super::{PowerColors, Theme};
use crate::{Ansi, Rgb};

/// What is wrong with a theme's file: everything at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThemeError {
    /// The faults, in the sequence of the file; at least one.
    pub faults: Vec<ThemeFault>,
}

/// One thing that is wrong with a theme's file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ThemeFault {
    /// It is not TOML, or a key is missing, unknown or of the wrong kind.
    #[error("line {line}: {what}")]
    Toml {
        /// Counted from 1.
        line: usize,
        /// What was found, and what was expected.
        what: String,
    },
    /// The theme to begin with is none of the built-in ones.
    #[error("line {line}: base: expected \"dark\" or \"light\", found \"{found}\"")]
    Base {
        /// Counted from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// Something is no color.
    #[error(
        "line {line}: {key}: expected a color, `#` and six digits as in \"#1b3f5a\", found \"{found}\""
    )]
    Color {
        /// Counted from 1.
        line: usize,
        /// Which, with its table.
        key: String,
        /// What stands there.
        found: String,
    },
    /// Something is none of the sixteen colors.
    #[error(
        "line {line}: {key}: expected one of the sixteen colors, {}, found \"{found}\"",
        names_of_ansi()
    )]
    Ansi {
        /// Counted from 1.
        line: usize,
        /// Which, with its table.
        key: String,
        /// What stands there.
        found: String,
    },
    /// The map has no such power.
    #[error("line {line}: powers.{found}: the map has no such power, but {powers}")]
    UnknownPower {
        /// Counted from 1.
        line: usize,
        /// What stands there.
        found: String,
        /// The keys of its powers.
        powers: String,
    },
}

impl ThemeFault {
    fn line(&self) -> usize {
        match self {
            Self::Toml { line, .. }
            | Self::Base { line, .. }
            | Self::Color { line, .. }
            | Self::Ansi { line, .. }
            | Self::UnknownPower { line, .. } => *line,
        }
    }
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let end = if i == 0 { "" } else { "\n" };
            write!(f, "{end}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ThemeError {}

/// A color as it is written, and where.
type Written = Option<Spanned<String>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThemeFile {
    base: Spanned<String>,
    #[serde(default)]
    map: MapFile,
    #[serde(default)]
    text: TextFile,
    #[serde(default)]
    surfaces: SurfacesFile,
    #[serde(default)]
    powers: BTreeMap<Spanned<String>, PowerFile>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct MapFile {
    sea: Written,
    neutral: Written,
    scenery: Written,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct TextFile {
    text: Written,
    key: Written,
    dim: Written,
    faint: Written,
    accent: Written,
    warn: Written,
    failure: Written,
    ok: Written,
    ink: Written,
    line: Written,
    branch: Written,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct SurfacesFile {
    ground: Written,
    panel: Written,
    bar: Written,
    selection: Written,
    shadow: Written,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PowerFile {
    fill: Written,
    badge: Written,
    frame: Written,
    dot: Written,
    line: Written,
    ansi: Written,
}

impl Theme {
    /// Reads a theme's file for a map; see `docs/theme.md` for what may stand in it.
    ///
    /// # Errors
    /// All that is wrong with it, each with its line.
    pub fn from_toml(text: &str, map: &Map) -> Result<Self, ThemeError> {
        let file: ThemeFile = toml::from_str(text).map_err(|error| ThemeError {
            faults: vec![ThemeFault::Toml {
                line: line_of(text, error.span()),
                what: text::one_line(error.message()),
            }],
        })?;
        let mut reading = Reading {
            text,
            faults: Vec::new(),
        };
        let theme = reading.theme(&file, map);
        if reading.faults.is_empty() {
            return Ok(theme);
        }
        reading.faults.sort_by_key(ThemeFault::line);
        Err(ThemeError {
            faults: reading.faults,
        })
    }
}

/// The line on which something begins, counted from 1.
fn line_of(text: &str, span: Option<Range<usize>>) -> usize {
    let before = text.get(..span.map_or(0, |span| span.start));
    before.map_or(1, |before| 1 + before.matches('\n').count())
}

/// A file that is being read, and what was found wrong with it.
struct Reading<'a> {
    text: &'a str,
    faults: Vec<ThemeFault>,
}

impl Reading<'_> {
    fn theme(&mut self, file: &ThemeFile, map: &Map) -> Theme {
        let mut theme = self.base(&file.base);
        // a map with more powers begins again
        let base = theme.clone();
        theme.powers = map.powers().map(|power| *base.power(power)).collect();
        let (voices, surfaces) = (&mut theme.voices, &mut theme.surfaces);
        for (table, key, written, color) in [
            ("map", "sea", &file.map.sea, &mut theme.sea),
            ("map", "neutral", &file.map.neutral, &mut theme.neutral),
            ("map", "scenery", &file.map.scenery, &mut theme.scenery),
            ("text", "text", &file.text.text, &mut voices.text),
            ("text", "key", &file.text.key, &mut voices.key),
            ("text", "dim", &file.text.dim, &mut voices.dim),
            ("text", "faint", &file.text.faint, &mut voices.faint),
            ("text", "accent", &file.text.accent, &mut theme.accent),
            ("text", "warn", &file.text.warn, &mut voices.warn),
            ("text", "failure", &file.text.failure, &mut theme.failure),
            ("text", "ok", &file.text.ok, &mut voices.ok),
            ("text", "ink", &file.text.ink, &mut voices.ink),
            ("text", "line", &file.text.line, &mut voices.line),
            ("text", "branch", &file.text.branch, &mut theme.branch),
            (
                "surfaces",
                "ground",
                &file.surfaces.ground,
                &mut theme.ground,
            ),
            (
                "surfaces",
                "panel",
                &file.surfaces.panel,
                &mut surfaces.panel,
            ),
            ("surfaces", "bar", &file.surfaces.bar, &mut surfaces.bar),
            (
                "surfaces",
                "selection",
                &file.surfaces.selection,
                &mut surfaces.selection,
            ),
            (
                "surfaces",
                "shadow",
                &file.surfaces.shadow,
                &mut surfaces.shadow,
            ),
        ] {
            if let Some(read) = self.color(|| format!("{table}.{key}"), written) {
                *color = read;
            }
        }
        for (name, written) in &file.powers {
            match map.power_by_key(name.get_ref()) {
                Some(power) => {
                    let colors = &mut theme.powers[power.index()];
                    self.power(name.get_ref(), written, colors, base.is_light);
                }
                None => self.faults.push(ThemeFault::UnknownPower {
                    line: line_of(self.text, Some(name.span())),
                    found: text::printable(name.get_ref(), 40),
                    powers: map
                        .powers()
                        .map(|power| map.power(power).key.as_str())
                        .collect::<Vec<_>>()
                        .join(" "),
                }),
            }
        }
        theme
    }

    fn base(&mut self, written: &Spanned<String>) -> Theme {
        match written.get_ref().as_str() {
            "dark" => Theme::dark(),
            "light" => Theme::light(),
            found => {
                self.faults.push(ThemeFault::Base {
                    line: line_of(self.text, Some(written.span())),
                    found: text::printable(found, 40),
                });
                Theme::dark()
            }
        }
    }

    /// The colors of a power. A fill that comes alone brings the rest along, darker: the base's badge
    /// might be of any other color.
    fn power(&mut self, name: &str, file: &PowerFile, colors: &mut PowerColors, is_light: bool) {
        let key = |field: &str| format!("powers.{name}.{field}");
        if let Some(fill) = self.color(|| key("fill"), &file.fill) {
            *colors = PowerColors::of_fill(fill, *colors, is_light);
        }
        if let Some(badge) = self.color(|| key("badge"), &file.badge) {
            (colors.badge, colors.dot, colors.line) = (badge, badge, badge);
            if !is_light {
                colors.frame = badge;
            }
        }
        for (field, written, color) in [
            ("frame", &file.frame, &mut colors.frame),
            ("dot", &file.dot, &mut colors.dot),
            ("line", &file.line, &mut colors.line),
        ] {
            if let Some(read) = self.color(|| key(field), written) {
                *color = read;
            }
        }
        let Some(written) = &file.ansi else { return };
        match Ansi::ALL
            .into_iter()
            .find(|ansi| ansi.name() == written.get_ref())
        {
            Some(ansi) => colors.ansi = ansi,
            None => self.faults.push(ThemeFault::Ansi {
                line: line_of(self.text, Some(written.span())),
                key: key("ansi"),
                found: text::printable(written.get_ref(), 40),
            }),
        }
    }

    fn color(&mut self, key: impl Fn() -> String, written: &Written) -> Option<Rgb> {
        let written = written.as_ref()?;
        let color = Rgb::read(written.get_ref());
        if color.is_none() {
            self.faults.push(ThemeFault::Color {
                line: line_of(self.text, Some(written.span())),
                key: key(),
                found: text::printable(written.get_ref(), 40),
            });
        }
        color
    }
}

impl PowerColors {
    /// How much of a fill is left in the badge, the dot and the line that go with it.
    const DEPTH: f32 = 0.55;

    /// Colors that go with a fill, where nothing else is said of them.
    fn of_fill(fill: Rgb, base: PowerColors, is_light: bool) -> Self {
        let deep = fill.scaled(Self::DEPTH);
        PowerColors {
            fill,
            badge: deep,
            frame: if is_light { base.frame } else { deep },
            dot: deep,
            line: deep,
            ..base
        }
    }
}

/// The names of the sixteen colors, for people.
fn names_of_ansi() -> String {
    Ansi::ALL.map(Ansi::name).join(", ")
}
