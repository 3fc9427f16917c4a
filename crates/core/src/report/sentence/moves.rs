//! Sentences about moves that succeeded and moves that failed.

use super::builder::SentenceBuilder;
use super::{Explainer, by_rule};
use crate::adjudicator::explanation::{
    Contender, Convoy, Evidence, FleetState, OrderCycle, StrengthKind,
};
use crate::adjudicator::resolution::{MoveFailure, OrderResult, Strength};
use crate::board::{Border, Province, ProvinceSet, Unit, UnitKind};
use crate::report::explain::contest;
use crate::rules::IssueId;

impl Explainer<'_> {
    pub(super) fn move_succeeded(
        &self,
        ruling: &OrderResult,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let (to, unit) = (self.scene.destination(ruling), self.unit(evidence.unit));
        let there = self.place(to);
        if let Some(OrderCycle::Circular(units)) = evidence.circle {
            return self.circular(&unit, &there, evidence, units);
        }
        let convoy = evidence.convoy.as_ref().filter(|_| evidence.by_sea);
        let victim = evidence.against.iter().find(|side| side.unit == to);
        let strongest = contest(ruling, evidence).and_then(|contest| contest.against);
        let mut sentence = SentenceBuilder::new(match (victim, strongest) {
            (Some(victim), _) => {
                format!("{unit} dislodged {} from {there}", self.unit(victim.unit))
            }
            (None, Some(_)) => format!("{unit} took {there}"),
            (None, None) => format!("{unit} moved to {there}"),
        });
        if let (Some(attack), Some(strongest)) = (&evidence.attack, strongest) {
            let strengths = [attack, strongest].map(|side| side.tally.strength);
            sentence = sentence.detail(against_each_other(strengths[0], strengths[1]));
            sentence.reason(self.slow_border(evidence.unit));
        }
        sentence.reason(convoy.map_or(String::new(), |convoy| self.convoy_fleets(convoy)));
        if let (Some(attack), Some(_)) = (&evidence.attack, strongest) {
            sentence.reason(self.with_support(attack));
        }
        if evidence.follows {
            sentence.reason(format!("{} left", self.unit(to)));
        } else if evidence.against.is_empty() && convoy.is_none() {
            sentence.reason("no opposition".to_owned());
        }
        self.add_opponents(&mut sentence, evidence, "there");
        if let Some(strongest) = strongest {
            sentence.reason(self.cut_supports(strongest));
        }
        self.add_issues(&mut sentence, evidence);
        sentence
    }

    /// Adds the units that opposed a move: the strongest with its supports, or all of equal strength, then
    /// the weaker ones.
    fn add_opponents(&self, sentence: &mut SentenceBuilder, evidence: &Evidence, there: &str) {
        let to = self.goal(evidence.unit);
        let own = evidence
            .attack
            .as_ref()
            .is_some_and(|side| side.tally.strength == 0)
            && self.slow_border(evidence.unit).is_empty();
        let sides = || {
            evidence
                .against
                .iter()
                .filter(|side| !(own && Some(side.unit) == to))
        };
        let most = sides()
            .next()
            .map(|side| side.tally.strength)
            .unwrap_or_default();
        let is_strongest = |side: &&Contender| most > 0 && side.tally.strength == most;
        for side in sides()
            .filter(is_strongest)
            .filter(|side| Some(side.unit) == to)
        {
            sentence.reason(self.occupant(side, evidence.hold.is_none()));
        }
        let rivals = sides()
            .filter(is_strongest)
            .filter(|side| Some(side.unit) != to);
        for rival in self.joined(rivals) {
            let was = if rival.is_one { "was" } else { "were" };
            let names = rival.names;
            sentence.reason(if rival.supporters.is_empty() {
                format!("{names} {was} also ordered {there}")
            } else {
                format!(
                    "{names} {was} also ordered {there} with support from {}",
                    rival.supporters
                )
            });
        }
        self.add_weaker(sentence, sides().filter(|side| !is_strongest(side)));
    }

    /// Describes the unit at a move's destination, if it was the strongest opponent.
    fn occupant(&self, side: &Contender, was_dislodged: bool) -> String {
        let (unit, supporters) = (self.unit(side.unit), self.supporters(side));
        let (clause, with) = match side.kind {
            _ if was_dislodged => return self.had_support(side),
            StrengthKind::Defend => (format!("head-to-head with {unit}"), ", supported by"),
            _ if self.scene.was_to_move(side.unit) => {
                return format!("{unit} failed to leave");
            }
            _ => (format!("{unit} held"), " with support from"),
        };
        if supporters.is_empty() {
            clause
        } else {
            format!("{clause}{with} {supporters}")
        }
    }

    /// Joins the sides that had no support, and names each of the others with its supports.
    pub(super) fn joined<'a>(&self, sides: impl Iterator<Item = &'a Contender>) -> Vec<Joined> {
        let is_alone = |side: &&Contender| side.tally.counting().next().is_none();
        let (alone, supported): (Vec<&Contender>, Vec<&Contender>) = sides.partition(is_alone);
        let mut all: Vec<Joined> = Vec::new();
        for units in supported
            .chunks(1)
            .chain([&alone[..]])
            .filter(|units| !units.is_empty())
        {
            all.push(Joined {
                names: self.names(units.iter().map(|side| side.unit)),
                is_one: units.len() == 1,
                supporters: self.supporters(units[0]),
            });
        }
        all
    }

    /// Adds the units that weren't the strongest, with their strengths.
    pub(super) fn add_weaker<'a>(
        &self,
        sentence: &mut SentenceBuilder,
        sides: impl Iterator<Item = &'a Contender>,
    ) {
        let mut groups: Vec<(Strength, Vec<Province>)> = Vec::new();
        for side in sides {
            // only a unit that was dislodged by its head-to-head opponent has no strength
            let met = side.tally.strength == 0 && self.slow_border(side.unit).is_empty();
            if let (true, Some(by)) = (met, self.dislodger(side.unit)) {
                sentence.reason(format!(
                    "{} dislodged {}",
                    self.unit(by),
                    self.unit(side.unit)
                ));
                continue;
            }
            match groups
                .iter_mut()
                .find(|group| group.0 == side.tally.strength)
            {
                Some((_, units)) => units.push(side.unit),
                None => groups.push((side.tally.strength, vec![side.unit])),
            }
        }
        for (strength, units) in groups {
            let names = self.names(units);
            sentence.reason(format!("{names} had only {strength}"));
        }
    }

    fn circular(
        &self,
        unit: &str,
        there: &str,
        evidence: &Evidence,
        units: ProvinceSet,
    ) -> SentenceBuilder {
        let others: Vec<Province> = units.iter().filter(|&at| at != evidence.unit).collect();
        let [other] = others[..] else {
            let others = self.names(others);
            let circle = format!("{unit} moved to {there} in a circle with {others}");
            let mut sentence = SentenceBuilder::new(circle);
            self.add_opponents(&mut sentence, evidence, "there");
            return sentence;
        };
        let also_by_sea = self.evidence_of(other).is_some_and(|other| other.by_sea);
        let by_convoy = if evidence.by_sea && also_by_sea {
            "both"
        } else {
            "one"
        };
        SentenceBuilder::new(format!(
            "{unit} and {} swapped places; {by_convoy} moved by convoy",
            self.unit(other)
        ))
    }

    pub(super) fn move_failed(
        &self,
        order: String,
        ruling: &OrderResult,
        stopped: MoveFailure,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let to = self.scene.destination(ruling);
        let bounced = || SentenceBuilder::new(format!("{order} bounced"));
        let there = format!("to {}", self.place(to));
        let mut sentence = match stopped {
            MoveFailure::NoConvoy | MoveFailure::ConvoyBroken => {
                self.move_without_convoy(&order, to, stopped, evidence)
            }
            MoveFailure::OwnUnit { at } => {
                let mut sentence = self.against_own(bounced(), at, evidence);
                self.add_opponents(&mut sentence, evidence, &there);
                sentence
            }
            MoveFailure::Rail(stopped) => bounced().detail(self.scene.rail_clause(stopped)),
            MoveFailure::Strait(barred) => {
                let failed = SentenceBuilder::new(format!("{order} failed"));
                failed.detail(self.scene.barred_clause(evidence.unit, to, barred))
            }
            MoveFailure::Paradox => {
                let cause = "the moves of a convoy paradox all fail".to_owned();
                let mut sentence = bounced().detail(cause);
                self.add_opponents(&mut sentence, evidence, &there);
                sentence
            }
            MoveFailure::Opposed {
                attack, against, ..
            } => {
                let mut sentence = bounced().detail(against_each_other(attack, against));
                sentence.reason(self.slow_border(evidence.unit));
                self.add_opponents(&mut sentence, evidence, &there);
                sentence
            }
        };
        if let Some(attack) = evidence.attack.as_ref().filter(|it| it.tally.strength > 0) {
            sentence.reason(self.cut_supports(attack));
        }
        self.add_issues(&mut sentence, evidence);
        sentence
    }

    /// Explains a move's reduced strength by the border that it crossed. Empty for a plain border.
    pub(super) fn slow_border(&self, mover: Province) -> String {
        let border = self.evidence_of(mover).map(|evidence| evidence.border);
        match border.unwrap_or_default() {
            Border::Plain => String::new(),
            Border::Half => format!("over that border {} counts 1/2", self.unit(mover)),
            Border::Difficult => "over a difficult border only supports count".to_owned(),
        }
    }

    /// Explains that a unit of the same power was in the way.
    fn against_own(
        &self,
        sentence: SentenceBuilder,
        at: Province,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let own = self.unit(at);
        let mut there = evidence.against.iter().filter(|side| side.unit == at);
        if there.any(|side| side.kind == StrengthKind::Defend) {
            let units = [at, evidence.unit].map(|at| self.scene.ctx.position.unit(at));
            let is_army = |unit: &Unit| unit.kind == UnitKind::Army;
            let convoy = if units.iter().flatten().any(is_army) {
                " without a convoy"
            } else {
                ""
            };
            return sentence.detail(format!("it can't swap places with its own {own}{convoy}"));
        }
        let mut sentence = sentence.detail(format!("it can't dislodge its own {own}"));
        if self.scene.was_to_move(at) && self.dislodger(at).is_none() {
            sentence.reason(format!("{own} failed to leave"));
        }
        sentence
    }

    fn move_without_convoy(
        &self,
        order: &str,
        to: Province,
        stopped: MoveFailure,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let sentence = SentenceBuilder::new(format!("{order} failed"));
        let convoy = evidence.convoy.iter();
        if stopped == MoveFailure::NoConvoy {
            let (clause, reason) = self.scene.missing_convoy(evidence.unit, to);
            let mut sentence = sentence.detail(clause);
            sentence.reason(reason.unwrap_or_default());
            return sentence;
        }
        let lost: Vec<(Province, FleetState)> = convoy.flat_map(Convoy::lost).collect();
        let is_paradox = |(fleet, state): &(Province, FleetState)| {
            !matches!(state, FleetState::Dislodged { .. }) || self.is_in_paradox(*fleet)
        };
        let mut sentence = sentence.detail(if lost.iter().all(is_paradox) {
            "convoy paradox".to_owned()
        } else {
            "its convoy was disrupted".to_owned()
        });
        if lost.iter().any(is_paradox) {
            sentence.rule(by_rule(&[IssueId::Paradox]));
        }
        for (fleet, state) in lost {
            sentence.reason(match state {
                FleetState::Dislodged { by } if !self.is_in_paradox(fleet) => {
                    format!("{} dislodged {}", self.unit(by), self.unit(fleet))
                }
                _ => self.paradox(fleet),
            });
        }
        sentence
    }
}

/// Units of one side of a sentence: a single one with its supporters, or several without any.
pub(super) struct Joined {
    pub(super) names: String,
    pub(super) supporters: String,
    is_one: bool,
}

/// Formats two strengths, that of the sentence's subject first: `2 against 1`.
pub(super) fn against_each_other(own: Strength, other: Strength) -> String {
    format!("{own} against {other}")
}
