//! What ends a game, read: the terms of the table, its votes, and what stopped it.
//!
//! Votes are taken again where they stood among the phases, so that one is refused that could not have
//! been taken.

use std::collections::VecDeque;
use std::num::NonZeroUsize;

use toml::Spanned;

use super::super::file::{DrawsFile, EndedBy, EndedFile, VictoryFile, VoteFile, VoteResult};
use super::{Reader, shown};
use crate::{Draws, EndedEarly, Game, Proposal, Tally, Victory};
use chancery_core::board::{PowerSet, Turn};

impl Reader {
    /// The victory of the table, where it is not the board's own.
    pub(super) fn victory(&mut self, file: &VictoryFile, start: Turn) -> Victory {
        let usual = Victory::of(&self.map);
        let all = self.map.centers().len();
        if let Some(centers) = &file.centers
            && !(1..=all).contains(centers.get_ref())
        {
            self.fault(centers, format!("expected 1 to {all} centers"));
        }
        if let Some(year) = &file.last_year
            && !(start.year..=9999).contains(year.get_ref())
        {
            self.fault(year, format!("expected a year from {} to 9999", start.year));
        }
        if let Some(hours) = &file.hours
            && *hours.get_ref() == 0
        {
            self.fault(hours, "expected an hour at least".to_owned());
        }
        Victory {
            centers: file
                .centers
                .as_ref()
                .map_or(usual.centers, |centers| *centers.get_ref()),
            counted: file.counted,
            last_year: file.last_year.as_ref().map(|year| *year.get_ref()),
            hours: file.hours.as_ref().map(|hours| *hours.get_ref()),
        }
    }

    /// What the table has agreed on about draws and votes.
    pub(super) fn draws(file: &DrawsFile) -> Draws {
        Draws {
            shared: file.shared,
            ballot: file.ballot,
            telling: file.telling,
            from: file.from,
        }
    }

    /// Takes the votes that were taken where the game stands now.
    pub(super) fn votes(&mut self, game: &mut Game, left: &mut VecDeque<VoteFile>) {
        let now = game.turn().to_string();
        let taken_now = |vote: &VoteFile| *vote.name.get_ref() == now;
        while left.front().is_some_and(taken_now) {
            if let Some(vote) = left.pop_front() {
                self.vote(game, &vote);
            }
        }
    }

    /// Tells of votes that were taken where the game never stood.
    pub(super) fn no_votes(&mut self, left: VecDeque<VoteFile>) {
        for vote in left {
            let Some(turn) = self.take(&vote.name, vote.name.get_ref().parse::<Turn>()) else {
                continue;
            };
            let what =
                format!("no vote can stand here before {turn}: votes are listed as the phases are");
            self.fault(&vote.name, what);
        }
    }

    fn vote(&mut self, game: &mut Game, vote: &VoteFile) {
        let proposal = match (&vote.draw, &vote.concession) {
            (Some(sharers), None) => Some(Proposal::Draw(self.powers(sharers))),
            (None, Some(winner)) => self.power(winner).map(Proposal::Concession),
            _ => {
                let what = "a vote has either `draw` or `concession`".to_owned();
                self.fault(&vote.name, what);
                None
            }
        };
        let vetoes = vote.vetoes.and_then(NonZeroUsize::new);
        let tally = match (
            &vote.result,
            vote.vetoes,
            vote.yes.is_empty() && vote.no.is_empty(),
        ) {
            (Some(VoteResult::Passed), None, true) => Some(Tally::Passed),
            (Some(VoteResult::Failed), None, true) => Some(Tally::Failed),
            (Some(VoteResult::Failed), Some(_), true) => vetoes.map(Tally::Vetoed),
            (None, None, false) => Some(Tally::Open {
                yes: self.voters(game, &vote.yes),
                no: self.voters(game, &vote.no),
            }),
            _ => None,
        };
        let Some(tally) = tally else {
            let what = "a vote has `yes` and `no`, or a `result`: passed, or failed, then perhaps with \
                        `vetoes`";
            return self.fault(&vote.name, what.to_owned());
        };
        if self.faults.is_empty()
            && let Some(proposal) = proposal
        {
            self.take(&vote.name, game.record_vote(proposal, tally).map(|_| ()));
        }
    }

    /// What stopped the game where it stands.
    pub(super) fn ended(&mut self, game: &mut Game, ended: &EndedFile) {
        let Some(turn) = self.take(&ended.name, ended.name.get_ref().parse::<Turn>()) else {
            return;
        };
        if turn != game.turn() {
            let what = format!(
                "the game can't have ended before {turn}: it stands at {}",
                game.turn()
            );
            return self.fault(&ended.name, what);
        }
        let stop = match ended.by {
            EndedBy::Time if ended.winners.is_empty() && ended.reason.is_empty() => {
                EndedEarly::Time
            }
            EndedBy::Time => {
                let what = "time has no `winners` and no `reason`: those with the most centers win";
                return self.fault(&ended.name, what.to_owned());
            }
            EndedBy::Declared => EndedEarly::Declared {
                winners: self.powers(&ended.winners),
                reason: shown(&ended.reason),
            },
        };
        self.take(&ended.name, game.stop(stop));
    }

    fn powers(&mut self, keys: &[Spanned<String>]) -> PowerSet {
        keys.iter().filter_map(|key| self.power(key)).collect()
    }

    /// Seats by their numbers from 1.
    fn voters(&mut self, game: &Game, numbers: &[Spanned<usize>]) -> Vec<usize> {
        let mut seats = Vec::new();
        for number in numbers {
            match number.get_ref().checked_sub(1) {
                Some(seat) if seat < game.seats().len() => seats.push(seat),
                _ => self.fault(number, format!("there is no seat {}", number.get_ref())),
            }
        }
        seats
    }
}
