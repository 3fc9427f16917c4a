//! Lines of a game master's order sheets that need a decision. They are kept as written, so that
//! nothing is lost if the program ends before the orders are sealed.

use super::Game;
use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;

/// The maximum number of questions in a phase.
pub const MOST_ASKED: usize = 500;

/// A line that needs a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenQuestion {
    /// The power that the line is for, if known.
    pub power: Option<Power>,
    /// The whole line as written.
    pub line: String,
    /// The part of it in question, if that isn't the whole line.
    pub part: Option<String>,
    /// The possible orders, the likeliest first.
    pub may_be: Vec<WrittenOrder>,
    /// The reason for the question, in a few words.
    pub note: String,
}

impl Game {
    /// Returns the open questions of this phase, in the order of the sheets.
    pub fn questions(&self) -> &[OpenQuestion] {
        &self.drafts.asked
    }

    /// Sets the open questions of this phase, at most [`MOST_ASKED`].
    pub fn set_questions(&mut self, mut lines: Vec<OpenQuestion>) {
        lines.truncate(MOST_ASKED);
        self.drafts.asked = lines;
    }
}
