//! The orders of a sheet and the questions about it, each counted once.

use super::{Account, LineKind, Matter, Problem, Sheet, Tally};
use crate::{Candidate, Part, Verdict};
use chancery_core::board::{Map, Power};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::illegal_reason;

/// The place of an order on a sheet: the index of its line in [`Sheet::lines`], and of its part.
pub type OrderPlace = (usize, usize);

/// A question to the game master. Several orders that are in doubt for the same reason are one question.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Question {
    /// The line at which it is asked, counted from 1: the one that puts the others in doubt, or the last.
    pub number: usize,
    /// The column at which it is asked, counted from 1.
    pub column: usize,
    /// The orders in question, in the sequence of the sheet. None if the line itself is the question.
    pub orders: Vec<OrderPlace>,
    /// The line that puts the orders in doubt, counted from 1: `cancel the above`.
    pub cause: Option<usize>,
    /// The orders that may be meant, or the problem.
    pub text: String,
}

/// The reason why orders are in doubt.
#[derive(PartialEq)]
enum Reason<'a> {
    /// The line with this number puts them in doubt.
    Line(usize),
    /// They are the same choice of a power.
    Choice(Option<Power>, &'a [Candidate]),
    /// The writing of a single order.
    Own(OrderPlace),
}

impl Reason<'_> {
    fn line(&self) -> Option<usize> {
        match self {
            Reason::Line(number) => Some(*number),
            Reason::Choice(..) | Reason::Own(_) => None,
        }
    }
}

