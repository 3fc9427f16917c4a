//! Random positions and orders with many attacks and convoys.

use std::collections::BTreeMap;

use chancery_core::board::{Map, Phase, Position, Province, ProvinceSet, Turn, Unit, UnitKind};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::{CivilDisorderSupport, IllegalOrders, IssueId, Rules, Setting};

use super::meeting::thick_orders;

/// Random numbers from a seed, so that failures can be repeated.
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

/// Returns random compatible choices of 4.A and 4.D.9, often of one issue alone or of the two that decide
/// together whether an army cuts support, and sometimes with convoys that no route needs (4.E.1 as in 2.4 d).
pub fn random_rules(dice: &mut Dice) -> Rules {
    let issues = [
        IssueId::MultiRoute,
        IssueId::Paradox,
        IssueId::AdjacentConvoy,
        IssueId::ConvoyedCut,
        IssueId::RetreatToAttacker,
        IssueId::ConvoyPath,
        IssueId::DislodgedPrevents,
        IssueId::CivilDisorderSupport,
    ];
    loop {
        let mut rules = Rules::default();
        let one = dice.roll(issues.len());
        let drawn = match dice.roll(6) {
            0 | 1 => &issues[one..=one],
            2 => &[IssueId::Paradox, IssueId::AdjacentConvoy],
            _ => &issues[..],
        };
        for &issue in drawn {
            let choices: Vec<Setting> = Setting::of(issue).collect();
            rules.apply(choices[dice.roll(choices.len())]);
        }
        if dice.roll(2) == 0 {
            rules.illegal_orders = IllegalOrders::PossibleHere;
        }
        if rules.check().is_ok() {
            return rules;
        }
    }
}

/// Regions for many attacks and convoys: whole seas, and so few provinces that nearly all of them are
/// occupied, next to each other by land and by sea.
const THICK: [&[&str]; 7] = [
    &[
        "LON", "WAL", "YOR", "BEL", "PIC", "BRE", "HOL", "ENG", "NTH", "HEL", "IRI",
    ],
    &[
        "NWY", "SWE", "DEN", "FIN", "STP", "SKA", "BOT", "BAL", "NTH", "BAR",
    ],
    &[
        "NAP", "ROM", "APU", "TUN", "GRE", "ALB", "TYS", "ION", "ADR", "AEG", "TRI",
    ],
    &["NWY", "SWE", "SKA", "NWG", "NTH", "DEN"],
    &["TRI", "VEN", "ADR", "ALB", "ION", "APU"],
    &["BEL", "HOL", "NTH", "ENG", "PIC", "LON"],
    &["PIC", "BRE", "BEL", "ENG", "NTH", "WAL"],
];

/// The number of powers that have units: the first ones of the map.
const POWERS: usize = 3;

/// The planned orders of some units, by location.
pub type Plan = BTreeMap<Province, String>;

/// A position with planned orders for some of its units.
struct Setup<'a> {
    map: &'a Map,
    dice: &'a mut Dice,
    position: Position,
    plan: Plan,
}

/// Returns a random position and its orders. Most have conflicts or circular movement.
pub fn thick_set(
    map: &Map,
    rules: &Rules,
    dice: &mut Dice,
) -> (Position, Vec<Option<Vec<WrittenOrder>>>) {
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
    match setup.dice.roll(8) {
        0 | 1 => {}
        2 => setup.ring(),
        3 | 4 => setup.crossing(&region),
        5 => setup.detour(&region),
        _ => setup.knots(&region),
    }
    let most = (4 + setup.dice.roll(6)).min(region.len());
    while setup.position.occupied().len() < most {
        let province = region[setup.dice.roll(region.len())];
        let kind = match setup.dice.roll(3) {
            0 => UnitKind::Fleet,
            _ => UnitKind::Army,
        };
        setup.place(province, kind);
    }
    let Setup { position, plan, .. } = setup;
    let ctx = LegalityContext::new(map, &position, rules);
    let mut sheets = thick_orders(&ctx, &plan, dice);
    if rules.civil_disorder_support == CivilDisorderSupport::Fails {
        let absent = dice.roll(POWERS);
        sheets[absent] = None;
    }
    (position, sheets)
}

