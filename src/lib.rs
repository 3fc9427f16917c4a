//! `chancery`: Diplomacy at the terminal, and an adjudicator that says why.
//!
//! # The map of the code
//!
//! This package holds the commands and `main`; all else is a library of its own, so that the build
//! keeps the layers. Each uses only libraries above it, and [`cli`] and [`tui`] don't use each other.
//!
//! | crate | module | what it is |
//! | --- | --- | --- |
//! | `crates/core` | [`board`] | geography and positions: what stands where, what touches what |
//! | | [`rules`] | one small enum for each disputed point; rulebooks as named sets of choices |
//! | | [`orders`] | orders as written and as legal; sheets; every possible order |
//! | | [`adjudicator`] | orders in, outcomes with their reasons out; what comes next |
//! | | [`report`] | outcomes in codes, words and sentences, with what they rest on |
//! | | [`counterfactual`] | what would have had to be otherwise |
//! | | [`compare`] | the same phase under every rulebook, and which issue decides |
//! | `crates/records` | [`record`] | phases as lines of JSON, the way researchers keep them |
//! | | [`datc`] | the test cases of chapter 6, and whether they pass |
//! | `crates/chart` | [`chart`] | the map as cells of a grid, at any size, and as a picture to be printed |
//! | `crates/entry` | [`entry`] | what people type: readings with their scores, completion, paper sheets |
//! | `crates/game` | [`game`] | seats, drafts with undo, history; games as text |
//! | | [`secret`] | pass phrases: texts that lie closed until their writer opens them |
//! | | [`settings`] | what a person has set, as text and as values |
//! | | [`tutorial`] | a game that teaches: its steps, and what the others order |
//! | | [`openings`] | what the orders of a first spring are called |
//! | | [`store`] | the disk: the only part of the libraries that reads and writes files |
//! | `crates/output` | [`score`] | what a game is worth, by the scoring systems of tournaments |
//! | | [`summary`] | what is told of a whole game: statistics, the stab, a postcard |
//! | | [`printouts`] | what a table prints: results, order forms, charts |
//! | | [`python_format`] | games of other programs, in and out |
//! | `crates/tui` | [`tui`] | the terminal program |
//! | `src` | [`cli`] | the commands |
//! | `crates/testing` | | what the tests of several crates share |
//!
//! The core knows no terminal, file, clock or chance: it is functions from values to values.
//!
//! # From a typed line to a resolved turn
//!
//! A line becomes a [`Written`](orders::Written) order, which may be impossible. A
//! [`Bench`](orders::legality::Bench) judges it by the board alone, and gives an
//! [`Order`](orders::Order). A [`sheet`](orders::sheet) settles which order counts for each unit.
//! The [`Adjudicator`](adjudicator::Adjudicator) resolves them under the [`Rules`](rules::Rules)
//! in force, and [`advance`](adjudicator::advance) moves the [`Position`](board::Position) on to
//! the next phase that anybody has something to do in.
//!
//! ```
//! use chancery::adjudicator::Adjudicator;
//! use chancery::board::{Id, Map};
//! use chancery::orders::notation;
//! use chancery::rules::Rulebook;
//!
//! let map = Map::standard();
//! let mut sheets = vec![None; map.powers().len()];
//! let france = map.power_by_key("FRANCE").unwrap();
//! sheets[france.index()] = Some(vec![notation::read(map, "A PAR - BUR")?]);
//! let played = Adjudicator::new().play(map, &map.opening(), &sheets, &Rulebook::default().rules());
//! let burgundy = map.province_by_code("BUR").unwrap();
//! assert!(played.next.position().unit(burgundy).is_some());
//! # Ok::<(), chancery::orders::notation::NotationError>(())
//! ```
//!
//! # What always holds
//!
//! * A province holds one unit, and beside it one dislodged unit at most.
//! * An outcome never depends on the sequence in which units or orders are kept, but where a rule
//!   names the first or the last.
//! * Texts from outside are never shown before control characters are taken out.
//! * Names (provinces, powers) are for people; inside they are small numbers of a [`Map`](board::Map).
//!
//! Comments name the section of the Diplomacy Adjudicator Test Cases 3.1 that they serve: "DATC
//! 4.A.2", "5.B.8", "6.F.14".

#[cfg(feature = "cli")]
pub mod cli;

pub use chancery_core::{adjudicator, board, compare, counterfactual, orders, report, rules};
pub use chancery_records::{datc, record};
pub use game::{openings, secret, settings, store, tutorial};
pub use output::{printouts, python_format, score, summary};
#[cfg(feature = "tui")]
pub use tui;
pub use {chart, entry, game};
