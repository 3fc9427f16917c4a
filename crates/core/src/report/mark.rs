//! The symbol and word before an order with its result.

/// The severity of a mark. It selects the color, which never carries meaning by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The order succeeded.
    Good,
    /// The unit or its order suffered a loss.
    Warning,
    /// The order failed.
    Bad,
}

/// The symbol before an order with its result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// The order was carried out.
    Success,
    /// A move or retreat bounced.
    Bounce,
    /// A support was cut.
    Cut,
    /// The unit was dislodged, or removed without an order.
    Dislodged,
    /// A convoy was missing or disrupted.
    Broken,
    /// The order was void.
    Void,
}

impl Mark {
    fn terms(self) -> (char, Severity) {
        match self {
            Mark::Success => ('✓', Severity::Good),
            Mark::Bounce => ('✗', Severity::Bad),
            Mark::Cut => ('╱', Severity::Warning),
            Mark::Dislodged => ('↯', Severity::Bad),
            Mark::Broken => ('~', Severity::Bad),
            Mark::Void => ('∅', Severity::Bad),
        }
    }

    /// Returns the symbol: `✓`.
    pub fn symbol(self) -> char {
        self.terms().0
    }

    /// Returns the severity.
    pub fn severity(self) -> Severity {
        self.terms().1
    }
}