impl Setup<'_> {
    /// Returns an empty one of some provinces, if any.
    fn free(&mut self, provinces: &ProvinceSet) -> Option<Province> {
        let free: Vec<Province> = provinces
            .iter()
            .filter(|&province| self.position.unit(province).is_none())
            .filter(|&province| self.map.info(province).coasts.is_empty())
            .collect();
        (!free.is_empty()).then(|| free[self.dice.roll(free.len())])
    }

    /// Places a unit of some power in a province: a fleet where no army can be, and nothing where
    /// there is one already.
    fn place(&mut self, province: Province, kind: UnitKind) {
        let power = self.dice.roll(POWERS);
        self.place_of(power, province, kind);
    }

    fn place_of(&mut self, power: usize, province: Province, kind: UnitKind) {
        let kind = if self.map.water().contains(province) {
            UnitKind::Fleet
        } else {
            kind
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
    /// their own, as in convoy paradoxes.
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
            let coasts = coasts.intersection(map.neighbors(target));
            // often next to the army, which then has a route by land, too
            let beside = match self.dice.roll(2) {
                0 => self.free(&coasts.intersection(map.neighbors(from))),
                _ => None,
            };
            let Some(to) = beside.or_else(|| self.free(&coasts)) else {
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

    /// An army that is convoyed to a neighboring province, whose unit moves the other way or
    /// supports against it, and attacks of others on both provinces.
    fn crossing(&mut self, region: &[Province]) {
        let map = self.map;
        let code = |province| map.code(province);
        let waters: ProvinceSet = region.iter().copied().collect();
        let Some(water) = self.free(&waters.intersection(map.water())) else {
            return;
        };
        let coasts = map.neighbors(water).intersection(map.coastal());
        let Some(one) = self.free(&coasts) else {
            return;
        };
        let sides = [0; 4].map(|_| self.dice.roll(POWERS));
        self.place_of(sides[0], one, UnitKind::Army);
        let Some(two) = self.free(&coasts.intersection(map.neighbors(one))) else {
            return;
        };
        self.place_of(sides[1], two, UnitKind::Army);
        self.place_of(sides[2], water, UnitKind::Fleet);
        let route = format!("A {} - {}", code(one), code(two));
        let by_path = format!("{route} VIA {}", code(water));
        let way = [route.clone(), format!("{route} VIA"), by_path][self.dice.roll(3)].clone();
        self.plan.insert(one, way);
        self.plan
            .insert(water, format!("F {} C {route}", code(water)));
        let mut answer = format!("A {} - {}", code(two), code(one));
        if let Some(third) = self.free(&coasts.intersection(map.neighbors(one))) {
            self.place_of(sides[3], third, UnitKind::Army);
            let attack = format!("A {} - {}", code(third), code(one));
            if self.dice.roll(2) == 0 {
                answer = format!("A {} S {attack}", code(two));
            }
            self.plan.insert(third, attack);
        }
        self.plan.insert(two, answer.clone());
        let Some(raider) = self.free(map.neighbors(water)) else {
            return;
        };
        let enemy = (sides[2] + 1 + self.dice.roll(POWERS - 1)) % POWERS;
        self.place_of(enemy, raider, UnitKind::Fleet);
        let raid = format!("F {} - {}", code(raider), code(water));
        self.plan.insert(raider, raid.clone());
        for (goal, help) in [(water, raid), (two, route), (one, answer)] {
            // mostly one that can do it
            let near = map.neighbors(goal);
            let near = match self.dice.roll(4) {
                1.. if goal != water => near.difference(map.water()),
                _ => *near,
            };
            if let Some(other) = self.free(&near) {
                let kind = if map.water().contains(goal) {
                    UnitKind::Fleet
                } else {
                    [UnitKind::Army, UnitKind::Fleet][self.dice.roll(2)]
                };
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

    /// An army with two or more convoy routes, of its own fleets and others', and
    /// attacks on one of those fleets.
    fn detour(&mut self, region: &[Province]) {
        let map = self.map;
        let code = |province| map.code(province);
        let waters: ProvinceSet = region.iter().copied().collect();
        let waters = waters.intersection(map.water());
        let Some(first) = self.free(&waters) else {
            return;
        };
        let Some(second) = self.free(&waters.intersection(map.neighbors(first))) else {
            return;
        };
        let shore = |water| map.neighbors(water).intersection(map.coastal());
        // either fleet alone would do, or the first, or both are needed
        let both = shore(first).intersection(&shore(second));
        let [here, there] = match self.dice.roll(6) {
            0 => [shore(first), shore(second)],
            1 | 2 => [shore(first).difference(&both), both],
            _ => [both, both],
        };
        let Some(from) = self.free(&here) else {
            return;
        };
        let own = self.dice.roll(POWERS);
        let mut side = |power| match self.dice.roll(3) {
            0 => power,
            _ => own,
        };
        let sides = [side((own + 1) % POWERS), side((own + 2) % POWERS)];
        self.place_of(own, from, UnitKind::Army);
        let to = there.difference(&[from].into_iter().collect());
        let Some(to) = self.free(&to) else {
            return;
        };
        let route = format!("A {} - {}", code(from), code(to));
        for (water, side) in [(first, sides[0]), (second, sides[1])] {
            self.place_of(side, water, UnitKind::Fleet);
            self.plan
                .insert(water, format!("F {} C {route}", code(water)));
        }
        let path = |waters: &[Province]| {
            let stops: Vec<&str> = waters.iter().map(|&water| code(water)).collect();
            format!("{route} VIA {}", stops.join(" "))
        };
        let way = match self.dice.roll(4) {
            0 => format!("{route} VIA"),
            1 => path(&[first]),
            _ => path(&[first, second]),
        };
        self.plan.insert(from, way);
        let target = [first, second][self.dice.roll(2)];
        let Some(foe) = self.free(map.neighbors(target)) else {
            return;
        };
        let attack = format!("F {} - {}", code(foe), code(target));
        let enemy = (own + 1 + self.dice.roll(POWERS - 1)) % POWERS;
        self.place_of(enemy, foe, UnitKind::Fleet);
        self.plan.insert(foe, attack.clone());
        if let Some(help) = self.free(map.neighbors(target)) {
            self.place_of(enemy, help, UnitKind::Fleet);
            self.plan
                .insert(help, format!("F {} S {attack}", code(help)));
        }
    }

    /// Units in circular movement.
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
        // a unit that can block a move
        if let Some(near) = self.free(&map.neighbors(first).intersection(&land)) {
            self.place(near, UnitKind::Army);
            let order = format!("A {} - {}", map.code(near), map.code(first));
            self.plan.insert(near, order);
        }
    }
}
