//! Order sets for the moves of one power, made front by front: a goal, the unit that goes there, and as
//! many supports as it is expected to need.

mod attacks;
mod convoys;

use chancery_core::board::{
    Id, Location, LocationSet, Map, Position, Power, Province, ProvinceSet, Unit,
};
use chancery_core::orders::{Order, Via};

use crate::plan::Plan;
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

impl<'a> Draft<'a> {
    fn empty(map: &'a Map, position: &'a Position, power: Power) -> Self {
        Draft {
            map,
            position,
            power,
            pieces: Vec::new(),
            steps: Vec::new(),
            goals: Vec::new(),
            goal_at: vec![NO_GOAL; map.province_count()],
            free: Pieces::default(),
        }
    }

    fn new(values: &Values<'a>, style: Style, random: &mut Random) -> Self {
        let Scene { map, position, .. } = values.scene();
        let power = values.power();
        let mut draft = Draft::empty(map, position, power);
        if position.terms.unplayed.contains(power) {
            return draft;
        }
        let shut = position.shut(map);
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
        draft.note_supports();
        draft
    }

    /// Notes which units can support into each goal.
    fn note_supports(&mut self) {
        for goal in &mut self.goals {
            for (index, piece) in self.pieces.iter().enumerate() {
                if piece.supports.contains(goal.at) {
                    goal.support.insert(index);
                }
            }
        }
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
