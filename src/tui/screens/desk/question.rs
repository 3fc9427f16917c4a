//! A question to the game master: a line of a sheet that says no one thing that can be done, and the
//! numbered answers. Only what the ink can mean is offered, never what would be wise.

use super::book::mark;
use super::sheet_list::{SheetLine, SheetList, State};
use super::{Desk, Table};
use crate::board::{Location, Power, Unit};
use crate::entry::{Candidate, Reading, Verdict};
use crate::game::{Entry, Ruling};
use crate::orders::{Action, Illegal, Term, UnitRef, Written};
use crate::tui::message::Command;
use crate::tui::page::{Dock, DockLine, Span};
use crate::tui::text::Row;
use crate::tui::theme::Tone;
use crate::tui::words;

/// As many answers as there are digits.
const MOST: usize = 9;
/// The most words of a line that may name its unit.
const WORDS: usize = 4;

/// What a game master can decide of a line.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    /// It is this order.
    Order {
        /// Whose.
        power: Power,
        /// The order that counts.
        written: Written,
        /// What is to be said of it.
        note: String,
        /// What the record says of the decision.
        ruling: String,
    },
    /// It is that one of several orders of the line; the others stay as they are.
    Choice(Written),
    /// It is no order.
    Aside,
}

impl Desk {
    /// The line that the game master is asked about.
    pub(super) fn question(&self) -> Option<&SheetLine> {
        let list = self.pasted.as_ref().filter(|list| list.shown)?;
        let line = list.line().filter(|line| line.state == State::Open);
        line.filter(|_| self.is_master())
    }

    /// The answers to the question that is asked.
    pub(super) fn answers_to(&self, table: &Table, line: &SheetLine) -> Vec<Answer> {
        let reading = self.reading_of(table, &line.text);
        let several = reading.parts.len() > 1;
        let mut answers: Vec<Answer> = match several {
            true => {
                let choices = reading.choices().iter();
                choices
                    .map(|one| Answer::Choice(one.order.clone()))
                    .collect()
            }
            false => self.meanings(table, line, &reading),
        };
        answers.truncate(MOST - 2);
        if let Some(unit) = self.named_unit(table, line).filter(|_| !several) {
            let void = reading.verdict == Verdict::Void;
            let candidate = reading.orders().next().filter(|_| void);
            let (written, note, ruling) = match candidate {
                Some(order) => (
                    order.written.clone(),
                    "void as written: the unit holds",
                    "void as written",
                ),
                None => (
                    hold(table, unit),
                    "rule it unreadable: the unit holds",
                    "unreadable: the unit holds",
                ),
            };
            answers.push(Answer::Order {
                power: unit.power,
                written,
                note: note.to_owned(),
                ruling: ruling.to_owned(),
            });
        }
        answers.push(Answer::Aside);
        answers
    }

    /// What the one order of a line may mean.
    fn meanings(&self, table: &Table, line: &SheetLine, reading: &Reading) -> Vec<Answer> {
        let map = table.game().map();
        let chosen = |one: &Candidate| {
            let power = one
                .power
                .or(line.power)
                .or_else(|| owner(table, &one.written))?;
            Some(Answer::Order {
                power,
                written: one.written.clone(),
                note: goal(table, one.written.clone()),
                ruling: "one of several meanings".to_owned(),
            })
        };
        if reading.verdict == Verdict::Ambiguous {
            return reading.choices().iter().filter_map(chosen).collect();
        }
        let void = reading.orders().find_map(|one| Some((one, one.illegal?)));
        let Some((order, Illegal::NoUnit(at) | Illegal::NotYours(at, _))) = void else {
            return Vec::new();
        };
        let Written::Order { action, .. } = &order.written else {
            return Vec::new();
        };
        let bench = table.game().bench();
        let mut answers = Vec::new();
        if let Some(Illegal::NotYours(_, owner)) = order.illegal
            && self.powers.contains(&owner)
            && bench.movement(owner, &order.written).is_ok()
        {
            // it stands under another power's heading, or no heading was seen: the unit tells whose
            let whose = words::owned_by(&map.power(owner).name);
            answers.push(Answer::Order {
                power: owner,
                written: order.written.clone(),
                note: format!("the unit is {whose}"),
                ruling: format!("the unit is {whose}"),
            });
        }
        let powers = line
            .power
            .map_or_else(|| self.powers.clone(), |power| vec![power]);
        let position = table.game().position();
        let units = powers.iter().flat_map(|&power| position.units_of(power));
        let meant = units.filter_map(|unit| {
            let written = Written::Order {
                unit: UnitRef::of(map, unit),
                action: action.clone(),
            };
            bench.movement(unit.power, &written).ok()?;
            let place = words::place(map, at.location());
            Some(Answer::Order {
                power: unit.power,
                note: format!("{} meant", words::unit(map, unit)),
                ruling: format!("no unit in {place}: {} meant", words::unit(map, unit)),
                written,
            })
        });
        answers.extend(meant);
        answers
    }

