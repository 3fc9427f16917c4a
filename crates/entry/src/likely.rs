//! The likelihood of a unit's legal orders, from common play and the orders that the power has
//! already given.

use super::Context;
use super::plan::Plan;
use chancery_core::board::{Map, Province, Unit, UnitKind};
use chancery_core::orders::{Action, Order, Via, WrittenOrder};

/// The number of likelihood steps. [`Likely::of`] returns less than this.
pub(super) const STEPS: u16 = 16;

/// The step of an order that matches another order of the power.
const FITS: u16 = 0;
/// The step of an order that conflicts with another order of the power, or repeats it.
const CLASHES: u16 = 12;

/// The orders of the power's other units, as a basis for the likelihood of one unit's orders.
pub(super) struct Likely<'a> {
    unit: Unit,
    /// The orders of the other units.
    plan: Plan<'a>,
}

impl<'a> Likely<'a> {
    /// Collects the orders of the other units of the same power.
    pub fn new(ctx: &Context<'a>, unit: Unit) -> Self {
        let at = ctx.legality.map.province(unit.location);
        let of_others = |order: &&WrittenOrder| order.province().is_some_and(|by| by != at);
        let others = ctx.sheet.iter().filter(of_others);
        Likely {
            unit,
            plan: Plan::new(ctx.legality, unit.power, others),
        }
    }

    /// Returns the step of an order: 0 is the most likely, and all steps are less than [`STEPS`].
    pub fn of(&self, order: &WrittenOrder) -> u16 {
        let WrittenOrder::Order { action, .. } = order else {
            return 8;
        };
        let map = self.plan.map();
        match action {
            Action::Move { to, via } => self.of_move(to.province, via.kind()),
            Action::Retreat { .. } => 1,
            Action::Hold => 3,
            Action::SupportMove { of, to } => {
                self.of_help(of.place.province, to.province, |_, _| true)
            }
            Action::Convoy { of, to } => {
                let (from, to) = (of.place.province, to.province);
                match self.of_help(from, to, |army, via| by_sea(map, army, to, via)) {
                    sure @ (FITS | CLASHES) => sure,
                    step => step + self.convoy_penalty(from, to),
                }
            }
            Action::SupportHold { of } => {
                let at = of.place.province;
                if self.plan.stays(at) {
                    4
                } else if self.plan.goes(at).is_some() {
                    CLASHES
                } else if self.plan.own(at).is_some() {
                    5
                } else {
                    7
                }
            }
            Action::Disband | Action::Build => 6,
            Action::Permit { .. } => 8,
            Action::Proxy { .. } | Action::MoveOffMap | Action::Unreadable => 9,
        }
    }

    /// Returns the step of a move. Moves to a province that another of the power's units keeps or
    /// moves to conflict; moves that a fleet is ordered to convoy match; moves by land come before
    /// other convoys.
    fn of_move(&self, to: Province, via: Via) -> u16 {
        let map = self.plan.map();
        let from = map.province(self.unit.location);
        let taken = self.plan.moves().any(|(_, other, _)| other == to);
        let carries = Order::Convoy { from, to };
        if taken || self.plan.stays(to) {
            CLASHES
        } else if self.plan.orders.iter().any(|(_, order)| *order == carries) {
            FITS
        } else if by_sea(map, self.unit, to, via) {
            5
        } else if self.plan.own(to).is_some() && self.plan.goes(to).is_none() {
            // the unit there may stay
            2
        } else {
            1
        }
    }

    /// Returns the step of a support or convoy of a move from `from` to `to`. It fits if that move is ordered
    /// and `fits` accepts its unit and route.
    fn of_help(&self, from: Province, to: Province, fits: impl Fn(Unit, Via) -> bool) -> u16 {
        let mut ordered = self.plan.moves();
        let is_ordered = ordered
            .any(|(unit, goal, via)| (self.plan.at(unit), goal) == (from, to) && fits(unit, via));
        let mine = self.plan.own(from).is_some();
        match self.plan.goes(from) {
            _ if is_ordered => FITS,
            Some(_) => CLASHES,
            None if self.plan.stays(from) => CLASHES,
            None if mine => 4,
            None => 8,
        }
    }

    /// Returns how useless a convoy is: 0 if it leads to a center that the army's power doesn't
    /// own, 1 to another province, 2 if the army can go there by land.
    fn convoy_penalty(&self, from: Province, to: Province) -> u16 {
        let legality = self.plan.legality;
        let Some(army) = legality.position.unit(from) else {
            return 2;
        };
        let map = legality.map;
        let gains = map.centers().contains(to) && legality.position.owner(to) != Some(army.power);
        if !by_sea(map, army, to, Via::Unsaid) {
            2
        } else {
            u16::from(!gains)
        }
    }
}

/// Returns whether the move needs a convoy or requests one.
pub(super) fn by_sea(map: &Map, unit: Unit, to: Province, via: Via) -> bool {
    let near = || map.reach_provinces(unit.kind, unit.location).contains(to);
    unit.kind == UnitKind::Army
        && match via {
            Via::Unsaid => !near(),
            Via::Convoy => true,
            Via::Rail(_) => false,
        }
}
