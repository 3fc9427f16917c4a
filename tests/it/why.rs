//! Reasons are checked: without the cause that is named the outcome is another one, and the nearest
//! change, made, does what it says.

use std::time::{Duration, Instant};

use chancery::adjudicator::account::{Account, Convoy, Kind, Tally};
use chancery::adjudicator::phase::{Played, Resolved};
use chancery::adjudicator::resolution::{Outcome, Resolution};
use chancery::adjudicator::{Adjudicator, Algorithm, account, adjudicate};
use chancery::board::{Id, Map, Phase, Position, Power, Province, Turn, Unit, UnitKind};
use chancery::datc;
use chancery::inquiry;
use chancery::orders::legality::Bench;
use chancery::orders::sheet;
use chancery::orders::{Given, Order, Orders, Source, Written};
use chancery::record::line::Line as Phases;
use chancery::record::read;
use chancery::report::{Cause, Closed, Fate, Line, Scene, contest, knots, ways_out};
use chancery::rules::{Rules, Setting};

type Sheets = Vec<Option<Vec<Written>>>;

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

/// A movement phase to be explained.
struct Case {
    name: String,
    position: Position,
    sheets: Sheets,
    rules: Rules,
    played: Played,
}

impl Case {
    fn new(name: String, position: Position, sheets: Sheets, rules: Rules) -> Case {
        let played = Adjudicator::new().play(Map::standard(), &position, &sheets, &rules);
        Case {
            name,
            position,
            sheets,
            rules,
            played,
        }
    }

