//! The results of a phase in codes, words and sentences.
//!
//! The adjudicator gives results as data; here they become text. A [`ReportContext`] is an adjudicated
//! phase with everything needed to report on it, and a [`ResultLine`] is one unit or order of it:
//!
//! * [`Codes`]: the result codes that programs read (`bounce`, `cut`, `dislodged`);
//! * [`Verdict`]: the same in the terms of DATC 3.2 (`fails`, `cut, dislodged`);
//! * [`Mark`]: the symbol and word before an order;
//! * [`ReportContext::clause`]: the reason in a few words;
//! * [`ReportContext::origin`]: the origin of an order that its power did not write;
//! * [`ResultsText`]: a whole phase as text;
//! * [`ReportContext::explain`]: all reasons of a phase. [`Explainer::sentence`] makes a sentence of them,
//!   [`Explainer::contest`] returns the sides that were compared, and [`Explainer::causes`] the units and
//!   rules;
//! * [`spoken()`]: an order without abbreviations;
//! * [`script`]: the steps for reading the phase aloud and playing it on a physical board.
//!
//! ```
//! use chancery_core::adjudicator::PhaseInput;
//! use chancery_core::board::Map;
//! use chancery_core::orders::notation;
//! use chancery_core::report::ReportContext;
//! use chancery_core::rules::Rules;
//!
//! let map = Map::standard();
//! let (position, rules) = (map.opening(), Rules::default());
//! let orders = notation::read_sheets(map, "FRANCE: A MAR - TUS")?;
//! let phase = PhaseInput::new(map, &position, &orders, &rules);
//! let played = phase.play();
//! let scene = ReportContext::new(phase, &played);
//! let marseilles = scene.lines().into_iter().find(|line| line.order.canonical(map).to_string() == "A MAR - TUS");
//! assert_eq!(scene.clause(&marseilles.unwrap()), "no fleets can convoy it to Tuscany");
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
pub mod recorded;
mod removal_reason;
mod replay;
mod requirement;
mod result_line;
mod results_text;
mod retreat_options;
pub mod script;
mod sentence;
mod spoken;
mod terms;
mod verdict;

pub use causes::Cause;
pub use clause::Naming;
pub(crate) use clause::place;
pub use clause::unit_at;
pub use code::{Code, Codes};
pub use conflict::{Conflict, conflicts, conflicts_of};
pub(crate) use explain::battle_of;
pub use explain::{Contest, Explainer, contest};
pub use illegal_reason::illegal_reason;
pub use mark::{Mark, Severity};
pub use removal_reason::removal_reason;
pub use result_line::{PermitOutcome, ReportContext, ResultKind, ResultLine, keys};
pub use results_text::{OrderOutcome, ResultsText, title};
pub use results_text::{contested, dislodged};
pub use retreat_options::{ClosedReason, RetreatOption, retreat_options};
pub use spoken::{place_aloud, spoken};
pub use verdict::{OrderVerdict, UnitLoss, Verdict};
