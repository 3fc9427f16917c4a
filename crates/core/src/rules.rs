//! The rules as a value: one small enum for each disputed point, and the rulebooks as named sets.
//!
//! Chapter 4 of the Diplomacy Adjudicator Test Cases (DATC) lists 35 points on which rulebooks and
//! adjudicators differ. Each is an [`Issue`] with its own enum; [`Rules`] holds one choice for each; a
//! [`Rulebook`] names a whole set.
//!
//! ```
//! use chancery_core::rules::{AdjacentConvoy, IssueId, MultiRoute, Rulebook};
//!
//! let mut rules = Rulebook::R2000.rules();
//! assert_eq!(rules.adjacent_convoy, AdjacentConvoy::Intent2000);
//! rules.set(IssueId::MultiRoute, "a")?;
//! assert_eq!(rules.multi_route, MultiRoute::AnyBroken);
//! assert_eq!(rules.changes_from(Rulebook::R2000)[0].to_string(), "4.A.1=a");
//! # Ok::<(), chancery_core::rules::RulesError>(())
//! ```
//!
//! # Source files
//!
//! The whole description of an issue is its entry in `issues/`: number, title, question, the choices with
//! their keys, and each rulebook's choice with its source. The list of fields in `choices.rs` only gives each
//! issue its field in [`Rules`].
//!
//! # Keys
//!
//! A choice is named by its letter in DATC 3.1. A choice without a letter in 3.1 is `3.1` (its only rule),
//! `2.4a` and so on (listed by DATC 2.4 alone), `dptg` (the Diplomacy Players Technical Guide), or has
//! `+fallback` (4.A.3, where the land route remains open). If both list a choice and their lists differ, the
//! letter of 2.4 is accepted as well, and so is `dptg` if only 2.4 has a letter for the DPTG's choice.

mod choices;
mod error;
mod issue;
mod issues;
mod rulebook;
mod setting;
#[cfg(test)]
mod tests;
pub mod text;

pub use choices::{IssueId, Rules};
pub use error::RulesError;
pub use issue::{Choice, Issue, IssueInfo};
pub use issues::*;
pub use rulebook::Rulebook;
pub use setting::Setting;
