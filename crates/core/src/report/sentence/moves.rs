//! Sentences about moves that succeeded and moves that failed.

use super::Explainer;
use super::builder::SentenceBuilder;
use crate::adjudicator::explanation::{Convoy, Evidence, FleetState, OrderCycle, StrengthKind};
use crate::adjudicator::resolution::{MoveFailure, OrderResult, Outcome};
use crate::board::{Province, ProvinceSet};
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
        let contest = contest(ruling, evidence);
        let against = contest.and_then(|contest| Some((contest.attack, contest.against?)));
        let convoy = evidence.convoy.as_ref().filter(|_| evidence.by_sea);
        let convoyed = convoy.map_or(String::new(), |convoy| self.convoy_fleets(convoy));
        let mut sentence = match against {
            Some((attack, side)) => {
                let other = self.unit(side.unit);
                let mut sentence = SentenceBuilder::new(match side.kind {
                    StrengthKind::Prevent | StrengthKind::Attack => format!("{unit} took {there}"),
                    StrengthKind::Hold | StrengthKind::Defend => {
                        format!("{unit} dislodged {other} from {there}")
                    }
                })
                .detail(against_each_other(
                    attack.tally.strength,
                    side.tally.strength,
                ));
                sentence.reason(convoyed);
                sentence.reason(self.with_support(attack));
                if side.kind == StrengthKind::Prevent {
                    sentence.reason(format!("{other} was also ordered there"));
                }
                sentence.reason(self.cut_supports(side));
                sentence
            }
            None => {
                let mut sentence = SentenceBuilder::new(format!("{unit} moved to {there}"));
                let reason = if evidence.follows {
                    format!("{} left", self.unit(to))
                } else if convoy.is_some() {
                    String::new()
                } else if evidence.against.is_empty() {
                    "no opposition".to_owned()
                } else {
                    self.outmatched(evidence)
                };
                sentence.reason(convoyed);
                sentence.reason(reason);
                sentence
            }
        };
        self.add_issues(&mut sentence, evidence);
        sentence
    }

    /// Names the units that moved to the same province or stayed there, and couldn't stop the move.
    fn outmatched(&self, evidence: &Evidence) -> String {
        format!(
            "{} couldn't stop it",
            self.names(evidence.against.iter().map(|side| side.unit))
        )
    }

    fn circular(
        &self,
        unit: &str,
        there: &str,
        evidence: &Evidence,
        units: ProvinceSet,
    ) -> SentenceBuilder {
        let mut others = units.iter().filter(|&at| at != evidence.unit);
        let (Some(other), None) = (others.next(), others.next()) else {
            let count = text::number(units.len());
            return SentenceBuilder::new(format!("{unit} moved to {there}"))
                .detail(format!("circular movement of {count} units"));
        };
        let also_by_sea = self.evidence_of(other).is_some_and(|other| other.by_sea);
        let by_convoy = match evidence.by_sea && also_by_sea {
            true => "both",
            false => "one",
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
        let contest = contest(ruling, evidence).filter(|it| it.attack.unit == evidence.unit);
        let against = contest.and_then(|contest| contest.against);
        let supporters = against.map_or(String::new(), |side| self.supporters(side));
        let supported = |clause: String, word: &str| match supporters.is_empty() {
            true => clause,
            false => format!("{clause}{word} {supporters}"),
        };
        let bounced = |attack, other, reason: String| {
            let mut sentence = SentenceBuilder::new(format!("{order} bounced"))
                .detail(against_each_other(attack, other));
            sentence.reason(reason);
            sentence
        };
        let mut sentence = match stopped {
            MoveFailure::NoConvoy | MoveFailure::ConvoyBroken => {
                self.move_without_convoy(&order, ruling, evidence)
            }
            MoveFailure::OwnUnit { at } => self.move_against_own(&order, at, evidence),
            MoveFailure::Paradox => {
                let rule = self.rule(IssueId::Paradox);
                let mut sentence = SentenceBuilder::new(format!("{order} bounced"))
                    .detail("the moves of a convoy paradox all fail".to_owned());
                sentence.reason(rule);
                sentence
            }
            MoveFailure::Held { attack, hold } if self.scene.was_to_move(to) => {
                bounced(attack, hold, format!("{} failed to leave", self.unit(to)))
            }
            MoveFailure::Held { attack, hold } => {
                let held = format!("{} held", self.unit(to));
                bounced(attack, hold, supported(held, " with support from"))
            }
            MoveFailure::HeadToHead { attack, defend } => {
                let battle = format!("head-to-head with {}", self.unit(to));
                bounced(attack, defend, supported(battle, ", supported by"))
            }
            MoveFailure::Standoff {
                with,
                attack,
                prevent,
            } => {
                let other = self.unit(with);
                let rival = format!("{other} was also ordered to {}", self.place(to));
                bounced(attack, prevent, supported(rival, " with support from"))
            }
        };
        if let Some(contest) = contest {
            sentence.reason(self.cut_supports(contest.attack));
        }
        self.add_issues(&mut sentence, evidence);
        sentence
    }

    fn move_without_convoy(
        &self,
        order: &str,
        ruling: &OrderResult,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let sentence = SentenceBuilder::new(format!("{order} failed"));
        let convoy = evidence.convoy.iter();
        if ruling.outcome == Outcome::Fails(MoveFailure::NoConvoy) {
            let fleets = convoy.flat_map(|convoy| &convoy.fleets);
            let fleets: Vec<Province> = fleets.map(|&(fleet, _)| fleet).collect();
            if fleets.is_empty() {
                return sentence.detail(self.scene.no_convoy(ruling).to_owned());
            }
            let mut sentence = sentence.detail("its convoy route is incomplete".to_owned());
            let were = if fleets.len() == 1 { "was" } else { "were" };
            let fleets = self.names(fleets);
            sentence.reason(format!("only {fleets} {were} ordered to convoy it"));
            return sentence;
        }
        let lost: Vec<(Province, FleetState)> = convoy.flat_map(Convoy::lost).collect();
        let is_paradox = |(fleet, state): &(Province, FleetState)| {
            !matches!(state, FleetState::Dislodged { .. }) || self.is_in_paradox(*fleet)
        };
        let mut sentence = sentence.detail(match lost.iter().all(is_paradox) {
            true => "convoy paradox".to_owned(),
            false => "its convoy was disrupted".to_owned(),
        });
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

    fn move_against_own(&self, order: &str, at: Province, evidence: &Evidence) -> SentenceBuilder {
        let own = self.unit(at);
        SentenceBuilder::new(format!("{order} bounced")).detail(
            if self.is_swap(at, evidence.unit) {
                format!("it can't swap places with its own {own} without a convoy")
            } else {
                let stayed = match self.scene.was_to_move(at) {
                    true => "failed to leave",
                    false => "stayed",
                };
                format!("its own {own} {stayed}, and a power can't dislodge its own unit")
            },
        )
    }

    /// Returns whether the unit `there` was ordered to `here`.
    fn is_swap(&self, there: Province, here: Province) -> bool {
        let other = self.evidence_of(there);
        other.is_some_and(|other| other.attack.is_some() && self.goal(there) == Some(here))
    }
}

/// Two strengths, that of the sentence's subject first: `2 against 1`.
fn against_each_other(own: u32, other: u32) -> String {
    format!("{own} against {other}")
}
