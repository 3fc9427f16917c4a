//! The terms for each result: its mark, its word, its code in files and its verdict.

use super::{Code, Codes, Mark, OrderVerdict, PermitOutcome, ResultKind, UnitLoss, Verdict};
use crate::adjudicator::adjustments::AdjustmentOutcome;
use crate::adjudicator::resolution::{
    ConvoyFailure, Dislodgement, MoveFailure, OrderResult, Outcome,
};
use crate::adjudicator::retreats::RetreatOutcome;
use crate::orders::{Adjustment, IllegalReason, OrderOrigin};

/// The terms for the result of an order, without regard to dislodgement.
struct Terms(Mark, &'static str, Option<Code>, OrderVerdict);

/// Returns the terms for an order of a movement phase.
fn of_order(outcome: Outcome) -> Terms {
    use OrderVerdict as Is;
    match outcome {
        Outcome::Held => Terms(Mark::Success, "stands", None, Is::Stands),
        Outcome::Moves { .. } => Terms(Mark::Success, "moved", None, Is::Succeeds),
        Outcome::Supported => Terms(Mark::Success, "supported", None, Is::Given),
        Outcome::ConvoyReady => Terms(Mark::Success, "stands", None, Is::Available),
        Outcome::Void => Terms(Mark::Void, "void", Some(Code::Void), Is::Illegal),
        Outcome::Unmatched | Outcome::NoArmy => {
            Terms(Mark::Void, "void", Some(Code::Void), Is::Invalid)
        }
        Outcome::Fails(MoveFailure::NoConvoy) => {
            Terms(Mark::Broken, "no convoy", Some(Code::NoConvoy), Is::Invalid)
        }
        Outcome::Fails(MoveFailure::ConvoyBroken) => {
            Terms(Mark::Broken, "no convoy", Some(Code::NoConvoy), Is::Fails)
        }
        Outcome::Rode { .. } => Terms(Mark::Bounce, "stopped", Some(Code::Bounce), Is::Fails),
        Outcome::Fails(MoveFailure::Strait(_)) => {
            Terms(Mark::Broken, "blocked", Some(Code::Bounce), Is::Fails)
        }
        Outcome::Fails(_) => Terms(Mark::Bounce, "bounced", Some(Code::Bounce), Is::Fails),
        Outcome::Cut { .. } => Terms(Mark::Cut, "cut", Some(Code::Cut), Is::Cut),
        Outcome::Disrupted(failure) => {
            let verdict = match failure {
                ConvoyFailure::Elsewhere => Is::Available,
                ConvoyFailure::Dislodged | ConvoyFailure::Paradox => Is::Disrupted,
            };
            Terms(Mark::Broken, "disrupted", Some(Code::Disrupted), verdict)
        }
    }
}

/// Returns the terms for a permission to pass a strait.
fn of_permit(outcome: PermitOutcome) -> Terms {
    use OrderVerdict as Is;
    match outcome {
        PermitOutcome::Used => Terms(Mark::Success, "used", None, Is::Given),
        PermitOutcome::NotOrdered => Terms(Mark::Void, "not used", None, Is::Invalid),
        PermitOutcome::Barred(_) => Terms(Mark::Broken, "not used", None, Is::Fails),
    }
}

/// Returns the terms for a dislodged unit of a retreat phase.
fn of_retreat(outcome: RetreatOutcome) -> Terms {
    use OrderVerdict as Is;
    match outcome {
        RetreatOutcome::Retreats(_) => Terms(Mark::Success, "retreated", None, Is::Succeeds),
        RetreatOutcome::Disbands => Terms(Mark::Success, "disbanded", None, Is::Succeeds),
        RetreatOutcome::NotOrdered => Terms(Mark::Dislodged, "disbanded", None, Is::Stands),
        RetreatOutcome::Void => Terms(Mark::Void, "void", Some(Code::Void), Is::Illegal),
        RetreatOutcome::Bounces { .. } => {
            Terms(Mark::Dislodged, "disbanded", Some(Code::Bounce), Is::Fails)
        }
    }
}

/// Returns the terms for an order in winter: "builds and disbands succeed, fail or are illegal".
fn of_adjustment(outcome: AdjustmentOutcome) -> Terms {
    use OrderVerdict as Is;
    let done = |word| Terms(Mark::Success, word, None, Is::Succeeds);
    let void = |verdict| Terms(Mark::Void, "void", Some(Code::Void), verdict);
    match outcome {
        AdjustmentOutcome::Done(Adjustment::Build(..)) => done("built"),
        AdjustmentOutcome::Done(Adjustment::Remove(_)) => done("removed"),
        AdjustmentOutcome::Done(Adjustment::Waive) => done("waived"),
        AdjustmentOutcome::Illegal(
            IllegalReason::CoastNeeded(_) | IllegalReason::BuildKindMissing,
        ) => void(Is::Fails),
        _ => void(Is::Illegal),
    }
}

fn loss_of(dislodgement: Dislodgement) -> UnitLoss {
    if dislodgement.open.is_empty() {
        UnitLoss::Destroyed
    } else {
        UnitLoss::Dislodged
    }
}

fn is_lost(outcome: RetreatOutcome) -> bool {
    !matches!(
        outcome,
        RetreatOutcome::Retreats(_) | RetreatOutcome::Disbands
    )
}

impl Codes {
    /// Returns the codes of a unit in a movement phase: that of its order, then its own.
    pub fn of_movement(ruling: &OrderResult) -> Codes {
        let Terms(_, _, code, _) = of_order(ruling.outcome);
        let dislodged = ruling.dislodged.map(|_| Code::Dislodged);
        let lost = ruling.dislodged.filter(|it| it.open.is_empty());
        let codes = [code, dislodged, lost.map(|_| Code::Disband)];
        codes.into_iter().flatten().collect()
    }

    /// Returns the codes of a dislodged unit in a retreat phase.
    pub fn of_retreat(outcome: RetreatOutcome) -> Codes {
        let Terms(_, _, code, _) = of_retreat(outcome);
        let disband = is_lost(outcome).then_some(Code::Disband);
        code.into_iter().chain(disband).collect()
    }
}

impl ResultKind {
    fn terms(&self) -> Terms {
        match self {
            ResultKind::Moved { ruling, .. } => of_order(ruling.outcome),
            ResultKind::Permitted { outcome, .. } => of_permit(*outcome),
            ResultKind::Retreated { ruling, .. } => of_retreat(ruling.outcome),
            ResultKind::Adjusted(ruling) => of_adjustment(ruling.outcome),
            ResultKind::Disordered(..) => {
                let disband = Some(Code::Disband);
                Terms(Mark::Dislodged, "removed", disband, OrderVerdict::Stands)
            }
        }
    }

    /// Returns the result codes.
    pub fn codes(&self) -> Codes {
        match self {
            ResultKind::Moved { ruling, .. } => Codes::of_movement(ruling),
            ResultKind::Retreated { ruling, .. } => Codes::of_retreat(ruling.outcome),
            _ => self.terms().2.into_iter().collect(),
        }
    }

    /// Returns the verdict in the terms of DATC 3.2.
    pub fn verdict(&self) -> Verdict {
        let standing = match self {
            ResultKind::Moved {
                ruling,
                source: OrderOrigin::Several,
            } if ruling.outcome == Outcome::Void => OrderVerdict::Invalid,
            _ => self.terms().3,
        };
        let loss = match self {
            ResultKind::Moved { ruling, .. } => ruling.dislodged.map(loss_of),
            ResultKind::Retreated { ruling, .. } if !is_lost(ruling.outcome) => None,
            ResultKind::Permitted { .. } | ResultKind::Adjusted(_) => None,
            ResultKind::Retreated { .. } | ResultKind::Disordered(..) => Some(UnitLoss::Destroyed),
        };
        Verdict { standing, loss }
    }

    fn is_dislodged(&self) -> bool {
        matches!(self, ResultKind::Moved { ruling, .. } if ruling.dislodged.is_some())
    }

    /// Returns the mark of a result. A dislodged unit has that mark, whatever its order's result.
    pub fn mark(&self) -> Mark {
        if self.is_dislodged() {
            Mark::Dislodged
        } else {
            self.terms().0
        }
    }

    /// Returns the word for the result: `moved`, `cut`, `dislodged`.
    pub fn word(&self) -> &'static str {
        if self.is_dislodged() {
            "dislodged"
        } else {
            self.terms().1
        }
    }
}
