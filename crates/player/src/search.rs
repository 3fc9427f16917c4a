//! The search for a power's best plan: a best response to sampled plans of the other powers, evaluated by
//! simulating a few more phases.

use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{Id, Position, Power, PowerSet, Season};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::openings::{self, Opening};
use chancery_core::rules::Rules;

use crate::character::Traits;
use crate::dumbbot;
use crate::evaluate::Evaluator;
use crate::influence::Influence;
use crate::moves::{self, Style};
use crate::mutate;
use crate::plan::{Plan, Simulator};
use crate::promise::{Bonds, Offer};
use crate::random::Random;
use crate::settings::{Effort, Settings};
use crate::value::{Scene, ValueWeights};
use crate::{Task, winter};

/// The minimum number of profiles in the first comparison, and of plans that are kept after it. Only these
/// plans are evaluated against the other profiles.
const FEW: usize = 6;

mod advice;
mod review;

pub use advice::{Advice, Fear, Harm};
pub use review::OrderReview;

/// A search for the plan of one power.
pub struct Search<'a> {
    task: &'a Task<'a>,
    /// The promises of the power.
    bonds: Bonds,
    effort: Effort,
    traits: Traits,
    /// The powers that attacked, if the character bears grudges.
    enemies: PowerSet,
    values: ValueWeights,
    simulator: Simulator<'a>,
    evaluator: Evaluator,
    influence: Influence,
    random: Random,
}

/// A sample of the other powers' plans, with the seed for the phases that are simulated after them.
struct Profile<'p> {
    plans: Vec<(Power, &'p Plan)>,
    seed: u64,
}

/// A plan and its value against each profile.
struct Valued {
    plan: Plan,
    values: Vec<f32>,
    total: f32,
}

/// The expectation of the task's power for the next years.
pub(crate) struct Outlook {
    /// The mean share of the game of each power.
    pub shares: Vec<f32>,
    /// The part of the samples that the power wins.
    pub wins: f32,
}

impl Valued {
    fn new(plan: Plan, values: Vec<f32>) -> Self {
        Valued {
            total: sum(&values),
            plan,
            values,
        }
    }

    /// Adds the plan's values against more profiles.
    fn add(&mut self, values: &[f32]) {
        self.values.extend(values);
        self.total = sum(&self.values);
    }
}

