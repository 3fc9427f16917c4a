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
    /// Under whose name it stands, where that is known.
    pub power: Option<Power>,
    /// The whole line as it was written.
    pub ink: String,
    /// The part of it that is asked about, where that is not all of it.
    pub part: Option<String>,
    /// The orders that it may mean, the likeliest first.
    pub may_be: Vec<WrittenOrder>,
    /// Why it is asked, in a few words.
    pub note: String,
}

impl Game {
    /// The lines of this phase that are asked about, in the sequence of the sheets.
    pub fn questions(&self) -> &[OpenQuestion] {
        &self.drafts.asked
    }

    /// These lines are asked about now, the first [`MOST_ASKED`] of them; none once the phase is played.
    pub fn set_questions(&mut self, mut lines: Vec<OpenQuestion>) {
        lines.truncate(MOST_ASKED);
        self.drafts.asked = lines;
    }
}
