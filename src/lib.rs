//! `chancery`: Diplomacy at the terminal, and an adjudicator that says why.
//!
//! # The map of the code
//!
//! Each part uses only the parts above it; nothing but `main` uses [`cli`] and [`tui`], and those
//! two don't use each other.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`board`] | geography and positions: what stands where, what touches what |
//! | [`rules`] | one small enum for each disputed point; rulebooks as named sets of choices |
//! | [`orders`] | orders as written and as legal; sheets; every possible order |
//! | [`adjudicator`] | orders in, outcomes with their reasons out; what comes next |
//! | [`report`] | outcomes in codes, words and sentences, with what they rest on |
//! | [`inquiry`] | what would have had to be otherwise |
//! | [`lens`] | the same phase under every rulebook, and which issue decides |
//! | [`chart`] | the map as cells of a grid, at any size, and as a picture to be printed |
//! | [`entry`] | what people type: readings with their scores, completion, paper sheets |
//! | [`secret`] | pass phrases: texts that lie closed until their writer opens them |
//! | [`game`] | seats, drafts with undo, history; games as text |
//! | [`settings`] | what a person has set, as text and as values |
//! | [`lesson`] | a game that teaches: its steps, and what the others order |
//! | [`openings`] | what the orders of a first spring are called |
//! | [`score`] | what a game is worth, by the scoring systems of tournaments |
//! | [`annals`] | what is told of a whole game: statistics, the stab, a postcard |
//! | [`papers`] | what a table prints: results, order forms, charts |
//! | [`record`] | phases as lines of JSON, the way researchers keep them |
//! | [`exchange`] | games of other programs, in and out |
//! | [`datc`] | the test cases of chapter 6, and whether they pass |
//! | [`store`] | the disk: the only part that reads and writes files |
//! | [`cli`] | the commands |
//! | [`tui`] | the terminal program |
//!
//! The core (all but `store`, `cli` and `tui`) knows no terminal, file, clock or chance: it is
//! functions from values to values. `cargo check --lib --no-default-features` builds it alone.
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

pub mod adjudicator;
pub mod annals;
pub mod board;
pub mod chart;
#[cfg(feature = "cli")]
pub mod cli;
pub mod datc;
pub mod entry;
pub mod exchange;
pub mod game;
pub mod inquiry;
pub mod lens;
pub mod lesson;
pub mod openings;
pub mod orders;
pub mod papers;
pub mod record;
pub mod report;
pub mod rules;
pub mod score;
pub mod secret;
pub mod settings;
pub mod store;
#[cfg(feature = "tui")]
pub mod tui;
