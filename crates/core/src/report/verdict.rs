//! The result of an order, in the terms of DATC 3.2.

use std::fmt;

/// The verdict on the order itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OrderVerdict {
    /// A hold, or a unit without an order.
    Stands,
    /// A move, retreat, build or removal that was carried out.
    Succeeds,
    /// One that was not.
    Fails,
    /// A support that was not cut, of use or not.
    Given,
    /// A support that was cut.
    Cut,
    /// A convoying fleet that stayed, used or not.
    Available,
    /// A convoying fleet that was dislodged, or stopped by a paradox rule.
    Disrupted,
    /// The order does not fit the others.
    Invalid,
    /// The board alone makes the order impossible.
    Illegal,
}

/// What a unit lost by the phase, beside its order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnitLoss {
    /// It was dislodged, and has somewhere to go.
    Dislodged,
    /// It is off the board, and no order asked for that.
    Destroyed,
}

/// The verdict on an order and its unit: `cut, dislodged`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// The result of the order.
    pub standing: OrderVerdict,
    /// The result of the unit, where that is something else.
    pub loss: Option<UnitLoss>,
}

impl OrderVerdict {
    /// The word in files.
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
    /// The word in files.
    pub fn as_str(self) -> &'static str {
        match self {
            UnitLoss::Dislodged => "dislodged",
            UnitLoss::Destroyed => "destroyed",
        }
    }
}

/// A hold that is lost shows its unit's loss alone; else the order comes first.
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
