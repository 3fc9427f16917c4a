//! `chancery` plays and adjudicates Diplomacy in the terminal.
//!
//! This package has the commands ([`cli`]) and `main`, and re-exports the libraries of the workspace:
//!
//! | crate | modules |
//! | --- | --- |
//! | `crates/core` | [`board`], [`rules`], [`orders`], [`adjudicator`], [`report`], [`counterfactual`], [`compare`] |
//! | `crates/records` | [`record`], [`datc`] |
//! | `crates/chart` | [`chart`] |
//! | `crates/entry` | [`entry`] |
//! | `crates/game` | [`game`], [`store`], [`settings`], [`secret`], [`tutorial`], [`openings`] |
//! | `crates/output` | [`printouts`], [`summary`], [`score`], [`python_format`] |
//! | `crates/tui` | [`tui`] |
//!
//! `docs/ARCHITECTURE.md` in the repository describes the layers, how an order becomes a result, and where
//! to add things.
//!
//! # Example
//!
//! ```
//! use chancery::{adjudicator::PhaseInput, board::Map, orders::notation, rules::Rules};
//!
//! let map = Map::standard();
//! let (position, rules) = (map.opening(), Rules::default());
//! let orders = notation::read_sheets(map, "FRANCE: A PAR - BUR")?;
//! let played = PhaseInput::new(map, &position, &orders, &rules).play();
//! assert!(played.next.position().unit(map.province_by_code("BUR").unwrap()).is_some());
//! # Ok::<(), chancery::orders::notation::NotationError>(())
//! ```
//!
//! # Invariants
//!
//! * A province holds at most one unit and one dislodged unit.
//! * Results never depend on the sequence of units or orders, unless a rule says so.
//! * Text from outside is never shown with its control characters.
//!
//! Comments name the section of the Diplomacy Adjudicator Test Cases 3.1 that they implement: "DATC 4.A.2",
//! "5.B.8", "6.F.14".

#[cfg(feature = "cli")]
pub mod cli;

pub use chancery_core::{adjudicator, board, compare, counterfactual, orders, report, rules};
pub use chancery_records::{datc, record};
pub use game::{openings, secret, settings, store, tutorial};
pub use output::{printouts, python_format, score, summary};
#[cfg(feature = "tui")]
pub use tui;
pub use {chart, entry, game};
