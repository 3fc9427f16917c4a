//! Who is at the table, and what becomes of the powers of those who are not.

use super::SeatId;

/// Whether a seat writes its own sheet, or who does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Attendance {
    /// They are present.
    #[default]
    Present,
    /// They are away and nobody writes: civil disorder, until they are back.
    Disorder,
    /// They are away, and the table writes for them, openly.
    Table,
    /// They are away, and another seat, who is here, writes for them.
    Seat(SeatId),
}

/// What an empty sheet for moves means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    /// The units hold, and may be supported (DATC 4.D.9).
    #[default]
    Hold,
    /// The power is in civil disorder for this phase: nothing of it counts as sent.
    CivilDisorder,
}

/// What is kept from others at one keyboard, beside the curtain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Secrecy {
    /// May seats set a pass phrase, so that their sheets lie closed on the disk until the reveal?
    pub passphrases: bool,
    /// Does each sealed sheet get a fingerprint, checked at the reveal?
    pub fingerprints: bool,
}
