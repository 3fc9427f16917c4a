//! Keys of the user's own: the table with what the settings say, checked.

use std::fmt;

use super::Keys;
use super::context::{Context, LineState};
use super::key::{Key, KeyError};
use super::names::{command_named, name_of, named_commands};
use super::table::TABLE;
use crate::message::Command;
use game::settings::KeyOverride;
use text::{Diagnostic, FilePosition};

/// What a row has in place of its keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct UserBinding {
    pub(super) keys: Vec<Key>,
    pub(super) shown: String,
}

/// An error in the keys of the settings.
pub type KeyFault = Diagnostic<KeyFaultKind>;

/// The kinds of what can be wrong with a key of the settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyFaultKind {
    /// No command is called that.
    Command {
        /// What stands there.
        found: String,
        /// The name that is most like it.
        near: Option<&'static str>,
    },
    /// A command is given no key at all.
    None(&'static str),
    /// No key is called that, or it can't be told from another.
    Key(String, KeyError),
    /// A bare letter where letters write.
    Bare(Key),
    /// The key does something else in the same place.
    Taken {
        /// The key.
        key: Key,
        /// What it does already.
        by: &'static str,
        /// Where.
        context: Context,
    },
}

impl fmt::Display for KeyFaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command { found, near } => {
                write!(f, "keys.{found}: unknown command")?;
                match near {
                    Some(near) => write!(f, "; did you mean {near}?"),
                    None => f.write_str("; docs/settings.md lists them"),
                }
            }
            Self::None(name) => write!(f, "keys.{name}: expected at least one key"),
            Self::Key(found, why) => write!(f, "\"{found}\": {why}"),
            Self::Bare(key) => write!(
                f,
                "\"{}\": letters and digits type text; add ctrl- or alt-",
                key.name()
            ),
            Self::Taken { key, by, context } => write!(
                f,
                "\"{}\": already used by {by} ({})",
                key.name(),
                context.name()
            ),
        }
    }
}

/// Where letters write or pick, whatever else can be done.
const LETTERED: &[Context] = &[
    Context::Writing,
    Context::Pointing,
    Context::Asking,
    Context::Picking,
    Context::Tracing,
    Context::Results,
    Context::Compare,
    Context::Setup,
    Context::Help,
    Context::Palette,
    Context::GoTo,
];

/// A command with the keys that it is to have.
struct BoundCommand {
    command: Command,
    keys: Vec<(Key, FilePosition)>,
}

