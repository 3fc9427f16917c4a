//! Order sets for the moves of one power, made front by front: a goal, the unit that goes there, and as
//! many supports as it is expected to need.

use chancery_core::board::{
    Id, Location, LocationSet, Map, Position, Power, Province, ProvinceSet, Unit, UnitKind,
};
use chancery_core::orders::{Order, Via, routes};

use crate::plan::{Plan, own_fleets};
use crate::random::Random;
use crate::value::{Pieces, Scene, Values};

/// How a plan is made.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// How far values are changed at random, from 0 to 1.
    pub noise: f32,
    /// The chance that an enemy unit that can get to a goal is expected there.
    pub caution: f32,
    /// The chance that a convoy is considered.
    pub convoys: f32,
}

/// What a unit does.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Act {
    Stay,
    Go(Location),
    Sail(Location),
    /// Supports another unit, by its number, in what that does.
    Help(usize),
    /// Convoys another unit.
    Carry(usize),
}

struct Piece {
    unit: Unit,
    at: Province,
    /// The number of the goal that is its own place.
    home: usize,
    supports: ProvinceSet,
    act: Option<Act>,
    /// What it can get by itself.
    solo: f32,
    /// Which of the steps are its own.
    steps: std::ops::Range<usize>,
}

/// A place that a unit can go to, or stay in.
struct Step {
    to: Location,
    goal: usize,
    value: f32,
}

/// A province that units of the power can be in.
struct Goal {
    at: Province,
    /// What it is worth because of the center there.
    center: f32,
    /// How many enemy units are expected.
    expected: u8,
    /// How many units can be spared for it at most: what the strongest enemy has.
    against: u8,
    /// The units that can go there, and those that can support into it.
    enter: Pieces,
    support: Pieces,
    /// A unit of the power that stands there.
    holder: Option<usize>,
    /// The unit that is to be there after the moves, and the strength that it has.
    taken: Option<usize>,
    strength: u8,
}

/// A goal with those who are to take it.
struct Attack {
    gain: f32,
    goal: usize,
    mover: usize,
    helpers: Pieces,
}

struct Draft<'a> {
    map: &'a Map,
    position: &'a Position,
    power: Power,
    pieces: Vec<Piece>,
    steps: Vec<Step>,
    goals: Vec<Goal>,
    /// By province: the number of its goal.
    goal_at: Vec<u8>,
    free: Pieces,
}

const NO_GOAL: u8 = u8::MAX;

/// The share of a goal's value that a unit gets that goes there without hope.
const HOPELESS: f32 = 0.2;

/// Makes a plan for the moves of a power.
pub fn plan(scene: Scene<'_>, power: Power, style: Style, random: &mut Random) -> Plan {
    let liking: Vec<f32> = scene
        .map
        .powers()
        .map(|_| 1.0 + style.noise * random.around_zero())
        .collect();
    let values = Values::new(scene, power, |other| liking[other.index()]);
    let mut draft = Draft::new(&values, style, random);
    if random.unit() < style.convoys {
        draft.sail(&values);
    }
    draft.attack();
    draft.spend_rest(random);
    draft.help_neighbors();
    draft.finish()
}

/// The provinces that no unit can enter in this phase.
pub fn shut(map: &Map, position: &Position) -> ProvinceSet {
    position
        .terms
        .closed
        .union(map.terrain().frozen(position.turn.season()))
}

impl<'a> Draft<'a> {
    fn new(values: &Values<'a>, style: Style, random: &mut Random) -> Self {
        let Scene { map, position, .. } = values.scene();
        let power = values.power();
        let mut draft = Draft {
            map,
            position,
            power,
            pieces: Vec::new(),
            steps: Vec::new(),
            goals: Vec::new(),
            goal_at: vec![NO_GOAL; map.province_count()],
            free: Pieces::default(),
        };
        if position.terms.unplayed.contains(power) {
            return draft;
        }
        let shut = shut(map, position);
        let frozen = map.terrain().frozen(position.turn.season());
        for unit in position.units_of(power).take(Pieces::MOST) {
            let at = map.province(unit.location);
            let is_frozen = frozen.contains(at);
            let reach = match is_frozen {
                true => LocationSet::EMPTY,
                false => *map.reach(unit.kind, unit.location),
            };
            let first = draft.steps.len();
            let index = draft.pieces.len();
            for to in reach.iter().chain([unit.location]) {
                let province = map.province(to);
                if shut.contains(province) && province != at {
                    continue;
                }
                if let Some(goal) = draft.goal(values, province, style, random) {
                    draft.goals[goal].enter.insert(index);
                    let value = draft.goals[goal].center
                        + values.pull(unit.kind, to)
                            * (1.0 + style.noise * 0.5 * random.around_zero());
                    draft.steps.push(Step { to, goal, value });
                }
            }
            let Some(home) = draft.goal(values, at, style, random) else {
                continue;
            };
            draft.goals[home].holder = Some(index);
            draft.pieces.push(Piece {
                unit,
                at,
                home,
                supports: match is_frozen {
                    true => ProvinceSet::EMPTY,
                    false => map
                        .support_reach(unit.kind, unit.location)
                        .difference(&shut),
                },
                act: is_frozen.then_some(Act::Stay),
                solo: 0.0,
                steps: first..draft.steps.len(),
            });
            match is_frozen {
                true => draft.goals[home].taken = Some(index),
                false => draft.free.insert(index),
            }
        }
        for goal in &mut draft.goals {
            for (index, piece) in draft.pieces.iter().enumerate() {
                if piece.supports.contains(goal.at) {
                    goal.support.insert(index);
                }
            }
        }
        draft
    }

