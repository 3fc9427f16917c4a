//! Parses the text of a settings file.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::table::{NEW_GAME, SETTINGS, SettingEntry, SettingValue};
use text::{Diagnostic, FilePosition};

use super::{Fault, KeyOverride, Settings, SettingsError};

impl Settings {
    /// Parses a settings file, whose format is documented in `docs/settings.md`.
    ///
    /// # Errors
    /// Returns all errors, each with its line and column. The names of keys aren't checked, because
    /// only the terminal program has them.
    pub fn read(text: &str) -> Result<Self, SettingsError> {
        match Settings::read_valid(text) {
            (settings, faults) if faults.is_empty() => Ok(settings),
            (_, faults) => Err(SettingsError { faults }),
        }
    }

    /// Parses a settings file as [`read`](Self::read) does. Returns the valid settings and all errors.
    pub fn read_valid(text: &str) -> (Self, Vec<Fault>) {
        let mut reading = Reading {
            text,
            faults: Vec::new(),
        };
        let mut settings = Settings::default();
        match DeTable::parse(text) {
            Ok(table) => reading.top(table.get_ref(), &mut settings),
            Err(error) => {
                let span = error.span().unwrap_or(0..0);
                reading.fault(span, text::printable(error.message(), 60));
            }
        }
        let Reading { mut faults, .. } = reading;
        faults.sort_by(|one, other| one.at.cmp(&other.at));
        (settings, faults)
    }
}

/// Returns an error in the value of a setting, at its position in a valid settings file.
pub fn setting_fault(text: &str, name: &str, what: &str) -> Fault {
    let table = DeTable::parse(text).ok();
    let value = table.as_ref().and_then(|table| table.get_ref().get(name));
    let what = format!("{name}: {what}");
    match value {
        Some(value) => Diagnostic::new(FilePosition::of(text, value.span().start), what),
        None => Diagnostic::new(text::At::File, what),
    }
}

type Written<'a, 'i> = &'a Spanned<DeValue<'i>>;

/// The state of the parser: the text and the errors found.
struct Reading<'t> {
    text: &'t str,
    faults: Vec<Fault>,
}

impl Reading<'_> {
    fn fault(&mut self, span: Range<usize>, what: String) {
        let at = self.place(span);
        self.faults.push(Diagnostic::new(at, what));
    }

    fn place(&self, span: Range<usize>) -> FilePosition {
        FilePosition::of(self.text, span.start)
    }

    fn top(&mut self, table: &DeTable<'_>, settings: &mut Settings) {
        for (key, value) in table {
            match (&**key.get_ref(), value.get_ref()) {
                ("new-game", DeValue::Table(table)) => {
                    for (key, value) in table {
                        self.setting("new-game.", NEW_GAME, (key, value), settings);
                    }
                }
                ("new-game", _) => self.unexpected("new-game", "a table [new-game]", value),
                ("keys", DeValue::Table(table)) => settings.keys = self.keys(table),
                ("keys", _) => self.unexpected("keys", "a table [keys] of commands", value),
                _ => self.setting("", SETTINGS, (key, value), settings),
            }
        }
    }

    /// Reads one setting of a table. `prefix` is the prefix of its keys in error messages.
    fn setting(
        &mut self,
        prefix: &str,
        entries: &[SettingEntry],
        (key, value): (&Spanned<DeString<'_>>, Written<'_, '_>),
        settings: &mut Settings,
    ) {
        let Some(entry) = entries.iter().find(|entry| entry.key == key.get_ref()) else {
            let tables = ["new-game", "keys"]
                .into_iter()
                .filter(|_| prefix.is_empty());
            let names = entries.iter().map(|entry| entry.key).chain(tables);
            let hint = hint(key.get_ref(), names.collect());
            let name = text::printable(key.get_ref(), 60);
            let what = format!("{prefix}{name}: unknown setting; {hint}");
            return self.fault(key.span(), what);
        };
        let setting = (entry.value_mut)(settings);
        if !matches!(value.get_ref(), DeValue::String(text) if setting.set(text)) {
            let name = format!("{prefix}{}", entry.key);
            self.unexpected(&name, &expected(setting), value);
        }
    }

    fn unexpected(&mut self, name: &str, expected: &str, value: Written<'_, '_>) {
        let found = shown(value.get_ref());
        let what = format!("{name}: expected {expected}, found {found}");
        self.fault(value.span(), what);
    }

    fn keys(&mut self, table: &DeTable<'_>) -> Vec<KeyOverride> {
        let mut overrides = Vec::new();
        for (command, value) in table {
            let all = match value.get_ref() {
                DeValue::Array(all) => all.iter().collect(),
                _ => vec![value],
            };
            let keys = all
                .iter()
                .filter_map(|key| self.key(command.get_ref(), key));
            let keys: Vec<_> = keys.collect();
            // a value that was already reported isn't missing
            if !keys.is_empty() || all.is_empty() {
                overrides.push(KeyOverride {
                    command: command.get_ref().clone().into_owned(),
                    at: self.place(command.span()),
                    keys,
                });
            }
        }
        overrides.sort_by_key(|it| it.at);
        overrides
    }

    fn key(&mut self, command: &str, value: Written<'_, '_>) -> Option<(String, FilePosition)> {
        if let DeValue::String(key) = value.get_ref()
            && !key.is_empty()
        {
            return Some((key.clone().into_owned(), self.place(value.span())));
        }
        let expected = "a key as \"ctrl-n\", or several in [ ]";
        self.unexpected(
            &format!("keys.{}", text::printable(command, 60)),
            expected,
            value,
        );
        None
    }
}

