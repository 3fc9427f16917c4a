//! Comparison of results with the recorded ones.

use serde::Deserialize;

use super::line::InputLine;
use super::read::Phase;
use super::{Fault, Lists, Pairs, by_unit};
use chancery_core::board::{Map, Position};
use chancery_core::report::ReportContext;
use chancery_core::report::recorded::{self, CodeSets};

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
    let owned = |position: &Position| map.powers().any(|it| position.center_count(it) > 0);
    let [was, is] = [recorded, reached].map(|it| recorded::units_by_power(map, it));
    let mut all = recorded::differences("units of", &was, &is);
    // lines may have no centers
    if owned(recorded) && owned(reached) {
        let [was, is] = [recorded, reached].map(|it| recorded::centers_by_power(map, it));
        all.extend(recorded::differences("centers of", &was, &is));
    }
    let before = |difference| format!("from the phase before: {difference}");
    all.into_iter().map(before).collect()
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
        let have = recorded::units_by_power(map, next);
        all.extend(recorded::differences("units of", &wanted(units), &have));
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
        all.extend(recorded::differences("retreats of", &wanted, &have));
    }
    if let Some(centers) = &expected.centers {
        let have = recorded::centers_by_power(map, next);
        all.extend(recorded::differences("centers of", &wanted(centers), &have));
    }
    all
}

/// Returns the differences between results, as the program writes them or as the Python package does, whose
/// keys are always units.
fn result_differences(recorded: &Lists<'_>, scene: &ReportContext<'_>) -> Vec<String> {
    let mut wanted = recorded::with_success(wanted(recorded));
    let own = recorded::differences("result of", &wanted, &recorded::results_by_order(scene));
    if own.is_empty() {
        return own;
    }
    // a waived build has no unit, and the package may list it
    wanted.remove("WAIVE");
    let package = recorded::differences("result of", &wanted, &by_unit::code_sets(scene));
    if package.len() < own.len() {
        package
    } else {
        own
    }
}

fn wanted(lists: &Lists<'_>) -> CodeSets {
    let mut all = CodeSets::new();
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
