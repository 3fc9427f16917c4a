//! The screens for the people at the table: the handover, votes and ends, the clock, centers and scores.

pub mod attendance;
pub mod centers;
pub mod clock;
pub mod coin_toss;
pub mod ends;
pub mod fingerprints;
pub mod handover;
pub mod hidden;
pub mod joining;
pub mod names;
pub mod position;
pub mod question;
pub mod summary;
pub mod thinking;
pub mod waiting;
