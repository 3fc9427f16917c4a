//! The attendance of players, and the powers of absent ones.

use super::SeatId;
use player::Level;

/// The writer of a seat's orders.
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
    /// There is no player: a program that joins over a network writes them.
    Program,
}

impl Attendance {
    /// Returns whether a player has the seat, present or absent.
    pub fn is_person(self) -> bool {
        !matches!(self, Attendance::Computer(_) | Attendance::Program)
    }
}

/// The meaning of missing orders for moves (NMR).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    /// The units hold, and can be supported (DATC 4.D.9).
    #[default]
    Hold,
    /// The power is in civil disorder for this phase.
    CivilDisorder,
}

/// The protection of orders in a hot-seat game, besides the handover screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Secrecy {
    /// Whether seats can set a passphrase, which encrypts their orders on disk until the reveal.
    pub passphrases: bool,
    /// Whether sealed orders get a fingerprint, which is checked at the reveal.
    pub fingerprints: bool,
}
