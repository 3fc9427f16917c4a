//! `chancery`: Diplomacy at the terminal.

pub mod adjudicator;
pub mod board;
pub mod entry;
pub mod orders;
pub mod rules;
