//! A game as an animated picture, written by the program's own command in a thread.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::Session;
use super::background::BackgroundTask;
use super::failure::Failure;

/// The film of a saved game.
#[derive(Clone, PartialEq, Debug)]
pub struct FilmTask {
    /// The saved game.
    save: PathBuf,
}

impl FilmTask {
    /// Runs `chancery film`.
    pub(super) fn write(self) -> Result<PathBuf, Failure> {
        let film = self.save.with_extension("apng");
        let program = std::env::current_exe()?;
        let mut command = Command::new(program);
        if let Some(folder) = self.save.parent() {
            command.arg("--saves").arg(folder);
        }
        command.arg("film").arg(&self.save).arg("-o").arg(&film);
        let output = command.stdin(Stdio::null()).output()?;
        if output.status.success() {
            Ok(film)
        } else {
            let error = String::from_utf8_lossy(&output.stderr);
            Err(Failure::new(text::printable(error.trim(), 200)))
        }
    }
}

impl Session {
    /// Returns the task to write the film of the game beside its file, if the game is saved.
    pub(crate) fn film(&self) -> Option<BackgroundTask> {
        let save = self.snapshot().path?;
        Some(BackgroundTask::Film(FilmTask { save }))
    }
}
