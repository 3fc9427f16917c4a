//! A question to the game master: a line of a sheet without a single possible reading, and the
//! numbered answers. They offer possible meanings of the text, never advice.

use super::reading::AcceptedOrder;
use super::sheet_list::{LineStatus, SheetLine, SheetView};
use super::{EntryView, OrderEntry, Session};
use crate::kit::{Row, Tone};
use chancery_core::board::{Phase, Power, Province};
use chancery_core::orders::{Action, IllegalReason, UnitRef, WrittenOrder};
use entry::Verdict;
use game::Ruling;
use game::sheet_lines::NOT_COUNTED;

/// The maximum number of answers, one per digit.
const MOST: usize = 9;
/// The maximum number of words that name a line's unit.
const WORDS: usize = 4;

/// A decision of a game master about a line.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Answer {
    /// The order that counts, with its power. `None` skips the line.
    pub order: Option<(Power, WrittenOrder)>,
    /// The verdict on the line: fixed if it counts as `order`, void or unreadable if it is ruled so,
    /// blank if it is skipped.
    pub verdict: Verdict,
    /// The explanation.
    pub note: String,
    /// The reason for the record.
    pub ruling: String,
}

impl OrderEntry {
    /// Returns the selected line, if it is open.
    pub(super) fn open_line(&self) -> Option<&SheetLine> {
        let line = self.sheets.open()?.line();
        line.filter(|line| line.status == LineStatus::Open)
    }

    /// Returns the selected question to the game master.
    pub(super) fn question(&self) -> Option<&SheetLine> {
        self.open_line().filter(|_| self.is_game_master())
    }

    /// Applies an answer, by its index.
    pub(super) fn answer(&mut self, session: &mut Session, number: usize) {
        if let Some(lines) = self.doubted() {
            return self.answer_doubt(session, &lines, number);
        }
        let Some(line) = self.open_line().cloned() else {
            return;
        };
        let answers = self.view(session).answers_to(&line);
        let Some(answer) = self.chosen(answers, number) else {
            return;
        };
        let mut list = self.sheets.list.clone();
        if let Some((power, written)) = answer.order {
            // an unreadable line becomes the order that the unit follows without one
            let verdict = match answer.verdict {
                Verdict::Unreadable => Verdict::Fixed,
                verdict => verdict,
            };
            let short = written.short(session.game().map()).to_string();
            let row = self.view(session).row_giving(list.selected, &written);
            let text = list.lines[row].source.clone();
            let mut given = AcceptedOrder::new(power, verdict, text, written);
            given.entry.ruling = self.is_game_master().then(|| Ruling::new(&answer.ruling));
            if row != list.selected {
                list.leave_out(list.selected, NOT_COUNTED);
            }
            list.lines[row].mark_entered(verdict, short);
            if !self.enter(session, vec![given], list) {
                return;
            }
        } else {
            list.skip(list.selected);
            self.enter(session, Vec::new(), list);
            let stays = if self.is_game_master() {
                "; it stays on the sheet"
            } else {
                ""
            };
            let text = format!("“{}” gives no order{stays}.", line.excerpt);
            self.say(Row::new().dim(text));
        }
        self.ask_next();
    }

    /// Returns the choice with this index. If there are others but not this one, says which numbers there are.
    pub(super) fn chosen<T>(&mut self, choices: Vec<T>, number: usize) -> Option<T> {
        let count = choices.len();
        let chosen = choices.into_iter().nth(number);
        if chosen.is_none() && count > 0 {
            let numbers = match count {
                1 => "only 1".to_owned(),
                _ => format!("1 to {count}"),
            };
            let row = Row::new().strong(Tone::Warn, "No such number here: ");
            self.say(row.text(format!("press {numbers}.")));
        }
        chosen
    }

    /// Goes to the next question. If there is none, the arrow keys move through the orders again.
    pub(super) fn ask_next(&mut self) {
        let found = self.sheets.list.select_open();
        let list = &mut self.sheets.list;
        match (list.view, found) {
            (SheetView::Whole, _) => {}
            (_, true) => list.view = SheetView::Open,
            (_, false) => {
                list.view = SheetView::Closed;
                self.list_open &= self.is_game_master();
            }
        }
    }

