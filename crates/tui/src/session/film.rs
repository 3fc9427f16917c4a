//! A game as an animated picture, written by the program's own command in a thread.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::Session;
use super::background::BackgroundTask;
use super::failure::Failure;

/// Runs `chancery film` for a saved game. Returns the file of the film, or the reason why there is none.
pub(super) fn write(save: &Path) -> Result<PathBuf, Failure> {
    let film = save.with_extension("apng");
    let program = std::env::current_exe()?;
    let mut command = Command::new(program);
    if let Some(folder) = save.parent() {
        command.arg("--saves").arg(folder);
    }
    command.arg("film").arg(save).arg("-o").arg(&film);
    let output = command.stdin(Stdio::null()).output()?;
    if output.status.success() {
        Ok(film)
    } else {
        let error = String::from_utf8_lossy(&output.stderr);
        Err(Failure::new(text::printable(error.trim(), 200)))
    }
}

impl Session {
    /// Returns the task to write the film of the game beside its file, if the game is saved.
    pub(crate) fn film(&self) -> Option<BackgroundTask> {
        Some(BackgroundTask::Film(self.snapshot().path?))
    }
}