    /// The number of a province's goal.
    fn goal(
        &mut self,
        values: &Values<'_>,
        at: Province,
        style: Style,
        random: &mut Random,
    ) -> Option<usize> {
        let known = &mut self.goal_at[at.index()];
        if *known != NO_GOAL {
            return Some(usize::from(*known));
        }
        let index = self.goals.len();
        *known = u8::try_from(index)
            .ok()
            .filter(|&number| number != NO_GOAL)?;
        let against = values.scene().influence.against(self.power, at);
        let foreign = self
            .position
            .unit(at)
            .is_some_and(|unit| unit.power != self.power);
        let mut expected = (0..against.min(5))
            .filter(|_| random.unit() < style.caution)
            .count() as u8;
        if foreign && random.unit() < 0.9 {
            expected = expected.max(1);
        }
        self.goals.push(Goal {
            at,
            center: values.center(at) * (1.0 + style.noise * random.around_zero()),
            expected,
            against,
            enter: Pieces::default(),
            support: Pieces::default(),
            holder: None,
            taken: None,
            strength: 0,
        });
        Some(index)
    }

    /// The unit that stands in a goal and has not been ordered away.
    fn holder(&self, goal: &Goal) -> Option<usize> {
        goal.holder
            .filter(|&holder| !matches!(self.pieces[holder].act, Some(Act::Go(_) | Act::Sail(_))))
    }

    /// How many units it takes to be in a goal after the moves.
    fn need(&self, goal: &Goal, mover: usize) -> u8 {
        match goal.holder == Some(mover) {
            true => goal.expected.max(1),
            false => goal.expected + 1,
        }
    }

