//! The levels of the computer player.

use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;

use crate::promise::Bonds;
use crate::search::Search;
use crate::settings::Settings;
use crate::{Player, Task};

/// The playing strength of the computer player, from 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];

    /// Returns the level with a number from 1 to 5, or `None` for any other number.
    pub fn new(number: u8) -> Option<Self> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Returns the number of the level.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the settings of the level.
    pub fn settings(self) -> Settings {
        Settings::of(usize::from(self.0) - 1)
    }
}

/// A computer player. It calls `stop` repeatedly during the search; as soon as `stop` returns true, it
/// returns the best orders found so far.
pub struct Computer<F> {
    settings: Settings,
    bonds: Bonds,
    stop: F,
}

impl<F: FnMut() -> bool> Computer<F> {
    /// Returns a player of a level.
    pub fn new(level: Level, stop: F) -> Self {
        Computer::with(level.settings(), stop)
    }

    /// Returns a player with custom settings.
    pub fn with(settings: Settings, stop: F) -> Self {
        Computer {
            settings,
            bonds: Bonds::default(),
            stop,
        }
    }

    /// Returns the player with the promises that its power has made.
    #[must_use]
    pub fn bound(self, bonds: Bonds) -> Self {
        Computer { bonds, ..self }
    }
}

impl<F: FnMut() -> bool> Player for Computer<F> {
    fn orders(&mut self, task: &Task<'_>) -> Vec<WrittenOrder> {
        let mut search = Search::new(task, &self.settings).bound(&self.bonds);
        let plan = search.plan(&mut self.stop);
        let ctx = LegalityContext::new(task.map, task.position, task.rules);
        plan.written(&ctx, task.power)
    }
}
