//! Sentences about supports, given and cut.

use super::Explainer;
use super::builder::SentenceBuilder;
use crate::adjudicator::explanation::{Contender, Evidence, SupportState, UncutReason};
use crate::adjudicator::resolution::OrderResult;
use crate::board::Province;
use crate::orders::Order;
use crate::report::clause::power;

impl Explainer<'_> {
    /// Names the units whose support counted for a side: `A Ruh and A Mun`.
    pub(super) fn supporters(&self, side: &Contender) -> String {
        self.names(side.tally.counting())
    }

    /// `with support from A Ruh`, or nothing.
    pub(super) fn with_support(&self, side: &Contender) -> String {
        match self.support_clause(side) {
            support if support.is_empty() => support,
            support => format!("with {support}"),
        }
    }

    /// `support from A Ruh`, or nothing.
    pub(super) fn support_clause(&self, side: &Contender) -> String {
        match self.supporters(side) {
            supporters if supporters.is_empty() => supporters,
            supporters => format!("support from {supporters}"),
        }
    }

    /// Names the supports that a side lost, and why.
    pub(super) fn cut_supports(&self, side: &Contender) -> String {
        let tally = &side.tally;
        let mut parts = Vec::new();
        for (supporter, by) in tally.cut() {
            let same = |part: &&mut (Province, Vec<Province>)| part.0 == by;
            match parts.iter_mut().find(same) {
                Some((_, supporters)) => supporters.push(supporter),
                None => parts.push((by, vec![supporter])),
            }
        }
        let parts = parts.into_iter().map(|(by, supporters)| {
            let (by, supporters) = (self.unit(by), self.names(supporters));
            format!("{by} cut support from {supporters}")
        });
        let own = tally.supports.iter();
        let own = own.filter(|(_, state)| *state == SupportState::AgainstOwn);
        let own = self.names(own.map(|&(at, _)| at));
        let own =
            (!own.is_empty()).then(|| format!("{own} can't help dislodge a unit of its own power"));
        let parts: Vec<String> = parts.chain(own).collect();
        parts.join("; ")
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
        for &(by, why) in &evidence.harmless {
            sentence.reason(self.harmless_clause(by, why));
        }
        self.add_issues(&mut sentence, evidence);
        sentence
    }

    /// Explains why an attack on a supporting unit didn't cut its support.
    pub fn harmless_clause(&self, by: Province, why: UncutReason) -> String {
        let by = self.unit(by);
        match why {
            UncutReason::OwnPower => format!("its own power's {by} can't cut it"),
            UncutReason::Opponent { .. } => {
                format!("{by} can't cut support for an attack on itself")
            }
            UncutReason::NoConvoy => format!("{by} had no convoy, so didn't cut it"),
            UncutReason::Spared => format!("{by} attacked by convoy, so didn't cut it"),
        }
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
        by: Province,
        dislodged: bool,
    ) -> SentenceBuilder {
        let dislodger = ruling.dislodged.map(|dislodgement| dislodgement.by);
        if dislodged || dislodger == Some(by) {
            // `with_dislodgement` adds the attacker
            let mut sentence = SentenceBuilder::new(format!("{order} was cut"));
            self.add_issues(&mut sentence, evidence);
            return sentence;
        }
        let by_sea = self.evidence_of(by).is_some_and(|by| by.by_sea);
        let way = if by_sea { " by convoy" } else { "" };
        let (attacker, here) = (self.unit(by), self.place(evidence.unit));
        let mut sentence = SentenceBuilder::new(format!("{order} was cut"))
            .detail(format!("{attacker} attacked {here}{way}"));
        self.add_issues(&mut sentence, evidence);
        sentence
    }
}
