//! One phase of any kind, from its sheets to the position that follows.

use super::Adjudicator;
use super::adjustments::{self, Adjustments};
use super::advance::{self, NextPhase};
use super::resolution::{Resolution, UnitEnd};
use super::retreats::{self, RetreatResult};
use crate::board::{Map, Phase, Position, Power, ProvinceSet};
use crate::orders::legality::LegalityContext;
use crate::orders::sheet::{self, Sheets};
use crate::orders::{Order, Orders, RetreatOrder};
use crate::rules::Rules;

/// Everything that the results of a phase depend on.
#[derive(Clone, Copy)]
pub struct PhaseInput<'a> {
    /// The board.
    pub map: &'a Map,
    /// The position before the phase.
    pub position: &'a Position,
    /// Each power's orders as written, or `None` for a power that sent no orders at all.
    pub orders: &'a Sheets,
    /// The rules.
    pub rules: &'a Rules,
}

impl<'a> PhaseInput<'a> {
    /// Returns the input of a phase.
    pub fn new(map: &'a Map, position: &'a Position, orders: &'a Sheets, rules: &'a Rules) -> Self {
        PhaseInput {
            map,
            position,
            orders,
            rules,
        }
    }

    /// Plays the phase; see [`Adjudicator::play`].
    pub fn play(self) -> PlayedPhase {
        Adjudicator::new().play(self)
    }
}

/// A movement phase with a legal order for each unit, as returned by [`sheet::movement`].
#[derive(Clone, Copy)]
pub struct MovementInput<'a> {
    /// The board.
    pub map: &'a Map,
    /// The position before the phase.
    pub position: &'a Position,
    /// A legal order for each unit.
    pub orders: &'a Orders<Order>,
    /// The rules.
    pub rules: &'a Rules,
}

impl<'a> MovementInput<'a> {
    /// Returns the input of a movement phase.
    pub fn new(
        map: &'a Map,
        position: &'a Position,
        orders: &'a Orders<Order>,
        rules: &'a Rules,
    ) -> Self {
        MovementInput {
            map,
            position,
            orders,
            rules,
        }
    }

    /// Returns the input of a movement phase with the board, position and rules of a context.
    pub fn of(ctx: &LegalityContext<'a>, orders: &'a Orders<Order>) -> Self {
        MovementInput::new(ctx.map, ctx.position, orders, ctx.rules)
    }

    /// Resolves the phase; see [`Adjudicator::resolution`].
    pub fn resolution(self) -> Resolution {
        Adjudicator::new().resolution(self)
    }
}

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

impl PlayedPhase {
    /// Returns the number of units that a power may build after the phase or, if negative, must remove; after a
    /// winter, the number of builds that it waived. `before` is the position before the phase.
    pub fn due(&self, before: &Position, power: Power) -> i32 {
        match &self.resolved {
            PhaseResults::Adjustments(all) => all.waived(before, power),
            _ => self.next.position().due(power),
        }
    }
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
    /// Plays one phase: checks the orders, resolves them, and makes the next position.
    pub fn play(&mut self, phase: PhaseInput<'_>) -> PlayedPhase {
        let PhaseInput {
            map,
            position,
            orders: sheets,
            rules,
        } = phase;
        let ctx = LegalityContext::new(map, position, rules);
        let (resolved, next) = match position.turn.phase {
            Phase::SpringMoves | Phase::FallMoves => {
                let orders = sheet::movement(&ctx, sheets);
                let resolution = self.resolution(MovementInput::of(&ctx, &orders));
                let ends = resolution.rulings.iter().map(UnitEnd::from);
                let next = advance::after_movement(map, position, ends);
                (PhaseResults::Movement { orders, resolution }, next)
            }
            Phase::SpringRetreats | Phase::FallRetreats => {
                let orders = sheet::retreats(&ctx, sheets);
                let rulings = retreats::resolve(map, position, &orders);
                let next = advance::after_retreats(map, position, &rulings);
                (PhaseResults::Retreats { orders, rulings }, next)
            }
            Phase::Adjustments => {
                let adjustments = adjustments::resolve(&ctx, sheets);
                let next = advance::after_adjustments(map, position, &adjustments);
                (PhaseResults::Adjustments(adjustments), next)
            }
        };
        PlayedPhase {
            resolved,
            next,
            unseen: Unseen::default(),
        }
    }
}
