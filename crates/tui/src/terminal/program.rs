//! The run loop: waits for input, updates the state, and carries out its effects.

use std::collections::VecDeque;
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use crossterm::event::{Event, MouseEventKind};

use super::capability;
use super::input::{Input, InputEvent};
use super::loading::{boards, read, refusal, take};
use super::pointer::Pointer;
use crate::app::message::Message;
use crate::app::{App, view};
use crate::keys::Key;
use crate::kit::motion::FrameTimer;
use crate::kit::random;
use crate::kit::theme::Theme;
use crate::map::cache::MapCache;
use crate::screens::effect::{Effect, LoadPurpose};
use crate::session::files::{FileToWrite, GameSnapshot};
use crate::session::saved_games::SavedGames;
use crate::terminal::TuiError;
use crate::terminal::setup::Terminal;
use chancery_core::board::Turn;
use daide::table::Table;
use daide::table_host::TableHost;
use game::Game;
use game::secret::RandomBytes;
use game::settings::{self, Settings, ThemeName};
use game::store::{self, OpenGameFile, SettingsFile, Store, StoreError};
use output::drawings;
use output::printouts::{self, PrintoutKind};

/// The time for which input is ignored after the clock sealed orders while their player was typing.
const DEAF: Duration = Duration::from_millis(1200);

/// The maximum time for which pending keys are processed before the screen is drawn again.
const LONGEST_FLOOD: Duration = Duration::from_millis(300);

/// The state of the program, and its connections to the terminal and the disk.
pub(crate) struct Program {
    pub(crate) app: App,
    pub(crate) store: Store,
    /// The open file of the current game, once it has been saved.
    pub(crate) held: Option<OpenGameFile>,
    pub(crate) terminal: Terminal,
    pub(crate) input: Input,
    /// The thread in which programs join, after the first game with seats for them.
    pub(crate) programs: Option<TableHost>,
    pub(crate) theme: Theme,
    /// Whether the terminal was asked for its background color.
    pub(crate) asked: bool,
    /// The settings file, if there can be one.
    pub(crate) settings_file: Option<SettingsFile>,
    /// The settings at the start. Only changes from them are written, so that options of the command
    /// line aren't.
    pub(crate) began: Settings,
    pub(crate) charts: MapCache,
    pub(crate) pointer: Pointer,
    pub(crate) watch: FrameTimer,
    /// The time until which input is ignored.
    pub(crate) deaf_until: Option<Instant>,
    /// Whether input is discarded until the screen is drawn.
    pub(crate) drops_input: bool,
}

impl Program {
    pub(crate) fn run(&mut self, effects: Vec<Effect>) -> Result<(), TuiError> {
        let mut leaving = self.carry_out(effects)?;
        let mut last = Instant::now();
        while !leaving {
            // the input so far was typed before the current player saw the screen
            if mem::take(&mut self.drops_input) {
                self.input.discard()?;
            }
            let Program {
                app,
                terminal,
                theme,
                charts,
                ..
            } = self;
            let written = terminal.draw(|buffer| view(app, buffer, theme, charts))?;
            let moving = earlier(app.due(), charts.due());
            if moving.is_some() && self.watch.note(written) {
                leaving = self.update(Message::Slow)?;
                continue;
            }
            let timed = app.time_due();
            let due = earlier(moving, timed);
            let until = due.and_then(|due| last.checked_add(due));
            let message = self.next_message(until)?;
            // advance the animations to the present; before a key, only up to the next frame
            let passed = mem::replace(&mut last, Instant::now()).elapsed();
            if timed.is_some() {
                leaving = self.update(Message::Passed(passed))?;
            }
            match (message, moving) {
                (Some(message), Some(due)) => {
                    let passed = passed.min(due.saturating_sub(Duration::from_millis(1)));
                    leaving |= self.update(Message::Tick(passed))? || self.update(message)?;
                }
                (Some(message), None) => leaving |= self.update(message)?,
                (None, Some(_)) => leaving |= self.update(Message::Tick(passed))?,
                (None, None) => {}
            }
            leaving = leaving || self.catch_up()?;
        }
        self.input.settle()?;
        Ok(())
    }

