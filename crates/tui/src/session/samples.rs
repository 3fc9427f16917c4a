//! The sample games, which come with the program.

use game::save;

use crate::session::saved_games::LoadedSave;
use chancery_core::board::Map;
use chart::Drawing;

/// A sample game.
#[derive(Debug)]
pub struct Sample {
    /// The name in the list of games.
    pub name: &'static str,
    /// The text of its save.
    text: &'static str,
}

/// The sample games.
pub static SAMPLES: [Sample; 4] = [
    Sample {
        name: "The rulebook's sample game",
        text: include_str!("../../samples/rulebook-sample.toml"),
    },
    Sample {
        name: "A solo in 1911",
        text: include_str!("../../samples/solo-of-1911.toml"),
    },
    Sample {
        name: "A turn limit in 1907",
        text: include_str!("../../samples/turn-limit-of-1907.toml"),
    },
    Sample {
        name: "Seven computer players",
        text: include_str!("../../samples/seven-computers.toml"),
    },
];

impl Sample {
    /// Returns whether it has notes on its phases.
    pub fn has_notes(&self) -> bool {
        self.text.lines().any(|line| line.starts_with("note = "))
    }

    /// Returns the game, which has no file, or `None` if it can't be read.
    pub fn load(&self) -> Option<LoadedSave> {
        let loaded = save::read(self.text, |_| Ok(Map::standard_shared())).ok()?;
        Some(LoadedSave {
            path: None,
            game: loaded.game,
            drawing: Some(Drawing::standard_shared()),
            mismatches: loaded.mismatches,
        })
    }
}
