//! The settings file: finds it, reads it, and writes it without overwriting the changes of other
//! programs.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::{AppStrategy, choose_app_strategy};

use super::{StoreError, app, disk};
use crate::settings::LONGEST;

/// The environment variable with the path of the settings file.
pub const SETTINGS_VARIABLE: &str = "CHANCERY_SETTINGS";

/// The settings file as it was last read.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    path: PathBuf,
    /// The text; `None` if the file doesn't exist.
    text: Option<String>,
}

impl SettingsFile {
    /// Reads the settings file: `named`, or the one of `CHANCERY_SETTINGS`, or `settings.toml` in the
    /// user's configuration folder. `None` if the system has no home folder.
    ///
    /// # Errors
    /// Returns an error if the file can't be read, isn't an ordinary file or is too large, or if a
    /// file that was named doesn't exist.
    pub fn open(named: Option<&Path>) -> Result<Option<Self>, StoreError> {
        let variable = std::env::var_os(SETTINGS_VARIABLE).filter(|value| !value.is_empty());
        let named = named.map(Path::to_owned).or(variable.map(PathBuf::from));
        let usual = || {
            let strategy = choose_app_strategy(app()).ok()?;
            Some(strategy.in_config_dir("settings.toml"))
        };
        let Some(path) = named.or_else(usual) else {
            return Ok(None);
        };
        let text = read(&path)?;
        Ok(Some(SettingsFile { path, text }))
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the text, or `None` if the file doesn't exist.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Replaces the text of the file.
    ///
    /// # Errors
    /// Returns an error if another program has changed the file, which isn't overwritten then, or
    /// if a file operation fails.
    pub fn keep(&mut self, text: String) -> Result<(), StoreError> {
        if read(&self.path)? != self.text {
            return Err(StoreError::Refused {
                path: self.path.clone(),
                why: "changed by another program; not overwritten. Restart to use the new \
                      settings."
                    .to_owned(),
            });
        }
        super::write(&self.path, text.as_bytes())?;
        self.text = Some(text);
        Ok(())
    }

    /// Resolves a path in the settings: `~/` is the home folder, and relative paths are relative to the
    /// settings file.
    pub fn beside(&self, path: &Path) -> PathBuf {
        disk::in_home(path).unwrap_or_else(|| disk::folder_of(&self.path).join(path))
    }
}

fn read(path: &Path) -> Result<Option<String>, StoreError> {
    match disk::read_text(path, "a settings file", LONGEST) {
        Err(StoreError::Unopened { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
            Ok(None)
        }
        read => read.map(Some),
    }
}