/// Describes the possible values of a setting: `"on" or "off"`.
fn expected(setting: &dyn SettingValue) -> String {
    let (words, other) = setting.options();
    let quoted = words.iter().map(|word| format!("\"{word}\""));
    let other = Some(other.to_owned()).filter(|it| !it.is_empty());
    text::join_with(quoted.chain(other), "or")
}

/// Returns a hint for an unknown name: the most similar name, or all names.
fn hint(name: &str, names: Vec<&str>) -> String {
    match text::nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("there are {}", names.join(", ")),
    }
}

/// Describes the value that was found, for an error message.
fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", text::printable(text, 60)),
        DeValue::Integer(_) | DeValue::Float(_) => "a number without quotes".to_owned(),
        DeValue::Boolean(is) => is.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_of(at: &text::At) -> usize {
        match at {
            text::At::Position(position) => position.line,
            _ => 0,
        }
    }
    use crate::clock::Preset;
    use crate::settings::new_game::{Secrecy, Words};
    use crate::settings::{Colors, NewGame, Switch, ThemeName};
    use chancery_core::rules::Rulebook;

    #[test]
    fn what_is_written_is_read() {
        let text = "theme = 'mine.toml'\ncolors = '256'\nmouse = 'off'\nsaves = '~/games'\n\
            [keys]\nundo = 'ctrl-t'\nhelp = ['f12', '!']\n";
        let settings = Settings::read(text).expect("settings");
        assert_eq!(settings.theme, ThemeName::File("mine.toml".into()));
        assert_eq!(
            (settings.colors, settings.mouse),
            (Colors::Palette, Switch::Off)
        );
        assert_eq!(settings.saves, Some("~/games".into()));
        let overrides = settings
            .keys
            .iter()
            .map(|it| (it.command.as_str(), it.keys.len()));
        let overrides: Vec<_> = overrides.collect();
        assert_eq!(overrides, [("undo", 1), ("help", 2)]);
        let at = FilePosition {
            line: 7,
            column: 16,
        };
        assert_eq!(settings.keys[1].keys[1], ("!".to_owned(), at));
        assert_eq!(Settings::read(""), Ok(Settings::default()));
    }

    #[test]
    fn new_games_have_their_own_table() {
        let text = "[new-game]\nrulebook = '1982'\nclock = '15/5'\nsecrecy = 'phrases'\n\
            fingerprints = 'off'\nwords = 'never'\n";
        let new_game = NewGame {
            rulebook: Rulebook::R1982,
            clock: Some(Preset::Quarter),
            secrecy: Secrecy::Phrases,
            fingerprints: Switch::Off,
            words: Words::Never,
        };
        assert_eq!(Settings::read(text).expect("settings").new_game, new_game);
    }

    /// Settings with a fault, and the beginning of its report.
    const FAULTS: [(&str, &str); 19] = [
        (
            "themes = 'dark'",
            "line 1, column 1: themes: unknown setting; did you mean theme?",
        ),
        (
            "\n\nfrobnicate = 1",
            "line 3, column 1: frobnicate: unknown setting; there are theme,",
        ),
        (
            "theme = 1",
            "line 1, column 9: theme: expected \"auto\", \"dark\", \"light\" or a file, found a number",
        ),
        (
            "theme = ''",
            "line 1, column 9: theme: expected \"auto\", \"dark\", \"light\" or a file, found \"\"",
        ),
        (
            "motion = true",
            "line 1, column 10: motion: expected \"on\" or \"off\", found true",
        ),
        (
            "colors = 256",
            "line 1, column 10: colors: expected \"auto\", \"24-bit\", \"256\", \"16\" or \"none\", found a number without quotes",
        ),
        (
            "glyphs = 'ASCII'",
            "line 1, column 10: glyphs: expected \"auto\", \"unicode\" or \"ascii\", found \"ASCII\"",
        ),
        (
            "saves = []",
            "line 1, column 9: saves: expected a folder, found a list",
        ),
        (
            "listen = 'localhost'",
            "line 1, column 10: listen: expected an address with a port, found \"localhost\"",
        ),
        (
            "[new-game]\nclock = '20/20'",
            "line 2, column 9: new-game.clock: expected \"none\", \"30/15/5\", \"15/5\" or \"15+2 silent\", found \"20/20\"",
        ),
        (
            "[new-game]\nrules = '2000'",
            "line 2, column 1: new-game.rules: unknown setting; there are rulebook,",
        ),
        (
            "new-game = 1",
            "line 1, column 12: new-game: expected a table",
        ),
        (
            "keys = 'vim'",
            "line 1, column 8: keys: expected a table [keys] of commands, found \"vim\"",
        ),
        (
            "[keys]\nundo = 7",
            "line 2, column 8: keys.undo: expected a key as \"ctrl-n\", or several in [ ], found a number",
        ),
        (
            "[keys]\nundo = ['f5', {}]",
            "line 2, column 15: keys.undo: expected a key as",
        ),
        ("mouse = 'off'\nmouse = 'on'", "line 2, column 1: "),
        ("mouse = ", "line 1, column 9: "),
        ("é = 'x\u{7}'", "line 1, column 1: "),
        (
            "[theme]\nbase = 'dark'",
            "line 1, column 1: theme: expected",
        ),
    ];

    #[test]
    fn what_is_wrong_is_told_with_line_and_column() {
        for (text, wanted) in FAULTS {
            let error = Settings::read(text).expect_err(text).to_string();
            assert!(error.starts_with(wanted), "{text:?}: {error}");
            assert!(error.lines().count() == 1, "{text:?}: {error}");
        }
        let both = Settings::read("[keys]\nundo = 1\n[colors]\n").expect_err("two faults");
        assert_eq!(
            both.faults
                .iter()
                .map(|it| line_of(&it.at))
                .collect::<Vec<_>>(),
            [2, 3]
        );
    }
}
