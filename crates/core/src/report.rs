//! What became of a phase, in codes, words and sentences.
//!
//! The adjudicator gives outcomes as data; here they are told. A [`Scene`] is a played phase with
//! all that is needed to tell of it, and a [`Line`] is one unit or order of it:
//!
//! * [`Codes`]: the result codes that programs read (`bounce`, `cut`, `dislodged`);
//! * [`Verdict`]: the same in the terms of DATC 3.2 (`fails`, `cut, dislodged`);
//! * [`Mark`]: the sign and word that a person sees first;
//! * [`Scene::clause`]: why, in a few words;
//! * [`Scene::origin`]: where an order comes from that its power did not write;
//! * [`Readout`]: a whole phase, as it is read out;
//! * [`Scene::why`]: all reasons of a phase. Then [`Why::sentence`] tells them in a sentence,
//!   [`Why::contest`] gives the sides that were compared and [`Why::because`] the units and rules;
//! * [`aloud()`]: an order without abbreviations;
//! * [`script`]: how the phase is read out and played out at a physical board.
//!
//! ```
//! use chancery_core::adjudicator::Adjudicator;
//! use chancery_core::board::Map;
//! use chancery_core::orders::{legality::Bench, notation};
//! use chancery_core::report::Scene;
//! use chancery_core::rules::Rules;
//!
//! let map = Map::standard();
//! let (position, rules) = (map.opening(), Rules::default());
//! let mut sheets = vec![None; map.powers().len()];
//! sheets[2] = Some(vec![notation::read(map, "A MAR - TUS")?]);
//! let played = Adjudicator::new().play(map, &position, &sheets, &rules);
//! let scene = Scene::new(Bench::new(map, &position, &rules), &sheets, &played);
//! let marseilles = scene.lines().into_iter().find(|line| line.order.canonical(map).to_string() == "A MAR - TUS");
//! assert_eq!(scene.clause(&marseilles.unwrap()), "no fleets can carry it to Tuscany");
//! # Ok::<(), notation::NotationError>(())
//! ```

mod aloud;
mod because;
mod clause;
mod closed;
mod code;
mod knot;
mod line;
mod mark;
mod needed;
mod origin;
mod readout;
mod refusal;
pub mod script;
mod sentence;
mod verdict;
mod why;

pub use aloud::aloud;
pub(crate) use aloud::place_aloud;
pub use because::Cause;
pub use clause::Naming;
pub(crate) use clause::place;
pub use clause::{unit, unit_at};
pub use closed::{Closed, WayOut, ways_out};
pub use code::{Code, Codes};
pub use knot::{Knot, knots, knots_of};
pub use line::{Fate, Line, Scene, keys};
pub use mark::{Mark, Voice};
pub use readout::{Readout, Told, count, title};
pub use readout::{contested, dislodged};
pub use refusal::refusal;
pub use sentence::list;
pub use verdict::{Loss, Standing, Verdict};
pub use why::{Contest, Why, contest};
