//! The phases that are explained: those of the test cases, and dense random ones.

use super::*;

/// Random numbers from a seed, so that failures can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }
}

/// A movement phase to be explained.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) position: Position,
    pub(super) sheets: Sheets,
    pub(super) rules: Rules,
    pub(super) played: PlayedPhase,
}

impl Case {
    pub(super) fn new(name: String, position: Position, sheets: Sheets, rules: Rules) -> Case {
        let played = PhaseInput::new(Map::standard(), &position, &sheets, &rules).play();
        Case {
            name,
            position,
            sheets,
            rules,
            played,
        }
    }

    pub(super) fn ctx(&self) -> LegalityContext<'_> {
        LegalityContext::new(Map::standard(), &self.position, &self.rules)
    }

    pub(super) fn report(&self) -> ReportContext<'_> {
        let phase = PhaseInput::new(Map::standard(), &self.position, &self.sheets, &self.rules);
        ReportContext::new(phase, &self.played)
    }

    pub(super) fn orders(&self) -> &Orders<Order> {
        match &self.played.resolved {
            PhaseResults::Movement { orders, .. } => orders,
            _ => panic!("{} is no movement phase", self.name),
        }
    }

    pub(super) fn is_movement(&self) -> bool {
        matches!(self.played.resolved, PhaseResults::Movement { .. })
    }

    pub(super) fn describe(&self) -> String {
        let map = Map::standard();
        let mut text = self.name.clone();
        for power in map.powers() {
            for written in self.sheets[power.index()].iter().flatten() {
                text += &format!("\n  {} {}", map.power(power).key, written.canonical(map));
            }
        }
        text
    }
}

/// The movement phases of the test cases, under their own rules and under each alternative.
pub(super) fn datc_cases() -> Vec<Case> {
    let mut all = Vec::new();
    for case in datc::cases() {
        let rules = Rules::default();
        let others = case.alternatives.iter().map(|other| other.rules(&rules));
        let others: Vec<Rules> = others.collect();
        for rules in [rules].into_iter().chain(others) {
            for (phase, _) in case
                .play(&rules, Algorithm::Partial)
                .expect("a case that plays")
            {
                let name = case.id.clone();
                all.push(Case::new(name, phase.position, phase.sheets, rules));
            }
        }
    }
    all.retain(Case::is_movement);
    assert!(all.len() > 150, "{} phases", all.len());
    all
}

/// Phases with many units in few provinces, whose orders affect each other.
pub(super) fn dense_cases(count: u64) -> Vec<Case> {
    let map = Map::standard();
    (0..count)
        .map(|seed| {
            let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
            let position = dense_position(map, &mut dice);
            let rules = Rules::default();
            let sheets = dense_sheets(&LegalityContext::new(map, &position, &rules), &mut dice);
            Case::new(format!("seed {seed}"), position, sheets, rules)
        })
        .collect()
}

fn dense_position(map: &Map, dice: &mut Dice) -> Position {
    let phase = Phase::SpringMoves;
    let mut position = Position::empty(map, Turn { year: 1905, phase });
    let provinces = map.provinces();
    let provinces: Vec<Province> = provinces
        .filter(|&at| !map.neighbors(at).is_empty())
        .collect();
    let mut area = vec![provinces[dice.roll(provinces.len())]];
    while area.len() < 9 {
        let near: Vec<Province> = map.neighbors(area[dice.roll(area.len())]).iter().collect();
        if let Some(&next) = near.get(dice.roll(near.len().max(1)))
            && !area.contains(&next)
        {
            area.push(next);
        }
    }
    let powers: Vec<Power> = map.powers().collect();
    let places: Vec<_> = map
        .locations()
        .filter(|&at| area.contains(&map.province(at)))
        .collect();
    for _ in 0..7 {
        let kind = [UnitKind::Army, UnitKind::Fleet][dice.roll(2)];
        let location = places[dice.roll(places.len())];
        let power = powers[dice.roll(3)];
        if map.can_stand(kind, location) {
            let unit = Unit {
                power,
                kind,
                location,
            };
            let _ = position.place(map, unit); // an occupied place is passed over
        }
    }
    position
}

fn dense_sheets(ctx: &LegalityContext<'_>, dice: &mut Dice) -> Sheets {
    let map = ctx.map;
    let mut sheets: Sheets = vec![None; map.powers().len()];
    let mut given: Vec<Order> = Vec::new();
    let mut units: Vec<Unit> = ctx.position.units().collect();
    for at in (1..units.len()).rev() {
        units.swap(at, dice.roll(at + 1));
    }
    for unit in units {
        let possible = ctx.possible(map.province(unit.location));
        let judged = possible.iter().filter_map(|written| {
            let order = ctx.movement(unit.power, written).ok()?.1;
            Some((written, order))
        });
        let judged: Vec<(&WrittenOrder, Order)> = judged.collect();
        let goes = |to: Province| {
            given
                .iter()
                .any(|other| matches!(other, Order::Move { to: t, .. } if map.province(*t) == to))
        };
        let wish = dice.roll(4);
        let fits = |order: &Order| match *order {
            Order::SupportMove { to, .. } | Order::Convoy { to, .. } => wish < 2 && goes(to),
            Order::Move { to, .. } => {
                wish == 2 && ctx.position.unit(map.province(to)).is_some() || wish == 3
            }
            _ => false,
        };
        let fitting = judged.iter().filter(|(_, order)| fits(order));
        let fitting: Vec<&(&WrittenOrder, Order)> = fitting.collect();
        let (written, order) = match fitting.as_slice() {
            [] => judged[dice.roll(judged.len())],
            some => *some[dice.roll(some.len())],
        };
        given.push(order);
        let sheet = sheets[unit.power.index()].get_or_insert_default();
        sheet.push(written.clone());
    }
    sheets
}

/// The first movement phases of a file of batch lines.
pub(super) fn phases_of(text: &str, most: usize) -> Vec<Case> {
    let case = |line: &str| {
        let phase = Phases::read(line).ok()?;
        let name = line.chars().take(40).collect();
        let phase = read::read(&phase, Map::standard_shared()).ok()?;
        let rules = Rules::default();
        Some(Case::new(name, phase.position, phase.sheets, rules))
    };
    let all = text.lines().filter_map(case).filter(Case::is_movement);
    all.take(most).collect()
}

/// The phases of the benchmark with the most units.
pub(super) fn busy_cases() -> Vec<Case> {
    let mut all = phases_of(
        include_str!("../../../../../benches/phases.ndjson"),
        usize::MAX,
    );
    all.sort_by_key(|case| std::cmp::Reverse(case.position.units().count()));
    all.truncate(60);
    all
}
