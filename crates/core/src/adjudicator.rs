//! From orders to their results.
//!
//! Movement phases go through an [`Adjudicator`]: the orders are compiled into short arrays (the
//! compiled), one of the [algorithms](Algorithm) finds the verdicts by the equations of DATC 3.1
//! chapter 5.B, and a [`Resolution`] is read off the verdicts, with a reason for each. Retreats
//! ([`retreats`]) and winters ([`adjustments`]) are short enough to be settled at once.
//! [`advance`] gives the position that follows.
//!
//! All of it is a function of map, position, orders and rules: no clock, no chance, and nothing
//! depends on the sequence in which units or orders are kept, but where a rule says so.

pub mod adjustments;
pub mod advance;
mod algorithm;
pub mod civil_disorder;
mod compiled_orders;
pub mod explanation;
mod guess;
mod mask;
mod movement_results;
mod paradox;
mod partial;
pub mod phase;
mod railroad;
pub mod resolution;
pub mod retreats;
mod sequence;
mod strength;

use crate::board::{Map, Position, Province, ProvinceSet};
use crate::orders::{Order, Orders};
use crate::rules::Rules;
use advance::NextPhase;
pub use algorithm::{Algorithm, UnknownAlgorithm, Unplayable, UnsupportedBoard};
use compiled_orders::CompiledOrders;
pub use explanation::{Explanation, explanation};
use mask::{Mask, Narrow, Rough, Wide};
use movement_results::RawVerdicts;
pub use resolution::{
    ConvoyFailure, Dislodgement, MoveFailure, OrderResult, Outcome, RailFailure, Resolution,
    StraitFailure, Strength, UnitEnd,
};

/// Resolves movement phases, one after the other, in memory that is kept.
#[derive(Debug)]
pub struct Adjudicator {
    algorithm: Algorithm,
    narrow: Solver<Narrow>,
    wide: Solver<Wide>,
    rough: Solver<Rough>,
}

#[derive(Debug)]
struct Solver<M> {
    compiled: CompiledOrders<M>,
    bare: RawVerdicts<M>,
}

impl<M: Mask> Solver<M> {
    fn new() -> Self {
        Solver {
            compiled: CompiledOrders::new(),
            bare: RawVerdicts::new(),
        }
    }

    fn run(&mut self, algorithm: Algorithm, phase: MovementPhase<'_>) -> MovementResult<'_> {
        let map = phase.map;
        self.compiled.compile(phase);
        let (known, ruled) = match algorithm {
            Algorithm::Sequence if !M::TERRAIN => sequence::resolve(map, &self.compiled),
            Algorithm::Partial | Algorithm::Sequence => partial::resolve(map, &self.compiled),
            Algorithm::Guess => guess::resolve(map, &self.compiled),
        };
        self.bare.finish(phase, &self.compiled, known, ruled);
        MovementResult {
            dislodgements: &self.bare.dislodgements,
            standoffs: self.bare.standoffs,
        }
    }

    fn resolution(&mut self, algorithm: Algorithm, phase: MovementPhase<'_>) -> Resolution {
        self.run(algorithm, phase);
        self.bare.resolution(phase, &self.compiled)
    }

    fn next(&mut self, algorithm: Algorithm, phase: MovementPhase<'_>) -> NextPhase {
        self.run(algorithm, phase);
        let ends = self.bare.ends(phase, &self.compiled);
        advance::after_movement(phase.map, phase.position, ends)
    }

    fn ends(&mut self, algorithm: Algorithm, phase: MovementPhase<'_>, ends: &mut Vec<UnitEnd>) {
        self.run(algorithm, phase);
        ends.clear();
        ends.extend(self.bare.ends(phase, &self.compiled));
    }

    fn ruling(
        &mut self,
        algorithm: Algorithm,
        phase: MovementPhase<'_>,
        province: Province,
    ) -> Option<OrderResult> {
        self.run(algorithm, phase);
        self.bare.ruling_at(phase, &self.compiled, province)
    }
}

/// Which masks the units of a phase need.
enum Width {
    Narrow,
    Wide,
    Rough,
}

/// What a movement phase is adjudicated from.
#[derive(Clone, Copy)]
struct MovementPhase<'a> {
    map: &'a Map,
    position: &'a Position,
    /// A legal order for each unit.
    orders: &'a Orders<Order>,
    rules: &'a Rules,
}

