//! Units that stood where they were.

use super::builder::SentenceBuilder;
use super::{Explainer, battle};
use crate::adjudicator::explanation::Evidence;
use crate::adjudicator::resolution::OrderResult;
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
        let unordered = matches!(source, OrderOrigin::Unordered | OrderOrigin::NoSheet);
        let Some(Contest { attack, against }) = battle(evidence) else {
            return SentenceBuilder::new(match unordered {
                true => format!("{unit} had no order and held"),
                false => format!("{unit} held; nobody attacked it"),
            });
        };
        let hold = against.map_or(0, |side| side.tally.strength);
        if let Some(dislodgement) = ruling.dislodged {
            let mut told = SentenceBuilder::new(format!(
                "{unit} held with {hold} and was dislodged by {}, which came with {}",
                self.unit(attack.unit),
                attack.tally.strength
            ));
            told.reason(self.supported(attack, false));
            told.reason(against.map_or(String::new(), |side| self.cut_supports(side)));
            if dislodgement.open.is_empty() {
                told.reason(self.scene.disband_reason(ruling.unit.power));
            }
            return told;
        }
        let ordered = if unordered { "had no order and " } else { "" };
        let (strength, foe) = (attack.tally.strength, self.unit(attack.unit));
        let own = self.owner(attack.unit) == self.owner(evidence.unit);
        let mut told = SentenceBuilder::new(match (strength, own) {
            (0, true) => {
                format!(
                    "{unit} {ordered}held: its own {foe} attacked, and no power dislodges its own"
                )
            }
            (0, false) => format!("{unit} {ordered}held: {foe} attacked, but had no convoy"),
            _ if strength > hold => {
                let all = evidence.attackers.iter().map(|side| side.unit);
                format!(
                    "{unit} {ordered}held: {} kept each other out",
                    self.names(all)
                )
            }
            _ => format!("{unit} {ordered}held against {foe}, {hold} against {strength}"),
        });
        told.reason(against.map_or(String::new(), |side| self.supported(side, true)));
        told
    }

    fn owner(&self, province: Province) -> Option<Power> {
        let unit = self.scene.bench.position.unit(province)?;
        Some(unit.power)
    }
}
