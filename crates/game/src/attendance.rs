//! Who is present, and what happens to the powers of absent players.

use super::SeatId;
use player::Level;

/// Who writes the orders of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Attendance {
    /// The player is present and writes them.
    #[default]
    Present,
    /// The player is absent and no one writes them: civil disorder.
    Disorder,
    /// The player is absent, and all players write them together.
    Table,
    /// The player is absent, and the player of another seat writes them.
    Seat(SeatId),
    /// There is no player: the computer writes them, at a level.
    Computer(Level),
}

/// What it means that a power gave no orders for moves (NMR).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    /// The units hold, and may be supported (DATC 4.D.9).
    #[default]
    Hold,
    /// The power is in civil disorder for this phase.
    CivilDisorder,
}

/// What protects orders at one keyboard besides the handover screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Secrecy {
    /// Whether seats can set a passphrase, which encrypts their orders on disk until the reveal.
    pub passphrases: bool,
    /// Whether sealed orders get a fingerprint, which is checked at the reveal.
    pub fingerprints: bool,
}
