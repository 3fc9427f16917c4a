//! The program's state, and its changes by messages.
//!
//! [`App::update`] depends only on the state and the message. It doesn't use the terminal, the disk
//! or the clock. It returns the required side effects as [`Effect`]s, and the run loop carries them
//! out.

mod clock;
mod global_commands;
mod io_results;
pub mod message;
mod navigation;
mod opens;
pub(crate) mod table;
mod view;

use std::sync::Arc;
use std::time::Duration;

use super::keys::{Context, Key, LineState};
use super::screens::{Event, Screen, ScreenKind, Traits, Transition};
use super::session::{Author, SaveState};
use crate::app::message::Message;
use crate::keys::Command;
use crate::kit::Theme;
use crate::kit::list::LONGEST;
use crate::kit::style::DisplaySetup;
use crate::screens::menu::start::Start;
use crate::screens::{Destination, Effect, ListDetail, RandomPurpose};
use crate::session::Shared;
use crate::session::flow::Stage;
use crate::session::turn_clock::ClockPhase;
use chancery_core::board::Turn;
use daide::table::Table;
use game::settings::Settings;
pub use view::{fits, view};

/// The notice shown when motion ends because the terminal is too slow.
const SLOW: &str = "Motion is off: this terminal is slow to draw.";

/// The state of the program.
#[derive(Debug)]
pub struct App {
    /// The state shared by all screens.
    pub shared: Shared,
    /// The stack of screens, the top one last. It is never empty.
    stack: Vec<Box<dyn Screen>>,
    /// The total time of animations so far; `None` while motion is off.
    clock: Option<Duration>,
    /// Whether the full screen separates two players.
    hands_over: bool,
    /// The settings as they were last applied, and the color vision to preview.
    styled: (Settings, chart::ColorVision),
    effects: Vec<Effect>,
    /// The stage of the game on screen, and its phase.
    stage: Option<(Stage, Turn)>,
    /// The table that programs can join.
    served: Option<Arc<Table>>,
}

impl App {
    /// Returns the state with the start screen. The effects list the saved games.
    pub fn new(motion: bool) -> (Self, Vec<Effect>) {
        let app = App {
            shared: Shared::default(),
            stack: vec![Box::new(Start::default())],
            clock: motion.then_some(Duration::ZERO),
            hands_over: false,
            styled: Default::default(),
            effects: Vec::new(),
            stage: None,
            served: None,
        };
        (app, vec![Effect::List(ListDetail::Names)])
    }

    /// Sets the initial settings, which must already be applied except for the theme.
    pub fn begin_with(&mut self, settings: Settings, means: DisplaySetup) {
        self.styled.0 = settings.clone();
        self.shared.settings = settings;
        self.shared.means = means;
    }

    /// Returns the theme in force.
    pub fn theme(&self) -> Theme {
        let (settings, vision) = &self.styled;
        self.shared.means.theme(settings, *vision)
    }

    /// Applies changed settings.
    fn restyle(&mut self) {
        let vision = self.base().traits(&self.shared).vision;
        let settings = &self.shared.settings;
        if self.styled.1 == vision && self.styled.0 == *settings {
            return;
        }
        let (before, _) = std::mem::replace(&mut self.styled, (settings.clone(), vision));
        if before.motion != settings.motion {
            self.clock = settings.motion.is_on().then_some(Duration::ZERO);
        }
        if before.guard != settings.guard
            && let Some(session) = &mut self.shared.session
        {
            session.warns = settings.guard.is_on();
        }
        if before.mouse != settings.mouse {
            self.effects.push(Effect::Mouse(settings.mouse));
        }
        self.effects.push(Effect::Restyle);
    }

    /// Returns the traits of all screens, those of the top one last.
    fn traits(&self) -> impl DoubleEndedIterator<Item = Traits> + ExactSizeIterator {
        self.stack.iter().map(|screen| screen.traits(&self.shared))
    }

    /// Returns the traits of the screen at the bottom.
    fn bottom(&self) -> Traits {
        self.stack[0].traits(&self.shared)
    }

    /// Returns whether a screen separates two players.
    fn is_handed_over(&self) -> bool {
        self.traits().any(|traits| traits.hands_over)
    }

    /// Returns the full screen and the overlays above it, the top one last.
    pub fn visible(&self) -> &[Box<dyn Screen>] {
        let mut traits = self.traits();
        let full = traits.rposition(|traits| traits.kind != ScreenKind::Overlay);
        &self.stack[full.unwrap_or(0)..]
    }

