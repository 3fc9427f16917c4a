//! The import of a sheet: the rows of its lines, and the clear orders.

use super::reading::{AcceptedOrder, terse};
use super::sheet_list::{LineStatus, SheetLine};
use super::sheet_paste::{candidates, shown};
use super::{OrderEntry, Session};
use crate::kit::{Row, Tone, words};
use chancery_core::board::{Phase, Power};
use entry::{Account, Defaults, LineKind, Matter, Problem, Reading, Sheet, Verdict, bare};
use game::Game;

/// An imported sheet: a row for each of its lines, and the clear orders.
pub(super) struct Import {
    /// The rows, in the order of the sheet.
    pub rows: Vec<SheetLine>,
    /// The clear orders.
    pub given: Vec<AcceptedOrder>,
}

impl OrderEntry {
    /// Imports a sheet.
    ///
    /// # Errors
    /// Returns the reason if nothing is entered from the sheet.
    pub(super) fn import(&self, session: &Session, text: &str) -> Result<Import, Row> {
        let game = session.game();
        let defaults = Defaults {
            position: Some(game.position()),
            power: self.only_power(),
            ..Defaults::new(session.lexicon(), *game.rules())
        };
        let sheet = Sheet::read_under(game.map(), text, &defaults, *game.rules());
        if let Some(refused) = refused(&sheet, game) {
            return Err(refused);
        }
        let mut import = Import {
            rows: Vec::new(),
            given: Vec::new(),
        };
        for account in &sheet.accounts {
            self.import_account(session, &sheet, account, &mut import);
        }
        link_doubts(&mut import.rows);
        ask_once(&mut import.rows);
        Ok(import)
    }

    /// Returns a line with its power's name, if the screen has several powers.
    pub(super) fn headed(&self, session: &Session, power: Option<Power>, text: &str) -> String {
        // in winter, a leading sign means a build or a removal
        let plain = match session.game().turn().phase {
            Phase::Adjustments => text.trim(),
            _ => bare(text),
        };
        match power.filter(|_| self.powers.len() > 1) {
            Some(power) => format!("{}: {plain}", session.game().map().power(power).name),
            None => plain.to_owned(),
        }
    }

    /// Imports a line of the sheet: as one row, or with a row for each order if not all are clear.
    fn import_account(
        &self,
        session: &Session,
        sheet: &Sheet,
        account: &Account,
        import: &mut Import,
    ) {
        let first = import.rows.len();
        for &at in &account.lines {
            self.import_line(session, sheet, at, account, import);
        }
        let open = |row: &SheetLine| row.status == LineStatus::Open;
        // a build or removal beyond the number due is already marked in the order list
        let is_surplus =
            |problem: &Problem| problem.line == account.number && problem.matter == Matter::Surplus;
        let is_marked = import.rows.len() > first && sheet.problems.iter().any(is_surplus);
        let is_asked = (account.asked || account.kind == LineKind::Problem) && !is_marked;
        let is_cause = puts_in_doubt(sheet, account, &mut import.rows[first..]);
        let asked = is_cause || is_asked && !import.rows[first..].iter().any(open);
        if asked || import.rows.len() == first {
            let text = bare(&account.text).to_owned();
            let mut row = SheetLine::new(account.text.trim(), text, account.power);
            row.source.clone_from(&account.text);
            row.note = match account.kind.reason() {
                "" => account.kind.word().to_owned(),
                why => why.to_owned(),
            };
            if asked {
                let mut problems = sheet.problems.iter();
                let problem = problems.find(|problem| problem.line == account.number);
                row.note = problem.map_or("not understood", |it| &it.text).to_owned();
                row.verdict = Verdict::Unreadable;
                row.status = LineStatus::Open;
            }
            if is_cause {
                row.ask_which();
            }
            import.rows.insert(first, row);
        }
        let asked = import.rows[first..].iter().any(open);
        import.rows[first].account = Some(Account {
            asked,
            ..account.clone()
        });
    }

