//! The solver for games between two sides with many order sets, few of which matter.
//!
//! The solver first searches for an own set that beats every reply, then for an enemy set that beats every
//! own set. It tries each set first against the replies that beat earlier sets. If neither exists, the
//! value is strictly between 0 and 1, and the *double oracle* algorithm solves a small matrix game, finds
//! each side's best reply to the other's mixed strategy among all its sets, adds these replies to the
//! matrix, and repeats until neither side has a better reply.
//!
//! This covers all three cases. With payoffs from 0 to 1 the value is exactly 1 if and only if one own set
//! gets 1 against every reply, because each set of an optimal mixed strategy has to. The same holds for 0
//! and the enemy.

use std::cell::Cell;
use std::ops::{ControlFlow, Range};

use crate::goal::Side;
use crate::matrix::{self, Equilibrium};
use crate::partial::{Partial, PartialSet};
use crate::sets::{OrderSet, Sets, Visitor};
use crate::value::{Fraction, TOLERANCE, Value};

/// The reason why there is no solution.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Unsolved {
    /// The search was stopped.
    #[error("stopped")]
    Stopped,
    /// A matrix game couldn't be solved.
    #[error("the linear program has no solution: {0}")]
    Program(String),
}

/// A mixed strategy: order sets with their weights.
pub type Mix = Vec<(Weight, OrderSet)>;

/// The probability of an order set in a mixed strategy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// The probability, from 0 to 1.
    pub approximate: f64,
    /// The exact fraction, if it was proved.
    pub exact: Option<Fraction>,
}

/// The value of a game, with optimal strategies of both sides.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// The value to the own side.
    pub value: Value,
    /// The own side's mixed strategy. If the value is 0, own sets that beat other enemy sets.
    pub own: Mix,
    /// The enemy's mixed strategy. If the value is 1, replies that beat other own sets.
    pub enemy: Mix,
}

/// The proven bounds of a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The value that the own side can guarantee.
    pub least: f64,
    /// The value to which the enemy can limit the own side.
    pub most: f64,
}

impl Bounds {
    /// The bounds before anything is proved.
    pub const UNKNOWN: Bounds = Bounds {
        least: 0.0,
        most: 1.0,
    };
}

/// Returns whether to stop the search.
pub(crate) type Stop<'a> = &'a dyn Fn() -> bool;

/// A game between two sides.
pub(crate) struct Game<'g, 's, P> {
    /// The sets of the own side and of the enemy.
    pub sets: [&'g Sets<'s>; 2],
    /// The sets of each side that are tried before all others.
    pub first: [&'g [OrderSet]; 2],
    /// The value of an own set against an enemy set.
    pub payoff: P,
    /// The bounds on partial order sets; `None` if they don't apply to this game.
    pub partial: Option<&'g Partial<'s>>,
    /// Called before each decision whether to skip sets.
    pub stop: Stop<'g>,
}

impl<P: FnMut(&[u16], &[u16]) -> Result<Value, Unsolved>> Game<'_, '_, P> {
    /// Solves the game and updates `bounds` during the search.
    ///
    /// # Errors
    /// Returns the errors of the payoff function and of the linear program.
    pub fn solve(&mut self, bounds: &Cell<Bounds>) -> Result<Solution, Unsolved> {
        let sure = |set| (CERTAIN, set);
        let mut beaten_by = Vec::new();
        if let Some(set) = self.unbeaten(Side::Own, &mut beaten_by)? {
            return Ok(Solution {
                value: Value::ONE,
                own: vec![sure(set)],
                enemy: beaten_by.into_iter().map(sure).collect(),
            });
        }
        let mut beating = Vec::new();
        if let Some(set) = self.unbeaten(Side::Enemy, &mut beating)? {
            return Ok(Solution {
                value: Value::ZERO,
                own: beating.into_iter().map(sure).collect(),
                enemy: vec![sure(set)],
            });
        }
        self.double_oracle(beating, beaten_by, bounds)
    }

    /// Returns the first enemy set that makes the goal uncertain for an own set, or `None` if there is
    /// none.
    ///
    /// # Errors
    /// Returns the errors of the payoff function.
    pub fn refutation(&mut self, own: &[u16]) -> Result<Option<OrderSet>, Unsolved> {
        self.answer_to(Side::Own, own, &mut Vec::new())
    }

    /// Returns the value of a pair of sets to a side.
    fn gain(&mut self, side: Side, mine: &[u16], theirs: &[u16]) -> Result<f64, Unsolved> {
        Ok(match side {
            Side::Own => (self.payoff)(mine, theirs)?.approximate,
            Side::Enemy => 1.0 - (self.payoff)(theirs, mine)?.approximate,
        })
    }

    /// Returns whether a side certainly gets 1 (`true`) or 0 (`false`) with two partial sets, or `None` if
    /// that isn't certain.
    fn is_sure(&self, side: Side, mine: PartialSet<'_>, theirs: PartialSet<'_>) -> Option<bool> {
        match side {
            Side::Own => self.partial?.outcome(mine, theirs),
            Side::Enemy => self.partial?.outcome(theirs, mine).map(|reached| !reached),
        }
    }

