//! The rules, the phase and the position that a sheet is for.

use super::layout::{Layout, Section, TextBlock};
use super::{Defaults, Matter, Problem, phase};
use crate::lexicon::Lexicon;
use chancery_core::board::{Dislodged, Map, Position, Province, ProvinceSet, Turn, Unit};
use chancery_core::rules::{Rulebook, Rules, Setting};

/// The phase that the sheet is for, and the one that it names. That of a game goes before what the sheet says.
pub(super) fn turn(
    map: &Map,
    layout: &Layout,
    defaults: &Defaults<'_>,
    problems: &mut Vec<Problem>,
) -> (Turn, Option<Turn>) {
    let given = defaults.position.map(|position| position.turn);
    let given = given.or(defaults.turn);
    let mut named: Option<Turn> = None;
    for entry in layout.section(Section::Phase) {
        let mut unclear = |what, expected| {
            let matter = Matter::Phase;
            problems.push(Problem {
                matter,
                ..problem(entry, what, expected)
            });
        };
        let Some(found) = phase::named(&entry.text) else {
            unclear("not a phase", "one like Spring 1901 or F1901R");
            continue;
        };
        let year = given.or(named).map(|turn| turn.year);
        let Some(turn) = found.turn(year) else {
            unclear("not enough", "a phase with its year, like Spring 1901");
            continue;
        };
        let contrary = |other: Turn| match found.alone {
            true => other != turn,
            // "France, Spring 1901" may head retreats, too
            false => (other.year, other.phase.season()) != (turn.year, turn.phase.season()),
        };
        let text = match (given, named) {
            (Some(given), _) if contrary(given) => {
                named = named.or(Some(turn));
                format!("the sheet is for {turn}, and the game is at {given}")
            }
            (None, Some(first)) if contrary(first) => {
                format!("this line is for {turn}, but the sheet is for {first}")
            }
            _ => {
                named = named.or(Some(turn));
                continue;
            }
        };
        problems.push(entry.problem(Matter::Orders, text));
    }
    (given.or(named).unwrap_or(map.first_turn()), named)
}

/// The rules that the sheet names: a rulebook, single issues, or both.
pub(super) fn rules(layout: &Layout, given: Rules, problems: &mut Vec<Problem>) -> Rules {
    let mut rules = given;
    for entry in layout.section(Section::Rules) {
        let words = entry.text.split([' ', ',', ';', '\t']);
        for word in words.filter(|word| !word.is_empty()) {
            if let Ok(rulebook) = word.parse::<Rulebook>() {
                rules = rulebook.rules();
                continue;
            }
            let set = match word.contains('=') {
                true => word.parse::<Setting>().map(|setting| rules.apply(setting)),
                false => word.parse::<Rulebook>().map(|_| ()),
            };
            if let Err(error) = set {
                problems.push(entry.problem(Matter::Rules, error.to_string()));
            }
        }
    }
    rules
}

pub(super) fn problem(entry: &TextBlock, what: &str, expected: &str) -> Problem {
    let text = format!(
        "“{}”: {what}; expected {expected}",
        ::text::printable(&entry.text, 40)
    );
    entry.problem(Matter::Position, text)
}

/// What is known when the position is put together.
pub(super) struct Stage<'a> {
    pub map: &'a Map,
    pub lexicon: &'a Lexicon,
    pub layout: &'a Layout,
    pub rules: &'a Rules,
    pub turn: Turn,
}

