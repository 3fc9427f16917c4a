//! The time of a movement phase, compared with the `diplomacy` crate on the same phases in the same run.
//!
//! `cargo bench` times both on `benches/phases.ndjson`: 400 phases of random play with about 27
//! orders each. Only adjudication is timed: the input is orders that have been read and checked for
//! legality; the output is which units moved, which are dislodged, and their retreats. For the
//! other crate that is `Submission::adjudicate` and `retreat::Start::new`. The minimum of several
//! rounds counts.
//!
//! The other crate's board lacks eleven borders, which are added before the comparison. Phases in
//! which the results still differ are listed by their line, and timed like the others. There is
//! one, 313: England's own fleet is legally ordered to convoy an army to an adjacent province, but
//! the other fleet of the route moves away. By DATC 4.A.3 c the army then has no land route; in the
//! other crate it moves by land.

use std::hint::black_box;
use std::time::{Duration, Instant};

use chancery::adjudicator::{Adjudicator, MovementInput, Outcome as Ours};
use chancery::board::{Location, Map, Position, Power, Unit};
use chancery::orders::legality::LegalityContext;
use chancery::orders::{Action, Order, Orders, WrittenOrder, WrittenPlace, WrittenVia, sheet};
use chancery::record::line::InputLine;
use chancery::record::read::{self, Phase};
use chancery::rules::Rules;
use diplomacy::geo::builder::ProvinceRegistry;
use diplomacy::geo::{self, RegionKey, Terrain};
use diplomacy::judge::retreat::Start;
use diplomacy::judge::{MappedMainOrder, OrderState, Rulebook, Submission};
use diplomacy::{Command, ShortName, UnitPosition};

const PHASES: &str = include_str!("phases.ndjson");

/// The number of rounds after a warm-up.
const ROUNDS: usize = 7;

fn main() {
    let rules = Rules::default();
    let phases: Vec<Phase> = PHASES.lines().map(phase).collect();
    let world = world();
    let orders: Vec<Orders<Order>> = phases
        .iter()
        .map(|phase| {
            let bench = LegalityContext::new(&phase.map, &phase.position, &rules);
            sheet::movement(&bench, &phase.sheets)
        })
        .collect();
    let submissions: Vec<Submission<'_>> = phases
        .iter()
        .map(|phase| Submission::new(&world, &theirs::units(phase), theirs::orders(phase)))
        .collect();

    let differ: Vec<usize> = (0..phases.len())
        .filter(|&index| !agrees(&phases[index], &orders[index], &submissions[index], &rules))
        .map(|index| index + 1)
        .collect();

    let mut adjudicator = Adjudicator::new();
    let ours = least(|| {
        for (phase, orders) in phases.iter().zip(&orders) {
            black_box(adjudicator.run(MovementInput::new(
                &phase.map,
                &phase.position,
                orders,
                &rules,
            )));
        }
    });
    let theirs = least(|| {
        for submission in &submissions {
            let outcome = submission.adjudicate(Rulebook::edition_2023());
            black_box(Start::new(&outcome));
        }
    });

    let count = phases.len();
    let units: usize = phases
        .iter()
        .map(|phase| phase.position.units().count())
        .sum();
    println!(
        "{count} movement phases, {:.1} units each; the same outcome in {}, another in line {differ:?}",
        units as f64 / count as f64,
        count - differ.len()
    );
    let each = |time: Duration| time.as_secs_f64() * 1e6 / count as f64;
    println!("{:<20}{:>10.2} µs a phase", "chancery", each(ours));
    println!("{:<20}{:>10.2} µs a phase", "diplomacy 0.2", each(theirs));
    println!("{:<20}{:>10.1} times", "ratio", each(theirs) / each(ours));
}

fn phase(line: &str) -> Phase {
    match InputLine::read(line).and_then(|line| read::read(&line, Map::standard_shared())) {
        Ok(phase) => phase,
        Err(fault) => panic!("benches/phases.ndjson: {fault}"),
    }
}

/// Returns the minimum time of several rounds.
fn least(mut work: impl FnMut()) -> Duration {
    work();
    let round = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}

/// Returns whether both have the same moved and dislodged units.
fn agrees(
    phase: &Phase,
    orders: &Orders<Order>,
    submission: &Submission<'_>,
    rules: &Rules,
) -> bool {
    let resolution = MovementInput::new(&phase.map, &phase.position, orders, rules).resolution();
    let outcome = submission.adjudicate(Rulebook::edition_2023());
    let retreats = Start::new(&outcome);
    let found = submission.adjudicated_orders().all(|order| {
        let province = order.region.province().short_name().to_uppercase();
        let province = phase.map.province_by_code(&province);
        let ruling = province.and_then(|province| resolution.ruling(&phase.map, province));
        let Some(ruling) = ruling else { return false };
        let moves = order.is_move()
            && outcome.get(order).map(OrderState::from) == Some(OrderState::Succeeds);
        moves == matches!(ruling.outcome, Ours::Moves { .. })
            && retreats.dislodged().contains_key(order) == ruling.dislodged.is_some()
    });
    found && submission.adjudicated_orders().count() == resolution.rulings.len()
}

