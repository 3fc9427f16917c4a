//! The measures that most systems count: centers, survival, years.

use super::{Points, Standing};

/// A measure that earns points in proportion to its count for a power.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    /// The points in words, with `#` for the points of each count.
    pub words: &'static str,
    /// Returns the count for a power, which may be a fraction.
    pub count: fn(&Standing, usize) -> Points,
}

macro_rules! measures {
    ($($name:ident: $words:literal, $count:expr;)*) => {
        $(pub(super) const $name: Measure = Measure { words: $words, count: $count };)*
    };
}

measures! {
    EACH: "# to each", |_, _| Points::whole(1);
    CENTER: "# a center", |s, p| s.centers[p].into();
    SQUARE: "the square of the centers", |s, p| squares(s, p, 0, 0);
    MANORCON: "the square of the centers, 4 times the centers, and 16",
        |s, p| squares(s, p, 4, 16);
    CENTERS_OR_YEARS: "5 a center, or 1 a year played if that is more",
        |s, p| (5 * s.centers[p]).max(s.years_played(p)).into();
    GAPS: "what others have less, of each center by center",
        |s, p| s.powers().map(|it| s.centers[p].saturating_sub(s.centers[it])).sum::<usize>().into();

    ALIVE: "# for surviving", |s, p| usize::from(s.lives(p)).into();
    ALIVE_SHARE: "# shared by the survivors", |s, p| share(s, p, Standing::lives);
    DRAW_SHARE: "# shared by those in the draw", |s, p| share(s, p, Standing::shares);

    LEAD: "# to a lone leader for each center ahead",
        |s, p| if s.leads(p) { s.lead().into() } else { Points::ZERO };
    LONE_CENTER: "# more a center to a lone leader",
        |s, p| if s.leads(p) && s.leaders() == 1 { s.centers[p].into() } else { Points::ZERO };
    LEAD_SHARE: "# shared by those who lead", |s, p| share(s, p, Standing::leads);
    PIKE: "6 to a lone leader, else 4 to each; 4 to those one center behind, 2 to those two behind, \
           and a lone leader has these too if no power is there", pike;

    // a year survived doesn't include the year in which a power or the game ended
    YEAR_PLAYED: "# a year played", |s, p| s.years_played(p).into();
    YEAR_SURVIVED: "# a year survived", |s, p| s.years_survived(p).into();
    YEAR_OF_EIGHT: "# a year survived, of 8 at most", |s, p| s.years_survived(p).min(8).into();
}

/// Returns the square of the centers, plus `by` times the centers, plus `and`; 0 without centers.
fn squares(standing: &Standing, power: usize, by: usize, and: usize) -> Points {
    let count = standing.centers[power];
    (count * count + by * count + usize::from(count > 0) * and).into()
}

/// Returns an equal share for each power of a group.
fn share(standing: &Standing, power: usize, is_in: fn(&Standing, usize) -> bool) -> Points {
    let group = standing.powers().filter(|&power| is_in(standing, power));
    Points::shared(is_in(standing, power).into(), group.count() as i64)
}

fn pike(standing: &Standing, power: usize) -> Points {
    let held = |by| standing.powers().any(|it| standing.behind(it) == Some(by));
    Points::whole(match standing.behind(power) {
        Some(0) if standing.leaders() > 1 => 4,
        Some(0) if held(1) => 6,
        Some(0) if held(2) => 10,
        Some(0) => 12,
        Some(1) => 4,
        Some(2) => 2,
        _ => 0,
    })
}
