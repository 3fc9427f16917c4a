//! The program in a terminal: its options, the run loop, the input, and what the terminal can do.

mod capability;
mod hosting;
mod input;
#[cfg(unix)]
#[path = "terminal/joining_unix.rs"]
mod joining;
#[cfg(not(unix))]
#[path = "terminal/joining_other.rs"]
mod joining;
mod loading;
mod news;
mod place;
pub mod pointer;
mod program;
mod seating;
mod setup;
pub mod table;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::app::App;
use crate::app::message::Message;
use crate::keys::Keys;
use crate::kit::style::DisplaySetup;
use crate::kit::theme::Depth;
use crate::kit::{Row, Tone};
use crate::screens::LoadPurpose;
use crate::session::failure::Failure;
use crate::session::saved_games::LoadedSave;
use crate::session::shared::SettingsReport;
use chancery_core::board::Map;
use game::deadline::DeadlineRule;
use game::settings::{Settings, ThemeName};
use game::store::{OpenGameFile, SettingsFile, Store, StoreError};
use hosting::Hosting;
use input::{Inbox, Piece};
use loading::take;
use output::drawings::FindDrawingError;
use place::Place;
use program::Program;
use setup::Terminal;
use table::TableError;

pub use capability::forbids_motion;

/// The use of colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Color {
    /// Colors as the terminal supports them, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Colors, regardless of the environment.
    Always,
    /// No colors.
    Never,
}

/// The options of a run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The folder of saved games; see [`Store::open`].
    pub saves: Option<PathBuf>,
    /// The saved game to open at the start.
    pub open: Option<PathBuf>,
    /// The use of colors.
    pub color: Color,
    /// The characters and colors to draw with; `None` detects them.
    pub look: Option<chart::Look>,
    /// The settings in force, without those that the options override.
    pub settings: Settings,
    /// The key bindings in force.
    pub keys: Keys,
    /// The settings file, if there is one.
    pub settings_file: Option<SettingsFile>,
    /// The error messages about that file. If there are any, the default settings are used.
    pub faults: Vec<String>,
    /// The theme file that the settings name.
    pub theme: Option<chart::Theme>,
    /// The table that others can join, if the program runs one.
    pub table: Option<TableOptions>,
}

/// The options of a table that others join.
#[derive(Clone, Debug, Default)]
pub struct TableOptions {
    /// Its name; without one, that of the saved game.
    pub name: Option<String>,
    /// Whether it runs without a terminal of its own.
    pub headless: bool,
    /// The group whose users may join, besides the own user.
    pub group: Option<String>,
    /// The command that gets the news.
    pub notify: Option<String>,
    /// The deadlines of its game, if they change.
    pub deadline: Option<DeadlineRule>,
}

/// An error that ends the program.
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
    /// A saved game or the folder of saved games can't be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The drawing of a game's map can't be used.
    #[error(transparent)]
    Drawing(#[from] FindDrawingError),
    /// Others can't join.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The user quit, although the game couldn't be saved.
    #[error("the last changes of the game weren't saved: {0}")]
    Unsaved(Failure),
}

/// Runs the program until the user quits.
///
/// # Errors
/// Returns an error if there is no terminal, the game to open can't be read, the terminal fails, or the user
/// quits a game that couldn't be saved.
pub fn run(options: Options) -> Result<(), TuiError> {
    let settings = options.settings.clone();
    let mut means = DisplaySetup {
        terminal: capability::detect(options.color, options.look),
        own: options.theme.clone(),
    };
    let store = Store::open(options.saves.as_deref())?;
    let (held, opened) = open(&options)?;
    let inbox = Inbox::new();
    let is_headless = options.table.as_ref().is_some_and(|table| table.headless);
    let terminal = if is_headless {
        None
    } else {
        let drawn = inbox.sender(0);
        let terminal = Terminal::start(settings.mouse, move || drawn.send(Piece::Drawn))?;
        inbox.read_terminal()?;
        Some(terminal)
    };
    let appearance = means.appearance(&settings);
    let (app, mut effects) = App::new(settings.motion.is_on() && !appearance.ascii);
    let mut program = Program {
        store,
        held,
        inbox,
        programs: None,
        settings_file: options.settings_file.clone(),
        initial_settings: settings.clone(),
        places: vec![Place::new(0, app, terminal, capability::may_be_asked())],
        options: options.table.clone().unwrap_or_default(),
        hosting: Hosting::default(),
        #[cfg(unix)]
        listener: None,
    };
    if !is_headless
        && settings.theme == ThemeName::Auto
        && appearance.depth != Depth::None
        && let Some(color) = program.first_background(ANSWER_TIMEOUT)?
    {
        means.terminal.light = chart::Theme::is_light_ground(color);
    }
    let app = &mut program.places[0].app;
    set_up(app, &options, settings, means);
    if let Some(opened) = opened {
        let message = Message::Loaded(LoadPurpose::Play, Box::new(Ok(opened)));
        effects.extend(app.update(message));
    }
    program.places[0].theme = program.places[0].app.theme();
    if let Some(table) = &options.table {
        let name = program.host(table.name.as_deref())?;
        if is_headless {
            writeln!(io::stdout(), "Others sit down with: chancery join {name}")?;
        }
        effects.extend(program.places[0].app.update(Message::Hosted(name)));
    }
    program.run(effects)?;
    match program.places[0].app.unsaved() {
        Some(reason) => Err(TuiError::Unsaved(reason.clone())),
        None => Ok(()),
    }
}

/// Opens the saved game of the options, if there is one, with the deadlines of the table.
fn open(options: &Options) -> Result<(Option<OpenGameFile>, Option<LoadedSave>), TuiError> {
    let Some(path) = &options.open else {
        return Ok((None, None));
    };
    let (held, mut opened) = take(path)?;
    let table = options.table.as_ref();
    if let Some(rule) = table.and_then(|table| table.deadline.clone()) {
        opened.game.set_deadline(rule);
    }
    Ok((held, Some(opened)))
}

/// Sets up the state of the program by the options: the settings with their errors, the keys and the theme.
fn set_up(app: &mut App, options: &Options, settings: Settings, means: DisplaySetup) {
    let shared = &mut app.shared;
    if let Some(row) = means.own.as_ref().and_then(notice) {
        shared.show(row);
    }
    let file = options.settings_file.as_ref().map(SettingsFile::path);
    if let Some(first) = options.faults.first() {
        let notice = match file.and_then(Path::file_name) {
            Some(name) => format!("{} ignored, F9 shows why: {first}", name.to_string_lossy()),
            // a file that can't be read
            None => format!("Settings ignored: {first}"),
        };
        shared.notify_in(Tone::Err, notice);
    }
    shared.settings_file = SettingsReport {
        path: file.map(Path::to_owned),
        faults: options.faults.clone(),
    };
    shared.keys = options.keys.clone();
    shared.no_clipboard = !capability::may_be_asked();
    app.begin_with(settings, means);
}

/// The time that the first frame waits for the terminal to report its background color.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(50);

/// Starts a background thread.
///
/// # Errors
/// Returns an error if the system has no room for another thread.
fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(run)?;
    Ok(())
}

/// Returns a warning about a user's theme, if there is one.
fn notice(theme: &chart::Theme) -> Option<Row> {
    let pair = theme.alike().into_iter().next()?;
    Some(Row::new().toned(Tone::Warn, format!("{}.", pair.sentence(Map::standard()))))
}
