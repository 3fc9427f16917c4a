//! The orders of a movement phase compiled into short arrays, the only input of the algorithms.

use super::MovementInput;
use super::mask::Mask;
use super::railroad::Train;
use crate::board::{Border, Id, Map, Position, Province, ProvinceSet, Strait, Unit, UnitKind};
use crate::orders::{Order, OrderOrigin, Orders, Via, routes};
use crate::rules::{AdjacentConvoy, CivilDisorderSupport, ConvoyPath, MultiRoute, Paradox, Rules};

/// The index that stands for no unit.
pub(super) const NO_UNIT: usize = u8::MAX as usize;

/// The role that a unit has by its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// It holds, or its support or convoy matches no order.
    Stay,
    Move,
    /// A support that matches an order.
    Support,
    /// A convoy that matches an order.
    Convoy,
}

/// The route of a move (DATC 4.A.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MoveRoute {
    /// Without a convoy, across a border.
    Land,
    /// By convoy only.
    Sea,
    /// By convoy, or across the border if the convoy fails.
    SeaElseLand,
    /// By a fleet through a strait that a third province controls.
    Strait,
    /// By an army along a railroad.
    Rail,
}

/// The effect of the terrain on a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing<M> {
    /// The border that it crosses if it isn't convoyed.
    pub by_land: Border,
    /// The convoyers that it can land from across a half border only.
    pub half_landings: M,
    /// The permission to pass the strait, if its route leads through one.
    pub leave: Leave,
}

/// The permission of a fleet to pass a strait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leave {
    /// Given by this unit, as long as it stays.
    Of(usize),
    /// There is no unit that could give it.
    NoKeeper,
    /// It wasn't given, or was given to another fleet.
    NotGiven,
}

impl<M: Mask> Crossing<M> {
    const PLAIN: Self = Crossing {
        by_land: Border::Plain,
        half_landings: M::EMPTY,
        leave: Leave::NoKeeper,
    };
}

/// A unit and its order.
#[derive(Clone, Copy, Debug)]
pub(super) struct CompiledOrder<M> {
    pub unit: Unit,
    pub province: Province,
    pub role: Role,
    /// The destination of a move, or the unit's own province.
    pub to: Province,
    pub way: MoveRoute,
    /// For a move: the unit at its destination, or [`NO_UNIT`].
    pub occupant: usize,
    /// For a move: that unit if it moves in the opposite direction, or [`NO_UNIT`].
    pub opposite: usize,
    /// The supports that match this unit's order.
    pub supports: M,
    /// For a move: the fleets whose convoy order matches it, limited to the path if one counts.
    pub convoyers: M,
    /// The unit that the order refers to: the supported or convoyed one, or the unit itself.
    pub about: usize,
    /// For a move: whether all convoyers are needed, because the order names a path (4.A.6).
    pub chain: bool,
    /// For a support of a move: the unit at the destination, which can't cut it, or [`NO_UNIT`].
    pub against: usize,
    /// For a support: armies that don't cut it if they go by convoy, under the paradox rule in force (4.A.2 a, b
    /// and c).
    pub spared: M,
}

/// All orders of a phase. The arrays are reused for each phase, so that nothing is allocated.
#[derive(Debug, Default)]
pub(super) struct CompiledOrders<M> {
    pub entries: Vec<CompiledOrder<M>>,
    /// By unit, on boards with special terrain: the effect of the terrain on its move.
    pub crossings: Vec<Crossing<M>>,
    /// Armies on a railroad.
    pub trains: Vec<Train>,
    /// Fleets that move through a strait.
    pub straits: M,
    /// By province: the units that move there.
    pub movers: Vec<M>,
    /// By province: the index of the unit there, or [`NO_UNIT`].
    pub at: Vec<usize>,
    /// By power: its units.
    pub of_power: Vec<M>,
    /// Units with a move order.
    pub moves: M,
    /// Units with a matched support order.
    pub supports: M,
    /// Fleets with a matched convoy order.
    pub convoys: M,
    /// Armies whose move matches a convoy order.
    pub convoyed: M,
    pub rules: Rules,
}

