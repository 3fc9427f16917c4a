//! Writes printouts as files.

mod html;
mod markdown;
mod text;

use super::Printout;

/// The format of a printout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Plain text.
    Text,
    /// For a forum or email.
    Markdown,
    /// For printing from a browser; one file that loads nothing else.
    Html,
}

pub(super) fn write(printout: &Printout, format: Format) -> String {
    match format {
        Format::Text => text::write(printout),
        Format::Markdown => markdown::write(printout),
        Format::Html => html::write(printout),
    }
}
