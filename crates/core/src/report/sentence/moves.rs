//! Moves: those that were made, and those that failed.

use super::builder::SentenceBuilder;
use super::{Explainer, number};
use crate::adjudicator::explanation::{Convoy, Evidence, FleetState, OrderCycle, StrengthKind};
use crate::adjudicator::resolution::{MoveFailure, OrderResult};
use crate::board::{Province, ProvinceSet};
use crate::orders::Order;
use crate::report::clause::place;
use crate::report::explain::{Contest, contest};

impl Explainer<'_> {
    fn destination(&self, ruling: &OrderResult) -> Province {
        match ruling.order {
            Order::Move { to, .. } => self.map().province(to),
            _ => self.map().province(ruling.unit.location),
        }
    }

    pub(super) fn move_succeeded(
        &self,
        ruling: &OrderResult,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let (to, unit) = (self.destination(ruling), self.unit(evidence.unit));
        let there = self.place(to);
        if let Some(OrderCycle::Circular(ring)) = evidence.circle {
            return self.circular(unit, there, ring);
        }
        let contest = contest(ruling, evidence);
        let strength = contest.map_or(1, |contest| contest.attack.tally.strength);
        let against = contest.and_then(|contest| contest.against);
        let mut told = match against {
            Some(side) => {
                let verb = match side.kind {
                    StrengthKind::Prevent | StrengthKind::Attack => "took",
                    StrengthKind::Hold | StrengthKind::Defend => "dislodged",
                };
                let what = match side.kind {
                    StrengthKind::Prevent | StrengthKind::Attack => there,
                    StrengthKind::Hold | StrengthKind::Defend => {
                        format!("{} from {there}", self.unit(side.unit))
                    }
                };
                let other = side.tally.strength;
                SentenceBuilder::new(format!("{unit} {verb} {what}, {strength} against {other}"))
            }
            None => SentenceBuilder::new(format!("{unit} moved to {there}")),
        };
        if let Some(convoy) = &evidence.convoy
            && evidence.by_sea
        {
            told.reason(self.convoy_fleets(convoy));
        }
        if let Some(side) = against {
            told.reason(contest.map_or(String::new(), |contest| {
                self.supported(contest.attack, false)
            }));
            if side.kind == StrengthKind::Prevent {
                told.reason(format!("{} was also ordered there", self.unit(side.unit)));
            }
            told.reason(self.cut_supports(side));
        } else if evidence.follows {
            told.reason(format!("{} left", self.unit(to)));
        } else if evidence.by_sea && evidence.convoy.is_some() {
        } else if evidence.against.is_empty() {
            told.reason("no opposition".into());
        } else {
            told.reason(self.outmatched(evidence));
        }
        self.add_issues(&mut told, evidence);
        told
    }

    /// Why those who came to the same place, or stayed there, could do nothing.
    fn outmatched(&self, evidence: &Evidence) -> String {
        let all: Vec<Province> = evidence.against.iter().map(|side| side.unit).collect();
        format!("{} couldn't stop it", self.names(all))
    }

    fn circular(&self, unit: String, there: String, ring: ProvinceSet) -> SentenceBuilder {
        SentenceBuilder::new(match ring.len() {
            2 => {
                format!("{unit} moved to {there}: the two change places, since one goes by convoy")
            }
            count => format!(
                "{unit} moved to {there}: the {} move in a ring, and nobody has to make room first",
                number(count)
            ),
        })
    }

    pub(super) fn move_failed(
        &self,
        order: String,
        ruling: &OrderResult,
        stopped: MoveFailure,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let map = self.map();
        let to = self.destination(ruling);
        let mut told = match stopped {
            MoveFailure::NoConvoy => {
                let fleets = evidence.convoy.iter().flat_map(|convoy| &convoy.fleets);
                let fleets: Vec<Province> = fleets.map(|&(fleet, _)| fleet).collect();
                SentenceBuilder::new(match fleets.is_empty() {
                    true => format!("{order} had no convoy: no fleet was ordered to carry it"),
                    false => format!(
                        "{order} had no convoy: {} alone can't carry it to {}",
                        self.names(fleets),
                        place(map, to)
                    ),
                })
            }
            MoveFailure::ConvoyBroken => {
                let mut told = SentenceBuilder::new(format!("{order} lost its convoy"));
                for (fleet, state) in evidence.convoy.iter().flat_map(Convoy::lost) {
                    told.reason(match (state, self.is_in_paradox(fleet)) {
                        (FleetState::Dislodged { by }, false) => {
                            format!("{} dislodged {}", self.unit(by), self.unit(fleet))
                        }
                        _ => self.paradox(fleet),
                    });
                }
                told
            }
            MoveFailure::OwnUnit { at } if self.is_swap(at, evidence.unit) => {
                SentenceBuilder::new(format!(
                    "{order} bounced: it can't change places with its own {} but by convoy",
                    self.unit(at)
                ))
            }
            MoveFailure::OwnUnit { at } => SentenceBuilder::new(format!(
                "{order} bounced: its own {} {}, and no power dislodges its own",
                self.unit(at),
                if self.scene.was_to_move(at) {
                    "could not leave"
                } else {
                    "stayed"
                }
            )),
            MoveFailure::Paradox => SentenceBuilder::new(format!(
                "{order} bounced: it is part of a convoy paradox, whose moves all hold"
            )),
            MoveFailure::Held { attack, hold } => {
                let mut told =
                    SentenceBuilder::new(format!("{order} bounced, {attack} against {hold}"));
                told.reason(match (self.scene.was_to_move(to), hold) {
                    (true, _) => format!("{} could not leave", self.unit(to)),
                    (false, _) => format!("{} held", self.unit(to)),
                });
                told
            }
            MoveFailure::HeadToHead { attack, defend } => {
                let mut told =
                    SentenceBuilder::new(format!("{order} bounced, {attack} against {defend}"));
                told.reason(format!("head-to-head with {}", self.unit(to)));
                told
            }
            MoveFailure::Standoff {
                with,
                attack,
                prevent,
            } => {
                let mut told =
                    SentenceBuilder::new(format!("{order} bounced, {attack} against {prevent}"));
                told.reason(format!(
                    "{} was also ordered to {}",
                    self.unit(with),
                    place(map, to)
                ));
                told
            }
        };
        if let Some(Contest { attack, against }) = contest(ruling, evidence)
            && attack.unit == evidence.unit
        {
            told.reason(against.map_or(String::new(), |side| self.supported(side, true)));
            told.reason(self.cut_supports(attack));
        }
        self.add_issues(&mut told, evidence);
        told
    }

    /// Does the unit there move to this province?
    fn is_swap(&self, there: Province, here: Province) -> bool {
        let explanation = self.explanation.as_ref();
        let other = explanation.and_then(|explanation| explanation.of(there));
        other.is_some_and(|other| other.attack.is_some() && self.goal(there) == Some(here))
    }
}
