//! The orders that are due in a phase, and the seats that still have to seal theirs.

use super::{Attendance, Game, Record, SeatId, Slot};
use chancery_core::adjudicator::adjustments::PowerAdjustments;
use chancery_core::board::{Map, Phase, Position, Power, Province};
use chancery_core::orders::{Action, WrittenOrder};

impl Game {
    /// Returns the orders that a power can give in this phase.
    pub fn to_order(&self, power: Power) -> Vec<Slot> {
        match self.ending() {
            Some(_) => Vec::new(),
            None => slots(&self.map, self.position(), power),
        }
    }

    /// Returns the index of the last record in which a seat had orders to write.
    pub fn last_ordered(&self, seat: SeatId) -> Option<usize> {
        let powers = self.powers_of(seat);
        let has_orders = |record: &Record| {
            let position = &record.position;
            let mut powers = powers.iter();
            powers.any(|&power| !slots(&self.map, position, power).is_empty())
        };
        self.history.iter().rposition(has_orders)
    }

    /// Resolves the builds or removals that a power has ordered so far.
    pub fn adjustments(&self, power: Power) -> PowerAdjustments {
        let orders = self.sheet(power).iter().map(|entry| &entry.written);
        PowerAdjustments::resolve(&self.legality(), power, orders)
    }

    /// Returns the slots of this phase without an order. For builds and removals, returns the
    /// remaining number.
    pub fn unordered(&self, power: Power) -> Vec<Slot> {
        let remaining = |due: usize| {
            let left = due.saturating_sub(self.adjustments(power).done());
            (left > 0).then_some(left)
        };
        let left = |slot: Slot| match slot {
            Slot::Unit(at) | Slot::Dislodged(at) => {
                self.order_of(power, at).is_none().then_some(slot)
            }
            Slot::Builds(due) => remaining(due).map(Slot::Builds),
            Slot::Removals(due) => remaining(due).map(Slot::Removals),
        };
        self.to_order(power).into_iter().filter_map(left).collect()
    }

    /// Returns whether a person has orders to write for a seat in this phase. False in civil disorder, and
    /// for the computer and programs.
    pub fn must_write(&self, seat: SeatId) -> bool {
        match self.attendance(seat) {
            Attendance::Disorder | Attendance::Computer(_) | Attendance::Program => false,
            Attendance::Present | Attendance::Table | Attendance::Seat(_) => self.has_orders(seat),
        }
    }

    /// Returns whether a power of a seat has something to order in this phase.
    pub(super) fn has_orders(&self, seat: SeatId) -> bool {
        let mut powers = self.powers_of(seat).iter();
        powers.any(|&power| match &self.public {
            Some(public) => public.ordering.contains(power),
            None => !self.to_order(power).is_empty(),
        })
    }

    /// Returns the power whose unit in a province can be ordered in this phase. In a retreat phase,
    /// that is the dislodged unit.
    pub fn owner_of(&self, at: Province) -> Option<Power> {
        Some(self.position().orderable_unit(&self.map, at)?.power)
    }

    /// Returns the units of other powers that a power orders by proxy in this phase (DATC 4.E.5), each
    /// with its owner.
    pub fn proxies(&self, power: Power) -> Vec<(Province, Power)> {
        let legality = self.legality();
        let left = self
            .orders()
            .filter_map(|(owner, entry)| match &entry.written {
                WrittenOrder::Order {
                    unit,
                    action: Action::Proxy { to },
                } if *to == power && legality.is_legal(owner, &entry.written) => {
                    Some((unit.place.province, owner))
                }
                _ => None,
            });
        left.collect()
    }
}

/// Returns the orders that a power can give in a position.
fn slots(map: &Map, position: &Position, power: Power) -> Vec<Slot> {
    if position.terms.unplayed.contains(power) {
        return Vec::new();
    }
    let province = |location| map.province(location);
    match position.turn.phase {
        Phase::SpringMoves | Phase::FallMoves => position
            .units_of(power)
            .map(|unit| Slot::Unit(province(unit.location)))
            .collect(),
        Phase::SpringRetreats | Phase::FallRetreats => position
            .dislodged_of(power)
            .map(|gone| Slot::Dislodged(province(gone.unit.location)))
            .collect(),
        Phase::Adjustments => match position.adjustment(power) {
            0 => Vec::new(),
            due @ 1.. => vec![Slot::Builds(due.unsigned_abs() as usize)],
            due => vec![Slot::Removals(due.unsigned_abs() as usize)],
        },
    }
}
