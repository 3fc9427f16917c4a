//! Past movement phases looked at again: what a power's orders were worth beside the best ones that the
//! computer finds, and which centers it could have captured or kept for certain.
//!
//! The library uses no clock, files or terminal: the caller has the phases, and ends the search with `stop`.

mod chance;
mod json;
pub mod text;

use chancery_core::board::{Map, Position, Power, PowerSet, Province, Turn};
use chancery_core::orders::{Order, Orders, WrittenOrder};
use chancery_core::rules::Rules;
use game::Game;
use player::search::Search;
use player::settings::Settings;
use player::{Geography, Level, Task};

pub use chance::{Chance, ChanceKind};
pub use json::PhaseJson;

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

impl<'a> PastPhase<'a> {
    /// Returns the phase of a game's record by its index; `None` if it isn't a movement phase.
    pub fn of(game: &'a Game, geography: &'a Geography, index: usize) -> Option<Self> {
        let record = game.history().get(index)?;
        let (orders, _) = record.played.resolved.movement()?;
        let next = game.history().get(index + 1);
        Some(PastPhase {
            map: game.map(),
            geography,
            rules: &record.table_rules.rules,
            position: &record.position,
            orders,
            after: next.map_or(game.position(), |next| &next.position),
            last_year: game.victory().last_year,
        })
    }
}

/// A power's orders in a movement phase, reviewed.
#[derive(Clone, PartialEq, Debug)]
pub struct PhaseReview {
    /// The phase.
    pub turn: Turn,
    /// The power.
    pub power: Power,
    /// The average share of the game after the given orders, from 0 to 1.
    pub given: f32,
    /// The average share after the best orders; the same if none are clearly better.
    pub best: f32,
    /// The given order and the better order of each unit for which it makes a difference.
    pub changes: Vec<[WrittenOrder; 2]>,
    /// A sentence on the main risk of the given orders.
    pub risk: Option<String>,
    /// The certain chances that were missed; `None` if the solver doesn't support the board or the rules.
    pub missed: Option<Vec<Chance>>,
}

impl PhaseReview {
    /// Returns the share of the game that the given orders cost.
    pub fn loss(&self) -> f32 {
        self.best - self.given
    }
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
    if past.after.center_count(power) >= past.map.victory() {
        // no orders are better than those that won
        return PhaseReview {
            turn: past.position.turn,
            power,
            given: 1.0,
            best: 1.0,
            changes: Vec::new(),
            risk: None,
            missed: Some(Vec::new()),
        };
    }
    let orders = Search::new(&task, &settings()).review(given(past, power), stop);
    let risk = |fear| text::risk(past.map, past.position, &fear, orders.samples);
    PhaseReview {
        turn: past.position.turn,
        power,
        given: orders.given,
        best: orders.best,
        changes: orders.changes,
        risk: orders.fear.map(risk),
        missed: chance::missed(past, power, stop),
    }
}

/// Returns the settings of the search.
fn settings() -> Settings {
    Level::ALL[LEVEL].settings()
}

/// Returns the orders of a power, one for each of its units.
fn given(past: &PastPhase<'_>, power: Power) -> Vec<(Province, Order)> {
    let units = past.position.units_of(power);
    let given = units.map(|unit| {
        let at = past.map.province(unit.location);
        let order = past.orders.get(at).map_or(Order::Hold, |given| given.order);
        (at, order)
    });
    let mut given: Vec<(Province, Order)> = given.collect();
    given.sort_by_key(|(at, _)| *at);
    given
}

/// Returns the powers to which the better orders of a phase would have broken a promise.
pub fn betrayed(game: &Game, phase: &PhaseReview) -> PowerSet {
    let mut history = game.history().iter();
    let record = history.position(|record| record.turn() == phase.turn);
    let better = phase.changes.iter().map(|[_, better]| better);
    record.map_or(PowerSet::EMPTY, |at| game.betrayed(at, phase.power, better))
}

/// Returns the phases with the orders that cost their power most, the dearest first, without those in which it
/// kept its word.
pub fn dearest<'a>(game: &Game, phases: &'a [PhaseReview]) -> Vec<&'a PhaseReview> {
    let mut all: Vec<&PhaseReview> = phases.iter().collect();
    all.retain(|phase| !phase.changes.is_empty() && betrayed(game, phase) == PowerSet::EMPTY);
    all.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    all.truncate(DEAREST);
    all
}
