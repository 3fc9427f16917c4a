//! What can be wrong with a line, in sentences.

use super::NoBoard;
use chancery_core::adjudicator::{Unplayable, UnsupportedBoard};
use chancery_core::board::TurnError;
use chancery_core::orders::notation::NotationError;
use chancery_core::rules::RulesError;

/// Why a line is no phase.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// Not JSON, or not of the right shape.
    #[error("column {column}: {what}")]
    Json {
        /// Where in the line, from 1.
        column: usize,
        /// What is wrong.
        what: String,
    },
    /// A part of the line is not of the right shape.
    #[error("{key}: {what}")]
    Part {
        /// The part's key.
        key: &'static str,
        /// What is wrong.
        what: String,
    },
    /// The line is too long to be read.
    #[error("the line is longer than {limit} bytes")]
    TooLong {
        /// The most that is read.
        limit: usize,
    },
    /// A key is missing.
    #[error("no `{key}`: expected {expected}")]
    Missing {
        /// The key.
        key: &'static str,
        /// What should be under it.
        expected: &'static str,
    },
    /// The `name` is no phase.
    #[error("name: {0}")]
    Name(#[from] TurnError),
    /// There is no such board.
    #[error("map: unknown map `{name}`: {why}")]
    Map {
        /// The name.
        name: String,
        /// What was looked for in vain.
        why: NoBoard,
    },
    /// The rules can't be had.
    #[error("rules: {0}")]
    Rules(#[from] RulesError),
    /// The algorithm asked for can't play the rules.
    #[error("rules: {0}")]
    Algorithm(#[from] Unplayable),
    /// The algorithm asked for can't play on the board.
    #[error("map: {0}")]
    Terrain(#[from] UnsupportedBoard),
    /// No power has this key.
    #[error("{at}: unknown power `{found}`; expected {expected}")]
    Power {
        /// Which part of the line.
        at: &'static str,
        /// What stood there.
        found: String,
        /// The powers there are.
        expected: String,
    },
    /// A power is listed twice.
    #[error("{at}: {power} is listed twice")]
    PowerTwice {
        /// Which part of the line.
        at: &'static str,
        /// The power.
        power: String,
    },
    /// A unit that can't be.
    #[error("{at}.{power}: `{unit}`: {why}")]
    Unit {
        /// Which part of the line.
        at: &'static str,
        /// Whose unit.
        power: String,
        /// The unit as it was written.
        unit: String,
        /// What is wrong with it.
        why: UnitFault,
    },
    /// A place that can't be.
    #[error("{at}.{power}: {why}")]
    Place {
        /// Which part of the line.
        at: &'static str,
        /// Whose.
        power: String,
        /// What is wrong.
        why: PlaceFault,
    },
}

/// What is wrong with a unit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnitFault {
    /// It is not written as a unit.
    #[error("{0}")]
    Notation(#[from] NotationError),
    /// A fleet in a split province without its coast.
    #[error("a fleet here needs its coast: expected {0}")]
    CoastNeeded(String),
    /// The province has no such coast.
    #[error("no such coast")]
    NoSuchCoast,
    /// An army on water, a fleet inland.
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

/// What is wrong with a place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlaceFault {
    /// No province has this code.
    #[error("unknown province `{0}`")]
    Unknown(String),
    /// A coast where a center is meant.
    #[error("`{0}` is a coast: expected its province")]
    Coast(String),
    /// No supply center.
    #[error("`{0}` isn't a supply center")]
    NotCenter(String),
    /// Two powers have it, or one has it twice.
    #[error("`{0}` is owned twice")]
    Twice(String),
    /// The dislodged unit could not stand there.
    #[error("`{place}`: {unit} can't stand there")]
    CannotStand {
        /// The place.
        place: String,
        /// The unit.
        unit: String,
    },
}

impl Fault {
    /// The fault of a part that was read by itself, whose columns mean nothing to the reader.
    pub(super) fn within(self, key: &'static str) -> Fault {
        match self {
            Fault::Json { what, .. } => Fault::Part { key, what },
            other => other,
        }
    }

    /// The fault of a text that `serde_json` could not read.
    pub fn json(error: &serde_json::Error) -> Fault {
        let text = error.to_string();
        let what = text.split(" at line ").next().unwrap_or(&text);
        Fault::Json {
            column: error.column(),
            what: what.to_owned(),
        }
    }
}
