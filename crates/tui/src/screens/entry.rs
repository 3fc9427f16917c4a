//! Order entry: the screen where a player or a game master writes orders, retreats and builds.
//!
//! The screen has one [`Mode`] and a few parts with their own state: the line ([`LineEditor`]), the
//! pasted sheets ([`Sheets`]) and the verdicts on the written orders ([`Verdicts`]). [`OrderEntry`]
//! owns them, and its methods change them and the game. An [`EntryView`] is the same screen with its game, to be read.
//! The panels are drawn from it: `details_panel` or `seal_panel` below the map, `list_panel` or `all_orders_panel` beside
//! it, and `scene`, the map itself.

mod accept;
mod all_orders;
mod commit;
mod completion;
mod detail;
mod doubt;
mod facts;
mod hints;
mod house_orders;
mod items;
mod kept_sheet;
mod line_command;
mod line_editor;
mod map_select;
mod meanings;
mod navigation;
mod opponents;
mod order_list;
mod order_text;
mod pending_questions;
mod question;
mod reach_prompt;
mod reading;
mod retreats;
mod scene;
mod sheet_import;
mod sheet_list;
mod sheet_paste;
mod sheets;
mod update;
mod verdicts;
mod view;
mod warnings;
mod winter;
mod words;

use tui_input::InputRequest;

use super::{Event, Goto, Screen, Traits, Transition};
use crate::keys::{Command, Context, LineState};
use crate::kit::clipboard::Clip;
use crate::kit::list::{LONGEST, edit};
use crate::kit::words::standings;
use crate::kit::{Row, Tone};
use crate::map::view::Focus;
use crate::page::{Paint, SizeClass};
use crate::screens::Destination;
use crate::screens::reach::Reach;
use crate::session::turn_clock::ClockPhase;
use crate::session::{Author, Session};
use chancery_core::board::{Phase, Power, Province};
use facts::holding_units;
use game::{DraftOrder, Game};
pub(super) use items::OrderItem;
use line_editor::LineEditor;
use map_select::MapSelect;
pub use opponents::Opponents;

use order_text::{orders_text, reading_text};
pub(super) use scene::route;
use sheets::Sheets;
use verdicts::Verdicts;

/// The effect of keys and clicks.
#[derive(Debug)]
enum Mode {
    /// They edit the line, or move through the orders.
    Writing,
    /// They select the parts of an order on the map.
    Selecting(MapSelect),
    /// They choose from the list of a unit's destinations, or of the units that can reach a
    /// province.
    Reach(Reach),
    /// They confirm or cancel sealing. It has the page of the notes on the orders.
    Sealing(usize),
}

/// The order entry screen of one author.
#[derive(Debug)]
pub struct OrderEntry {
    writer: Author,
    /// The powers whose orders are written here.
    powers: Vec<Power>,
    mode: Mode,
    line: LineEditor,
    sheets: Sheets,
    verdicts: Verdicts,
    /// The selected row of the order list.
    pub(super) selected: usize,
    /// The message of the last command.
    pub(super) note: Option<Row>,
    /// Whether the order list covers the map of a small screen.
    pub(super) list_open: bool,
    /// What the last click did, until the next key or click.
    clicked: Option<LastClick>,
}

/// What a click of the mouse did to which the next one is related.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LastClick {
    /// It completed an order, on this province.
    Order(Province),
    /// It selected the unit in this province, in the list.
    Unit(Province),
}

/// An order entry screen with its game, to be read: what its panels are drawn from, and what its keys depend on.
#[derive(Clone, Copy)]
pub(super) struct EntryView<'a> {
    entry: &'a OrderEntry,
    session: &'a Session,
}

impl<'a> EntryView<'a> {
    /// Returns the game.
    fn game(self) -> &'a Game {
        self.session.game()
    }
}

impl OrderEntry {
    /// Returns the screen with its game.
    pub(super) fn view<'a>(&'a self, session: &'a Session) -> EntryView<'a> {
        EntryView {
            entry: self,
            session,
        }
    }

