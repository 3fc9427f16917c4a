//! Positions and orders at random, where fights and convoys are thick.

use chancery::board::{
    Id, Location, Map, Phase, Position, Province, ProvinceSet, Turn, Unit, UnitKind,
};
use chancery::orders::legality::Bench;
use chancery::orders::notation;
use chancery::orders::{Order, Via, Written};
use chancery::rules::{IssueId, Rules, Setting};
use std::collections::BTreeMap;

/// Seeded numbers, so that a failure can be seen again.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }
}

/// Any choices of 4.A that make sense together.
pub fn random_rules(dice: &mut Dice) -> Rules {
    let issues = [
        IssueId::MultiRoute,
        IssueId::Paradox,
        IssueId::AdjacentConvoy,
        IssueId::ConvoyedCut,
        IssueId::RetreatToAttacker,
        IssueId::ConvoyPath,
        IssueId::DislodgedPrevents,
    ];
    loop {
        let mut rules = Rules::default();
        for issue in issues {
            let choices: Vec<Setting> = Setting::of(issue).collect();
            rules.apply(choices[dice.roll(choices.len())]);
        }
        if rules.check().is_ok() {
            return rules;
        }
    }
}

/// Where fights and convoys are thick: the western seas, and the eastern ones.
const THICK: [&[&str]; 3] = [
    &[
        "LON", "WAL", "YOR", "BEL", "PIC", "BRE", "HOL", "ENG", "NTH", "HEL", "IRI",
    ],
    &[
        "NWY", "SWE", "DEN", "FIN", "STP", "SKA", "BOT", "BAL", "NTH", "BAR",
    ],
    &[
        "NAP", "ROM", "APU", "TUN", "GRE", "ALB", "TYS", "ION", "ADR", "AEG", "TRI",
    ],
];

/// The orders that some units are to have, by where they stand.
type Plan = BTreeMap<Province, String>;

/// A position with what some of its units are to do.
struct Setup<'a> {
    map: &'a Map,
    dice: &'a mut Dice,
    position: Position,
    plan: Plan,
}

/// A position and what is ordered in it: at random, and in most of them a knot or a ring.
pub fn thick_set(
    map: &Map,
    rules: &Rules,
    dice: &mut Dice,
) -> (Position, Vec<Option<Vec<Written>>>) {
    let region = THICK[dice.roll(THICK.len())];
    let region: Vec<Province> = region
        .iter()
        .map(|code| map.province_by_code(code).expect("a province"))
        .collect();
    let turn = Turn {
        year: 1905,
        phase: Phase::SpringMoves,
    };
    let mut setup = Setup {
        map,
        dice,
        position: Position::empty(map, turn),
        plan: Plan::new(),
    };
    match setup.dice.roll(6) {
        0 => {}
        1 => setup.ring(),
        2 | 3 => setup.crossing(&region),
        _ => setup.knots(&region),
    }
    let most = 4 + setup.dice.roll(6);
    while setup.position.occupied().len() < most {
        let province = region[setup.dice.roll(region.len())];
        let kind = match setup.dice.roll(3) {
            0 => UnitKind::Fleet,
            _ => UnitKind::Army,
        };
        setup.place(province, kind);
    }
    let Setup { position, plan, .. } = setup;
    let bench = Bench::new(map, &position, rules);
    let sheets = thick_orders(map, &bench, &position, &plan, dice);
    (position, sheets)
}

