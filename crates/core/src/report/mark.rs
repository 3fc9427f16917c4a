//! The symbol and word before an order with its result.

/// The severity of a mark. It selects the color, which never carries meaning by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// It worked.
    Good,
    /// It lost something.
    Warning,
    /// It did not work.
    Bad,
}

/// The symbol before an order with its result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// It was carried out.
    Success,
    /// A move or retreat was stopped.
    Bounce,
    /// A support was cut.
    Cut,
    /// The unit was dislodged, or is lost.
    Dislodged,
    /// A convoy was not there or broke.
    Broken,
    /// The order did not count.
    Void,
}

impl Mark {
    /// Returns the symbol: `✓`.
    pub fn symbol(self) -> char {
        match self {
            Mark::Success => '✓',
            Mark::Bounce => '✗',
            Mark::Cut => '╱',
            Mark::Dislodged => '↯',
            Mark::Broken => '~',
            Mark::Void => '∅',
        }
    }

    /// Returns the symbol in ASCII: `+`.
    pub fn ascii(self) -> char {
        match self {
            Mark::Success => '+',
            Mark::Bounce => 'x',
            Mark::Cut => '/',
            Mark::Dislodged => '#',
            Mark::Broken => '~',
            Mark::Void => '0',
        }
    }

    /// Returns the severity.
    pub fn voice(self) -> Severity {
        match self {
            Mark::Success => Severity::Good,
            Mark::Cut => Severity::Warning,
            Mark::Bounce | Mark::Dislodged | Mark::Broken | Mark::Void => Severity::Bad,
        }
    }
}
