//! Writes JSON to the end of a buffer, entry by entry.
//!
//! Most of the output consists of keys and names of the board, which need no escapes. They are converted to
//! [`JsonLiteral`] once. Everything else is written by `serde_json`.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter, Serializer};

/// A short text in quotation marks, without characters to escape.
///
/// It is stored in an array of fixed size, so that it can be written by a copy of known length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonLiteral {
    bytes: [u8; Self::ROOM],
    length: usize,
}

impl JsonLiteral {
    const ROOM: usize = 24;

    /// The maximum length of a text, in bytes.
    pub const LONGEST: usize = Self::ROOM - 2;

    /// Returns the literal of a text. The text must not be longer than [`JsonLiteral::LONGEST`] or have
    /// control characters, quotation marks or backslashes.
    pub fn new(text: &str) -> Self {
        assert!(is_plain(text) && text.len() <= Self::LONGEST, "{text}");
        let mut bytes = [0; Self::ROOM];
        let quoted = [b"\"", text.as_bytes(), b"\""].concat();
        let length = quoted.len();
        bytes[..length].copy_from_slice(&quoted);
        JsonLiteral { bytes, length }
    }

    /// Appends the literal to `out`.
    #[inline]
    pub fn write(&self, out: &mut Vec<u8>) {
        let end = out.len() + self.length;
        out.extend_from_slice(&self.bytes);
        out.truncate(end);
    }
}

/// A JSON object that is being written.
#[derive(Debug)]
pub struct Object<'a> {
    out: &'a mut Vec<u8>,
    is_empty: bool,
}

impl<'a> Object<'a> {
    /// Begins an object.
    #[inline]
    pub fn open(out: &'a mut Vec<u8>) -> Self {
        out.push(b'{');
        Object {
            out,
            is_empty: true,
        }
    }

    /// Begins an entry, whose value has to be written to the returned buffer. The key must not need escapes.
    pub fn key(&mut self, key: &str) -> &mut Vec<u8> {
        separate(self.out, &mut self.is_empty);
        plain(self.out, key);
        self.out.push(b':');
        self.out
    }

    /// Begins an entry whose key is a literal.
    #[inline]
    pub fn ready_key(&mut self, key: &JsonLiteral) -> &mut Vec<u8> {
        separate(self.out, &mut self.is_empty);
        key.write(self.out);
        self.out.push(b':');
        self.out
    }

    /// Ends the object.
    #[inline]
    pub fn close(self) {
        self.out.push(b'}');
    }
}

/// A JSON list of texts that is being written.
#[derive(Debug)]
pub struct List<'a> {
    out: &'a mut Vec<u8>,
    is_empty: bool,
}

impl<'a> List<'a> {
    /// Begins a list.
    #[inline]
    pub fn open(out: &'a mut Vec<u8>) -> Self {
        out.push(b'[');
        List {
            out,
            is_empty: true,
        }
    }

    /// Adds a text that must not need escapes.
    pub fn add(&mut self, text: &str) {
        separate(self.out, &mut self.is_empty);
        plain(self.out, text);
    }

    /// Adds a literal.
    #[inline]
    pub fn add_ready(&mut self, text: &JsonLiteral) {
        separate(self.out, &mut self.is_empty);
        text.write(self.out);
    }

    /// Ends the list.
    #[inline]
    pub fn close(self) {
        self.out.push(b']');
    }
}

/// Writes a value as JSON. Removes the characters from its texts that aren't visible or change the direction of
/// others, because texts can be quoted from the input. The keys of its maps must be texts.
pub fn write(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    let written = value.serialize(&mut Serializer::with_formatter(out, VisibleText));
    written.expect("memory can be written, and keys are texts");
}

/// Writes only visible characters and line ends.
struct VisibleText;

impl Formatter for VisibleText {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        out.write_all(text::printable(text, usize::MAX).as_bytes())
    }

    fn write_char_escape<W: ?Sized + io::Write>(
        &mut self,
        out: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        match escape {
            CharEscape::Quote | CharEscape::ReverseSolidus | CharEscape::LineFeed => {
                CompactFormatter.write_char_escape(out, escape)
            }
            CharEscape::Tab => out.write_all(b" "),
            _ => Ok(()),
        }
    }
}

/// Writes a value as a text, which must not need escapes.
pub fn display(out: &mut Vec<u8>, value: impl Display) {
    // memory can always be written
    let _ = write!(out, "\"{value}\"");
}

/// Writes a text that must not need escapes.
pub fn plain(out: &mut Vec<u8>, text: &str) {
    debug_assert!(is_plain(text), "{text}");
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

fn is_plain(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte >= b' ' && !b"\"\\".contains(&byte))
}

#[inline]
fn separate(out: &mut Vec<u8>, is_empty: &mut bool) {
    if !std::mem::replace(is_empty, false) {
        out.push(b',');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_only_visible_characters() {
        let mut out = Vec::new();
        let text = "a\u{202e}\u{200b}b\u{1b}[2J\u{7f}\u{85}\r\n\t\"\\é";
        write(&mut out, &text);
        assert_eq!(String::from_utf8_lossy(&out), r#""ab[2J\n \"\\é""#);
    }

    #[test]
    fn entries_are_separated() {
        let mut out = Vec::new();
        let mut object = Object::open(&mut out);
        List::open(object.key("none")).close();
        let mut list = List::open(object.key("two"));
        list.add("A PAR");
        list.add_ready(&JsonLiteral::new("F SPA/SC"));
        list.close();
        Object::open(object.ready_key(&JsonLiteral::new("empty"))).close();
        object.close();
        let text = r#"{"none":[],"two":["A PAR","F SPA/SC"],"empty":{}}"#;
        assert_eq!(String::from_utf8(out).as_deref(), Ok(text));
    }
}
