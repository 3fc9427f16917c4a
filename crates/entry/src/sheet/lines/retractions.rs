//! Orders that other lines of the sheet take back, replace or put in doubt.

mod earlier;
mod unread;

use std::collections::BTreeSet;

use super::{Reader, counts};
use crate::corrections::Repair;
use crate::meta_words::Effect;
use crate::notes::quoted;
use crate::reading::{Part, Reading, Verdict};
use crate::sheet::doubt::{Clause, DoubtScope, Fallback};
use crate::sheet::layout::{Doubted, Layout};
use crate::sheet::{LineKind, Problem, ReadLine, conflicts};
use crate::{Candidate, only};
use chancery_core::board::{Map, Power, Province, ProvinceSet};
use chancery_core::orders::{Action, WrittenOrder};

/// Applies the lines that make others doubtful, and those whose orders replace others.
pub(super) fn apply(
    reader: &Reader<'_>,
    layout: &Layout,
    lines: &mut [ReadLine],
    problems: &mut Vec<Problem>,
) {
    for doubted in &layout.doubted {
        // a correction may be for another power than the one above it
        let mut itself = lines.iter().filter(|line| line.number == doubted.by);
        let read = itself.find(|line| !line.reading.parts.is_empty());
        let doubted = &Doubted {
            power: read.map_or(doubted.power, |line| line.power),
            ..doubted.clone()
        };
        let mut by = (0..lines.len()).filter(|&at| lines[at].number == doubted.by);
        if by.any(|at| !replacement(reader, lines, at).given.is_empty()) {
            continue;
        }
        let outcome = leave_in_doubt(reader, doubted, lines, problems);
        close(lines, doubted.by, outcome);
    }
    replace_above(reader, lines);
    unread::drop_missing(reader, lines);
    for doubted in unread::corrections(reader, layout, lines) {
        if lines.iter().any(|line| line.doubted_by == Some(doubted.by)) {
            continue;
        }
        let outcome = leave_in_doubt(reader, &doubted, lines, problems);
        close(lines, doubted.by, outcome);
    }
    earlier::ask(reader, layout, lines, problems);
}

/// What a line does to the orders that it makes doubtful.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// Orders below it replace all of them.
    Replaced,
    /// They are a question.
    InDoubt,
}

/// Makes a line a part of the question about the orders that it makes doubtful, and nothing else.
fn close(lines: &mut [ReadLine], number: usize, outcome: Outcome) {
    let doubts = lines.iter().any(|line| line.doubted_by == Some(number));
    let is_closed = |line: &&mut ReadLine| match line.kind {
        LineKind::Phrase => outcome != Outcome::Replaced,
        LineKind::Order => doubts && line.reading.parts.is_empty(),
        _ => false,
    };
    let mut itself = lines.iter_mut().filter(|line| line.number == number);
    if let Some(line) = itself.find(is_closed) {
        line.kind = LineKind::Problem;
    }
}

/// The orders of a line that put themselves in the place of others above.
#[derive(Default)]
struct Replacement {
    /// The orders, each with the index of its part.
    given: Vec<(usize, Candidate)>,
    /// The units whose orders above they replace.
    units: ProvinceSet,
}

/// Returns the orders of a line that replace others above, which it denies: `Aegean to Ion, not Gre`; in winter also
/// `F Smy, not Ank`.
fn replacement(reader: &Reader<'_>, lines: &[ReadLine], at: usize) -> Replacement {
    let line = &lines[at];
    let mut found = Replacement::default();
    let above = lines[..at].iter().filter(|other| is_own(other, line.power));
    let above: Vec<&Part> = above.flat_map(|line| &line.reading.parts).collect();
    if line.kind != LineKind::Order || above.is_empty() || line.text.contains('?') {
        return found;
    }
    let clause = Clause::of_text(reader.lexicon, None, &line.text);
    if !clause.has(Effect::Denies) || clause.is_open() {
        return found;
    }
    let turn = reader.legality.position.turn;
    let named = clause.places;
    let is_denied = |other: &WrittenOrder, one: &WrittenOrder| {
        let to = other.destination().map(|to| to.province);
        let goal = to.or_else(|| other.province());
        let alike = other.province() == one.province() || !turn.phase.is_movement() && to.is_none();
        alike && goal.is_some_and(|goal| named.contains(&goal))
    };
    // "Ven - Tyr NOT, stays where it is" may mean the hold above
    let own = line.reading.parts.iter().flat_map(|part| &part.candidates);
    let own: Vec<&WrittenOrder> = own.map(|one| &one.order).collect();
    let may_hold = |it: &WrittenOrder| it.action() == Some(&Action::Hold) && own.contains(&it);
    let mut others = above.iter().flat_map(|part| &part.candidates);
    if others.any(|one| may_hold(&one.order)) {
        return found;
    }
    for (part, one) in conflicts::given(reader.lexicon, turn, line) {
        let replaced = above.iter().filter_map(|part| {
            let unit = part.unit()?;
            let others = part.candidates.iter().map(|other| &other.order);
            let mut others = others.filter(|other| **other != one.order);
            others
                .any(|other| is_denied(other, &one.order))
                .then_some(unit)
        });
        let replaced: ProvinceSet = replaced.collect();
        if one.illegal.is_none() && !replaced.is_empty() {
            found.units.extend(replaced.iter());
            found.given.push((part, one.clone()));
        }
    }
    found
}

