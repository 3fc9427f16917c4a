//! Stalemate lines: do the same orders hold for ever, whatever stands outside?
//!
//! The enemy may stand wherever its units can get to from the centers that are not claimed, past the
//! units of the line. A unit of the line with `k` supports, which enemies can attack from the places B,
//! stands for ever exactly if |B| - 1 + M ≤ k. M is how many of its supporters can be attacked at the same
//! time from places outside B: each enemy unit adds one to the attack or takes one from the defense. A
//! convoy adds nothing, since the fleet that lands an army could attack in its place.

use chancery_core::board::{
    LocationSet, Map, Position, Power, PowerSet, Province, ProvinceSet, Unit, UnitKind,
};
use chancery_core::orders::{Order, Via, routes};

/// A line of units around the centers that it claims.
#[derive(Debug)]
pub struct Line<'a> {
    map: &'a Map,
    claimed: &'a [Province],
    units: Vec<Unit>,
    /// In whose name the enemy acts.
    enemy: Option<Power>,
    /// Where enemy armies and fleets can get to.
    armies: ProvinceSet,
    fleets: LocationSet,
}

/// An attack that breaks a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The province that falls.
    pub falls: Province,
    /// The enemy units with their orders, the attacker first.
    pub orders: Vec<(Unit, Order)>,
}

/// What was found of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineAnswer {
    /// These orders hold it for ever.
    Holds(Vec<(Province, Order)>),
    /// No holds and supports hold it: this attack breaks the best that were found.
    Breaks(Attack),
}

impl<'a> Line<'a> {
    /// Finds out where the enemy can get to. Units of other powers in the position count as places where
    /// the enemy already is.
    pub fn new(
        map: &'a Map,
        position: &Position,
        side: &PowerSet,
        claimed: &'a [Province],
    ) -> Self {
        let units = position.units().filter(|unit| side.contains(unit.power));
        let mut line = Line {
            map,
            claimed,
            units: units.collect(),
            enemy: map.powers().find(|power| !side.contains(*power)),
            armies: ProvinceSet::EMPTY,
            fleets: LocationSet::EMPTY,
        };
        let enemies = position.units().filter(|unit| !side.contains(unit.power));
        line.flood(enemies);
        line
    }

    /// Lets armies and fleets spread from the centers that are not claimed, until they get no further.
    fn flood(&mut self, enemies: impl Iterator<Item = Unit>) {
        let map = self.map;
        let walls: ProvinceSet = self
            .units
            .iter()
            .map(|it| map.province(it.location))
            .collect();
        let open = map.centers().difference(&walls);
        let open: ProvinceSet = open
            .iter()
            .filter(|at| !self.claimed.contains(at))
            .collect();
        for at in map
            .locations()
            .filter(|&at| open.contains(map.province(at)))
        {
            if map.can_stand(UnitKind::Army, at) {
                self.armies.insert(map.province(at));
            }
            if map.can_stand(UnitKind::Fleet, at) {
                self.fleets.insert(at);
            }
        }
        for unit in enemies {
            match unit.kind {
                UnitKind::Army => self.armies.insert(map.province(unit.location)),
                UnitKind::Fleet => self.fleets.insert(unit.location),
            }
        }
        loop {
            let before = self.armies.len() + self.fleets.len();
            for at in self.fleets.iter().collect::<Vec<_>>() {
                let near = map.reach(UnitKind::Fleet, at).iter();
                near.filter(|&to| !walls.contains(map.province(to)))
                    .for_each(|to| self.fleets.insert(to));
            }
            let waters = self.fleets.iter().map(|at| map.province(at));
            let waters: ProvinceSet = waters.filter(|&at| map.convoying().contains(at)).collect();
            for from in self.armies.iter().collect::<Vec<_>>() {
                let by_land = *map.reach_provinces(UnitKind::Army, from.location());
                let landings = by_land.union(&routes::landings(map, &waters, from));
                self.armies = self.armies.union(&landings.difference(&walls));
            }
            if self.armies.len() + self.fleets.len() == before {
                return;
            }
        }
    }

