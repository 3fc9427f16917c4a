//! Settings from a file's text.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::choices::Choice;
use super::{Fault, NewGame, Place, Settings, SettingsError, ThemeName, Wish, plain};

/// The names of all settings, for the hint after a name that is unknown.
const NAMES: [&str; 13] = [
    "theme", "contrast", "letters", "colors", "glyphs", "map", "motion", "bell", "mouse", "guard",
    "saves", "new-game", "keys",
];

impl Settings {
    /// Reads a file of settings; see `docs/settings.md` for what may stand in it.
    ///
    /// # Errors
    /// All that is wrong with it, each with its line and column. What the keys are called is not
    /// looked at: only the terminal program knows them.
    pub fn read(text: &str) -> Result<Self, SettingsError> {
        let mut reading = Reading {
            text,
            faults: Vec::new(),
        };
        let mut settings = Settings::default();
        match DeTable::parse(text) {
            Ok(table) => reading.table(table.get_ref(), &mut settings),
            Err(error) => {
                let span = error.span().unwrap_or(0..0);
                reading.fault(span, plain(error.message()));
            }
        }
        let Reading { mut faults, .. } = reading;
        if faults.is_empty() {
            return Ok(settings);
        }
        faults.sort_by_key(|fault| fault.at);
        Err(SettingsError { faults })
    }
}

type Written<'a, 'i> = &'a Spanned<DeValue<'i>>;

/// A file that is being read, and what was found wrong with it.
struct Reading<'t> {
    text: &'t str,
    faults: Vec<Fault>,
}

impl Reading<'_> {
    fn fault(&mut self, span: Range<usize>, what: String) {
        let at = self.place(span);
        self.faults.push(Fault { at, what });
    }

    fn place(&self, span: Range<usize>) -> Place {
        Place::of(self.text, span.start)
    }

    fn table(&mut self, table: &DeTable<'_>, settings: &mut Settings) {
        for (key, value) in table {
            let name: &str = key.get_ref();
            match name {
                "theme" => {
                    let expected = "expected \"auto\", \"dark\", \"light\" or a file";
                    if let Some(text) = self.text(name, value, expected) {
                        settings.theme = match text.as_ref() {
                            "auto" => ThemeName::Auto,
                            "dark" => ThemeName::Dark,
                            "light" => ThemeName::Light,
                            file => ThemeName::File(file.into()),
                        };
                    }
                }
                "contrast" => self.choice(name, value, &mut settings.contrast),
                "letters" => self.choice(name, value, &mut settings.letters),
                "colors" => self.choice(name, value, &mut settings.colors),
                "glyphs" => self.choice(name, value, &mut settings.glyphs),
                "map" => self.choice(name, value, &mut settings.map),
                "motion" => self.choice(name, value, &mut settings.motion),
                "bell" => self.choice(name, value, &mut settings.bell),
                "mouse" => self.choice(name, value, &mut settings.mouse),
                "guard" => self.choice(name, value, &mut settings.guard),
                "saves" => {
                    if let Some(text) = self.text(name, value, "expected a folder") {
                        settings.saves = Some(text.as_ref().into());
                    }
                }
                "new-game" => self.new_game(value, &mut settings.new_game),
                "keys" => settings.keys = self.keys(value),
                unknown => {
                    let hint = match nearest(unknown) {
                        Some(near) => format!("; did you mean {near}?"),
                        None => format!("; there are {}", NAMES.join(", ")),
                    };
                    let what = format!("{}: no setting is called that{hint}", plain(unknown));
                    self.fault(key.span(), what);
                }
            }
        }
    }

    /// A text that is not empty.
    fn text<'v>(
        &mut self,
        name: &str,
        value: Written<'v, '_>,
        expected: &str,
    ) -> Option<Cow<'v, str>> {
        match value.get_ref() {
            DeValue::String(text) if !text.is_empty() => return Some(Cow::Borrowed(text)),
            found => {
                let what = format!("{name}: {expected}, found {}", shown(found));
                self.fault(value.span(), what);
            }
        }
        None
    }

    fn choice<C: Choice>(&mut self, name: &str, value: Written<'_, '_>, to: &mut C) {
        let chosen = match value.get_ref() {
            DeValue::String(text) => C::named(text),
            _ => None,
        };
        match chosen {
            Some(choice) => *to = choice,
            None => {
                let quoted: Vec<String> = C::ALL
                    .iter()
                    .map(|it| format!("\"{}\"", it.name()))
                    .collect();
                let expected = match quoted.split_last() {
                    Some((last, others)) => format!("{} or {last}", others.join(", ")),
                    None => String::new(),
                };
                let found = shown(value.get_ref());
                self.fault(
                    value.span(),
                    format!("{name}: expected {expected}, found {found}"),
                );
            }
        }
    }

    fn new_game(&mut self, value: Written<'_, '_>, new_game: &mut NewGame) {
        let DeValue::Table(table) = value.get_ref() else {
            let found = shown(value.get_ref());
            let what = format!("new-game: expected a table [new-game], found {found}");
            return self.fault(value.span(), what);
        };
        for (key, value) in table {
            match &**key.get_ref() {
                "rulebook" => self.choice("new-game.rulebook", value, &mut new_game.rulebook),
                "clock" => self.choice("new-game.clock", value, &mut new_game.clock),
                "secrecy" => self.choice("new-game.secrecy", value, &mut new_game.secrecy),
                "fingerprints" => {
                    self.choice("new-game.fingerprints", value, &mut new_game.fingerprints);
                }
                unknown => {
                    let what = format!(
                        "new-game.{}: no setting is called that; there are rulebook, clock, secrecy, fingerprints",
                        plain(unknown)
                    );
                    self.fault(key.span(), what);
                }
            }
        }
    }

    fn keys(&mut self, value: Written<'_, '_>) -> Vec<Wish> {
        let DeValue::Table(table) = value.get_ref() else {
            let found = shown(value.get_ref());
            let what = format!("keys: expected a table [keys] of commands, found {found}");
            self.fault(value.span(), what);
            return Vec::new();
        };
        let mut wishes = Vec::new();
        for (command, value) in table {
            let mut keys = Vec::new();
            match value.get_ref() {
                DeValue::Array(all) => {
                    for key in all {
                        keys.extend(self.key(command.get_ref(), key));
                    }
                }
                _ => keys.extend(self.key(command.get_ref(), value)),
            }
            // a value that was told of already is no missing one
            if !keys.is_empty() || matches!(value.get_ref(), DeValue::Array(all) if all.is_empty())
            {
                wishes.push(Wish {
                    command: command.get_ref().clone().into_owned(),
                    at: self.place(command.span()),
                    keys,
                });
            }
        }
        wishes.sort_by_key(|wish| wish.at);
        wishes
    }

    fn key(&mut self, command: &str, value: Written<'_, '_>) -> Option<(String, Place)> {
        let expected = "expected a key as \"ctrl-n\", or several in [ ]";
        let text = self.text(&format!("keys.{}", plain(command)), value, expected)?;
        Some((text.into_owned(), self.place(value.span())))
    }
}

