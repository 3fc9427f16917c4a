//! Moves to destinations off the map, which the DPTG counts as moves (DATC 2.4, 4.E.1 a).

use crate::reading::{Candidate, Part, Reading, Verdict, read};
use crate::tokens::{self, Mark, Token};
use crate::{Context, only};
use chancery_core::orders::{Action, IllegalReason, WrittenOrder};
use chancery_core::report::illegal_reason;

/// Reads an unreadable line of the form "Munich - Oz": a unit, an arrow and words.
pub(super) fn read_off_map(ctx: &Context<'_>, text: &str) -> Option<Reading> {
    let tokens = tokens::cut(text);
    let is_arrow = |token: &Token| token.mark == Mark::Arrow;
    let arrow = tokens.iter().position(is_arrow)?;
    let goal = &tokens[arrow + 1..];
    if goal.is_empty() || goal.iter().any(|token| token.word().is_none()) {
        return None;
    }
    // read the unit as if it had been ordered to hold
    let held = format!("{} H", &text[..tokens[arrow].span.start]);
    let parts = read(ctx, &held).parts;
    let candidate = only(&parts)?
        .taken()
        .filter(|held| held.illegal.is_none())?;
    let written = WrittenOrder::new(candidate.written.unit()?, Action::MoveOffMap);
    let order = WrittenOrder::new(candidate.order.unit()?, Action::MoveOffMap);
    let why = IllegalReason::OffMap;
    let note = illegal_reason(ctx.legality, candidate.power, &order, why);
    let candidate = Candidate {
        written,
        ..Candidate::plain(candidate.power, order, Some(why), candidate.flaws)
    };
    let part = Part::new(Verdict::Void, vec![candidate]);
    Some(Reading {
        parts: vec![part],
        ..Reading::bare(Verdict::Void, note)
    })
}
