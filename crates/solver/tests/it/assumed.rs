//! Assumptions about the enemy.

use chancery_core::board::{Map, PowerSet};
use chancery_core::rules::Rules;
use solver::assumed::Assumed;
use solver::goal::{Aim, Goal};
use solver::line::{Line, LineAnswer};
use solver::{Answer, Problem};
use testing::table::Table;

/// Two enemy units that together take Marseilles in two phases, one of them from the sea.
const MARSEILLES: &str = "FRANCE owns MAR
    A MAR H
    ITALY owns ROM NAP
    A PIE H
    F TYS H";

fn texts(all: &[&str]) -> Vec<String> {
    all.iter().map(|&text| text.to_owned()).collect()
}

fn assumed(no_fleets: &[&str], no_enemy: &[&str]) -> Assumed {
    let (fleets, enemy) = (texts(no_fleets), texts(no_enemy));
    Assumed::read(Map::standard(), &fleets, &enemy).expect("known provinces")
}

fn france() -> PowerSet {
    Map::standard().power_by_key("FRANCE").into_iter().collect()
}

/// Returns whether France holds Marseilles for two phases under an assumption.
fn holds(assumed: Assumed) -> Result<bool, String> {
    let (map, rules) = (Map::standard(), Rules::default());
    let table = Table::read(map, MARSEILLES).expect("units");
    let Ok(Aim::Goal(goal)) = Aim::read(map, "hold MAR") else {
        panic!("a goal");
    };
    let goal = Goal { assumed, ..goal };
    let problem = Problem {
        map,
        position: &table.position,
        rules: &rules,
        side: france(),
        goal: &goal,
        phases: 2,
    };
    let (answer, _) = solver::solve(&problem, |_| false).map_err(|error| error.to_string())?;
    Ok(matches!(answer, Answer::Guaranteed { .. }))
}

#[test]
fn a_goal_can_depend_on_what_is_assumed() {
    assert_eq!(holds(Assumed::default()), Ok(false));
    assert_eq!(holds(assumed(&["LYO"], &[])), Ok(true));
    // only fleets are kept out: an army is not
    assert_eq!(holds(assumed(&["GAS", "SPA"], &[])), Ok(false));
    assert_eq!(holds(assumed(&[], &["MAR"])), Ok(true));
}

#[test]
fn an_enemy_that_is_there_cannot_be_assumed_away() {
    let error = holds(assumed(&["MED"], &[])).expect_err("a fleet is there");
    assert_eq!(error, "assumed away, but there is an enemy F TYS");
    let error = Assumed::read(Map::standard(), &texts(&["XYZ"]), &[]).expect_err("no province");
    assert_eq!(error.to_string(), "unknown province `XYZ`");
}

#[test]
fn a_water_stands_for_its_seas_and_the_coasts_on_them() {
    let map = Map::standard();
    let table = |at: &str| {
        let text = format!("FRANCE owns PAR\n    A PAR H\n    TURKEY owns SMY\n    F {at} H");
        Table::read(map, &text).expect("units").position
    };
    let is_in = |water: &str, at: &str| {
        assumed(&[water], &[])
            .check(map, &table(at), &france())
            .is_err()
    };
    for at in ["TYS", "AEG", "SPA/SC", "BUL/SC", "NAF", "CON", "MAR", "TUN"] {
        assert!(is_in("MED", at), "{at}");
    }
    for at in ["SPA/NC", "BUL/EC", "POR", "BLA", "SEV", "MAO"] {
        assert!(!is_in("MED", at), "{at}");
    }
    for at in ["BLA", "BUL/EC", "CON", "ANK", "ARM", "RUM", "SEV"] {
        assert!(is_in("black sea", at), "{at}");
    }
    assert!(!is_in("BLACK SEA", "BUL/SC") && !is_in("BLACK SEA", "SMY"));
}

/// A line of one army that only fleets could break.
#[test]
fn a_line_can_hold_without_enemy_fleets() {
    let map = Map::standard();
    let text = "FRANCE owns POR\n    A POR H\n    A SPA S A POR";
    let position = Table::read(map, text).expect("units").position;
    let claimed = [map.province_by_code("POR").expect("Portugal")];
    let solve = |assumed: Assumed| {
        let line = Line::assuming(map, &position, &france(), &claimed, &assumed);
        matches!(line.solve(), LineAnswer::Holds(_))
    };
    assert!(!solve(Assumed::default()));
    let without = ["MED", "MAO", "GAS", "SPA"];
    assert!(solve(assumed(&without, &["GAS", "MAR"])));
}
