//! A vote of the table: proposed before all, then taken in the open, or seat by seat behind the curtain,
//! or entered by the game master as it came out on slips.

mod view;

use crate::keys::Context;
use crate::message::Command;
use crate::picker::step;
use crate::screens::{Goto, Transition};
use crate::session::Session;
use chancery_core::board::{Power, PowerSet};
use game::{Ballot, DrawShares, Game, Mode, Proposal, SeatId, Tally, VoteDisclosure};

/// A vote, from the proposal to what came of it.
#[derive(Debug)]
pub struct Vote {
    kind: VoteKind,
    /// The powers that can be named.
    powers: Vec<Power>,
    /// Those that are.
    named: PowerSet,
    stage: VoteStage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum VoteKind {
    Draw,
    Concession,
}

#[derive(Debug)]
enum VoteStage {
    /// What is to be voted on; and what is wrong with that.
    Proposing { selected: usize, told: String },
    /// Before the ballot of a seat: the keyboard goes to it. Those before it have said this.
    Curtain {
        voters: Vec<SeatId>,
        said: Vec<bool>,
    },
    /// The ballot of the next seat.
    Ballot {
        voters: Vec<SeatId>,
        said: Vec<bool>,
    },
    /// All seats on one screen.
    Open {
        voters: Vec<SeatId>,
        yes: Vec<bool>,
        selected: usize,
    },
    /// As it came out on slips: so many said no.
    Slips { voters: usize, no: usize },
    /// What came of it.
    Told,
}

impl Vote {
    /// A vote on a draw.
    pub(super) fn on_draw(game: &Game) -> Result<Self, String> {
        let survivors = game.survivors();
        Vote::of(game, VoteKind::Draw, survivors, Proposal::Draw(survivors))
    }

    /// A vote on a concession: at first to the one with the most centers.
    pub(super) fn on_concession(game: &Game) -> Result<Self, String> {
        let survivors = game.survivors();
        let most = |power: &Power| game.position().center_count(*power);
        let mut powers: Vec<Power> = survivors.iter().collect();
        powers.sort_by_key(|power| std::cmp::Reverse(most(power)));
        let first = *powers
            .first()
            .ok_or("There is no power left to concede to.")?;
        let named = [first].into_iter().collect();
        Vote::of(
            game,
            VoteKind::Concession,
            named,
            Proposal::Concession(first),
        )
    }

    fn of(
        game: &Game,
        kind: VoteKind,
        named: PowerSet,
        proposal: Proposal,
    ) -> Result<Self, String> {
        if let Err(error) = game.can_propose(&proposal) {
            return Err(sentence(&error.to_string()));
        }
        let powers: Vec<Power> = game.survivors().iter().collect();
        // a concession begins at the one that it names
        let first = powers.iter().position(|&power| named.contains(power));
        Ok(Vote {
            kind,
            powers,
            named,
            stage: VoteStage::Proposing {
                selected: first.unwrap_or(0),
                told: String::new(),
            },
        })
    }

    pub(super) fn context(&self) -> Context {
        match self.stage {
            VoteStage::Curtain { .. } | VoteStage::Ballot { .. } => Context::Balloting,
            _ => Context::Voting,
        }
    }

    /// Is the keyboard going round?
    pub(super) fn is_secret(&self) -> bool {
        self.context() == Context::Balloting
    }

    fn proposal(&self) -> Option<Proposal> {
        match self.kind {
            VoteKind::Draw => Some(Proposal::Draw(self.named)),
            VoteKind::Concession => self.named.iter().next().map(Proposal::Concession),
        }
    }

    /// May the powers of the proposal be chosen?
    fn is_free(&self, game: &Game) -> bool {
        self.kind == VoteKind::Concession || game.draws().shared == DrawShares::Named
    }

