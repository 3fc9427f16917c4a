//! A vote: proposed to all players, then taken openly, or secretly from seat to seat with handover
//! screens, or on paper ballots that the game master counts.

mod view;

use super::EndsError;
use crate::keys::{Command, Context, LineState};
use crate::kit::form::{Field, Form, FormStep};
use crate::page::Paint;
use crate::screens::{Effect, Event, Goto, Screen, Traits, Transition};
use crate::session::{Session, TableChange};
use chancery_core::board::{Power, PowerSet};
use game::{Ballot, DrawShares, Game, Mode, Proposal, SeatId, Tally, VoteDisclosure};

/// The warning before a vote is cancelled in which players have voted.
const CANCELS: &str = "Esc again cancels the vote of all players.";

/// The warning before an open vote is counted in which players haven't voted.
const COUNTS_AS_NO: &str = "Enter again counts the vote: who hasn't voted says no.";

/// A vote, from the proposal to the result.
#[derive(Debug)]
pub struct Vote {
    kind: VoteKind,
    /// The powers that can be named.
    powers: Vec<Power>,
    /// The powers named in the proposal.
    named: PowerSet,
    stage: VoteStage,
    /// The selected power or voter.
    form: Form,
    /// The reason why the proposal can't be voted on.
    message: String,
    /// The reasons why the computer voted no, in a game of one person.
    reasons: Vec<(SeatId, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum VoteKind {
    Draw,
    Concession,
}

#[derive(Debug)]
enum VoteStage {
    /// The proposal is edited.
    Proposing,
    /// The seats vote one by one, with the votes so far, and what the next voter has chosen.
    Secret {
        voters: Vec<SeatId>,
        votes: Vec<bool>,
        choice: Option<bool>,
    },
    /// All seats vote on one screen. A seat that hasn't voted counts as a no.
    Open {
        voters: Vec<SeatId>,
        votes: Vec<Option<bool>>,
    },
    /// The game master enters the number of paper ballots against the proposal, which isn't known at first.
    Paper { voters: usize, no: Option<usize> },
    /// The players at other places have yet to vote.
    Others,
    /// The result is shown.
    Result,
}

impl VoteStage {
    /// Returns the stage in which the players at this place vote.
    fn of(session: &Session, voters: Vec<SeatId>, ballot: Ballot) -> Self {
        match (ballot, session.game().mode()) {
            (Ballot::Open, _) if !session.place().has_others() && !voters.is_empty() => {
                VoteStage::Open {
                    votes: vec![None; voters.len()],
                    voters,
                }
            }
            (Ballot::Secret, Mode::GameMaster) => VoteStage::Paper {
                voters: voters.len(),
                no: None,
            },
            _ => VoteStage::Secret {
                voters,
                votes: Vec::new(),
                choice: None,
            },
        }
    }
}

impl Vote {
    /// Returns a vote on a draw.
    ///
    /// # Errors
    /// Returns an error if the proposal isn't possible.
    pub fn on_draw(game: &Game) -> Result<Self, EndsError> {
        Vote::of(game, Proposal::Draw(game.survivors()))
    }

    /// Returns a vote on a concession, at first to the power with the most centers that isn't a lone player's own.
    ///
    /// # Errors
    /// Returns an error if the proposal isn't possible.
    pub fn on_concession(session: &Session) -> Result<Self, EndsError> {
        let game = session.game();
        let own = session
            .lone_player()
            .map_or(&[][..], |seat| game.powers_of(seat));
        let rank = |power: &Power| {
            let count = game.position().center_count(*power);
            (own.contains(power), std::cmp::Reverse(count))
        };
        let first = game.survivors().iter().min_by_key(rank);
        let first = first.ok_or(EndsError::NoPower)?;
        Vote::of(game, Proposal::Concession(first))
    }

    fn of(game: &Game, proposal: Proposal) -> Result<Self, EndsError> {
        game.can_propose(&proposal)?;
        let vote = Vote::at(VoteStage::Proposing, proposal);
        let powers: Vec<Power> = game.survivors().iter().collect();
        // a concession starts at the named power
        let first = powers.iter().position(|&power| vote.named.contains(power));
        Ok(Vote {
            powers,
            form: Form {
                selected: first.unwrap_or(0),
            },
            ..vote
        })
    }

    /// Returns the vote on a proposal, at a stage.
    fn at(stage: VoteStage, proposal: Proposal) -> Self {
        Vote {
            kind: match proposal {
                Proposal::Draw(_) => VoteKind::Draw,
                Proposal::Concession(_) => VoteKind::Concession,
            },
            powers: Vec::new(),
            named: proposal.ending().winners(),
            stage,
            form: Form::default(),
            message: String::new(),
            reasons: Vec::new(),
        }
    }

    /// Returns the vote that players at other places have begun.
    ///
    /// # Errors
    /// Returns an error if everyone here has voted.
    pub fn join(session: &Session, proposal: Proposal) -> Result<Self, EndsError> {
        let mut missing = session.game().missing_ballots(&proposal);
        let names = text::join_lists(missing.iter().map(|&it| session.game().title(it)));
        missing.retain(|&seat| session.place().writes_for(seat));
        if missing.is_empty() {
            return Err(EndsError::Waits(names));
        }
        let stage = VoteStage::of(session, missing, Ballot::Secret);
        Ok(Vote::at(stage, proposal))
    }

    fn keys(&self) -> Context {
        match self.stage {
            VoteStage::Secret { .. } => Context::Balloting,
            _ => Context::Voting,
        }
    }

    fn proposal(&self) -> Option<Proposal> {
        match self.kind {
            VoteKind::Draw => Some(Proposal::Draw(self.named)),
            VoteKind::Concession => self.named.iter().next().map(Proposal::Concession),
        }
    }

    /// Returns whether the powers of the proposal can be chosen.
    fn is_free(&self, game: &Game) -> bool {
        self.kind == VoteKind::Concession || game.draws().shared == DrawShares::Named
    }

    /// Adds the selected power to the proposal or removes it. A concession names exactly one power.
    fn toggle(&mut self, session: &Session) {
        let Some(&power) = self.powers.get(self.form.selected) else {
            return;
        };
        self.message.clear();
        match self.kind {
            VoteKind::Concession => self.named = [power].into_iter().collect(),
            VoteKind::Draw if session.game().draws().shared == DrawShares::All => {
                "At this table all survivors share a draw.".clone_into(&mut self.message);
            }
            VoteKind::Draw if self.named.contains(power) => self.named.remove(power),
            VoteKind::Draw => self.named.insert(power),
        }
    }

    /// Starts the vote, if the proposal is possible: by the table's kind of ballot, or openly.
    fn begin(&mut self, session: &mut Session, ballot: Ballot) {
        let game = session.game();
        let Some(proposal) = self.proposal() else {
            return;
        };
        if let Err(error) = game.can_propose(&proposal) {
            self.message = EndsError::Proposal(error).to_string();
            return;
        }
        let mut voters = game.missing_ballots(&proposal);
        if session.is_alone() {
            // whoever proposes it says yes
            let ballots: Vec<_> = voters.iter().map(|&seat| (seat, true)).collect();
            return self.cast(session, &ballots);
        }
        voters.retain(|&seat| session.place().writes_for(seat));
        self.form = Form::default();
        self.stage = VoteStage::of(session, voters, ballot);
        // if only computers and programs vote, there are no ballots to wait for
        self.close(session);
    }

    /// Casts the ballots of this place once all are filled in.
    fn close(&mut self, session: &mut Session) {
        if let VoteStage::Secret { voters, votes, .. } = &self.stage
            && votes.len() == voters.len()
        {
            let ballots: Vec<_> = voters.iter().copied().zip(votes.iter().copied()).collect();
            self.cast(session, &ballots);
        }
    }

    /// Casts ballots, and shows the result or waits for those of other places.
    fn cast(&mut self, session: &mut Session, ballots: &[(SeatId, bool)]) {
        let Some(proposal) = self.proposal() else {
            return;
        };
        let against = session.computers_against(&proposal);
        let seats: Vec<SeatId> = against.iter().map(|(seat, _)| *seat).collect();
        if session.is_alone() {
            self.reasons = against;
        }
        let unattended = session.place().unattended_seats().into_iter();
        let ballots: Vec<_> = ballots
            .iter()
            .copied()
            .chain(unattended.map(|seat| (seat, true)))
            .collect();
        let cast = |game: &mut Game| game.cast(proposal, &ballots, &seats);
        // other players don't undo a vote
        let cast = if session.place().has_others() {
            session.change(cast)
        } else {
            session.change_table(TableChange::Vote, cast)
        };
        self.stage = match cast {
            Ok(true) => VoteStage::Result,
            Ok(false) => VoteStage::Others,
            Err(error) => {
                self.message = EndsError::Proposal(error).to_string();
                VoteStage::Proposing
            }
        };
    }

    /// Records the result of the paper ballots.
    fn enter(&mut self, session: &mut Session, no: usize) {
        let telling = session.game().draws().telling;
        let against = self.proposal().map(|it| session.computers_against(&it));
        let no = no + against.map_or(0, |seats| seats.len());
        let tally = match (std::num::NonZeroUsize::new(no), telling) {
            (None, _) => Tally::Passed,
            (Some(_), VoteDisclosure::Result) => Tally::Failed,
            (Some(no), VoteDisclosure::Vetoes) => Tally::Vetoed(no),
        };
        if let Some(proposal) = self.proposal() {
            // this can't fail: the proposal was checked, and nothing has been played since
            let vote = |game: &mut Game| game.record_vote(proposal, tally).map(|_| ());
            let _ = session.change_table(TableChange::Vote, vote);
        }
        self.stage = VoteStage::Result;
    }

    /// Runs a command while the proposal is edited.
    fn propose(&mut self, session: &mut Session, command: Command) -> Transition {
        let fields = vec![Field::Choice; self.powers.len()];
        match (self.form.update(&fields, command), command) {
            (FormStep::Moved, _) if self.kind == VoteKind::Draw => {}
            (FormStep::Moved, _) | (_, Command::Mark | Command::Row(_)) => self.toggle(session),
            (_, Command::Accept) => self.begin(session, session.game().draws().ballot),
            (_, Command::VoteOpenly) if session.is_alone() => {}
            (_, Command::VoteOpenly) => self.begin(session, Ballot::Open),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    /// Runs a command at a secret ballot.
    fn vote_secretly(&mut self, session: &mut Session, command: Command) -> Transition {
        let VoteStage::Secret {
            voters,
            votes,
            choice,
        } = &mut self.stage
        else {
            return Transition::Stay;
        };
        let casts = !passes(session, voters);
        let warned = !std::mem::take(&mut self.message).is_empty();
        match command {
            // where only one player votes, there is no other to vote for by mistake
            Command::Yes | Command::No if casts => {
                votes.push(command == Command::Yes);
                self.close(session);
            }
            Command::Yes | Command::No => *choice = Some(command == Command::Yes),
            Command::Accept if choice.is_some() => {
                votes.extend(choice.take());
                self.close(session);
                // the next output must not depend on what was on the screen
                return Transition::Ask(Effect::Redraw);
            }
            Command::Back if choice.take().is_some() => {}
            // other players have voted
            Command::Back if !votes.is_empty() && !warned => {
                CANCELS.clone_into(&mut self.message);
            }
            Command::Back => return Transition::Go(Goto::Below),
            Command::Leave | Command::Suspend | Command::Redraw => return Transition::Pass,
            _ => {}
        }
        Transition::Stay
    }

    /// Runs a command while all vote on one screen.
    fn vote_openly(&mut self, session: &mut Session, command: Command) -> Transition {
        let VoteStage::Open { voters, votes } = &mut self.stage else {
            return Transition::Stay;
        };
        let fields = vec![Field::Choice; voters.len()];
        let step = self.form.update(&fields, command);
        let warned = !std::mem::take(&mut self.message).is_empty();
        let vote = &mut votes[self.form.selected];
        match command {
            Command::Mark => *vote = Some(*vote != Some(true)),
            Command::Row(_) if step != FormStep::Moved => *vote = Some(*vote != Some(true)),
            // an answer goes on to the next voter
            Command::Yes | Command::No => {
                *vote = Some(command == Command::Yes);
                self.form.selected = (self.form.selected + 1).min(voters.len() - 1);
            }
            // Enter alone doesn't turn all into a no
            Command::Accept if votes.iter().all(Option::is_none) => {}
            Command::Accept if votes.contains(&None) && !warned => {
                COUNTS_AS_NO.clone_into(&mut self.message);
            }
            Command::Accept => {
                let votes = votes.iter().map(|vote| *vote == Some(true));
                let ballots: Vec<_> = voters.iter().copied().zip(votes).collect();
                self.cast(session, &ballots);
            }
            Command::Back => return Transition::Go(Goto::Below),
            _ if step == FormStep::Other => return Transition::Pass,
            _ => {}
        }
        Transition::Stay
    }

    /// Runs a command while paper ballots are counted.
    fn count(&mut self, session: &mut Session, command: Command) -> Transition {
        let VoteStage::Paper { voters, no } = &mut self.stage else {
            return Transition::Stay;
        };
        let most = match session.game().draws().telling {
            VoteDisclosure::Result => 1,
            VoteDisclosure::Vetoes => *voters,
        };
        match (command, *no) {
            (Command::Yes, _) => *no = Some(0),
            (Command::No, _) => *no = Some(no.unwrap_or_default().max(1)),
            (Command::Left | Command::Down, count) => {
                *no = count.map_or(Some(most), |count| count.checked_sub(1));
            }
            (Command::Right | Command::Up, count) => {
                let next = count.map_or(0, |count| count + 1);
                *no = (next <= most).then_some(next);
            }
            (Command::Accept, Some(no)) => self.enter(session, no),
            // the ballots must be counted first
            (Command::Accept, None) => {}
            (Command::Back, _) => return Transition::Go(Goto::Below),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }
}

/// Returns whether the keyboard passes to those who vote at this place.
fn passes(session: &Session, voters: &[SeatId]) -> bool {
    voters.len() > 1 || !session.place().has_others()
}

impl Screen<Session> for Vote {
    fn traits(&self, session: &Session) -> Traits {
        let keys = (self.keys(), LineState::Absent);
        match &self.stage {
            VoteStage::Secret { voters, choice, .. } => Traits {
                hands_over: choice.is_none() && passes(session, voters),
                ..Traits::secret(keys)
            },
            _ => Traits::page(keys),
        }
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        match &self.stage {
            VoteStage::Proposing => self.propose(session, command),
            VoteStage::Secret { .. } => self.vote_secretly(session, command),
            VoteStage::Open { .. } => self.vote_openly(session, command),
            VoteStage::Paper { .. } => self.count(session, command),
            VoteStage::Result | VoteStage::Others => match command {
                Command::Accept | Command::Back | Command::Done => Transition::Go(Goto::Play),
                Command::Leave | Command::Hide | Command::Undo => Transition::Pass,
                _ => Transition::Stay,
            },
        }
    }

    fn on_event(&mut self, session: &mut Session, event: &Event) -> Transition {
        match (event, &self.stage) {
            (Event::Table, VoteStage::Others) if session.game().open_vote().is_none() => {
                self.stage = VoteStage::Result;
                Transition::Stay
            }
            _ => Transition::Pass,
        }
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        self.draw_screen(session, paint);
    }
}