/// Returns the number of profiles in the first comparison.
fn first_comparison(profiles: &[Profile<'_>]) -> usize {
    profiles.len().div_ceil(4).max(FEW).min(profiles.len())
}

impl<'a> Search<'a> {
    /// Creates a search for the task's power with these settings.
    pub fn new(task: &'a Task<'a>, settings: &Settings) -> Self {
        let traits = settings.traits;
        let enemies = if traits.grudge > 0.0 {
            task.attackers(traits.memory)
        } else {
            PowerSet::EMPTY
        };
        Search {
            task,
            effort: settings.effort,
            values: settings.values,
            traits,
            enemies,
            bonds: Bonds::default(),
            simulator: Simulator::new(task.map, task.geography, task.rules),
            evaluator: Evaluator::new(settings.weights),
            influence: Influence::default(),
            random: task.random(0),
        }
    }

    /// Returns the search of a power that has made promises.
    #[must_use]
    pub fn bound(self, bonds: &Bonds) -> Self {
        let bonds = bonds.clone();
        Search { bonds, ..self }
    }

    /// Returns plans of a power as they keep some offers.
    fn bound_plans(&self, plans: &[Plan], offers: &[Offer]) -> Vec<Plan> {
        let bind = |plan: &Plan| {
            let offers = offers.iter();
            offers.fold(plan.clone(), |plan, offer| offer.bind(self.task, &plan))
        };
        plans.iter().map(bind).collect()
    }

    /// Returns the value of the power's best plan without further promises, and with each of some offers, by
    /// the same samples.
    pub(crate) fn worth(&mut self, offers: &[Offer]) -> (f32, Vec<f32>) {
        let power = self.task.power;
        self.influence.fill(self.task.map, self.task.position);
        let own = self.candidates(power, self.effort.own);
        let others = self.others();
        let random = self.random.clone();
        let mut value = |offers: &[Offer]| {
            self.random = random.clone();
            let own = self.bound_plans(&own, offers);
            let others = others
                .iter()
                .map(|(other, plans)| (*other, self.bound_plans(plans, offers)));
            let others: Vec<_> = others.collect();
            let profiles = self.profiles(&others, self.effort.profiles);
            let values = own.iter().map(|plan| sum(&self.values(plan, &profiles)));
            values.fold(0.0, f32::max)
        };
        let without = value(&[]);
        (
            without,
            offers.iter().map(|offer| value(&[*offer])).collect(),
        )
    }

    /// Returns the additional part of the value of a plan that returns attacks.
    fn grudge(&self, plan: &Plan) -> f32 {
        self.traits.grudge * self.task.attacking(plan, self.enemies)
    }

    /// Returns the number of promises that a plan breaks.
    fn broken(&self, plan: &Plan) -> f32 {
        let offers = self.bonds.offers.iter();
        let broken = offers.filter(|offer| offer.bind(self.task, plan) != *plan);
        broken.count() as f32
    }

    /// Returns the best plan that is found before `stop` returns true.
    pub fn plan(&mut self, stop: &mut impl FnMut() -> bool) -> Plan {
        let (position, power) = (self.task.position, self.task.power);
        self.influence.fill(self.task.map, position);
        let openings = self.openings(power);
        let is_opening = !openings.is_empty();
        let mut own = if is_opening {
            openings
        } else {
            self.candidates(power, self.effort.own)
        };
        if !self.bonds.offers.is_empty() {
            let bound = self.bound_plans(&own, &self.bonds.offers);
            // plans that aren't compared by their values keep every promise
            if is_opening || self.effort.profiles == 0 {
                own.clear();
            }
            own.extend(bound);
        }
        let is_only = own.len() < 2 && !position.turn.phase.is_movement();
        if is_only || self.effort.profiles == 0 {
            return self.unsearched(own, is_opening);
        }
        let others = self.others();
        let profiles = self.profiles(&others, self.effort.profiles);
        let keep = own.len().div_ceil(4).max(FEW);
        let mut valued = self.valued(own, &profiles, keep, stop);
        if is_opening && !valued.is_empty() {
            let any = self.random.below(valued.len());
            return valued.swap_remove(any).plan;
        }
        let best = valued
            .into_iter()
            .reduce(|best, next| if next.total > best.total { next } else { best });
        match best {
            Some(best) => {
                let tries = self.effort.climbs;
                self.climb(best, &profiles, (tries, &|_| true), stop).plan
            }
            None => Plan::Moves(Vec::new()),
        }
    }

    /// Returns one of the plans of a level that doesn't compare them: any opening of the table, or else the
    /// plan that repeats the fewest orders.
    fn unsearched(&mut self, mut own: Vec<Plan>, is_opening: bool) -> Plan {
        if is_opening {
            return own.swap_remove(self.random.below(own.len()));
        }
        let new = |plan: Plan| (self.grudge(&plan) - self.task.repeated(&plan), plan);
        let best = own.into_iter().map(new);
        let best = best.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map_or(Plan::Moves(Vec::new()), |(_, plan)| plan)
    }

    /// Returns the plans of a power in the table of openings; none except in the first phase of a board on
    /// which all powers are played.
    fn openings(&self, power: Power) -> Vec<Plan> {
        let Task { map, position, .. } = *self.task;
        let is_first = position.turn == map.first_turn()
            && position.terms.unplayed.is_empty()
            && position.units().eq(map.opening().units());
        if !is_first {
            return Vec::new();
        }
        let units = position.units_of(power).count();
        let own = openings::all(map).into_iter();
        let own = own.filter(|row| row.powers == [power] && row.orders.len() == units);
        let plan = |mut row: Opening| {
            row.orders.sort_by_key(|(at, _)| at.index());
            Plan::Moves(row.orders)
        };
        own.map(plan).collect()
    }

    /// Makes plans for each other power that has orders to give.
    fn others(&mut self) -> Vec<(Power, Vec<Plan>)> {
        let (position, power) = (self.task.position, self.task.power);
        let active = winter::active(self.scene(position));
        let others = active.into_iter().filter(|&other| other != power);
        others
            .map(|other| {
                let openings = self.openings(other);
                let plans = if openings.is_empty() {
                    self.candidates(other, self.effort.others)
                } else {
                    openings
                };
                // the others are expected to keep their word
                (other, self.bound_plans(&plans, &self.bonds.offers))
            })
            .collect()
    }

    /// Draws `count` profiles, each with a random plan for every other power.
    fn profiles<'p>(&mut self, others: &'p [(Power, Vec<Plan>)], count: usize) -> Vec<Profile<'p>> {
        (0..count)
            .map(|_| Profile {
                plans: others
                    .iter()
                    .map(|(other, plans)| (*other, &plans[self.random.below(plans.len())]))
                    .collect(),
                seed: self.random.bits(),
            })
            .collect()
    }

    fn scene<'s>(&'s self, position: &'s Position) -> Scene<'s> {
        Scene {
            map: self.task.map,
            geography: self.simulator.geography,
            position,
            influence: &self.influence,
            weights: &self.values,
        }
    }

    /// Makes up to `count` different plans for a power, but at least one.
    fn candidates(&mut self, power: Power, count: usize) -> Vec<Plan> {
        let mut random = Random::seeded(self.random.bits());
        let mut plans: Vec<Plan> = Vec::new();
        let most = self.effort.noise;
        for number in 0..count.max(1) {
            let noise = most * (number + 1) as f32 / count.max(1) as f32;
            let plan = draw(
                self.scene(self.task.position),
                self.task.rules,
                power,
                (noise, self.effort.spreading),
                &mut random,
            );
            if !plans.contains(&plan) {
                plans.push(plan);
            }
        }
        plans
    }

    /// Evaluates the power's own plans: all against a few profiles, then the best `keep` of them against the
    /// other profiles.
    fn valued(
        &mut self,
        own: Vec<Plan>,
        profiles: &[Profile<'_>],
        keep: usize,
        stop: &mut impl FnMut() -> bool,
    ) -> Vec<Valued> {
        let few = first_comparison(profiles);
        let mut tried = Vec::new();
        for plan in own {
            if stop() && !tried.is_empty() {
                break;
            }
            let values = self.values(&plan, &profiles[..few]);
            tried.push(Valued::new(plan, values));
        }
        tried.sort_by(|one, other| other.total.total_cmp(&one.total));
        tried.truncate(keep);
        for index in 0..tried.len() {
            if stop() {
                // the plans after this one have values against fewer profiles, so they can't be compared
                tried.truncate(index.max(1));
                break;
            }
            let rest = self.values(&tried[index].plan, &profiles[few..]);
            tried[index].add(&rest);
        }
        tried
    }

    /// Improves a plan by hill climbing with up to `tries` random changes, ignoring those that aren't
    /// allowed.
    fn climb(
        &mut self,
        mut best: Valued,
        profiles: &[Profile<'_>],
        (tries, is_allowed): (usize, &dyn Fn(&Plan) -> bool),
        stop: &mut impl FnMut() -> bool,
    ) -> Valued {
        let mut random = Random::seeded(self.random.bits());
        let few = first_comparison(profiles);
        let mut barred = self.task.ungrateful(self.traits.memory);
        barred.extend(self.bonds.distrusted(self.traits.memory).iter());
        for _ in 0..tries {
            if stop() {
                break;
            }
            let others = &profiles[random.below(profiles.len())].plans;
            let others = others.iter().filter(|(other, _)| !barred.contains(*other));
            let changed = mutate::change(
                self.task,
                &best.plan,
                others.copied(),
                self.traits.help,
                &mut random,
            );
            let Some(changed) = changed else {
                break;
            };
            if changed == best.plan || !is_allowed(&changed) {
                continue;
            }
            let values = self.values(&changed, &profiles[..few]);
            let mut changed = Valued::new(changed, values);
            if changed.total <= sum(&best.values[..few]) {
                continue;
            }
            let rest = self.values(&changed.plan, &profiles[few..]);
            changed.add(&rest);
            if changed.total > best.total {
                best = changed;
            }
        }
        best
    }

    /// Returns the value of a plan to its power against each profile.
    fn values(&mut self, plan: &Plan, profiles: &[Profile<'_>]) -> Vec<f32> {
        let own = (self.task.power, plan);
        let liking = (1.0 - self.effort.repetition * self.task.repeated(plan))
            * (1.0 + self.grudge(plan))
            * (1.0 - self.traits.word * self.broken(plan)).max(0.0);
        let mut shares = Vec::new();
        let mut value = |profile: &Profile<'_>| {
            let plans = profile.plans.iter().copied().chain([own]);
            let next = self.simulator.play(self.task.position, plans);
            let end = self.play_on(next, profile.seed);
            self.shares(&end, &mut shares);
            liking * shares[self.task.power.index()]
        };
        profiles.iter().map(&mut value).collect()
    }

    /// Simulates the phases after `next` with random plans, up to the depth of the search.
    fn play_on(&mut self, mut next: NextPhase, seed: u64) -> NextPhase {
        let mut random = Random::seeded(seed);
        // the value of builds shows only in the fall
        let is_winter = self.task.position.turn.season() == Season::Winter;
        let mut depth = self.effort.depth + usize::from(is_winter);
        let mut influence = Influence::default();
        let style = (self.effort.play_noise, self.effort.spreading);
        while let NextPhase::Play(position) = &next {
            let is_over = self
                .task
                .last_year
                .is_some_and(|last| position.turn.year > last);
            if is_over || depth == 0 && !position.turn.phase.is_retreat() {
                break;
            }
            depth -= usize::from(position.turn.phase.is_movement());
            influence.fill(self.task.map, position);
            let scene = Scene {
                map: self.task.map,
                geography: self.simulator.geography,
                position,
                influence: &influence,
                weights: &self.values,
            };
            let drawn = winter::active(scene).into_iter().map(|power| {
                (
                    power,
                    draw(scene, self.task.rules, power, style, &mut random),
                )
            });
            let plans: Vec<(Power, Plan)> = drawn.collect();
            next = self
                .simulator
                .play(position, plans.iter().map(|(power, plan)| (*power, plan)));
        }
        next
    }

    /// Samples the next `phases` movement phases with random plans of all powers.
    pub(crate) fn outlook(&mut self, phases: usize, samples: usize) -> Outlook {
        let (map, power) = (self.task.map, self.task.power);
        self.effort.depth = phases;
        let mut outlook = Outlook {
            shares: vec![0.0; map.powers().len()],
            wins: 0.0,
        };
        let mut shares = Vec::new();
        for _ in 0..samples {
            let seed = self.random.bits();
            let end = self.play_on(NextPhase::Play(self.task.position.clone()), seed);
            self.shares(&end, &mut shares);
            let part = 1.0 / samples as f32;
            let sums = outlook.shares.iter_mut().zip(&shares);
            sums.for_each(|(sum, share)| *sum += share * part);
            let is_won = matches!(end, NextPhase::Won { winner, .. } if winner == power);
            outlook.wins += f32::from(u8::from(is_won)) * part;
        }
        outlook
    }

    fn shares(&mut self, end: &NextPhase, shares: &mut Vec<f32>) {
        let (map, geography) = (self.task.map, self.simulator.geography);
        self.evaluator
            .shares(map, geography, end, self.task.last_year, shares);
    }
}

fn sum(values: &[f32]) -> f32 {
    values.iter().sum()
}

/// Draws a plan of a power for the phase of a position: by DumbBot's method with probability `spreading`,
/// or else goal by goal with `noise` in the values.
fn draw(
    scene: Scene<'_>,
    rules: &Rules,
    power: Power,
    (noise, spreading): (f32, f32),
    random: &mut Random,
) -> Plan {
    let ctx = || LegalityContext::new(scene.map, scene.position, rules);
    if spreading > 0.0 && random.unit() < spreading {
        return dumbbot::plan(&ctx(), scene, power, noise, Random::seeded(random.bits()));
    }
    match scene.position.turn.phase {
        phase if phase.is_movement() => {
            let [least, most] = scene.weights.caution;
            let style = Style {
                noise,
                caution: least + (most - least) * random.unit(),
                convoys: 0.5,
            };
            moves::plan(scene, power, style, random)
        }
        phase if phase.is_retreat() => winter::retreats(scene, power, noise, random),
        _ => winter::adjustments(&ctx(), scene, power, noise, random),
    }
}
