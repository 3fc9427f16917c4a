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
        let tried = coasts.filter_map(|&location| {
            let mut written = candidate.written.clone();
            let WrittenOrder::Order { unit, action } = &mut written else {
                return None;
            };
            let place = match action {
                Action::Build => &mut unit.place,
                Action::Move { to, .. } | Action::Retreat { to } => to,
                _ => return None,
            };
            *place = WrittenPlace::of(self.map(), location);
            self.retried(candidate, written, Repair::CoastMissing)
        });
        tried.collect()
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
