//! Seasons, phases and turns.

use std::fmt;
use std::str::FromStr;

/// A season of the game's year.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Season {
    /// The first moves of the year.
    Spring,
    /// The second moves; centers change owners after them.
    Fall,
    /// Builds and removals.
    Winter,
}

impl Season {
    /// Returns the name: `Spring`.
    pub fn name(self) -> &'static str {
        ["Spring", "Fall", "Winter"][self as usize]
    }
}

/// The five phases of a year, in the order in which they are played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Spring moves.
    SpringMoves,
    /// Retreats after the spring moves.
    SpringRetreats,
    /// Fall moves.
    FallMoves,
    /// Retreats after the fall moves.
    FallRetreats,
    /// Builds and removals in winter.
    Adjustments,
}

impl Phase {
    /// All five phases, in order.
    pub const ALL: [Phase; 5] = [
        Phase::SpringMoves,
        Phase::SpringRetreats,
        Phase::FallMoves,
        Phase::FallRetreats,
        Phase::Adjustments,
    ];

    /// By phase: the first and last letters of a turn's code.
    const LETTERS: [[char; 2]; 5] = [['S', 'M'], ['S', 'R'], ['F', 'M'], ['F', 'R'], ['W', 'A']];

    /// Returns the season that the phase belongs to.
    pub fn season(self) -> Season {
        match self {
            Phase::SpringMoves | Phase::SpringRetreats => Season::Spring,
            Phase::FallMoves | Phase::FallRetreats => Season::Fall,
            Phase::Adjustments => Season::Winter,
        }
    }

    /// Returns whether this is a movement phase.
    pub fn is_movement(self) -> bool {
        matches!(self, Phase::SpringMoves | Phase::FallMoves)
    }

    /// Returns whether this is a retreat phase.
    pub fn is_retreat(self) -> bool {
        matches!(self, Phase::SpringRetreats | Phase::FallRetreats)
    }
}

/// A phase of a certain year: `S1901M`, `F1901R`, `W1901A`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// The game's year, 1 to 9999.
    pub year: u16,
    /// The phase of that year.
    pub phase: Phase,
}

/// The number of years that pass between the phases of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Calendar {
    /// Spring and fall are in the same year.
    #[default]
    OneYear,
    /// This many years pass from a spring to its fall, and from there to the next spring.
    YearsATurn(u16),
}

impl Calendar {
    /// The maximum number of years that a turn can take.
    pub const MOST: u16 = 100;

    /// Returns the number of years from a fall to the next spring.
    pub fn to_spring(self) -> u16 {
        match self {
            Calendar::OneYear => 1,
            Calendar::YearsATurn(years) => years,
        }
    }

    /// Returns the number of years from a fall to the next one.
    pub fn years_a_round(self) -> u16 {
        self.to_fall() + self.to_spring()
    }

    /// Returns the number of years from a spring to its fall.
    pub(super) fn to_fall(self) -> u16 {
        match self {
            Calendar::OneYear => 0,
            Calendar::YearsATurn(years) => years,
        }
    }
}

impl Turn {
    /// Returns the spring moves of a year.
    pub fn spring(year: u16) -> Self {
        Turn {
            year,
            phase: Phase::SpringMoves,
        }
    }

    /// Returns the turn after this one, even if no power has anything to do in it. The year stays at 9999
    /// once it is reached.
    #[must_use]
    pub fn next(self, calendar: Calendar) -> Self {
        let (phase, years) = match self.phase {
            Phase::SpringMoves => (Phase::SpringRetreats, 0),
            Phase::SpringRetreats => (Phase::FallMoves, calendar.to_fall()),
            Phase::FallMoves => (Phase::FallRetreats, 0),
            Phase::FallRetreats => (Phase::Adjustments, 0),
            Phase::Adjustments => (Phase::SpringMoves, calendar.to_spring()),
        };
        let year = self.year.saturating_add(years).min(9999);
        Turn { year, phase }
    }

    /// Returns the season of the turn's phase.
    pub fn season(self) -> Season {
        self.phase.season()
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [season, kind] = Phase::LETTERS[self.phase as usize];
        write!(f, "{season}{:04}{kind}", self.year)
    }
}

/// The error of a text that isn't a turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` isn't a phase; expected one like S1901M, F1901R or W1901A")]
pub struct TurnError(String);

impl FromStr for Turn {
    type Err = TurnError;

    fn from_str(text: &str) -> Result<Self, TurnError> {
        let error = || TurnError(text::printable(text, 40));
        let upper = text.to_ascii_uppercase();
        let read = |phase: &Phase| {
            let [season, kind] = Phase::LETTERS[*phase as usize];
            let year = upper.strip_prefix(season)?.strip_suffix(kind)?;
            let digits = (1..=4).contains(&year.len()) && year.bytes().all(|b| b.is_ascii_digit());
            let year = year.parse().ok().filter(|&year| digits && year > 0)?;
            Some(Turn {
                year,
                phase: *phase,
            })
        };
        Phase::ALL.iter().find_map(read).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_read_as_they_are_written() {
        for phase in Phase::ALL {
            let turn = Turn { year: 1907, phase };
            assert_eq!(turn.to_string().parse(), Ok(turn));
        }
        assert_eq!("s1901m".parse(), Ok(Turn::spring(1901)));
        for bad in [
            "",
            "S",
            "S1901",
            "W1901M",
            "S19x1M",
            "S0000M",
            "S+901M",
            "S19011M",
            "é1901M",
            "COMPLETED",
        ] {
            assert!(bad.parse::<Turn>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_year_has_five_phases() {
        let mut turn = Turn::spring(1901);
        for phase in Phase::ALL {
            assert_eq!(turn.phase, phase);
            turn = turn.next(Calendar::OneYear);
        }
        assert_eq!(turn, Turn::spring(1902));
    }

    #[test]
    fn a_turn_can_take_years() {
        let first = Turn::spring(1425);
        let next = |turn: &Turn| Some(turn.next(Calendar::YearsATurn(5)));
        let turns = std::iter::successors(Some(first), next).take(7);
        let names: Vec<String> = turns.map(|turn| turn.to_string()).collect();
        assert_eq!(
            names,
            [
                "S1425M", "S1425R", "F1430M", "F1430R", "W1430A", "S1435M", "S1435R"
            ]
        );
        let last = Turn::spring(9990).next(Calendar::YearsATurn(100));
        assert_eq!(last.next(Calendar::YearsATurn(100)).year, 9999);
    }
}
