//! Reads a user's own theme: a TOML file with the differences from a built-in one.
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
use std::ops::Range;

use ::text::{At, Diagnostic, Diagnostics};
use serde::Deserialize;
use toml::Spanned;

use chancery_core::board::{Id, Map};

use super::{PowerColors, Theme};
use crate::{Ansi, Rgb};

/// The errors of a theme file.
pub type ThemeError = Diagnostics<String>;

/// An error in a theme file, with its line.
pub type ThemeFault = Diagnostic<String>;

/// A text with its position.
type Text = Spanned<String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThemeFile {
    base: Text,
    #[serde(default)]
    map: BTreeMap<Text, Text>,
    #[serde(default)]
    text: BTreeMap<Text, Text>,
    #[serde(default)]
    surfaces: BTreeMap<Text, Text>,
    #[serde(default)]
    powers: BTreeMap<Text, PowerFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PowerFile {
    fill: Option<Text>,
    badge: Option<Text>,
    frame: Option<Text>,
    dot: Option<Text>,
    line: Option<Text>,
    ansi: Option<Text>,
}

impl Theme {
    /// Reads a theme's file for a map. `docs/theme.md` describes it.
    ///
    /// # Errors
    /// Returns all errors, each with its line.
    pub fn from_toml(text: &str, map: &Map) -> Result<Self, ThemeError> {
        let mut reading = Reading {
            text,
            faults: Vec::new(),
        };
        let theme = match toml::from_str(text) {
            Ok(file) => reading.theme(&file, map),
            Err(error) => {
                let message = text::printable(error.message(), usize::MAX);
                reading.fault(error.span(), message);
                Theme::dark()
            }
        };
        if reading.faults.is_empty() {
            return Ok(theme);
        }
        let mut faults = reading.faults;
        faults.sort_by(|one, other| one.at.cmp(&other.at));
        Err(ThemeError { faults })
    }
}

/// The state of reading a file, with the errors found.
struct Reading<'a> {
    text: &'a str,
    faults: Vec<ThemeFault>,
}

impl Reading<'_> {
    fn theme(&mut self, file: &ThemeFile, map: &Map) -> Theme {
        let mut theme = self.base(&file.base).for_map(map);
        let base = theme.clone();
        for (name, table) in [
            ("map", &file.map),
            ("text", &file.text),
            ("surfaces", &file.surfaces),
        ] {
            let colors = theme.named().into_iter();
            let mut known: Vec<(&str, &mut Rgb)> = colors
                .filter(|(of, ..)| *of == name)
                .map(|(_, key, color)| (key, color))
                .collect();
            for (key, written) in table {
                let key_name = key.get_ref().as_str();
                if let Some((key, color)) = known.iter_mut().find(|(key, _)| *key == key_name) {
                    self.color(&format!("{name}.{key}"), written, color);
                    continue;
                }
                let keys: Vec<&str> = known.iter().map(|(key, _)| *key).collect();
                let (found, keys) = (::text::printable(key_name, 40), keys.join("`, `"));
                let message = format!("unknown field `{found}`, expected one of `{keys}`");
                self.fault(Some(key.span()), message);
            }
        }
        for (name, written) in &file.powers {
            match map.find_power(name.get_ref()) {
                Ok(power) => {
                    let colors = &mut theme.powers[power.index()];
                    self.power(name.get_ref(), written, colors, &base);
                }
                Err(error) => self.fault(Some(name.span()), format!("powers: {error}")),
            }
        }
        theme
    }

    fn base(&mut self, written: &Text) -> Theme {
        match written.get_ref().as_str() {
            "dark" => Theme::dark(),
            "light" => Theme::light(),
            _ => {
                self.unexpected("base", "\"dark\" or \"light\"", written);
                Theme::dark()
            }
        }
    }

    /// Reads the colors of a power. A fill alone also sets the other colors, to darker ones,
    /// because the badge of the base theme may not match it.
    fn power(&mut self, name: &str, file: &PowerFile, colors: &mut PowerColors, base: &Theme) {
        let key = |field: &str| format!("powers.{name}.{field}");
        let mut read = |field, written: &Option<Text>, color: &mut Rgb| match written {
            Some(written) => self.color(&key(field), written, color),
            None => false,
        };
        if read("fill", &file.fill, &mut colors.fill) {
            let deep = colors.fill.scaled(PowerColors::DEPTH);
            (colors.badge, colors.dot, colors.line) = (deep, deep, deep);
            if !base.is_light {
                colors.frame = deep;
            }
        }
        if read("badge", &file.badge, &mut colors.badge) {
            (colors.dot, colors.line) = (colors.badge, colors.badge);
            if !base.is_light {
                colors.frame = colors.badge;
            }
        }
        read("frame", &file.frame, &mut colors.frame);
        read("dot", &file.dot, &mut colors.dot);
        read("line", &file.line, &mut colors.line);
        let Some(written) = &file.ansi else { return };
        let named = |(_, name): &&(Ansi, &str)| *name == written.get_ref();
        match Ansi::ALL.iter().find(named) {
            Some((ansi, _)) => colors.ansi = *ansi,
            None => {
                let names = Ansi::ALL.map(|(_, name)| name).join(", ");
                let expected = format!("one of the sixteen colors, {names}");
                self.unexpected(&key("ansi"), &expected, written);
            }
        }
    }

    /// Reads a color, and returns whether it is one.
    fn color(&mut self, key: &str, written: &Text, color: &mut Rgb) -> bool {
        let read = Rgb::read(written.get_ref());
        match read {
            Some(read) => *color = read,
            None => {
                let expected = "a color, `#` and six digits as in \"#1b3f5a\"";
                self.unexpected(key, expected, written);
            }
        }
        read.is_some()
    }

    fn unexpected(&mut self, key: &str, expected: &str, written: &Text) {
        let found = ::text::printable(written.get_ref(), 40);
        let message = format!("{key}: expected {expected}, found \"{found}\"");
        self.fault(Some(written.span()), message);
    }

    /// Adds an error on the line of a part of the text.
    fn fault(&mut self, at: Option<Range<usize>>, message: String) {
        let before = self.text.get(..at.map_or(0, |span| span.start));
        let line = before.map_or(1, |before| 1 + before.matches('\n').count());
        self.faults.push(Diagnostic::new(At::Line(line), message));
    }
}