/// The setting that a name is most like, if any.
fn nearest(name: &str) -> Option<&'static str> {
    let far = |other: &&str| strsim::damerau_levenshtein(other, name);
    let near = NAMES.into_iter().min_by_key(far)?;
    (far(&near) <= 2).then_some(near)
}

/// What stands there, for people.
fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", plain(text)),
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
    use crate::clock::Preset;
    use crate::settings::new_game::Secrecy;
    use crate::settings::{Colors, Switch};
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
        let wishes = settings
            .keys
            .iter()
            .map(|it| (it.command.as_str(), it.keys.len()));
        let wishes: Vec<_> = wishes.collect();
        assert_eq!(wishes, [("undo", 1), ("help", 2)]);
        let at = Place {
            line: 7,
            column: 16,
        };
        assert_eq!(settings.keys[1].keys[1], ("!".to_owned(), at));
        assert_eq!(Settings::read(""), Ok(Settings::default()));
    }

    #[test]
    fn new_games_have_their_own_table() {
        let text = "[new-game]\nrulebook = '1982'\nclock = '15/5'\nsecrecy = 'phrases'\n\
            fingerprints = 'off'\n";
        let new_game = NewGame {
            rulebook: Rulebook::R1982,
            clock: Some(Preset::Quarter),
            secrecy: Secrecy::Phrases,
            fingerprints: Switch::Off,
        };
        assert_eq!(Settings::read(text).expect("settings").new_game, new_game);
    }

    #[test]
    fn what_is_wrong_is_told_with_line_and_column() {
        for (text, wanted) in [
            (
                "themes = 'dark'",
                "line 1, column 1: themes: no setting is called that; did you mean theme?",
            ),
            (
                "\n\nfrobnicate = 1",
                "line 3, column 1: frobnicate: no setting is called that; there are theme,",
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
                "[new-game]\nclock = '20/20'",
                "line 2, column 9: new-game.clock: expected \"none\", \"30/15/5\", \"15/5\" or \"15+2 silent\", found \"20/20\"",
            ),
            (
                "[new-game]\nrules = '2000'",
                "line 2, column 1: new-game.rules: no setting is called that; there are rulebook,",
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
        ] {
            let error = Settings::read(text).expect_err(text).to_string();
            assert!(error.starts_with(wanted), "{text:?}: {error}");
            assert!(error.lines().count() == 1, "{text:?}: {error}");
        }
        let both = Settings::read("[keys]\nundo = 1\n[colors]\n").expect_err("two faults");
        assert_eq!(
            both.faults.iter().map(|it| it.at.line).collect::<Vec<_>>(),
            [2, 3]
        );
    }
}
