//! What is told of a game as a whole: statistics, the turns that decided it, the stab, a postcard.
//!
//! Everything is worked out from the record; nothing is kept.

mod mini_map;
mod postcard;
mod spark;
mod stab;
mod statistics;
mod turning_points;

pub use postcard::{COLUMNS, postcard, vote_told};
pub use spark::spark;
pub use stab::Stab;
pub use statistics::{PairCounts, PowerStats, Statistics};
pub use turning_points::TurningPoint;

use chancery_core::board::{Map, Power, Province};

/// The letter that a power goes by: its name's first.
pub fn initial(map: &Map, power: Power) -> char {
    map.power(power).name.chars().next().unwrap_or('?')
}

/// The names of provinces: `Serbia and Vienna`.
fn places(map: &Map, provinces: &[Province]) -> String {
    let names = provinces.iter().map(|&at| map.info(at).name.clone());
    text::join(&names.collect::<Vec<_>>())
}