impl<M: Mask> CompiledOrders<M> {
    /// Fills the arrays with the orders of a phase. `orders` has an order for each unit of `position`.
    pub fn compile(&mut self, phase: MovementInput<'_>) {
        let MovementInput {
            map,
            position,
            orders,
            rules,
        } = phase;
        self.rules = *rules;
        self.entries.clear();
        self.movers.clear();
        self.movers.resize(map.province_count(), M::EMPTY);
        self.at.clear();
        self.at.resize(map.province_count(), NO_UNIT);
        self.of_power.clear();
        self.of_power.resize(map.powers().len(), M::EMPTY);
        (self.moves, self.supports, self.convoys) = (M::EMPTY, M::EMPTY, M::EMPTY);
        self.convoyed = M::EMPTY;
        let (helpers, roundabout) = self.list(map, position, orders);
        self.match_moves();
        self.match_helpers(orders, helpers);
        let mut intended = M::EMPTY;
        if !self.convoys.is_empty() {
            self.keep_to_paths(map, orders);
            intended = self.convoyed_by_own();
            if rules.multi_route != MultiRoute::AllBroken {
                self.drop_useless_convoyers(map);
            }
        }
        self.set_ways(map, orders, roundabout, intended);
        if M::TERRAIN {
            self.board_trains(phase);
            self.cross(map, orders);
        }
        if !self.convoys.is_empty() {
            self.spare(map, orders);
        }
    }

    /// Lists the units. Returns those with a support or convoy order, and the moves that say or need that
    /// they go by convoy.
    fn list(&mut self, map: &Map, position: &Position, orders: &Orders<Order>) -> (M, M) {
        let (mut helpers, mut roundabout) = (M::EMPTY, M::EMPTY);
        for province in position.occupied().iter() {
            let Some(unit) = position.unit(province) else {
                continue;
            };
            let index = self.entries.len();
            let (mut role, mut to) = (Role::Stay, province);
            match orders.get(province).map(|given| &given.order) {
                Some(Order::Move { to: goal, via }) => {
                    role = Role::Move;
                    to = map.province(*goal);
                    self.moves.add(index);
                    self.movers[to.index()].add(index);
                    let near = map.reach(unit.kind, unit.location).contains(*goal);
                    if !near || !matches!(via, Via::Unsaid) {
                        roundabout.add(index);
                    }
                }
                Some(
                    Order::SupportHold { .. } | Order::SupportMove { .. } | Order::Convoy { .. },
                ) => {
                    helpers.add(index);
                }
                Some(Order::Hold) | None => {}
            }
            self.at[province.index()] = index;
            self.of_power[unit.power.index()].add(index);
            self.entries.push(CompiledOrder {
                unit,
                province,
                role,
                to,
                way: MoveRoute::Land,
                occupant: NO_UNIT,
                opposite: NO_UNIT,
                supports: M::EMPTY,
                convoyers: M::EMPTY,
                about: index,
                chain: false,
                against: NO_UNIT,
                spared: M::EMPTY,
            });
        }
        (helpers, roundabout)
    }

    /// Records the unit at the destination of each move, and whether that unit moves in the opposite
    /// direction.
    fn match_moves(&mut self) {
        for index in self.moves.iter() {
            let CompiledOrder { to, province, .. } = self.entries[index];
            let occupant = self.at[to.index()];
            if occupant != NO_UNIT {
                let other = &self.entries[occupant];
                let opposed = other.role == Role::Move && other.to == province;
                let entry = &mut self.entries[index];
                entry.occupant = occupant;
                entry.opposite = if opposed { occupant } else { NO_UNIT };
            }
        }
    }

