//! A question about several lines at once: one line puts the others in doubt, and the answer chooses those
//! that count.

use super::question::power_of;
use super::reading::AcceptedOrder;
use super::sheet_list::{DECIDED, SheetLine};
use super::{EntryView, OrderEntry, Session};
use crate::kit::words;
use chancery_core::board::Phase;
use chancery_core::orders::WrittenOrder;
use entry::Verdict;
use game::Ruling;
use game::sheet_lines::NOT_COUNTED;

/// The maximum number of lines for which the panel has room for an answer of their own.
const MOST: usize = 5;

/// An answer to a question about several lines.
#[derive(Clone)]
pub(super) struct DoubtAnswer {
    /// The answer: `none counts`, or the only line that counts.
    pub text: String,
    /// The indices of the lines that count.
    pub counting: Vec<usize>,
    /// The order that counts, if the only line may mean several.
    pub order: Option<WrittenOrder>,
}

impl OrderEntry {
    /// Returns the lines that the selected line puts in doubt, if it is open.
    pub(super) fn doubted(&self) -> Option<Vec<usize>> {
        self.open_line()?;
        let list = self.sheets.open()?;
        let lines: Vec<usize> = list.doubted(list.selected).collect();
        (!lines.is_empty()).then_some(lines)
    }

    /// Answers a question about several lines, as one change.
    pub(super) fn answer_doubt(&mut self, session: &mut Session, lines: &[usize], number: usize) {
        let answers = self.view(session).doubt_answers(lines);
        let Some(answer) = self.chosen(answers, number) else {
            return;
        };
        let mut list = self.sheets.list.clone();
        let selected = list.selected;
        let cause = list.lines[selected].clone();
        let mut given = Vec::new();
        // "not Eng, Nth please" gives the order that the line above doesn't have
        let corrects = answer.order.as_ref().is_some_and(|order| {
            let gives = |&at: &usize| self.view(session).gives(&list.lines[at], order);
            !lines.iter().any(gives)
        });
        for &at in lines {
            if answer.counting.contains(&at) && !corrects {
                let counted = (&mut list.lines[at], answer.order.as_ref());
                given.extend(self.view(session).count_line(counted, &cause));
            } else {
                list.leave_out(at, &format!("{NOT_COUNTED}: “{}”", cause.excerpt));
            }
        }
        if corrects {
            let counted = (&mut list.lines[selected], answer.order.as_ref());
            given.extend(self.view(session).count_line(counted, &cause));
        } else {
            list.leave_out(selected, DECIDED);
        }
        if self.enter(session, given, list) {
            self.ask_next();
        }
    }
}

