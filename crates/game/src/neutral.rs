//! A neutral power that joins the winner of a coin toss: the 1914 game for two.
//!
//! The coin is tossed before the adjustments of the year before, and from the next spring on the
//! winner leads the power too. Until then it isn't played. The toss is an event of the game that the
//! save records; its result is passed in by the caller.

use super::{Game, SeatId, SeatsError, Setup};
use chancery_core::board::{HouseRules, Phase, Position, Power, ProvinceSet, Turn};

/// A power that is neutral until it joins a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neutral {
    /// The power.
    pub power: Power,
    /// The year in whose spring it joins the winner of the toss.
    pub joins: u16,
    /// Whether the provinces of its country are closed to all units until then (rulebooks of 1971 and 1982).
    pub closed: bool,
}

/// The coin that was tossed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coin {
    /// A real coin, whose result was entered by hand.
    Table,
    /// The program's coin.
    Program,
}

/// The result of a coin toss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoinToss {
    /// The coin that was tossed.
    pub coin: Coin,
    /// The seat that won it.
    pub winner: SeatId,
}

/// The reason why the result of a toss can't be recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TossError {
    /// The game has no neutral power.
    #[error("no power is neutral: there is nothing to toss for")]
    Nothing,
    /// The coin was already tossed.
    #[error("the coin has been tossed already")]
    Twice,
    /// The toss isn't due yet.
    #[error("the coin is tossed before the adjustments of {0}")]
    TooEarly(u16),
    /// There is no such seat.
    #[error("there is no seat {0}")]
    NoSeat(usize),
}

impl Neutral {
    /// Returns the first phase that requires the toss.
    pub fn toss_by(&self) -> Turn {
        Turn {
            year: self.joins.saturating_sub(1),
            phase: Phase::Adjustments,
        }
    }
}

impl Game {
    /// Returns the neutral power and the year in which it joins, even after it has joined. `None`
    /// in other games.
    pub fn neutral(&self) -> Option<Neutral> {
        self.neutral
    }

    /// Returns the result of the toss, once it is known.
    pub fn toss(&self) -> Option<CoinToss> {
        self.toss
    }

    /// Returns whether a coin must be tossed before the game continues.
    pub fn needs_coin_toss(&self) -> bool {
        self.toss.is_none() && self.ending().is_none() && self.is_toss_time()
    }

    /// Returns whether the toss is due in this phase or was due before it.
    pub(super) fn is_toss_time(&self) -> bool {
        let neutral = self.neutral;
        neutral.is_some_and(|neutral| self.turn() >= neutral.toss_by())
    }

    /// Records the result of the toss.
    ///
    /// # Errors
    /// Returns an error if no toss is due or there is no such seat.
    pub fn take_toss(&mut self, toss: CoinToss) -> Result<(), TossError> {
        let neutral = self.neutral.ok_or(TossError::Nothing)?;
        if self.toss.is_some() {
            return Err(TossError::Twice);
        }
        if self.seat(toss.winner).is_none() {
            return Err(TossError::NoSeat(toss.winner.number()));
        }
        if !self.needs_coin_toss() {
            return Err(TossError::TooEarly(neutral.toss_by().year));
        }
        self.toss = Some(toss);
        self.join();
        Ok(())
    }

    /// Lets the neutral power join the winner of the toss if its year has come, and opens the
    /// provinces of its country.
    pub(super) fn join(&mut self) {
        let (Some(neutral), Some(toss)) = (self.neutral, self.toss) else {
            return;
        };
        if self.turn() < Turn::spring(neutral.joins) {
            return;
        }
        let own = &mut self.seats[toss.winner.0].powers;
        if own.contains(&neutral.power) {
            return;
        }
        own.push(neutral.power);
        own.sort();
        if let Some(record) = self.history.last_mut() {
            let came = record.played.next.position_mut();
            for position in std::iter::once(came).chain(&mut record.corrected) {
                position.terms.unplayed.remove(neutral.power);
                position.terms.closed = ProvinceSet::EMPTY;
            }
        }
    }
}

/// Returns the house rules at the start of a game: those of the setup, with neutral powers and the
/// board's unplayed powers as unplayed.
pub(super) fn terms(setup: &Setup) -> HouseRules {
    let mut terms = setup.terms;
    terms.unplayed.extend(setup.map.terms().unplayed.iter());
    if let Some(neutral) = setup.neutral {
        terms.unplayed.insert(neutral.power);
        if neutral.closed {
            terms.closed = setup.map.power(neutral.power).country;
        }
    }
    terms
}

/// Checks that a neutral power has no seat, that at least two seats can win it, and that it hasn't
/// joined yet.
pub(super) fn check(setup: &Setup, start: &Position) -> Result<(), SeatsError> {
    let Some(neutral) = setup.neutral else {
        return Ok(());
    };
    if setup.seats.len() < 2 {
        return Err(SeatsError::NobodyToToss);
    }
    if start.turn < neutral.toss_by() {
        Ok(())
    } else {
        Err(SeatsError::JoinedAlready(neutral.joins))
    }
}
