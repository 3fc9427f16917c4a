//! The user's settings: colors, characters, motion, mouse, keys, and the folder of saved games.
//!
//! This module has only values: [`Settings::read`] parses the text of a file and reports all errors
//! by line and column, and [`changed`] writes changed values into a text without changing the rest of
//! it. [`store`](crate::store) has the path of the file, and the terminal program the meaning of
//! keys.
//!
//! ```
//! use game::settings::{Settings, Switch};
//!
//! let settings = Settings::read("motion = \"off\"\n")?;
//! assert_eq!(settings.motion, Switch::Off);
//! let faults = Settings::read("montion = \"off\"\n").unwrap_err();
//! assert_eq!(faults.to_string(), "line 1, column 1: montion: unknown setting; did you mean motion?");
//! # Ok::<(), game::settings::SettingsError>(())
//! ```

mod choices;
pub mod new_game;
mod read;
mod table;
mod write;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use text::{Diagnostic, Diagnostics, FilePosition};

pub use choices::{Bell, Colors, Contrast, Glyphs, Letters, MapLook, Switch};
pub use new_game::NewGame;
pub use read::setting_fault;
pub use table::{SETTINGS, SettingEntry, SettingValue};
pub use write::{changed, template};

/// The maximum length of a settings file, in bytes: about twenty times the length of one with every
/// setting.
pub const LONGEST: u64 = 64 << 10;

/// The theme.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ThemeName {
    /// The built-in theme that suits the terminal's background.
    #[default]
    Auto,
    /// The built-in theme for dark backgrounds.
    Dark,
    /// The built-in theme for light backgrounds.
    Light,
    /// A theme file, by its path as written in the settings.
    File(PathBuf),
}

impl ThemeName {
    /// Returns the value in the settings.
    pub fn name(&self) -> String {
        match self {
            ThemeName::Auto => "auto".to_owned(),
            ThemeName::Dark => "dark".to_owned(),
            ThemeName::Light => "light".to_owned(),
            ThemeName::File(path) => path.to_string_lossy().into_owned(),
        }
    }
}

/// An address at which the program listens. Port 0 stands for any free one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListenAddress(pub SocketAddr);

impl Default for ListenAddress {
    /// Returns the usual port of the protocol (DAIDE), for programs of this computer only.
    fn default() -> Self {
        ListenAddress((Ipv4Addr::LOCALHOST, 16713).into())
    }
}

/// All settings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The theme.
    pub theme: ThemeName,
    /// The contrast of text to its background.
    pub contrast: Contrast,
    /// Whether the badges of units show the letter of their power.
    pub letters: Letters,
    /// The number of colors used.
    pub colors: Colors,
    /// The characters used for text.
    pub glyphs: Glyphs,
    /// The drawing style of the map.
    pub map: MapLook,
    /// Whether anything moves by itself.
    pub motion: Switch,
    /// The events that ring the bell.
    pub bell: Bell,
    /// Whether the program captures the mouse.
    pub mouse: Switch,
    /// Whether players are warned about conflicting orders.
    pub guard: Switch,
    /// The folder of saved games, as written.
    pub saves: Option<PathBuf>,
    /// The address at which other programs can join a game.
    pub listen: ListenAddress,
    /// The defaults of new games.
    pub new_game: NewGame,
    /// The keys of commands.
    pub keys: Vec<KeyOverride>,
}

/// The keys of a command, which replace the default ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyOverride {
    /// The command's name, as written.
    pub command: String,
    /// The position of the name in the file.
    pub at: FilePosition,
    /// The keys, as written, with their positions.
    pub keys: Vec<(String, FilePosition)>,
}

/// An error in a settings file, with its line and column.
pub type Fault = Diagnostic<String>;

/// The errors of a settings file.
pub type SettingsError = Diagnostics<String>;
