//! Ambiguous orders that the rest of the set resolves (DATC 4.E.2 b; 2.4 c and d), and impossible supports that it
//! makes ambiguous.

use super::ReadLine;
use super::layout::Section;
use crate::corrections::Flaws;
use crate::{Candidate, Verdict, only};
use chancery_core::board::Power;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, WrittenOrder};
use chancery_core::rules::PoorOrders;

/// Resolves ambiguous orders of which only one reading makes sense beside the power's other orders,
/// until a fixed point: each resolved order may resolve another.
pub(super) fn clear_up(rules: PoorOrders, lines: &mut [ReadLine]) {
    let matching = match rules {
        PoorOrders::Alone | PoorOrders::SpellingOnly => return,
        PoorOrders::AsPossibleSet => false,
        PoorOrders::AsSet => true,
    };
    loop {
        let cleared = lines.iter().enumerate().find_map(|(index, line)| {
            let open = |part: usize| {
                line.counts[part].is_none()
                    && line.reading.parts[part].verdict == Verdict::Ambiguous
            };
            let mut parts = (0..line.counts.len()).filter(|part| open(*part));
            parts.find_map(|part| Some((index, part, only_sensible(lines, index, part, matching)?)))
        });
        match cleared {
            Some((line, part, choice)) => lines[line].counts[part] = Some(choice),
            None => return,
        }
    }
}

/// Makes a support to hold a question that is impossible where the supported unit stands, if the same power moves that
/// unit to where the support is possible: `Ukr - Rum, Sev s Ukr`.
pub(super) fn ask_about_supports(legality: &LegalityContext<'_>, lines: &mut [ReadLine]) {
    for line in 0..lines.len() {
        for part in 0..lines[line].counts.len() {
            let Some(moved) = support_of_move(legality, lines, line, part) else {
                continue;
            };
            let own = &mut lines[line];
            own.reading.parts[part].verdict = Verdict::Ambiguous;
            own.reading.parts[part].candidates.insert(0, moved);
            own.counts[part] = None;
        }
    }
}

/// Returns the support of the move that a power orders instead of an impossible support to hold.
fn support_of_move(
    legality: &LegalityContext<'_>,
    lines: &[ReadLine],
    line: usize,
    part: usize,
) -> Option<Candidate> {
    let (own, part) = (&lines[line], &lines[line].reading.parts[part]);
    let [held] = &part.candidates[..] else {
        return None;
    };
    let power = own.power.or(held.power)?;
    let (WrittenOrder::Order { unit, action }, Verdict::Void) = (&held.order, part.verdict) else {
        return None;
    };
    let Action::SupportHold { of } = action else {
        return None;
    };
    let same = |other: &&ReadLine| other.under == own.under && other.set == own.set;
    let others = lines.iter().filter(same);
    let mut moves = others.flat_map(|line| clear(line, power));
    moves.find_map(|other| {
        let to = other.destination()?;
        let order = WrittenOrder::new(*unit, Action::SupportMove { of: *of, to });
        let is_it = other.province() == Some(of.place.province) && legality.is_legal(power, &order);
        is_it.then(|| Candidate::plain(Some(power), order, None, Flaws::default()))
    })
}

/// Returns the index of the only candidate of a part that makes sense. With `matching`, candidates
/// that agree with the other orders take precedence.
fn only_sensible(lines: &[ReadLine], line: usize, part: usize, matching: bool) -> Option<usize> {
    let candidates = &lines[line].reading.parts[part].candidates;
    let power = lines[line].power.or(candidates.first()?.power)?;
    let same = |other: &&ReadLine| other.under == Section::Orders && other.set == lines[line].set;
    let others = lines.iter().filter(same);
    let others: Vec<&WrittenOrder> = others.flat_map(|line| clear(line, power)).collect();
    // a vague order is ambiguous because too little was written, whatever else is ordered; and no
    // other order may be for the same unit (example 7)
    let sensible = |candidate: &&Candidate| {
        let unit = candidate.order.province();
        !candidate.vague && others.iter().all(|other| other.province() != unit)
    };
    let mut fit: Vec<&Candidate> = candidates.iter().filter(sensible).collect();
    if matching {
        let agreement = |candidate: &Candidate| agrees(&candidate.order, &others);
        let agreeing = fit.iter().any(|one| agreement(one) == Some(true));
        fit.retain(|one| {
            if agreeing {
                agreement(one) == Some(true)
            } else {
                agreement(one) != Some(false)
            }
        });
    }
    let fit = only(fit)?;
    candidates.iter().position(|candidate| candidate == fit)
}

/// Returns the legal orders of a power that count on this line.
fn clear(line: &ReadLine, power: Power) -> impl Iterator<Item = &WrittenOrder> {
    let of_power = move |candidate: &Candidate| {
        line.power.or(candidate.power) == Some(power) && candidate.illegal.is_none()
    };
    let orders = line.orders().map(|(_, candidate)| candidate);
    orders
        .filter(move |one| of_power(one))
        .map(|one| &one.order)
}

/// Returns whether an order agrees with the others (example 8), or `None` if they don't affect it.
fn agrees(order: &WrittenOrder, others: &[&WrittenOrder]) -> Option<bool> {
    // the unit that this order helps, with its destination unless it stays
    let helped = |order: &WrittenOrder| {
        let to = order.goal().map(|to| to.province);
        Some((order.helped()?.place.province, to))
    };
    let goal = |order: &WrittenOrder| order.destination().map(|to| to.province);
    if let Some((of, to)) = helped(order) {
        let other = others.iter().find(|other| other.province() == Some(of))?;
        return Some(goal(other) == to);
    }
    let mut named = others.iter().filter_map(|other| helped(other));
    let first = named.find(|(of, _)| Some(*of) == order.province())?;
    Some(goal(order) == first.1)
}
