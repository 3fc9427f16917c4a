//! The evidence for every outcome: the sides that were compared, the units and the rules.

use super::causes::{self, Cause};
use super::replay::Replay;
use super::{ReportContext, ResultKind, ResultLine};
use crate::adjudicator::explanation::{
    self, Contender, Evidence, Explanation, FleetState, OrderCycle, StrengthSum,
};
use crate::adjudicator::resolution::{MoveFailure, OrderResult, Outcome};
use crate::adjudicator::retreats::RetreatOutcome;
use crate::adjudicator::{MovementInput, PhaseInput};
use crate::board::{Province, ProvinceSet};
use crate::orders::{Action, Order, OrderOrigin};
use crate::rules::{CivilDisorderSupport, IssueId, Setting};

/// A played phase with the evidence for its outcomes. It is created on request, by
/// [`ReportContext::explain`], because that costs about as much as resolving the phase.
pub struct Explainer<'a> {
    /// The phase.
    pub scene: ReportContext<'a>,
    /// The explanation of a movement phase.
    pub explanation: Option<Explanation>,
}

/// The two sides that decided the result of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contest<'a> {
    /// The attacking side.
    pub attack: &'a Contender,
    /// The defending side, or another move to the same destination. `None` if no unit opposed the attack.
    pub against: Option<&'a Contender>,
}

impl<'a> ReportContext<'a> {
    /// Returns the phase with all reasons.
    pub fn explain(self) -> Explainer<'a> {
        let movement = self.played.resolved.movement();
        let explanation = movement.map(|(orders, resolution)| {
            MovementInput::of(&self.ctx, orders).explanation(resolution)
        });
        Explainer {
            scene: self,
            explanation,
        }
    }
}

impl PhaseInput<'_> {
    /// Plays the phase and returns a sentence on each result, with its reasons.
    pub fn explain(self) -> Vec<String> {
        let played = self.play();
        let explainer = ReportContext::new(self, &played).explain();
        let lines = explainer.scene.lines();
        lines.iter().map(|line| explainer.sentence(line)).collect()
    }
}

