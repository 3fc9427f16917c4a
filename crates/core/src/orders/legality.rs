//! The legality of orders, by the board alone: DATC 3.1, issues 4.B, 4.C and 4.E.1.
//!
//! "A legal order is an order that, not knowing any orders yet, could be valid" (4.E.1). So these
//! functions use the map, the position and the rules, and no other order.

mod coasts;
mod retreats;
mod terrain;
mod winter;

use super::illegal::IllegalReason;
use super::order::{Order, Via};
use super::routes;
use super::written::{Action, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};
use crate::board::{
    Map, Position, Power, Province, ProvinceSet, Railroad, Terrain, Unit, UnitKind,
};
use crate::rules::{
    AdjacentConvoy, ConvoyPath, IllegalOrders, IrrelevantCoast, MissingKind, Rules, WrongKind,
    WrongUnitCoast,
};

/// The context in which the legality of an order is checked: the board, the position and the rules in force.
#[derive(Clone, Copy)]
pub struct LegalityContext<'a> {
    /// The board.
    pub map: &'a Map,
    /// The position.
    pub position: &'a Position,
    /// The rules.
    pub rules: &'a Rules,
    /// The provinces with a fleet of any power that can convoy.
    pub(super) fleets: ProvinceSet,
    /// The provinces whose units the position doesn't show, in fog of war.
    unseen: ProvinceSet,
    /// The frozen sea provinces.
    frozen: &'a ProvinceSet,
    /// The provinces that no unit can enter: those of a neutral power, and frozen ones.
    closed: ProvinceSet,
}

impl<'a> LegalityContext<'a> {
    /// Returns the context for one position.
    pub fn new(map: &'a Map, position: &'a Position, rules: &'a Rules) -> Self {
        let frozen = map.terrain().frozen(position.turn.phase.season());
        LegalityContext {
            map,
            position,
            rules,
            fleets: routes::fleets_at_sea(map, position),
            unseen: ProvinceSet::EMPTY,
            frozen,
            closed: position.closed(map),
        }
    }

    /// Accepts supports and convoys of units in provinces that the author of the orders doesn't see (fog of
    /// war). Not used for adjudication.
    #[must_use]
    pub fn with_unseen(self) -> Self {
        let unseen = self.position.terms.unseen();
        LegalityContext {
            fleets: self.fleets.union(&unseen.intersection(self.map.water())),
            unseen,
            ..self
        }
    }

    /// Returns the unit that a support or convoy names. In a province that isn't seen, it is assumed to be as
    /// written.
    #[inline]
    fn helped_unit(&self, by: Power, of: &UnitRef) -> Option<Unit> {
        match self.position.unit(of.place.province) {
            None => self.unseen_unit(by, of),
            seen => seen,
        }
    }

    #[cold]
    fn unseen_unit(&self, by: Power, of: &UnitRef) -> Option<Unit> {
        let there = of.place.province;
        let at_sea = self.map.water().contains(there);
        let kind = of.kind.unwrap_or(if at_sea {
            UnitKind::Fleet
        } else {
            UnitKind::Army
        });
        let location = match kind {
            UnitKind::Army => there.location(),
            UnitKind::Fleet => of.place.nearest(self.map),
        };
        let may_be = self.unseen.contains(there) && self.map.can_stand(kind, location);
        may_be.then(|| Unit::new(of.whose.power().unwrap_or(by), kind, location))
    }

    /// Checks an order of a movement phase for a power's unit, and returns the unit with its order.
    ///
    /// # Errors
    /// The first reason that makes it impossible.
    pub fn movement(
        &self,
        power: Power,
        written: &WrittenOrder,
    ) -> Result<(Unit, Order), IllegalReason> {
        let (named, action) = written.parts().ok_or(IllegalReason::WrongPhase)?;
        let unit = self.own_unit(power, named)?;
        Ok((unit, self.unit_order(unit, action)?))
    }

    /// Checks an order of a movement phase like [`movement`](Self::movement), and returns the order alone, which takes
    /// fewer instructions.
    pub(super) fn movement_order(
        &self,
        power: Power,
        written: &WrittenOrder,
    ) -> Result<Order, IllegalReason> {
        let (named, action) = written.parts().ok_or(IllegalReason::WrongPhase)?;
        self.unit_order(self.own_unit(power, named)?, action)
    }

