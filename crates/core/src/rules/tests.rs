//! Tests of the tables against the documents, and of users' choices.

use super::*;

/// Every issue with the keys of its choices, typed from chapter 4 of DATC 3.1 and 2.4 (no list in
/// 3.1 at 4.B.1, 4.B.4, 4.B.7, 4.E.1 and 4.E.6; 4.A.2 e is no rule).
const KEYS: &str = "
    4.A.1 a b dptg|4.A.2 a b c d f 2.4f|4.A.3 a b c c+fallback dptg dptg+fallback 2.4a 2.4b
    4.A.4 a b|4.A.5 a b|4.A.6 a b c|4.A.7 a b
    4.B.1 3.1 2.4b|4.B.2 a b 2.4b|4.B.3 a b|4.B.4 3.1 2.4a 2.4b 2.4c 2.4e
    4.B.5 a b|4.B.6 a b|4.B.7 3.1 2.4b
    4.C.1 a b c|4.C.2 a b c|4.C.3 a b c|4.C.4 a b|4.C.5 a b c|4.C.6 a b c
    4.D.1 a b c d|4.D.2 a b|4.D.3 a b c|4.D.4 a b c|4.D.5 a b c|4.D.6 a b c|4.D.7 a b
    4.D.8 a b c 2.4a 2.4b 2.4c 2.4e 2.4f|4.D.9 a b
    4.E.1 3.1 2.4a 2.4b 2.4c 2.4d|4.E.2 a b 2.4a 2.4c|4.E.3 a b|4.E.4 a b|4.E.5 a b c|4.E.6 3.1";

/// The author's preferences, issue by issue, as DATC 3.1 states them.
const DATC_31: &str =
    "b f c a b a b  3.1 a b 3.1 b b 3.1  b b c a b b  c b c b b b a c b  3.1 a b b c 3.1";

fn settings() -> impl Iterator<Item = Setting> {
    IssueId::ALL.iter().flat_map(|issue| Setting::of(*issue))
}