/// Takes back the orders above those that put themselves in their place.
fn replace_above(reader: &Reader<'_>, lines: &mut [ReadLine]) {
    for at in 0..lines.len() {
        let Replacement { given, units } = replacement(reader, lines, at);
        let (above, rest) = lines.split_at_mut(at);
        let Some(line) = rest.first_mut().filter(|_| !given.is_empty()) else {
            continue;
        };
        strike_units(above, line.power, units, note_of(line.number, &line.text));
        for (part, one) in given {
            line.reading.parts[part] = Part::new(Verdict::Fixed, vec![one]);
        }
        // "A Lvp instead of F Edi"
        let denied = |part: &Part| {
            part.verdict != Verdict::Fixed && part.unit().is_some_and(|unit| units.contains(unit))
        };
        line.reading.parts.retain(|part| !denied(part));
        line.reading.set_verdict();
        line.counts = counts(&line.reading);
    }
}

/// Returns whether a line gives orders of a power.
fn is_own(line: &ReadLine, power: Option<Power>) -> bool {
    line.power == power && line.kind == LineKind::Order
}

/// Strikes a power's orders for some units, because another line takes them back.
fn strike_units(lines: &mut [ReadLine], power: Option<Power>, units: ProvinceSet, note: String) {
    for line in lines.iter_mut().filter(|line| is_own(line, power)) {
        let count = line.reading.parts.len();
        let parts = &mut line.reading.parts;
        parts.retain(|part| part.unit().is_none_or(|unit| !units.contains(unit)));
        if parts.is_empty() && count > 0 {
            strike(line, &note);
        } else if parts.len() < count {
            line.reading.set_verdict();
            line.counts = counts(&line.reading);
        }
    }
}

/// Makes a line give no order, because another one takes it back.
fn strike(line: &mut ReadLine, note: &str) {
    line.kind = LineKind::Struck;
    line.reading = Reading::bare(Verdict::Blank, note.to_owned());
    line.counts = Vec::new();
}

/// Returns the note on a line that another one takes back or puts in doubt.
fn note_of(by: usize, text: &str) -> String {
    format!("line {by}: {}", quoted(text))
}

/// Returns the clear orders of a power that stand below a line: their units and order sets.
fn ordered_below(lines: &[ReadLine], by: usize, power: Option<Power>) -> Vec<(usize, Province)> {
    let below = lines.iter().filter(|line| line.number > by);
    let below = below.filter(|line| is_own(line, power));
    let orders = below.flat_map(|line| line.orders().map(move |(_, one)| (line.set, one)));
    let legal = orders.filter(|(_, one)| one.illegal.is_none());
    legal
        .filter_map(|(set, one)| Some((set, one.order.province()?)))
        .collect()
}

/// Returns whether a line has orders, and those below it order all of their units.
fn is_replaced(line: &ReadLine, below: &[(usize, Province)]) -> bool {
    let parts = &line.reading.parts;
    let ordered = |unit| below.contains(&(line.set, unit));
    !parts.is_empty() && parts.iter().all(|part| part.unit().is_some_and(ordered))
}

/// The maximum number of orders that a question names.
const MOST_NAMED: usize = 5;

