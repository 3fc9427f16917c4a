//! Adjudication of orders.
//!
//! An [`Adjudicator`] resolves movement phases: the orders are compiled into short arrays, one of the
//! [algorithms](Algorithm) finds the verdicts by the equations of DATC 3.1 chapter 5.B, and the verdicts are
//! turned into a [`Resolution`] with a reason for each result. Retreats ([`retreats`]) and winters
//! ([`adjustments`]) are resolved directly. [`advance`] returns the position that follows.
//!
//! All results are functions of map, position, orders and rules. They don't depend on time, random numbers or
//! the order in which units and orders are stored, except where a rule says so.

pub mod adjustments;
pub mod advance;
mod algorithm;
pub mod civil_disorder;
mod compiled_orders;
mod equations;
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

use crate::board::{Province, ProvinceSet};
use advance::NextPhase;
pub use algorithm::{Algorithm, UnknownAlgorithm, Unplayable, UnsupportedBoard};
use compiled_orders::CompiledOrders;
pub use explanation::Explanation;
use mask::{Mask, Narrow, Rough, Wide};
use movement_results::RawVerdicts;
pub use phase::{MovementInput, PhaseInput};
pub use resolution::{
    ConvoyFailure, Dislodgement, MoveFailure, Opponent, OrderResult, Outcome, RailFailure,
    Resolution, StraitFailure, Strength, UnitEnd,
};

/// Resolves movement phases, reusing its memory from one to the next.
#[derive(Debug, Default)]
pub struct Adjudicator {
    algorithm: Algorithm,
    narrow: Solver<Narrow>,
    wide: Solver<Wide>,
    rough: Solver<Rough>,
}

#[derive(Debug, Default)]
struct Solver<M> {
    compiled: CompiledOrders<M>,
    bare: RawVerdicts<M>,
}

impl<M: Mask> Solver<M> {
    fn run(&mut self, algorithm: Algorithm, phase: MovementInput<'_>) -> MovementResult<'_> {
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

    fn resolution(&mut self, algorithm: Algorithm, phase: MovementInput<'_>) -> Resolution {
        self.run(algorithm, phase);
        self.bare.resolution(phase, &self.compiled)
    }

    fn next(&mut self, algorithm: Algorithm, phase: MovementInput<'_>) -> NextPhase {
        self.run(algorithm, phase);
        let changed = self.bare.changed(&self.compiled).iter();
        let ends = self.bare.ends(phase, &self.compiled, changed);
        advance::after_movement(phase.map, phase.position, ends)
    }

    fn ends(&mut self, algorithm: Algorithm, phase: MovementInput<'_>, ends: &mut Vec<UnitEnd>) {
        self.run(algorithm, phase);
        ends.clear();
        let all = 0..self.compiled.entries.len();
        ends.extend(self.bare.ends(phase, &self.compiled, all));
    }

    fn ruling(
        &mut self,
        algorithm: Algorithm,
        phase: MovementInput<'_>,
        province: Province,
    ) -> Option<OrderResult> {
        self.run(algorithm, phase);
        self.bare.ruling_at(phase, &self.compiled, province)
    }
}

/// The kind of mask that the units of a phase need.
enum Width {
    Narrow,
    Wide,
    Rough,
}

impl MovementInput<'_> {
    /// Returns the kind of mask that the units need.
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

/// Calls a method of the solver whose masks fit the phase.
macro_rules! solve {
    ($of:ident, $method:ident, $phase:ident $($more:tt)*) => {
        match $phase.width() {
            Width::Narrow => $of.narrow.$method($of.algorithm, $phase $($more)*),
            Width::Wide => $of.wide.$method($of.algorithm, $phase $($more)*),
            Width::Rough => $of.rough.$method($of.algorithm, $phase $($more)*),
        }
    };
}

impl Adjudicator {
    /// Returns an adjudicator that decides on partial information.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns an adjudicator that uses an algorithm. The caller has to check that the algorithm
    /// [plays](Algorithm::plays) the rules and [supports](Algorithm::supports) the board. If it doesn't, it
    /// plays the rules with 4.A.2 f, and decides on partial information on such a board.
    pub fn with(algorithm: Algorithm) -> Self {
        Adjudicator {
            algorithm,
            ..Self::default()
        }
    }

    /// Resolves a movement phase: verdicts, dislodgements, standoffs and open retreats. The phase has a legal
    /// order for each unit of the position, as returned by
    /// [`sheet::movement`](crate::orders::sheet::movement). [`Adjudicator::resolution`] also returns each
    /// outcome and its reason.
    pub fn run(&mut self, phase: MovementInput<'_>) -> MovementResult<'_> {
        solve!(self, run, phase)
    }

    /// Resolves a movement phase and returns the phase that follows: the `next` of [`Adjudicator::play`],
    /// without computing reasons.
    pub fn next(&mut self, phase: MovementInput<'_>) -> NextPhase {
        solve!(self, next, phase)
    }

    /// Resolves a movement phase and writes the location of each unit after it to `ends`, in the order of the
    /// map's provinces. It is cheaper than [`Adjudicator::resolution`] because it computes no reasons.
    pub fn ends(&mut self, phase: MovementInput<'_>, ends: &mut Vec<UnitEnd>) {
        solve!(self, ends, phase, ends)
    }

    /// Resolves a movement phase and returns the result of the unit in one province.
    pub fn ruling(&mut self, phase: MovementInput<'_>, province: Province) -> Option<OrderResult> {
        solve!(self, ruling, phase, province)
    }

    /// Resolves a movement phase and returns all results.
    pub fn resolution(&mut self, phase: MovementInput<'_>) -> Resolution {
        solve!(self, resolution, phase)
    }
}

/// The dislodgements and standoffs of a movement phase.
#[derive(Clone, Copy, Debug)]
pub struct MovementResult<'a> {
    /// One for each dislodged unit, in the order of the map's provinces.
    pub dislodgements: &'a [Dislodgement],
    /// The empty provinces that a standoff leaves contested.
    pub standoffs: ProvinceSet,
}
