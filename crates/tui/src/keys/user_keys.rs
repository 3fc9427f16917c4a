//! The user's key bindings from the settings: adds them to the table and checks them.

use super::Keys;
use super::command::named_commands;
use super::context::{Context, LineState, Property};
use super::key::{Key, KeyError};
use super::table::{Binding, TABLE};
use crate::keys::Command;
use game::settings::KeyOverride;
use text::{Diagnostic, FilePosition};

/// An error in the keys of the settings.
pub type KeyFault = Diagnostic<KeyFaultKind>;

/// The kinds of errors in the keys of the settings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyFaultKind {
    /// There is no command with this name.
    #[error("keys.{found}: unknown command; {}", similar(*.near))]
    Command {
        /// The unknown name.
        found: String,
        /// The most similar name of a command.
        near: Option<&'static str>,
    },
    /// The list of keys for a command is empty.
    #[error("keys.{0}: expected at least one key")]
    None(&'static str),
    /// There is no key with this name, or terminals send it as another key.
    #[error("\"{0}\": {1}")]
    Key(String, KeyError),
    /// A letter without a modifier, in a context where letters are typed.
    #[error("\"{}\": letters and digits type text; add ctrl- or alt-", .0.name())]
    Bare(Key),
    /// The key already has another command in the same context.
    #[error("\"{}\": already used by {by} ({})", .key.name(), .context.name())]
    Taken {
        /// The key.
        key: Key,
        /// The command that has it.
        by: &'static str,
        /// The context.
        context: Context,
    },
}

/// Returns what helps to correct the name of a command.
fn similar(near: Option<&str>) -> String {
    match near {
        Some(near) => format!("did you mean {near}?"),
        None => "docs/settings.md lists them".to_owned(),
    }
}

/// A command with its keys from the settings.
struct BoundCommand {
    command: Command,
    keys: Vec<(Key, FilePosition)>,
}

impl Keys {
    /// Returns the table with the keys of `overrides` for some commands.
    ///
    /// # Errors
    /// Returns all errors: unknown commands and keys, letters without modifiers where letters are
    /// typed, and keys with two commands in one context.
    pub fn with(overrides: &[KeyOverride]) -> Result<Self, Vec<KeyFault>> {
        let mut faults = Vec::new();
        let given: Vec<BoundCommand> = overrides
            .iter()
            .filter_map(|wanted| read(wanted, &mut faults))
            .collect();
        let mut keys = Keys::default();
        for given in &given {
            keys.bind(given);
        }
        keys.rename_shown();
        for (number, one) in given.iter().enumerate() {
            let before: Vec<Command> = given[number + 1..].iter().map(|it| it.command).collect();
            for &(key, at) in &one.keys {
                if let Some((by, context)) = keys.taken(one.command, key, &before) {
                    let kind = KeyFaultKind::Taken { key, by, context };
                    faults.push(Diagnostic::new(at, kind));
                }
            }
        }
        if faults.is_empty() {
            Ok(keys)
        } else {
            faults.sort_by(|one, other| one.at.cmp(&other.at));
            Err(faults)
        }
    }

    /// Replaces the keys of a command in all rows that can have the new ones.
    fn bind(&mut self, given: &BoundCommand) {
        for bound in self.rows.iter_mut().filter(|it| it.row.does(given.command)) {
            let fitting = given.keys.iter().filter(|(key, _)| fits(*key, bound.row));
            bound.keys.retain(|(_, command)| *command != given.command);
            bound
                .keys
                .extend(fitting.map(|(key, _)| (*key, given.command)));
            let keys: Vec<String> = match bound.row.binds.len() {
                1 => bound.keys.iter().map(|(key, _)| key.to_string()).collect(),
                // rows with several commands show one key for each
                _ => {
                    let first = |own: Command| bound.keys.iter().find(|(_, other)| *other == own);
                    let keys = bound.row.commands().filter_map(first);
                    keys.map(|(key, _)| key.to_string()).collect()
                }
            };
            bound.shown = keys.join(" ");
        }
    }

    /// Replaces the keys named in the rows that are only descriptions.
    fn rename_shown(&mut self) {
        let commands = self.rows.iter().filter(|it| it.row.command().is_some());
        let renamed: Vec<(&str, String)> = commands
            .filter(|it| !it.row.shown.is_empty() && it.shown != it.row.shown)
            .map(|it| (it.row.shown, it.shown.clone()))
            .collect();
        for bound in &mut self.rows {
            if bound.row.command().is_none() {
                let words = bound.row.shown.split(' ').map(|word| {
                    let found = renamed.iter().find(|(old, _)| *old == word);
                    found.map_or(word, |(_, new)| new.as_str())
                });
                bound.shown = words.collect::<Vec<_>>().join(" ");
            }
        }
    }

