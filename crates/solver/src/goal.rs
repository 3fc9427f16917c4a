//! The goals of a side, and their notation.

use chancery_core::board::{Map, Province};
use chancery_core::orders::notation;

use crate::assumed::Assumed;

/// A condition on the position after the last movement phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// No enemy unit is in the province or can retreat to it.
    Hold(Province),
    /// No enemy unit is in the province.
    KeepOut(Province),
    /// A unit of the side is in the province.
    Take(Province),
    /// The side's unit that began in the province isn't dislodged.
    Safe(Province),
    /// No unit is in the province.
    Empty(Province),
    /// The unit that began in the province is dislodged.
    Dislodge(Province),
    /// The unit that began in the province is dislodged and has no open retreat.
    Destroy(Province),
    /// The side owns at least this number of centers at the end.
    Centers(usize),
}

impl Term {
    /// Returns the province of the term, or `None` for [`Term::Centers`].
    pub fn province(self) -> Option<Province> {
        match self {
            Term::Hold(at)
            | Term::KeepOut(at)
            | Term::Take(at)
            | Term::Safe(at)
            | Term::Empty(at)
            | Term::Dislodge(at)
            | Term::Destroy(at) => Some(at),
            Term::Centers(_) => None,
        }
    }

    /// Returns the province whose unit is followed through all phases, or `None` if the term doesn't follow
    /// a unit.
    pub fn followed(self) -> Option<Province> {
        match self {
            Term::Safe(at) | Term::Dislodge(at) | Term::Destroy(at) => Some(at),
            _ => None,
        }
    }
}

/// Terms that must all hold, written after one keyword: `hold MAR SPA`.
pub type Terms = Vec<Term>;

/// The goal of a side, in conjunctive form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The clauses, all of which must hold. A clause holds if at least one of its alternatives does.
    pub clauses: Vec<Vec<Terms>>,
    /// The assumptions about the enemy meanwhile.
    pub assumed: Assumed,
}

/// A question about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Aim {
    /// A goal after a number of phases.
    Goal(Goal),
    /// Centers to hold for ever with the same orders each turn (`line`).
    Line(Vec<Province>),
}

/// The reason why a text isn't a goal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GoalError {
    /// A term has no keyword.
    #[error("expected a term like `hold MAR`, found nothing")]
    Nothing,
    /// The keyword is unknown.
    #[error(
        "unknown term `{0}`; expected hold, keepout, take, safe, empty, dislodge, destroy, centers or line"
    )]
    Unknown(String),
    /// No province has the code.
    #[error("`{keyword}`: unknown province `{found}`")]
    Province {
        /// The keyword of the term.
        keyword: &'static str,
        /// The text in place of the code.
        found: String,
    },
    /// The keyword isn't followed by a province.
    #[error("`{0}`: expected at least one province, like `{0} MAR`")]
    NoProvince(&'static str),
    /// `centers` isn't followed by a number.
    #[error("`centers`: expected a number, like `centers 18`, found `{0}`")]
    Number(String),
    /// `line` is combined with other terms.
    #[error("`line` can't be combined with other terms")]
    LineWithOthers,
}

type Maker = fn(Province) -> Term;

/// The keywords of terms about provinces.
const KEYWORDS: [(&str, Maker); 7] = [
    ("hold", Term::Hold),
    ("keepout", Term::KeepOut),
    ("take", Term::Take),
    ("safe", Term::Safe),
    ("empty", Term::Empty),
    ("dislodge", Term::Dislodge),
    ("destroy", Term::Destroy),
];

impl Aim {
    /// Parses a goal: terms joined by `&` and `|`, which binds closer.
    ///
    /// # Errors
    /// Returns the first part that isn't valid.
    pub fn read(map: &Map, text: &str) -> Result<Aim, GoalError> {
        let mut words = text.split_whitespace();
        if words
            .next()
            .is_some_and(|word| word.eq_ignore_ascii_case("line"))
        {
            return if text.contains(['&', '|']) {
                Err(GoalError::LineWithOthers)
            } else {
                Ok(Aim::Line(provinces(map, "line", words)?))
            };
        }
        let clause = |text: &str| text.split('|').map(|text| terms(map, text)).collect();
        let clauses = text.split('&').map(clause);
        Ok(Aim::Goal(Goal {
            clauses: clauses.collect::<Result<_, _>>()?,
            assumed: Assumed::default(),
        }))
    }
}

fn terms(map: &Map, text: &str) -> Result<Terms, GoalError> {
    let mut words = text.split_whitespace();
    let keyword = words.next().ok_or(GoalError::Nothing)?;
    if keyword.eq_ignore_ascii_case("centers") {
        let rest = words.collect::<Vec<_>>().join(" ");
        let number = rest.parse().map_err(|_| GoalError::Number(rest));
        return Ok(vec![Term::Centers(number?)]);
    }
    if keyword.eq_ignore_ascii_case("line") {
        return Err(GoalError::LineWithOthers);
    }
    let known = KEYWORDS.iter();
    let (keyword, make) = known
        .clone()
        .find(|(known, _)| keyword.eq_ignore_ascii_case(known))
        .ok_or_else(|| GoalError::Unknown(keyword.to_owned()))?;
    let all = provinces(map, keyword, words)?;
    Ok(all.into_iter().map(make).collect())
}

fn provinces<'t>(
    map: &Map,
    keyword: &'static str,
    words: impl Iterator<Item = &'t str>,
) -> Result<Vec<Province>, GoalError> {
    let province = |word: &str| {
        let place = notation::read_place(map, &word.to_ascii_uppercase());
        place
            .map(|place| place.province)
            .ok_or_else(|| GoalError::Province {
                keyword,
                found: word.to_owned(),
            })
    };
    let all = words.map(province).collect::<Result<Vec<_>, _>>()?;
    if all.is_empty() {
        Err(GoalError::NoProvince(keyword))
    } else {
        Ok(all)
    }
}

impl Goal {
    /// Returns the goal that all of these terms hold.
    pub fn of(terms: Terms) -> Goal {
        Goal {
            clauses: vec![vec![terms]],
            assumed: Assumed::default(),
        }
    }

    /// Returns the provinces whose units are followed through all phases, without duplicates.
    pub fn followed(&self) -> Vec<Province> {
        let mut all: Vec<Province> = self.terms().filter_map(Term::followed).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns all terms.
    pub fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.clauses.iter().flatten().flatten().copied()
    }
}

/// The own side or the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The powers that try to reach the goal.
    Own,
    /// All other powers, which act together against the goal.
    Enemy,
}
