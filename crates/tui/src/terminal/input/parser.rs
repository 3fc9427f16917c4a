//! Decodes the bytes of a terminal into keys and other events.
//!
//! Escape sequences are parsed by their grammar (ECMA-48), whether they are known or not. Sequences
//! that aren't keys are dropped. So are control strings (OSC, DCS, APC), which terminals use for
//! replies. A sequence can arrive in parts. A lone `Esc` is a key if nothing follows it.

use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::InputEvent;
use chart::Rgb;

/// The maximum delay of the rest of a key. A key sends its bytes at once.
const KEY_REST: Duration = Duration::from_millis(50);

/// The maximum delay between two parts of a reply or a paste.
const REPLY_REST: Duration = Duration::from_millis(1000);

/// The maximum stored length of a sequence or control string, in bytes. The rest of a longer one is
/// dropped.
const LONGEST: usize = 4096;

/// The maximum length of a paste, in bytes. The rest of a longer one is dropped.
const LONGEST_PASTE: usize = 1 << 20;

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const CTRL_C: u8 = 0x03;
const PASTE_END: &[u8] = b"\x1b[201~";

/// The result of decoding the start of the bytes.
enum Step {
    /// The bytes are incomplete.
    Part,
    /// The number of bytes decoded, and their event; `None` if they are dropped.
    Done(usize, Option<InputEvent>),
    /// The number of bytes that begin a paste.
    Paste(usize),
}

/// A decoder from bytes to events.
#[derive(Default)]
pub(super) struct Parser {
    bytes: Vec<u8>,
    /// The text of an unfinished paste.
    paste: Option<Vec<u8>>,
    /// Whether nothing has arrived since a lone Esc was decoded as a key.
    after_esc: bool,
}

impl Parser {
    /// Returns how long to wait for the rest of a partial sequence, or `None` if there is none.
    pub(super) fn patience(&self) -> Option<Duration> {
        match (&self.paste, self.bytes.as_slice()) {
            (None, []) => None,
            (None, bytes) if bytes.len() < 3 => Some(KEY_REST),
            _ => Some(REPLY_REST),
        }
    }

    /// Adds bytes. Returns the complete events.
    pub(super) fn take(&mut self, bytes: &[u8]) -> Vec<InputEvent> {
        let mut events = Vec::new();
        match &mut self.paste {
            None => {
                if self.bytes == [ESC] && !continues_key(bytes) {
                    self.bytes.clear();
                    events.push(key(KeyCode::Esc, KeyModifiers::NONE));
                }
                // the rest of a delayed reply; no one types this fast
                if std::mem::take(&mut self.after_esc) && continues_reply(bytes) {
                    self.bytes.push(ESC);
                }
                self.bytes.extend_from_slice(bytes);
            }
            Some(_) => self.go_on_pasting(bytes, &mut events),
        }
        let mut at = 0;
        while at < self.bytes.len() {
            match step(&self.bytes[at..]) {
                Step::Part => break,
                Step::Done(count, event) => {
                    at += count;
                    events.extend(event);
                }
                Step::Paste(count) => {
                    self.paste = Some(Vec::new());
                    let rest = self.bytes.split_off(at + count);
                    self.bytes.clear();
                    at = 0;
                    self.go_on_pasting(&rest, &mut events);
                }
            }
        }
        self.bytes.drain(..at);
        if let over @ 1.. = self.bytes.len().saturating_sub(LONGEST) {
            // the start determines how to drop it, and the last byte can begin its end
            self.bytes.drain(LONGEST - 1..LONGEST - 1 + over);
        }
        events
    }

    /// Adds bytes to a paste. Moves the bytes after its end to `bytes`.
    fn go_on_pasting(&mut self, bytes: &[u8], events: &mut Vec<InputEvent>) {
        let Some(text) = &mut self.paste else { return };
        let start = text.len().saturating_sub(PASTE_END.len());
        text.extend_from_slice(bytes);
        let mut windows = text[start..].windows(PASTE_END.len());
        if let Some(end) = windows.position(|window| window == PASTE_END) {
            self.bytes = text.split_off(start + end + PASTE_END.len());
            text.truncate(start + end);
            events.extend(self.end_paste());
        } else if bytes.contains(&CTRL_C) {
            // Ctrl-C ends a paste without an end marker
            self.paste = None;
            events.push(key(KeyCode::Char('c'), KeyModifiers::CONTROL));
        } else if text.len() > LONGEST_PASTE {
            // keep enough bytes to recognize an end marker that arrives in two parts
            text.drain(LONGEST_PASTE..text.len() - PASTE_END.len());
        }
    }

