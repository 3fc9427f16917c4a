//! The pasted sheet as the game stores it, so that its questions are asked again when the game is continued.

use super::question::power_of;
use super::sheet_list::{LineStatus, SheetLine, SheetList};
use super::{EntryView, OrderEntry, Session};
use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;
use entry::{Account, LineKind, Verdict};
use game::{DraftOrder, KeptLine, SheetLines};

impl OrderEntry {
    /// Restores the lines stored in the game, in the sequence of the sheets.
    pub(super) fn restore_questions(&mut self, session: &Session) {
        let stored = session.game().sheet_lines();
        if !self.view(session).has_sheets() || *stored == SheetLines::default() {
            return;
        }
        let all = stored.in_sequence();
        let row_of = |question| all.iter().position(|(index, _)| *index == Some(question));
        let rows = all.iter().enumerate().map(|(at, (index, line))| {
            let mut above = all[..at].iter();
            let is_rest = line.part.is_some() && above.any(|(_, it)| it.line == line.line);
            let is_cause = |index: usize| {
                stored
                    .questions
                    .iter()
                    .any(|it| it.doubted_by == Some(index))
            };
            let row = match index {
                Some(index) => self.view(session).restored_question(line, is_cause(*index)),
                None => self.view(session).restored_line(line),
            };
            SheetLine {
                doubted_by: line.doubted_by.and_then(row_of),
                account: row.account.filter(|_| !is_rest),
                ..row
            }
        });
        self.sheets.replace(SheetList::new(rows.collect()));
        self.list_open = true;
        self.ask_next();
    }
}

impl EntryView<'_> {
    /// Returns the row of a stored question.
    fn restored_question(self, line: &KeptLine, is_cause: bool) -> SheetLine {
        let mut row = SheetLine {
            verdict: self.verdict_of_question(line.power, &line.may_be),
            reading: self.stored_orders(line).join(" or "),
            status: LineStatus::Open,
            account: Some(Account::asked(&line.line)),
            ..self.stored_row(line)
        };
        if is_cause {
            row.ask_which(line.note.clone());
        } else if row.candidates.is_empty() && row.note.is_empty() {
            // this save is from a version that didn't store whole questions
            self.reread_line(&mut row);
        }
        row
    }

    /// Returns the possible orders of a stored question.
    fn stored_orders(self, line: &KeptLine) -> Vec<String> {
        let text = |order: &WrittenOrder| match power_of(self.session, line.power, order) {
            Some(power) => self.in_full(power, order),
            None => order.short(self.game().map()).to_string(),
        };
        line.may_be.iter().map(text).collect()
    }

    /// Returns the row of a stored line with its text.
    fn stored_row(self, line: &KeptLine) -> SheetLine {
        let part = line.part.as_deref().unwrap_or(line.line.trim());
        SheetLine {
            source: line.line.clone(),
            candidates: line.may_be.clone(),
            note: line.note.clone(),
            ..SheetLine::new(part, self.headed(line.power, part), line.power)
        }
    }

    /// Returns the row of a stored line that isn't a question.
    fn restored_line(self, line: &KeptLine) -> SheetLine {
        let text = line.line.as_str();
        let mut row = self.stored_row(line);
        let mut entries = self.entries();
        let is_asked = !line.may_be.is_empty();
        let is_whole = line.part.is_none() && !is_asked;
        let is_it = |entry: &DraftOrder| is_whole && entry.text == text;
        let kind = match line.note.as_str() {
            _ if let Some((power, entry)) = entries.find(|(_, entry)| is_it(entry)) => {
                let verdict = self.entry.verdicts.of(power, entry.province());
                let order = entry.written.short(self.game().map()).to_string();
                row.mark_entered(verdict, order);
                LineKind::Order
            }
            "" => LineKind::Heading,
            note if note.starts_with(LineKind::Quoted.reason()) => LineKind::Quoted,
            _ => LineKind::Phrase,
        };
        if line.part.is_some() && !is_asked {
            row.status = LineStatus::Skipped;
        }
        row.account = Some(Account {
            kind,
            asked: false,
            ..Account::asked(text)
        });
        row
    }

    /// Returns the verdict on a line with these possible meanings.
    fn verdict_of_question(self, power: Option<Power>, candidates: &[WrittenOrder]) -> Verdict {
        match candidates {
            [] => Verdict::Unreadable,
            [only] if self.illegal(power, only).is_some() => Verdict::Void,
            _ => Verdict::Ambiguous,
        }
    }
}

/// Returns the stored form of the lines: each open row or part of a question, and each other line as a whole.
pub(super) fn saved(list: &SheetList) -> SheetLines {
    let mut lines = SheetLines::default();
    let is_open = |row: &&SheetLine| row.status == LineStatus::Open;
    let question = |at: usize| {
        let open = list.lines[..at].iter().filter(is_open).count();
        is_open(&&list.lines[at]).then_some(open)
    };
    for row in &list.lines {
        let is_asked = is_open(&row) || !row.candidates.is_empty();
        let is_skipped = row.status == LineStatus::Skipped;
        let is_part = (is_asked || is_skipped) && row.excerpt != row.source.trim();
        let line = KeptLine {
            part: is_part.then(|| row.excerpt.clone()),
            may_be: row.candidates.clone(),
            ..KeptLine::new(row.power, &row.source, row.why_left_out())
        };
        if is_open(&row) {
            lines.questions.push(KeptLine {
                note: row.note.clone(),
                doubted_by: row.doubted_by.and_then(question),
                number: Some(lines.questions.len() + lines.others.len() + 1),
                ..line
            });
        } else if is_asked || row.account.is_some() || is_skipped {
            lines.others.push(line);
        }
    }
    lines
}
