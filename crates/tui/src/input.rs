//! All input from the terminal: keys, pastes, changes of size, and its answer when
//! it is asked for the color of its background.
//!
//! The answer (to OSC 11) comes on the same line as the keys, when it likes or never: `ESC ] 11 ;
//! rgb:RRRR/GGGG/BBBB`, ended by BEL or `ESC \`. So the program never waits for it alone: every key that comes
//! before it, in between or instead of it is kept in its place, and an answer that comes late is still
//! taken out from among the keys.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::keys::Key;
use chart::Rgb;

/// The question. It ends in BEL, since some terminals end their answer as the question was ended, and
/// others end it wrongly (rxvt-unicode before 9.31).
const QUESTION: &[u8] = b"\x1b]11;?\x07";

/// How long the rest of an answer may take once it has begun; terminals send it in one piece.
const REST: Duration = Duration::from_millis(100);

/// How soon after the question the program may leave without an answer: later it would be typed at
/// the shell.
const REPLY_TIMEOUT: Duration = Duration::from_millis(250);

/// How long input may come without a pause while it is dropped.
const DISCARD: Duration = Duration::from_secs(1);

/// The shortest time to wait for something that has come already: with none at all, `poll` doesn't look.
pub(super) const INSTANT: Duration = Duration::from_millis(1);

/// What came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum InputEvent {
    /// A key, a paste, a change of size.
    Event(Event),
    /// The color of the terminal's background.
    Background(Rgb),
}

/// The input of the terminal.
#[derive(Default)]
pub(super) struct Input {
    ready: VecDeque<InputEvent>,
    replies: ReplyParser,
    asked: Option<Instant>,
}

impl Input {
    /// Asks the terminal for the color of its background.
    ///
    /// # Errors
    /// Where the terminal does not take the question.
    pub(super) fn ask_background(&mut self) -> io::Result<()> {
        let mut out = io::stdout();
        out.write_all(QUESTION)?;
        out.flush()?;
        self.replies.is_open = true;
        self.asked = Some(Instant::now());
        Ok(())
    }

    /// Returns the answer, where it comes within `limit`; whatever else comes is kept.
    ///
    /// # Errors
    /// Where the terminal can't be read.
    pub(super) fn background(&mut self, limit: Duration) -> io::Result<Option<Rgb>> {
        let until = Instant::now() + limit;
        loop {
            let answer = |heard: &InputEvent| matches!(heard, InputEvent::Background(_));
            if let Some(at) = self.ready.iter().position(answer)
                && let Some(InputEvent::Background(color)) = self.ready.remove(at)
            {
                return Ok(Some(color));
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || !event::poll(left)? {
                return Ok(None);
            }
            self.ready.extend(self.replies.take(event::read()?));
        }
    }

    /// Returns what comes next; nothing where nothing comes until then.
    ///
    /// # Errors
    /// Where the terminal can't be read.
    pub(super) fn next(&mut self, until: Option<Instant>) -> io::Result<Option<InputEvent>> {
        loop {
            if let Some(heard) = self.ready.pop_front() {
                return Ok(Some(heard));
            }
            if !self.replies.held.is_empty() && !event::poll(REST)? {
                // it was a key after all
                self.ready.extend(self.replies.give_back());
                continue;
            }
            if let Some(until) = until {
                let left = until.saturating_duration_since(Instant::now());
                if !event::poll(left.max(INSTANT))? {
                    return Ok(None);
                }
            }
            self.ready.extend(self.replies.take(event::read()?));
        }
    }

    /// Drops what was typed, clicked or pasted so far, but for Ctrl-C.
    ///
    /// # Errors
    /// Where the terminal can't be read.
    pub(super) fn discard(&mut self) -> io::Result<()> {
        let until = Instant::now() + DISCARD;
        while event::poll(INSTANT)? && Instant::now() < until {
            self.ready.extend(self.replies.take(event::read()?));
        }
        self.ready.retain(|came| match came {
            InputEvent::Event(Event::Key(key)) => Key::of(*key) == Some(Key::ctrl('c')),
            InputEvent::Event(Event::Paste(_) | Event::Mouse(_)) => false,
            InputEvent::Event(_) | InputEvent::Background(_) => true,
        });
        Ok(())
    }

    /// Waits for an answer that may still be on its way, before the terminal is given back.
    ///
    /// # Errors
    /// Where the terminal can't be read.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        if let Some(asked) = self.asked.filter(|_| self.replies.is_open) {
            self.background(REPLY_TIMEOUT.saturating_sub(asked.elapsed()))?;
        }
        Ok(())
    }
}

