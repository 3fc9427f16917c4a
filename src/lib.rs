//! `chancery`: Diplomacy at the terminal.

pub mod adjudicator;
pub mod board;
pub mod chart;
#[cfg(feature = "cli")]
pub mod cli;
pub mod datc;
pub mod game;
pub mod orders;
pub mod record;
pub mod report;
pub mod rules;
pub mod store;
