//! Writes the text of an SVG: lines of markup, short numbers, and texts without markup in them.

use std::fmt::{self, Display, Write};

use super::lettering::Face;
use crate::{Point, Rgb};

/// An SVG being written, line by line.
#[derive(Debug, Default)]
pub(super) struct Svg(String);

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

/// The position of an element, as `x` and `y`.
pub(super) struct Place(pub Point);

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#"x="{}" y="{}""#, Number(self.0.x), Number(self.0.y))
    }
}

/// A shift of an element to a point, for its `transform`.
pub(super) struct Shift(pub Point);

impl Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "translate({:.1} {:.1})", self.0.x, self.0.y)
    }
}

impl Svg {
    /// Writes a line of markup. Texts in it are [`Escaped`].
    pub(super) fn line(&mut self, markup: fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.0.write_fmt(markup);
        self.0.push('\n');
    }

    /// Writes text with its base line at a point. Without a color it has that of its group.
    pub(super) fn text(
        &mut self,
        text: &str,
        at: Point,
        face: Face,
        size: f32,
        color: Option<Rgb>,
    ) {
        let (place, size, text) = (Place(at), Number(size), Escaped(text));
        let (families, style) = (face.families(), face.style());
        let fill = color.map_or_else(String::new, |color| format!(r#" fill="{color}""#));
        self.line(format_args!(
            r#"<text {place} font-family="{families}" font-size="{size}"{fill}{style}>{text}</text>"#
        ));
    }

    /// Writes bold text that is centered on a point of its base line.
    pub(super) fn centered(&mut self, text: &str, at: Point, size: f32, color: Rgb) {
        let (place, size, text, families) = (
            Place(at),
            Number(size),
            Escaped(text),
            Face::Bold.families(),
        );
        self.line(format_args!(
            r#"<text {place} font-family="{families}" font-weight="bold" font-size="{size}" text-anchor="middle" fill="{color}">{text}</text>"#
        ));
    }

    /// Returns the whole text.
    pub(super) fn finish(self) -> String {
        self.0
    }
}

/// A text with XML escapes, and without the characters that XML 1.0 doesn't allow.
pub(super) struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\u{fffe}' | '\u{ffff}' => {}
                _ if !text::is_visible(letter) => {}
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
        let (id, text) = (Escaped("\"><x"), Escaped("a<b>&\u{1}\u{ffff}c\""));
        svg.line(format_args!(r#"<text id="{id}">{text}</text>"#));
        assert_eq!(
            svg.finish(),
            "<text id=\"&quot;&gt;&lt;x\">a&lt;b&gt;&amp;c&quot;</text>\n"
        );
    }
}
