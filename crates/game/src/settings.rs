//! What a person has set: colors, signs, motion, mouse, keys, and where games are kept.
//!
//! Values only: [`Settings::read`] makes them of a file's text and tells all that is wrong with it by
//! line and column, [`changed`] writes them into a text and leaves the rest of it as it is. Where the
//! file lies is known to [`store`](crate::store), what a key is to the terminal program.
//!
//! ```
//! use game::settings::{Settings, Switch};
//!
//! let settings = Settings::read("motion = \"off\"\n")?;
//! assert_eq!(settings.motion, Switch::Off);
//! let faults = Settings::read("montion = \"off\"\n").unwrap_err();
//! assert_eq!(faults.to_string(), "line 1, column 1: montion: no setting is called that; did you mean motion?");
//! # Ok::<(), game::settings::SettingsError>(())
//! ```

mod choices;
pub mod new_game;
mod read;
mod table;
mod write;

use std::path::PathBuf;

use text::{Diagnostic, Diagnostics, FilePosition};

pub use choices::{Bell, Colors, Contrast, Glyphs, Letters, MapLook, Switch};
pub use new_game::NewGame;
pub use table::{SETTINGS, SettingEntry, SettingValue};
pub use write::{changed, template};

/// The longest file of settings that is read, in bytes: some twenty times as long as one that says
/// everything.
pub const LONGEST: u64 = 64 << 10;

/// The colors to draw in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ThemeName {
    /// The built-in ones that suit the terminal's background.
    #[default]
    Auto,
    /// The built-in ones for dark ground.
    Dark,
    /// The built-in ones for light ground.
    Light,
    /// A file of colors, as it is written in the settings.
    File(PathBuf),
}

impl ThemeName {
    /// Returns its name in the settings.
    pub fn name(&self) -> String {
        match self {
            ThemeName::Auto => "auto".to_owned(),
            ThemeName::Dark => "dark".to_owned(),
            ThemeName::Light => "light".to_owned(),
            ThemeName::File(path) => path.to_string_lossy().into_owned(),
        }
    }
}

/// All that can be set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The colors.
    pub theme: ThemeName,
    /// How far words differ from what they stand on.
    pub contrast: Contrast,
    /// Do the badges of units say whose they are?
    pub letters: Letters,
    /// How many colors are used.
    pub colors: Colors,
    /// With which signs words are written.
    pub glyphs: Glyphs,
    /// How the map is drawn.
    pub map: MapLook,
    /// Does anything move by itself?
    pub motion: Switch,
    /// What rings.
    pub bell: Bell,
    /// Is the mouse the map's?
    pub mouse: Switch,
    /// Are players warned of orders that work against each other?
    pub guard: Switch,
    /// The folder of saves, as it is written.
    pub saves: Option<PathBuf>,
    /// What new games begin with.
    pub new_game: NewGame,
    /// Keys of commands.
    pub keys: Vec<KeyOverride>,
}

/// Keys for a command, in place of those that it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyOverride {
    /// The command's name, as it is written.
    pub command: String,
    /// Where that stands.
    pub at: FilePosition,
    /// The keys, as they are written, and where.
    pub keys: Vec<(String, FilePosition)>,
}

/// An error in a settings file, with its line and column.
pub type Fault = Diagnostic<String>;

/// The errors of a settings file.
pub type SettingsError = Diagnostics<String>;
