//! The parts that most systems add up: points for centers, for living, for places.

use std::fmt::Write;

use super::{Finish, Points, Standing};

/// Points that a system gives for one thing.
#[derive(Debug)]
pub(super) enum Part {
    /// To every power.
    Each(Points),
    /// For each center.
    Center(Points),
    /// For the number of centers: none, one, two and so on; for more than are listed the last.
    Centers(&'static [i64]),
    /// For the number of centers `c`: `c² + by·c + and`; nothing without centers.
    Quadratic {
        /// How often the centers count beside their square.
        by: i64,
        /// And this.
        and: i64,
    },
    /// For each center above so many; where one has won alone, to the winner only, and for no more
    /// centers than win.
    Above(usize),
    /// For having centers at the end.
    Alive(Points),
    /// Shared by those who have centers at the end.
    AliveShare(i64),
    /// Shared by those who share the draw.
    DrawShare(i64),
    /// For years.
    Years {
        /// For each.
        each: Points,
        /// Which count.
        which: Which,
        /// No more years than these.
        most: Option<usize>,
        /// To whom.
        to: To,
    },
    /// For each center so many, or one for each year played where those are more.
    CentersOrYears(usize),
    /// For places.
    Places {
        /// For the first place, the second and so on.
        points: &'static [Points],
        /// Who stands before whom.
        rank: Rank,
        /// What equals get.
        ties: Ties,
    },
    /// To a lone leader, for each center ahead of the next.
    Lead(Points),
    /// To a lone leader, for each of its centers.
    LoneCenter(Points),
    /// To each of those with the most centers: where they are one, two and so on; nothing where they
    /// are more than are listed.
    Top(&'static [Points]),
    /// Shared by those with the most centers.
    TopShare(i64),
    /// A pot in shares: to those with the most centers, those one center behind, those two behind.
    Near {
        /// The pot.
        pot: i64,
        /// Their shares.
        shares: [Points; 3],
    },
    /// Six to a lone leader, else four to each; four to those one center behind and two to those two
    /// behind, which a lone leader takes too as long as nobody stands there.
    Pike,
    /// For each power with fewer centers, the difference.
    Gaps,
}

/// Which years count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    /// Those that a power got through: not the one in which it, or the game, came to its end.
    Survived,
    /// Those in which it played, the last as well.
    Played,
}

/// To whom years are paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum To {
    /// To all.
    All,
    /// To those without centers at the end.
    Eliminated,
}

/// Who stands before whom. More centers are always better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rank {
    /// The eliminated are equals.
    Centers,
    /// Of the eliminated, who lasted longer.
    Lasting,
    /// The eliminated have no place.
    Survivors,
    /// Of equals, who had more the year before, or the one before that, and so on.
    History,
    /// The sharers of a draw have the first places, as equals; behind them as [`Rank::Lasting`].
    Draw,
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

