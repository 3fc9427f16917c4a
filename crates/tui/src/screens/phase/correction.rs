//! The correction of an order in a past phase: the correct order is typed, the effects up to the
//! present are previewed, and the correction is then applied or discarded.

mod view;

use tui_input::{Input, InputRequest};

use crate::keys::{Command, Context, LineState};
use crate::kit::Row;
use crate::kit::list::{LONGEST, edit, step};
use crate::page::Paint;
use crate::screens::{Goto, Screen, Traits, Transition};
use crate::session::{Session, TableChange};
use chancery_core::board::Power;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, IllegalReason, WrittenOrder};
use chancery_core::report::{ResultKind, ResultLine};
use entry::{self, Reading, Verdict};
use game::Record;
use game::correction::{CorrectedGame, Correction as Corrected};

/// The note in the record if no reason is typed.
const NO_REASON: &str = "corrected after the fact";

/// The correction of an order.
#[derive(Debug)]
pub struct Correction {
    record: usize,
    /// The orders of the phase, by power.
    lines: Vec<ResultLine>,
    /// The index of the order that is corrected.
    selected: usize,
    line: Input,
    /// The reading of the line, and the power it is for.
    reading: Option<(Power, Reading)>,
    /// The game with the correction applied.
    corrected: Option<Box<CorrectedGame>>,
    /// The message of the last command.
    note: Option<Row>,
}

impl Correction {
    /// Returns the correction screen for a phase with the lines of its results and the index of the
    /// selected one.
    pub fn new(record: usize, lines: Vec<ResultLine>, selected: usize) -> Self {
        Correction {
            record,
            selected: selected.min(lines.len().saturating_sub(1)),
            lines,
            line: Input::default(),
            reading: None,
            corrected: None,
            note: None,
        }
    }

    fn line(&self) -> LineState {
        match (&self.reading, &self.corrected) {
            (Some((_, reading)), None) if !reading.choices().is_empty() => LineState::Choosing,
            _ => LineState::of(&self.line),
        }
    }

