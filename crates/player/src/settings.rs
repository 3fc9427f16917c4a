//! The settings of the levels: search effort and weights.

use crate::character::{Character, Traits};
use crate::evaluate::Weights;
use crate::value::ValueWeights;

/// The effort of a search.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The maximum number of the power's own plans that are compared.
    pub own: usize,
    /// The maximum number of plans for each other power.
    pub others: usize,
    /// The number of random samples of the others' plans.
    pub profiles: usize,
    /// The number of movement phases that are simulated after this one.
    pub depth: usize,
    /// The maximum number of changes to the best plan that are tried.
    pub climbs: usize,
    /// The size of the random changes to the values by which plans for this phase are made.
    pub noise: f32,
    /// The probability that a plan is made by DumbBot's method instead of goal by goal.
    pub spreading: f32,
    /// The noise in the plans for the simulated phases after this one.
    pub play_noise: f32,
    /// The part of its value that a plan loses for each time that all its orders were given in the last phases.
    pub repetition: f32,
}

impl Effort {
    /// The plan that repeats the fewest orders, without any search.
    const ONE_PLAN: Effort = Effort {
        own: 1,
        others: 0,
        profiles: 0,
        depth: 0,
        climbs: 0,
        noise: 0.2,
        spreading: 0.0,
        play_noise: 0.3,
        repetition: 0.0,
    };

    const SEARCH: Effort = Effort {
        depth: 1,
        noise: 0.4,
        spreading: 0.5,
        repetition: 0.05,
        ..Effort::ONE_PLAN
    };

    /// The effort of each level, the weakest first.
    pub const LEVELS: [Effort; 5] = [
        Effort {
            noise: 4.0,
            ..Effort::ONE_PLAN
        },
        Effort {
            own: 3,
            noise: 0.8,
            spreading: 0.5,
            ..Effort::ONE_PLAN
        },
        Effort {
            own: 8,
            others: 4,
            profiles: 4,
            repetition: 0.2,
            ..Effort::SEARCH
        },
        Effort {
            own: 20,
            others: 16,
            profiles: 24,
            climbs: 100,
            ..Effort::SEARCH
        },
        Effort {
            own: 40,
            others: 64,
            profiles: 128,
            climbs: 300,
            ..Effort::SEARCH
        },
    ];
}

/// All settings of a computer player.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The effort of a search.
    pub effort: Effort,
    /// The weights by which plans choose their goals.
    pub values: ValueWeights,
    /// The weights by which positions are evaluated.
    pub weights: Weights,
    /// The traits of the player's character.
    pub traits: Traits,
}

impl Settings {
    /// Returns the settings of a level by its index, from 0 to 4.
    pub(crate) fn of(level: usize) -> Self {
        Settings {
            effort: Effort::LEVELS[level],
            values: ValueWeights::DEFAULT,
            weights: Weights::DEFAULT,
            traits: Traits::PLAIN,
        }
    }

    /// Returns these settings for a player of a character; the same ones without a character.
    #[must_use]
    pub fn of_character(self, character: Option<Character>) -> Self {
        let traits = character.map_or(self.traits, Character::traits);
        let mut settings = Settings { traits, ..self };
        settings.values.capture *= traits.attack;
        settings.values.guard *= traits.care;
        settings.values.caution = self.values.caution.map(|caution| caution * traits.care);
        settings.weights.outnumbered *= traits.care;
        settings.weights.even *= traits.care;
        settings
    }
}