impl<'a> MovementPhase<'a> {
    fn new(
        map: &'a Map,
        position: &'a Position,
        orders: &'a Orders<Order>,
        rules: &'a Rules,
    ) -> Self {
        MovementPhase {
            map,
            position,
            orders,
            rules,
        }
    }

    /// The masks that the units need.
    fn width(&self) -> Width {
        if self.map.has_special_terrain() {
            Width::Rough
        } else if self.position.occupied().len() > Narrow::WIDTH {
            Width::Wide
        } else {
            Width::Narrow
        }
    }
}

/// Calls a method of the solver with the masks that a phase needs.
macro_rules! solve {
    ($of:ident, $method:ident, $phase:ident $($more:tt)*) => {
        match $phase.width() {
            Width::Narrow => $of.narrow.$method($of.algorithm, $phase $($more)*),
            Width::Wide => $of.wide.$method($of.algorithm, $phase $($more)*),
            Width::Rough => $of.rough.$method($of.algorithm, $phase $($more)*),
        }
    };
}

impl Default for Adjudicator {
    fn default() -> Self {
        Self::new()
    }
}

impl Adjudicator {
    /// An adjudicator that has seen nothing yet, and decides on partial information.
    pub fn new() -> Self {
        Self::with(Algorithm::default())
    }

    /// One that looks for the verdicts so. Whether the algorithm [plays](Algorithm::plays) the rules
    /// and [supports](Algorithm::supports) the board is to be asked before; where it does not, it plays
    /// with 4.A.2 f, and such a board by partial information.
    pub fn with(algorithm: Algorithm) -> Self {
        Adjudicator {
            algorithm,
            narrow: Solver::new(),
            wide: Solver::new(),
            rough: Solver::new(),
        }
    }

    /// Settles a movement phase: verdicts, dislodgements, standoffs and open retreats. `orders`
    /// has a legal order for each unit of the position, as [`sheet::movement`](crate::orders::sheet::movement)
    /// gives them. [`Adjudicator::resolution`] returns the same with every outcome and its reason.
    pub fn run(
        &mut self,
        map: &Map,
        position: &Position,
        orders: &Orders<Order>,
        rules: &Rules,
    ) -> MovementResult<'_> {
        let phase = MovementPhase::new(map, position, orders, rules);
        solve!(self, run, phase)
    }

    /// Settles a movement phase, and returns what follows: what [`Adjudicator::play`] returns as `next`,
    /// without the reasons.
    pub fn next(
        &mut self,
        map: &Map,
        position: &Position,
        orders: &Orders<Order>,
        rules: &Rules,
    ) -> NextPhase {
        let phase = MovementPhase::new(map, position, orders, rules);
        solve!(self, next, phase)
    }

    /// Settles a movement phase, and writes where each unit is after it into `ends`, in the sequence of
    /// the map's provinces: what [`Adjudicator::resolution`] returns, without results and reasons.
    pub fn ends(
        &mut self,
        map: &Map,
        position: &Position,
        orders: &Orders<Order>,
        rules: &Rules,
        ends: &mut Vec<UnitEnd>,
    ) {
        let phase = MovementPhase::new(map, position, orders, rules);
        solve!(self, ends, phase, ends)
    }

    /// Settles a movement phase, and returns the result of the unit in one province.
    pub fn ruling(
        &mut self,
        map: &Map,
        position: &Position,
        orders: &Orders<Order>,
        rules: &Rules,
        province: Province,
    ) -> Option<OrderResult> {
        let phase = MovementPhase::new(map, position, orders, rules);
        solve!(self, ruling, phase, province)
    }

    /// Settles a movement phase and returns all results.
    pub fn resolution(
        &mut self,
        map: &Map,
        position: &Position,
        orders: &Orders<Order>,
        rules: &Rules,
    ) -> Resolution {
        let phase = MovementPhase::new(map, position, orders, rules);
        solve!(self, resolution, phase)
    }
}

/// The short of a movement phase.
#[derive(Clone, Copy, Debug)]
pub struct MovementResult<'a> {
    /// One for each dislodged unit, in the sequence of the map's provinces.
    pub dislodgements: &'a [Dislodgement],
    /// The provinces that a standoff left empty.
    pub standoffs: ProvinceSet,
}

/// Resolves one movement phase.
pub fn adjudicate(
    map: &Map,
    position: &Position,
    orders: &Orders<Order>,
    rules: &Rules,
) -> Resolution {
    Adjudicator::new().resolution(map, position, orders, rules)
}
