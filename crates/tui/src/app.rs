//! The program's state, and how messages change it.
//!
//! [`App::update`] is a pure function of state and message: no terminal, no disk, no clock. What is
//! to be done outside comes back as [`Effect`]s, and the run loop does it.

mod clock;
mod global_commands;
mod io_results;
mod navigation;
mod opens;
mod shared;

use std::time::Duration;

use super::background::BackgroundTask;
use super::keys::{Context, Key, LineState};
use super::message::{Command, Effect, Message, RandomPurpose};
use super::screens::{Destination, Event, Screen, ScreenKind, Start, Transition};
use super::session::{Author, SaveState};
use super::style::DisplaySetup;
use super::theme::Theme;
use super::turn_clock::ClockPhase;
use game::settings::Settings;
pub use shared::{SettingsReport, Shared};

/// The notice when motion ends because of the terminal.
const SLOW: &str = "Motion is off: this terminal is slow to draw.";

/// Everything that the program knows.
#[derive(Debug)]
pub struct App {
    /// What the screens speak of.
    pub shared: Shared,
    /// The screens, the last on top; never empty.
    stack: Vec<Box<dyn Screen>>,
    /// How long things have moved so far; none where nothing does.
    clock: Option<Duration>,
    /// Whether the screen that fills the terminal stands between two players.
    hands_over: bool,
    /// The settings as they are carried out, and as whom one looks.
    styled: (Settings, chart::ColorVision),
    effects: Vec<Effect>,
}

impl App {
    /// Returns the start screen; the effects list the saved games.
    pub fn new(motion: bool) -> (Self, Vec<Effect>) {
        let app = App {
            shared: Shared::default(),
            stack: vec![Box::new(Start::default())],
            clock: motion.then_some(Duration::ZERO),
            hands_over: false,
            styled: Default::default(),
            effects: Vec::new(),
        };
        (app, vec![Effect::List])
    }

    /// Begins with these settings: they are carried out already, but for what is drawn.
    pub fn begin_with(&mut self, settings: Settings, means: DisplaySetup) {
        self.styled.0 = settings.clone();
        self.shared.settings = settings;
        self.shared.means = means;
    }

    /// Returns the colors and signs in force.
    pub fn theme(&self) -> Theme {
        let (settings, sight) = &self.styled;
        self.shared.means.theme(settings, *sight)
    }

