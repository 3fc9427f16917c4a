//! The reading of a line together with the other lines of its sheet.

use super::Sheet;
use crate::{Part, Reading, Verdict};

impl Sheet {
    /// Returns the reading of the line with this index after other lines have decided between its meanings
    /// (DATC 4.E.2). Another order for the same unit doesn't decide.
    pub fn counted(&self, at: usize) -> Reading {
        let line = &self.lines[at];
        let mut reading = line.reading.clone();
        for (part, counts) in reading.parts.iter_mut().zip(&line.counts) {
            let alike = |(other, decided): (&Part, &Option<usize>)| {
                other.candidates == part.candidates && decided != counts
            };
            let all = self.lines.iter();
            let mut all = all.flat_map(|line| line.reading.parts.iter().zip(&line.counts));
            if let (Verdict::Ambiguous, Some(counts)) = (part.verdict, *counts)
                && !all.any(alike)
            {
                part.candidates = part.candidates.get(counts).cloned().into_iter().collect();
                part.verdict = Verdict::Fixed;
            }
        }
        reading.set_verdict();
        reading
    }
}
