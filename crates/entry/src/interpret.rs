//! A reading as `chancery interpret` prints it (FORMATS, section 4).

use std::fmt;

use serde_json::{Value, json};

use super::Context;
use super::reading::{Candidate, Verdict, read};

/// What a line means, in words for a program: displayed, it is the verdict, the canonical orders and
/// a note with tabs between them, without control characters; empty for a blank line.
#[derive(Clone, PartialEq, Debug)]
pub struct Interpretation {
    /// The line as it was given.
    pub text: String,
    /// How it was understood.
    pub verdict: Verdict,
    /// The orders in one string: several joined by ` ; `, readings to choose from by ` | `.
    pub canonical: String,
    /// The orders that were understood, void ones included, in canonical notation.
    pub orders: Vec<String>,
    /// The readings to choose from, the likeliest first.
    pub candidates: Vec<String>,
    /// What is to be said about it in a few words.
    pub note: String,
}

impl Interpretation {
    /// The object of `--format json`; `line` counts from 1.
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

/// Reads a line by itself.
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
