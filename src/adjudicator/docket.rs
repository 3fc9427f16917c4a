//! The orders of a movement phase compiled into short arrays: all that the algorithms read.

use super::mask::Mask;
use crate::board::{Id, Map, Position, Power, Province, ProvinceSet, Unit, UnitKind};
use crate::orders::{Order, Orders, Source, Via, routes};
use crate::rules::{AdjacentConvoy, CivilDisorderSupport, MultiRoute, Paradox, Rules};

/// The number of a unit that isn't there.
pub(super) const NOBODY: usize = usize::MAX;

/// How a move goes (DATC 4.A.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Step by step, over the border.
    Land,
    /// By convoy and not otherwise.
    Sea,
    /// By convoy, and over the border where the convoy fails.
    SeaElseLand,
}

/// One unit and its order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    pub unit: Unit,
    pub province: Province,
    pub order: Order,
    /// For a move: where it goes.
    pub to: Province,
    pub way: Way,
    /// For a move: the unit that stands where it goes, else [`NOBODY`].
    pub occupant: usize,
    /// For a move: that unit, where it moves the other way.
    pub opposite: usize,
    /// The supports that match this unit's order.
    pub supports: M,
    /// For a move by sea: the fleets whose convoy order matches it, along the path where one counts.
    pub convoyers: M,
    /// For a move support: the number of the unit that can't cut it (it supports against that one).
    pub against: usize,
    /// For a support: armies that come by sea and don't cut it, by the paradox rule in force
    /// (4.A.2 a, b and c).
    pub spared: M,
}

/// All orders of a phase. Kept and filled anew for each phase, so that nothing is allocated.
#[derive(Debug, Default)]
pub(super) struct Docket<M> {
    pub entries: Vec<Entry<M>>,
    /// By province: the units that move there.
    pub movers: Vec<M>,
    /// By province: the number of the unit there, else [`NOBODY`].
    pub at: Vec<usize>,
    /// By power: its units.
    pub of_power: Vec<M>,
    /// Units with a move order.
    pub moves: M,
    /// Units with a matched support order.
    pub supports: M,
    /// Fleets with a matched convoy order.
    pub convoys: M,
    pub rules: Rules,
}

impl<M: Mask> Docket<M> {
    pub fn new() -> Self {
        Docket {
            entries: Vec::new(),
            movers: Vec::new(),
            at: Vec::new(),
            of_power: Vec::new(),
            moves: M::EMPTY,
            supports: M::EMPTY,
            convoys: M::EMPTY,
            rules: Rules::default(),
        }
    }

    /// How many units there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Fills the docket with the orders of a phase. `orders` has one for each unit of `position`.
    pub fn compile(
        &mut self,
        map: &Map,
        position: &Position,
        orders: &Orders<Order>,
        rules: &Rules,
    ) {
        self.rules = *rules;
        self.entries.clear();
        self.movers.clear();
        self.movers.resize(map.province_count(), M::EMPTY);
        self.at.clear();
        self.at.resize(map.province_count(), NOBODY);
        self.of_power.clear();
        self.of_power.resize(map.powers().len(), M::EMPTY);
        (self.moves, self.supports, self.convoys) = (M::EMPTY, M::EMPTY, M::EMPTY);
        self.list(map, position, orders);
        self.match_moves(map);
        self.match_supports(orders);
        if !self.convoys.is_empty() || rules.multi_route == MultiRoute::AnyBroken {
            self.match_convoys(map);
        }
        self.set_ways(map);
        self.spare(map);
    }

