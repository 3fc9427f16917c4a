//! Meta-words: words about the orders beside, above or below them, which are no orders themselves.
//!
//! They are rows of `words/meta.tsv`, by what they do, in English, German, French, Italian,
//! Spanish, Dutch, Portuguese, Polish, Russian and the Scandinavian languages. A meta-word is an
//! edge of the lattice like a province, so that a province or a word of orders that fits takes
//! precedence (`NAO` is the North Atlantic, and also Portuguese for "no"). To which orders it
//! applies follows from where it stands: see `scope`.

use serde::Deserialize;

/// What a meta-word does to the orders in its scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Effect {
    /// Takes them back: "cancelled".
    TakesBack,
    /// Denies them: "not".
    Denies,
    /// Makes them conditional: "if", "maybe".
    Conditional,
    /// Puts them into another time or plan: "last turn", "draft".
    OtherTime,
    /// Puts them into spring.
    Spring,
    /// Puts them into fall.
    Fall,
    /// Puts them into winter.
    Winter,
    /// Keeps units on the board in winter: "keep", "my units".
    Keeps,
    /// Explains them, up to the next separator: "to cover".
    Explains,
    /// Ends what another meta-word began: "final".
    Ends,
    /// Does nothing: "good luck".
    Harmless,
}

impl Effect {
    /// Returns whether the orders in its scope may not be meant.
    pub fn retracts(self) -> bool {
        use Effect::{Conditional, Denies, Keeps, OtherTime, TakesBack};
        matches!(self, TakesBack | Denies | Conditional | OtherTime | Keeps)
    }

    /// Returns the effect of a date: harmless if it is the date of the orders.
    pub fn of_date(same: bool) -> Self {
        match same {
            true => Effect::Harmless,
            false => Effect::OtherTime,
        }
    }
}
