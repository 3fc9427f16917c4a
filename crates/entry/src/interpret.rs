//! The results of `chancery interpret` (FORMATS, section 4).

use std::fmt;

use serde_json::{Value, json};

use super::Context;
use super::reading::{Candidate, Verdict, read};

/// The meaning of a line for machine reading. `Display` writes the verdict, the canonical orders
/// and a note, separated by tabs and without control characters. It writes nothing for a blank
/// line.
#[derive(Clone, PartialEq, Debug)]
pub struct Interpretation {
    /// The line as given.
    pub text: String,
    /// The verdict on the line.
    pub verdict: Verdict,
    /// The orders in one string: several are joined by ` ; `, readings to choose from by ` | `.
    pub canonical: String,
    /// The orders that were understood, void ones included, in canonical notation.
    pub orders: Vec<String>,
    /// The readings to choose from, most likely first.
    pub candidates: Vec<String>,
    /// A short note about the reading. It may be empty.
    pub note: String,
}

impl Interpretation {
    /// Returns the object of `--format json`. `line` counts from 1.
    pub fn json(&self, line: usize) -> Value {
        json!({
            "line": line,
            "text": text::printable(&self.text, usize::MAX),
            "verdict": self.verdict.word(),
            "orders": self.orders,
            "candidates": self.candidates,
            "note": self.note,
        })
    }
}

impl fmt::Display for Interpretation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::Blank => Ok(()),
            verdict => write!(f, "{}\t{}\t{}", verdict.word(), self.canonical, self.note),
        }
    }
}

/// Reads a single line.
pub fn interpret(line: &str, ctx: &Context<'_>) -> Interpretation {
    let map = ctx.legality.map;
    let canonical = |one: &Candidate| one.order.canonical(map).to_string();
    let reading = read(ctx, line);
    Interpretation {
        text: line.to_owned(),
        verdict: reading.verdict,
        canonical: reading.canonical(map),
        orders: reading.orders().map(canonical).collect(),
        candidates: reading.choices().iter().map(canonical).collect(),
        note: reading.note,
    }
}
