//! Computer players for Diplomacy.
//!
//! A player is one function: a [`Task`] goes in, the orders of its power come out ([`Player`]). To add a
//! player, write that function, and let it play in the tournament (`examples/tournament.rs`).
//! `docs/players.md` has the results.
//!
//! | module | what it has |
//! | --- | --- |
//! | [`geography`] | how near each place is to each center, once for a board |
//! | [`influence`] | how many units of each power can get to each province |
//! | [`value`] | what places are worth to a power |
//! | [`moves`], [`winter`] | plans for a power: moves with their supports and convoys, retreats, builds |
//! | [`plan`] | what plans lead to |
//! | [`evaluate`] | a position as each power's share of the game |
//! | [`search`] | which plan is the best against what others may do |
//! | [`level`], [`settings`] | the levels 1 to 5 |
//! | [`rivals`] | simple players to measure others by |
//!
//! There is no clock, file or terminal here. All numbers are added, multiplied and divided in one sequence,
//! so that a seed gives the same orders on every machine.

pub mod evaluate;
pub mod geography;
pub mod influence;
pub mod level;
pub mod moves;
mod mutate;
pub mod plan;
pub mod random;
pub mod rivals;
pub mod search;
pub mod settings;
pub mod value;
pub mod vote;
pub mod winter;

use chancery_core::board::{Id, Map, Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::Rules;
use random::Random;

pub use geography::Geography;
pub use level::Level;

/// What a player has to decide: the orders of one power in one phase.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The board.
    pub map: &'a Map,
    /// Its distances.
    pub geography: &'a Geography,
    /// The position as far as the player knows it.
    pub position: &'a Position,
    /// The rules in force.
    pub rules: &'a Rules,
    /// The power to give orders for.
    pub power: Power,
    /// The year in which the game ends, if that is agreed.
    pub last_year: Option<u16>,
    /// What chance depends on: the same seed and task give the same orders.
    pub seed: u64,
}

impl Task<'_> {
    /// Returns the random numbers of the task's power. Each `stream` has others.
    fn random(&self, stream: u64) -> Random {
        let seed = self.seed.wrapping_mul(0xd134_2543_de82_ef95);
        Random::seeded(seed.wrapping_add(stream + self.power.index() as u64))
    }
}

/// Someone who gives orders.
pub trait Player {
    /// Returns the orders of the task's power: moves, retreats, or builds and removals, as the phase is.
    fn orders(&mut self, task: &Task<'_>) -> Vec<WrittenOrder>;
}
