//! The equations of DATC 3.1, 5.B, under every choice of 4.A.1 to 4.A.4, 4.A.6, 4.A.7 and 4.D.9.

use chancery_core::board::{
    Border, Location, Map, Power, Province, ProvinceSet, Strait, Unit, UnitKind,
};
use chancery_core::orders::sheet::Permit;
use chancery_core::orders::{Order, Via};
use chancery_core::rules::{
    AdjacentConvoy, CivilDisorderSupport, ConvoyPath, ConvoyedCut, DislodgedPrevents, MultiRoute,
    Paradox, Rules,
};

/// One unit and its legal order.
#[derive(Clone, Copy)]
pub struct Case {
    pub unit: Unit,
    pub at: Province,
    pub order: Order,
    /// The sea provinces that an army's order names, if the rules use them (4.A.6).
    pub path: Option<ProvinceSet>,
    /// Whether its power sent no orders.
    pub absent: bool,
}

/// The orders of a phase, with the current assignment.
pub struct Oracle<'a> {
    pub map: &'a Map,
    pub rules: &'a Rules,
    pub cases: &'a [Case],
    /// The permissions for fleets to pass straits.
    pub permits: &'a [Permit],
    /// Whether the order of each unit succeeds; unused for holds.
    pub succeeds: Vec<bool>,
    /// The provinces of the fleets that a paradox keeps from passing a strait.
    pub blocked: ProvinceSet,
}

/// The strength of a unit alone, and of a support, in half points.
const ONE: i32 = 2;
/// No strength at all, or none to overcome: an empty province.
const NONE: i32 = -1;

/// The route of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Land,
    Sea,
    /// By convoy, and by land if the convoy is disrupted.
    SeaElseLand,
}

