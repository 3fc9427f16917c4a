//! The terminal program.
//!
//! ```text
//! key   --> keys: (context, key) -> Command --> App::update -> Effects --> the loop does them
//! mouse --> pointer: cell -> province, row, sight -^ |
//!                                    view: &App -> Page -> cells
//! ```
//!
//! * [`app`] is the state and what becomes of it: pure, driven by tests without a terminal.
//! * [`screens`] are values on a stack; each has an update and a view.
//! * `labels` says which letter stands on which place, where one points instead of typing.
//! * [`keys`] is the one table of keys; key line, help and palette are printed from it.
//! * [`page`], [`text`], [`theme`], [`layout`] and [`charts`] turn what screens say into cells.
//! * [`sight`] is what part of the map is looked at, whatever the size of the screen.
//! * [`mod@pointer`] turns the mouse into the board's own terms: [`charts`] know what of the map lies
//!   under it, [`spots`] which row or key.
//! * `timeline` is a game's phases in a row, and how they are named.
//! * [`motion`] is what moves by itself; the clock is the run loop's, which ticks only meanwhile.
//! * `timer` is the table's clock: the run loop tells how much time has passed, and wakes once a second
//!   while it runs. `teaching` is the lesson of a first game.
//! * [`terminal`] sets the terminal up and puts it back, whatever happens.
//!
//! ratatui and crossterm are known here and nowhere else.

pub mod app;
mod big;
mod capability;
mod card;
pub mod chance;
pub mod charts;
pub mod copying;
mod corner;
mod crossing;
mod digits;
mod gazetteer;
mod header;
mod input;
pub mod keys;
mod labels;
pub mod layout;
pub mod lobby;
pub mod message;
pub mod motion;
pub mod page;
mod picker;
pub mod pointer;
mod record;
mod rulebooks;
pub mod screens;
pub mod sight;
pub mod spots;
pub mod style;
pub mod table;
mod teaching;
pub mod terminal;
mod terms;
pub mod text;
pub mod theme;
mod timeline;
mod timer;
pub mod vault;
mod view;
pub mod words;

use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use crossterm::event::{self, Event, MouseEventKind};

use crate::board::{Map, Turn};
use crate::chart::{self, Drawing, DrawingError, DrawingFault};
use crate::game::save::Loaded;
use crate::papers::{self, Kind};
use crate::secret::Lot;
use crate::settings::{self, Colors, Glyphs, MapLook, Settings, Switch, ThemeName};
use crate::store::{self, Held, SettingsFile, Store, StoreError};
use app::{App, SettingsTold};
use charts::Charts;
use input::{Heard, Input};
use keys::{Key, Keys};
use lobby::{Board, Opened, Refusal, Saves};
use message::{Effect, Message, Mouse, Purpose};
use motion::Watch;
use pointer::Pointer;
use style::Means;
use terminal::Terminal;
use text::Row;
use theme::{Depth, Theme, Tone};

pub use view::view;

/// Whether colors are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Color {
    /// As the terminal can, and as `NO_COLOR` has it.
    #[default]
    Auto,
    /// Whatever the environment says.
    Always,
    /// None at all.
    Never,
}

/// How the program is to run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The folder of saved games; see [`Store::open`].
    pub saves: Option<PathBuf>,
    /// The game to open at once.
    pub open: Option<PathBuf>,
    /// Whether colors are used; as the settings have it where left out.
    pub color: Option<Color>,
    /// With which signs and colors it is drawn; as the settings have it where left out.
    pub look: Option<chart::Look>,
    /// The settings, with what else goes before them.
    pub settings: Settings,
    /// The keys in force.
    pub keys: Keys,
    /// The file that the settings come from, and what is wrong with it.
    pub settings_file: Option<SettingsFile>,
    /// What is wrong with that file, a line each; it is not used then.
    pub faults: Vec<String>,
    /// The colors of a file, where the settings name one.
    pub theme: Option<chart::Theme>,
}

