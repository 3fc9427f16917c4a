//! A line of a sheet that gives several orders: one that asks a question takes no other with it.

use super::sheet_list::{SheetLine, State};
use super::writing::{Given, terse};
use super::{Desk, Table};
use crate::board::{Phase, Power};
use crate::entry::{Reading, Verdict, bare};

/// Is a reading taken as it is?
pub(super) fn clear(reading: &Reading) -> bool {
    matches!(reading.verdict, Verdict::Ok | Verdict::Fixed)
}

impl Desk {
    /// A line as it is to be read, with the name of its power where the desk has several.
    pub(super) fn headed(&self, table: &Table, power: Option<Power>, text: &str) -> String {
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

    /// The orders of a line each as a line of its own, with what they give; none where the marks
    /// between them don't tell which is which.
    pub(super) fn parted(
        &self,
        table: &Table,
        power: Option<Power>,
        text: &str,
        reading: &Reading,
    ) -> Vec<(SheetLine, Vec<Given>)> {
        let pieces = text.split([',', ';']).map(str::trim);
        let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
        if pieces.len() < 2 || pieces.len() != reading.parts.len() {
            return Vec::new();
        }
        let lines = pieces.into_iter().zip(&reading.parts).map(|(piece, part)| {
            let text = self.headed(table, power, piece);
            let alone = terse(Reading {
                verdict: part.verdict,
                parts: vec![part.clone()],
                note: String::new(),
                changed: Vec::new(),
                term: reading.term,
                aside: reading.aside.clone(),
            });
            let mut line = SheetLine {
                ink: piece.to_owned(),
                power,
                verdict: alone.verdict,
                reading: super::mending::shown(table, &alone),
                note: String::new(),
                state: State::Open,
                text,
            };
            if clear(&alone) {
                match self.given(table, &alone, piece, power) {
                    Ok(given) => {
                        line.state = State::Taken;
                        return (line, given);
                    }
                    Err(refused) => {
                        line.verdict = Verdict::Void;
                        line.note = refused.plain();
                    }
                }
            } else {
                line.note = self.reading_of(table, &line.text).note;
            }
            (line, Vec::new())
        });
        lines.collect()
    }
}
