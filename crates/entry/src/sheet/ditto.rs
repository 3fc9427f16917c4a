//! `"`, `ditto` or `same` after a unit, and `supports it`: references to the line above.

use super::ReadLine;
use crate::Context;
use crate::keywords::Keyword;
use crate::normalize::key;
use crate::reading::{Reading, Verdict, read};
use crate::words::List;
use chancery_core::orders::Action;

/// Reads a line that repeats the order of the line above. `None` if the line doesn't refer to it.
pub(super) fn read_ditto(ctx: &Context<'_>, text: &str, above: &ReadLine) -> Option<Reading> {
    let (_, order) = above.orders().last()?;
    let map = ctx.legality.map;
    if let Some(unit) = before_ditto(text) {
        let action = order.order.action()?;
        let canonical = order.order.canonical(map).to_string();
        let said = canonical.splitn(3, ' ').nth(2)?;
        let reading = read(ctx, &format!("{unit} {said}"));
        let sure = matches!(
            action,
            Action::Hold
                | Action::SupportHold { .. }
                | Action::SupportMove { .. }
                | Action::Disband
        );
        return Some(again(reading, sure));
    }
    let (action, worst) = before_it(ctx, text)?;
    let supported = read(ctx, &format!("{action} {}", order.order.canonical(map)));
    let one = supported.parts.len() == 1 && supported.verdict <= worst;
    one.then(|| again(supported, true))
}

/// Returns the text before a word for "as above" at the end of the line.
fn before_ditto(text: &str) -> Option<&str> {
    let text = text.trim_end().trim_end_matches(['.', '!', ';', ',']);
    let lower = text.to_ascii_lowercase();
    List::Ditto.words().iter().find_map(|word| {
        let unit = lower.strip_suffix(word)?;
        let sign = !word.is_ascii() || word.starts_with(['"', '\'']);
        // these are quotation marks around words
        let quoted = sign && unit.contains(['"', '“', '„', '\'']);
        let parted = sign && !quoted || unit.ends_with([' ', '\t', '-', ':', ')']);
        let unit = text[..unit.len()].trim_end_matches([' ', '\t', '-', ':', ',']);
        (parted && !unit.trim().is_empty()).then_some(unit)
    })
}

/// Returns the text before "it" at the end of the line, or all of it if there is no "it", if a unit supports or
/// convoys, and the worst verdict of such an order: without "it" (`Bulgaria supports`), it must be possible.
fn before_it<'t>(ctx: &Context<'_>, text: &'t str) -> Option<(&'t str, Verdict)> {
    let text = text.trim_end().trim_end_matches(['.', '!', ';', ',']);
    let (action, last) = text.rsplit_once(' ')?;
    let says = |word: &str, wanted: fn(Keyword) -> bool| ctx.lexicon.says(&key(word), wanted);
    let helps = |word: &str| {
        says(word, |word| {
            matches!(word, Keyword::Support | Keyword::Convoy)
        })
    };
    if says(last, |word| word == Keyword::It) {
        let verb = action.rsplit(' ').next()?;
        helps(verb).then_some((action, Verdict::Void))
    } else {
        (last.len() > 1 && helps(last)).then_some((text, Verdict::Ambiguous))
    }
}

/// Adjusts the verdict of a reading that was taken from the line above: `Fixed`, or `Ambiguous`
/// unless `sure`.
fn again(mut reading: Reading, sure: bool) -> Reading {
    for part in &mut reading.parts {
        part.verdict = match part.verdict {
            Verdict::Ok | Verdict::Fixed if sure => Verdict::Fixed,
            Verdict::Ok | Verdict::Fixed => Verdict::Ambiguous,
            other => other,
        };
        for candidate in &mut part.candidates {
            candidate.vague |= !sure;
        }
    }
    reading.set_verdict();
    reading.changed.clear();
    reading.note = match reading.verdict {
        Verdict::Fixed => "read as the line above".to_owned(),
        Verdict::Ambiguous if !sure => "the same as the line above?".to_owned(),
        _ => reading.note,
    };
    reading
}
