//! Units that stood where they were.

use super::told::Told;
use super::{Why, battle};
use crate::adjudicator::account::Evidence;
use crate::adjudicator::resolution::Ruling;
use crate::board::{Power, Province};
use crate::orders::Source;
use crate::report::why::Contest;

impl Why<'_> {
    pub(super) fn stood(
        &self,
        unit: String,
        ruling: &Ruling,
        source: Source,
        evidence: &Evidence,
    ) -> Told {
        let unordered = matches!(source, Source::Missing | Source::NoSheet);
        let Some(Contest { attack, against }) = battle(evidence) else {
            return Told::new(match unordered {
                true => format!("{unit} had no order and held"),
                false => format!("{unit} held; nobody attacked it"),
            });
        };
        let hold = against.map_or(0, |side| side.tally.strength);
        if let Some(dislodgement) = ruling.dislodged {
            let mut told = Told::new(format!(
                "{unit} held with {hold} and was dislodged by {}, which came with {}",
                self.unit(attack.unit),
                attack.tally.strength
            ));
            told.add(self.supported(attack, false));
            told.add(against.map_or(String::new(), |side| self.lost_supports(side)));
            if dislodgement.open.is_empty() {
                told.add(self.scene.lost_clause(ruling.unit.power));
            }
            return told;
        }
        let ordered = if unordered { "had no order and " } else { "" };
        let (strength, foe) = (attack.tally.strength, self.unit(attack.unit));
        let own = self.owner(attack.unit) == self.owner(evidence.unit);
        let mut told = Told::new(match (strength, own) {
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
        told.add(against.map_or(String::new(), |side| self.supported(side, true)));
        told
    }

    fn owner(&self, province: Province) -> Option<Power> {
        let unit = self.scene.bench.position.unit(province)?;
        Some(unit.power)
    }
}
