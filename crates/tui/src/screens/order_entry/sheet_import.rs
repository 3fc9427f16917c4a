//! What a sheet comes to, as the accounts of its lines say: rows to be seen, orders and questions.

use super::accept::{AcceptedOrder, terse};
use super::mending::{may_be, shown};
use super::sheet_list::{LineStatus, SheetLine};
use super::split_line::{clear, pieces};
use super::{OrderEntry, Session};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Power;
use entry::{Account, Defaults, LineKind, Part, Reading, Sheet, Verdict, bare};
use game::Game;

/// What a sheet comes to: a row for each of its lines, and the orders that are clear.
pub(super) struct Import {
    /// In the sequence of the sheet.
    pub rows: Vec<SheetLine>,
    /// Those that are clear.
    pub given: Vec<AcceptedOrder>,
}

impl OrderEntry {
    /// What a sheet comes to, as the accounts of its lines say; or why nothing is taken from it.
    pub(super) fn import(&self, table: &Session, text: &str) -> Result<Import, Row> {
        let game = table.game();
        let defaults = Defaults {
            position: Some(game.position()),
            power: match self.powers.as_slice() {
                &[only] => Some(only),
                _ => None,
            },
            ..Defaults::new(table.lexicon(), *game.rules())
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
            self.import_account(table, &sheet, account, &mut import);
        }
        ask_once(&mut import.rows);
        Ok(import)
    }

    /// The rows of a line of the sheet: one, or more where its orders are not all clear, since one that
    /// asks a question takes no other with it.
    fn import_account(
        &self,
        table: &Session,
        sheet: &Sheet,
        account: &Account,
        import: &mut Import,
    ) {
        let first = import.rows.len();
        for &at in &account.lines {
            self.import_line(table, sheet, at, account, import);
        }
        let open = |row: &SheetLine| row.state == LineStatus::Open;
        let asked = account.asked && !import.rows[first..].iter().any(open);
        if asked || import.rows.len() == first {
            let text = bare(&account.text).to_owned();
            let mut row = SheetLine::new(account.text.trim(), text, account.power);
            row.wrote.clone_from(&account.text);
            row.note = account.kind.word().to_owned();
            if asked {
                let mut problems = sheet.problems.iter();
                let problem = problems.find(|problem| problem.line == account.number);
                row.note = problem.map_or(row.note, |problem| problem.text.clone());
                row.verdict = Verdict::Unreadable;
                row.state = LineStatus::Open;
            }
            import.rows.push(row);
        }
        let asked = import.rows[first..].iter().any(open);
        import.rows[first].account = Some(Account {
            asked,
            ..account.clone()
        });
    }

    /// The rows of orders that stand together on a line.
    fn import_line(
        &self,
        table: &Session,
        sheet: &Sheet,
        at: usize,
        account: &Account,
        import: &mut Import,
    ) {
        let line = &sheet.lines[at];
        let ink = match account.lines.as_slice() {
            [_] => account.text.trim(),
            _ => line.text.trim(),
        };
        let reading = terse(counted(sheet, at));
        let parts = match clear(&reading) || reading.parts.len() < 2 {
            true => vec![(ink, line.text.as_str(), reading)],
            false => {
                let pieces = pieces(&line.text, reading.parts.len());
                let parts = reading.parts.iter().enumerate();
                let alone = parts.map(|(at, part)| {
                    let piece = pieces.as_ref().map(|pieces| pieces[at]);
                    let alone = Reading {
                        verdict: part.verdict,
                        parts: vec![part.clone()],
                        ..reading.clone()
                    };
                    (piece.unwrap_or(ink), piece.unwrap_or(&line.text), alone)
                });
                alone.collect()
            }
        };
        for (ink, text, reading) in parts {
            let mut row = SheetLine::new(ink, self.headed(table, line.power, text), line.power);
            row.wrote.clone_from(&account.text);
            row.power = line.power.or_else(|| whose(&reading));
            row.verdict = reading.verdict;
            row.may_be = may_be(&reading);
            row.reading = shown(table, &reading);
            row.note.clone_from(&reading.note);
            row.state = LineStatus::Open;
            if clear(&reading) {
                match self.given(table, &reading, &account.text, line.power) {
                    Ok(given) => {
                        row.settle(reading.verdict, row.reading.clone());
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

/// Whose orders a reading gives, as far as one of them tells.
fn whose(reading: &Reading) -> Option<Power> {
    let mut all = reading.parts.iter().flat_map(|part| &part.candidates);
    all.find_map(|one| one.power)
}

/// Why nothing can be taken from a sheet in this phase of the game, with the line that says so.
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
        let told = format!("another phase, {}", words::turn(named));
        (of_kind(LineKind::Phase), told)
    } else if sheet.position != *game.position() {
        (of_kind(LineKind::Entry), "another position".to_owned())
    } else {
        return None;
    };
    let row = Row::new().strong(Tone::Warn, "Nothing was taken: ");
    let row = match account {
        Some(account) => row.toned(Tone::Ink, format!("“{}”", account.text.trim())),
        None => row.text("the sheet"),
    };
    Some(row.dim(format!(": {why}")))
}

/// Asks about two orders for one unit where the last of them stands, and only there.
fn ask_once(rows: &mut [SheetLine]) {
    for at in (1..rows.len()).rev() {
        let (above, [row, ..]) = rows.split_at_mut(at) else {
            return;
        };
        if row.state != LineStatus::Open || row.may_be.is_empty() {
            continue;
        }
        let is_same = |other: &&mut SheetLine| {
            other.state == LineStatus::Open
                && (other.power, &other.may_be) == (row.power, &row.may_be)
        };
        for other in above.iter_mut().filter(is_same) {
            other.note = format!("asked with “{}”", row.ink);
            other.verdict = Verdict::Blank;
            other.state = LineStatus::Beside;
        }
    }
}

/// A line's reading, where the other lines clear up what it leaves open (DATC 4.E.2). Another order for
/// the same unit clears nothing up.
fn counted(sheet: &Sheet, at: usize) -> Reading {
    let line = &sheet.lines[at];
    let mut reading = line.reading.clone();
    for (part, counts) in reading.parts.iter_mut().zip(&line.counts) {
        let alike = |(other, otherwise): (&Part, &Option<usize>)| {
            other.candidates == part.candidates && otherwise != counts
        };
        let all = sheet.lines.iter();
        let mut all = all.flat_map(|line| line.reading.parts.iter().zip(&line.counts));
        if let (Verdict::Ambiguous, Some(counts)) = (part.verdict, *counts)
            && !all.any(alike)
        {
            part.candidates = part.candidates.get(counts).cloned().into_iter().collect();
            part.verdict = Verdict::Fixed;
        }
    }
    let worst = reading.parts.iter().map(|part| part.verdict).max();
    reading.verdict = worst.unwrap_or(reading.verdict);
    reading
}
