//! What places are worth to a power.

use chancery_core::board::{Location, Map, Position, Power, Province, Season, UnitKind};

use crate::geography::Geography;
use crate::influence::Influence;

/// What the parts of a place's worth count.
#[derive(Clone, Copy, Debug)]
pub struct ValueWeights {
    /// To stand in a center that another power owns, or none.
    pub capture: f32,
    /// To drive an enemy unit out of a center of one's own.
    pub recapture: f32,
    /// To stand in a center of one's own that an enemy unit can get to.
    pub guard: f32,
    /// What these count in a spring: centers change hands in fall.
    pub spring: f32,
    /// To be near centers of others.
    pub pull: f32,
    /// How near centers of one's own count that an enemy unit can get to.
    pub threatened: f32,
    /// How much more the centers of a leader count, who has nearly won.
    pub leader: f32,
    /// The least and the greatest chance that an enemy unit is expected where it can get to.
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

/// A position as a function finds it that makes or judges plans.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub map: &'a Map,
    /// Its distances.
    pub geography: &'a Geography,
    /// The position.
    pub position: &'a Position,
    /// Who gets where in it.
    pub influence: &'a Influence,
    /// What the parts of a place's worth count.
    pub weights: &'a ValueWeights,
}

/// What places are worth to one power in one position.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    scene: Scene<'a>,
    power: Power,
    /// By center.
    worth: Vec<f32>,
    weights: ValueWeights,
    season: f32,
}

impl<'a> Values<'a> {
    /// Values a position for a power. `taste` is how much the power likes to attack another one.
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

    /// What it is worth to be in a province after these moves, because of the center there.
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
        self.season
            * match position.owner(at) == Some(self.power) {
                false => weights.capture,
                true if foreign => weights.recapture,
                true if influence.against(self.power, at) > 0 => weights.guard,
                true => 0.0,
            }
    }

    /// What it is worth to any unit to be at a location because of the centers around.
    pub fn pull(&self, kind: UnitKind, at: Location) -> f32 {
        self.weights.pull * self.scene.geography.pull(kind, at, &self.worth)
    }

    /// Both together.
    pub fn place(&self, kind: UnitKind, at: Location) -> f32 {
        self.center(self.scene.map.province(at)) + self.pull(kind, at)
    }

    /// Where the values are.
    pub fn scene(&self) -> Scene<'a> {
        self.scene
    }

    /// Whose values they are.
    pub fn power(&self) -> Power {
        self.power
    }
}

/// A set of at most 128 units of one power, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces(pub u128);

impl Pieces {
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
        Pieces(self.0 & other.0)
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
