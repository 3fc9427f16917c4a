//! Plans for the moves of one power, made goal by goal: a province, the unit that moves there, and the
//! number of supports that it is expected to need.

mod attacks;
mod convoys;

use chancery_core::board::{
    Id, Location, LocationSet, Map, Position, Power, Province, ProvinceSet, Unit,
};
use chancery_core::orders::{Order, Via};

use crate::plan::Plan;
use crate::random::Random;
use crate::value::{Scene, UnitSet, Values};

/// The parameters by which a plan is made.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The size of the random changes to values, relative to the values; 0 for none.
    pub noise: f32,
    /// The probability that a foreign unit that can reach a goal is expected there.
    pub caution: f32,
    /// The probability that a convoy is considered.
    pub convoys: f32,
}

/// The planned order of a unit.
#[derive(Clone, Copy, PartialEq, Debug)]
enum PlannedOrder {
    Hold,
    Move(Location),
    MoveByConvoy(Location),
    /// Supports another unit, by its index, in its hold or move.
    Support(usize),
    /// Convoys another unit, by its index.
    Convoy(usize),
}

struct PlannedUnit {
    unit: Unit,
    at: Province,
    /// The index of the goal for the unit's own province.
    home: usize,
    supports: ProvinceSet,
    act: Option<PlannedOrder>,
    /// The value of the best goal that the unit can reach without support.
    unsupported_value: f32,
    /// The unit's range in [`Draft::steps`].
    steps: std::ops::Range<usize>,
}

/// A location to which a unit can move, or its own location.
struct Step {
    to: Location,
    goal: usize,
    value: f32,
}

/// A province in which a unit of the power can be after the moves.
struct Goal {
    at: Province,
    /// The value of the center in it; 0 without one.
    center: f32,
    /// The number of foreign units that are expected to attack or hold it.
    expected: u8,
    /// The number of units with which the strongest other power can reach it. More supports are useless.
    against: u8,
    /// The units that can move there, and the units that can support a unit there.
    enter: UnitSet,
    support: UnitSet,
    /// The unit of the power that is there before the moves.
    holder: Option<usize>,
    /// The unit that is planned to be there after the moves, and its strength.
    taken: Option<usize>,
    strength: u8,
}

/// A goal with the unit that moves or holds there and the units that support it.
struct Attack {
    gain: f32,
    goal: usize,
    mover: usize,
    helpers: UnitSet,
}

struct Draft<'a> {
    map: &'a Map,
    position: &'a Position,
    power: Power,
    pieces: Vec<PlannedUnit>,
    steps: Vec<Step>,
    goals: Vec<Goal>,
    /// The index of each province's goal, or `NO_GOAL`.
    goal_at: Vec<u8>,
    free: UnitSet,
}

const NO_GOAL: u8 = u8::MAX;

/// The factor of a goal's value for a single unit that isn't expected to succeed there.
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
        draft.plan_convoy(&values);
    }
    draft.attack();
    draft.order_remaining_units(random);
    draft.help_neighbors();
    draft.stir(random);
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
            free: UnitSet::default(),
        }
    }

    fn new(values: &Values<'a>, style: Style, random: &mut Random) -> Self {
        let Scene { map, position, .. } = values.scene();
        let power = values.power();
        let mut draft = Draft::empty(map, position, power);
        if position.terms.unplayed.contains(power) {
            return draft;
        }
        let closed = position.closed(map);
        let frozen = map.terrain().frozen(position.turn.season());
        for unit in position.units_of(power).take(UnitSet::MOST) {
            let at = map.province(unit.location);
            let is_frozen = frozen.contains(at);
            let reach = if is_frozen {
                LocationSet::EMPTY
            } else {
                *map.reach(unit.kind, unit.location)
            };
            let first = draft.steps.len();
            let index = draft.pieces.len();
            for to in reach.iter().chain([unit.location]) {
                let province = map.province(to);
                if closed.contains(province) && province != at {
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
            draft.pieces.push(PlannedUnit {
                unit,
                at,
                home,
                supports: if is_frozen {
                    ProvinceSet::EMPTY
                } else {
                    map.support_reach(unit.kind, unit.location)
                        .difference(&closed)
                },
                act: is_frozen.then_some(PlannedOrder::Hold),
                unsupported_value: 0.0,
                steps: first..draft.steps.len(),
            });
            if is_frozen {
                draft.goals[home].taken = Some(index)
            } else {
                draft.free.insert(index)
            }
        }
        draft.note_supports();
        draft
    }

    /// Adds to each goal the units that can support a unit there.
    fn note_supports(&mut self) {
        for goal in &mut self.goals {
            for (index, piece) in self.pieces.iter().enumerate() {
                if piece.supports.contains(goal.at) {
                    goal.support.insert(index);
                }
            }
        }
    }

    /// Returns the index of a province's goal, which is added if it doesn't exist yet; `None` if there are
    /// too many goals.
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
            enter: UnitSet::default(),
            support: UnitSet::default(),
            holder: None,
            taken: None,
            strength: 0,
        });
        Some(index)
    }

    fn finish(&self) -> Plan {
        let order = |piece: &PlannedUnit| match piece.act {
            None | Some(PlannedOrder::Hold) => Order::Hold,
            Some(PlannedOrder::Move(to)) => Order::Move {
                to,
                via: Via::Unsaid,
            },
            Some(PlannedOrder::MoveByConvoy(to)) => Order::Move {
                to,
                via: Via::Convoy,
            },
            Some(PlannedOrder::Support(other)) => self.support(other),
            Some(PlannedOrder::Convoy(army)) => match self.pieces[army].act {
                Some(PlannedOrder::MoveByConvoy(to)) => Order::Convoy {
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
        let PlannedUnit { at, act, .. } = self.pieces[other];
        match act {
            Some(PlannedOrder::Move(to) | PlannedOrder::MoveByConvoy(to)) => Order::SupportMove {
                from: at,
                to: self.map.province(to),
                coast: self.map.coast(to).map(|_| to),
            },
            _ => Order::SupportHold { of: at },
        }
    }
}
