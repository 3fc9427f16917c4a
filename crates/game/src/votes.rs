//! Proposals to end a game, and votes on them.
//!
//! A proposal passes where every seat that still plays agrees: a single no defeats it. Of a secret vote
//! the game keeps the result alone, or how many said no where the table wants that told; who said what
//! is nowhere.

use std::num::NonZeroUsize;

use super::ending::{EarlyEnd, Ending, Victory};
use super::{Game, SeatId};
use chancery_core::board::{Power, PowerSet, Turn};

/// Who may share a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawShares {
    /// All survivors, equally.
    #[default]
    All,
    /// Those that the proposal names.
    Named,
    /// There are no draws.
    None,
}

/// How votes are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ballot {
    /// Nobody learns who said what.
    #[default]
    Secret,
    /// Before the room.
    Open,
}

/// What is told of a secret vote that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VoteDisclosure {
    /// That it failed.
    #[default]
    Result,
    /// How many said no.
    Vetoes,
}

/// What was agreed on about draws and votes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draws {
    /// Who may share a draw.
    #[serde(skip_serializing_if = "crate::is_default")]
    pub shared: DrawShares,
    /// How votes are taken, on draws and concessions.
    #[serde(skip_serializing_if = "crate::is_default")]
    pub ballot: Ballot,
    /// What is told of a secret vote.
    #[serde(skip_serializing_if = "crate::is_default")]
    pub telling: VoteDisclosure,
    /// No vote before this year.
    pub from: Option<u16>,
}

/// A proposal to end the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// These share a draw.
    Draw(PowerSet),
    /// All others give the game up to one power.
    Concession(Power),
}

impl Proposal {
    /// How the game ends where it passes.
    pub fn ending(self) -> Ending {
        match self {
            Proposal::Draw(sharers) => Ending::Drawn(sharers),
            Proposal::Concession(winner) => Ending::Conceded(winner),
        }
    }
}

/// What came of a vote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tally {
    /// An open vote: the seats, by number from 0, that agreed and those that didn't.
    Open {
        /// Those that agreed.
        yes: Vec<SeatId>,
        /// Those that didn't.
        no: Vec<SeatId>,
    },
    /// A secret vote in which all agreed.
    Passed,
    /// A secret vote in which not all agreed, and no more is told.
    Failed,
    /// A secret vote in which so many didn't agree.
    Vetoed(NonZeroUsize),
}

impl Tally {
    /// Did the proposal pass?
    pub fn passed(&self) -> bool {
        match self {
            Tally::Open { no, .. } => no.is_empty(),
            Tally::Passed => true,
            Tally::Failed | Tally::Vetoed(_) => false,
        }
    }
}

/// A vote that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vote {
    /// The phase that was to be played next.
    pub turn: Turn,
    /// What was voted on.
    pub proposal: Proposal,
    /// What came of it.
    pub tally: Tally,
}

/// How a game can end, and what was done to end it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EndConditions {
    pub victory: Victory,
    pub draws: Draws,
    pub votes: Vec<Vote>,
    pub stopped: Option<EarlyEnd>,
}

/// Why a proposal can't be voted on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProposalError {
    /// Nothing is left to be ended.
    #[error("the game is over already")]
    Over,
    /// The table has agreed on no draws.
    #[error("this table plays without draws")]
    NoDraws,
    /// Too early.
    #[error("this table votes from {0} on")]
    TooEarly(u16),
    /// A draw of some, where all survivors share.
    #[error("at this table all survivors share a draw")]
    NotAll,
    /// A draw of one or none.
    #[error("a draw is shared by two powers at least")]
    TooFew,
    /// A power that doesn't play any more, or never did.
    #[error("{0} is out of the game")]
    Out(String),
    /// Votes of others than those who vote.
    #[error("each player must vote yes or no once")]
    Voters,
}

impl Game {
    /// What was agreed on about draws and votes.
    pub fn draws(&self) -> &Draws {
        &self.ends.draws
    }

    /// The votes that were taken, the first first.
    pub fn votes(&self) -> &[Vote] {
        &self.ends.votes
    }

