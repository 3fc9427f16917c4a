//! An oracle that knows only the equations of DATC 3.1, 5.B: on small sets of orders it tries
//! every assignment of success and failure, and keeps those that satisfy all equations at once.
//!
//! Written apart from the adjudicator, slowly and plainly, on purpose: it shares no code with it
//! but the reading of legal orders. `CHANCERY_ORACLE=1000000 cargo test --release oracle` looks at
//! as many sets of orders.

use chancery::adjudicator::{Broken, Outcome, Resolution, Stopped, adjudicate};
use chancery::board::{
    Id, Location, Map, Phase, Position, Power, Province, ProvinceSet, Turn, Unit, UnitKind,
};
use chancery::orders::legality::Bench;
use chancery::orders::sheet;
use chancery::orders::{Action, Order, Via, Written, WrittenVia};
use chancery::rules::{
    AdjacentConvoy, CivilDisorderSupport, ConvoyPath, ConvoyedCut, DislodgedPrevents, IssueId,
    MultiRoute, Paradox, Rulebook, Rules, Setting,
};

/// Seeded numbers, so that a failure can be seen again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }
}

/// One unit and its legal order.
#[derive(Clone, Copy)]
struct Case {
    unit: Unit,
    at: Province,
    order: Order,
    /// The waters that it names, where the rules heed them.
    path: Option<ProvinceSet>,
    /// Has its power sent nothing at all?
    absent: bool,
}

/// The orders of a phase, and which assignment is being looked at.
struct Oracle<'a> {
    map: &'a Map,
    rules: &'a Rules,
    cases: &'a [Case],
    /// By unit: does its order succeed? For holds it says nothing.
    succeeds: Vec<bool>,
}

