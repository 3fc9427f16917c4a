//! The rules and the phase that a sheet is for.

use super::layout::{Layout, Section};
use super::{Defaults, Matter, Problem, account, expected_instead, phase};
use crate::lexicon::Lexicon;
use crate::normalize::key;
use crate::words::List;
use chancery_core::board::{Map, Turn};
use chancery_core::rules::{Rulebook, Rules, Setting};

/// Returns the phase that the sheet is for, and the phase that it names with the number of that line. The phase of a
/// game takes precedence over the sheet, and the sheet over the default phase.
pub(super) fn turn(
    map: &Map,
    layout: &Layout,
    defaults: &Defaults<'_>,
    problems: &mut Vec<Problem>,
) -> (Turn, Option<(Turn, usize)>) {
    let given = defaults.position.map(|position| position.turn);
    let mut named: Option<(Turn, usize)> = None;
    for entry in layout.section(Section::Phase) {
        let mut unclear = |what, expected| {
            let text = expected_instead(&entry.text, (what, expected));
            problems.push(entry.problem(Matter::Phase, text));
        };
        let Some(mut found) = phase::named(&entry.text) else {
            unclear("not a phase", "one like Spring 1901 or F1901R");
            continue;
        };
        let line = || account::whole_line(&layout.accounts, entry.line);
        if given.is_some()
            && let Some(spring) = found.in_spring(&entry.text)
            && spring.turn(None) == given
            && names_power_otherwise(map, defaults.lexicon, line())
        {
            found = spring;
        }
        let first_named = named.map(|(turn, _)| turn);
        let year = given.or(first_named).or(defaults.turn);
        let year = year.map(|turn| turn.year);
        // "Spring" alone is the first phase
        let first = map.first_turn();
        let opening = || found.turn(Some(first.year)).filter(|turn| *turn == first);
        let opening = || opening().filter(|_| !layout.has(Section::Position));
        let Some(turn) = found.turn(year).or_else(opening) else {
            unclear("not enough", "a phase with its year, like Spring 1901");
            continue;
        };
        if given.is_none() && turn < map.first_turn() {
            unclear(
                "not a phase of this board",
                &format!("{} or a later one", map.first_turn()),
            );
            continue;
        }
        // "Spring 1902", and below it "Retreats due Wednesday"
        let is_completed = |other: Turn| {
            let mut accounts = layout.accounts.iter();
            other.phase.is_retreat()
                && accounts.any(|account| List::Retreats.occurs_in(&key(&account.text)))
        };
        let contrary = |other: Turn| {
            if found.alone && !is_completed(other) {
                other != turn
            } else {
                // "France, Spring 1901" may also precede retreats
                (other.year, other.phase.season()) != (turn.year, turn.phase.season())
            }
        };
        let text = match (given, first_named) {
            (Some(given), _) if contrary(given) => {
                named = named.or(Some((turn, entry.line)));
                format!("the sheet is for {turn}, and the game is at {given}")
            }
            (None, Some(first)) if contrary(first) => {
                format!("this line is for {turn}, but the sheet is for {first}")
            }
            _ => {
                named = named.or(Some((given.unwrap_or(turn), entry.line)));
                continue;
            }
        };
        problems.push(entry.problem(Matter::Orders, text));
    }
    let turn = given.or(named.map(|(turn, _)| turn)).or(defaults.turn);
    (turn.unwrap_or(map.first_turn()), named)
}

/// Returns whether a line names a power by another name than the board does: `Frankreich`.
fn names_power_otherwise(map: &Map, lexicon: &Lexicon, line: &str) -> bool {
    let line = key(line);
    line.split(' ').any(|word| {
        lexicon.power(word).is_some_and(|power| {
            let power = map.power(power);
            let known = [&power.name, &power.adjective].map(|name| key(name));
            !known.iter().any(|known| known.starts_with(word))
        })
    })
}

/// Returns the rules that the sheet names: a rulebook, single issues, or both.
pub(super) fn rules(layout: &Layout, given: Rules, problems: &mut Vec<Problem>) -> Rules {
    let mut rules = given;
    for entry in layout.section(Section::Rules) {
        let words = entry.text.split([' ', ',', ';', '\t']);
        for word in words.filter(|word| !word.is_empty()) {
            let set = if word.contains('=') {
                word.parse::<Setting>().map(|setting| rules.apply(setting))
            } else {
                word.parse::<Rulebook>()
                    .map(|rulebook| rules = rulebook.rules())
            };
            if let Err(error) = set {
                problems.push(entry.problem(Matter::Rules, error.to_string()));
            }
        }
    }
    rules
}
