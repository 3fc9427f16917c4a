//! The sign that a person sees first.

use super::line::Fate;
use crate::adjudicator::adjustments::AdjustmentOutcome;
use crate::adjudicator::resolution::{Outcome, Ruling, Stopped};
use crate::adjudicator::retreats::RetreatOutcome;
use crate::orders::Adjustment;

/// How loudly a mark is said: the tone of its color, never the color alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice {
    /// It worked.
    Good,
    /// It lost something.
    Warning,
    /// It did not work.
    Bad,
}

/// The sign before an order with its outcome.
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
    /// The sign: `✓`.
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

    /// The sign in seven bits: `+`.
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

    /// How loudly it is said.
    pub fn voice(self) -> Voice {
        match self {
            Mark::Success => Voice::Good,
            Mark::Cut => Voice::Warning,
            Mark::Bounce | Mark::Dislodged | Mark::Broken | Mark::Void => Voice::Bad,
        }
    }
}

impl Fate {
    /// The sign of an outcome. A dislodged unit has that sign, whatever became of its order.
    pub fn mark(&self) -> Mark {
        match self {
            Fate::Moved { ruling, .. } if ruling.dislodged.is_some() => Mark::Dislodged,
            Fate::Moved { ruling, .. } => order_mark(ruling),
            Fate::Retreated { ruling, .. } => match ruling.outcome {
                RetreatOutcome::Retreats(_) | RetreatOutcome::Disbands => Mark::Success,
                RetreatOutcome::NotOrdered => Mark::Dislodged,
                RetreatOutcome::Void => Mark::Void,
                RetreatOutcome::Bounces { .. } => Mark::Bounce,
            },
            Fate::Adjusted(ruling) => match ruling.outcome {
                AdjustmentOutcome::Done(_) => Mark::Success,
                _ => Mark::Void,
            },
            Fate::Disordered(_) => Mark::Dislodged,
        }
    }

    /// The word that goes with the sign: `moved`, `cut`, `dislodged`.
    pub fn word(&self) -> &'static str {
        match self {
            Fate::Moved { ruling, .. } if ruling.dislodged.is_some() => "dislodged",
            Fate::Moved { ruling, .. } => order_word(ruling),
            Fate::Retreated { ruling, .. } => match ruling.outcome {
                RetreatOutcome::Retreats(_) => "retreated",
                RetreatOutcome::Disbands | RetreatOutcome::NotOrdered => "disbanded",
                RetreatOutcome::Void => "void",
                RetreatOutcome::Bounces { .. } => "bounced",
            },
            Fate::Adjusted(ruling) => match ruling.outcome {
                AdjustmentOutcome::Done(Adjustment::Build(..)) => "built",
                AdjustmentOutcome::Done(Adjustment::Remove(_)) => "removed",
                AdjustmentOutcome::Done(Adjustment::Waive) => "waived",
                _ => "void",
            },
            Fate::Disordered(_) => "removed",
        }
    }
}

fn order_mark(ruling: &Ruling) -> Mark {
    match ruling.outcome {
        Outcome::Stands | Outcome::Moves { .. } | Outcome::Given | Outcome::Available => {
            Mark::Success
        }
        Outcome::Void | Outcome::Unmatched | Outcome::NoArmy => Mark::Void,
        Outcome::Fails(Stopped::NoConvoy | Stopped::ConvoyBroken) | Outcome::Disrupted(_) => {
            Mark::Broken
        }
        Outcome::Fails(_) => Mark::Bounce,
        Outcome::Cut { .. } => Mark::Cut,
    }
}

fn order_word(ruling: &Ruling) -> &'static str {
    match ruling.outcome {
        Outcome::Stands | Outcome::Available => "stands",
        Outcome::Moves { .. } => "moved",
        Outcome::Given => "supported",
        Outcome::Void | Outcome::Unmatched | Outcome::NoArmy => "void",
        Outcome::Fails(Stopped::NoConvoy | Stopped::ConvoyBroken) => "no convoy",
        Outcome::Fails(_) => "bounced",
        Outcome::Cut { .. } => "cut",
        Outcome::Disrupted(_) => "disrupted",
    }
}