impl Oracle<'_> {
    fn at(&self, province: Province) -> Option<usize> {
        self.cases.iter().position(|case| case.at == province)
    }

    fn goal(&self, index: usize) -> Option<Location> {
        match self.cases[index].order {
            Order::Move { to, .. } => Some(to),
            _ => None,
        }
    }

    fn to(&self, index: usize) -> Option<Province> {
        self.goal(index).map(|to| self.map.province(to))
    }

    fn movers(&self, province: Province) -> Vec<usize> {
        (0..self.cases.len())
            .filter(|&index| self.to(index) == Some(province))
            .collect()
    }

    fn power(&self, index: usize) -> Power {
        self.cases[index].unit.power
    }

    /// Does a support or convoy match another unit's order?
    fn matches(&self, index: usize) -> bool {
        match self.cases[index].order {
            Order::SupportHold { of } => self.at(of).is_some_and(|target| {
                let refused = self.rules.civil_disorder_support == CivilDisorderSupport::Fails;
                self.goal(target).is_none() && !(refused && self.cases[target].absent)
            }),
            Order::SupportMove { from, to, coast } => self.at(from).is_some_and(|target| {
                self.to(target) == Some(to)
                    && coast.is_none_or(|coast| self.goal(target) == Some(coast))
            }),
            Order::Convoy { from, to } => {
                self.at(from).is_some_and(|army| self.to(army) == Some(to))
            }
            _ => true,
        }
    }

    /// The fleets that are ordered to convoy this army's move, and that it goes by.
    fn fleets(&self, army: usize) -> Vec<usize> {
        let ordered = self.ordered(army);
        if self.rules.convoy_path != ConvoyPath::Ignored {
            match self.cases[army].path {
                None if self.rules.convoy_path == ConvoyPath::Required => return Vec::new(),
                None => {}
                Some(path) => {
                    let on_path = |fleet: &usize| path.contains(self.cases[*fleet].at);
                    let kept: Vec<usize> = ordered.into_iter().filter(on_path).collect();
                    let whole = kept.len() == path.len();
                    return if whole { kept } else { Vec::new() };
                }
            }
        }
        if self.rules.multi_route == MultiRoute::AllBroken {
            return ordered;
        }
        let own: Vec<usize> = ordered
            .iter()
            .copied()
            .filter(|&fleet| self.power(fleet) == self.power(army))
            .collect();
        let own_first = self.rules.multi_route == MultiRoute::AnyBrokenOwnFirst;
        let open = if own_first && !self.routes(army, &own).is_empty() {
            own
        } else {
            ordered
        };
        // a fleet counts that is on a route which is broken without it
        let routes = self.routes(army, &open);
        let shorter = |route: &Vec<usize>| {
            let within = |other: &Vec<usize>| other.iter().all(|fleet| route.contains(fleet));
            routes
                .iter()
                .any(|other| other.len() < route.len() && within(other))
        };
        let needed = routes.iter().filter(|route| !shorter(route));
        let needed: Vec<usize> = needed.flatten().copied().collect();
        open.into_iter()
            .filter(|fleet| needed.contains(fleet))
            .collect()
    }

    /// Every way from coast to coast over these fleets, no fleet twice.
    fn routes(&self, army: usize, fleets: &[usize]) -> Vec<Vec<usize>> {
        let touch = |a: Province, b: Province| self.map.neighbors(a).contains(b);
        let Some(to) = self.to(army) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut open: Vec<Vec<usize>> = vec![Vec::new()];
        while let Some(route) = open.pop() {
            let here = route
                .last()
                .map_or(self.cases[army].at, |&last| self.cases[last].at);
            if !route.is_empty() && touch(here, to) {
                found.push(route.clone());
            }
            for &fleet in fleets {
                if !route.contains(&fleet) && touch(here, self.cases[fleet].at) {
                    open.push([route.as_slice(), &[fleet]].concat());
                }
            }
        }
        found
    }

    fn ordered(&self, army: usize) -> Vec<usize> {
        let (from, to) = (self.cases[army].at, self.to(army));
        let convoys = |index: &usize| match self.cases[*index].order {
            Order::Convoy { from: f, to: t } => f == from && Some(t) == to,
            _ => false,
        };
        (0..self.cases.len()).filter(convoys).collect()
    }

    /// Does the move go by sea (4.A.3)?
    fn by_sea(&self, index: usize) -> bool {
        let Order::Move { to, via } = self.cases[index].order else {
            return false;
        };
        let Case { unit, at, .. } = self.cases[index];
        if unit.kind != UnitKind::Army {
            return false;
        }
        if !self.map.reach(UnitKind::Army, unit.location).contains(to) {
            return true;
        }
        let fleets = self.fleets(index);
        let tagged = via != Via::Unsaid;
        let own = fleets.iter().any(|&fleet| self.power(fleet) == unit.power);
        let swaps = self.opposite(index, at).is_some();
        let complete = !self.routes(index, &fleets).is_empty();
        match self.rules.adjacent_convoy {
            AdjacentConvoy::AlwaysConvoy => complete,
            AdjacentConvoy::SwapOnly => swaps && complete,
            AdjacentConvoy::Rule1971 => swaps && self.carried(index),
            AdjacentConvoy::Intent1982 => own,
            AdjacentConvoy::Intent2000 => own || tagged,
            AdjacentConvoy::Intent2000Fallback => (own || tagged) && self.carried(index),
            AdjacentConvoy::Tagged => tagged,
            AdjacentConvoy::TaggedFallback => tagged && self.carried(index),
        }
    }

    /// The unit that moves from where this one goes to where it comes from.
    fn opposite(&self, index: usize, at: Province) -> Option<usize> {
        let other = self.at(self.to(index)?)?;
        (self.to(other) == Some(at)).then_some(other)
    }

    /// Does the convoy of an army hold (4.A.1)?
    fn carried(&self, index: usize) -> bool {
        let fleets = self.fleets(index);
        let (sailing, stopped): (Vec<usize>, Vec<usize>) =
            fleets.into_iter().partition(|&fleet| self.succeeds[fleet]);
        let every =
            self.rules.multi_route != MultiRoute::AllBroken || self.cases[index].path.is_some();
        (!every || stopped.is_empty()) && !self.routes(index, &sailing).is_empty()
    }

    fn path(&self, index: usize) -> bool {
        !self.by_sea(index) || self.carried(index)
    }

    /// Does the paradox rule of a rulebook keep an army's attack from cutting a support (4.A.2 a, b, c)?
    fn spared(&self, support: usize, army: usize) -> bool {
        let (water, attack) = match self.cases[support].order {
            Order::SupportHold { of } => (of, false),
            Order::SupportMove { to, .. } => (to, true),
            _ => return false,
        };
        let Some(fleet) = self.at(water).filter(|_| self.map.water().contains(water)) else {
            return false;
        };
        let convoys = matches!(self.cases[fleet].order, Order::Convoy { .. });
        let carries = self.fleets(army).contains(&fleet);
        let rest = || {
            let mut rest = self.fleets(army);
            rest.retain(|&other| other != fleet);
            rest
        };
        let every =
            self.rules.multi_route != MultiRoute::AllBroken || self.cases[army].path.is_some();
        self.by_sea(army)
            && match self.rules.paradox {
                Paradox::Rule1971 => attack && carries,
                Paradox::Rule1982 => convoys && self.matches(fleet),
                Paradox::Rule2000 => {
                    attack && carries && (every || self.routes(army, &rest()).is_empty())
                }
                Paradox::AllHold | Paradox::Szykman | Paradox::DisruptedElseAllHold => false,
            }
    }

    /// The unit that this move meets head to head.
    fn head_to_head(&self, index: usize) -> Option<usize> {
        let opposite = self.opposite(index, self.cases[index].at)?;
        (!self.by_sea(index) && !self.by_sea(opposite)).then_some(opposite)
    }

    fn supports(&self, index: usize, but: Option<Power>) -> u32 {
        let helps = |support: &usize| {
            let target = match self.cases[*support].order {
                Order::SupportHold { of } => of,
                Order::SupportMove { from, .. } => from,
                _ => return false,
            };
            target == self.cases[index].at
                && self.matches(*support)
                && self.succeeds[*support]
                && Some(self.power(*support)) != but
        };
        (0..self.cases.len()).filter(helps).count() as u32
    }

    fn hold(&self, province: Province) -> u32 {
        match self.at(province) {
            None => 0,
            Some(unit) if self.goal(unit).is_some() => u32::from(!self.succeeds[unit]),
            Some(unit) => 1 + self.supports(unit, None),
        }
    }

    fn prevent(&self, index: usize) -> u32 {
        let dislodger = match self.rules.dislodged_prevents {
            // one that comes by sea too, where it dislodges the unit
            DislodgedPrevents::Never if !self.succeeds[index] => {
                self.opposite(index, self.cases[index].at)
            }
            DislodgedPrevents::Never | DislodgedPrevents::UnlessHeadToHead => {
                self.head_to_head(index)
            }
        };
        if !self.path(index) || dislodger.is_some_and(|opposite| self.succeeds[opposite]) {
            return 0;
        }
        1 + self.supports(index, None)
    }

    fn attack(&self, index: usize, to: Province) -> u32 {
        if !self.path(index) {
            return 0;
        }
        match self.at(to) {
            Some(unit)
                if self.head_to_head(index).is_some()
                    || self.goal(unit).is_none()
                    || !self.succeeds[unit] =>
            {
                let victim = self.power(unit);
                if victim == self.power(index) {
                    0
                } else {
                    1 + self.supports(index, Some(victim))
                }
            }
            _ => 1 + self.supports(index, None),
        }
    }

    /// What the equation of this order says, the others being as assumed.
    fn equation(&self, index: usize) -> bool {
        let Case { at, order, .. } = self.cases[index];
        match order {
            Order::Hold => true,
            Order::Move { .. } => {
                let Some(to) = self.to(index) else {
                    return false;
                };
                let attack = self.attack(index, to);
                let rivals = self.movers(to).into_iter().filter(|&rival| rival != index);
                let against = match self.head_to_head(index) {
                    Some(opposite) => 1 + self.supports(opposite, None),
                    None => self.hold(to),
                };
                attack > against && rivals.into_iter().all(|rival| attack > self.prevent(rival))
            }
            Order::SupportHold { .. } | Order::SupportMove { .. } => {
                let against = match order {
                    Order::SupportMove { to, .. } => self.at(to),
                    _ => None,
                };
                !self
                    .movers(at)
                    .into_iter()
                    .filter(|&mover| self.power(mover) != self.power(index))
                    .filter(|&mover| !self.spared(index, mover))
                    .any(|mover| {
                        let from_there = Some(mover) == against
                            && (self.rules.convoyed_cut == ConvoyedCut::NotCut
                                || !self.by_sea(mover));
                        self.succeeds[mover] || self.path(mover) && !from_there
                    })
            }
            Order::Convoy { .. } => !self
                .movers(at)
                .into_iter()
                .any(|mover| self.succeeds[mover]),
        }
    }

    /// The orders that can succeed or fail.
    fn unknowns(&self) -> Vec<usize> {
        let open = |index: &usize| self.cases[*index].order != Order::Hold && self.matches(*index);
        (0..self.cases.len()).filter(open).collect()
    }

    /// Every assignment that satisfies all equations at once.
    fn solutions(&mut self) -> Vec<Vec<bool>> {
        let unknowns = self.unknowns();
        let mut found = Vec::new();
        for assignment in 0u32..1 << unknowns.len() {
            for (bit, &unknown) in unknowns.iter().enumerate() {
                self.succeeds[unknown] = assignment >> bit & 1 == 1;
            }
            if unknowns
                .iter()
                .all(|&unknown| self.equation(unknown) == self.succeeds[unknown])
            {
                found.push(self.succeeds.clone());
            }
        }
        found
    }
}

