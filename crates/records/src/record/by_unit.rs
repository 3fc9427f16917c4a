//! The results of a phase under the keys of the Python package `diplomacy`, which are always units.

use std::collections::BTreeMap;

use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::adjudicator::retreats::RetreatOutcome;
use chancery_core::board::Map;
use chancery_core::orders::{UnitRef, WrittenOrder};
use chancery_core::report::recorded::{self, CodeSets};
use chancery_core::report::{Code, Codes, ReportContext, ResultKind};

/// Returns the codes of a phase by unit. In winter the package lists them under the unit to build or remove,
/// and combines those of several orders for one unit. A removal without an order succeeds there, and a unit
/// that is disbanded in a retreat phase has that code, ordered or not.
pub fn codes(report: &ReportContext<'_>) -> BTreeMap<String, Codes> {
    let map = report.ctx.map;
    let mut all = BTreeMap::new();
    for line in report.lines() {
        let unit = match &line.result {
            ResultKind::Moved { ruling, .. } => Some(ruling.unit),
            // the package has no such orders
            ResultKind::Permitted { .. } => continue,
            ResultKind::Retreated { ruling, .. } => Some(ruling.dislodged.unit),
            ResultKind::Adjusted(_) => None,
            ResultKind::Disordered(unit, _) => Some(*unit),
        };
        let key = match unit {
            Some(unit) => Some(unit.code(map)),
            None => line.order.unit().and_then(|unit| written_code(map, unit)),
        };
        if let Some(key) = key {
            let codes: &mut Codes = all.entry(key).or_default();
            match &line.result {
                ResultKind::Disordered(..) => {}
                ResultKind::Retreated { ruling, .. }
                    if ruling.outcome == RetreatOutcome::Disbands =>
                {
                    codes.insert(Code::Disband);
                }
                result => result.codes().iter().for_each(|code| codes.insert(code)),
            }
        }
    }
    all
}

/// Returns the codes of a phase by unit, as texts.
pub fn code_sets(report: &ReportContext<'_>) -> CodeSets {
    let texts = |codes: Codes| codes.iter().map(|code| code.as_str().to_owned()).collect();
    let all = codes(report).into_iter();
    let all = all.map(|(unit, codes)| (unit, texts(codes)));
    recorded::with_success(all.collect())
}

/// Returns a unit's code as the order names it: `F STP/SC`.
fn written_code(map: &Map, unit: UnitRef) -> Option<String> {
    let order = WrittenOrder::Order {
        unit,
        action: chancery_core::orders::Action::Build,
    };
    let text = order.canonical(map).to_string();
    text.strip_suffix(" B").map(str::to_owned)
}

/// Returns the codes of a phase by unit, as the package writes them: in winter, success is an empty code.
pub fn results(report: &ReportContext<'_>) -> BTreeMap<String, Vec<&'static str>> {
    let is_winter = matches!(report.played.resolved, PhaseResults::Adjustments(_));
    let texts = |codes: Codes| {
        if codes.is_empty() && is_winter {
            vec![""]
        } else {
            codes.iter().map(|code| code.as_str()).collect()
        }
    };
    let all = codes(report).into_iter();
    all.map(|(unit, codes)| (unit, texts(codes))).collect()
}
