//! Papers as files.

mod html;
mod markdown;
mod text;

use super::Printout;

/// What a paper is written as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// To be shown by a terminal or printed by anything.
    Text,
    /// For a forum or a mail.
    Markdown,
    /// To be printed by a browser; one file, that asks for nothing else.
    Html,
}

pub(super) fn write(paper: &Printout, format: Format) -> String {
    match format {
        Format::Text => text::write(paper),
        Format::Markdown => markdown::write(paper),
        Format::Html => html::write(paper),
    }
}
