//! Poorly written orders under different rules.

use chancery_core::board::{Map, Position};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::{IssueId, Rules};
use entry::{Context, Verdict, interpret};

use super::position::{ask, position};
use testing::lines::lexicon;

/// Returns the verdict and the orders of a line under a choice.
fn under(issue: IssueId, choice: &str, position: &Position, power: &str, line: &str) -> String {
    let map = Map::standard();
    let mut rules = Rules::default();
    rules.set(issue, choice).expect("valid test data");
    let legality = LegalityContext::new(map, position, &rules);
    let ctx = Context::new(lexicon(), &legality, map.power_by_key(power));
    let meant = interpret(line, &ctx);
    format!("{} {}", meant.verdict.word(), meant.canonical)
}

#[test]
fn never_corrects_an_order_against_the_rules() {
    let state = serde_json::json!({"units": {"FRANCE": ["F GAS", "A PAR"]}});
    let table = position("S1902M", &state);
    let france = |issue, choice, line| under(issue, choice, &table, "FRANCE", line);
    // a missing coast with one possibility
    let coast = IssueId::OmittedCoastOne;
    assert_eq!(france(coast, "a", "F Gas - Spa"), "fixed F GAS - SPA/NC");
    assert_eq!(france(coast, "b", "F Gas - Spa"), "void F GAS - SPA");
    // a missing letter, and a wrong one
    assert_eq!(
        france(IssueId::MissingKind, "a", "Par - Bur"),
        "void PAR - BUR"
    );
    assert_eq!(
        france(IssueId::WrongKind, "a", "F Par - Bur"),
        "void F PAR - BUR"
    );
    assert_eq!(
        france(IssueId::WrongKind, "b", "F Par - Bur"),
        "fixed A PAR - BUR"
    );
    // a nonexistent coast
    let unknown = IssueId::IrrelevantCoast;
    assert_eq!(
        france(unknown, "a", "F Gas - Bre(ec)"),
        "void F GAS - BRE/EC"
    );
    assert_eq!(france(unknown, "b", "F Gas - Bre(ec)"), "fixed F GAS - BRE");

    let state = serde_json::json!({"units": {}, "centers": {"RUSSIA": ["MOS", "STP"]}});
    let winter = position("W1901A", &state);
    let russia = |choice, line| under(IssueId::BuildKind, choice, &winter, "RUSSIA", line);
    assert_eq!(russia("c", "build Mos"), "fixed A MOS B");
    assert_eq!(russia("b", "build Mos"), "fixed A MOS B");
    assert_eq!(russia("a", "build Mos"), "void MOS B");
    assert_eq!(russia("c", "build StP(nc)"), "fixed F STP/NC B");
    assert_eq!(
        russia("c", "build StP"),
        "ambiguous A STP B | F STP/NC B | F STP/SC B"
    );
}

/// An order to build in a home center is its power's, also if another power has taken it and stands there.
#[test]
fn a_build_in_a_lost_home_is_of_the_power_that_lost_it() {
    let state = serde_json::json!({
        "units": {"FRANCE": ["A MUN"], "GERMANY": ["A BER"]},
        "centers": {"FRANCE": ["PAR", "MUN"], "GERMANY": ["BER", "KIE"]},
    });
    let winter = position("W1901A", &state);
    let meant = ask(&winter, "", |ctx| interpret("build a mun", ctx));
    assert_eq!(meant.verdict, Verdict::Void);
    assert!(
        meant.note.contains("Germany does not own Munich"),
        "{}",
        meant.note
    );
}

#[test]
fn a_letter_behind_build_is_an_army_or_an_article() {
    let state = serde_json::json!({"units": {}, "centers": {"GERMANY": ["KIE", "MUN", "BER"]}});
    let winter = position("W1901A", &state);
    for (line, meant) in [
        ("build A Kie", "ok A KIE B"),
        ("Build a Kiel", "ok A KIE B"),
        ("Build army Kiel", "ok A KIE B"),
        ("build a fleet in Kiel", "ok F KIE B"),
        ("build a army in Kiel", "ok A KIE B"),
        ("build an army in Munich", "ok A MUN B"),
        ("builds a fleet Kiel", "ok F KIE B"),
        ("build a new fleet in Kiel", "fixed F KIE B"),
        ("build A Kie, F Ber", "fixed A KIE B ; F BER B"),
        ("build Kie", "ambiguous A KIE B | F KIE B"),
    ] {
        let found = under(IssueId::BuildKind, "c", &winter, "GERMANY", line);
        assert_eq!(found, meant, "{line}");
    }
}

#[test]
fn an_unreadable_line_gets_an_example_of_the_phase() {
    let state = serde_json::json!({"units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": ["MAR"]}});
    for (turn, example) in [
        ("S1902M", "A Par - Bre"),
        ("F1902R", "A Par R Bur"),
        ("W1902A", "A Par B"),
    ] {
        let position = position(turn, &state);
        let note = ask(&position, "FRANCE", |ctx| {
            interpret("par mar bur", ctx).note
        });
        assert!(note.contains(example), "{turn}: {note}");
    }
}
