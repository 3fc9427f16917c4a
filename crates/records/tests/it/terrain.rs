//! Rules of terrain: the cases of `tests/terrain`, each played with its rule and without it.
//!
//! A file has a board: one of `maps` with an `append`ed text or with `edit`s of its own. `off` are the edits
//! that switch the rule off; without them the board of `maps` as it is has the rule off. Every case must
//! come out differently without the rule, unless it says `same = true`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::adjudicator::{Adjudicator, Algorithm};
use chancery_core::board::Map;
use chancery_core::counterfactual;
use chancery_core::report::ReportContext;
use chancery_core::rules::Rules;
use chancery_records::datc::CasePhase;
use chancery_records::record::Phase;
use chancery_records::record::check::{Expected, differences};
use chancery_records::record::line::InputState;
use chancery_records::record::read;
use serde::Deserialize;

/// A file of cases about one rule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
struct Rule {
    board: String,
    #[serde(default)]
    append: String,
    #[serde(default)]
    edit: Vec<[String; 2]>,
    #[serde(default)]
    off: Vec<[String; 2]>,
    #[serde(rename = "case")]
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
struct Case {
    title: String,
    /// Whether the rule changes nothing here.
    #[serde(default)]
    same: bool,
    #[serde(rename = "step")]
    steps: Vec<CasePhase>,
    /// Sentences of the last step, by unit.
    #[serde(default)]
    says: BTreeMap<String, String>,
    /// The changes that these sentences suggest, by unit.
    #[serde(default)]
    suggests: BTreeMap<String, String>,
}

fn maps() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../maps")
}

impl Rule {
    fn board(&self, edits: &[[String; 2]], append: &str) -> Arc<Map> {
        let path = maps().join(format!("{}.toml", self.board));
        let mut text = fs::read_to_string(path).expect("a board");
        for [from, to] in edits {
            assert!(text.contains(from), "{from}");
            text = text.replacen(from, to, 1);
        }
        Arc::new(Map::from_file("case", &(text + append)).unwrap_or_else(|error| panic!("{error}")))
    }
}

/// Plays the steps of a case.
fn play(case: &Case, map: &Arc<Map>, algorithm: Algorithm) -> Vec<(Phase, PlayedPhase)> {
    let (mut adjudicator, rules) = (Adjudicator::with(algorithm), Rules::default());
    let mut all: Vec<(Phase, PlayedPhase)> = Vec::new();
    for step in &case.steps {
        let position = match (all.last(), &step.units) {
            (Some((_, played)), None) => played.next.position().clone(),
            _ => {
                let state = InputState {
                    units: step.units.clone(),
                    centers: step.centers.clone(),
                    ..InputState::default()
                };
                let turn = step.phase.parse().expect("a phase");
                read::position(map, turn, &state).expect("a position")
            }
        };
        let phase = read::phase(Arc::clone(map), position, Some(&step.orders), false);
        let phase = phase.expect("a phase");
        let played = adjudicator.play(phase.input(&rules));
        all.push((phase, played));
    }
    all
}

/// Returns the differences from the expected results of a case.
fn differs(case: &Case, map: &Arc<Map>, algorithm: Algorithm) -> Vec<String> {
    let rules = Rules::default();
    let played = play(case, map, algorithm);
    let mut all = Vec::new();
    for (step, (phase, played)) in case.steps.iter().zip(&played) {
        let expected = Expected {
            results: Some(step.results.clone()),
            units: Some(step.after.clone()),
            retreats: Some(step.retreats.clone()),
            centers: None,
        };
        let scene = ReportContext::new(phase.input(&rules), played);
        let found = differences(&expected, phase, &scene).into_iter();
        all.extend(found.map(|text| format!("{}: {text}", step.phase)));
    }
    all
}

/// The sentences of the last step that differ from those of the case; all must be sentences.
fn sentences(case: &Case, map: &Arc<Map>) -> Vec<String> {
    let rules = Rules::default();
    let all = play(case, map, Algorithm::Partial);
    let (phase, played) = all.last().expect("a step");
    let why = ReportContext::new(phase.input(&rules), played).explain();
    let mut wanted = [case.says.clone(), case.suggests.clone()];
    let mut wrong = Vec::new();
    for line in why.scene.lines() {
        let sentence = why.sentence(&line);
        assert!(sentence.ends_with('.') && sentence.len() > 5, "{sentence}");
        why.causes(&line);
        let unit = match line.order.unit() {
            Some(unit) => map.code(unit.place.province).to_owned(),
            None => continue,
        };
        let suggestion = counterfactual::for_line(&why.scene, &line).unwrap_or_default();
        for (wanted, text) in wanted.iter_mut().zip([sentence, suggestion]) {
            wrong.extend(wanted.remove(&unit).filter(|it| *it != text).map(|_| text));
        }
    }
    let rest = wanted.into_iter().flat_map(BTreeMap::into_keys);
    wrong.extend(rest.map(|unit| format!("no line for {unit}")));
    wrong
}

#[test]
fn every_case_of_terrain_rests_on_its_rule() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/terrain");
    let (mut cases, mut wrong) = (0, Vec::new());
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a file");
        let file = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let rule: Rule = toml::from_str(Box::leak(text.into_boxed_str()))
            .unwrap_or_else(|error| panic!("{file}: {error}"));
        let (on, off) = (
            rule.board(&rule.edit, &rule.append),
            rule.board(&rule.off, ""),
        );
        for case in &rule.cases {
            cases += 1;
            let mut found = Vec::new();
            for algorithm in Algorithm::ALL {
                if algorithm.supports(&on).is_ok() {
                    found.extend(
                        differs(case, &on, algorithm)
                            .into_iter()
                            .map(|text| format!("{algorithm}: {text}")),
                    );
                }
            }
            found.extend(sentences(case, &on));
            if differs(case, &off, Algorithm::Partial).is_empty() != case.same {
                found.push("without the rule: the same, or not as said".to_owned());
            }
            wrong.extend(
                found
                    .into_iter()
                    .map(|it| format!("{file}, {}: {it}", case.title)),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases >= 60, "{cases} cases");
}