/// Makes orders ambiguous that another line makes doubtful. They are one question, at that line.
fn leave_in_doubt(
    reader: &Reader<'_>,
    doubted: &Doubted,
    lines: &mut [ReadLine],
    problems: &mut Vec<Problem>,
) -> Outcome {
    let note = note_of(doubted.by, &doubted.text);
    let below = ordered_below(lines, doubted.by, doubted.power);
    let own = |line: &&mut ReadLine| {
        let all_powers = doubted.power.is_none() && doubted.scope == DoubtScope::Below;
        (all_powers || line.power == doubted.power)
            && matches!(line.kind, LineKind::Order | LineKind::Rest)
    };
    let by = doubted.by;
    let itself = lines.iter().filter(|line| line.number == by);
    let own_parts = itself.clone().flat_map(|line| &line.reading.parts);
    // a choice between units is about none of them: "not Ruh - A Boh" among removals
    let is_one = |part: &Part| {
        let units = part.candidates.iter().map(|one| one.order.province());
        units.collect::<BTreeSet<_>>().len() == 1
    };
    let own_units: Vec<Option<Province>> = own_parts
        .map(|part| part.unit().filter(|_| is_one(part)))
        .collect();
    // orders that contradict those above are a question of their own
    let turn = reader.legality.position.turn;
    let given = itself.flat_map(|line| conflicts::given(reader.lexicon, turn, line));
    let given: Vec<WrittenOrder> = given.map(|(_, one)| one.order.clone()).collect();
    // "wait no, con - smy" below other orders than that of the army
    let above = lines
        .iter()
        .filter(|line| line.number < by && is_own(line, doubted.power));
    let of_own = |part: &&Part| part.unit().is_some() && own_units.contains(&part.unit());
    let mut above = above.flat_map(|line| &line.reading.parts).filter(of_own);
    // in a line that names other units too, only another order is a contradiction: not "oops I meant Vie - Tyr"
    let is_last = matches!(doubted.scope, DoubtScope::Last(_));
    let is_other = |part: &Part| {
        let mut orders = part.candidates.iter().map(|one| &one.order);
        is_last || !orders.any(|order| given.contains(order))
    };
    let corrects_another = above.any(is_other);
    let corrects = own_units.is_empty() && conflicts::corrects(&doubted.text);
    let own = lines.iter_mut().filter(own);
    let mut meant = in_scope(reader, doubted, own, (&given, corrects));
    // "no wait, Ber - Sil", "on second thoughts Bel S Nth - Hol": the contradiction is the question
    if is_last || matches!(doubted.scope, DoubtScope::Of(..)) {
        let is_own = |part: &Part| own_units.contains(&part.unit());
        let corrects = is_last && conflicts::corrects(&doubted.text);
        meant.retain(|line| {
            !(corrects_another || corrects && line.reading.parts.iter().all(is_own))
        });
    }
    if meant.iter().all(|line| line.reading.parts.is_empty()) {
        meant.clear();
    }
    // "A Mun - Bur", "scratch that", "A Mun - Ruh": the order below replaces the one above
    if matches!(doubted.scope, DoubtScope::Last(_) | DoubtScope::Of(..))
        && own_units.is_empty()
        && !meant.is_empty()
        && meant.iter().all(|line| is_replaced(line, &below))
    {
        meant.into_iter().for_each(|line| strike(line, &note));
        return Outcome::Replaced;
    }
    let goal = own_units
        .is_empty()
        .then(|| other_goal(reader, doubted, &meant));
    let goal = goal.flatten();
    for line in &mut meant {
        leave_open(line, goal.as_ref(), &note);
        line.doubted_by = Some(by);
    }
    let nowhere = doubted.scope != DoubtScope::Below && own_units.is_empty();
    if !meant.is_empty() || nowhere {
        let text = question(reader.legality.map, &doubted.text, &meant, goal.as_ref());
        problems.push(Problem::of_orders(by, 1, text));
    }
    Outcome::InDoubt
}

/// Makes the orders of a line ambiguous, with one more candidate.
fn leave_open(line: &mut ReadLine, goal: Option<&Candidate>, note: &str) {
    for part in &mut line.reading.parts {
        match part.verdict {
            Verdict::Void => *part = Part::unreadable(),
            _ => part.leave_open(),
        }
        part.candidates.splice(0..0, goal.cloned());
    }
    line.reading.set_verdict();
    note.clone_into(&mut line.reading.note);
    line.counts = counts(&line.reading);
}

/// Returns the order that a correction gives the only unit in its scope, if it names one other province where that can go:
/// `no, Nth`, `not Eng, Nth please`.
fn other_goal(
    reader: &Reader<'_>,
    doubted: &Doubted,
    meant: &[&mut ReadLine],
) -> Option<Candidate> {
    let [line] = meant else { return None };
    let [part] = line.reading.parts.as_slice() else {
        return None;
    };
    let old = part.candidates.first()?;
    let unit = old.order.province()?;
    let goes_to = |one: &Candidate, at: Province| {
        let to = one.order.destination();
        one.order.province() == Some(unit) && to.is_some_and(|to| to.province == at)
    };
    let is_old = |at: Province| part.candidates.iter().any(|one| goes_to(one, at));
    let clause = Clause::of_text(reader.lexicon, None, &doubted.text);
    let named = clause.places.iter().copied();
    let goal = only(named.filter(|&it| it != unit && !is_old(it)))?;
    // "it's War that goes to Gal"
    let mut behind = clause.places.iter().skip_while(|&&it| it != goal);
    let is_move = old.order.destination().is_some();
    if !is_move || clause.has(Effect::Conditional) || behind.any(|&it| it == unit) {
        return None;
    }
    let legality = reader.legality;
    let possible = if legality.position.turn.phase.is_retreat() {
        legality.possible_retreats(unit)
    } else {
        legality.possible(unit)
    };
    let flaws = old.flaws.with(Repair::Doubt);
    let possible = possible.into_iter();
    let all = possible.map(|order| Candidate::plain(old.power, order, None, flaws));
    only(all.filter(|one| goes_to(one, goal)))
}

