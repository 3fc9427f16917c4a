//! Convoys, and those that hang on themselves.

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

    /// A fleet that stayed: what came of the army.
    pub(super) fn convoyed(&self, unit: String, ruling: &OrderResult) -> SentenceBuilder {
        let Order::Convoy { from, to } = ruling.order else {
            return SentenceBuilder::new(unit);
        };
        let (army, there) = (self.unit(from), self.place(to));
        let explanation = self.explanation.as_ref();
        let Some(evidence) = explanation.and_then(|explanation| explanation.of(from)) else {
            return SentenceBuilder::new(unit);
        };
        let stands = evidence.convoy.as_ref().is_some_and(|convoy| convoy.stands);
        SentenceBuilder::new(match (evidence.by_sea, stands) {
            (true, true) if evidence.hold.is_none() => {
                format!("{unit} carried {army} to {there}")
            }
            (true, true) => format!(
                "{unit} carried {army} to {there}F NTH convoyed A Lon to Belgium, where it bounced."
            ),
            (true, false) => {
                format!("{unit} was ready, but the fleets ordered are no whole route to {there}")
            }
            (false, _) => format!("{unit} was ready, but {army} went by land"),
        })
    }

    pub(super) fn disrupted(
        &self,
        order: String,
        ruling: &OrderResult,
        evidence: &Evidence,
        broken: ConvoyFailure,
    ) -> SentenceBuilder {
        let mut told = SentenceBuilder::new(format!("{order} was disrupted"));
        match broken {
            ConvoyFailure::Dislodged if !self.is_in_paradox(evidence.unit) => {}
            ConvoyFailure::Dislodged | ConvoyFailure::Paradox => {
                told.reason(self.paradox(evidence.unit))
            }
            ConvoyFailure::Elsewhere => {
                for (fleet, state) in self.carried(ruling.order).flat_map(Convoy::lost) {
                    let fleet = self.unit(fleet);
                    told.reason(match state {
                        FleetState::Dislodged { by } => {
                            format!("{} dislodged {fleet}", self.unit(by))
                        }
                        _ => format!("the paradox rule stopped {fleet}"),
                    });
                }
            }
        }
        told
    }

    /// Why a convoy hangs on itself, and what the rule in force says.
    pub(super) fn paradox(&self, fleet: Province) -> String {
        let name = self.unit(fleet);
        let rule = self.rule(IssueId::Paradox);
        let Some(circle) = self.circle(fleet) else {
            return format!("the paradox rule stopped {name} ({rule})");
        };
        match self.simple_paradox(fleet) {
            Some((army, supporter)) => format!(
                "{} would cut {}, and with that {} {name}, its own convoy; by {rule} {name} gives way",
                self.unit(army),
                self.unit(supporter),
                if self.supports_hold(supporter) {
                    "lose"
                } else {
                    "save"
                },
            ),
            None => format!(
                "{} form a convoy paradox; by {rule} their convoys fail.",
                self.names(circle.iter())
            ),
        }
    }

    fn supports_hold(&self, supporter: Province) -> bool {
        let ruling = self.ruling(supporter);
        ruling.is_some_and(|ruling| matches!(ruling.order, Order::SupportHold { .. }))
    }

    pub(super) fn is_in_paradox(&self, fleet: Province) -> bool {
        self.circle(fleet).is_some()
    }
}
