//! Incomplete orders with several completions.

use super::corrections::Repair;
use super::reading::Candidate;
use super::resolver::Resolver;
use chancery_core::board::{Province, UnitKind};
use chancery_core::orders::{Action, IllegalReason, WrittenOrder, WrittenPlace};

impl Resolver<'_> {
    /// Returns the order with each coast that makes it possible.
    pub(super) fn with_coasts(&self, candidate: &Candidate, province: Province) -> Vec<Candidate> {
        let coasts = self.map().info(province).coasts.iter();
        let coasts = coasts.filter_map(|&location| self.map().coast(location));
        let mut tried = Vec::new();
        for coast in coasts {
            let place = WrittenPlace {
                province,
                coast: Some(coast),
            };
            let WrittenOrder::Order { mut unit, action } = candidate.written.clone() else {
                continue;
            };
            let action = match action {
                Action::Build => {
                    unit.place = place;
                    Action::Build
                }
                Action::Move { via, .. } => Action::Move { to: place, via },
                Action::Retreat { .. } => Action::Retreat { to: place },
                _ => continue,
            };
            let written = WrittenOrder::new(unit, action);
            tried.extend(self.retried(candidate, written, Repair::CoastMissing));
        }
        tried
    }

    pub(super) fn with_kind(&self, candidate: &Candidate, kind: UnitKind) -> Vec<Candidate> {
        let mut candidate = candidate.clone();
        let WrittenOrder::Order { unit, .. } = &mut candidate.written else {
            return Vec::new();
        };
        unit.kind = Some(kind);
        let written = candidate.written.clone();
        match self.legality(candidate.power, &written) {
            Some(IllegalReason::CoastNeeded(province)) => self.with_coasts(&candidate, province),
            _ => {
                let tried = self.retried(&candidate, written, Repair::KindMissing);
                tried.into_iter().collect()
            }
        }
    }

    fn retried(
        &self,
        candidate: &Candidate,
        written: WrittenOrder,
        flaw: Repair,
    ) -> Option<Candidate> {
        if self.legality(candidate.power, &written).is_some() {
            return None;
        }
        let order = self.filled(candidate.power, &written);
        Some(Candidate {
            order,
            written,
            illegal: None,
            cost: candidate
                .cost
                .saturating_sub(self.ctx.lexicon.weights.illegal),
            flaws: candidate.flaws.with(flaw),
            ..candidate.clone()
        })
    }
}
