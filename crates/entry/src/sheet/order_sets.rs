//! Several order sets of one power on a sheet (DATC 4.D.1, 4.D.2).
//!
//! The plain heading of a power, if repeated, continues the power's current set. The heading of a
//! new set has:
//!
//! * a number in brackets or in words: `France (2)`, `France, second set`, `France, set 2`;
//! * a word for it: `France, new orders`, `France, another set`, `France: latest orders`;
//! * its relation to the earlier ones: `France, replaces all previous`, `France, changes`, `France,
//!   in addition`.
//!
//! Sets are ordered by their numbers, and without numbers by the sequence of the sheet. A set
//! *clearly replaces* the earlier ones if its heading or one of its lines states it (`replaces my
//! earlier orders`, `cancels all previous`, `instead`, `disregard the others`). It *clearly
//! continues* them if these contain `add`, `also`, `in addition`, `changes`, `amendment` or
//! `correction`, or state that the other orders remain (`the others as before`). A last set with an
//! order for everything replaces the others under every choice: only an incomplete one is in
//! dispute. An order of a later set takes precedence over one of an earlier set for the same unit,
//! since 4.D.3 to 4.D.6 apply only within one set.
//!
//! `France, undated` (or `sequence unknown`, `date unknown`) states that the last set is unknown.
//! If such sets count at all, they are one set in the sequence of the sheet.

use super::SheetOrder;
use crate::normalize::{is_number, key};
use crate::words::List;
use chancery_core::board::{Map, Phase, Position, Power, Unit};
use chancery_core::rules::{OrderedSets, Rules, UnorderedSets};

/// The relation of a set to the earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SetRelation {
    Replaces,
    GoesOn,
}

/// The information in the heading of an order set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SetHeading {
    /// The set's number. `None` means the next one.
    pub number: Option<usize>,
    pub stance: Option<SetRelation>,
    /// Whether the time of the set is unknown.
    pub undated: bool,
}

impl SetHeading {
    /// Combines two labels; the first takes precedence.
    pub fn both(one: Option<SetHeading>, other: Option<SetHeading>) -> Option<SetHeading> {
        match (one, other) {
            (Some(one), Some(other)) => Some(SetHeading {
                number: one.number.or(other.number),
                stance: one.stance.or(other.stance),
                undated: one.undated || other.undated,
            }),
            (one, other) => one.or(other),
        }
    }
}

/// A set of orders that a power handed in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    pub power: Power,
    pub number: usize,
    pub stance: Option<SetRelation>,
    pub undated: bool,
}

impl Set {
    /// Returns a set without a relation or date.
    pub fn new(power: Power, number: usize) -> Self {
        Set {
            power,
            number,
            stance: None,
            undated: false,
        }
    }
}

/// Returns the number that an ordinal number in one of the languages means.
pub(super) fn ordinal(word: &str) -> Option<usize> {
    let mut numbers = List::Ordinal.words().iter();
    let at = numbers.position(|names| names.split(' ').any(|name| name == word))?;
    Some(at + 1)
}

fn is_known(word: &str) -> bool {
    let lists = [
        List::NewSet,
        List::Replaces,
        List::GoesOn,
        List::OtherOrders,
        List::Stand,
        List::Undated,
        List::Set,
        List::SetFiller,
    ];
    ordinal(word).is_some() || lists.iter().any(|list| list.has(word))
}

fn stance_of(words: &[&str]) -> Option<SetRelation> {
    let any = |list: List| words.iter().any(|word| list.has(word));
    if any(List::Replaces) {
        Some(SetRelation::Replaces)
    } else if any(List::GoesOn) || any(List::OtherOrders) && any(List::Stand) {
        Some(SetRelation::GoesOn)
    } else {
        None
    }
}

/// Returns the relation to earlier sets that a line states, if it contains nothing else. `line`
/// must be a key.
pub(super) fn stance(line: &str) -> Option<SetRelation> {
    let words: Vec<&str> = line.split(' ').collect();
    let all = words.iter().all(|word| is_known(word));
    stance_of(&words).filter(|_| all)
}

