//! The symbol and word before an order with its result.

use super::result_line::ResultKind;
use crate::adjudicator::adjustments::AdjustmentOutcome;
use crate::adjudicator::resolution::{MoveFailure, OrderResult, Outcome};
use crate::adjudicator::retreats::RetreatOutcome;
use crate::orders::Adjustment;

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

impl ResultKind {
    /// Returns the mark of a result. A dislodged unit has that mark, whatever its order's result.
    pub fn mark(&self) -> Mark {
        match self {
            ResultKind::Moved { ruling, .. } if ruling.dislodged.is_some() => Mark::Dislodged,
            ResultKind::Moved { ruling, .. } => order_mark(ruling),
            ResultKind::Retreated { ruling, .. } => match ruling.outcome {
                RetreatOutcome::Retreats(_) | RetreatOutcome::Disbands => Mark::Success,
                RetreatOutcome::NotOrdered => Mark::Dislodged,
                RetreatOutcome::Void => Mark::Void,
                RetreatOutcome::Bounces { .. } => Mark::Bounce,
            },
            ResultKind::Adjusted(ruling) => match ruling.outcome {
                AdjustmentOutcome::Done(_) => Mark::Success,
                _ => Mark::Void,
            },
            ResultKind::Disordered(_) => Mark::Dislodged,
        }
    }

    /// Returns the word for the result: `moved`, `cut`, `dislodged`.
    pub fn word(&self) -> &'static str {
        match self {
            ResultKind::Moved { ruling, .. } if ruling.dislodged.is_some() => "dislodged",
            ResultKind::Moved { ruling, .. } => order_word(ruling),
            ResultKind::Retreated { ruling, .. } => match ruling.outcome {
                RetreatOutcome::Retreats(_) => "retreated",
                RetreatOutcome::Disbands | RetreatOutcome::NotOrdered => "disbanded",
                RetreatOutcome::Void => "void",
                RetreatOutcome::Bounces { .. } => "bounced",
            },
            ResultKind::Adjusted(ruling) => match ruling.outcome {
                AdjustmentOutcome::Done(Adjustment::Build(..)) => "built",
                AdjustmentOutcome::Done(Adjustment::Remove(_)) => "removed",
                AdjustmentOutcome::Done(Adjustment::Waive) => "waived",
                _ => "void",
            },
            ResultKind::Disordered(_) => "removed",
        }
    }
}

fn order_mark(ruling: &OrderResult) -> Mark {
    match ruling.outcome {
        Outcome::Held | Outcome::Moves { .. } | Outcome::Supported | Outcome::ConvoyReady => {
            Mark::Success
        }
        Outcome::Void | Outcome::Unmatched | Outcome::NoArmy => Mark::Void,
        Outcome::Fails(MoveFailure::NoConvoy | MoveFailure::ConvoyBroken)
        | Outcome::Disrupted(_) => Mark::Broken,
        Outcome::Fails(_) => Mark::Bounce,
        Outcome::Cut { .. } => Mark::Cut,
    }
}

fn order_word(ruling: &OrderResult) -> &'static str {
    match ruling.outcome {
        Outcome::Held | Outcome::ConvoyReady => "stands",
        Outcome::Moves { .. } => "moved",
        Outcome::Supported => "supported",
        Outcome::Void | Outcome::Unmatched | Outcome::NoArmy => "void",
        Outcome::Fails(MoveFailure::NoConvoy | MoveFailure::ConvoyBroken) => "no convoy",
        Outcome::Fails(_) => "bounced",
        Outcome::Cut { .. } => "cut",
        Outcome::Disrupted(_) => "disrupted",
    }
}