    /// Matches supports and convoys with the orders that they are for. A unit whose order matches none just
    /// stays.
    fn match_helpers(&mut self, orders: &Orders<Order>, helpers: M) {
        for index in helpers.iter() {
            let Some(given) = orders.get(self.entries[index].province) else {
                continue;
            };
            match given.order {
                Order::SupportHold { of } => {
                    let target = self.at[of.index()];
                    if target != NO_UNIT
                        && !self.moves.has(target)
                        && !self.denies_support(orders, of)
                    {
                        self.support(index, target);
                    }
                }
                Order::SupportMove { from, to, coast } => {
                    let target = self.at[from.index()];
                    if self.goes(target, to)
                        && coast.is_none_or(|coast| {
                            let given = orders.get(from);
                            given.and_then(|given| given.order.destination()) == Some(coast)
                        })
                    {
                        self.support(index, target);
                        self.entries[index].against = self.entries[target].occupant;
                    }
                }
                Order::Convoy { from, to } => {
                    let army = self.at[from.index()];
                    if self.goes(army, to) {
                        self.entries[army].convoyers.add(index);
                        self.convoyed.add(army);
                        self.entries[index].role = Role::Convoy;
                        self.entries[index].about = army;
                        self.convoys.add(index);
                    }
                }
                Order::Hold | Order::Move { .. } => {}
            }
        }
    }

    fn support(&mut self, supporter: usize, target: usize) {
        self.entries[target].supports.add(supporter);
        self.entries[supporter].role = Role::Support;
        self.entries[supporter].about = target;
        self.supports.add(supporter);
    }

    fn goes(&self, unit: usize, to: Province) -> bool {
        unit != NO_UNIT && self.moves.has(unit) && self.entries[unit].to == to
    }

    /// Under 4.A.6 b and c an army whose order names a path needs all of it. Under c an army whose order
    /// names none has no convoy.
    fn keep_to_paths(&mut self, map: &Map, orders: &Orders<Order>) {
        if self.rules.convoy_path == ConvoyPath::Ignored {
            return;
        }
        for army in self.moves.iter() {
            let entry = self.entries[army];
            let fleets = match orders.path(entry.province) {
                None if self.rules.convoy_path == ConvoyPath::Allowed => continue,
                None => M::EMPTY,
                Some(path) => {
                    let on_path = |fleet: &usize| path.contains(self.entries[*fleet].province);
                    let fleets = entry.convoyers.iter().filter(on_path);
                    let fleets = M::of(fleets);
                    let whole = fleets.count() as usize == path.len();
                    // a path that leads elsewhere may accompany a move by land, and is no convoy
                    if whole && routes::connects(map, path, entry.province, entry.to) {
                        fleets
                    } else {
                        M::EMPTY
                    }
                }
            };
            self.entries[army].convoyers = fleets;
            self.entries[army].chain = true;
        }
    }

    /// Returns whether the unit in a province can't be supported to hold: a unit that was ordered to move,
    /// even if the move is illegal and counts as a move (4.E.1), and under 4.D.9 a a unit whose power sent no
    /// orders.
    fn denies_support(&self, orders: &Orders<Order>, province: Province) -> bool {
        match orders.get(province).map(|given| given.source) {
            Some(OrderOrigin::Impossible { moves, .. }) => moves,
            Some(OrderOrigin::NoSheet) => {
                self.rules.civil_disorder_support == CivilDisorderSupport::Fails
            }
            _ => false,
        }
    }

    /// Returns the armies that a fleet of their own power is ordered to convoy. The order shows the intent
    /// even if no ordered route needs that fleet (4.A.3 b and c, 6.G.6).
    fn convoyed_by_own(&self) -> M {
        let mut armies = M::EMPTY;
        for army in self.convoyed.iter() {
            let CompiledOrder {
                unit, convoyers, ..
            } = self.entries[army];
            if convoyers.meets(self.of_power[unit.power.index()]) {
                armies.add(army);
            }
        }
        armies
    }

    /// Removes fleets that are part of no route: under 4.A.1 a every fleet of a route counts, but no other
    /// (6.F.12). The DPTG also leaves out foreign fleets if own ones are enough (DATC 2.4, 4.A.1).
    fn drop_useless_convoyers(&mut self, map: &Map) {
        for army in self.convoyed.iter() {
            let CompiledOrder {
                unit,
                province,
                to,
                chain,
                ..
            } = self.entries[army];
            if chain {
                continue;
            }
            if self.rules.multi_route == MultiRoute::AnyBrokenOwnFirst {
                let own = self.of_power[unit.power.index()].and(self.entries[army].convoyers);
                if self.can_convoy(map, own, army) {
                    self.entries[army].convoyers = own;
                }
            }
            let convoyers = self.entries[army].convoyers;
            let waters = self.waters(convoyers);
            for fleet in convoyers.iter() {
                if !routes::needed(map, &waters, self.entries[fleet].province, province, to) {
                    let rest = self.entries[army].convoyers.without(M::bit(fleet));
                    self.entries[army].convoyers = rest;
                }
            }
        }
    }

