//! A sweep over orders with a typo in one name or code.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use chancery_core::board::{Map, Position, Power, Province};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, WrittenOrder, WrittenVia};
use chancery_core::rules::Rules;
use chancery_records::record::{line, read as phases};
use entry::{Context, Lexicon, Reading, Verdict, read};
use testing::dice::Dice;
use testing::lines::{Grade, Tally};

use super::style::Style;
use super::typos::Typo;

/// The notation of provinces in an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Spelling {
    /// `Army Paris to Burgundy` and `A Paris - Burgundy`
    Names,
    /// `A Par - Bur`
    Codes,
    /// `Par - Bur`: an unknown word at the front can have any meaning, so it needs a choice.
    Bare,
    /// Any notation.
    Any,
}

impl Spelling {
    pub const ALL: [Spelling; 4] = [
        Spelling::Names,
        Spelling::Codes,
        Spelling::Bare,
        Spelling::Any,
    ];

    /// Returns the name in tables.
    pub fn word(self) -> &'static str {
        match self {
            Spelling::Names => "names",
            Spelling::Codes => "codes",
            Spelling::Bare => "codes alone",
            Spelling::Any => "any notation",
        }
    }
}

/// The role of the misspelled province in its order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    Source,
    Target,
    Supported,
}

impl Role {
    pub const ALL: [Role; 3] = [Role::Source, Role::Target, Role::Supported];

    /// Returns the name in tables.
    pub fn word(self) -> &'static str {
        match self {
            Role::Source => "the unit ordered",
            Role::Target => "the destination",
            Role::Supported => "the unit supported",
        }
    }

    /// Returns the province with this role in an order.
    fn of(self, order: &WrittenOrder) -> Option<Province> {
        let WrittenOrder::Order { unit, action } = order else {
            return None;
        };
        let place = match (self, action) {
            (Role::Source, _) => unit.place,
            (
                Role::Target,
                Action::Move { to, .. }
                | Action::SupportMove { to, .. }
                | Action::Convoy { to, .. },
            ) => *to,
            (
                Role::Supported,
                Action::SupportHold { of }
                | Action::SupportMove { of, .. }
                | Action::Convoy { of, .. },
            ) => of.place,
            _ => return None,
        };
        Some(place.province)
    }

    /// Returns the byte offset of the province's text in the order's.
    fn find(self, text: &str, place: &str) -> Option<usize> {
        match self {
            Role::Source => text.find(place),
            Role::Target => text.rfind(place),
            // "… supports Army Paris to Burgundy": after the unit ordered
            Role::Supported => {
                let behind = text.find(' ')? + 1;
                Some(behind + text[behind..].find(place)?)
            }
        }
    }
}

/// The subject of a tally.
pub type Kind = (Spelling, Role, Typo);

/// An order to be misspelled.
struct Order {
    position: usize,
    /// The power of the sheet, or `None` for a sheet of all powers.
    power: Option<Power>,
    order: WrittenOrder,
    spelling: Spelling,
    role: Role,
    text: String,
    /// The byte offset of the province in the text.
    at: usize,
    place: String,
    seed: u64,
}

/// Orders to be misspelled, with their positions.
pub struct Sweep {
    map: Arc<Map>,
    positions: Vec<Position>,
    orders: Vec<Order>,
    /// The number of variants with two errors of each order.
    twice: usize,
}

/// An order with a typo in it.
pub struct Case {
    /// The index of the order.
    order: usize,
    pub kind: Kind,
    typo: String,
}

/// The result of one case.
pub struct Outcome {
    pub grade: Grade,
    text: String,
    reading: Reading,
}

/// Returns the opening, and the positions of recorded phases (lines of batch): every `step`th from
/// the `first`.
pub fn positions(recorded: &str, first: usize, step: usize) -> Vec<Position> {
    let read = |text: &str| {
        let line = line::InputLine::read(text).expect("a recorded phase");
        let phase = phases::read(&line, Map::standard_shared()).expect("a recorded phase");
        phase.position
    };
    let opening = std::iter::once(Map::standard().opening());
    let recorded = recorded.lines().skip(first).step_by(step);
    opening.chain(recorded.map(read)).collect()
}

