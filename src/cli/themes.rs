//! `--theme`: one of the built-in themes, or a file of the user's.

use std::ffi::OsString;
use std::path::PathBuf;

use super::CommandError;
use chancery_core::board::Map;
use chart::Theme;
use game::store;

/// Which theme is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ThemeArg {
    /// The built-in one for dark ground
    Dark,
    /// The built-in one for light ground
    Light,
    /// A file; `./dark` where it is named so
    File(PathBuf),
}

impl From<OsString> for ThemeArg {
    fn from(text: OsString) -> Self {
        match text.to_str() {
            Some("dark") => Self::Dark,
            Some("light") => Self::Light,
            _ => Self::File(text.into()),
        }
    }
}

impl ThemeArg {
    /// The theme, for the powers of a map.
    ///
    /// # Errors
    /// The file can't be read, or something is wrong with it.
    pub fn load(&self, map: &Map) -> Result<Theme, CommandError> {
        let path = match self {
            Self::Dark => return Ok(Theme::dark()),
            Self::Light => return Ok(Theme::light()),
            Self::File(path) => path,
        };
        let text =
            store::theme_text(path).map_err(|error| CommandError::Failed(error.to_string()))?;
        Theme::from_toml(&text, map).map_err(|error| {
            let path = path.display();
            CommandError::Failed(format!("{path}: the theme can't be used\n{error}"))
        })
    }
}
