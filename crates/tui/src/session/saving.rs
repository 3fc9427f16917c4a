//! Whether and where the game is on disk.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::kit::{Row, Tone};
use crate::session::failure::Failure;
use chancery_core::board::{Id, Power};
use game::{DraftOrder, Game};

/// The delay before a failed save is repeated.
const RETRY: Duration = Duration::from_secs(5);

/// Whether the game is saved on disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveState {
    /// The current state is on disk.
    Saved,
    /// The game was changed and will be written.
    Changed,
    /// The game couldn't be written, for this reason.
    Failed(Failure),
}

/// The save of a game.
#[derive(Debug)]
pub struct Saving {
    /// Whether the current state is on disk.
    pub state: SaveState,
    /// The path of the file; `None` until a new game is first written.
    pub path: Option<PathBuf>,
    /// The orders that are on disk, by power.
    orders: Vec<Vec<DraftOrder>>,
    /// The remaining delay after a failed save.
    retry: Duration,
}

impl Saving {
    /// Returns a save in this state, which has no file yet.
    pub fn of(state: SaveState) -> Self {
        Saving {
            state,
            path: None,
            orders: Vec::new(),
            retry: RETRY,
        }
    }

    /// Records the result of a save of `game`.
    pub(super) fn record(&mut self, game: &Game, saved: Result<PathBuf, Failure>) {
        self.retry = RETRY;
        self.state = match saved {
            Ok(path) => {
                self.path = Some(path);
                let orders = game.map().powers().map(|power| game.sheet(power).to_vec());
                self.orders = orders.collect();
                SaveState::Saved
            }
            Err(error) => SaveState::Failed(error),
        };
    }

    /// Returns the time until the save is repeated, or `None` if no save failed.
    pub fn retry_due(&self) -> Option<Duration> {
        matches!(self.state, SaveState::Failed(_)).then_some(self.retry)
    }

    /// Advances the delay after a failed save by `time`. Returns whether it has passed.
    pub(super) fn wait(&mut self, time: Duration) -> bool {
        let has_failed = self.retry_due().is_some();
        if has_failed {
            self.retry = self.retry.saturating_sub(time);
        }
        has_failed && self.retry.is_zero()
    }

    /// Returns whether an order of a power couldn't be saved.
    pub fn lacks(&self, power: Power, order: &DraftOrder) -> bool {
        let saved = self.orders.get(power.index());
        self.retry_due().is_some() && !saved.is_some_and(|saved| saved.contains(order))
    }

    /// Returns the reason why the game couldn't be saved, if saving failed.
    pub fn error(&self) -> Option<Row> {
        let SaveState::Failed(reason) = &self.state else {
            return None;
        };
        let reason = reason.summary();
        // omit the folder, which is long and known
        let (path, why) = reason.split_once(": ").unwrap_or(("", reason));
        let name = Path::new(path).file_name().unwrap_or_default();
        let row = Row::new().strong(Tone::Err, "Not saved: ");
        Some(if name.is_empty() {
            row.text(why)
        } else {
            row.text(format!("{}: {why}", name.to_string_lossy()))
        })
    }
}
