//! The flaws of a written order.

/// A flaw that a well-written order doesn't have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Repair {
    /// A province is misspelled or written in a loose form.
    Spelling,
    /// A text is shared by several provinces, of which only one fits.
    Shared,
    /// A word of the order is misspelled.
    Misspelt,
    /// A word of the order is unusual.
    Word,
    /// A mark is used in place of another.
    Mark,
    /// The verb is missing.
    VerbMissing,
    /// The kind of unit is missing.
    KindMissing,
    /// The kind of unit is wrong.
    KindWrong,
    /// The coast is missing, and only one fits.
    CoastMissing,
    /// The written coast doesn't exist or isn't needed.
    CoastIgnored,
    /// A fleet is ordered to go by convoy.
    ViaIgnored,
    /// The unit belongs to a different power than written.
    Nationality,
    /// One phrase gives several orders.
    Several,
    /// There is no separator between two orders.
    RunTogether,
    /// A remark was ignored, or may retract the order.
    Remark,
    /// Other text of the line is struck out.
    Struck,
    /// The writer left the order open: a question mark, an "or", a denial.
    Doubt,
    /// The order is for a unit that the line or sheet doesn't name (`rest hold`).
    Rest,
    /// A part of the order is in the line above: `A Bul supports it`.
    Above,
}

impl Repair {
    /// All flaws, the most important one first.
    pub const ALL: [Repair; 19] = [
        Repair::Spelling,
        Repair::Shared,
        Repair::CoastMissing,
        Repair::CoastIgnored,
        Repair::ViaIgnored,
        Repair::KindWrong,
        Repair::Nationality,
        Repair::Misspelt,
        Repair::Above,
        Repair::Word,
        Repair::VerbMissing,
        Repair::Several,
        Repair::RunTogether,
        Repair::Doubt,
        Repair::Remark,
        Repair::Struck,
        Repair::Rest,
        Repair::KindMissing,
        Repair::Mark,
    ];

    /// Returns whether an order with this flaw is only abbreviated.
    pub fn is_terse(self) -> bool {
        matches!(
            self,
            Repair::Several
                | Repair::KindMissing
                | Repair::CoastMissing
                | Repair::VerbMissing
                | Repair::Mark
                | Repair::RunTogether
        )
    }
}

/// A set of flaws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flaws(u32);

impl Flaws {
    /// Adds a flaw.
    pub fn insert(&mut self, flaw: Repair) {
        self.0 |= 1 << flaw as u32;
    }

    /// Returns the set with an additional flaw.
    #[must_use]
    pub fn with(mut self, flaw: Repair) -> Self {
        self.insert(flaw);
        self
    }

    /// Returns the set without a flaw.
    #[must_use]
    pub fn without(self, flaw: Repair) -> Self {
        Flaws(self.0 & !(1 << flaw as u32))
    }

    /// Returns the union of both sets.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Flaws(self.0 | other.0)
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set contains a flaw.
    pub fn contains(self, flaw: Repair) -> bool {
        self.0 >> flaw as u32 & 1 == 1
    }

    /// Returns the flaws, the most important one first.
    pub fn iter(self) -> impl Iterator<Item = Repair> {
        Repair::ALL
            .into_iter()
            .filter(move |flaw| self.contains(*flaw))
    }
}

impl std::fmt::Debug for Flaws {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
