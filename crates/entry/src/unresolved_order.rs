//! Orders whose places are still sets of guesses: what the grammar makes of a line.

use super::corrections::{Flaws, Repair};
use super::meanings::{Edge, PlaceSet};
use chancery_core::board::{Coast, Power, UnitKind};

/// A place that is still to be chosen, and the coast that was named with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct PlaceChoice {
    pub places: PlaceSet,
    pub coast: Option<Coast>,
}

impl PlaceChoice {
    /// Returns a place without a coast.
    pub fn of(places: PlaceSet) -> Self {
        let coast = None;
        PlaceChoice { places, coast }
    }
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
    Hold(Option<PlaceChoice>),
    Move(Spots, RouteHint),
    SupportHold(Named),
    /// This unit and that one support each other.
    Mutual(Named),
    /// Supports the first unit, which supports the second and is supported by it.
    SupportPair(Named, Named),
    /// With the waters that are named on the way.
    SupportMove(Named, Spots, Vec<PlaceSet>),
    Convoy(Named, Spots, Vec<PlaceSet>),
    Retreat(Spots),
    Disband,
    Build,
    /// Nothing is said, as in winter where it goes without saying.
    Alone,
}

/// One order, its places open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct UnresolvedOrder {
    pub unit: Named,
    pub action: ParsedAction,
    pub flaws: Flaws,
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

/// Several ways to read the same text.
pub(super) type Ways<T> = Vec<ParseBranch<T>>;

impl<T> ParseBranch<T> {
    /// Reads nothing before a token.
    pub fn empty(at: usize, value: T) -> Self {
        ParseBranch {
            value,
            end: at,
            cost: 0,
            flaws: Flaws::default(),
            doubt: false,
        }
    }

    /// Steps over one edge.
    pub fn over(edge: &Edge, value: T) -> Self {
        let mut way = ParseBranch::empty(edge.end, value);
        way.cost = edge.cost;
        edge.flaw
            .into_iter()
            .for_each(|flaw| way.flaws.insert(flaw));
        way
    }

    /// Goes on from here with something that was read after it.
    pub fn then<U, V>(
        &self,
        next: ParseBranch<U>,
        join: impl FnOnce(&T, U) -> V,
    ) -> ParseBranch<V> {
        ParseBranch {
            value: join(&self.value, next.value),
            end: next.end,
            cost: self.cost.saturating_add(next.cost),
            flaws: self.flaws.union(next.flaws),
            doubt: self.doubt || next.doubt,
        }
    }

    /// Goes on from here in each of several ways.
    pub fn each<U, V>(&self, next: Ways<U>, join: impl Fn(&T, U) -> V) -> Ways<V> {
        let next = next.into_iter();
        next.map(|next| self.then(next, &join)).collect()
    }

    /// Goes on from here in each of several ways, of which only the values count.
    pub fn follow<U>(&self, next: Ways<U>) -> Ways<U> {
        self.each(next, |_, value| value)
    }

    /// Goes on over one edge.
    pub fn past(&self, edge: &Edge) -> Self
    where
        T: Clone,
    {
        self.then(ParseBranch::over(edge, ()), |value, ()| value.clone())
    }

    /// Returns the same way with another value.
    pub fn with<V>(&self, value: V) -> ParseBranch<V> {
        ParseBranch {
            value,
            end: self.end,
            cost: self.cost,
            flaws: self.flaws,
            doubt: self.doubt,
        }
    }

    /// Returns the same way with its value changed.
    pub fn map<V>(self, change: impl FnOnce(T) -> V) -> ParseBranch<V> {
        ParseBranch::empty(self.end, ()).then(self, |(), value| change(value))
    }

    /// Returns the same way with more that is poor about its writing.
    pub fn flawed(mut self, flaw: Repair) -> Self {
        self.flaws.insert(flaw);
        self
    }

    /// Returns the same way at a higher cost.
    pub fn dearer(mut self, cost: u16) -> Self {
        self.cost = self.cost.saturating_add(cost);
        self
    }
}
