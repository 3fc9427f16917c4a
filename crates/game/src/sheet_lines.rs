//! Lines of a game master's order sheets that give no order: those that need a decision, and those that
//! were left out. They are kept as written, so that nothing on a sheet is lost.

use super::ruling::LONGEST_NOTE;
use super::{DraftOrder, Game, Record};
use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;

/// A line of an order sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptLine {
    /// The power that the line is for, if known.
    pub power: Option<Power>,
    /// The whole line as written.
    pub line: String,
    /// The part of it in question, if that isn't the whole line.
    pub part: Option<String>,
    /// The possible orders, the likeliest first.
    pub may_be: Vec<WrittenOrder>,
    /// The reason for the question, or why the line gives no order, in a few words. A heading needs none.
    pub note: String,
    /// The index of the question that this line is part of: `cancel that`, below an order.
    pub doubted_by: Option<usize>,
    /// The number of a question among all lines of the sheets, from 1. Saves of earlier versions don't have it.
    pub number: Option<usize>,
}

/// The note on a line whose order was replaced or deleted.
pub const NOT_COUNTED: &str = "doesn't count";

impl KeptLine {
    /// Returns a whole line that gives no order.
    pub fn new(power: Option<Power>, line: &str, note: &str) -> Self {
        KeptLine {
            power,
            line: line.to_owned(),
            part: None,
            may_be: Vec::new(),
            note: text::printable(note, LONGEST_NOTE),
            doubted_by: None,
            number: None,
        }
    }
}

/// The lines of the order sheets of a phase, in the order of the sheets.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SheetLines {
    /// The lines that need a decision.
    pub questions: Vec<KeptLine>,
    /// The other lines. A line that is the text of an order now is kept in case the order is deleted, and a line that
    /// is asked about together with a question has its possible orders.
    pub others: Vec<KeptLine>,
}

impl SheetLines {
    /// Returns all lines in the sequence of the sheets, each question with its index among the questions.
    pub fn in_sequence(&self) -> Vec<(Option<usize>, &KeptLine)> {
        let mut all: Vec<_> = self.others.iter().map(|line| (None, line)).collect();
        for (index, question) in self.questions.iter().enumerate() {
            let before = question.number.map(|number| number.saturating_sub(1));
            let at = before.map_or(all.len(), |before| before.min(all.len()));
            all.insert(at, (Some(index), question));
        }
        all
    }
}

/// Returns the lines that aren't the text of one of these orders, and the parts of lines that are left out.
fn without<'a>(
    lines: impl Iterator<Item = &'a KeptLine>,
    orders: impl Iterator<Item = (Power, &'a DraftOrder)>,
) -> impl Iterator<Item = &'a KeptLine> {
    let texts: Vec<&str> = orders.map(|(_, entry)| entry.text.as_str()).collect();
    let is_part = |line: &KeptLine| line.part.is_some() && line.may_be.is_empty();
    lines.filter(move |line| is_part(line) || !texts.contains(&line.line.as_str()))
}

impl Game {
    /// Returns the lines of the order sheets of this phase.
    pub fn sheet_lines(&self) -> &SheetLines {
        &self.drafts.lines
    }

    /// Returns the lines of the order sheets of this phase that give no order and need no decision.
    pub fn left_out(&self) -> impl Iterator<Item = &KeptLine> {
        without(self.drafts.lines.others.iter(), self.orders())
    }

    /// Returns the lines that are no questions. An order that isn't from a line, as it was typed, adds its text.
    pub(super) fn other_lines(&self) -> Vec<KeptLine> {
        let lines = &self.drafts.lines;
        let mut others = lines.others.clone();
        if *lines == SheetLines::default() {
            return others;
        }
        for (power, entry) in self.orders() {
            let mut all = lines.questions.iter().chain(&others);
            if all.all(|line| line.line != entry.text) {
                others.push(KeptLine::new(Some(power), &entry.text, NOT_COUNTED));
            }
        }
        others
    }
}

impl Record {
    /// Keeps the lines that give no order, unanswered questions included.
    pub(super) fn keep(&mut self, lines: &SheetLines) {
        let all = lines.in_sequence().into_iter().map(|(_, line)| line);
        let left_out = without(all, self.orders()).map(|line| KeptLine {
            doubted_by: None,
            number: None,
            ..line.clone()
        });
        self.left_out = left_out.collect();
    }
}
