//! Reviews as JSON objects: `chancery review` prints them, and games save them.

use std::hash::{DefaultHasher, Hash, Hasher};

use chancery_core::board::{Map, Position, Power, Turn};
use chancery_core::orders::{WrittenOrder, notation};
use game::Game;
use serde::{Deserialize, Serialize};

use crate::{Chance, ChanceKind, PastPhase, PhaseReview, given, settings};

/// The review of a phase.
#[derive(Serialize, Deserialize, Debug)]
pub struct PhaseJson {
    phase: String,
    given: f32,
    best: f32,
    changes: Vec<ChangeJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    risk: Option<String>,
    /// `null` if it can't be proved on this board or under these rules.
    missed: Option<Vec<ChanceJson>>,
}

#[derive(Serialize, Deserialize, Debug)]
struct ChangeJson {
    given: String,
    better: String,
}

#[derive(Serialize, Deserialize, Debug)]
struct ChanceJson {
    kind: ChanceKind,
    center: String,
    orders: Vec<String>,
}

impl PhaseJson {
    /// Returns the review of a phase as JSON.
    pub fn of(map: &Map, phase: &PhaseReview) -> Self {
        let code = |order: &WrittenOrder| order.canonical(map).to_string();
        let chance = |chance: &Chance| ChanceJson {
            kind: chance.kind,
            center: map.code(chance.center).to_owned(),
            orders: chance.orders.iter().map(code).collect(),
        };
        let changes = phase.changes.iter().map(|[given, better]| ChangeJson {
            given: code(given),
            better: code(better),
        });
        let missed = phase.missed.as_ref();
        PhaseJson {
            phase: phase.turn.to_string(),
            given: phase.given,
            best: phase.best,
            changes: changes.collect(),
            risk: phase.risk.clone(),
            missed: missed.map(|missed| missed.iter().map(chance).collect()),
        }
    }

    fn read(self, map: &Map, turn: Turn, power: Power) -> Option<PhaseReview> {
        let order = |text: &String| notation::read(map, text).ok();
        let change = |it: &ChangeJson| Some([order(&it.given)?, order(&it.better)?]);
        let chance = |it: &ChanceJson| {
            Some(Chance {
                kind: it.kind,
                center: map.province_by_code(&it.center)?,
                orders: it.orders.iter().map(order).collect::<Option<_>>()?,
            })
        };
        let missed = match &self.missed {
            Some(missed) => Some(missed.iter().map(chance).collect::<Option<_>>()?),
            None => None,
        };
        Some(PhaseReview {
            turn,
            power,
            given: self.given,
            best: self.best,
            changes: self.changes.iter().map(change).collect::<Option<_>>()?,
            risk: self.risk.map(|risk| text::printable(&risk, LONGEST_RISK)),
            missed,
        })
    }
}

/// The maximum length of a sentence on a risk, in characters.
const LONGEST_RISK: usize = 1000;

impl PastPhase<'_> {
    /// Returns the review of a power's orders that is saved with the game, if it was made by this search for these orders.
    pub fn saved(&self, game: &Game, power: Power) -> Option<PhaseReview> {
        let turn = self.position.turn;
        let (key, json) = game.review(turn, power)?.split_once(' ')?;
        let json = (key == self.key(power)).then_some(json)?;
        let json: PhaseJson = serde_json::from_str(json).ok()?;
        json.read(self.map, turn, power)
    }

    /// Returns the text of a review of this phase, to save with the game.
    pub fn text(&self, review: &PhaseReview) -> Option<String> {
        let json = serde_json::to_string(&PhaseJson::of(self.map, review)).ok()?;
        Some(format!("{} {json}", self.key(review.power)))
    }

    /// Returns a hash of all that the review of a power's orders depends on.
    fn key(&self, power: Power) -> String {
        let board = |position: &Position| {
            let owners = self.map.centers().iter().map(|at| position.owner(at));
            (
                position.turn,
                position.units().collect::<Vec<_>>(),
                owners.collect::<Vec<_>>(),
            )
        };
        let basis = (
            (env!("CARGO_PKG_VERSION"), settings(), self.map.name()),
            (self.rules, self.last_year),
            (board(self.position), given(self, power), board(self.after)),
        );
        let mut hasher = DefaultHasher::new();
        format!("{basis:?}").hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}