/// Returns the other crate's board with the missing borders.
fn world() -> geo::Map {
    let standard = geo::standard_map();
    let mut provinces = ProvinceRegistry::default();
    for province in standard.provinces() {
        provinces
            .register(province.clone())
            .expect("its own province");
    }
    let mut regions = provinces.finish();
    for region in standard.regions() {
        let province = region.province().short_name();
        regions
            .register(&province, region.coast(), region.terrain())
            .expect("its own region");
    }
    let mut borders = regions.finish();
    // a border by land only would hide the coastal one
    let hidden = ["con", "smy"];
    for region in standard.regions() {
        for border in standard.borders_containing(&RegionKey::from(region)) {
            let (from, to) = border.sides();
            let (first, second) = (from.short_name(), to.short_name());
            let once = *from == *region;
            if once && !(hidden.contains(&&*first) && hidden.contains(&&*second)) {
                borders
                    .register(&first, &second, border.terrain())
                    .expect("its own border");
            }
        }
    }
    for (from, to, terrain) in [
        ("bot", "fin", Terrain::Sea),
        ("bot", "lvn", Terrain::Sea),
        ("bot", "stp(sc)", Terrain::Sea),
        ("bot", "swe", Terrain::Sea),
        ("con", "smy", Terrain::Coast),
        ("gal", "ukr", Terrain::Land),
        ("lvn", "war", Terrain::Land),
        ("mao", "spa(sc)", Terrain::Sea),
        ("nwy", "stp", Terrain::Land),
        ("nwy", "stp(nc)", Terrain::Sea),
        ("tus", "tys", Terrain::Sea),
    ] {
        borders
            .register(from, to, terrain)
            .expect("a border of the board");
    }
    borders.finish()
}

/// Converts phases for the other crate.
mod theirs {
    use super::{
        Action, Location, Map, MappedMainOrder, Phase, Position, Power, RegionKey, Unit,
        UnitPosition, WrittenOrder, WrittenPlace, WrittenVia,
    };

    fn place(map: &Map, place: WrittenPlace) -> String {
        let code = map.code(place.province).to_lowercase();
        match place.coast {
            Some(coast) => format!("{code}({})", coast.code().to_lowercase()),
            None => code,
        }
    }

    fn at(map: &Map, location: Location) -> String {
        place(map, WrittenPlace::of(map, location))
    }

    fn unit(map: &Map, unit: Unit) -> String {
        format!("{} {}", unit.kind.letter(), at(map, unit.location))
    }

    fn key(map: &Map, power: Power) -> &str {
        &map.power(power).key
    }

    pub fn units(phase: &Phase) -> Vec<UnitPosition<'static, RegionKey>> {
        let map = &phase.map;
        let read = |found: Unit| {
            let text = format!("{}: {}", key(map, found.power), unit(map, found));
            text.parse().expect("a unit")
        };
        phase.position.units().map(read).collect()
    }

    pub fn orders(phase: &Phase) -> Vec<MappedMainOrder> {
        let map = &phase.map;
        let mut all = Vec::new();
        for power in map.powers() {
            use chancery::board::Id;
            for written in phase.sheets[power.index()].iter().flatten() {
                let text = order(map, &phase.position, power, written);
                all.push(
                    text.parse()
                        .unwrap_or_else(|error| panic!("{text}: {error:?}")),
                );
            }
        }
        all
    }

    fn order(map: &Map, position: &Position, power: Power, written: &WrittenOrder) -> String {
        let WrittenOrder::Order {
            unit: named,
            action,
        } = written
        else {
            panic!("a waived build in a movement phase");
        };
        let standing = |place: WrittenPlace| position.unit(place.province).expect("a unit");
        let this = format!("{}: {}", key(map, power), unit(map, standing(named.place)));
        match action {
            Action::Hold => format!("{this} holds"),
            Action::Move { to, via } => {
                let via = match via {
                    WrittenVia::Unsaid => "",
                    _ => " via convoy",
                };
                format!("{this} -> {}{via}", place(map, *to))
            }
            Action::SupportHold { of } => {
                format!("{this} supports {}", unit(map, standing(of.place)))
            }
            Action::SupportMove { of, to } => format!(
                "{this} supports {} -> {}",
                unit(map, standing(of.place)),
                place(map, *to)
            ),
            Action::Convoy { of, to } => {
                let army = standing(of.place);
                format!("{this} convoys {} -> {}", unit(map, army), place(map, *to))
            }
            other => panic!("{other:?} in a movement phase"),
        }
    }
}
