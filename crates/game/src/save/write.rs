//! Writes a game as the structure of a save file.

mod position;
mod terms;

use super::file::{
    AbsenceFile, ByPower, EncryptedFile, LineFile, OrderFile, PhaseFile, PresentFile, RemovedFile,
    SaveFile, SealFile, SealLogFile, SecrecyFile, SheetFile, Text, unplaced,
};
use super::{FORMAT, layout};
use crate::correction::RemovedPhase;
use crate::seal_log::{REOPENED, SealLog};
use crate::{
    Attendance, DraftOrder, Fingerprint, Game, KeptLine, Record, Ruling, Seal, SealState, SeatId,
    TableRules, Was,
};
use chancery_core::board::{Map, Power};
use chancery_core::orders::{OrderDuration, StatedOwner, WrittenOrder};
use position::{next_of, results_of};

/// The word in place of a power's key for an owner that the order left out.
pub(super) const UNSAID: &str = "unsaid";

/// Returns the text of a save. Reading it gives an equal game, and writing that the same text.
pub fn write(game: &Game) -> String {
    let notes = "# A game of Diplomacy, saved by chancery. You can edit this file. Orders in `read` use the canonical\n\
                 # notation; `results` and `next` are checked when the game is opened.\n";
    notes.to_owned() + &layout::text(&file(game))
}

/// Returns the text of a seat's orders to encrypt, with the nonce of their seal.
pub fn write_sheet(game: &Game, seat: SeatId) -> String {
    let nonce = game.seal_of(seat).and_then(|seal| seal.nonce);
    layout::text(&SheetFile {
        nonce: nonce.map(text),
        orders: orders(game, game.sheets_of(seat)),
    })
}

fn file(game: &Game) -> SaveFile {
    let (rules, set) = rules(game.initial_rules());
    let before = game.history().iter().map(|record| record.table_rules);
    let before = [game.initial_rules()].into_iter().chain(before);
    let phases = game.history().iter().zip(before.clone());
    SaveFile {
        format: FORMAT,
        name: game.name.clone(),
        map: text(game.map().name()),
        rules,
        set: set.unwrap_or_default(),
        mode: game.mode(),
        secrecy: if game.secrecy().passphrases {
            SecrecyFile::Passphrases
        } else {
            SecrecyFile::Handover
        },
        fingerprints: game.secrecy().fingerprints,
        missing: game.missing(),
        advice: game.has_advice(),
        words: game.has_words(),
        taken_back: game.taken_back(),
        advised: game.advised(),
        to_reveal: game.to_reveal(),
        played: terms::seconds(game.played()),
        not_played: terms::not_played(game),
        seats: terms::seats(game),
        victory: terms::victory(game),
        draws: *game.draws(),
        votes: terms::votes(game),
        offers: terms::offers(game),
        house: terms::house(game),
        neutral: terms::neutral(game),
        toss: terms::toss(game),
        clock: terms::clock(game).map(unplaced),
        deadline: game.deadline().map(terms::deadline),
        start: position::start(game),
        phases: phases
            .map(|(record, before)| phase(game, record, before))
            .collect(),
        removed: game
            .removed()
            .iter()
            .map(|phase| removed(game, phase))
            .collect(),
        present: present(game, before.last().unwrap_or_default()),
        ended: terms::ended(game),
    }
}

/// Returns the rulebook and the issues that differ from it.
fn rules(rules: TableRules) -> (Text, Option<Vec<Text>>) {
    let set = rules.rules.changes_from(rules.rulebook);
    let set = (!set.is_empty()).then(|| set.iter().map(text).collect());
    (text(rules.rulebook), set)
}

/// Returns the rulebook and the issues of a phase if they differ from the previous ones.
fn changed_rules(now: TableRules, before: TableRules) -> (Option<Text>, Option<Vec<Text>>) {
    if now == before {
        return (None, None);
    }
    let (rules, set) = rules(now);
    (Some(rules), set)
}