    /// The unit that the line begins with, if it is there and the power's.
    fn named_unit(&self, table: &Table, line: &SheetLine) -> Option<Unit> {
        let (head, order) = match line.text.split_once(": ") {
            Some((power, order)) => (format!("{power}: "), order),
            None => (String::new(), line.text.as_str()),
        };
        let words: Vec<&str> = order.split_whitespace().collect();
        let longest = words.len().min(WORDS);
        (1..=longest).rev().find_map(|count| {
            let begun = format!("{head}{} holds", words[..count].join(" "));
            let reading = self.reading_of(table, &begun);
            let only = match reading.parts.as_slice() {
                [only] => only.taken()?,
                _ => return None,
            };
            let at = only.written.unit()?.place.province;
            let unit = table.game().position().unit(at)?;
            let own = line.power.is_none_or(|power| power == unit.power);
            (own && only.illegal.is_none() && self.powers.contains(&unit.power)).then_some(unit)
        })
    }

    /// Does what the answer of this number says; false where there is no such answer.
    pub(super) fn answer(&mut self, table: &mut Table, number: usize) -> bool {
        let Some(line) = self.question().cloned() else {
            return false;
        };
        let Some(answer) = self.answers_to(table, &line).into_iter().nth(number) else {
            return true;
        };
        let map = table.game().map();
        match answer {
            Answer::Order {
                power,
                written,
                ruling,
                ..
            } => {
                let told = written.short(map).to_string();
                let verdict = match ruling.as_str() {
                    "void as written" => Verdict::Void,
                    _ => Verdict::Fixed,
                };
                let entry = Entry {
                    text: line.ink.clone(),
                    written,
                    term: Term::Once,
                    ruling: Some(Ruling::new(&ruling)),
                };
                let given = super::writing::Given {
                    power,
                    verdict,
                    entry,
                };
                self.give_all(table, vec![given]);
                self.settle(verdict, told);
            }
            // the line goes up with that one settled, and is taken with its other orders
            Answer::Choice(_) => return false,
            Answer::Aside => {
                if let Some(list) = &mut self.pasted {
                    list.lay_aside();
                }
                self.ask_next();
                self.note = Some(Row::new().dim("The line is laid aside; the ink stays."));
            }
        }
        true
    }

    /// Has the line that is asked about several orders?
    pub(super) fn several_on_line(&self, table: &Table) -> bool {
        let reading = self
            .question()
            .map(|line| self.reading_of(table, &line.text));
        reading.is_some_and(|reading| reading.parts.len() > 1)
    }

    /// Does the answer of this number lay the line aside?
    pub(super) fn is_aside(&self, table: &Table, number: usize) -> bool {
        let answers = self.question().map(|line| self.answers_to(table, line));
        answers.and_then(|all| all.into_iter().nth(number)) == Some(Answer::Aside)
    }

    /// Goes on asking after a line was mended in the entry line.
    pub(super) fn ask_next_after_mending(&mut self) {
        if self.pasted.as_ref().is_some_and(|list| list.shown) {
            self.ask_next();
        }
    }

    /// The line that is asked about counts as these orders; the next question is asked.
    fn settle(&mut self, verdict: Verdict, told: String) {
        if let Some(list) = &mut self.pasted {
            list.mending = Some(list.selected());
            list.mended(verdict, told);
        }
        self.ask_next();
    }

    /// Asks the next question; where there is none, the sheets are walked again.
    pub(super) fn ask_next(&mut self) {
        if let Some(list) = self.pasted.as_mut().filter(|_| !self.paper) {
            let open = list.line().is_some_and(|line| line.state == State::Open);
            list.shown = open || list.go_to_open(true);
        }
    }

    /// The number of the question that is asked, and how many there are.
    pub(super) fn numbering(&self) -> Option<(usize, usize)> {
        let list = self.pasted.as_ref()?;
        self.question()?;
        let open = |line: &&SheetLine| line.state == State::Open;
        let before = list.lines().iter().take(list.selected()).filter(open);
        Some((before.count() + 1, list.count(State::Open)))
    }

