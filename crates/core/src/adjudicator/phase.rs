//! One phase of any kind, from its sheets to the position that follows.

use super::Adjudicator;
use super::adjustments::{self, Adjustments};
use super::advance::{self, NextPhase};
use super::resolution::{Resolution, UnitEnd};
use super::retreats::{self, RetreatResult};
use crate::board::{Map, Phase, Position, ProvinceSet};
use crate::orders::legality::LegalityContext;
use crate::orders::sheet::{self, Sheets};
use crate::orders::{Order, Orders, RetreatOrder};
use crate::rules::Rules;

/// The orders and results of a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PhaseResults {
    /// A movement phase.
    Movement {
        /// The order that each unit was given, and the orders that were ignored.
        orders: Orders<Order>,
        /// Their results.
        resolution: Resolution,
    },
    /// A retreat phase.
    Retreats {
        /// The order that each dislodged unit was given, and the orders that were ignored.
        orders: Orders<RetreatOrder>,
        /// Their results.
        rulings: Vec<RetreatResult>,
    },
    /// A winter.
    Adjustments(Adjustments),
}

impl PhaseResults {
    /// Returns the orders and results of a movement phase.
    pub fn movement(&self) -> Option<(&Orders<Order>, &Resolution)> {
        match self {
            PhaseResults::Movement { orders, resolution } => Some((orders, resolution)),
            _ => None,
        }
    }
}

/// A phase that has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedPhase {
    /// The result of the orders.
    pub resolved: PhaseResults,
    /// The position that follows, or the end of the game.
    pub next: NextPhase,
    /// The parts that a player's view in fog of war lacks.
    pub unseen: Unseen,
}

/// The parts of a phase that a player doesn't see, by the provinces of the units. Empty if everything is
/// seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unseen {
    /// The units whose orders aren't seen.
    pub orders: ProvinceSet,
    /// The units whose results aren't explained by the orders that are seen.
    pub causes: ProvinceSet,
}

impl Adjudicator {
    /// Plays one phase: checks the sheets, resolves the orders, and makes the next position.
    ///
    /// `sheets` has each power's orders, or `None` for a power that sent no orders at all.
    pub fn play(
        &mut self,
        map: &Map,
        position: &Position,
        sheets: &Sheets,
        rules: &Rules,
    ) -> PlayedPhase {
        let ctx = LegalityContext::new(map, position, rules);
        match position.turn.phase {
            Phase::SpringMoves | Phase::FallMoves => {
                let orders = sheet::movement(&ctx, sheets);
                let resolution = self.resolution(map, position, &orders, rules);
                let next = advance::after_movement(
                    map,
                    position,
                    resolution.rulings.iter().map(UnitEnd::from),
                );
                PlayedPhase {
                    resolved: PhaseResults::Movement { orders, resolution },
                    next,
                    unseen: Unseen::default(),
                }
            }
            Phase::SpringRetreats | Phase::FallRetreats => {
                let orders = sheet::retreats(&ctx, sheets);
                let rulings = retreats::resolve(map, position, &orders);
                let next = advance::after_retreats(map, position, &rulings);
                PlayedPhase {
                    resolved: PhaseResults::Retreats { orders, rulings },
                    next,
                    unseen: Unseen::default(),
                }
            }
            Phase::Adjustments => {
                let adjustments = adjustments::resolve(&ctx, sheets);
                let next = advance::after_adjustments(map, position, &adjustments);
                PlayedPhase {
                    resolved: PhaseResults::Adjustments(adjustments),
                    next,
                    unseen: Unseen::default(),
                }
            }
        }
    }
}
