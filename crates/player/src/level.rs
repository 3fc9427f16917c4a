//! The levels of the computer player.

use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;

use crate::search::Search;
use crate::settings::Settings;
use crate::{Player, Task};

/// How well the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];

    /// Returns the level of a number from 1 to 5.
    pub fn new(number: u8) -> Option<Self> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Returns the number of the level.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns what the level is made of.
    pub fn settings(self) -> Settings {
        Settings::of(usize::from(self.0) - 1)
    }
}

/// The computer player at a level. `stop` is asked again and again while it searches: where it returns true,
/// the best orders so far are taken.
pub struct Computer<F> {
    settings: Settings,
    stop: F,
}

impl<F: FnMut() -> bool> Computer<F> {
    /// Returns a player of a level.
    pub fn new(level: Level, stop: F) -> Self {
        Computer::with(level.settings(), stop)
    }

    /// Returns a player with other settings than those of a level.
    pub fn with(settings: Settings, stop: F) -> Self {
        Computer { settings, stop }
    }
}

impl<F: FnMut() -> bool> Player for Computer<F> {
    fn orders(&mut self, task: &Task<'_>) -> Vec<WrittenOrder> {
        let mut search = Search::new(task, &self.settings);
        let plan = search.plan(&mut self.stop);
        let ctx = LegalityContext::new(task.map, task.position, task.rules);
        plan.written(&ctx, task.power)
    }
}
