//! Two different orders for one unit on one sheet: neither is taken without asking.

use std::collections::BTreeMap;

use super::{Line, Matter, Problem, Under};
use crate::board::{Id, Map};
use crate::entry::fold::key;
use crate::entry::{Candidate, Verdict};
use crate::orders::notation::quotable;
use crate::orders::{Action, Written};

/// An order that counts by itself, and where it stands.
struct Taken {
    line: usize,
    part: usize,
    /// Power, order set and province.
    unit: (usize, usize, usize),
    candidate: Candidate,
}

/// Finds the orders of each set that are for one unit, and makes questions of them. Until somebody decides,
/// they count as DATC 4.D.3 to 4.D.6 say.
pub(super) fn find(map: &Map, lines: &mut [Line], problems: &mut Vec<Problem>) {
    let mut groups: BTreeMap<(usize, usize, usize), Vec<Taken>> = BTreeMap::new();
    for taken in taken(lines) {
        groups.entry(taken.unit).or_default().push(taken);
    }
    for group in groups.values() {
        let differs = |taken: &Taken| !same(&taken.candidate.order, &group[0].candidate.order);
        if group.iter().any(differs) {
            ask(map, lines, group, problems);
        }
    }
}

/// Are two orders the same but for the path of a convoy, of which issue 4.A.6 decides?
fn same(one: &Written, other: &Written) -> bool {
    let goal = |order: &Written| match order {
        Written::Order {
            unit,
            action: Action::Move { to, .. },
        } => Some((*unit, *to)),
        _ => None,
    };
    one == other || goal(one).is_some() && goal(one) == goal(other)
}

/// The orders that count by themselves.
fn taken(lines: &[Line]) -> Vec<Taken> {
    let mut all = Vec::new();
    let own = lines.iter().enumerate();
    for (index, line) in own.filter(|(_, line)| line.under == Under::Orders) {
        for (part, candidate) in line.orders() {
            let power = line.power.or(candidate.power);
            let (Some(power), Some(unit)) = (power, candidate.order.unit()) else {
                continue;
            };
            let off_map = matches!(
                &candidate.order,
                Written::Order {
                    action: Action::MoveOffMap,
                    ..
                }
            );
            if !off_map {
                all.push(Taken {
                    line: index,
                    part,
                    unit: (power.index(), line.set, unit.place.province.index()),
                    candidate: candidate.clone(),
                });
            }
        }
    }
    all
}

fn ask(map: &Map, lines: &mut [Line], group: &[Taken], problems: &mut Vec<Problem>) {
    let mut candidates: Vec<Candidate> = Vec::new();
    for taken in group {
        if candidates
            .iter()
            .all(|known| !same(&known.order, &taken.candidate.order))
        {
            candidates.push(taken.candidate.clone());
        }
    }
    let Some(last) = group.last() else { return };
    // "correction: A Bur - Bel", "A Bur - Bel instead": the later one is likelier
    if corrects(&lines[last.line].text) {
        candidates.reverse();
    }
    let shown: Vec<String> = candidates
        .iter()
        .map(|one| one.order.short(map).to_string())
        .collect();
    let shown = shown.join(" or ");
    for taken in group {
        let line = &mut lines[taken.line];
        let own = candidates
            .iter()
            .position(|one| same(&one.order, &taken.candidate.order));
        line.reading.parts[taken.part].verdict = Verdict::Ambiguous;
        line.reading.parts[taken.part].candidates = candidates.clone();
        line.reading.verdict = line.reading.verdict.max(Verdict::Ambiguous);
        line.reading.note = format!("two orders for one unit: {shown}");
        line.counts[taken.part] = own;
    }
    let line = &lines[last.line];
    let first = group.iter().map(|taken| lines[taken.line].number).min();
    problems.push(Problem {
        line: line.number,
        column: line.column,
        text: match first.filter(|first| *first != line.number) {
            Some(first) => format!(
                "“{}”: another order than on line {first}: {shown}?",
                quotable(&line.text)
            ),
            None => format!(
                "“{}”: two orders for one unit: {shown}?",
                quotable(&line.text)
            ),
        },
        matter: Matter::Orders,
    });
}

/// Says a line that it corrects an earlier one?
fn corrects(text: &str) -> bool {
    let folded = key(text);
    folded.split(' ').any(|word| {
        matches!(
            word,
            "correction"
                | "corrected"
                | "instead"
                | "rather"
                | "korrektur"
                | "stattdessen"
                | "correccion"
                | "correzione"
                | "correctie"
                | "plutot"
        )
    })
}
