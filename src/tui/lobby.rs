//! Games that are kept: what is known of them before one is played.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use crate::chart::Drawing;
use crate::game::Game;
use crate::game::save::Drift;
use crate::store::Kept;

/// The saved games of the folder.
#[derive(Clone, Debug)]
pub struct Saves {
    /// Where they are.
    pub folder: PathBuf,
    /// The last written first.
    pub kept: Vec<Kept>,
    /// When they were listed.
    pub now: SystemTime,
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its file.
    pub path: PathBuf,
    /// The game.
    pub game: Game,
    /// The drawing of its map, where that has one.
    pub drawing: Option<Arc<Drawing>>,
    /// Recorded outcomes that did not come out again.
    pub drift: Vec<Drift>,
}
