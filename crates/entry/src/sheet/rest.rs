//! `rest hold`, `others stand`, `everything else holds`: orders for the power's units without an
//! order on the sheet, wherever on the sheet the line is.

use super::layout::Layout;
use super::lines::{Reader, counts};
use super::{LineKind, ReadLine};
use crate::corrections::Repair;
use crate::normalize::key;
use crate::reading::{Part, Reading, RestUnits, Verdict};
use crate::words::{self, List};
use crate::{Context, groups};
use chancery_core::board::{Power, Province, ProvinceSet};

/// Gives the remaining units their orders.
pub(super) fn hold(reader: &Reader<'_>, layout: &Layout, lines: &mut [ReadLine]) {
    for at in 0..lines.len() {
        let line = &lines[at];
        if line.kind != LineKind::Rest && line.reading.aside.rest.is_none() {
            continue;
        }
        // the other mails of a page are of other powers
        let own = || {
            let mail = layout.mail(line.number);
            reader.owner_of(lines.iter().filter(|other| mail.contains(&other.number)))
        };
        let power = line.power.or_else(own);
        let same_set = |other: &&ReadLine| (other.power, other.set) == (line.power, line.set);
        let ordered = lines.iter().filter(same_set);
        let ordered = ordered.flat_map(|line| spoken_of(reader, line)).collect();
        let reading = match power {
            Some(power) => left_over(reader, power, ordered, line),
            None => {
                let why = "whose units are left over? No power stands above";
                Reading::unreadable(why)
            }
        };
        let line = &mut lines[at];
        line.power = power;
        line.counts = counts(&reading);
        line.reading = reading;
    }
}

/// Returns whether the part is the order of a unit from a phrase that doesn't name it.
fn is_rest(part: &Part) -> bool {
    let mut candidates = part.candidates.iter();
    candidates.any(|candidate| candidate.flaws.contains(Repair::Rest))
}

/// Returns the provinces of the units that a line names. An ambiguous order counts as an order.
fn spoken_of(reader: &Reader<'_>, line: &ReadLine) -> Vec<Province> {
    if line.kind == LineKind::Rest {
        return Vec::new();
    }
    let parts = &line.reading.parts;
    let named = parts.iter().filter(|part| !is_rest(part));
    let candidates = named.flat_map(|part| &part.candidates);
    let provinces = candidates.filter_map(|candidate| candidate.order.province());
    let mut all: Vec<Province> = provinces.collect();
    let unread = parts.is_empty() || parts.iter().any(|part| part.verdict == Verdict::Unreadable);
    if unread && line.kind == LineKind::Order {
        all.extend(reader.named(line).iter());
    }
    all
}

/// Returns the number of units of which a line speaks, if it does: `the other one`, `both other armies`.
fn counted(text: &str) -> Option<usize> {
    let text = key(text);
    let both = || List::Both.occurs_in(&text).then_some(2);
    text.split(' ').find_map(words::number).or_else(both)
}

/// Returns the reading of a line with the orders of the remaining units of the sheet, in place of
/// the units that the line alone leaves.
fn left_over(reader: &Reader<'_>, power: Power, ordered: ProvinceSet, line: &ReadLine) -> Reading {
    let alone = &line.reading;
    let ctx: Context<'_> = reader.context(Some(power));
    if !reader.legality.position.turn.phase.is_movement() {
        return Reading::unreadable("only in a phase of moves do units hold");
    }
    let rest = alone.aside.rest.unwrap_or(RestUnits::All);
    let mut holds = groups::hold_rest(&ctx, rest, &ordered);
    if counted(&line.text).is_some_and(|count| count != holds.len()) && !holds.is_empty() {
        return Reading::unreadable("this isn't the number of units that are left over");
    }
    // "The rest stays" in a second mail: where it is, or as it is
    let has_order = |part: &Part| part.unit().is_some_and(|at| reader.ordered.contains(at));
    let is_unclear = holds.iter().any(has_order);
    let unclear = holds.iter_mut().filter(|part| has_order(part));
    unclear.for_each(Part::leave_open);
    let note = if is_unclear {
        "does it hold, or does its earlier order stand?"
    } else if holds.is_empty() {
        "every unit has an order"
    } else {
        groups::ONE_PHRASE
    };
    let mut reading = Reading::bare(Verdict::Fixed, note.to_owned());
    reading.aside = alone.aside.clone();
    let named = alone.parts.iter().filter(|part| !is_rest(part));
    reading.parts = named.cloned().chain(holds).collect();
    let worst = reading.parts.iter().map(|part| part.verdict).max();
    if let Some(worst) = worst.filter(|worst| *worst > Verdict::Fixed) {
        reading.verdict = worst;
        if !is_unclear {
            reading.note.clone_from(&alone.note);
        }
    }
    reading
}