fn setting(text: &str) -> Setting {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn changes(rulebook: Rulebook) -> String {
    let changes = rulebook.rules().changes_from(Rulebook::Datc31);
    changes
        .iter()
        .map(Setting::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn the_issues_and_their_choices_are_those_of_the_documents() {
    let ours: Vec<String> = IssueId::ALL
        .iter()
        .map(|issue| {
            let keys = issue.info().choices.iter().map(|choice| choice.key);
            [issue.info().number]
                .into_iter()
                .chain(keys)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    let theirs: Vec<&str> = KEYS
        .split(['|', '\n'])
        .map(str::trim)
        .filter(|s| !s.is_empty())
        .collect();
    assert_eq!(ours, theirs);
    assert_eq!(ours.len(), 35);
}

#[test]
fn no_two_choices_of_an_issue_share_a_name() {
    for issue in IssueId::ALL {
        let info = issue.info();
        let choices = info
            .choices
            .iter()
            .flat_map(|choice| [choice.key].into_iter().chain(choice.also.iter().copied()));
        let mut names: Vec<&str> = choices
            .chain(info.no_rule.iter().map(|(letter, _)| *letter))
            .collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{issue}");
    }
}

#[test]
fn datc_3_1_is_the_authors_preference_throughout_and_the_default() {
    let rules = Rules::default();
    assert_eq!(rules, Rulebook::Datc31.rules());
    let keys: Vec<&str> = IssueId::ALL
        .iter()
        .map(|issue| rules.choice(*issue).key)
        .collect();
    assert_eq!(keys, DATC_31.split_whitespace().collect::<Vec<_>>());
    assert_eq!(rules.check(), Ok(()));
}

#[test]
fn each_rulebook_differs_from_datc_3_1_where_the_documents_say() {
    // 4.A.1 to 4.A.3 and 4.D.8: "this is according to the 1971 rulebook" and the like;
    // 4.A.7 a: "the literal interpretation of the rulebook"; 4.E.1: DATC 2.4, choices b and d
    assert_eq!(
        changes(Rulebook::R1971),
        "4.A.1=a 4.A.2=a 4.A.3=a 4.A.7=a 4.D.8=a 4.E.1=2.4b"
    );
    assert_eq!(changes(Rulebook::R1982), "4.A.2=b 4.A.3=b 4.A.7=a 4.D.8=a");
    assert_eq!(
        changes(Rulebook::R2000),
        "4.A.2=c 4.A.7=a 4.D.8=b 4.E.1=2.4d"
    );
    assert_eq!(changes(Rulebook::R2023), "4.A.2=c 4.A.7=a");
    // the DPTG as DATC 2.4 reports it
    let dptg = "4.A.1=dptg 4.A.2=2.4f 4.A.3=dptg 4.A.4=b 4.B.4=2.4e 4.D.8=a 4.E.1=2.4a";
    assert_eq!(changes(Rulebook::Dptg), dptg);
    // DATC 2.4: d (fallback), d (as the DPTG counts), d (the current position), d (the set)
    assert_eq!(
        changes(Rulebook::Datc24),
        "4.A.3=c+fallback 4.D.8=a 4.E.1=2.4d 4.E.2=b"
    );
    // DATC 3.2
    assert_eq!(changes(Rulebook::Datc32), "4.C.3=b 4.D.3=a");
}

#[test]
fn every_cell_has_a_source() {
    for rulebook in Rulebook::ALL {
        for issue in IssueId::ALL {
            let (choice, source) = issue.under(rulebook);
            assert_eq!(choice, rulebook.rules().choice(*issue));
            assert!(!source.is_empty(), "{rulebook} {issue}");
        }
    }
    let silent = IssueId::DoubleOrders.under(Rulebook::R1971).1;
    assert_eq!(silent, "silent: as DATC 3.1");
    assert_eq!(IssueId::Waiving.under(Rulebook::R2000).1, "p. 18");
    assert_eq!(IssueId::Paradox.under(Rulebook::R2023).1, "p. 18");
}

#[test]
fn the_choices_by_meaning_are_those_of_their_letters() {
    let mut rules = Rules::default();
    for text in [
        "4.A.3=dptg+fallback",
        "4.A.6=c",
        "4.C.1=c",
        "4.D.8=2.4f",
        "4.E.1=2.4b",
    ] {
        rules.apply(setting(text));
    }
    assert_eq!(rules.adjacent_convoy, AdjacentConvoy::TaggedFallback);
    assert_eq!(rules.convoy_path, ConvoyPath::Required);
    assert_eq!(rules.missing_kind, MissingKind::ValidUnlessOther);
    assert_eq!(rules.removal, Removal::Oldest);
    assert_eq!(rules.illegal_orders, IllegalOrders::AnyPlaces);
    assert_eq!(rules.paradox, Paradox::Szykman);
    assert_eq!(Rulebook::R1982.rules().paradox, Paradox::Rule1982);
}

#[test]
fn every_choice_can_be_set_alone_under_every_rulebook() {
    for rulebook in Rulebook::ALL {
        for setting in settings() {
            let mut rules = rulebook.rules();
            rules.apply(setting);
            assert_eq!(rules.setting(setting.issue()), setting);
            let own = setting.choice() == setting.issue().under(rulebook).0;
            let changes = if own { vec![] } else { vec![setting] };
            assert_eq!(
                rules.changes_from(rulebook),
                changes,
                "nothing else changed"
            );
            assert_eq!(rules.check(), Ok(()), "{rulebook} with {setting}");
        }
    }
}

#[test]
fn what_is_written_is_read_back() {
    for issue in IssueId::ALL {
        assert_eq!(issue.to_string().parse(), Ok(*issue));
        assert_eq!(issue.to_string().to_lowercase().parse(), Ok(*issue));
    }
    for setting in settings() {
        assert_eq!(setting.to_string().parse(), Ok(setting));
        assert_eq!(format!(" {} ", setting).to_lowercase().parse(), Ok(setting));
        for also in setting.choice().also {
            assert_eq!(Setting::new(setting.issue(), also), Ok(setting));
        }
    }
    for rulebook in Rulebook::ALL {
        assert_eq!(rulebook.to_string().to_uppercase().parse(), Ok(rulebook));
    }
}

#[test]
fn a_rulebook_and_its_changes_make_the_rules() {
    for (from, to) in [
        (Rulebook::R1971, Rulebook::Dptg),
        (Rulebook::Datc24, Rulebook::R2023),
    ] {
        let mut rules = from.rules();
        for change in to.rules().changes_from(from) {
            rules.apply(change);
        }
        assert_eq!(rules, to.rules());
    }
}

#[test]
fn combinations_that_make_no_sense_are_refused_with_the_reason() {
    for (first, second, why) in [
        ("4.B.1=2.4b", "4.B.2=b", "two meanings"),
        ("4.B.2=b", "4.B.3=a", "corrected"),
        ("4.B.2=2.4b", "4.B.3=a", "in reach"),
        ("4.A.3=2.4a", "4.A.6=c", "the path"),
        ("4.A.3=2.4b", "4.A.6=c", "the path"),
        ("4.C.3=a", "4.C.4=b", "wrong letter"),
    ] {
        let mut rules = Rules::default();
        rules.apply(setting(first));
        rules.apply(setting(second));
        let error = rules
            .check()
            .expect_err("they contradict each other")
            .to_string();
        assert!(
            error.starts_with(&format!("{first} and {second} conflict: ")),
            "{error}"
        );
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn errors_say_what_was_expected() {
    let error = |text: &str| text.parse::<Setting>().expect_err(text).to_string();
    assert_eq!(
        error("4.A.1"),
        "expected ISSUE=CHOICE, as in 4.A.3=b, and found \"4.A.1\""
    );
    assert_eq!(
        error("4.A.9=a"),
        "unknown issue \"4.A.9\"; expected 4.A.1 to 4.A.7"
    );
    assert_eq!(
        error("4.d.10=a"),
        "unknown issue \"4.d.10\"; expected 4.D.1 to 4.D.9"
    );
    assert_eq!(error("=a"), "unknown issue \"\"; expected 4.A.1 to 4.E.6");
    assert_eq!(
        error("ünïcödë=a"),
        "unknown issue \"ünïcödë\"; expected 4.A.1 to 4.E.6"
    );
    assert_eq!(
        error("4.A.1=z"),
        "unknown choice \"z\" for 4.A.1; its choices are a, b and dptg"
    );
    assert_eq!(
        error("4.A.1=a=b"),
        "unknown choice \"a=b\" for 4.A.1; its choices are a, b and dptg"
    );
    assert_eq!(
        error("4.E.6=a"),
        "unknown choice \"a\" for 4.E.6; its one choice is 3.1"
    );
    assert_eq!(
        error("4.A.2=E"),
        "4.A.2=e can't be played: it stands for ideas about what the army causes, none precise \
         enough to play; its choices are a, b, c, d, f and 2.4f"
    );
    assert_eq!(
        "1999"
            .parse::<Rulebook>()
            .expect_err("no such rulebook")
            .to_string(),
        "unknown rulebook \"1999\"; expected one of 1971, 1982, 2000, 2023, dptg, datc-2.4, \
         datc-3.1 and datc-3.2"
    );
    let rude = error(&format!("4.A.1=\u{1b}[31m\r{}", "x".repeat(999)));
    assert!(
        !rude.contains(char::is_control) && rude.len() < 120,
        "{rude}"
    );
}

#[test]
fn a_refused_wish_changes_nothing() {
    let mut rules = Rulebook::R1971.rules();
    assert!(rules.set(IssueId::Paradox, "e").is_err());
    assert!(rules.set(IssueId::Paradox, "g").is_err());
    assert_eq!(rules, Rulebook::R1971.rules());
    assert_eq!(rules.set(IssueId::Paradox, "D"), Ok(()));
    assert_eq!(rules.paradox, Paradox::AllHold);
}