impl Part {
    /// The points of one power.
    pub(super) fn points(&self, standing: &Standing, power: usize) -> Points {
        let count = standing.centers[power];
        let centers = Points::from(count);
        let if_so = |so: bool, points: Points| if so { points } else { Points::ZERO };
        let lives = standing.lives(power);
        let survivors = standing.survivors() as i64;
        match *self {
            Part::Each(points) => points,
            Part::Center(points) => points * centers,
            Part::Centers(list) => {
                let listed = list.get(count).or(list.last());
                Points::whole(listed.copied().unwrap_or(0))
            }
            Part::Quadratic { by, and } => {
                let rest = Points::whole(by) * centers + Points::whole(and);
                if_so(lives, centers * centers + rest)
            }
            Part::Above(least) => {
                let counted = match standing.winner() {
                    None => count,
                    Some(winner) if winner == power => count.min(standing.to_win),
                    Some(_) => 0,
                };
                Points::from(counted.saturating_sub(least))
            }
            Part::Alive(points) => if_so(lives, points),
            Part::AliveShare(points) => if_so(lives, Points::shared(points, survivors)),
            Part::DrawShare(points) => {
                let sharers = standing.powers().filter(|&power| standing.shares(power));
                let share = Points::shared(points, sharers.count() as i64);
                if_so(standing.shares(power), share)
            }
            Part::Years {
                each,
                which,
                most,
                to,
            } => {
                let years = years(standing, power, which).min(most.unwrap_or(usize::MAX));
                if_so(to == To::All || !lives, each * Points::from(years))
            }
            Part::CentersOrYears(each) => {
                let years = standing.years_played(power);
                Points::from((each * count).max(years))
            }
            Part::Places { points, rank, ties } => places(standing, power, points, rank, ties),
            Part::Lead(points) => {
                let lead = Points::from(standing.lead());
                if_so(standing.leads(power), points * lead)
            }
            Part::LoneCenter(points) => {
                let alone = standing.leaders() == 1 && standing.leads(power);
                if_so(alone, points * centers)
            }
            Part::Top(list) => {
                let among = standing.leaders().checked_sub(1);
                let each = among.and_then(|at| list.get(at)).copied();
                if_so(standing.leads(power), each.unwrap_or(Points::ZERO))
            }
            Part::TopShare(points) => {
                let share = Points::shared(points, standing.leaders() as i64);
                if_so(standing.leads(power), share)
            }
            Part::Near { pot, shares } => {
                let share = |power: usize| near(standing, power, shares);
                let all: Points = standing.powers().map(share).sum();
                Points::whole(pot) * share(power).part_of(all)
            }
            Part::Pike => pike(standing, power),
            Part::Gaps => {
                let behind = standing.centers.iter();
                let gaps = behind.map(|&other| count.saturating_sub(other));
                Points::from(gaps.sum::<usize>())
            }
        }
    }

    /// The part in words: `1 a center`.
    pub(super) fn words(&self) -> String {
        match self {
            Part::Each(points) => format!("{points} to each"),
            Part::Center(points) => format!("{points} a center"),
            Part::Centers(list) => format!("by centers, from none up: {}", steps(list)),
            Part::Quadratic { by: 0, and: 0 } => "the square of the centers".to_owned(),
            Part::Quadratic { by, and } => {
                format!("the square of the centers, {by} times the centers, and {and}")
            }
            Part::Above(least) => format!("1 a center above {least}"),
            Part::Alive(points) => format!("{points} for surviving"),
            Part::AliveShare(points) => format!("{points} shared by the survivors"),
            Part::DrawShare(points) => format!("{points} shared by those in the draw"),
            Part::Years {
                each,
                which,
                most,
                to,
            } => {
                let mut words = match to {
                    To::All => format!("{each} a year"),
                    To::Eliminated => format!("the eliminated {each} a year"),
                };
                words.push_str(match which {
                    Which::Survived => " survived",
                    Which::Played => " played",
                });
                if let Some(most) = most {
                    let _ = write!(words, ", of {most} at most");
                }
                words
            }
            Part::CentersOrYears(each) => {
                format!("{each} a center, or 1 a year played if that is more")
            }
            Part::Places { points, rank, ties } => {
                let mut words = format!("by place {}", list(points));
                words.push_str(match rank {
                    Rank::Centers => "",
                    Rank::Lasting => ", the eliminated by how long they lasted",
                    Rank::Survivors => " to survivors",
                    Rank::History => ", of equals who was ahead last",
                    Rank::Draw => ", the first to the draw",
                });
                match ties {
                    Ties::Mean => words.push_str(", equals split"),
                    Ties::WholeMean => words.push_str(", equals split, rounded"),
                    Ties::Lowest => words.push_str(", equals take the lowest"),
                    Ties::Pairs(pairs) => {
                        let _ = write!(words, ", two equals {}, more the lowest", list(pairs));
                    }
                    Ties::LastPair(pairs) => {
                        let pairs = list(pairs);
                        let _ = write!(words, ", two equals {pairs}, more as the last two of them");
                    }
                }
                words
            }
            Part::Lead(points) => format!("{points} to a lone leader for each center ahead"),
            Part::LoneCenter(points) => format!("{points} more a center to a lone leader"),
            Part::Top(each) => format!(
                "{} to the leader, where several lead to each: {}",
                each.first().copied().unwrap_or(Points::ZERO),
                list(each.get(1..).unwrap_or_default()),
            ),
            Part::TopShare(points) => format!("{points} shared by those who lead"),
            Part::Near { pot, shares } => {
                let [top, one, two] = shares;
                format!(
                    "{pot} in shares: {top} to leaders, {one} one center behind, {two} two behind"
                )
            }
            Part::Pike => "6 to a lone leader, else 4 to each; 4 to those one center behind, 2 to \
                           those two behind, and a lone leader has these too where nobody stands \
                           there"
                .to_owned(),
            Part::Gaps => "what others have less, of each center by center".to_owned(),
        }
    }
}