    /// Returns the full screen.
    fn base(&self) -> &dyn Screen {
        &*self.visible()[0]
    }

    /// Returns the screen on top.
    pub fn top(&self) -> &dyn Screen {
        &*self.stack[self.stack.len() - 1]
    }

    /// Returns the context that determines the keys.
    pub fn context(&self) -> (Context, LineState) {
        self.top().traits(&self.shared).keys
    }

    /// Returns whether all letters are now typed into the entry line of orders.
    pub fn takes_text(&self) -> bool {
        self.context() == (Context::Writing, LineState::Filled)
    }

    /// Returns the time until the screen's next animation frame, or `None` if nothing moves.
    pub fn due(&self) -> Option<Duration> {
        self.clock.and(self.top().due())
    }

    /// Returns the time of the next frame, or `None` while motion is off.
    pub fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// Returns the time until the turn clock's display changes, a failed save is repeated or a notice ends, or `None` if
    /// there is none of them.
    pub fn time_due(&self) -> Option<Duration> {
        let session = self.shared.session.as_ref()?;
        let times = [
            session.time_due(),
            session.saving.retry_due(),
            self.shared.notice.as_ref().and_then(|notice| notice.left),
        ];
        times.into_iter().flatten().min()
    }

    /// Updates the state with a message. Returns the effects to carry out.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        if message.ends_notice() {
            self.shared.notice = None;
        }
        match message {
            Message::Key(key) => self.key(key),
            Message::Paste(text) => self.event(Event::Paste(text)),
            Message::Click(click) => self.event(Event::Click(click)),
            Message::Command(command) => self.command(command),
            Message::Look(view) => self.shared.camera.look(view),
            Message::SheetRead(text) => self.event(Event::Sheet(text)),
            Message::Written(file, path) => self.shared.notify(file.notice(&path)),
            Message::Recorded(record) => self.recorded(record),
            Message::Random(asker, lot) => self.drawn(asker, lot),
            Message::Resized => {}
            Message::Background(color) => {
                self.shared.means.terminal.light = chart::Theme::is_light_ground(color);
                self.effects.push(Effect::Restyle);
            }
            Message::Tick(time) => self.advance(time),
            Message::Passed(time) => self.pass(time),
            Message::Slow => self.end_motion(SLOW),
            Message::SaveDeleted(path) => self.save_deleted(&path),
            Message::BranchSaved(path) => self.branch_saved(&path),
            Message::Listed(saves) => self.listed(saves),
            Message::Boards(boards) => self.boards(boards),
            Message::Loaded(purpose, opened) => self.loaded(purpose, *opened),
            Message::Saved(saved) => self.saved(saved),
            Message::WorkedOut(answer) => self.worked_out(answer),
            Message::Deadline(step, now) => self.step_deadline(step, now),
            Message::TableChanged(game) => self.table_changed(game),
            Message::Seats(seats) => self.seats_changed(seats),
            Message::Freed(seat) => self.free_seat(seat),
            Message::Refused(why) => self.fault(&why),
            Message::Hosted(name) => self
                .shared
                .notify(format!("Others sit down with: chancery join {name}")),
        }
        self.show_to_viewer();
        self.restyle();
        self.follow();
        if self.clock.is_none() {
            self.top_and_shared().0.rest();
        }
        // a full screen above the screens of the game isn't part of a tutorial
        let is_below = self.visible().len() == self.stack.len();
        let context = is_below.then(|| self.base().traits(&self.shared).keys.0);
        let traits = self.bottom();
        if let Some(session) = &mut self.shared.session {
            session.clock_phase = traits.clock;
            session.learn(context, traits.record);
            if session.saving.state == SaveState::Changed {
                // first, since the results of the others come back here before the new game has its file
                self.effects.insert(0, Effect::Save(session.snapshot()));
            }
            session.record_end();
            let changes = session.to_record.drain(..);
            self.effects.extend(changes.map(Effect::Record));
            let tasks = session.begin_tasks();
            self.effects.extend(tasks.map(Effect::Think));
            if session.needs_random() {
                self.effects.push(Effect::Random(RandomPurpose::Table));
            }
        }
        self.serve();
        let hands_over = self.base().traits(&self.shared).hands_over;
        if hands_over && !std::mem::replace(&mut self.hands_over, hands_over) {
            self.effects.push(Effect::DropInput);
        }
        self.hands_over = hands_over;
        std::mem::take(&mut self.effects)
    }

    /// Lets programs join the current state of the game.
    fn serve(&mut self) {
        let listen = self.shared.settings.listen.0;
        let session = self.shared.session.as_mut();
        let table = session.and_then(|session| session.program_table(listen));
        if table.as_ref().map(Arc::as_ptr) != self.served.as_ref().map(Arc::as_ptr) {
            self.served.clone_from(&table);
            self.effects.push(Effect::Serve(table));
        }
    }

    /// Updates the game's view for the player at the keyboard (fog of war).
    fn show_to_viewer(&mut self) {
        let (clock, is_handed_over) = (self.bottom().clock, self.is_handed_over());
        if let Some(session) = &mut self.shared.session {
            session.set_viewer(match clock {
                ClockPhase::At(Author::Seat(seat)) if !is_handed_over => Some(seat),
                _ => session.only_viewer(),
            });
        }
    }

    /// Moves the map view to the focus of the full screen.
    fn follow(&mut self) {
        if !self.shared.camera.follows() {
            return;
        }
        let focus = self.base().focus(&self.shared);
        if let (Some(session), Some(focus)) = (&self.shared.session, focus)
            && let Some(drawing) = &session.drawing
        {
            self.shared.camera.follow(drawing, &focus);
        }
    }

    /// Advances the animations by `time`.
    fn advance(&mut self, time: Duration) {
        let Some(clock) = &mut self.clock else {
            return;
        };
        *clock = clock.saturating_add(time);
        let (screen, shared) = self.top_and_shared();
        let transition = screen.advance(shared, time);
        self.follow_up(transition);
    }

    /// Turns motion off with a notice.
    fn end_motion(&mut self, notice: &str) {
        self.clock = None;
        self.shared.notify(notice);
    }

    fn key(&mut self, key: Key) {
        let (context, line) = self.context();
        match self.shared.keys.find(key, context, line) {
            Some(command) => self.command(command),
            // any other key speeds up the reveal, or closes the window and then takes effect
            None if context == Context::Reveal => self.command(Command::Right),
            None if matches!(context, Context::Help | Context::GoTo | Context::Proposing) => {
                self.pop();
                self.key(key);
            }
            None => {}
        }
    }

    /// Returns the top screen and the shared state.
    fn top_and_shared(&mut self) -> (&mut dyn Screen, &mut Shared) {
        let last = self.stack.len() - 1;
        (&mut *self.stack[last], &mut self.shared)
    }

    fn command(&mut self, command: Command) {
        if let Some(why) = self.refusal(command) {
            return self.shared.notify(why);
        }
        let (screen, shared) = self.top_and_shared();
        match screen.update(shared, command) {
            Transition::Pass => self.update_global(command),
            transition => self.follow_up(transition),
        }
    }

    /// Passes an event to the top screen, or handles it here if the screen doesn't.
    fn event(&mut self, event: Event) {
        if let Event::Command(command) = event {
            return self.command(command);
        }
        let (screen, shared) = self.top_and_shared();
        let transition = screen.on_event(shared, &event);
        match (transition, event) {
            (_, Event::GoTo(Destination::Province(province))) => {
                self.effects.push(Effect::LookAt(province));
            }
            (Transition::Pass, Event::GoTo(destination)) => self.go_to(destination),
            (Transition::Pass, Event::Paste(text)) => self.type_pasted(&text),
            (Transition::Pass, Event::ReadFile(path)) => self.effects.push(Effect::ReadSheet(path)),
            (transition, _) => self.follow_up(transition),
        }
    }

    /// Types the first line of a pasted text into the line of the top screen, if it has one.
    fn type_pasted(&mut self, text: &str) {
        let (context, line) = self.context();
        // the first letter of this dialog selects where to go
        let is_choosing = context == Context::GoTo && line == LineState::Empty;
        if is_choosing || line == LineState::Absent || !context.has_line() {
            return self.shared.notify("Nothing can be pasted on this screen.");
        }
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let letters = lines.next().unwrap_or_default().chars();
        for letter in letters.filter(|&it| text::is_visible(it)).take(LONGEST) {
            self.command(Command::Type(letter));
        }
    }

    fn follow_up(&mut self, transition: Transition) {
        match transition {
            Transition::Stay | Transition::Pass => {}
            Transition::Push(screen) => self.stack.push(screen),
            Transition::Swap(screens) => {
                self.stack.pop();
                self.stack.extend(screens);
            }
            Transition::Pop => self.pop(),
            Transition::PopWith(event) => {
                self.pop();
                self.event(event);
            }
            Transition::Do(command) => self.update_global(command),
            Transition::Ask(effect) => self.effects.push(effect),
            Transition::Go(go) => self.go(go),
        }
    }

    fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }
}
