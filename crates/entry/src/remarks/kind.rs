//! The kinds of remarks: some retract an order or leave it open, others don't.
//!
//! Their words are in `words/remarks.tsv`.
//!
//! Words of orders take precedence: `no change` and `non si muove` deny nothing.

use serde::Deserialize;

/// The effect of a remark on the order beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RemarkKind {
    /// Retracts the order or makes it conditional.
    Retracts,
    /// Denies the order or the words that follow.
    Denies,
    /// Restricts the order to spring.
    Spring,
    /// Restricts the order to fall.
    Fall,
    /// Restricts the order to winter.
    Winter,
    /// Explains the order, up to the next separator.
    Explains,
    /// Has no effect.
    Harmless,
    /// Belongs to the order.
    Order,
}

impl RemarkKind {
    /// Returns whether it takes an order back.
    pub fn retracts(self) -> bool {
        matches!(self, RemarkKind::Retracts | RemarkKind::Denies)
    }
}