impl Stage<'_> {
    /// The position that the sheet is for, and the contested provinces.
    pub fn position(
        &self,
        given: Option<&Position>,
        problems: &mut Vec<Problem>,
    ) -> (Position, ProvinceSet) {
        let layout = self.layout;
        let mut position = Position::empty(self.map, self.turn);
        let listed = layout.has(Section::Position);
        let base = match given {
            Some(given) if !listed => Some(given.clone()),
            None if !listed && self.turn == self.map.first_turn() => Some(self.map.opening()),
            _ => None,
        };
        if let Some(base) = base {
            position = base;
            position.turn = self.turn;
        } else if listed {
            for entry in layout.section(Section::Position) {
                for unit in self.listed(entry, problems) {
                    self.place(&mut position, unit, entry, problems);
                }
            }
            self.own(&mut position);
        } else {
            self.units_of_orders(&mut position, problems);
            self.own(&mut position);
        }
        if layout.has(Section::Dislodged) {
            position.clear_dislodged();
        }
        for entry in layout.section(Section::Dislodged) {
            self.dislodge(&mut position, entry, problems);
        }
        if layout.has(Section::Centers) {
            self.centers(&mut position, problems);
        }
        let mut contested = ProvinceSet::EMPTY;
        let everywhere: ProvinceSet = self.map.provinces().collect();
        for entry in layout.section(Section::Contested) {
            contested.extend(self.provinces(entry, &everywhere, problems));
        }
        (position, contested)
    }

    /// Puts a unit down, or says why not.
    pub(super) fn place(
        &self,
        position: &mut Position,
        unit: Unit,
        entry: &TextBlock,
        problems: &mut Vec<Problem>,
    ) {
        // what stands there already may be named again
        if position.unit(self.map.province(unit.location)) == Some(unit) {
            return;
        }
        if let Err(fault) = position.place(self.map, unit) {
            let code = Position::unit_code(self.map, unit.kind, unit.location);
            problems.push(entry.problem(Matter::Position, format!("{code}: {fault}")));
        }
    }

    /// The owners that nobody told: the homes, and what is occupied.
    fn own(&self, position: &mut Position) {
        for province in self.map.centers().iter() {
            let occupier = position.unit(province).map(|unit| unit.power);
            let owner = occupier.or(self.map.info(province).home);
            position.set_owner(province, owner);
        }
    }

    fn centers(&self, position: &mut Position, problems: &mut Vec<Problem>) {
        for province in self.map.provinces() {
            position.set_owner(province, None);
        }
        for entry in self.layout.section(Section::Centers) {
            let provinces = self.provinces(entry, self.map.centers(), problems);
            if entry.power.is_none() && !provinces.is_empty() {
                problems.push(problem(
                    entry,
                    "no power given",
                    "a power in front, as in France: Par Bre Mar",
                ));
                continue;
            }
            for province in provinces {
                self.give(position, province, entry, problems);
            }
        }
    }

    fn give(
        &self,
        position: &mut Position,
        center: Province,
        entry: &TextBlock,
        problems: &mut Vec<Problem>,
    ) {
        let name = &self.map.info(center).name;
        let wrong = if !self.map.centers().contains(center) {
            Some(format!("{name} isn't a supply center"))
        } else {
            let owner = position
                .owner(center)
                .filter(|owner| Some(*owner) != entry.power);
            owner.map(|owner| format!("{name} is {}'s already", self.map.power(owner).name))
        };
        match wrong {
            Some(text) => problems.push(entry.problem(Matter::Position, text)),
            None => position.set_owner(center, entry.power),
        }
    }

    /// `A Bur > Gas Par`
    fn dislodge(&self, position: &mut Position, entry: &TextBlock, problems: &mut Vec<Problem>) {
        let mut rest = entry.clone();
        for piece in entry.text.split([',', ';']) {
            rest.text = piece.trim().to_owned();
            if rest.text.is_empty() {
                continue;
            }
            let Some((unit, open)) = rest.text.split_once(['>', '→']) else {
                problems.push(problem(
                    &rest,
                    "not enough",
                    "where it may go, as in A Bur > Gas Par",
                ));
                continue;
            };
            let unit = TextBlock {
                text: unit.to_owned(),
                ..rest.clone()
            };
            let open = TextBlock {
                text: open.trim().to_owned(),
                ..rest.clone()
            };
            for unit in self.listed(&unit, problems) {
                let open = self.open(unit, &open, problems);
                position.set_dislodged(self.map, Dislodged { unit, open });
            }
        }
    }
}
