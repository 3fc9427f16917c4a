//! The program's state, and what becomes of it when something happens.
//!
//! [`App::update`] is a pure function of state and message: no terminal, no disk, no clock. What is
//! to be done outside comes back as [`Effect`]s, and the run loop does it.

mod clock;
mod global_commands;
mod io_results;
mod navigation;
mod position_setup;
mod shared;

use std::time::Duration;

use super::keys::{Context, Key, LineState};
use super::message::{Command, Effect, Message, Mouse, RandomPurpose};
use super::screens::{Screen, Start, Transition};
use super::session::{SaveState, Session};
use super::style::DisplaySetup;
use super::text::Row;
use super::theme::Theme;
use chart;
use game::settings::{Settings, Switch};
pub use shared::{SettingsReport, Shared};

/// What is told when motion ends because of the terminal.
const SLOW: &str = "Motion is off: this terminal is slow to draw.";

/// Everything that the program knows.
#[derive(Debug)]
pub struct App {
    /// What the screens speak of.
    pub room: Shared,
    /// The screens, the last on top; never empty.
    stack: Vec<Screen>,
    /// How long things have moved so far; none where nothing does.
    clock: Option<Duration>,
    /// The settings as they are carried out, and as whom one looks.
    styled: (Settings, chart::ColorVision),
    effects: Vec<Effect>,
}

impl App {
    /// The start screen; the effects list the saved games.
    pub fn new(motion: bool) -> (Self, Vec<Effect>) {
        let app = App {
            room: Shared::default(),
            stack: vec![Screen::Start(Start::default())],
            clock: motion.then_some(Duration::ZERO),
            styled: <(Settings, chart::ColorVision)>::default(),
            effects: Vec::new(),
        };
        (app, vec![Effect::List])
    }

    /// Begins with these settings: they are carried out already, but for what is drawn.
    pub fn begin_with(&mut self, settings: Settings, means: DisplaySetup) {
        self.styled.0 = settings.clone();
        self.room.mouse = match settings.mouse {
            Switch::On => Mouse::On,
            Switch::Off => Mouse::Off,
        };
        self.room.settings = settings;
        self.room.means = means;
    }

    /// The colors and signs in force.
    pub fn theme(&self) -> Theme {
        let (settings, sight) = &self.styled;
        self.room.means.theme(settings, *sight)
    }

    /// Carries out what was set meanwhile.
    fn restyle(&mut self) {
        let base = self.stack.iter().rfind(|screen| !screen.is_overlay());
        let sight = base.map_or_else(Default::default, Screen::eyes);
        let settings = &self.room.settings;
        if self.styled.1 == sight && self.styled.0 == *settings {
            return;
        }
        let (before, _) = std::mem::replace(&mut self.styled, (settings.clone(), sight));
        if before.motion != settings.motion {
            self.clock = settings.motion.is_on().then_some(Duration::ZERO);
        }
        if before.guard != settings.guard
            && let Some(table) = &mut self.room.table
        {
            table.guarded = settings.guard.is_on();
        }
        let mouse = match settings.mouse {
            Switch::On => Mouse::On,
            Switch::Off => Mouse::Off,
        };
        if self.room.mouse != mouse {
            self.room.mouse = mouse;
            self.effects.push(Effect::Mouse(mouse));
        }
        self.effects.push(Effect::Restyle);
    }

    /// The screens, the last on top.
    pub fn screens(&self) -> &[Screen] {
        &self.stack
    }

    /// The screen on top.
    pub fn top(&self) -> &Screen {
        &self.stack[self.stack.len() - 1]
    }

