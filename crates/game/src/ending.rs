//! What ends a game, and how it ended.
//!
//! The rulebooks know a power with enough centers and a draw; that of 2023 a last year and a time
//! limit too, after which those with the most centers share the victory. Tables know concessions, and
//! game masters who have to end a game. All of them are an [`Ending`]; what was agreed on before the
//! game is its [`Victory`] and its [`Draws`](super::Draws).

mod text;

pub use text::names;

use super::{Game, Seat};
use chancery_core::adjudicator::advance::{NextPhase, into_winter};
use chancery_core::board::{Map, Position, Power, PowerSet, Turn};

/// Whose centers are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VictoryCount {
    /// Each power's alone.
    #[default]
    Power,
    /// Those of all powers that one seat leads: the game of 1914 for two.
    Hand,
}

/// What was agreed on to end the game, besides draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Victory {
    /// So many centers after a fall win.
    pub centers: usize,
    /// Whose are counted together.
    pub counted: VictoryCount,
    /// The last year: it ends after its fall, retreats played and centers taken, without builds.
    pub last_year: Option<u16>,
    /// After so many hours the table stops; the clock is its own, and [`Game::stop`] tells of it.
    pub hours: Option<u8>,
}

impl Victory {
    /// The victory of a board's rules: 18 centers of one power, and no limit.
    pub fn of(map: &Map) -> Self {
        Victory {
            centers: map.victory(),
            counted: VictoryCount::Power,
            last_year: None,
            hours: None,
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// One power has enough centers.
    Won(Power),
    /// The powers of one seat have enough centers together.
    WonByHand(PowerSet),
    /// These share a draw that was voted.
    Drawn(PowerSet),
    /// All others gave the game up to one power.
    Conceded(Power),
    /// The last year agreed on is over: those with the most centers share the victory.
    LastYear(PowerSet),
    /// The time agreed on is over: those with the most centers after the last fall that was finished
    /// share the victory.
    TimeUp(PowerSet),
    /// The game master has declared it over.
    Declared {
        /// Who wins: one alone, several together; nobody where it was broken off without a result.
        winners: PowerSet,
        /// Why.
        reason: String,
    },
}

/// What stops a game from outside its rules of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndedEarly {
    /// The table's time is up.
    Time,
    /// The game master declares it over.
    Declared {
        /// Who wins; nobody where there is no result.
        winners: PowerSet,
        /// Why.
        reason: String,
    },
}

/// A stop, and where the game stood then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarlyEnd {
    /// The phase that was to be played next.
    pub turn: Turn,
    /// What stopped it.
    pub stop: EndedEarly,
}

/// The game is over: it can't end once more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game is over already")]
pub struct OverError;

impl Game {
    /// What was agreed on to end the game.
    pub fn victory(&self) -> &Victory {
        &self.ends.victory
    }

    /// How the game ended, if it has.
    ///
    /// Votes and stops count while the game stands where they were made; no phase can follow them.
    pub fn ending(&self) -> Option<Ending> {
        // a view is of a game that goes on, and the centers that are seen don't end it
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

    /// How the fall that was played last ended the game.
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

    /// Returns the powers that are counted together and have the most centers, and how many they have. Several
    /// are equal; powers that are not played are not among them.
    fn first(&self, position: &Position) -> (Vec<PowerSet>, usize) {
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
        match self.first(position) {
            (hands, most) if hands.len() == 1 && most >= self.victory().centers => Some(hands[0]),
            _ => None,
        }
    }

    /// Those with the most centers; the powers of several seats where they are equal, and all powers of
    /// a seat where hands are counted.
    pub fn leaders(&self) -> PowerSet {
        match self.first(self.position()) {
            (_, 0) => PowerSet::EMPTY,
            (hands, _) => hands.iter().flat_map(PowerSet::iter).collect(),
        }
    }

    /// Stops the game where it stands.
    ///
    /// # Errors
    /// It is over.
    pub fn stop(&mut self, stop: EndedEarly) -> Result<(), OverError> {
        if self.ending().is_some() {
            return Err(OverError);
        }
        let turn = self.turn();
        self.ends.stopped = Some(EarlyEnd { turn, stop });
        Ok(())
    }

    /// What stopped the game, where something did.
    pub fn stopped(&self) -> Option<&EarlyEnd> {
        let stopped = self.ends.stopped.as_ref();
        stopped.filter(|stopped| stopped.turn == self.turn())
    }

    /// What comes after a phase by this table's victory: where the board's rules see a winner and this
    /// table doesn't, the game goes on.
    pub(super) fn goes_on(&self, next: NextPhase) -> NextPhase {
        match next {
            NextPhase::Won { position, .. } if self.winner(&position).is_none() => {
                NextPhase::Play(into_winter(&self.map, position))
            }
            next => next,
        }
    }
}
