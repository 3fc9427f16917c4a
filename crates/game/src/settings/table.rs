//! The table of all settings, used for reading, writing and the settings screen.

use std::path::PathBuf;

use super::choices::Choice;
use super::{ListenAddress, Settings, ThemeName};

/// A setting: its key, its description, and its field.
#[derive(Clone, Copy, Debug)]
pub struct SettingEntry {
    /// The key in the file.
    pub key: &'static str,
    /// The label on the settings screen, or empty if only the file has the setting.
    pub label: &'static str,
    /// The description in a new file.
    pub about: &'static str,
    /// Returns the value.
    pub value: fn(&Settings) -> &dyn SettingValue,
    /// Returns the value, mutably.
    pub value_mut: fn(&mut Settings) -> &mut dyn SettingValue,
}

macro_rules! entries {
    ($($key:literal, $label:literal, $about:literal, $($field:ident).+;)*) => {
        &[$(SettingEntry {
            key: $key,
            label: $label,
            about: $about,
            value: |settings| &settings.$($field).+,
            value_mut: |settings| &mut settings.$($field).+,
        }),*]
    };
}

/// The settings at the top of the file, in the order of a new file.
pub const SETTINGS: &[SettingEntry] = entries! {
    "theme", "Theme", "dark or light colors, or those of a file", theme;
    "contrast", "Contrast", "how much text differs from its background", contrast;
    "letters", "Power letters", "whether units have the letter of their power", letters;
    "colors", "Colors", "how many are used", colors;
    "glyphs", "Glyphs", "the characters, Unicode or only ASCII", glyphs;
    "map", "Map", "how it is drawn", map;
    "motion", "Motion", "whether anything moves by itself", motion;
    "bell", "Bell", "what rings", bell;
    "mouse", "Mouse", "whether it points at the map, or selects text", mouse;
    "guard", "Warnings", "warns players of orders that work against each other", guard;
    "saves", "", "where games are kept", saves;
    "listen", "", "where other programs can join a game", listen;
};

/// The settings of the table `[new-game]`.
pub(super) const NEW_GAME: &[SettingEntry] = entries! {
    "rulebook", "", "", new_game.rulebook;
    "clock", "", "", new_game.clock;
    "secrecy", "", "", new_game.secrecy;
    "fingerprints", "", "", new_game.fingerprints;
    "words", "", "", new_game.words;
};

/// The value of a setting, which is a string in the file.
pub trait SettingValue {
    /// Returns the possible words, and a description of other possible values; `""` if there are
    /// none.
    fn options(&self) -> (Vec<&'static str>, &'static str);

    /// Returns the value as a string.
    fn text(&self) -> String;

    /// Sets the value from a string. Returns false if the string isn't allowed.
    fn set(&mut self, text: &str) -> bool;

    /// Sets the next or previous word, wrapping around at the ends. Does nothing for values that
    /// aren't words.
    fn step(&mut self, _forward: bool) {}
}

impl<C: Choice> SettingValue for C {
    fn options(&self) -> (Vec<&'static str>, &'static str) {
        (C::ALL.iter().map(|choice| choice.name()).collect(), "")
    }

    fn text(&self) -> String {
        self.name().to_owned()
    }

    fn set(&mut self, text: &str) -> bool {
        let found = C::ALL.iter().find(|choice| choice.name() == text);
        found.inspect(|&&choice| *self = choice).is_some()
    }

    fn step(&mut self, forward: bool) {
        let count = C::ALL.len();
        let at = C::ALL.iter().position(|it| it == self).unwrap_or(0);
        *self = C::ALL[if forward { at + 1 } else { at + count - 1 } % count];
    }
}

impl SettingValue for ThemeName {
    fn options(&self) -> (Vec<&'static str>, &'static str) {
        (vec!["auto", "dark", "light"], "a file")
    }

    fn text(&self) -> String {
        self.name()
    }

    fn set(&mut self, text: &str) -> bool {
        *self = match text {
            "" => return false,
            "auto" => ThemeName::Auto,
            "dark" => ThemeName::Dark,
            "light" => ThemeName::Light,
            file => ThemeName::File(file.into()),
        };
        true
    }
}

impl SettingValue for ListenAddress {
    fn options(&self) -> (Vec<&'static str>, &'static str) {
        (Vec::new(), "an address with a port")
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn set(&mut self, text: &str) -> bool {
        let address = text.parse().map(ListenAddress);
        address.map(|address| *self = address).is_ok()
    }
}

/// A folder, or an empty string for the default.
impl SettingValue for Option<PathBuf> {
    fn options(&self) -> (Vec<&'static str>, &'static str) {
        (Vec::new(), "a folder")
    }

    fn text(&self) -> String {
        let path = self.as_ref();
        path.map_or_else(String::new, |path| path.to_string_lossy().into_owned())
    }

    fn set(&mut self, text: &str) -> bool {
        *self = (!text.is_empty()).then(|| text.into());
        self.is_some()
    }
}
