//! Correcting an order of a past phase: the right reading is typed, what changes from there on is
//! seen, and only then is it taken or left.

mod view;

use tui_input::{Input, InputRequest};

use super::{Goto, Paint, Screen, Traits, Transition};
use crate::keys::{Context, LineState};
use crate::message::Command;
use crate::picker::step;
use crate::record;
use crate::session::Session;
use crate::text::Row;
use chancery_core::board::Power;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, IllegalReason, WrittenOrder};
use chancery_core::report::{ResultKind, ResultLine};
use entry::{self, Reading, Verdict};
use game::Record;
use game::correction::{CorrectedGame, Correction as Corrected};

/// The longest line that can be typed, in characters.
const LONGEST: usize = 400;

/// What the record says where no reason was given.
const NO_REASON: &str = "corrected after the fact";

/// The correction of an order.
#[derive(Debug)]
pub struct Correction {
    record: usize,
    /// The orders of the phase, by power.
    lines: Vec<ResultLine>,
    /// The order that is corrected.
    selected: usize,
    line: Input,
    /// What the line is taken to say, and for whom.
    reading: Option<(Power, Reading)>,
    /// What would become of it.
    mended: Option<Box<CorrectedGame>>,
    /// What the last key came to.
    note: Option<Row>,
}

impl Correction {
    /// For the order of a phase that is selected there; the lines are those of the results.
    pub fn new(record: usize, lines: Vec<ResultLine>, selected: usize) -> Self {
        Correction {
            record,
            selected: selected.min(lines.len().saturating_sub(1)),
            lines,
            line: Input::default(),
            reading: None,
            mended: None,
            note: None,
        }
    }

    fn line(&self) -> LineState {
        let choices = self.reading.as_ref();
        let choices = choices.is_some_and(|(_, reading)| !reading.choices().is_empty());
        match (self.line.value(), choices, &self.mended) {
            ("", ..) => LineState::Empty,
            (_, true, None) => LineState::Choosing,
            _ => LineState::Filled,
        }
    }

    fn played<'a>(&self, table: &'a Session) -> Option<&'a Record> {
        table.game().history().get(self.record)
    }

    fn clear(&mut self) {
        self.line.reset();
        (self.reading, self.mended) = (None, None);
    }

    fn edit(&mut self, table: &Session, request: InputRequest) {
        self.line.handle(request);
        self.mended = None;
        self.read(table);
    }

    /// The order that was typed, and the reason behind a `#`.
    fn typed(&self) -> (&str, &str) {
        match self.line.value().split_once('#') {
            Some((order, reason)) if !reason.trim().is_empty() => (order.trim(), reason.trim()),
            Some((order, _)) => (order.trim(), NO_REASON),
            None => (self.line.value().trim(), NO_REASON),
        }
    }

    /// Reads the line for the power of the selected order, or for whose unit it names.
    fn read(&mut self, table: &Session) {
        let text = self.typed().0.to_owned();
        self.reading = None;
        let (Some(played), Some(line)) = (self.played(table), self.lines.get(self.selected)) else {
            return;
        };
        if text.is_empty() {
            return;
        }
        let map = table.game().map();
        let bench = LegalityContext::new(map, &played.position, &played.table_rules.rules);
        let read = |power: Power| {
            let context = entry::Context::new(table.lexicon(), &bench, Some(power));
            entry::read(&context, &text)
        };
        let mut whose = line.power;
        let mut reading = read(whose);
        if reading.verdict == Verdict::Unreadable
            && let Some(unit) = line.order.unit()
            && let Some(at) = unit.place.location(map)
        {
            // `- gal` goes on from the selected unit
            let kind = unit
                .kind
                .map_or(String::new(), |kind| format!("{} ", kind.letter()));
            let longer = format!("{kind}{} {text}", map.short(at));
            let context = entry::Context::new(table.lexicon(), &bench, Some(whose));
            let longer = entry::read(&context, &longer);
            if longer.verdict != Verdict::Unreadable {
                reading = longer;
            }
        }
        let other = reading.orders().find_map(|one| match one.illegal {
            Some(IllegalReason::NotYours(_, owner)) => Some(owner),
            _ => None,
        });
        if let Some(owner) = other {
            (whose, reading) = (owner, read(owner));
        }
        self.reading = Some((whose, reading));
    }

    fn choose(&mut self, table: &Session, number: usize) {
        if let Some((whose, reading)) = self.reading.take() {
            let settled = match reading.choices().get(number) {
                Some(_) => reading.settled(number),
                None => reading,
            };
            self.reading = Some((whose, settled));
            self.see(table);
        }
    }

    /// Plays the game again with the order as it was typed.
    fn see(&mut self, table: &Session) {
        let Some((whose, reading)) = &self.reading else {
            self.note = Some(Row::new().dim("Type the correct order."));
            return;
        };
        if matches!(
            reading.verdict,
            Verdict::Ambiguous | Verdict::Unreadable | Verdict::Blank
        ) {
            return;
        }
        let orders: Vec<(Power, WrittenOrder)> = reading
            .orders()
            .map(|one| (one.power.unwrap_or(*whose), one.written.clone()))
            .collect();
        self.mend(table, orders);
    }

    /// As if the selected order had not been written: the unit holds, or disbands; a build is waived.
    fn without(&mut self, table: &Session) {
        let Some(line) = self.lines.get(self.selected) else {
            return;
        };
        let hold = |action| {
            let unit = line.order.unit()?;
            Some(WrittenOrder::Order { unit, action })
        };
        let written = match line.fate {
            ResultKind::Moved { .. } => hold(Action::Hold),
            ResultKind::Retreated { .. } => hold(Action::Disband),
            ResultKind::Adjusted(_) if self.is_build() => Some(WrittenOrder::Waive),
            ResultKind::Adjusted(_) | ResultKind::Disordered(_) => None,
        };
        match written {
            Some(written) => self.mend(table, vec![(line.power, written)]),
            None => {
                let told = "A removal is still required: type the unit to remove.";
                self.note = Some(Row::new().bold(told));
            }
        }
    }

    fn is_build(&self) -> bool {
        let line = self.lines.get(self.selected);
        line.is_some_and(|line| {
            matches!(
                line.order,
                WrittenOrder::Order {
                    action: Action::Build,
                    ..
                }
            )
        })
    }

    fn mend(&mut self, table: &Session, orders: Vec<(Power, WrittenOrder)>) {
        let (text, reason) = self.typed();
        // in winter an order names no unit that is there: it takes the place of the selected one
        let selected = self
            .lines
            .get(self.selected)
            .and_then(|line| match line.fate {
                ResultKind::Adjusted(ruling) => Some((line.power, ruling.entry)),
                _ => None,
            });
        let corrections = orders.into_iter().map(|(power, written)| Corrected {
            power,
            entry: selected.filter(|it| it.0 == power).map(|it| it.1),
            text: match text.is_empty() {
                true => written.short(table.game().map()).to_string(),
                false => text.to_owned(),
            },
            written,
            note: reason.to_owned(),
        });
        let corrections: Vec<Corrected> = corrections.collect();
        self.mended = table
            .game()
            .with_corrections(self.record, &corrections)
            .map(Box::new);
    }
}