    /// Returns a set of a side that gets 1 against every reply. `killers` collects the replies that beat
    /// other sets, the most recently successful one first.
    fn unbeaten(
        &mut self,
        side: Side,
        killers: &mut Vec<OrderSet>,
    ) -> Result<Option<OrderSet>, Unsolved> {
        for set in self.first[side as usize] {
            if self.answer_to(side, set, killers)?.is_none() {
                return Ok(Some(set.clone()));
            }
        }
        let mine = self.sets[side as usize];
        let mut search = Unbeaten {
            game: self,
            side,
            killers,
        };
        mine.visit(&mut search).transpose()
    }

    /// Returns a reply against which a set gets less than 1, or `None`. Tries the killers before all other
    /// replies, and moves the reply to the front of the killers.
    pub fn answer_to(
        &mut self,
        side: Side,
        set: &[u16],
        killers: &mut Vec<OrderSet>,
    ) -> Result<Option<OrderSet>, Unsolved> {
        for number in 0..killers.len() {
            if self.gain(side, set, &killers[number])? < 1.0 - TOLERANCE {
                killers[..=number].rotate_right(1);
                return Ok(killers.first().cloned());
            }
        }
        for reply in self.first[1 - side as usize] {
            if self.gain(side, set, reply)? < 1.0 - TOLERANCE {
                killers.insert(0, reply.clone());
                return Ok(Some(reply.clone()));
            }
        }
        let theirs = self.sets[1 - side as usize];
        let mut search = Refutation {
            game: self,
            side,
            set,
        };
        let found = theirs.visit(&mut search).transpose()?;
        if let Some(reply) = &found {
            killers.insert(0, reply.clone());
        }
        Ok(found)
    }

    /// Solves a game whose value is strictly between 0 and 1, starting with some sets of each side.
    fn double_oracle(
        &mut self,
        mut own: Vec<OrderSet>,
        mut enemy: Vec<OrderSet>,
        bounds: &Cell<Bounds>,
    ) -> Result<Solution, Unsolved> {
        let mut payoffs: Vec<Vec<Value>> = Vec::new();
        loop {
            // the payoffs of earlier rounds are already known
            payoffs.resize(own.len(), Vec::new());
            for (row, values) in own.iter().zip(&mut payoffs) {
                for column in &enemy[values.len()..] {
                    values.push((self.payoff)(row, column)?);
                }
            }
            let solved = matrix::solve(&payoffs)?;
            let value = solved.value.approximate;
            let (mixed, against) = (
                weighted(&own, &solved.rows),
                weighted(&enemy, &solved.columns),
            );
            let better = self.best_reply(Side::Own, &against, value)?;
            let worse = self.best_reply(Side::Enemy, &mixed, 1.0 - value)?;
            let gained = |reply: &Option<(f64, OrderSet)>, least: f64| {
                reply.as_ref().map_or(least, |it| it.0)
            };
            let Bounds { least, most } = bounds.get();
            bounds.set(Bounds {
                least: least.max(1.0 - gained(&worse, 1.0 - value)),
                most: most.min(gained(&better, value)),
            });
            if better.is_none() && worse.is_none() {
                return Ok(finish(&solved, own, enemy));
            }
            own.extend(better.map(|(_, set)| set));
            enemy.extend(worse.map(|(_, set)| set));
        }
    }

    /// Returns the set that gets the most against a mixed strategy, with its gain. `None` if no set gains
    /// more than `least`.
    fn best_reply(
        &mut self,
        side: Side,
        against: &[(f64, &OrderSet)],
        least: f64,
    ) -> Result<Option<(f64, OrderSet)>, Unsolved> {
        let mine = self.sets[side as usize];
        let mut search = BestReply {
            game: self,
            side,
            against,
            least,
            best: None,
        };
        match mine.visit(&mut search) {
            Some(error) => Err(error),
            None => Ok(search.best),
        }
    }
}

/// The search for a set that gets 1 against every reply.
struct Unbeaten<'v, 'g, 's, P> {
    game: &'v mut Game<'g, 's, P>,
    side: Side,
    /// Replies that beat earlier sets.
    killers: &'v mut Vec<OrderSet>,
}

impl<P: FnMut(&[u16], &[u16]) -> Result<Value, Unsolved>> Visitor for Unbeaten<'_, '_, '_, P> {
    type Found = Result<OrderSet, Unsolved>;

    fn skips(&mut self, prefix: &[u16], next: Range<u16>) -> ControlFlow<Self::Found, bool> {
        if (self.game.stop)() {
            return ControlFlow::Break(Err(Unsolved::Stopped));
        }
        let mut killers = self.killers.iter();
        let partial = PartialSet { set: prefix, next };
        let is_lost = |killer: &OrderSet| {
            self.game
                .is_sure(self.side, partial.clone(), PartialSet::whole(killer))
                == Some(false)
        };
        ControlFlow::Continue(killers.any(is_lost))
    }

    fn visit(&mut self, set: &[u16]) -> ControlFlow<Self::Found> {
        match self.game.answer_to(self.side, set, self.killers) {
            Ok(Some(_)) => ControlFlow::Continue(()),
            Ok(None) => ControlFlow::Break(Ok(set.to_vec())),
            Err(stopped) => ControlFlow::Break(Err(stopped)),
        }
    }
}

