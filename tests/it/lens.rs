//! The same orders under every rulebook: what differs, and which issue decides.

use chancery::adjudicator::{Adjudicator, Algorithm};
use chancery::board::Map;
use chancery::datc;
use chancery::lens::{Cell, Comparison, Deciding, Lens, Posed, View, Way};
use chancery::record::read::Phase;
use chancery::rules::{IssueId, Rulebook, Rules};

use crate::program::{chancery, json_lines};

fn posed(phase: &Phase) -> Posed {
    Posed {
        position: phase.position.clone(),
        sheets: phase.sheets.clone(),
    }
}

/// The phases of a case of DATC, as they are played by its author's rules.
fn phases(case: &str) -> Vec<Phase> {
    let case = datc::case(case).expect("a case of DATC");
    let played = case
        .play(&Rules::default(), Algorithm::default())
        .expect("it can be played");
    played.into_iter().map(|(phase, _)| phase).collect()
}

fn compare(phase: &Phase) -> Comparison {
    Lens::new(&phase.map, |_: &Rules| posed(phase)).compare(&Rules::default())
}

fn column(comparison: &Comparison, rulebook: Rulebook) -> usize {
    let views = comparison.columns.iter();
    let mut found = views
        .enumerate()
        .filter(|(_, column)| column.view == View::Rulebook(rulebook));
    found.next().expect("a rulebook that can be played").0
}

fn decide(phase: &Phase, one: Rulebook, other: Rulebook) -> Option<Deciding> {
    let mut lens = Lens::new(&phase.map, |_: &Rules| posed(phase));
    let comparison = lens.compare(&Rules::default());
    let (one, other) = (column(&comparison, one), column(&comparison, other));
    lens.decide(&comparison, one, other)
}

#[test]
fn two_routes_of_a_convoy_are_decided_by_4_a_1() {
    let phase = &phases("6.F.9")[0];
    let comparison = compare(phase);
    let one = column(&comparison, Rulebook::R1971);
    assert!(comparison.others().any(|other| other == one));
    let deciding = decide(phase, Rulebook::R1971, Rulebook::Datc31).expect("they differ");
    assert_eq!(deciding.issues, [IssueId::MultiRoute]);
    assert_eq!(deciding.way, Way::Both);
    assert_eq!(decide(phase, Rulebook::Datc32, Rulebook::Datc31), None);
}

#[test]
fn a_convoy_to_a_neighbor_is_decided_by_4_a_3() {
    // the fallback of DATC 2.4 is the whole difference; the other way another issue makes up for it
    let deciding = decide(&phases("6.G.11")[0], Rulebook::Datc24, Rulebook::R2000);
    let deciding = deciding.expect("they differ");
    assert_eq!(deciding.issues, [IssueId::AdjacentConvoy]);
    assert_eq!(deciding.way, Way::Forth);
    let told = deciding.remark("datc-2.4", "2000").expect("one way only");
    assert!(
        told.starts_with("Set so, datc-2.4 comes out as 2000 does"),
        "{told}"
    );
}

/// Two knots, one of which 4.A.1 decides and the other 4.A.2: neither issue is enough.
#[test]
fn two_issues_decide_together_where_neither_does_alone() {
    let sheet = include_str!("../sheets/two-knots.txt");
    let run = chancery(&["compare"], sheet);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(
        run.out
            .contains("\n≠ 1971: 4.A.1 and 4.A.2 together decide\n"),
        "{}",
        run.out
    );
    for (issue, told) in [("4.A.1", "1971: a  No"), ("4.A.2", "1971: a  ")] {
        assert!(run.out.contains(&format!("\n  {issue}  ")), "{}", run.out);
        assert!(run.out.contains(told), "{}", run.out);
    }
    assert!(run.out.contains("\n≠ 1982: 4.A.2 decides\n"), "{}", run.out);
}

#[test]
fn a_plain_move_is_the_same_under_all() {
    let comparison = compare(&phases("6.A.5")[0]);
    assert!(comparison.is_same());
    assert_eq!(comparison.rows(Map::standard()), []);
    assert_eq!(comparison.others().count(), 0);
}