impl Oracle<'_> {
    fn at(&self, province: Province) -> Option<usize> {
        self.cases.iter().position(|case| case.at == province)
    }

    fn goal(&self, index: usize) -> Option<Location> {
        match self.cases[index].order {
            Order::Move { to, .. } => Some(to),
            _ => None,
        }
    }

    fn to(&self, index: usize) -> Option<Province> {
        self.goal(index).map(|to| self.map.province(to))
    }

    fn movers(&self, province: Province) -> Vec<usize> {
        (0..self.cases.len())
            .filter(|&index| self.to(index) == Some(province))
            .collect()
    }

    fn power(&self, index: usize) -> Power {
        self.cases[index].unit.power
    }

    /// Returns whether a support or convoy matches another unit's order.
    fn matches(&self, index: usize) -> bool {
        match self.cases[index].order {
            Order::SupportHold { of } => self.at(of).is_some_and(|target| {
                let refused = self.rules.civil_disorder_support == CivilDisorderSupport::Fails;
                self.goal(target).is_none() && !(refused && self.cases[target].absent)
            }),
            Order::SupportMove { from, to, coast } => self.at(from).is_some_and(|target| {
                self.to(target) == Some(to)
                    && coast.is_none_or(|coast| self.goal(target) == Some(coast))
            }),
            Order::Convoy { from, to } => {
                self.at(from).is_some_and(|army| self.to(army) == Some(to))
            }
            _ => true,
        }
    }

    /// Returns the fleets that are ordered to convoy this army's move.
    fn fleets(&self, army: usize) -> Vec<usize> {
        let (from, to) = (self.cases[army].at, self.to(army));
        let convoys = |index: &usize| match self.cases[*index].order {
            Order::Convoy { from: f, to: t } => f == from && Some(t) == to,
            _ => false,
        };
        (0..self.cases.len()).filter(convoys).collect()
    }

    /// Returns the fleets that are ordered to convoy this army's move, of the whole path where one
    /// counts (4.A.6).
    fn ordered(&self, army: usize) -> Vec<usize> {
        let mut all = self.fleets(army);
        if self.keeps_to_path(army) {
            let path = self.cases[army].path.unwrap_or_default();
            all.retain(|&fleet| path.contains(self.cases[fleet].at));
            if all.len() != path.len() || !self.carry(&all, army) {
                all.clear();
            }
        }
        all
    }

    /// The fleets that count for this army's move: all of a path that counts (4.A.6); under 4.A.1 a
    /// those of some route without detours, that is, of a set of fleets none of which can be spared.
    fn convoyers(&self, army: usize) -> Vec<usize> {
        let mut all = self.ordered(army);
        if self.keeps_to_path(army) {
            return all;
        }
        if self.rules.multi_route == MultiRoute::AnyBrokenOwnFirst {
            let mut own = all.clone();
            own.retain(|&fleet| self.power(fleet) == self.power(army));
            if self.carry(&own, army) {
                all = own;
            }
        }
        if self.rules.multi_route == MultiRoute::AllBroken {
            return all;
        }
        let subset = |bits: usize| -> Vec<usize> {
            let chosen = all.iter().enumerate();
            let chosen = chosen.filter(|(bit, _)| bits >> bit & 1 == 1);
            chosen.map(|(_, &fleet)| fleet).collect()
        };
        let is_route = |bits: usize| {
            self.carry(&subset(bits), army)
                && (0..all.len())
                    .filter(|bit| bits >> bit & 1 == 1)
                    .all(|bit| !self.carry(&subset(bits & !(1 << bit)), army))
        };
        let routes = (0..1usize << all.len()).filter(|&bits| is_route(bits));
        subset(routes.fold(0, |used, bits| used | bits))
    }

    fn keeps_to_path(&self, army: usize) -> bool {
        match self.rules.convoy_path {
            ConvoyPath::Ignored => false,
            ConvoyPath::Allowed => self.cases[army].path.is_some(),
            ConvoyPath::Required => true,
        }
    }

    /// Returns whether these fleets link the army's province to its destination.
    fn carry(&self, fleets: &[usize], army: usize) -> bool {
        let lands =
            |to: Province, fleet: usize| self.map.waterways(self.cases[fleet].at).contains(to);
        self.to(army).is_some_and(|to| {
            self.reached(fleets, army)
                .into_iter()
                .any(|fleet| lands(to, fleet))
        })
    }

    /// Returns those of these fleets that the army can reach.
    fn reached(&self, fleets: &[usize], army: usize) -> Vec<usize> {
        let touch = |a: Province, b: Province| self.map.waterways(a).contains(b);
        let mut reached: Vec<usize> = fleets
            .iter()
            .copied()
            .filter(|&fleet| touch(self.cases[fleet].at, self.cases[army].at))
            .collect();
        let mut next = 0;
        while next < reached.len() {
            let here = self.cases[reached[next]].at;
            next += 1;
            for &fleet in fleets {
                if !reached.contains(&fleet) && touch(self.cases[fleet].at, here) {
                    reached.push(fleet);
                }
            }
        }
        reached
    }

    /// Returns whether the army is convoyed under the assignment.
    fn convoyed(&self, army: usize) -> bool {
        let all = self.convoyers(army);
        let standing: Vec<usize> = all.iter().copied().filter(|&f| self.succeeds[f]).collect();
        match self.rules.multi_route {
            MultiRoute::AllBroken if !self.keeps_to_path(army) => self.carry(&standing, army),
            _ => standing == all && self.carry(&all, army),
        }
    }

    /// 4.A.3.
    fn way(&self, index: usize) -> Way {
        let Order::Move { to, via } = self.cases[index].order else {
            return Way::Land;
        };
        let Case { unit, at, .. } = self.cases[index];
        if unit.kind == UnitKind::Fleet {
            return Way::Land;
        }
        let near = self.map.reach(UnitKind::Army, unit.location);
        if !near
            .iter()
            .any(|place| self.map.province(place) == self.map.province(to))
        {
            return Way::Sea;
        }
        let tagged = via == Via::Convoy;
        let convoyers = self.convoyers(index);
        // an own fleet shows the intent, even off every ordered route (6.G.6)
        let own = self
            .ordered(index)
            .into_iter()
            .any(|fleet| self.power(fleet) == unit.power);
        let ordered = self.carry(&convoyers, index);
        let swaps = self
            .at(self.map.province(to))
            .is_some_and(|other| self.to(other) == Some(at));
        let (by_sea, way) = match self.rules.adjacent_convoy {
            AdjacentConvoy::Rule1971 => (swaps && ordered, Way::SeaElseLand),
            AdjacentConvoy::Intent1982 => (own, Way::Sea),
            AdjacentConvoy::Intent2000 => (tagged || own, Way::Sea),
            AdjacentConvoy::Intent2000Fallback => ((tagged || own) && ordered, Way::SeaElseLand),
            AdjacentConvoy::Tagged => (tagged, Way::Sea),
            AdjacentConvoy::TaggedFallback => (tagged && ordered, Way::SeaElseLand),
            AdjacentConvoy::AlwaysConvoy => (ordered, Way::Sea),
            AdjacentConvoy::SwapOnly => (swaps && ordered, Way::Sea),
        };
        if by_sea { way } else { Way::Land }
    }

    fn by_sea(&self, index: usize) -> bool {
        match self.way(index) {
            Way::Land => false,
            Way::Sea => true,
            Way::SeaElseLand => self.convoyed(index),
        }
    }

    fn path(&self, index: usize) -> bool {
        match self.strait(index) {
            Some(strait) => self.passes(index, strait),
            None => self.way(index) != Way::Sea || self.convoyed(index),
        }
    }

    /// The strait through which a fleet is ordered.
    fn strait(&self, index: usize) -> Option<Strait> {
        let Case { unit, at, .. } = self.cases[index];
        let goal = self.goal(index)?;
        let near = self.map.reach(unit.kind, unit.location).contains(goal);
        let ends = [at, self.map.province(goal)];
        let joins =
            |strait: &&Strait| strait.between == ends || strait.between == [ends[1], ends[0]];
        let mut all = self.map.terrain().straits.iter();
        all.find(joins)
            .copied()
            .filter(|_| !near && unit.kind == UnitKind::Fleet)
    }

    /// Returns whether a fleet passes a strait.
    fn passes(&self, index: usize, strait: Strait) -> bool {
        let Some(keeper) = self.at(strait.controller) else {
            return false;
        };
        let same = |other: &usize| {
            self.strait(*other) == Some(strait) && self.power(*other) == self.power(keeper)
        };
        let only = (0..self.cases.len()).filter(same).eq([index]);
        let mut named = self.permits.iter().filter(|it| it.by == strait.controller);
        let way = self.to(index).map(|to| [self.cases[index].at, to]);
        let given = match named.clone().count() {
            0 => only,
            _ => named.all(|it| Some(it.way) == way),
        };
        let left = self.goal(keeper).is_some() && self.succeeds[keeper];
        let dislodged = self
            .movers(strait.controller)
            .iter()
            .any(|&by| self.succeeds[by]);
        given && !left && !dislodged && !self.blocked.contains(self.cases[index].at)
    }

    /// The border that a move crosses.
    fn border(&self, index: usize) -> Border {
        let Some(to) = self.to(index) else {
            return Border::Plain;
        };
        if !self.by_sea(index) {
            return self.map.terrain().border(self.cases[index].at, to);
        }
        // the routes that are left
        let landings = &self.map.terrain().half_landings;
        let half = |fleet: &usize| landings.contains(&[to, self.cases[*fleet].at]);
        let lands = |fleet: &usize| self.map.waterways(self.cases[*fleet].at).contains(to);
        let mut left = self.convoyers(index);
        left.retain(|&fleet| self.succeeds[fleet]);
        let left = self.reached(&left, index);
        let others = left.iter().any(|fleet| lands(fleet) && !half(fleet));
        if left.iter().any(half) && !others {
            Border::Half
        } else {
            Border::Plain
        }
    }

    /// The strength of a move by itself.
    fn alone(&self, index: usize) -> i32 {
        match self.border(index) {
            Border::Plain => ONE,
            Border::Half => 1,
            Border::Difficult => 0,
        }
    }

    /// Returns whether the paradox rule keeps this army from cutting this support (4.A.2 a, b, c).
    fn spares(&self, support: usize, army: usize) -> bool {
        let (water, attacks) = match self.cases[support].order {
            Order::SupportMove { to, .. } => (to, true),
            Order::SupportHold { of } => (of, false),
            _ => return false,
        };
        let Some(fleet) = self.at(water).filter(|_| self.map.water().contains(water)) else {
            return false;
        };
        let convoys = matches!(self.cases[fleet].order, Order::Convoy { .. });
        let convoyers = self.convoyers(army);
        let rest: Vec<usize> = convoyers.iter().copied().filter(|&f| f != fleet).collect();
        let carries_it = convoyers.contains(&fleet);
        // an army that goes by land after all is no convoyed army
        self.by_sea(army)
            && match self.rules.paradox {
                Paradox::Rule1971 => attacks && carries_it,
                Paradox::Rule1982 => convoys && self.matches(fleet),
                // where every fleet counts, each is necessary
                Paradox::Rule2000 => {
                    let every =
                        self.rules.multi_route != MultiRoute::AllBroken || self.keeps_to_path(army);
                    attacks && carries_it && (every || !self.carry(&rest, army))
                }
                _ => false,
            }
    }

    /// Returns whether a move of another power into the supporter's province cuts its support.
    fn cuts(&self, mover: usize, support: usize) -> bool {
        let against = match self.cases[support].order {
            Order::SupportMove { to, .. } => self.at(to),
            _ => None,
        };
        let from_there = Some(mover) == against
            && !(self.rules.convoyed_cut == ConvoyedCut::Cut && self.by_sea(mover));
        let helps = match self.border(mover) {
            Border::Plain => true,
            Border::Half => false,
            Border::Difficult => self.supports(mover, Some(self.power(support))) > 0,
        };
        self.power(mover) != self.power(support)
            && !self.spares(support, mover)
            && (self.succeeds[mover] || self.path(mover) && !from_there && helps)
    }

    /// Returns the opponent of this move in a head-to-head battle.
    fn head_to_head(&self, index: usize) -> Option<usize> {
        self.opposite(index)
            .filter(|&opposite| !self.by_sea(index) && !self.by_sea(opposite))
            .filter(|_| self.strait(index).is_none())
    }

    /// Returns the unit at the destination, if it moves the opposite way.
    fn opposite(&self, index: usize) -> Option<usize> {
        let opposite = self.at(self.to(index)?)?;
        (self.to(opposite) == Some(self.cases[index].at)).then_some(opposite)
    }

    fn supports(&self, index: usize, but: Option<Power>) -> i32 {
        let helps = |support: &usize| {
            let target = match self.cases[*support].order {
                Order::SupportHold { of } => of,
                Order::SupportMove { from, .. } => from,
                _ => return false,
            };
            target == self.cases[index].at
                && self.matches(*support)
                && self.succeeds[*support]
                && Some(self.power(*support)) != but
        };
        ONE * (0..self.cases.len()).filter(helps).count() as i32
    }

    fn hold(&self, province: Province) -> i32 {
        match self.at(province) {
            None => NONE,
            Some(unit) if self.goal(unit).is_some() && self.succeeds[unit] => NONE,
            Some(unit) if self.goal(unit).is_some() => ONE,
            Some(unit) => ONE + self.supports(unit, None),
        }
    }

    fn prevent(&self, index: usize) -> i32 {
        let dislodger = match self.rules.dislodged_prevents {
            DislodgedPrevents::UnlessHeadToHead => self.head_to_head(index),
            DislodgedPrevents::Never => self.opposite(index).filter(|_| !self.succeeds[index]),
        };
        if !self.path(index) || dislodger.is_some_and(|other| self.succeeds[other]) {
            return NONE;
        }
        self.alone(index) + self.supports(index, None)
    }

    fn attack(&self, index: usize, to: Province) -> i32 {
        if !self.path(index) {
            return NONE;
        }
        match self.at(to) {
            Some(unit)
                if self.head_to_head(index).is_some()
                    || self.goal(unit).is_none()
                    || !self.succeeds[unit] =>
            {
                let victim = self.power(unit);
                if victim == self.power(index) {
                    NONE
                } else {
                    self.alone(index) + self.supports(index, Some(victim))
                }
            }
            _ => self.alone(index) + self.supports(index, None),
        }
    }

    /// Returns the result of this order's equation under the assignment.
    pub fn equation(&self, index: usize) -> bool {
        let Case { at, order, .. } = self.cases[index];
        match order {
            Order::Hold => true,
            Order::Move { .. } => {
                let Some(to) = self.to(index) else {
                    return false;
                };
                let attack = self.attack(index, to);
                let rivals = self.movers(to).into_iter().filter(|&rival| rival != index);
                let against = match self.head_to_head(index) {
                    Some(opposite) => ONE + self.supports(opposite, None),
                    None => self.hold(to),
                };
                attack > against && rivals.into_iter().all(|rival| attack > self.prevent(rival))
            }
            Order::SupportHold { .. } | Order::SupportMove { .. } => !self
                .movers(at)
                .into_iter()
                .any(|mover| self.cuts(mover, index)),
            Order::Convoy { .. } => !self
                .movers(at)
                .into_iter()
                .any(|mover| self.succeeds[mover]),
        }
    }

    /// Returns the orders that can succeed or fail.
    pub fn unknowns(&self) -> Vec<usize> {
        let open = |index: &usize| self.cases[*index].order != Order::Hold && self.matches(*index);
        (0..self.cases.len()).filter(open).collect()
    }

    /// Returns every assignment that satisfies all equations at once.
    pub fn solutions(&mut self) -> Vec<Vec<bool>> {
        let unknowns = self.unknowns();
        let mut found = Vec::new();
        for assignment in 0u32..1 << unknowns.len() {
            for (bit, &unknown) in unknowns.iter().enumerate() {
                self.succeeds[unknown] = assignment >> bit & 1 == 1;
            }
            if unknowns
                .iter()
                .all(|&unknown| self.equation(unknown) == self.succeeds[unknown])
            {
                found.push(self.succeeds.clone());
            }
        }
        found
    }
}
