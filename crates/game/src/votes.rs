//! Proposals to end a game, and votes on them.
//!
//! A proposal passes if every seat that still plays votes yes. For a secret vote, the game records
//! only the result, or the number of vetoes if the players agreed on that, and never the individual
//! votes.

use std::num::NonZeroUsize;

use super::ending::{EarlyEnd, Ending, Victory};
use super::{Game, SeatId};
use chancery_core::board::{Power, PowerSet, Turn};

/// The powers that may share a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawShares {
    /// All survivors, equally.
    #[default]
    All,
    /// The powers that the proposal names.
    Named,
    /// There are no draws.
    None,
}

/// The way in which votes are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ballot {
    /// The votes of the players are secret.
    #[default]
    Secret,
    /// All players see each vote.
    Open,
}

/// The information that players get about a failed secret vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VoteDisclosure {
    /// Only that it failed.
    #[default]
    Result,
    /// The number of vetoes.
    Vetoes,
}

/// The agreed rules for draws and votes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draws {
    /// The powers that may share a draw.
    #[serde(skip_serializing_if = "crate::is_default")]
    pub shared: DrawShares,
    /// The way in which votes on draws and concessions are taken.
    #[serde(skip_serializing_if = "crate::is_default")]
    pub ballot: Ballot,
    /// The information that players get about a failed secret vote.
    #[serde(skip_serializing_if = "crate::is_default")]
    pub telling: VoteDisclosure,
    /// The first year in which there are votes.
    pub from: Option<u16>,
}

/// A proposal to end the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// These powers share a draw.
    Draw(PowerSet),
    /// All others concede to this power.
    Concession(Power),
}

impl Proposal {
    /// Returns how the game ends if the proposal passes.
    pub fn ending(self) -> Ending {
        match self {
            Proposal::Draw(sharers) => Ending::Drawn(sharers),
            Proposal::Concession(winner) => Ending::Conceded(winner),
        }
    }
}

/// The result of a vote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tally {
    /// An open vote, with the seats for and against.
    Open {
        /// The seats that voted yes.
        yes: Vec<SeatId>,
        /// The seats that voted no.
        no: Vec<SeatId>,
    },
    /// A secret vote in which all voted yes.
    Passed,
    /// A secret vote in which not all voted yes.
    Failed,
    /// A secret vote with this many vetoes.
    Vetoed(NonZeroUsize),
}

impl Tally {
    /// Returns whether the proposal passed.
    pub fn passed(&self) -> bool {
        match self {
            Tally::Open { no, .. } => no.is_empty(),
            Tally::Passed => true,
            Tally::Failed | Tally::Vetoed(_) => false,
        }
    }
}

/// A vote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vote {
    /// The phase before which the vote was taken.
    pub turn: Turn,
    /// The proposal.
    pub proposal: Proposal,
    /// The result.
    pub tally: Tally,
}

/// A vote that some seats have yet to take part in. It isn't saved, and ends with the phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenVote {
    /// The proposal.
    pub proposal: Proposal,
    /// The seats that have voted, and whether they said yes.
    ballots: Vec<(SeatId, bool)>,
}

/// The agreed conditions that end a game, and the votes and events that ended it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EndConditions {
    pub victory: Victory,
    pub draws: Draws,
    pub votes: Vec<Vote>,
    pub open_vote: Option<OpenVote>,
    pub stopped: Option<EarlyEnd>,
}

/// The reason why a proposal can't be voted on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProposalError {
    /// The game is over.
    #[error("the game is over already")]
    Over,
    /// The game has no draws.
    #[error("this table plays without draws")]
    NoDraws,
    /// Votes are allowed only from this year on.
    #[error("this table votes from {0} on")]
    TooEarly(u16),
    /// The draw names only some powers, but all survivors share.
    #[error("at this table all survivors share a draw")]
    NotAll,
    /// The draw names fewer than two powers.
    #[error("a draw is shared by two powers at least")]
    TooFew,
    /// The proposal names a power that is eliminated or isn't played.
    #[error("{0} is out of the game")]
    Out(String),
    /// Another vote isn't complete.
    #[error("another vote isn't complete yet")]
    Open,
    /// The votes aren't those of the voting seats.
    #[error("each player must vote yes or no once")]
    Voters,
}