    fn top_mut(&mut self) -> &mut Screen {
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    /// What keys mean now.
    pub fn context(&self) -> (Context, LineState) {
        self.top().context(&self.room)
    }

    /// How long until the screen's next picture, where anything moves on it by itself.
    pub fn due(&self) -> Option<Duration> {
        self.clock.and(self.top().due())
    }

    /// How long things have moved so far: the time of the next picture. None where nothing moves.
    pub fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// How long until the table's clock shows something else, while it runs.
    pub fn time_due(&self) -> Option<Duration> {
        self.room.table.as_ref()?.time_due()
    }

    /// Takes in what happened; gives what is to be done outside.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.key(key),
            Message::Paste(text) => {
                self.room.notice = None;
                let (screen, room) = self.apart();
                screen.paste(room, &text);
            }
            Message::Click(click) => {
                self.room.notice = None;
                let (screen, room) = self.apart();
                let step = screen.click(room, click);
                self.step(step);
            }
            Message::Row(number) => {
                self.room.notice = None;
                let (screen, room) = self.apart();
                let step = screen.click_row(room, number);
                self.step(step);
            }
            Message::Command(command) => {
                self.room.notice = None;
                self.command(command);
            }
            Message::Look(sight) => self.room.camera.look(sight),
            Message::SheetRead(Ok(text)) => {
                let (screen, room) = self.apart();
                screen.read_sheet(room, &text);
            }
            Message::SheetRead(Err(error)) => self.fault(&error),
            Message::Written(writing, written) => self.written(&writing, written),
            Message::Random(asker, lot) => self.drawn(asker, lot),
            Message::Resized | Message::Recolored => {}
            Message::Tick(time) => self.advance(time),
            Message::Passed(time) => self.pass(time),
            Message::Slow => self.still(Row::new().text(SLOW)),
            Message::Kept(kept) => self.kept(kept),
            Message::Listed(saves) => self.listed(saves),
            Message::Boards(boards) => self.boards(boards),
            Message::Loaded(purpose, opened) => self.loaded(purpose, *opened),
            Message::Saved(saved) => self.saved(saved),
        }
        self.restyle();
        self.follow();
        let sitting = self.stack[0].sitting();
        if let Some(table) = &mut self.room.table {
            table.sitting = sitting;
            table.learn();
        }
        if self.clock.is_none() {
            self.top_mut().rest();
        }
        if let Some(table) = &mut self.room.table
            && table.saving == SaveState::Changed
        {
            self.effects.push(Effect::Save);
        }
        if self.room.table.as_ref().is_some_and(Session::wants_lot) {
            self.effects.push(Effect::Random(RandomPurpose::Table));
        }
        std::mem::take(&mut self.effects)
    }

    /// Keeps in sight what the screen on top is about, or the one that shows through.
    fn follow(&mut self) {
        if !self.room.camera.follows() {
            return;
        }
        let base = self.stack.iter().rfind(|screen| !screen.is_overlay());
        if let (Some(screen), Some(table)) = (base, &self.room.table)
            && let Some(drawing) = &table.drawing
            && let Some(focus) = screen.focus(table)
        {
            self.room.camera.follow(drawing, &focus);
        }
    }

    /// Lets time pass for what moves.
    fn advance(&mut self, time: Duration) {
        let Some(clock) = &mut self.clock else {
            return;
        };
        *clock = clock.saturating_add(time);
        let (screen, room) = self.apart();
        let step = screen.advance(room, time);
        self.step(step);
    }

    /// Nothing moves from now on.
    fn still(&mut self, notice: Row) {
        self.clock = None;
        self.room.notice = Some(notice);
    }

    fn key(&mut self, key: Key) {
        self.room.notice = None;
        let (context, line) = self.context();
        match self.room.keys.find(key, context, line) {
            Some(command) => self.command(command),
            // any key hurries a reveal; an unknown one closes the help and is then obeyed
            None if context == Context::Reveal => self.command(Command::Right),
            None if matches!(context, Context::Help | Context::GoTo) => {
                self.pop();
                self.key(key);
            }
            None => {}
        }
    }

    /// The screen on top, and what it speaks of.
    fn apart(&mut self) -> (&mut Screen, &mut Shared) {
        let last = self.stack.len() - 1;
        (&mut self.stack[last], &mut self.room)
    }

    fn command(&mut self, command: Command) {
        let (screen, room) = self.apart();
        match screen.update(room, command) {
            Transition::Pass => self.everywhere(command),
            step => self.step(step),
        }
    }

    fn step(&mut self, step: Transition) {
        match step {
            Transition::Stay | Transition::Pass => {}
            Transition::Chance => self.effects.push(Effect::Random(RandomPurpose::Screen)),
            Transition::Push(screen) => self.stack.push(screen),
            Transition::Swap(screen) => *self.top_mut() = screen,
            Transition::Pop => self.pop(),
            Transition::PopThen(command) => {
                self.pop();
                self.command(command);
            }
            Transition::PopToRead(path) => {
                self.pop();
                self.effects.push(match self.top() {
                    Screen::Editor(_) => Effect::ReadPosition(path),
                    _ => Effect::ReadSheet(path),
                });
            }
            Transition::PopWith(house) => {
                self.pop();
                let (screen, room) = self.apart();
                screen.play_by(room, house);
            }
            Transition::SetUp => self.set_up(),
            Transition::Placed(position) => self.placed(*position),
            Transition::Write(writing) => self.effects.push(Effect::Write(writing)),
            Transition::PopTo(destination) => {
                self.pop();
                self.go_to(destination);
            }
            Transition::Go(go) => self.go(go),
            Transition::Keep(game) => {
                self.room.branch_to_save = Some(game);
                self.effects.push(Effect::Keep);
            }
        }
    }

    fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }
}