    /// Imports the orders of one line, together or individually.
    fn import_line(
        &self,
        session: &Session,
        sheet: &Sheet,
        at: usize,
        account: &Account,
        import: &mut Import,
    ) {
        let line = &sheet.lines[at];
        let excerpt = match account.lines.as_slice() {
            [_] => account.text.trim(),
            _ => line.text.trim(),
        };
        let reading = terse(sheet.counted(at));
        let parts = if reading.verdict.is_clear() || reading.parts.len() < 2 {
            vec![(excerpt, line.text.as_str(), reading)]
        } else {
            let pieces = pieces(&line.text, reading.parts.len());
            let parts = reading.parts.iter().enumerate();
            let alone = parts.map(|(at, part)| {
                let piece = pieces.as_ref().map(|pieces| pieces[at]);
                let alone = Reading {
                    verdict: part.verdict,
                    parts: vec![part.clone()],
                    ..reading.clone()
                };
                (piece.unwrap_or(excerpt), piece.unwrap_or(&line.text), alone)
            });
            alone.collect()
        };
        for (excerpt, text, reading) in parts {
            let power = line.power.or_else(|| whose(&reading));
            let mut row = SheetLine {
                source: account.text.clone(),
                verdict: reading.verdict,
                candidates: candidates(&reading),
                reading: shown(session, &reading),
                note: reading.note.clone(),
                status: LineStatus::Open,
                doubted_by: line.doubted_by,
                ..SheetLine::new(excerpt, self.headed(session, line.power, text), power)
            };
            if reading.verdict.is_clear() {
                match self.given(session, &reading, &account.text, line.power) {
                    Ok(mut given) => {
                        row.settle(reading.verdict, row.reading.clone());
                        // an order that was written twice counts once
                        let is_again = |one: &AcceptedOrder, other: &AcceptedOrder| {
                            let written = |it: &AcceptedOrder| it.entry.written.clone();
                            one.entry.province().is_some()
                                && (one.power, written(one)) == (other.power, written(other))
                        };
                        let known = &import.given;
                        given.retain(|one| !known.iter().any(|other| is_again(one, other)));
                        import.given.extend(given);
                    }
                    Err(refused) => {
                        row.verdict = Verdict::Void;
                        row.note = refused.plain();
                    }
                }
            }
            import.rows.push(row);
        }
    }
}

/// Splits a text of several orders into one piece per order. Returns `None` if its punctuation
/// doesn't match.
fn pieces(text: &str, count: usize) -> Option<Vec<&str>> {
    let pieces = text.split([',', ';']).map(str::trim);
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    (count > 1 && pieces.len() == count).then_some(pieces)
}

/// Returns the power that a reading names, if any.
fn whose(reading: &Reading) -> Option<Power> {
    let mut all = reading.parts.iter().flat_map(|part| &part.candidates);
    all.find_map(|one| one.power)
}

/// Returns the reason that nothing can be entered from a sheet in this phase, with the line that
/// shows it.
fn refused(sheet: &Sheet, game: &Game) -> Option<Row> {
    let of_kind = |kind: LineKind| {
        let mut accounts = sheet.accounts.iter();
        accounts.find(|account| account.kind == kind)
    };
    let (account, why) = if let Some(fault) = sheet.fault() {
        let mut accounts = sheet.accounts.iter();
        let account = accounts.find(|account| account.number == fault.line);
        (account, fault.text.clone())
    } else if let Some(named) = sheet.named.filter(|named| *named != game.turn()) {
        let text = format!("another phase, {}", words::turn(named));
        (of_kind(LineKind::Phase), text)
    } else if sheet.position != *game.position() {
        (of_kind(LineKind::Entry), "another position".to_owned())
    } else {
        return None;
    };
    let row = Row::new().strong(Tone::Warn, "Nothing was entered: ");
    let row = match account {
        Some(account) => row.toned(Tone::Ink, format!("“{}”", account.text.trim())),
        None => row.text("the sheet"),
    };
    Some(row.dim(format!(": {why}")))
}

/// Returns whether a line puts other lines or several of its own orders in doubt, which become one question.
/// Its own orders, in `rows`, then refer to its number.
fn puts_in_doubt(sheet: &Sheet, account: &Account, rows: &mut [SheetLine]) -> bool {
    let is_doubtful = |row: &&mut SheetLine| {
        (row.status, row.verdict) == (LineStatus::Open, Verdict::Ambiguous)
            && row.candidates.len() == 1
            && row.doubted_by.is_none()
    };
    let mut doubtful: Vec<&mut SheetLine> = rows.iter_mut().filter(is_doubtful).collect();
    let several = doubtful.len() > 1;
    if several {
        for row in &mut doubtful {
            row.doubted_by = Some(account.number);
        }
    }
    let mut by = sheet.lines.iter().map(|line| line.doubted_by);
    several || by.any(|by| by == Some(account.number))
}

/// Replaces the numbers of the lines that put rows in doubt by the indices of their rows.
fn link_doubts(rows: &mut [SheetLine]) {
    let number = |row: &SheetLine| row.account.as_ref().map(|account| account.number);
    let numbers: Vec<Option<usize>> = rows.iter().map(number).collect();
    for row in rows.iter_mut().filter(|row| row.doubted_by.is_some()) {
        row.doubted_by = numbers.iter().position(|number| *number == row.doubted_by);
    }
}

/// Asks about two orders for one unit only once, at the last of them.
fn ask_once(rows: &mut [SheetLine]) {
    for at in (1..rows.len()).rev() {
        let (above, [row, ..]) = rows.split_at_mut(at) else {
            return;
        };
        if row.status != LineStatus::Open || row.candidates.is_empty() {
            continue;
        }
        let is_same = |other: &&mut SheetLine| {
            other.status == LineStatus::Open
                && (other.power, &other.candidates) == (row.power, &row.candidates)
        };
        for other in above.iter_mut().filter(is_same) {
            other.note = format!("asked with “{}”", row.excerpt);
            other.verdict = Verdict::Blank;
            other.status = LineStatus::Beside;
        }
    }
}