    /// Returns the units whose verdict may depend on the verdict of this one: those that move to the
    /// destination or the province of the unit that its order refers to, and the unit at that destination.
    #[inline]
    pub fn concerned(&self, index: usize) -> M {
        if M::TERRAIN {
            return self.all();
        }
        let about = &self.entries[self.entries[index].about];
        let movers = self.movers[about.to.index()].or(self.movers[about.province.index()]);
        match self.at[about.to.index()] {
            NO_UNIT => movers,
            there => movers.or(M::bit(there)),
        }
    }

    /// Returns all orders that get a verdict: moves, matched supports and matched convoys.
    #[inline]
    pub fn all(&self) -> M {
        self.moves.or(self.supports).or(self.convoys)
    }

    /// Returns the provinces of these fleets.
    pub fn waters(&self, fleets: M) -> ProvinceSet {
        fleets
            .iter()
            .map(|fleet| self.entries[fleet].province)
            .collect()
    }

    /// Returns whether these fleets can convoy the army of a move.
    pub fn can_convoy(&self, map: &Map, fleets: M, army: usize) -> bool {
        let entry = &self.entries[army];
        if fleets.is_empty() {
            false
        } else if entry.chain {
            entry.convoyers.without(fleets).is_empty()
        } else {
            routes::connects(map, &self.waters(fleets), entry.province, entry.to)
        }
    }

    /// Returns whether these fleets are enough for the convoy of an army (4.A.1).
    pub fn is_convoyed(&self, map: &Map, standing: M, army: usize) -> bool {
        let all_needed = self.rules.multi_route != MultiRoute::AllBroken;
        !(all_needed && standing != self.entries[army].convoyers)
            && self.can_convoy(map, standing, army)
    }

    /// Decides which moves go by convoy: those that can't go by land, and the others according to 4.A.3.
    /// `roundabout` has the moves that can't go by land or name a convoy, `intended` those that own fleets
    /// convoy.
    fn set_ways(&mut self, map: &Map, orders: &Orders<Order>, roundabout: M, intended: M) {
        for army in roundabout.or(intended).or(self.convoyed).iter() {
            let entry = self.entries[army];
            let reach = map.reach_provinces(entry.unit.kind, entry.unit.location);
            if !reach.contains(entry.to) {
                self.entries[army].way = match entry.unit.kind {
                    UnitKind::Fleet if M::TERRAIN => MoveRoute::Strait,
                    UnitKind::Army | UnitKind::Fleet => MoveRoute::Sea,
                };
                continue;
            }
            let order = orders.get(entry.province).map(|given| given.order);
            let tagged = matches!(
                order,
                Some(Order::Move {
                    via: Via::Convoy,
                    ..
                })
            );
            let own = intended.has(army);
            let complete = || self.can_convoy(map, entry.convoyers, army);
            let swaps = entry.opposite != NO_UNIT;
            self.entries[army].way = match self.rules.adjacent_convoy {
                AdjacentConvoy::AlwaysConvoy if complete() => MoveRoute::Sea,
                AdjacentConvoy::SwapOnly if swaps && complete() => MoveRoute::Sea,
                AdjacentConvoy::Rule1971 if swaps && complete() => MoveRoute::SeaElseLand,
                // "via convoy" has no meaning before 2000 (6.G.8)
                AdjacentConvoy::Intent1982 if own => MoveRoute::Sea,
                AdjacentConvoy::Intent2000 if tagged || own => MoveRoute::Sea,
                AdjacentConvoy::Tagged if tagged => MoveRoute::Sea,
                AdjacentConvoy::Intent2000Fallback if (tagged || own) && complete() => {
                    MoveRoute::SeaElseLand
                }
                AdjacentConvoy::TaggedFallback if tagged && complete() => MoveRoute::SeaElseLand,
                _ => MoveRoute::Land,
            };
        }
    }