impl Setup<'_> {
    /// One of some provinces that is free, if any.
    fn free(&mut self, provinces: &ProvinceSet) -> Option<Province> {
        let free: Vec<Province> = provinces
            .iter()
            .filter(|&province| self.position.unit(province).is_none())
            .filter(|&province| self.map.info(province).coasts.is_empty())
            .collect();
        (!free.is_empty()).then(|| free[self.dice.roll(free.len())])
    }

    /// Puts a unit of some power in a province: a fleet where an army can't stand, and nothing where
    /// one stands already.
    fn place(&mut self, province: Province, kind: UnitKind) {
        let power = self.dice.roll(3);
        self.place_of(power, province, kind);
    }

    fn place_of(&mut self, power: usize, province: Province, kind: UnitKind) {
        let kind = match self.map.water().contains(province) {
            true => UnitKind::Fleet,
            false => kind,
        };
        let coasts = &self.map.info(province).coasts;
        let location = match kind {
            UnitKind::Fleet if !coasts.is_empty() => coasts[self.dice.roll(coasts.len())],
            _ => province.location(),
        };
        let power = self.map.powers().nth(power).expect("a power");
        let _ = self.position.place(
            self.map,
            Unit {
                power,
                kind,
                location,
            },
        );
    }

    /// Convoys whose armies attack supports for or against a fleet that convoys, each other's or
    /// their own: the stuff of paradoxes.
    fn knots(&mut self, region: &[Province]) {
        let map = self.map;
        let code = |province| map.code(province);
        let mut waters: Vec<Province> = region
            .iter()
            .copied()
            .filter(|&province| map.water().contains(province))
            .collect();
        let count = 1 + self.dice.roll(3);
        while waters.len() > count {
            waters.swap_remove(self.dice.roll(waters.len()));
        }
        // mostly those who convoy and those who attack are of two powers
        let mut side = |power| match self.dice.roll(6) {
            0 => 2,
            _ => power,
        };
        let sides: Vec<[usize; 5]> = (0..count)
            .map(|_| [side(0), side(0), side(1), side(1), side(1)])
            .collect();
        for (&water, sides) in waters.iter().zip(&sides) {
            self.place_of(sides[0], water, UnitKind::Fleet);
        }
        for (number, (&water, sides)) in waters.iter().zip(&sides).enumerate() {
            let target = waters[(number + 1) % waters.len()];
            let coasts = map.neighbors(water).intersection(map.coastal());
            let Some(from) = self.free(&coasts) else {
                return;
            };
            self.place_of(sides[1], from, UnitKind::Army);
            let Some(to) = self.free(&coasts.intersection(map.neighbors(target))) else {
                return;
            };
            self.place_of(sides[2], to, UnitKind::Fleet);
            let Some(foe) = self.free(map.neighbors(target)) else {
                return;
            };
            self.place_of(sides[3], foe, UnitKind::Fleet);
            let route = format!("A {} - {}", code(from), code(to));
            let attack = format!("F {} - {}", code(foe), code(target));
            let support = match self.dice.roll(3) {
                0 => format!("F {}", code(target)),
                _ => attack.clone(),
            };
            let by_path = format!("A {} - {} - {}", code(from), code(water), code(to));
            let way = [format!("{route} VIA"), by_path][self.dice.roll(2)].clone();
            self.plan.insert(from, way);
            self.plan
                .insert(water, format!("F {} C {route}", code(water)));
            self.plan.insert(to, format!("F {} S {support}", code(to)));
            self.plan.insert(foe, attack.clone());
            if self.dice.roll(2) == 0
                && let Some(second) = self.free(map.neighbors(target))
            {
                self.place_of(sides[4], second, UnitKind::Fleet);
                self.plan
                    .insert(second, format!("F {} S {attack}", code(second)));
            }
        }
    }

    /// An army that is convoyed next door, to a unit that comes its way or supports against it, and
    /// others who have an eye on the places.
    fn crossing(&mut self, region: &[Province]) {
        let map = self.map;
        let code = |province| map.code(province);
        let water = region[self.dice.roll(region.len())];
        if !map.water().contains(water) {
            return;
        }
        let coasts = map.neighbors(water).intersection(map.coastal());
        let Some(one) = self.free(&coasts) else {
            return;
        };
        let sides = [0; 4].map(|_| self.dice.roll(3));
        self.place_of(sides[0], one, UnitKind::Army);
        let Some(two) = self.free(&coasts.intersection(map.neighbors(one))) else {
            return;
        };
        self.place_of(sides[1], two, UnitKind::Army);
        self.place_of(sides[2], water, UnitKind::Fleet);
        let route = format!("A {} - {}", code(one), code(two));
        let by_path = format!("A {} - {} - {}", code(one), code(water), code(two));
        let way = [route.clone(), format!("{route} VIA"), by_path][self.dice.roll(3)].clone();
        self.plan.insert(one, way);
        self.plan
            .insert(water, format!("F {} C {route}", code(water)));
        let land = coasts.difference(map.water());
        let near = land.intersection(map.neighbors(one));
        let Some(third) = self.free(&near) else {
            return;
        };
        self.place_of(sides[3], third, UnitKind::Army);
        let attack = format!("A {} - {}", code(third), code(one));
        let answer = match self.dice.roll(2) {
            0 => format!("A {} S {attack}", code(two)),
            _ => format!("A {} - {}", code(two), code(one)),
        };
        self.plan.insert(third, attack);
        self.plan.insert(two, answer.clone());
        let Some(raider) = self.free(map.neighbors(water)) else {
            return;
        };
        self.place(raider, UnitKind::Fleet);
        let raid = format!("F {} - {}", code(raider), code(water));
        self.plan.insert(raider, raid.clone());
        for (goal, help) in [(water, raid), (one, answer), (two, route)] {
            if let Some(other) = self.free(map.neighbors(goal)) {
                let kind = [UnitKind::Army, UnitKind::Fleet][self.dice.roll(2)];
                self.place(other, kind);
                let kind = match self.position.unit(other).map(|unit| unit.kind) {
                    Some(UnitKind::Fleet) => 'F',
                    _ => 'A',
                };
                let order = match self.dice.roll(4) {
                    0 => format!("{kind} {} - {}", code(other), code(goal)),
                    _ => format!("{kind} {} S {help}", code(other)),
                };
                self.plan.insert(other, order);
            }
        }
    }

    /// Units that follow one another in a ring.
    fn ring(&mut self) {
        let map = self.map;
        let all: ProvinceSet = map.provinces().collect();
        let land = all.difference(map.water());
        let Some(first) = self.free(&land) else {
            return;
        };
        let Some(second) = self.free(&map.neighbors(first).intersection(&land)) else {
            return;
        };
        let between = map.neighbors(first).intersection(map.neighbors(second));
        let Some(third) = self.free(&between.intersection(&land)) else {
            return;
        };
        for (from, to) in [(first, second), (second, third), (third, first)] {
            self.place(from, UnitKind::Army);
            let order = format!("A {} - {}", map.code(from), map.code(to));
            self.plan.insert(from, order);
        }
        // somebody who may stand in the way
        if let Some(near) = self.free(&map.neighbors(first).intersection(&land)) {
            self.place(near, UnitKind::Army);
            let order = format!("A {} - {}", map.code(near), map.code(first));
            self.plan.insert(near, order);
        }
    }
}

