//! The rules, the phase and the position that a sheet is for.

use super::layout::{Entry, Layout, Section, read_season};
use super::{Defaults, Problem};
use crate::board::{Dislodged, Map, Phase, Position, Province, ProvinceSet, Season, Turn, Unit};
use crate::entry::fold::key;
use crate::entry::lexicon::Lexicon;
use crate::orders::notation::quotable;
use crate::rules::{Rulebook, Rules, Setting};

/// A phase in words or by its code: `Spring 1901`, `Fall 1902 retreats`, `W1901A`.
pub(super) fn read_turn(text: &str) -> Option<Turn> {
    let text = text.trim().trim_end_matches([':', '.', ',']);
    if let Ok(turn) = text.parse() {
        return Some(turn);
    }
    let (mut season, mut year, mut retreats, mut winter) = (None, None, false, false);
    for word in key(text).split(' ') {
        if let Some(named) = read_season(word) {
            season = Some(named);
        } else if let (Ok(number @ 1..=9999), true) = (word.parse::<u16>(), word.len() <= 4) {
            year = Some(number);
        } else {
            match word {
                "retreat" | "retreats" | "ruckzug" | "ruckzuge" | "retraites" | "ritirate"
                | "retiradas" | "terugtrekkingen" => retreats = true,
                "build" | "builds" | "adjustment" | "adjustments" | "removals" | "aufbau"
                | "ajustements" | "constructions" | "costruzioni" | "ajustes" | "opbouw" => {
                    winter = true
                }
                "moves" | "movement" | "orders" | "phase" | "of" | "the" | "zuge" | "befehle"
                | "ordres" | "ordini" | "ordenes" | "bevelen" => {}
                _ => return None,
            }
        }
    }
    let phase = match (season?, retreats) {
        (Season::Winter, _) => Phase::Adjustments,
        _ if winter => Phase::Adjustments,
        (Season::Spring, false) => Phase::SpringMoves,
        (Season::Spring, true) => Phase::SpringRetreats,
        (Season::Fall, false) => Phase::FallMoves,
        (Season::Fall, true) => Phase::FallRetreats,
    };
    Some(Turn { year: year?, phase })
}

/// The phase that the sheet is for.
pub(super) fn turn(
    map: &Map,
    layout: &Layout,
    defaults: &Defaults<'_>,
    problems: &mut Vec<Problem>,
) -> Turn {
    let given = defaults.position.map(|position| position.turn);
    let mut named: Option<Turn> = None;
    for entry in layout.section(Section::Phase) {
        match (read_turn(&entry.text), named) {
            (None, _) => {
                problems.push(problem(entry, "no phase", "one like Spring 1901 or F1901R"))
            }
            (Some(turn), Some(first)) if turn != first => {
                let text = format!("this is for {turn}, and the sheet began with {first}");
                problems.push(Problem {
                    text,
                    ..problem(entry, "", "")
                });
            }
            (Some(turn), _) => named = Some(turn),
        }
    }
    named.or(given).unwrap_or(map.first_turn())
}

/// The rules that the sheet names: a rulebook, single issues, or both.
pub(super) fn rules(layout: &Layout, given: Rules, problems: &mut Vec<Problem>) -> Rules {
    let mut rules = given;
    for entry in layout.section(Section::Rules) {
        for word in entry
            .text
            .split([' ', ',', ';', '\t'])
            .filter(|word| !word.is_empty())
        {
            if let Ok(rulebook) = word.parse::<Rulebook>() {
                rules = rulebook.rules();
                continue;
            }
            let set = match word.contains('=') {
                true => word.parse::<Setting>().map(|setting| rules.apply(setting)),
                false => word.parse::<Rulebook>().map(|_| ()),
            };
            if let Err(error) = set {
                problems.push(Problem {
                    text: error.to_string(),
                    ..problem(entry, "", "")
                });
            }
        }
    }
    rules
}

pub(super) fn problem(entry: &Entry, what: &str, expected: &str) -> Problem {
    let text = format!("“{}” is {what}: expected {expected}", quotable(&entry.text));
    Problem {
        line: entry.line,
        column: entry.column,
        text,
    }
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
        let told = layout.has(Section::Position);
        let base = match given {
            Some(given) if !told => Some(given.clone()),
            None if !told && self.turn == self.map.first_turn() => Some(self.map.opening()),
            _ => None,
        };
        if let Some(base) = base {
            position = base;
            position.turn = self.turn;
        } else if told {
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
        entry: &Entry,
        problems: &mut Vec<Problem>,
    ) {
        if let Err(fault) = position.place(self.map, unit) {
            let code = Position::unit_code(self.map, unit.kind, unit.location);
            let text = format!("{code}: {fault}");
            problems.push(Problem {
                text,
                ..problem(entry, "", "")
            });
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
                    "nobody's",
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
        entry: &Entry,
        problems: &mut Vec<Problem>,
    ) {
        let name = &self.map.info(center).name;
        let wrong = if !self.map.centers().contains(center) {
            Some(format!("{name} is no supply center"))
        } else {
            let owner = position
                .owner(center)
                .filter(|owner| Some(*owner) != entry.power);
            owner.map(|owner| format!("{name} is {}'s already", self.map.power(owner).name))
        };
        match wrong {
            Some(text) => problems.push(Problem {
                text,
                ..problem(entry, "", "")
            }),
            None => position.set_owner(center, entry.power),
        }
    }

    /// `A Bur > Gas Par`
    fn dislodge(&self, position: &mut Position, entry: &Entry, problems: &mut Vec<Problem>) {
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
            let unit = Entry {
                text: unit.to_owned(),
                ..rest.clone()
            };
            let open = Entry {
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
