//! The seats of a game, and their state.

use super::{Attendance, Game, Seal};
use crate::secret::{Ciphertext, PassphraseCheck};
use chancery_core::board::{Map, Power, PowerSet};
use player::Persona;

/// The mode of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// The players write at this keyboard in turn, with a handover screen between them.
    #[default]
    HotSeat,
    /// One person enters all powers' orders, from a physical board or alone.
    GameMaster,
}

/// The id of a seat: its index in the list of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SeatId(pub usize);

impl SeatId {
    /// Returns the number that is shown to players and used in files, counted from 1.
    pub fn number(self) -> usize {
        self.0 + 1
    }
}

/// A player and the powers of that player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The player's name; empty if the table uses the powers' names.
    pub name: String,
    /// The powers, at least one.
    pub powers: Vec<Power>,
}

impl Game {
    /// Changes the name of a seat's player. An empty name stands for those of the powers.
    pub fn rename(&mut self, seat: SeatId, name: &str) {
        if let Some(seat) = self.seats.get_mut(seat.0) {
            seat.name = text::one_line(name.trim());
        }
    }
}

impl Seat {
    /// Returns the seat of one power, without a player's name.
    pub fn of(power: Power) -> Self {
        Seat {
            name: String::new(),
            powers: vec![power],
        }
    }

    /// Returns the player's name, or the names of the powers if it is empty.
    pub fn title(&self, map: &Map) -> String {
        match self.name.as_str() {
            "" => super::names(map, self.powers.iter().copied()),
            name => name.to_owned(),
        }
    }
}

/// The storage of a seat's orders in this phase.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum SealState {
    /// Plain text.
    #[default]
    Plain,
    /// Encrypted on disk, and decrypted in memory.
    Decrypted(Ciphertext),
    /// Encrypted in memory as well: the program was restarted, and the passphrase hasn't been given.
    Encrypted {
        /// The orders.
        sheet: Ciphertext,
        /// Their line in the save.
        line: usize,
    },
}

/// The state of a seat.
#[derive(Clone, Debug, Default)]
pub(super) struct SeatState {
    /// The check of the seat's passphrase, if it has one.
    pub passphrase_check: Option<PassphraseCheck>,
    pub attendance: Attendance,
    /// The name and the character of the computer at this seat, if they were dealt.
    pub persona: Option<Persona>,
    /// Whether the orders of this phase are sealed.
    pub sealed: bool,
    /// The fingerprint of the sealed orders.
    pub seal: Option<Seal>,
    pub seal_state: SealState,
}

impl SeatState {
    /// Resets the state for the start of a phase: nothing is sealed.
    pub fn begin_phase(&mut self) {
        *self = SeatState {
            passphrase_check: self.passphrase_check.take(),
            attendance: self.attendance,
            persona: self.persona.take(),
            ..SeatState::default()
        };
    }
}

/// The reason why seats can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatsError {
    /// There are no seats.
    #[error("a game needs at least one seat with a power")]
    Nobody,
    /// A power has two seats.
    #[error("{0} is led from two seats")]
    Twice(String),
    /// A seat has no power.
    #[error("seat {0} leads no power")]
    Idle(usize),
    /// An unplayed power has a seat.
    #[error("{0} is not played, and has a seat")]
    NotPlayed(String),
    /// There are fewer than two seats to toss a coin for a neutral power.
    #[error("a neutral power needs two seats that toss for it")]
    NobodyToToss,
    /// The game starts after the coin toss for a neutral power is due.
    #[error("the game starts when the toss for the power that joins in {0} should have been made")]
    JoinedAlready(u16),
}

/// Checks that every seat has a played power, and no power has two seats.
pub(super) fn check(map: &Map, seats: &[Seat], unplayed: PowerSet) -> Result<(), SeatsError> {
    if seats.is_empty() {
        return Err(SeatsError::Nobody);
    }
    let mut led = PowerSet::EMPTY;
    for (number, seat) in seats.iter().enumerate() {
        if seat.powers.is_empty() {
            return Err(SeatsError::Idle(number + 1));
        }
        for &power in &seat.powers {
            if unplayed.contains(power) {
                return Err(SeatsError::NotPlayed(map.power(power).name.clone()));
            }
            if led.contains(power) {
                return Err(SeatsError::Twice(map.power(power).name.clone()));
            }
            led.insert(power);
        }
    }
    Ok(())
}
