//! The 35 issues, section by section of DATC chapter 4.

mod coasts;
mod convoys;
mod designations;
mod miscellaneous;
mod numbers;

pub use coasts::*;
pub use convoys::*;
pub use designations::*;
pub use miscellaneous::*;
pub use numbers::*;
