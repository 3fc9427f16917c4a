//! Sentences about supports, given and cut.

use super::Explainer;
use super::builder::SentenceBuilder;
use crate::adjudicator::explanation::{Contender, Evidence, SupportState, UncutReason};
use crate::adjudicator::resolution::OrderResult;
use crate::board::{Province, ProvinceSet};
use crate::orders::Order;
use crate::report::clause::power;

impl Explainer<'_> {
    /// Returns the names of the units whose support counted for a side: `A Ruh and A Mun`.
    pub(super) fn supporters(&self, side: &Contender) -> String {
        self.names(side.tally.counting())
    }

    /// Returns a clause like `with support from A Ruh`, or an empty string.
    pub(super) fn with_support(&self, side: &Contender) -> String {
        match self.supporters(side) {
            supporters if supporters.is_empty() => supporters,
            supporters => format!("with support from {supporters}"),
        }
    }

    /// Returns a clause like `A Bur had support from A Ruh`, or an empty string.
    pub(super) fn had_support(&self, side: &Contender) -> String {
        match self.supporters(side) {
            supporters if supporters.is_empty() => supporters,
            supporters => format!("{} had support from {supporters}", self.unit(side.unit)),
        }
    }

    /// Returns a clause on the supports that a side lost, with the reasons.
    pub(super) fn cut_supports(&self, side: &Contender) -> String {
        let tally = &side.tally;
        let mut parts: Vec<(ProvinceSet, Vec<Province>)> = Vec::new();
        for (supporter, by) in tally.cut().filter(|(_, by)| !by.is_empty()) {
            match parts.iter_mut().find(|part| part.0 == by) {
                Some((_, supporters)) => supporters.push(supporter),
                None => parts.push((by, vec![supporter])),
            }
        }
        let parts = parts.into_iter().map(|(by, supporters)| {
            let (by, supporters) = (self.names(by.iter()), self.names(supporters));
            format!("{by} cut support from {supporters}")
        });
        let own = tally.supports.iter();
        let own = own.filter(|(_, state)| *state == SupportState::AgainstOwn);
        let own: Vec<Province> = own.map(|&(at, _)| at).collect();
        let own = own.first().map(|&first| {
            let (names, power) = (self.names(own.iter().copied()), self.power_at(first));
            format!("{names} can't help dislodge {power}'s own unit")
        });
        text::list(parts.chain(own), "; ")
    }

    pub(super) fn support_given(
        &self,
        ruling: &OrderResult,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let unit = self.unit(evidence.unit);
        let Some(target) = ruling.order.helped() else {
            return SentenceBuilder::new(unit);
        };
        let supported = self.unit(target);
        let mut sentence = SentenceBuilder::new(match ruling.order {
            Order::SupportMove { to, .. } => {
                format!("{unit} supported {supported} to {}", self.place(to))
            }
            _ => format!("{unit} supported {supported}"),
        });
        if self.is_against_own(target, evidence.unit) {
            sentence.reason(format!(
                "it can't help dislodge {}'s own unit",
                self.power_at(evidence.unit)
            ));
        }
        for clause in self.harmless_clauses(evidence) {
            sentence.reason(clause);
        }
        self.add_issues(&mut sentence, evidence);
        sentence
    }

    /// Returns a clause for each reason why attacks on a supporting unit didn't cut its support.
    pub fn harmless_clauses(&self, evidence: &Evidence) -> Vec<String> {
        let mut reasons: Vec<UncutReason> = Vec::new();
        for &(_, why) in &evidence.harmless {
            if !reasons.contains(&why) {
                reasons.push(why);
            }
        }
        let clause = |why: UncutReason| {
            let attacks = evidence.harmless.iter().filter(|attack| attack.1 == why);
            let by = self.names(attacks.map(|attack| attack.0));
            match why {
                UncutReason::OwnPower => format!("its own power's {by} can't cut it"),
                UncutReason::Opponent => {
                    format!("{by} can't cut support for an attack on itself")
                }
                UncutReason::NoConvoy => format!("{by} had no convoy, so didn't cut it"),
                UncutReason::Barred => format!("{by} could not pass the strait, so didn't cut it"),
                UncutReason::HalfBorder => {
                    format!("over a half border {by} cuts only by dislodging")
                }
                UncutReason::DifficultBorder => {
                    format!("over a difficult border {by} cuts only with support")
                }
                UncutReason::Spared => format!("{by} attacked by convoy, so didn't cut it"),
            }
        };
        reasons.into_iter().map(clause).collect()
    }

    fn power_at(&self, province: Province) -> &str {
        let unit = self.scene.ctx.position.unit(province);
        unit.map_or("the power", |unit| power(self.map(), unit.power))
    }

    /// Returns whether a support doesn't count because it is against the supporter's own power.
    fn is_against_own(&self, target: Province, supporter: Province) -> bool {
        let target = self.evidence_of(target);
        let side = target.and_then(|target| target.attack.as_ref());
        let against = (supporter, SupportState::AgainstOwn);
        side.is_some_and(|side| side.tally.supports.contains(&against))
    }

    pub(super) fn support_cut(
        &self,
        order: String,
        ruling: &OrderResult,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let mut sentence = SentenceBuilder::new(format!("{order} was cut"));
        let here = self.place(evidence.unit);
        // `with_dislodgement` adds the dislodging attack
        let dislodger = ruling.dislodged.map(|dislodgement| dislodgement.by);
        let others = evidence.cutters.iter().filter(|&by| Some(by) != dislodger);
        let by_sea = |by: &Province| self.evidence_of(*by).is_some_and(|by| by.by_sea);
        let (sea, land): (Vec<Province>, Vec<Province>) = others.partition(by_sea);
        let mut attacks = Vec::new();
        for (units, way) in [(land, ""), (sea, " by convoy")] {
            if !units.is_empty() {
                attacks.push(format!("{} attacked {here}{way}", self.names(units)));
            }
        }
        let mut attacks = attacks.into_iter();
        if let Some(first) = attacks.next() {
            sentence = sentence.detail(first);
        }
        attacks.for_each(|attack| sentence.reason(attack));
        self.add_issues(&mut sentence, evidence);
        sentence
    }
}
