//! Finds puzzles: parts of recorded positions in which exactly one set of orders reaches a goal against
//! every reply, in one phase or in two, and orders that only few replies beat. Prints them as input of
//! `chancery solve`, the easiest of each kind first, each with its solution and a level from 1 to 5.
//!
//! `cargo run -p chancery-solver --example puzzles -- FILE [COUNT]`

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chancery_core::board::{Map, Position, Power, Province, ProvinceSet, Season, Unit};
use chancery_core::orders::Order;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use chancery_records::record::line::InputLine;
use chancery_records::record::read;
use solver::goal::Aim;
use solver::puzzle::Puzzle;
use solver::{Problem, SideOrders};

/// The maximum numbers of units of the side and of the enemy.
const MOST_UNITS: [usize; 2] = [4, 5];
/// The same in puzzles of two phases.
const MOST_UNITS_OF_TWO: [usize; 2] = [2, 2];
/// The minimum numbers of own order sets, in one phase and in two.
const FEWEST_SETS: [usize; 2] = [100, 30];
/// The number of positions between two that are tried for puzzles of two phases, which take longer. A spring and
/// a fall have no builds between them.
const STEP_OF_TWO: usize = 40;
/// The share of refutations among the puzzles, and that of puzzles of two phases.
const SHARE: usize = 5;
/// The number of levels.
const LEVELS: usize = 5;

/// A puzzle that was found.
struct Found {
    /// The name of the recorded position.
    game: String,
    /// The printed line without its id and level.
    line: String,
    /// The difficulty.
    grade: f64,
    /// The kind of goal.
    kind: &'static str,
    /// The same position with the best wrong orders, for the reply that beats them.
    refutation: String,
}

/// The part of a position that is tried.
#[derive(Clone, Copy)]
struct Part<'a> {
    map: &'a Map,
    position: &'a Position,
    /// The name of the recorded game and phase.
    game: &'a str,
    /// The number of movement phases of the puzzle.
    phases: u8,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let usage = "usage: puzzles FILE [COUNT]";
    let file = args.next().expect(usage);
    let count: usize = args.next().map_or(50, |it| it.parse().expect(usage));
    let text = std::fs::read_to_string(&file).expect("a file of phases");
    let map = Map::standard_shared();
    let (mut all, mut of_two) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let line = InputLine::read(line).expect("a line");
        let phase = read::read(&line, Arc::clone(&map)).expect("a phase");
        if !phase.position.turn.phase.is_movement() {
            continue;
        }
        let mut id = Vec::new();
        line.id.expect("an id").write(&mut id);
        let game = String::from_utf8(id).expect("text").replace('"', "");
        for center in map.centers().iter() {
            let part = Part {
                map: &map,
                position: &phase.position,
                game: &game,
                phases: 1,
            };
            all.extend(best_at(part, center));
            if number % STEP_OF_TWO == 0 && phase.position.turn.season() == Season::Spring {
                of_two.extend(best_at(Part { phases: 2, ..part }, center));
            }
        }
    }
    all.sort_by(|a, b| a.grade.total_cmp(&b.grade));
    of_two.sort_by(|a, b| a.grade.total_cmp(&b.grade));
    let mut games = BTreeSet::new();
    let plain = chosen(&all, count, &mut games);
    let plain = plain.into_iter().map(|(level, found)| (level, &found.line));
    let refuted = chosen(&all, count / SHARE, &mut games);
    let refuted = refuted
        .into_iter()
        .map(|(level, found)| (level, &found.refutation));
    let of_two = chosen(&of_two, count / SHARE, &mut games);
    let of_two = of_two
        .into_iter()
        .map(|(level, found)| (level, &found.line));
    let lines = plain.chain(refuted).chain(of_two);
    for (number, (level, line)) in lines.enumerate() {
        let id = number + 1;
        println!("{{\"id\":{id},\"level\":{level},{line}}}");
    }
}

/// Chooses puzzles of all levels, with at most one from each game, alternating between the kinds of goals.
fn chosen<'a>(
    all: &'a [Found],
    count: usize,
    games: &mut BTreeSet<&'a str>,
) -> Vec<(usize, &'a Found)> {
    let mut lines = BTreeSet::new();
    let mut chosen = Vec::new();
    for level in 1..=LEVELS {
        let part = |at: usize| all.len() * at / LEVELS;
        let mut kinds: BTreeMap<&str, Vec<&Found>> = BTreeMap::new();
        for found in &all[part(level - 1)..part(level)] {
            kinds.entry(found.kind).or_default().push(found);
        }
        let mut taken = Vec::new();
        while taken.len() < count / LEVELS && kinds.values().any(|all| !all.is_empty()) {
            for found in kinds.values_mut().filter_map(Vec::pop) {
                let game = found.game.split('/').next().unwrap_or_default();
                if taken.len() < count / LEVELS && games.insert(game) && lines.insert(&found.line) {
                    taken.push((level, found));
                }
            }
        }
        taken.sort_by(|a, b| a.1.grade.total_cmp(&b.1.grade));
        chosen.extend(taken);
    }
    chosen
}