/// What ends the program before its time.
#[derive(Debug, thiserror::Error)]
pub enum TuiError {
    /// There is no terminal.
    #[error(
        "chancery needs a terminal to play in, and standard input or output is none; \
         `chancery --help` lists the commands that work without one"
    )]
    NoTerminal,
    /// The terminal failed.
    #[error("the terminal failed: {0}")]
    Io(#[from] io::Error),
    /// A saved game, or the folder of them, is not right.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The drawing in the file of a game's map is not right.
    #[error("maps/{map}.toml: the drawing can't be used\n{error}")]
    Drawing {
        /// The map's name.
        map: String,
        /// What is wrong with it.
        error: DrawingError,
    },
}

/// Runs the program until it is left.
///
/// # Errors
/// Where there is no terminal, the game to open can't be read, or the terminal fails.
pub fn run(options: Options) -> Result<(), TuiError> {
    let Options {
        mut settings,
        theme,
        ..
    } = options;
    let color = options.color.unwrap_or_default();
    let detected = capability::detect(color, options.look);
    // what the command line says of colors and signs is all that counts
    if options.look.is_some() {
        settings.glyphs = Glyphs::Auto;
        settings.map = MapLook::Auto;
    }
    if options.look.is_some() || options.color.is_some() || capability::forbids_color() {
        settings.colors = Colors::Auto;
    }
    if capability::forbids_motion() {
        settings.motion = Switch::Off;
    }
    let mut means = Means {
        terminal: detected,
        own: theme,
    };
    let store = Store::open(options.saves.as_deref())?;
    let (held, opened) = match options.open.as_deref().map(take).transpose()? {
        Some((held, opened)) => (held, Some(opened)),
        None => (None, None),
    };
    let mouse = match settings.mouse {
        Switch::On => Mouse::On,
        Switch::Off => Mouse::Off,
    };
    let terminal = Terminal::start(mouse)?;
    let appearance = means.appearance(&settings);
    let (mut app, effects) = App::new(settings.motion.is_on() && !appearance.ascii);
    let mut input = Input::default();
    let asked = settings.theme == ThemeName::Auto
        && appearance.depth != Depth::None
        && capability::may_be_asked();
    if asked {
        input.ask_background()?;
        if let Some(color) = input.background(PATIENCE)? {
            means.terminal.light = chart::Theme::is_light_ground(color);
        }
    }
    app.room.notice = means.own.as_ref().and_then(notice);
    let file = options.settings_file.as_ref().map(SettingsFile::path);
    if let (Some(first), Some(path)) = (options.faults.first(), file) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let told = format!("{name}, {first}; it is not used. F9 tells all.");
        app.room.notice = Some(Row::new().toned(Tone::Err, told));
    }
    app.room.settings_file = SettingsTold {
        path: file.map(Path::to_owned),
        faults: options.faults,
    };
    app.room.keys = options.keys;
    app.room.no_clipboard = !capability::may_be_asked();
    app.begin_with(settings.clone(), means);
    if let Some(opened) = opened {
        app.open(opened);
    }
    let theme = app.theme();
    let mut program = Program {
        app,
        store,
        held,
        terminal,
        input,
        theme,
        asked,
        settings_file: options.settings_file,
        began: settings,
        charts: Charts::new(),
        pointer: Pointer::new(),
        watch: Watch::default(),
        deaf_until: None,
    };
    program.run(effects)
}

/// How long nothing is heard after a sheet was closed under somebody's hands.
const DEAF: Duration = Duration::from_millis(1200);

/// How long the first frame waits for the terminal to tell its background.
const PATIENCE: Duration = Duration::from_millis(50);

/// What is to be told of a user's theme.
fn notice(theme: &chart::Theme) -> Option<Row> {
    let pair = theme.alike().into_iter().next()?;
    Some(Row::new().toned(Tone::Warn, format!("{}.", pair.sentence(Map::standard()))))
}

/// Bytes drawn by lot, by the system.
fn lot() -> Result<Lot, String> {
    let mut bytes = [0; 32];
    match getrandom::fill(&mut bytes) {
        Ok(()) => Ok(bytes),
        Err(error) => Err(error.to_string()),
    }
}

/// Reads a game to be offered.
fn read(path: &Path) -> Result<Opened, TuiError> {
    opened(store::open(path)?, Some(path.to_owned()))
}

