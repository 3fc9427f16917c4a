//! The terminal program.
//!
//! ```text
//! key   --> keys: (context, key) -> Command --> App::update -> Effects --> the loop does them
//! mouse --> pointer: cell -> province, sight ---^  |
//!                                    view: &App -> Page -> cells
//! ```
//!
//! * [`app`] is the state and what becomes of it: pure, driven by tests without a terminal.
//! * [`screens`] are values on a stack; each has an update and a view.
//! * [`keys`] is the one table of keys; key line, help and palette are printed from it.
//! * [`page`], [`text`], [`theme`], [`layout`] and [`charts`] turn what screens say into cells.
//! * [`sight`] is what part of the map is looked at, whatever the size of the screen.
//! * [`mod@pointer`] turns the mouse into the board's own terms: [`charts`] know what lies under it.
//! * [`terminal`] sets the terminal up and puts it back, whatever happens.
//!
//! ratatui and crossterm are known here and nowhere else.

pub mod app;
mod capability;
mod card;
pub mod charts;
mod corner;
mod gazetteer;
mod header;
pub mod keys;
pub mod layout;
pub mod lobby;
pub mod message;
pub mod page;
mod picker;
pub mod pointer;
mod record;
mod rulebooks;
pub mod screens;
pub mod sight;
pub mod table;
pub mod terminal;
pub mod text;
pub mod theme;
mod view;
pub mod words;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use crossterm::event::{self, Event, MouseEventKind};

use crate::board::Map;
use crate::chart::{Drawing, DrawingError, DrawingFault};
use crate::store::{self, Store, StoreError};
use app::App;
use charts::Charts;
use keys::Key;
use lobby::{Opened, Saves};
use message::{Effect, Message, Mouse, Purpose};
use pointer::Pointer;
use terminal::Terminal;
use theme::Theme;

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
    /// Whether colors are used.
    pub color: Color,
    /// Whose the mouse is.
    pub mouse: Mouse,
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
    let appearance = capability::detect(options.color);
    let store = Store::open(options.saves.as_deref())?;
    let opened = options.open.as_deref().map(read).transpose()?;
    let terminal = Terminal::start(options.mouse)?;
    let (mut app, effects) = App::new(!appearance.ascii);
    app.room.mouse = options.mouse;
    if let Some(opened) = opened {
        app.open(opened);
    }
    let mut program = Program {
        app,
        store,
        terminal,
        theme: Theme::new(appearance),
        charts: Charts::new(),
        pointer: Pointer::new(),
    };
    program.run(effects)
}

fn read(path: &Path) -> Result<Opened, TuiError> {
    let loaded = store::open(path)?;
    Ok(Opened {
        path: path.to_owned(),
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

/// The state and all that is outside of it.
struct Program {
    app: App,
    store: Store,
    terminal: Terminal,
    theme: Theme,
    charts: Charts,
    pointer: Pointer,
}

impl Program {
    fn run(&mut self, effects: Vec<Effect>) -> Result<(), TuiError> {
        let mut leaving = self.carry_out(effects)?;
        while !leaving {
            let Program {
                app,
                terminal,
                theme,
                charts,
                pointer,
                ..
            } = self;
            terminal.draw(|buffer| view(app, buffer, theme, charts))?;
            let message = next_message(app.tick(), terminal, pointer, charts)?;
            let effects = self.app.update(message);
            leaving = self.carry_out(effects)?;
        }
        Ok(())
    }

    /// Does what the state asks for; what comes of it goes back in. Should the program be left?
    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<bool, TuiError> {
        let mut effects = std::collections::VecDeque::from(effects);
        let mut leaving = false;
        while let Some(effect) = effects.pop_front() {
            let message = match effect {
                Effect::List => Message::Listed(self.list()),
                Effect::Load(path, purpose) => load(&path, purpose),
                Effect::Save => match self.save() {
                    Some(message) => message,
                    None => continue,
                },
                Effect::Look(nudge) => match self.charts.nudged(nudge) {
                    Some(sight) => Message::Look(sight),
                    None => continue,
                },
                Effect::Mouse(mouse) => {
                    self.terminal.mouse(mouse)?;
                    continue;
                }
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
        }
        Ok(leaving)
    }

    fn list(&self) -> Result<Saves, String> {
        let kept = self.store.list().map_err(|error| error.to_string())?;
        Ok(Saves {
            folder: self.store.folder().to_owned(),
            kept,
            now: SystemTime::now(),
        })
    }

    fn save(&self) -> Option<Message> {
        let table = self.app.room.table.as_ref()?;
        let path = match &table.path {
            Some(path) => path.clone(),
            None => self.store.path_for(&table.game().name),
        };
        let kept = store::keep(table.game(), &path);
        Some(Message::Saved(
            kept.map(|()| path).map_err(|error| error.to_string()),
        ))
    }
}

fn load(path: &Path, purpose: Purpose) -> Message {
    let opened = read(path).map_err(|error| error.to_string());
    Message::Loaded(purpose, Box::new(opened))
}

/// Waits for something to happen: a key, the mouse, a paste, a change of size; or for time to pass.
fn next_message(
    tick: Option<Duration>,
    terminal: &mut Terminal,
    pointer: &mut Pointer,
    charts: &Charts,
) -> io::Result<Message> {
    let until = tick.and_then(|tick| Instant::now().checked_add(tick));
    loop {
        if let Some(until) = until {
            let left = until.saturating_duration_since(Instant::now());
            if !event::poll(left)? {
                return Ok(Message::Tick);
            }
        }
        match event::read()? {
            Event::Key(key) => {
                if let Some(key) = Key::of(key) {
                    return Ok(Message::Key(key));
                }
            }
            Event::Paste(text) => return Ok(Message::Paste(text)),
            Event::Resize(..) => {
                terminal.resized()?;
                return Ok(Message::Resized);
            }
            Event::Mouse(mouse) => {
                let message = pointer.message(mouse, charts);
                // of a drag only the last place counts: a slow terminal is not to lag behind
                let drags = matches!(mouse.kind, MouseEventKind::Drag(_));
                if let Some(message) = message
                    && !(drags && event::poll(Duration::ZERO)?)
                {
                    return Ok(message);
                }
            }
            Event::FocusGained | Event::FocusLost => {}
        }
    }
}