/// Separates an answer from keys.
#[derive(Default)]
struct ReplyParser {
    is_open: bool,
    /// What may be the beginning of an answer.
    held: Vec<Event>,
    /// What it says so far.
    text: String,
}

/// What an answer says, before the color.
const OF_BACKGROUND: &str = "11;";

/// The longest answer: `11;rgba:` and four channels of four digits, and room.
const LONGEST: usize = 40;

impl ReplyParser {
    fn give_back(&mut self) -> Vec<InputEvent> {
        self.text.clear();
        self.held.drain(..).map(InputEvent::Event).collect()
    }

    /// Takes in an event; gives what is known to have come.
    fn take(&mut self, event: Event) -> Vec<InputEvent> {
        let key = match &event {
            Event::Key(key) if self.is_open && key.kind == KeyEventKind::Press => *key,
            _ => return self.pass(event),
        };
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        match (key.code, !self.held.is_empty()) {
            // ESC ]
            (KeyCode::Char(']'), false) if alt => self.held.push(event),
            (_, false) => return self.pass(event),
            // the ESC of ESC \, where that comes in two pieces
            (KeyCode::Esc, true) => self.held.push(event),
            _ if is_end(key, self.held.last()) => {
                let color = self.text.strip_prefix(OF_BACKGROUND).and_then(read_color);
                self.held.clear();
                self.text.clear();
                self.is_open = false;
                return color.map(InputEvent::Background).into_iter().collect();
            }
            (KeyCode::Char(sign), true) if !alt && self.may_go_on(sign) => {
                self.held.push(event);
                self.text.push(sign);
            }
            _ => return self.pass(event),
        }
        Vec::new()
    }

    /// Passes on what was held and an event, since they are no answer.
    fn pass(&mut self, event: Event) -> Vec<InputEvent> {
        let mut heard = self.give_back();
        heard.push(InputEvent::Event(event));
        heard
    }

    fn may_go_on(&self, sign: char) -> bool {
        match OF_BACKGROUND.as_bytes().get(self.text.len()) {
            Some(&expected) => sign == char::from(expected),
            None => {
                let is_color = sign.is_ascii_alphanumeric() || matches!(sign, ':' | '/' | '#');
                is_color && self.text.len() < LONGEST
            }
        }
    }
}

/// Returns whether a key ends an answer: BEL, `ESC \` in one piece, or its second half.
fn is_end(key: KeyEvent, last: Option<&Event>) -> bool {
    let escaped = matches!(last, Some(Event::Key(last)) if last.code == KeyCode::Esc);
    match key.code {
        KeyCode::Char('g') => key.modifiers.contains(KeyModifiers::CONTROL),
        KeyCode::Char('\\') => escaped || key.modifiers.contains(KeyModifiers::ALT),
        _ => false,
    }
}