    /// The question under the map: the ink, what is open, and the answers.
    pub(super) fn question_dock(&self, table: &Table, line: &SheetLine) -> Dock {
        let map = table.game().map();
        let mut head = mark(line.verdict).text(" ");
        if let Some(power) = line.power {
            head = head.bold(format!("{}  ", map.power(power).name));
        }
        head = head
            .toned(Tone::Ink, format!("“{}”", line.ink))
            .dim(format!("   {}", line.note));
        let answers = self.answers_to(table, line);
        let orders: Vec<String> = answers
            .iter()
            .map(|answer| match answer {
                Answer::Order { written, .. } | Answer::Choice(written) => {
                    written.short(map).to_string()
                }
                Answer::Aside => "no order".to_owned(),
            })
            .collect();
        let wide = orders.iter().map(String::len).max().unwrap_or(0) + 6;
        let mut full: Vec<DockLine> = vec![head.clone().into(), DockLine::default()];
        let mut choices = Vec::new();
        for (i, (answer, order)) in answers.iter().zip(&orders).enumerate() {
            let note = match answer {
                Answer::Order { note, .. } => note.as_str(),
                Answer::Choice(_) => "the other orders of the line stay",
                Answer::Aside => "lay the line aside",
            };
            let number = Row::new().strong(Tone::Accent, (i + 1).to_string());
            let row = number.text("  ").bold(order.as_str()).to_column(wide);
            let row = match self.replaced_by(table, answer) {
                Some(order) => row.dim(note).dim(", in place of ").text(order),
                None => row.dim(note),
            };
            full.push(DockLine {
                row,
                spans: vec![Span {
                    at: 0,
                    width: u16::MAX,
                    command: Command::Choose(i as u8 + 1),
                }],
                ..DockLine::default()
            });
            let told = match answer {
                Answer::Order { note, .. } if note.contains("holds") => "holds",
                Answer::Aside => "no order",
                _ => order.as_str(),
            };
            choices.push(
                Row::new()
                    .strong(Tone::Accent, format!("{} ", i + 1))
                    .text(told),
            );
        }
        let mut brief: Vec<DockLine> = vec![head.into()];
        let shared = super::columns(choices.into_iter(), 2, 76);
        brief.extend(shared.into_iter().map(DockLine::from));
        if answers.len() > 2 {
            full.push(DockLine::default());
            let told = "The rulebook (4.E.2) follows one meaning; of two, you judge.";
            let rows = Row::new().dim(told).wrapped(self.columns_of_dock(table));
            full.extend(rows.into_iter().map(DockLine::from));
        }
        full.truncate(9);
        Dock { brief, full }
    }

    /// The order that an answer would take the place of.
    fn replaced_by(&self, table: &Table, answer: &Answer) -> Option<String> {
        let Answer::Order { power, written, .. } = answer else {
            return None;
        };
        let at = written.unit()?.place.province;
        let entry = table.game().order_of(*power, at)?;
        Some(entry.written.short(table.game().map()).to_string())
    }

    /// A free note on the selected order, or on the one written last: what the record says of why it
    /// is read so.
    pub(super) fn rule(&mut self, table: &mut Table, note: &str) {
        let item = self.item(table);
        let selected = item.and_then(|item| Some((item.power(), item.entry(table)?.clone())));
        let last = self.read_as.last().and_then(|&(power, at, _)| {
            let entry = table.game().order_of(power, at?)?;
            Some((power, entry.clone()))
        });
        let Some((power, mut entry)) = selected.or(last) else {
            let told = "A note stands beside an order: select one that is written.";
            self.note = Some(Row::new().bold(told));
            return;
        };
        let order = self.in_full(table, power, &entry.written);
        entry.ruling = (!note.is_empty()).then(|| Ruling::new(note));
        table.change(|game| game.give_entry(power, entry));
        self.set_line(table, "");
        self.note = Some(match note.is_empty() {
            true => Row::new().bold(order).dim("  without a note"),
            false => Row::new().bold(order).dim("  ruled: ").text(note),
        });
    }
}

/// A hold of a unit, in full.
fn hold(table: &Table, unit: Unit) -> Written {
    Written::Order {
        unit: UnitRef::of(table.game().map(), unit),
        action: Action::Hold,
    }
}

/// Whose unit an order is for.
fn owner(table: &Table, written: &Written) -> Option<Power> {
    table.game().owner_of(written.unit()?.place.province)
}

/// What is where a move goes: `Burgundy, where a French army stands`.
fn goal(table: &Table, written: Written) -> String {
    let game = table.game();
    let map = game.map();
    let Written::Order {
        action: Action::Move { to, .. },
        ..
    } = written
    else {
        return words::aloud(map, &written);
    };
    let at: Location = to.location(map).unwrap_or(to.province.location());
    let name = map.full(at);
    match game.position().unit(to.province) {
        Some(unit) => {
            let adjective = &map.power(unit.power).adjective;
            let article = super::retreats::article(adjective);
            let kind = match unit.kind {
                crate::board::UnitKind::Army => "army",
                crate::board::UnitKind::Fleet => "fleet",
            };
            format!("{name}, where {article} {adjective} {kind} stands")
        }
        None => format!("{name}, empty"),
    }
}

/// Does a list hold a question?
pub(super) fn has_questions(list: &Option<SheetList>) -> usize {
    list.as_ref().map_or(0, |list| list.count(State::Open))
}