impl Keys {
    /// The table with other keys for some commands.
    ///
    /// # Errors
    /// All that is wrong with them: unknown commands and keys, bare letters where letters write, a key
    /// that does two things in one place.
    pub fn with(overrides: &[KeyOverride]) -> Result<Self, Vec<KeyFault>> {
        let mut faults = Vec::new();
        let given: Vec<BoundCommand> = overrides
            .iter()
            .filter_map(|wanted| read(wanted, &mut faults))
            .collect();
        let mut keys = Keys::default();
        if !given.is_empty() {
            keys.own = TABLE.iter().map(|_| None).collect();
        }
        for given in &given {
            for (at, row) in TABLE.iter().enumerate() {
                if row.command == Some(given.command) {
                    let fits = |key: &Key| fits(*key, at);
                    let own = given.keys.iter().map(|(key, _)| *key).filter(fits);
                    let own: Vec<Key> = own.collect();
                    keys.own[at] = Some(UserBinding {
                        shown: shown(&own),
                        keys: own,
                    });
                }
            }
        }
        keys.share_what_is_shown();
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

    /// What else a key does where a command has it; two commands of the settings are told of once, so
    /// that those that come later are left out.
    fn taken(
        &self,
        command: Command,
        key: Key,
        later: &[Command],
    ) -> Option<(&'static str, Context)> {
        let bound: Vec<_> = self.all().filter(|it| it.keys.contains(&key)).collect();
        let own = bound.iter().filter(|it| it.row.command == Some(command));
        for row in own {
            for &context in Context::ALL {
                for line in LineState::ALL
                    .into_iter()
                    .filter(|&it| row.row.holds(context, it))
                {
                    let other = bound.iter().find(|it| {
                        it.row.command != Some(command)
                            && it.row.command.is_some_and(|it| !later.contains(&it))
                            && it.row.holds(context, line)
                    });
                    let by = other.and_then(|it| name_of(it.row.command?));
                    if let Some(by) = by {
                        return Some((by, context));
                    }
                }
            }
        }
        None
    }

    /// Rows that are shown as one, `↑↓`, tell of each other's keys still; rows that only explain name
    /// the new ones.
    fn share_what_is_shown(&mut self) {
        if self.own.is_empty() {
            return;
        }
        let rows = || TABLE.iter().enumerate();
        let first = |keys: &Keys, at: usize| {
            let own = keys.own[at]
                .as_ref()
                .map_or(TABLE[at].keys, |own| &own.keys);
            own.first().map(Key::to_string).unwrap_or_default()
        };
        let mut new: Vec<(usize, String)> = Vec::new();
        for (at, row) in rows().filter(|(_, row)| row.command.is_some() && !row.shown.is_empty()) {
            let partners: Vec<usize> = rows()
                .filter(|(_, other)| {
                    (other.shown, other.label, other.on_same(row)) == (row.shown, row.label, true)
                        && other.command.is_some()
                })
                .map(|(at, _)| at)
                .collect();
            if partners.len() > 1 && partners.iter().any(|&at| self.own[at].is_some()) {
                let shown: Vec<String> = partners.iter().map(|&at| first(self, at)).collect();
                new.push((at, shown.join(" ")));
            }
        }
        for (at, shown) in new {
            let keys = match self.own[at].take() {
                Some(own) => own.keys,
                None => TABLE[at].keys.to_vec(),
            };
            self.own[at] = Some(UserBinding { keys, shown });
        }
        let renamed: Vec<(&str, String)> = rows()
            .filter(|(_, row)| !row.shown.is_empty() && row.command.is_some())
            .filter_map(|(at, row)| Some((row.shown, self.own[at].as_ref()?.shown.clone())))
            .collect();
        for (at, row) in rows().filter(|(_, row)| row.command.is_none()) {
            let new = |word: &str| {
                let found = renamed.iter().find(|(old, _)| *old == word);
                found.map_or_else(|| word.to_owned(), |(_, new)| new.clone())
            };
            let shown = row.shown.split(' ').map(new).collect::<Vec<_>>().join(" ");
            if shown != row.shown {
                let keys = Vec::new();
                self.own[at] = Some(UserBinding { keys, shown });
            }
        }
    }
}

fn shown(keys: &[Key]) -> String {
    keys.iter()
        .map(Key::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// May a row of the table have a key? Bare letters and digits only where no letters write; other signs
/// also where the row holds on an empty line alone.
fn fits(key: Key, at: usize) -> bool {
    let row = &TABLE[at];
    let lettered = || LETTERED.iter().any(|&context| row.is_for(context));
    match key.sign() {
        None => true,
        Some(sign) if sign.is_alphanumeric() => !lettered(),
        Some(_) => !lettered() || row.only_on_empty(),
    }
}

fn read(wanted: &KeyOverride, faults: &mut Vec<KeyFault>) -> Option<BoundCommand> {
    let mut fault = |at: FilePosition, kind| faults.push(Diagnostic::new(at, kind));
    let Some(command) = command_named(&wanted.command) else {
        let near = |(name, _): &(&'static str, Command)| {
            strsim::damerau_levenshtein(name, &wanted.command)
        };
        let near = named_commands().min_by_key(near).map(|(name, _)| name);
        let close = |name: &&str| strsim::damerau_levenshtein(name, &wanted.command) <= 3;
        let found = text::printable(&wanted.command, 60);
        let near = near.filter(close);
        fault(wanted.at, KeyFaultKind::Command { found, near });
        return None;
    };
    if wanted.keys.is_empty() {
        fault(wanted.at, KeyFaultKind::None(name_of(command)?));
        return None;
    }
    let mut keys = Vec::new();
    for (name, at) in &wanted.keys {
        match Key::read(name) {
            Err(why) => fault(*at, KeyFaultKind::Key(text::printable(name, 60), why)),
            Ok(key) => {
                let rows = TABLE.iter().enumerate();
                let mut rows = rows.filter(|(_, row)| row.command == Some(command));
                // a letter is no key for half of what a command does; a sign may be, as `?` is
                let can = match key.sign() {
                    Some(sign) if sign.is_alphanumeric() => {
                        let mut with_keys = rows.clone().filter(|(_, row)| !row.keys.is_empty());
                        with_keys.clone().next().is_some()
                            && with_keys.all(|(row, _)| fits(key, row))
                    }
                    _ => rows.any(|(row, _)| fits(key, row)),
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

    /// Commands with their keys, as they are written.
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
        let walk = hint(Command::Down, Context::Writing, LineState::Empty).expect("a hint");
        assert_eq!(keys.shown(&walk), "Alt-I ↓");
    }

    #[test]
    fn signs_are_exchanged_on_an_empty_line_only() {
        let keys = Keys::with(&overrides(&[
            ("help", &["f12", "!"]),
            ("delete-word-before", &["alt-h"]),
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
        let told: Vec<&str> = keys.rows(Context::Writing).map(|it| it.shown).collect();
        assert!(told.contains(&"^A ^E Alt-H ^U ^K"), "{told:?}");
    }

    #[test]
    fn what_cannot_be_is_told_with_its_line() {
        let table: [(Given<'_>, &str); 9] = [
            (
                &[("undoo", &["ctrl-t"])],
                "1: keys.undoo: unknown command; did you mean undo?",
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
            let told = refused(overrides);
            assert_eq!(told.len(), 1, "{told:?}");
            assert!(told[0].starts_with(wanted), "{told:?}");
        }
    }

    #[test]
    fn a_key_that_was_given_away_is_free() {
        let given: Given<'_> = &[("commands", &["ctrl-t", ":"]), ("undo", &["ctrl-p"])];
        assert!(Keys::with(&overrides(given)).is_ok());
    }
}
