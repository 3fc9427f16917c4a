//! Contradictions: different orders for one unit on one sheet. They always need a choice.

use std::collections::{BTreeMap, BTreeSet};

use super::account::{self, Account};
use super::doubt::Clause;
use super::layout::{Layout, Section, timed};
use super::{Matter, Problem, ReadLine};
use crate::corrections::Repair;
use crate::lexicon::Lexicon;
use crate::normalize::key;
use crate::notes::quoted;
use crate::words::List;
use crate::{Candidate, Part, Verdict};
use chancery_core::board::{Map, Phase, Power, Province, Turn};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, IllegalReason, WrittenOrder};

/// An order with its source.
struct Taken {
    line: usize,
    part: usize,
    /// Power, order set and province.
    unit: (Power, usize, Province),
    candidate: Candidate,
    /// Whether it counts until the game master decides. The likeliest order of a question doesn't.
    counts: bool,
}

/// Finds the orders of each set that are for the same unit and makes them ambiguous. Until the game
/// master decides, they count by DATC 4.D.3 to 4.D.6, unless a later one is a question by itself.
pub(super) fn find(
    lexicon: &Lexicon,
    legality: &LegalityContext<'_>,
    (layout, accounts): (&Layout, &[Account]),
    lines: &mut [ReadLine],
    problems: &mut Vec<Problem>,
) {
    let map = legality.map;
    let is_correction = |first: usize, last: usize| {
        let [above, below] = [first, last].map(|line| account::whole_line(accounts, line));
        let clause = || Clause::of_text(lexicon, None, below);
        layout.mail(first) != layout.mail(last)
            || timed(above) > 0 && timed(below) > 0 && first != last
            || corrects(below)
            || clause().has_retraction()
    };
    let mut all = taken(lexicon, legality.position.turn, lines);
    if legality.position.turn.phase == Phase::Adjustments {
        let (mut counting, raised): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|taken| taken.counts);
        leave_long_list_open(legality, lines, &mut counting, problems);
        surplus(legality, lines, &counting, problems);
        let builds = |taken: &Taken| taken.candidate.order.action() == Some(&Action::Build);
        counting.extend(raised.into_iter().filter(builds));
        all = counting;
        all.sort_by_key(|taken| taken.line);
    }
    let mut groups: BTreeMap<(Power, usize, Province), Vec<Taken>> = BTreeMap::new();
    for taken in all {
        groups.entry(taken.unit).or_default().push(taken);
    }
    for group in groups.values() {
        let first = group.iter().position(|taken| taken.counts);
        let group = &group[first.unwrap_or(group.len())..];
        let differs = |taken: &Taken| {
            !taken.counts || !same(&taken.candidate.order, &group[0].candidate.order)
        };
        if group.iter().any(differs) {
            ask(map, lines, group, is_correction, problems);
        }
    }
}

/// Returns whether two orders are the same apart from a kind that only one of them names and the path of a convoy,
/// which issue 4.A.6 decides.
fn same(one: &WrittenOrder, other: &WrittenOrder) -> bool {
    let [one, other] = [(one, other), (other, one)].map(|(one, other)| {
        let (mut one, kind) = (one.clone(), other.unit().and_then(|unit| unit.kind));
        if let WrittenOrder::Order { unit, .. } = &mut one {
            unit.kind = unit.kind.or(kind);
        }
        one
    });
    let goal = |order: &WrittenOrder| match order.action()? {
        Action::Move { to, .. } => Some((order.unit()?, *to)),
        _ => None,
    };
    one == other || goal(&one).is_some() && goal(&one) == goal(&other)
}