/// Opens a game to be played, and keeps other programs off it. The version before a damaged file is
/// only read.
fn take(path: &Path) -> Result<(Option<Held>, Opened), TuiError> {
    if store::is_spare(path) {
        return Ok((None, opened(store::open(path)?, None)?));
    }
    let (held, loaded) = Held::open(path)?;
    let opened = opened(loaded, Some(held.path().to_owned()))?;
    Ok((Some(held), opened))
}

fn opened(loaded: Loaded, path: Option<PathBuf>) -> Result<Opened, TuiError> {
    Ok(Opened {
        path,
        drawing: find_drawing(loaded.game.map())?,
        game: loaded.game,
        drift: loaded.drift,
    })
}

/// The drawing of a board; none where its file has no `[drawing]`.
fn find_drawing(map: &Map) -> Result<Option<Arc<Drawing>>, TuiError> {
    if map.name() == Map::standard().name() {
        return Ok(Some(Drawing::standard_shared()));
    }
    match Drawing::from_toml(&store::map_text(map.name())?, map) {
        Ok(drawing) => Ok(Some(Arc::new(drawing))),
        Err(error) if error.faults == [DrawingFault::Missing] => Ok(None),
        Err(error) => Err(TuiError::Drawing {
            map: map.name().to_owned(),
            error,
        }),
    }
}

/// The boards in the folder of maps, each with its drawing.
fn boards() -> Vec<Result<Board, String>> {
    let names = match store::maps() {
        Ok(names) => names,
        Err(error) => return vec![Err(error.to_string())],
    };
    let board = |name: &String| {
        let map = store::find_map(name).map_err(TuiError::from)?;
        let drawing = find_drawing(&map)?;
        Ok(Board { map, drawing })
    };
    let boards = names.iter().map(board);
    boards
        .map(|board| board.map_err(|error: TuiError| error.to_string()))
        .collect()
}

/// The state and all that is outside of it.
struct Program {
    app: App,
    store: Store,
    /// The file of the game that is played, once it has one.
    held: Option<Held>,
    terminal: Terminal,
    input: Input,
    theme: Theme,
    /// Was the terminal asked for its background?
    asked: bool,
    /// The file of settings, where there can be one.
    settings_file: Option<SettingsFile>,
    /// The settings that the file is told of as they were: what the command line said is not written.
    began: Settings,
    charts: Charts,
    pointer: Pointer,
    watch: Watch,
    /// Until then nothing is heard that hands do.
    deaf_until: Option<Instant>,
}

impl Program {
    fn run(&mut self, effects: Vec<Effect>) -> Result<(), TuiError> {
        let mut leaving = self.carry_out(effects)?;
        let mut last = Instant::now();
        while !leaving {
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
            // what was under way has moved until now; before a key only as far as it was to be shown
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
        }
        self.input.settle()?;
        Ok(())
    }

    /// Waits for something to happen: a key, the mouse, a paste, a change of size. None where the
    /// time has come before that.
    fn next_message(&mut self, until: Option<Instant>) -> io::Result<Option<Message>> {
        loop {
            let event = match self.input.next(until)? {
                None => return Ok(None),
                Some(Heard::Background(color)) => {
                    self.app.room.means.terminal.light = chart::Theme::is_light_ground(color);
                    self.theme = self.app.theme();
                    return Ok(Some(Message::Recolored));
                }
                Some(Heard::Event(event)) => event,
            };
            match event {
                Event::Key(key) => {
                    if let Some(key) = Key::of(key) {
                        return Ok(Some(Message::Key(key)));
                    }
                }
                Event::Paste(text) => return Ok(Some(Message::Paste(text))),
                Event::Resize(..) => {
                    self.terminal.resized()?;
                    return Ok(Some(Message::Resized));
                }
                Event::Mouse(mouse) => {
                    let message = self.pointer.message(mouse, &self.charts);
                    // of a drag only the last place counts: a slow terminal is not to lag behind
                    let drags = matches!(mouse.kind, MouseEventKind::Drag(_));
                    if let Some(message) = message
                        && !(drags && event::poll(input::INSTANT)?)
                    {
                        return Ok(Some(message));
                    }
                }
                Event::FocusGained | Event::FocusLost => {}
            }
        }
    }

