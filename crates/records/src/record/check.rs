//! Comparison of results with the recorded ones.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::line::InputLine;
use super::read::Phase;
use super::{Fault, Lists, Pairs, by_unit};
use chancery_core::board::{Map, Position, Power};
use chancery_core::report::{ReportContext, keys};

/// The expected results of a line or a case. A part that is `None` isn't compared.
#[derive(Deserialize, Default)]
pub struct Expected<'a> {
    /// The result codes by key.
    #[serde(skip)]
    pub results: Option<Lists<'a>>,
    /// The units of the next position by power, `*A BUR` for a dislodged one.
    #[serde(borrow, default)]
    pub units: Option<Lists<'a>>,
    /// The open retreats of each dislodged unit, by power.
    #[serde(borrow, default)]
    pub retreats: Option<Pairs<'a, Lists<'a>>>,
    /// The owned centers of the next position by power.
    #[serde(borrow, default)]
    pub centers: Option<Lists<'a>>,
}

impl<'a> Expected<'a> {
    /// Reads the expected results of a line from `results` and `expect`.
    ///
    /// # Errors
    /// Returns an error if they are malformed.
    pub fn of(line: &InputLine<'a>) -> Result<Self, Fault> {
        let mut expected: Expected<'a> = match line.expect {
            Some(text) => text.object("expect")?,
            None => Expected::default(),
        };
        if let Some(text) = line.results {
            expected.results = Some(text.object("results")?);
        }
        Ok(expected)
    }

    /// Returns whether nothing is recorded, so that there is nothing to compare.
    pub fn is_empty(&self) -> bool {
        self.results.is_none()
            && self.units.is_none()
            && self.retreats.is_none()
            && self.centers.is_none()
    }
}

/// Returns the differences of the position that a record begins a phase with from the one that the phase before led to, a
/// sentence each.
pub fn start_differences(map: &Map, recorded: &Position, reached: &Position) -> Vec<String> {
    let units = |position| by_power(map, |power| unit_codes(map, position, power).collect());
    let centers = |position| by_power(map, |power| center_codes(map, position, power));
    let owned = |position: &Position| map.powers().any(|it| position.center_count(it) > 0);
    let mut all = Vec::new();
    compare(&mut all, "units of", &units(recorded), &units(reached));
    // lines may have no centers
    if owned(recorded) && owned(reached) {
        let (recorded, reached) = (centers(recorded), centers(reached));
        compare(&mut all, "centers of", &recorded, &reached);
    }
    let before = |difference| format!("from the phase before: {difference}");
    all.into_iter().map(before).collect()
}

fn center_codes(map: &Map, position: &Position, power: Power) -> BTreeSet<String> {
    let centers = position.centers_of(power);
    centers.map(|center| map.code(center).to_owned()).collect()
}

/// Returns the differences, a sentence each. Lists are compared as sets, and a missing power counts as one
/// with an empty list.
pub fn differences(
    expected: &Expected<'_>,
    phase: &Phase,
    scene: &ReportContext<'_>,
) -> Vec<String> {
    let mut all = Vec::new();
    let map = &*phase.map;
    let next = scene.played.next.position();
    if let Some(results) = &expected.results {
        all = result_differences(results, scene);
    }
    if let Some(units) = &expected.units {
        let have = by_power(map, |power| unit_codes(map, next, power).collect());
        compare(&mut all, "units of", &wanted(units), &have);
    }
    if let Some(retreats) = &expected.retreats {
        let wanted = retreats.iter().flat_map(|(_, units)| units.iter());
        let wanted = wanted.map(|(unit, places)| {
            let places = places.iter().map(|place| place.to_ascii_uppercase());
            (unit.to_ascii_uppercase(), places.collect())
        });
        let have = next.dislodged().iter().map(|dislodged| {
            let open = dislodged.open.iter();
            let open = open.map(|at| map.location_code(at).to_owned());
            (dislodged.unit.code(map), open.collect())
        });
        let (wanted, have) = (wanted.collect(), have.collect());
        compare(&mut all, "retreats of", &wanted, &have);
    }
    if let Some(centers) = &expected.centers {
        let have = by_power(map, |power| center_codes(map, next, power));
        compare(&mut all, "centers of", &wanted(centers), &have);
    }
    all
}

