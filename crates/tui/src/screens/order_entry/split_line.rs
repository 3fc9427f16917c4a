//! A line of a sheet that gives several orders: each can be clear or not.

use super::{OrderEntry, Session};
use chancery_core::board::{Phase, Power};
use entry::{Reading, Verdict, bare};

/// Returns whether a reading is accepted as it is.
pub(super) fn clear(reading: &Reading) -> bool {
    matches!(reading.verdict, Verdict::Ok | Verdict::Fixed)
}

impl OrderEntry {
    /// Returns a line as it is to be read, with its power's name on a screen of several powers.
    pub(super) fn headed(&self, table: &Session, power: Option<Power>, text: &str) -> String {
        // in winter, a sign in front means a build or a removal
        let plain = match table.game().turn().phase {
            Phase::Adjustments => text.trim(),
            _ => bare(text),
        };
        match power.filter(|_| self.powers.len() > 1) {
            Some(power) => format!("{}: {plain}", table.game().map().power(power).name),
            None => plain.to_owned(),
        }
    }
}

/// Splits a text of several orders into one piece for each; none where its punctuation does not match.
pub(super) fn pieces(text: &str, count: usize) -> Option<Vec<&str>> {
    let pieces = text.split([',', ';']).map(str::trim);
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    (count > 1 && pieces.len() == count).then_some(pieces)
}
