//! The row of a game's phases around the one that is shown, with a what-if branch under it, and the
//! parser for phases that are typed.

use std::fmt;

use crate::kit::text::Row;
use crate::kit::theme::Tone;
use chancery_core::board::{Season, Turn};
use game::Game;

/// The separator of two phases.
const RAIL: &str = " ━━ ";
/// The symbol for omitted phases.
const MORE: &str = "… ";

/// The phases of a game and the one that is shown.
#[derive(Clone, Debug)]
pub struct Timeline {
    turns: Vec<Turn>,
    /// Whether the last phase is the current one, whose orders are being written.
    open: bool,
    at: usize,
}

impl Timeline {
    /// Returns the phases of a game, including the current one. `at` is the index of the phase that
    /// is shown.
    pub fn of(game: &Game, at: usize) -> Self {
        let mut turns: Vec<Turn> = game.history().iter().map(|it| it.turn()).collect();
        let open = game.ending().is_none();
        if open {
            turns.push(game.turn());
        }
        Timeline {
            at: at.min(turns.len().saturating_sub(1)),
            turns,
            open,
        }
    }

    /// Returns the row of phases, cut to a width in columns, and the column of the phase that is
    /// shown.
    pub fn row(&self, columns: usize) -> (Row, usize) {
        let (first, last) = self.window(columns);
        let mut row = Row::new();
        let mut column = 0;
        if first > 0 {
            row = row.faint(MORE);
        }
        for i in first..last {
            row = match i {
                _ if i == first => row,
                _ if i <= self.at => row.text(RAIL),
                _ => row.faint(RAIL),
            };
            let tag = tag(self.turns[i]);
            row = match i == self.at {
                true => {
                    column = row.width();
                    row.bold(tag)
                }
                false => row.dim(tag),
            };
        }
        if last < self.turns.len() {
            row = row.faint(format!(" {}", MORE.trim_end()));
        } else if self.open {
            row = row.toned(Tone::Accent, " ●");
        }
        (row, column)
    }

    /// Returns the range of phases that fit into a width, balanced around the one that is shown.
    fn window(&self, columns: usize) -> (usize, usize) {
        // the space for the symbols at both ends, or for that of the current phase
        let room = columns.saturating_sub(5);
        let width = |i: usize| tag(self.turns[i]).len() + RAIL.chars().count();
        let (mut first, mut last) = (self.at, (self.at + 1).min(self.turns.len()));
        let mut taken: usize = (first..last).map(width).sum();
        loop {
            let before = first.checked_sub(1).filter(|&i| taken + width(i) <= room);
            if let Some(i) = before {
                taken += width(i);
                first = i;
            }
            let after = Some(last).filter(|&i| i < self.turns.len() && taken + width(i) <= room);
            if let Some(i) = after {
                taken += width(i);
                last = i + 1;
            }
            if before.is_none() && after.is_none() {
                return (first, last);
            }
        }
    }
}

/// Returns a row with a branch below the phase at `column`: its phases, then a message.
pub fn branch(column: usize, turns: &[Turn], message: Row) -> Row {
    let mut row = Row::new().padded_to(column).toned(Tone::Warn, "└───");
    for (i, &turn) in turns.iter().enumerate() {
        if i > 0 {
            row = row.toned(Tone::Warn, " ━━");
        }
        row = row.text(" ").strong(Tone::Warn, tag(turn));
    }
    row.toned(Tone::Warn, " ◆ ").and(message)
}

/// Returns the shortest name of a phase: `S01`, `F02R`.
pub fn tag(turn: Turn) -> String {
    let kind = if turn.phase.is_retreat() { "R" } else { "" };
    format!("{:.1}{:02}{kind}", turn.season().name(), turn.year % 100)
}

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
    use chancery_core::board::Calendar;

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

    #[test]
    fn the_row_never_leaves_its_columns_and_always_has_the_phase() {
        let turns: Vec<Turn> = std::iter::successors(Some(Turn::spring(1901)), |turn| {
            Some(turn.next(Calendar::OneYear))
        })
        .take(60)
        .collect();
        for at in 0..turns.len() {
            let timeline = Timeline {
                turns: turns.clone(),
                open: true,
                at,
            };
            for columns in [20, 40, 83, 115, 600] {
                let (row, column) = timeline.row(columns);
                assert!(row.width() <= columns, "{columns}: {}", row.plain());
                let text: String = row.plain().chars().skip(column).collect();
                assert!(text.starts_with(&tag(turns[at])), "{at} {text}");
            }
        }
    }
}
