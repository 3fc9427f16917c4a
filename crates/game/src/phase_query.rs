//! Phases and years as people type them.

use std::fmt;

use chancery_core::board::{Season, Turn};

/// A phase or a year as it was typed: `1902`, `F1902`, `f02`, `w1901`, `S1902R`, `fall 1902`,
/// `spring 02 retreats`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhaseQuery {
    season: Option<Season>,
    /// The year as typed. With fewer than three digits it matches any century.
    year: u16,
    digits: usize,
    /// The start of the phase's kind, such as `r`, `retreats` or `moves`; empty if none was typed.
    kind: String,
}

/// The part of a typed phase that can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PhaseQueryError {
    /// The year, which must have one, two or four digits.
    Year,
    /// The season before it.
    Season,
}

impl PhaseQuery {
    /// Parses a phase.
    ///
    /// # Errors
    /// Returns an error if there is no year, or if the text before it isn't a season.
    pub fn read(text: &str) -> Result<Self, PhaseQueryError> {
        let text = text.trim().to_ascii_lowercase();
        let begin = text.find(|letter: char| letter.is_ascii_digit());
        let (season, rest) = text.split_at(begin.ok_or(PhaseQueryError::Year)?);
        let end = rest.find(|letter: char| !letter.is_ascii_digit());
        let (year, kind) = rest.split_at(end.unwrap_or(rest.len()));
        let digits = year.len();
        let year = year.parse().map_err(|_| PhaseQueryError::Year)?;
        if !matches!(digits, 1 | 2 | 4) {
            return Err(PhaseQueryError::Year);
        }
        let season = match season.trim() {
            "" => None,
            "autumn" => Some(Season::Fall),
            word => {
                let mut all = [Season::Spring, Season::Fall, Season::Winter].into_iter();
                let named = all.find(|it| it.name().to_ascii_lowercase().starts_with(word));
                Some(named.ok_or(PhaseQueryError::Season)?)
            }
        };
        Ok(PhaseQuery {
            season,
            year,
            digits,
            kind: kind.trim().to_owned(),
        })
    }

    /// Returns whether the query has only a year.
    pub fn is_year(&self) -> bool {
        self.season.is_none() && self.kind.is_empty()
    }

    /// Returns whether a year matches.
    pub fn is_of(&self, year: u16) -> bool {
        match self.digits {
            4 => year == self.year,
            _ => year % 100 == self.year,
        }
    }

    /// Returns whether a phase matches.
    pub fn names(&self, turn: Turn) -> bool {
        let begins = |whole: &str| whole.starts_with(&self.kind);
        let is_kind = match turn.phase {
            phase if phase.is_movement() => begins("moves") || begins("orders"),
            phase if phase.is_retreat() => begins("retreats"),
            _ => begins("adjustments") || begins("builds"),
        };
        let is_season = self.season.is_none_or(|season| season == turn.season());
        self.is_of(turn.year) && is_season && is_kind
    }
}

/// Formats the season and year, or only the year: `Fall 1902`.
impl fmt::Display for PhaseQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(season) = self.season {
            write!(f, "{} ", season.name())?;
        }
        match self.digits {
            4 => write!(f, "{}", self.year),
            _ => write!(f, "'{:02}", self.year),
        }
    }
}

/// Returns the index of the first phase that matches a text. Two digits without a season don't
/// match, and neither does a season without a year, such as `w`: such texts can mean units.
pub fn named(turns: &[Turn], text: &str) -> Option<usize> {
    let typed = PhaseQuery::read(text).ok()?;
    let is_open = typed.season.is_none() && typed.digits < 4;
    turns.iter().position(|&turn| !is_open && typed.names(turn))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns() -> Vec<Turn> {
        let turns = ["S1901M", "F1901M", "F1901R", "W1901A", "S1902M", "S1902R"];
        turns.iter().map(|turn| turn.parse().unwrap()).collect()
    }

    #[test]
    fn a_phase_is_found_by_any_of_its_names() {
        let turns = turns();
        for (text, found) in [
            ("1902", Some(4)),
            ("F1901", Some(1)),
            ("f01r", Some(2)),
            ("fall 1901 retreats", Some(2)),
            ("w01", Some(3)),
            ("W1901A", Some(3)),
            ("spring 02", Some(4)),
            ("s1902r", Some(5)),
            ("f1902", None),
            ("190", None),
            ("02", None),
            ("w", None),
            ("par", None),
            ("x1901", None),
            ("s99999", None),
        ] {
            assert_eq!(named(&turns, text), found, "{text}");
        }
    }
}