impl Explainer<'_> {
    /// Returns the evidence for the outcome of a unit in a movement phase.
    pub fn evidence(&self, line: &ResultLine) -> Option<&Evidence> {
        let ResultKind::Moved { ruling, .. } = &line.result else {
            return None;
        };
        if self.scene.is_unexplained(line) {
            return None;
        }
        self.evidence_of(self.scene.ctx.map.province(ruling.unit.location))
    }

    /// Returns the evidence for the outcome of the unit that started in a province.
    pub(super) fn evidence_of(&self, province: Province) -> Option<&Evidence> {
        self.explanation.as_ref()?.of(province)
    }

    /// Returns the sides that decided a result: those of the move or, if the unit didn't move, those of the
    /// battle for its province.
    pub fn contest(&self, line: &ResultLine) -> Option<Contest<'_>> {
        let ResultKind::Moved { ruling, .. } = &line.result else {
            return None;
        };
        contest(ruling, self.evidence(line)?)
    }

    /// Returns the other units and the rules that the outcome depends on.
    pub fn causes(&self, line: &ResultLine) -> Vec<Cause> {
        if self.scene.is_unexplained(line) {
            return Vec::new();
        }
        let mut all = match &line.result {
            ResultKind::Moved { ruling, source } => match self.evidence(line) {
                Some(evidence) => self.moved(line, ruling, *source, evidence),
                None => Vec::new(),
            },
            ResultKind::Retreated { ruling, source } => match ruling.outcome {
                RetreatOutcome::Bounces { with } => vec![Cause::Unit(with)],
                RetreatOutcome::Void => causes::refused(&self.scene, line, *source),
                _ => Vec::new(),
            },
            ResultKind::Permitted { .. } => match line.order.action() {
                Some(Action::Permit { of, .. }) => vec![Cause::Unit(of.place.province)],
                _ => Vec::new(),
            },
            ResultKind::Adjusted(ruling) => causes::adjusted(line, ruling.outcome),
            ResultKind::Disordered(..) => vec![Cause::Rule(IssueId::Removal)],
        };
        all.extend(self.scene.origin_causes(line));
        let mut seen = Vec::new();
        all.retain(|cause| {
            let new = !seen.contains(cause);
            seen.push(*cause);
            new
        });
        all
    }

    fn moved(
        &self,
        line: &ResultLine,
        ruling: &OrderResult,
        source: OrderOrigin,
        evidence: &Evidence,
    ) -> Vec<Cause> {
        let mut units = self.units(ruling, evidence);
        units.retain(|&at| at != evidence.unit);
        let units = Replay::decisive(&self.scene, evidence.unit, &units);
        let mut all: Vec<Cause> = units.into_iter().map(Cause::Unit).collect();
        if ruling.outcome == Outcome::Void {
            all.extend(causes::refused(&self.scene, line, source));
        }
        if ruling.outcome == Outcome::Unmatched || ruling.outcome == Outcome::NoArmy {
            all.extend(self.unmatched_rule(ruling).map(Cause::Rule));
        }
        all.extend(evidence.issues.iter().copied().map(Cause::Rule));
        all
    }

    /// Returns the provinces of the units that an outcome may depend on, the likeliest first.
    fn units(&self, ruling: &OrderResult, evidence: &Evidence) -> Vec<Province> {
        let mut all = Vec::new();
        let sides = evidence.attack.iter().chain(&evidence.against);
        match ruling.outcome {
            Outcome::Void | Outcome::Held => {}
            Outcome::Fails(MoveFailure::NoConvoy | MoveFailure::ConvoyBroken) => {
                all.extend(self.lost(evidence.convoy.iter()));
            }
            Outcome::Rode { stopped, .. } | Outcome::Fails(MoveFailure::Rail(stopped)) => {
                all.extend(stopped.stopper());
            }
            Outcome::Fails(MoveFailure::Strait(barred)) => all.extend(barred.keeper()),
            Outcome::Moves { .. } | Outcome::Fails(_) => {
                all.extend(sides.clone().flat_map(strong));
                all.extend(evidence.attack.iter().flat_map(|side| cutters(&side.tally)));
                let to = ruling.order.target(self.scene.ctx.map);
                all.extend(to.filter(|_| evidence.follows));
                let carried = ruling.outcome == Outcome::Moves { by_sea: true };
                let fleets = evidence.convoy.iter().filter(|_| carried);
                all.extend(fleets.flat_map(|convoy| &convoy.fleets).map(|&(at, _)| at));
            }
            Outcome::Supported => {
                let attacks = evidence.harmless.iter();
                let convoys = attacks.filter_map(|&(at, _)| self.evidence_of(at)?.convoy.as_ref());
                all.extend(self.lost(convoys));
            }
            Outcome::Cut { .. } => all.extend(evidence.cutters.iter()),
            Outcome::Unmatched | Outcome::NoArmy => all.extend(ruling.order.helped()),
            Outcome::ConvoyReady | Outcome::Disrupted(_) => {
                all.extend(self.lost(self.carried(ruling.order)));
            }
        }
        if ruling.dislodged.is_some() || ruling.outcome == Outcome::Held {
            all.extend(evidence.attackers.iter().flat_map(strong));
            all.extend(evidence.hold.iter().flat_map(strong));
            all.extend(evidence.hold.iter().flat_map(|side| cutters(&side.tally)));
        }
        if let Some(OrderCycle::Circular(units)) = evidence.circle {
            all.extend(units.iter());
        }
        all
    }

    /// Returns the fleets that convoys lost, each with its attackers, or with the army and the supporter of
    /// the paradox because of which it was stopped.
    fn lost<'c>(&self, convoys: impl Iterator<Item = &'c explanation::Convoy>) -> Vec<Province> {
        let mut all = Vec::new();
        for (fleet, state) in convoys.flat_map(explanation::Convoy::lost) {
            all.push(fleet);
            if let FleetState::Dislodged { by } = state {
                let attack = self.evidence_of(by).and_then(|it| it.attack.as_ref());
                all.extend(attack.into_iter().flat_map(strong));
            }
            if let Some((army, supporter)) = self.simple_paradox(fleet) {
                all.extend([army, supporter]);
            }
        }
        all
    }

    /// Returns the convoy that a fleet was ordered to be part of.
    pub(super) fn carried(&self, order: Order) -> impl Iterator<Item = &explanation::Convoy> {
        let army = match order {
            Order::Convoy { from, .. } => Some(from),
            _ => None,
        };
        let evidence = army.and_then(|army| self.evidence_of(army));
        evidence.and_then(|army| army.convoy.as_ref()).into_iter()
    }

    /// Returns the convoy paradox that a unit is part of.
    pub(super) fn circle(&self, unit: Province) -> Option<ProvinceSet> {
        match self.evidence_of(unit)?.circle {
            Some(OrderCycle::Paradox(circle)) => Some(circle),
            Some(OrderCycle::Circular(_)) | None => None,
        }
    }

    /// Returns the army whose landing would cut a support of the attack on its own fleet, or a support of
    /// that fleet, together with the supporter.
    pub(super) fn simple_paradox(&self, fleet: Province) -> Option<(Province, Province)> {
        let circle = self.circle(fleet)?;
        let explanation = self.explanation.as_ref()?;
        let fight = explanation.of(fleet)?;
        let sides = fight.attackers.iter().chain(&fight.hold);
        let supporters = sides.flat_map(|side| &side.tally.supports);
        for &(supporter, _) in supporters.filter(|(at, _)| circle.contains(*at)) {
            let landing = explanation.units.iter().find(|army| {
                let carried = army.convoy.iter().flat_map(|convoy| &convoy.fleets);
                army.by_sea
                    && self.goal(army.unit) == Some(supporter)
                    && carried.clone().any(|&(at, _)| at == fleet)
            });
            if let Some(army) = landing {
                return Some((army.unit, supporter));
            }
        }
        None
    }

    /// Returns the destination that the unit in a province was ordered to move to.
    pub(super) fn goal(&self, from: Province) -> Option<Province> {
        let (orders, _) = self.scene.played.resolved.movement()?;
        orders.get(from)?.order.target(self.scene.ctx.map)
    }

    /// Returns the rule by which a support or convoy didn't match its order.
    pub(super) fn unmatched_rule(&self, ruling: &OrderResult) -> Option<IssueId> {
        let (orders, _) = self.scene.played.resolved.movement()?;
        let issue = match ruling.order {
            Order::SupportHold { of }
                if orders.get(of)?.source == OrderOrigin::NoSheet
                    && self.scene.ctx.rules.civil_disorder_support
                        == CivilDisorderSupport::Fails =>
            {
                Some(IssueId::CivilDisorderSupport)
            }
            Order::SupportMove { from, to, .. } if self.goal(from) == Some(to) => {
                Some(IssueId::SupportCoast)
            }
            Order::Convoy { from, to } if self.goal(from) == Some(to) => Some(IssueId::ConvoyPath),
            _ => None,
        }?;
        (Setting::of(issue).count() > 1).then_some(issue)
    }
}