    /// Processes the pending keys, so that a flood of them is drawn once. Returns whether to quit the
    /// program.
    fn catch_up(&mut self) -> Result<bool, TuiError> {
        let until = Instant::now() + LONGEST_FLOOD;
        while Instant::now() < until && self.input.has_key()? {
            // take pending letters as one text instead of one message per letter
            let text = match self.app.takes_text() {
                true => self.input.flood().map(Message::Paste),
                false => None,
            };
            let message = match text {
                Some(text) => Some(text),
                None => self.next_message(Some(until))?,
            };
            if let Some(message) = message
                && self.update(message)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Waits for the next message, at most until a given time.
    fn next_message(&mut self, until: Option<Instant>) -> io::Result<Option<Message>> {
        loop {
            let event = match self.input.next(until)? {
                None => return Ok(None),
                Some(InputEvent::Background(color)) => {
                    return Ok(Some(Message::Background(color)));
                }
                Some(InputEvent::WorkedOut(answer)) => return Ok(Some(Message::WorkedOut(answer))),
                Some(InputEvent::Event(event)) => event,
            };
            match event {
                Event::Key(key) => {
                    if let Some(key) = Key::of(key) {
                        return Ok(Some(Message::Key(key)));
                    }
                }
                Event::Paste(text) => return Ok(Some(Message::Paste(text))),
                Event::Resize(..) => {
                    self.terminal.redraw()?;
                    return Ok(Some(Message::Resized));
                }
                Event::Mouse(mouse) => {
                    let message = self.pointer.message(mouse, &self.charts);
                    // process only the last of pending drag events, so that a slow terminal doesn't
                    // lag
                    let drags = matches!(mouse.kind, MouseEventKind::Drag(_));
                    if let Some(message) = message
                        && !(drags && self.input.has_drag()?)
                    {
                        return Ok(Some(message));
                    }
                }
                Event::FocusGained | Event::FocusLost => {}
            }
        }
    }

    /// Updates the state with a message. Returns whether to quit the program.
    fn update(&mut self, message: Message) -> Result<bool, TuiError> {
        // input meant for orders that have just been sealed must not reach the next screen
        let is_deaf = self.deaf_until.is_some_and(|end| Instant::now() < end);
        if message.is_input() && (is_deaf || self.drops_input) {
            return Ok(false);
        }
        let effects = self.app.update(message);
        self.carry_out(effects)
    }

    /// Carries out effects and updates the state with their results. Returns whether to quit the
    /// program.
    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<bool, TuiError> {
        let mut effects = VecDeque::from(effects);
        let mut leaving = false;
        self.close_unused();
        while let Some(effect) = effects.pop_front() {
            leaving |= matches!(effect, Effect::Quit);
            if let Some(message) = self.carry_out_one(effect)? {
                effects.extend(self.app.update(message));
                self.close_unused();
            }
        }
        Ok(leaving)
    }

    /// Carries out an effect. Returns the message with its result, if it has one.
    fn carry_out_one(&mut self, effect: Effect) -> Result<Option<Message>, TuiError> {
        Ok(match effect {
            Effect::List => Some(Message::Listed(self.list())),
            Effect::Boards => Some(Message::Boards(boards(&self.store.maps()))),
            Effect::Load(path, purpose) => Some(self.load(&path, purpose)),
            Effect::Save(snapshot) => self.save(&snapshot).map(Message::Saved),
            Effect::Keep(game) => Some(Message::Kept(in_words(self.keep(&game)))),
            Effect::LookAt(province) => self.charts.near(province).map(Message::Look),
            Effect::Look(pan) => self.charts.view().map(|it| Message::Look(it.panned(pan))),
            Effect::ReadPosition(path) => {
                Some(Message::SheetRead(in_words(store::read_position(&path))))
            }
            Effect::ReadSheet(path) => Some(Message::SheetRead(in_words(store::read_sheet(&path)))),
            Effect::Random(asker) => Some(Message::Random(asker, random_bytes())),
            Effect::Write(file) => {
                let written = self.write(&file);
                Some(Message::Written(file, written))
            }
            Effect::Restyle => self.restyle().map(|()| None)?,
            Effect::Copy(text) => self.terminal.copy(&text).map(|()| None)?,
            Effect::Mouse(mouse) => self.terminal.mouse(mouse).map(|()| None)?,
            Effect::Bell => self.terminal.bell().map(|()| None)?,
            Effect::Suspend => self.terminal.suspend().map(|()| None)?,
            Effect::Redraw => self.terminal.redraw().map(|()| None)?,
            Effect::IgnoreInput => {
                self.deaf_until = Instant::now().checked_add(DEAF);
                None
            }
            Effect::DropInput => {
                self.drops_input = true;
                None
            }
            Effect::Think(task) => {
                // without random bytes, the computer uses a fixed seed
                let bytes = random_bytes().unwrap_or_default();
                self.input.think(task, random::seed(&bytes))?;
                None
            }
            Effect::Serve(table) => self.serve(table).map(|()| None)?,
            Effect::Quit => None,
        })
    }

    /// Lets programs join a table, or no table.
    fn serve(&mut self, table: Option<Arc<Table>>) -> io::Result<()> {
        match (&self.programs, table) {
            (Some(programs), table) => programs.follow(table),
            (None, Some(table)) => self.programs = Some(self.input.serve(table)?),
            (None, None) => {}
        }
        Ok(())
    }

    /// Closes the file when its game is no longer played, so that other programs can open it.
    fn close_unused(&mut self) {
        if self.app.shared.session.is_none() {
            self.held = None;
        }
    }

    /// Applies the current settings of colors and characters. Asks the terminal for its background
    /// color if that wasn't needed before.
    fn restyle(&mut self) -> io::Result<()> {
        let auto = self.app.shared.settings.theme == ThemeName::Auto;
        if auto && !self.asked && capability::may_be_asked() {
            self.asked = true;
            self.input.ask_background()?;
        }
        self.theme = self.app.theme();
        Ok(())
    }

    /// Writes the settings that changed since the start to the settings file.
    fn keep_settings(&mut self, now: &Settings) -> Result<PathBuf, String> {
        let Some(file) = &mut self.settings_file else {
            return Err("No settings folder found. Set a file with --settings.".to_owned());
        };
        let text = match file.text() {
            Some(text) => settings::changed(text, &self.began, now)
                .map_err(|error| format!("{}: {error}; fix it first", file.path().display()))?,
            None => settings::template(now),
        };
        in_words(file.keep(text))?;
        self.began = now.clone();
        Ok(file.path().to_owned())
    }

    fn list(&self) -> Result<SavedGames, String> {
        let kept = in_words(self.store.list())?;
        Ok(SavedGames {
            folder: self.store.folder().to_owned(),
            kept,
            now: SystemTime::now(),
        })
    }

    fn save(&mut self, snapshot: &GameSnapshot) -> Option<Result<PathBuf, String>> {
        let GameSnapshot { game, path } = snapshot;
        let kept = match (&mut self.held, path) {
            (Some(held), path) if path.as_ref().is_none_or(|path| path == held.path()) => {
                held.keep(game)
            }
            (held, _) => OpenGameFile::create(&self.store, game).map(|new| *held = Some(new)),
        };
        match kept {
            Ok(()) => Some(Ok(self.held.as_ref()?.path().to_owned())),
            Err(error) => Some(Err(error.to_string())),
        }
    }

    fn write(&mut self, writing: &FileToWrite) -> Result<PathBuf, String> {
        match writing {
            FileToWrite::Settings(settings) => self.keep_settings(settings),
            FileToWrite::Paper(kind, turn, snapshot) => self.print(*kind, *turn, snapshot),
            FileToWrite::Postcard(text) => in_words(self.write_postcard(text)),
        }
    }

    /// Writes the postcard of the current game next to its file.
    fn write_postcard(&self, text: &str) -> Result<PathBuf, StoreError> {
        let held = self.held.as_ref().map(OpenGameFile::path);
        let path = match held {
            Some(path) => path.with_extension("postcard.txt"),
            None => self.store.folder().join("game.postcard.txt"),
        };
        store::write(&path, text.as_bytes())?;
        Ok(path)
    }

    /// Writes a branch to disk as a new game and closes its file, so that it can be opened.
    fn keep(&self, game: &Game) -> Result<PathBuf, StoreError> {
        Ok(OpenGameFile::create(&self.store, game)?.path().to_owned())
    }

    /// Writes a printout as an HTML page, which a browser can print.
    fn print(
        &self,
        kind: PrintoutKind,
        turn: Option<Turn>,
        snapshot: &GameSnapshot,
    ) -> Result<PathBuf, String> {
        let GameSnapshot { game, path } = snapshot;
        let maps = self.store.maps();
        let drawing = in_words(drawings::find(&maps, game.map()))?;
        let paper = in_words(printouts::printout(kind, game, drawing.as_deref(), turn))?;
        let text = paper.write(printouts::Format::Html);
        let what = match (kind, turn) {
            (PrintoutKind::Forms, _) => format!("forms-{}.html", game.turn()),
            (kind, None) => format!("{}.html", kind.name()),
            (kind, Some(turn)) => format!("{}-{turn}.html", kind.name()),
        };
        let kept = store::keep_print(&self.store, path.as_deref(), &game.name, &what, &text);
        in_words(kept)
    }

    fn load(&mut self, path: &Path, purpose: LoadPurpose) -> Message {
        let opened = match purpose {
            LoadPurpose::Offer | LoadPurpose::Preview => read(path),
            LoadPurpose::Play | LoadPurpose::WhatIf => take(path).map(|(held, opened)| {
                self.held = held;
                opened
            }),
        };
        let refused = |error| refusal(path, &error);
        Message::Loaded(purpose, Box::new(opened.map_err(refused)))
    }
}

/// Returns random bytes from the system.
fn random_bytes() -> Result<RandomBytes, String> {
    let mut bytes = [0; 32];
    in_words(getrandom::fill(&mut bytes)).map(|()| bytes)
}

/// Converts an error to its message.
fn in_words<T>(result: Result<T, impl std::fmt::Display>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

/// Returns the earlier of two optional times.
fn earlier(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    a.into_iter().chain(b).min()
}
