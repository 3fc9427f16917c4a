//! The likelihood of a unit's legal orders, from common play and the orders that the power has
//! already given.

use super::Context;
use chancery_core::board::{Map, Province, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::{Action, WrittenOrder, WrittenVia};

/// The number of likelihood steps. [`Likely::of`] returns less than this.
pub(super) const STEPS: u16 = 16;

/// The step of an order that matches another order of the power.
const FITS: u16 = 0;
/// The step of an order that conflicts with another order of the power, or repeats it.
const CLASHES: u16 = 12;

/// The orders of the power's other units, as a basis for the likelihood of one unit's orders.
pub(super) struct Likely<'a> {
    ctx: &'a Context<'a>,
    unit: Unit,
    /// The moves of the power's units, from and to.
    moves: Vec<(Province, Province)>,
    /// The moves of the power's armies by convoy, from and to.
    convoyed: Vec<(Province, Province)>,
    /// The moves that the power's fleets are ordered to convoy, from and to.
    carried: Vec<(Province, Province)>,
    /// The provinces in which the power's units are ordered to stay.
    stays: ProvinceSet,
}

impl<'a> Likely<'a> {
    /// Collects the orders of the other units of the same power.
    pub fn new(ctx: &'a Context<'a>, unit: Unit) -> Self {
        let map = ctx.legality.map;
        let mut likely = Likely {
            ctx,
            unit,
            moves: Vec::new(),
            convoyed: Vec::new(),
            carried: Vec::new(),
            stays: ProvinceSet::EMPTY,
        };
        for order in ctx.sheet {
            let WrittenOrder::Order { unit: by, action } = order else {
                continue;
            };
            let from = by.place.province;
            let Some(other) = likely.own(from).filter(|other| *other != unit) else {
                continue;
            };
            match action {
                Action::Move { to, via } => {
                    likely.moves.push((from, to.province));
                    if by_sea(map, other, to.province, via) {
                        likely.convoyed.push((from, to.province));
                    }
                }
                Action::Convoy { of, to } => {
                    likely.carried.push((of.place.province, to.province));
                    likely.stays.insert(from);
                }
                Action::Permit { .. } => {}
                _ => likely.stays.insert(from),
            }
        }
        likely
    }

    /// Returns the unit of the same power in a province.
    fn own(&self, at: Province) -> Option<Unit> {
        let unit = self.ctx.legality.position.unit(at)?;
        (unit.power == self.unit.power).then_some(unit)
    }

    /// Returns the step of an order: 0 is the most likely, and all steps are less than [`STEPS`].
    pub fn of(&self, order: &WrittenOrder) -> u16 {
        let WrittenOrder::Order { action, .. } = order else {
            return 8;
        };
        let own = |at: Province| self.own(at).is_some();
        match action {
            Action::Move { to, via } => self.of_move(to.province, via),
            Action::Retreat { .. } => 1,
            Action::Hold => 3,
            Action::SupportMove { of, to } => {
                self.of_help(of.place.province, to.province, &self.moves)
            }
            Action::Convoy { of, to } => {
                let (from, to) = (of.place.province, to.province);
                match self.of_help(from, to, &self.convoyed) {
                    sure @ (FITS | CLASHES) => sure,
                    step => step + self.convoy_penalty(from, to),
                }
            }
            Action::SupportHold { of } => {
                let at = of.place.province;
                if self.stays.contains(at) {
                    4
                } else if self.goes(at).is_some() {
                    CLASHES
                } else if own(at) {
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
    fn of_move(&self, to: Province, via: &WrittenVia) -> u16 {
        let map = self.ctx.legality.map;
        let from = map.province(self.unit.location);
        let taken = self.moves.iter().any(|&(_, other)| other == to);
        if taken || self.stays.contains(to) {
            CLASHES
        } else if self.carried.contains(&(from, to)) {
            FITS
        } else if by_sea(map, self.unit, to, via) {
            5
        } else if self.own(to).is_some() && self.goes(to).is_none() {
            // the unit there may stay
            2
        } else {
            1
        }
    }

    /// Returns the step of a support or convoy of a move from `from` to `to`. The moves in
    /// `ordered` match it.
    fn of_help(&self, from: Province, to: Province, ordered: &[(Province, Province)]) -> u16 {
        let mine = self.own(from).is_some();
        match self.goes(from) {
            _ if ordered.contains(&(from, to)) => FITS,
            Some(_) => CLASHES,
            None if self.stays.contains(from) => CLASHES,
            None if mine => 4,
            None => 8,
        }
    }

    /// Returns how useless a convoy is: 0 if it leads to a center that the army's power doesn't
    /// own, 1 to another province, 2 if the army can go there by land.
    fn convoy_penalty(&self, from: Province, to: Province) -> u16 {
        let legality = &self.ctx.legality;
        let Some(army) = legality.position.unit(from) else {
            return 2;
        };
        let map = legality.map;
        let gains = map.centers().contains(to) && legality.position.owner(to) != Some(army.power);
        if map.reach_provinces(army.kind, army.location).contains(to) {
            2
        } else {
            u16::from(!gains)
        }
    }

    /// Returns the destination of the power's unit in `from`, if it is ordered to move.
    fn goes(&self, from: Province) -> Option<Province> {
        let mut moves = self.moves.iter();
        moves.find(|(at, _)| *at == from).map(|&(_, to)| to)
    }
}

/// Returns whether the move needs a convoy or requests one.
pub(super) fn by_sea(map: &Map, unit: Unit, to: Province, via: &WrittenVia) -> bool {
    let near = || map.reach_provinces(unit.kind, unit.location).contains(to);
    unit.kind == UnitKind::Army
        && match via {
            WrittenVia::Unsaid => !near(),
            WrittenVia::Convoy | WrittenVia::Path(_) => true,
            WrittenVia::Rail(_) => false,
        }
}
