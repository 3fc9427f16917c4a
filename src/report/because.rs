//! What an outcome rests on: strengths, units and rules.

use super::{Fate, Line, Scene};
use crate::adjudicator::adjustments::AdjustmentOutcome;
use crate::adjudicator::resolution::{Broken, Outcome, Ruling, Stopped};
use crate::adjudicator::retreats::RetreatOutcome;
use crate::board::Province;
use crate::orders::{Action, Illegal, Order, Source, Written};
use crate::rules::IssueId;

/// The strength that an attack was measured against (DATC 5.B.5 to 5.B.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// The hold strength of a province.
    Hold(u32),
    /// The defend strength of a unit in a head-to-head battle.
    Defend(u32),
    /// The prevent strength of another move to the same place.
    Prevent(u32),
}

impl Against {
    /// The name in files and the strength.
    pub fn named(self) -> (&'static str, u32) {
        match self {
            Against::Hold(strength) => ("hold", strength),
            Against::Defend(strength) => ("defend", strength),
            Against::Prevent(strength) => ("prevent", strength),
        }
    }
}

/// The strengths that were compared for a move that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strengths {
    /// Attack strength of the move (DATC 5.B.8).
    pub attack: u32,
    /// What stood against it.
    pub against: Against,
    /// Where the unit started that stood against it.
    pub by: Province,
}

/// Something that an outcome rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The unit that stood in this province.
    Unit(Province),
    /// The choice in force for this issue.
    Rule(IssueId),
}

impl Scene<'_> {
    /// The strengths that were compared, where some were.
    pub fn strengths(&self, line: &Line) -> Option<Strengths> {
        let Fate::Moved { ruling, .. } = &line.fate else {
            return None;
        };
        let Outcome::Fails(stopped) = ruling.outcome else {
            return None;
        };
        let (attack, against, by) = match stopped {
            Stopped::Held { attack, hold } => {
                (attack, Against::Hold(hold), self.destination(ruling))
            }
            Stopped::HeadToHead { attack, defend } => {
                (attack, Against::Defend(defend), self.destination(ruling))
            }
            Stopped::Standoff {
                with,
                attack,
                prevent,
            } => (attack, Against::Prevent(prevent), with),
            Stopped::NoConvoy
            | Stopped::ConvoyBroken
            | Stopped::OwnUnit { .. }
            | Stopped::Paradox => return None,
        };
        Some(Strengths {
            attack,
            against,
            by,
        })
    }

    fn destination(&self, ruling: &Ruling) -> Province {
        self.bench.map.province(match ruling.order {
            Order::Move { to, .. } => to,
            _ => ruling.unit.location,
        })
    }

    /// The other units and the rules that the outcome rests on.
    pub fn because(&self, line: &Line) -> Vec<Cause> {
        let mut all = match &line.fate {
            Fate::Moved { ruling, source } => self.moved_causes(line, ruling, *source),
            Fate::Retreated { ruling, source } => match ruling.outcome {
                RetreatOutcome::Bounces { with } => vec![Cause::Unit(with)],
                RetreatOutcome::Void => refused(line, *source),
                _ => Vec::new(),
            },
            Fate::Adjusted(ruling) => adjusted(line, ruling.outcome),
            Fate::Disordered(_) => vec![Cause::Rule(IssueId::Removal)],
        };
        all.extend(self.origin_causes(line));
        all.dedup();
        all
    }

    fn moved_causes(&self, line: &Line, ruling: &Ruling, source: Source) -> Vec<Cause> {
        let mut all = match ruling.outcome {
            Outcome::Void => refused(line, source),
            Outcome::Stands | Outcome::Given | Outcome::Available | Outcome::Moves { .. } => {
                Vec::new()
            }
            Outcome::Fails(Stopped::NoConvoy | Stopped::ConvoyBroken) => Vec::new(),
            Outcome::Fails(Stopped::Paradox) => vec![Cause::Rule(IssueId::Paradox)],
            Outcome::Fails(Stopped::OwnUnit { at }) => vec![Cause::Unit(at)],
            Outcome::Fails(Stopped::Standoff { with, .. }) => vec![Cause::Unit(with)],
            Outcome::Fails(Stopped::Held { .. } | Stopped::HeadToHead { .. }) => {
                vec![Cause::Unit(self.destination(ruling))]
            }
            Outcome::Cut { by, .. } => vec![Cause::Unit(by)],
            Outcome::Disrupted(Broken::Paradox) => vec![Cause::Rule(IssueId::Paradox)],
            Outcome::Disrupted(_) => Vec::new(),
            Outcome::Unmatched | Outcome::NoArmy => match ruling.order {
                Order::SupportHold { of: other }
                | Order::SupportMove { from: other, .. }
                | Order::Convoy { from: other, .. } => vec![Cause::Unit(other)],
                Order::Hold | Order::Move { .. } => Vec::new(),
            },
        };
        if let Some(dislodgement) = ruling.dislodged {
            all.push(Cause::Unit(dislodgement.by));
        }
        all
    }
}

fn refused(line: &Line, source: Source) -> Vec<Cause> {
    let issue = match source {
        Source::Illegal(_, why) | Source::Vain { why, .. } => refusing_issue(line, why),
        Source::Several => Some(IssueId::DoubleOrders),
        Source::Written(_)
        | Source::Missing
        | Source::NoSheet
        | Source::Implied(_)
        | Source::Proxy { .. } => None,
    };
    issue.into_iter().map(Cause::Rule).collect()
}

fn adjusted(line: &Line, outcome: AdjustmentOutcome) -> Vec<Cause> {
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
