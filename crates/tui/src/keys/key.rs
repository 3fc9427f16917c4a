//! A key of the keyboard, as the program counts it, and what it is called.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key with what is held down beside it. Shift counts only in what letter comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// Ctrl is held.
    pub ctrl: bool,
    /// Alt is held.
    pub alt: bool,
}

impl Key {
    /// A key alone.
    pub const fn plain(code: KeyCode) -> Self {
        Key {
            code,
            ctrl: false,
            alt: false,
        }
    }

    /// A letter or sign.
    pub const fn letter(letter: char) -> Self {
        Key::plain(KeyCode::Char(letter))
    }

    /// A letter with Ctrl.
    pub const fn ctrl(letter: char) -> Self {
        Key {
            code: KeyCode::Char(letter),
            ctrl: true,
            alt: false,
        }
    }

    /// A letter with Alt.
    pub const fn alt(letter: char) -> Self {
        Key::alt_with(KeyCode::Char(letter))
    }

    /// A key that is no letter, with Ctrl.
    pub const fn ctrl_with(code: KeyCode) -> Self {
        Key {
            code,
            ctrl: true,
            alt: false,
        }
    }

    /// A key that is no letter, with Alt.
    pub const fn alt_with(code: KeyCode) -> Self {
        Key {
            code,
            ctrl: false,
            alt: true,
        }
    }

    /// A function key.
    pub const fn f(number: u8) -> Self {
        Key::plain(KeyCode::F(number))
    }

    /// The key of a terminal's event; none where one was let go.
    pub fn of(event: KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        let alt = event.modifiers.contains(KeyModifiers::ALT);
        // AltGr comes as both: what it writes is a letter like any other.
        let (ctrl, alt) = (ctrl && !alt, alt && !ctrl);
        let code = match event.code {
            KeyCode::Char(letter) if ctrl || alt => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        Some(Key { code, ctrl, alt })
    }
}

/// Keys that are no letters: as they are written in the settings, and as they are shown.
const NAMED: [(&str, &str, KeyCode); 15] = [
    ("enter", "Enter", KeyCode::Enter),
    ("esc", "Esc", KeyCode::Esc),
    ("tab", "Tab", KeyCode::Tab),
    ("shift-tab", "Shift-Tab", KeyCode::BackTab),
    ("backspace", "⌫", KeyCode::Backspace),
    ("delete", "Del", KeyCode::Delete),
    ("insert", "Ins", KeyCode::Insert),
    ("home", "Home", KeyCode::Home),
    ("end", "End", KeyCode::End),
    ("page-up", "PgUp", KeyCode::PageUp),
    ("page-down", "PgDn", KeyCode::PageDown),
    ("up", "↑", KeyCode::Up),
    ("down", "↓", KeyCode::Down),
    ("left", "←", KeyCode::Left),
    ("right", "→", KeyCode::Right),
];

/// Why a key can't be bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyError {
    /// No key is called that.
    Unknown,
    /// Terminals send another key for it.
    SentAs(&'static str),
    /// Ctrl and Alt together write letters on some keyboards.
    Both,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyError::Unknown => f.write_str(
                "expected a key as \"ctrl-n\", \"alt-u\", \"f5\", \"page-up\" or \"space\"",
            ),
            KeyError::SentAs(key) => write!(f, "terminals send {key} for it; give another key"),
            KeyError::Both => f.write_str(
                "Ctrl and Alt together write letters on some keyboards; give one of the two",
            ),
        }
    }
}

