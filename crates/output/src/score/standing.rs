//! The facts of a game that scoring systems count.

use chancery_core::board::{Id, Power, PowerSet};
use game::{Ending, Game};

/// The way in which a game ended, or is assumed to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// One power won alone.
    Solo(Power),
    /// All others conceded to one power, which may have fewer centers than win.
    Conceded(Power),
    /// These powers share a draw.
    Draw(PowerSet),
    /// An agreed limit of years or hours was reached without a vote.
    Limit,
}

impl Finish {
    /// Returns how an ending is counted. Systems know powers, not players: powers that win together share a
    /// draw, and a victory that the game master declares counts as conceded.
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

/// The facts of a game at its end. Lists are by power.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The centers of each power.
    pub centers: Vec<usize>,
    /// The year after whose fall a power had no centers left, or `None` if it has any.
    pub eliminated: Vec<Option<u16>>,
    /// The centers after each earlier year, the latest first, back to the first year that was played.
    pub earlier: Vec<Vec<usize>>,
    /// The year of the board's first fall: 1901.
    pub first_year: u16,
    /// The number of years from a fall to the next one.
    pub years_a_round: u16,
    /// The last year that was counted.
    pub last_year: u16,
    /// The number of centers that wins the game.
    pub to_win: usize,
    /// The way in which it ended.
    pub finish: Finish,
}

impl Standing {
    /// Returns the standing of a game, with the centers after the last completed fall. Those of a power
    /// without a player don't count. `finish` applies only to a game that hasn't ended.
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

    /// Returns the draws that the powers with the most centers could share: of two, of three, up to all
    /// survivors. A draw never includes one of two equal powers without the other.
    pub fn draws(&self) -> Vec<PowerSet> {
        let mut survivors: Vec<usize> = self.powers().filter(|&i| self.lives(i)).collect();
        survivors.sort_by_key(|&i| std::cmp::Reverse(self.centers[i]));
        let count = |place: usize| survivors.get(place).map(|&i| self.centers[i]);
        let sizes = (2..=survivors.len()).filter(|&size| count(size - 1) != count(size));
        let of = |size: usize| survivors[..size].iter().map(|&i| Power::from_index(i));
        sizes.map(|size| of(size).collect()).collect()
    }

    /// Returns the powers, as indexes into the lists.
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

    /// Returns the greatest number of centers of any power.
    pub(super) fn top(&self) -> usize {
        self.centers.iter().copied().max().unwrap_or(0)
    }

    /// Returns how many centers a power has fewer than the leaders, or `None` if it has no centers.
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

    /// Returns how many centers a lone leader is ahead of the next power; 0 if several lead.
    pub(super) fn lead(&self) -> usize {
        let top = self.top();
        let others = self.centers.iter().filter(|&&count| count < top);
        match self.leaders() {
            1 => top - others.max().copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// Returns the winner's index in the lists, after a solo or a concession.
    pub(super) fn winner(&self) -> Option<usize> {
        match self.finish {
            Finish::Solo(winner) | Finish::Conceded(winner) => Some(winner.index()),
            Finish::Draw(_) | Finish::Limit => None,
        }
    }

    /// Returns whether a power shares in a draw. Without a voted draw all survivors do.
    pub(super) fn shares(&self, power: usize) -> bool {
        match self.finish {
            Finish::Draw(sharers) => sharers.contains(Power::from_index(power)),
            Finish::Solo(_) | Finish::Conceded(_) | Finish::Limit => self.lives(power),
        }
    }

    /// Counts the years that a power played, including the first and the last; or the rounds, if a turn takes
    /// years.
    pub(super) fn years_played(&self, power: usize) -> usize {
        let end = self.eliminated[power].unwrap_or(self.last_year);
        let years = (end + self.years_a_round).saturating_sub(self.first_year);
        usize::from(years / self.years_a_round)
    }

    /// Counts the years that a power played, without the year in which it or the game ended.
    pub(super) fn years_survived(&self, power: usize) -> usize {
        self.years_played(power).saturating_sub(1)
    }

    /// Returns the year in which a power was eliminated, or the greatest number if it has centers.
    pub(super) fn lasted(&self, power: usize) -> usize {
        self.eliminated[power].map_or(usize::MAX, usize::from)
    }
}
