//! The votes of computer players on proposals to end a game.

use std::fmt::{self, Display, Formatter};

use chancery_core::board::{Id, Map, Position, Power, PowerSet};

use crate::Task;
use crate::search::Search;
use crate::settings::Settings;

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

/// The share of the game from which a power also searches for a victory.
const NEAR: f32 = 0.5;

/// The number of movement phases of the expectation, and of samples of them.
const PHASES: usize = 8;
const SAMPLES: usize = 24;

/// The growth of its share that a power must expect to play on after [`QUIET_YEARS`].
const LEAST_GROWTH: f32 = 0.04;

/// The part of the samples that a power must win to see a victory.
const SEEN_VICTORIES: f32 = 0.5;

/// A power's answer to a proposal, with the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Yes: it expects no more than its share of a draw of this many powers.
    NoMore(usize),
    /// Yes: another power has as good as won.
    Lost,
    /// No: it expects more than its share of a draw of this many powers.
    More(usize),
    /// No: it sees a victory.
    Winning,
    /// No: it has no share in the result, and no other power has as good as won.
    NotLost,
    /// No: centers changed their owners in the last years, and no other power is near victory.
    Undecided,
}

impl Answer {
    /// Returns whether the power votes for the proposal.
    pub fn accepts(self) -> bool {
        matches!(self, Answer::NoMore(_) | Answer::Lost)
    }
}

impl Display for Answer {
    /// Writes the answer as a person would say it: `no, I expect more than a fifth`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Answer::NoMore(powers) => write!(f, "yes, I expect no more than {}", part(*powers)),
            Answer::Lost => f.write_str("yes, this is lost"),
            Answer::More(powers) => write!(f, "no, I expect more than {}", part(*powers)),
            Answer::Winning => f.write_str("no, I expect to win"),
            Answer::NotLost => f.write_str("no, no power has won yet"),
            Answer::Undecided => f.write_str("no, centers still change their owners"),
        }
    }
}

/// Returns the part of each in a draw that this number of powers share.
fn part(powers: usize) -> String {
    const NAMES: [&str; 7] = [
        "all",
        "a half",
        "a third",
        "a quarter",
        "a fifth",
        "a sixth",
        "a seventh",
    ];
    let name = NAMES.get(powers.wrapping_sub(1));
    name.map_or_else(|| format!("1/{powers}"), ToString::to_string)
}

/// Returns the answer of the task's power to a draw shared by `winners`, or a concession to them, after
/// `quiet_years` years without a change of owner. It compares its part with what it expects of the next
/// years.
pub fn answer(task: &Task<'_>, winners: PowerSet, quiet_years: u16) -> Answer {
    let Task {
        map,
        position,
        power,
        ..
    } = *task;
    let mut search = Search::new(task, &Settings::of(3));
    if !winners.contains(power) {
        let now = search.outlook(0, 1);
        let best = winners.iter().map(|winner| now.shares[winner.index()]);
        return if best.fold(0.0, f32::max) >= AS_GOOD_AS_WON {
            Answer::Lost
        } else {
            Answer::NotLost
        };
    }
    let others = map.powers().filter(|&other| other != power);
    let most = others.map(|other| position.center_count(other)).max();
    let is_threatened = most.unwrap_or(0) as f32 >= DANGEROUS * map.victory() as f32;
    if !is_threatened && quiet_years < QUIET_YEARS {
        return Answer::Undecided;
    }
    let [now, then] =
        [(0, 1), (PHASES, SAMPLES)].map(|(phases, count)| search.outlook(phases, count));
    let own = power.index();
    let growth = then.shares[own] - now.shares[own];
    let gain = 1.0 / winners.len() as f32 - 1.0 / survivors(map, position).len().max(1) as f32;
    let seems_winning = then.wins >= SEEN_VICTORIES;
    let may_win = seems_winning || now.shares[own] >= NEAR;
    // what the samples of these years promised didn't come: from then on only a search is believed
    let trusts_samples = quiet_years <= QUIET_YEARS;
    if trusts_samples && seems_winning || may_win && sees_victory(task) {
        Answer::Winning
    } else if trusts_samples && growth - gain > LEAST_GROWTH {
        Answer::More(winners.len())
    } else {
        Answer::NoMore(winners.len())
    }
}

/// Returns whether a search of the highest level has a plan by which the task's power as good as wins.
fn sees_victory(task: &Task<'_>) -> bool {
    let plans = Search::new(task, &Settings::of(4)).advise(&mut || false);
    plans.iter().any(|plan| plan.share >= AS_GOOD_AS_WON)
}

/// Returns the powers with whom the task's power proposes a draw after `quiet_years` years without a change
/// of owner, or `None` if it doesn't propose one.
pub fn proposal(task: &Task<'_>, quiet_years: u16) -> Option<PowerSet> {
    let all = survivors(task.map, task.position);
    let is_due = quiet_years >= QUIET_YEARS && answer(task, all, quiet_years).accepts();
    is_due.then_some(all)
}

/// Returns the powers that share a draw of all: those that are played and have units or centers.
pub fn survivors(map: &Map, position: &Position) -> PowerSet {
    let has = |power: &Power| {
        position.center_count(*power) > 0 || position.units_of(*power).next().is_some()
    };
    let played = map
        .powers()
        .filter(|&power| !position.terms.unplayed.contains(power));
    played.filter(has).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Geography;
    use chancery_core::board::{Unit, UnitKind};
    use chancery_core::rules::Rules;

    fn accept(position: &Position, winners: &[&str], quiet_years: u16) -> Vec<bool> {
        let map = Map::standard();
        let power = |key: &&str| map.power_by_key(key).unwrap();
        let winners: PowerSet = winners.iter().map(power).collect();
        let geography = Geography::new(map);
        let vote = |power| {
            let task = Task {
                map,
                geography: &geography,
                position,
                rules: &Rules::default(),
                power,
                history: &[],
                last_year: None,
                seed: 0,
            };
            answer(&task, winners, quiet_years).accepts()
        };
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
        assert_eq!(accept(&map.opening(), &all, QUIET_YEARS + 1), [true; 7]);
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

    #[test]
    fn a_power_that_sees_a_victory_shares_nothing() {
        let map = Map::standard();
        let [france, italy] = ["FRANCE", "ITALY"].map(|key| map.power_by_key(key).unwrap());
        let mut position = map.opening();
        for unit in map.opening().units() {
            position.take_unit(map.province(unit.location));
        }
        for (number, center) in map.centers().iter().enumerate() {
            position.set_owner(center, Some(if number < 17 { france } else { italy }));
        }
        let army = |power, at| Unit::new(power, UnitKind::Army, at);
        let french = map.centers().iter().take(17);
        french.for_each(|at| position.set_unit(map, army(france, at.location())));
        let answers = accept(&position, &["FRANCE", "ITALY"], 9);
        assert!(
            !answers[france.index()] && answers[italy.index()],
            "{answers:?}"
        );
    }

    #[test]
    fn answers_are_plain_words() {
        let words = [Answer::More(5), Answer::NoMore(9)].map(|answer| answer.to_string());
        assert_eq!(
            words,
            [
                "no, I expect more than a fifth",
                "yes, I expect no more than 1/9"
            ]
        );
    }
}
