//! The rules, the phase and the position that a sheet is for.

use super::layout::{Layout, Section, TextBlock};
use super::{Defaults, Matter, Problem, phase};
use crate::lexicon::Lexicon;
use chancery_core::board::{
    Dislodged, LocationSet, Map, Position, Power, Province, ProvinceSet, Turn, Unit,
};
use chancery_core::rules::{Rulebook, Rules, Setting};

/// Returns the phase that the sheet is for and the phase that it names. The phase of a game takes
/// precedence over the sheet.
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
            let text = expected_instead(entry, what, expected);
            problems.push(entry.problem(Matter::Phase, text));
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
            // "France, Spring 1901" may also precede retreats
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

/// Returns the rules that the sheet names: a rulebook, single issues, or both.
pub(super) fn rules(layout: &Layout, given: Rules, problems: &mut Vec<Problem>) -> Rules {
    let mut rules = given;
    for entry in layout.section(Section::Rules) {
        let words = entry.text.split([' ', ',', ';', '\t']);
        for word in words.filter(|word| !word.is_empty()) {
            let set = match word.contains('=') {
                true => word.parse::<Setting>().map(|setting| rules.apply(setting)),
                false => word
                    .parse::<Rulebook>()
                    .map(|rulebook| rules = rulebook.rules()),
            };
            if let Err(error) = set {
                problems.push(entry.problem(Matter::Rules, error.to_string()));
            }
        }
    }
    rules
}

/// Returns the message for an entry with an error, with the expected text.
pub(super) fn expected_instead(entry: &TextBlock, what: &str, expected: &str) -> String {
    let text = ::text::printable(&entry.text, 40);
    format!("“{text}”: {what}; expected {expected}")
}

/// The position while it is being built.
pub(super) struct Stage<'a> {
    pub map: &'a Map,
    pub lexicon: &'a Lexicon,
    pub layout: &'a Layout,
    pub rules: &'a Rules,
    pub position: Position,
    /// The provinces that the sheet lists as contested.
    pub contested: ProvinceSet,
    pub problems: Vec<Problem>,
}

impl<'a> Stage<'a> {
    /// Returns an empty board.
    pub fn new(
        map: &'a Map,
        lexicon: &'a Lexicon,
        layout: &'a Layout,
        rules: &'a Rules,
        turn: Turn,
    ) -> Self {
        Stage {
            map,
            lexicon,
            layout,
            rules,
            position: Position::empty(map, turn),
            contested: ProvinceSet::EMPTY,
            problems: Vec::new(),
        }
    }

    /// Builds the position that the sheet is for.
    pub fn set_up(&mut self, given: Option<&Position>) {
        let layout = self.layout;
        let turn = self.position.turn;
        let listed = layout.has(Section::Position);
        let base = match given {
            Some(given) if !listed => Some(given.clone()),
            None if !listed && turn == self.map.first_turn() => Some(self.map.opening()),
            _ => None,
        };
        if let Some(base) = base {
            self.position = base;
            self.position.turn = turn;
        } else if listed {
            for entry in layout.section(Section::Position) {
                for unit in self.listed(entry) {
                    self.place(unit, entry);
                }
            }
            self.own();
        } else {
            self.units_of_orders();
            self.own();
        }
        if layout.has(Section::Dislodged) {
            self.position.clear_dislodged();
        }
        for entry in layout.section(Section::Dislodged) {
            self.dislodge(entry);
        }
        if layout.has(Section::Centers) {
            self.centers();
        }
        let everywhere: ProvinceSet = self.map.provinces().collect();
        for entry in layout.section(Section::Contested) {
            let contested = self.provinces(entry, &everywhere);
            self.contested.extend(contested);
        }
    }

    /// Adds a problem with an entry, with the expected text.
    pub(super) fn unclear(&mut self, entry: &TextBlock, what: &str, expected: &str) {
        let text = expected_instead(entry, what, expected);
        self.problems.push(entry.problem(Matter::Position, text));
    }

    /// Places a unit, or adds a problem.
    pub(super) fn place(&mut self, unit: Unit, entry: &TextBlock) {
        // the same unit may be named twice
        if self.position.unit(self.map.province(unit.location)) == Some(unit) {
            return;
        }
        if let Err(fault) = self.position.place(self.map, unit) {
            let code = Position::unit_code(self.map, unit.kind, unit.location);
            let text = format!("{code}: {fault}");
            self.problems.push(entry.problem(Matter::Position, text));
        }
    }

    /// Sets the default owners: the occupier, or the home power.
    fn own(&mut self) {
        for province in self.map.centers().iter() {
            let occupier = self.position.unit(province).map(|unit| unit.power);
            let owner = occupier.or(self.map.info(province).home);
            self.position.set_owner(province, owner);
        }
    }

    /// Returns the centers of a power as they are written: `Austria: Bud Tri Vie`.
    fn example(&self) -> String {
        let opening = self.map.opening();
        let centers = |power| {
            opening
                .centers_of(power)
                .map(|at| self.map.short(at.location()))
        };
        let first = self
            .map
            .powers()
            .find(|&power| centers(power).next().is_some());
        let example = |power| {
            let name = &self.map.power(power).name;
            format!("{name}: {}", text::list(centers(power), " "))
        };
        first.map_or_else(String::new, example)
    }

    fn centers(&mut self) {
        for province in self.map.provinces() {
            self.position.set_owner(province, None);
        }
        for entry in self.layout.section(Section::Centers) {
            let provinces = self.provinces(entry, self.map.centers());
            if entry.power.is_none() && !provinces.is_empty() {
                let expected = format!("a power in front, as in {}", self.example());
                self.unclear(entry, "no power given", &expected);
                continue;
            }
            for province in provinces {
                self.give(province, entry);
            }
        }
    }

    fn give(&mut self, center: Province, entry: &TextBlock) {
        let name = &self.map.info(center).name;
        let other = |owner: &Power| Some(*owner) != entry.power;
        let text = if !self.map.centers().contains(center) {
            format!("{name} isn't a supply center")
        } else if let Some(owner) = self.position.owner(center).filter(other) {
            format!("{name} is {}'s already", self.map.power(owner).name)
        } else {
            return self.position.set_owner(center, entry.power);
        };
        self.problems.push(entry.problem(Matter::Position, text));
    }

    /// Reads `A Bur > Gas Par`.
    fn dislodge(&mut self, entry: &TextBlock) {
        for piece in entry.text.split([',', ';']) {
            let part = |text: &str| TextBlock {
                text: text.trim().to_owned(),
                ..entry.clone()
            };
            let piece = part(piece);
            if piece.text.is_empty() {
                continue;
            }
            let Some((unit, open)) = piece.text.split_once(['>', '→']) else {
                let expected = "where it may go, as in A Bur > Gas Par";
                self.unclear(&piece, "not enough", expected);
                continue;
            };
            for unit in self.listed(&part(unit)) {
                let open = self.open(unit, &part(open)).unwrap_or_else(|problem| {
                    self.problems.push(problem);
                    LocationSet::EMPTY
                });
                let gone = Dislodged { unit, open };
                self.position.set_dislodged(self.map, gone);
            }
        }
    }
}
