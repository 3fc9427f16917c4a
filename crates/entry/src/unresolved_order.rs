//! Orders whose places are still sets of guesses: what the grammar makes of a line.

use super::corrections::Flaws;
use super::meanings::PlaceSet;
use chancery_core::board::{Coast, Power, UnitKind};

/// A place that is still to be chosen, and the coast that was named with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct PlaceChoice {
    pub places: PlaceSet,
    pub coast: Option<Coast>,
}

/// A unit as it is spoken of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Named {
    pub kind: Option<UnitKind>,
    pub power: Option<Power>,
    pub spot: PlaceChoice,
}

/// What is said of a move's way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum RouteHint {
    Unsaid,
    Convoy,
    Path(Vec<PlaceSet>),
}

impl RouteHint {
    /// Returns the way of a move by convoy, through these waters if any are named.
    pub fn by_sea(waters: &[PlaceSet]) -> RouteHint {
        match waters {
            [] => RouteHint::Convoy,
            waters => RouteHint::Path(waters.to_vec()),
        }
    }
}

/// Where to: more than one place where the writer left it open.
pub(super) type Spots = Vec<PlaceChoice>;

/// What the unit is to do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum ParsedAction {
    /// Perhaps with where: `stays in Berlin`.
    Hold {
        at: Option<PlaceChoice>,
    },
    Move {
        to: Spots,
        way: RouteHint,
    },
    SupportHold {
        of: Named,
    },
    /// This unit and that one support each other.
    Mutual {
        with: Named,
    },
    /// Supports a unit that also supports another one and is supported by it.
    SupportPair {
        of: Named,
        with: Named,
    },
    /// With the waters that are named on the way.
    SupportMove {
        of: Named,
        to: Spots,
        by: Vec<PlaceSet>,
    },
    Convoy {
        of: Named,
        to: Spots,
        by: Vec<PlaceSet>,
    },
    Retreat {
        to: Spots,
    },
    Disband,
    Build,
    /// Nothing is said, as in winter where it goes without saying.
    Alone,
}

/// One order, its places open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct UnresolvedOrder {
    pub unit: Named,
    pub deed: ParsedAction,
    pub flaws: Flaws,
}

impl UnresolvedOrder {
    /// The same, with more that is poor about its writing.
    pub fn flawed(&self, flaws: Flaws) -> UnresolvedOrder {
        UnresolvedOrder {
            flaws: self.flaws.union(flaws),
            ..self.clone()
        }
    }
}

/// What one piece of a line says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Fragment {
    Order(UnresolvedOrder),
    /// One of these, which is to be chosen: `A Con & A Bul - Rum`.
    Either(Vec<UnresolvedOrder>),
    /// Every unit holds, or every dislodged unit is disbanded.
    All,
    Waive,
    NoOrders,
}

/// A way to read a line, or a part of one.
#[derive(Clone, Debug)]
pub(super) struct ParseBranch<T> {
    pub value: T,
    /// The token after it.
    pub end: usize,
    pub cost: u16,
    pub flaws: Flaws,
    /// The writer left something open.
    pub doubt: bool,
}

impl<T> ParseBranch<T> {
    /// Goes on from here with something that was read after it.
    pub fn then<U, V>(
        &self,
        next: &ParseBranch<U>,
        join: impl FnOnce(&T, &U) -> V,
    ) -> ParseBranch<V> {
        ParseBranch {
            value: join(&self.value, &next.value),
            end: next.end,
            cost: self.cost.saturating_add(next.cost),
            flaws: self.flaws.union(next.flaws),
            doubt: self.doubt || next.doubt,
        }
    }

    /// The same with another value.
    pub fn map<V>(&self, value: impl FnOnce(&T) -> V) -> ParseBranch<V> {
        ParseBranch {
            value: value(&self.value),
            end: self.end,
            cost: self.cost,
            flaws: self.flaws,
            doubt: self.doubt,
        }
    }
}
