//! The program in a terminal: its options, the run loop, the input, and what the terminal can do.

mod capability;
mod input;
mod loading;
pub mod pointer;
mod program;
mod setup;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::app::App;
use crate::app::message::Message;
use crate::keys::Keys;
use crate::kit::motion::FrameTimer;
use crate::kit::style::DisplaySetup;
use crate::kit::text::Row;
use crate::kit::theme::{Depth, Tone};
use crate::map::cache::MapCache;
use crate::screens::effect::LoadPurpose;
use crate::session::shared::SettingsReport;
use chancery_core::board::Map;
use game::settings::{Colors, Glyphs, MapLook, Settings, Switch, ThemeName};
use game::store::{SettingsFile, Store, StoreError};
use input::Input;
use loading::take;
use output::drawings::FindDrawingError;
use pointer::Pointer;
use program::Program;
use setup::Terminal;

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
    /// The use of colors; `None` follows the settings.
    pub color: Option<Color>,
    /// The characters and colors to draw with; `None` follows the settings.
    pub look: Option<chart::Look>,
    /// The settings, changed by the options that override them.
    pub settings: Settings,
    /// The key bindings in force.
    pub keys: Keys,
    /// The settings file, if there is one.
    pub settings_file: Option<SettingsFile>,
    /// The error messages about that file. If there are any, the default settings are used.
    pub faults: Vec<String>,
    /// The theme file that the settings name.
    pub theme: Option<chart::Theme>,
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
    /// The user quit, although the game couldn't be saved.
    #[error("the last changes of the game weren't saved: {0}")]
    Unsaved(String),
}

/// Runs the program until the user quits.
///
/// # Errors
/// Returns an error if there is no terminal, the game to open can't be read, the terminal fails, or the user
/// quits a game that couldn't be saved.
pub fn run(options: Options) -> Result<(), TuiError> {
    let Options {
        mut settings,
        theme,
        ..
    } = options;
    let color = options.color.unwrap_or_default();
    let detected = capability::detect(color, options.look);
    // options of the command line override all settings of characters and colors
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
    let mut means = DisplaySetup {
        terminal: detected,
        own: theme,
    };
    let store = Store::open(options.saves.as_deref())?;
    let (held, opened) = match options.open.as_deref().map(take).transpose()? {
        Some((held, opened)) => (held, Some(opened)),
        None => (None, None),
    };
    let terminal = Terminal::start(settings.mouse)?;
    let appearance = means.appearance(&settings);
    let (mut app, mut effects) = App::new(settings.motion.is_on() && !appearance.ascii);
    let mut input = Input::start()?;
    let asked = settings.theme == ThemeName::Auto
        && appearance.depth != Depth::None
        && capability::may_be_asked();
    if asked {
        input.ask_background()?;
        if let Some(color) = input.background(ANSWER_TIMEOUT)? {
            means.terminal.light = chart::Theme::is_light_ground(color);
        }
    }
    app.shared.notice = means.own.as_ref().and_then(notice);
    let file = options.settings_file.as_ref().map(SettingsFile::path);
    if let (Some(first), Some(path)) = (options.faults.first(), file) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let ignored = format!("{name}, {first}; settings file ignored. F9 shows details.");
        app.shared.notify_in(Tone::Err, ignored);
    }
    app.shared.settings_file = SettingsReport {
        path: file.map(Path::to_owned),
        faults: options.faults,
    };
    app.shared.keys = options.keys;
    app.shared.no_clipboard = !capability::may_be_asked();
    app.begin_with(settings.clone(), means);
    if let Some(opened) = opened {
        let message = Message::Loaded(LoadPurpose::Play, Box::new(Ok(opened)));
        effects.extend(app.update(message));
    }
    let theme = app.theme();
    let mut program = Program {
        app,
        store,
        held,
        terminal,
        input,
        programs: None,
        theme,
        asked,
        settings_file: options.settings_file,
        began: settings,
        charts: MapCache::default(),
        pointer: Pointer::default(),
        watch: FrameTimer::default(),
        deaf_until: None,
        drops_input: false,
    };
    program.run(effects)?;
    match program.app.unsaved() {
        Some(reason) => Err(TuiError::Unsaved(reason.to_owned())),
        None => Ok(()),
    }
}

/// The time that the first frame waits for the terminal to report its background color.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(50);

/// Returns a warning about a user's theme, if there is one.
fn notice(theme: &chart::Theme) -> Option<Row> {
    let pair = theme.alike().into_iter().next()?;
    Some(Row::new().toned(Tone::Warn, format!("{}.", pair.sentence(Map::standard()))))
}
