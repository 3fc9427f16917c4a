//! What is written in the present phase: orders given, taken back, undone, sealed.

use super::seats::SeatState;
use super::{ChangeId, DraftOrder, Drafts, Game, OpenQuestion};
use chancery_core::board::{Power, Province};
use chancery_core::orders::{OrderDuration, WrittenOrder};

impl Game {
    /// The orders that a power has written so far in this phase.
    pub fn sheet(&self, power: Power) -> &[DraftOrder] {
        self.drafts.sheet(power)
    }

    /// The order that a power has written for the unit, or the build, in a province.
    pub fn order_of(&self, power: Power, province: Province) -> Option<&DraftOrder> {
        self.sheet(power)
            .iter()
            .find(|entry| entry.province() == Some(province))
    }

    /// Writes an order: `text` as it was typed, `written` as it was read. One unit, one order: it
    /// takes the place of an earlier one for the same unit, which is given back. Whether it is
    /// possible is not asked here; the rules do that when the phase is played.
    pub fn give(&mut self, power: Power, text: &str, written: WrittenOrder) -> Option<DraftOrder> {
        self.give_entry(
            power,
            DraftOrder {
                text: text.to_owned(),
                written,
                term: OrderDuration::Once,
                ruling: None,
            },
        )
    }

    /// Writes an order as [`Game::give`] does, which may be a perpetual one: where the rules know such
    /// orders it stands on the power's sheet again in every movement phase, until it is taken back,
    /// another order is written in its place, or no unit of the power stands there (DATC 4.E.4 a).
    pub fn give_entry(&mut self, power: Power, entry: DraftOrder) -> Option<DraftOrder> {
        self.give_entries(vec![(power, entry)]).pop().flatten()
    }

    /// Writes several orders as [`Game::give_entry`] does, as one change: one undo takes them all
    /// back. What they took the place of is given back, in the same sequence.
    pub fn give_entries(&mut self, orders: Vec<(Power, DraftOrder)>) -> Vec<Option<DraftOrder>> {
        self.drafts.give(orders)
    }

    /// Writes orders as [`Game::give_entries`] does, and asks about these lines from now on, no longer
    /// about others: as one change, whose number is given back as well.
    pub fn settle(
        &mut self,
        orders: Vec<(Power, DraftOrder)>,
        asked: Vec<OpenQuestion>,
    ) -> (ChangeId, Vec<Option<DraftOrder>>) {
        self.drafts.settle(orders, asked)
    }

    /// Takes the order for a province back.
    pub fn take_back(&mut self, power: Power, province: Province) -> Option<DraftOrder> {
        self.drafts
            .take_back(power, |entry| entry.province() == Some(province))
    }

    /// Takes the last waived build back.
    pub fn delete_waive(&mut self, power: Power) -> Option<DraftOrder> {
        self.drafts
            .take_back(power, |entry| entry.written == WrittenOrder::Waive)
    }

    /// Undoes the last change to an order of one of these powers, whichever seat they belong to, and says
    /// which it was.
    pub fn undo(&mut self, powers: &[Power]) -> Option<ChangeId> {
        self.drafts.undo(powers)
    }

    /// Does again what was undone last of these powers' orders, and says which change it was.
    pub fn redo(&mut self, powers: &[Power]) -> Option<ChangeId> {
        self.drafts.redo(powers)
    }

    /// Is the power's sheet on the table: marked as handed in, or typed in part at least?
    pub fn has_handed_in(&self, power: Power) -> bool {
        let clock = self.clock.as_ref();
        !self.sheet(power).is_empty() || clock.is_some_and(|it| it.handed_in().contains(power))
    }

    /// Marks a power's sheet as handed in, or not after all. Without a clock nobody asks.
    pub fn hand_in(&mut self, power: Power, is_in: bool) {
        if let Some(clock) = &mut self.clock {
            let mut powers = clock.handed_in();
            match is_in {
                true => powers.insert(power),
                false => powers.remove(power),
            }
            clock.set_handed_in(powers);
        }
    }

    /// Makes what is written now the start of undoing: a game that was read from a file.
    pub(super) fn forget_changes(&mut self) {
        self.drafts.forget_changes();
    }

    /// Removes and reopens all orders of this phase, the perpetual ones too.
    pub(super) fn clear_drafts(&mut self) {
        self.drafts = Drafts::new(&self.map);
        self.states.iter_mut().for_each(SeatState::begin_phase);
    }
}

/// The province that an order is for: where the unit stands or is to be built.
pub fn province_of(written: &WrittenOrder) -> Option<Province> {
    written.unit().map(|unit| unit.place.province)
}
