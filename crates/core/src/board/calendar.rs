//! Seasons, phases and turns: what follows what.

use std::fmt;
use std::str::FromStr;

/// A season of the game's year.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Season {
    /// The first moves of the year.
    Spring,
    /// The second moves; centers change hands after them.
    Fall,
    /// Builds and removals.
    Winter,
}

impl Season {
    /// The word: `Spring`.
    pub fn name(self) -> &'static str {
        match self {
            Season::Spring => "Spring",
            Season::Fall => "Fall",
            Season::Winter => "Winter",
        }
    }
}

/// The five phases of a year, in the sequence in which they are played.
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
    /// All five, in sequence.
    pub const ALL: [Phase; 5] = [
        Phase::SpringMoves,
        Phase::SpringRetreats,
        Phase::FallMoves,
        Phase::FallRetreats,
        Phase::Adjustments,
    ];

    /// The season that the phase belongs to.
    pub fn season(self) -> Season {
        match self {
            Phase::SpringMoves | Phase::SpringRetreats => Season::Spring,
            Phase::FallMoves | Phase::FallRetreats => Season::Fall,
            Phase::Adjustments => Season::Winter,
        }
    }

    /// Are moves written in it?
    pub fn is_movement(self) -> bool {
        matches!(self, Phase::SpringMoves | Phase::FallMoves)
    }

    /// Are retreats written in it?
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

impl Turn {
    /// The spring moves of a year.
    pub fn spring(year: u16) -> Self {
        Turn {
            year,
            phase: Phase::SpringMoves,
        }
    }

    /// The turn that the calendar has next, whether or not anybody has anything to do in it.
    /// The year stays at 9999 when it gets there.
    #[must_use]
    pub fn next(self) -> Self {
        let phase = match self.phase {
            Phase::SpringMoves => Phase::SpringRetreats,
            Phase::SpringRetreats => Phase::FallMoves,
            Phase::FallMoves => Phase::FallRetreats,
            Phase::FallRetreats => Phase::Adjustments,
            Phase::Adjustments => return Turn::spring((self.year + 1).min(9999)),
        };
        Turn { phase, ..self }
    }

    /// The season of the turn's phase.
    pub fn season(self) -> Season {
        self.phase.season()
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (season, kind) = match self.phase {
            Phase::SpringMoves => ('S', 'M'),
            Phase::SpringRetreats => ('S', 'R'),
            Phase::FallMoves => ('F', 'M'),
            Phase::FallRetreats => ('F', 'R'),
            Phase::Adjustments => ('W', 'A'),
        };
        write!(f, "{season}{:04}{kind}", self.year)
    }
}

/// A text that names no turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` isn't a phase; expected one like S1901M, F1901R or W1901A")]
pub struct TurnError(String);

impl FromStr for Turn {
    type Err = TurnError;

    fn from_str(text: &str) -> Result<Self, TurnError> {
        let error = || TurnError(text::printable(text, 40));
        let upper = text.to_ascii_uppercase();
        let (season, rest) = upper.split_at_checked(1).ok_or_else(error)?;
        let (year, kind) = rest
            .split_at_checked(rest.len().saturating_sub(1))
            .ok_or_else(error)?;
        let phase = match (season, kind) {
            ("S", "M") => Phase::SpringMoves,
            ("S", "R") => Phase::SpringRetreats,
            ("F", "M") => Phase::FallMoves,
            ("F", "R") => Phase::FallRetreats,
            ("W", "A") => Phase::Adjustments,
            _ => return Err(error()),
        };
        let digits = (1..=4).contains(&year.len()) && year.bytes().all(|b| b.is_ascii_digit());
        match year.parse() {
            Ok(year @ 1..) if digits => Ok(Turn { year, phase }),
            _ => Err(error()),
        }
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
            turn = turn.next();
        }
        assert_eq!(turn, Turn::spring(1902));
    }
}