    fn unit_order(&self, unit: Unit, action: &Action) -> Result<Order, IllegalReason> {
        match action {
            Action::Hold => Ok(Order::Hold),
            Action::Move { to, via } => self.move_order(unit, *to, via),
            Action::SupportHold { of } => self.support_hold(unit, of),
            Action::SupportMove { of, to } => self.support_move(unit, of, *to),
            Action::Convoy { of, to } => self.convoy(unit, of, *to),
            Action::Retreat { .. } | Action::Disband | Action::Build => {
                Err(IllegalReason::WrongPhase)
            }
            // a permission is given beside the unit's own order, and isn't an order by itself
            Action::Permit { of, to } => self.permit(unit, of, *to).map(|_| Order::Hold),
            // under a proxy the unit holds until the other power orders it
            Action::Proxy { to } => self.proxy(unit.power, *to).map(|()| Order::Hold),
            Action::MoveOffMap => Err(IllegalReason::OffMap),
            Action::Unreadable => Err(IllegalReason::Unreadable),
        }
    }

    /// Returns the reason that an order is impossible in the position's phase, or `None` if it is possible.
    pub fn illegal(&self, power: Power, written: &WrittenOrder) -> Option<IllegalReason> {
        match self.position.turn.phase {
            // whether or not a unit is there
            phase if phase.is_movement() && written.action() == Some(&Action::Build) => {
                Some(IllegalReason::WrongPhase)
            }
            phase if phase.is_movement() => self.movement(power, written).err(),
            phase if phase.is_retreat() => self.retreat(power, written).err(),
            _ => self.adjustment(power, written).err(),
        }
    }

    /// Returns whether an order is possible in the position's phase.
    pub fn is_legal(&self, power: Power, written: &WrittenOrder) -> bool {
        self.illegal(power, written).is_none()
    }

    /// Returns whether an impossible order of a movement phase still counts as an order (DATC 2.4, 4.E.1 a to
    /// c). It then competes with other orders for the unit, and a unit with such a move can't be supported to
    /// hold.
    ///
    /// A move to the unit's own province doesn't count, since the unit then holds (2.4 leaves it open).
    pub fn is_order(&self, power: Power, written: &WrittenOrder, why: IllegalReason) -> bool {
        // invalid by 4.C.1 a, 4.C.2 a, 4.C.5 a or 4.C.6 a, a proxy where 4.E.5 has none, or for another unit, phase or province
        if matches!(
            why,
            IllegalReason::KindMissing
                | IllegalReason::KindWrong(_)
                | IllegalReason::NoUnit(_)
                | IllegalReason::NotYours(..)
                | IllegalReason::NotPlayed(_)
                | IllegalReason::WrongPhase
                | IllegalReason::SamePlace
                | IllegalReason::NationalityMissing
                | IllegalReason::NationalityWrong(_)
                | IllegalReason::NoProxies
                | IllegalReason::ProxyToSelf
                | IllegalReason::Unreadable
        ) {
            return false;
        }
        match self.rules.illegal_orders {
            IllegalOrders::CouldBeValid | IllegalOrders::PossibleHere => false,
            IllegalOrders::AnyText => true,
            IllegalOrders::AnyPlaces => why != IllegalReason::OffMap,
            IllegalOrders::PossibleSomewhere => {
                let fleets = *self.map.convoying();
                let everywhere = LegalityContext { fleets, ..*self };
                matches!(
                    everywhere.movement(power, written),
                    Ok(_)
                        | Err(
                            IllegalReason::NothingToSupport(_) | IllegalReason::NothingToConvoy(_)
                        )
                )
            }
        }
    }

    /// Returns whether the power has a player. Units of a power without a player always hold.
    pub(super) fn is_played(&self, power: Power) -> bool {
        !self.position.terms.unplayed.contains(power)
    }

    /// Returns the power's own unit that an order names, if the rules accept the name.
    #[inline]
    pub(super) fn own_unit(&self, power: Power, named: &UnitRef) -> Result<Unit, IllegalReason> {
        let province = named.place.province;
        let unit = self
            .position
            .unit(province)
            .ok_or(IllegalReason::NoUnit(province))?;
        if unit.power != power {
            return Err(IllegalReason::NotYours(province, unit.power));
        }
        if !self.is_played(power) {
            return Err(IllegalReason::NotPlayed(power));
        }
        self.named_rightly(unit, named)?;
        Ok(unit)
    }

    /// Checks whether the rules accept the name of a unit: its kind (4.C.1, 4.C.2) and its coast (4.B.5, 4.B.6).
    #[inline]
    fn named_rightly(&self, unit: Unit, named: &UnitRef) -> Result<(), IllegalReason> {
        match named.kind {
            None if self.rules.missing_kind == MissingKind::Invalid => {
                return Err(IllegalReason::KindMissing);
            }
            Some(kind) if kind != unit.kind && self.rules.wrong_kind == WrongKind::Invalid => {
                return Err(IllegalReason::KindWrong(unit.kind));
            }
            _ => {}
        }
        match (named.place.coast, self.map.coast(unit.location)) {
            (None, _) => Ok(()),
            (written, actual) if written == actual => Ok(()),
            (Some(coast), Some(_)) if self.map.coast_of(named.place.province, coast).is_some() => {
                match self.rules.wrong_unit_coast {
                    WrongUnitCoast::Ignored => Ok(()),
                    WrongUnitCoast::Fails => Err(IllegalReason::OtherCoast(unit.location)),
                }
            }
            _ => self.irrelevant_coast(named.place.province),
        }
    }