/// Separates the words about a set from the other words of a heading. Returns the label and the
/// other words, or `None` if there is no label.
pub(super) fn label(text: &str) -> Option<(SetHeading, Vec<String>)> {
    let folded = key(text);
    let words: Vec<&str> = folded.split(' ').collect();
    let (known, rest): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| is_known(word));
    let counted = |pair: &[&str]| match pair {
        [noun, number] if List::Set.has(noun) => small(number),
        _ => None,
    };
    let number = bracketed(text)
        .or_else(|| words.windows(2).find_map(counted))
        .or_else(|| known.iter().find_map(|word| ordinal(word)));
    let rest = rest.into_iter().filter(|word| !is_number(word));
    let any = |list: List| known.iter().any(|word| list.has(word));
    let label = SetHeading {
        number,
        stance: stance_of(&known),
        undated: any(List::Undated),
    };
    let said_something =
        number.is_some() || label.stance.is_some() || label.undated || any(List::NewSet);
    said_something.then(|| (label, rest.map(str::to_owned).collect()))
}

fn small(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number| (1..=20).contains(number))
}

/// Reads `(2)`, `[2]`, `#2`.
fn bracketed(text: &str) -> Option<usize> {
    let (_, rest) = text.split_once(['(', '[', '#'])?;
    let end = rest
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(rest.len());
    // "(5 units)" is a different count
    let closed = !rest[end..].starts_with([' ', '\t']);
    small(&rest[..end]).filter(|_| closed)
}

/// The order sets of a power that handed in more than one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderSets {
    /// The power.
    pub power: Power,
    /// The numbers of the sets.
    pub sets: Vec<usize>,
    /// The numbers of the sets that count.
    pub counted: Vec<usize>,
    /// The reason why these count.
    pub(super) reason: String,
}

impl OrderSets {
    /// Returns which of the sets count and why, as a sentence without a period.
    pub fn sentence(&self, map: &Map) -> String {
        let name = &map.power(self.power).name;
        let (count, why) = (self.sets.len(), &self.reason);
        format!("{name} handed in {count} sets: {why}")
    }
}

/// Combines a power's sets, each with its orders in the sequence of the sheet, into one. A report
/// is returned if there are several.
pub(super) fn combine(
    position: &Position,
    map: &Map,
    rules: &Rules,
    mut sets: Vec<(Set, Vec<SheetOrder>)>,
) -> (Vec<SheetOrder>, Option<OrderSets>) {
    let power = match sets.as_slice() {
        [(first, _), _, ..] => first.power,
        _ => {
            return (
                sets.into_iter().flat_map(|(_, orders)| orders).collect(),
                None,
            );
        }
    };
    let undated = sets.iter().any(|(set, _)| set.undated);
    if !undated {
        sets.sort_by_key(|(set, _)| set.number);
    }
    let all: Vec<usize> = sets.iter().map(|(set, _)| set.number).collect();
    let (from, reason) = match rules.unordered_sets {
        _ if !undated => counted(position, map, rules, &sets),
        UnorderedSets::AllHold => (
            sets.len(),
            "which came last is not known, so that none counts (4.D.2)".to_owned(),
        ),
        UnorderedSets::Combined => (
            0,
            "which came last is not known, so that they are one (4.D.2)".to_owned(),
        ),
    };
    let due = match position.turn.phase {
        Phase::Adjustments => position.surplus(power).unsigned_abs() as usize,
        _ => usize::MAX,
    };
    let sets = sets.split_off(from);
    let orders = if undated {
        sets.into_iter().flat_map(|(_, orders)| orders).collect()
    } else {
        together(sets, due)
    };
    let handed = OrderSets {
        power,
        counted: all[from..].to_vec(),
        sets: all,
        reason,
    };
    (orders, Some(handed))
}

