//! The value of provinces and locations to a power.

use chancery_core::board::{Location, Map, Position, Power, Province, Season, UnitKind};

use crate::geography::Geography;
use crate::influence::Influence;

/// The weights of the parts of a location's value.
#[derive(Clone, Copy, Debug)]
pub struct ValueWeights {
    /// For a unit in a center that another power owns, or that is unowned.
    pub capture: f32,
    /// For retaking an own center that a foreign unit occupies.
    pub recapture: f32,
    /// For a unit in an own center that a foreign unit can reach.
    pub guard: f32,
    /// The factor of the three weights above in spring, because ownership changes only in fall.
    pub spring: f32,
    /// The factor of the sum over all centers, each weighted by its nearness.
    pub pull: f32,
    /// The worth of an own center, for each of up to two foreign units that can reach it.
    pub threatened: f32,
    /// The additional worth of the centers of a power that is close to victory.
    pub leader: f32,
    /// The minimum and maximum probability with which a foreign unit is expected in a province it can reach.
    pub caution: [f32; 2],
}

impl ValueWeights {
    /// Weights that were chosen by tournaments; see docs/players.md.
    pub const DEFAULT: ValueWeights = ValueWeights {
        capture: 2.0,
        recapture: 3.0,
        guard: 1.2,
        spring: 0.55,
        pull: 0.07,
        threatened: 0.3,
        leader: 1.0,
        caution: [0.0, 0.2],
    };
}

/// A position with the data that functions need to make or evaluate plans.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub map: &'a Map,
    /// The distances on this board.
    pub geography: &'a Geography,
    /// The position.
    pub position: &'a Position,
    /// The number of units of each power that can reach each province.
    pub influence: &'a Influence,
    /// The weights of the parts of a location's value.
    pub weights: &'a ValueWeights,
}

/// The values of provinces and locations to one power in one position.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    scene: Scene<'a>,
    power: Power,
    /// Indexed by center, in the order of [`Geography::centers`].
    worth: Vec<f32>,
    weights: ValueWeights,
    season: f32,
}

impl<'a> Values<'a> {
    /// Computes the values of a position for `power`. `taste` returns the factor for the centers of another
    /// power: greater values make attacks on it more attractive.
    pub fn new(scene: Scene<'a>, power: Power, taste: impl Fn(Power) -> f32) -> Self {
        let weights = *scene.weights;
        let Scene {
            map,
            position,
            influence,
            ..
        } = scene;
        let worth = |&center: &Province| match position.owner(center) {
            Some(owner) if owner == power => match position.unit(center) {
                Some(unit) if unit.power != power => 1.5,
                _ => 0.05 + weights.threatened * f32::from(influence.against(power, center).min(2)),
            },
            Some(owner) => {
                let near_victory = position.center_count(owner) as f32 / map.victory() as f32;
                (0.8 + weights.leader * near_victory * near_victory) * taste(owner)
            }
            None => 1.0,
        };
        let season = match position.turn.season() {
            Season::Spring => weights.spring,
            Season::Fall | Season::Winter => 1.0,
        };
        Values {
            worth: scene.geography.centers().iter().map(worth).collect(),
            scene,
            power,
            weights,
            season,
        }
    }

    /// Returns the value of having a unit in a province after these moves, counting only the center in it;
    /// 0 if it isn't a supply center.
    pub fn center(&self, at: Province) -> f32 {
        let Scene {
            map,
            position,
            influence,
            ..
        } = self.scene;
        if !map.centers().contains(at) {
            return 0.0;
        }
        let foreign = position
            .unit(at)
            .is_some_and(|unit| unit.power != self.power);
        let weights = &self.weights;
        let weight = if position.owner(at) != Some(self.power) {
            weights.capture
        } else if foreign {
            weights.recapture
        } else if influence.against(self.power, at) > 0 {
            weights.guard
        } else {
            0.0
        };
        self.season * weight
    }

    /// Returns the value to a unit of `kind` of being at a location, counting all centers by their nearness.
    pub fn pull(&self, kind: UnitKind, at: Location) -> f32 {
        self.weights.pull * self.scene.geography.pull(kind, at, &self.worth)
    }

    /// Returns the sum of [`Values::center`] and [`Values::pull`].
    pub fn place(&self, kind: UnitKind, at: Location) -> f32 {
        self.center(self.scene.map.province(at)) + self.pull(kind, at)
    }

    /// Returns the position that was evaluated.
    pub fn scene(&self) -> Scene<'a> {
        self.scene
    }

    /// Returns the power for which the position was evaluated.
    pub fn power(&self) -> Power {
        self.power
    }
}

/// A set of at most 128 units of one power, by their indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct UnitSet(pub u128);

impl UnitSet {
    pub const MOST: usize = 128;

    pub fn insert(&mut self, index: usize) {
        self.0 |= 1 << index;
    }

    pub fn remove(&mut self, index: usize) {
        self.0 &= !(1 << index);
    }

    pub fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    pub fn and(self, other: Self) -> Self {
        UnitSet(self.0 & other.0)
    }

    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                next
            })
        })
    }
}
