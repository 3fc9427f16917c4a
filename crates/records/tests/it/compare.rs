//! The same orders under every rulebook: what differs, and which issue decides.

use chancery_core::adjudicator::{Adjudicator, Algorithm, PhaseInput};
use chancery_core::board::Map;
use chancery_core::compare::{
    ColumnRules, DecidesFrom, DecidingIssues, DifferenceCell, ReadPhase, RulebookComparer,
    RulebookComparison,
};
use chancery_core::rules::{IssueId, Rulebook, Rules};
use chancery_records::datc;
use chancery_records::record::read::Phase;

fn posed(phase: &Phase) -> ReadPhase {
    ReadPhase {
        position: phase.position.clone(),
        sheets: phase.sheets.clone(),
    }
}

/// Returns the phases of a DATC case under its author's rules.
fn phases(case: &str) -> Vec<Phase> {
    let case = datc::case(case).expect("a case of DATC");
    let played = case
        .play(&Rules::default(), Algorithm::default())
        .expect("it can be played");
    played.into_iter().map(|(phase, _)| phase).collect()
}

fn compare(phase: &Phase) -> RulebookComparison {
    RulebookComparer::new(&phase.map, |_: &Rules| posed(phase)).compare(&Rules::default())
}

fn column(comparison: &RulebookComparison, rulebook: Rulebook) -> usize {
    let views = comparison.columns.iter();
    let mut found = views
        .enumerate()
        .filter(|(_, column)| column.view == ColumnRules::Rulebook(rulebook));
    found.next().expect("a rulebook that can be played").0
}

fn decide(phase: &Phase, one: Rulebook, other: Rulebook) -> Option<DecidingIssues> {
    let mut comparer = RulebookComparer::new(&phase.map, |_: &Rules| posed(phase));
    let comparison = comparer.compare(&Rules::default());
    let (one, other) = (column(&comparison, one), column(&comparison, other));
    comparer.decide(&comparison, one, other)
}

#[test]
fn two_routes_of_a_convoy_are_decided_by_4_a_1() {
    let phase = &phases("6.F.9")[0];
    let comparison = compare(phase);
    let one = column(&comparison, Rulebook::R1971);
    assert!(comparison.others().any(|other| other == one));
    let deciding = decide(phase, Rulebook::R1971, Rulebook::Datc31).expect("they differ");
    assert_eq!(deciding.issues, [IssueId::MultiRoute]);
    assert_eq!(deciding.way, DecidesFrom::Both);
    assert_eq!(decide(phase, Rulebook::Datc32, Rulebook::Datc31), None);
}

#[test]
fn a_convoy_to_a_neighbor_is_decided_by_4_a_3() {
    // the fallback of DATC 2.4 is the whole difference; the other way another issue makes up for it
    let deciding = decide(&phases("6.G.11")[0], Rulebook::Datc24, Rulebook::R2000);
    let deciding = deciding.expect("they differ");
    assert_eq!(deciding.issues, [IssueId::AdjacentConvoy]);
    assert_eq!(deciding.way, DecidesFrom::Forth);
    let remark = deciding.remark("datc-2.4", "2000").expect("one way only");
    assert!(
        remark.starts_with("With this choice datc-2.4 gives 2000's results"),
        "{remark}"
    );
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
    let mut comparer = RulebookComparer::new(&phase.map, |_: &Rules| posed(phase));
    let comparison = comparer.compare(&rules);
    assert_eq!(comparison.own().view, ColumnRules::Own);
    let decisions = comparer.decisions(&comparison);
    let all: Vec<_> = decisions
        .iter()
        .map(|one| &one.deciding.issues[..])
        .collect();
    assert_eq!(all, [&[IssueId::MultiRoute][..]]);
    // all but 1971 and the DPTG differ from it, for one reason
    let named = |at: &usize| comparison.columns[*at].view == ColumnRules::Rulebook(Rulebook::R1971);
    assert!(!decisions[0].columns.iter().any(named));
    assert!(decisions[0].columns.len() >= 5);
}

/// For every DATC phase and every two rulebooks with different results: the deciding issues decide
/// when the phase is played again, and no smaller set does.
#[test]
fn deciding_issues_are_checked_and_minimal() {
    let (mut pairs, mut several) = (0, 0);
    for case in datc::cases() {
        let Ok(steps) = case.play(&Rules::default(), Algorithm::default()) else {
            panic!("{} can't be played", case.id)
        };
        for (phase, _) in &steps {
            let mut comparer = RulebookComparer::new(&phase.map, |_: &Rules| posed(phase));
            let comparison = comparer.compare(&Rules::default());
            let count = comparison.columns.len();
            for one in 0..count {
                for other in one + 1..count {
                    let deciding = comparer.decide(&comparison, one, other);
                    assert_eq!(
                        deciding.is_some(),
                        comparison.differ(one, other),
                        "{}",
                        case.id
                    );
                    let Some(DecidingIssues { issues, way }) = deciding else {
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
                        let ReadPhase { position, sheets } = posed(phase);
                        let mut adjudicator = Adjudicator::new();
                        let played = adjudicator
                            .play(PhaseInput::new(&phase.map, &position, &sheets, &rules));
                        let wanted = comparison.outcome(to);
                        let is = chancery_core::compare::PhaseOutcome {
                            rules,
                            position,
                            sheets,
                            played,
                        };
                        is.is_like(&phase.map, wanted)
                    };
                    let (from, to) = match way {
                        DecidesFrom::Both | DecidesFrom::Forth => (one, other),
                        DecidesFrom::Back => (other, one),
                    };
                    assert!(leads(from, to, &issues), "{}: {issues:?}", case.id);
                    assert_eq!(
                        leads(to, from, &issues),
                        way == DecidesFrom::Both,
                        "{}",
                        case.id
                    );
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

#[test]
fn cells_show_short_results() {
    let map = Map::standard();
    assert_eq!(DifferenceCell::Unit(None).text(map), "empty");
    assert_eq!(DifferenceCell::Owner(None).text(map), "unowned");
    assert_eq!(DifferenceCell::Absent.text(map), "-");
}
