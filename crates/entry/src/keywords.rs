//! The words of orders, in English, German, French, Italian, Spanish and Dutch, and those of the
//! common adjudicators (nJudge, DPjudge, DAIDE, webDiplomacy, jDip, godip).
//!
//! All languages are understood at once because their words hardly collide and players mix languages.

use chancery_core::board::UnitKind;
use serde::Deserialize;

/// The meaning of a word other than a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Keyword {
    /// Army or fleet.
    #[serde(skip)]
    Kind(UnitKind),
    /// Hold.
    Hold,
    /// To, moves to: a word for an arrow.
    Arrow,
    /// Support.
    Support,
    /// Convoy.
    Convoy,
    /// Retreat to.
    Retreat,
    /// Disband or remove.
    Disband,
    /// Build.
    Build,
    /// Give up a build.
    Waive,
    /// By convoy.
    Via,
    /// From: the start of a move after its destination.
    From,
    /// With: the unit of an action that precedes it: `support A Par - Bur with A Mar`.
    With,
    /// Supported by: the supporters of the order before: `with support from A Mar`.
    Helped,
    /// Convoyed by: the fleets that convoy the move before: `A Yor - Nwy, carried by F Nth`.
    Carried,
    /// By: the same, in front of exact names of fleets: `A Yor is taken to Nwy by the North Sea fleet`.
    By,
    /// Support each other.
    Mutual,
    /// Every unit.
    All,
    /// It: the last unit named.
    It,
    /// The same action as in the last order: "ditto".
    Ditto,
    /// The same before its units: "same for".
    SameFor,
    /// Or, which makes the order ambiguous.
    Or,
    /// A correction of what stands before it: "Bur, no, Ruh".
    Rather,
    /// And.
    And,
    /// A statement that there are no orders, such as "no moves received".
    NoOrders,
    /// Nothing: alone in winter, it states that there are no orders.
    Nothing,
    /// A word without meaning: articles, prepositions, "please".
    Noise,
    /// Another power orders the unit: stands before the power, wherever the line names it.
    Proxy,
    /// A word for a proxy, a perpetual order or a reference to other orders, which isn't an order
    /// by itself.
    Reserved,
}
