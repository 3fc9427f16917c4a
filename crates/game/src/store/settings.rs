//! The file of settings: where it is, and how it is written without losing what others wrote there.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::{AppStrategy, choose_app_strategy};

use super::{StoreError, app, disk};
use crate::settings::LONGEST;

/// The environment variable that names the file of settings.
pub const SETTINGS_VARIABLE: &str = "CHANCERY_SETTINGS";

/// The file of settings, as it was last read.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    path: PathBuf,
    /// None where there is no such file.
    text: Option<String>,
}

impl SettingsFile {
    /// Reads the file: the one named, else the one of `CHANCERY_SETTINGS`, else `settings.toml` in the
    /// user's folder of settings. None where the system knows no home folder.
    ///
    /// # Errors
    /// Where it can't be read, is no ordinary file or too large; or one that was named is not there.
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

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What stands in it; none where there is no such file.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Writes it anew.
    ///
    /// # Errors
    /// Where it was changed since it was read, and is left as it is; or the disk says no.
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

    /// A file that is named in the settings: `~/` is the home folder, and what has no folder of its own
    /// lies beside them.
    pub fn beside(&self, path: &Path) -> PathBuf {
        disk::in_home(path).unwrap_or_else(|| disk::folder_of(&self.path).join(path))
    }
}

fn read(path: &Path) -> Result<Option<String>, StoreError> {
    match disk::read_text(path, "a settings file", LONGEST) {
        Err(StoreError::Disk { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}