    /// Returns the number of the question, from 1, and the number of all questions, answered ones included.
    pub(super) fn numbering(&self) -> Option<(usize, usize)> {
        self.question()?;
        let list = self.sheets.open()?;
        let question = if list.is_question(list.selected) {
            list.selected
        } else {
            list.line()?.doubted_by?
        };
        let is_asked = |&at: &usize| list.lines[at].was_asked || list.is_question(at);
        let questions: Vec<usize> = list.by_power().into_iter().filter(is_asked).collect();
        let number = questions.iter().position(|&at| at == question)?;
        Some((number + 1, questions.len()))
    }
}

impl EntryView<'_> {
    /// Returns the number of answers for the selected line.
    pub(super) fn answer_count(self) -> usize {
        if let Some(lines) = self.entry.doubted() {
            return self.doubt_answers(&lines).len();
        }
        let line = self.entry.open_line();
        line.map_or(0, |line| self.answers_to(line).len())
    }

    /// Returns the answers to a question: the readings, for a game master the ruling that the line is void, and to
    /// skip it.
    pub(super) fn answers_to(self, line: &SheetLine) -> Vec<Answer> {
        let mut answers = self.meanings(line);
        answers.truncate(MOST - 2);
        if self.entry.is_game_master() {
            let ruled = self.ruled_out(line);
            // the orders that are possible instead aren't on the sheet
            let is_clear = ruled.is_some() && self.is_clear_but_void(line);
            let at = if is_clear { 0 } else { answers.len() };
            answers.splice(at..at, ruled);
        }
        let skip = Answer {
            order: None,
            verdict: Verdict::Blank,
            note: "skip this line".to_owned(),
            ruling: String::new(),
        };
        // an order for a unit that isn't there rarely means one of several that have an order already
        let is_absent = matches!(self.why_illegal(line), Some(IllegalReason::NoUnit(_)));
        let is_ordered = |answer: &Answer| {
            let order = answer.order.as_ref();
            order.is_some_and(|(power, order)| {
                let unit = order.province();
                unit.is_some_and(|unit| self.game().order_of(*power, unit).is_some())
            })
        };
        let several = answers.iter().filter(|it| is_ordered(it)).count() > 1;
        let at = answers.iter().position(is_ordered);
        let at = at.filter(|_| is_absent && several);
        answers.insert(at.unwrap_or(answers.len()), skip);
        answers
    }

    /// Returns why the first reading of a line is illegal, if it is.
    fn why_illegal(self, line: &SheetLine) -> Option<IllegalReason> {
        let order = line.candidates.first()?;
        self.illegal(line.power, order)
    }

    /// Returns whether a line orders a unit of its power what that can't do.
    fn is_clear_but_void(self, line: &SheetLine) -> bool {
        let other = matches!(
            self.why_illegal(line),
            None | Some(IllegalReason::NoUnit(_) | IllegalReason::NotYours(..))
        );
        line.verdict == Verdict::Void && !other && self.game().turn().phase.is_movement()
    }

    /// Returns the answer that gives the line's order no effect. A line that is only in doubt, or may mean a hold,
    /// isn't unreadable.
    fn ruled_out(self, line: &SheetLine) -> Option<Answer> {
        let mut meant = line.candidates.iter();
        let holds = meant.any(|order| order.action() == Some(&Action::Hold));
        if line.doubted_by.is_some() || holds {
            return None;
        }
        let game = self.game();
        let named = self.named_unit(line);
        let void = line.candidates.first();
        let void = void.filter(|_| line.verdict == Verdict::Void);
        let ruled_void = |power: Power, order: &WrittenOrder, note: String| Answer {
            order: Some((power, order.clone())),
            verdict: Verdict::Void,
            note,
            ruling: "ruled void".to_owned(),
        };
        let (without, nothing) = match game.turn().phase {
            Phase::SpringMoves | Phase::FallMoves => ("the unit holds", Action::Hold),
            Phase::SpringRetreats | Phase::FallRetreats => {
                ("the unit is disbanded", Action::Disband)
            }
            // an unreadable build needs no other order instead
            Phase::Adjustments => {
                let power = line.power.or(named.map(|(power, _)| power))?;
                return Some(ruled_void(power, void?, "rule it void".to_owned()));
            }
        };
        let (power, at) = named?;
        let unit = game.position().orderable_unit(game.map(), at)?;
        // another part of the line may order the unit that it names first
        let is_ordered = || {
            let reading = self.reading_of(&line.text);
            reading.orders().any(|one| one.order.province() == Some(at))
        };
        if void.is_none() && is_ordered() {
            return None;
        }
        Some(match void {
            Some(void) => ruled_void(power, void, format!("rule it void: {without}")),
            None => Answer {
                order: Some((
                    power,
                    WrittenOrder::new(UnitRef::of(game.map(), unit), nothing),
                )),
                verdict: Verdict::Unreadable,
                note: format!("rule it unreadable: {without}"),
                ruling: format!("unreadable: {without}"),
            },
        })
    }

    /// Returns the orders that a question offers, with their powers.
    pub(super) fn orders_offered(self, line: &SheetLine) -> Vec<(Power, WrittenOrder)> {
        if let Some(lines) = self.entry.doubted() {
            let orders = self.doubt_answers(&lines).into_iter();
            let orders = orders.filter_map(|answer| answer.order);
            let of_power = |order: WrittenOrder| {
                let power = power_of(self.session, line.power, &order)?;
                Some((power, order))
            };
            return orders.filter_map(of_power).collect();
        }
        let answers = self.answers_to(line).into_iter();
        answers.filter_map(|answer| answer.order).collect()
    }

    /// Returns the unit in a province with its power, if a line can be an order for it.
    pub(super) fn unit_of_line(self, line: &SheetLine, at: Province) -> Option<(Power, Province)> {
        let owner = self.game().owner_of(at)?;
        let own = line.power.is_none_or(|power| power == owner);
        (own && self.entry.powers.contains(&owner)).then_some((owner, at))
    }

    /// Returns the unit that a line is about, with its power: the unit that all its readings have
    /// in common, or the unit named at its start, if it exists and belongs to the power.
    pub(super) fn named_unit(self, line: &SheetLine) -> Option<(Power, Province)> {
        let own = |at| self.unit_of_line(line, at);
        let verb = if self.game().turn().phase.is_movement() {
            "holds"
        } else {
            "disbands"
        };
        let mut units = line.candidates.iter().map(WrittenOrder::unit);
        if let Some(first) = units.next() {
            let only = units.all(|unit| unit.map(|it| it.place) == first.map(|it| it.place));
            return own(first.filter(|_| only)?.place.province);
        }
        let named = || {
            let (head, order) = match line.text.split_once(": ") {
                Some((power, order)) => (format!("{power}: "), order),
                None => (String::new(), line.text.as_str()),
            };
            let words: Vec<&str> = order.split_whitespace().collect();
            let longest = words.len().min(WORDS);
            (1..=longest).rev().find_map(|count| {
                let start = format!("{head}{} {verb}", words[..count].join(" "));
                let reading = self.reading_of(&start);
                let [only] = reading.parts.as_slice() else {
                    return None;
                };
                let only = only.taken().filter(|only| only.illegal.is_none())?;
                own(only.written.province()?)
            })
        };
        *line.named.get_or_init(named)
    }

    /// Returns the row whose line has an order that the question in another row offers, or else that row. A question
    /// about two orders for one unit covers two lines.
    pub(super) fn row_giving(self, question: usize, written: &WrittenOrder) -> usize {
        let lines = &self.entry.sheets.list.lines;
        let about = &lines[question];
        let is_part = |row: &SheetLine| {
            row.status == LineStatus::Beside
                && row.power == about.power
                && !row.candidates.is_empty()
                && row.candidates == about.candidates
        };
        let other = lines
            .iter()
            .position(|row| is_part(row) && self.gives(row, written));
        other.unwrap_or(question)
    }

    /// Returns whether a line by itself has an order, or may mean it.
    pub(super) fn gives(self, row: &SheetLine, written: &WrittenOrder) -> bool {
        let reading = self.reading_of(&row.text);
        let mut all = reading.orders().chain(reading.choices());
        all.any(|one| one.written == *written)
    }
}

/// Returns the power that an order of a line is for: that of the line, or else the owner of the unit.
pub(super) fn power_of(
    session: &Session,
    power: Option<Power>,
    order: &WrittenOrder,
) -> Option<Power> {
    power.or_else(|| session.game().owner_of(order.province()?))
}
