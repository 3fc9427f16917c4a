//! Geography and positions: what stands where, and what touches what.
//!
//! * [`Map`] is a board: provinces, coasts, borders, powers, the opening. It is read once from a
//!   file ([`MapFile`]), checked, and never changes.
//! * [`Province`], [`Location`] and [`Power`] are small numbers that index a map's tables, so a
//!   set of them ([`ProvinceSet`] and its like) is a few machine words.
//! * [`Position`] is one moment of a game: units, dislodged units, owners of centers, the turn, and
//!   the [`Terms`] that a table plays by.
//!
//! Nothing here knows an order or a rule.

mod calendar;
mod change;
mod codes;
mod edit;
mod holdings;
mod ids;
mod map;
mod map_file;
mod oddity;
mod position;
mod terms;
mod unit;

pub use calendar::{Phase, Season, Turn, TurnError};
pub use change::Change;
pub use edit::{Edit, EditError};
pub use ids::{
    Id, IdSet, Location, LocationSet, MAX_KEY, MAX_PLACES, Power, PowerSet, Province, ProvinceSet,
};
pub use map::{Coast, Map, PowerInfo, ProvinceInfo, Terrain};
pub use map_file::{MapError, MapFault, MapFile, MapProblem, PowerEntry, ProvinceEntry};
pub use oddity::{Oddity, Unplayable};
pub use position::{Dislodged, Position, PositionFault, Seniority};
pub use terms::{BuildSites, Dislodging, Terms};
pub use unit::{Unit, UnitKind};
