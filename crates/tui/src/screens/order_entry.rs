//! The desk: where orders, retreats and builds are written, by one seat or by a game master.

mod accept;
mod all_orders;
mod completion;
mod detail;
mod examples;
mod focus;
mod house_orders;
mod items;
mod line_history;
mod map_select;
mod mending;
mod numbered_choice;
mod order_list;
mod pending_questions;
mod question;
mod reach_prompt;
mod retreats;
mod sheet_import;
mod sheet_list;
mod split_line;
mod view;
mod warnings;
mod what_if_access;

use tui_input::{Input, InputRequest};

use super::reach::Reach;
use super::{
    AttendanceList, Destination, Event, Goto, Handover, Hidden, Paint, Palette, Screen, Traits,
    Transition, WhatIf,
};
use crate::clipboard::{self, Clip};
use crate::keys::{Context, LineState};
use crate::map_view::Focus;
use crate::message::Command;
use crate::session::{Author, Session};
use crate::text::Row;
use crate::theme::Tone;
use crate::turn_clock::ClockPhase;
use chancery_core::board::{Power, Province};
use completion::Completing;
use detail::{DETAILS, columns};
use entry::{Reading, Verdict};
use game::SeatId;
use items::OrderItem;
use line_history::History;
use map_select::MapSelect;
use pending_questions::KeptList;
use sheet_list::SheetList;
pub(super) use what_if_access::Listed;

/// The longest line that can be typed, in characters.
const LONGEST: usize = 400;

/// How an order comes into the line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Hand {
    /// It is typed.
    Typing,
    /// It is pointed at on the map.
    Pointing(MapSelect),
    /// It is chosen from the list of where a unit can go, or who can come.
    Asking(Reach),
}

/// The desk of one writer.
#[derive(Debug)]
pub struct OrderEntry {
    writer: Author,
    /// The powers whose sheets lie here.
    powers: Vec<Power>,
    line: Input,
    /// What the line is taken to say.
    reading: Option<Reading>,
    /// The unit that the line goes on from, where it does not name one itself.
    begun: Option<String>,
    /// Which of several readings is pointed at.
    pick: Option<usize>,
    /// The line is being completed, in one way after the other.
    completing: Option<Completing>,
    /// The lines that were taken.
    history: History,
    /// Which item of the book is selected.
    selected: usize,
    /// Enter was pressed on an order that is void: once more writes it as it is.
    once: bool,
    /// What the last key came to.
    note: Option<Row>,
    /// The sheet that was pasted or read last.
    pasted: Option<SheetList>,
    /// The lines of the sheets on the other side of each change that touched them.
    lists: Vec<KeptList>,
    /// A game master looks at what was pasted as a whole, not power by power.
    paper: bool,
    /// A game master looks at the sheet of this power alone.
    alone: Option<Power>,
    /// How each written order was read, by power and province.
    read_as: Vec<(Power, Option<Province>, Verdict)>,
    sealing: bool,
    hand: Hand,
    book: bool,
}

impl OrderEntry {
    /// The desk of a writer, the first unit without an order selected.
    pub fn new(table: &Session, writer: Author) -> Self {
        let mut desk = OrderEntry {
            writer,
            powers: table.powers(writer),
            line: Input::default(),
            reading: None,
            begun: None,
            pick: None,
            completing: None,
            history: History::default(),
            selected: 0,
            once: false,
            note: None,
            pasted: None,
            lists: Vec::new(),
            paper: false,
            alone: None,
            read_as: Vec::new(),
            sealing: false,
            hand: Hand::Typing,
            book: false,
        };
        desk.look_again(table);
        desk.go_to_unordered(table, true, true);
        desk.ask_again(table);
        desk
    }