    /// Records the effect of the terrain on each move.
    fn cross(&mut self, map: &Map, orders: &Orders<Order>) {
        self.crossings.clear();
        self.crossings.resize(self.entries.len(), Crossing::PLAIN);
        self.straits = M::EMPTY;
        for mover in self.moves.iter() {
            let CompiledOrder {
                province, to, way, ..
            } = self.entries[mover];
            let strait = match way {
                MoveRoute::Strait => map.terrain().strait(province, to),
                _ => None,
            };
            self.crossings[mover] = Crossing {
                by_land: map.terrain().border(province, to),
                half_landings: self.half_landings(map, mover),
                leave: strait.map_or(Leave::NoKeeper, |strait| self.leave(strait, mover, orders)),
            };
            if way == MoveRoute::Strait {
                self.straits.add(mover);
            }
        }
    }

    /// Returns the convoyers that an army can land from across a half border only.
    fn half_landings(&self, map: &Map, army: usize) -> M {
        let CompiledOrder { to, convoyers, .. } = self.entries[army];
        let pairs = &map.terrain().half_landings;
        let half = |fleet: &usize| pairs.contains(&[to, self.entries[*fleet].province]);
        M::of(convoyers.iter().filter(half))
    }

    /// Returns the permission of a fleet to pass a strait: by the only order that names a passage or, if
    /// there is no such order, because it is the only fleet of the keeper's power that tries.
    fn leave(&self, strait: &Strait, fleet: usize, orders: &Orders<Order>) -> Leave {
        let keeper = self.at[strait.controller.index()];
        if keeper == NO_UNIT || !strait.is_kept_by(self.entries[keeper].unit.kind) {
            return Leave::NoKeeper;
        }
        let CompiledOrder { province, to, .. } = self.entries[fleet];
        let explicit = orders
            .permits
            .iter()
            .filter(|permit| permit.by == strait.controller);
        let mut named = explicit.map(|permit| permit.way);
        let given = match named.next() {
            Some(way) => way == [province, to] && named.all(|other| other == way),
            None => {
                let own = self.of_power[self.entries[keeper].unit.power.index()];
                let tries = |&mover: &usize| {
                    let CompiledOrder { province, to, .. } = self.entries[mover];
                    strait.other_end(province) == Some(to)
                };
                strait.implicit
                    && own.has(fleet)
                    && self.moves.and(own).iter().filter(tries).count() == 1
            }
        };
        if given {
            Leave::Of(keeper)
        } else {
            Leave::NotGiven
        }
    }

    /// Records the supports that certain convoyed armies don't cut, if the paradox rule is one of the
    /// rulebooks' own (4.A.2 a, b, c).
    fn spare(&mut self, map: &Map, orders: &Orders<Order>) {
        let rule = self.rules.paradox;
        if !matches!(
            rule,
            Paradox::Rule1971 | Paradox::Rule1982 | Paradox::Rule2000
        ) {
            return;
        }
        for support in self.supports.iter() {
            let province = self.entries[support].province;
            // the sea province that the support acts on
            let (water, attack) = match orders.get(province).map(|given| &given.order) {
                Some(Order::SupportMove { to, .. }) => (*to, true),
                Some(Order::SupportHold { of }) => (*of, false),
                _ => continue,
            };
            for army in self.movers[province.index()].iter() {
                if self.entries[army].way != MoveRoute::Land
                    && self.spares(map, rule, water, attack, army)
                {
                    self.entries[support].spared.add(army);
                }
            }
        }
    }

    fn spares(&self, map: &Map, rule: Paradox, water: Province, attack: bool, army: usize) -> bool {
        let fleet = self.at[water.index()];
        if fleet == NO_UNIT || !map.water().contains(water) {
            return false;
        }
        match rule {
            Paradox::Rule1982 => self.convoys.has(fleet),
            Paradox::Rule1971 => attack && self.entries[army].convoyers.has(fleet),
            _ => {
                let convoyers = self.entries[army].convoyers;
                let rest = convoyers.without(M::bit(fleet));
                attack
                    && convoyers.has(fleet)
                    && (self.rules.multi_route != MultiRoute::AllBroken
                        || !self.can_convoy(map, rest, army))
            }
        }
    }
}