    /// Takes in what happened. Should the program be left?
    fn update(&mut self, message: Message) -> Result<bool, TuiError> {
        // what was meant for a sheet that has just been closed is not for the next one
        if message.is_from_hands() && self.deaf_until.is_some_and(|end| Instant::now() < end) {
            return Ok(false);
        }
        let effects = self.app.update(message);
        self.carry_out(effects)
    }

    /// Does what the state asks for; what comes of it goes back in. Should the program be left?
    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<bool, TuiError> {
        let mut effects = std::collections::VecDeque::from(effects);
        let mut leaving = false;
        self.let_go();
        while let Some(effect) = effects.pop_front() {
            let message = match effect {
                Effect::List => Message::Listed(self.list()),
                Effect::Boards => Message::Boards(boards()),
                Effect::Load(path, purpose) => self.load(&path, purpose),
                Effect::Save => match self.save() {
                    Some(message) => message,
                    None => continue,
                },
                Effect::Keep => match self.keep() {
                    Some(message) => message,
                    None => continue,
                },
                Effect::LookAt(province) => match self.charts.near(province) {
                    Some(sight) => Message::Look(sight),
                    None => continue,
                },
                Effect::Restyle => {
                    self.restyle()?;
                    continue;
                }
                Effect::KeepSettings => Message::SettingsKept(self.keep_settings()),
                Effect::Copy(text) => {
                    self.terminal.copy(&text)?;
                    continue;
                }
                Effect::Look(nudge) => match self.charts.nudged(nudge) {
                    Some(sight) => Message::Look(sight),
                    None => continue,
                },
                Effect::Chance => {
                    let bits = getrandom::u64();
                    Message::Chance(bits.map_err(|error| error.to_string()))
                }
                Effect::Mouse(mouse) => {
                    self.terminal.mouse(mouse)?;
                    continue;
                }
                Effect::ReadSheet(path) => {
                    let read = store::read_sheet(&path);
                    Message::SheetRead(read.map_err(|error| error.to_string()))
                }
                Effect::ReadPosition(path) => {
                    let read = store::read_position(&path);
                    Message::SheetRead(read.map_err(|error| error.to_string()))
                }
                Effect::Bell => {
                    self.terminal.bell()?;
                    continue;
                }
                Effect::Deafen => {
                    self.deaf_until = Instant::now().checked_add(DEAF);
                    continue;
                }
                Effect::WritePostcard(text) => {
                    let written = self.write_postcard(&text);
                    Message::PostcardWritten(written.map_err(|error| error.to_string()))
                }
                Effect::Lot => Message::Lot(lot()),
                Effect::Print(kind, turn) => match self.print(kind, turn) {
                    Some(message) => message,
                    None => continue,
                },
                Effect::Suspend => {
                    self.terminal.suspend()?;
                    continue;
                }
                Effect::Redraw => {
                    self.terminal.redraw()?;
                    continue;
                }
                Effect::Quit => {
                    leaving = true;
                    continue;
                }
            };
            effects.extend(self.app.update(message));
            self.let_go();
        }
        Ok(leaving)
    }

    /// A game that nobody plays any more is open to other programs.
    fn let_go(&mut self) {
        if self.app.room.table.is_none() {
            self.held = None;
        }
    }

    /// Takes the colors and signs that are set now. The terminal is asked for its background where
    /// that was not needed so far.
    fn restyle(&mut self) -> io::Result<()> {
        let auto = self.app.room.settings.theme == ThemeName::Auto;
        if auto && !self.asked && capability::may_be_asked() {
            self.asked = true;
            self.input.ask_background()?;
        }
        self.theme = self.app.theme();
        Ok(())
    }

