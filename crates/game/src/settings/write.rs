//! Settings into a file's text.

use toml_edit::{DocumentMut, value};

use super::choices::Choice;
use super::{
    Bell, Colors, Contrast, Glyphs, Letters, MapLook, NewGame, Settings, SettingsError, Switch,
};

/// A setting: its name, what it may be, how it is written, and what it is for.
struct Entry {
    name: &'static str,
    choices: fn() -> String,
    written: fn(&Settings) -> String,
    about: &'static str,
}

fn names<C: Choice>() -> String {
    let names: Vec<&str> = C::ALL.iter().map(|choice| choice.name()).collect();
    names.join(", ")
}

/// All but the keys, in the sequence of a new file.
const ENTRIES: [Entry; 11] = [
    Entry {
        name: "theme",
        choices: || "auto, dark, light, or a file".to_owned(),
        written: |it| it.theme.name(),
        about: "the colors",
    },
    Entry {
        name: "contrast",
        choices: names::<Contrast>,
        written: |it| it.contrast.name().to_owned(),
        about: "how far words differ from what they stand on",
    },
    Entry {
        name: "letters",
        choices: names::<Letters>,
        written: |it| it.letters.name().to_owned(),
        about: "whether units say whose they are",
    },
    Entry {
        name: "colors",
        choices: names::<Colors>,
        written: |it| it.colors.name().to_owned(),
        about: "how many are used",
    },
    Entry {
        name: "glyphs",
        choices: names::<Glyphs>,
        written: |it| it.glyphs.name().to_owned(),
        about: "the signs that words are written with",
    },
    Entry {
        name: "map",
        choices: names::<MapLook>,
        written: |it| it.map.name().to_owned(),
        about: "how it is drawn",
    },
    Entry {
        name: "motion",
        choices: names::<Switch>,
        written: |it| it.motion.name().to_owned(),
        about: "whether anything moves by itself",
    },
    Entry {
        name: "bell",
        choices: names::<Bell>,
        written: |it| it.bell.name().to_owned(),
        about: "what rings",
    },
    Entry {
        name: "mouse",
        choices: names::<Switch>,
        written: |it| it.mouse.name().to_owned(),
        about: "whether it is the map's, or selects text",
    },
    Entry {
        name: "guard",
        choices: names::<Switch>,
        written: |it| it.guard.name().to_owned(),
        about: "warns players of orders that work against each other",
    },
    Entry {
        name: "saves",
        choices: || "a folder".to_owned(),
        written: |it| {
            let path = it.saves.as_ref();
            path.map_or_else(String::new, |path| path.to_string_lossy().into_owned())
        },
        about: "where games are kept",
    },
];

/// A new file: every setting with what it may be, those that are as usual as comments.
pub fn template(settings: &Settings) -> String {
    let usual = Settings::default();
    let mut text = "# Settings of chancery. What stands behind # is as usual.\n\n".to_owned();
    for entry in &ENTRIES {
        let now = (entry.written)(settings);
        let sign = if now == (entry.written)(&usual) {
            "# "
        } else {
            ""
        };
        let line = format!("{sign}{} = {}", entry.name, value(now));
        text += &format!("{line:<24} # {}: {}\n", entry.about, (entry.choices)());
    }
    text += &new_game(&settings.new_game);
    text += "\n# A command and its key, or several; docs/settings.md lists the commands.\n# [keys]\n\
        # undo = \"alt-u\"\n# help = [\"f1\", \"?\"]\n";
    text
}

/// What new games begin with, as comments where it is as usual.
fn new_game(now: &NewGame) -> String {
    fn line<C: Choice>(name: &str, now: C) -> String {
        let sign = if now == C::default() { "# " } else { "" };
        let line = format!("{sign}{name} = {}", value(now.name()));
        format!("{line:<24} # {}\n", names::<C>())
    }
    [
        "\n# What new games begin with.\n[new-game]\n".to_owned(),
        line("rulebook", now.rulebook),
        line("clock", now.clock),
        line("secrecy", now.secrecy),
        line("fingerprints", now.fingerprints),
    ]
    .concat()
}

/// The text of a file with what was changed since `before`; the rest of it stays as it is, comments
/// too. Keys are never changed here.
///
/// # Errors
/// Where the text is no file of settings.
pub fn changed(text: &str, before: &Settings, now: &Settings) -> Result<String, SettingsError> {
    let file = Settings::read(text)?;
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        let at = super::Place::of(text, error.span().map_or(0, |span| span.start));
        let what = super::plain(error.message());
        SettingsError {
            faults: vec![super::Fault { at, what }],
        }
    })?;
    for entry in &ENTRIES {
        let new = (entry.written)(now);
        if new == (entry.written)(before) || new == (entry.written)(&file) {
            continue;
        }
        if new.is_empty() {
            document.remove(entry.name);
            continue;
        }
        let old = document.get_mut(entry.name);
        match old.and_then(|item| item.as_value_mut()) {
            // what stands around it stays
            Some(old) => {
                let decor = old.decor().clone();
                *old = new.into();
                *old.decor_mut() = decor;
            }
            None => document[entry.name] = value(new),
        }
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::ThemeName;

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
        // every line that is as usual can be taken in by taking the sign away
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
        // what the command line said is not written
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
