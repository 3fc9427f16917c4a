//! The parts of systems, each with its words and its points.

use super::measure::Measure;
use super::{Points, Standing};

/// A part of a system's points.
#[derive(Debug)]
pub(super) enum ScorePart {
    /// These points for each count of a measure.
    Per(Points, Measure),
    /// The part, but only for powers without centers at the end.
    Eliminated(&'static ScorePart),
    /// Points by the number of centers, from 0 up. The last entry applies to all greater numbers.
    Centers(&'static [i64]),
    /// One point for each center above a number. After a solo only the winner gets it, and at most up to the
    /// number that wins.
    Above(usize),
    /// Points for the first place, the second and so on.
    Places(&'static [Points], Rank, Ties),
    /// Points for a lone leader, or for each of two leaders, three and so on; 0 if more powers lead than are
    /// listed.
    Top(i64, &'static [Points]),
    /// A total that is divided in the ratio of these shares: for powers with the most centers, those one
    /// center behind, and those two behind.
    Near(i64, &'static [Points; 3]),
}

/// The ranking of powers. More centers are always better.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rank {
    /// The rule for the places, in words.
    pub words: &'static str,
    /// Returns the sort key of a power, compared in lexicographic order. Empty if it has no place.
    pub merit: fn(&Standing, usize) -> Vec<usize>,
}

/// The points of tied powers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ties {
    /// The mean of their places.
    Mean,
    /// The mean of their places as the nearest whole number.
    WholeMean,
    /// The points of the lowest of their places.
    Lowest,
    /// Two get the points listed for the first of their places; more get those of the lowest.
    Pairs(&'static [Points]),
    /// Any number gets the points listed for two in the last but one of their places.
    LastPair(&'static [Points]),
}

impl Measure {
    /// Returns a part with this number of points for each count.
    pub(super) const fn gives(self, points: i64) -> ScorePart {
        ScorePart::Per(Points::whole(points), self)
    }

    /// Returns a part with a fraction of a point for each count.
    pub(super) const fn gives_part(self, points: i64, by: i64) -> ScorePart {
        ScorePart::Per(Points::shared(points, by), self)
    }
}

impl ScorePart {
    /// Returns the points of one power.
    pub(super) fn points(&self, standing: &Standing, power: usize) -> Points {
        let count = standing.centers[power];
        match *self {
            ScorePart::Per(points, measure) => points * (measure.count)(standing, power),
            ScorePart::Eliminated(_) if standing.lives(power) => Points::ZERO,
            ScorePart::Eliminated(part) => part.points(standing, power),
            ScorePart::Centers(list) => {
                let listed = list.get(count).or(list.last());
                Points::whole(listed.copied().unwrap_or(0))
            }
            ScorePart::Above(least) => {
                let counted = match standing.winner() {
                    None => count,
                    Some(winner) if winner == power => count.min(standing.to_win),
                    Some(_) => 0,
                };
                counted.saturating_sub(least).into()
            }
            ScorePart::Places(points, rank, ties) => places(standing, power, points, rank, ties),
            ScorePart::Top(alone, several) => match standing.leaders() {
                _ if !standing.leads(power) => Points::ZERO,
                0 | 1 => Points::whole(alone),
                leaders => at(several, leaders - 2),
            },
            ScorePart::Near(pot, shares) => {
                let behind = |power| standing.behind(power);
                let share = |power| behind(power).map_or(Points::ZERO, |by| at(shares, by));
                let all = standing.powers().map(share).sum();
                Points::whole(pot) * share(power).part_of(all)
            }
        }
    }

    /// Returns the part in words: `1 a center`.
    pub(super) fn words(&self) -> String {
        match self {
            ScorePart::Per(points, measure) => measure.words.replace('#', &points.to_string()),
            ScorePart::Eliminated(part) => format!("the eliminated {}", part.words()),
            ScorePart::Centers(list) => format!("by centers, from none up: {}", steps(list)),
            ScorePart::Above(least) => format!("1 a center above {least}"),
            ScorePart::Places(points, rank, ties) => {
                format!("by place {}{}, {}", list(points), rank.words, ties.words())
            }
            ScorePart::Top(alone, several) => {
                let several = list(several);
                format!("{alone} to the leader, where several lead to each: {several}")
            }
            ScorePart::Near(pot, [top, one, two]) => format!(
                "{pot} in shares: {top} to leaders, {one} one center behind, {two} two behind"
            ),
        }
    }
}

impl Ties {
    fn words(self) -> String {
        match self {
            Ties::Mean => "equals split".to_owned(),
            Ties::WholeMean => "equals split, rounded".to_owned(),
            Ties::Lowest => "equals take the lowest".to_owned(),
            Ties::Pairs(pairs) => format!("two equals {}, more the lowest", list(pairs)),
            Ties::LastPair(pairs) => {
                format!("two equals {}, more as the last two of them", list(pairs))
            }
        }
    }
}

/// Returns the points of a power for its place.
fn places(standing: &Standing, power: usize, points: &[Points], rank: Rank, ties: Ties) -> Points {
    let own = (rank.merit)(standing, power);
    if own.is_empty() {
        return Points::ZERO;
    }
    let (mut better, mut equal) = (0, 0);
    for other in standing.powers() {
        let other = (rank.merit)(standing, other);
        better += usize::from(other > own);
        equal += usize::from(other == own);
    }
    let last = better + equal - 1;
    let sum: Points = (better..=last).map(|place| at(points, place)).sum();
    let mean = sum.split(equal as i64);
    match ties {
        Ties::Mean => mean,
        Ties::WholeMean => mean.rounded(),
        Ties::Pairs(pairs) if equal == 2 => at(pairs, better),
        Ties::LastPair(pairs) if equal >= 2 => at(pairs, last - 1),
        Ties::Lowest | Ties::Pairs(_) | Ties::LastPair(_) => at(points, last),
    }
}

/// Returns the points listed for a place, or 0 beyond the list.
fn at(list: &[Points], place: usize) -> Points {
    list.get(place).copied().unwrap_or(Points::ZERO)
}

fn list(points: &[Points]) -> String {
    text::list(points, ", ")
}

/// Returns a list as text, with equal neighbors combined: `0, 21 ×3, 30 ×4`.
fn steps(list: &[i64]) -> String {
    let runs = list.chunk_by(|a, b| a == b);
    let run = |run: &[i64]| match run {
        [points] => points.to_string(),
        run => format!("{} ×{}", run[0], run.len()),
    };
    text::list(runs.map(run), ", ")
}