/// `7, 6, 5`; nothing: `nothing`.
fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    match items.is_empty() {
        true => "nothing".to_owned(),
        false => items.join(", "),
    }
}

/// A list in which the same number is written once, with how often: `0, 21 ×3, 30 ×4`.
fn steps(list: &[i64]) -> String {
    let runs = list.chunk_by(|a, b| a == b);
    let run = |run: &[i64]| match run {
        [points] => points.to_string(),
        run => format!("{} ×{}", run[0], run.len()),
    };
    runs.map(run).collect::<Vec<_>>().join(", ")
}

fn years(standing: &Standing, power: usize, which: Which) -> usize {
    let played = standing.years_played(power);
    match which {
        Which::Survived => played.saturating_sub(1),
        Which::Played => played,
    }
}

/// The share of a power in what those near the top divide.
fn near(standing: &Standing, power: usize, shares: [Points; 3]) -> Points {
    let behind = standing.top() - standing.centers[power];
    let share = shares.get(behind).copied();
    share
        .filter(|_| standing.lives(power))
        .unwrap_or(Points::ZERO)
}

fn pike(standing: &Standing, power: usize) -> Points {
    let is_behind = |power: usize, by: usize| {
        standing.lives(power) && standing.top() - standing.centers[power] == by
    };
    let nobody = |by: usize| !standing.powers().any(|power| is_behind(power, by));
    let alone = standing.leaders() == 1;
    Points::whole(match () {
        () if is_behind(power, 1) => 4,
        () if is_behind(power, 2) => 2,
        () if !is_behind(power, 0) => 0,
        () if !alone => 4,
        () if nobody(1) && nobody(2) => 12,
        () if nobody(1) => 10,
        () => 6,
    })
}

/// What a power gets for its place.
fn places(standing: &Standing, power: usize, points: &[Points], rank: Rank, ties: Ties) -> Points {
    if rank == Rank::Survivors && !standing.lives(power) {
        return Points::ZERO;
    }
    let own = merit(standing, power, rank);
    let merits = standing.powers().map(|other| merit(standing, other, rank));
    let (mut better, mut equal) = (0, 0);
    for other in merits {
        better += usize::from(other > own);
        equal += usize::from(other == own);
    }
    let at = |list: &[Points], place: usize| list.get(place).copied().unwrap_or(Points::ZERO);
    let last = better + equal.saturating_sub(1);
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

/// By what a power is ranked: what comes first counts most.
fn merit(standing: &Standing, power: usize, rank: Rank) -> Vec<usize> {
    let count = standing.centers[power];
    let lasted = standing.eliminated[power].map_or(usize::MAX, usize::from);
    let shares = matches!(standing.finish, Finish::Draw(_)) && standing.shares(power);
    match rank {
        Rank::Centers | Rank::Survivors => vec![count],
        Rank::Lasting => vec![count, lasted],
        Rank::History => {
            let earlier = standing.earlier.iter();
            let before = earlier.map(|counts| counts.get(power).copied().unwrap_or(0));
            [count].into_iter().chain(before).collect()
        }
        Rank::Draw if shares => vec![1],
        Rank::Draw => vec![0, count, lasted],
    }
}