    /// Returns the provinces that the enemy can get to.
    pub fn outside(&self) -> ProvinceSet {
        let fleets = self.fleets.iter().map(|at| self.map.province(at)).collect();
        self.armies.union(&fleets)
    }

    /// The most units that the enemy can have: one for each center that is not claimed.
    fn enemy_count(&self) -> usize {
        self.map.centers().len().saturating_sub(self.claimed.len())
    }

    /// The units with which the enemy can attack a province, one for each place.
    fn attackers(&self, at: Province) -> Vec<Unit> {
        let map = self.map;
        let Some(power) = self.enemy else {
            return Vec::new();
        };
        let armies = self.armies.iter().map(|from| from.location());
        let armies = armies.map(|from| Unit::new(power, UnitKind::Army, from));
        let fleets = self
            .fleets
            .iter()
            .map(|from| Unit::new(power, UnitKind::Fleet, from));
        let mut all: Vec<Unit> = Vec::new();
        for unit in armies.chain(fleets) {
            let from = map.province(unit.location);
            let is_new = !all.iter().any(|other| map.province(other.location) == from);
            if is_new && map.reach_provinces(unit.kind, unit.location).contains(at) {
                all.push(unit);
            }
        }
        all
    }

    /// Returns the attack that breaks the line if its units have these orders; none if it holds for ever.
    /// Units without an order, and with one that is no support to hold, hold.
    pub fn attack(&self, orders: &[(Province, Order)]) -> Option<Attack> {
        if let Some(attack) = self.walk_in() {
            return Some(attack);
        }
        let broken = self.units.iter().filter_map(|unit| {
            let at = self.map.province(unit.location);
            let supports = orders
                .iter()
                .filter(|(_, order)| *order == Order::SupportHold { of: at });
            let supporters: Vec<Province> = supports.map(|(from, _)| *from).collect();
            self.break_through(at, &supporters)
        });
        broken.min_by_key(|attack| attack.orders.len())
    }

    /// A claimed center that the enemy can simply enter.
    fn walk_in(&self) -> Option<Attack> {
        let outside = self.outside();
        let falls = *self
            .claimed
            .iter()
            .find(|&&center| outside.contains(center))?;
        let unit = self.attackers(falls).into_iter().next()?;
        Some(Attack {
            falls,
            orders: vec![(unit, self.move_to(unit, falls))],
        })
    }

    fn move_to(&self, unit: Unit, at: Province) -> Order {
        let reach = self.map.reach(unit.kind, unit.location).iter();
        let mut into = reach.filter(|&to| self.map.province(to) == at);
        Order::Move {
            to: into.next().unwrap_or(at.location()),
            via: Via::Unsaid,
        }
    }

    /// The smallest attack that dislodges the unit in a province that has these supporters.
    fn break_through(&self, at: Province, supporters: &[Province]) -> Option<Attack> {
        let attackers = self.attackers(at);
        let cuts = self.cuts(&attackers, supporters);
        let needed = supporters.len() + 2;
        if attackers.is_empty()
            || attackers.len() + cuts.len() < needed
            || needed > self.enemy_count()
        {
            return None;
        }
        let main = attackers[0];
        let from = self.map.province(main.location);
        let support = Order::SupportMove {
            from,
            to: at,
            coast: None,
        };
        let mut orders = vec![(main, self.move_to(main, at))];
        let rest = attackers[1..].iter().map(|&unit| (unit, support));
        let cuts = cuts
            .into_iter()
            .map(|(unit, of)| (unit, self.move_to(unit, of)));
        orders.extend(rest.chain(cuts).take(needed - 1));
        Some(Attack { falls: at, orders })
    }

    /// As many supporters as can be attacked at the same time, each with the unit that does: a largest
    /// matching. None of those units is among `attackers`.
    fn cuts(&self, attackers: &[Unit], supporters: &[Province]) -> Vec<(Unit, Province)> {
        let place = |unit: &Unit| self.map.province(unit.location);
        let busy: ProvinceSet = attackers.iter().map(place).collect();
        let cutters: Vec<Vec<Unit>> = supporters
            .iter()
            .map(|&of| {
                let all = self.attackers(of).into_iter();
                all.filter(|unit| !busy.contains(place(unit))).collect()
            })
            .collect();
        let mut matched: Vec<(Province, Unit, usize)> = Vec::new();
        for supporter in 0..supporters.len() {
            let mut tried = ProvinceSet::EMPTY;
            self.augment(&cutters, supporter, &mut tried, &mut matched);
        }
        let pairs = matched.into_iter();
        pairs.map(|(_, unit, of)| (unit, supporters[of])).collect()
    }

