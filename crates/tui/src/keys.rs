//! The keys: one table from which they are obeyed, and from which the key line, the help and the
//! palette are printed. [`Keys`] is that table as it is in force: with the keys that the settings give.
//!
//! Bare letters always write where anything can be written, so commands live on Ctrl, Alt and
//! function keys; the same key means the same everywhere. Ctrl-S, Q, H, I, J, M and `[` are left to
//! terminals, F10 and F11 to their windows.

mod context;
mod key;
mod names;
mod table;
mod user_keys;

use crossterm::event::KeyCode;

use super::message::Command;

pub use context::{Context, LineState};
pub use key::Key;
pub use names::{command_named, name_of, named_commands};
pub use table::{Binding, Group};
pub use user_keys::{KeyFault, KeyFaultKind};

use table::TABLE;
use user_keys::UserBinding;

/// The keys in force: those of the table, but for what the settings give other keys to.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// By row of the table; empty where nothing is otherwise.
    own: Vec<Option<UserBinding>>,
}

/// A row of the table with its keys in force.
#[derive(Clone, Copy, Debug)]
pub struct Bound<'a> {
    /// The row.
    pub row: &'static Binding,
    /// Its keys, as they are shown.
    pub shown: &'a str,
    keys: &'a [Key],
}

impl Keys {
    /// All rows, in the sequence in which they are looked through.
    pub fn all(&self) -> impl Iterator<Item = Bound<'_>> + Clone {
        TABLE.iter().enumerate().map(|(at, row)| {
            let own = self.own.get(at).and_then(Option::as_ref);
            Bound {
                row,
                shown: own.map_or(row.shown, |own| &own.shown),
                keys: own.map_or(row.keys, |own| &own.keys),
            }
        })
    }

    /// What a key asks for.
    pub fn find(&self, key: Key, context: Context, line: LineState) -> Option<Command> {
        let digit = |letter: char| letter.to_digit(10).filter(|&digit| digit > 0);
        if let (LineState::Choosing | LineState::Numbered, KeyCode::Char(letter), false, false) =
            (line, key.code, key.ctrl, key.alt)
            && let Some(digit) = digit(letter)
        {
            return Some(Command::Choose(digit as u8));
        }
        let bound = self
            .all()
            .find(|bound| bound.keys.contains(&key) && bound.row.holds(context, line))
            .and_then(|bound| bound.row.command);
        bound.or(match key {
            Key {
                code: KeyCode::Char(letter),
                ctrl: false,
                alt: false,
            } if line != LineState::Absent => Some(Command::Type(letter)),
            _ => None,
        })
    }

    /// The rows that tell of a context, for the help.
    pub fn rows(&self, context: Context) -> impl Iterator<Item = Bound<'_>> {
        self.all().filter(move |bound| {
            bound.row.is_for(context) && !bound.row.about.is_empty() && !bound.shown.is_empty()
        })
    }

    /// The keys of a hint, as they are shown; nothing where they were given away.
    pub fn shown<'a>(&'a self, hint: &'a Hint) -> &'a str {
        let own = hint.row.and_then(|row| self.own.get(row)?.as_ref());
        own.map_or(hint.keys, |own| &own.shown)
    }

    /// The keys of a command in a context, as they are shown.
    pub fn shown_for(&self, command: Command, context: Context, line: LineState) -> Option<&str> {
        let mut rows = self.all().filter(|bound| {
            bound.row.command == Some(command)
                && bound.row.holds(context, line)
                && !bound.shown.is_empty()
        });
        let first = rows.clone().next();
        let telling = rows.find(|bound| !bound.row.about.is_empty());
        telling.or(first).map(|bound| bound.shown)
    }

    /// All keys of a command, wherever they hold.
    pub fn of(&self, command: Command) -> Vec<Key> {
        let mut all: Vec<Key> = Vec::new();
        for bound in self.all().filter(|it| it.row.command == Some(command)) {
            let new = bound.keys.iter().filter(|key| !all.contains(key));
            all.extend(new.copied().collect::<Vec<_>>());
        }
        all
    }
}

