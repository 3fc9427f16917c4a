//! The log of all seals in a phase, which makes it possible to detect at the reveal that a seal was
//! deleted from a save or taken from an older version.
//!
//! Each entry is chained to all earlier ones, including those of earlier phases: the head of the
//! log is the SHA-256 of three lines, the previous head (empty at first), the number of the seat,
//! and its new fingerprint or `reopened`.
//!
//! # Limits
//!
//! The log detects changes made by hand. It can't detect a recomputed chain, the deletion of the logs of
//! all phases, or the restoration of a whole older save, because it contains no secret. Against those, the
//! players have the four characters of their fingerprints, which they noted when they sealed.

use super::fingerprint::Fingerprint;
use super::{Seal, SeatId};

/// The word for orders that were reopened.
pub(super) const REOPENED: &str = "reopened";

/// The seals and reopenings of a phase.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SealLog {
    /// The seat, and the new fingerprint, or `None` if its orders were reopened.
    pub(super) entries: Vec<(SeatId, Option<Fingerprint>)>,
    /// The head of the chain; `None` until something is sealed.
    pub(super) head: Option<Fingerprint>,
    /// Whether the log in the save isn't the one that was written.
    is_edited: bool,
}

impl SealLog {
    /// Returns the log of the phase after this one.
    pub(super) fn after(&self) -> SealLog {
        SealLog {
            head: self.head,
            ..SealLog::default()
        }
    }

    /// Adds an entry.
    pub(super) fn add(&mut self, seat: SeatId, seal: Option<Fingerprint>) {
        self.head = Some(self.head_with(seat, seal));
        self.entries.push((seat, seal));
    }

    fn head_with(&self, seat: SeatId, seal: Option<Fingerprint>) -> Fingerprint {
        let text = |seal: Option<Fingerprint>, none: &str| {
            seal.map_or_else(|| none.to_owned(), |seal| seal.to_string())
        };
        let (head, seal) = (text(self.head, ""), text(seal, REOPENED));
        Fingerprint::of_lines([head, seat.number().to_string(), seal])
    }

    /// Returns the log read from a save: the entries of the phase after `self`, which must lead to
    /// `head`.
    pub(super) fn read(
        &self,
        entries: Vec<(SeatId, Option<Fingerprint>)>,
        head: Fingerprint,
    ) -> SealLog {
        let mut log = self.after();
        for (seat, seal) in entries {
            log.add(seat, seal);
        }
        SealLog {
            is_edited: log.head != Some(head),
            head: Some(head),
            ..log
        }
    }

    /// Returns the log of a phase for which the save has none, though it should have one.
    pub(super) fn missing(&self) -> SealLog {
        SealLog {
            is_edited: self.head.is_some(),
            ..self.after()
        }
    }

    /// Returns whether a seat's seal is the last one in the log. Older saves have no log, and any
    /// seal fits.
    pub(super) fn fits(&self, seat: SeatId, seal: Option<&Seal>) -> bool {
        let last = self.entries.iter().rfind(|(other, _)| *other == seat);
        let logged = last.and_then(|(_, seal)| *seal);
        self.head.is_none() || !self.is_edited && logged == seal.map(|seal| seal.fingerprint)
    }
}
