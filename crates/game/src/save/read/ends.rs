//! Reads how a game can end: the agreed conditions, the votes, and an early end.
//!
//! Votes are replayed between the phases in which they were taken, so that impossible votes are
//! reported.

use std::iter::Peekable;
use std::num::NonZeroUsize;
use std::sync::Arc;

use toml::Spanned;

use super::{Reader, shown};
use crate::save::file::{EndedBy, EndedFile, OfferFile, VictoryFile, VoteFile, VoteResult};
use crate::{EndedEarly, Game, Proposal, SeatId, Tally, Victory, Word};
use chancery_core::board::Turn;
use player::promise::{Offer, Promise};

impl Reader {
    /// Reads the conditions that end the game, as far as they differ from the board's.
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
        if let Some(hours) = file.hours.as_ref().filter(|hours| *hours.get_ref() == 0) {
            self.fault(hours, "expected an hour at least");
        }
        let centers = file.centers.as_ref().map(|it| *it.get_ref());
        Victory {
            centers: centers.unwrap_or(usual.centers),
            counted: file.counted,
            last_year: file.last_year.as_ref().map(|it| *it.get_ref()),
            hours: file.hours.as_ref().map(|it| *it.get_ref()),
        }
    }

    /// Reads a proposal of one power to another.
    pub(super) fn word(&mut self, file: &OfferFile) -> Option<Word> {
        let turn = self.parse(&file.name);
        let powers = (self.power(&file.from), self.power(&file.to));
        let map = Arc::clone(&self.map);
        let parts: Vec<&str> = file.promise.get_ref().split(' ').collect();
        let at = |code: &str| map.province_by_code(code);
        let promise = match parts[..] {
            ["peace", year] => year.parse().ok().map(Promise::Peace),
            ["empty", province] => at(province).map(Promise::Empty),
            ["support", by, from, to] => {
                let units = at(by).zip(at(from)).zip(at(to));
                units.map(|((by, from), to)| Promise::Support { by, from, to })
            }
            _ => None,
        };
        if promise.is_none() {
            let what = "expected `peace YEAR`, `empty PROVINCE` or `support UNIT UNIT PROVINCE`";
            self.fault(&file.promise, what);
        }
        let ((from, to), promise) = (powers.0.zip(powers.1)?, promise?);
        let offer = Offer { from, to, promise };
        turn.map(|turn| Word {
            turn,
            offer,
            answer: file.answer,
        })
    }

    /// Records the votes that were taken in the game's current phase.
    pub(super) fn votes<'a>(
        &mut self,
        game: &mut Game,
        left: &mut Peekable<impl Iterator<Item = &'a VoteFile>>,
    ) {
        let now = game.turn().to_string();
        while let Some(vote) = left.next_if(|vote| *vote.name.get_ref() == now) {
            self.vote(game, vote);
        }
    }

    /// Reports votes in phases that the game never reached.
    pub(super) fn no_votes<'a>(&mut self, left: impl Iterator<Item = &'a VoteFile>) {
        for vote in left {
            if let Some(turn) = self.parse::<Turn>(&vote.name) {
                let why = "votes are listed as the phases are";
                let what = format!("no vote is possible before {turn}: {why}");
                self.fault(&vote.name, what);
            }
        }
    }

    fn vote(&mut self, game: &mut Game, vote: &VoteFile) {
        let proposal = match (&vote.draw, &vote.concession) {
            (Some(sharers), None) => Some(Proposal::Draw(self.powers(sharers))),
            (None, Some(winner)) => self.power(winner).map(Proposal::Concession),
            _ => {
                self.fault(&vote.name, "a vote has either `draw` or `concession`");
                None
            }
        };
        let seats = |seats: &Option<Vec<Spanned<usize>>>| seats.clone().unwrap_or_default();
        let (yes, no) = (seats(&vote.yes), seats(&vote.no));
        let is_open = !yes.is_empty() || !no.is_empty();
        let tally = match (vote.result, vote.vetoes) {
            (None, None) if is_open => Some(Tally::Open {
                yes: self.voters(game, &yes),
                no: self.voters(game, &no),
            }),
            _ if is_open => None,
            (Some(VoteResult::Passed), None) => Some(Tally::Passed),
            (Some(VoteResult::Failed), None) => Some(Tally::Failed),
            (Some(VoteResult::Failed), Some(vetoes)) => {
                NonZeroUsize::new(vetoes).map(Tally::Vetoed)
            }
            _ => None,
        };
        let Some(tally) = tally else {
            let what = "a vote has `yes` and `no`, or a `result`: passed, or failed, then perhaps with \
                        `vetoes`";
            return self.fault(&vote.name, what);
        };
        if self.faults.is_empty()
            && let Some(proposal) = proposal
        {
            self.take(&vote.name, game.record_vote(proposal, tally).map(|_| ()));
        }
    }

    /// Reads the early end of the game.
    pub(super) fn ended(&mut self, game: &mut Game, ended: &EndedFile) {
        let Some(turn) = self.parse::<Turn>(&ended.name) else {
            return;
        };
        let now = game.turn();
        if turn != now {
            let what = format!("the game can't have ended before {turn}: it stands at {now}");
            return self.fault(&ended.name, what);
        }
        let winners = ended.winners.as_deref().unwrap_or_default();
        let stop = match ended.by {
            EndedBy::Time if winners.is_empty() && ended.reason.is_empty() => EndedEarly::Time,
            EndedBy::Time => {
                let what = "time has no `winners` and no `reason`: those with the most centers win";
                return self.fault(&ended.name, what);
            }
            EndedBy::Declared => EndedEarly::Declared {
                winners: self.powers(winners),
                reason: shown(&ended.reason),
            },
        };
        self.take(&ended.name, game.stop(stop));
    }

    /// Reads seats given by their numbers, counted from 1.
    fn voters(&mut self, game: &Game, numbers: &[Spanned<usize>]) -> Vec<SeatId> {
        let seats = numbers.iter().filter_map(|number| self.seat(game, number));
        seats.collect()
    }
}
