//! What became of a phase, in codes, words and sentences.
//!
//! The adjudicator gives outcomes as data; here they are told. A [`ReportContext`] is a played phase with
//! all that is needed to tell of it, and a [`ResultLine`] is one unit or order of it:
//!
//! * [`Codes`]: the result codes that programs read (`bounce`, `cut`, `dislodged`);
//! * [`Verdict`]: the same in the terms of DATC 3.2 (`fails`, `cut, dislodged`);
//! * [`Mark`]: the sign and word that a person sees first;
//! * [`ReportContext::clause`]: why, in a few words;
//! * [`ReportContext::origin`]: where an order comes from that its power did not write;
//! * [`ResultsText`]: a whole phase, as it is read out;
//! * [`ReportContext::explain`]: all reasons of a phase. Then [`Explainer::sentence`] tells them in a sentence,
//!   [`Explainer::contest`] gives the sides that were compared and [`Explainer::causes`] the units and rules;
//! * [`spoken()`]: an order without abbreviations;
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

mod causes;
mod clause;
mod code;
mod conflict;
mod explain;
mod illegal_reason;
mod mark;
mod origin;
mod requirement;
mod result_line;
mod results_text;
mod retreat_options;
pub mod script;
mod sentence;
mod spoken;
mod verdict;

pub use causes::Cause;
pub use clause::Naming;
pub(crate) use clause::place;
pub use clause::{unit, unit_at};
pub use code::{Code, Codes};
pub use conflict::{Conflict, knots, knots_of};
pub use explain::{Contest, Explainer, contest};
pub use illegal_reason::illegal_reason;
pub use mark::{Mark, Severity};
pub use result_line::{ReportContext, ResultKind, ResultLine, keys};
pub use results_text::{OrderOutcome, ResultsText, count, title};
pub use results_text::{contested, dislodged};
pub use retreat_options::{ClosedReason, RetreatOption, ways_out};
pub use sentence::list;
pub(crate) use spoken::place_aloud;
pub use spoken::spoken;
pub use verdict::{OrderVerdict, UnitLoss, Verdict};
