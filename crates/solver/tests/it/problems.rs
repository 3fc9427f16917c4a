//! Tests the solver on published problems with published answers.

use std::cell::Cell;
use std::collections::BTreeMap;

use chancery_core::board::{Map, Position, PowerSet, Province, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, notation};
use chancery_core::rules::Rules;
use serde::Deserialize;
use solver::line::{Line, LineAnswer};
use solver::oracle::Bounds;
use solver::{Aim, Answer, Check, Problem, SideOrders};

/// The number of calls of `stop` after which a problem counts as undecided.
const MOST_LOOKS: usize = 100_000;

/// A file of problems.
#[derive(Deserialize)]
struct Problems {
    problem: Vec<Entry>,
}

/// A problem with its answer.
#[derive(Deserialize)]
struct Entry {
    id: String,
    side: Vec<String>,
    units: BTreeMap<String, Vec<String>>,
    goal: String,
    /// The powers that aren't played.
    #[serde(default)]
    unplayed: Vec<String>,
    #[serde(default)]
    phase: Option<String>,
    #[serde(default)]
    centers: BTreeMap<String, Vec<String>>,
    #[serde(default = "one")]
    phases: u8,
    answer: String,
    #[serde(default)]
    orders: Vec<String>,
    /// The orders that the question is about, if any.
    #[serde(default)]
    given: Vec<String>,
    #[serde(default)]
    value: Option<String>,
    #[serde(default)]
    falls: Option<String>,
}

fn one() -> u8 {
    1
}

impl Entry {
    fn position(&self, map: &Map) -> (Position, PowerSet) {
        let phase = self.phase.as_deref().unwrap_or("S1901M");
        let mut position = Position::empty(map, phase.parse().expect("a phase"));
        let unplayed = self.unplayed.iter().map(|key| map.power_by_key(key));
        position.terms.unplayed = unplayed.map(|power| power.expect("a power")).collect();
        for (power, centers) in &self.centers {
            for center in centers {
                let center = map.province_by_code(center).expect("a center");
                position.set_owner(center, map.power_by_key(power));
            }
        }
        for (power, units) in &self.units {
            let power = map.power_by_key(power).expect("a power");
            for unit in units {
                let (kind, place) = notation::read_unit(map, unit).expect("a unit");
                let unit = Unit::new(power, kind, place.location(map).expect("a place"));
                position.place(map, unit).expect("room");
            }
        }
        let side = self
            .side
            .iter()
            .map(|key| map.power_by_key(key).expect("a power"));
        (position, side.collect())
    }
}

fn orders(ctx: &LegalityContext<'_>, texts: &[String]) -> SideOrders {
    let read = |text: &String| {
        let written = notation::read(ctx.map, text).expect("an order");
        let at: Province = written.province().expect("a unit");
        let unit = ctx.position.unit(at).expect("a unit");
        let (_, order) = ctx.movement(unit.power, &written).expect("a legal order");
        (at, order)
    };
    let mut all: Vec<(Province, Order)> = texts.iter().map(read).collect();
    all.sort_by_key(|(at, _)| *at);
    all
}

#[test]
fn published_problems_have_their_published_answers() {
    let map = Map::standard();
    let rules = Rules::default();
    let text = include_str!("../problems.toml");
    let problems: Problems = toml::from_str(text).expect("problems");
    for entry in &problems.problem {
        let (position, side) = entry.position(map);
        let ctx = LegalityContext::new(map, &position, &rules);
        match Aim::read(map, &entry.goal).expect("a goal") {
            Aim::Line(claimed) => {
                let line = Line::new(map, &position, &side, &claimed);
                check_line(entry, &line, &ctx);
            }
            Aim::Goal(goal) => {
                let problem = Problem {
                    map,
                    position: &position,
                    rules: &rules,
                    side,
                    goal: &goal,
                    phases: entry.phases,
                };
                check_goal(entry, &problem, &ctx);
            }
        }
    }
}

fn check_line(entry: &Entry, line: &Line<'_>, ctx: &LegalityContext<'_>) {
    let id = &entry.id;
    match entry.answer.as_str() {
        "guaranteed" => {
            assert_eq!(line.attack(&orders(ctx, &entry.orders)), None, "{id}");
            let LineAnswer::Holds(own) = line.solve() else {
                panic!("{id}: no orders");
            };
            assert_eq!(line.attack(&own), None, "{id}");
        }
        "refuted" => {
            let attack = line.attack(&orders(ctx, &entry.given)).expect(id);
            let falls = ctx.map.code(attack.falls).to_owned();
            assert_eq!(Some(falls), entry.falls, "{id}");
        }
        other => panic!("{id}: {other}"),
    }
}

fn check_goal(entry: &Entry, problem: &Problem<'_>, ctx: &LegalityContext<'_>) {
    let id = &entry.id;
    if !entry.given.is_empty() {
        let (check, size) = solver::check(problem, &orders(ctx, &entry.given), || false).expect(id);
        assert!(matches!(check, Check::Refuted(_)), "{id}: {check:?}");
        assert_eq!(entry.answer, "refuted", "{id}");
        return assert_eq!(size.own, 1.0, "{id}");
    }
    let looks = Cell::new(0);
    let known = Cell::new(Bounds::UNKNOWN);
    let stop = |bounds| {
        known.set(bounds);
        looks.replace(looks.get() + 1) > MOST_LOOKS
    };
    let (answer, size) = solver::solve(problem, stop).expect(id);
    assert!(size.own >= 1.0 && size.enemy >= 1.0, "{id}: {size:?}");
    match (entry.answer.as_str(), &answer) {
        ("guaranteed", Answer::Guaranteed { orders: own, .. }) => {
            for own in [own, &orders(ctx, &entry.orders)] {
                let (check, _) = solver::check(problem, own, || false).expect(id);
                assert_eq!(check, Check::Guaranteed, "{id}");
            }
        }
        ("impossible", Answer::Impossible { .. }) => {}
        ("gamble", Answer::Gamble { value, .. }) => {
            let exact = value.exact.map(|exact| exact.to_string());
            assert_eq!(exact, entry.value, "{id}");
            let Bounds { least, most } = known.get();
            let about = value.approximate;
            assert!(
                least < about + 1e-6 && about - 1e-6 < most,
                "{id}: {least} to {most}"
            );
        }
        (expected, found) => panic!("{id}: {expected}, found {found:?}"),
    }
}
