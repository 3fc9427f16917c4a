//! The assignment of units to goals: the best goal first, with the supports that it needs.

use super::{Attack, Draft, Goal, HOPELESS, PlannedOrder, Step};
use crate::random::Random;
use crate::value::UnitSet;
use crate::winter;

impl Draft<'_> {
    /// Returns the unit in a goal's province, unless it is ordered to move.
    fn holder(&self, goal: &Goal) -> Option<usize> {
        goal.holder.filter(|&holder| {
            !matches!(
                self.pieces[holder].act,
                Some(PlannedOrder::Move(_) | PlannedOrder::MoveByConvoy(_))
            )
        })
    }

    /// Returns the strength that `mover` needs to be in a goal's province after the moves.
    fn need(&self, goal: &Goal, mover: usize) -> u8 {
        if goal.holder == Some(mover) {
            goal.expected.max(1)
        } else {
            goal.expected + 1
        }
    }

    /// Computes for each free unit the value of the best goal that it can reach without support.
    pub(super) fn value_solos(&mut self) {
        for index in self.free.iter() {
            let piece = &self.pieces[index];
            let mut best: f32 = 0.0;
            for step in &self.steps[piece.steps.clone()] {
                let goal = &self.goals[step.goal];
                if goal.taken.is_some() || self.holder(goal).is_some_and(|holder| holder != index) {
                    continue;
                }
                let is_enough = self.need(goal, index) <= 1;
                best = best.max(step.value * if is_enough { 1.0 } else { HOPELESS });
            }
            self.pieces[index].unsupported_value = best;
        }
    }

    /// Assigns free units to goals, the best goal first, until no goal is worth its units.
    pub(super) fn attack(&mut self) {
        while self.free != UnitSet::default() {
            self.value_solos();
            let attacks = (0..self.goals.len()).filter_map(|goal| self.best_attack(goal));
            let best = attacks.reduce(|best, next| if next.gain > best.gain { next } else { best });
            let Some(attack) = best.filter(|attack| attack.gain > -0.01) else {
                return;
            };
            self.order(attack);
        }
    }

    /// Returns the best attack on a goal with free units; `None` if it is assigned or there are too few
    /// units.
    fn best_attack(&self, index: usize) -> Option<Attack> {
        let goal = &self.goals[index];
        if goal.taken.is_some() {
            return None;
        }
        let (mover, value) = match self.holder(goal) {
            Some(holder) if !self.free.contains(holder) => return None,
            Some(holder) => (holder, self.step(holder, index)?.value),
            None => {
                let movers = goal.enter.and(self.free).iter();
                let movers = movers.filter_map(|mover| {
                    let step = self.step(mover, index)?;
                    let left = self.goals[self.pieces[mover].home].center;
                    Some((
                        mover,
                        step.value,
                        step.value - left - self.pieces[mover].unsupported_value * 0.5,
                    ))
                });
                let best = movers.reduce(|best, next| if next.2 > best.2 { next } else { best })?;
                (best.0, best.1)
            }
        };
        let need = usize::from(self.need(goal, mover));
        let mut gain = value - self.pieces[mover].unsupported_value;
        let mut others = goal.support.and(self.free);
        others.remove(mover);
        let mut helpers = UnitSet::default();
        for _ in 1..need {
            let cost = |helper: usize| {
                let piece = &self.pieces[helper];
                piece.unsupported_value - 0.6 * self.goals[piece.home].center
            };
            let (helper, cost) = others
                .iter()
                .map(|helper| (helper, cost(helper)))
                .reduce(|best, next| if next.1 < best.1 { next } else { best })?;
            gain -= cost;
            others.remove(helper);
            helpers.insert(helper);
        }
        Some(Attack {
            gain,
            goal: index,
            mover,
            helpers,
        })
    }

    /// Returns the step of a unit to a goal; if it can move to several coasts, to the best.
    fn step(&self, piece: usize, goal: usize) -> Option<&Step> {
        let steps = self.steps[self.pieces[piece].steps.clone()].iter();
        let steps = steps.filter(|step| step.goal == goal);
        steps.reduce(|best, next| if next.value > best.value { next } else { best })
    }

    fn order(&mut self, attack: Attack) {
        let Attack {
            goal,
            mover,
            helpers,
            ..
        } = attack;
        let act = match self.step(mover, goal) {
            Some(step) if step.to != self.pieces[mover].unit.location => {
                PlannedOrder::Move(step.to)
            }
            _ => PlannedOrder::Hold,
        };
        self.give(mover, act);
        self.goals[goal].taken = Some(mover);
        self.goals[goal].strength = 1;
        for helper in helpers.iter() {
            self.help(helper, mover, goal);
        }
    }

    pub(super) fn give(&mut self, piece: usize, act: PlannedOrder) {
        self.pieces[piece].act = Some(act);
        self.free.remove(piece);
        if !matches!(act, PlannedOrder::Move(_) | PlannedOrder::MoveByConvoy(_)) {
            let home = self.pieces[piece].home;
            self.goals[home].taken.get_or_insert(piece);
            self.goals[home].strength = self.goals[home].strength.max(1);
        }
    }

    fn help(&mut self, helper: usize, helped: usize, goal: usize) {
        self.give(helper, PlannedOrder::Support(helped));
        self.goals[goal].strength += 1;
    }

    /// Orders the units that no goal needs: to support a unit that may need more strength than expected, to
    /// move even if it may fail, or to hold.
    pub(super) fn order_remaining_units(&mut self, random: &mut Random) {
        while let Some(index) = self.free.iter().next() {
            let mut best = (0.0, PlannedOrder::Hold, None);
            let piece = &self.pieces[index];
            for step in &self.steps[piece.steps.clone()] {
                let goal = &self.goals[step.goal];
                let value =
                    step.value * random.unit() * if step.goal == piece.home { 2.0 } else { 1.0 };
                if goal.taken.is_none()
                    && self.holder(goal).is_none_or(|holder| holder == index)
                    && value > best.0
                {
                    let act = if step.goal == piece.home {
                        PlannedOrder::Hold
                    } else {
                        PlannedOrder::Move(step.to)
                    };
                    best = (value, act, Some(step.goal));
                }
            }
            if let Some((value, helped, goal)) = self.best_help(index)
                && value * random.unit() * 2.0 > best.0
            {
                self.help(index, helped, goal);
                continue;
            }
            self.give(index, best.1);
            if let (PlannedOrder::Move(_), Some(goal)) = (best.1, best.2) {
                self.goals[goal].taken = Some(index);
                self.goals[goal].strength = 1;
            }
        }
    }

    /// Returns the value of the most useful support, the index of the supported unit, and the index of its
    /// goal.
    fn best_help(&self, helper: usize) -> Option<(f32, usize, usize)> {
        let supports = &self.pieces[helper].supports;
        let goals = self.goals.iter().enumerate().filter_map(|(index, goal)| {
            let helped = goal.taken.filter(|&taken| taken != helper && supports.contains(goal.at))?;
            if matches!(self.pieces[helped].act, Some(PlannedOrder::Support(other) | PlannedOrder::Convoy(other)) if other == helper) {
                return None;
            }
            let is_of_use = goal.strength <= goal.against;
            is_of_use.then_some((0.3 + goal.center, helped, index))
        });
        goals.reduce(|best, next| if next.0 > best.0 { next } else { best })
    }

    /// Orders units that would only hold to support others if possible.
    pub(super) fn help_neighbors(&mut self) {
        for index in 0..self.pieces.len() {
            if self.pieces[index].act == Some(PlannedOrder::Hold)
                && let Some((_, helped, goal)) = self.best_help(index)
            {
                self.help(index, helped, goal);
            }
        }
    }

    /// Orders units that would only hold, and that no unit supports, to move: against a foreign unit next to
    /// them, whose support that cuts, or anywhere if no other power can reach their province.
    pub(super) fn stir(&mut self, random: &mut Random) {
        for index in 0..self.pieces.len() {
            let piece = &self.pieces[index];
            let home = &self.goals[piece.home];
            if piece.act != Some(PlannedOrder::Hold) || home.strength > 1 {
                continue;
            }
            let is_free = home.against == 0;
            let steps = self.steps[piece.steps.clone()].iter();
            let open = steps.filter(|step| {
                let goal = &self.goals[step.goal];
                let is_foreign = self.position.unit(goal.at).is_some() && goal.holder.is_none();
                goal.taken.is_none() && self.holder(goal).is_none() && (is_free || is_foreign)
            });
            let best = winter::best(open, |step| step.value * random.unit());
            if let Some(&Step { to, goal, .. }) = best {
                self.goals[piece.home].taken = None;
                self.give(index, PlannedOrder::Move(to));
                self.goals[goal].taken = Some(index);
                self.goals[goal].strength = 1;
            }
        }
    }
}
