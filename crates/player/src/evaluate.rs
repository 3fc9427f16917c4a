//! The evaluation of positions: each power's share of the game.

use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{Id, Map, Position, Season};

use crate::geography::Geography;
use crate::influence::Influence;

/// The weights of the parts of an evaluation, in centers.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A center that another power can reach with more units than its owner.
    pub outnumbered: f32,
    /// A center that another power can reach with as many units as its owner.
    pub even: f32,
    /// A center that a foreign unit occupies.
    pub occupied: f32,
    /// An unowned center, for its occupier or the power that can reach it with the most units.
    pub unowned: f32,
    /// The factor of the nearness of each unit to each center that its power doesn't own.
    pub near: f32,
    /// The additional weight of the center count of a power that is close to victory.
    pub victory: f32,
}

impl Weights {
    /// Weights that were chosen by tournaments; see docs/players.md.
    pub const DEFAULT: Weights = Weights {
        outnumbered: 0.4,
        even: 0.1,
        occupied: 0.75,
        unowned: 0.5,
        near: 0.04,
        victory: 2.0,
    };
}

/// Evaluates positions, reusing its buffers.
#[derive(Debug)]
pub struct Evaluator {
    weights: Weights,
    influence: Influence,
    /// The centers of each power, including fractions of centers.
    centers: Vec<f32>,
}

impl Evaluator {
    /// Creates an evaluator with these weights.
    pub fn new(weights: Weights) -> Self {
        Evaluator {
            weights,
            influence: Influence::default(),
            centers: Vec::new(),
        }
    }

    /// Writes each power's share of the game into `shares`, indexed by power. The shares add up to 1.
    pub fn shares(
        &mut self,
        map: &Map,
        geography: &Geography,
        next: &NextPhase,
        last_year: Option<u16>,
        shares: &mut Vec<f32>,
    ) {
        let powers = map.powers().len();
        shares.clear();
        shares.resize(powers, 0.0);
        let position = match next {
            NextPhase::Won { winner, .. } => {
                shares[winner.index()] = 1.0;
                return;
            }
            NextPhase::Play(position) => position,
        };
        self.centers.clear();
        self.centers.extend(
            map.powers()
                .map(|power| position.center_count(power) as f32),
        );
        if last_year.is_none_or(|last| {
            position.turn.year <= last && position.turn.season() != Season::Winter
                || position.turn.year < last
        }) {
            self.influence.fill(map, position);
            self.add_prospects(geography, position);
        }
        let victory = map.victory() as f32;
        for (share, &centers) in shares.iter_mut().zip(&self.centers) {
            let centers = centers.max(0.0);
            let late = (centers / victory - 0.5).max(0.0);
            *share = centers * centers.sqrt() * (1.0 + self.weights.victory * late * late);
        }
        let sum: f32 = shares.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        shares.iter_mut().for_each(|share| *share /= sum);
    }

    /// Transfers fractions of centers to the powers that may capture them, and adds the nearness of units to
    /// foreign centers.
    fn add_prospects(&mut self, geography: &Geography, position: &Position) {
        let weights = self.weights;
        for &center in geography.centers() {
            let occupant = position.unit(center).map(|unit| unit.power);
            let Some(owner) = position.owner(center) else {
                if let Some(power) = occupant.or_else(|| self.influence.leader(center)) {
                    self.centers[power.index()] += weights.unowned;
                }
                continue;
            };
            let Some((rival, against)) = self.influence.rival(owner, center) else {
                continue;
            };
            let own = self.influence.of(owner, center);
            let (part, to) = match occupant.filter(|&occupant| occupant != owner) {
                Some(occupant) => (weights.occupied, occupant),
                None if against > own => (weights.outnumbered, rival),
                None if against == own => (weights.even, rival),
                None => continue,
            };
            self.centers[owner.index()] -= part;
            self.centers[to.index()] += part;
        }
        for unit in position.units() {
            let near = geography.nearness(unit.kind, unit.location).iter();
            let near = near.zip(geography.centers());
            let foreign = near.filter(|(_, center)| position.owner(**center) != Some(unit.power));
            let sum: f32 = foreign.map(|(near, _)| near).sum();
            self.centers[unit.power.index()] += weights.near * sum;
        }
    }
}
