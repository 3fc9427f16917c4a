//! The result of an order, in the terms of DATC 3.2.

use std::fmt;

/// The verdict on the order itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OrderVerdict {
    /// A hold, or a unit without an order.
    Stands,
    /// A move, retreat, build or removal that was carried out.
    Succeeds,
    /// A move, retreat, build or removal that was not carried out.
    Fails,
    /// A support that wasn't cut, whether or not it mattered.
    Given,
    /// A support that was cut.
    Cut,
    /// A convoying fleet that stayed, whether or not its convoy was used.
    Available,
    /// A convoying fleet that was dislodged, or stopped by a paradox rule.
    Disrupted,
    /// An order that doesn't match the other orders.
    Invalid,
    /// An order that is impossible on the board.
    Illegal,
}

/// The loss of a unit in a phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnitLoss {
    /// It was dislodged and can retreat.
    Dislodged,
    /// It was removed from the board without an order to do so.
    Destroyed,
}

/// The verdict on an order and its unit: `cut, dislodged`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// The result of the order.
    pub standing: OrderVerdict,
    /// The loss of the unit, if any.
    pub loss: Option<UnitLoss>,
}

impl OrderVerdict {
    /// Returns the word in files.
    pub fn as_str(self) -> &'static str {
        match self {
            OrderVerdict::Stands => "stands",
            OrderVerdict::Succeeds => "succeeds",
            OrderVerdict::Fails => "fails",
            OrderVerdict::Given => "given",
            OrderVerdict::Cut => "cut",
            OrderVerdict::Available => "available",
            OrderVerdict::Disrupted => "disrupted",
            OrderVerdict::Invalid => "invalid",
            OrderVerdict::Illegal => "illegal",
        }
    }
}

impl UnitLoss {
    /// Returns the word in files.
    pub fn as_str(self) -> &'static str {
        match self {
            UnitLoss::Dislodged => "dislodged",
            UnitLoss::Destroyed => "destroyed",
        }
    }
}

/// Formats the order's verdict and then the loss; only the loss if the order was a hold.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.standing, self.loss) {
            (standing, None) => f.write_str(standing.as_str()),
            (OrderVerdict::Stands, Some(loss)) => f.write_str(loss.as_str()),
            (standing, Some(loss)) => write!(f, "{}, {}", standing.as_str(), loss.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_hold_has_its_fate_alone() {
        let verdict = |standing, loss| Verdict { standing, loss }.to_string();
        assert_eq!(verdict(OrderVerdict::Stands, None), "stands");
        assert_eq!(
            verdict(OrderVerdict::Stands, Some(UnitLoss::Dislodged)),
            "dislodged"
        );
        assert_eq!(
            verdict(OrderVerdict::Cut, Some(UnitLoss::Dislodged)),
            "cut, dislodged"
        );
        assert_eq!(
            verdict(OrderVerdict::Fails, Some(UnitLoss::Destroyed)),
            "fails, destroyed"
        );
        assert_eq!(
            verdict(OrderVerdict::Stands, Some(UnitLoss::Destroyed)),
            "destroyed"
        );
    }
}
