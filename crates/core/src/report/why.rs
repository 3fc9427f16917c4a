//! What every outcome rests on: the sides that were compared, the units and the rules.

use super::because::{self, Cause};
use super::{Fate, Line, Scene};
use crate::adjudicator::account::{self, Account, Circle, Evidence, FleetState, Harmless, Side};
use crate::adjudicator::phase::Resolved;
use crate::adjudicator::resolution::{Outcome, Ruling, Stopped};
use crate::adjudicator::retreats::RetreatOutcome;
use crate::board::{Province, ProvinceSet};
use crate::orders::{Order, Source};
use crate::rules::{CivilDisorderSupport, IssueId, Setting};

/// A played phase with what its outcomes rest on: asked for with [`Scene::why`], since making it
/// costs about as much as resolving the phase.
pub struct Why<'a> {
    /// The phase.
    pub scene: Scene<'a>,
    /// Of a movement phase, the account of it.
    pub account: Option<Account>,
}

/// The two sides that settled what became of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contest<'a> {
    /// The side that came.
    pub attack: &'a Side,
    /// The side that was there, or came too; none where nobody stood in the way.
    pub against: Option<&'a Side>,
}

impl<'a> Scene<'a> {
    /// The phase with all reasons.
    pub fn why(self) -> Why<'a> {
        let account = match &self.played.resolved {
            Resolved::Movement { orders, resolution } => {
                let bench = &self.bench;
                let account =
                    account::account(bench.map, bench.position, orders, bench.rules, resolution);
                Some(account)
            }
            Resolved::Retreats { .. } | Resolved::Adjustments(_) => None,
        };
        Why {
            scene: self,
            account,
        }
    }
}

