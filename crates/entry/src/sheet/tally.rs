//! The counts of a read sheet.

use std::fmt;

/// The counts of what was read from sheets, as it is listed: `15 orders read, 4 questions, 1 line left out`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// The orders that were read. A line can give several.
    pub orders: usize,
    /// The questions. One can be about several lines.
    pub questions: usize,
    /// The lines that give no order, without headings.
    pub left_out: usize,
    /// Those of them that are quotations.
    pub quoted: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} read", text::count(self.orders, "order"))?;
        if self.questions > 0 {
            write!(f, ", {}", text::count(self.questions, "question"))?;
        }
        if self.left_out > 0 {
            write!(f, ", {} left out", text::count(self.left_out, "line"))?;
        }
        if self.quoted > 0 {
            write!(f, ", {} of them quoted", self.quoted)?;
        }
        Ok(())
    }
}