/// All keys with what they do, by the title of their group, for the manual.
pub fn by_group() -> Vec<(&'static str, Vec<(&'static str, &'static str)>)> {
    let group = |group: Group| {
        let told = |row: &&Binding| row.group == group && !row.about.is_empty();
        let rows = TABLE
            .iter()
            .filter(told)
            .filter(|row| !row.shown.is_empty());
        let mut all: Vec<(&str, &str)> = rows.map(|row| (row.shown, row.about)).collect();
        let mut seen = std::collections::HashSet::new();
        all.retain(|row| seen.insert(*row));
        (group.title(), all)
    };
    Group::ALL.map(group).into()
}

/// Keys and what they do, for the bottom row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The row of the table that it is made of; [`Keys::shown`] tells which keys that has now.
    row: Option<usize>,
    /// The keys, as they are shown while nothing else is set.
    keys: &'static str,
    /// In a word or two.
    pub label: &'static str,
    /// What each of the keys does: one for `Enter`, two for `↑↓`, none where the hint only tells.
    pub commands: Vec<Command>,
}

impl Hint {
    /// One that only tells.
    pub fn told(keys: &'static str, label: &'static str) -> Self {
        Hint {
            row: None,
            keys,
            label,
            commands: Vec::new(),
        }
    }

    /// The same in other words.
    pub fn called(self, label: &'static str) -> Self {
        Hint { label, ..self }
    }
}

/// How a command is called in a context: its keys and its label, and the commands that share them.
pub fn hint(command: Command, context: Context, line: LineState) -> Option<Hint> {
    let holding = || {
        let rows = TABLE.iter().enumerate();
        rows.filter(|(_, row)| row.holds(context, line))
    };
    let mut rows = holding().filter(|(_, row)| row.command == Some(command));
    let first = rows.clone().next();
    let (at, row) = rows.find(|(_, row)| !row.about.is_empty()).or(first)?;
    let together =
        holding().filter(|(_, other)| (other.shown, other.label) == (row.shown, row.label));
    Some(Hint {
        row: Some(at),
        keys: row.shown,
        label: row.label,
        commands: together.filter_map(|(_, row)| row.command).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::table::GAME;
    use super::*;
    use Context::*;

    fn find(key: Key, context: Context, line: LineState) -> Option<Command> {
        Keys::default().find(key, context, line)
    }

    #[test]
    fn bare_letters_write_wherever_there_is_a_line() {
        for context in [Writing, Results, Compare, Setup, Help, Palette] {
            for letter in ('a'..='z').chain('A'..='Z') {
                for line in [LineState::Empty, LineState::Filled, LineState::Choosing] {
                    assert_eq!(
                        find(Key::letter(letter), context, line),
                        Some(Command::Type(letter)),
                        "{context:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn keys_of_terminals_and_windows_are_left_alone() {
        let left = ['s', 'q', 'h', 'i', 'j', 'm', '['].map(Key::ctrl);
        for key in left.into_iter().chain([Key::f(10), Key::f(11)]) {
            for &context in Context::ALL {
                for line in LineState::ALL {
                    assert_eq!(find(key, context, line), None, "{key:?} in {context:?}");
                }
            }
        }
    }

    #[test]
    fn leaving_hiding_and_help_are_always_at_hand() {
        for &context in Context::ALL {
            for line in LineState::ALL {
                assert_eq!(find(Key::ctrl('c'), context, line), Some(Command::Leave));
            }
        }
        for &context in GAME {
            assert_eq!(
                find(Key::ctrl('o'), context, LineState::Filled),
                Some(Command::Hide)
            );
            assert_eq!(
                find(Key::f(1), context, LineState::Filled),
                Some(Command::Help)
            );
        }
    }

    #[test]
    fn digits_choose_only_while_there_is_a_choice() {
        let one = Key::letter('1');
        assert_eq!(
            find(one, Writing, LineState::Choosing),
            Some(Command::Choose(1))
        );
        assert_eq!(
            find(one, Writing, LineState::Filled),
            Some(Command::Type('1'))
        );
        assert_eq!(
            find(Key::letter('0'), Writing, LineState::Choosing),
            Some(Command::Type('0'))
        );
    }
}