/// Returns the index of the first set that counts, and the reason.
fn counted(
    position: &Position,
    map: &Map,
    rules: &Rules,
    sets: &[(Set, Vec<SheetOrder>)],
) -> (usize, String) {
    use OrderedSets::{Combined, CombinedUnlessReplaced, Latest, LatestUnlessContinued};
    let last = sets.len() - 1;
    let number = sets[last].0.number;
    let stops = |(set, orders): &(Set, Vec<SheetOrder>)| {
        if is_complete(position, map, set.power, orders) {
            return Some(format!("set {number} orders everything and counts alone"));
        }
        match (rules.ordered_sets, set.stance) {
            (CombinedUnlessReplaced, Some(SetRelation::Replaces)) => Some(format!(
                "set {number} says that it replaces the others (4.D.1)"
            )),
            (LatestUnlessContinued, Some(SetRelation::GoesOn)) => None,
            (Combined | CombinedUnlessReplaced, _) => None,
            (LatestUnlessContinued | Latest, _) => {
                Some(format!("only set {number}, the last, counts (4.D.1)"))
            }
        }
    };
    let from = sets.iter().rposition(|set| stops(set).is_some());
    if let Some(alone) = stops(&sets[last]) {
        return (last, alone);
    }
    let from = from.unwrap_or(0);
    let counted: Vec<String> = sets[from..]
        .iter()
        .map(|(set, _)| set.number.to_string())
        .collect();
    let why = match rules.ordered_sets {
        LatestUnlessContinued => "since the later says that it goes on",
        _ => "the later first",
    };
    let reason = format!(
        "sets {} count together, {why} (4.D.1)",
        text::join(&counted)
    );
    (from, reason)
}

/// Returns whether a set has an order for everything that the power must order.
fn is_complete(position: &Position, map: &Map, power: Power, orders: &[SheetOrder]) -> bool {
    let ordered = orders.iter().map(|entry| entry.written.province());
    let is_ordered = |unit: Unit| {
        ordered
            .clone()
            .any(|at| at == Some(map.province(unit.location)))
    };
    match position.turn.phase {
        Phase::Adjustments => orders.len() >= position.surplus(power).unsigned_abs() as usize,
        _ => {
            let units = position.orderable_units().into_iter();
            units.filter(|unit| unit.power == power).all(is_ordered)
        }
    }
}

/// Combines several sets. A later order replaces an earlier one for the same unit or home center.
/// In winter, later orders also take precedence if there are more than `due`.
fn together(sets: Vec<(Set, Vec<SheetOrder>)>, due: usize) -> Vec<SheetOrder> {
    let mut all: Vec<SheetOrder> = Vec::new();
    for (_, mut orders) in sets.into_iter().rev() {
        let later = all.len();
        let again = |entry: &SheetOrder| {
            let at = entry.written.province();
            at.is_some() && all.iter().any(|other| other.written.province() == at)
        };
        orders.retain(|entry| !again(entry));
        if later > 0 {
            orders.truncate(due.saturating_sub(later));
        }
        orders.append(&mut all);
        all = orders;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_tells_of_its_set() {
        let label_of = |text: &str| {
            let (label, rest) = label(text)?;
            Some((label.number, label.stance, label.undated, rest.join(" ")))
        };
        let set = |number, stance, undated| Some((number, stance, undated, "france".to_owned()));
        for (text, expected) in [
            ("France", None),
            ("Orders for France, 1901", None),
            ("France (2)", set(Some(2), None, false)),
            ("France, second set", set(Some(2), None, false)),
            ("France set 3", set(Some(3), None, false)),
            ("France, zweiter Satz", set(Some(2), None, false)),
            ("France : troisième jeu d'ordres", set(Some(3), None, false)),
            ("France, secondo foglio", set(Some(2), None, false)),
            ("France, segunda hoja de órdenes", set(Some(2), None, false)),
            ("France, tweede stel bevelen", set(Some(2), None, false)),
            ("France, Satz 2", set(Some(2), None, false)),
            ("France, new orders", set(None, None, false)),
            ("France, undated", set(None, None, true)),
            (
                "France, another sheet, sequence unknown",
                set(None, None, true),
            ),
            (
                "France, in addition",
                set(None, Some(SetRelation::GoesOn), false),
            ),
            (
                "France (2), replaces all previous orders",
                set(Some(2), Some(SetRelation::Replaces), false),
            ),
        ] {
            assert_eq!(label_of(text), expected, "{text}");
        }
    }

    #[test]
    fn a_line_may_say_what_becomes_of_the_earlier_sets() {
        for (line, expected) in [
            ("add", Some(SetRelation::GoesOn)),
            (
                "in addition to my earlier orders",
                Some(SetRelation::GoesOn),
            ),
            ("the others as before", Some(SetRelation::GoesOn)),
            (
                "this replaces all previous orders",
                Some(SetRelation::Replaces),
            ),
            ("please disregard the rest", Some(SetRelation::Replaces)),
            ("add f kie", None),
            ("all stand", None),
            ("a par", None),
        ] {
            assert_eq!(stance(line), expected, "{line}");
        }
    }
}
