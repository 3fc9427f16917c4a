//! Reads the secrecy data of a save: absences, fingerprints, encrypted orders.

use toml::Spanned;

use super::{Lines, Reader, SaveError, SaveFault, shown};
use crate::save::file::{AbsenceFile, EncryptedFile, SealFile, SealLogFile, SheetFile};
use crate::seal_log::{REOPENED, SealLog};
use crate::{Attendance, DraftOrder, Game, Seal, SealCheck, SeatId};
use chancery_core::board::{Id, Power};
use player::Level;

/// Enters the decrypted orders of a seat.
///
/// # Errors
/// Returns an error if the text doesn't contain orders of this seat. The game is unchanged then.
pub fn read_sheet(game: &mut Game, seat: SeatId, text: &str) -> Result<(), SaveError> {
    let file: SheetFile = toml::from_str(text)
        .map_err(|error| SaveFault::new(None, shown(text::without_types(error.message()))))?;
    let mut reader = Reader::new(Lines::of(text), game.map().clone());
    let nonce = file.nonce.and_then(|text| reader.parse(&text));
    let sheets = reader.sheets(&file.orders);
    let own = game.powers_of(seat);
    for key in file.orders.keys() {
        if reader.power(key).is_some_and(|power| !own.contains(&power)) {
            reader.fault(key, "the seat does not lead that power");
        }
    }
    if !reader.faults.is_empty() {
        return Err(SaveError {
            faults: reader.faults,
        });
    }
    let of = |power: &Power| {
        let sheet = sheets.get(power.index()).cloned().flatten();
        (*power, sheet.unwrap_or_default())
    };
    let sheets: Vec<(_, Vec<DraftOrder>)> = own.iter().map(of).collect();
    game.open_sheet(seat, sheets, nonce);
    Ok(())
}

impl Reader {
    /// Returns the seat with a number in the file, or adds an error.
    pub(super) fn seat(&mut self, game: &Game, number: &Spanned<usize>) -> Option<SeatId> {
        let seat = number.get_ref().checked_sub(1).map(SeatId);
        let seat = seat.filter(|&seat| game.seat(seat).is_some());
        if seat.is_none() {
            self.fault(number, format!("unknown seat {number}"));
        }
        seat
    }

    /// Reads the attendance of a phase.
    pub(super) fn away(&mut self, game: &Game, away: &[AbsenceFile]) -> Vec<Attendance> {
        let mut attendance = vec![Attendance::Present; game.seats().len()];
        for one in away {
            let Some(seat) = self.seat(game, &one.seat) else {
                continue;
            };
            let text = one.writes.get_ref().as_str();
            let other = text
                .strip_prefix("seat ")
                .and_then(|text| text.parse::<usize>().ok());
            let other = other.and_then(|number| number.checked_sub(1));
            let other = other.map(SeatId).filter(|&other| other != seat);
            let level = text.strip_prefix("computer ");
            let level = level.and_then(|text| Level::new(text.parse().ok()?));
            attendance[seat.0] = match (text, other, level) {
                ("nobody", ..) => Attendance::Disorder,
                ("table", ..) => Attendance::Table,
                ("program", ..) => Attendance::Program,
                (_, _, Some(level)) => Attendance::Computer(level),
                (_, Some(other), None) if game.seat(other).is_some() => Attendance::Seat(other),
                _ => {
                    let what = "expected `nobody`, `table`, `computer LEVEL`, `program` or `seat NUMBER` of another seat";
                    self.fault(&one.writes, what);
                    continue;
                }
            };
        }
        for one in away {
            let seat = one.seat.get_ref().wrapping_sub(1);
            if let Some(Attendance::Seat(other)) = attendance.get(seat)
                && attendance[other.0] != Attendance::Present
            {
                let what = "the seat that writes for another must be here itself";
                self.fault(&one.writes, what);
            }
        }
        attendance
    }

    /// Reads the fingerprints of a phase, by seat.
    pub(super) fn seals(&mut self, game: &Game, seals: &[SealFile]) -> Vec<Option<Seal>> {
        let mut all = vec![None; game.seats().len()];
        for one in seals {
            let seat = self.seat(game, &one.seat);
            let fingerprint = self.parse(&one.fingerprint);
            let nonce = one.nonce.as_ref().and_then(|nonce| self.parse(nonce));
            if let (Some(seat), Some(fingerprint)) = (seat, fingerprint) {
                all[seat.0] = Some(Seal { fingerprint, nonce });
            }
        }
        all
    }

    /// Reads the seal log of the next phase.
    pub(super) fn seal_log(&mut self, game: &Game, log: Option<&SealLogFile>) -> SealLog {
        let before = match game.history().last() {
            Some(record) => record.seal_log.clone(),
            None => SealLog::default(),
        };
        let Some(log) = log else {
            return before.missing();
        };
        let mut entries = Vec::new();
        for entry in &log.entries {
            let (seat, seal) = entry.get_ref().split_once(' ').unwrap_or_default();
            let number: Option<usize> = seat.parse().ok();
            let seat =
                number.and_then(|number| self.seat(game, &Spanned::new(entry.span(), number)));
            let seal = match seal {
                REOPENED => Ok(None),
                seal => seal.parse().map(Some),
            };
            match (seat, self.take(entry, seal)) {
                (Some(seat), Some(seal)) => entries.push((seat, seal)),
                _ => self.fault(entry, "expected a seat's number and its fingerprint"),
            }
        }
        match self.parse(&log.head) {
            Some(head) => before.read(entries, head),
            None => before.missing(),
        }
    }

    /// Reads the encrypted orders, with the line at which each begins.
    pub(super) fn encrypted_seats(&mut self, game: &mut Game, encrypted: &[EncryptedFile]) {
        for one in encrypted {
            let Some(seat) = self.seat(game, &one.seat) else {
                continue;
            };
            let closed = self.parse(&one.sheet);
            if game.writers_passphrase_check(seat).is_none() {
                let what = "encrypted orders without a passphrase for their writer";
                self.fault(&one.sheet, what);
            }
            if let Some(closed) = closed {
                let line = self.lines.of_place(&one.sheet.span());
                game.restore_encrypted(seat, closed, line);
            }
        }
    }
}

/// Returns a message for each seat whose seal doesn't match.
pub(super) fn broken(game: &Game, check: impl Fn(SeatId) -> Option<SealCheck>) -> Vec<String> {
    let broken = game.seat_ids().filter_map(|seat| {
        let title = game.title(seat);
        match check(seat)? {
            SealCheck::Match | SealCheck::Corrected => None,
            SealCheck::Mismatch => Some(format!("{title}'s orders don't match their fingerprint")),
            SealCheck::SealChanged => Some(format!("{title}'s seal was deleted or replaced")),
        }
    });
    broken.collect()
}
