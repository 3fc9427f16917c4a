//! The Diplomacy Adjudicator Test Cases, through the library.

use chancery_core::adjudicator::Algorithm;
use chancery_core::rules::Rules;
use chancery_records::datc::{self, Outcome, Section};

use crate::case_results;

/// Cases in each section of chapter 6, counted in the document.
const COUNTS: [(&str, usize); 10] = [
    ("6.A", 12),
    ("6.B", 15),
    ("6.C", 9),
    ("6.D", 34),
    ("6.E", 15),
    ("6.F", 25),
    ("6.G", 20),
    ("6.H", 16),
    ("6.I", 7),
    ("6.J", 11),
];

#[test]
fn the_record_has_every_case() {
    let found = datc::sections()
        .iter()
        .map(|section| (section.section.as_str(), section.cases.len()));
    assert_eq!(found.collect::<Vec<_>>(), COUNTS);
    for section in datc::sections() {
        for (number, case) in (1..).zip(&section.cases) {
            assert_eq!(case.id, format!("{}.{number}", section.section));
        }
    }
    assert_eq!(datc::cases().count(), 164);
}

#[test]
fn every_case_has_a_result_for_each_unit_and_order() {
    for case in datc::cases() {
        assert_eq!(case_results::results(case), Ok(()), "{}", case.id);
    }
}

#[test]
fn every_case_has_the_documented_result() {
    let rules = Rules::default();
    for case in datc::cases() {
        assert_eq!(
            case.run(&rules, Algorithm::Partial),
            Ok(Outcome::Passes),
            "{}",
            case.id
        );
    }
}

#[test]
fn every_alternative_has_the_documented_result() {
    let rules = Rules::default();
    let mut run = 0;
    for case in datc::cases() {
        for other in &case.alternatives {
            let choices = other.choices();
            for algorithm in Algorithm::ALL {
                let expected = match algorithm.plays(&other.rules(&rules)) {
                    Ok(()) => Outcome::Passes,
                    Err(unplayable) => Outcome::Unplayable(unplayable),
                };
                let outcome = case.run_alternative(&rules, algorithm, other);
                assert_eq!(
                    outcome,
                    Ok(expected),
                    "{} {choices} by {algorithm}",
                    case.id
                );
            }
            run += 1;
        }
    }
    assert!(run > 0);
}

/// Reads a section with a replacement in its text.
fn section_with(file: &str, from: &str, to: &str) -> Section {
    assert!(file.contains(from), "{from}");
    let text = file.replacen(from, to, 1);
    toml::from_str(Box::leak(text.into_boxed_str())).expect("it has the right shape")
}

#[test]
fn a_case_fails_when_the_adjudicator_disagrees() {
    let file = include_str!("../../cases/6a.toml");
    let section = section_with(file, "\"F NTH\" = [\"void\"]", "\"F NTH\" = [\"bounce\"]");
    let outcome = section.cases[0].run(&Rules::default(), Algorithm::Partial);
    let differs = vec!["result of F NTH: recorded bounce, adjudicated void".to_owned()];
    assert_eq!(outcome, Ok(Outcome::Fails(differs)));
}

#[test]
fn skips_cases_under_choices_that_change_them() {
    // 6.B.1 has no alternatives, and yet rests on there being no default coast
    let case = datc::case("6.b.1").expect("it is there");
    let default = "4.B.1=2.4b".parse().expect("a choice");
    let mut rules = Rules::default();
    rules.apply(default);
    let because = Some(default);
    assert_eq!(
        case.run(&rules, Algorithm::Partial),
        Ok(Outcome::Unsaid { because })
    );
}

#[test]
fn rejects_cases_with_units_without_a_result() {
    let case = |results: &str, after: &str| {
        let text = format!(
            "section = \"6.X\"\ntitle = \"X\"\n[[case]]\nid = \"6.X.1\"\ntitle = \"X\"\nsays = \"\"\n\
             [[case.step]]\nphase = \"S1901M\"\n[case.step.units]\nFRANCE = [\"A PAR\", \"A MAR\"]\n\
             [case.step.orders]\nFRANCE = [\"A PAR - BUR\"]\n[case.step.results]\n{results}\n\
             [case.step.after]\nFRANCE = {after}\n"
        );
        let section: Section = toml::from_str(Box::leak(text.into_boxed_str())).expect("a section");
        case_results::results(&section.cases[0])
    };
    let all = "\"A PAR\" = []\n\"A MAR\" = []";
    assert_eq!(case(all, r#"["A BUR", "A MAR"]"#), Ok(()));
    for (results, after, expected) in [
        (
            "\"A PAR\" = []",
            r#"["A BUR", "A MAR"]"#,
            "no result for A MAR",
        ),
        (
            "\"A PAR\" = []\n\"A MAR\" = []\n\"A GAS\" = []",
            r#"["A BUR", "A MAR"]"#,
            "a result for A GAS, which has no order",
        ),
        (
            all,
            r#"["A BUR"]"#,
            "2 units before, 0 of them lost, and 1 afterwards",
        ),
        (all, r#"["A BUR", "F BUR"]"#, "two units in BUR"),
    ] {
        assert_eq!(case(results, after), Err(expected.to_owned()));
    }
}