impl Sheet {
    /// Returns the questions about the sheet, in the sequence of the lines at which they are asked. A build or
    /// removal beyond the number due is none, because the rules decide it.
    pub fn questions(&self, map: &Map) -> Vec<Question> {
        let mut all: Vec<(Reason<'_>, Question)> = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let reading = self.counted(at);
            let is_single = |part: &&Part| part.candidates.len() == 1;
            let several = reading.open().filter(is_single).count() > 1;
            // the note on a line names what is unreadable in it, so that is one question
            let is_unreadable = |part: &Part| part.candidates.is_empty();
            let unreadable = line.reading.parts.iter().position(is_unreadable);
            let in_doubt = |verdict| verdict >= Verdict::Ambiguous;
            let parts = reading.parts.iter().enumerate();
            let parts = parts.filter(|(_, part)| in_doubt(part.verdict));
            let mut orders: Vec<(OrderPlace, Reason<'_>)> = parts
                .map(|(index, part)| {
                    let open = part.verdict == Verdict::Ambiguous;
                    let candidates = &line.reading.parts[index].candidates;
                    let reason = match (line.doubted_by, candidates.len()) {
                        (Some(cause), _) => Reason::Line(cause),
                        (None, 1) if open && several => Reason::Line(line.number),
                        (None, 2..) if open => {
                            Reason::Choice(line.power.or(candidates[0].power), candidates)
                        }
                        (None, 0) => Reason::Own((at, unreadable.unwrap_or(index))),
                        _ => Reason::Own((at, index)),
                    };
                    ((at, index), reason)
                })
                .collect();
            if let (Some(cause), []) = (line.doubted_by, reading.parts.as_slice()) {
                orders.push(((at, 0), Reason::Line(cause)));
            }
            for (place, reason) in orders {
                let known = all.iter().position(|(known, _)| *known == reason);
                let known = known.unwrap_or_else(|| {
                    let cause = reason.line();
                    let question = Question {
                        cause,
                        ..Question::default()
                    };
                    all.push((reason, question));
                    all.len() - 1
                });
                let question = &mut all[known].1;
                question.orders.push(place);
                (question.number, question.column) = (line.number, line.column);
            }
        }
        let mut all: Vec<Question> = all.into_iter().map(|(_, question)| question).collect();
        for question in &mut all {
            question.text = self.text_of(map, &question.orders);
        }
        let problems = self.problems.iter();
        for problem in problems.filter(|problem| problem.matter != Matter::Surplus) {
            self.ask(&mut all, problem);
        }
        all.sort_by_key(|question| (question.number, question.column));
        all
    }

    /// Adds a question about a line as a whole, or its text to the question that the line is the cause of.
    fn ask(&self, all: &mut Vec<Question>, problem: &Problem) {
        let is_here = |&(at, _): &OrderPlace| self.lines[at].number == problem.line;
        let caused = all.iter_mut().find(|it| it.cause == Some(problem.line));
        if let Some(known) = caused {
            if !known.orders.iter().all(is_here) {
                (known.number, known.column) = (problem.line, problem.column);
                known.text.clone_from(&problem.text);
            }
            return;
        }
        let mut orders = all.iter().flat_map(|it| &it.orders);
        if !orders.any(is_here) && all.iter().all(|it| it.number != problem.line) {
            all.push(Question {
                number: problem.line,
                column: problem.column,
                text: problem.text.clone(),
                ..Question::default()
            });
        }
    }

    /// Returns what is asked about orders that are in doubt for one reason.
    fn text_of(&self, map: &Map, orders: &[OrderPlace]) -> String {
        let legality = LegalityContext::new(map, &self.position, &self.rules);
        let mut texts: Vec<String> = Vec::new();
        let mut counts = true;
        for &(at, index) in orders {
            let line = &self.lines[at];
            let Some(part) = line.reading.parts.get(index) else {
                continue;
            };
            counts &= line.counts[index].is_some();
            let text = match (part.verdict, part.candidates.as_slice()) {
                (Verdict::Void, [only]) => {
                    let why = only
                        .illegal
                        .map(|why| illegal_reason(&legality, only.power, &only.order, why));
                    return why.unwrap_or_default();
                }
                (_, []) if orders.len() > 1 => {
                    let count = ::text::count(orders.len(), "order");
                    return format!("{}; {count} can't be read", line.reading.note);
                }
                (_, []) => return line.reading.note.clone(),
                (_, all) => {
                    let all = all.iter().map(|one| one.order.short(map));
                    ::text::list(all, " or ")
                }
            };
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        let texts = texts.join("; ");
        if counts {
            format!("{texts}; the unit has several orders")
        } else {
            format!("{texts}; does not count")
        }
    }

    /// Returns the clear orders, in the sequence of the sheet. One that was written twice is returned once, and one
    /// that another order set replaces isn't.
    pub fn orders(&self) -> Vec<OrderPlace> {
        let mut all: Vec<(Option<Power>, Candidate, OrderPlace)> = Vec::new();
        for at in 0..self.lines.len() {
            for (index, part) in self.counted(at).parts.iter().enumerate() {
                let taken = part.taken().filter(|_| part.verdict.is_clear());
                let Some(one) = taken else { continue };
                let power = one.power.or(self.lines[at].power);
                // waived builds are alike
                let unit = one.order.province();
                let is_same = |(whose, known, _): &&mut (Option<Power>, Candidate, _)| {
                    unit.is_some() && (*whose, known.order.province()) == (power, unit)
                };
                match all.iter_mut().find(is_same) {
                    Some((_, known, _)) if known.order == one.order => {}
                    Some(known) => *known = (power, one.clone(), (at, index)),
                    None => all.push((power, one.clone(), (at, index))),
                }
            }
        }
        let mut places: Vec<OrderPlace> = all.into_iter().map(|(.., place)| place).collect();
        places.sort_unstable();
        places
    }

    /// Returns the lines that give no order and raise no question, without headings.
    pub fn left_out(&self) -> impl Iterator<Item = &Account> {
        let accounts = self.accounts.iter();
        accounts.filter(|account| !account.asked && !account.kind.reason().is_empty())
    }

    /// Returns the counts of the sheet.
    pub fn tally(&self, map: &Map) -> Tally {
        Tally {
            orders: self.orders().len(),
            questions: self.questions(map).len(),
            left_out: self.left_out().count(),
            quoted: (self.left_out())
                .filter(|account| account.kind == LineKind::Quoted)
                .count(),
        }
    }
}

impl Part {
    /// Returns whether the order was read from a text that isn't exactly it: misspelled, or with other words. An
    /// order that is only abbreviated isn't.
    pub fn is_corrected(&self) -> bool {
        let is_terse = |one: &Candidate| one.flaws.iter().all(|flaw| flaw.is_terse());
        self.verdict == Verdict::Fixed && !self.taken().is_some_and(is_terse)
    }
}