    fn bench(&self) -> Bench<'_> {
        Bench::new(Map::standard(), &self.position, &self.rules)
    }

    fn scene(&self) -> Scene<'_> {
        Scene::new(self.bench(), &self.sheets, &self.played)
    }

    fn orders(&self) -> &Orders<Order> {
        match &self.played.resolved {
            Resolved::Movement { orders, .. } => orders,
            _ => panic!("{} is no movement phase", self.name),
        }
    }

    fn is_movement(&self) -> bool {
        matches!(self.played.resolved, Resolved::Movement { .. })
    }

    fn tell(&self) -> String {
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
fn datc_cases() -> Vec<Case> {
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

/// Phases of many units in few provinces, whose orders meet.
fn dense_cases(count: u64) -> Vec<Case> {
    let map = Map::standard();
    (0..count)
        .map(|seed| {
            let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
            let position = dense_position(map, &mut dice);
            let rules = Rules::default();
            let sheets = dense_sheets(&Bench::new(map, &position, &rules), &mut dice);
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

fn dense_sheets(bench: &Bench<'_>, dice: &mut Dice) -> Sheets {
    let map = bench.map;
    let mut sheets: Sheets = vec![None; map.powers().len()];
    let mut given: Vec<Order> = Vec::new();
    let mut units: Vec<Unit> = bench.position.units().collect();
    for at in (1..units.len()).rev() {
        units.swap(at, dice.roll(at + 1));
    }
    for unit in units {
        let possible = bench.possible(map.province(unit.location));
        let judged = possible.iter().filter_map(|written| {
            let order = bench.movement(unit.power, written).ok()?.1;
            Some((written, order))
        });
        let judged: Vec<(&Written, Order)> = judged.collect();
        let goes = |to: Province| {
            given
                .iter()
                .any(|other| matches!(other, Order::Move { to: t, .. } if map.province(*t) == to))
        };
        let wish = dice.roll(4);
        let fits = |order: &Order| match *order {
            Order::SupportMove { to, .. } | Order::Convoy { to, .. } => wish < 2 && goes(to),
            Order::Move { to, .. } => {
                wish == 2 && bench.position.unit(map.province(to)).is_some() || wish == 3
            }
            _ => false,
        };
        let fitting = judged.iter().filter(|(_, order)| fits(order));
        let fitting: Vec<&(&Written, Order)> = fitting.collect();
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

fn at(line: &Line) -> Option<Province> {
    match &line.fate {
        Fate::Moved { ruling, .. } => Some(Map::standard().province(ruling.unit.location)),
        _ => None,
    }
}

/// What is said to have happened to a unit: its outcome, by whom it was dislodged, the two
/// strengths that were compared, the strength of who dislodged it, and what became of its convoy.
type Reckoning = (
    Outcome,
    Option<Province>,
    Option<(Tally, Option<(Kind, Tally)>)>,
    Option<Tally>,
    Option<Convoy>,
);

fn reckoning(resolution: &Resolution, account: &Account, province: Province) -> Option<Reckoning> {
    let ruling = resolution.ruling(Map::standard(), province)?;
    let evidence = account.of(province)?;
    let sides = contest(ruling, evidence).map(|contest| {
        let against = contest.against.map(|side| (side.kind, side.tally.clone()));
        (contest.attack.tally.clone(), against)
    });
    let by = ruling.dislodged.map(|dislodgement| dislodgement.by);
    let attackers = evidence.attackers.iter();
    let mut dislodgers = attackers.filter(|side| Some(side.unit) == by);
    let dislodger = dislodgers.next().map(|side| side.tally.clone());
    let convoy = evidence.convoy.clone();
    Some((ruling.outcome, by, sides, dislodger, convoy))
}

/// What happens to a unit with other orders, another position or other rules.
fn played(
    position: &Position,
    orders: &Orders<Order>,
    rules: &Rules,
    province: Province,
) -> Option<Reckoning> {
    let map = Map::standard();
    let resolution = adjudicate(map, position, orders, rules);
    let account = account(map, position, orders, rules, &resolution);
    reckoning(&resolution, &account, province)
}

/// Is another said of the unit if the other one holds, or is not there at all?
fn matters(case: &Case, cause: Province, province: Province) -> bool {
    let map = Map::standard();
    let before = played(&case.position, case.orders(), &case.rules, province);
    let mut orders = case.orders().clone();
    let hold = Given {
        order: Order::Hold,
        source: Source::Missing,
    };
    orders.set(cause, hold);
    if played(&case.position, &orders, &case.rules, province) != before {
        return true;
    }
    let mut position = case.position.clone();
    position.take_unit(cause);
    let bench = Bench::new(map, &position, &case.rules);
    let orders = sheet::movement(&bench, &case.sheets);
    played(&position, &orders, &case.rules, province) != before
}

/// Is another said of somebody in the phase under another choice of the issue?
fn rule_matters(case: &Case, issue: chancery::rules::IssueId) -> bool {
    let map = Map::standard();
    let told = |rules: &Rules| {
        let orders = sheet::movement(&Bench::new(map, &case.position, rules), &case.sheets);
        let resolution = adjudicate(map, &case.position, &orders, rules);
        let account = account(map, &case.position, &orders, rules, &resolution);
        let mut all = account.units;
        // which rules are named is what is asked about
        all.iter_mut().for_each(|evidence| evidence.issues.clear());
        (orders, resolution, all)
    };
    let before = told(&case.rules);
    Setting::of(issue).any(|setting| {
        let mut rules = case.rules;
        rules.apply(setting);
        told(&rules) != before
    })
}

fn name(cause: Cause) -> String {
    match cause {
        Cause::Unit(province) => Map::standard().code(province).to_owned(),
        Cause::Rule(issue) => issue.to_string(),
    }
}

fn check_causes(cases: &[Case]) -> usize {
    let (mut checked, mut wrong) = (0, Vec::new());
    for case in cases {
        let why = case.scene().why();
        for line in why.scene.lines() {
            let Some(province) = at(&line) else { continue };
            for cause in why.because(&line) {
                let holds = match cause {
                    Cause::Rule(issue) => rule_matters(case, issue),
                    Cause::Unit(_) if line.fate.codes().is_empty() => continue,
                    Cause::Unit(other) => matters(case, other, province),
                };
                if !holds {
                    wrong.push(format!(
                        "{} is no cause of {}\n{}",
                        name(cause),
                        why.sentence(&line),
                        case.tell()
                    ));
                }
                checked += 1;
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {checked}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    checked
}

#[test]
fn without_its_cause_an_outcome_is_another() {
    let datc = check_causes(&datc_cases());
    let dense = check_causes(&dense_cases(400));
    println!("{datc} causes in DATC, {dense} in dense sets");
    assert!(datc > 400 && dense > 400, "{datc}, {dense}");
}

/// Every order of another unit that the board allows, in the place of its own: does the order in
/// question then succeed?
fn one_would_do(case: &Case, province: Province) -> Option<Written> {
    let map = Map::standard();
    let bench = case.bench();
    let mut adjudicator = Adjudicator::new();
    for unit in case.position.units() {
        let other = map.province(unit.location);
        if other == province {
            continue;
        }
        for written in bench.possible(other) {
            let Ok((_, order)) = bench.movement(unit.power, &written) else {
                continue;
            };
            let mut orders = case.orders().clone();
            let source = Source::Written(0);
            orders.set(other, Given { order, source });
            let resolution = adjudicator.resolution(map, &case.position, &orders, &case.rules);
            let ruling = resolution.ruling(map, province).expect("the unit");
            if inquiry::succeeded(map, &resolution, ruling) {
                return Some(written);
            }
        }
    }
    None
}

/// Checks the nearest change of every failed order; gives how many were of one and of two orders,
/// and how many orders nothing would have helped.
fn check_nearest(cases: &[Case]) -> [usize; 3] {
    let map = Map::standard();
    let mut seen = [0; 3];
    for case in cases {
        let scene = case.scene();
        let Resolved::Movement { resolution, .. } = &case.played.resolved else {
            continue;
        };
        for line in scene.lines() {
            let Fate::Moved { ruling, .. } = line.fate else {
                continue;
            };
            let province = map.province(ruling.unit.location);
            let failed = !inquiry::succeeded(map, resolution, &ruling);
            let nearest = inquiry::nearest(&scene, &line);
            assert!(failed || nearest.is_none(), "{}", case.tell());
            if !failed {
                continue;
            }
            let name = line.order.canonical(map).to_string();
            if let Some(change) = &nearest {
                let mut orders = case.orders().clone();
                for instead in &change.orders {
                    let source = Source::Written(0);
                    let order = instead.order;
                    let at = map.province(instead.unit.location);
                    let to = |order| match order {
                        Order::Move { to, .. } => Some(to),
                        _ => None,
                    };
                    // of the order itself only the way may change
                    assert!(
                        at != province || order != ruling.order && to(order) == to(ruling.order),
                        "{name} is changed itself"
                    );
                    orders.set(at, Given { order, source });
                }
                let after = adjudicate(map, &case.position, &orders, &case.rules);
                let ruling = after.ruling(map, province).expect("the unit");
                assert!(
                    inquiry::succeeded(map, &after, ruling),
                    "{name}: {}\n{}",
                    change.clause(&scene),
                    case.tell()
                );
            }
            let orders = nearest.as_ref().map_or(3, |change| change.orders.len());
            if orders > 1 {
                let one = one_would_do(case, province);
                let one = one.map(|one| one.canonical(map).to_string());
                assert_eq!(one, None, "one would do for {name}\n{}", case.tell());
            }
            seen[orders - 1] += 1;
        }
    }
    seen
}

#[test]
fn the_nearest_change_does_what_it_says_and_none_is_nearer() {
    let [one, two, none] = check_nearest(&datc_cases());
    println!("DATC: {one} of one order, {two} of two, {none} without");
    let [dense_one, dense_two, dense_none] = check_nearest(&dense_cases(300));
    println!("dense: {dense_one} of one order, {dense_two} of two, {dense_none} without");
    assert!(one > 100 && two > 0 && dense_one > 200 && dense_two > 10);
    assert!(none * 20 < one && dense_none * 20 < dense_one);
}

/// The phases that are kept for the benchmark, those with the most units.
fn busy_cases() -> Vec<Case> {
    let text = include_str!("../../benches/phases.ndjson");
    let mut all: Vec<Case> = text
        .lines()
        .filter_map(|line| {
            let phase = Phases::read(line).ok()?;
            let phase = read::read(&phase, Map::standard_shared()).ok()?;
            let rules = Rules::default();
            Some(Case::new(
                line.chars().take(40).collect(),
                phase.position,
                phase.sheets,
                rules,
            ))
        })
        .filter(Case::is_movement)
        .collect();
    all.sort_by_key(|case| std::cmp::Reverse(case.position.units().count()));
    all.truncate(60);
    all
}

#[test]
fn the_nearest_change_is_found_at_once() {
    let mut all: Vec<(Duration, String)> = Vec::new();
    for case in busy_cases() {
        let scene = case.scene();
        for line in scene.lines() {
            let start = Instant::now();
            let nearest = inquiry::nearest(&scene, &line);
            let took = start.elapsed();
            if nearest.is_some() || !line.fate.codes().is_empty() {
                let order = line.order.canonical(Map::standard()).to_string();
                all.push((
                    took,
                    format!("{order}, {}", nearest.map_or(0, |it| it.orders.len())),
                ));
            }
        }
    }
    all.sort();
    let median = all[all.len() / 2].0;
    let slowest = &all[all.len() - 6..];
    println!(
        "{} failed orders: {median:?} at the median, {slowest:#?}",
        all.len()
    );
    // far above what is meant (5 ms), so that a busy machine does not fail it
    assert!(median < Duration::from_millis(50), "{median:?}");
}

/// Every sentence is one a person would say: short, ended, and without a word twice.
#[test]
fn sentences_are_fit_to_be_read_aloud() {
    let mut cases = datc_cases();
    cases.extend(dense_cases(300));
    for case in &cases {
        let why = case.scene().why();
        for line in why.scene.lines() {
            let sentence = why.sentence(&line);
            let nearest = inquiry::told(&why.scene, &line);
            for text in [Some(sentence), nearest].into_iter().flatten() {
                let tell = || format!("{text}\n{}", case.tell());
                assert!(
                    text.chars().count() <= 160,
                    "{} long: {}",
                    text.len(),
                    tell()
                );
                assert!(text.ends_with('.') && !text.ends_with(".."), "{}", tell());
                assert!(!text.contains(['{', '}', '"', '_']), "{}", tell());
                assert!(!text.contains("  ") && !text.contains("::"), "{}", tell());
                let words: Vec<&str> = text.split(' ').collect();
                assert!(words.windows(2).all(|two| two[0] != two[1]), "{}", tell());
            }
        }
    }
}

/// A table of sentences, to be read aloud: unlike outcomes of unlike cases.
#[test]
fn representative_sentences_read_well() {
    const CASES: [&str; 36] = [
        "6.A.1", "6.A.7", "6.A.10", "6.A.11", "6.B.3", "6.C.1", "6.C.5", "6.C.6", "6.D.1", "6.D.5",
        "6.D.9", "6.D.10", "6.D.15", "6.D.17", "6.D.25", "6.D.29", "6.E.1", "6.E.4", "6.E.7",
        "6.E.10", "6.E.12", "6.F.1", "6.F.6", "6.F.9", "6.F.14", "6.F.16", "6.F.18", "6.F.22",
        "6.G.2", "6.G.5", "6.G.10", "6.G.13", "6.G.17", "6.H.7", "6.I.1", "6.J.1",
    ];
    let mut text = String::new();
    let rules = Rules::default();
    for id in CASES {
        let case = datc::case(id).expect("a case");
        text += &format!("{id}  {}\n", case.title);
        for (phase, played) in case
            .play(&rules, Algorithm::Partial)
            .expect("a case that plays")
        {
            let bench = Bench::new(&phase.map, &phase.position, &rules);
            let why = Scene::new(bench, &phase.sheets, &played).why();
            for line in why.scene.lines() {
                text += &format!("  {}\n", why.sentence(&line));
                if let Some(nearest) = inquiry::told(&why.scene, &line) {
                    text += &format!("      {nearest}\n");
                }
            }
        }
    }
    crate::support::golden("sentences.txt", &text);
}

/// Every place that a dislodged unit could reach is open, or closed for a reason that is so.
#[test]
fn every_closed_place_has_its_reason() {
    let map = Map::standard();
    let mut cases = datc_cases();
    cases.extend(dense_cases(600));
    let mut seen = [0; 3];
    for case in &cases {
        let Resolved::Movement { resolution, .. } = &case.played.resolved else {
            continue;
        };
        let next = case.played.next.position();
        for ruling in &resolution.rulings {
            let ways = ways_out(&case.scene(), ruling);
            let Some(dislodgement) = ruling.dislodged else {
                assert!(ways.is_empty(), "{}", case.tell());
                continue;
            };
            for way in ways {
                let at = map.province(way.to);
                let open = dislodgement.open.contains(way.to);
                assert_eq!(open, way.closed.is_none(), "{}", case.tell());
                match way.closed {
                    None => {}
                    Some(Closed::Neutral) => panic!("nobody is neutral\n{}", case.tell()),
                    Some(Closed::Occupied(unit)) => {
                        seen[0] += 1;
                        assert_eq!(next.unit(at), Some(unit), "{}", case.tell());
                    }
                    Some(Closed::Contested(units)) => {
                        seen[1] += 1;
                        assert!(resolution.standoffs.contains(at), "{}", case.tell());
                        assert!(units.len() > 1, "{units:?}\n{}", case.tell());
                    }
                    Some(Closed::Attacker(_)) => {
                        seen[2] += 1;
                        assert_eq!(at, dislodgement.by, "{}", case.tell());
                    }
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// Whoever stood against each other are in one knot, and no unit is in two.
#[test]
fn units_that_touch_are_in_one_knot() {
    let mut cases = datc_cases();
    cases.extend(dense_cases(300));
    for case in &cases {
        let why = case.scene().why();
        let knots = knots(&why.scene);
        for (i, knot) in knots.iter().enumerate() {
            assert!(knot.units.len() > 1);
            let others = knots[i + 1..].iter();
            assert!(others.clone().all(|other| !other.units.meets(&knot.units)));
        }
        for line in why.scene.lines() {
            let Some(contest) = why.contest(&line) else {
                continue;
            };
            let Some(against) = contest.against else {
                continue;
            };
            let sides = [contest.attack, against].into_iter();
            let units = sides.flat_map(|side| {
                let supporters = side.tally.supports.iter().map(|&(at, _)| at);
                [side.unit].into_iter().chain(supporters)
            });
            let units: Vec<Province> = units.collect();
            let one = knots
                .iter()
                .any(|knot| units.iter().all(|&unit| knot.units.contains(unit)));
            assert!(one, "{}\n{}", why.sentence(&line), case.tell());
        }
    }
}
