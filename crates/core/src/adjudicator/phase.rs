//! One phase from its sheets to the position that follows, whatever kind of phase it is.

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

/// The result of the orders of a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PhaseResults {
    /// A movement phase.
    Movement {
        /// The order that each unit was taken to have, and what was ignored.
        orders: Orders<Order>,
        /// Their results.
        resolution: Resolution,
    },
    /// A retreat phase.
    Retreats {
        /// The order that each dislodged unit was taken to have, and what was ignored.
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
    /// What comes next.
    pub next: NextPhase,
    /// What is missing from it as a player's view in fog of war.
    pub unseen: Unseen,
}

/// What a player doesn't see of a phase, by where the units were; nothing where all is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unseen {
    /// The units whose orders aren't seen.
    pub orders: ProvinceSet,
    /// The units whose results aren't explained by what is seen.
    pub causes: ProvinceSet,
}

impl Adjudicator {
    /// Plays one phase: judges the sheets, resolves the orders, and moves on.
    ///
    /// `sheets` holds each power's orders, by power; `None` where a power sent nothing at all.
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
