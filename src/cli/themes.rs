//! `--theme`: a built-in theme or a file.

use std::ffi::OsString;
use std::path::PathBuf;

use super::CommandError;
use chancery_core::board::Map;
use chart::Theme;
use game::store;

/// The theme that an argument names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ThemeArg {
    /// The built-in theme for dark backgrounds
    Dark,
    /// The built-in theme for light backgrounds
    Light,
    /// A file; `./dark` if that is its name
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
    /// Loads the theme, for the powers of a map.
    ///
    /// # Errors
    /// Returns an error if the file can't be read, or has errors.
    pub fn load(&self, map: &Map) -> Result<Theme, CommandError> {
        let path = match self {
            Self::Dark => return Ok(Theme::dark()),
            Self::Light => return Ok(Theme::light()),
            Self::File(path) => path,
        };
        let text = store::theme_text(path)?;
        Theme::from_toml(&text, map).map_err(|error| {
            let path = path.display();
            CommandError::Failed(format!("{path}: the theme can't be used\n{error}"))
        })
    }
}
