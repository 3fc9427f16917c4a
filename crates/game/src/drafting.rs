//! Methods for writing the orders of the current phase: enter, delete, undo.

use super::seats::SeatState;
use super::{ChangeId, DraftOrder, Drafts, Game, SheetLines};
use chancery_core::board::{Power, Province};
use chancery_core::orders::WrittenOrder;

impl Game {
    /// Returns the orders of a power so far in this phase.
    pub fn sheet(&self, power: Power) -> &[DraftOrder] {
        self.drafts.sheet(power)
    }

    /// Returns the orders of all powers so far in this phase.
    pub fn orders(&self) -> impl Iterator<Item = (Power, &DraftOrder)> {
        let of = |power| self.sheet(power).iter().map(move |entry| (power, entry));
        self.map.powers().flat_map(of)
    }

    /// Returns a power's order for the unit, or the build, in a province.
    pub fn order_of(&self, power: Power, province: Province) -> Option<&DraftOrder> {
        self.sheet(power)
            .iter()
            .find(|entry| entry.province() == Some(province))
    }

    /// Enters an order: `text` as typed, `written` as read. It replaces an earlier order for the same
    /// unit, which is returned. Its legality is not checked until the phase is adjudicated.
    pub fn give(&mut self, power: Power, text: &str, written: WrittenOrder) -> Option<DraftOrder> {
        self.give_entry(power, DraftOrder::new(text, written))
    }

    /// Enters an order as [`Game::give`] does. If it is a perpetual one and the rules allow them, it is
    /// entered again in every movement phase, until it is deleted or replaced or the power has no unit
    /// there (DATC 4.E.4 a).
    pub fn give_entry(&mut self, power: Power, entry: DraftOrder) -> Option<DraftOrder> {
        let builds = [self.builds_due(power)];
        let (_, mut replaced) = self.drafts.give(vec![(power, entry)], None, &builds);
        replaced.pop().flatten()
    }

    /// Enters orders as [`Game::give_entry`] does and replaces the lines of the sheets, as one change for undo.
    /// Returns its id and the orders that were replaced, in the same sequence.
    pub fn give_orders_and_lines(
        &mut self,
        orders: Vec<(Power, DraftOrder)>,
        lines: SheetLines,
    ) -> (ChangeId, Vec<Option<DraftOrder>>) {
        let builds = orders.iter().map(|&(power, _)| self.builds_due(power));
        let builds: Vec<usize> = builds.collect();
        // what doesn't change the lines undoes no change of another power
        let lines = (lines != self.drafts.lines).then_some(lines);
        self.drafts.give(orders, lines, &builds)
    }

    /// Returns the number of builds due to a power now.
    pub fn builds_due(&self, power: Power) -> usize {
        usize::try_from(self.position().due(power)).unwrap_or(0)
    }

    /// Replaces all orders of a power in this phase, as one change for undo.
    pub fn replace_orders(&mut self, power: Power, orders: Vec<DraftOrder>) {
        self.drafts.replace(power, orders);
    }

    /// Deletes the order for a province, or the last waived build.
    pub fn take_back(
        &mut self,
        power: Power,
        province: impl Into<Option<Province>>,
    ) -> Option<DraftOrder> {
        let province = province.into();
        self.drafts
            .take_back(power, |entry| entry.province() == province)
    }

    /// Returns whether there is a change to the orders of these powers alone to undo.
    pub fn can_undo(&self, powers: &[Power]) -> bool {
        self.drafts.can_undo(powers)
    }

    /// Undoes the last change to the orders of these powers alone, and returns its id.
    pub fn undo(&mut self, powers: &[Power]) -> Option<ChangeId> {
        self.drafts.undo(powers)
    }

    /// Redoes the last change to the orders of these powers that was undone, and returns its id.
    pub fn redo(&mut self, powers: &[Power]) -> Option<ChangeId> {
        self.drafts.redo(powers)
    }

    /// Returns whether a power has handed in its orders, or some of them are entered.
    pub fn has_handed_in(&self, power: Power) -> bool {
        let clock = self.clock.as_ref();
        !self.sheet(power).is_empty() || clock.is_some_and(|it| it.handed_in().contains(power))
    }

    /// Marks the orders of a power as handed in or not. Without a clock this is not recorded.
    pub fn hand_in(&mut self, power: Power, is_in: bool) {
        if let Some(clock) = &mut self.clock {
            let mut powers = clock.handed_in();
            if is_in {
                powers.insert(power)
            } else {
                powers.remove(power)
            }
            clock.set_handed_in(powers);
        }
    }

    /// Clears the undo history.
    pub(super) fn forget_changes(&mut self) {
        self.drafts.forget_changes();
    }

    /// Removes and reopens all orders of this phase, and enters the perpetual ones.
    pub(super) fn begin_drafts(&mut self) {
        self.clear_drafts();
        self.drafts.put_all(self.standing());
    }

    /// Removes and reopens all orders of this phase, the perpetual ones too.
    pub(super) fn clear_drafts(&mut self) {
        self.drafts = Drafts::new(&self.map);
        self.seat_ids().for_each(|seat| self.log_reopened(seat));
        self.states.iter_mut().for_each(SeatState::begin_phase);
    }
}
