#![doc = include_str!("../README.md")]
//! ## Map of the crate
//!
//! Each module uses only those above it.
//!
//! | module | what it has |
//! | --- | --- |
//! | [`board`] | provinces, coasts and powers of a map; units, positions, phases |
//! | [`rules`] | rulebooks, disputed issues and their choices |
//! | [`orders`] | written orders, their notation and legality; the orders of a phase |
//! | [`adjudicator`] | verdicts, retreats, adjustments, the next position, and the evidence for each |
//! | [`report`] | results as codes, words and sentences; the script for a physical board |
//! | [`compare`] | one phase under several rulebooks, and the issues that decide |
//! | [`counterfactual`] | the smallest change of orders that changes a result |
//! | [`visibility`] | fog of war: what a player sees of a position and of a played phase |

pub mod adjudicator;
pub mod board;
pub mod compare;
pub mod counterfactual;
pub mod orders;
pub mod report;
pub mod rules;
pub mod visibility;
