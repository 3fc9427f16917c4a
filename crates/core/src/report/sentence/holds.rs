//! Sentences about units that stayed in their provinces.

use super::Explainer;
use super::builder::SentenceBuilder;
use super::moves::{Joined, against_each_other};
use crate::adjudicator::explanation::{Contender, Evidence};
use crate::adjudicator::resolution::{Dislodgement, OrderResult};
use crate::orders::OrderOrigin;
use crate::report::explain::{Contest, battle_of};

impl Explainer<'_> {
    pub(super) fn held(
        &self,
        unit: String,
        ruling: &OrderResult,
        source: OrderOrigin,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let ordered = match source {
            OrderOrigin::Unordered | OrderOrigin::NoSheet => "had no order and ",
            _ => "",
        };
        let Some(Contest { attack, against }) = battle_of(evidence) else {
            return SentenceBuilder::new(match ordered {
                "" => format!("{unit} held; it wasn't attacked"),
                _ => format!("{unit} had no order and held"),
            });
        };
        if let Some(dislodgement) = &ruling.dislodged {
            return self.dislodged(&unit, ruling, dislodgement, Contest { attack, against });
        }
        let sentence = SentenceBuilder::new(format!("{unit} {ordered}held"));
        if attack.tally.strength == 0 && self.slow_border(attack.unit).is_empty() {
            let foes = self.names(evidence.attackers.iter().map(|side| side.unit));
            return sentence.detail(format!(
                "its own {foes} attacked, and a power can't dislodge its own unit"
            ));
        }
        let mut sentence = self.withstood(sentence, evidence, Contest { attack, against });
        self.add_issues(&mut sentence, evidence);
        sentence
    }

    /// Names the attacks that a unit withstood, the strongest first.
    fn withstood(
        &self,
        mut sentence: SentenceBuilder,
        evidence: &Evidence,
        Contest { attack, against }: Contest<'_>,
    ) -> SentenceBuilder {
        let hold = against.map(|side| side.tally.strength).unwrap_or_default();
        let strength = attack.tally.strength;
        let all = || evidence.attackers.iter();
        if strength > hold {
            let strong = all().filter(|side| side.tally.strength > hold);
            sentence = self.beleaguered(sentence, strong.collect());
        } else {
            sentence = sentence.detail(against_each_other(hold, strength));
            sentence.reason(against.map_or(String::new(), |side| self.with_support(side)));
            let strongest = all().filter(|side| side.tally.strength == strength);
            for Joined {
                names, supporters, ..
            } in self.joined(strongest)
            {
                let with = if supporters.is_empty() {
                    ""
                } else {
                    " with support from "
                };
                sentence.reason(format!("{names} attacked{with}{supporters}"));
            }
            sentence.reason(self.slow_border(attack.unit));
        }
        let own = |at| self.scene.ctx.position.unit(at).map(|unit| unit.power);
        let is_own = |side: &&Contender| own(side.unit) == own(evidence.unit);
        let weaker = |side: &&Contender| {
            let own = side.tally.strength;
            own <= hold && own < strength && !is_own(side)
        };
        self.add_weaker(&mut sentence, all().filter(weaker));
        let own = all().filter(|side| side.tally.strength == 0 && is_own(side));
        let own = self.names(own.map(|side| side.unit));
        if !own.is_empty() {
            sentence.reason(format!("its own {own} can't dislodge it"));
        }
        sentence
    }

    /// Explains why no attack stronger than a unit dislodged it.
    fn beleaguered(&self, sentence: SentenceBuilder, strong: Vec<&Contender>) -> SentenceBuilder {
        let blocked = |side: &&Contender| {
            let evidence = self.evidence_of(side.unit)?;
            evidence
                .against
                .first()
                .filter(|by| by.tally.strength >= side.tally.strength)
        };
        let is_mutual = |side: &&Contender| {
            let by = blocked(side);
            by.is_some_and(|by| strong.iter().any(|other| other.unit == by.unit))
        };
        let strength = strong[0].tally.strength;
        let equal = strong.iter().all(|side| side.tally.strength == strength);
        if equal && strong.iter().all(is_mutual) {
            let names = self.names(strong.iter().map(|side| side.unit));
            let mut sentence =
                sentence.detail(format!("{names} blocked each other, {strength} each"));
            sentence.reason("beleaguered garrison".to_owned());
            return sentence;
        }
        let blocks = strong.iter().map(|side| {
            let (name, strength) = (self.unit(side.unit), side.tally.strength);
            match blocked(side) {
                Some(by) => format!(
                    "{name} attacked with {strength}, but {} blocked it with {}",
                    self.unit(by.unit),
                    by.tally.strength
                ),
                None => format!("{name} attacked with {strength}, but the paradox rule stopped it"),
            }
        });
        sentence.detail(blocks.collect::<Vec<_>>().join("; "))
    }

    fn dislodged(
        &self,
        unit: &str,
        ruling: &OrderResult,
        dislodgement: &Dislodgement,
        Contest { attack, against }: Contest<'_>,
    ) -> SentenceBuilder {
        let hold = against.map(|side: &Contender| side.tally.strength);
        let hold = hold.unwrap_or_default();
        let attacker = self.unit(attack.unit);
        let mut sentence = SentenceBuilder::new(format!("{attacker} dislodged {unit}"))
            .detail(against_each_other(attack.tally.strength, hold));
        sentence.reason(self.with_support(attack));
        if let Some(side) = against {
            sentence.reason(self.had_support(side));
            sentence.reason(self.cut_supports(side));
        }
        if dislodgement.open.is_empty() {
            sentence.reason(self.disbanded(unit, ruling));
        }
        let others = self.evidence_of(attack.unit).into_iter();
        let others = others.flat_map(|it| &it.against);
        let stayed = against.map(|side| side.unit);
        self.add_weaker(
            &mut sentence,
            others.filter(|side| Some(side.unit) != stayed),
        );
        sentence
    }
}
