//! The seals of a phase in their sequence, so that one that is deleted from a save, or taken from an
//! older version of it, is noticed at the reveal.
//!
//! Each entry is chained to all before it, those of earlier phases too: the head of the log is the
//! SHA-256 of three lines, the head before it (empty at first), the number of the seat, and its new
//! fingerprint or `reopened`.
//!
//! # What it is worth
//!
//! It shows what was changed by hand. It can't stop a person who computes the chain again, who deletes the
//! logs of all phases, or who takes back a whole older save: there is no secret in it. Against those the
//! players have the four characters of their fingerprint, which they noted when they sealed.

use super::fingerprint::Fingerprint;
use super::{Seal, SeatId};

/// The word for orders that were reopened.
pub(super) const REOPENED: &str = "reopened";

/// What was sealed and reopened in a phase.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SealLog {
    /// The seat, and the new fingerprint; none where its orders were reopened.
    pub(super) entries: Vec<(SeatId, Option<Fingerprint>)>,
    /// None until something is sealed.
    pub(super) head: Option<Fingerprint>,
    /// Whether the log of the save isn't the one that was written.
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

    /// Returns the log of a save: the entries of the phase after `self`, which must lead to `head`.
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

    /// Returns whether a seat's seal is the last one that it made. Older saves have no log.
    pub(super) fn fits(&self, seat: SeatId, seal: Option<&Seal>) -> bool {
        let last = self.entries.iter().rfind(|(other, _)| *other == seat);
        let logged = last.and_then(|(_, seal)| *seal);
        self.head.is_none() || !self.is_edited && logged == seal.map(|seal| seal.fingerprint)
    }
}