    /// Carries out what was set meanwhile.
    fn restyle(&mut self) {
        let sight = self.base().traits().vision;
        let settings = &self.shared.settings;
        if self.styled.1 == sight && self.styled.0 == *settings {
            return;
        }
        let (before, _) = std::mem::replace(&mut self.styled, (settings.clone(), sight));
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

    /// Returns the screen that fills the terminal and the overlays over it, the last on top.
    pub fn visible(&self) -> &[Box<dyn Screen>] {
        let mut kinds = self.stack.iter().map(|screen| screen.traits().kind);
        let full = kinds.rposition(|kind| kind != ScreenKind::Overlay);
        &self.stack[full.unwrap_or(0)..]
    }

    /// Returns the screen that fills the terminal.
    fn base(&self) -> &dyn Screen {
        &*self.visible()[0]
    }

    /// Returns the screen on top.
    pub fn top(&self) -> &dyn Screen {
        &*self.stack[self.stack.len() - 1]
    }

    /// Returns what keys mean now.
    pub fn context(&self) -> (Context, LineState) {
        self.top().context(&self.shared)
    }

    /// Returns whether every letter now goes to a line of orders.
    pub fn takes_text(&self) -> bool {
        self.context() == (Context::Writing, LineState::Filled)
    }

    /// Returns the time until the screen's next frame, where anything moves on it by itself.
    pub fn due(&self) -> Option<Duration> {
        self.clock.and(self.top().due())
    }

    /// Returns the time of the next frame; none where nothing moves.
    pub fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// Returns the time until the turn clock shows something else, while it runs, or until a game that
    /// could not be saved is saved again.
    pub fn time_due(&self) -> Option<Duration> {
        let session = self.shared.session.as_ref()?;
        let times = [session.time_due(), session.retry_due()];
        times.into_iter().flatten().min()
    }

    /// Takes in what happened; gives what is to be done outside.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        if message.ends_notice() {
            self.shared.notice = None;
        }
        match message {
            Message::Key(key) => self.key(key),
            Message::Paste(text) => self.event(Event::Paste(text)),
            Message::Click(click) => self.event(Event::Click(click)),
            Message::Row(number) => {
                let (screen, shared) = self.top_and_shared();
                let transition = screen.click_row(shared, number);
                self.follow_up(transition);
            }
            Message::Command(command) => self.command(command),
            Message::Look(sight) => self.shared.camera.look(sight),
            Message::SheetRead(Ok(text)) => self.event(Event::Sheet(text)),
            Message::SheetRead(Err(error)) => self.fault(&error),
            Message::Written(writing, written) => self.written(&writing, written),
            Message::Random(asker, lot) => self.drawn(asker, lot),
            Message::Resized => {}
            Message::Background(color) => {
                self.shared.means.terminal.light = chart::Theme::is_light_ground(color);
                self.effects.push(Effect::Restyle);
            }
            Message::Tick(time) => self.advance(time),
            Message::Passed(time) => self.pass(time),
            Message::Slow => self.end_motion(SLOW),
            Message::Kept(kept) => self.kept(kept),
            Message::Listed(saves) => self.listed(saves),
            Message::Boards(boards) => self.boards(boards),
            Message::Loaded(purpose, opened) => self.loaded(purpose, *opened),
            Message::Saved(saved) => self.saved(saved),
            Message::WorkedOut(answer) => self.worked_out(answer),
        }
        self.show_to_viewer();
        self.restyle();
        self.follow();
        if self.clock.is_none() {
            self.top_and_shared().0.rest();
        }
        // a screen that was opened over those of the game is no part of a tutorial
        let is_below = self.visible().len() == self.stack.len();
        let context = is_below.then(|| self.base().context(&self.shared).0);
        let traits = self.stack[0].traits();
        if let Some(session) = &mut self.shared.session {
            session.clock_phase = traits.clock;
            session.learn(context, traits.record);
            if session.saving == SaveState::Changed {
                self.effects.push(Effect::Save(session.snapshot()));
            }
            let tasks = [
                session.advice_task().map(BackgroundTask::Computer),
                session.begin_proof().map(BackgroundTask::Proof),
            ];
            let tasks = tasks.into_iter().flatten();
            self.effects.extend(tasks.map(Effect::Think));
            if session.needs_random() {
                self.effects.push(Effect::Random(RandomPurpose::Table));
            }
        }
        let hands_over = self.base().traits().hands_over;
        if hands_over && !std::mem::replace(&mut self.hands_over, hands_over) {
            self.effects.push(Effect::DropInput);
        }
        self.hands_over = hands_over;
        std::mem::take(&mut self.effects)
    }

    /// Shows the game as the player at the keyboard may see it (fog of war).
    fn show_to_viewer(&mut self) {
        let is_handed_over = self.stack.iter().any(|it| it.traits().hands_over);
        let clock = self.stack[0].traits().clock;
        if let Some(session) = &mut self.shared.session {
            session.look_as(match clock {
                ClockPhase::At(Author::Seat(seat)) if !is_handed_over => Some(seat),
                _ => None,
            });
        }
    }

    /// Keeps in sight what the screen on top is about, or the one that shows through.
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

    /// Lets time pass for what moves.
    fn advance(&mut self, time: Duration) {
        let Some(clock) = &mut self.clock else {
            return;
        };
        *clock = clock.saturating_add(time);
        let (screen, shared) = self.top_and_shared();
        let transition = screen.advance(shared, time);
        self.follow_up(transition);
    }

    /// Lets nothing move from now on.
    fn end_motion(&mut self, notice: &str) {
        self.clock = None;
        self.shared.notify(notice);
    }

    fn key(&mut self, key: Key) {
        let (context, line) = self.context();
        match self.shared.keys.find(key, context, line) {
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

    /// Returns the screen on top, and the state that it shares.
    fn top_and_shared(&mut self) -> (&mut dyn Screen, &mut Shared) {
        let last = self.stack.len() - 1;
        (&mut *self.stack[last], &mut self.shared)
    }

    fn command(&mut self, command: Command) {
        let (screen, shared) = self.top_and_shared();
        match screen.update(shared, command) {
            Transition::Pass => self.update_global(command),
            transition => self.follow_up(transition),
        }
    }

    /// Passes an event to the screen on top. What that has no use for may have a use here.
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
            (Transition::Pass, Event::ReadFile(path)) => self.effects.push(Effect::ReadSheet(path)),
            (transition, _) => self.follow_up(transition),
        }
    }

    fn follow_up(&mut self, transition: Transition) {
        match transition {
            Transition::Stay | Transition::Pass => {}
            Transition::Push(screen) => self.stack.push(screen),
            Transition::Swap(screen) => {
                self.stack.pop();
                self.stack.push(screen);
            }
            Transition::SwapAll(screens) => {
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
