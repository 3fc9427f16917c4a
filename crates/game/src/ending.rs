//! The ways in which a game can end, and how it ended.
//!
//! The rulebooks have a power with enough centers and a draw; the 2023 one also a last year and a
//! time limit, after which the powers with the most centers share the victory. Players can also
//! concede, and a game master can declare a game over. All of these are an [`Ending`]. The conditions
//! agreed on before the game are its [`Victory`] and its [`Draws`](super::Draws).

mod text;

pub use text::names;

use super::{Game, Seat};
use chancery_core::adjudicator::advance::{NextPhase, into_winter};
use chancery_core::board::{Map, Position, Power, PowerSet, Turn};

/// The powers whose centers are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VictoryCount {
    /// Each power separately.
    #[default]
    Power,
    /// All powers of a seat: the 1914 game for two.
    Hand,
}

/// The agreed conditions that end the game, besides draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Victory {
    /// The number of centers that wins after a fall.
    pub centers: usize,
    /// The powers whose centers are counted together.
    pub counted: VictoryCount,
    /// The last year. The game ends after its fall moves and retreats and the change of owners,
    /// without builds.
    pub last_year: Option<u16>,
    /// The number of hours after which the game ends. The caller measures the time and reports its
    /// end to [`Game::stop`].
    pub hours: Option<u8>,
}

impl Victory {
    /// Returns the number of centers that wins, in words: `18 to win`, `24 per player to win`.
    pub fn in_words(&self) -> String {
        let each = match self.counted {
            VictoryCount::Power => "",
            VictoryCount::Hand => " per player",
        };
        format!("{}{each} to win", self.centers)
    }

    /// Returns the victory of a board's rules: enough centers of one power, usually 18, and no
    /// limit.
    pub fn of(map: &Map) -> Self {
        Victory {
            centers: map.victory(),
            counted: VictoryCount::Power,
            last_year: None,
            hours: None,
        }
    }
}

/// The ending of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// One power has enough centers.
    Won(Power),
    /// The powers of one seat together have enough centers.
    WonByHand(PowerSet),
    /// These powers share a draw by vote.
    Drawn(PowerSet),
    /// All others conceded to one power.
    Conceded(Power),
    /// The agreed last year is over: the powers with the most centers share the victory.
    LastYear(PowerSet),
    /// The agreed time is over: the powers with the most centers after the last completed fall share
    /// the victory.
    TimeUp(PowerSet),
    /// The game master declared the game over.
    Declared {
        /// The winners: one power alone or several together; empty if there is no result.
        winners: PowerSet,
        /// The reason.
        reason: String,
    },
}

/// An event outside the rules of play that ends a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndedEarly {
    /// The agreed time is over.
    Time,
    /// The game master declared the game over.
    Declared {
        /// The winners; empty if there is no result.
        winners: PowerSet,
        /// The reason.
        reason: String,
    },
}

/// An early end, and the phase in which it happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarlyEnd {
    /// The phase that would have been played next.
    pub turn: Turn,
    /// The event that ended the game.
    pub stop: EndedEarly,
}

/// The error for a game that is already over and can't end again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game is over already")]
pub struct OverError;

impl Game {
    /// Returns the agreed conditions that end the game.
    pub fn victory(&self) -> &Victory {
        &self.ends.victory
    }

    /// Returns how the game ended, or `None` if it hasn't.
    ///
    /// Votes and early ends apply only in the phase in which they were made. No phase can follow
    /// them.
    pub fn ending(&self) -> Option<Ending> {
        // a view is of an unfinished game, even if its visible centers suffice for a victory
        if self.is_view() {
            return None;
        }
        if let Some(EarlyEnd { turn, stop }) = &self.ends.stopped
            && *turn == self.turn()
        {
            return Some(match stop {
                EndedEarly::Time => Ending::TimeUp(self.leaders()),
                EndedEarly::Declared { winners, reason } => Ending::Declared {
                    winners: *winners,
                    reason: reason.clone(),
                },
            });
        }
        if let Some(vote) = self.ends.votes.last()
            && vote.turn == self.turn()
            && vote.tally.passed()
        {
            return Some(vote.proposal.ending());
        }
        self.ending_of_fall()
    }

    /// Returns how the last fall ended the game, if it did.
    pub(super) fn ending_of_fall(&self) -> Option<Ending> {
        let record = self.history.last().filter(|record| record.ends_fall())?;
        let position = record.played.next.position();
        if let Some(winners) = self.winner(position) {
            return Some(
                winners
                    .only()
                    .map_or(Ending::WonByHand(winners), Ending::Won),
            );
        }
        let last = self.victory().last_year?;
        (record.turn().year >= last).then(|| Ending::LastYear(self.leaders()))
    }

    /// Returns the sets of powers, counted together, with the most centers, and the number of these centers.
    /// There are several sets if they are equal. Omits powers that aren't played.
    pub fn leading(&self, position: &Position) -> (Vec<PowerSet>, usize) {
        let seats: &[Seat] = match self.victory().counted {
            VictoryCount::Power => &[],
            VictoryCount::Hand => &self.seats,
        };
        let powers = |seat: &Seat| seat.powers.iter().copied().collect();
        let mut hands: Vec<PowerSet> = seats.iter().map(powers).collect();
        let in_seat = |power| seats.iter().any(|seat| seat.powers.contains(&power));
        let unplayed = position.terms.unplayed;
        let powers = self.map.powers();
        let alone = powers.filter(|&power| !in_seat(power) && !unplayed.contains(power));
        hands.extend(alone.map(|power| PowerSet::from_iter([power])));
        let count = |hand: &PowerSet| -> usize {
            let centers = hand.iter().map(|power| position.center_count(power));
            centers.sum()
        };
        let most = hands.iter().map(count).max().unwrap_or(0);
        hands.retain(|hand| count(hand) == most);
        (hands, most)
    }

    /// Returns the powers that have enough centers, and more than any others.
    fn winner(&self, position: &Position) -> Option<PowerSet> {
        match self.leading(position) {
            (hands, most) if hands.len() == 1 && most >= self.victory().centers => Some(hands[0]),
            _ => None,
        }
    }

    /// Returns the powers with the most centers, including all equal ones, or all powers of their seats
    /// if a seat's centers are counted together.
    pub fn leaders(&self) -> PowerSet {
        match self.leading(self.position()) {
            (_, 0) => PowerSet::EMPTY,
            (hands, _) => hands.iter().flat_map(PowerSet::iter).collect(),
        }
    }

    /// Ends the game in the current phase.
    ///
    /// # Errors
    /// Returns an error if the game is already over.
    pub fn stop(&mut self, stop: EndedEarly) -> Result<(), OverError> {
        if self.ending().is_some() {
            return Err(OverError);
        }
        let turn = self.turn();
        self.ends.stopped = Some(EarlyEnd { turn, stop });
        Ok(())
    }

    /// Returns the event that ended the game early, if there was one.
    pub fn stopped(&self) -> Option<&EarlyEnd> {
        let stopped = self.ends.stopped.as_ref();
        stopped.filter(|stopped| stopped.turn == self.turn())
    }

    /// Returns the phase after `next` by this game's victory: the game continues if only the board's
    /// rules have a winner.
    pub(super) fn goes_on(&self, next: NextPhase) -> NextPhase {
        match next {
            NextPhase::Won { position, .. } if self.winner(&position).is_none() => {
                NextPhase::Play(into_winter(&self.map, position))
            }
            next => next,
        }
    }
}
