//! The votes of computer players on proposals to end a game.

use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{Id, Map, Position, Power, PowerSet};

use crate::evaluate::{Evaluator, Weights};
use crate::geography::Geography;

/// Counts the years in which no center changed its owner. If the calendar's rounds from one fall to the next
/// take several years, it counts rounds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct QuietYears {
    owners: Vec<Option<Power>>,
    since: u16,
    now: u16,
    years_a_round: u16,
}

impl QuietYears {
    /// Updates the count with the next position of a game.
    pub fn see(&mut self, map: &Map, position: &Position) {
        let centers = map.centers().iter();
        let owners: Vec<_> = centers.map(|center| position.owner(center)).collect();
        self.now = position.turn.year;
        self.years_a_round = map.calendar().years_a_round();
        if owners != self.owners {
            self.owners = owners;
            self.since = self.now;
        }
    }

    /// Returns the number of years, up to the last position, in which no center changed its owner.
    pub fn count(&self) -> u16 {
        self.now.saturating_sub(self.since) / self.years_a_round.max(1)
    }
}

/// The number of years without a change of owner after which a computer player accepts a draw.
const QUIET_YEARS: u16 = 3;

/// The fraction of the centers needed to win from which a power is dangerous to all others.
const DANGEROUS: f32 = 0.6;

/// The share of the game from which a power counts as the certain winner.
const AS_GOOD_AS_WON: f32 = 0.9;

/// Returns whether a power votes for a draw shared by `winners`, or a concession to them, after `quiet_years`
/// years without a change of owner.
pub fn accepts(
    geography: &Geography,
    (map, position, power): (&Map, &Position, Power),
    winners: PowerSet,
    quiet_years: u16,
) -> bool {
    let mut shares = Vec::new();
    let next = NextPhase::Play(position.clone());
    let mut evaluator = Evaluator::new(Weights::DEFAULT);
    evaluator.shares(map, geography, &next, None, &mut shares);
    let others = map.powers().filter(|&other| other != power);
    let most = others.map(|other| position.center_count(other)).max();
    let is_threatened = most.unwrap_or(0) as f32 >= DANGEROUS * map.victory() as f32;
    if !winners.contains(power) {
        let best = winners.iter().map(|winner| shares[winner.index()]);
        return best.fold(0.0, f32::max) >= AS_GOOD_AS_WON;
    }
    let part = 1.0 / winners.len() as f32;
    part >= shares[power.index()] && (is_threatened || quiet_years >= QUIET_YEARS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accept(position: &Position, winners: &[&str], quiet_years: u16) -> Vec<bool> {
        let map = Map::standard();
        let power = |key: &&str| map.power_by_key(key).unwrap();
        let winners: PowerSet = winners.iter().map(power).collect();
        let geography = Geography::new(map);
        let vote = |power| accepts(&geography, (map, position, power), winners, quiet_years);
        map.powers().map(vote).collect()
    }

    #[test]
    fn a_draw_is_accepted_when_nothing_changes_and_not_before() {
        let map = Map::standard();
        let all: Vec<&str> = map.powers().map(|power| &*map.power(power).key).collect();
        assert_eq!(accept(&map.opening(), &all, 0), [false; 7]);
        let yes = accept(&map.opening(), &all, QUIET_YEARS);
        let count = yes.iter().filter(|&&yes| yes).count();
        assert!(
            (1..7).contains(&count),
            "those with less than a seventh: {yes:?}"
        );
        assert_eq!(
            accept(&map.opening(), &all[..2], QUIET_YEARS)[2..],
            [false; 5]
        );
    }

    #[test]
    fn nothing_is_conceded_to_a_power_that_has_not_as_good_as_won() {
        let map = Map::standard();
        let france = Map::standard().power_by_key("FRANCE");
        let yes = Map::standard().powers().map(|power| Some(power) == france);
        assert_eq!(
            accept(&map.opening(), &["FRANCE"], 9),
            yes.collect::<Vec<_>>()
        );
    }
}
