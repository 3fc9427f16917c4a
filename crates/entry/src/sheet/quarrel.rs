//! Two different orders for one unit on one sheet: neither is taken without asking.

use std::collections::BTreeMap;

use super::{Problem, ReadLine, SectionPath};
use crate::normalize::key;
use crate::words::List;
use crate::{Candidate, Verdict};
use chancery_core::board::{Id, Map, Phase};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, WrittenOrder};

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
pub(super) fn find(
    bench: &LegalityContext<'_>,
    lines: &mut [ReadLine],
    problems: &mut Vec<Problem>,
) {
    let map = bench.map;
    let all = taken(lines);
    if bench.position.turn.phase == Phase::Adjustments {
        surplus(bench, lines, &all, problems);
    }
    let mut groups: BTreeMap<(usize, usize, usize), Vec<Taken>> = BTreeMap::new();
    for taken in all {
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
fn same(one: &WrittenOrder, other: &WrittenOrder) -> bool {
    let goal = |order: &WrittenOrder| match order.action()? {
        Action::Move { to, .. } => Some((order.unit()?, *to)),
        _ => None,
    };
    one == other || goal(one).is_some() && goal(one) == goal(other)
}

/// Asks about builds and removals that are more than are due, or the other of the two.
fn surplus(
    bench: &LegalityContext<'_>,
    lines: &[ReadLine],
    all: &[Taken],
    problems: &mut Vec<Problem>,
) {
    let mut counts = vec![0; bench.map.powers().len()];
    let mut known: Vec<(usize, WrittenOrder)> = Vec::new();
    for taken in all {
        let (Some(action), Some(power), None) = (
            taken.candidate.order.action(),
            taken.candidate.power,
            taken.candidate.illegal,
        ) else {
            continue;
        };
        let builds = *action == Action::Build;
        let own = (power.index(), taken.candidate.order.clone());
        if known.contains(&own) {
            continue;
        }
        known.push(own);
        let due = bench.position.surplus(power);
        let count = &mut counts[power.index()];
        *count += 1;
        let name = &bench.map.power(power).name;
        let due_here = if builds { due } else { -due };
        let deed = if builds { "build" } else { "removal" };
        if *count <= due_here.max(0) {
            continue;
        }
        let line = &lines[taken.line];
        let text = ::text::printable(&line.text, 40);
        problems.push(line.problem(match due_here.max(0) {
            0 => format!("“{text}”: {name} has no {deed} due"),
            due => format!("“{text}”: {deed} {count} of {name}, and {due} due"),
        }));
    }
}

/// The orders that count by themselves.
fn taken(lines: &[ReadLine]) -> Vec<Taken> {
    let mut all = Vec::new();
    let own = lines.iter().enumerate();
    for (index, line) in own.filter(|(_, line)| line.under == SectionPath::Orders) {
        let correcting = corrects(&line.text);
        let parts = line.reading.parts.iter().zip(&line.counts).enumerate();
        let orders = parts.filter_map(|(part, (read, counts))| {
            let asked = counts.is_none() && correcting;
            let counts = counts.or(asked.then_some(0))?;
            Some((part, read.candidates.get(counts)?))
        });
        for (part, candidate) in orders {
            let power = line.power.or(candidate.power);
            let (Some(power), Some(unit)) = (power, candidate.order.unit()) else {
                continue;
            };
            if candidate.order.action() != Some(&Action::MoveOffMap) {
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

fn ask(map: &Map, lines: &mut [ReadLine], group: &[Taken], problems: &mut Vec<Problem>) {
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
    let text = ::text::printable(&line.text, 40);
    problems.push(
        line.problem(match first.filter(|first| *first != line.number) {
            Some(first) => format!("“{text}”: another order than on line {first}: {shown}?"),
            None => format!("“{text}”: two orders for one unit: {shown}?"),
        }),
    );
}

/// Returns whether a line says that it corrects an earlier one.
fn corrects(text: &str) -> bool {
    let folded = key(text);
    let mut words = folded.split(' ');
    // "no, A Bur - Bel"
    let takes_back = words
        .clone()
        .next()
        .is_some_and(|word| List::SaysNo.has(word));
    takes_back || words.any(|word| List::Corrects.has(word))
}
