//! Keys of the keyboard, and their names.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key with its modifiers. Shift isn't a modifier: it only selects the character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// Whether Ctrl is pressed.
    pub ctrl: bool,
    /// Whether Alt is pressed.
    pub alt: bool,
}

impl Key {
    /// Returns a key without modifiers.
    pub const fn plain(code: KeyCode) -> Self {
        let (ctrl, alt) = (false, false);
        Key { code, ctrl, alt }
    }

    /// Returns the key of a character.
    pub const fn letter(letter: char) -> Self {
        Key::plain(KeyCode::Char(letter))
    }

    /// Returns a letter with Ctrl.
    pub const fn ctrl(letter: char) -> Self {
        Key::ctrl_with(KeyCode::Char(letter))
    }

    /// Returns a letter with Alt.
    pub const fn alt(letter: char) -> Self {
        Key::alt_with(KeyCode::Char(letter))
    }

    /// Returns a key that isn't a letter, with Ctrl.
    pub const fn ctrl_with(code: KeyCode) -> Self {
        let (ctrl, alt) = (true, false);
        Key { code, ctrl, alt }
    }

    /// Returns a key that isn't a letter, with Alt.
    pub const fn alt_with(code: KeyCode) -> Self {
        let (ctrl, alt) = (false, true);
        Key { code, ctrl, alt }
    }

    /// Returns a function key.
    pub const fn f(number: u8) -> Self {
        Key::plain(KeyCode::F(number))
    }

    /// Returns the key of a terminal's event, or `None` for the release of a key.
    pub fn of(event: KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        let alt = event.modifiers.contains(KeyModifiers::ALT);
        // terminals report AltGr as both, and its character is typed like any other
        let (ctrl, alt) = (ctrl && !alt, alt && !ctrl);
        Some(Key::held(event.code, ctrl, alt))
    }

    /// Returns a key with its modifiers. Letters with modifiers are lower-case.
    fn held(code: KeyCode, ctrl: bool, alt: bool) -> Self {
        let code = match code {
            KeyCode::Char(letter) if ctrl || alt => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        Key { code, ctrl, alt }
    }
}

/// The keys that aren't characters: the names in the settings, and the names on the screen.
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

/// The reason why a key can't be bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyError {
    /// There is no key with this name.
    #[error("expected a key as \"ctrl-n\", \"alt-u\", \"f5\", \"page-up\" or \"space\"")]
    Unknown,
    /// Terminals send it as another key.
    #[error("terminals send {0} for it; give another key")]
    SentAs(&'static str),
    /// Ctrl and Alt together type characters on some keyboards.
    #[error("Ctrl and Alt together write letters on some keyboards; give one of the two")]
    Both,
}

impl Key {
    /// Parses a key's name: `ctrl-n`, `alt-u`, `f5`, `page-up`, `space`, `?`.
    ///
    /// # Errors
    /// Returns an error if there is no key with this name, or if terminals send it as another key.
    pub fn read(name: &str) -> Result<Self, KeyError> {
        let (ctrl, rest) = strip(name, "ctrl-");
        let (alt, rest) = strip(rest, "alt-");
        let (ctrl, rest) = if ctrl {
            (true, rest)
        } else {
            strip(rest, "ctrl-")
        };
        let code = code_of(rest).ok_or(KeyError::Unknown)?;
        if ctrl && alt {
            return Err(KeyError::Both);
        }
        let sent_as = match code {
            KeyCode::Char('h') => Some("⌫"),
            KeyCode::Char('i') => Some("Tab"),
            KeyCode::Char('j' | 'm') => Some("Enter"),
            KeyCode::Char('[') => Some("Esc"),
            _ => None,
        };
        match sent_as {
            Some(key) if ctrl => Err(KeyError::SentAs(key)),
            _ => Ok(Key::held(code, ctrl, alt)),
        }
    }

    /// Returns the character that the key types, or `None` with a modifier or for other keys.
    pub(crate) fn sign(self) -> Option<char> {
        match self.code {
            KeyCode::Char(sign) if !self.ctrl && !self.alt => Some(sign),
            _ => None,
        }
    }

    /// Returns the name in the settings.
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

/// Removes a prefix from a text, ignoring case. Returns whether it was there.
fn strip<'a>(text: &'a str, start: &str) -> (bool, &'a str) {
    match text.split_at_checked(start.len()) {
        Some((head, rest)) if head.eq_ignore_ascii_case(start) => (true, rest),
        _ => (false, text),
    }
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
    if lower == "space" {
        return Some(KeyCode::Char(' '));
    }
    let number: u8 = lower.strip_prefix('f')?.parse().ok()?;
    (1..=24).contains(&number).then_some(KeyCode::F(number))
}

fn named(code: KeyCode) -> Option<(&'static str, &'static str)> {
    let found = NAMED.iter().find(|(_, _, other)| *other == code);
    found.map(|(name, shown, _)| (*name, *shown))
}

/// Formats a key for the screen: `^N`, `Alt-U`, `F5`, `PgUp`.
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