impl Why<'_> {
    /// What the outcome of a unit of a movement phase rests on.
    pub fn evidence(&self, line: &Line) -> Option<&Evidence> {
        let Fate::Moved { ruling, .. } = &line.fate else {
            return None;
        };
        let at = self.scene.bench.map.province(ruling.unit.location);
        self.account.as_ref()?.of(at)
    }

    /// The sides that settled it: those of the move, or where the unit did not move, those that
    /// fought over its province.
    pub fn contest(&self, line: &Line) -> Option<Contest<'_>> {
        let Fate::Moved { ruling, .. } = &line.fate else {
            return None;
        };
        contest(ruling, self.evidence(line)?)
    }

    /// The other units and the rules that the outcome rests on.
    pub fn because(&self, line: &Line) -> Vec<Cause> {
        let mut all = match &line.fate {
            Fate::Moved { ruling, source } => match self.evidence(line) {
                Some(evidence) => self.moved(line, ruling, *source, evidence),
                None => Vec::new(),
            },
            Fate::Retreated { ruling, source } => match ruling.outcome {
                RetreatOutcome::Bounces { with } => vec![Cause::Unit(with)],
                RetreatOutcome::Void => because::refused(&self.scene, line, *source),
                _ => Vec::new(),
            },
            Fate::Adjusted(ruling) => because::adjusted(line, ruling.outcome),
            Fate::Disordered(_) => vec![Cause::Rule(IssueId::Removal)],
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
        line: &Line,
        ruling: &Ruling,
        source: Source,
        evidence: &Evidence,
    ) -> Vec<Cause> {
        let mut all = self.units(ruling, evidence);
        all.retain(|&at| at != evidence.unit);
        let mut all: Vec<Cause> = all.into_iter().map(Cause::Unit).collect();
        if ruling.outcome == Outcome::Void {
            all.extend(because::refused(&self.scene, line, source));
        }
        if ruling.outcome == Outcome::Unmatched || ruling.outcome == Outcome::NoArmy {
            all.extend(self.unmatched_rule(ruling).map(Cause::Rule));
        }
        all.extend(evidence.issues.iter().copied().map(Cause::Rule));
        all
    }

    /// The provinces of the units that an outcome rests on.
    fn units(&self, ruling: &Ruling, evidence: &Evidence) -> Vec<Province> {
        let mut all = Vec::new();
        match ruling.outcome {
            Outcome::Void | Outcome::Stands => {}
            Outcome::Moves { .. } => {
                all.extend(
                    evidence
                        .attack
                        .iter()
                        .flat_map(|side| side.tally.counting()),
                );
            }
            Outcome::Fails(Stopped::NoConvoy | Stopped::ConvoyBroken) => {
                all.extend(self.lost(evidence.convoy.iter()));
            }
            Outcome::Fails(Stopped::OwnUnit { at }) => all.push(at),
            Outcome::Fails(Stopped::Paradox) => {}
            Outcome::Fails(_) => {
                if let Some(contest) = contest(ruling, evidence) {
                    all.extend(contest.against.iter().flat_map(|side| strong(side)));
                    all.extend(contest.attack.tally.cut().map(|(_, by)| by));
                }
            }
            Outcome::Given => {
                let attacks = evidence.harmless.iter();
                let told = attacks.filter(|(_, why)| *why != Harmless::OwnPower);
                all.extend(told.map(|&(at, _)| at));
            }
            Outcome::Cut { by, .. } => all.push(by),
            Outcome::Unmatched | Outcome::NoArmy => all.extend(self.subject(ruling.order)),
            Outcome::Available | Outcome::Disrupted(_) => {
                all.extend(self.lost(self.carried(ruling.order)));
            }
        }
        if let Some(dislodgement) = ruling.dislodged {
            let attackers = evidence.attackers.iter();
            let dislodger = attackers.filter(|side| side.unit == dislodgement.by);
            all.extend(dislodger.flat_map(strong));
        } else if ruling.outcome == Outcome::Stands {
            all.extend(evidence.attackers.first().map(|side| side.unit));
            let hold = evidence.hold.iter();
            if !evidence.attackers.is_empty() {
                all.extend(hold.flat_map(|side| side.tally.counting()));
            }
        }
        if let Some(Circle::Ring(units)) = evidence.circle {
            all.extend(units.iter());
        }
        all
    }

    /// The fleets that a convoy lost: each with who dislodged it, or with the army and the supporter
    /// for whose sake the paradox rule stopped it.
    fn lost<'c>(&self, convoys: impl Iterator<Item = &'c account::Convoy>) -> Vec<Province> {
        let mut all = Vec::new();
        for (fleet, state) in convoys.flat_map(account::Convoy::lost) {
            all.push(fleet);
            if let FleetState::Dislodged { by } = state {
                all.push(by);
            }
            if let Some((army, supporter)) = self.simple_paradox(fleet) {
                all.extend([army, supporter]);
            }
        }
        all
    }

    /// The convoy that a fleet was ordered to be part of.
    pub(super) fn carried(&self, order: Order) -> impl Iterator<Item = &account::Convoy> {
        let army = match order {
            Order::Convoy { from, .. } => Some(from),
            _ => None,
        };
        let evidence = army.and_then(|army| self.account.as_ref()?.of(army));
        evidence.and_then(|army| army.convoy.as_ref()).into_iter()
    }

    /// The convoy paradox that a unit is part of.
    pub(super) fn circle(&self, unit: Province) -> Option<ProvinceSet> {
        match self.account.as_ref()?.of(unit)?.circle {
            Some(Circle::Paradox(circle)) => Some(circle),
            Some(Circle::Ring(_)) | None => None,
        }
    }

    /// The army whose landing would cut a support of the attack on its own fleet, or one of that
    /// fleet's own, and the supporter.
    pub(super) fn simple_paradox(&self, fleet: Province) -> Option<(Province, Province)> {
        let circle = self.circle(fleet)?;
        let account = self.account.as_ref()?;
        let fight = account.of(fleet)?;
        let sides = fight.attackers.iter().chain(&fight.hold);
        let supporters = sides.flat_map(|side| &side.tally.supports);
        for &(supporter, _) in supporters.filter(|(at, _)| circle.contains(*at)) {
            let landing = account.units.iter().find(|army| {
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

    /// What became of the unit that stood in a province.
    pub(super) fn ruling(&self, province: Province) -> Option<&Ruling> {
        let Resolved::Movement { resolution, .. } = &self.scene.played.resolved else {
            return None;
        };
        resolution.ruling(self.scene.bench.map, province)
    }

    /// Where the unit that stood in a province was ordered to go.
    pub(super) fn goal(&self, from: Province) -> Option<Province> {
        let Resolved::Movement { orders, .. } = &self.scene.played.resolved else {
            return None;
        };
        match orders.get(from)?.order {
            Order::Move { to, .. } => Some(self.scene.bench.map.province(to)),
            _ => None,
        }
    }

    /// The unit that a support or convoy was for, where there is one.
    fn subject(&self, order: Order) -> Option<Province> {
        match order {
            Order::SupportHold { of: other }
            | Order::SupportMove { from: other, .. }
            | Order::Convoy { from: other, .. } => Some(other),
            Order::Hold | Order::Move { .. } => None,
        }
    }

    /// The rule by which a support or convoy did not match the order that it was for.
    pub(super) fn unmatched_rule(&self, ruling: &Ruling) -> Option<IssueId> {
        let Resolved::Movement { orders, .. } = &self.scene.played.resolved else {
            return None;
        };
        let issue = match ruling.order {
            Order::SupportHold { of }
                if orders.get(of)?.source == Source::NoSheet
                    && self.scene.bench.rules.civil_disorder_support
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

/// A side's unit and the supporters that counted.
fn strong(side: &Side) -> impl Iterator<Item = Province> {
    std::iter::once(side.unit).chain(side.tally.counting())
}

/// The sides that settled what became of a unit.
pub fn contest<'a>(ruling: &Ruling, evidence: &'a Evidence) -> Option<Contest<'a>> {
    let by_strength = |side: &&Side| side.tally.strength;
    match (ruling.outcome, &evidence.attack) {
        (Outcome::Fails(stopped), Some(attack)) => {
            let against = match stopped {
                Stopped::Held { .. } | Stopped::HeadToHead { .. } => evidence.against.first(),
                Stopped::Standoff { with, .. } => {
                    evidence.against.iter().rfind(|side| side.unit == with)
                }
                Stopped::NoConvoy
                | Stopped::ConvoyBroken
                | Stopped::OwnUnit { .. }
                | Stopped::Paradox => return battle(ruling, evidence),
            };
            Some(Contest { attack, against })
        }
        (Outcome::Moves { .. }, Some(attack)) => {
            let against = evidence.against.iter().rev().max_by_key(by_strength);
            Some(Contest {
                attack,
                against: against.filter(|side| side.tally.strength > 0),
            })
        }
        (Outcome::Stands | Outcome::Void, _) => battle_of(evidence),
        _ => battle(ruling, evidence),
    }
}

/// The battle for the province of a dislodged unit.
fn battle<'a>(ruling: &Ruling, evidence: &'a Evidence) -> Option<Contest<'a>> {
    ruling.dislodged.and_then(|_| battle_of(evidence))
}

pub(super) fn battle_of(evidence: &Evidence) -> Option<Contest<'_>> {
    Some(Contest {
        attack: evidence.attackers.first()?,
        against: evidence.hold.as_ref(),
    })
}
