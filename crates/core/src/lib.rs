//! Diplomacy's geography, rules, orders and adjudicator, with the reason of every result.

pub mod adjudicator;
pub mod board;
pub mod compare;
pub mod counterfactual;
pub mod orders;
pub mod report;
pub mod rules;
