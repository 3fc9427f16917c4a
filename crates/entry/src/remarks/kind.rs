//! The words of remarks: those that take an order back or leave it open, and those that do not.
//!
//! Their words are in `words/remarks.tsv`.
//!
//! The words of an order come first: `no change` and `non si muove` deny nothing.

use serde::Deserialize;

/// What words say about the order that they stand beside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RemarkKind {
    /// It is taken back, or depends on something.
    Retracts,
    /// It, or what follows, is denied.
    Denies,
    /// It is for spring.
    Spring,
    /// It is for fall.
    Fall,
    /// It is for winter.
    Winter,
    /// Why it is given: up to the next mark.
    Explains,
    /// Nothing.
    Harmless,
    /// It is part of the order.
    Order,
}

impl RemarkKind {
    /// Returns whether it takes an order back.
    pub fn retracts(self) -> bool {
        matches!(self, RemarkKind::Retracts | RemarkKind::Denies)
    }
}