/// The search for a reply against which a set gets less than 1.
struct Refutation<'v, 'g, 's, P> {
    game: &'v mut Game<'g, 's, P>,
    /// The side of the set.
    side: Side,
    set: &'v [u16],
}

impl<P: FnMut(&[u16], &[u16]) -> Result<Value, Unsolved>> Visitor for Refutation<'_, '_, '_, P> {
    type Found = Result<OrderSet, Unsolved>;

    fn skips(&mut self, prefix: &[u16], next: Range<u16>) -> ControlFlow<Self::Found, bool> {
        if (self.game.stop)() {
            return ControlFlow::Break(Err(Unsolved::Stopped));
        }
        let partial = PartialSet { set: prefix, next };
        let whole = PartialSet::whole(self.set);
        let is_won = self.game.is_sure(self.side, whole, partial) == Some(true);
        ControlFlow::Continue(is_won)
    }

    fn visit(&mut self, reply: &[u16]) -> ControlFlow<Self::Found> {
        match self.game.gain(self.side, self.set, reply) {
            Ok(gain) if gain < 1.0 - TOLERANCE => ControlFlow::Break(Ok(reply.to_vec())),
            Ok(_) => ControlFlow::Continue(()),
            Err(stopped) => ControlFlow::Break(Err(stopped)),
        }
    }
}

/// The search for the set that gets the most against a mixed strategy.
struct BestReply<'v, 'g, 's, P> {
    game: &'v mut Game<'g, 's, P>,
    side: Side,
    /// The other side's mixed strategy.
    against: &'v [(f64, &'v OrderSet)],
    /// The gain that a set has to exceed.
    least: f64,
    best: Option<(f64, OrderSet)>,
}

impl<P> BestReply<'_, '_, '_, P> {
    fn wanted(&self) -> f64 {
        self.best.as_ref().map_or(self.least, |best| best.0) + TOLERANCE
    }
}

impl<P: FnMut(&[u16], &[u16]) -> Result<Value, Unsolved>> Visitor for BestReply<'_, '_, '_, P> {
    type Found = Unsolved;

    fn skips(&mut self, prefix: &[u16], next: Range<u16>) -> ControlFlow<Unsolved, bool> {
        if (self.game.stop)() {
            return ControlFlow::Break(Unsolved::Stopped);
        }
        let against = self.against.iter();
        let partial = PartialSet { set: prefix, next };
        let lost = against.filter(|(_, set)| {
            self.game
                .is_sure(self.side, partial.clone(), PartialSet::whole(set))
                == Some(false)
        });
        let most = 1.0 - lost.map(|(weight, _)| weight).sum::<f64>();
        ControlFlow::Continue(most <= self.wanted())
    }

    fn visit(&mut self, set: &[u16]) -> ControlFlow<Unsolved> {
        let wanted = self.wanted();
        // starts from the assumption that all remaining sets are won
        let mut sum = 1.0;
        for (weight, theirs) in self.against {
            match self.game.gain(self.side, set, theirs) {
                Ok(gain) => sum -= weight * (1.0 - gain),
                Err(stopped) => return ControlFlow::Break(stopped),
            }
            if sum <= wanted {
                return ControlFlow::Continue(());
            }
        }
        self.best = Some((sum, set.to_vec()));
        ControlFlow::Continue(())
    }
}

const CERTAIN: Weight = Weight {
    approximate: 1.0,
    exact: Value::ONE.exact,
};

/// Returns the sets with a positive weight, the most probable first.
fn weighted<'s>(sets: &'s [OrderSet], weights: &[f64]) -> Vec<(f64, &'s OrderSet)> {
    let all = weights.iter().copied().zip(sets);
    let mut chosen: Vec<_> = all.filter(|(weight, _)| *weight > TOLERANCE).collect();
    chosen.sort_by(|a, b| b.0.total_cmp(&a.0));
    chosen
}

fn finish(solved: &Equilibrium, own: Vec<OrderSet>, enemy: Vec<OrderSet>) -> Solution {
    let mix = |sets: Vec<OrderSet>, weights: &[f64], side: usize| -> Mix {
        let exact = |set: usize| solved.exact.as_ref().map(|exact| exact[side][set]);
        let all = sets.into_iter().zip(weights).enumerate();
        let all = all.map(|(number, (set, &approximate))| {
            let exact = exact(number);
            (Weight { approximate, exact }, set)
        });
        let mut chosen: Mix = all
            .filter(|(weight, _)| weight.approximate > TOLERANCE)
            .collect();
        chosen.sort_by(|a, b| b.0.approximate.total_cmp(&a.0.approximate));
        chosen
    };
    Solution {
        value: solved.value,
        own: mix(own, &solved.rows, 0),
        enemy: mix(enemy, &solved.columns, 1),
    }
}
