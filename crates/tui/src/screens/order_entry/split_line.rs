//! A line of a sheet that gives several orders: one that asks a question takes no other with it.

use super::{OrderEntry, Session};
use chancery_core::board::{Phase, Power};
use entry::{Reading, Verdict, bare};

/// Is a reading taken as it is?
pub(super) fn clear(reading: &Reading) -> bool {
    matches!(reading.verdict, Verdict::Ok | Verdict::Fixed)
}

impl OrderEntry {
    /// A line as it is to be read, with the name of its power where the desk has several.
    pub(super) fn headed(&self, table: &Session, power: Option<Power>, text: &str) -> String {
        // in winter a sign in front says what becomes of the unit
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

/// The pieces of a text that gives so many orders, one for each; none where the marks between them
/// don't tell which is which.
pub(super) fn pieces(text: &str, count: usize) -> Option<Vec<&str>> {
    let pieces = text.split([',', ';']).map(str::trim);
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    (count > 1 && pieces.len() == count).then_some(pieces)
}
