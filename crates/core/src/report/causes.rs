//! The rules by which orders are rejected.

use super::{ReportContext, ResultLine};
use crate::adjudicator::adjustments::AdjustmentOutcome;
use crate::board::Province;
use crate::orders::legality::LegalityContext;
use crate::orders::{Action, IllegalReason, OrderOrigin};
use crate::rules::{IssueId, Rules, Setting};

/// A unit or rule that an outcome depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The unit that started in this province.
    Unit(Province),
    /// The choice in force for this issue.
    Rule(IssueId),
}

/// Returns the rule by which an order was rejected, if another choice would have accepted it.
pub(super) fn refused(
    scene: &ReportContext<'_>,
    line: &ResultLine,
    source: OrderOrigin,
) -> Vec<Cause> {
    let issue = match source {
        OrderOrigin::Illegal(_, why) | OrderOrigin::Impossible { why, .. } => {
            refusing_issue(line, why).filter(|&issue| is_disputed(scene, line, issue))
        }
        OrderOrigin::Several => Some(IssueId::DoubleOrders),
        _ => None,
    };
    issue.into_iter().map(Cause::Rule).collect()
}

/// Returns whether the order is read differently under another choice of the issue.
fn is_disputed(scene: &ReportContext<'_>, line: &ResultLine, issue: IssueId) -> bool {
    let LegalityContext {
        map,
        position,
        rules,
        ..
    } = scene.ctx;
    let check = |rules: &Rules| {
        let ctx = LegalityContext::new(map, position, rules);
        if position.turn.phase.is_retreat() {
            ctx.retreat(line.power, &line.order).map(|_| None)
        } else {
            let checked = ctx.movement(line.power, &line.order);
            checked.map(|(_, order)| Some(order))
        }
    };
    let mut others = Setting::of(issue).map(|setting| {
        let mut other = *rules;
        other.apply(setting);
        other
    });
    others.any(|other| check(&other) != check(rules))
}

/// Returns the rule by which an order of a winter was not carried out.
pub(super) fn adjusted(line: &ResultLine, outcome: AdjustmentOutcome) -> Vec<Cause> {
    let removal = line.order.action() == Some(&Action::Disband);
    let issue = match outcome {
        AdjustmentOutcome::Illegal(why) => refusing_issue(line, why),
        AdjustmentOutcome::Surplus if removal => Some(IssueId::ExcessRemovals),
        AdjustmentOutcome::Surplus => Some(IssueId::ExcessBuilds),
        AdjustmentOutcome::Repeated if !removal => Some(IssueId::DoubleBuild),
        _ => None,
    };
    issue.into_iter().map(Cause::Rule).collect()
}

/// Returns the issue whose choice in force makes an order illegal, or `None` if it is illegal in every
/// rulebook.
fn refusing_issue(line: &ResultLine, why: IllegalReason) -> Option<IssueId> {
    let action = line.order.action();
    Some(match why {
        IllegalReason::KindMissing => IssueId::MissingKind,
        IllegalReason::KindWrong(_) => IssueId::WrongKind,
        IllegalReason::OtherCoast(_) => IssueId::WrongUnitCoast,
        IllegalReason::CoastUnknown(_) => IssueId::IrrelevantCoast,
        IllegalReason::CoastNeeded(_) if action == Some(&Action::Build) => IssueId::BuildCoast,
        IllegalReason::CoastNeeded(_) => IssueId::OmittedCoastTwo,
        IllegalReason::CoastOutOfReach(_) => match action {
            Some(Action::SupportMove { .. }) => IssueId::SupportCoast,
            _ => IssueId::ImpossibleCoast,
        },
        IllegalReason::NationalityMissing => IssueId::MissingNationality,
        IllegalReason::NationalityWrong(_) => IssueId::WrongNationality,
        IllegalReason::NoProxies => IssueId::ProxyOrders,
        IllegalReason::NoPath => IssueId::ConvoyPath,
        IllegalReason::BuildKindMissing => IssueId::BuildKind,
        IllegalReason::FleetInland(_) if action == Some(&Action::Build) => IssueId::InlandFleet,
        IllegalReason::ConvoyNotNeeded | IllegalReason::NoFleets(_) => IssueId::IllegalOrders,
        _ => return None,
    })
}
