//! Errors in a line, as sentences.

use super::{NoBoard, UnknownKey};
use chancery_core::adjudicator::{Unplayable, UnsupportedBoard};
use chancery_core::board::TurnError;
use chancery_core::orders::notation::NotationError;
use chancery_core::rules::RulesError;

/// The reason why a line isn't a valid phase.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The line isn't JSON, or is malformed.
    #[error("column {column}: {what}")]
    Json {
        /// The column in the line, from 1.
        column: usize,
        /// The error.
        what: String,
    },
    /// A part of the line is malformed.
    #[error("{key}: {what}")]
    Part {
        /// The part's key.
        key: &'static str,
        /// The error.
        what: String,
    },
    /// The line is too long to be read.
    #[error("the line is longer than {limit} bytes")]
    TooLong {
        /// The maximum length, in bytes.
        limit: usize,
    },
    /// A key is missing.
    #[error("no `{key}`: expected {expected}")]
    Missing {
        /// The key.
        key: &'static str,
        /// The value expected under it.
        expected: &'static str,
    },
    /// A key isn't one of those that the command reads.
    #[error(transparent)]
    UnknownKey(#[from] UnknownKey),
    /// The `name` isn't a phase.
    #[error("name: {0}")]
    Name(#[from] TurnError),
    /// There is no such board.
    #[error("map: unknown board `{name}`: {why}")]
    Map {
        /// The name.
        name: String,
        /// The reason from the finder of boards.
        why: NoBoard,
    },
    /// The rules are invalid.
    #[error("rules: {0}")]
    Rules(#[from] RulesError),
    /// The selected algorithm can't play the rules.
    #[error("rules: {0}")]
    Algorithm(#[from] Unplayable),
    /// The selected algorithm can't play on the board.
    #[error("map: {0}")]
    Terrain(#[from] UnsupportedBoard),
    /// No power has this key.
    #[error("{at}: unknown power `{found}`; expected {expected}")]
    Power {
        /// The part of the line.
        at: &'static str,
        /// The text found.
        found: String,
        /// The powers of the board.
        expected: String,
    },
    /// A power is listed twice.
    #[error("{at}: {power} is listed twice")]
    PowerTwice {
        /// The part of the line.
        at: &'static str,
        /// The power.
        power: String,
    },
    /// An invalid unit.
    #[error("{at}.{power}: `{unit}`: {why}")]
    Unit {
        /// The part of the line.
        at: &'static str,
        /// The power of the unit.
        power: String,
        /// The unit as written.
        unit: String,
        /// The error.
        why: UnitFault,
    },
    /// An invalid province or coast.
    #[error("{at}.{power}: {why}")]
    Place {
        /// The part of the line.
        at: &'static str,
        /// The power that it is listed for.
        power: String,
        /// The error.
        why: PlaceFault,
    },
}

/// An error in a unit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnitFault {
    /// It isn't written as a unit.
    #[error("{0}")]
    Notation(#[from] NotationError),
    /// A fleet in a split province without its coast.
    #[error("a fleet here needs its coast: expected {0}")]
    CoastNeeded(String),
    /// The province has no such coast.
    #[error("no such coast")]
    NoSuchCoast,
    /// An army at sea, or a fleet inland.
    #[error("this unit can't be in that province")]
    CannotStand,
    /// Two units in one province.
    #[error("there is already a unit in that province")]
    Occupied,
    /// A dislodged unit in a phase without retreats.
    #[error("a dislodged unit outside a retreat phase")]
    NotRetreating,
    /// A dislodged unit without an entry in `retreats`.
    #[error("dislodged, but without an entry in state.retreats")]
    NoRetreats,
    /// An entry in `retreats` without a dislodged unit.
    #[error("not among the dislodged units (`*`) of state.units")]
    NotDislodged,
    /// It is listed twice.
    #[error("listed twice")]
    Twice,
}

/// An error in a province or coast.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlaceFault {
    /// No province has this code.
    #[error("unknown province `{0}`")]
    Unknown(String),
    /// A coast instead of a center's province.
    #[error("`{0}` is a coast: expected its province")]
    Coast(String),
    /// The province isn't a supply center.
    #[error("`{0}` isn't a supply center")]
    NotCenter(String),
    /// Two powers own it, or one owns it twice.
    #[error("`{0}` is owned twice")]
    Twice(String),
    /// The dislodged unit can't be there.
    #[error("`{place}`: {unit} can't stand there")]
    CannotStand {
        /// The place.
        place: String,
        /// The unit.
        unit: String,
    },
}

impl Fault {
    /// Returns the error of a part that was read separately, without its column.
    pub(super) fn within(self, key: &'static str) -> Fault {
        match self {
            Fault::Json { what, .. } => Fault::Part { key, what },
            other => other,
        }
    }

    /// Returns the error of a text that `serde_json` couldn't read.
    pub fn json(error: &serde_json::Error) -> Fault {
        let text = error.to_string();
        let what = text.split(" at line ").next().unwrap_or(&text);
        Fault::Json {
            column: error.column(),
            what: what.to_owned(),
        }
    }
}
