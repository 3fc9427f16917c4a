//! Sentences about convoys and convoy paradoxes.

use super::Explainer;
use super::builder::SentenceBuilder;
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
        match lost.is_empty() {
            true => format!("convoyed by {by}"),
            false => format!("convoyed by {by}, without {}", self.names(lost)),
        }
    }

    /// The sentence of a fleet whose convoy was available.
    pub(super) fn convoyed(&self, unit: String, ruling: &OrderResult) -> SentenceBuilder {
        let Order::Convoy { from, to } = ruling.order else {
            return SentenceBuilder::new(unit);
        };
        let (army, there) = (self.unit(from), self.place(to));
        let Some(evidence) = self.evidence_of(from) else {
            return SentenceBuilder::new(unit);
        };
        let stands = evidence.convoy.as_ref().is_some_and(|convoy| convoy.stands);
        SentenceBuilder::new(match (evidence.by_sea, stands) {
            (true, true) if evidence.hold.is_none() => {
                format!("{unit} convoyed {army} to {there}")
            }
            (true, true) => format!("{unit} convoyed {army} to {there}, where it bounced"),
            (true, false) => format!(
                "{unit} was available, but the ordered fleets make no complete route to {there}"
            ),
            (false, _) if evidence.hold.is_none() => {
                format!("{unit} was available, but {army} moved by land")
            }
            (false, _) => format!("{unit} was available, but {army} tried to move by land"),
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
                sentence.rule(self.rule(IssueId::Paradox));
            }
            ConvoyFailure::Elsewhere => {
                let lost = self.carried(ruling.order).flat_map(Convoy::lost);
                let causes: Vec<String> = lost
                    .map(|(fleet, state)| match state {
                        FleetState::Dislodged { by } => {
                            format!("{} dislodged {}", self.unit(by), self.unit(fleet))
                        }
                        _ => format!("the paradox rule stopped {}", self.unit(fleet)),
                    })
                    .collect();
                sentence = sentence.detail(text::join(&causes));
            }
        }
        sentence
    }

    /// Explains a convoy paradox and what the rule in force does about it.
    pub(super) fn paradox(&self, fleet: Province) -> String {
        let name = self.unit(fleet);
        let rule = self.rule(IssueId::Paradox);
        let Some(circle) = self.circle(fleet) else {
            return format!("{rule} stopped {name}");
        };
        match self.simple_paradox(fleet) {
            Some((army, supporter)) => format!(
                "{} would cut {} and so decide whether its own convoy, {name}, survives; by {rule} the convoy fails",
                self.unit(army),
                self.unit(supporter),
            ),
            None => format!(
                "{} depend on one another; by {rule} their convoys fail",
                self.names(circle.iter())
            ),
        }
    }

    pub(super) fn is_in_paradox(&self, fleet: Province) -> bool {
        self.circle(fleet).is_some()
    }
}