    fn update_sealing(&mut self, table: &mut Session, command: Command) -> Transition {
        match command {
            Command::Take => return self.seal(table),
            Command::Back => self.sealing = false,
            Command::Next => {
                self.sealing = false;
                self.go_to_unordered(table, true, true);
            }
            Command::Type(_) | Command::Undo | Command::Redo => {
                self.sealing = false;
                return self.update(table, command);
            }
            Command::Hide => {
                self.sealing = false;
                return self.update(table, command);
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    /// Seals the sheets that lie here, and goes on.
    pub(super) fn seal(&mut self, table: &mut Session) -> Transition {
        for seat in table.seats(self.writer) {
            if let Err(locked) = table.seal(seat) {
                self.sealing = false;
                self.note = Some(Row::new().toned(Tone::Err, locked.to_string()));
                return Transition::Stay;
            }
        }
        Transition::Go(Goto::Play)
    }

    fn edit(&mut self, table: &Session, request: InputRequest) {
        let full = self.line.value().chars().count() >= LONGEST;
        match request {
            InputRequest::InsertChar(letter) if full || letter.is_control() => {}
            request => {
                self.line.handle(request);
            }
        }
        self.read(table);
    }

    /// Puts a text into the line.
    fn set_line(&mut self, table: &Session, text: &str) {
        let text: String = text
            .replace('\t', " ")
            .chars()
            .filter(|c| !c.is_control())
            .take(LONGEST)
            .collect();
        self.line = Input::new(text);
        self.read(table);
    }

    /// Reads the line, and all that is written, by the rules in force now.
    pub(super) fn read_again(&mut self, table: &Session) {
        self.hand = Hand::Typing;
        self.read(table);
        self.look_again(table);
    }

    /// Empties the line; a line of a sheet that was being mended goes back to the sheet.
    fn clear(&mut self, table: &Session) {
        if let Some(list) = &mut self.pasted {
            list.mending = None;
        }
        self.set_line(table, "");
    }

    /// Puts a line that was taken before into the line, or the one after it.
    fn recall(&mut self, table: &Session, before: bool) {
        let line = match before {
            true => self.history.before(self.line.value()),
            false => self.history.after(),
        };
        match line {
            Some(line) => self.set_line(table, &line),
            None if before => self.note = Some(Row::new().dim("No earlier lines.")),
            None => {}
        }
    }

    /// Is a game master still to be asked about a line?
    fn has_open_questions(&self, table: &Session) -> bool {
        self.has_sheets(table) && !self.paper && question::has_questions(&self.pasted) > 0
    }

    /// Asks the next question, or the one before.
    fn go_to_question(&mut self, forward: bool) {
        let asked = self.question().is_some();
        if let Some(list) = &mut self.pasted {
            let here = list
                .line()
                .is_some_and(|line| line.state == sheet_list::LineStatus::Open);
            if asked || !here {
                list.go_to_open(forward);
            }
            list.shown = true;
        }
        self.alone = None;
    }

    /// Selects the next line of the sheet that is to be looked at, or the one before.
    fn next_to_mend(&mut self, forward: bool) {
        let found = self
            .pasted
            .as_mut()
            .is_some_and(|list| list.go_to_open(forward));
        if !found {
            self.note = Some(Row::new().dim("All lines of the sheet are entered. Esc closes it."));
        }
    }

    /// Selects the next item without an order, or the one before; the first, if so asked.
    fn go_to_unordered(&mut self, table: &Session, forward: bool, first: bool) {
        let items = OrderItem::all(table, &self.powers);
        let count = items.len();
        if count == 0 {
            return;
        }
        let from = self.selected.min(count - 1);
        let at = |step: usize| match (first, forward) {
            (true, _) => step - 1,
            (false, true) => (from + step) % count,
            (false, false) => (from + count - step) % count,
        };
        match (1..=count).map(at).find(|&i| items[i].is_open(table)) {
            Some(open) => self.selected = open,
            None if first => self.selected = 0,
            None => {
                self.note = Some(Row::new().dim("Every unit has an order. ^D seals."));
            }
        }
    }

    fn walk(&mut self, table: &Session, down: bool) {
        let choices = self
            .reading
            .as_ref()
            .map_or(0, |reading| reading.choices().len());
        if !self.line.value().is_empty() {
            if choices > 0 {
                self.pick = Some(match (self.pick, down) {
                    (None, true) => 0,
                    (None, false) => choices - 1,
                    (Some(at), true) => (at + 1).min(choices - 1),
                    (Some(at), false) => at.saturating_sub(1),
                });
            }
            return;
        }
        if self.has_sheets(table) && !self.paper {
            return self.walk_sheets(table, down);
        }
        if let Some(list) = self.pasted.as_mut().filter(|list| list.shown) {
            return list.walk(down);
        }
        let last = OrderItem::all(table, &self.powers).len().saturating_sub(1);
        let selected = self.selected.min(last);
        self.selected = if down {
            (selected + 1).min(last)
        } else {
            selected.saturating_sub(1)
        };
    }

    /// A row of the book, or of the sheet in its place, was clicked.
    pub(super) fn select_row(&mut self, table: &Session, number: usize) {
        (self.once, self.note, self.completing) = (false, None, None);
        self.sealing = false;
        if self.hand != Hand::Typing {
            // what has been pointed at so far is another unit's
            self.hand = Hand::Typing;
            self.set_line(table, "");
        }
        let sheets = self.has_sheets(table) && !self.paper;
        match self.pasted.as_mut().filter(|list| list.shown) {
            Some(list) if !sheets => list.select(number),
            list => {
                if let Some(list) = list {
                    list.shown = false;
                }
                self.selected = number;
            }
        }
    }

    /// Selects what is to be ordered in a province, where anything is.
    pub(super) fn look_for(&mut self, table: &Session, province: Province) {
        let there = |item: &OrderItem| item.province(table) == Some(province);
        let found = OrderItem::all(table, &self.powers).iter().position(there);
        if let Some(found) = found {
            self.select_row(table, found);
        }
    }

    /// The powers whose sheets lie here: those that whoever sits here may see.
    pub fn powers(&self) -> &[Power] {
        &self.powers
    }

    /// The item that is selected.
    fn item(&self, table: &Session) -> Option<OrderItem> {
        let items = OrderItem::all(table, &self.powers);
        let last = items.len().checked_sub(1)?;
        Some(items[self.selected.min(last)])
    }
}

impl Screen<Session> for OrderEntry {
    fn context(&self, table: &Session) -> (Context, LineState) {
        if self.sealing {
            return (Context::Sealing, LineState::Empty);
        }
        if self.pointing().is_some() {
            return (Context::Pointing, LineState::Empty);
        }
        if self.asking().is_some() {
            return (Context::Asking, LineState::Numbered);
        }
        let choices = self
            .reading
            .as_ref()
            .is_some_and(|reading| !reading.choices().is_empty());
        let numbered = || match self.is_listing() {
            true => self.answers(table) > 0,
            false => !self.numbered(table).is_empty(),
        };
        let line = match self.line.value() {
            "" if numbered() => LineState::Numbered,
            "" => LineState::Empty,
            _ if choices => LineState::Choosing,
            _ => LineState::Filled,
        };
        (Context::Writing, line)
    }

    fn update(&mut self, table: &mut Session, command: Command) -> Transition {
        if self.sealing {
            return self.update_sealing(table, command);
        }
        let once = std::mem::take(&mut self.once);
        if !matches!(command, Command::Complete | Command::CompleteBack) {
            self.completing = None;
        }
        if matches!(command, Command::Type(_) | Command::Edit(_)) {
            self.history.leave();
        }
        let kept = match command {
            Command::Help | Command::Palette | Command::Redraw => self.note.take(),
            _ => None,
        };
        self.note = kept;
        if self.point(table, command) || self.ask_on(table, command) {
            return Transition::Stay;
        }
        let is_empty = self.line.value().is_empty();
        match command {
            Command::Type(letter) => self.edit(table, InputRequest::InsertChar(letter)),
            Command::Edit(request) => self.edit(table, request),
            Command::Take => self.take(table, once),
            Command::Complete => self.complete(table, false),
            Command::CompleteBack => self.complete(table, true),
            Command::LineBefore => self.recall(table, true),
            Command::LineAfter => self.recall(table, false),
            Command::Next if is_empty && self.has_open_questions(table) => {
                self.go_to_question(true)
            }
            Command::Previous if is_empty && self.has_open_questions(table) => {
                self.go_to_question(false);
            }
            Command::OnePower if self.has_sheets(table) => self.switch_alone(table),
            Command::Zoom if self.has_sheets(table) && self.book => {
                // on a small screen the sheets are laid aside, and the map is seen
                self.book = false;
                return Transition::Pass;
            }
            Command::Next | Command::Previous if self.is_listing() => {
                self.next_to_mend(command == Command::Next);
            }
            Command::Next => self.go_to_unordered(table, true, false),
            Command::Previous => self.go_to_unordered(table, false, false),
            Command::Up => self.walk(table, false),
            Command::Down => self.walk(table, true),
            Command::Choose(number) => self.choose(table, usize::from(number) - 1),
            Command::TakeBack => self.take_back(table),
            Command::Point => self.begin_to_point(table),
            Command::Reach => self.begin_to_ask(table, None),
            Command::Undo => self.undo(table, false),
            Command::Redo => self.undo(table, true),
            Command::Waive => self.waive(table),
            Command::Book => self.book = !self.book,
            Command::Sheet => self.switch_sheet(),
            Command::ReadFile => {
                return Transition::push(Palette::to_read(Context::Writing));
            }
            Command::Guard => self.switch_guard(table),
            Command::WhatIf => {
                return Transition::push_any(WhatIf::present(table, self.writer));
            }
            Command::Back if !is_empty => self.clear(table),
            Command::Back if self.is_listing() => self.leave_sheet(),
            Command::Back if self.alone.is_some() => self.alone = None,
            Command::Back if self.book => self.book = false,
            Command::Done if !is_empty => {
                self.note =
                    Some(Row::new().bold("Press Enter to accept the line, or Esc to clear it."));
            }
            Command::Done => self.sealing = true,
            Command::Attendance if self.is_game_master() && is_empty => {
                return Transition::push(AttendanceList::at(table, SeatId(0)));
            }
            Command::Attendance => {
                let told =
                    "Attendance can be changed on the handover screen. Seal these orders first.";
                self.note = Some(Row::new().dim(told));
            }
            Command::Hide => {
                return match self.writer {
                    Author::Seat(seat) if table.is_secret() => {
                        table.lock_up();
                        Transition::push(Handover::over_sheet(seat))
                    }
                    _ => Transition::push(Hidden),
                };
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn click_row(&mut self, table: &mut Session, number: usize) -> Transition {
        self.select_row(table, number);
        Transition::Stay
    }

    fn on_event(&mut self, table: &mut Session, event: &Event) -> Transition {
        match event {
            &Event::Click(click) => self.click(table, click),
            &Event::GoTo(Destination::Province(province)) => self.look_for(table, province),
            Event::Paste(text) => self.paste(table, text),
            Event::Sheet(text) => self.read_sheet(table, text),
            Event::Rules(_) => self.read_again(table),
            Event::TimeUp => return self.seal(table),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, table: &Session, paint: &mut Paint<'_>) {
        self.page(table).draw(paint);
    }

    fn examples(&self, table: &Session) -> Vec<(String, String)> {
        self.examples_for_help(table)
    }

    fn focus(&self, table: &Session) -> Option<Focus> {
        Some(self.focus_of(table))
    }

    fn copied(&self, table: &Session) -> Option<Clip> {
        Some(clipboard::orders(table, self))
    }

    fn traits(&self) -> Traits {
        Traits {
            clock: ClockPhase::At(self.writer),
            ..Traits::MAP
        }
    }
}
