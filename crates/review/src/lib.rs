//! Past movement phases looked at again: what a power's orders were worth beside the best ones that the
//! computer finds, and which centers it could have captured or kept for certain.
//!
//! The library uses no clock, files or terminal: the caller has the phases, and ends the search with `stop`.

mod chance;
pub mod text;

use chancery_core::board::{Map, Position, Power, Province, Turn};
use chancery_core::orders::{Order, Orders};
use chancery_core::rules::Rules;
use player::search::{OrderReview, Search};
use player::{Geography, Level, Task};

pub use chance::{Chance, ChanceKind};

/// The index of the level whose search looks for better orders, the highest.
const LEVEL: usize = 4;

/// The number of phases that [`dearest`] returns.
const DEAREST: usize = 3;

/// A movement phase that was played.
#[derive(Clone, Copy, Debug)]
pub struct PastPhase<'a> {
    /// The board.
    pub map: &'a Map,
    /// The distances on this board.
    pub geography: &'a Geography,
    /// The rules in force.
    pub rules: &'a Rules,
    /// The position before.
    pub position: &'a Position,
    /// The orders of all powers.
    pub orders: &'a Orders<Order>,
    /// The position after, with the retreats if there were some.
    pub after: &'a Position,
    /// The year after which the game ended, if the players agreed on one.
    pub last_year: Option<u16>,
}

/// A power's orders in a movement phase, reviewed.
#[derive(Clone, PartialEq, Debug)]
pub struct PhaseReview {
    /// The phase.
    pub turn: Turn,
    /// The power.
    pub power: Power,
    /// The value of the orders.
    pub orders: OrderReview,
    /// The certain chances that were missed; `None` if the solver doesn't support the board or the rules.
    pub missed: Option<Vec<Chance>>,
}

/// Reviews the orders of a power. The search ends early when `stop` returns true; without it, the same phase
/// gives the same review on every machine.
pub fn review(past: &PastPhase<'_>, power: Power, stop: &mut impl FnMut() -> bool) -> PhaseReview {
    let task = Task {
        map: past.map,
        geography: past.geography,
        position: past.position,
        rules: past.rules,
        power,
        history: &[],
        last_year: past.last_year,
        seed: 0,
    };
    let units = past.position.units_of(power);
    let given = units.map(|unit| {
        let at = past.map.province(unit.location);
        let order = past.orders.get(at).map_or(Order::Hold, |given| given.order);
        (at, order)
    });
    let mut given: Vec<(Province, Order)> = given.collect();
    given.sort_by_key(|(at, _)| *at);
    PhaseReview {
        turn: past.position.turn,
        power,
        orders: Search::new(&task, &Level::ALL[LEVEL].settings()).review(given, stop),
        missed: chance::missed(past, power, stop),
    }
}

/// Returns the phases with the orders that cost their power most, the dearest first.
pub fn dearest(phases: &[PhaseReview]) -> Vec<&PhaseReview> {
    let mut all: Vec<&PhaseReview> = phases.iter().collect();
    all.retain(|phase| !phase.orders.changes.is_empty());
    all.sort_by(|one, other| other.orders.loss().total_cmp(&one.orders.loss()));
    all.truncate(DEAREST);
    all
}
