//! A report on the orders of a phase: missing orders, absent players, and orders that differ from
//! the sealed ones.

use crate::kit::{Row, Tone, words};
use chancery_core::board::{Id, Power};
use game::{Attendance, Game, Record, SealCheck};

/// Returns the report, wrapped to `columns`.
pub(super) fn message(game: &Game, record: &Record, columns: usize) -> Vec<Row> {
    let map = &**game.map();
    let mut rows: Vec<Row> = broken(game, record)
        .or_else(|| matching(record))
        .into_iter()
        .collect();
    let (mut silent, mut in_disorder) = (Vec::new(), Vec::new());
    for (number, seat) in game.seat_ids().zip(game.seats()) {
        let how = record.attendance.get(number.0).copied().unwrap_or_default();
        let absence = words::absence(game, how);
        rows.extend(absence.map(|absence| {
            let title = Row::new().bold(seat.title(map));
            title.dim(format!(" absent: {absence}"))
        }));
        for &power in &seat.powers {
            if how == Attendance::Disorder || !sent_nothing(record, power) {
                continue;
            }
            let sheet = record.sheets.get(power.index());
            match sheet.and_then(Option::as_ref) {
                None => in_disorder.push(map.power(power).name.clone()),
                Some(_) => silent.push(map.power(power).name.clone()),
            }
        }
    }
    for (names, rest) in [(silent, ""), (in_disorder, ": civil disorder")] {
        if !names.is_empty() {
            let row = Row::new().bold(words::list(&names));
            rows.push(row.toned(Tone::Warn, " gave no orders").dim(rest));
        }
    }
    rows.into_iter()
        .flat_map(|row| row.wrapped(columns))
        .collect()
}

/// Returns whether a power had units to order but sent no orders. That is different from orders to
/// hold.
fn sent_nothing(record: &Record, power: Power) -> bool {
    let moves = record.turn().phase.is_movement();
    let sheet = record.sheets.get(power.index());
    let empty = sheet.is_some_and(|sheet| sheet.as_ref().is_none_or(Vec::is_empty));
    moves && empty && record.position.units_of(power).next().is_some()
}

/// Returns a confirmation that all orders match their fingerprints, or `None` if none have
/// fingerprints.
pub(super) fn matching(record: &Record) -> Option<Row> {
    let has_seals = record.seals.iter().any(Option::is_some);
    let row = Row::new()
        .toned(Tone::Ok, "✓")
        .dim(" All sealed orders match");
    has_seals.then_some(row)
}

/// Returns a sentence with the players whose orders don't match the sealed ones, or `None` if all
/// match.
pub(super) fn broken(game: &Game, record: &Record) -> Option<Row> {
    let map = &**game.map();
    let seats = game.seat_ids().zip(game.seats());
    let wrong = seats.filter(|(number, seat)| {
        let check = record.check_seal(map, &seat.powers, *number);
        matches!(check, Some(SealCheck::Mismatch | SealCheck::SealChanged))
    });
    let wrong: Vec<String> = wrong.map(|(_, seat)| seat.title(map)).collect();
    let message = match wrong.len() {
        0 => return None,
        1 => format!(
            "{}'s orders don't match the sealed ones. Was the save file edited?",
            wrong[0]
        ),
        _ => format!(
            "The orders of {} don't match the sealed ones.",
            words::list(&wrong)
        ),
    };
    Some(Row::new().strong(Tone::Err, format!("✗ {message}")))
}

/// Returns a warning if the orders of a power's seat don't match the sealed ones.
pub(super) fn changed(game: &Game, record: &Record, power: Power) -> Row {
    let check = game
        .seat_of(power)
        .and_then(|seat| record.check_seal(game.map(), game.powers_of(seat), seat));
    match check {
        Some(SealCheck::Mismatch) => Row::new().strong(Tone::Err, "   ✗ changed after sealing"),
        Some(SealCheck::SealChanged) => {
            Row::new().strong(Tone::Err, "   ✗ seal deleted or replaced")
        }
        Some(SealCheck::Match | SealCheck::Corrected) | None => Row::new(),
    }
}
