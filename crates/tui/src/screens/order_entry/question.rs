//! A question to the game master: a line of a sheet that says no one thing that can be done, and the
//! numbered answers. Only what the ink can mean is offered, never what would be wise.

use super::accept::AcceptedOrder;
use super::order_list::mark;
use super::sheet_list::{LineStatus, SheetLine, SheetList};
use super::{OrderEntry, Session};
use crate::message::Command;
use crate::screen_layout::{ClickSpan, DetailPanel, DetailRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Location, Power, Province, Unit};
use chancery_core::orders::{Action, IllegalReason, OrderDuration, UnitRef, WrittenOrder};
use entry::Verdict;
use game::{DraftOrder, Ruling};

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
        written: WrittenOrder,
        /// What is to be said of it.
        note: String,
        /// What the record says of the decision.
        ruling: String,
    },
    /// It is no order.
    Aside,
}

impl OrderEntry {
    /// The line that somebody is asked about.
    fn open_line(&self) -> Option<&SheetLine> {
        let list = self.pasted.as_ref().filter(|list| list.shown)?;
        list.line().filter(|line| line.state == LineStatus::Open)
    }

    /// The line that the game master is asked about.
    pub(super) fn question(&self) -> Option<&SheetLine> {
        self.open_line().filter(|_| self.is_game_master())
    }

    /// How many answers there are to choose from by number while the list is walked.
    pub(super) fn answers(&self, table: &Session) -> usize {
        let line = self.open_line();
        line.map_or(0, |line| self.answers_to(table, line).len())
    }

    /// The answers to a question. A player chooses among meanings only; whoever else judges a line is
    /// the game master.
    pub(super) fn answers_to(&self, table: &Session, line: &SheetLine) -> Vec<Answer> {
        let mut answers = self.meanings(table, line);
        answers.truncate(MOST - 2);
        if !self.is_game_master() {
            return answers;
        }
        let void = (line.may_be.first()).filter(|_| line.verdict == Verdict::Void);
        if let Some((power, at)) = self.named_unit(table, line)
            && let Some(unit) = table.game().position().unit(at)
        {
            let (written, note, ruling) = match void {
                Some(written) => (
                    written.clone(),
                    "rule it void: the unit holds",
                    "ruled void",
                ),
                None => (
                    hold(table, unit),
                    "rule it unreadable: the unit holds",
                    "unreadable: the unit holds",
                ),
            };
            answers.push(Answer::Order {
                power,
                written,
                note: note.to_owned(),
                ruling: ruling.to_owned(),
            });
        }
        answers.push(Answer::Aside);
        answers
    }

    /// The orders that the answers to a question offer, with whose they would be.
    pub(super) fn orders_offered(
        &self,
        table: &Session,
        line: &SheetLine,
    ) -> Vec<(Power, WrittenOrder)> {
        let answers = self.answers_to(table, line).into_iter();
        let orders = answers.filter_map(|answer| match answer {
            Answer::Order { power, written, .. } => Some((power, written)),
            Answer::Aside => None,
        });
        orders.collect()
    }