    /// Works out what each unit that is free can get by itself.
    fn value_solos(&mut self) {
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
            self.pieces[index].solo = best;
        }
    }

    /// Gives units to goals, the best goal first.
    fn attack(&mut self) {
        while self.free != Pieces::default() {
            self.value_solos();
            let attacks = (0..self.goals.len()).filter_map(|goal| self.best_attack(goal));
            let best = attacks.reduce(|best, next| if next.gain > best.gain { next } else { best });
            let Some(attack) = best.filter(|attack| attack.gain > -0.01) else {
                return;
            };
            self.order(attack);
        }
    }

    /// The best way to take a goal with units that are free.
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
                        step.value - left - self.pieces[mover].solo * 0.5,
                    ))
                });
                let best = movers.reduce(|best, next| if next.2 > best.2 { next } else { best })?;
                (best.0, best.1)
            }
        };
        let need = usize::from(self.need(goal, mover));
        let mut gain = value - self.pieces[mover].solo;
        let mut others = goal.support.and(self.free);
        others.remove(mover);
        let mut helpers = Pieces::default();
        for _ in 1..need {
            let cost = |helper: usize| {
                let piece = &self.pieces[helper];
                piece.solo - 0.6 * self.goals[piece.home].center
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

    /// The best step of a unit to a goal: to the better of two coasts.
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
            Some(step) if step.to != self.pieces[mover].unit.location => Act::Go(step.to),
            _ => Act::Stay,
        };
        self.give(mover, act);
        self.goals[goal].taken = Some(mover);
        self.goals[goal].strength = 1;
        for helper in helpers.iter() {
            self.help(helper, mover, goal);
        }
    }

    fn give(&mut self, piece: usize, act: Act) {
        self.pieces[piece].act = Some(act);
        self.free.remove(piece);
        if !matches!(act, Act::Go(_) | Act::Sail(_)) {
            let home = self.pieces[piece].home;
            self.goals[home].taken.get_or_insert(piece);
            self.goals[home].strength = self.goals[home].strength.max(1);
        }
    }

    fn help(&mut self, helper: usize, helped: usize, goal: usize) {
        self.give(helper, Act::Help(helped));
        self.goals[goal].strength += 1;
    }

    /// Sends an army over the sea where it gets more there than by land.
    fn sail(&mut self, values: &Values<'_>) {
        self.value_solos();
        let fleets = own_fleets(self.map, self.position, self.power);
        if fleets.is_empty() {
            return;
        }
        let shut = shut(self.map, self.position);
        let mut best: Option<(f32, usize, Province)> = None;
        for index in self.free.iter() {
            let Piece { unit, at, solo, .. } = self.pieces[index];
            if unit.kind == UnitKind::Fleet {
                continue;
            }
            for to in routes::landings(self.map, &fleets, at)
                .difference(&shut)
                .iter()
            {
                let goal = self.goal_at[to.index()];
                let is_free = match self.goals.get(usize::from(goal)) {
                    Some(goal) => {
                        goal.taken.is_none() && goal.holder.is_none() && goal.expected == 0
                    }
                    None => self.position.unit(to).is_none(),
                };
                let gain = values.place(UnitKind::Army, to.location()) - solo;
                if to != at && is_free && gain > best.map_or(0.0, |best| best.0) {
                    best = Some((gain, index, to));
                }
            }
        }
        if let Some((gain, army, to)) = best {
            self.try_convoy(gain, army, to, &fleets);
        }
    }

    fn try_convoy(&mut self, gain: f32, army: usize, to: Province, fleets: &ProvinceSet) {
        let Some(path) = routes::shortest(self.map, fleets, self.pieces[army].at, to) else {
            return;
        };
        let carriers = path
            .iter()
            .filter_map(|water| self.pieces.iter().position(|piece| piece.at == *water));
        let carriers: Vec<usize> = carriers
            .filter(|&carrier| self.free.contains(carrier))
            .collect();
        let cost: f32 = carriers
            .iter()
            .map(|&carrier| self.pieces[carrier].solo * 0.5)
            .sum();
        if carriers.len() < path.len() || cost > gain {
            return;
        }
        self.give(army, Act::Sail(to.location()));
        for carrier in carriers {
            self.give(carrier, Act::Carry(army));
        }
        if let Some(goal) = self.goals.get_mut(usize::from(self.goal_at[to.index()])) {
            goal.taken = Some(army);
            goal.strength = 1;
        }
    }

    /// Orders the units that no goal needs: to support one that may need more than expected, to go where
    /// it may be in vain, or to stay.
    fn spend_rest(&mut self, random: &mut Random) {
        while let Some(index) = self.free.iter().next() {
            let mut best = (0.0, Act::Stay, None);
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
                        Act::Stay
                    } else {
                        Act::Go(step.to)
                    };
                    best = (value, act, Some(step.goal));
                }
            }
            if let Some((value, helped, goal)) = self.best_help(index) {
                if value * random.unit() * 2.0 > best.0 {
                    self.help(index, helped, goal);
                    continue;
                }
            }
            self.give(index, best.1);
            if let (Act::Go(_), Some(goal)) = (best.1, best.2) {
                self.goals[goal].taken = Some(index);
                self.goals[goal].strength = 1;
            }
        }
    }

    /// The unit to whom a support may be of most use.
    fn best_help(&self, helper: usize) -> Option<(f32, usize, usize)> {
        let supports = &self.pieces[helper].supports;
        let goals = self.goals.iter().enumerate().filter_map(|(index, goal)| {
            let helped = goal.taken.filter(|&taken| taken != helper && supports.contains(goal.at))?;
            if matches!(self.pieces[helped].act, Some(Act::Help(other) | Act::Carry(other)) if other == helper) {
                return None;
            }
            let is_of_use = goal.strength <= goal.against;
            is_of_use.then_some((0.3 + goal.center, helped, index))
        });
        goals.reduce(|best, next| if next.0 > best.0 { next } else { best })
    }

    /// Lets units that only stay support others.
    fn help_neighbors(&mut self) {
        for index in 0..self.pieces.len() {
            if self.pieces[index].act == Some(Act::Stay)
                && let Some((_, helped, goal)) = self.best_help(index)
            {
                self.help(index, helped, goal);
            }
        }
    }

    fn finish(&self) -> Plan {
        let order = |piece: &Piece| match piece.act {
            None | Some(Act::Stay) => Order::Hold,
            Some(Act::Go(to)) => Order::Move {
                to,
                via: Via::Unsaid,
            },
            Some(Act::Sail(to)) => Order::Move {
                to,
                via: Via::Convoy,
            },
            Some(Act::Help(other)) => self.support(other),
            Some(Act::Carry(army)) => match self.pieces[army].act {
                Some(Act::Sail(to)) => Order::Convoy {
                    from: self.pieces[army].at,
                    to: self.map.province(to),
                },
                _ => Order::Hold,
            },
        };
        Plan::Moves(
            self.pieces
                .iter()
                .map(|piece| (piece.at, order(piece)))
                .collect(),
        )
    }

    fn support(&self, other: usize) -> Order {
        let Piece { at, act, .. } = self.pieces[other];
        match act {
            Some(Act::Go(to) | Act::Sail(to)) => Order::SupportMove {
                from: at,
                to: self.map.province(to),
                coast: self.map.coast(to).map(|_| to),
            },
            _ => Order::SupportHold { of: at },
        }
    }
}
