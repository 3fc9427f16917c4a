//! Scoring systems: how the parts come together, and what a victory alone is worth.

use super::part::Part;
use super::{Points, Standing, table};

/// A scoring system.
#[derive(Debug)]
pub struct System {
    /// What it is called.
    pub name: &'static str,
    pub(super) solo: Solo,
    pub(super) rule: Rule,
}

/// What happens where one power has won alone.
#[derive(Debug)]
pub(super) enum Solo {
    /// The winner gets these points, the others these parts.
    Pays(i64, &'static [Part]),
    /// The same, but only to a winner who has as many centers as win the game: one to whom it was
    /// conceded with fewer gets the points of the rule, as all do.
    Reached(i64, &'static [Part]),
    /// The points of the rule, the winner's and the others' so many times.
    Times(Points, Points),
    /// The points of the rule.
    AsAny,
}

/// How the points of a game come about that nobody has won alone.
#[derive(Debug)]
pub(super) enum Rule {
    /// The sum of the parts.
    Sum(&'static [Part]),
    /// A hundred points are shared out.
    Hundred {
        /// In proportion to these.
        by: &'static [Part],
        /// Each of the eliminated counts so much in the proportion, and gets none of it.
        eliminated: i64,
        /// These are added afterwards.
        and: &'static [Part],
    },
    /// The sum of the parts, of which the leaders take some from the others.
    Tribute(&'static [Part], Tribute),
}

/// What leaders take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tribute {
    /// From each survivor a point for each of their centers above six, and no more than an equal share
    /// of so many points among the survivors; the leaders divide it.
    AboveSix(i64),
    /// From each survivor as many points as it has centers less, from the eliminated in name as well.
    /// A lone leader takes all; several take each the square of their number's part of it, rounded
    /// down.
    Distance,
    /// A lone leader takes from each its lead, and no more than half of what the other has.
    Lead,
}

impl System {
    /// All of them.
    pub const ALL: &'static [System] = table::ALL;

    /// The system of a name.
    pub fn by_name(name: &str) -> Option<&'static System> {
        System::ALL.iter().find(|system| system.name == name)
    }

    /// The points of each power, by power.
    pub fn points(&self, standing: &Standing) -> Vec<Points> {
        let ruled = |power| self.rule.points(standing, power);
        let needs = matches!(self.solo, Solo::Reached(..));
        let winner = standing.winner();
        let Some(winner) = winner.filter(|&winner| !needs || standing.has_enough(winner)) else {
            return standing.powers().map(ruled).collect();
        };
        let points = |power: usize| match &self.solo {
            Solo::Pays(points, _) | Solo::Reached(points, _) if power == winner => {
                Points::whole(*points)
            }
            Solo::Pays(_, others) | Solo::Reached(_, others) => sum(others, standing, power),
            Solo::Times(times, _) if power == winner => ruled(power) * *times,
            Solo::Times(_, times) => ruled(power) * *times,
            Solo::AsAny => ruled(power),
        };
        standing.powers().map(points).collect()
    }

    /// What it gives points for, in clauses: first what a game without a winner is worth, last a
    /// victory alone.
    pub fn terms(&self) -> Vec<String> {
        let mut terms = self.rule.terms();
        let solo = match &self.solo {
            Solo::Pays(points, []) | Solo::Reached(points, []) => {
                format!("a win alone {points}, others nothing")
            }
            Solo::Pays(points, others) | Solo::Reached(points, others) => {
                format!(
                    "a win alone {points}, others {}",
                    words(others).join(" and ")
                )
            }
            Solo::Times(winner, others) => {
                format!("a win alone {winner} times as much, others {others} times")
            }
            Solo::AsAny => "a win alone as any game".to_owned(),
        };
        terms.push(solo);
        if matches!(self.solo, Solo::Reached(..)) {
            terms.push("a concession alone is no win".to_owned());
        }
        terms
    }
}

impl Rule {
    fn points(&self, standing: &Standing, power: usize) -> Points {
        match self {
            Rule::Sum(parts) => sum(parts, standing, power),
            Rule::Hundred {
                by,
                eliminated,
                and,
            } => {
                let weight = |power: usize| sum(by, standing, power);
                let gone = standing.centers.len() - standing.survivors();
                let gone = Points::from(gone) * Points::whole(*eliminated);
                let all = standing.powers().map(weight).sum::<Points>() + gone;
                let share = Points::whole(100) * weight(power).part_of(all);
                share + sum(and, standing, power)
            }
            Rule::Tribute(parts, tribute) => {
                let own = sum(parts, standing, power);
                let due = |power: usize| tribute.due(standing, power, sum(parts, standing, power));
                if !standing.lives(power) {
                    return own;
                }
                if !standing.leads(power) {
                    return own - due(power);
                }
                let others = standing.powers().filter(|&other| !standing.leads(other));
                let leaders = standing.leaders() as i64;
                let taken: Points = others.map(due).sum();
                own + match tribute {
                    Tribute::Distance => taken.split(leaders * leaders).floor(),
                    Tribute::AboveSix(_) | Tribute::Lead => taken.split(leaders),
                }
            }
        }
    }

    fn terms(&self) -> Vec<String> {
        match self {
            Rule::Sum(parts) => words(parts),
            Rule::Hundred {
                by,
                eliminated,
                and,
            } => {
                let mut terms = vec![format!("100 shared by {}", words(by).join(", "))];
                if *eliminated > 0 {
                    terms.push(format!("each of the eliminated counted as {eliminated}"));
                }
                terms.extend(words(and));
                terms
            }
            Rule::Tribute(parts, tribute) => {
                let mut terms = words(parts);
                terms.push(
                    match tribute {
                        Tribute::AboveSix(_) => {
                            "each other survivor gives the leaders a point for each of their \
                             centers above six, at most what it got for surviving"
                        }
                        Tribute::Distance => {
                            "each other gives the leader a point for each center it has less; of \
                             several leaders each gets a square part of it"
                        }
                        Tribute::Lead => {
                            "each other gives a lone leader its lead, at most half of what it has"
                        }
                    }
                    .to_owned(),
                );
                terms
            }
        }
    }
}

impl Tribute {
    /// What a power that doesn't lead gives, which has so many points.
    fn due(self, standing: &Standing, power: usize, own: Points) -> Points {
        let top = standing.top();
        match self {
            Tribute::AboveSix(_) if !standing.lives(power) => Points::ZERO,
            Tribute::AboveSix(shared) => {
                let above = Points::from(top.saturating_sub(6));
                above.min(Points::shared(shared, standing.survivors() as i64))
            }
            Tribute::Distance => Points::from(top - standing.centers[power]),
            Tribute::Lead => own.split(2).min(Points::from(standing.lead())),
        }
    }
}

fn sum(parts: &[Part], standing: &Standing, power: usize) -> Points {
    let points = parts.iter().map(|part| part.points(standing, power));
    points.sum()
}

fn words(parts: &[Part]) -> Vec<String> {
    parts.iter().map(Part::words).collect()
}