    /// What the order of a line may mean.
    fn meanings(&self, table: &Session, line: &SheetLine) -> Vec<Answer> {
        let map = table.game().map();
        if line.verdict != Verdict::Void {
            let chosen = |written: &WrittenOrder| {
                let power = line.power.or_else(|| owner(table, written))?;
                Some(Answer::Order {
                    power,
                    written: written.clone(),
                    note: goal(table, written.clone()),
                    ruling: "one of several readings".to_owned(),
                })
            };
            return line.may_be.iter().filter_map(chosen).collect();
        }
        let first = line.may_be.first();
        let illegal = first.and_then(|written| self.illegal(table, line.power, written));
        let (Some(written), Some(IllegalReason::NoUnit(at) | IllegalReason::NotYours(at, _))) =
            (first, illegal)
        else {
            return Vec::new();
        };
        let WrittenOrder::Order { action, .. } = written else {
            return Vec::new();
        };
        let bench = table.game().bench();
        let mut answers = Vec::new();
        if let Some(IllegalReason::NotYours(_, owner)) = illegal
            && self.powers.contains(&owner)
            && bench.movement(owner, written).is_ok()
        {
            // it stands under another power's heading, or no heading was seen: the unit tells whose
            let whose = words::owned_by(&map.power(owner).name);
            answers.push(Answer::Order {
                power: owner,
                written: written.clone(),
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
            let written = WrittenOrder::Order {
                unit: UnitRef::of(map, unit),
                action: action.clone(),
            };
            bench.movement(unit.power, &written).ok()?;
            let place = words::place(map, at.location());
            Some(Answer::Order {
                power: unit.power,
                note: format!("{} meant", words::unit(map, unit)),
                ruling: format!(
                    "there is no unit in {place}; did they mean {}?",
                    words::unit(map, unit)
                ),
                written,
            })
        });
        answers.extend(meant);
        answers
    }

    /// The unit that a line is about, with whose it is: the one of all that it may mean, or else the one
    /// that it begins with, if it is there and the power's.
    pub(super) fn named_unit(
        &self,
        table: &Session,
        line: &SheetLine,
    ) -> Option<(Power, Province)> {
        let own = |at: Province| {
            let unit = table.game().position().unit(at)?;
            let own = line.power.is_none_or(|power| power == unit.power);
            (own && self.powers.contains(&unit.power)).then_some((unit.power, at))
        };
        let mut units = line.may_be.iter().map(WrittenOrder::unit);
        if let Some(first) = units.next() {
            let only = units.all(|unit| unit.map(|it| it.place) == first.map(|it| it.place));
            return own(first.filter(|_| only)?.place.province);
        }
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
                [only] => only.taken().filter(|only| only.illegal.is_none())?,
                _ => return None,
            };
            own(only.written.unit()?.place.province)
        })
    }

    /// Does what the answer of this number says.
    pub(super) fn answer(&mut self, table: &mut Session, number: usize) {
        let Some(line) = self.open_line().cloned() else {
            return;
        };
        let answer = self.answers_to(table, &line).into_iter().nth(number);
        let (Some(answer), Some(mut list)) = (answer, self.pasted.clone()) else {
            return;
        };
        list.mending = Some(list.selected());
        match answer {
            Answer::Order {
                power,
                written,
                ruling,
                ..
            } => {
                let verdict = match ruling.as_str() {
                    "ruled void" => Verdict::Void,
                    _ => Verdict::Fixed,
                };
                let told = written.short(table.game().map()).to_string();
                let entry = DraftOrder {
                    text: self.ink_of(table, &line, &written),
                    written,
                    term: OrderDuration::Once,
                    ruling: self.is_game_master().then(|| Ruling::new(&ruling)),
                };
                let given = vec![AcceptedOrder {
                    power,
                    verdict,
                    entry,
                }];
                if let Some(refused) = self.refused_as_late(table, &given) {
                    self.note = Some(refused);
                    return;
                }
                list.mended(verdict, told);
                self.close_answered(table, &mut list, &given, &[]);
                self.commit(table, given, Some(list));
            }
            Answer::Aside => {
                list.lay_aside();
                self.commit(table, Vec::new(), Some(list));
                self.note = Some(Row::new().dim("Not an order. The line stays on the sheet."));
            }
        }
        self.ask_next(table);
    }

    /// Asks the next question; where there is none, the game master's sheets are walked again.
    pub(super) fn ask_next(&mut self, table: &Session) {
        let walks = self.has_sheets(table) && !self.paper;
        if let Some(list) = &mut self.pasted {
            let open = list
                .line()
                .is_some_and(|line| line.state == LineStatus::Open);
            let found = open || list.go_to_open(true);
            if walks {
                list.shown = found;
            }
        }
    }

    /// The line in which an order was written that a question offers: another one where the
    /// question is about two orders for one unit.
    fn ink_of(&self, table: &Session, question: &SheetLine, written: &WrittenOrder) -> String {
        let gives = |row: &&SheetLine| {
            let reading = self.reading_of(table, &row.text);
            reading.orders().any(|one| one.written == *written)
        };
        let rows = self.pasted.iter().flat_map(|list| list.lines());
        let mut rows =
            rows.filter(|row| row.state == LineStatus::Beside && row.power == question.power);
        let other =
            rows.find(|row| !row.may_be.is_empty() && row.may_be == question.may_be && gives(row));
        other.map_or(&question.wrote, |row| &row.wrote).clone()
    }

    /// The number of the question that is asked, and how many there are.
    pub(super) fn numbering(&self) -> Option<(usize, usize)> {
        let list = self.pasted.as_ref()?;
        self.question()?;
        let open = |line: &&SheetLine| line.state == LineStatus::Open;
        let before = list.lines().iter().take(list.selected()).filter(open);
        Some((before.count() + 1, list.count(LineStatus::Open)))
    }

    /// The question under the map: the ink, what is open, and the answers.
    pub(super) fn question_dock(&self, table: &Session, line: &SheetLine) -> DetailPanel {
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
                Answer::Order { written, .. } => written.short(map).to_string(),
                Answer::Aside => "no order".to_owned(),
            })
            .collect();
        let wide = orders.iter().map(String::len).max().unwrap_or(0) + 6;
        let mut full: Vec<DetailRow> = vec![head.clone().into(), DetailRow::default()];
        let mut choices = Vec::new();
        for (i, (answer, order)) in answers.iter().zip(&orders).enumerate() {
            let note = match answer {
                Answer::Order { note, .. } => note.as_str(),
                Answer::Aside => "skip this line",
            };
            let number = Row::new().strong(Tone::Accent, (i + 1).to_string());
            let row = number.text("  ").bold(order.as_str()).to_column(wide);
            let row = match self.replaced_by(table, answer) {
                Some(order) => row.dim(note).dim(", replaces ").text(order),
                None => row.dim(note),
            };
            full.push(DetailRow {
                row,
                spans: vec![ClickSpan {
                    at: 0,
                    width: u16::MAX,
                    command: Command::Choose(i as u8 + 1),
                }],
                ..DetailRow::default()
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
        let mut brief: Vec<DetailRow> = vec![head.into()];
        let shared = super::columns(choices.into_iter(), 2, 76);
        brief.extend(shared.into_iter().map(DetailRow::from));
        if answers.len() > 2 {
            full.push(DetailRow::default());
            let told =
                "A badly written order with one meaning counts (4.E.2). With two, you decide.";
            let rows = Row::new().dim(told).wrapped(self.columns_of_dock(table));
            full.extend(rows.into_iter().map(DetailRow::from));
        }
        full.truncate(9);
        DetailPanel { brief, full }
    }

    /// The order that an answer would take the place of.
    fn replaced_by(&self, table: &Session, answer: &Answer) -> Option<String> {
        let Answer::Order { power, written, .. } = answer else {
            return None;
        };
        let at = written.unit()?.place.province;
        let entry = table.game().order_of(*power, at)?;
        Some(entry.written.short(table.game().map()).to_string())
    }

    /// A free note on the selected order, or on the one written last: what the record says of why it
    /// is read so.
    pub(super) fn rule(&mut self, table: &mut Session, note: &str) {
        let item = self.item(table);
        let selected = item.and_then(|item| Some((item.power(), item.entry(table)?.clone())));
        let last = self.read_as.last().and_then(|&(power, at, _)| {
            let entry = table.game().order_of(power, at?)?;
            Some((power, entry.clone()))
        });
        let Some((power, mut entry)) = selected.or(last) else {
            let told = "Select an order to add a note.";
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
fn hold(table: &Session, unit: Unit) -> WrittenOrder {
    WrittenOrder::Order {
        unit: UnitRef::of(table.game().map(), unit),
        action: Action::Hold,
    }
}

/// Whose unit an order is for.
fn owner(table: &Session, written: &WrittenOrder) -> Option<Power> {
    table.game().owner_of(written.unit()?.place.province)
}

/// What is where a move goes: `Burgundy, where a French army stands`.
fn goal(table: &Session, written: WrittenOrder) -> String {
    let game = table.game();
    let map = game.map();
    let WrittenOrder::Order {
        action: Action::Move { to, .. },
        ..
    } = written
    else {
        return words::spoken(map, &written);
    };
    let at: Location = to.location(map).unwrap_or(to.province.location());
    let name = map.full(at);
    match game.position().unit(to.province) {
        Some(unit) => {
            let adjective = &map.power(unit.power).adjective;
            let article = super::retreats::article(adjective);
            let kind = match unit.kind {
                chancery_core::board::UnitKind::Army => "army",
                chancery_core::board::UnitKind::Fleet => "fleet",
            };
            format!("{name}, where {article} {adjective} {kind} stands")
        }
        None => format!("{name}, empty"),
    }
}

/// Does a list hold a question?
pub(super) fn has_questions(list: &Option<SheetList>) -> usize {
    list.as_ref().map_or(0, |list| list.count(LineStatus::Open))
}
