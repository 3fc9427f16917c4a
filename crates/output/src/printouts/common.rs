//! What several papers have of a phase.

use chancery_core::board::{Map, Phase, Position, Power, Unit};
use chancery_core::orders::WrittenOrder;
use chancery_core::report::script::set_right;
use chancery_core::report::{Naming, spoken, unit};
use game::{DraftOrder, Record, Was};

/// Places as they are written on screen.
pub(super) fn places(
    map: &Map,
    all: impl Iterator<Item = chancery_core::board::Location>,
) -> Vec<String> {
    all.map(|at| map.short(at).to_string()).collect()
}

/// What a power builds or removes in a winter: `builds 1`.
pub(super) fn due(position: &Position, power: Power) -> Option<String> {
    if position.turn.phase != Phase::Adjustments {
        return None;
    }
    match position.adjustment(power) {
        0 => None,
        due @ 1.. => Some(format!("builds {due}")),
        due => Some(format!("removes {}", due.unsigned_abs())),
    }
}

/// A power's centers, in short.
pub(super) fn centers(map: &Map, position: &Position, power: Power) -> Vec<String> {
    let centers = position.centers_of(power);
    places(map, centers.map(|center| center.location()))
}

/// A power's units: those on the board, in the sequence of the map.
pub(super) fn units(map: &Map, position: &Position, power: Power) -> Vec<String> {
    let all: Vec<Unit> = position.units_of(power).collect();
    all.into_iter().map(|one| unit(map, one)).collect()
}

/// What was ruled of the orders of a phase, and which of them were corrected after the fact; where it is
/// read aloud, without what was written.
pub(super) fn rulings(map: &Map, record: &Record, naming: Naming) -> Vec<String> {
    let name = |order: &WrittenOrder| match naming {
        Naming::Written => order.short(map).to_string(),
        Naming::Spoken => format!("“{}”", spoken(map, order)),
    };
    let entries = map.powers().zip(&record.sheets).flat_map(|(power, sheet)| {
        let entries = sheet.iter().flatten();
        entries.filter_map(move |entry| Some((power, entry, entry.ruling.as_ref()?)))
    });
    let told = entries.map(|(power, entry, ruling)| {
        let order = name(&entry.written);
        let how = match ruling.was() {
            Was::Same => String::new(),
            Was::Missing => ", added after the phase".to_owned(),
            Was::Read(was) => format!(", corrected from {}", name(was)),
        };
        let ink = match (naming, ruling.was()) {
            (Naming::Spoken, _) | (_, Was::Missing) => String::new(),
            (Naming::Written, _) => written(map, entry),
        };
        let note = match ruling.note() {
            "" => String::new(),
            note => format!(": {note}"),
        };
        format!("{}: {order}{how}{ink}{note}", map.power(power).name)
    });
    told.collect()
}

/// What the player wrote, where the order alone doesn't say it.
fn written(map: &Map, entry: &DraftOrder) -> String {
    let text = entry.text.trim();
    let same = [entry.written.canonical(map), entry.written.short(map)];
    match same.iter().any(|order| order.to_string() == text) {
        true => String::new(),
        false => format!(", written “{text}”"),
    }
}

/// What the game master set by hand after a phase, beside what came out of it.
pub(super) fn set_by_hand(map: &Map, record: &Record) -> Vec<String> {
    let came = record.played.next.position();
    let corrected = record.corrected.as_ref();
    corrected.map_or_else(Vec::new, |position| set_right(map, came, position))
}
