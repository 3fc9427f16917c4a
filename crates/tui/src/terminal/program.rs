//! The run loop: waits for input, updates the state, and carries out its effects.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use super::hosting::Hosting;
use super::input::{Inbox, Piece, PlaceId};
use super::loading::{boards, read, refusal, take};
use super::place::Place;
#[cfg(unix)]
use super::table::listener::Listener;
use crate::app::message::Message;
use crate::kit::random;
use crate::screens::{Effect, ListDetail, LoadPurpose};
use crate::session::failure::Failure;
use crate::session::files::{FileToWrite, GameSnapshot};
use crate::session::saved_games::SavedGames;
use crate::terminal::{TableOptions, TuiError};
use chancery_core::board::Turn;
use chart::Rgb;
use daide::table::Table;
use daide::table_host::TableHost;
use game::Game;
use game::deadline::Timestamp;
use game::secret::RandomBytes;
use game::settings::{self, Settings};
use game::store::{self, OpenGameFile, SettingsFile, Store, StoreError};
use output::drawings;
use output::printouts::{self, PrintoutKind};

/// The maximum time for which pending keys are processed before the screen is drawn again.
const LONGEST_FLOOD: Duration = Duration::from_millis(300);

/// The time in which guests' terminals are restored at the end.
const FAREWELL: Duration = Duration::from_millis(200);

/// The table: its game on the disk, the programs that play, and the places with a terminal.
pub(crate) struct Program {
    pub(super) store: Store,
    /// The open file of the current game, once it has been saved.
    pub(super) held: Option<OpenGameFile>,
    pub(super) inbox: Inbox,
    /// The thread in which programs join, after the first game with seats for them.
    pub(super) programs: Option<TableHost>,
    /// The settings file, if there can be one.
    pub(super) settings_file: Option<SettingsFile>,
    /// The settings at the start. Only changes from them are written, so that options of the command
    /// line aren't.
    pub(super) initial_settings: Settings,
    /// The places; the first one is the program's own.
    pub(super) places: Vec<Place>,
    /// The options of the table that others join.
    pub(super) options: TableOptions,
    /// The guests and their seats.
    pub(super) hosting: Hosting,
    /// The socket on which others join.
    #[cfg(unix)]
    pub(super) listener: Option<Listener>,
}

impl Program {
    /// Runs the program until the user at its own terminal quits.
    pub(crate) fn run(&mut self, effects: Vec<Effect>) -> Result<(), TuiError> {
        let mut leaving = self.carry_out(0, effects)?;
        while !leaving {
            self.keep_deadline()?;
            self.tell_news();
            self.collect()?;
            self.on_each(Program::draw)?;
            if !self.places.iter().any(|place| place.input.is_ready()) {
                let due = self.places.iter().filter_map(Place::due);
                self.wait(due.chain(self.deadline_wait()).min())?;
            }
            leaving = self.on_each(Program::step)?;
            self.sweep()?;
        }
        self.await_replies()?;
        self.dismiss();
        Ok(())
    }

    /// Does the same at every place. A guest whose terminal fails or who quits has left. Returns whether the
    /// user at the program's own terminal quits.
    fn on_each(
        &mut self,
        act: impl Fn(&mut Program, usize) -> Result<bool, TuiError>,
    ) -> Result<bool, TuiError> {
        let leaving = act(self, 0)?;
        for at in 1..self.places.len() {
            let is_gone = !matches!(act(self, at), Ok(false));
            self.places[at].is_gone |= is_gone;
        }
        Ok(leaving)
    }

    /// Lets all guests go, and gives them a moment.
    fn dismiss(&mut self) {
        let guests = self.places.len() - 1;
        for mut place in self.places.drain(1..) {
            place.leave("The host has closed the table.");
            place.restore();
        }
        #[cfg(unix)]
        {
            self.listener = None;
        }
        std::thread::sleep(FAREWELL.min(FAREWELL * guests as u32));
    }

    /// Draws a place if its state changed.
    fn draw(&mut self, at: usize) -> Result<bool, TuiError> {
        if self.places[at].draw()? {
            self.update(at, Message::Slow)
        } else {
            Ok(false)
        }
    }

