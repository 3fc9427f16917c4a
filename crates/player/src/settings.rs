//! What a level is made of.

use crate::evaluate::Weights;
use crate::value::ValueWeights;

/// How much is searched.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many plans of one's own are compared.
    pub own: usize,
    /// How many plans each other power may have.
    pub others: usize,
    /// How many times the others' plans are drawn.
    pub profiles: usize,
    /// How many movement phases are played on after this one.
    pub depth: usize,
    /// How many changes of the best plan are tried.
    pub climbs: usize,
    /// How far the values behind one's own plans are changed at random.
    pub noise: f32,
    /// The chance that a plan goes by values that spread over the map, and not front by front.
    pub spreading: f32,
    /// The noise in the plans that are played on with.
    pub play_noise: f32,
}

impl Effort {
    /// One plan, without any search.
    const ONE_PLAN: Effort = Effort {
        own: 1,
        others: 0,
        profiles: 0,
        depth: 0,
        climbs: 0,
        noise: 0.2,
        spreading: 0.0,
        play_noise: 0.3,
    };

    const SEARCH: Effort = Effort {
        depth: 1,
        noise: 0.4,
        ..Effort::ONE_PLAN
    };

    /// By level, the weakest first.
    pub const LEVELS: [Effort; 5] = [
        Effort {
            noise: 4.0,
            ..Effort::ONE_PLAN
        },
        Effort {
            noise: 0.8,
            ..Effort::ONE_PLAN
        },
        Effort {
            own: 8,
            others: 4,
            profiles: 4,
            ..Effort::SEARCH
        },
        Effort {
            own: 20,
            others: 16,
            profiles: 24,
            climbs: 100,
            spreading: 0.5,
            ..Effort::SEARCH
        },
        Effort {
            own: 40,
            others: 64,
            profiles: 128,
            climbs: 300,
            spreading: 0.5,
            ..Effort::SEARCH
        },
    ];
}

/// All that can be set.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How much is searched.
    pub effort: Effort,
    /// What plans go after.
    pub values: ValueWeights,
    /// What positions are judged by.
    pub weights: Weights,
}

impl Settings {
    /// Returns the settings of a level from 0 to 4.
    pub(crate) fn of(level: usize) -> Self {
        Settings {
            effort: Effort::LEVELS[level],
            values: ValueWeights::DEFAULT,
            weights: Weights::DEFAULT,
        }
    }

    /// Changes a setting, for experiments. Returns whether there is one of this name.
    pub fn set(&mut self, name: &str, value: f32) -> bool {
        let Settings {
            effort,
            values,
            weights,
        } = self;
        let count = value as usize;
        match name {
            "own" => effort.own = count,
            "others" => effort.others = count,
            "profiles" => effort.profiles = count,
            "depth" => effort.depth = count,
            "climbs" => effort.climbs = count,
            "noise" => effort.noise = value,
            "spreading" => effort.spreading = value,
            "play-noise" => effort.play_noise = value,
            "capture" => values.capture = value,
            "recapture" => values.recapture = value,
            "guard" => values.guard = value,
            "spring" => values.spring = value,
            "pull" => values.pull = value,
            "threatened" => values.threatened = value,
            "leader" => values.leader = value,
            "caution-least" => values.caution[0] = value,
            "caution-most" => values.caution[1] = value,
            "outnumbered" => weights.outnumbered = value,
            "even" => weights.even = value,
            "occupied" => weights.occupied = value,
            "unowned" => weights.unowned = value,
            "near" => weights.near = value,
            "victory" => weights.victory = value,
            _ => return false,
        }
        true
    }
}
