//! The keys: one table from which they are obeyed, and from which the key line, the help and the
//! palette are printed.
//!
//! Bare letters always write where anything can be written, so commands live on Ctrl, Alt and
//! function keys; the same key means the same everywhere. Ctrl-S, Q, H, I, J, M and `[` are left to
//! terminals, F10 and F11 to their windows.

mod context;
mod key;
mod table;

use crossterm::event::KeyCode;

use super::message::Command;

pub use context::{Context, Line};
pub use key::Key;
pub use table::{Binding, Group, TABLE};

/// What a key asks for.
pub fn find(key: Key, context: Context, line: Line) -> Option<Command> {
    let digit = |letter: char| letter.to_digit(10).filter(|&digit| digit > 0);
    if let (Line::Choosing | Line::Numbered, KeyCode::Char(letter), false, false) =
        (line, key.code, key.ctrl, key.alt)
        && let Some(digit) = digit(letter)
    {
        return Some(Command::Choose(digit as u8));
    }
    let bound = TABLE
        .iter()
        .find(|row| row.holds(context, line) && row.keys.contains(&key))
        .and_then(|row| row.command);
    bound.or(match key {
        Key {
            code: KeyCode::Char(letter),
            ctrl: false,
            alt: false,
        } if line != Line::Absent => Some(Command::Type(letter)),
        _ => None,
    })
}

/// The rows that tell of a context, for the help.
pub fn rows(context: Context) -> impl Iterator<Item = &'static Binding> {
    TABLE
        .iter()
        .filter(move |row| row.is_for(context) && !row.about.is_empty() && !row.shown.is_empty())
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
    /// The keys, as they are shown.
    pub keys: &'static str,
    /// In a word or two.
    pub label: &'static str,
    /// What each of the keys does: one for `Enter`, two for `↑↓`, none where the hint only tells.
    pub commands: Vec<Command>,
}

impl Hint {
    /// One that only tells.
    pub fn told(keys: &'static str, label: &'static str) -> Self {
        Hint {
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
pub fn hint(command: Command, context: Context, line: Line) -> Option<Hint> {
    let holding = || TABLE.iter().filter(|row| row.holds(context, line));
    let mut rows = holding().filter(|row| row.command == Some(command));
    let first = rows.clone().next();
    let row = rows.find(|row| !row.about.is_empty()).or(first)?;
    let together = holding().filter(|other| (other.shown, other.label) == (row.shown, row.label));
    Some(Hint {
        keys: row.shown,
        label: row.label,
        commands: together.filter_map(|row| row.command).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::table::{EVERYWHERE, GAME};
    use super::*;
    use Context::*;

    const LINES: [Line; 5] = [
        Line::Absent,
        Line::Empty,
        Line::Filled,
        Line::Choosing,
        Line::Numbered,
    ];

    #[test]
    fn bare_letters_write_wherever_there_is_a_line() {
        for context in [Writing, Results, Lens, Setup, Help, Palette] {
            for letter in ('a'..='z').chain('A'..='Z') {
                for line in [Line::Empty, Line::Filled, Line::Choosing] {
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
            for &context in EVERYWHERE {
                for line in LINES {
                    assert_eq!(find(key, context, line), None, "{key:?} in {context:?}");
                }
            }
        }
    }

    #[test]
    fn leaving_hiding_and_help_are_always_at_hand() {
        for &context in EVERYWHERE {
            for line in LINES {
                assert_eq!(find(Key::ctrl('c'), context, line), Some(Command::Leave));
            }
        }
        for &context in GAME {
            assert_eq!(
                find(Key::ctrl('o'), context, Line::Filled),
                Some(Command::Hide)
            );
            assert_eq!(find(Key::f(1), context, Line::Filled), Some(Command::Help));
        }
    }

    #[test]
    fn digits_choose_only_while_there_is_a_choice() {
        let one = Key::letter('1');
        assert_eq!(find(one, Writing, Line::Choosing), Some(Command::Choose(1)));
        assert_eq!(find(one, Writing, Line::Filled), Some(Command::Type('1')));
        assert_eq!(
            find(Key::letter('0'), Writing, Line::Choosing),
            Some(Command::Type('0'))
        );
    }
}
