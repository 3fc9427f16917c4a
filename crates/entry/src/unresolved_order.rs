//! Orders whose provinces are still sets of guesses, as the grammar produces them.

use super::asides::{Aside, AsideContent};
use super::corrections::{Flaws, Repair};
use super::groups::Group;
use super::meanings::{Edge, PlaceSet};
use super::meta_words::Effect;
use chancery_core::board::{Coast, Power, UnitKind};

/// A province to be chosen from guesses, with the coast that was named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct PlaceChoice {
    pub places: PlaceSet,
    pub coast: Option<Coast>,
}

impl PlaceChoice {
    /// Returns a choice without a coast.
    pub fn of(places: PlaceSet) -> Self {
        let coast = None;
        PlaceChoice { places, coast }
    }
}

/// A unit as it is named in an order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Named {
    pub kind: Option<UnitKind>,
    pub power: Option<Power>,
    pub spot: PlaceChoice,
}

/// The route of a move as written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum RouteHint {
    Unsaid,
    Convoy,
    Path(Vec<PlaceSet>),
    /// A railroad, by its number.
    Rail(u8),
}

impl RouteHint {
    /// Returns the route of a move by convoy, through these sea provinces if there are any.
    pub fn by_sea(waters: &[PlaceSet]) -> RouteHint {
        match waters {
            [] => RouteHint::Convoy,
            waters => RouteHint::Path(waters.to_vec()),
        }
    }
}

/// The destination: several choices if the writer left it open.
pub(super) type Spots = Vec<PlaceChoice>;

/// The action of a unit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum ParsedAction {
    /// A hold with an optional location: `stays in Berlin`.
    Hold(Option<PlaceChoice>),
    Move(Spots, RouteHint),
    SupportHold(Named),
    /// Mutual support of the ordered unit and this one.
    Mutual(Named),
    /// A support of the first unit, while the first and the second unit support each other.
    SupportPair(Named, Named),
    /// A support to move, with the sea provinces named on the route.
    SupportMove(Named, Spots, Vec<PlaceSet>),
    Convoy(Named, Spots, Vec<PlaceSet>),
    /// A permission for the unit to pass a strait.
    Permit(Spots),
    Retreat(Spots),
    /// The power that orders the unit.
    Proxy(Power),
    Disband,
    Build,
    /// No action, which is possible in winter.
    Alone,
}

/// An order with provinces to be chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct UnresolvedOrder {
    pub unit: Named,
    pub action: ParsedAction,
    pub flaws: Flaws,
}

/// The meaning of one piece of a line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Fragment {
    Order(UnresolvedOrder),
    /// One of these orders, to be chosen: `A Con & A Bul - Rum`.
    Either(Vec<UnresolvedOrder>),
    /// A hold for units that aren't named.
    Group(Group),
    /// A disband for every dislodged unit.
    All,
    Waive,
    /// A loose word for a waived build, which says that there are no orders where nothing is due: `none`.
    NoBuilds,
    NoOrders,
    /// Units that stay on the board in winter.
    Keep(Vec<Named>),
    /// Words that order nothing.
    Aside(Aside),
    /// A separator between two orders.
    Separator,
}

impl Fragment {
    /// Returns whether it gives up a build.
    pub fn waives(&self) -> bool {
        matches!(self, Fragment::Waive | Fragment::NoBuilds)
    }

    /// Returns whether it waives a build or is a statement that there are no orders.
    pub fn refuses(&self) -> bool {
        *self == Fragment::NoOrders || self.waives()
    }

    /// Returns the order, if it is one.
    pub fn order(&self) -> Option<&UnresolvedOrder> {
        match self {
            Fragment::Order(order) => Some(order),
            _ => None,
        }
    }

    /// Returns the effect, if it is a meta-word.
    pub fn effect(&self) -> Option<Effect> {
        match self.aside()?.content {
            AsideContent::Meta(effect) => Some(effect),
            _ => None,
        }
    }

    /// Returns the words that order nothing, if these are such words.
    pub fn aside(&self) -> Option<&Aside> {
        match self {
            Fragment::Aside(aside) => Some(aside),
            _ => None,
        }
    }
}

/// A reading of a line up to a token, or of a part of one.
#[derive(Clone, Debug)]
pub(super) struct ParseBranch<T> {
    pub value: T,
    /// The first token after it.
    pub end: usize,
    pub cost: u16,
    pub flaws: Flaws,
    /// Whether the writer left something open.
    pub doubt: bool,
}

/// Several readings of the same text.
pub(super) type Ways<T> = Vec<ParseBranch<T>>;

impl<T> ParseBranch<T> {
    /// Returns an empty reading before a token.
    pub fn empty(at: usize, value: T) -> Self {
        ParseBranch {
            value,
            end: at,
            cost: 0,
            flaws: Flaws::default(),
            doubt: false,
        }
    }

    /// Returns a reading of one edge.
    pub fn over(edge: &Edge, value: T) -> Self {
        let mut way = ParseBranch::empty(edge.end, value);
        way.cost = edge.cost;
        edge.flaw
            .into_iter()
            .for_each(|flaw| way.flaws.insert(flaw));
        way
    }

    /// Appends a reading of the following tokens.
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

    /// Appends each of several readings.
    pub fn each<U, V>(&self, next: Ways<U>, join: impl Fn(&T, U) -> V) -> Ways<V> {
        let next = next.into_iter();
        next.map(|next| self.then(next, &join)).collect()
    }

    /// Appends each of several readings and keeps only their values.
    pub fn follow<U>(&self, next: Ways<U>) -> Ways<U> {
        self.each(next, |_, value| value)
    }

    /// Appends one edge.
    pub fn past(&self, edge: &Edge) -> Self
    where
        T: Clone,
    {
        self.then(ParseBranch::over(edge, ()), |value, ()| value.clone())
    }

    /// Returns the same reading with a different value.
    pub fn with<V>(&self, value: V) -> ParseBranch<V> {
        ParseBranch {
            value,
            end: self.end,
            cost: self.cost,
            flaws: self.flaws,
            doubt: self.doubt,
        }
    }

    /// Returns the same reading with its value mapped.
    pub fn map<V>(self, change: impl FnOnce(T) -> V) -> ParseBranch<V> {
        ParseBranch::empty(self.end, ()).then(self, |(), value| change(value))
    }

    /// Returns the same reading with an additional flaw.
    pub fn flawed(mut self, flaw: Repair) -> Self {
        self.flaws.insert(flaw);
        self
    }

    /// Returns the same reading at a higher cost.
    pub fn dearer(mut self, cost: u16) -> Self {
        self.cost = self.cost.saturating_add(cost);
        self
    }
}
