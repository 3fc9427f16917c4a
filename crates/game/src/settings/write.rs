//! Writes settings into the text of a file.

use toml_edit::{DocumentMut, value};

use super::table::{NEW_GAME, SETTINGS, SettingEntry};
use text::{Diagnostic, FilePosition};

use super::{Settings, SettingsError};

/// Returns the text of a new file with all settings and their possible values. Defaults are
/// commented out.
pub fn template(settings: &Settings) -> String {
    let lines = |entries: &[SettingEntry]| -> String {
        let lines = entries.iter().map(|entry| line(entry, settings));
        lines.collect()
    };
    [
        "# Settings of chancery. Lines that begin with # are the defaults.\n\n",
        &lines(SETTINGS),
        "\n# What new games begin with.\n[new-game]\n",
        &lines(NEW_GAME),
        "\n# A command and its key, or several; docs/settings.md lists the commands.\n# [keys]\n\
         # undo = \"alt-u\"\n# help = [\"f1\", \"?\"]\n",
    ]
    .concat()
}

/// Returns the line of a setting with its value, description and possible values.
fn line(entry: &SettingEntry, settings: &Settings) -> String {
    let now = (entry.value)(settings).text();
    let is_usual = now == (entry.value)(&Settings::default()).text();
    let sign = if is_usual { "# " } else { "" };
    let (words, other) = (entry.value)(settings).options();
    let words = words.join(", ");
    let gap = if words.is_empty() || other.is_empty() {
        ""
    } else {
        ", or "
    };
    let options = format!("{words}{gap}{other}");
    let colon = if entry.about.is_empty() { "" } else { ": " };
    let line = format!("{sign}{} = {}", entry.key, value(now));
    format!("{line:<24} # {}{colon}{options}\n", entry.about)
}

/// Returns the text of a file with the settings that differ between `before` and `now` changed. The rest of
/// the text, including comments, stays the same. Keys are never changed.
///
/// # Errors
/// Returns an error if the text isn't a valid settings file.
pub fn changed(text: &str, before: &Settings, now: &Settings) -> Result<String, SettingsError> {
    let file = Settings::read(text)?;
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        let at = FilePosition::of(text, error.span().map_or(0, |span| span.start));
        let what = text::printable(error.message(), 60);
        SettingsError::from(Diagnostic::new(at, what))
    })?;
    for entry in SETTINGS {
        let text = |settings| (entry.value)(settings).text();
        let new = text(now);
        if new == text(before) || new == text(&file) {
            continue;
        }
        if new.is_empty() {
            document.remove(entry.key);
            continue;
        }
        let old = document.get_mut(entry.key);
        match old.and_then(|item| item.as_value_mut()) {
            // keep the whitespace and comments around the value
            Some(old) => {
                let decor = old.decor().clone();
                *old = new.into();
                *old.decor_mut() = decor;
            }
            None => document[entry.key] = value(new),
        }
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Colors, Switch, ThemeName};

    #[test]
    fn a_new_file_says_everything_and_is_read_as_it_was_meant() {
        let settings = Settings {
            theme: ThemeName::File("a \"b\".toml".into()),
            colors: Colors::Palette,
            mouse: Switch::Off,
            saves: Some("games".into()),
            ..Settings::default()
        };
        let text = template(&settings);
        assert_eq!(Settings::read(&text), Ok(settings));
        // every commented-out default is valid without the comment sign
        let usual = template(&Settings::default()).replace("\n# saves = \"\"", "\n# ");
        let taken: Vec<&str> = usual
            .lines()
            .skip(1)
            .map(|it| it.trim_start_matches("# "))
            .collect();
        let taken = taken
            .join("\n")
            .replace("A command and", "# A command and")
            .replace("What new games", "# What new games");
        let read = Settings::read(&taken.replace("where games are kept", "# where"));
        let read = read.unwrap_or_else(|error| panic!("{error}\n{taken}"));
        assert_eq!(read.keys.len(), 2);
    }

    #[test]
    fn what_was_changed_is_changed_and_the_rest_stays() {
        let text = "# mine\ntheme = 'dark'   # at night\nmouse = 'on'\n\n[keys] # left hand\nundo = 'ctrl-t'\n";
        let before = Settings::read(text).expect("settings");
        let now = Settings {
            theme: ThemeName::Light,
            motion: Switch::Off,
            ..before.clone()
        };
        let new = changed(text, &before, &now).expect("a text");
        assert_eq!(
            new,
            "# mine\ntheme = \"light\"   # at night\nmouse = 'on'\nmotion = \"off\"\n\n[keys] # left hand\nundo = 'ctrl-t'\n"
        );
        assert_eq!(Settings::read(&new).expect("settings").motion, Switch::Off);
        // options of the command line aren't written
        let started = Settings {
            mouse: Switch::Off,
            ..before
        };
        assert_eq!(changed(text, &started, &started), Ok(text.to_owned()));
    }

    #[test]
    fn nothing_is_written_into_what_is_no_file_of_settings() {
        let settings = Settings::default();
        assert!(changed("theme = ", &settings, &settings).is_err());
    }
}
