//! Advice for a human player: different plans for a power, with their values and risks.

use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{Location, Position, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{RetreatOrder, WrittenOrder};

use super::{Profile, Search, Valued};
use crate::Task;
use crate::plan::Plan;

/// The maximum number of plans.
const MOST: usize = 3;

/// The noise in the plans that are compared, for moves and for other phases. It is greater than in a search
/// for the best plan, so that the plans differ.
const NOISE: [f32; 2] = [4.0, 20.0];

/// A plan for a power, with its aims and its main risk.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The orders.
    pub orders: Vec<WrittenOrder>,
    /// The power's average share of the game after the plan.
    pub share: f32,
    /// The average number of centers that the power owns after the next fall.
    pub centers: f32,
    /// The centers of other powers and unowned centers in which the plan's units end.
    pub targets: Vec<Province>,
    /// The power's own centers in which the plan's units end and which other powers can reach.
    pub guards: Vec<Province>,
    /// Other provinces in which the plan's units end and in which the power has no unit now.
    pub entries: Vec<Province>,
    /// The worst harm in the samples of the others' orders; `None` if there is no harm.
    pub fear: Option<Fear>,
    /// The number of samples of the others' orders against which the plan was evaluated.
    pub samples: usize,
}

/// A risk of a plan.
#[derive(Clone, PartialEq, Debug)]
pub struct Fear {
    /// The harm.
    pub harm: Harm,
    /// The others' orders that are enough to cause it; empty if units that hold cause it.
    pub orders: Vec<(Power, WrittenOrder)>,
    /// The number of samples in which it happens.
    pub count: usize,
}

/// The harm that others' orders do to a power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Harm {
    /// The unit fails to move to the location.
    Stopped(Unit, Location),
    /// The unit is dislodged, or disbanded if it was retreating.
    Lost(Unit),
    /// A unit of another power enters this center of the power.
    Entered(Province),
}

impl Harm {
    /// Returns the severity: the greater, the worse.
    fn rank(&self) -> u8 {
        match self {
            Harm::Stopped(..) => 0,
            Harm::Lost(_) => 1,
            Harm::Entered(_) => 2,
        }
    }
}