fn phase(game: &Game, record: &Record, before: TableRules) -> PhaseFile {
    let map = game.map();
    let (rules, set) = changed_rules(record.table_rules, before);
    let reviews = map.powers().filter_map(|power| {
        let review = game.review(record.turn(), power)?;
        Some((key(map, power), text(review)))
    });
    PhaseFile {
        name: text(record.turn()),
        note: record.note.clone(),
        reviews: reviews.collect(),
        rules,
        set,
        away: absences(&record.attendance),
        seals: seals(record.seals.iter().copied()),
        seal_log: seal_log(&record.seal_log),
        left_out: lines(map, &record.left_out),
        orders: orders(game, sent(game, &record.sheets)),
        results: results_of(game, record),
        next: Some(next_of(map, record.played.next.position())),
        corrected: record
            .corrected
            .as_ref()
            .map(|position| position::whole(map, position)),
    }
}

fn removed(game: &Game, phase: &RemovedPhase) -> RemovedFile {
    RemovedFile {
        name: text(phase.turn),
        note: phase.note.clone(),
        left_out: lines(game.map(), &phase.left_out),
        orders: orders(game, sent(game, &phase.sheets)),
    }
}

/// Returns the orders of the powers that sent any.
fn sent<'a>(
    game: &'a Game,
    sheets: &'a [Option<Vec<DraftOrder>>],
) -> impl Iterator<Item = (Power, &'a [DraftOrder])> {
    let sheets = game.map().powers().zip(sheets);
    sheets.filter_map(|(power, sheet)| Some((power, sheet.as_deref()?)))
}

fn present(game: &Game, before: TableRules) -> Option<PresentFile> {
    let map = game.map();
    let seats = game.seat_ids();
    let attendance = game.all_attendance();
    let sheets = map.powers().map(|power| (power, game.sheet(power)));
    let sheets = sheets.filter(|(power, sheet)| !sheet.is_empty() && is_plain(game, *power));
    let same_attendance = match game.history().last() {
        Some(record) => record.attendance == attendance,
        None => game.all_present(),
    };
    let (rules, set) = changed_rules(game.table_rules(), before);
    // the nonce of encrypted orders is encrypted with them
    let open_seal = |seat: SeatId| {
        let seal = *game.seal_of(seat)?;
        let nonce = seal
            .nonce
            .filter(|_| *game.seal_state(seat) == SealState::Plain);
        Some(Seal { nonce, ..seal })
    };
    let sealed = seats.clone().filter(|&seat| game.is_sealed(seat));
    let file = PresentFile {
        name: text(game.turn()),
        rules,
        set,
        sealed: sealed.map(number).collect(),
        questions: lines(map, &game.sheet_lines().questions),
        away: absences(&attendance),
        seals: seals(seats.clone().map(open_seal)),
        seal_log: seal_log(&game.seal_log),
        left_out: lines(map, &game.other_lines()),
        orders: orders(game, sheets),
        encrypted: seats.filter_map(|seat| encrypted(game, seat)).collect(),
    };
    let is_empty = file.rules.is_none()
        && file.sealed.is_empty()
        && file.questions.is_empty()
        && file.left_out.is_empty()
        && file.orders.is_empty()
        && file.encrypted.is_empty()
        && same_attendance;
    // without this table, the perpetual orders would be given again
    (!is_empty || !game.standing().is_empty()).then_some(file)
}

/// Returns whether a power's orders may be in the save as plain text. If the seat has a passphrase,
/// orders that aren't encrypted yet may be only if they are the perpetual ones, which everyone knows.
fn is_plain(game: &Game, power: Power) -> bool {
    game.seat_of(power).is_none_or(|seat| {
        *game.seal_state(seat) == SealState::Plain
            && (game.writers_passphrase_check(seat).is_none() || game.is_public(power))
    })
}

/// Returns the absent players, each with the writer of the orders.
fn absences(attendance: &[Attendance]) -> Vec<AbsenceFile> {
    let absence = |(seat, how): (usize, &Attendance)| {
        let writes = match how {
            Attendance::Present => return None,
            Attendance::Disorder => "nobody".to_owned(),
            Attendance::Table => "table".to_owned(),
            Attendance::Seat(other) => format!("seat {}", other.number()),
            Attendance::Computer(level) => format!("computer {}", level.number()),
            Attendance::Program => "program".to_owned(),
        };
        Some(AbsenceFile {
            seat: number(SeatId(seat)),
            writes: text(writes),
        })
    };
    attendance.iter().enumerate().filter_map(absence).collect()
}