    fn list(&mut self, map: &Map, position: &Position, orders: &Orders<Order>) {
        for unit in position.units() {
            let index = self.entries.len();
            let province = map.province(unit.location);
            let order = orders
                .get(province)
                .map_or(Order::Hold, |given| given.order);
            let to = match order {
                Order::Move { to, .. } => {
                    self.moves.add(index);
                    let to = map.province(to);
                    self.movers[to.index()].add(index);
                    to
                }
                _ => province,
            };
            self.at[province.index()] = index;
            self.of_power[unit.power.index()].add(index);
            if matches!(order, Order::Convoy { .. }) {
                self.convoys.add(index);
            }
            self.entries.push(Entry {
                unit,
                province,
                order,
                to,
                way: Way::Land,
                occupant: NOBODY,
                opposite: NOBODY,
                supports: M::EMPTY,
                convoyers: M::EMPTY,
                against: NOBODY,
                spared: M::EMPTY,
            });
        }
    }

    fn match_moves(&mut self, map: &Map) {
        for index in self.moves.iter() {
            let Entry {
                to, province, unit, ..
            } = self.entries[index];
            let occupant = self.at[to.index()];
            let opposed = occupant != NOBODY
                && self.moves.has(occupant)
                && self.entries[occupant].to == province;
            let by_land = unit.kind == UnitKind::Fleet
                || map
                    .reach(UnitKind::Army, unit.location)
                    .contains(to.location());
            let entry = &mut self.entries[index];
            entry.occupant = occupant;
            entry.opposite = if opposed { occupant } else { NOBODY };
            entry.way = if by_land { Way::Land } else { Way::Sea };
        }
    }

    fn match_supports(&mut self, orders: &Orders<Order>) {
        for index in 0..self.len() {
            let target = match self.entries[index].order {
                Order::SupportHold { of } => {
                    let target = self.at[of.index()];
                    if target == NOBODY || self.moves.has(target) || self.denies_support(orders, of)
                    {
                        continue;
                    }
                    target
                }
                Order::SupportMove { from, to, coast } => {
                    let target = self.at[from.index()];
                    let matches = target != NOBODY
                        && self.moves.has(target)
                        && self.entries[target].to == to
                        && coast.is_none_or(|coast| self.destination(target) == coast);
                    if !matches {
                        continue;
                    }
                    self.entries[index].against = self.entries[target].occupant;
                    target
                }
                _ => continue,
            };
            self.entries[target].supports.add(index);
            self.supports.add(index);
        }
    }

    /// Under 4.D.9 a the units of a power that sent nothing can't be supported.
    fn denies_support(&self, orders: &Orders<Order>, province: Province) -> bool {
        self.rules.civil_disorder_support == CivilDisorderSupport::Fails
            && orders
                .get(province)
                .is_some_and(|given| given.source == Source::NoSheet)
    }

    fn destination(&self, mover: usize) -> crate::board::Location {
        match self.entries[mover].order {
            Order::Move { to, .. } => to,
            _ => self.entries[mover].unit.location,
        }
    }

    /// Matches convoy orders with moves; the orders that match nothing leave [`Docket::convoys`].
    fn match_convoys(&mut self, map: &Map) {
        let mut matched = M::EMPTY;
        for index in self.convoys.iter() {
            let Order::Convoy { from, to } = self.entries[index].order else {
                continue;
            };
            let army = self.at[from.index()];
            if army == NOBODY || !self.moves.has(army) || self.entries[army].to != to {
                continue;
            }
            if let Order::Move {
                via: Via::Path(path),
                ..
            } = self.entries[army].order
                && !path.contains(self.entries[index].province)
            {
                continue;
            }
            self.entries[army].convoyers.add(index);
            matched.add(index);
        }
        self.convoys = matched;
        if self.rules.multi_route == MultiRoute::AnyBroken {
            self.drop_useless_convoyers(map);
        }
    }

    /// Under 4.A.1 a every fleet of a route counts, but only those of a route (6.F.12).
    fn drop_useless_convoyers(&mut self, map: &Map) {
        for army in self.moves.iter() {
            let Entry {
                convoyers,
                province,
                to,
                ..
            } = self.entries[army];
            let waters = self.waters(convoyers);
            for fleet in convoyers.iter() {
                if !routes::needed(map, &waters, self.entries[fleet].province, province, to) {
                    let rest = self.entries[army].convoyers.without(M::bit(fleet));
                    self.entries[army].convoyers = rest;
                }
            }
        }
    }