impl Screen<Session> for Correction {
    fn context(&self, _: &Session) -> (Context, LineState) {
        (Context::Correcting, self.line())
    }

    fn update(&mut self, table: &mut Session, command: Command) -> Transition {
        self.note = None;
        match command {
            Command::Type(letter) => {
                let full = self.line.value().chars().count() >= LONGEST;
                if !full && !letter.is_control() {
                    self.edit(table, InputRequest::InsertChar(letter));
                }
            }
            Command::Edit(request) => self.edit(table, request),
            Command::Up | Command::Down => {
                step(&mut self.selected, self.lines.len(), command);
                self.clear();
            }
            Command::Choose(number) => self.choose(table, usize::from(number) - 1),
            Command::TakeBack => self.without(table),
            Command::Take => match self.mended.take() {
                Some(mended) => {
                    table.correct(mended.game);
                    return Transition::Go(Goto::LookBack(self.record));
                }
                None => self.see(table),
            },
            Command::Back if self.mended.is_some() => self.mended = None,
            Command::Back if !self.line.value().is_empty() => self.clear(),
            Command::Back => return Transition::Pop,
            // what is being corrected stays in sight
            Command::Earlier
            | Command::Later
            | Command::Compare
            | Command::Centers
            | Command::Score => {}
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn click_row(&mut self, _: &mut Session, number: usize) -> Transition {
        if self.mended.is_none() && number < self.lines.len() {
            self.selected = number;
            self.clear();
        }
        Transition::Stay
    }

    fn draw(&self, table: &Session, paint: &mut Paint<'_>) {
        self.draw_screen(table, paint);
    }

    fn traits(&self) -> Traits {
        Traits::MAP
    }
}

/// The orders of a phase, by power, as the results have them.
pub(super) fn lines(table: &Session, played: &Record) -> Vec<ResultLine> {
    let game = table.game();
    let lines = played.report(game.map()).lines();
    let by_power = record::by_power(game, lines).into_iter();
    by_power.flat_map(|(_, lines)| lines).collect()
}
