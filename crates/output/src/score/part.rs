//! The parts that systems add up, each with its words and its points.

use super::measure::Measure;
use super::{Points, Standing};

/// Points that a system gives for one thing.
#[derive(Debug)]
pub(super) enum ScorePart {
    /// So many points for each count of a measure.
    Per(Points, Measure),
    /// The same to those without centers at the end alone.
    Eliminated(&'static ScorePart),
    /// For the number of centers: none, one, two and so on; for more than are listed the last.
    Centers(&'static [i64]),
    /// For each center above so many; where one has won alone, to the winner only, and for no more
    /// centers than win.
    Above(usize),
    /// For the first place, the second and so on.
    Places(&'static [Points], Rank, Ties),
    /// To a lone leader, or to each of two leaders, three and so on; nothing where more lead than are
    /// listed.
    Top(i64, &'static [Points]),
    /// So many points, divided in the ratio of these shares: to those with the most centers, those
    /// one center behind, those two behind.
    Near(i64, &'static [Points; 3]),
}

/// Who stands before whom. More centers are always better.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rank {
    /// How the places are told.
    pub words: &'static str,
    /// What ranks a power: what comes first counts most. Nothing where it has no place.
    pub merit: fn(&Standing, usize) -> Vec<usize>,
}

/// What equals get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ties {
    /// The mean of their places.
    Mean,
    /// The mean of their places as the nearest whole number.
    WholeMean,
    /// What the lowest of their places gets.
    Lowest,
    /// Two get what is listed for the first of their places; more get what the lowest gets.
    Pairs(&'static [Points]),
    /// Any number gets what is listed for two in the last but one of their places.
    LastPair(&'static [Points]),
}

impl Measure {
    /// Gives so many points for each.
    pub(super) const fn gives(self, points: i64) -> ScorePart {
        ScorePart::Per(Points::whole(points), self)
    }

    /// Gives a fraction of a point for each: so many, divided by so many.
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

/// Returns what a power gets for its place.
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

/// Returns the points listed for a place, or nothing beyond the list.
fn at(list: &[Points], place: usize) -> Points {
    list.get(place).copied().unwrap_or(Points::ZERO)
}

fn list(points: &[Points]) -> String {
    text::list(points, ", ")
}

/// A list in which the same number is written once, with how often: `0, 21 ×3, 30 ×4`.
fn steps(list: &[i64]) -> String {
    let runs = list.chunk_by(|a, b| a == b);
    let run = |run: &[i64]| match run {
        [points] => points.to_string(),
        run => format!("{} ×{}", run[0], run.len()),
    };
    text::list(runs.map(run), ", ")
}