/// Orders that meet: armies that go by sea, fleets that carry them, attacks on those fleets, and
/// supports of what others do, rather than any that are possible. Most of what is planned is done.
fn thick_orders(
    map: &Map,
    bench: &Bench<'_>,
    position: &Position,
    plan: &Plan,
    dice: &mut Dice,
) -> Vec<Option<Vec<Written>>> {
    let mut sheets: Vec<Option<Vec<Written>>> = vec![None; map.powers().len()];
    let mut given: Vec<Order> = Vec::new();
    let mut units: Vec<Unit> = position.units().collect();
    for at in (1..units.len()).rev() {
        units.swap(at, dice.roll(at + 1));
    }
    units.sort_by_key(|unit| unit.kind);
    for unit in units {
        let possible = bench.possible(map.province(unit.location));
        let judged = possible
            .iter()
            .filter_map(|written| Some((written, bench.movement(unit.power, written).ok()?.1)));
        let judged: Vec<(&Written, Order)> = judged.collect();
        let wish = dice.roll(6);
        let wanted: Vec<&(&Written, Order)> = judged
            .iter()
            .filter(|(_, order)| wishes(map, position, &given, wish, order))
            .collect();
        let planned = plan
            .get(&map.province(unit.location))
            .filter(|_| dice.roll(12) > 0)
            .and_then(|text| notation::read(map, text).ok())
            .and_then(|written| {
                let order = bench.movement(unit.power, &written).ok()?.1;
                Some((written, order))
            });
        let (written, order) = match wanted.as_slice() {
            _ if let Some((written, order)) = &planned => (written, *order),
            [] => judged[dice.roll(judged.len())],
            wanted => *wanted[dice.roll(wanted.len())],
        };
        given.push(order);
        sheets[unit.power.index()]
            .get_or_insert_default()
            .push(written.clone());
    }
    sheets
}

/// Is this the kind of order that was wished for, and does it meet one that was given?
fn wishes(map: &Map, position: &Position, given: &[Order], wish: usize, order: &Order) -> bool {
    let moves = |to: &Location, province: Province| map.province(*to) == province;
    match (wish, order) {
        (0 | 1, Order::Convoy { to, .. }) => given
            .iter()
            .any(|other| matches!(other, Order::Move { to: t, .. } if moves(t, *to))),
        (0 | 1, Order::Move { via, .. }) => *via != Via::Unsaid,
        (2 | 3, Order::SupportMove { to, .. }) => given
            .iter()
            .any(|other| matches!(other, Order::Move { to: t, .. } if moves(t, *to))),
        (2, Order::SupportHold { .. }) => true,
        (4, Order::Move { to, .. }) => position
            .unit(map.province(*to))
            .is_some_and(|unit| unit.kind == UnitKind::Fleet),
        _ => wish == 5,
    }
}
