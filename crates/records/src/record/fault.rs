//! Errors in a line, as sentences.

use chancery_core::adjudicator::{Unplayable, UnsupportedBoard};
use chancery_core::board::TurnError;
use chancery_core::rules::RulesError;

/// The reason why a line isn't a valid phase.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// An error in a part of the line.
    #[error("{at}: {what}")]
    Part {
        /// The part: its keys, or the column.
        at: String,
        /// The error.
        what: String,
    },
    /// An error in the line as a whole.
    #[error("{0}")]
    Whole(String),
    /// The `name` isn't a phase.
    #[error("name: {0}")]
    Name(#[from] TurnError),
    /// The rules are invalid.
    #[error("rules: {0}")]
    Rules(#[from] RulesError),
    /// The selected algorithm can't play the rules.
    #[error("rules: {0}")]
    Algorithm(#[from] Unplayable),
    /// The selected algorithm can't play on the board.
    #[error("map: {0}")]
    Terrain(#[from] UnsupportedBoard),
}

impl Fault {
    /// Returns the error in a part of the line.
    pub fn at(at: impl ToString, what: impl ToString) -> Fault {
        Fault::Part {
            at: at.to_string(),
            what: what.to_string(),
        }
    }

    /// Returns the error of a missing key, under which a value like `expected` should be.
    pub fn missing(key: &str, expected: &str) -> Fault {
        Fault::Whole(format!("no `{key}`: expected {expected}"))
    }

    /// Returns the error of a line that is longer than a number of bytes.
    pub fn too_long(limit: usize) -> Fault {
        Fault::Whole(format!("the line is longer than {limit} bytes"))
    }

    pub(super) fn in_column(column: usize, what: impl ToString) -> Fault {
        Fault::at(format_args!("column {column}"), what)
    }

    /// Returns the error of a part that was read separately, without its column.
    pub(super) fn within(self, key: &str) -> Fault {
        match self {
            Fault::Part { what, .. } => Fault::at(key, what),
            other => other,
        }
    }

    /// Returns the error of a text that `serde_json` couldn't read.
    pub fn json(error: &serde_json::Error) -> Fault {
        let text = error.to_string();
        let what = match text.split(" at line ").next().unwrap_or(&text) {
            _ if error.is_eof() => "the text ends too early".to_owned(),
            "trailing characters" => "more text behind the object".to_owned(),
            what => text::without_types(what).replace("expected a map", "expected an object"),
        };
        Fault::in_column(error.column(), what)
    }
}