/// Returns the question which orders of some lines still count after a text that puts them in doubt.
fn question(map: &Map, text: &str, meant: &[&mut ReadLine], goal: Option<&Candidate>) -> String {
    let text = quoted(text);
    let parts = meant.iter().flat_map(|line| &line.reading.parts);
    let orders = parts.filter_map(|part| match goal {
        Some(_) => part.candidates.get(1),
        None => part.candidates.first(),
    });
    let orders = orders
        .take(MOST_NAMED + 1)
        .map(|one| one.order.short(map).to_string());
    match orders.collect::<Vec<_>>().as_slice() {
        [only] => match goal {
            Some(goal) => format!("{text}: {} or {only}?", goal.order.short(map)),
            None => format!("{text}: does {only} still count?"),
        },
        [] => format!("{text}: no order is above that it can mean"),
        [.., _, _, _, _, _, _] => format!("{text}: which orders are meant?"),
        several => format!("{text}: which still count: {}?", several.join(", ")),
    }
}

/// Returns the lines whose orders are in the scope of a doubt. `given` are the orders of its own line, and `corrects` is
/// whether it corrects others without one.
fn in_scope<'l>(
    reader: &Reader<'_>,
    doubted: &Doubted,
    lines: impl DoubleEndedIterator<Item = &'l mut ReadLine>,
    (given, corrects): (&[WrittenOrder], bool),
) -> Vec<&'l mut ReadLine> {
    let by = doubted.by;
    let above = |line: &&mut ReadLine| line.number < by;
    match &doubted.scope {
        DoubtScope::All => lines.collect(),
        DoubtScope::First(count) => lines.filter(above).take(*count).collect(),
        DoubtScope::Last(count) => lines.rev().filter(above).take(*count).collect(),
        DoubtScope::Kind(kind) => {
            let ordered = |line: &&mut ReadLine| {
                let parts = line.reading.parts.iter().flat_map(|part| &part.candidates);
                let mut units = parts.filter_map(|one| one.order.unit());
                units.any(|unit| unit.kind == Some(*kind))
            };
            lines.rev().filter(above).filter(ordered).take(1).collect()
        }
        DoubtScope::Below => lines
            .filter(|line| (by + 1..doubted.end).contains(&line.number))
            .collect(),
        DoubtScope::Of(places, fallback) => {
            let mut above: Vec<_> = lines.filter(above).collect();
            let last = above.len().saturating_sub(1);
            let mut meant = naming(reader, &above, places, *fallback, given);
            // "F London", "make that F Liverpool"
            if meant.is_empty() && corrects && given.is_empty() {
                meant.push(last);
            }
            let mut at = 0..;
            above.retain(|_| at.next().is_some_and(|at| meant.contains(&at)));
            above
        }
    }
}

/// Returns the indices of the lines with orders for units in some provinces, or those that the fallback adds.
fn naming(
    reader: &Reader<'_>,
    above: &[&mut ReadLine],
    places: &[Province],
    fallback: Fallback,
    given: &[WrittenOrder],
) -> Vec<usize> {
    let others = match fallback {
        Fallback::Nothing => given,
        _ => &[],
    };
    let is_ordered = |line: &ReadLine| orders_one_of(line, places, others);
    let is_named = |line: &ReadLine| {
        let named = reader.named(line);
        named.iter().any(|place| places.contains(place))
    };
    let those = |wanted: &dyn Fn(&ReadLine) -> bool| -> Vec<usize> {
        (0..above.len()).filter(|&at| wanted(above[at])).collect()
    };
    let (ordered, named) = (those(&is_ordered), || those(&is_named));
    match fallback {
        _ if !ordered.is_empty() => ordered,
        Fallback::Nothing | Fallback::Unit => ordered,
        Fallback::Naming => named(),
        _ => match named() {
            named if named.is_empty() => (0..above.len()).collect(),
            named => named,
        },
    }
}

/// Returns whether a line orders a unit in one of these provinces to which `others` give no other order.
fn orders_one_of(line: &ReadLine, places: &[Province], others: &[WrittenOrder]) -> bool {
    let mut orders = line.reading.parts.iter().flat_map(|part| &part.candidates);
    orders.any(|candidate| {
        let unit = candidate.order.province();
        let contradicts = |it: &WrittenOrder| it.province() == unit && *it != candidate.order;
        unit.is_some_and(|unit| places.contains(&unit)) && !others.iter().any(contradicts)
    })
}
