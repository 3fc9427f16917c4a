//! Orders in which something was left open that must be chosen: each choice tried out.

use super::corrections::Repair;
use super::judge::Judge;
use super::reading::Candidate;
use chancery_core::board::{Province, UnitKind};
use chancery_core::orders::{Action, IllegalReason, UnitRef, WrittenOrder, WrittenPlace};

impl Judge<'_> {
    /// The same order with each coast that makes it possible.
    pub(super) fn with_coasts(&self, candidate: &Candidate, province: Province) -> Vec<Candidate> {
        let coasts = self.map().info(province).coasts.iter();
        let coasts = coasts.filter_map(|&location| self.map().coast(location));
        let mut tried = Vec::new();
        for coast in coasts {
            let place = WrittenPlace {
                province,
                coast: Some(coast),
            };
            let written = match candidate.written.clone() {
                WrittenOrder::Order { unit, action } => match action {
                    Action::Build => {
                        let unit = UnitRef { place, ..unit };
                        WrittenOrder::Order { unit, action }
                    }
                    Action::Move { via, .. } => WrittenOrder::Order {
                        unit,
                        action: Action::Move { to: place, via },
                    },
                    Action::Retreat { .. } => WrittenOrder::Order {
                        unit,
                        action: Action::Retreat { to: place },
                    },
                    _ => continue,
                },
                WrittenOrder::Waive => continue,
            };
            tried.extend(self.retried(candidate, written, Repair::CoastMissing));
        }
        tried
    }

    pub(super) fn with_kind(&self, candidate: &Candidate, kind: UnitKind) -> Vec<Candidate> {
        let WrittenOrder::Order { unit, action } = candidate.written.clone() else {
            return Vec::new();
        };
        let written = WrittenOrder::Order {
            unit: UnitRef {
                kind: Some(kind),
                ..unit
            },
            action,
        };
        match self.legality(candidate.power, &written) {
            Some(IllegalReason::CoastNeeded(province)) => {
                let candidate = Candidate {
                    written,
                    ..candidate.clone()
                };
                self.with_coasts(&candidate, province)
            }
            _ => self.retried(candidate, written, Repair::KindMissing),
        }
    }

    fn retried(
        &self,
        candidate: &Candidate,
        written: WrittenOrder,
        flaw: Repair,
    ) -> Vec<Candidate> {
        if self.legality(candidate.power, &written).is_some() {
            return Vec::new();
        }
        let order = self.filled(candidate.power, &written);
        let retried = Candidate {
            order,
            written,
            illegal: None,
            cost: candidate.cost.saturating_sub(self.weights().illegal),
            flaws: candidate.flaws.with(flaw),
            ..candidate.clone()
        };
        vec![retried]
    }
}