impl Game {
    /// Returns the agreed rules for draws and votes.
    pub fn draws(&self) -> &Draws {
        &self.ends.draws
    }

    /// Returns all votes, the earliest first.
    pub fn votes(&self) -> &[Vote] {
        &self.ends.votes
    }

    /// Returns the powers with a seat that still have a center or a unit.
    ///
    /// The rulebooks have different criteria (2000: pieces on the board, 2023: supply centers), so
    /// a power that meets either one counts.
    pub fn survivors(&self) -> PowerSet {
        if let Some(public) = &self.public {
            return public.survivors;
        }
        let position = self.position();
        let led = self.seats.iter().flat_map(|seat| &seat.powers).copied();
        let lives = |power: &Power| {
            position.center_count(*power) > 0
                || position.units_of(*power).next().is_some()
                || position.dislodged_of(*power).next().is_some()
        };
        led.filter(lives).collect()
    }

    /// Returns whether no power of a seat still has a center or a unit.
    pub fn is_eliminated(&self, seat: SeatId) -> bool {
        let survivors = self.survivors();
        let mut powers = self.powers_of(seat).iter();
        powers.all(|power| !survivors.contains(*power))
    }

    /// Returns the seats that vote on a proposal: all that still play, except for the winner of a
    /// concession.
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

    /// Checks whether a proposal can be voted on now.
    ///
    /// # Errors
    /// Returns an error if the game is over or the rules for votes exclude the proposal.
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

    /// Returns the vote that isn't complete yet, if there is one.
    pub fn open_vote(&self) -> Option<&OpenVote> {
        self.ends.open_vote.as_ref()
    }

    /// Returns the people's seats that have yet to vote on a proposal.
    pub fn missing_ballots(&self, proposal: &Proposal) -> Vec<SeatId> {
        let ballots = self.open_vote().map_or(&[][..], |vote| &vote.ballots);
        let is_missing = |seat: &SeatId| {
            let has_voted = ballots.iter().any(|(voted, _)| voted == seat);
            self.attendance(*seat).is_person() && !has_voted
        };
        self.voters(proposal)
            .into_iter()
            .filter(is_missing)
            .collect()
    }

    /// Takes the votes of some seats. When the last person has voted, records the vote, in which `against`
    /// are the other seats that vote no. Returns whether the vote is complete.
    ///
    /// # Errors
    /// Returns an error as [`Game::can_propose`] does, or if a vote on something else isn't complete.
    pub fn cast(
        &mut self,
        proposal: Proposal,
        ballots: &[(SeatId, bool)],
        against: &[SeatId],
    ) -> Result<bool, ProposalError> {
        self.can_propose(&proposal)?;
        if self
            .open_vote()
            .is_some_and(|vote| vote.proposal != proposal)
        {
            return Err(ProposalError::Open);
        }
        let missing = self.missing_ballots(&proposal);
        let new = ballots.iter().filter(|(seat, _)| missing.contains(seat));
        let before = self.ends.open_vote.take().map(|vote| vote.ballots);
        let ballots: Vec<_> = before.into_iter().flatten().chain(new.copied()).collect();
        let no = ballots
            .iter()
            .filter(|(_, yes)| !yes)
            .map(|(seat, _)| *seat);
        let no: Vec<SeatId> = no.chain(against.iter().copied()).collect();
        self.ends.open_vote = Some(OpenVote { proposal, ballots });
        let is_complete = self.missing_ballots(&proposal).is_empty();
        if is_complete {
            self.ends.open_vote = None;
            self.vote(proposal, &no)?;
        }
        Ok(is_complete)
    }

    /// Records a vote, given by the seats that voted no. Records and returns only the information
    /// that players get about it.
    ///
    /// # Errors
    /// Returns an error as [`Game::can_propose`] does, or if a seat in `no` has no vote.
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

    /// Records a vote that the players took themselves, on paper or by show of hands.
    ///
    /// # Errors
    /// Returns an error as [`Game::can_propose`] does, or if the votes aren't those of the voting
    /// seats.
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