    fn irrelevant_coast(&self, province: Province) -> Result<(), IllegalReason> {
        match self.rules.irrelevant_coast {
            IrrelevantCoast::Ignored => Ok(()),
            IrrelevantCoast::Fails => Err(IllegalReason::CoastUnknown(province)),
        }
    }

    fn move_order(
        &self,
        unit: Unit,
        to: WrittenPlace,
        via: &WrittenVia,
    ) -> Result<Order, IllegalReason> {
        let from = self.map.province(unit.location);
        if to.province == from {
            return Err(IllegalReason::SamePlace);
        }
        self.can_act(from)?;
        self.can_enter(unit.kind, to.province)?;
        let by = via.kind();
        if let Via::Rail(number) = by {
            return self.by_rail(unit, to.province, number);
        }
        if unit.kind == UnitKind::Fleet {
            let steps = self.map.steps(unit.kind, unit.location);
            let to = self.fleet_destination(steps, to)?;
            return Ok(Order::Move {
                to,
                via: Via::Unsaid,
            });
        }
        if to.coast.is_some() {
            self.irrelevant_coast(to.province)?;
        }
        let reach = self.map.reach(unit.kind, unit.location);
        let by_land = reach.contains(to.province.location());
        // An army that is ordered by convoy to an adjacent province can only use the convoy, except
        // under a rule that allows the land route too (4.A.3).
        if !by_land || by == Via::Convoy && self.sea_alone() {
            self.check_convoy(unit, to.province, via, by_land)?;
        }
        Ok(Order::Move {
            to: to.province.location(),
            via: by,
        })
    }

    /// Checks that the fleets on the board can convoy an army by the path that its order names.
    fn check_convoy(
        &self,
        army: Unit,
        to: Province,
        via: &WrittenVia,
        by_land: bool,
    ) -> Result<(), IllegalReason> {
        let from = self.map.province(army.location);
        if !routes::connects(self.map, &self.fleets, from, to) {
            let coasts = self.map.coastal();
            let rail = self.rails(army).find(|(_, it)| it.line.contains(&to));
            return Err(match rail {
                Some((number, _)) if *via == WrittenVia::Unsaid => {
                    IllegalReason::RailroadUnnamed(number)
                }
                _ if by_land || coasts.contains(from) && coasts.contains(to) => {
                    IllegalReason::NoFleets(to)
                }
                _ => IllegalReason::NotAdjacent(to),
            });
        }
        let leads = match via {
            WrittenVia::Path(path) if self.rules.convoy_path != ConvoyPath::Ignored => {
                routes::leads(self.map, &self.fleets, path, from, to)
            }
            _ => true,
        };
        leads.then_some(()).ok_or(IllegalReason::NoPath)
    }

    /// Returns whether "via convoy" to an adjacent province excludes the land route (4.A.3).
    fn sea_alone(&self) -> bool {
        matches!(
            self.rules.adjacent_convoy,
            AdjacentConvoy::Intent2000 | AdjacentConvoy::Tagged
        )
    }

    /// Returns the path that a move names, if the rules require armies to follow it (4.A.6).
    pub(super) fn path(&self, via: &WrittenVia) -> Option<ProvinceSet> {
        match via {
            WrittenVia::Path(waters) if self.rules.convoy_path != ConvoyPath::Ignored => {
                Some(waters.iter().copied().collect())
            }
            _ => None,
        }
    }

    fn can_enter(&self, kind: UnitKind, province: Province) -> Result<(), IllegalReason> {
        match (self.map.info(province).terrain, kind) {
            (Terrain::Impassable, _) => Err(IllegalReason::Impassable(province)),
            (Terrain::Water, UnitKind::Army) => Err(IllegalReason::ArmyToWater(province)),
            (Terrain::Inland, UnitKind::Fleet) => Err(IllegalReason::FleetInland(province)),
            _ => self.is_open(province),
        }
    }

    /// Returns whether units can enter the province: it neither belongs to a neutral power nor is frozen.
    #[inline]
    pub(crate) fn is_open(&self, province: Province) -> Result<(), IllegalReason> {
        if !self.closed.contains(province) {
            Ok(())
        } else if self.frozen.contains(province) {
            Err(IllegalReason::Frozen(province))
        } else {
            Err(IllegalReason::Closed(province))
        }
    }

