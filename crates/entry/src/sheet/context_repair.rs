//! Poorly written orders that the rest of the set clears up (DATC 4.E.2 b; 2.4 c and d).

use super::{ReadLine, SectionPath};
use crate::{Candidate, Verdict};
use chancery_core::board::Power;
use chancery_core::orders::{Action, WrittenOrder};
use chancery_core::rules::PoorOrders;

/// Takes, of each ambiguous order, the reading that alone makes sense beside the power's other
/// orders. Each one that is cleared up may clear up another.
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
            let parts = (0..line.counts.len()).filter(|part| open(*part));
            parts
                .filter_map(|part| Some((part, only_sensible(lines, index, part, matching)?)))
                .next()
                .map(|(part, choice)| (index, part, choice))
        });
        match cleared {
            Some((line, part, choice)) => lines[line].counts[part] = Some(choice),
            None => return,
        }
    }
}

/// The only candidate of a part that makes sense, if there is only one.
fn only_sensible(lines: &[ReadLine], line: usize, part: usize, matching: bool) -> Option<usize> {
    let candidates = &lines[line].reading.parts[part].candidates;
    let power = lines[line].power.or(candidates.first()?.power)?;
    let same =
        |other: &&ReadLine| other.under == SectionPath::Orders && other.set == lines[line].set;
    let others = lines.iter().filter(same);
    let others: Vec<&WrittenOrder> = others.flat_map(|line| clear(line, power)).collect();
    let sensible = |candidate: &&Candidate| {
        // a vague one was asked about because too little was written, whatever else is ordered
        !candidate.vague && has_no_other(candidate, &others)
    };
    let mut fit: Vec<&Candidate> = candidates.iter().filter(sensible).collect();
    if matching {
        let agreeing = |candidate: &&&Candidate| agrees(&candidate.order, &others) == Some(true);
        let contrary = |candidate: &&Candidate| agrees(&candidate.order, &others) == Some(false);
        if fit.iter().any(|candidate| agreeing(&candidate)) {
            fit.retain(|candidate| agrees(&candidate.order, &others) == Some(true));
        } else {
            fit.retain(|candidate| !contrary(candidate));
        }
    }
    match fit.as_slice() {
        [only] => candidates.iter().position(|candidate| candidate == *only),
        _ => None,
    }
}

/// A power's orders of a line that are clear.
fn clear(line: &ReadLine, power: Power) -> impl Iterator<Item = &WrittenOrder> {
    let of_power = move |candidate: &Candidate| {
        line.power.or(candidate.power) == Some(power) && candidate.illegal.is_none()
    };
    let orders = line.orders().map(|(_, candidate)| candidate);
    orders
        .filter(move |one| of_power(one))
        .map(|one| &one.order)
}

/// Is there no other order for the same unit (example 7)?
fn has_no_other(candidate: &Candidate, others: &[&WrittenOrder]) -> bool {
    let unit = candidate.order.province();
    !others.iter().any(|other| other.province() == unit)
}

/// Does an order agree with the others (example 8)? None where they say nothing about it.
fn agrees(order: &WrittenOrder, others: &[&WrittenOrder]) -> Option<bool> {
    let WrittenOrder::Order { unit, action } = order else {
        return None;
    };
    // where this order says that some unit goes, or that it stays
    let helped = |order: &WrittenOrder| match order.action()? {
        Action::SupportHold { of } => Some((of.place.province, None)),
        Action::SupportMove { of, to } | Action::Convoy { of, to } => {
            Some((of.place.province, Some(to.province)))
        }
        _ => None,
    };
    let goal = |action: &Action| match action {
        Action::Move { to, .. } => Some(to.province),
        _ => None,
    };
    if let Some((of, to)) = helped(order) {
        let other = others.iter().find(|other| other.province() == Some(of))?;
        return Some(goal(other.action()?) == to);
    }
    let mut named = others.iter().filter_map(|other| helped(other));
    let first = named.find(|(of, _)| *of == unit.place.province)?;
    Some(goal(action) == first.1)
}