impl Search<'_> {
    /// Returns up to three different plans, the best first. The search ends early when `stop` returns true.
    pub fn advise(&mut self, stop: &mut impl FnMut() -> bool) -> Vec<Advice> {
        let (position, power) = (self.task.position, self.task.power);
        self.influence.fill(self.task.map, position);
        // up to the end of the next fall, when centers are counted
        self.effort.depth = 1;
        self.effort.noise = NOISE[usize::from(!position.turn.phase.is_movement())];
        let own = self.candidates(power, self.effort.own);
        let others = self.others();
        let profiles = self.profiles(&others, self.effort.profiles.max(1));
        let keep = own.len();
        let mut valued = self.valued(own, &profiles, keep, stop);
        valued.sort_by(|one, other| other.total.total_cmp(&one.total));
        let task = self.task;
        let mut chosen: Vec<Valued> = Vec::new();
        for next in valued {
            let is_new = |plan: &Plan| {
                let mut chosen = chosen.iter();
                chosen.all(|other| differ(task, plan, &other.plan))
            };
            if chosen.len() < MOST && next.plan.len() > 0 && is_new(&next.plan) {
                let tries = self.effort.climbs / MOST;
                let next = self.climb(next, &profiles, (tries, &is_new), stop);
                chosen.push(next);
            }
        }
        chosen.sort_by(|one, other| other.total.total_cmp(&one.total));
        let advice = chosen.iter().map(|plan| self.advice(plan, &profiles));
        advice.collect()
    }

    fn advice(&mut self, valued: &Valued, profiles: &[Profile<'_>]) -> Advice {
        let (map, position, power) = (self.task.map, self.task.position, self.task.power);
        let plan = &valued.plan;
        // a search that was stopped has tried only some
        let profiles = &profiles[..valued.values.len()];
        let ends = plan.ends(map);
        let centers = map.centers().iter().filter(|&center| ends.contains(center));
        let (own, targets): (Vec<_>, Vec<_>) =
            centers.partition(|&center| position.owner(center) == Some(power));
        let is_near = |center: &Province| self.influence.against(power, *center) > 0;
        let guards: Vec<Province> = own.into_iter().filter(is_near).collect();
        let is_entry = |at: &Province| {
            let is_held = position.unit(*at).is_some_and(|unit| unit.power == power);
            !is_held && !targets.contains(at) && !guards.contains(at)
        };
        let entries = ends.iter().filter(is_entry).collect();
        let fear = self.fear(valued, profiles);
        let samples = profiles.len();
        let count = |profile: &Profile<'_>| {
            let next = self.play(plan, &profile.plans);
            let end = self.play_on(next, profile.seed);
            end.position().center_count(power)
        };
        let counts: usize = profiles.iter().map(count).sum();
        let ctx = LegalityContext::new(map, position, self.task.rules);
        Advice {
            orders: plan.written(&ctx, power),
            share: valued.total / samples as f32,
            centers: counts as f32 / samples as f32,
            targets,
            guards,
            entries,
            fear,
            samples,
        }
    }

    /// Returns the next phase after this plan and the others' plans.
    fn play(&mut self, plan: &Plan, others: &[(Power, &Plan)]) -> NextPhase {
        let all = others.iter().copied().chain([(self.task.power, plan)]);
        self.simulator.play(self.task.position, all)
    }

    /// Returns the worst harm to a plan, from the sample with the lowest value of the plan, and the orders
    /// that cause it.
    pub(super) fn fear(&mut self, valued: &Valued, profiles: &[Profile<'_>]) -> Option<Fear> {
        let (map, position, plan) = (self.task.map, self.task.position, &valued.plan);
        // a failure that the plan causes by itself isn't the others' harm
        let alone = self.harms(plan, &[]);
        let is_by_others = |harm: &Harm| match *harm {
            Harm::Stopped(_, to) => {
                let there = position.unit(map.province(to));
                there.is_some_and(|unit| unit.power != self.task.power) || !alone.contains(harm)
            }
            _ => true,
        };
        let mut found = Vec::new();
        for (profile, &value) in profiles.iter().zip(&valued.values) {
            let mut harms = self.harms(plan, &profile.plans);
            harms.retain(is_by_others);
            found.push((harms, value, profile));
        }
        let worst = found.iter().filter_map(|(harms, value, profile)| {
            let harm = *harms.iter().max_by_key(|harm| harm.rank())?;
            Some((harm, *value, *profile))
        });
        let (harm, _, profile) = worst.min_by(|(harm, value, _), (other, than, _)| {
            let by_harm = other.rank().cmp(&harm.rank());
            by_harm.then(value.total_cmp(than))
        })?;
        let count = found.iter().filter(|(harms, ..)| harms.contains(&harm));
        Some(Fear {
            harm,
            count: count.count(),
            orders: self.cause(plan, profile, harm),
        })
    }

    /// Returns orders of a profile that are enough to cause `harm`: each order is removed in turn, and
    /// restored if the harm doesn't happen without it.
    fn cause(
        &mut self,
        plan: &Plan,
        profile: &Profile<'_>,
        harm: Harm,
    ) -> Vec<(Power, WrittenOrder)> {
        let plans = profile.plans.iter();
        let mut plans: Vec<(Power, Plan)> =
            plans.map(|&(power, plan)| (power, plan.clone())).collect();
        for number in 0..plans.len() {
            for order in (0..plans[number].1.len()).rev() {
                let (power, before) = plans[number].clone();
                plans[number].1 = before.without(order);
                let others: Vec<(Power, &Plan)> =
                    plans.iter().map(|(power, plan)| (*power, plan)).collect();
                if !self.harms(plan, &others).contains(&harm) {
                    plans[number] = (power, before);
                }
            }
        }
        let ctx = LegalityContext::new(self.task.map, self.task.position, self.task.rules);
        let write = |(power, plan): &(Power, Plan)| {
            let orders = plan.written(&ctx, *power).into_iter();
            orders.map(|order| (*power, order)).collect::<Vec<_>>()
        };
        plans.iter().flat_map(write).collect()
    }

    /// Returns the harms that others' plans do to the searching power if it plays `plan`.
    fn harms(&mut self, plan: &Plan, others: &[(Power, &Plan)]) -> Vec<Harm> {
        let next = self.play(plan, others);
        let (map, before, power) = (self.task.map, self.task.position, self.task.power);
        let after = next.position();
        let is_own = |at| after.unit(at).is_some_and(|unit| unit.power == power);
        let foreign =
            |position: &Position, at| position.unit(at).is_some_and(|unit| unit.power != power);
        let mut harms = Vec::new();
        let mut unit_harms = |harm| harms.extend(harm);
        match plan {
            Plan::Moves(moves) => moves.iter().for_each(|&(at, order)| {
                let Some(unit) = before.unit(at) else { return };
                let is_here = after.unit(at) == Some(unit);
                unit_harms(match order.destination() {
                    Some(to) if is_own(map.province(to)) => None,
                    Some(to) if is_here => Some(Harm::Stopped(unit, to)),
                    None if is_here => None,
                    _ => Some(Harm::Lost(unit)),
                });
            }),
            Plan::Retreats(all) => all.iter().for_each(|&(at, order)| {
                let gone = before.dislodged_from(map, at);
                if let (RetreatOrder::Retreat(to), Some(gone)) = (order, gone) {
                    let is_lost = !is_own(map.province(to));
                    unit_harms(is_lost.then_some(Harm::Lost(gone.unit)));
                }
            }),
            Plan::Adjustments(_) => return harms,
        }
        let entered = map.centers().iter().filter(|&center| {
            before.owner(center) == Some(power)
                && !foreign(before, center)
                && foreign(after, center)
        });
        harms.extend(entered.map(Harm::Entered));
        harms
    }
}

/// Returns whether two plans of a power have different aims: different centers to capture, or many units in
/// different provinces. Retreats and adjustments have so few orders that any difference counts.
fn differ(task: &Task<'_>, one: &Plan, other: &Plan) -> bool {
    let Task {
        map,
        position,
        power,
        ..
    } = *task;
    let Plan::Moves(moves) = one else {
        return one != other;
    };
    let (one, other) = (one.ends(map), other.ends(map));
    let moved = one.difference(&other);
    let is_target =
        |&at: &Province| map.centers().contains(at) && position.owner(at) != Some(power);
    let has_target = |ends: &ProvinceSet| ends.iter().any(|at| is_target(&at));
    let many = (moves.len() / 3).max(2).min(moves.len());
    moved.len() >= many || has_target(&moved) || has_target(&other.difference(&one))
}
