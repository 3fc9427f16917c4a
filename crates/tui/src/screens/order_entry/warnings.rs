//! Warnings about orders that work against each other: for players only, about their own orders.

use super::{OrderEntry, Session};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;
use entry::{Candidate, CheckTime, Warning, guard};
use game::DraftOrder;

impl OrderEntry {
    /// Returns whether there are warnings; never for a game master, who must not advise.
    fn is_guarded(&self, table: &Session) -> bool {
        table.guarded && !self.is_game_master()
    }

    /// Returns the warnings before the orders are sealed: unit and clause.
    pub(super) fn warnings_at_seal(&self, table: &Session) -> Vec<Row> {
        if !self.is_guarded(table) {
            return Vec::new();
        }
        let powers = self.powers.iter();
        let all = powers.flat_map(|&power| {
            let sheet = written(table.game().sheet(power));
            guard(&table.game().bench(), power, &sheet, CheckTime::Sealing)
        });
        all.map(|warning| warning_row(table, &warning)).collect()
    }

    /// Returns the warnings that these orders would cause if they were written.
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
        let place = |order: &WrittenOrder| order.unit().map(|unit| unit.place.province);
        let warnings = |&power: &Power| {
            let new: Vec<&WrittenOrder> = orders
                .iter()
                .filter(|order| whose(order) == Some(power))
                .map(|order| &order.written)
                .collect();
            if new.is_empty() {
                return Vec::new();
            }
            let before = written(game.sheet(power));
            let known = guard(&bench, power, &before, CheckTime::Writing);
            let kept = before
                .iter()
                .filter(|order| new.iter().all(|other| place(other) != place(order)));
            let sheet: Vec<WrittenOrder> = kept.chain(new.iter().copied()).cloned().collect();
            let now = guard(&bench, power, &sheet, CheckTime::Writing);
            // two units that bounce have one warning, for the unit with the later order
            let is_own = |warning: &Warning| {
                let at = Some(game.map().province(warning.unit.location));
                new.iter().any(|order| place(order) == at)
            };
            let (own, mut others): (Vec<Warning>, Vec<Warning>) = now.into_iter().partition(is_own);
            others.retain(|warning| !known.contains(warning));
            if own.is_empty() { others } else { own }
        };
        self.powers.iter().flat_map(warnings).collect()
    }

    /// Returns the first warning that these orders would cause. It names the unit unless the line is
    /// about that unit alone.
    pub(super) fn first_warning(&self, table: &Session, orders: &[&Candidate]) -> Option<Row> {
        let warning = self.warnings_of(table, orders).into_iter().next()?;
        let map = table.game().map();
        let row = Row::new().strong(Tone::Warn, "warning: ");
        let at = Some(map.province(warning.unit.location));
        let is_of = |order: &&Candidate| order.order.unit().map(|unit| unit.place.province) == at;
        Some(match orders {
            [only] if is_of(only) => row.toned(Tone::Warn, warning.clause(map)),
            _ => row.and(warning_row(table, &warning)),
        })
    }

    /// Switches the warnings on or off.
    pub(super) fn switch_guard(&mut self, table: &mut Session) {
        if self.is_game_master() {
            let text = "Warnings are for players; a game master doesn't get any.";
            return self.say(Row::new().dim(text));
        }
        table.guarded = !table.guarded;
        self.say(Row::new().dim(match table.guarded {
            true => "Warnings are on.",
            false => "Warnings are off.",
        }));
    }

    /// Returns the power of the selected item, or the first power of this screen.
    pub(super) fn selected_power(&self, table: &Session) -> Option<Power> {
        let item = self.item(table).map(super::OrderItem::power);
        item.or(self.powers.first().copied())
    }
}

fn written(sheet: &[DraftOrder]) -> Vec<WrittenOrder> {
    sheet.iter().map(|entry| entry.written.clone()).collect()
}

/// Returns a warning with its unit: `A Mar: A Par goes to Pic, not to Bur`.
fn warning_row(table: &Session, warning: &Warning) -> Row {
    let map = table.game().map();
    Row::new()
        .bold(words::unit(map, warning.unit))
        .text(": ")
        .toned(Tone::Warn, warning.clause(map))
}