/// Returns a side's unit and the supporters that counted.
fn strong(side: &Contender) -> impl Iterator<Item = Province> {
    std::iter::once(side.unit).chain(side.tally.counting())
}

/// Returns the units that cut supports of a side.
fn cutters(tally: &StrengthSum) -> impl Iterator<Item = Province> {
    tally
        .cut()
        .flat_map(|(_, by)| by.iter().collect::<Vec<_>>())
}

/// Returns the sides that decided the result of a unit.
pub fn contest<'a>(ruling: &OrderResult, evidence: &'a Evidence) -> Option<Contest<'a>> {
    match (ruling.outcome, &evidence.attack) {
        (Outcome::Moves { .. } | Outcome::Fails(MoveFailure::Opposed { .. }), Some(attack)) => {
            let against = evidence.against.first();
            Some(Contest {
                attack,
                against: against.filter(|side| side.tally.strength > 0),
            })
        }
        (Outcome::Held | Outcome::Void, _) => {
            battle_of(evidence).filter(|contest| contest.attack.tally.strength > 0)
        }
        _ => ruling.dislodged.and_then(|_| battle_of(evidence)),
    }
}

/// Returns the battle for the province of a unit that stayed or was dislodged.
pub(crate) fn battle_of(evidence: &Evidence) -> Option<Contest<'_>> {
    Some(Contest {
        attack: evidence.attackers.first()?,
        against: evidence.hold.as_ref(),
    })
}