#[test]
fn rules_that_are_no_rulebooks_have_a_column_of_their_own() {
    let phase = &phases("6.F.9")[0];
    let mut rules = Rules::default();
    rules.set(IssueId::MultiRoute, "a").expect("a choice");
    let mut lens = Lens::new(&phase.map, |_: &Rules| posed(phase));
    let comparison = lens.compare(&rules);
    assert_eq!(comparison.own().view, View::Own);
    let decisions = lens.decisions(&comparison);
    let all: Vec<_> = decisions
        .iter()
        .map(|one| &one.deciding.issues[..])
        .collect();
    assert_eq!(all, [&[IssueId::MultiRoute][..]]);
    // all but 1971 and the DPTG differ from it, for one reason
    let named = |at: &usize| comparison.columns[*at].view == View::Rulebook(Rulebook::R1971);
    assert!(!decisions[0].columns.iter().any(named));
    assert!(decisions[0].columns.len() >= 5);
}

/// For every phase of DATC and every two rulebooks that differ on it: what is said to decide does,
/// when the phase is played anew, and nothing smaller would.
#[test]
fn what_decides_is_played_and_is_the_least_that_does() {
    let (mut pairs, mut several) = (0, 0);
    for case in datc::cases() {
        let Ok(steps) = case.play(&Rules::default(), Algorithm::default()) else {
            panic!("{} can't be played", case.id)
        };
        for (phase, _) in &steps {
            let mut lens = Lens::new(&phase.map, |_: &Rules| posed(phase));
            let comparison = lens.compare(&Rules::default());
            let count = comparison.columns.len();
            for one in 0..count {
                for other in one + 1..count {
                    let deciding = lens.decide(&comparison, one, other);
                    assert_eq!(
                        deciding.is_some(),
                        comparison.differ(one, other),
                        "{}",
                        case.id
                    );
                    let Some(Deciding { issues, way }) = deciding else {
                        continue;
                    };
                    pairs += 1;
                    several += usize::from(issues.len() > 1);
                    let leads = |from: usize, to: usize, issues: &[IssueId]| {
                        let target = comparison.columns[to].rules;
                        let mut rules = comparison.columns[from].rules;
                        for issue in issues {
                            rules.apply(target.setting(*issue));
                        }
                        let Posed { position, sheets } = posed(phase);
                        let mut adjudicator = Adjudicator::new();
                        let played = adjudicator.play(&phase.map, &position, &sheets, &rules);
                        let wanted = comparison.outcome(to);
                        let is = chancery::lens::Outcome {
                            rules,
                            position,
                            sheets,
                            played,
                        };
                        is.is_like(&phase.map, wanted)
                    };
                    let (from, to) = match way {
                        Way::Both | Way::Forth => (one, other),
                        Way::Back => (other, one),
                    };
                    assert!(leads(from, to, &issues), "{}: {issues:?}", case.id);
                    assert_eq!(leads(to, from, &issues), way == Way::Both, "{}", case.id);
                    for left_out in 0..issues.len() {
                        let mut rest = issues.clone();
                        rest.remove(left_out);
                        assert!(!leads(from, to, &rest), "{}: {issues:?}", case.id);
                    }
                }
            }
        }
    }
    assert!(
        pairs > 100,
        "{pairs} pairs differ, {several} over several issues"
    );
}

const SHEET: &str = "\
phase: Fall 1902
position:
  England: A Lon, F NTH, F ENG
  France: F MAO, F Bre

England
  A Lon - Bel
  F NTH C A Lon - Bel
  F ENG C A Lon - Bel
France
  F MAO - ENG
  F Bre S F MAO - ENG
";

#[test]
fn a_sheet_is_compared_as_a_table() {
    let run = chancery(&["compare"], SHEET);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for part in [
        "Fall 1902 moves, played by datc-3.1\n",
        "\n  A Lon - Bel      ~      ✓",
        "\n  Belgium          empty  A Bel",
        "\n  F ENG may go to  +Bel   +Lon",
        ": 4.A.1 decides\n  4.A.1  Multi-route convoy disruption\n",
        "datc-3.1: b  Yes, as long as one route is whole.\n",
        "\n= The other 4 orders come out the same under all.\n",
    ] {
        assert!(run.out.contains(part), "{part:?}: {}", run.out);
    }
    let same = chancery(&["compare", "-"], "France\n A Par - Bur\n");
    assert_eq!(same.status, 0);
    assert!(
        same.out
            .contains("\n= The same under all: 1971 1982 2000 2023"),
        "{}",
        same.out
    );
    assert!(
        same.out.ends_with("  22 orders, no difference.\n"),
        "{}",
        same.out
    );
}

