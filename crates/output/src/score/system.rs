//! Scoring systems: how their parts are combined, and the points for a solo.

use super::part::ScorePart;
use super::{Points, Standing, table};

/// A scoring system: a row of the table.
#[derive(Debug)]
pub struct System {
    /// The name of the system.
    pub name: &'static str,
    /// The rule for a solo.
    pub(super) win: Win,
    /// The parts that are added up without a solo.
    pub(super) parts: &'static [ScorePart],
    /// The parts in whose proportion an additional hundred points are divided.
    pub(super) hundred: &'static [ScorePart],
    /// The weight in that proportion of each eliminated power, which gets none of the points.
    pub(super) eliminated: i64,
    /// The points that leaders take from the others.
    pub(super) tribute: Option<Tribute>,
}

/// The rule for a solo.
#[derive(Debug)]
pub(super) enum Win {
    /// The winner gets these points, the others these parts.
    Pays(i64, &'static [ScorePart]),
    /// The same, but only for a winner with enough centers to win. If a power with fewer gets a concession,
    /// all get the points of the parts.
    Reached(i64, &'static [ScorePart]),
    /// The points of the parts, multiplied by one factor for the winner and another for the others.
    Times(Points, Points),
    /// The points of the parts.
    AsAny,
}

/// The points that leaders take from the others.
#[derive(Debug)]
pub(super) struct Tribute {
    /// The tribute in words.
    pub words: &'static str,
    /// Returns the points that a power gives, from its own points. It must not be a leader.
    pub due: fn(&Standing, usize, Points) -> Points,
    /// Returns the points that each leader takes, from the total given and the number of leaders.
    pub taken: fn(Points, i64) -> Points,
}

impl System {
    /// All systems.
    pub const ALL: &'static [System] = table::ALL;

    /// Returns the system with a name, in any case.
    pub fn by_name(name: &str) -> Option<&'static System> {
        let mut all = System::ALL.iter();
        all.find(|system| system.name.eq_ignore_ascii_case(name))
    }

    /// Returns the points of each power, by power.
    pub fn points(&self, standing: &Standing) -> Vec<Points> {
        let winner = standing.winner().filter(|&winner| match self.win {
            Win::Reached(..) => standing.centers[winner] >= standing.to_win,
            _ => true,
        });
        let points = |power: usize| match (winner, &self.win) {
            (Some(winner), Win::Pays(points, _) | Win::Reached(points, _)) if power == winner => {
                Points::whole(*points)
            }
            (Some(_), Win::Pays(_, others) | Win::Reached(_, others)) => {
                sum(others, standing, power)
            }
            (Some(winner), Win::Times(times, others)) => {
                let times = if power == winner { times } else { others };
                self.with_tribute(standing, power) * *times
            }
            (None, _) | (_, Win::AsAny) => self.with_tribute(standing, power),
        };
        standing.powers().map(points).collect()
    }

    /// Returns the rules for points, in clauses: first those of a game without a winner, and last that of a
    /// solo.
    pub fn terms(&self) -> Vec<String> {
        let mut terms = Vec::new();
        if !self.hundred.is_empty() {
            terms.push(format!("100 shared by {}", words(self.hundred, ", ")));
        }
        if self.eliminated > 0 {
            let weight = self.eliminated;
            terms.push(format!("each of the eliminated counted as {weight}"));
        }
        terms.extend(self.parts.iter().map(ScorePart::words));
        terms.extend(self.tribute.iter().map(|tribute| tribute.words.to_owned()));
        terms.push(match &self.win {
            Win::Pays(points, []) | Win::Reached(points, []) => {
                format!("a win alone {points}, others nothing")
            }
            Win::Pays(points, others) | Win::Reached(points, others) => {
                format!("a win alone {points}, others {}", words(others, " and "))
            }
            Win::Times(winner, others) => {
                format!("a win alone {winner} times as much, others {others} times")
            }
            Win::AsAny => "a win alone as any game".to_owned(),
        });
        if matches!(self.win, Win::Reached(..)) {
            terms.push("a concession alone isn't a win".to_owned());
        }
        terms
    }

    /// Returns the points of a power in a game without a winner.
    fn with_tribute(&self, standing: &Standing, power: usize) -> Points {
        let own = self.without_tribute(standing, power);
        let Some(tribute) = self.tribute.as_ref().filter(|_| standing.lives(power)) else {
            return own;
        };
        let due = |power| (tribute.due)(standing, power, self.without_tribute(standing, power));
        if !standing.leads(power) {
            return own - due(power);
        }
        let others = standing.powers().filter(|&other| !standing.leads(other));
        own + (tribute.taken)(others.map(due).sum(), standing.leaders() as i64)
    }

    fn without_tribute(&self, standing: &Standing, power: usize) -> Points {
        let weight = |power| sum(self.hundred, standing, power);
        let gone = standing.centers.len() - standing.survivors();
        let gone = Points::from(gone) * Points::whole(self.eliminated);
        let all = standing.powers().map(weight).sum::<Points>() + gone;
        let share = Points::whole(100) * weight(power).part_of(all);
        share + sum(self.parts, standing, power)
    }
}

fn sum(parts: &[ScorePart], standing: &Standing, power: usize) -> Points {
    let points = parts.iter().map(|part| part.points(standing, power));
    points.sum()
}

fn words(parts: &[ScorePart], between: &str) -> String {
    text::list(parts.iter().map(ScorePart::words), between)
}
