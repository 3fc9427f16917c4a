//! The table of choices (`tests/choices/*.toml`): the result of an order under every choice of an
//! issue, and proof that at least one position distinguishes every pair of choices.
//!
//! A case is a sheet of paper orders that is read and played once under each choice of its issue.
//! The result is a code for each unit or order, and where it matters `next` (the units
//! afterwards), `open` (the places open to dislodged units) and `problems` (how many lines of the
//! sheet can't be read). `always` has the results under every choice; the key of an entry
//! of `comes` names one choice or several.

use std::collections::{BTreeMap, BTreeSet};

use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::{Map, Position};
use chancery_core::report::{ReportContext, keys};
use chancery_core::rules::{IssueId, Rules, Setting};
use entry::{Defaults, Lexicon, Sheet};
use serde::Deserialize;

/// A file of the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default, rename = "case")]
    cases: Vec<Case>,
    #[serde(default)]
    alike: Vec<Alike>,
}

/// One sheet with its results under each choice of one issue.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    issue: String,
    title: String,
    /// The source of the position.
    from: String,
    /// Choices of other issues that it takes.
    #[serde(default)]
    set: BTreeMap<String, String>,
    sheet: String,
    /// The results under every choice.
    #[serde(default)]
    always: Comes,
    /// The other results, by one choice or several with spaces between.
    comes: BTreeMap<String, Comes>,
}

/// The results. A part that is `None` isn't compared.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
struct Comes {
    /// The units afterwards, `*A BUR` a dislodged one.
    next: Option<BTreeSet<String>>,
    /// The places open to each dislodged unit.
    open: Option<BTreeMap<String, BTreeSet<String>>>,
    /// The number of problems found in the sheet.
    #[serde(default)]
    problems: usize,
    /// The codes, by unit or order.
    #[serde(flatten)]
    codes: BTreeMap<String, String>,
}

/// Choices that no position can distinguish.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Alike {
    issue: String,
    choices: String,
    why: String,
}

fn tables() -> Vec<Table> {
    let folder = testing::root().join("tests/choices");
    let entries = std::fs::read_dir(folder).expect("the table's folder");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let text = std::fs::read_to_string(file).expect("a file of the table");
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    files.iter().map(read).collect()
}

impl Case {
    fn issue(&self) -> IssueId {
        self.issue.parse().expect("an issue")
    }

    /// Returns the results under each choice.
    fn expected(&self) -> BTreeMap<&'static str, Comes> {
        let mut all = BTreeMap::new();
        for (names, comes) in &self.comes {
            for name in names.split(' ') {
                let setting = Setting::new(self.issue(), name)
                    .unwrap_or_else(|error| panic!("{}: {error}", self.title));
                let before = all.insert(setting.choice().key, self.always.with(comes));
                assert!(before.is_none(), "{}: {setting} twice", self.title);
            }
        }
        for setting in Setting::of(self.issue()) {
            let key = setting.choice().key;
            assert!(
                all.contains_key(key),
                "{}: nothing of {setting}",
                self.title
            );
        }
        all
    }

    fn rules(&self, setting: Setting) -> Rules {
        let mut rules = Rules::default();
        for (issue, choice) in &self.set {
            let other: Setting = format!("{issue}={choice}").parse().expect("a choice");
            assert_ne!(other.issue(), setting.issue(), "{}", self.title);
            rules.apply(other);
        }
        rules.apply(setting);
        rules.check().expect("choices that make sense together");
        rules
    }

    /// Returns the parts of the results that `expected` has.
    fn play(&self, setting: Setting, expected: &Comes) -> Comes {
        let map = Map::standard();
        let lexicon = Lexicon::new(map);
        let defaults = Defaults::new(&lexicon, self.rules(setting));
        let sheet = Sheet::read(map, &self.sheet, &defaults);
        let sheets = sheet.written();
        let phase = PhaseInput::new(map, &sheet.position, &sheets, &sheet.rules);
        let played = phase.play();
        let lines = ReportContext::new(phase, &played).lines();
        let codes = keys(map, &lines).into_iter().zip(&lines);
        let next = played.next.position();
        Comes {
            next: expected.next.is_some().then(|| units(map, next)),
            open: expected.open.is_some().then(|| open(map, next)),
            problems: sheet.problems.len(),
            codes: codes
                .filter_map(|(key, line)| Some((key?, line.result.codes().to_string())))
                .collect(),
        }
    }
}