    /// Handles the next message of a place and the keys that are pending there. Returns whether its user
    /// quits.
    fn step(&mut self, at: usize) -> Result<bool, TuiError> {
        for message in self.places[at].step().unwrap_or_default() {
            if self.update(at, message)? {
                return Ok(true);
            }
        }
        // a flood of keys is drawn once
        let until = Instant::now() + LONGEST_FLOOD / self.places.len() as u32;
        while Instant::now() < until {
            self.collect()?;
            let Some(message) = self.places[at].next_key() else {
                break;
            };
            if self.update(at, message)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Waits for a message of a thread, at most until a given time.
    fn wait(&mut self, until: Option<Instant>) -> Result<(), TuiError> {
        match self.inbox.wait(until) {
            Some((place, piece)) => self.take(place, piece),
            None => Ok(()),
        }
    }

    /// Takes the available messages of the threads.
    fn collect(&mut self) -> Result<(), TuiError> {
        let pieces: Vec<_> = self.inbox.available().collect();
        for (place, piece) in pieces {
            self.take(place, piece)?;
        }
        Ok(())
    }

    fn take(&mut self, place: PlaceId, piece: Piece) -> Result<(), TuiError> {
        let piece = match self.take_at_socket(piece)? {
            None => return Ok(()),
            Some(Piece::Report(text)) => {
                self.report(&text);
                return Ok(());
            }
            Some(piece) => piece,
        };
        let mut places = self.places.iter_mut();
        let Some(place) = places.find(|it| it.id == place) else {
            return Ok(());
        };
        match place.input.take(piece) {
            Err(_) if place.id > 0 => place.is_gone = true,
            taken => taken?,
        }
        Ok(())
    }

    /// Waits for the replies that the terminal still owes: the shell would read them as input.
    fn await_replies(&mut self) -> Result<(), TuiError> {
        while let Some(due) = self.places[0].input.reply_due() {
            if self.places[0].input.background().is_some() || due <= Instant::now() {
                break;
            }
            self.wait(Some(due))?;
        }
        Ok(())
    }

    /// Waits for the color of the terminal's background, if it is asked for, before the first frame.
    pub(super) fn first_background(&mut self, limit: Duration) -> Result<Option<Rgb>, TuiError> {
        self.places[0].ask_background();
        let until = Instant::now() + limit;
        loop {
            let color = self.places[0].input.background();
            if color.is_some() || until <= Instant::now() {
                return Ok(color);
            }
            self.wait(Some(until))?;
        }
    }

    /// Updates the state of a place with a message. Returns whether its user quits.
    pub(super) fn update(&mut self, at: usize, message: Message) -> Result<bool, TuiError> {
        let effects = self.places[at].update(message);
        self.carry_out(at, effects)
    }

    /// Carries out effects and updates the state with their results. Returns whether to quit the
    /// program.
    pub(super) fn carry_out(&mut self, at: usize, effects: Vec<Effect>) -> Result<bool, TuiError> {
        let mut effects = VecDeque::from(effects);
        let mut leaving = false;
        self.close_unused();
        while let Some(effect) = effects.pop_front() {
            leaving |= matches!(effect, Effect::Quit);
            if let Some(message) = self.carry_out_one(at, effect)? {
                // what follows from a result comes before the rest: a new game has its file before it is saved again
                for effect in self.places[at].apply(message).into_iter().rev() {
                    effects.push_front(effect);
                }
                self.close_unused();
            }
        }
        self.share(at)?;
        Ok(leaving)
    }

    /// Carries out an effect of a place. Returns the message with its result, if it has one.
    fn carry_out_one(&mut self, at: usize, effect: Effect) -> Result<Option<Message>, TuiError> {
        if let Some(answer) = self.withheld(at, &effect) {
            return Ok(answer);
        }
        Ok(match effect {
            Effect::Sit(seat) => self.sit(at, seat, false)?,
            Effect::Free(seat) => self.free(seat)?,
            Effect::Spectators => self.change_spectators()?,
            Effect::Host => Some(Message::of(self.host(None), Message::Hosted)),
            Effect::List(detail) => Some(Message::Listed(self.list(detail))),
            Effect::Boards => Some(Message::Boards(boards(&self.store.maps()))),
            Effect::Load(path, purpose) => Some(self.load(&path, purpose)),
            Effect::DeleteSave(path) => {
                Some(Message::of(store::delete(&path), Message::SaveDeleted))
            }
            Effect::Save(snapshot) => self.save(&snapshot).map(Message::Saved),
            Effect::SaveBranch(branch, of) => {
                let saved = self.keep(&branch, of.as_deref());
                let saved = saved.map_err(|error| format!("not saved: {error}"));
                Some(Message::of(saved, Message::BranchSaved))
            }
            Effect::ReadPosition(path) => {
                let read = store::read_position(&path);
                Some(Message::of(read, Message::SheetRead))
            }
            Effect::ReadSheet(path) => {
                Some(Message::of(store::read_sheet(&path), Message::SheetRead))
            }
            Effect::Deadline(step) => Some(Message::Deadline(step, Timestamp::now())),
            Effect::Random(asker) => Some(Message::Random(asker, random_bytes())),
            Effect::Record(change) => {
                let day = SystemTime::now().into();
                let record = self.store.add_to_record(change, day);
                Some(Message::Recorded(record.map_err(Failure::from)))
            }
            Effect::Write(file) => {
                let written = self.write(&file);
                Some(Message::of(written, |path| Message::Written(file, path)))
            }
            Effect::Think(task) => {
                // without random bytes, the computer uses a fixed seed
                let bytes = random_bytes().unwrap_or_default();
                let place = self.places[at].id;
                self.inbox.think(place, task, random::seed(&bytes))?;
                None
            }
            Effect::Serve(table) => self.serve(table).map(|()| None)?,
            effect => self.places[at].carry_out(effect)?,
        })
    }

    /// Lets programs join a table, or no table.
    fn serve(&mut self, table: Option<Arc<Table>>) -> io::Result<()> {
        match (&self.programs, table) {
            (Some(programs), table) => programs.follow(table),
            (None, Some(table)) => self.programs = Some(self.inbox.serve(table)?),
            (None, None) => {}
        }
        Ok(())
    }

    /// Closes the file when its game is no longer played, so that other programs can open it.
    fn close_unused(&mut self) {
        if self.places[0].app.shared.session.is_none() {
            self.held = None;
        }
    }

    /// Writes the settings that changed since the start to the settings file.
    fn keep_settings(&mut self, now: &Settings) -> Result<PathBuf, Failure> {
        let Some(file) = &mut self.settings_file else {
            return Err(Failure::new(
                "No settings folder found. Set a file with --settings.",
            ));
        };
        let text = match file.text() {
            Some(text) => {
                settings::changed(text, &self.initial_settings, now).map_err(|error| {
                    let path = file.path().display();
                    Failure::new(format!("{path}: {error}; fix it first"))
                })?
            }
            None => settings::template(now),
        };
        file.keep(text)?;
        self.initial_settings = now.clone();
        Ok(file.path().to_owned())
    }

    fn list(&self, detail: ListDetail) -> Result<SavedGames, Failure> {
        let saves = match detail {
            ListDetail::Names => self.store.list(),
            ListDetail::Phases => self.store.list_with_phases(),
        };
        Ok(SavedGames {
            folder: self.store.folder().to_owned(),
            games: saves?,
            now: SystemTime::now(),
            record: self.store.player_record().map_err(Failure::from),
        })
    }

    fn save(&mut self, snapshot: &GameSnapshot) -> Option<Result<PathBuf, Failure>> {
        let GameSnapshot { game, path } = snapshot;
        // the open file may be that of the game before, but a new one is for the game that begins
        let is_own = |held: &OpenGameFile| match path {
            Some(path) => path == held.path(),
            None => held.is_new(),
        };
        let saved = match (&mut self.held, path) {
            (Some(held), _) if is_own(held) => held.keep(game),
            (held, _) => OpenGameFile::create(&self.store, game).map(|new| *held = Some(new)),
        };
        match saved {
            Ok(()) => Some(Ok(self.held.as_ref()?.path().to_owned())),
            Err(error) => Some(Err(error.into())),
        }
    }

    fn write(&mut self, writing: &FileToWrite) -> Result<PathBuf, Failure> {
        match writing {
            FileToWrite::Settings(settings) => self.keep_settings(settings),
            FileToWrite::Printout(kind, turn, snapshot) => self.print(*kind, *turn, snapshot),
            FileToWrite::Postcard(text) => Ok(self.write_postcard(text)?),
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
    fn keep(&self, branch: &Game, of: Option<&Path>) -> Result<PathBuf, StoreError> {
        let path = OpenGameFile::create(&self.store, branch)?.path().to_owned();
        // the list of games has the last one written first
        of.map_or(Ok(()), store::touch)?;
        Ok(path)
    }

    /// Writes a printout as an HTML page, which a browser can print.
    fn print(
        &self,
        kind: PrintoutKind,
        turn: Option<Turn>,
        snapshot: &GameSnapshot,
    ) -> Result<PathBuf, Failure> {
        let GameSnapshot { game, path } = snapshot;
        let maps = self.store.maps();
        let drawing = drawings::find(&maps, game.map())?;
        let printout = printouts::printout(kind, game, drawing.as_deref(), turn)?;
        let text = printout.write(printouts::Format::Html);
        let what = match (kind, turn) {
            (PrintoutKind::Forms, _) => format!("forms-{}.html", game.turn()),
            (kind, None) => format!("{}.html", kind.name()),
            (kind, Some(turn)) => format!("{}-{turn}.html", kind.name()),
        };
        let path = path.as_deref();
        Ok(store::keep_print(
            &self.store,
            path,
            &game.name,
            &what,
            &text,
        )?)
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
fn random_bytes() -> Result<RandomBytes, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
