//! The result of an order and its reasons, in one sentence.

mod builder;
mod convoys;
mod holds;
mod moves;
mod supports;

use super::clause::{Naming, place, power};
use super::explain::{Explainer, battle_of};
use super::spoken::place_aloud;
use super::{ResultKind, ResultLine};
use crate::adjudicator::adjustments::AdjustmentOutcome;
use crate::adjudicator::explanation::Evidence;
use crate::adjudicator::resolution::{OrderResult, Outcome};
use crate::adjudicator::retreats::RetreatOutcome;
use crate::board::{Map, Province, Unit};
use crate::orders::{Adjustment, OrderOrigin, WrittenOrder};
use crate::rules::IssueId;
use builder::SentenceBuilder;

/// The maximum length of a sentence, in characters: two lines of a small terminal.
const LONGEST: usize = 160;

impl Explainer<'_> {
    /// Returns the result of an order with its reasons, at most 160 characters long:
    /// `A Par - Bur bounced: 2 against 2 (A Bur held with support from A Mun).`
    pub fn sentence(&self, line: &ResultLine) -> String {
        let longest = match self.scene.naming {
            Naming::Written => LONGEST,
            // names are longer than abbreviations
            Naming::Spoken => 2 * LONGEST,
        };
        self.sentence_up_to(line, longest)
    }

    /// Returns the same with all reasons, whatever its length.
    pub fn sentence_in_full(&self, line: &ResultLine) -> String {
        self.sentence_up_to(line, usize::MAX)
    }

    /// Returns the same with as many reasons as fit into a number of characters.
    pub fn sentence_up_to(&self, line: &ResultLine, longest: usize) -> String {
        let sentence = self.named_sentence(line, longest);
        match self.scene.naming {
            Naming::Written => sentence,
            Naming::Spoken => text::capitalize(&sentence),
        }
    }

    fn named_sentence(&self, line: &ResultLine, longest: usize) -> String {
        if line.order == WrittenOrder::Waive {
            return self.waived(line);
        }
        let order = self.scene.order(&line.order);
        match (&line.result, self.evidence(line)) {
            (ResultKind::Moved { ruling, source }, Some(evidence)) => self
                .movement(line, order, ruling, *source, evidence)
                .finish(longest),
            _ => self.plain(line, order),
        }
    }

    fn map(&self) -> &Map {
        self.scene.ctx.map
    }

    fn waived(&self, line: &ResultLine) -> String {
        let name = power(self.map(), line.power);
        match self.scene.clause(line) {
            clause if clause.is_empty() => format!("{name} waived a build."),
            clause => format!("{name}'s waive was void: {clause}."),
        }
    }

    /// Returns the order, its result and a clause, which is enough for retreats and winters.
    fn plain(&self, line: &ResultLine, order: String) -> String {
        let word = match line.result.word() {
            word @ ("used" | "not used" | "disbanded" | "removed" | "void" | "built" | "cut"
            | "dislodged") => {
                format!("was {word}")
            }
            word => word.to_owned(),
        };
        let (order, word) = self.carried_out(line).unwrap_or((order, word));
        match self.scene.clause(line) {
            clause if clause.is_empty() => format!("{order} {word}."),
            clause => format!("{order} {word}: {clause}."),
        }
    }

    /// Returns the unit and its action in a retreat or a winter, if its order was carried out.
    fn carried_out(&self, line: &ResultLine) -> Option<(String, String)> {
        let was = || format!("was {}", line.result.word());
        let (unit, did) = match &line.result {
            ResultKind::Retreated { ruling, .. } => match ruling.outcome {
                RetreatOutcome::Retreats(to) => {
                    let did = format!("retreated to {}", place_aloud(self.map(), to));
                    (ruling.dislodged.unit, did)
                }
                RetreatOutcome::Disbands | RetreatOutcome::NotOrdered => {
                    (ruling.dislodged.unit, was())
                }
                RetreatOutcome::Void | RetreatOutcome::Bounces { .. } => return None,
            },
            ResultKind::Adjusted(ruling) => match ruling.outcome {
                AdjustmentOutcome::Done(Adjustment::Build(kind, location)) => {
                    (Unit::new(line.power, kind, location), was())
                }
                AdjustmentOutcome::Done(Adjustment::Remove(at)) => {
                    (self.scene.ctx.position.unit(at)?, was())
                }
                _ => return None,
            },
            ResultKind::Disordered(unit, _) => (*unit, was()),
            ResultKind::Moved { .. } | ResultKind::Permitted { .. } => return None,
        };
        Some((self.scene.unit(unit), did))
    }

    fn movement(
        &self,
        line: &ResultLine,
        order: String,
        ruling: &OrderResult,
        source: OrderOrigin,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let unit = self.unit(evidence.unit);
        let mut sentence = match ruling.outcome {
            Outcome::Held => self.held(unit, ruling, source, evidence),
            Outcome::Void => {
                let clause = self.scene.void_clause(line, source);
                SentenceBuilder::new(format!("{order} was void")).detail(clause)
            }
            Outcome::Unmatched | Outcome::NoArmy => {
                let mut sentence = SentenceBuilder::new(format!("{order} was void"))
                    .detail(self.scene.unmatched_clause(ruling.order));
                if let Some(issue) = self.unmatched_rule(ruling) {
                    sentence.rule(by_rule(&[issue]));
                }
                sentence
            }
            Outcome::Moves { .. } => self.move_succeeded(ruling, evidence),
            Outcome::Rode { to, stopped } => {
                let stop = format!("{order} stopped in {}", self.place(to));
                SentenceBuilder::new(stop).detail(self.scene.rail_clause(stopped))
            }
            Outcome::Fails(stopped) => self.move_failed(order, ruling, stopped, evidence),
            Outcome::Supported => self.support_given(ruling, evidence),
            Outcome::Cut { .. } => self.support_cut(order, ruling, evidence),
            Outcome::ConvoyReady => self.convoyed(unit, ruling, evidence.unit),
            Outcome::Disrupted(broken) => self.disrupted(order, ruling, evidence, broken),
        };
        if ruling.outcome != Outcome::Held {
            sentence = self.with_dislodgement(sentence, ruling, evidence);
        }
        sentence
    }

    fn unit(&self, province: Province) -> String {
        self.scene.unit_at(province)
    }

    /// Returns the province of the attacker that dislodged the unit in a province.
    fn dislodger(&self, province: Province) -> Option<Province> {
        let (_, resolution) = self.scene.played.resolved.movement()?;
        let ruling = resolution.ruling(self.map(), province)?;
        ruling.dislodged.map(|dislodgement| dislodgement.by)
    }

    fn place(&self, province: Province) -> String {
        place(self.map(), province)
    }

    fn names(&self, all: impl IntoIterator<Item = Province>) -> String {
        text::join(all.into_iter().map(|at| self.unit(at)))
    }

    /// Adds the dislodgement of the unit: after the colon, if nothing else follows it yet.
    fn with_dislodgement(
        &self,
        mut sentence: SentenceBuilder,
        ruling: &OrderResult,
        evidence: &Evidence,
    ) -> SentenceBuilder {
        let Some(dislodgement) = &ruling.dislodged else {
            return sentence;
        };
        let dislodged = self.dislodgement_clause(ruling, evidence);
        if sentence.has_detail() {
            sentence.reason(dislodged);
        } else {
            sentence = sentence.detail(dislodged);
        }
        if dislodgement.open.is_empty() {
            let unit = self.unit(evidence.unit);
            sentence.reason(self.disbanded(&unit, ruling));
        }
        sentence
    }

    /// Returns a clause like `A Mun had no retreat and was disbanded`.
    fn disbanded(&self, unit: &str, ruling: &OrderResult) -> String {
        format!("{unit} {}", self.scene.disband_reason(ruling.unit.power))
    }

    /// Returns a clause like `A Ber dislodged A Mun, 2 against 1`, or an empty string if the unit wasn't
    /// dislodged.
    fn dislodgement_clause(&self, ruling: &OrderResult, evidence: &Evidence) -> String {
        let Some(dislodgement) = &ruling.dislodged else {
            return String::new();
        };
        let [by, unit] = [dislodgement.by, evidence.unit].map(|at| self.unit(at));
        let sides =
            battle_of(evidence).and_then(|contest| Some((contest.attack, contest.against?)));
        match sides {
            Some((attack, hold)) => format!(
                "{by} dislodged {unit}, {} against {}",
                attack.tally.strength, hold.tally.strength
            ),
            None => format!("{by} dislodged {unit}"),
        }
    }

    /// Adds the rules that decided the result.
    fn add_issues(&self, sentence: &mut SentenceBuilder, evidence: &Evidence) {
        if !evidence.issues.is_empty() {
            sentence.rule(by_rule(&evidence.issues));
        }
    }
}

/// Names the rules that decided: `by the rule on convoy disruption paradoxes`. Their numbers are in the
/// [causes](Explainer::causes).
fn by_rule(issues: &[IssueId]) -> String {
    let titles = issues.iter().map(|issue| issue.info().title.to_lowercase());
    let rules = if issues.len() == 1 { "rule" } else { "rules" };
    format!("by the {rules} on {}", text::join(titles))
}
