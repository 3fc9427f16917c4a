//! The facts of a game that scoring systems count.

use chancery_core::board::{Id, Power, PowerSet};
use game::{Ending, Game};

/// How a game ended, or is taken to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// One power has won alone.
    Solo(Power),
    /// All others gave the game up to one power, which may have fewer centers than win.
    Conceded(Power),
    /// These share a draw.
    Draw(PowerSet),
    /// The last year or hour agreed on is over: nobody voted for anything.
    Limit,
}

impl Finish {
    /// Returns how an ending is counted. Systems know powers, not hands: those that win together share a draw,
    /// and a victory that the game master declares counts as if it had been conceded.
    fn of(ending: &Ending) -> Self {
        match ending {
            Ending::Won(winner) => Finish::Solo(*winner),
            Ending::Conceded(winner) => Finish::Conceded(*winner),
            Ending::WonByHand(winners) | Ending::Drawn(winners) => Finish::Draw(*winners),
            Ending::LastYear(_) | Ending::TimeUp(_) => Finish::Limit,
            Ending::Declared { winners, .. } if winners.is_empty() => Finish::Limit,
            Ending::Declared { winners, .. } => {
                let one = winners.only();
                one.map_or(Finish::Draw(*winners), Finish::Conceded)
            }
        }
    }
}

/// A game at its end, as far as it is counted. Lists are by power.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The centers of each power.
    pub centers: Vec<usize>,
    /// The year after whose Fall a power had no centers left; `None` while it has any.
    pub eliminated: Vec<Option<u16>>,
    /// The centers after each year before, the latest first, as far back as they are known and to the
    /// first year that was played.
    pub earlier: Vec<Vec<usize>>,
    /// The year of the board's first fall: 1901.
    pub first_year: u16,
    /// How many years pass from a fall to the next one.
    pub years_a_round: u16,
    /// The last year that was counted.
    pub last_year: u16,
    /// How many centers win the game.
    pub to_win: usize,
    /// How it ended.
    pub finish: Finish,
}

impl Standing {
    /// Returns the game as it stands: the centers of the last Fall that was played to its end. Those of a
    /// power without a player count for no one. A game that has ended ended as it did, whatever `finish`
    /// says.
    pub fn of(game: &Game, finish: Finish) -> Self {
        let map = game.map();
        let first_year = map.first_fall();
        let years_a_round = map.calendar().years_a_round();
        let mut years = game.center_counts();
        for power in game.position().terms.unplayed.iter() {
            years
                .iter_mut()
                .for_each(|(_, counts)| counts[power.index()] = 0);
        }
        let none: (u16, Vec<usize>) = (
            first_year.saturating_sub(years_a_round),
            vec![0; map.powers().len()],
        );
        let (last_year, centers) = years.last().cloned().unwrap_or(none);
        let eliminated = map.powers().map(|power| {
            let held = |(_, counts): &&(u16, Vec<usize>)| counts.get(power.index()) != Some(&0);
            let without = years.iter().rev().take_while(|year| !held(year));
            without.last().map(|(year, _)| *year)
        });
        let played = years.iter().rev().skip(1);
        let played = played.take_while(|(year, _)| *year >= first_year);
        Standing {
            eliminated: eliminated.collect(),
            earlier: played.map(|(_, counts)| counts.clone()).collect(),
            finish: game.ending().map_or(finish, |ending| Finish::of(&ending)),
            centers,
            first_year,
            years_a_round,
            last_year,
            to_win: game.victory().centers,
        }
    }

    /// Returns the draws that those with the most centers could share: of two, of three, to that of all
    /// survivors; never one that takes one of two equals and leaves the other out.
    pub fn draws(&self) -> Vec<PowerSet> {
        let mut survivors: Vec<usize> = self.powers().filter(|&i| self.lives(i)).collect();
        survivors.sort_by_key(|&i| std::cmp::Reverse(self.centers[i]));
        let count = |place: usize| survivors.get(place).map(|&i| self.centers[i]);
        let sizes = (2..=survivors.len()).filter(|&size| count(size - 1) != count(size));
        let of = |size: usize| survivors[..size].iter().map(|&i| Power::from_index(i));
        sizes.map(|size| of(size).collect()).collect()
    }

    /// Returns the powers, as places in the lists.
    pub(super) fn powers(&self) -> std::ops::Range<usize> {
        0..self.centers.len()
    }

    /// Returns whether a power has centers.
    pub(super) fn lives(&self, power: usize) -> bool {
        self.centers[power] > 0
    }

    /// Counts the powers with centers.
    pub(super) fn survivors(&self) -> usize {
        self.powers().filter(|&power| self.lives(power)).count()
    }

    /// Returns the most centers that any power has.
    pub(super) fn top(&self) -> usize {
        self.centers.iter().copied().max().unwrap_or(0)
    }

    /// Returns how many centers a power has fewer than the leaders; none where it has no centers.
    pub(super) fn behind(&self, power: usize) -> Option<usize> {
        let count = self.centers[power];
        (count > 0).then(|| self.top() - count)
    }

    /// Returns whether no other power has more centers.
    pub(super) fn leads(&self, power: usize) -> bool {
        self.behind(power) == Some(0)
    }

    /// Counts the powers with the most centers.
    pub(super) fn leaders(&self) -> usize {
        self.powers().filter(|&power| self.leads(power)).count()
    }

    /// Returns how many centers a lone leader is ahead of the next power; 0 where several lead.
    pub(super) fn lead(&self) -> usize {
        let top = self.top();
        let others = self.centers.iter().filter(|&&count| count < top);
        match self.leaders() {
            1 => top - others.max().copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// Returns the winner's place in the lists, where one won alone or all others conceded.
    pub(super) fn winner(&self) -> Option<usize> {
        match self.finish {
            Finish::Solo(winner) | Finish::Conceded(winner) => Some(winner.index()),
            Finish::Draw(_) | Finish::Limit => None,
        }
    }

    /// Returns whether a power shares in a draw: all survivors do where none was voted.
    pub(super) fn shares(&self, power: usize) -> bool {
        match self.finish {
            Finish::Draw(sharers) => sharers.contains(Power::from_index(power)),
            Finish::Solo(_) | Finish::Conceded(_) | Finish::Limit => self.lives(power),
        }
    }

    /// Counts the years that a power played, with the first and the one of its end; where a turn takes
    /// years, the rounds.
    pub(super) fn years_played(&self, power: usize) -> usize {
        let end = self.eliminated[power].unwrap_or(self.last_year);
        let years = (end + self.years_a_round).saturating_sub(self.first_year);
        usize::from(years / self.years_a_round)
    }

    /// Counts the years that a power played, without the one of its end or the game's.
    pub(super) fn years_survived(&self, power: usize) -> usize {
        self.years_played(power).saturating_sub(1)
    }

    /// Returns the year in which a power was eliminated; the largest number where it has centers.
    pub(super) fn lasted(&self, power: usize) -> usize {
        self.eliminated[power].map_or(usize::MAX, usize::from)
    }
}