    /// Writes what was set since the beginning to the file of settings.
    fn keep_settings(&mut self) -> Result<PathBuf, String> {
        let Some(file) = &mut self.settings_file else {
            return Err("There is no folder for settings: name a file with --settings.".to_owned());
        };
        let now = &self.app.room.settings;
        let text = match file.text() {
            Some(text) => settings::changed(text, &self.began, now)
                .map_err(|error| format!("{}: {error}; mend it first", file.path().display()))?,
            None => settings::template(now),
        };
        file.keep(text).map_err(|error| error.to_string())?;
        self.began = now.clone();
        Ok(file.path().to_owned())
    }

    fn list(&self) -> Result<Saves, String> {
        let kept = self.store.list().map_err(|error| error.to_string())?;
        Ok(Saves {
            folder: self.store.folder().to_owned(),
            kept,
            now: SystemTime::now(),
        })
    }

    fn save(&mut self) -> Option<Message> {
        let table = self.app.room.table.as_ref()?;
        let kept = match (&mut self.held, &table.path) {
            (Some(held), path) if path.as_ref().is_none_or(|path| path == held.path()) => {
                held.keep(table.game())
            }
            (held, _) => Held::create(&self.store, &table.game().name)
                .and_then(|new| held.insert(new).keep(table.game())),
        };
        let path = self.held.as_ref().map(|held| held.path().to_owned());
        Some(Message::Saved(match (kept, path) {
            (Ok(()), Some(path)) => Ok(path),
            (Ok(()), None) => return None,
            (Err(error), _) => Err(error.to_string()),
        }))
    }

    /// Writes the postcard of the game that is played beside its file.
    fn write_postcard(&self, text: &str) -> Result<PathBuf, StoreError> {
        let held = self.held.as_ref().map(Held::path);
        let path = match held {
            Some(path) => path.with_extension("postcard.txt"),
            None => self.store.folder().join("game.postcard.txt"),
        };
        store::write(&path, text.as_bytes())?;
        Ok(path)
    }

    /// Writes a branch as a game of its own; the file is open to be played at once.
    fn keep(&mut self) -> Option<Message> {
        let game = self.app.room.aside.take()?;
        let kept = Held::create(&self.store, &game.name).and_then(|mut held| {
            held.keep(&game)?;
            Ok(held.path().to_owned())
        });
        Some(Message::Kept(kept.map_err(|error| error.to_string())))
    }

    /// Writes a paper as a page of HTML, for a browser to print.
    fn print(&self, kind: Kind, turn: Option<Turn>) -> Option<Message> {
        let table = self.app.room.table.as_ref()?;
        let game = table.game();
        let printed = papers::paper(kind, game, turn)
            .map_err(|none| none.to_string())
            .and_then(|paper| {
                let text = paper.write(papers::Format::Html);
                let what = match (kind, turn) {
                    (Kind::Forms, _) => format!("forms-{}.html", game.turn()),
                    (kind, None) => format!("{}.html", kind.name()),
                    (kind, Some(turn)) => format!("{}-{turn}.html", kind.name()),
                };
                let path = table.path.as_deref();
                store::keep_print(&self.store, path, &game.name, &what, &text)
                    .map_err(|error| error.to_string())
            });
        Some(Message::Printed(printed))
    }

    fn load(&mut self, path: &Path, purpose: Purpose) -> Message {
        let opened = match purpose {
            Purpose::Offer => read(path),
            Purpose::Play | Purpose::WhatIf => take(path).map(|(held, opened)| {
                self.held = held;
                opened
            }),
        };
        let refused = |error| refusal(path, &error);
        Message::Loaded(purpose, Box::new(opened.map_err(refused)))
    }
}

/// Why a game can't be opened, in as few words as a screen has room for.
fn refusal(path: &Path, error: &TuiError) -> Refusal {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (told, spare) = match error {
        TuiError::Store(StoreError::Save { error, spare, .. }) => {
            (error.to_string(), spare.clone())
        }
        error => {
            let whole = error.to_string();
            let start = format!("{}: ", path.display());
            (
                whole.strip_prefix(&start).unwrap_or(&whole).to_owned(),
                None,
            )
        }
    };
    Refusal {
        name: name.into_owned(),
        told,
        spare,
    }
}

/// The earlier of two times to wait, where there is any.
fn earlier(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    a.into_iter().chain(b).min()
}
