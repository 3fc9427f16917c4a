//! The key bindings: one table of keys and commands, from which key hints, help and palette are
//! made. [`Keys`] is that table with the user's own keys.
//!
//! Letters without a modifier are always typed if there is a line to type in, so commands have
//! Ctrl, Alt and function keys. A key has the same meaning everywhere. Ctrl-S, Q, H, I, J, M and
//! `[` are reserved by terminals, F10 and F11 by their windows.

mod command;
mod context;
mod key;
mod table;
mod user_keys;

pub use command::{Command, Pan, named_commands};
pub use context::{Context, LineState};
pub use key::Key;
pub use table::{Binding, Group};
pub use user_keys::KeyFault;

use table::TABLE;

/// Returns a list of commands, given their names.
macro_rules! commands {
    ($($command:ident $(($value:expr))?),* $(,)?) => {
        &[$($crate::keys::Command::$command $(($value))?),*]
    };
}
pub(crate) use commands;

/// The key bindings in force: the rows of the table with the user's own keys.
#[derive(Clone, Debug)]
pub struct Keys {
    rows: Vec<Bound>,
}

/// A row of the table with its keys in force.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The row.
    pub row: &'static Binding,
    /// Its keys, as displayed.
    pub shown: String,
    /// Its keys and their commands.
    pub keys: Vec<(Key, Command)>,
}

impl Default for Keys {
    fn default() -> Self {
        let keys = |row: &Binding| {
            let keys = row.binds.iter().map(|&(keys, command)| (keys, command));
            let each = keys.flat_map(|(keys, command)| keys.iter().map(move |&key| (key, command)));
            each.collect()
        };
        let rows = TABLE.iter().map(|row| Bound {
            row,
            shown: row.shown.to_owned(),
            keys: keys(row),
        });
        Keys {
            rows: rows.collect(),
        }
    }
}

impl Keys {
    /// Returns all rows. If several rows apply to a key, the first one takes effect.
    pub fn all(&self) -> &[Bound] {
        &self.rows
    }

    /// Returns the command of a key.
    pub fn find(&self, key: Key, context: Context, line: LineState) -> Option<Command> {
        let sign = key.sign();
        if matches!(line, LineState::Choosing | LineState::Numbered)
            && let Some(digit @ 1..) = sign.and_then(|sign| sign.to_digit(10))
        {
            return Some(Command::Choose(digit as u8));
        }
        let bound = self.rows.iter().find_map(|bound| {
            let (_, command) = bound.keys.iter().find(|(own, _)| *own == key)?;
            bound.row.holds(context, line).then_some(*command)
        });
        let typed = sign.filter(|_| line != LineState::Absent);
        bound.or(typed.map(Command::Type))
    }

    /// Returns the rows of a context, for the help. A key that an earlier row takes is left out.
    pub fn rows(&self, context: Context) -> impl Iterator<Item = &Bound> {
        let is_for = move |bound: &&Bound| bound.row.is_for(context) && !bound.shown.is_empty();
        let rows = self.rows.iter().enumerate();
        rows.filter_map(move |(at, bound)| {
            let is_free = || {
                let mut earlier = self.rows[..at].iter().filter(is_for);
                !earlier.any(|it| it.shown == bound.shown && it.row.covers(bound.row))
            };
            let is_listed = is_for(&bound) && !bound.row.about.is_empty() && is_free();
            is_listed.then_some(bound)
        })
    }

    /// Returns the keys of a hint as displayed, empty if they were reassigned.
    pub fn shown<'a>(&'a self, hint: &'a Hint) -> &'a str {
        let bound = hint.row.and_then(|row| self.rows.get(row));
        bound.map_or(hint.keys, |bound| &bound.shown)
    }

    /// Returns the keys of a command in a context, as displayed.
    pub fn shown_for(&self, command: Command, context: Context, line: LineState) -> Option<&str> {
        let rows = self.rows.iter().filter(|bound| {
            bound.row.does(command) && bound.row.holds(context, line) && !bound.shown.is_empty()
        });
        let bound = rows.min_by_key(|bound| bound.row.about.is_empty())?;
        Some(&bound.shown)
    }
}

/// Returns all keys with their descriptions, by the title of their group, for the manual.
pub fn keys_by_group() -> Vec<(&'static str, Vec<(&'static str, &'static str)>)> {
    let group = |group: Group| {
        let mut all: Vec<(&str, &str)> = Vec::new();
        for row in TABLE.iter().filter(|row| row.group == group) {
            let pair = (row.shown, row.about);
            if !row.shown.is_empty() && !row.about.is_empty() && !all.contains(&pair) {
                all.push(pair);
            }
        }
        (group.title(), all)
    };
    Group::ALL.map(group).into()
}

/// Keys with a short description, for the row of key hints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The index of the row in the table, for [`Keys::shown`].
    row: Option<usize>,
    /// The keys as displayed by default.
    keys: &'static str,
    /// The description in a word or two.
    pub label: &'static str,
    /// The commands of the keys: one for `Enter`, two for `↑↓`.
    pub commands: Vec<Command>,
}

impl Hint {
    /// Returns a hint without a command.
    pub fn inert(keys: &'static str, label: &'static str) -> Self {
        Hint {
            row: None,
            keys,
            label,
            commands: Vec::new(),
        }
    }

    /// Returns the hint with another label.
    pub fn called(self, label: &'static str) -> Self {
        Hint { label, ..self }
    }
}

/// Returns the hint of a command in a context. Prefers a row with a description.
pub fn hint(command: Command, context: Context, line: LineState) -> Option<Hint> {
    let rows = TABLE.iter().enumerate();
    let rows = rows.filter(|(_, row)| row.does(command) && row.holds(context, line));
    let (at, row) = rows.min_by_key(|(_, row)| row.about.is_empty())?;
    Some(Hint {
        row: Some(at),
        keys: row.shown,
        label: row.label,
        commands: row.commands().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::context::Property;
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
        let of_game = |context: &&Context| context.is(Property::Game);
        for &context in Context::ALL.iter().filter(of_game) {
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
    fn the_help_lists_a_key_once_for_each_state_of_the_line() {
        let keys = Keys::default();
        for &context in Context::ALL {
            let rows: Vec<&Bound> = keys.rows(context).collect();
            for (at, bound) in rows.iter().enumerate() {
                let mut earlier = rows[..at].iter();
                let covers = |it: &&&Bound| it.shown == bound.shown && it.row.covers(bound.row);
                let twice = earlier.find(covers).map(|it| it.row.about);
                assert_eq!(twice, None, "{context:?}: {}", bound.shown);
            }
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
