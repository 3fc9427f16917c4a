//! The rules by which orders are refused.

use super::{Line, Scene};
use crate::adjudicator::adjustments::AdjustmentOutcome;
use crate::board::Province;
use crate::orders::legality::Bench;
use crate::orders::{Action, Illegal, Source, Written};
use crate::rules::{IssueId, Rules, Setting};

/// Something that an outcome rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The unit that stood in this province.
    Unit(Province),
    /// The choice in force for this issue.
    Rule(IssueId),
}

/// The rule by which an order did not count, where another choice would have taken it otherwise.
pub(super) fn refused(scene: &Scene<'_>, line: &Line, source: Source) -> Vec<Cause> {
    let issue = match source {
        Source::Illegal(_, why) | Source::Vain { why, .. } => {
            refusing_issue(line, why).filter(|&issue| is_disputed(scene, line, issue))
        }
        Source::Several => Some(IssueId::DoubleOrders),
        Source::Written(_)
        | Source::Missing
        | Source::NoSheet
        | Source::Unplayed
        | Source::Implied(_)
        | Source::Proxy { .. } => None,
    };
    issue.into_iter().map(Cause::Rule).collect()
}

/// Is the order judged otherwise under another choice of the issue?
fn is_disputed(scene: &Scene<'_>, line: &Line, issue: IssueId) -> bool {
    let Bench {
        map,
        position,
        rules,
        ..
    } = scene.bench;
    let judge = |rules: &Rules| {
        let bench = Bench::new(map, position, rules);
        match position.turn.phase.is_retreat() {
            true => bench.retreat(line.power, &line.order).map(|_| None),
            false => {
                let judged = bench.movement(line.power, &line.order);
                judged.map(|(_, order)| Some(order))
            }
        }
    };
    let mut others = Setting::of(issue).map(|setting| {
        let mut other = *rules;
        other.apply(setting);
        other
    });
    others.any(|other| judge(&other) != judge(rules))
}

/// The rule by which an order of a winter was not carried out.
pub(super) fn adjusted(line: &Line, outcome: AdjustmentOutcome) -> Vec<Cause> {
    let removal = matches!(
        line.order,
        Written::Order {
            action: Action::Disband,
            ..
        }
    );
    let issue = match outcome {
        AdjustmentOutcome::Illegal(why) => refusing_issue(line, why),
        AdjustmentOutcome::Surplus if removal => Some(IssueId::ExcessRemovals),
        AdjustmentOutcome::Surplus => Some(IssueId::ExcessBuilds),
        AdjustmentOutcome::Repeated if !removal => Some(IssueId::DoubleBuild),
        _ => None,
    };
    issue.into_iter().map(Cause::Rule).collect()
}

/// The issue whose choice in force makes an order illegal; none where every rulebook does.
fn refusing_issue(line: &Line, why: Illegal) -> Option<IssueId> {
    let action = match &line.order {
        Written::Order { action, .. } => Some(action),
        Written::Waive => None,
    };
    Some(match why {
        Illegal::KindMissing => IssueId::MissingKind,
        Illegal::KindWrong(_) => IssueId::WrongKind,
        Illegal::OtherCoast(_) => IssueId::WrongUnitCoast,
        Illegal::CoastUnknown(_) => IssueId::IrrelevantCoast,
        Illegal::CoastNeeded(_) if action == Some(&Action::Build) => IssueId::BuildCoast,
        Illegal::CoastNeeded(_) => IssueId::OmittedCoastTwo,
        Illegal::CoastOutOfReach(_) => match action {
            Some(Action::SupportMove { .. }) => IssueId::SupportCoast,
            _ => IssueId::ImpossibleCoast,
        },
        Illegal::NationalityMissing => IssueId::MissingNationality,
        Illegal::NationalityWrong(_) => IssueId::WrongNationality,
        Illegal::NoProxies => IssueId::ProxyOrders,
        Illegal::NoPath => IssueId::ConvoyPath,
        Illegal::BuildKindMissing => IssueId::BuildKind,
        Illegal::FleetInland(_) if action == Some(&Action::Build) => IssueId::InlandFleet,
        Illegal::ConvoyNotNeeded | Illegal::NoFleets(_) => IssueId::IllegalOrders,
        _ => return None,
    })
}