    /// Returns the screen of an author, with the first unit without an order selected.
    pub fn new(session: &Session, writer: Author) -> Self {
        let mut entry = OrderEntry {
            writer,
            powers: session.powers(writer),
            mode: Mode::Writing,
            line: LineEditor::default(),
            sheets: Sheets::default(),
            verdicts: Verdicts::default(),
            selected: 0,
            note: None,
            list_open: false,
            clicked: None,
        };
        entry.update_verdicts(session);
        entry.select_first_open(session);
        entry.restore_questions(session);
        entry
    }

    /// Seals the orders written here.
    pub(super) fn seal(&mut self, session: &mut Session) -> Transition {
        for seat in session.seats(self.writer) {
            if let Err(locked) = session.seal(seat) {
                self.stop_sealing();
                self.say(Row::new().toned(Tone::Err, locked.to_string()));
                return Transition::Stay;
            }
        }
        Transition::Go(Goto::Play)
    }

    fn stop_sealing(&mut self) {
        if matches!(self.mode, Mode::Sealing(_)) {
            self.mode = Mode::Writing;
        }
    }

    /// Returns whether a game master writes here.
    fn is_game_master(&self) -> bool {
        self.writer == Author::Master
    }

    /// Returns the number of open questions about pasted lines.
    pub(in crate::screens) fn questions(&self) -> usize {
        self.sheets.questions()
    }

    /// Returns the powers whose orders are written here, which the author may see.
    pub fn powers(&self) -> &[Power] {
        &self.powers
    }

    /// Returns the only power whose orders are written here.
    fn only_power(&self) -> Option<Power> {
        match self.powers.as_slice() {
            &[only] => Some(only),
            _ => None,
        }
    }

    /// Shows a message until the next key.
    pub(super) fn say(&mut self, note: Row) {
        self.note = Some(note);
    }

    /// Returns whether only the line is in use: no selection on the map, no list, no pasted sheet.
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.mode, Mode::Writing | Mode::Sealing(_)) && !self.is_listing()
    }

    /// Returns whether the line is empty.
    pub(super) fn is_blank(&self) -> bool {
        self.line.is_empty()
    }

    fn edit(&mut self, session: &Session, request: InputRequest) {
        // a full line doesn't change
        if edit(&mut self.line.input, request, LONGEST) {
            self.read(session);
        }
    }

    /// Puts a text into the line.
    fn set_line(&mut self, session: &Session, text: &str) {
        self.line.set(text);
        self.read(session);
    }

    /// Reads the line and all written orders again, by the current rules.
    pub(super) fn read_again(&mut self, session: &Session) {
        if !matches!(self.mode, Mode::Sealing(_)) {
            self.mode = Mode::Writing;
        }
        self.read(session);
        self.update_verdicts(session);
    }

    /// Returns the context of the key bindings, and the state of the line.
    pub(in crate::screens) fn keys(&self, session: &Session) -> (Context, LineState) {
        match self.mode {
            Mode::Sealing(_) => return (Context::Sealing, LineState::Empty),
            Mode::Selecting(_) => return (Context::Pointing, LineState::Empty),
            Mode::Reach(_) => return (Context::Asking, LineState::Numbered),
            Mode::Writing => {}
        }
        let line = match self.line.value() {
            "" if self.view(session).has_numbers() => LineState::Numbered,
            "" => LineState::Empty,
            _ if self.line.choice_count() > 0 => LineState::Choosing,
            _ => LineState::Filled,
        };
        (Context::Writing, line)
    }

    /// Clears the line and ends the editing of a line of the pasted sheet.
    fn clear(&mut self, session: &Session) {
        self.sheets.editing = None;
        self.set_line(session, "");
    }

    /// Puts the previous or next accepted line into the entry line.
    fn recall(&mut self, session: &Session, command: Command) {
        if self.line.recall(command) {
            self.read(session);
        } else if command == Command::LineBefore {
            self.say(Row::new().dim("No earlier lines."));
        }
    }
}

