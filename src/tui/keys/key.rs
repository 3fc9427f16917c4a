//! A key of the keyboard, as the program counts it.

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
