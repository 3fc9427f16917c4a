//! Sentences about units that stayed where they were.

use super::builder::SentenceBuilder;
use super::{Explainer, battle};
use crate::adjudicator::explanation::{Contender, Evidence};
use crate::adjudicator::resolution::{Dislodgement, OrderResult};
use crate::board::{Power, Province};
use crate::orders::OrderOrigin;
use crate::report::explain::Contest;

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
        let Some(Contest { attack, against }) = battle(evidence) else {
            return SentenceBuilder::new(match ordered {
                "" => format!("{unit} held; it wasn't attacked"),
                _ => format!("{unit} had no order and held"),
            });
        };
        if let Some(dislodgement) = &ruling.dislodged {
            return self.dislodged(&unit, ruling, dislodgement, Contest { attack, against });
        }
        let hold = against.map_or(0, |side| side.tally.strength);
        let support = against.map_or(String::new(), |side| self.support_clause(side));
        let (strength, foe) = (attack.tally.strength, self.unit(attack.unit));
        let sentence = SentenceBuilder::new(format!("{unit} {ordered}held"));
        if strength == 0 {
            let own = self.owner(attack.unit) == self.owner(evidence.unit);
            return sentence.detail(match own {
                true => format!("its own {foe} attacked, and a power can't dislodge its own unit"),
                false => format!("{foe} attacked without a convoy"),
            });
        }
        if strength > hold {
            let attackers = evidence.attackers.iter().map(|side| side.unit);
            let mut sentence =
                sentence.detail(format!("{} blocked each other", self.names(attackers)));
            sentence.reason("beleaguered garrison".to_owned());
            return sentence;
        }
        let mut sentence = sentence.detail(format!("{hold} against {strength}"));
        sentence.reason(format!("{foe} attacked"));
        sentence.reason(support);
        sentence
    }

    fn dislodged(
        &self,
        unit: &str,
        ruling: &OrderResult,
        dislodgement: &Dislodgement,
        Contest { attack, against }: Contest<'_>,
    ) -> SentenceBuilder {
        let hold = against.map_or(0, |side: &Contender| side.tally.strength);
        let attacker = self.unit(attack.unit);
        let mut sentence = SentenceBuilder::new(format!("{attacker} dislodged {unit}"))
            .detail(format!("{} against {hold}", attack.tally.strength));
        sentence.reason(self.with_support(attack));
        sentence.reason(against.map_or(String::new(), |side| self.cut_supports(side)));
        if dislodgement.open.is_empty() {
            sentence.reason(self.scene.disband_reason(ruling.unit.power));
        }
        sentence
    }

    fn owner(&self, province: Province) -> Option<Power> {
        let unit = self.scene.ctx.position.unit(province)?;
        Some(unit.power)
    }
}
