//! Moves to places that are not on the map, which the DPTG counts as moves (DATC 2.4, 4.E.1 a).

use crate::Context;
use crate::reading::{Candidate, Part, Reading, Verdict, read};
use crate::tokens::{self, Mark};
use chancery_core::orders::{Action, IllegalReason, WrittenOrder};
use chancery_core::report::illegal_reason;

/// What a line says that could not be read, if it is "Munich - Oz": a unit, an arrow and words.
pub(super) fn read_off_map(ctx: &Context<'_>, text: &str) -> Option<Reading> {
    let tokens = tokens::cut(text);
    let arrow = tokens
        .iter()
        .find(|token| matches!(token.mark, Mark::Arrow))?;
    let goal = tokens
        .iter()
        .filter(|token| token.span.start >= arrow.span.end);
    let words: Vec<bool> = goal
        .map(|token| matches!(token.mark, Mark::Word(_)))
        .collect();
    if words.is_empty() || words.contains(&false) {
        return None;
    }
    // the unit is read as in an order that says nothing else
    let held = read(ctx, &format!("{} H", &text[..arrow.span.start]));
    let [part] = held.parts.as_slice() else {
        return None;
    };
    let candidate = part.taken().filter(|held| held.illegal.is_none())?;
    let moved = |order: &WrittenOrder| {
        let unit = order.unit()?;
        let action = Action::MoveOffMap;
        Some(WrittenOrder::Order { unit, action })
    };
    let written = moved(&candidate.written)?;
    let order = moved(&candidate.order)?;
    let why = IllegalReason::OffMap;
    let note = illegal_reason(ctx.bench, candidate.power, &order, why);
    let candidate = Candidate {
        written,
        ..Candidate::plain(candidate.power, order, Some(why), candidate.flaws)
    };
    let part = Part {
        verdict: Verdict::Void,
        candidates: vec![candidate],
    };
    Some(Reading {
        parts: vec![part],
        ..Reading::bare(Verdict::Void, note)
    })
}
