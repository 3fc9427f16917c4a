//! Writing the text of an SVG: elements, numbers, and words with nothing in them that is markup.

use std::fmt::{self, Display, Write};

use super::super::color::Rgb;

/// An SVG being written.
#[derive(Debug, Default)]
pub(super) struct Svg {
    text: String,
}

/// A number, to a hundredth.
pub(super) struct Number(pub f32);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (whole, rest) = (
            hundredths.unsigned_abs() / 100,
            hundredths.unsigned_abs() % 100,
        );
        if hundredths < 0 {
            f.write_str("-")?;
        }
        match (whole, rest) {
            (_, 0) => write!(f, "{whole}"),
            (0, _) if rest % 10 == 0 => write!(f, ".{}", rest / 10),
            (0, _) => write!(f, ".{rest:02}"),
            (_, _) if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            (_, _) => write!(f, "{whole}.{rest:02}"),
        }
    }
}

impl From<f32> for Value {
    fn from(number: f32) -> Self {
        Value(Number(number).to_string())
    }
}

impl From<Rgb> for Value {
    fn from(Rgb(r, g, b): Rgb) -> Self {
        Value(format!("#{r:02x}{g:02x}{b:02x}"))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value(text)
    }
}

/// The value of an attribute.
pub(super) struct Value(String);

/// An attribute.
pub(super) fn with(name: &'static str, value: impl Into<Value>) -> (&'static str, Value) {
    (name, value.into())
}

impl Svg {
    /// An element with others in it, which [`Svg::close`] ends.
    pub(super) fn open(&mut self, name: &str, attributes: &[(&'static str, Value)]) {
        self.start(name, attributes);
        self.text.push_str(">\n");
    }

    /// Ends an element.
    pub(super) fn close(&mut self, name: &str) {
        self.push(format_args!("</{name}>\n"));
    }

    /// An element with nothing in it.
    pub(super) fn empty(&mut self, name: &str, attributes: &[(&'static str, Value)]) {
        self.start(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element with words in it.
    pub(super) fn words(&mut self, name: &str, attributes: &[(&'static str, Value)], words: &str) {
        self.start(name, attributes);
        self.push(format_args!(">{}</{name}>\n", Escaped(words)));
    }

    /// The whole text.
    pub(super) fn finish(self) -> String {
        self.text
    }

    fn start(&mut self, name: &str, attributes: &[(&'static str, Value)]) {
        self.push(format_args!("<{name}"));
        for (name, Value(value)) in attributes {
            self.push(format_args!(" {name}=\"{}\"", Escaped(value)));
        }
    }

    fn push(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.text.write_fmt(text);
    }
}

/// A text without markup, and without the characters that XML 1.0 does not allow.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\u{fffe}' | '\u{ffff}' => {}
                _ if letter.is_control() => {}
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = |number: f32| Number(number).to_string();
        assert_eq!(
            [0.0, -0.001, 0.5, -0.25, 12.0, -3.1, 7.049].map(written),
            ["0", "0", ".5", "-.25", "12", "-3.1", "7.05"]
        );
    }

    #[test]
    fn words_are_never_markup() {
        let mut svg = Svg::default();
        svg.words("text", &[with("id", "\"><x")], "a<b>&\u{1}\u{ffff}c\"");
        assert_eq!(
            svg.finish(),
            "<text id=\"&quot;&gt;&lt;x\">a&lt;b&gt;&amp;c&quot;</text>\n"
        );
    }
}
