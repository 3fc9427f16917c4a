//! A fast reader of lines for JSON as programs write it, without escapes.
//!
//! This reader reports no errors. It declines everything unusual (an escape, a duplicate key, a value of an
//! unexpected type, anything that isn't JSON); then `serde_json` reads the line or reports the error. A line
//! that isn't declined is read exactly as `serde_json` would read it.

use super::line::{InputLine, InputState};
use super::lists::MOST;
use super::{Lists, OrderLists, Pairs, Raw, Text};

/// The maximum depth of a skipped value.
const DEPTH: u32 = 32;

/// Reads the structure of a line, or declines.
pub(super) fn line(text: &str) -> Option<InputLine<'_>> {
    let text = text.trim_ascii_end();
    let is_odd = |byte: u8| byte < b' ' || byte == b'\\';
    // without early exit, so that the loop can be vectorized
    if text.bytes().fold(false, |odd, byte| odd | is_odd(byte)) {
        return None;
    }
    let mut scan = Scan {
        text,
        at: 0,
        marks: Marks::of(text),
    };
    let mut line = InputLine::default();
    let mut other_rules = false;
    scan.object(|scan, key| match key {
        "id" => once(&mut line.id, scan.raw()?),
        "map" => once(&mut line.map, scan.text()?),
        // the list that the Python package writes under the same key is ignored
        "rules" if scan.peek()? == b'[' && !other_rules => {
            other_rules = true;
            scan.skip(DEPTH)
        }
        "rules" if other_rules => None,
        "rules" => once(&mut line.rules, scan.text()?),
        "set" => once(&mut line.set, scan.pairs(Scan::text)?),
        "name" => once(&mut line.name, scan.text()?),
        "state" => once(&mut line.state, scan.state()?),
        "orders" => once(&mut line.orders, OrderLists(scan.lists(true)?)),
        // `null` is as good as nothing there, which is left to the other reader
        "results" | "expect" | "solve" if scan.peek()? == b'n' => None,
        "results" => once(&mut line.results, scan.raw()?),
        "expect" => once(&mut line.expect, scan.raw()?),
        "solve" => once(&mut line.solve, scan.raw()?),
        _ => scan.skip(DEPTH),
    })?;
    let is_whole = scan.peek().is_none();
    (is_whole && !(other_rules && line.rules.is_some())).then_some(line)
}

/// Sets a value, or declines if it is already set.
fn once<T>(place: &mut Option<T>, value: T) -> Option<()> {
    place.replace(value).is_none().then_some(())
}

/// A position in a line without control characters and backslashes, so that every quotation mark begins or
/// ends a string. Its functions return `None` to decline.
struct Scan<'a> {
    text: &'a str,
    /// The offset of the next byte.
    at: usize,
    /// The quotation marks after that offset.
    marks: Marks<'a>,
}