    /// Finds a cutter for a supporter, where another can take one of its own instead (Kuhn's method).
    fn augment(
        &self,
        cutters: &[Vec<Unit>],
        supporter: usize,
        tried: &mut ProvinceSet,
        matched: &mut Vec<(Province, Unit, usize)>,
    ) -> bool {
        for &unit in &cutters[supporter] {
            let from = self.map.province(unit.location);
            if tried.contains(from) {
                continue;
            }
            tried.insert(from);
            let taken = matched.iter().position(|(place, ..)| *place == from);
            match taken {
                None => matched.push((from, unit, supporter)),
                Some(pair) => {
                    if !self.augment(cutters, matched[pair].2, tried, matched) {
                        continue;
                    }
                    matched.retain(|(place, ..)| *place != from);
                    matched.push((from, unit, supporter));
                }
            }
            return true;
        }
        false
    }

    /// Looks for holds and supports that hold the line for ever: all ways to share out the supports.
    pub fn solve(&self) -> LineAnswer {
        let map = self.map;
        let places: Vec<Province> = self
            .units
            .iter()
            .map(|it| map.province(it.location))
            .collect();
        let mut exposed: Vec<(Province, Vec<Province>)> = places
            .iter()
            .filter(|&&at| !self.attackers(at).is_empty())
            .map(|&at| {
                let near = self.units.iter().filter(|unit| {
                    map.province(unit.location) != at
                        && map.support_reach(unit.kind, unit.location).contains(at)
                });
                (at, near.map(|unit| map.province(unit.location)).collect())
            })
            .collect();
        // where the most is needed, the fewest ways are left
        exposed.sort_by_key(|(at, near)| (near.len() as i32) - self.attackers(*at).len() as i32);
        let mut chosen = Vec::new();
        if self.walk_in().is_none() && self.share(&exposed, &mut chosen) {
            let order = |at: &Province| {
                let support = chosen.iter().find(|(from, _)| from == at);
                support.map_or(Order::Hold, |(_, of)| Order::SupportHold { of: *of })
            };
            return LineAnswer::Holds(places.iter().map(|at| (*at, order(at))).collect());
        }
        let nearest = |at: &Province| {
            let mut all = exposed.iter().filter(|(_, near)| near.contains(at));
            all.next()
                .map(|(of, _)| (*at, Order::SupportHold { of: *of }))
        };
        let orders: Vec<(Province, Order)> = places.iter().filter_map(nearest).collect();
        match self.attack(&orders) {
            Some(attack) => LineAnswer::Breaks(attack),
            None => LineAnswer::Holds(orders),
        }
    }

    /// Gives each exposed unit enough supports, `chosen` being those that are given.
    fn share(
        &self,
        exposed: &[(Province, Vec<Province>)],
        chosen: &mut Vec<(Province, Province)>,
    ) -> bool {
        let Some(((at, near), rest)) = exposed.split_first() else {
            return true;
        };
        let is_free = |unit: &Province| chosen.iter().all(|(from, _)| from != unit);
        let free: Vec<Province> = near.iter().copied().filter(is_free).collect();
        let mut ways: Vec<u32> = (0..1 << free.len().min(16)).collect();
        ways.sort_by_key(|way: &u32| way.count_ones());
        for way in ways {
            let given = free
                .iter()
                .enumerate()
                .filter(|(bit, _)| way >> bit & 1 == 1);
            let supporters: Vec<Province> = given.map(|(_, unit)| *unit).collect();
            if self.break_through(*at, &supporters).is_some() {
                continue;
            }
            let before = chosen.len();
            chosen.extend(supporters.iter().map(|&from| (from, *at)));
            if self.share(rest, chosen) {
                return true;
            }
            chosen.truncate(before);
        }
        false
    }
}
