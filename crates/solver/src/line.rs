//! Stalemate lines: the test whether the same orders hold for ever, wherever the enemy's units are.
//!
//! The enemy is assumed to be in every location that its units can reach from the centers that aren't
//! claimed without passing the line's units. Let B be the provinces from which enemies can attack a unit of
//! the line, k the number of its supports, and M the number of its supporters that can be attacked at the
//! same time from provinces outside B. The unit is never dislodged if and only if |B| - 1 + M ≤ k, because
//! each enemy unit adds one to the attack or takes one from the defense. A convoy adds nothing, because the
//! last fleet of the route could attack in place of the army.

use chancery_core::board::{
    Location, Map, Position, Power, PowerSet, Province, ProvinceSet, Unit, UnitKind,
};
use chancery_core::orders::{Order, Via};

use crate::assumed::Assumed;
use crate::flood::EnemyReach;
use crate::matching;

/// A line of units around the centers that it claims.
#[derive(Debug)]
pub struct Line<'a> {
    map: &'a Map,
    claimed: &'a [Province],
    units: Vec<Unit>,
    /// The power of the enemy's units.
    enemy: Option<Power>,
    flood: EnemyReach,
}

/// An attack that breaks a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The province that the enemy enters.
    pub falls: Province,
    /// The enemy units with their orders, the attacker first.
    pub orders: Vec<(Unit, Order)>,
}

/// The answer to the question whether a line holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineAnswer {
    /// These orders hold the line for ever.
    Holds(Vec<(Province, Order)>),
    /// No combination of holds and supports holds the line. This attack breaks the best one that was found.
    Breaks(Attack),
}

impl<'a> Line<'a> {
    /// Determines the locations that the enemy can reach. It also starts from the units of other powers in
    /// the position.
    pub fn new(
        map: &'a Map,
        position: &Position,
        side: &PowerSet,
        claimed: &'a [Province],
    ) -> Self {
        Line::assuming(map, position, side, claimed, &Assumed::default())
    }

    /// Does the same as [`Line::new`] under assumptions about the enemy.
    pub fn assuming(
        map: &'a Map,
        position: &Position,
        side: &PowerSet,
        claimed: &'a [Province],
        assumed: &Assumed,
    ) -> Self {
        let (units, enemies): (Vec<Unit>, Vec<Unit>) =
            position.units().partition(|unit| side.contains(unit.power));
        let walls = units.iter().map(|it| map.province(it.location)).collect();
        let open = map.centers().difference(&walls);
        let open = open.difference(&claimed.iter().copied().collect());
        let mut flood = EnemyReach::from(map, &open, enemies.into_iter(), assumed);
        let all: ProvinceSet = map.provinces().collect();
        flood.spread(map, &all.difference(&walls));
        Line {
            map,
            claimed,
            units,
            enemy: map.powers().find(|power| !side.contains(*power)),
            flood,
        }
    }

    /// Returns whether an enemy unit of this kind can reach this location.
    pub fn is_outside(&self, kind: UnitKind, at: Location) -> bool {
        match kind {
            UnitKind::Army => self.flood.armies.contains(self.map.province(at)),
            UnitKind::Fleet => self.flood.fleets.contains(at),
        }
    }

    /// Returns the maximum number of enemy units: one for each center that isn't claimed.
    fn enemy_count(&self) -> usize {
        self.map.centers().len().saturating_sub(self.claimed.len())
    }

    fn attackers(&self, at: Province) -> Vec<Unit> {
        let enemy = self.enemy.into_iter();
        let all = enemy.flat_map(|power| self.flood.attackers(self.map, power, at));
        all.collect()
    }

    /// Returns the smallest attack that breaks the line if its units have these orders, or `None` if the
    /// line holds for ever. Units with any order except a support to hold, or with no order, hold.
    pub fn attack(&self, orders: &[(Province, Order)]) -> Option<Attack> {
        if let Some(attack) = self.undefended_center() {
            return Some(attack);
        }
        let broken = self.units.iter().filter_map(|unit| {
            let at = self.map.province(unit.location);
            let supports = orders
                .iter()
                .filter(|(_, order)| *order == Order::SupportHold { of: at });
            let supporters: Vec<Province> = supports.map(|(from, _)| *from).collect();
            self.smallest_attack(at, &supporters)
        });
        broken.min_by_key(|attack| attack.orders.len())
    }

    /// Returns an attack on a claimed center that the enemy can enter without resistance.
    fn undefended_center(&self) -> Option<Attack> {
        let outside = self.flood.outside(self.map);
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

    /// Returns the smallest attack that dislodges the unit in a province with these supporters, or `None`.
    fn smallest_attack(&self, at: Province, supporters: &[Province]) -> Option<Attack> {
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

    /// Returns as many supporters as can be attacked at the same time, each with the unit that attacks it:
    /// a maximum matching. None of these units starts from the province of one of `attackers`.
    fn cuts(&self, attackers: &[Unit], supporters: &[Province]) -> Vec<(Unit, Province)> {
        let place = |unit: &Unit| self.map.province(unit.location);
        let busy: ProvinceSet = attackers.iter().map(place).collect();
        let cutters = supporters.iter().map(|&of| self.attackers(of));
        let cutters: Vec<Vec<Unit>> = cutters.collect();
        let places = cutters.iter().map(|all| {
            let all: ProvinceSet = all.iter().map(place).collect();
            all.difference(&busy)
        });
        let matched = matching::largest(&places.collect::<Vec<_>>());
        let pairs = matched.into_iter().zip(cutters).zip(supporters);
        pairs
            .filter_map(|((from, all), &of)| {
                let unit = all.into_iter().find(|unit| Some(place(unit)) == from)?;
                Some((unit, of))
            })
            .collect()
    }

    /// Searches all combinations of holds and supports for one that holds the line for ever.
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
        // the units that need the most supports have the fewest options
        exposed.sort_by_key(|(at, near)| (near.len() as i32) - self.attackers(*at).len() as i32);
        let mut chosen = Vec::new();
        if self.undefended_center().is_none() && self.share(&exposed, &mut chosen) {
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

    /// Assigns enough supports to each exposed unit by backtracking, and adds them to `chosen`. Returns
    /// whether that is possible.
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
            if self.smallest_attack(*at, &supporters).is_some() {
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