    /// Returns the text of the paste. Terminals send a carriage return for the end of a line.
    fn end_paste(&mut self) -> Option<InputEvent> {
        let mut text = self.paste.take()?;
        text.truncate(LONGEST_PASTE);
        let text = text::with_line_feeds(&String::from_utf8_lossy(&text));
        (!text.is_empty()).then_some(InputEvent::Event(Event::Paste(text)))
    }

    /// Ends the wait for more input. Returns the events of a partial sequence.
    pub(super) fn end_wait(&mut self) -> Vec<InputEvent> {
        if self.paste.is_some() {
            return self.end_paste().into_iter().collect();
        }
        let bytes = std::mem::take(&mut self.bytes);
        let alone = match bytes.as_slice() {
            [ESC] => {
                self.after_esc = true;
                Some(key(KeyCode::Esc, KeyModifiers::NONE))
            }
            // Alt-[, Alt-] and similar keys
            &[ESC, letter] if letter.is_ascii_graphic() => Some(key_of(letter, KeyModifiers::ALT)),
            _ => None,
        };
        alone.into_iter().collect()
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> InputEvent {
    InputEvent::Event(Event::Key(KeyEvent::new(code, modifiers)))
}

/// Returns the key of an ASCII byte.
fn key_of(byte: u8, modifiers: KeyModifiers) -> InputEvent {
    let (code, held) = match byte {
        0 => (KeyCode::Char(' '), KeyModifiers::CONTROL),
        b'\r' => (KeyCode::Enter, KeyModifiers::NONE),
        b'\t' => (KeyCode::Tab, KeyModifiers::NONE),
        0x7f => (KeyCode::Backspace, KeyModifiers::NONE),
        ESC => (KeyCode::Esc, KeyModifiers::NONE),
        1..=0x1a => (
            KeyCode::Char(char::from(byte - 1 + b'a')),
            KeyModifiers::CONTROL,
        ),
        0x1c..=0x1f => (
            KeyCode::Char(char::from(byte - 0x1c + b'4')),
            KeyModifiers::CONTROL,
        ),
        byte => (KeyCode::Char(char::from(byte)), KeyModifiers::NONE),
    };
    key(code, modifiers | held)
}

fn step(bytes: &[u8]) -> Step {
    match *bytes {
        [] => Step::Part,
        [ESC] => Step::Part,
        [ESC, second, ..] => escape(bytes, second),
        [byte, ..] if byte.is_ascii() => Step::Done(1, Some(key_of(byte, KeyModifiers::NONE))),
        _ => letter(bytes, KeyModifiers::NONE),
    }
}

/// Decodes a multi-byte character.
fn letter(bytes: &[u8], modifiers: KeyModifiers) -> Step {
    let count = match bytes[0] {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Step::Done(1, None),
    };
    match std::str::from_utf8(&bytes[..count.min(bytes.len())]) {
        Ok(text) => {
            let letter = text.chars().next().filter(|letter| !letter.is_control());
            Step::Done(
                count,
                letter.map(|letter| key(KeyCode::Char(letter), modifiers)),
            )
        }
        Err(error) => match error.error_len() {
            None => Step::Part,
            Some(bad) => Step::Done(bad, None),
        },
    }
}

/// Decodes a sequence that begins with Esc.
fn escape(bytes: &[u8], second: u8) -> Step {
    match second {
        b'[' => sequence(bytes),
        b'O' => match bytes.get(2) {
            None => Step::Part,
            Some(&last) => match code_of_final(last) {
                Some(code) => Step::Done(3, Some(key(code, KeyModifiers::NONE))),
                None => Step::Done(2, Some(key_of(b'O', KeyModifiers::ALT))),
            },
        },
        b']' | b'P' | b'_' | b'^' | b'X' => match bytes.get(2) {
            None => Step::Part,
            Some(&third) if begins_reply(second, third) => string(bytes),
            Some(_) => Step::Done(2, Some(key_of(second, KeyModifiers::ALT))),
        },
        // Ctrl-C is always a key
        ESC | CTRL_C => Step::Done(1, Some(key(KeyCode::Esc, KeyModifiers::NONE))),
        second if second.is_ascii() => Step::Done(2, Some(key_of(second, KeyModifiers::ALT))),
        _ => match letter(&bytes[1..], KeyModifiers::ALT) {
            Step::Done(count, event) => Step::Done(count + 1, event),
            part => part,
        },
    }
}

/// Returns whether a control string can begin like this. If not, the bytes are a key pressed with
/// Alt.
fn begins_reply(kind: u8, third: u8) -> bool {
    match kind {
        b']' => third.is_ascii_digit() || matches!(third, b'L' | b'l' | b'I'),
        b'P' => third.is_ascii_digit() || b">!$+|{=?".contains(&third),
        _ => third == b'G',
    }
}

/// Returns whether bytes that arrived at once can be the rest of a key or a reply whose Esc arrived
/// separately. Terminals send Esc and a letter for Alt together.
fn continues_key(bytes: &[u8]) -> bool {
    match *bytes {
        [b'[', ..] | [b']' | b'P' | b'O' | b'_'] => true,
        [b'O', last] => code_of_final(last).is_some(),
        _ => continues_reply(bytes),
    }
}

/// Returns whether bytes that arrived at once are the rest of a reply whose Esc arrived separately.
fn continues_reply(bytes: &[u8]) -> bool {
    match *bytes {
        [b'[', third, _, ..] => third.is_ascii_digit() || b"?>=<".contains(&third),
        [kind @ (b']' | b'P' | b'_'), third, _, ..] => begins_reply(kind, third),
        _ => false,
    }
}

/// Decodes a control string, ended by BEL or `ESC \`. Any other control character aborts it.
fn string(bytes: &[u8]) -> Step {
    let is_control = |byte: &u8| *byte < b' ';
    let Some(end) = bytes[2..].iter().position(is_control) else {
        return Step::Part;
    };
    let end = end + 2;
    let reply = || match (bytes[1], std::str::from_utf8(&bytes[2..end])) {
        (b']', Ok(text)) => text
            .strip_prefix("11;")
            .and_then(read_color)
            .map(InputEvent::Background),
        _ => None,
    };
    match bytes[end..] {
        [BEL, ..] => Step::Done(end + 1, reply()),
        [ESC] => Step::Part,
        [ESC, b'\\', ..] => Step::Done(end + 2, reply()),
        _ => Step::Done(end, None),
    }
}

/// Decodes a control sequence: parameters, intermediate bytes, and a final byte.
fn sequence(bytes: &[u8]) -> Step {
    // function keys of the Linux console, and X10 mouse events
    match bytes[2..] {
        [b'['] => return Step::Part,
        [b'[', last @ b'A'..=b'E', ..] => {
            return Step::Done(
                4,
                Some(key(KeyCode::F(last - b'A' + 1), KeyModifiers::NONE)),
            );
        }
        [b'M', ..] if bytes.len() < 6 => return Step::Part,
        [b'M', ..] => return Step::Done(6, None),
        _ => {}
    }
    let is_part = |byte: &u8| (0x20..0x40).contains(byte);
    let Some(end) = bytes[2..].iter().position(|byte| !is_part(byte)) else {
        return Step::Part;
    };
    let (parameters, last) = (&bytes[2..2 + end], bytes[2 + end]);
    if !(0x40..0x7f).contains(&last) {
        // aborted by a control character, which is decoded next
        return Step::Done(2 + end, None);
    }
    let length = end + 3;
    match (parameters, last) {
        (b"200", b'~') => Step::Paste(length),
        ([b'<', rest @ ..], b'M' | b'm') => Step::Done(length, mouse(rest, last == b'm')),
        _ => Step::Done(length, sequence_key(parameters, last)),
    }
}

/// Returns the numbers of a sequence, at most three, or `None` if it has other characters or reports
/// the release of a key. Other subparameters after a colon are ignored.
fn numbers(parameters: &[u8]) -> Option<[u32; 3]> {
    let mut numbers = [0; 3];
    let text = std::str::from_utf8(parameters).ok()?;
    for (number, part) in numbers.iter_mut().zip(text.split(';')) {
        let mut parts = part.split(':');
        let first = parts.next().unwrap_or_default();
        if parts.next() == Some("3") {
            return None;
        }
        if !first.is_empty() {
            *number = first.parse().ok()?;
        }
    }
    Some(numbers)
}

fn sequence_key(parameters: &[u8], last: u8) -> Option<InputEvent> {
    let [first, second, third] = numbers(parameters)?;
    let held = held(second);
    let code = match last {
        // a cursor position report
        b'R' => return None,
        b'Z' => KeyCode::BackTab,
        b'u' => return letter_key(first, held),
        b'~' if first == 27 => return letter_key(third, held),
        b'~' => match first {
            1 | 7 => KeyCode::Home,
            2 => KeyCode::Insert,
            3 => KeyCode::Delete,
            4 | 8 => KeyCode::End,
            5 => KeyCode::PageUp,
            6 => KeyCode::PageDown,
            11..=15 => KeyCode::F(first as u8 - 10),
            17..=21 => KeyCode::F(first as u8 - 11),
            23..=26 => KeyCode::F(first as u8 - 12),
            _ => return None,
        },
        last => code_of_final(last)?,
    };
    Some(key(code, held))
}

/// Returns the key of a code point, as sent by terminals with extended key reports.
fn letter_key(code: u32, held: KeyModifiers) -> Option<InputEvent> {
    match u8::try_from(code) {
        Ok(byte) if byte.is_ascii() => Some(key_of(byte, held)),
        _ => {
            let letter = char::from_u32(code).filter(|letter| !letter.is_control())?;
            Some(key(KeyCode::Char(letter), held))
        }
    }
}

fn code_of_final(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'M' => KeyCode::Enter,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        _ => return None,
    })
}

