//! What is poor about how an order was written.

/// Something that a well-written order would not have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Repair {
    /// A place is misspelt, or written by a loose form.
    Spelling,
    /// A text that several places share; only one of them fits.
    Shared,
    /// A word of the order is misspelt.
    Misspelt,
    /// A word of the order is unusual.
    Word,
    /// A mark stands for another.
    Mark,
    /// The word that says what the unit does was left out.
    VerbMissing,
    /// Army or fleet was left out.
    KindMissing,
    /// The unit is of the other kind.
    KindWrong,
    /// The coast was left out, and only one fits.
    CoastMissing,
    /// The coast that was written does not exist, or does not matter.
    CoastIgnored,
    /// The unit is another power's than was written.
    Nationality,
    /// One phrase gives several orders.
    Several,
    /// Two orders stand in a line with nothing between them.
    RunTogether,
    /// A remark was left out, or may take the order back.
    Remark,
    /// Other text of the line is struck out.
    Struck,
    /// The order is for a unit that the line or sheet does not order by name (`rest hold`).
    Rest,
}

impl Repair {
    /// All of them, the one worth telling first first.
    pub const ALL: [Repair; 16] = [
        Repair::Spelling,
        Repair::Shared,
        Repair::CoastMissing,
        Repair::CoastIgnored,
        Repair::KindWrong,
        Repair::Nationality,
        Repair::Misspelt,
        Repair::Word,
        Repair::VerbMissing,
        Repair::Several,
        Repair::RunTogether,
        Repair::Remark,
        Repair::Struck,
        Repair::Rest,
        Repair::KindMissing,
        Repair::Mark,
    ];
}

/// A set of flaws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flaws(u16);

impl Flaws {
    /// Adds one.
    pub fn insert(&mut self, flaw: Repair) {
        self.0 |= 1 << flaw as u16;
    }

    /// These and one more.
    #[must_use]
    pub fn with(mut self, flaw: Repair) -> Self {
        self.insert(flaw);
        self
    }

    /// These without one.
    #[must_use]
    pub fn without(self, flaw: Repair) -> Self {
        Flaws(self.0 & !(1 << flaw as u16))
    }

    /// Those of both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Flaws(self.0 | other.0)
    }

    /// Is there none?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is it among them?
    pub fn contains(self, flaw: Repair) -> bool {
        self.0 >> flaw as u16 & 1 == 1
    }

    /// The flaws, the one worth telling first first.
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