/// Returns the differences between results, as the program writes them or as the Python package does, whose
/// keys are always units.
fn result_differences(recorded: &Lists<'_>, scene: &ReportContext<'_>) -> Vec<String> {
    let (mut own, mut package) = (Vec::new(), Vec::new());
    let mut wanted = wanted(recorded);
    compare(&mut own, "result of", &wanted, &results_of(scene));
    if own.is_empty() {
        return own;
    }
    // a waived build has no unit, and the package may list it
    wanted.remove("WAIVE");
    let codes = by_unit::codes(scene).into_iter();
    let codes = codes.map(|(unit, codes)| {
        let codes = codes.iter().map(|code| code.as_str().to_owned());
        (unit, codes.collect())
    });
    compare(&mut package, "result of", &wanted, &codes.collect());
    if package.len() < own.len() {
        package
    } else {
        own
    }
}

/// Sets of texts by key.
type Sets = BTreeMap<String, BTreeSet<String>>;

fn wanted(lists: &Lists<'_>) -> Sets {
    let mut all = Sets::new();
    for (key, list) in lists.iter() {
        // the Python package writes an empty code for a success
        let list = list.iter().filter(|text| !text.is_empty());
        let list = list.map(|text| upper(text));
        all.insert(upper(key), list.collect());
    }
    all
}

/// Returns a code in lower case and any other text in upper case, for comparison.
fn upper(text: &str) -> String {
    match chancery_core::report::Code::from_text(text) {
        Some(code) => code.as_str().to_owned(),
        None => text.to_ascii_uppercase(),
    }
}

fn by_power(map: &Map, list: impl Fn(Power) -> BTreeSet<String>) -> Sets {
    let one = |power: Power| (map.power(power).key.clone(), list(power));
    map.powers().map(one).collect()
}

/// Returns the units of a power; a dislodged one has a star.
pub fn unit_codes(map: &Map, position: &Position, power: Power) -> impl Iterator<Item = String> {
    let units = position.units_of(power).map(|unit| unit.code(map));
    let dislodged = position.dislodged_of(power);
    let dislodged = dislodged.map(|other| format!("*{}", other.unit.code(map)));
    units.chain(dislodged)
}

fn results_of(scene: &ReportContext<'_>) -> Sets {
    let lines = scene.lines();
    let keys = keys(scene.ctx.map, &lines);
    let all = lines.iter().zip(keys).filter_map(|(line, key)| {
        let codes = line.result.codes().iter();
        Some((key?, codes.map(|code| code.as_str().to_owned()).collect()))
    });
    all.collect()
}

fn compare(all: &mut Vec<String>, what: &str, wanted: &Sets, have: &Sets) {
    let nothing = BTreeSet::new();
    let keys: BTreeSet<&String> = wanted.keys().chain(have.keys()).collect();
    for key in keys {
        let of = |lists: &Sets| match lists.get(key) {
            Some(list) => list.iter().cloned().collect::<Vec<_>>().join(", "),
            None if what == "result of" => "no result".to_owned(),
            None => String::new(),
        };
        let differ = match (wanted.get(key), have.get(key)) {
            // a result may be missing; a power without units equals a missing one
            (Some(_), None) | (None, Some(_)) if what == "result of" => true,
            (one, other) => one.unwrap_or(&nothing) != other.unwrap_or(&nothing),
        };
        if differ {
            let (wanted, have) = (of(wanted), of(have));
            let mut difference = format!("{what} {key}: expected [{wanted}], got [{have}]");
            difference.retain(text::is_visible);
            all.push(difference);
        }
    }
}
