//! Tests whether counterfactuals of failed orders are certain.

use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::{Map, Visibility};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::ReportContext;
use chancery_core::rules::Rules;
use chancery_core::visibility::Viewer;
use solver::goal::{Goal, Term};
use solver::{Problem, ProblemError, change};
use testing::table::Table;

/// Returns the clause of the nearest change for the first order of an order sheet.
fn clause(text: &str) -> String {
    let (map, rules) = (Map::standard(), Rules::default());
    let table = Table::read(map, text).expect("orders");
    let played = table.play(map);
    let phase = PhaseInput::new(map, &table.position, &table.sheets, &rules);
    let scene = ReportContext::new(phase, &played);
    let lines = scene.lines();
    let first = text.lines().nth(1).expect("an order").trim();
    let line = lines
        .iter()
        .find(|line| line.order.canonical(map).to_string() == first);
    change::clause(&scene, line.expect("a line")).expect("a change")
}

const PICARDY: &str = "FRANCE owns PAR
    A PAR - PIC
    A BUR H
    GERMANY owns BEL
    A BEL - PIC";

#[test]
fn a_change_that_no_reply_beats_is_certain() {
    assert_eq!(
        clause(PICARDY),
        "if A Bur had supported A Par to Picardy, A Par would have taken Picardy: 2 against 1, whatever the others ordered"
    );
}

#[test]
fn a_change_that_a_reply_beats_is_not() {
    assert_eq!(
        clause(&format!("{PICARDY}\n F ENG H")),
        "if A Bur had supported A Par to Picardy, A Par would have taken Picardy: 2 against 1"
    );
}

#[test]
fn a_unit_that_is_dislodged_could_have_left() {
    let burgundy = "FRANCE owns PAR
        A PAR - BUR
        A GAS H
        GERMANY owns MUN
        A BUR H";
    assert_eq!(
        clause(burgundy),
        "if A Gas had supported A Par to Burgundy, A Par would have dislodged A Bur: 2 against 1, and moved to Burgundy, whatever the others ordered"
    );
}

/// The province certainly ends with a unit of the power, but the order itself can fail.
#[test]
fn another_unit_of_the_power_does_not_make_it_certain() {
    let burgundy = "FRANCE owns PAR
        A PAR - BUR
        A BUR - MUN
        GERMANY owns MUN
        A MUN H
        A TYR H";
    let clause = clause(burgundy);
    assert!(clause.starts_with("if A Bur had moved"), "{clause}");
    assert!(!clause.contains("whatever"), "{clause}");
}

#[test]
fn in_fog_of_war_nothing_is_certain() {
    let (map, rules) = (Map::standard(), Rules::default());
    let table = Table::read(map, PICARDY).expect("orders");
    let france = map.power_by_key("FRANCE").expect("France");
    let viewer = Viewer {
        rule: Visibility::VDiplomacy,
        powers: [france].into_iter().collect(),
    };
    let seen = viewer.position(map, &table.position);
    let ctx = LegalityContext::new(map, &seen, &rules);
    let goal = Goal::of(vec![Term::Take(
        map.province_by_code("PIC").expect("Picardy"),
    )]);
    let problem = Problem::of_power(&ctx, france, &goal);
    assert_eq!(problem.check(), Err(ProblemError::Fog));
}
