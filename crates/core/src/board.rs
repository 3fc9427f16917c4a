//! Geography and positions: provinces and their borders, units, supply centers and phases.
//!
//! * [`Map`] is a board: provinces, coasts, borders, powers, the opening. It is read once from a file
//!   ([`MapFile`]), checked, and never changes.
//! * [`Province`], [`Location`] and [`Power`] are small numbers that index a map's tables, so a
//!   set of them ([`ProvinceSet`] and its like) is a few machine words.
//! * [`Position`] is one moment of a game: units, dislodged units, owners of centers, the turn, and the
//!   [`HouseRules`] of the table.
//!
//! This module contains no orders and no rules of adjudication.

mod calendar;
mod change;
mod codes;
mod counting;
mod edit;
mod house_rules;
mod ids;
mod map;
mod map_file;
mod ownership;
mod position;
mod position_check;
mod terrain_rules;
mod unit;

pub use calendar::{Calendar, Phase, Season, Turn, TurnError};
pub use change::Change;
pub use edit::{Edit, EditError};
pub use house_rules::{BuildSites, DislodgedUnits, HouseRules, View, Visibility};
pub use ids::{
    Id, IdSet, Location, LocationSet, MAX_KEY, MAX_PLACES, Power, PowerSet, Province, ProvinceSet,
};
pub use map::{Coast, Map, PowerInfo, ProvinceInfo, Terrain, UnknownPower};
pub use map_file::{
    BoardRulesEntry, BuildEntry, EmergencyEntry, HalfBordersEntry, MapError, MapFault, MapFile,
    NeutralOrders, PowerEntry, ProvinceEntry, RailroadEntry, StraitEntry,
};
pub use position::{Dislodged, Position, PositionFault, Seniority};
pub use position_check::{PositionError, PositionWarning};
pub use terrain_rules::{Border, Railroad, Strait, StraitKeeper, TerrainRules};
pub use unit::{Unit, UnitKind};
