//! `chancery`: Diplomacy at the terminal.

pub mod board;
pub mod rules;
