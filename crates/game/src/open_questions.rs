//! Lines of a game master's sheets that somebody still has to decide about. They are kept as they were
//! written, so that nothing is lost where the program is left before the sheets are locked.

use super::Game;
use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;

/// So many lines of a phase are asked about at most.
pub const MOST_ASKED: usize = 500;

/// A line that is asked about.
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
    /// Returns the open questions of this phase, in the sequence of the sheets.
    pub fn questions(&self) -> &[OpenQuestion] {
        &self.drafts.asked
    }

    /// Sets the open questions of this phase, [`MOST_ASKED`] at most.
    pub fn set_questions(&mut self, mut lines: Vec<OpenQuestion>) {
        lines.truncate(MOST_ASKED);
        self.drafts.asked = lines;
    }
}