/// Makes the units that a power lists without a verb ambiguous if there are more orders than are due:
/// these may be the units that stay.
fn leave_long_list_open(
    legality: &LegalityContext<'_>,
    lines: &mut [ReadLine],
    all: &mut Vec<Taken>,
    problems: &mut Vec<Problem>,
) {
    for power in legality.map.powers() {
        let due = legality.position.surplus(power).unsigned_abs() as usize;
        let own = |taken: &&Taken| taken.unit.0 == power && taken.candidate.illegal.is_none();
        let units: BTreeSet<Province> = all.iter().filter(own).map(|taken| taken.unit.2).collect();
        let listed =
            |taken: &Taken| own(&taken) && taken.candidate.flaws.contains(Repair::VerbMissing);
        let Some(first) = all
            .iter()
            .find(|taken| listed(taken))
            .map(|taken| taken.line)
        else {
            continue;
        };
        if units.len() <= due {
            continue;
        }
        let by = lines[first].number;
        for taken in all.iter().filter(|taken| listed(taken)) {
            let line = &mut lines[taken.line];
            line.reading.parts[taken.part].leave_open();
            line.reading.set_verdict();
            line.counts[taken.part] = None;
            line.doubted_by = Some(by);
            line.reading.note = "is this unit meant, or does it stay?".to_owned();
        }
        all.retain(|taken| !listed(taken));
        let name = &legality.map.power(power).name;
        let text = format!("{name} lists more units than the {due} due: which of them are meant?");
        problems.push(lines[first].problem(text));
    }
}

/// Adds problems for builds and removals that exceed the number due or are of the wrong kind.
fn surplus(
    legality: &LegalityContext<'_>,
    lines: &[ReadLine],
    all: &[Taken],
    problems: &mut Vec<Problem>,
) {
    let mut known: Vec<(Power, &WrittenOrder)> = Vec::new();
    for taken in all {
        let order = &taken.candidate.order;
        let (Some(action), Some(power), None) = (
            order.action(),
            taken.candidate.power,
            taken.candidate.illegal,
        ) else {
            continue;
        };
        if known.contains(&(power, order)) {
            continue;
        }
        known.push((power, order));
        let own = known.iter().filter(|(other, _)| *other == power);
        let count = own.count() as i32;
        let surplus = legality.position.surplus(power);
        let (action, due) = match action {
            Action::Build => ("build", surplus.max(0)),
            _ => ("removal", (-surplus).max(0)),
        };
        if count <= due {
            continue;
        }
        let line = &lines[taken.line];
        let (text, name) = (quoted(&line.text), &legality.map.power(power).name);
        let problem = line.problem(match due {
            0 => format!("{text}: {name} has no {action} due"),
            due => format!("{text}: {action} {count} of {name}, and {due} due"),
        });
        problems.push(Problem {
            matter: Matter::Surplus,
            ..problem
        });
    }
}

/// Returns the orders of a line that contradict others, each with the index of its part: those that count, and the
/// likeliest of each question about one unit that words of the line raise, unless they put it into another time.
pub(super) fn given<'l>(
    lexicon: &Lexicon,
    turn: Turn,
    line: &'l ReadLine,
) -> impl Iterator<Item = (usize, &'l Candidate)> {
    let corrects = corrects(&line.text);
    // "In the fall A Bur - Bel"
    let is_later = || {
        let clause = Clause::of_text(lexicon, Some(turn), &line.text);
        clause.retracts() && clause.is_other_time()
    };
    let doubted = !corrects && (line.doubted_by.is_some() || is_later());
    let raised = move |one: &Candidate| {
        let mut flaws = [Repair::Remark, Repair::Doubt].into_iter();
        // "(not Edi, I want to keep that free)"
        let is_place_alone = turn.phase.is_retreat() && one.flaws.contains(Repair::VerbMissing);
        corrects || !is_place_alone && flaws.any(|flaw| one.flaws.contains(flaw))
    };
    let parts = line.reading.parts.iter().zip(&line.counts).enumerate();
    parts.filter_map(move |(part, (read, counts))| {
        let unit = |one: &Candidate| one.order.province();
        let mut units = read.candidates.iter().map(unit);
        let first = units.next()?;
        let raises = !doubted && raised(&read.candidates[0]) && units.all(|unit| unit == first);
        let counts = counts.or(raises.then_some(0))?;
        Some((part, read.candidates.get(counts)?))
    })
}

