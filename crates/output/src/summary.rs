//! The summary of a game: statistics, turning points, the biggest stab, and the postcard.
//!
//! Everything is computed from the record of the game.

mod balance;
mod mini_map;
mod postcard;
mod spark;
mod stab;
mod statistics;
mod turning_points;

pub use balance::{CenterShift, PowerBalance, distance_to_victory};
pub use postcard::{COLUMNS, postcard, vote_sentence};
pub use spark::spark;
pub use stab::Stab;
pub use statistics::{PairCounts, PowerStats, Statistics};
pub use turning_points::TurningPoint;

use chancery_core::board::{Map, Position, Power, Province};

/// Returns the capital letter of a power: the first one of its name, unless another power has that.
pub fn initial(map: &Map, power: Power) -> char {
    map.power(power).letter.to_uppercase().next().unwrap_or('?')
}

/// Returns the centers that powers took from others between two positions: by, from, and which.
fn taken(map: &Map, before: &Position, after: &Position) -> Vec<(Power, Power, Vec<Province>)> {
    let mut all = Vec::new();
    for by in map.powers() {
        for of in map.powers().filter(|&of| of != by) {
            let centers = before.centers_of(of);
            let taken: Vec<Province> = centers.filter(|&at| after.owner(at) == Some(by)).collect();
            if !taken.is_empty() {
                all.push((by, of, taken));
            }
        }
    }
    all
}

/// Returns the names of provinces: `Serbia and Vienna`.
pub(crate) fn places(map: &Map, provinces: &[Province]) -> String {
    text::join(provinces.iter().map(|&at| &map.info(at).name))
}
