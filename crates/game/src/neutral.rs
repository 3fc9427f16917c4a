//! A power that is neutral until it joins the winner of a toss: the game of 1914 for two.
//!
//! The coin is tossed before the adjustments of the year before, and from the next spring on the
//! winner leads the power too. Until then nobody plays it. The toss is an event of the game that the
//! save keeps: chance comes from outside, as a value.

use super::{Game, SeatId, SeatsError, Setup};
use chancery_core::board::{HouseRules, Phase, Position, Power, ProvinceSet, Turn};

/// A power that is neutral until it joins a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neutral {
    /// The power.
    pub power: Power,
    /// In the spring of this year it is led by the winner of the toss.
    pub joins: u16,
    /// Is its country closed to everybody until then (rulebooks of 1971 and 1982)?
    pub closed: bool,
}

/// Whose coin it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coin {
    /// The table's own, its result entered by hand.
    Table,
    /// The program's.
    Program,
}

/// A toss, and what came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoinToss {
    /// Whose coin it was.
    pub coin: Coin,
    /// The seat that won it.
    pub winner: SeatId,
}

/// Why a toss can't be taken in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TossError {
    /// No power is neutral.
    #[error("no power is neutral: there is nothing to toss for")]
    Nothing,
    /// It was tossed for already.
    #[error("the coin has been tossed already")]
    Twice,
    /// It is not yet time.
    #[error("the coin is tossed before the adjustments of {0}")]
    TooEarly(u16),
    /// There is no such seat.
    #[error("there is no seat {0}")]
    NoSeat(usize),
}

impl Neutral {
    /// The first phase that wants the toss made.
    pub fn toss_by(&self) -> Turn {
        Turn {
            year: self.joins.saturating_sub(1),
            phase: Phase::Adjustments,
        }
    }
}

impl Game {
    /// The neutral power, and when it joins; none in other games. It stays so when it has joined.
    pub fn neutral(&self) -> Option<Neutral> {
        self.neutral
    }

    /// The toss for the neutral power, once it was made.
    pub fn toss(&self) -> Option<CoinToss> {
        self.toss
    }

    /// Is a coin to be tossed before the game goes on?
    pub fn needs_coin_toss(&self) -> bool {
        self.toss.is_none() && self.ending().is_none() && self.is_toss_time()
    }

    /// Returns whether the toss is made now, or was made before this phase.
    pub(super) fn is_toss_time(&self) -> bool {
        let neutral = self.neutral;
        neutral.is_some_and(|neutral| self.turn() >= neutral.toss_by())
    }

    /// Takes the result of the toss in.
    ///
    /// # Errors
    /// Where none is due, or no such seat is there.
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

    /// From its year on the neutral power is led by the winner of the toss, and its country is open.
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

/// The terms that a game begins by: those of the setup; neutral powers, and those that the board has
/// without a player, aren't played.
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

/// A neutral power has no seat, and two at least are there to win it, before it joins.
pub(super) fn check(setup: &Setup, start: &Position) -> Result<(), SeatsError> {
    let Some(neutral) = setup.neutral else {
        return Ok(());
    };
    if setup.seats.len() < 2 {
        return Err(SeatsError::NobodyToToss);
    }
    match start.turn < neutral.toss_by() {
        true => Ok(()),
        false => Err(SeatsError::JoinedAlready(neutral.joins)),
    }
}