/// Orders by role and province, each with the index of its position and its power.
type ByPlace = BTreeMap<(Role, Province), Vec<(usize, Power, WrittenOrder)>>;

impl Sweep {
    /// Returns a sweep with a number of orders for every province, as name and code and in each role.
    pub fn new(
        map: Arc<Map>,
        positions: Vec<Position>,
        each: usize,
        twice: usize,
        seed: u64,
    ) -> Self {
        let mut sweep = Sweep {
            map,
            positions,
            orders: Vec::new(),
            twice,
        };
        let mut dice = Dice::seeded(seed);
        let mut by_place = sweep.by_place();
        for ((role, _), orders) in &mut by_place {
            for spelling in Spelling::ALL {
                for count in 0..each.min(orders.len()) {
                    let other = count + dice.roll(orders.len() - count);
                    orders.swap(count, other);
                    let (position, power, order) = orders[count].clone();
                    let named = dice.roll(3) > 0;
                    let power = (power, named.then_some(power));
                    let order = (position, power, order);
                    let found = sweep.written(order, spelling, *role, &mut dice);
                    sweep.orders.extend(found);
                }
            }
        }
        sweep
    }

    /// Returns all possible orders of the units, by the province that has each role in them.
    fn by_place(&self) -> ByPlace {
        let (map, rules) = (&*self.map, Rules::default());
        let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (index, position) in self.positions.iter().enumerate() {
            let legality = LegalityContext::new(map, position, &rules);
            for unit in position.units() {
                for order in legality.possible(map.province(unit.location)) {
                    if !is_plain(&order) {
                        continue;
                    }
                    for role in Role::ALL {
                        let Some(place) = role.of(&order) else {
                            continue;
                        };
                        let known = found.entry((role, place)).or_default();
                        known.push((index, unit.power, order.clone()));
                    }
                }
            }
        }
        found
    }

    /// Writes an order and finds the province with the role in its text.
    fn written(
        &self,
        (position, (power, named), order): (usize, (Power, Option<Power>), WrittenOrder),
        spelling: Spelling,
        role: Role,
        dice: &mut Dice,
    ) -> Option<Order> {
        let map = &*self.map;
        let place = role.of(&order)?;
        let letters = dice.roll(4) == 0;
        let style = match spelling {
            Spelling::Names if letters => Style::Letters,
            Spelling::Names => Style::Words,
            Spelling::Codes => Style::Screen,
            Spelling::Bare => Style::Bare,
            Spelling::Any => Style::ALL[dice.roll(Style::ALL.len())],
        };
        let (mut text, mut place) = (style.write(map, power, &order), style.province(map, place));
        let small = matches!(spelling, Spelling::Codes | Spelling::Bare) && dice.roll(2) == 0;
        if small {
            (text, place) = (text.to_lowercase(), place.to_lowercase());
        }
        Some(Order {
            at: role.find(&text, &place)?,
            position,
            power: named,
            order,
            spelling,
            role,
            text,
            place,
            seed: dice.roll(1 << 30) as u64,
        })
    }

    /// Returns the range of all orders.
    pub fn orders(&self) -> Range<usize> {
        0..self.orders.len()
    }

    /// Returns every typo in some of the orders. A typo that results in another code, name or word
    /// is left out because it is a different, clear order.
    pub fn cases(&self, lexicon: &Lexicon, orders: Range<usize>) -> impl Iterator<Item = Case> {
        let all = orders.flat_map(|order| Typo::ALL.map(|typo| (order, typo)));
        all.flat_map(|(index, typo)| {
            let order = &self.orders[index];
            let kind = (order.spelling, order.role, typo);
            let mut texts = typo.all(&order.place, self.twice, &mut Dice::seeded(order.seed));
            texts.retain(|text| !lexicon.knows(text));
            texts.into_iter().map(move |typo| Case {
                order: index,
                kind,
                typo,
            })
        })
    }