impl Key {
    /// Reads a key's name: `ctrl-n`, `alt-u`, `f5`, `page-up`, `space`, `?`.
    ///
    /// # Errors
    /// No key is called that, or it can't be told from another one.
    pub fn read(name: &str) -> Result<Self, KeyError> {
        let mut rest = name;
        let (mut ctrl, mut alt) = (false, false);
        loop {
            let (held, after) = match rest {
                _ if rest.len() > 5 && strip(rest, "ctrl-").is_some() => (&mut ctrl, &rest[5..]),
                _ if rest.len() > 4 && strip(rest, "alt-").is_some() => (&mut alt, &rest[4..]),
                _ => break,
            };
            if std::mem::replace(held, true) {
                return Err(KeyError::Unknown);
            }
            rest = after;
        }
        if ctrl && alt {
            return Err(KeyError::Both);
        }
        let code = code_of(rest).ok_or(KeyError::Unknown)?;
        if ctrl {
            let same = [
                ('h', "⌫"),
                ('i', "Tab"),
                ('j', "Enter"),
                ('m', "Enter"),
                ('[', "Esc"),
            ];
            if let Some((_, key)) = same.iter().find(|(sign, _)| code == KeyCode::Char(*sign)) {
                return Err(KeyError::SentAs(key));
            }
        }
        let code = match code {
            KeyCode::Char(letter) if ctrl || alt => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        Ok(Key { code, ctrl, alt })
    }

    /// Is it a letter or sign that would be written?
    pub(super) fn sign(self) -> Option<char> {
        match self {
            Key {
                code: KeyCode::Char(sign),
                ctrl: false,
                alt: false,
            } => Some(sign),
            _ => None,
        }
    }

    /// What it is called in the settings.
    pub fn name(self) -> String {
        let held = match (self.ctrl, self.alt) {
            (true, _) => "ctrl-",
            (_, true) => "alt-",
            _ => "",
        };
        let key = match self.code {
            KeyCode::Char(' ') => "space".to_owned(),
            KeyCode::Char(sign) => sign.to_string(),
            KeyCode::F(number) => format!("f{number}"),
            code => named(code).map_or_else(|| format!("{code:?}"), |(name, _)| name.to_owned()),
        };
        format!("{held}{key}")
    }
}

/// What stands after a beginning, in letters of any size.
fn strip<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let head = text.get(..start.len())?;
    head.eq_ignore_ascii_case(start)
        .then(|| &text[start.len()..])
}

fn code_of(name: &str) -> Option<KeyCode> {
    let mut signs = name.chars();
    if let (Some(sign), None) = (signs.next(), signs.next()) {
        return (!sign.is_control()).then_some(KeyCode::Char(sign));
    }
    let lower = name.to_ascii_lowercase();
    if let Some((_, _, code)) = NAMED.iter().find(|(name, ..)| *name == lower) {
        return Some(*code);
    }
    match lower.as_str() {
        "space" => Some(KeyCode::Char(' ')),
        name => {
            let number: u8 = name.strip_prefix('f')?.parse().ok()?;
            (1..=24).contains(&number).then_some(KeyCode::F(number))
        }
    }
}

fn named(code: KeyCode) -> Option<(&'static str, &'static str)> {
    let found = NAMED.iter().find(|(_, _, other)| *other == code);
    found.map(|(name, shown, _)| (*name, *shown))
}

/// As it is shown: `^N`, `Alt-U`, `F5`, `PgUp`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ctrl, self.alt) {
            (true, _) => f.write_str("^")?,
            (_, true) => f.write_str("Alt-")?,
            _ => {}
        }
        match self.code {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(sign) if self.ctrl || self.alt => {
                write!(f, "{}", sign.to_ascii_uppercase())
            }
            KeyCode::Char(sign) => write!(f, "{sign}"),
            KeyCode::F(number) => write!(f, "F{number}"),
            code => f.write_str(named(code).map_or("?", |(_, shown)| shown)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_shown() {
        for (name, shown) in [
            ("ctrl-n", "^N"),
            ("alt-u", "Alt-U"),
            ("f12", "F12"),
            ("space", "Space"),
            ("page-up", "PgUp"),
            ("shift-tab", "Shift-Tab"),
            ("ctrl-right", "^→"),
            ("alt--", "Alt--"),
            ("alt-+", "Alt-+"),
            ("?", "?"),
            ("-", "-"),
        ] {
            let key = Key::read(name).expect(name);
            assert_eq!(
                (key.to_string().as_str(), key.name().as_str()),
                (shown, name)
            );
        }
        assert_eq!(Key::read("CTRL-N"), Ok(Key::ctrl('n')));
    }

    #[test]
    fn what_is_no_key_is_told() {
        for (name, why) in [
            ("", KeyError::Unknown),
            ("ctrl-", KeyError::Unknown),
            ("ctrl-ctrl-n", KeyError::Unknown),
            ("f0", KeyError::Unknown),
            ("f25", KeyError::Unknown),
            ("hyper-x", KeyError::Unknown),
            ("é̈x", KeyError::Unknown),
            ("\u{1b}", KeyError::Unknown),
            ("ctrl-i", KeyError::SentAs("Tab")),
            ("ctrl-m", KeyError::SentAs("Enter")),
            ("ctrl-alt-n", KeyError::Both),
        ] {
            assert_eq!(Key::read(name), Err(why), "{name}");
        }
    }
}