/// Example 7 of DATC 2.4's issue 4.E.2: only beside the other order is `Pir` clear, and only where
/// poorly written orders are read as a set.
#[test]
fn a_sheet_is_read_anew_under_each_rulebook() {
    let sheet = "phase: S1902M\nposition:\nFrance: A Par, A Pic, F Gas\n\n\
        France:\nA Par S F Pir - Bre\nA Pir - Bre\n";
    let run = chancery(&["compare"], sheet);
    assert_eq!(run.status, 0);
    for part in [
        "\n≠ datc-2.4: 4.E.2 decides\n",
        "\n  Brest ",
        "    datc-3.1: a  ",
    ] {
        assert!(run.out.contains(part), "{part:?}: {}", run.out);
    }
    // what could not be read under the rules in force is told, and stops nothing
    assert!(run.err.contains("line 7, column 1"), "{}", run.err);
}

#[test]
fn a_comparison_as_json_has_every_pair() {
    let run = chancery(&["compare", "--format", "json", "--set", "4.A.1=a"], SHEET);
    let answer = &json_lines(&run.out)[0];
    assert_eq!(
        (&answer["name"], &answer["played_by"]),
        (&"F1902M".into(), &"own".into())
    );
    assert_eq!(answer["same"], false);
    let outcomes = answer["outcomes"].as_array().expect("a list");
    assert_eq!(outcomes.len(), 2);
    assert_eq!(outcomes[0]["rulebooks"][0], "1971");
    assert_eq!(outcomes[0]["results"]["A LON"][0], "no convoy");
    assert_eq!(outcomes[1]["next"]["state"]["units"]["ENGLAND"][0], "A BEL");
    assert_eq!(answer["differs"][0]["order"], "A LON - BEL");
    let decides = answer["decides"].as_array().expect("a list");
    assert_eq!(decides.len(), 1);
    assert_eq!(decides[0]["issues"][0], "4.A.1");
    assert_eq!(decides[0]["both_ways"], true);
    let pairs = decides[0]["between"].as_array().expect("a list");
    let here = outcomes[0]["rulebooks"].as_array().expect("a list").len();
    let there = outcomes[1]["rulebooks"].as_array().expect("a list").len();
    assert_eq!(pairs.len(), here * there);
}

#[test]
fn phases_of_a_game_and_of_a_file_are_compared() {
    let save = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/saves/examples/rulebook-sample.toml"
    );
    let run = chancery(&["compare", "--save", save, "--phase", "F1901M"], "");
    assert!(
        run.status == 0 && run.out.starts_with("Fall 1901 moves, played by"),
        "{}",
        run.err
    );
    let run = chancery(&["compare", "--save", save, "--phase", "F1999M"], "");
    assert_eq!(run.status, 1);
    assert!(
        run.err.contains("its phases run from S1901M to"),
        "{}",
        run.err
    );
    let lines = r#"{"name":"S1901M","state":{"units":{"ENGLAND":["A LON","F NTH","F ENG"],"FRANCE":["F MAO","F BRE"]}},"orders":{"ENGLAND":["A LON - BEL","F NTH C A LON - BEL","F ENG C A LON - BEL"],"FRANCE":["F MAO - ENG","F BRE S F MAO - ENG"]}}
{"name":"S1901M","state":{"units":{"ENGLAND":["A LON"]}},"orders":{"ENGLAND":["A LON - YOR"]}}
"#;
    let run = chancery(&["compare", "--batch", "-"], lines);
    assert_eq!(run.status, 0, "{}", run.err);
    for part in [
        "2 phases: 1 come",
        "       1  1971\n",
        "       1  4.A.1  Multi-route",
    ] {
        assert!(run.out.contains(part), "{part:?}: {}", run.out);
    }
    let run = chancery(
        &["compare", "--batch", "-", "--format", "json"],
        "no phase\n",
    );
    assert_eq!(run.status, 1);
    assert!(run.err.contains("line 1"), "{}", run.err);
}

#[test]
fn a_cell_says_what_it_is_in_few_letters() {
    let map = Map::standard();
    assert_eq!(Cell::Unit(None).text(map), "empty");
    assert_eq!(Cell::Owner(None).text(map), "nobody's");
    assert_eq!(Cell::Absent.text(map), "-");
}