    fn played<'a>(&self, session: &'a Session) -> Option<&'a Record> {
        session.game().history().get(self.record)
    }

    fn clear(&mut self) {
        self.line.reset();
        (self.reading, self.corrected) = (None, None);
    }

    fn edit(&mut self, session: &Session, request: InputRequest) {
        if edit(&mut self.line, request, LONGEST) {
            self.corrected = None;
            self.read(session);
        }
    }

    /// Returns the typed order and the reason after `#`.
    fn typed(&self) -> (&str, &str) {
        let line = self.line.value();
        let (order, reason) = line.split_once('#').unwrap_or((line, ""));
        match reason.trim() {
            "" => (order.trim(), NO_REASON),
            reason => (order.trim(), reason),
        }
    }

    /// Reads the line as an order of the selected order's power, or of the owner of the unit it
    /// names.
    fn read(&mut self, session: &Session) {
        let text = self.typed().0.to_owned();
        self.reading = None;
        let (Some(played), Some(line)) = (self.played(session), self.lines.get(self.selected))
        else {
            return;
        };
        if text.is_empty() {
            return;
        }
        let map = session.game().map();
        let legality = LegalityContext::new(map, &played.position, &played.table_rules.rules);
        let read = |power: Power, text: &str| {
            let context = entry::Context::new(session.lexicon(), &legality, Some(power));
            entry::read(&context, text)
        };
        let mut whose = line.power;
        let mut reading = read(whose, &text);
        if reading.verdict == Verdict::Unreadable
            && let Some(unit) = line.order.unit()
            && let Some(at) = unit.place.location(map)
        {
            // `- gal` continues the order of the selected unit
            let kind = unit.kind.map(|kind| format!("{} ", kind.letter()));
            let begun = format!("{}{}", kind.unwrap_or_default(), map.short(at));
            let longer = read(whose, &format!("{begun} {text}"));
            if longer.verdict != Verdict::Unreadable {
                reading = longer;
            }
        }
        let other = reading.orders().find_map(|one| match one.illegal {
            Some(IllegalReason::NotYours(_, owner)) => Some(owner),
            _ => None,
        });
        if let Some(owner) = other {
            (whose, reading) = (owner, read(owner, &text));
        }
        self.reading = Some((whose, reading));
    }

    fn choose(&mut self, session: &Session, number: usize) {
        if let Some((whose, reading)) = self.reading.take() {
            let settled = match reading.choices().get(number) {
                Some(_) => reading.settled(number),
                None => reading,
            };
            self.reading = Some((whose, settled));
            self.see(session);
        }
    }

    /// Replays the game with the typed order.
    fn see(&mut self, session: &Session) {
        let Some((whose, reading)) = &self.reading else {
            self.note = Some(Row::new().dim("Type the correct order."));
            return;
        };
        if reading.verdict.is_clear() || reading.verdict == Verdict::Void {
            let orders = reading.orders();
            let orders = orders.map(|one| (one.power.unwrap_or(*whose), one.written.clone()));
            self.correct(session, orders.collect());
        }
    }

    /// Replays the game without the selected order: the unit holds or disbands, or the build is
    /// waived.
    fn without(&mut self, session: &Session) {
        let Some(line) = self.lines.get(self.selected) else {
            return;
        };
        let hold = |action| {
            let unit = line.order.unit()?;
            Some(WrittenOrder::Order { unit, action })
        };
        let written = match line.result {
            ResultKind::Moved { .. } => hold(Action::Hold),
            ResultKind::Retreated { .. } => hold(Action::Disband),
            ResultKind::Adjusted(_) if line.order.action() == Some(&Action::Build) => {
                Some(WrittenOrder::Waive)
            }
            ResultKind::Permitted { .. } | ResultKind::Adjusted(_) | ResultKind::Disordered(..) => {
                None
            }
        };
        match written {
            Some(written) => self.correct(session, vec![(line.power, written)]),
            None => {
                let text = match line.result {
                    ResultKind::Permitted { .. } => "Type the permission that was given.",
                    _ => "A removal is still required: type the unit to remove.",
                };
                self.note = Some(Row::new().bold(text));
            }
        }
    }

    fn correct(&mut self, session: &Session, orders: Vec<(Power, WrittenOrder)>) {
        let (text, reason) = self.typed();
        // a winter order doesn't name an existing unit, so it replaces the selected order
        let line = self.lines.get(self.selected);
        let selected = line.and_then(|line| match line.result {
            ResultKind::Adjusted(ruling) => Some((line.power, ruling.entry)),
            _ => None,
        });
        let corrections = orders.into_iter().map(|(power, written)| Corrected {
            power,
            entry: selected.filter(|it| it.0 == power).map(|it| it.1),
            text: if text.is_empty() {
                written.short(session.game().map()).to_string()
            } else {
                text.to_owned()
            },
            written,
            note: reason.to_owned(),
        });
        let corrections: Vec<Corrected> = corrections.collect();
        let corrected = session.game().with_corrections(self.record, &corrections);
        self.corrected = corrected.map(Box::new);
    }
}

impl Screen<Session> for Correction {
    fn context(&self, _: &Session) -> (Context, LineState) {
        (Context::Correcting, self.line())
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        self.note = None;
        match command {
            Command::Row(number) if self.corrected.is_none() => {
                self.selected = number;
                self.clear();
            }
            Command::Type(letter) => self.edit(session, InputRequest::InsertChar(letter)),
            Command::Edit(request) => self.edit(session, request),
            Command::Up | Command::Down => {
                step(&mut self.selected, self.lines.len(), command);
                self.clear();
            }
            Command::Choose(number) => self.choose(session, usize::from(number) - 1),
            Command::TakeBack => self.without(session),
            Command::Accept => match self.corrected.take() {
                Some(corrected) => {
                    let game = corrected.game;
                    session.change_table(TableChange::Correction, |now| *now = game);
                    return Transition::Go(Goto::LookBack(self.record));
                }
                None => self.see(session),
            },
            Command::Back if self.corrected.is_some() => self.corrected = None,
            Command::Back if !self.line.value().is_empty() => self.clear(),
            Command::Back => return Transition::Pop,
            // the correction stays on screen
            Command::Earlier
            | Command::Later
            | Command::Compare
            | Command::Centers
            | Command::Score => {}
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        self.draw_screen(session, paint);
    }

    fn traits(&self) -> Traits {
        Traits::MAP
    }
}