/// A color as X11 has it: `rgb:R/G/B` with one to four digits for a channel, `rgba:R/G/B/A`, or `#`
/// and as many digits for each channel.
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
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(code, modifiers))
    }

    fn typed(text: &str) -> Vec<Event> {
        let plain = |sign| key(KeyCode::Char(sign), KeyModifiers::NONE);
        text.chars().map(plain).collect()
    }

    fn alt(sign: char) -> Event {
        key(KeyCode::Char(sign), KeyModifiers::ALT)
    }

    fn bell() -> Event {
        key(KeyCode::Char('g'), KeyModifiers::CONTROL)
    }

    /// An answer as it comes among the keys.
    fn answer(color: &str, end: Vec<Event>) -> Vec<Event> {
        [vec![alt(']')], typed("11;"), typed(color), end].concat()
    }

    fn hears(ear: &mut ReplyParser, events: Vec<Event>) -> Vec<InputEvent> {
        events
            .into_iter()
            .flat_map(|event| ear.take(event))
            .collect()
    }

    fn open() -> ReplyParser {
        ReplyParser {
            is_open: true,
            ..ReplyParser::default()
        }
    }

    fn events(events: Vec<Event>) -> Vec<InputEvent> {
        events.into_iter().map(InputEvent::Event).collect()
    }

    #[test]
    fn an_answer_is_taken_out_from_among_the_keys() {
        let split = vec![key(KeyCode::Esc, KeyModifiers::NONE), typed("\\").remove(0)];
        for end in [vec![bell()], vec![alt('\\')], split] {
            let color = answer("rgb:ffff/f0f0/8080", end);
            let heard = hears(&mut open(), [typed("a"), color, typed("b")].concat());
            let [a, background, b] = heard.as_slice() else {
                panic!("{heard:?}");
            };
            assert_eq!(*background, InputEvent::Background(Rgb(0xff, 0xf0, 0x80)));
            assert_eq!(vec![a.clone(), b.clone()], events(typed("ab")));
        }
    }

    #[test]
    fn keys_that_only_begin_like_an_answer_are_given_back() {
        for text in ["1", "12", "11;é", "x", "11;rgb:00/00/00 "] {
            let keys = [vec![alt(']')], typed(text), typed("!")].concat();
            assert_eq!(hears(&mut open(), keys.clone()), events(keys), "{text}");
        }
        let endless = [vec![alt(']')], typed("11;"), typed(&"a".repeat(100))].concat();
        assert_eq!(hears(&mut open(), endless.clone()), events(endless));
    }

    #[test]
    fn a_key_that_nothing_follows_is_given_back() {
        let mut ear = open();
        assert_eq!(ear.take(alt(']')), []);
        assert!(!ear.held.is_empty());
        assert_eq!(ear.give_back(), events(vec![alt(']')]));
        assert!(ear.held.is_empty());
    }

    #[test]
    fn nobody_listens_unasked_or_twice() {
        let keys = answer("rgb:00/00/00", vec![bell()]);
        assert_eq!(
            hears(&mut ReplyParser::default(), keys.clone()),
            events(keys.clone())
        );
        let mut ear = open();
        assert_eq!(
            hears(&mut ear, keys.clone()),
            [InputEvent::Background(Rgb(0, 0, 0))]
        );
        assert_eq!(hears(&mut ear, keys.clone()), events(keys));
    }

    #[test]
    fn an_answer_that_makes_no_sense_is_no_text_either() {
        let mut ear = open();
        assert_eq!(hears(&mut ear, answer("cmyk:1/2/3/4", vec![bell()])), []);
        assert_eq!(hears(&mut ear, typed("a")), events(typed("a")));
    }

    #[test]
    fn colors_are_read_in_every_length() {
        let white = Some(Rgb(255, 255, 255));
        for text in [
            "rgb:f/f/f",
            "rgb:ff/ff/ff",
            "rgb:fff/fff/fff",
            "rgb:ffff/ffff/ffff",
        ] {
            assert_eq!(read_color(text), white, "{text}");
        }
        assert_eq!(read_color("rgba:ffff/ffff/ffff/8000"), white);
        assert_eq!(read_color("#fff"), white);
        assert_eq!(read_color("#1b3f5a"), Some(Rgb(0x1b, 0x3f, 0x5a)));
        assert_eq!(read_color("rgb:0000/8080/ffff"), Some(Rgb(0, 0x80, 0xff)));
        for text in [
            "",
            "#",
            "#12",
            "#1234",
            "rgb:",
            "rgb:1/2",
            "rgb:12345/1/1",
            "rgb:g/0/0",
            "#ééé",
        ] {
            assert_eq!(read_color(text), None, "{text}");
        }
    }
}
