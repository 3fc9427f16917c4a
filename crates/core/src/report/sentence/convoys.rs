//! Sentences about convoys and convoy paradoxes.

use super::builder::SentenceBuilder;
use super::{Explainer, by_rule};
use crate::adjudicator::explanation::{Convoy, Evidence, FleetState};
use crate::adjudicator::resolution::{ConvoyFailure, OrderResult};
use crate::board::Province;
use crate::orders::Order;
use crate::rules::IssueId;

impl Explainer<'_> {
    pub(super) fn convoy_fleets(&self, convoy: &Convoy) -> String {
        let stays = convoy.fleets.iter();
        let stays = stays.filter(|(_, state)| *state == FleetState::Stays);
        let by = self.names(stays.map(|&(fleet, _)| fleet));
        let lost: Vec<Province> = convoy.lost().map(|(fleet, _)| fleet).collect();
        if lost.is_empty() {
            format!("convoyed by {by}")
        } else {
            format!("convoyed by {by}, without {}", self.names(lost))
        }
    }

    /// Returns the sentence of a fleet that stayed and could convoy.
    pub(super) fn convoyed(
        &self,
        unit: String,
        ruling: &OrderResult,
        fleet: Province,
    ) -> SentenceBuilder {
        let Order::Convoy { from, to } = ruling.order else {
            return SentenceBuilder::new(unit);
        };
        let (army, there) = (self.unit(from), self.place(to));
        let available = format!("{unit} was available, but");
        let evidence = self.evidence_of(from);
        let convoy = evidence.and_then(|it| it.convoy.as_ref());
        let is_part = |convoy: &&Convoy| convoy.fleets.iter().any(|&(at, _)| at == fleet);
        let (Some(evidence), Some(convoy)) = (evidence, convoy.filter(is_part)) else {
            return SentenceBuilder::new(format!("{available} isn't on the route of {army}"));
        };
        let arrived = evidence.hold.is_none();
        SentenceBuilder::new(match (evidence.by_sea, convoy.stands) {
            (true, true) if arrived => format!("{unit} convoyed {army} to {there}"),
            (true, true) => format!("{unit} convoyed {army} to {there}, where it bounced"),
            (true, false) if convoy.whole => {
                format!("{available} other fleets of the route to {there} weren't")
            }
            (true, false) => {
                format!("{available} the ordered fleets make no complete route to {there}")
            }
            (false, _) if arrived => format!("{available} {army} moved by land"),
            (false, _) => format!("{available} {army} tried to move by land"),
        })
    }

    pub(super) fn disrupted(
        &self,
        order: String,
        ruling: &OrderResult,
        evidence: &Evidence,
        broken: ConvoyFailure,
    ) -> SentenceBuilder {
        let mut sentence = SentenceBuilder::new(format!("{order} was disrupted"));
        match broken {
            ConvoyFailure::Dislodged if !self.is_in_paradox(evidence.unit) => {}
            ConvoyFailure::Dislodged | ConvoyFailure::Paradox => {
                sentence = sentence.detail("convoy paradox".to_owned());
                sentence.reason(self.dislodgement_clause(ruling, evidence));
                sentence.reason(self.paradox(evidence.unit));
                sentence.rule(by_rule(&[IssueId::Paradox]));
            }
            ConvoyFailure::Elsewhere => {
                let lost = self.carried(ruling.order).flat_map(Convoy::lost);
                let mut causes = lost.map(|(fleet, state)| match state {
                    FleetState::Dislodged { by } => {
                        format!("{} dislodged {}", self.unit(by), self.unit(fleet))
                    }
                    _ => format!("the paradox rule stopped {}", self.unit(fleet)),
                });
                sentence = sentence.detail(causes.next().unwrap_or_default());
                causes.for_each(|cause| sentence.reason(cause));
            }
        }
        sentence
    }

    /// Explains the convoy paradox that a fleet is part of, without naming the rule in force.
    pub(super) fn paradox(&self, fleet: Province) -> String {
        let name = self.unit(fleet);
        let Some(circle) = self.circle(fleet) else {
            return String::new();
        };
        match self.simple_paradox(fleet) {
            Some((army, supporter)) => format!(
                "{} would cut {} and so decide whether its own convoy, {name}, survives",
                self.unit(army),
                self.unit(supporter),
            ),
            None => format!("{} depend on one another", self.names(circle.iter())),
        }
    }

    pub(super) fn is_in_paradox(&self, fleet: Province) -> bool {
        self.circle(fleet).is_some()
    }
}