    /// Returns the result of a case.
    pub fn outcome(&self, lexicon: &Lexicon, case: &Case) -> Outcome {
        let order = &self.orders[case.order];
        let rules = Rules::default();
        let legality = LegalityContext::new(&self.map, &self.positions[order.position], &rules);
        let ctx = Context::new(lexicon, &legality, order.power);
        let behind = order.at + order.place.len();
        let text = [&order.text[..order.at], &case.typo, &order.text[behind..]].concat();
        let reading = read(&ctx, &text);
        let grade = match reading.verdict {
            Verdict::Ok | Verdict::Fixed if accepted_order(&reading) != Some(&order.order) => {
                Grade::Wrong
            }
            // corrected without a note
            Verdict::Ok if !order.is_glued(&case.typo) => Grade::Noise,
            Verdict::Ok | Verdict::Fixed => Grade::Right,
            Verdict::Void => Grade::Void,
            _ => Grade::Asked,
        };
        Outcome {
            grade,
            text,
            reading,
        }
    }

    /// Returns a description of a result.
    pub fn describe(&self, case: &Case, outcome: &Outcome) -> String {
        let (map, reading) = (&*self.map, &outcome.reading);
        format!(
            "{:?} {:?}: {} {:?}, expected {:?}{} ({})",
            case.kind,
            outcome.text,
            reading.verdict.word(),
            reading.canonical(map),
            self.orders[case.order].order.canonical(map).to_string(),
            match outcome.grade {
                Grade::Noise => " and a note",
                _ => "",
            },
            reading.note
        )
    }

    /// Reads every `step`th case and counts the results by kind, and calls `tell` for each of them.
    pub fn run(
        &self,
        lexicon: &Lexicon,
        step: usize,
        tell: impl Fn(&Case, &Outcome) + Sync,
    ) -> BTreeMap<Kind, Tally> {
        let count = |orders: Range<usize>| {
            let mut found: BTreeMap<Kind, Tally> = BTreeMap::new();
            for case in self.cases(lexicon, orders).step_by(step) {
                let outcome = self.outcome(lexicon, &case);
                found.entry(case.kind).or_default().add(outcome.grade);
                tell(&case, &outcome);
            }
            found
        };
        let all = self.orders().end;
        let half = all / 2;
        let both = std::thread::scope(|scope| {
            let other = scope.spawn(|| count(half..all));
            [count(0..half), other.join().expect("the other half")]
        });
        let mut found: BTreeMap<Kind, Tally> = BTreeMap::new();
        for (kind, tally) in both.into_iter().flatten() {
            found.entry(kind).or_default().merge(&tally);
        }
        found
    }
}

impl Order {
    /// Returns whether the typo is a unit's letter joined to the province (`aPar`), which is a
    /// separate notation.
    fn is_glued(&self, typo: &str) -> bool {
        let typo = typo.to_lowercase();
        let rest = typo.strip_prefix(['a', 'f']);
        rest == Some(self.place.to_lowercase().as_str())
    }
}

/// Returns whether both notations write the order in full, without the route of a move.
fn is_plain(order: &WrittenOrder) -> bool {
    let via = |action: &Action| match action {
        Action::Move { via, .. } => *via != WrittenVia::Unsaid,
        _ => false,
    };
    matches!(order, WrittenOrder::Order { action, .. } if !via(action))
}

/// Returns the order that a line is read as without a question, if there is one.
pub fn accepted_order(reading: &Reading) -> Option<&WrittenOrder> {
    let mut orders = reading.orders();
    match (reading.verdict, orders.next(), orders.next()) {
        (Verdict::Ok | Verdict::Fixed, Some(one), None) => Some(&one.order),
        _ => None,
    }
}