    /// Returns the other command of a key in a context where `command` has it. The commands in
    /// `later` are ignored, so that only the later of two conflicting settings is reported.
    fn taken(
        &self,
        command: Command,
        key: Key,
        later: &[Command],
    ) -> Option<(&'static str, Context)> {
        let bound = self.rows.iter().flat_map(|bound| {
            let own = bound.keys.iter().filter(|(own, _)| *own == key);
            own.map(|(_, command)| (bound.row, *command))
        });
        let (own, mut others): (Vec<_>, Vec<_>) = bound.partition(|(_, it)| *it == command);
        others.retain(|(_, other)| !later.contains(other));
        let conflict = |row: &Binding, context: Context, line: LineState| {
            let holds = |row: &Binding| row.holds(context, line);
            let other = others.iter().find(|(other, _)| holds(row) && holds(other));
            Some((other?.1.name()?, context))
        };
        own.iter().find_map(|(row, _)| {
            let mut contexts = Context::ALL.iter();
            contexts.find_map(|&context| {
                let mut lines = LineState::ALL.into_iter();
                lines.find_map(|line| conflict(row, context, line))
            })
        })
    }
}

/// Returns whether a row can have a key. A letter or digit without a modifier can't be used in contexts
/// where letters are typed. Another character can, if the row applies only to an empty line.
fn fits(key: Key, row: &Binding) -> bool {
    let lettered = |context: &Context| context.is(Property::Lettered) && row.is_for(*context);
    match key.sign() {
        None => true,
        Some(sign) if !sign.is_alphanumeric() && row.only_on_empty() => true,
        Some(_) => !Context::ALL.iter().any(lettered),
    }
}