/// Returns the hardest puzzle around a province.
fn best_at(part: Part<'_>, at: Province) -> Option<Found> {
    let Part { map, position, .. } = part;
    let most = if part.phases == 1 {
        MOST_UNITS
    } else {
        MOST_UNITS_OF_TWO
    };
    let near = map.neighbors(at);
    let mut units: Vec<(usize, Unit)> = position
        .units()
        .filter_map(|unit| {
            let from = map.province(unit.location);
            let distance = match from {
                _ if from == at => 0,
                _ if near.contains(from) => 1,
                _ if near.meets(map.neighbors(from)) => 2,
                _ => return None,
            };
            Some((distance, unit))
        })
        .collect();
    units.sort_by_key(|(distance, unit)| (*distance, map.province(unit.location)));
    let powers: BTreeSet<Power> = units.iter().map(|(_, unit)| unit.power).collect();
    let all = powers.into_iter().flat_map(|side| {
        let of = |own: bool| {
            let units = units
                .iter()
                .filter(move |(_, unit)| (unit.power == side) == own);
            units.take(most[usize::from(!own)]).map(|(_, unit)| *unit)
        };
        let units: Vec<Unit> = of(true).chain(of(false)).collect();
        let places: ProvinceSet = units
            .iter()
            .map(|unit| map.province(unit.location))
            .collect();
        let mut cut = position.clone();
        for unit in position.units() {
            if !places.contains(map.province(unit.location)) {
                cut.take_unit(map.province(unit.location));
            }
        }
        let goals = goals(map, &cut, at, side);
        goals.into_iter().filter_map(move |(kind, goal)| {
            let position = &cut;
            found(Part { position, ..part }, side, (kind, &goal))
        })
    });
    all.max_by(|a, b| a.grade.total_cmp(&b.grade))
}

/// Returns the possible goals of a side in a province and an adjacent center, each with its kind.
fn goals(map: &Map, position: &Position, at: Province, side: Power) -> Vec<(&'static str, String)> {
    let code = map.code(at);
    match position.unit(at) {
        Some(unit) if unit.power != side => vec![
            ("take", format!("take {code}")),
            ("dislodge", format!("dislodge {code}")),
        ],
        _ => {
            let near = map.neighbors(at).intersection(map.centers());
            let pairs = near
                .iter()
                .map(|other| ("hold two", format!("hold {code} {}", map.code(other))));
            let mut all = vec![
                ("hold", format!("hold {code}")),
                ("take", format!("take {code}")),
            ];
            all.extend(pairs);
            all
        }
    }
}

fn found(part: Part<'_>, side: Power, (kind, goal): (&'static str, &str)) -> Option<Found> {
    let Part {
        map,
        position,
        phases,
        ..
    } = part;
    let Ok(Aim::Goal(read)) = Aim::read(map, goal) else {
        return None;
    };
    let rules = Rules::default();
    let ctx = LegalityContext::new(map, position, &rules);
    let problem = Problem {
        phases,
        ..Problem::of_power(&ctx, side, &read)
    };
    let mut puzzle = Puzzle::of(&problem).ok()??;
    if puzzle.sets() < FEWEST_SETS[usize::from(phases > 1)] || is_plain(&puzzle.orders) {
        return None;
    }
    let units = |power: Power| {
        let units = position
            .units_of(power)
            .map(|unit| format!("\"{}\"", unit.code(map)));
        units.collect::<Vec<_>>()
    };
    let all = map.powers().map(|power| (power, units(power)));
    let all = all.filter(|(_, units)| !units.is_empty());
    let all =
        all.map(|(power, units)| format!("\"{}\":[{}]", map.power(power).key, units.join(",")));
    let key = &map.power(side).key;
    let turn = position.turn;
    let state = format!(
        "\"state\":{{\"units\":{{{}}},\"centers\":{{}}}}",
        all.collect::<Vec<_>>().join(",")
    );
    let size = (puzzle.sets() as f64).log2();
    // it takes too long over two phases
    let miss = match part.phases {
        1 => Some(puzzle.near_miss().ok()??),
        _ => None,
    };
    let line = |question: &str, orders: &[&SideOrders]| {
        let orders = orders_by_power(&ctx, orders);
        format!(
            "\"name\":\"{turn}\",{state},\"solve\":{{\"side\":[\"{key}\"],\"goal\":\"{goal}\"{question}}},\
             \"orders\":{{{orders}}}"
        )
    };
    let phases = match phases {
        1 => String::new(),
        phases => format!(",\"phases\":{phases}"),
    };
    Some(Found {
        game: part.game.to_owned(),
        line: line(&phases, &[&puzzle.orders]),
        grade: miss
            .as_ref()
            .map_or(size, |miss| size - 2.0 * miss.refuting.log2()),
        kind,
        refutation: miss.map_or_else(String::new, |miss| {
            let line = line("", &[&miss.orders, &miss.reply]);
            format!("\"refute\":true,{line}")
        }),
    })
}

/// Returns orders as lists by power: `"ITALY":["A VEN H"]`.
fn orders_by_power(ctx: &LegalityContext<'_>, orders: &[&SideOrders]) -> String {
    let mut all: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for &(at, order) in orders.iter().copied().flatten() {
        if let Some(unit) = ctx.position.unit(at) {
            let written = ctx.write(unit, order);
            let text = written.canonical(ctx.map).to_string();
            let key = &ctx.map.power(unit.power).key;
            all.entry(key).or_default().push(format!("\"{text}\""));
        }
    }
    let lists = all.into_iter();
    let lists = lists.map(|(key, orders)| format!("\"{key}\":[{}]", orders.join(",")));
    lists.collect::<Vec<_>>().join(",")
}

/// Returns whether a solution is obvious: at most one move, and supports of at most one unit.
fn is_plain(orders: &SideOrders) -> bool {
    let moves = orders
        .iter()
        .filter(|(_, order)| matches!(order, Order::Move { .. }))
        .count();
    let supported: BTreeSet<Province> = orders
        .iter()
        .filter_map(|(_, order)| order.helped())
        .collect();
    moves <= 1 && supported.len() <= 1
}