impl EntryView<'_> {
    /// Returns the answers to a question about several lines. Each says which orders the units then have.
    pub(super) fn doubt_answers(self, lines: &[usize]) -> Vec<DoubtAnswer> {
        let answer = |text: String, counting: &[usize]| DoubtAnswer {
            text,
            counting: counting.to_vec(),
            order: None,
        };
        // the orders that those which count replace, and those that stay
        let others = |counting: &[usize]| {
            let unit = |&at: &usize| only_order(&self.entry.sheets.list.lines[at])?.province();
            let units: Vec<_> = counting.iter().map(unit).collect();
            let rest = lines
                .iter()
                .copied()
                .filter(|at| !units.contains(&unit(at)));
            let part = |word, lines: &[usize]| match self.other_orders(lines) {
                other if other.is_empty() => String::new(),
                other => format!("{word} {other}"),
            };
            part(" instead of", counting) + &part(", still", &rest.collect::<Vec<_>>())
        };
        let other = self.other_orders(lines);
        let single = self.partial_answers(lines).into_iter().map(|chosen| {
            let texts = chosen.iter().map(|&at| {
                let line = &self.entry.sheets.list.lines[at];
                match line.reading.as_str() {
                    "" => format!("“{}”", line.excerpt),
                    reading => reading.to_owned(),
                }
            });
            let text = words::list(texts);
            let text = match lines.len() {
                1 => format!("{text} counts{}", others(&chosen)),
                _ => format!("only {text}{}", others(&chosen)),
            };
            answer(text, &chosen)
        });
        if let &[at] = lines
            && let orders = &self.entry.sheets.list.lines[at].candidates
            && let [first, _, ..] = orders.as_slice()
            && orders
                .iter()
                .all(|order| order.province() == first.province())
        {
            let neither = answer(self.without_line(at), &[]);
            let each = orders.iter().map(|order| DoubtAnswer {
                text: format!("{} counts", order.short(self.game().map())),
                counting: vec![at],
                order: Some(order.clone()),
            });
            return each.chain([neither]).collect();
        }
        if lines.len() == 1 {
            // the order that was written later is the likelier one
            let single = single.collect();
            return if other.is_empty() {
                let neither = answer(self.without_line(lines[0]), &[]);
                [single, vec![neither]].concat()
            } else {
                [vec![answer(format!("{other} counts"), &[])], single].concat()
            };
        }
        let all = (self.can_all_count(lines))
            .then(|| answer(format!("all {} count{}", lines.len(), others(lines)), lines));
        let none = [answer(format!("none counts{}", others(&[])), &[])];
        // some of the builds written are meant
        if self.number_due(lines).is_some() {
            return single.chain(none).collect();
        }
        all.into_iter().chain(none).chain(single).collect()
    }

    /// Returns the number of builds or removals due to the power of these lines, if they order more.
    pub(super) fn number_due(self, lines: &[usize]) -> Option<usize> {
        let due = self.due_of_lines(lines);
        due.filter(|due| (1..lines.len()).contains(due))
    }

    /// Returns the lines of which only some may count: single ones, or as many builds or removals as are due.
    fn partial_answers(self, lines: &[usize]) -> Vec<Vec<usize>> {
        if lines.len() > MOST {
            return Vec::new();
        }
        let due = self.number_due(lines);
        let sizes = |mask: &u32| mask.count_ones() as usize == due.unwrap_or(1);
        let masks: Vec<u32> = (1..1 << lines.len()).filter(sizes).collect();
        let chosen = |mask: u32| {
            let all = lines.iter().enumerate();
            let chosen = all.filter(|(index, _)| mask & (1 << index) != 0);
            chosen.map(|(_, &at)| at).collect()
        };
        masks.into_iter().map(chosen).collect()
    }

    /// Returns the number of builds or removals due in winter to the power of these lines.
    fn due_of_lines(self, lines: &[usize]) -> Option<usize> {
        let game = self.game();
        let mut lines = lines.iter().map(|&at| &self.entry.sheets.list.lines[at]);
        let power = lines.find_map(|line| line.power)?;
        let due = game.position().adjustment(power).unsigned_abs() as usize;
        (game.turn().phase == Phase::Adjustments).then_some(due)
    }

    /// Returns the other orders that the units of these lines have.
    fn other_orders(self, lines: &[usize]) -> String {
        let game = self.game();
        let other = |&at: &usize| {
            let line = &self.entry.sheets.list.lines[at];
            let order = only_order(line)?;
            let unit = order.province()?;
            let power = line.power.or_else(|| game.owner_of(unit))?;
            let entry = game.order_of(power, unit)?;
            (entry.written != *order).then(|| self.in_full(power, &entry.written))
        };
        words::list(lines.iter().filter_map(other))
    }

    /// Returns what the unit of a line does if the line doesn't count.
    fn without_line(self, at: usize) -> String {
        let game = self.game();
        let mut orders = self.entry.sheets.list.lines[at].candidates.iter();
        let unit = orders.next().and_then(WrittenOrder::province);
        let unit = unit.and_then(|unit| game.position().orderable_unit(game.map(), unit));
        match (unit, game.turn().phase) {
            (None, _) | (_, Phase::Adjustments) => "no order".to_owned(),
            (Some(unit), phase) => {
                let does = if phase.is_retreat() {
                    "is disbanded"
                } else {
                    "holds"
                };
                format!("no order, {} {does}", unit.short(game.map()))
            }
        }
    }

    /// Returns whether these lines have one order for each unit, and no more builds or removals than are due.
    fn can_all_count(self, lines: &[usize]) -> bool {
        let due = self.due_of_lines(lines);
        let of_lines = lines.iter().map(|&at| &self.entry.sheets.list.lines[at]);
        let orders: Vec<&WrittenOrder> = of_lines.filter_map(only_order).collect();
        let differ = |one: &WrittenOrder| {
            let mut others = orders.iter().filter(|other| **other != one);
            others.any(|other| other.province() == one.province())
        };
        let fits = due.is_none_or(|due| lines.len() <= due);
        fits && !orders.iter().any(|order| differ(order))
    }

    /// Makes a doubtful line count, with the chosen order if it may mean several. Returns the order, or makes the line a
    /// question of its own if it has no single meaning.
    fn count_line(
        self,
        (line, chosen): (&mut SheetLine, Option<&WrittenOrder>),
        cause: &SheetLine,
    ) -> Option<AcceptedOrder> {
        let game = self.game();
        let counts = chosen
            .or(only_order(line))
            .and_then(|order| Some((power_of(self.session, line.power, order)?, order.clone())));
        let Some((power, order)) = counts else {
            line.doubted_by = None;
            self.reread_line(line);
            return None;
        };
        line.mark_entered(Verdict::Fixed, order.short(game.map()).to_string());
        let mut one = AcceptedOrder::new(power, Verdict::Fixed, line.source.clone(), order);
        let ruling = if chosen.is_some() {
            "decided at another line".to_owned()
        } else if cause.source == line.source {
            "one of the orders of its line".to_owned()
        } else {
            "counts despite another line".to_owned()
        };
        // players see the ruling, but not what others wrote
        one.entry.ruling = self.entry.is_game_master().then(|| Ruling::new(&ruling));
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
