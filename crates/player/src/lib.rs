//! Computer players for Diplomacy.
//!
//! A player is one function from a [`Task`] to the orders of its power ([`Player`]). To add a player, write
//! that function and run it in the tournament (`examples/tournament`). `docs/players.md` has the results.
//!
//! | module | contents |
//! | --- | --- |
//! | [`geography`] | the distance of each location from each center, computed once for a map |
//! | [`influence`] | the number of units of each power that can reach each province |
//! | [`value`] | the value of provinces and locations to a power |
//! | [`moves`], [`winter`] | plans for a power: moves with their supports and convoys, retreats, builds |
//! | [`plan`] | the orders of one power, and the simulation of phases |
//! | [`evaluate`] | the evaluation of positions: each power's share of the game |
//! | [`character`] | the characters of players: what each values, remembers and keeps |
//! | [`memory`] | the past phases: repeated orders, and attacks after help |
//! | [`promise`] | what powers propose to each other, and whether they keep it |
//! | [`dumbbot`] | plans by the method of the usual benchmark of Diplomacy programs |
//! | [`search`] | the search for the best plan against sampled plans of the others |
//! | [`level`], [`settings`] | the levels 1 to 5 |
//!
//! The crate uses no clock, file or terminal. Floating-point operations have a fixed order, so that a seed
//! gives the same orders on every machine.

pub mod character;
pub mod dumbbot;
pub mod evaluate;
pub mod geography;
pub mod influence;
pub mod level;
pub mod memory;
pub mod moves;
mod mutate;
pub mod plan;
pub mod promise;
pub mod random;
pub mod search;
pub mod settings;
pub mod value;
pub mod vote;
pub mod winter;

use chancery_core::board::{Id, Map, Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::Rules;
use random::Random;

pub use character::{Character, Persona};
pub use geography::Geography;
pub use level::Level;
pub use memory::PastMoves;

/// The input of a player: the phase and the power to give orders for.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The board.
    pub map: &'a Map,
    /// The distances on this board.
    pub geography: &'a Geography,
    /// The position as far as the player knows it.
    pub position: &'a Position,
    /// The rules in force.
    pub rules: &'a Rules,
    /// The power to give orders for.
    pub power: Power,
    /// The past movement phases, the last one at the end; empty if they aren't known.
    pub history: &'a [PastMoves<'a>],
    /// The year after which the game ends, if the players agreed on one.
    pub last_year: Option<u16>,
    /// The seed of the random numbers: the same seed and task give the same orders.
    pub seed: u64,
}

impl Task<'_> {
    /// Returns a generator for the task's power. The numbers depend on `stream`.
    pub fn random(&self, stream: u64) -> Random {
        let seed = self.seed.wrapping_mul(0xd134_2543_de82_ef95);
        Random::seeded(seed.wrapping_add(stream + self.power.index() as u64))
    }
}

/// A computer player.
pub trait Player {
    /// Returns the orders of the task's power: moves, retreats, or builds and removals, depending on the
    /// phase.
    fn orders(&mut self, task: &Task<'_>) -> Vec<WrittenOrder>;
}