/// Where fights and convoys are thick.
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
    // so few that nearly all of them are occupied, next to each other by land and by sea
    &["NWY", "SWE", "SKA", "NWG", "NTH", "DEN"],
    &["TRI", "VEN", "ADR", "ALB", "ION", "APU"],
    &["BEL", "HOL", "NTH", "ENG", "PIC", "LON"],
    &["PIC", "BRE", "BEL", "ENG", "NTH", "WAL"],
];

fn thick_position(map: &Map, dice: &mut Dice) -> Position {
    let region = THICK[dice.roll(THICK.len())];
    let powers: Vec<Power> = map.powers().take(3).collect();
    let mut position = Position::empty(
        map,
        Turn {
            year: 1905,
            phase: Phase::SpringMoves,
        },
    );
    for _ in 0..4 + dice.roll(6) {
        let province = map
            .province_by_code(region[dice.roll(region.len())])
            .expect("a province");
        let kind = if map.water().contains(province) || dice.roll(3) == 0 {
            UnitKind::Fleet
        } else {
            UnitKind::Army
        };
        let coasts = &map.info(province).coasts;
        let location = match kind {
            UnitKind::Fleet if !coasts.is_empty() => coasts[dice.roll(coasts.len())],
            _ => province.location(),
        };
        let _ = position.place(
            map,
            Unit {
                power: powers[dice.roll(3)],
                kind,
                location,
            },
        ); // or it is occupied
    }
    position
}

