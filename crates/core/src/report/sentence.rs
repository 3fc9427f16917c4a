//! What became of an order and why, in one sentence for the table.

mod builder;
mod convoys;
mod holds;
mod moves;
mod supports;

use super::clause::{Naming, place, power};
use super::explain::{Contest, Explainer};
use super::spoken::{capitalized, place_aloud};
use super::{ResultKind, ResultLine};
use crate::adjudicator::adjustments::AdjustmentOutcome;
use crate::adjudicator::explanation::Evidence;
use crate::adjudicator::resolution::{OrderResult, Outcome};
use crate::adjudicator::retreats::RetreatOutcome;
use crate::board::{Map, Province, Unit};
use crate::orders::{Adjustment, OrderOrigin, WrittenOrder};
use crate::rules::IssueId;
use builder::SentenceBuilder;

/// The longest a sentence may get: two lines of a small terminal.
const LONGEST: usize = 160;

impl Explainer<'_> {
    /// What became of it and why, in one sentence:
    /// `F Alb - Gre bounced, 1 against 1: F ION came to Greece too; A Bul cut the support of A Ser.`
    pub fn sentence(&self, line: &ResultLine) -> String {
        self.told(line, LONGEST)
    }

    /// The same with every reason, however long it gets.
    pub fn sentence_in_full(&self, line: &ResultLine) -> String {
        self.told(line, usize::MAX)
    }

    fn told(&self, line: &ResultLine, longest: usize) -> String {
        match self.scene.naming {
            Naming::Written => self.told_as_named(line, longest),
            // names are longer than their abbreviations
            Naming::Spoken => capitalized(&self.told_as_named(line, longest.saturating_mul(2))),
        }
    }

    fn told_as_named(&self, line: &ResultLine, longest: usize) -> String {
        if line.order == WrittenOrder::Waive {
            return self.waived(line);
        }
        let order = self.scene.order(&line.order);
        match (&line.fate, self.evidence(line)) {
            (ResultKind::Moved { ruling, source }, Some(evidence)) => self
                .movement(line, order, ruling, *source, evidence)
                .finish(longest),
            _ => self.plain(line, order),
        }
    }

    fn map(&self) -> &Map {
        self.scene.bench.map
    }

    fn waived(&self, line: &ResultLine) -> String {
        let name = power(self.map(), line.power);
        match self.scene.clause(line) {
            clause if clause.is_empty() => format!("{name} waived a build."),
            clause => format!("{name}'s waive was void: {clause}."),
        }
    }

    /// Order, word and clause: all there is to say of retreats and winters.
    fn plain(&self, line: &ResultLine, order: String) -> String {
        let word = match line.fate.word() {
            word @ ("disbanded" | "removed" | "void" | "built") => format!("was {word}"),
            word => word.to_owned(),
        };
        let (order, word) = self.done_aloud(line).unwrap_or((order, word));
        match self.scene.clause(line) {
            clause if clause.is_empty() => format!("{order} {word}."),
            clause => format!("{order} {word}: {clause}."),
        }
    }

    /// What a unit did in a retreat or a winter, where it is told aloud and the order was carried out:
    /// the unit, and what it did.
    fn done_aloud(&self, line: &ResultLine) -> Option<(String, String)> {
        if self.scene.naming == Naming::Written {
            return None;
        }
        let unit = match &line.fate {
            ResultKind::Retreated { ruling, .. } => ruling.dislodged.unit,
            ResultKind::Adjusted(ruling) => match ruling.outcome {
                AdjustmentOutcome::Done(Adjustment::Build(kind, location)) => Unit {
                    power: line.power,
                    kind,
                    location,
                },
                AdjustmentOutcome::Done(Adjustment::Remove(at)) => {
                    self.scene.bench.position.unit(at)?
                }
                _ => return None,
            },
            ResultKind::Disordered(unit) => *unit,
            ResultKind::Moved { .. } => return None,
        };
        let did = match &line.fate {
            ResultKind::Retreated { ruling, .. } => match ruling.outcome {
                RetreatOutcome::Retreats(to) => {
                    format!("retreated to {}", place_aloud(self.map(), to))
                }
                RetreatOutcome::Disbands | RetreatOutcome::NotOrdered => "was disbanded".to_owned(),
                RetreatOutcome::Void | RetreatOutcome::Bounces { .. } => return None,
            },
            _ => format!("was {}", line.fate.word()),
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
        let mut told = match ruling.outcome {
            Outcome::Held => self.held(unit, ruling, source, evidence),
            Outcome::Void => {
                let clause = self.scene.void_clause(line, source);
                SentenceBuilder::new(format!("{order} was void: {clause}."))
            }
            Outcome::Unmatched | Outcome::NoArmy => {
                let mut told = SentenceBuilder::new(format!(
                    "{order} was void: {}",
                    self.scene.unmatched_clause(ruling.order)
                ));
                if let Some(issue) = self.unmatched_rule(ruling) {
                    told.rule(self.rule(issue));
                }
                told
            }
            Outcome::Moves { .. } => self.move_succeeded(ruling, evidence),
            Outcome::Fails(stopped) => self.move_failed(order, ruling, stopped, evidence),
            Outcome::Supported => self.support_given(ruling, evidence),
            Outcome::Cut { by, dislodged } => {
                self.support_cut(order, ruling, evidence, by, dislodged)
            }
            Outcome::ConvoyReady => self.convoyed(unit, ruling),
            Outcome::Disrupted(broken) => self.disrupted(order, ruling, evidence, broken),
        };
        if ruling.outcome != Outcome::Held {
            self.add_dislodgement(&mut told, ruling, evidence);
        }
        told
    }

    fn unit(&self, province: Province) -> String {
        self.scene.unit_at(province)
    }

    fn place(&self, province: Province) -> String {
        place(self.map(), province)
    }

    fn names(&self, all: impl IntoIterator<Item = Province>) -> String {
        list(all.into_iter().map(|at| self.unit(at)).collect())
    }

    /// The choice in force for an issue: `4.A.2 f`.
    fn rule(&self, issue: IssueId) -> String {
        let key = self.scene.bench.rules.choice(issue).key;
        match self.scene.naming {
            Naming::Written => format!("{} {key}", issue.info().number),
            Naming::Spoken => format!("rule {} {key}", issue.info().number),
        }
    }

    fn add_dislodgement(
        &self,
        told: &mut SentenceBuilder,
        ruling: &OrderResult,
        evidence: &Evidence,
    ) {
        let Some(dislodgement) = ruling.dislodged else {
            return;
        };
        let by = self.unit(dislodgement.by);
        let strengths = battle(evidence).and_then(|contest| {
            let hold = contest.against?.tally.strength;
            Some((contest.attack.tally.strength, hold))
        });
        told.reason(match strengths {
            Some((attack, hold)) => format!("{by} dislodged it: {attack} against {hold}"),
            None => format!("{by} dislodged it"),
        });
        if dislodgement.open.is_empty() {
            told.reason(self.scene.disband_reason(ruling.unit.power));
        }
    }

    /// The rules that decided, in brackets.
    fn add_issues(&self, told: &mut SentenceBuilder, evidence: &Evidence) {
        let rules: Vec<String> = evidence
            .issues
            .iter()
            .map(|&issue| self.rule(issue))
            .collect();
        if !rules.is_empty() {
            told.rule(rules.join(", "));
        }
    }
}

/// The battle for the province of a unit that stayed.
fn battle(evidence: &Evidence) -> Option<Contest<'_>> {
    super::explain::battle_of(evidence)
}

/// `A Bur`, `A Bur and A Ruh`, `A Bur, A Ruh and A Mun`.
pub fn list(mut all: Vec<String>) -> String {
    match (all.pop(), all.is_empty()) {
        (None, _) => "nobody".into(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} and {last}", all.join(", ")),
    }
}

/// A small number in a word.
fn number(count: usize) -> String {
    const WORDS: [&str; 10] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |&word| word.to_owned())
}