impl<'a> Scan<'a> {
    /// Returns the next byte that isn't a blank.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        loop {
            match self.byte()? {
                b' ' => self.at += 1,
                byte => return Some(byte),
            }
        }
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Consumes a byte if it is the next one.
    #[inline]
    fn next_is(&mut self, byte: u8) -> bool {
        let is = self.peek() == Some(byte);
        self.at += usize::from(is);
        is
    }

    #[inline]
    fn take(&mut self, byte: u8) -> Option<()> {
        self.next_is(byte).then_some(())
    }

    #[inline]
    fn string(&mut self) -> Option<&'a str> {
        self.peek()?;
        let start = self.marks.next().filter(|&start| start == self.at)?;
        let end = self.marks.next()?;
        self.at = end + 1;
        self.text.get(start + 1..end)
    }

    #[inline]
    fn text(&mut self) -> Option<Text<'a>> {
        self.string().map(Text::from)
    }

    /// Reads an object; `entry` reads the value of each key.
    #[inline]
    fn object(&mut self, mut entry: impl FnMut(&mut Self, &'a str) -> Option<()>) -> Option<()> {
        self.take(b'{')?;
        if self.next_is(b'}') {
            return Some(());
        }
        loop {
            let key = self.string()?;
            self.take(b':')?;
            entry(self, key)?;
            if !self.next_is(b',') {
                return self.take(b'}');
            }
        }
    }

    /// Reads a list; `entry` reads each of its values.
    #[inline]
    fn list(&mut self, mut entry: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.take(b'[')?;
        if self.next_is(b']') {
            return Some(());
        }
        loop {
            entry(self)?;
            if !self.next_is(b',') {
                return self.take(b']');
            }
        }
    }

    fn pairs<V>(&mut self, value: impl Fn(&mut Self) -> Option<V>) -> Option<Pairs<'a, V>> {
        let mut pairs = Pairs::default();
        self.object(|scan, key| {
            pairs.0.push((key.into(), value(scan)?));
            (pairs.0.len() <= MOST).then_some(())
        })?;
        Some(pairs)
    }

    fn lists(&mut self, nulls: bool) -> Option<Lists<'a>> {
        let mut lists = Lists::with_room();
        self.object(|scan, key| {
            let is_null = nulls && scan.peek()? == b'n';
            if is_null {
                scan.word("null")?;
            } else {
                scan.list(|scan| {
                    lists.add(scan.text()?);
                    (!lists.is_too_long()).then_some(())
                })?;
            }
            lists.end(key.into(), is_null);
            (!lists.is_too_long()).then_some(())
        })?;
        Some(lists)
    }

    fn state(&mut self) -> Option<InputState<'a>> {
        let mut state = InputState::default();
        self.object(|scan, key| match key {
            "units" => once(&mut state.units, scan.lists(false)?),
            "centers" => once(&mut state.centers, scan.lists(false)?),
            "homes" => once(&mut state.homes, scan.lists(false)?),
            "retreats" => {
                let retreats = scan.pairs(|scan| scan.lists(false))?;
                once(&mut state.retreats, retreats)
            }
            _ => scan.skip(DEPTH),
        })?;
        Some(state)
    }

    /// Reads any value as unparsed text.
    fn raw(&mut self) -> Option<Raw<'a>> {
        self.peek()?;
        let start = self.at;
        self.skip(DEPTH)?;
        self.text.get(start..self.at).map(Raw::from)
    }

    /// Skips any value.
    fn skip(&mut self, depth: u32) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match self.peek()? {
            b'"' => self.string().map(|_| ()),
            b'{' => self.object(|scan, _| scan.skip(depth)),
            b'[' => self.list(|scan| scan.skip(depth)),
            b'n' => self.word("null"),
            b't' => self.word("true"),
            b'f' => self.word("false"),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str) -> Option<()> {
        let is = self.text.get(self.at..)?.starts_with(word);
        self.at += word.len();
        is.then_some(())
    }

    /// Skips a number without an exponent.
    fn number(&mut self) -> Option<()> {
        self.next_is(b'-');
        let first = self.byte();
        let whole = self.digits();
        let is_whole = whole == 1 || whole > 1 && first != Some(b'0');
        let fraction = self.byte() == Some(b'.');
        self.at += usize::from(fraction);
        let is_number = is_whole && (!fraction || self.digits() > 0);
        let exponent = matches!(self.byte(), Some(b'e' | b'E'));
        (is_number && !exponent).then_some(())
    }

    fn digits(&mut self) -> usize {
        let rest = self.text.as_bytes().iter().skip(self.at);
        let count = rest.take_while(|byte| byte.is_ascii_digit()).count();
        self.at += count;
        count
    }
}

/// An iterator over the offsets of the quotation marks in a text.
///
/// It examines eight bytes at a time, independently of the previous mark. A line has hundreds of marks, and a
/// search for each from the one before would take longer than everything else here.
struct Marks<'a> {
    /// The bytes that haven't been examined.
    rest: &'a [u8],
    /// The number of bytes examined, a multiple of eight.
    seen: usize,
    /// The highest bit of each of the last eight bytes that is a mark and hasn't been returned yet.
    bits: u64,
}