    /// Returns whether a unit in this province can do anything but hold. In a frozen province it can't.
    #[inline]
    pub(super) fn can_act(&self, province: Province) -> Result<(), IllegalReason> {
        if self.frozen.contains(province) {
            Err(IllegalReason::Frozen(province))
        } else {
            Ok(())
        }
    }

    /// Returns the unit, of any power, that a support names, if the rules accept the name.
    fn supported(&self, unit: Unit, of: &UnitRef) -> Result<Unit, IllegalReason> {
        let there = of.place.province;
        if there == self.map.province(unit.location) {
            return Err(IllegalReason::SupportSelf);
        }
        let supported = self.helped_unit(unit.power, of);
        let supported = supported.ok_or(IllegalReason::NothingToSupport(there))?;
        self.named_rightly(supported, of)?;
        self.nationality(unit.power, supported, of)?;
        Ok(supported)
    }

    fn support_hold(&self, unit: Unit, of: &UnitRef) -> Result<Order, IllegalReason> {
        self.supported(unit, of)?;
        let there = of.place.province;
        self.can_act(self.map.province(unit.location))?;
        self.can_act(there)?;
        self.supports_into(unit, there)?;
        Ok(Order::SupportHold { of: there })
    }

    fn support_move(
        &self,
        unit: Unit,
        of: &UnitRef,
        to: WrittenPlace,
    ) -> Result<Order, IllegalReason> {
        let supported = self.supported(unit, of)?;
        let (here, from) = (self.map.province(unit.location), of.place.province);
        self.can_act(here)?;
        self.supports_into(unit, to.province)?;
        if to.province == here {
            return Err(IllegalReason::SupportOutOfReach(to.province));
        }
        self.is_open(to.province)?;
        if !self.could_go(supported, to.province, here) {
            return Err(IllegalReason::SupportedCantGo(from, to.province));
        }
        Ok(Order::SupportMove {
            from,
            to: to.province,
            coast: self.supported_coast(unit.power, supported, to)?,
        })
    }

    /// Returns whether a unit can support an order in a province, over a border that allows support.
    #[inline]
    fn supports_into(&self, unit: Unit, to: Province) -> Result<(), IllegalReason> {
        if self
            .map
            .support_reach(unit.kind, unit.location)
            .contains(to)
        {
            return Ok(());
        }
        let reach = self.map.reach_provinces(unit.kind, unit.location);
        Err(if reach.contains(to) {
            IllegalReason::SupportOverBorder(to)
        } else {
            IllegalReason::SupportOutOfReach(to)
        })
    }

    /// Returns whether a unit could be ordered there while the fleet in `but` supports it, and so can't convoy it.
    pub(super) fn could_go(&self, unit: Unit, to: Province, but: Province) -> bool {
        let from = self.map.province(unit.location);
        let reach = self.map.reach_provinces(unit.kind, unit.location);
        let by_water = || match unit.kind {
            UnitKind::Army => {
                let mut fleets = self.fleets;
                fleets.remove(but);
                let by_rail = |(_, railroad): (_, &Railroad)| railroad.line.contains(&to);
                routes::connects(self.map, &fleets, from, to) || self.rails(unit).any(by_rail)
            }
            UnitKind::Fleet => self.map.terrain().strait(from, to).is_some(),
        };
        from != to && (reach.contains(to) || by_water())
    }

    fn convoy(&self, unit: Unit, of: &UnitRef, to: WrittenPlace) -> Result<Order, IllegalReason> {
        let here = self.map.province(unit.location);
        let from = of.place.province;
        if unit.kind == UnitKind::Army {
            return Err(IllegalReason::ArmyConvoys);
        }
        if !self.map.convoying().contains(here) {
            return Err(IllegalReason::ConvoyInPort);
        }
        self.can_act(here)?;
        let army = self.helped_unit(unit.power, of);
        let army = army.filter(|unit| unit.kind == UnitKind::Army);
        let army = army.ok_or(IllegalReason::NothingToConvoy(from))?;
        self.named_rightly(army, of)?;
        self.nationality(unit.power, army, of)?;
        if to.coast.is_some() {
            self.irrelevant_coast(to.province)?;
        }
        let coasts = self.map.coastal();
        if from == to.province {
            return Err(IllegalReason::SamePlace);
        }
        if to.province == here {
            return Err(IllegalReason::ConvoyToItself);
        }
        self.is_open(to.province)?;
        for coast in [from, to.province] {
            if !coasts.contains(coast) {
                return Err(IllegalReason::ConvoyNotToCoast(coast));
            }
        }
        let of_use = match self.rules.illegal_orders {
            IllegalOrders::CouldBeValid => routes::needed,
            _ => routes::joins,
        };
        if !of_use(self.map, &self.fleets, here, from, to.province) {
            return Err(IllegalReason::ConvoyNotNeeded);
        }
        Ok(Order::Convoy {
            from,
            to: to.province,
        })
    }
}