/// Orders that meet: armies that go by sea, fleets that carry them, attacks on those fleets, and
/// supports of what others do, rather than any that are possible.
fn thick_orders(
    map: &Map,
    bench: &Bench<'_>,
    position: &Position,
    dice: &mut Dice,
) -> Vec<Option<Vec<Written>>> {
    let mut sheets: Vec<Option<Vec<Written>>> = vec![None; map.powers().len()];
    let mut given: Vec<(Province, Order)> = Vec::new();
    let mut units: Vec<Unit> = position.units().collect();
    for at in (1..units.len()).rev() {
        units.swap(at, dice.roll(at + 1));
    }
    units.sort_by_key(|unit| unit.kind);
    // where paths may be named, half of the armies name one
    let named = Rules {
        convoy_path: ConvoyPath::Required,
        ..*bench.rules
    };
    let named = Bench::new(map, position, &named);
    for unit in units {
        let names = bench.rules.convoy_path == ConvoyPath::Allowed && dice.roll(2) == 0;
        let bench = if names { &named } else { bench };
        let possible = bench.possible(map.province(unit.location));
        let judged = possible
            .iter()
            .filter_map(|written| Some((written, bench.movement(unit.power, written).ok()?.1)));
        let judged: Vec<(&Written, Order)> = judged.collect();
        let wish = dice.roll(6);
        let here = map.province(unit.location);
        let wanted: Vec<&(&Written, Order)> = judged
            .iter()
            .filter(|(_, order)| wishes(map, position, &given, here, wish, order))
            .collect();
        let (written, order) = match wanted.as_slice() {
            [] => judged[dice.roll(judged.len())],
            wanted => *wanted[dice.roll(wanted.len())],
        };
        let tagged = tagged(written)
            .filter(|tagged| dice.roll(2) == 0 && bench.movement(unit.power, tagged).is_ok());
        given.push((here, order));
        sheets[unit.power.index()]
            .get_or_insert_default()
            .push(tagged.unwrap_or_else(|| written.clone()));
    }
    sheets
}

/// The same move "via convoy", where an army's order says nothing of its way.
fn tagged(written: &Written) -> Option<Written> {
    match written {
        Written::Order {
            unit,
            action:
                Action::Move {
                    to,
                    via: WrittenVia::Unsaid,
                },
        } if unit.kind == Some(UnitKind::Army) => Some(Written::Order {
            unit: *unit,
            action: Action::Move {
                to: *to,
                via: WrittenVia::Convoy,
            },
        }),
        _ => None,
    }
}

/// Is this the kind of order that was wished for, and does it meet one that was given?
fn wishes(
    map: &Map,
    position: &Position,
    given: &[(Province, Order)],
    here: Province,
    wish: usize,
    order: &Order,
) -> bool {
    let moves = |from: Province, goal: Province| {
        given.iter().any(|(at, other)| {
            *at == from && matches!(other, Order::Move { to, .. } if map.province(*to) == goal)
        })
    };
    match (wish, order) {
        (0..=2, Order::Convoy { from, to }) => moves(*from, *to),
        (0 | 1, Order::Move { via, .. }) if *via != Via::Unsaid => true,
        (1 | 2, Order::Move { to, .. }) => moves(map.province(*to), here),
        (2 | 3, Order::SupportMove { from, to, .. }) => moves(*from, *to),
        (2, Order::SupportHold { .. }) => true,
        (3 | 4, Order::Move { to, .. }) => position
            .unit(map.province(*to))
            .is_some_and(|unit| unit.kind == UnitKind::Fleet),
        _ => wish == 5,
    }
}