    pub(super) fn update(&mut self, table: &mut Session, command: Command) -> Transition {
        match &mut self.stage {
            VoteStage::Proposing { selected, .. } => {
                match command {
                    Command::Up | Command::Down => step(selected, self.powers.len(), command),
                    Command::Yes => self.toggle(table),
                    Command::Take => self.begin(table),
                    Command::Back => return Transition::Pop,
                    _ => return Transition::Pass,
                }
                if self.kind == VoteKind::Concession
                    && matches!(command, Command::Up | Command::Down)
                {
                    self.toggle(table);
                }
            }
            VoteStage::Curtain { voters, said } => match command {
                Command::Take => {
                    let (voters, said) = (std::mem::take(voters), std::mem::take(said));
                    self.stage = VoteStage::Ballot { voters, said };
                }
                Command::Back => return Transition::Go(Goto::Play),
                Command::Leave | Command::Suspend | Command::Redraw => return Transition::Pass,
                _ => {}
            },
            VoteStage::Ballot { voters, said } => match command {
                Command::Yes | Command::No => {
                    said.push(command == Command::Yes);
                    let (voters, said) = (std::mem::take(voters), std::mem::take(said));
                    self.stage = VoteStage::Curtain { voters, said };
                    self.close(table);
                }
                Command::Back => return Transition::Go(Goto::Play),
                Command::Leave | Command::Suspend | Command::Redraw => return Transition::Pass,
                _ => {}
            },
            VoteStage::Open {
                voters,
                yes,
                selected,
            } => match command {
                Command::Up | Command::Down => step(selected, voters.len(), command),
                Command::Yes => {
                    if let Some(yes) = yes.get_mut(*selected) {
                        *yes = !*yes;
                    }
                }
                Command::Take => {
                    let seats = voters.iter().zip(yes.iter());
                    let no = seats.filter(|&(_, &yes)| !yes).map(|(&seat, _)| seat);
                    let no: Vec<SeatId> = no.collect();
                    self.count(table, &no);
                }
                Command::Back => return Transition::Go(Goto::Play),
                _ => return Transition::Pass,
            },
            VoteStage::Slips { voters, no } => match command {
                Command::Left | Command::Down => *no = no.saturating_sub(1),
                Command::Right | Command::Up | Command::Yes => {
                    let most = match table.game().draws().telling {
                        VoteDisclosure::Result => 1,
                        VoteDisclosure::Vetoes => *voters,
                    };
                    *no = if *no < most { *no + 1 } else { 0 };
                }
                Command::Take => {
                    let no = *no;
                    self.enter(table, no);
                }
                Command::Back => return Transition::Go(Goto::Play),
                _ => return Transition::Pass,
            },
            VoteStage::Told => match command {
                Command::Take | Command::Back | Command::Done => return Transition::Go(Goto::Play),
                Command::Leave | Command::Hide => return Transition::Pass,
                _ => {}
            },
        }
        Transition::Stay
    }

    pub(super) fn click_row(&mut self, number: usize) {
        match &mut self.stage {
            VoteStage::Proposing { selected, .. } => {
                *selected = number.min(self.powers.len().saturating_sub(1));
                let picked = self.powers.get(*selected).copied();
                if let (VoteKind::Concession, Some(power)) = (self.kind, picked) {
                    self.named = [power].into_iter().collect();
                }
            }
            VoteStage::Open {
                selected, voters, ..
            } => *selected = number.min(voters.len().saturating_sub(1)),
            _ => {}
        }
    }

    /// Names the selected power, or doesn't any more; a concession names one.
    fn toggle(&mut self, table: &Session) {
        let VoteStage::Proposing { selected, told } = &mut self.stage else {
            return;
        };
        let Some(&power) = self.powers.get(*selected) else {
            return;
        };
        told.clear();
        match self.kind {
            VoteKind::Concession => self.named = [power].into_iter().collect(),
            VoteKind::Draw if table.game().draws().shared == DrawShares::All => {
                *told = "At this table all survivors share a draw.".to_owned();
            }
            VoteKind::Draw if self.named.contains(power) => self.named.remove(power),
            VoteKind::Draw => self.named.insert(power),
        }
    }

    /// From the proposal to the vote, where it can be voted on.
    fn begin(&mut self, table: &Session) {
        let game = table.game();
        let Some(proposal) = self.proposal() else {
            return;
        };
        if let Err(error) = game.can_propose(&proposal) {
            if let VoteStage::Proposing { told, .. } = &mut self.stage {
                *told = sentence(&error.to_string());
            }
            return;
        }
        let voters = game.voters(&proposal);
        self.stage = match (game.draws().ballot, game.mode()) {
            (Ballot::Open, _) => VoteStage::Open {
                yes: vec![false; voters.len()],
                voters,
                selected: 0,
            },
            (Ballot::Secret, Mode::GameMaster) => VoteStage::Slips {
                voters: voters.len(),
                no: 0,
            },
            (Ballot::Secret, Mode::HotSeat) => VoteStage::Curtain {
                voters,
                said: Vec::new(),
            },
        };
    }

    /// Counts the ballots, where all are in.
    fn close(&mut self, table: &mut Session) {
        let VoteStage::Curtain { voters, said } = &self.stage else {
            return;
        };
        if said.len() < voters.len() {
            return;
        }
        let seats = voters.iter().zip(said);
        let no = seats.filter(|&(_, &yes)| !yes).map(|(&seat, _)| seat);
        let no: Vec<SeatId> = no.collect();
        self.count(table, &no);
    }

    fn count(&mut self, table: &mut Session, no: &[SeatId]) {
        if let Some(proposal) = self.proposal() {
            // what can be proposed was asked before, and nothing has been played since
            let _ = table.change(|game| game.vote(proposal, no).map(|_| ()));
        }
        self.stage = VoteStage::Told;
    }

    /// Takes the result of the slips.
    fn enter(&mut self, table: &mut Session, no: usize) {
        let telling = table.game().draws().telling;
        let tally = match (std::num::NonZeroUsize::new(no), telling) {
            (None, _) => Tally::Passed,
            (Some(_), VoteDisclosure::Result) => Tally::Failed,
            (Some(no), VoteDisclosure::Vetoes) => Tally::Vetoed(no),
        };
        if let Some(proposal) = self.proposal() {
            // as above
            let _ = table.change(|game| game.record_vote(proposal, tally).map(|_| ()));
        }
        self.stage = VoteStage::Told;
    }
}

/// A clause as a sentence.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    format!("{}.", first.chain(letters).collect::<String>())
}
