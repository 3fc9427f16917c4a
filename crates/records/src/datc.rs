//! The project's record of the Diplomacy Adjudicator Test Cases (DATC 3.1), chapter 6.
//!
//! The 164 cases are in `crates/records/cases/6a.toml` to `6j.toml`, each with the document's own text, and
//! are built into the program. A [`Case`] has the result of every unit and every order; [`Case::run`] plays
//! it and returns the differences. If the document gives other outcomes under other choices of chapter 4, the
//! case has them as [alternatives](Alternative).
//!
//! ```
//! use chancery_core::adjudicator::Algorithm;
//! use chancery_records::datc::{self, Outcome};
//! use chancery_core::rules::Rules;
//!
//! let case = datc::case("6.A.1").unwrap();
//! assert_eq!(case.run(&Rules::default(), Algorithm::Partial)?, Outcome::Passes);
//! # Ok::<(), datc::CaseError>(())
//! ```

mod case;
mod choices;
mod run;

pub use case::{Alternative, Case, CaseError, CasePhase, Section};
pub use choices::{ChoiceNotRun, ChoiceResult};
pub use run::{Expectation, Outcome};

use std::sync::OnceLock;

const FILES: [&str; 10] = [
    include_str!("../cases/6a.toml"),
    include_str!("../cases/6b.toml"),
    include_str!("../cases/6c.toml"),
    include_str!("../cases/6d.toml"),
    include_str!("../cases/6e.toml"),
    include_str!("../cases/6f.toml"),
    include_str!("../cases/6g.toml"),
    include_str!("../cases/6h.toml"),
    include_str!("../cases/6i.toml"),
    include_str!("../cases/6j.toml"),
];

/// Returns the sections of the record, 6.A to 6.J.
pub fn sections() -> &'static [Section] {
    static ALL: OnceLock<Vec<Section>> = OnceLock::new();
    ALL.get_or_init(|| {
        let read = |file: &'static str| match toml::from_str(file) {
            Ok(section) => section,
            Err(error) => unreachable!("built-in data is invalid (this is a bug): {error}"),
        };
        FILES.into_iter().map(read).collect()
    })
}

/// Returns all cases, in the order of the document.
pub fn cases() -> impl Iterator<Item = &'static Case> {
    sections().iter().flat_map(|section| &section.cases)
}

/// Returns the case with a number like `6.F.17`, in any case.
pub fn case(id: &str) -> Option<&'static Case> {
    cases().find(|case| case.id.eq_ignore_ascii_case(id))
}