/// Did the order succeed, in the terms of the equations: a convoy where its fleet stays?
fn succeeded(resolution: &Resolution, index: usize) -> bool {
    match resolution.rulings[index].outcome {
        Outcome::Moves { .. } | Outcome::Given | Outcome::Available | Outcome::Stands => true,
        Outcome::Disrupted(broken) => broken == Broken::Elsewhere,
        _ => false,
    }
}

/// Compares one set of orders; gives how many solutions the equations have.
fn compare(map: &Map, rules: Option<&Rules>, seed: u64) -> usize {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let any = any_rules(&mut dice);
    let rules = rules.unwrap_or(&any);
    let position = thick_position(map, &mut dice);
    let bench = Bench::new(map, &position, rules);
    let mut sheets = thick_orders(map, &bench, &position, &mut dice);
    if rules.civil_disorder_support == CivilDisorderSupport::Fails {
        let absent = dice.roll(sheets.len());
        sheets[absent] = None;
    }
    let orders = sheet::movement(&bench, &sheets);
    let resolution = adjudicate(map, &position, &orders, rules);
    let cases: Vec<Case> = resolution
        .rulings
        .iter()
        .map(|ruling| Case {
            unit: ruling.unit,
            at: map.province(ruling.unit.location),
            order: ruling.order,
            path: orders.path(map.province(ruling.unit.location)).copied(),
            absent: sheets[ruling.unit.power.index()].is_none(),
        })
        .collect();
    let mut oracle = Oracle {
        map,
        rules,
        cases: &cases,
        succeeds: vec![true; cases.len()],
    };
    let solutions = oracle.solutions();
    let unknowns = oracle.unknowns();
    let tell = || {
        let texts = sheets
            .iter()
            .flatten()
            .flatten()
            .map(|written| written.canonical(map).to_string());
        let changes = rules.changes_from(Rulebook::default());
        let changes: Vec<String> = changes.iter().map(Setting::to_string).collect();
        format!(
            "seed {seed} with {changes:?}: {:?}\n{:?}",
            texts.collect::<Vec<_>>(),
            resolution.rulings
        )
    };
    for (index, assumed) in oracle.succeeds.iter_mut().enumerate() {
        *assumed = !unknowns.contains(&index) || succeeded(&resolution, index);
    }
    // What came out satisfies every equation, but for units that a paradox rule made hold.
    for &index in &unknowns {
        let outcome = resolution.rulings[index].outcome;
        if !matches!(
            outcome,
            Outcome::Disrupted(Broken::Paradox) | Outcome::Fails(Stopped::Paradox)
        ) {
            assert_eq!(
                oracle.equation(index),
                oracle.succeeds[index],
                "unit {index}, {}",
                tell()
            );
        }
    }
    match solutions.as_slice() {
        [only] => {
            assert_eq!(&oracle.succeeds, only, "{}", tell());
            assert!(resolution.by_backup_rule.is_empty(), "{}", tell());
        }
        _ => assert!(
            !resolution.by_backup_rule.is_empty(),
            "{} solutions, {}",
            solutions.len(),
            tell()
        ),
    }
    solutions.len()
}

/// Rules with any choices in the issues that the equations know.
fn any_rules(dice: &mut Dice) -> Rules {
    const ISSUES: [IssueId; 8] = [
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
        for issue in ISSUES {
            let choices: Vec<Setting> = Setting::of(issue).collect();
            rules.apply(choices[dice.roll(choices.len())]);
        }
        if rules.check().is_ok() {
            return rules;
        }
    }
}

fn many(rules: Option<&Rules>) {
    let map = Map::standard();
    let count = std::env::var("CHANCERY_ORACLE")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(8_000);
    let mut seen = [0usize; 3];
    for seed in 0..count {
        seen[compare(map, rules, seed).min(2)] += 1;
    }
    let [none, one, several] = seen;
    println!(
        "{count} sets of orders: {one} with one solution, {several} with several, {none} with none"
    );
    assert!(one > count as usize / 2 && several > 0, "{seen:?}");
}

#[test]
fn where_the_equations_have_one_answer_it_is_given() {
    many(Some(&Rulebook::default().rules()));
}

#[test]
fn where_they_have_one_under_any_rules_it_is_given() {
    many(None);
}
