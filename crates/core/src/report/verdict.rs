//! What became of an order, in the terms of DATC 3.2.

use std::fmt;

use crate::adjudicator::adjustments::AdjustmentOutcome;
use crate::adjudicator::resolution::{Broken, Dislodgement, Outcome, Ruling, Stopped};
use crate::adjudicator::retreats::RetreatOutcome;
use crate::orders::{Illegal, Source};

/// The verdict on the order itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
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
pub enum Loss {
    /// It was dislodged, and has somewhere to go.
    Dislodged,
    /// It is off the board, and nobody ordered that.
    Destroyed,
}

/// The verdict on an order and its unit: `cut, dislodged`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// What became of the order.
    pub standing: Standing,
    /// What became of the unit, where that is something else.
    pub loss: Option<Loss>,
}

impl Standing {
    /// The word in files.
    pub fn as_str(self) -> &'static str {
        match self {
            Standing::Stands => "stands",
            Standing::Succeeds => "succeeds",
            Standing::Fails => "fails",
            Standing::Given => "given",
            Standing::Cut => "cut",
            Standing::Available => "available",
            Standing::Disrupted => "disrupted",
            Standing::Invalid => "invalid",
            Standing::Illegal => "illegal",
        }
    }
}

impl Loss {
    /// The word in files.
    pub fn as_str(self) -> &'static str {
        match self {
            Loss::Dislodged => "dislodged",
            Loss::Destroyed => "destroyed",
        }
    }
}

impl Verdict {
    /// That of a unit in a movement phase; `source` tells where its order came from.
    pub fn of_movement(ruling: &Ruling, source: Source) -> Verdict {
        let standing = match ruling.outcome {
            Outcome::Stands => Standing::Stands,
            Outcome::Void => match source {
                Source::Several => Standing::Invalid,
                _ => Standing::Illegal,
            },
            Outcome::Moves { .. } => Standing::Succeeds,
            Outcome::Fails(Stopped::NoConvoy) => Standing::Invalid,
            Outcome::Fails(_) => Standing::Fails,
            Outcome::Given => Standing::Given,
            Outcome::Cut { .. } => Standing::Cut,
            Outcome::Unmatched | Outcome::NoArmy => Standing::Invalid,
            Outcome::Available | Outcome::Disrupted(Broken::Elsewhere) => Standing::Available,
            Outcome::Disrupted(Broken::Dislodged | Broken::Paradox) => Standing::Disrupted,
        };
        let loss = |dislodgement: Dislodgement| {
            if dislodgement.open.is_empty() {
                Loss::Destroyed
            } else {
                Loss::Dislodged
            }
        };
        Verdict {
            standing,
            loss: ruling.dislodged.map(loss),
        }
    }

    /// That of a dislodged unit in a retreat phase.
    pub fn of_retreat(outcome: RetreatOutcome) -> Verdict {
        let (standing, lost) = match outcome {
            RetreatOutcome::Retreats(_) | RetreatOutcome::Disbands => (Standing::Succeeds, false),
            RetreatOutcome::NotOrdered => (Standing::Stands, true),
            RetreatOutcome::Void => (Standing::Illegal, true),
            RetreatOutcome::Bounces { .. } => (Standing::Fails, true),
        };
        Verdict {
            standing,
            loss: lost.then_some(Loss::Destroyed),
        }
    }

    /// That of an order in winter: "builds and disbands succeed, fail or are illegal".
    pub fn of_adjustment(outcome: AdjustmentOutcome) -> Verdict {
        let standing = match outcome {
            AdjustmentOutcome::Done(_) => Standing::Succeeds,
            AdjustmentOutcome::Illegal(Illegal::CoastNeeded(_) | Illegal::BuildKindMissing) => {
                Standing::Fails
            }
            AdjustmentOutcome::Illegal(_)
            | AdjustmentOutcome::NotDue
            | AdjustmentOutcome::Surplus
            | AdjustmentOutcome::Repeated => Standing::Illegal,
        };
        Verdict {
            standing,
            loss: None,
        }
    }

    /// That of a unit that was lost without an order: `destroyed`.
    pub const DESTROYED: Verdict = Verdict {
        standing: Standing::Stands,
        loss: Some(Loss::Destroyed),
    };
}

/// A hold that is lost has its unit's fate alone; otherwise the order comes first.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.standing, self.loss) {
            (standing, None) => f.write_str(standing.as_str()),
            (Standing::Stands, Some(loss)) => f.write_str(loss.as_str()),
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
        assert_eq!(verdict(Standing::Stands, None), "stands");
        assert_eq!(
            verdict(Standing::Stands, Some(Loss::Dislodged)),
            "dislodged"
        );
        assert_eq!(
            verdict(Standing::Cut, Some(Loss::Dislodged)),
            "cut, dislodged"
        );
        assert_eq!(
            verdict(Standing::Fails, Some(Loss::Destroyed)),
            "fails, destroyed"
        );
        assert_eq!(Verdict::DESTROYED.to_string(), "destroyed");
    }
}