    /// Where these fleets are.
    pub fn waters(&self, fleets: M) -> ProvinceSet {
        fleets
            .iter()
            .map(|fleet| self.entries[fleet].province)
            .collect()
    }

    /// Can these fleets carry the army of a move?
    pub fn carries(&self, map: &Map, fleets: M, army: usize) -> bool {
        let entry = &self.entries[army];
        !fleets.is_empty() && routes::connects(map, &self.waters(fleets), entry.province, entry.to)
    }

    /// Settles which of the armies with a land route go by sea (4.A.3).
    fn set_ways(&mut self, map: &Map) {
        for army in self.moves.iter() {
            let entry = self.entries[army];
            let Order::Move { via, .. } = entry.order else {
                continue;
            };
            if entry.unit.kind == UnitKind::Fleet || entry.way == Way::Sea {
                continue;
            }
            if via == Via::Unsaid && entry.convoyers.is_empty() {
                continue;
            }
            let tagged = via != Via::Unsaid;
            let own = entry
                .convoyers
                .meets(self.of_power[entry.unit.power.index()]);
            let complete = || self.carries(map, entry.convoyers, army);
            self.entries[army].way = match self.rules.adjacent_convoy {
                AdjacentConvoy::AlwaysConvoy if complete() => Way::Sea,
                AdjacentConvoy::SwapOnly if entry.opposite != NOBODY && complete() => Way::Sea,
                AdjacentConvoy::Rule1971 if entry.opposite != NOBODY && complete() => {
                    Way::SeaElseLand
                }
                AdjacentConvoy::Intent1982 | AdjacentConvoy::Intent2000 if tagged || own => {
                    Way::Sea
                }
                AdjacentConvoy::Tagged if tagged => Way::Sea,
                AdjacentConvoy::Intent2000Fallback if (tagged || own) && complete() => {
                    Way::SeaElseLand
                }
                AdjacentConvoy::TaggedFallback if tagged && complete() => Way::SeaElseLand,
                _ => Way::Land,
            };
        }
    }

    /// Notes the supports that certain convoyed armies don't cut, where the paradox rule is one of
    /// the rulebooks' own (4.A.2 a, b, c).
    fn spare(&mut self, map: &Map) {
        let rule = self.rules.paradox;
        if self.convoys.is_empty()
            || !matches!(
                rule,
                Paradox::Rule1971 | Paradox::Rule1982 | Paradox::Rule2000
            )
        {
            return;
        }
        for support in self.supports.iter() {
            let attackers = self.movers[self.entries[support].province.index()];
            for army in attackers.iter() {
                if self.entries[army].way != Way::Land && self.spares(map, rule, support, army) {
                    self.entries[support].spared.add(army);
                }
            }
        }
    }

    fn spares(&self, map: &Map, rule: Paradox, support: usize, army: usize) -> bool {
        // the body of water that the support acts in, and the fleet there
        let (water, attack) = match self.entries[support].order {
            Order::SupportMove { to, .. } => (to, true),
            Order::SupportHold { of } => (of, false),
            _ => return false,
        };
        let fleet = self.at[water.index()];
        if fleet == NOBODY || !map.water().contains(water) {
            return false;
        }
        match rule {
            Paradox::Rule1982 => self.convoys.has(fleet),
            Paradox::Rule1971 => attack && self.entries[army].convoyers.has(fleet),
            _ => {
                let convoyers = self.entries[army].convoyers;
                attack
                    && convoyers.has(fleet)
                    && !self.carries(map, convoyers.without(M::bit(fleet)), army)
            }
        }
    }

    /// The power of a unit.
    pub fn power(&self, index: usize) -> Power {
        self.entries[index].unit.power
    }
}