    /// The powers that somebody leads and that still have a center or a unit.
    ///
    /// The rulebooks differ on which of the two it takes (2000: pieces on the board, 2023: supply
    /// centers); a power that has either is still asked.
    pub fn survivors(&self) -> PowerSet {
        let position = self.position();
        let led = self.seats.iter().flat_map(|seat| &seat.powers).copied();
        let lives = |power: &Power| {
            let gone = position
                .dislodged()
                .iter()
                .any(|gone| gone.unit.power == *power);
            gone || position.center_count(*power) > 0 || position.units_of(*power).next().is_some()
        };
        led.filter(lives).collect()
    }

    /// The seats that vote on a proposal: all that still play, but for the one that a game is conceded
    /// to.
    pub fn voters(&self, proposal: &Proposal) -> Vec<SeatId> {
        let survivors = self.survivors();
        let votes = |&seat: &SeatId| {
            let powers = self.powers_of(seat);
            let plays = powers.iter().any(|&power| survivors.contains(power));
            let wins = matches!(proposal, Proposal::Concession(to) if powers.contains(to));
            plays && !wins
        };
        self.seat_ids().filter(votes).collect()
    }

    /// Can this be voted on now?
    ///
    /// # Errors
    /// The game is over, or the table has agreed otherwise.
    pub fn can_propose(&self, proposal: &Proposal) -> Result<(), ProposalError> {
        if self.ending().is_some() {
            return Err(ProposalError::Over);
        }
        let draws = self.draws();
        let named = proposal.ending().winners();
        let is_draw = matches!(proposal, Proposal::Draw(_));
        if is_draw && draws.shared == DrawShares::None {
            return Err(ProposalError::NoDraws);
        }
        if let Some(year) = draws.from.filter(|&year| self.turn().year < year) {
            return Err(ProposalError::TooEarly(year));
        }
        let survivors = self.survivors();
        if let Some(out) = named.iter().find(|&power| !survivors.contains(power)) {
            return Err(ProposalError::Out(self.map.power(out).name.clone()));
        }
        if is_draw && draws.shared == DrawShares::All && named != survivors {
            return Err(ProposalError::NotAll);
        }
        if is_draw && named.len() < 2 {
            return Err(ProposalError::TooFew);
        }
        Ok(())
    }

    /// Takes a vote: the seats that said no, of those that vote. Keeps of it what the table wants told,
    /// and gives that.
    ///
    /// # Errors
    /// As [`Game::can_propose`], or a seat said no that doesn't vote.
    pub fn vote(&mut self, proposal: Proposal, no: &[SeatId]) -> Result<&Vote, ProposalError> {
        let voters = self.voters(&proposal);
        if no.iter().any(|seat| !voters.contains(seat)) {
            return Err(ProposalError::Voters);
        }
        let (no, yes): (Vec<SeatId>, Vec<SeatId>) =
            voters.into_iter().partition(|seat| no.contains(seat));
        let draws = self.draws();
        let tally = match (draws.ballot, draws.telling, NonZeroUsize::new(no.len())) {
            (Ballot::Open, ..) => Tally::Open { yes, no },
            (Ballot::Secret, _, None) => Tally::Passed,
            (Ballot::Secret, VoteDisclosure::Result, Some(_)) => Tally::Failed,
            (Ballot::Secret, VoteDisclosure::Vetoes, Some(vetoes)) => Tally::Vetoed(vetoes),
        };
        self.record_vote(proposal, tally)
    }

    /// Records a vote that the table took by itself, on slips or by hands.
    ///
    /// # Errors
    /// As [`Game::can_propose`]; or those who voted are not those who vote, or more said no than vote.
    pub fn record_vote(
        &mut self,
        proposal: Proposal,
        tally: Tally,
    ) -> Result<&Vote, ProposalError> {
        self.can_propose(&proposal)?;
        self.check_tally(&proposal, &tally)?;
        let turn = self.turn();
        let at = self.ends.votes.len();
        self.ends.votes.push(Vote {
            turn,
            proposal,
            tally,
        });
        Ok(&self.ends.votes[at])
    }

    fn check_tally(&self, proposal: &Proposal, tally: &Tally) -> Result<(), ProposalError> {
        let voters = self.voters(proposal);
        let fits = match tally {
            Tally::Open { yes, no } => {
                let mut voted: Vec<SeatId> = yes.iter().chain(no).copied().collect();
                voted.sort_unstable();
                voted == voters
            }
            Tally::Vetoed(vetoes) => vetoes.get() <= voters.len(),
            Tally::Passed | Tally::Failed => true,
        };
        fits.then_some(()).ok_or(ProposalError::Voters)
    }
}