impl EntryView<'_> {
    /// Returns the selected item.
    pub(super) fn item(self) -> Option<OrderItem> {
        let items = self.items();
        let last = items.len().checked_sub(1)?;
        Some(items[self.entry.selected.min(last)])
    }

    /// Returns all items of this screen.
    pub(super) fn items(self) -> Vec<OrderItem> {
        OrderItem::all(self.session, &self.entry.powers)
    }

    /// Returns whether a number chooses something while the line is empty.
    fn has_numbers(self) -> bool {
        if self.entry.is_listing() {
            self.answer_count() > 0
        } else {
            self.winter_power().is_some() || !self.retreats().is_empty()
        }
    }

    /// Returns the orders that Enter would accept, or none if the line isn't clear.
    pub(super) fn in_line(self) -> Vec<(Power, DraftOrder)> {
        let reading = self.entry.line.reading().filter(|it| it.verdict.is_clear());
        let given = reading.map(|it| self.given(it, &self.entry.line.typed(), None));
        let given = given.and_then(Result::ok).into_iter().flatten();
        given.map(|one| (one.power, one.entry)).collect()
    }

    /// Returns whether there is a line that isn't clear.
    pub(super) fn is_asking_back(self) -> bool {
        self.entry.line.reading().is_some() && self.in_line().is_empty()
    }
}

impl Screen<Session> for OrderEntry {
    fn traits(&self, session: &Session) -> Traits {
        Traits {
            clock: ClockPhase::At(self.writer),
            ..Traits::map(self.keys(session))
        }
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        self.clicked = None;
        if let Command::Row(number) = command {
            self.select_row(session, number);
            let unit = self.view(session).item();
            let unit = unit.filter(|_| self.sheets.open().is_none());
            let unit = unit.and_then(|item| item.province(session));
            self.clicked = unit.map(LastClick::Unit);
            return Transition::Stay;
        }
        if matches!(self.mode, Mode::Sealing(_)) {
            return self.update_sealing(session, command);
        }
        let is_accepted = std::mem::take(&mut self.line.accepted_by_number);
        if is_accepted && command == Command::Accept {
            return Transition::Stay;
        }
        let refused = self.line.begin(command);
        let command = match command {
            // the numbers of the choices are beside the refused line
            Command::Type(digit @ '1'..='9')
                if self.line.is_empty() && self.view(session).has_numbers() =>
            {
                self.read(session);
                Command::choose(digit as usize - '1' as usize)
            }
            command => command,
        };
        if !matches!(command, Command::Help | Command::Palette | Command::Redraw) {
            self.note = None;
        }
        let done = self.update_offer(session, command)
            || self.update_select(session, command)
            || self.update_reach(session, command)
            || self.update_line(session, command, refused)
            || self.update_list(session, command);
        if done {
            Transition::Stay
        } else {
            self.update_screen(session, command)
        }
    }

    fn on_event(&mut self, session: &mut Session, event: &Event) -> Transition {
        match event {
            &Event::Click(click) => self.click(session, click),
            &Event::GoTo(Destination::Province(province)) => self.look_for(session, province),
            Event::Paste(text) => self.paste(session, text),
            Event::Sheet(text) => self.read_sheet(session, text),
            Event::Rules(_) => self.read_again(session),
            Event::Table => self.update_verdicts(session),
            Event::Plan(power, orders) => self.take_plan(session, *power, orders),
            Event::TimeUp => return self.seal(session),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let screen = paint.buffer.area;
        let mut page = self.view(session).page(screen);
        // a larger screen has the centers in the order list
        if SizeClass::of(screen) == SizeClass::Small {
            let game = session.game();
            if matches!(self.mode, Mode::Sealing(_)) {
                // there is no order list beside the question
                page.details = page.details.only_cramped();
            }
            page.header.standings = standings(game.map(), |power| game.known_centers(power));
            // units without an order, the numbers of builds, and a game master's open questions matter more
            let is_winter = game.turn().phase == Phase::Adjustments;
            let is_complete = holding_units(session, &self.view(session).items()).is_empty();
            page.header.prefers_standings = is_complete && !is_winter && !self.is_game_master();
        }
        page.draw(paint);
    }

    fn examples(&self, session: &Session) -> Vec<(String, String)> {
        let power = self.view(session).selected_power();
        let about = self.view(session).subject();
        let all = self
            .view(session)
            .ask(|context| entry::examples(&entry::Context { power, ..*context }, about));
        all.into_iter().map(|one| (one.typed, one.means)).collect()
    }

    fn focus(&self, session: &Session) -> Option<Focus> {
        Some(self.view(session).focus())
    }

    fn copied(&self, session: &Session) -> Option<Clip> {
        Some(self.view(session).clip())
    }
}
