//! The words of orders, in English, German, French, Italian, Spanish and Dutch, and those of the
//! common judges (nJudge, DPjudge, DAIDE, webDiplomacy, jDip, godip).
//!
//! All languages are understood at once: their words hardly collide, and players mix languages.

use chancery_core::board::UnitKind;
use serde::Deserialize;

/// What a word other than a name says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Keyword {
    /// Army or fleet.
    #[serde(skip)]
    Kind(UnitKind),
    /// Stay.
    Hold,
    /// To, or going to: an arrow in a word.
    Arrow,
    /// Support.
    Support,
    /// Convoy.
    Convoy,
    /// Retreat to.
    Retreat,
    /// Leave the board.
    Disband,
    /// A new unit.
    Build,
    /// Give up a build.
    Waive,
    /// By convoy.
    Via,
    /// Where a move starts, where the destination stands first.
    From,
    /// By whom, where the action stands first: `support A Par - Bur with A Mar`.
    With,
    /// By whom the order before is supported: `with support from A Mar`.
    Helped,
    /// Support each other.
    Mutual,
    /// Every unit.
    All,
    /// The unit spoken of last.
    It,
    /// Or, or a correction: what is meant is in doubt.
    Or,
    /// And.
    And,
    /// "No moves received" and its like.
    NoOrders,
    /// Says nothing: articles, prepositions, "please".
    Noise,
    /// A proxy, a standing order, or as something else was ordered: no order by itself.
    Reserved,
}