fn read(wanted: &KeyOverride, faults: &mut Vec<KeyFault>) -> Option<BoundCommand> {
    let mut fault = |at: FilePosition, kind| faults.push(Diagnostic::new(at, kind));
    let Some(command) = Command::named(&wanted.command) else {
        let says = |(_, command): &(&'static str, Command)| {
            let mut synonyms = command.synonyms().split(' ');
            synonyms.any(|word| word == wanted.command)
        };
        let near = named_commands().find(says).map(|(name, _)| name);
        let names = named_commands().map(|(name, _)| name);
        // a name of four letters may have one wrong
        let most = (wanted.command.len() / 3).min(3);
        let near = near.or_else(|| text::nearest_within(&wanted.command, names, most));
        let found = text::printable(&wanted.command, 60);
        fault(wanted.at, KeyFaultKind::Command { found, near });
        return None;
    };
    if wanted.keys.is_empty() {
        fault(wanted.at, KeyFaultKind::None(command.name()?));
        return None;
    }
    let mut keys = Vec::new();
    for (name, at) in &wanted.keys {
        match Key::read(name) {
            Err(why) => fault(*at, KeyFaultKind::Key(text::printable(name, 60), why)),
            Ok(key) => {
                let mut rows = TABLE.iter().filter(|row| row.does(command));
                // letters must be valid in all rows of the command; other characters need only one,
                // like `?`
                let can = match key.sign() {
                    Some(sign) if sign.is_alphanumeric() => {
                        let has_keys = |row: &&Binding| {
                            row.binds
                                .iter()
                                .any(|it| it.1 == command && !it.0.is_empty())
                        };
                        let mut with_keys = rows.filter(has_keys).peekable();
                        with_keys.peek().is_some() && with_keys.all(|row| fits(key, row))
                    }
                    _ => rows.any(|row| fits(key, row)),
                };
                if can {
                    keys.push((key, *at));
                } else {
                    fault(*at, KeyFaultKind::Bare(key));
                }
            }
        }
    }
    Some(BoundCommand { command, keys })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::hint;

    /// Commands with the names of their keys.
    type Given<'a> = &'a [(&'a str, &'a [&'a str])];

    fn overrides(all: Given<'_>) -> Vec<KeyOverride> {
        let wanted = |(line, (command, keys)): (usize, &(&str, &[&str]))| {
            let at = FilePosition {
                line: line + 1,
                column: 1,
            };
            KeyOverride {
                command: (*command).to_owned(),
                at,
                keys: keys.iter().map(|key| ((*key).to_owned(), at)).collect(),
            }
        };
        all.iter().enumerate().map(wanted).collect()
    }

    fn refused(all: Given<'_>) -> Vec<String> {
        let faults = Keys::with(&overrides(all)).expect_err("a fault");
        let line = |fault: &KeyFault| match &fault.at {
            text::At::Position(at) => at.line,
            _ => 0,
        };
        let message = |fault: &KeyFault| format!("{}: {}", line(fault), fault.kind);
        faults.iter().map(message).collect()
    }

    #[test]
    fn a_key_is_exchanged_wherever_it_is_told() {
        let keys = Keys::with(&overrides(&[
            ("undo", &["ctrl-t", "alt-u"]),
            ("up", &["alt-i"]),
        ]));
        let keys = keys.expect("keys");
        let find = |key| keys.find(key, Context::Writing, LineState::Empty);
        assert_eq!(find(Key::ctrl('t')), Some(Command::Undo));
        assert_eq!(find(Key::alt('u')), Some(Command::Undo));
        assert_eq!(find(Key::alt('i')), Some(Command::Up));
        let up = Key::read("up").expect("a key");
        assert_eq!(find(up), None);
        let undo = hint(Command::Undo, Context::Writing, LineState::Empty).expect("a hint");
        assert_eq!(keys.shown(&undo), "^T Alt-U");
        let hint = hint(Command::Down, Context::Writing, LineState::Empty).expect("a hint");
        assert_eq!(keys.shown(&hint), "Alt-I ↓");
    }

    #[test]
    fn signs_are_exchanged_on_an_empty_line_only() {
        let keys = Keys::with(&overrides(&[
            ("help", &["f12", "!"]),
            ("delete-word-before", &["alt-q"]),
        ]));
        let keys = keys.expect("keys");
        let find = |key, line| keys.find(key, Context::Writing, line);
        assert_eq!(
            find(Key::letter('!'), LineState::Empty),
            Some(Command::Help)
        );
        assert_eq!(
            find(Key::letter('!'), LineState::Filled),
            Some(Command::Type('!'))
        );
        assert_eq!(
            find(Key::letter('?'), LineState::Empty),
            Some(Command::Type('?'))
        );
        assert_eq!(find(Key::f(12), LineState::Filled), Some(Command::Help));
        let found: Vec<&str> = keys
            .rows(Context::Writing)
            .map(|it| it.shown.as_str())
            .collect();
        assert!(found.contains(&"^A ^E Alt-Q ^U ^K"), "{found:?}");
    }

    #[test]
    fn what_cannot_be_is_told_with_its_line() {
        let table: [(Given<'_>, &str); 11] = [
            (
                &[("undoo", &["ctrl-t"])],
                "1: keys.undoo: unknown command; did you mean undo?",
            ),
            (
                &[("seal", &["ctrl-t"])],
                "1: keys.seal: unknown command; did you mean done?",
            ),
            (
                &[("bogus", &["ctrl-t"])],
                "1: keys.bogus: unknown command; docs",
            ),
            (
                &[("frobnicate", &["ctrl-t"])],
                "1: keys.frobnicate: unknown command; docs",
            ),
            (&[("undo", &[])], "1: keys.undo: expected at least one key"),
            (&[("undo", &["ctl-t"])], "1: \"ctl-t\": expected a key as"),
            (
                &[("undo", &["ctrl-i"])],
                "1: \"ctrl-i\": terminals send Tab for it",
            ),
            (
                &[("undo", &["u"])],
                "1: \"u\": letters and digits type text",
            ),
            (
                &[("undo", &["ctrl-p"])],
                "1: \"ctrl-p\": already used by commands (",
            ),
            (
                &[("undo", &["ctrl-t"]), ("redo", &["ctrl-t"])],
                "2: \"ctrl-t\": already used by undo",
            ),
            (
                &[("new-game", &["o"])],
                "1: \"o\": already used by open-game (start)",
            ),
        ];
        for (overrides, wanted) in table {
            let found = refused(overrides);
            assert_eq!(found.len(), 1, "{found:?}");
            assert!(found[0].starts_with(wanted), "{found:?}");
        }
    }

    #[test]
    fn a_key_that_was_given_away_is_free() {
        let given: Given<'_> = &[("commands", &["ctrl-t", ":"]), ("undo", &["ctrl-p"])];
        assert!(Keys::with(&overrides(given)).is_ok());
    }
}
