//! `chancery`: Diplomacy at the terminal.

pub mod adjudicator;
pub mod board;
pub mod chart;
pub mod game;
pub mod orders;
pub mod report;
pub mod rules;
pub mod store;
