//! The results of a phase under the keys of the package: always the unit.

use std::collections::BTreeMap;

use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::adjudicator::retreats::RetreatOutcome;
use chancery_core::board::Map;
use chancery_core::orders::{UnitRef, WrittenOrder};
use chancery_core::report::{Code, Codes, ResultKind};
use game::Record;

/// The codes of a record by unit. In winter the package has them under the unit that was to be built
/// or removed, those of several orders for one unit together; a removal that nobody ordered succeeds
/// there, and a unit that is disbanded in a retreat phase has that code, ordered or not.
pub(super) fn by_unit(map: &Map, record: &Record) -> BTreeMap<String, Codes> {
    let mut all = BTreeMap::new();
    for line in record.report(map).lines() {
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

/// `F STP/SC`, as the order has it.
fn written_code(map: &Map, unit: UnitRef) -> Option<String> {
    let order = WrittenOrder::Order {
        unit,
        action: chancery_core::orders::Action::Build,
    };
    let text = order.canonical(map).to_string();
    text.strip_suffix(" B").map(str::to_owned)
}

/// Was the phase a winter, in which the package writes success as an empty code?
pub(super) fn is_winter(record: &Record) -> bool {
    matches!(record.played.resolved, PhaseResults::Adjustments(_))
}
