//! Warnings about orders that conflict, for players only and about their own orders.

use super::order_list::mark;
use super::order_text::written;
use super::winter::center_warnings;
use super::{EntryView, OrderEntry, OrderItem, Session};
use crate::kit::{Row, Tone};
use chancery_core::board::{Power, Province};
use chancery_core::orders::WrittenOrder;
use entry::{Candidate, CheckTime, Verdict, Warning, guard};

impl OrderEntry {
    /// Switches the warnings on or off.
    pub(super) fn switch_guard(&mut self, session: &mut Session) {
        if self.is_game_master() {
            let text = "Warnings are for players; a game master doesn't get any.";
            return self.say(Row::new().dim(text));
        }
        session.warns = !session.warns;
        self.say(Row::new().dim(if session.warns {
            "Warnings are on."
        } else {
            "Warnings are off."
        }));
    }
}

impl EntryView<'_> {
    /// Returns whether warnings are shown. A game master never gets any.
    fn is_guarded(self) -> bool {
        self.session.warns && !self.entry.is_game_master()
    }

    /// Returns the warnings shown before sealing, each with its unit.
    pub(super) fn warnings_at_seal(self) -> Vec<Row> {
        if !self.is_guarded() {
            return Vec::new();
        }
        let powers = self.entry.powers.iter();
        let centers = powers.flat_map(|&power| center_warnings(self.session, power));
        let all = self.written_warnings(CheckTime::Sealing).into_iter();
        let all = all.map(|warning| warning_row(self.session, &warning));
        centers.chain(all).collect()
    }

    /// Returns the warnings about the written orders.
    pub(super) fn written_warnings(self, stage: CheckTime) -> Vec<Warning> {
        let powers = self.entry.powers.iter().filter(|_| self.is_guarded());
        let all = powers.flat_map(|&power| {
            let sheet = written(self.game().sheet(power));
            guard(&self.game().legality(), power, &sheet, stage)
        });
        all.collect()
    }

    /// Returns the mark of an item's written order, and the first of the warnings about that order unless it is void.
    pub(super) fn judgement(
        self,
        item: OrderItem,
        verdict: Verdict,
        warnings: &[Warning],
    ) -> (Row, Option<&Warning>) {
        let (map, at) = (self.game().map(), item.province(self.session));
        let is_about = |it: &&Warning| Some(map.province(it.unit.location)) == at;
        let warning = warnings.iter().find(is_about);
        match warning.filter(|_| verdict != Verdict::Void) {
            Some(warning) => (Row::new().strong(Tone::Warn, "!"), Some(warning)),
            None => (mark(verdict), None),
        }
    }

    /// Returns the first warning that these orders would cause. It names the unit unless these are
    /// a single order for it.
    pub(super) fn first_warning(self, orders: &[&Candidate]) -> Option<Row> {
        if !self.is_guarded() {
            return None;
        }
        let mut written = orders.iter().map(|order| &order.order);
        let promise = written.find_map(|order| self.broken_promise(order));
        if promise.is_some() {
            return promise;
        }
        let mut powers = self.entry.powers.iter();
        let warning = powers.find_map(|&power| {
            let own = orders
                .iter()
                .filter(|order| is_of_power(self.session, power, order));
            warning_of(
                self.session,
                power,
                &own.map(|order| &order.written).collect::<Vec<_>>(),
            )
        })?;
        let map = self.game().map();
        let row = Row::new().strong(Tone::Warn, "warning: ");
        let at = Some(map.province(warning.unit.location));
        Some(match orders {
            [only] if only.order.province() == at => row.toned(Tone::Warn, warning.clause(map)),
            _ => row.and(warning_row(self.session, &warning)),
        })
    }

    /// Returns a warning if an order of one of this screen's powers breaks a promise.
    pub(super) fn broken_promise(self, order: &WrittenOrder) -> Option<Row> {
        let game = self.game();
        let power = game.owner_of(order.province()?)?;
        if !self.is_guarded() || !self.entry.powers.contains(&power) {
            return None;
        }
        let broken = game.broken_offers(game.history().len(), power, [order]);
        let text = broken.first()?.text(game.map(), game.position());
        let row = Row::new().strong(Tone::Warn, "warning: ");
        Some(row.toned(Tone::Warn, format!("you have promised: {text}")))
    }

    /// Returns the first warning that an order would cause, with its unit.
    pub(super) fn warning_about(self, power: Power, order: &WrittenOrder) -> Option<Row> {
        let warning = self
            .is_guarded()
            .then(|| warning_of(self.session, power, &[order]))??;
        let row = Row::new().strong(Tone::Warn, "warning: ");
        Some(row.and(warning_row(self.session, &warning)))
    }
}

/// Returns whether an order is for a unit of a power.
fn is_of_power(session: &Session, power: Power, order: &Candidate) -> bool {
    let owner = || session.game().owner_of(order.order.province()?);
    order.power.or_else(owner) == Some(power)
}

/// Returns the first warning that new orders of a power would cause.
pub(super) fn warning_of(
    session: &Session,
    power: Power,
    new: &[&WrittenOrder],
) -> Option<Warning> {
    let game = session.game();
    let legality = game.legality();
    if new.is_empty() {
        return None;
    }
    let is_new = |at: Option<Province>| new.iter().any(|order| order.province() == at);
    let mut sheet = written(game.sheet(power));
    let known = guard(&legality, power, &sheet, CheckTime::Writing);
    sheet.retain(|order| !is_new(order.province()));
    sheet.extend(new.iter().map(|&order| order.clone()));
    let now = guard(&legality, power, &sheet, CheckTime::Writing);
    // two units that bounce get only one warning, for the unit with the later order
    let is_own = |warning: &Warning| is_new(Some(game.map().province(warning.unit.location)));
    let (own, others): (Vec<Warning>, Vec<Warning>) = now.into_iter().partition(is_own);
    let other = others.into_iter().find(|warning| !known.contains(warning));
    own.into_iter().next().or(other)
}

/// Returns a warning with its unit: `A Mar: A Par moves to Pic, not Bur`.
fn warning_row(session: &Session, warning: &Warning) -> Row {
    let map = session.game().map();
    Row::new()
        .bold(warning.unit.short(map))
        .text(": ")
        .toned(Tone::Warn, warning.clause(map))
}