impl Comes {
    /// Merges both; no key may be in both.
    fn with(&self, other: &Comes) -> Comes {
        let mut all = self.clone();
        for (key, codes) in &other.codes {
            let before = all.codes.insert(key.clone(), codes.clone());
            assert!(before.is_none(), "{key} is said twice");
        }
        all.next = other.next.clone().or(all.next);
        all.open = other.open.clone().or(all.open);
        all.problems += other.problems;
        all
    }
}

fn units(map: &Map, position: &Position) -> BTreeSet<String> {
    let standing = position.units();
    let standing = standing.map(|unit| Position::unit_code(map, unit.kind, unit.location));
    let dislodged = position.dislodged().iter().map(|dislodged| dislodged.unit);
    let dislodged =
        dislodged.map(|unit| format!("*{}", Position::unit_code(map, unit.kind, unit.location)));
    standing.chain(dislodged).collect()
}

fn open(map: &Map, position: &Position) -> BTreeMap<String, BTreeSet<String>> {
    let all = position.dislodged().iter().map(|dislodged| {
        let unit = dislodged.unit;
        let places = dislodged.open.iter();
        (
            Position::unit_code(map, unit.kind, unit.location),
            places.map(|at| map.location_code(at).to_owned()).collect(),
        )
    });
    all.collect()
}

#[test]
fn every_case_has_the_expected_result_under_every_choice() {
    let mut differs = Vec::new();
    for case in tables().iter().flat_map(|table| &table.cases) {
        assert!(!case.from.is_empty(), "{}: from where?", case.title);
        let expected = case.expected();
        for setting in Setting::of(case.issue()) {
            let expected = &expected[setting.choice().key];
            let came = case.play(setting, expected);
            if came != *expected {
                let title = &case.title;
                differs.push(format!(
                    "{setting}, {title}:\n  expected {expected:?}\n  came     {came:?}"
                ));
            }
        }
    }
    assert!(differs.is_empty(), "\n{}", differs.join("\n"));
}

#[test]
fn distinguishes_every_pair_of_choices() {
    let tables = tables();
    let cases: Vec<(IssueId, BTreeMap<&str, Comes>)> = tables
        .iter()
        .flat_map(|table| &table.cases)
        .map(|case| (case.issue(), case.expected()))
        .collect();
    let distinguished = |one: Setting, other: Setting| {
        cases.iter().any(|(issue, expected)| {
            *issue == one.issue() && expected[one.choice().key] != expected[other.choice().key]
        })
    };
    let alike: Vec<(&Alike, Setting, Setting)> = tables
        .iter()
        .flat_map(|table| &table.alike)
        .map(|alike| {
            let issue: IssueId = alike.issue.parse().expect("an issue");
            let names = alike.choices.split_once(' ').expect("two choices");
            let setting = |name| Setting::new(issue, name).expect("a choice");
            (alike, setting(names.0), setting(names.1))
        })
        .collect();
    let mut wrong = Vec::new();
    for (alike, one, other) in &alike {
        assert!(!alike.why.is_empty(), "{one} and {other}: why?");
        if distinguished(*one, *other) {
            wrong.push(format!("{one} and {other} differ, but are listed as alike"));
        }
    }
    for issue in IssueId::ALL {
        let choices: Vec<Setting> = Setting::of(*issue).collect();
        for (index, &one) in choices.iter().enumerate() {
            for &other in &choices[index + 1..] {
                let pair = |(_, a, b): &(_, Setting, Setting)| {
                    (*a, *b) == (one, other) || (*a, *b) == (other, one)
                };
                if !distinguished(one, other) && !alike.iter().any(pair) {
                    wrong.push(format!("{one} and {other} are not distinguished"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
