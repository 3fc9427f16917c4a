//! How the sheets of a phase came in: who sent nothing, who was away, and whether each is the one that
//! was sealed.

use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Map, Power};
use game::{Attendance, Game, Record, SealCheck, SeatId};

/// So many signs of a nonce stand in a row: whole, it is wider than the book.
const NONCE: usize = 16;

/// What is to be told of the sheets, in rows of so many columns.
pub(super) fn message(game: &Game, record: &Record, columns: usize) -> Vec<Row> {
    let map = &**game.map();
    let mut rows = Vec::new();
    for (number, seat) in game.seat_ids().zip(game.seats()) {
        let how = record.attendance.get(number.0).copied().unwrap_or_default();
        let title = seat.title(map);
        let absence = words::absence(game, how);
        rows.extend(absence.map(|absence| {
            let title = Row::new().bold(title.as_str());
            title.dim(format!(" absent: {absence}"))
        }));
        for &power in &seat.powers {
            if how != Attendance::Disorder && sent_nothing(record, power) {
                let name = &map.power(power).name;
                let row = Row::new()
                    .bold(name.as_str())
                    .toned(Tone::Warn, " gave no orders");
                rows.push(
                    match &record.sheets[chancery_core::board::Id::index(power)] {
                        None => row.dim(": civil disorder"),
                        Some(_) => row,
                    },
                );
            }
        }
        rows.extend(seal(map, record, number, &seat.powers, &title));
    }
    rows.into_iter()
        .flat_map(|row| row.wrapped(columns))
        .collect()
}

/// Had the power units to order, and wrote for none? No orders are not the same as orders to hold.
fn sent_nothing(record: &Record, power: Power) -> bool {
    let moves = record.turn().phase.is_movement();
    let sheet = record.sheets.get(chancery_core::board::Id::index(power));
    let empty = sheet.is_some_and(|sheet| sheet.as_ref().is_none_or(Vec::is_empty));
    moves && empty && record.position.units_of(power).next().is_some()
}

fn seal(map: &Map, record: &Record, number: SeatId, powers: &[Power], title: &str) -> Vec<Row> {
    let checked = record.check_seal(map, powers, number);
    let Some(Some(seal)) = record.seals.get(number.0) else {
        let missing = checked.map(|_| Row::new().dim(title).strong(Tone::Err, " ✗ seal deleted"));
        return missing.into_iter().collect();
    };
    let short = seal.fingerprint.short();
    let row = Row::new().dim(format!("{title} {short} "));
    let first = match checked {
        Some(SealCheck::SealChanged) => row.strong(Tone::Err, "✗ seal replaced"),
        Some(SealCheck::Match) => row.toned(Tone::Ok, "✓"),
        Some(SealCheck::Corrected) => row.toned(Tone::Ok, "✓").dim(" corrected later"),
        Some(SealCheck::Mismatch) | None => row.strong(Tone::Err, "✗ changed after sealing"),
    };
    let nonce = seal.nonce.map(|nonce| nonce.to_string());
    let signs: Vec<char> = nonce.iter().flat_map(|nonce| nonce.chars()).collect();
    let halves = signs.chunks(NONCE).enumerate().map(|(at, half)| {
        let label = if at == 0 { "nonce" } else { "" };
        let half: String = half.iter().collect();
        Row::new().faint(format!("{label:<6}{half}"))
    });
    std::iter::once(first).chain(halves).collect()
}

/// The sheets of a record that are not those that were sealed, as a sentence; none where all are.
pub(in crate::screens) fn broken(game: &Game, record: &Record) -> Option<Row> {
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

/// A seat's fingerprint and whether the sheet fits it, beside its name at the reveal.
pub(in crate::screens) fn checked(game: &Game, record: &Record, power: Power) -> Row {
    let map = &**game.map();
    let Some(number) = game.seat_of(power) else {
        return Row::new();
    };
    let powers = game.powers_of(number);
    let checked = record.check_seal(map, powers, number);
    let Some(Some(seal)) = record.seals.get(number.0) else {
        return match checked {
            Some(_) => Row::new().strong(Tone::Err, "   ✗ seal deleted from the save"),
            None => Row::new(),
        };
    };
    let row = Row::new().dim("   sheet ").key(seal.fingerprint.short());
    let mark = match checked {
        Some(SealCheck::Match) => " ✓ as sealed",
        Some(SealCheck::Corrected) => " ✓ as sealed, corrected later",
        Some(SealCheck::SealChanged) => return row.strong(Tone::Err, " ✗ seal replaced"),
        Some(SealCheck::Mismatch) | None => {
            return row.strong(Tone::Err, " ✗ changed after sealing");
        }
    };
    let nonce = seal.nonce.map(|nonce| nonce.to_string());
    let nonce = format!("   nonce {}", nonce.unwrap_or_default());
    row.toned(Tone::Ok, mark).faint(nonce)
}
