//! A line that is being sorted.

use super::TextBlock;
use chancery_core::board::Power;

/// A line that is being sorted.
pub(super) struct Row<'t> {
    pub number: usize,
    pub line: &'t str,
    /// Where what is written begins, bullets and marks of quotation aside.
    pub front: usize,
    /// What is written, as plain text: blanks stand for tags and for what is struck out.
    pub content: &'t str,
    /// The same as it was written.
    pub raw: &'t str,
}

impl Row<'_> {
    /// The piece from a place of the content to its end, as it was written.
    pub fn entry(&self, at: usize, power: Option<Power>) -> TextBlock {
        self.piece(at, &self.raw[at..], power)
    }

    /// The row from a place of the content on.
    pub fn rest(&self, at: usize) -> Row<'_> {
        Row {
            front: self.front + at,
            content: &self.content[at..],
            raw: &self.raw[at..],
            ..*self
        }
    }

    /// The same as plain text, for lists.
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
        }
    }

    /// What stands before the first colon, and where the text after it begins.
    pub fn head(&self) -> (&str, Option<usize>) {
        match self.content.split_once(':') {
            Some((head, tail)) => (head, Some(self.content.len() - tail.trim_start().len())),
            None => (self.content, None),
        }
    }
}