fn seals(seals: impl Iterator<Item = Option<Seal>>) -> Vec<SealFile> {
    let seal = |(seat, seal): (usize, Option<Seal>)| {
        let seal = seal?;
        Some(SealFile {
            seat: number(SeatId(seat)),
            fingerprint: text(seal.fingerprint),
            nonce: seal.nonce.map(text),
        })
    };
    seals.enumerate().filter_map(seal).collect()
}

fn seal_log(log: &SealLog) -> Option<SealLogFile> {
    let entry = |(seat, seal): &(SeatId, Option<Fingerprint>)| match seal {
        Some(seal) => text(format!("{} {seal}", seat.number())),
        None => text(format!("{} {REOPENED}", seat.number())),
    };
    Some(SealLogFile {
        entries: log.entries.iter().map(entry).collect(),
        head: text(log.head?),
    })
}

fn encrypted(game: &Game, seat: SeatId) -> Option<EncryptedFile> {
    match game.seal_state(seat) {
        SealState::Plain => None,
        SealState::Decrypted(sheet) | SealState::Encrypted { sheet, .. } => Some(EncryptedFile {
            seat: number(seat),
            sheet: text(sheet),
        }),
    }
}

/// Returns the orders of a phase, each with the text that was typed if that differs.
fn orders<'a>(
    game: &Game,
    sheets: impl Iterator<Item = (Power, &'a [DraftOrder])>,
) -> ByPower<Vec<OrderFile>> {
    let states_owners = game.legality().checks_nationality();
    let all = sheets.map(|(power, sheet)| {
        let sheet = sheet.iter();
        let sheet = sheet.map(|entry| order(game.map(), entry, states_owners));
        (key(game.map(), power), sheet.collect())
    });
    all.collect()
}

fn order(map: &Map, entry: &DraftOrder, states_owners: bool) -> OrderFile {
    let read = canonical(map, &entry.written);
    let helped = entry.written.helped().filter(|_| states_owners);
    let ruling = entry.ruling.as_ref();
    OrderFile {
        wrote: (entry.text != *read.get_ref()).then(|| entry.text.clone()),
        read,
        of: match helped.map(|helped| helped.whose) {
            Some(StatedOwner::Said(power)) => Some(key(map, power)),
            Some(StatedOwner::Unsaid) => Some(text(UNSAID)),
            Some(StatedOwner::NoMatter) | None => None,
        },
        standing: entry.term == OrderDuration::Standing,
        ruling: ruling.map(|ruling| ruling.note().to_owned()),
        was: match ruling.map(|ruling| ruling.was()) {
            None | Some(Was::Same) => None,
            Some(Was::Missing) => Some(text("")),
            Some(Was::Read(was)) => Some(canonical(map, was)),
        },
        ruled: ruling.and_then(Ruling::earlier).map(str::to_owned),
    }
}

fn lines<'a>(map: &Map, lines: impl IntoIterator<Item = &'a KeptLine>) -> Vec<LineFile> {
    let lines = lines.into_iter().map(|line| LineFile {
        wrote: text(&line.line),
        part: line.part.clone(),
        of: line.power.map(|power| key(map, power)),
        may_be: (line.may_be.iter())
            .map(|order| canonical(map, order))
            .collect(),
        note: line.note.clone(),
        doubted_by: line.doubted_by.map(|index| index + 1),
        number: line.number,
    });
    lines.collect()
}

fn canonical(map: &Map, order: &WrittenOrder) -> Text {
    text(order.canonical(map))
}

fn text(value: impl ToString) -> Text {
    unplaced(value.to_string())
}

/// Returns a seat's number in the file, counted from 1.
fn number(seat: SeatId) -> toml::Spanned<usize> {
    unplaced(seat.number())
}

fn key(map: &Map, power: Power) -> Text {
    text(&map.power(power).key)
}

fn keys(map: &Map, powers: impl IntoIterator<Item = Power>) -> Vec<Text> {
    powers.into_iter().map(|power| key(map, power)).collect()
}
