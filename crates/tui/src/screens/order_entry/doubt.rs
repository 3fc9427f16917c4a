//! A question about several lines at once: one line puts the others in doubt, and the answer chooses those
//! that count.

use super::reading::AcceptedOrder;
use super::sheet_import::ask_once;
use super::sheet_list::{ABOUT_OTHERS, SheetLine};
use super::{OrderEntry, Session, orders_text};
use chancery_core::board::Phase;
use chancery_core::orders::WrittenOrder;
use entry::Verdict;
use game::Ruling;
use game::sheet_lines::NOT_COUNTED;

/// The maximum number of lines for which the panel has room for an answer of their own.
const MOST: usize = 5;

/// The lines that a question about several lines decides: all of them, or only the selected one.
pub(super) struct Doubt {
    /// The index of the line that puts them in doubt.
    pub cause: usize,
    /// Their indices.
    pub lines: Vec<usize>,
}

/// An answer to a question about several lines.
pub(super) struct DoubtAnswer {
    /// The answer: `none counts`.
    pub text: String,
    /// The indices of the lines that count.
    pub counting: Vec<usize>,
}

impl OrderEntry {
    /// Returns the doubtful lines, if one of them or the line that puts them in doubt is selected.
    pub(super) fn doubt(&self) -> Option<Doubt> {
        let doubted_by = self.open_line()?.doubted_by;
        let list = self.sheets.open()?;
        let selected = list.selected;
        let lines: Vec<usize> = list.doubted(selected).collect();
        let (cause, lines) = match lines.is_empty() {
            false => (selected, lines),
            true => (
                doubted_by.filter(|_| !list.is_question(selected))?,
                vec![selected],
            ),
        };
        Some(Doubt { cause, lines })
    }

    /// Returns the answers to a question about several lines.
    pub(super) fn doubt_answers(&self, session: &Session, lines: &[usize]) -> Vec<DoubtAnswer> {
        let answer = |text: String, counting: &[usize]| DoubtAnswer {
            text,
            counting: counting.to_vec(),
        };
        let single = lines.iter().map(|&at| {
            let line = &self.sheets.list.lines[at];
            let text = match line.reading.as_str() {
                "" => format!("“{}”", line.excerpt),
                reading => reading.to_owned(),
            };
            answer(text, &[at])
        });
        if lines.len() == 1 {
            return single.chain([answer("no order".to_owned(), &[])]).collect();
        }
        let all = (!self.is_beyond_due(session, lines))
            .then(|| answer(format!("all {} count", lines.len()), lines));
        let none = answer("none counts".to_owned(), &[]);
        let single = single.take(if lines.len() > MOST { 0 } else { MOST });
        all.into_iter().chain([none]).chain(single).collect()
    }

    /// Returns whether these lines have more builds or removals than are due.
    fn is_beyond_due(&self, session: &Session, lines: &[usize]) -> bool {
        let game = session.game();
        let power = lines
            .first()
            .and_then(|&at| self.sheets.list.lines[at].power);
        let due = power.map(|power| game.position().adjustment(power).unsigned_abs() as usize);
        game.turn().phase == Phase::Adjustments && due.is_some_and(|due| lines.len() > due)
    }

    /// Answers a question about several lines, as one change.
    pub(super) fn answer_doubt(&mut self, session: &mut Session, doubt: &Doubt, number: usize) {
        let answers = self.doubt_answers(session, &doubt.lines);
        let Some(answer) = answers.into_iter().nth(number) else {
            return;
        };
        let mut list = self.sheets.list.clone();
        let cause = list.lines[doubt.cause].clone();
        let orders: Vec<WrittenOrder> = (answer.counting.iter())
            .filter_map(|&at| only_order(&list.lines[at]).cloned())
            .collect();
        let mut given = Vec::new();
        for &at in &doubt.lines {
            if answer.counting.contains(&at) {
                given.extend(self.count(session, &mut list.lines[at], &cause, &orders));
            } else if list.lines[at].source == cause.source {
                list.leave_out(at, NOT_COUNTED);
            } else {
                list.leave_out(at, &format!("{NOT_COUNTED}: “{}”", cause.excerpt));
            }
        }
        if list.doubted(doubt.cause).next().is_none() {
            list.leave_out(doubt.cause, ABOUT_OTHERS);
        }
        ask_once(&mut list.lines);
        if self.enter(session, given, list) {
            self.ask_next(session);
        }
    }

    /// Makes a doubtful line count. Returns its order, or makes the line a question of its own if it has several
    /// meanings, or one of these orders, which count too, is another one for its unit.
    fn count(
        &self,
        session: &Session,
        line: &mut SheetLine,
        cause: &SheetLine,
        orders: &[WrittenOrder],
    ) -> Option<AcceptedOrder> {
        let game = session.game();
        line.doubted_by = None;
        let Some(order) = only_order(line).cloned() else {
            self.reread(session, line);
            return None;
        };
        let mut all: Vec<WrittenOrder> = Vec::new();
        for other in orders {
            if other.province() == order.province() && !all.contains(other) {
                all.push(other.clone());
            }
        }
        let owner = || game.owner_of(order.province()?);
        let power = line.power.or_else(owner).filter(|_| all.len() == 1);
        let Some(power) = power else {
            line.reading = orders_text(session, &all, " or ");
            line.note = format!("two orders for one unit: {}", line.reading);
            line.candidates = all;
            return None;
        };
        line.settle(Verdict::Fixed, order.short(game.map()).to_string());
        let mut one = AcceptedOrder::new(power, Verdict::Fixed, line.source.clone(), order);
        one.entry.ruling = self.is_game_master().then(|| {
            Ruling::new(&match line.source == cause.source {
                true => "it counts".to_owned(),
                false => format!("“{}” isn't about it", cause.excerpt),
            })
        });
        Some(one)
    }
}

/// Returns the order of a line with a single meaning.
fn only_order(line: &SheetLine) -> Option<&WrittenOrder> {
    match line.candidates.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}