/// Returns the modifiers of a key from their parameter.
fn held(number: u32) -> KeyModifiers {
    let bits = number.saturating_sub(1);
    let mut held = KeyModifiers::NONE;
    held.set(KeyModifiers::SHIFT, bits & 1 != 0);
    held.set(KeyModifiers::ALT, bits & 2 != 0);
    held.set(KeyModifiers::CONTROL, bits & 4 != 0);
    held
}

/// Decodes a mouse event (SGR 1006): the event code, and the column and row, counted from 1.
fn mouse(parameters: &[u8], released: bool) -> Option<InputEvent> {
    let [what, column, row] = numbers(parameters)?;
    let button = match what & 3 {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let kind = match (what & 0b1100_0011, what & 32 != 0) {
        (0..=2, false) if released => MouseEventKind::Up(button),
        (0..=2, false) => MouseEventKind::Down(button),
        (0..=2, true) => MouseEventKind::Drag(button),
        (64, _) => MouseEventKind::ScrollUp,
        (65, _) => MouseEventKind::ScrollDown,
        (66, _) => MouseEventKind::ScrollLeft,
        (67, _) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let place = |number: u32| u16::try_from(number.checked_sub(1)?).ok();
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::SHIFT, what & 4 != 0);
    modifiers.set(KeyModifiers::ALT, what & 8 != 0);
    modifiers.set(KeyModifiers::CONTROL, what & 16 != 0);
    Some(InputEvent::Event(Event::Mouse(MouseEvent {
        kind,
        column: place(column)?,
        row: place(row)?,
        modifiers,
    })))
}

/// Parses an X11 color: `rgb:R/G/B` with one to four digits per channel, `rgba:R/G/B/A`, or `#` and
/// the same number of digits for each channel.
fn read_color(text: &str) -> Option<Rgb> {
    let channel = |digits: &str| {
        let is_number = (1..=4).contains(&digits.len());
        let number = is_number.then(|| u32::from_str_radix(digits, 16).ok())??;
        let full = 16u32.pow(digits.len() as u32) - 1;
        Some(((number * 255 + full / 2) / full) as u8)
    };
    if let Some(digits) = text.strip_prefix('#') {
        let each = digits.len() / 3;
        let part = |i: usize| digits.get(i * each..(i + 1) * each);
        let is_whole = digits.len() == 3 * each;
        return is_whole.then_some(Rgb(
            channel(part(0)?)?,
            channel(part(1)?)?,
            channel(part(2)?)?,
        ));
    }
    let (kind, channels) = text.split_once(':')?;
    let channels: Vec<&str> = channels.split('/').collect();
    match (kind, channels.as_slice()) {
        ("rgb", [r, g, b]) | ("rgba", [r, g, b, _]) => {
            Some(Rgb(channel(r)?, channel(g)?, channel(b)?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