impl<'a> Marks<'a> {
    fn of(text: &'a str) -> Self {
        Marks {
            rest: text.as_bytes(),
            seen: 0,
            bits: 0,
        }
    }

    /// Returns the highest bit of each byte that is a mark.
    #[inline]
    fn among(eight: [u8; 8]) -> u64 {
        const ALL_BUT_HIGHEST: u64 = u64::from_le_bytes([0x7f; 8]);
        // marks are now zero, and the addition sets the highest bit of every other byte
        let marked = u64::from_le_bytes(eight) ^ u64::from_le_bytes([b'"'; 8]);
        let others = (marked & ALL_BUT_HIGHEST) + ALL_BUT_HIGHEST;
        !(others | marked | ALL_BUT_HIGHEST)
    }
}

impl Iterator for Marks<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            let eight = match self.rest.split_first_chunk() {
                Some((eight, rest)) => {
                    self.rest = rest;
                    *eight
                }
                None if self.rest.is_empty() => return None,
                None => {
                    let mut eight = [0; 8];
                    eight[..self.rest.len()].copy_from_slice(self.rest);
                    self.rest = &[];
                    eight
                }
            };
            self.bits = Self::among(eight);
            self.seen += 8;
        }
        let mark = self.seen - 8 + self.bits.trailing_zeros() as usize / 8;
        self.bits &= self.bits - 1;
        Some(mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 4] = [
        r#"{"id":"a/S1901M","name":"S1901M","map":"standard","state":{"units":{"FRANCE":["A PAR","F BRE"],"ITALY":[]},"centers":{"FRANCE":["PAR"]},"timestamp":-0.5},"orders":{"FRANCE":["A PAR - BUR"],"ITALY":null}}"#,
        r#"{ "id" : 17 , "rules" : [ "NO_PRESS" ] , "state" : { "homes" : { } , "retreats":{"FRANCE":{"A PAR":["GAS","PIC"]}} } }"#,
        r#"{"id":null,"rules":"2000","set":{"4.A.3":"b"},"results":{"A PAR":["bounce"]},"expect":{"units":{}},"solve":{"goal":"hold PAR"},"more":[{"a":[true,false,10]}]}"#,
        r#"{"id":[],"expect":null}"#,
    ];

    /// Checks that a line which isn't declined is read as by `serde_json`.
    fn agrees(text: &str) -> bool {
        let quick = line(text);
        if let Some(line) = &quick {
            let whole = serde_json::from_str::<InputLine<'_>>(text);
            assert_eq!(whole.as_ref().ok(), Some(line), "{text}: {whole:?}");
        }
        quick.is_some()
    }

    #[test]
    fn marks_are_found_wherever_they_are() {
        // characters that differ from a mark in few bits
        for filler in ["#", "!", "\u{a2}", "a"] {
            for length in 0..20 {
                let text = filler.repeat(length);
                let text = format!("\"{text}\"{text}\"\"{text}");
                let found: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
                assert_eq!(Marks::of(&text).collect::<Vec<_>>(), found, "{text}");
            }
        }
    }

    #[test]
    fn what_programs_write_is_read() {
        assert_eq!(LINES.map(agrees), [true, true, true, false]);
    }

    #[test]
    fn no_slip_makes_a_difference() {
        let slips = "\"\\ {}[]:,-+.0159enultrfaE\u{1}\té";
        for text in LINES {
            let mut read = 0;
            for (at, old) in text.char_indices() {
                let (before, after) = (&text[..at], &text[at + old.len_utf8()..]);
                agrees(before);
                agrees(&format!("{before}{after}"));
                for slip in slips.chars() {
                    read += usize::from(agrees(&format!("{before}{slip}{after}")));
                    read += usize::from(agrees(&format!("{before}{slip}{old}{after}")));
                }
            }
            assert!(read > 0, "{text}");
        }
    }
}