/// Returns the orders that may contradict others.
fn taken(lexicon: &Lexicon, turn: Turn, lines: &[ReadLine]) -> Vec<Taken> {
    let mut all = Vec::new();
    let own = lines.iter().enumerate();
    for (index, line) in own.filter(|(_, line)| line.under == Section::Orders) {
        let corrects = corrects(&line.text);
        for (part, candidate) in given(lexicon, turn, line) {
            let power = line.power.or(candidate.power);
            if let (Some(power), Some(province)) = (power, candidate.order.province())
                && candidate.order.action() != Some(&Action::MoveOffMap)
                // a build in spring contradicts no move
                && candidate.illegal != Some(IllegalReason::WrongPhase)
            {
                all.push(Taken {
                    line: index,
                    part,
                    unit: (power, line.set, province),
                    candidate: candidate.clone(),
                    counts: line.counts[part].is_some() || corrects,
                });
            }
        }
    }
    all
}

/// Makes orders for one unit a question. The later one is the first choice if its line is a correction or belongs to a
/// later mail or message, or else the first legal one.
fn ask(
    map: &Map,
    lines: &mut [ReadLine],
    group: &[Taken],
    is_correction: impl Fn(usize, usize) -> bool,
    problems: &mut Vec<Problem>,
) {
    let mut candidates: Vec<Candidate> = Vec::new();
    let open = group.iter().any(|taken| !taken.counts);
    let [first, .., last] = group else { return };
    let mut sequence: Vec<&Taken> = group.iter().collect();
    if is_correction(lines[first.line].number, lines[last.line].number) {
        sequence.reverse();
    } else {
        sequence.sort_by_key(|taken| taken.candidate.illegal.is_some());
    }
    for taken in sequence {
        let all = if taken.counts {
            std::slice::from_ref(&taken.candidate)
        } else {
            &lines[taken.line].reading.parts[taken.part].candidates
        };
        for candidate in all {
            let is_known = |known: &Candidate| same(&known.order, &candidate.order);
            if !candidates.iter().any(is_known) {
                candidates.push(candidate.clone());
            }
        }
    }
    let shown = ::text::list(candidates.iter().map(|one| one.order.short(map)), " or ");
    let what = if candidates.len() == 1 {
        format!("written twice, and in doubt: {shown}")
    } else {
        format!("two orders for one unit: {shown}")
    };
    for taken in group {
        let line = &mut lines[taken.line];
        let is_own = |one: &Candidate| same(&one.order, &taken.candidate.order);
        let own = candidates.iter().position(is_own);
        line.reading.parts[taken.part] = Part::new(Verdict::Ambiguous, candidates.clone());
        line.reading.verdict = line.reading.verdict.max(Verdict::Ambiguous);
        line.reading.note.clone_from(&what);
        line.counts[taken.part] = own.filter(|_| !open);
    }
    // the question of the last line is about all of them
    if open {
        return;
    }
    let line = &lines[last.line];
    let first = group.iter().map(|taken| lines[taken.line].number).min();
    let text = quoted(&line.text);
    problems.push(
        line.problem(match first.filter(|first| *first != line.number) {
            Some(first) if candidates.len() > 1 => {
                format!("{text}: another order than on line {first}: {shown}?")
            }
            _ => format!("{text}: {what}?"),
        }),
    );
}

/// Returns the words behind those with which a text corrects an order: `smy h` of `my last line should be smy h`.
pub(super) fn corrected(text: &str) -> Option<String> {
    let folded = format!(" {} ", key(text));
    let mut phrases = List::Corrects.words().iter();
    let (_, order) = phrases.find_map(|phrase| folded.split_once(&format!(" {phrase} ")))?;
    // "Correction to order #1: Ank-Con"
    let order = text.rsplit_once(':').map_or(order, |(_, order)| order);
    Some(order.trim().to_owned())
}

/// Returns whether a line states that it corrects an earlier one.
pub(super) fn corrects(text: &str) -> bool {
    let folded = key(text);
    // "no, A Bur - Bel"
    let first = folded.split(' ').next();
    List::Corrects.occurs_in(&folded) || first.is_some_and(|word| List::SaysNo.has(word))
}
