//! A line during its classification.

use super::TextBlock;
use chancery_core::board::Power;

/// A line during its classification.
pub(super) struct Row<'t> {
    pub number: usize,
    pub line: &'t str,
    /// The byte offset of the content, after bullets and quotation marks.
    pub front: usize,
    /// The content as plain text, in which blanks replace tags and struck-out text.
    pub content: &'t str,
    /// The content as written.
    pub raw: &'t str,
}

impl Row<'_> {
    /// Returns the text from an offset of the content to its end, as written.
    pub fn entry(&self, at: usize, power: Option<Power>) -> TextBlock {
        self.piece(at, &self.raw[at..], power)
    }

    /// Returns the row from an offset of the content on.
    pub fn rest(&self, at: usize) -> Row<'_> {
        Row {
            front: self.front + at,
            content: &self.content[at..],
            raw: &self.raw[at..],
            ..*self
        }
    }

    /// Returns the text from an offset of the content to its end as plain text, for lists.
    pub fn plain(&self, at: usize, power: Option<Power>) -> TextBlock {
        self.piece(at, &self.content[at..], power)
    }

    pub fn piece(&self, at: usize, text: &str, power: Option<Power>) -> TextBlock {
        let before = self.line.char_indices();
        let before = before.take_while(|(index, _)| *index < self.front + at);
        TextBlock {
            line: self.number,
            column: before.count() + 1,
            text: text.trim_end().to_owned(),
            power,
            set: 1,
            holds: false,
        }
    }

    /// Returns the text before the first colon and the byte offset of the text after it.
    pub fn head(&self) -> (&str, Option<usize>) {
        match self.content.split_once(':') {
            Some((head, tail)) => (head, Some(self.content.len() - tail.trim_start().len())),
            None => (self.content, None),
        }
    }
}
