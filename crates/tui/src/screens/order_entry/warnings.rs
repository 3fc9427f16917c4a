//! The warnings of orders that work against each other: for players only, and only of their own.

use super::{OrderEntry, Session};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;
use entry::{Candidate, CheckTime, Warning, guard};
use game::DraftOrder;

impl OrderEntry {
    /// Is anybody warned here? Not a game master, who must not coach.
    fn is_guarded(&self, table: &Session) -> bool {
        table.guarded && !self.is_game_master()
    }

    /// What there is to warn of before the sheets are sealed: unit and clause.
    pub(super) fn warnings_at_seal(&self, table: &Session) -> Vec<Row> {
        if !self.is_guarded(table) {
            return Vec::new();
        }
        let powers = self.powers.iter();
        let all = powers.flat_map(|&power| {
            let sheet = written(table.game().sheet(power));
            guard(&table.game().bench(), power, &sheet, CheckTime::Sealing)
        });
        all.map(|warning| told(table, &warning)).collect()
    }

    /// What there would be to warn of if these orders were written: only what they bring about.
    fn warnings_of(&self, table: &Session, orders: &[&Candidate]) -> Vec<Warning> {
        if !self.is_guarded(table) {
            return Vec::new();
        }
        let game = table.game();
        let bench = game.bench();
        let whose = |order: &Candidate| {
            let at = order.order.unit()?.place.province;
            let owner = game.position().unit(at).map(|unit| unit.power);
            order.power.or(owner)
        };
        let mut all = Vec::new();
        for &power in &self.powers {
            let new: Vec<&WrittenOrder> = orders
                .iter()
                .filter(|order| whose(order) == Some(power))
                .map(|order| &order.written)
                .collect();
            if new.is_empty() {
                continue;
            }
            let before = written(game.sheet(power));
            let known = guard(&bench, power, &before, CheckTime::Writing);
            let place = |order: &WrittenOrder| order.unit().map(|unit| unit.place.province);
            let kept = before
                .iter()
                .filter(|order| new.iter().all(|other| place(other) != place(order)));
            let sheet: Vec<WrittenOrder> = kept.chain(new.iter().copied()).cloned().collect();
            let told_now = guard(&bench, power, &sheet, CheckTime::Writing);
            // two units that bounce are told of once, by the one whose order comes last
            let is_new = |warning: &Warning| {
                let at = Some(game.map().province(warning.unit.location));
                let own = new.iter().any(|order| place(order) == at);
                own || !known.contains(warning)
            };
            let (own, others): (Vec<Warning>, Vec<Warning>) =
                told_now.into_iter().filter(is_new).partition(|warning| {
                    let at = Some(game.map().province(warning.unit.location));
                    new.iter().any(|order| place(order) == at)
                });
            let own = if own.is_empty() { others } else { own };
            all.extend(own);
        }
        all
    }

    /// The first thing to mind if these orders were written; the unit is named where it is not the only
    /// one spoken of.
    pub(super) fn first_warning(&self, table: &Session, orders: &[&Candidate]) -> Option<Row> {
        let warning = self.warnings_of(table, orders).into_iter().next()?;
        let map = table.game().map();
        let row = Row::new().strong(Tone::Warn, "warning: ");
        let at = Some(map.province(warning.unit.location));
        let is_of = |order: &&Candidate| order.order.unit().map(|unit| unit.place.province) == at;
        Some(match orders {
            [only] if is_of(only) => row.toned(Tone::Warn, warning.clause(map)),
            _ => row.and(told(table, &warning)),
        })
    }

    /// Switches the warnings on or off, and says so.
    pub(super) fn switch_guard(&mut self, table: &mut Session) {
        if self.is_game_master() {
            self.note =
                Some(Row::new().dim("Warnings are for players; a game master doesn't get any."));
            return;
        }
        table.guarded = !table.guarded;
        self.note = Some(match table.guarded {
            true => Row::new().dim("Warnings are on."),
            false => Row::new().dim("Warnings are off."),
        });
    }

    /// The power at this desk that the selected item is of.
    pub(super) fn selected_power(&self, table: &Session) -> Option<Power> {
        let item = self.item(table).map(super::OrderItem::power);
        item.or(self.powers.first().copied())
    }
}

fn written(sheet: &[DraftOrder]) -> Vec<WrittenOrder> {
    sheet.iter().map(|entry| entry.written.clone()).collect()
}

/// `A Mar: A Par goes to Pic, not to Bur`
fn told(table: &Session, warning: &Warning) -> Row {
    let map = table.game().map();
    Row::new()
        .bold(words::unit(map, warning.unit))
        .text(": ")
        .toned(Tone::Warn, warning.clause(map))
}
