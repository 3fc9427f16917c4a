//! Differences between an order as written and the complete order: kinds, coasts, nationalities.

use super::corrections::Repair;
use super::reading::Candidate;
use super::resolver::Resolver;
use chancery_core::board::UnitKind;
use chancery_core::orders::{Action, WrittenPlace, WrittenVia};

impl Resolver<'_> {
    /// Adds flaws and costs for the differences between the order as written and the complete order.
    pub(super) fn note_differences(&self, one: &mut Candidate) {
        let (written, order) = (&one.written, &one.order);
        let (flaws, cost) = (&mut one.flaws, &mut one.cost);
        let (Some(stated), Some(meant)) = (written.unit(), order.unit()) else {
            return;
        };
        let weights = &self.ctx.lexicon.weights;
        let wrong_kind = if flaws.contains(Repair::Spelling) {
            weights.wrong_kind_misspelt
        } else {
            weights.wrong_kind
        };
        match (stated.kind, meant.kind) {
            (None, Some(_)) if !self.terse => flaws.insert(Repair::KindMissing),
            (Some(stated), Some(meant)) if stated != meant => {
                flaws.insert(Repair::KindWrong);
                *cost += wrong_kind;
            }
            _ => {}
        }
        let is_by_sea = matches!(
            written.action(),
            Some(Action::Move {
                via: WrittenVia::Convoy | WrittenVia::Path(_),
                ..
            })
        );
        if is_by_sea && meant.kind == Some(UnitKind::Fleet) {
            flaws.insert(Repair::ViaIgnored);
        }
        let mut coasts = |stated: WrittenPlace, meant: WrittenPlace, may_lack: bool| match (
            stated.coast,
            meant.coast,
        ) {
            (None, Some(_)) if !may_lack => flaws.insert(Repair::CoastMissing),
            (Some(stated), meant) if Some(stated) != meant => {
                flaws.insert(Repair::CoastIgnored);
                *cost += weights.wrong_coast;
            }
            _ => {}
        };
        coasts(stated.place, meant.place, false);
        if let (Some(stated), Some(meant)) = (written.goal(), order.goal()) {
            coasts(stated, meant, false);
        }
        if let (Some(stated), Some(meant)) = (written.helped(), order.helped()) {
            coasts(stated.place, meant.place, true);
            if stated.kind.is_some() && stated.kind != meant.kind {
                flaws.insert(Repair::KindWrong);
                *cost += wrong_kind;
            }
            let there = self.ctx.legality.position.unit(stated.place.province);
            let owner = there.map(|unit| unit.power);
            let named = stated.whose.power();
            if named.is_some() && owner.is_some() && named != owner {
                flaws.insert(Repair::Nationality);
                *cost += weights.wrong_power;
            }
        }
        let named = stated.whose.power();
        if named.is_some() && named != one.power {
            flaws.insert(Repair::Nationality);
            *cost += weights.wrong_power;
        }
    }
}
