//! The search for the fewest units that hold given centers for ever.
//!
//! The enemy spreads from the centers that aren't claimed. Each province that it reaches next either gets a
//! unit of the line (a *wall*) or is left to the enemy. The search branches on both for each province in
//! turn. A wall that the enemy can attack from |B| provinces needs |B| - 1 supports that can't be cut, or
//! more supports that can. Each unit supports one wall, so the number of walls plus the number of missing
//! supports is a lower bound on the number of units. A branch is pruned when this bound exceeds the
//! maximum. The search is exact: if it finds nothing, no line of holds and supports to hold has at most
//! that many units, none of which is in a center that isn't claimed.

use std::ops::ControlFlow;

use chancery_core::board::{Id, Location, Map, Power, Province, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::Order;

use solver::assumed::Assumed;
use solver::flood::EnemyReach;
use solver::known::KnownLine;
use solver::matching;

/// The units of a line, with their orders: holds and supports to hold.
pub type PlacedUnits = Vec<(Unit, Order)>;

/// The result of a search for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Placement {
    /// These units hold the centers.
    Holds(PlacedUnits),
    /// No line with that many units or fewer holds the centers.
    Impossible,
    /// The search was stopped.
    Stopped,
}

/// The centers that a line must hold.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The board.
    pub map: &'a Map,
    /// The centers that no enemy unit must ever be able to enter.
    pub centers: &'a [Province],
    /// Provinces that are left to the enemy.
    pub beyond: &'a [Province],
    /// The power of the line's units.
    pub power: Power,
}

impl<'a> Claim<'a> {
    /// Returns the claim that a line proves.
    pub fn of(map: &'a Map, line: &'a KnownLine) -> Claim<'a> {
        Claim {
            map,
            centers: &line.centers,
            beyond: &line.beyond,
            power: Power::from_index(0),
        }
    }

    /// Searches for at most `most` units that hold the centers for ever.
    pub fn place(&self, most: usize, stop: &dyn Fn() -> bool) -> Placement {
        let map = self.map;
        let claimed: ProvinceSet = self.centers.iter().copied().collect();
        let search = Search {
            map,
            power: self.power,
            claimed,
            most,
            stop,
            borders: map.provinces().map(|at| Borders::of(map, at)).collect(),
        };
        let open = map.centers().difference(&claimed);
        let mut node = Node {
            flood: EnemyReach::from(map, &open, std::iter::empty(), &Assumed::default()),
            open: open.union(&self.beyond.iter().copied().collect()),
            walls: ProvinceSet::EMPTY,
        };
        match search.extend(&mut node) {
            ControlFlow::Continue(()) => Placement::Impossible,
            ControlFlow::Break(found) => found,
        }
    }

    /// Searches for the fewest units that hold the centers for ever, at most one for each center.
    pub fn fewest(&self, stop: &dyn Fn() -> bool) -> Placement {
        let counts = 1..=self.centers.len();
        let mut found = counts.map(|most| self.place(most, stop));
        found
            .find(|it| *it != Placement::Impossible)
            .unwrap_or(Placement::Impossible)
    }
}

/// The locations and provinces from which units can attack or support in a province.
struct Borders {
    /// The provinces from which an army, and the locations from which a fleet can attack it.
    armies: ProvinceSet,
    fleets: Vec<Location>,
    /// The provinces from which some unit can attack it.
    attacks: ProvinceSet,
    /// The provinces from which some unit can support in it.
    supports: ProvinceSet,
}

impl Borders {
    fn of(map: &Map, at: Province) -> Borders {
        let standing = |kind| {
            map.locations()
                .filter(move |&from| map.can_stand(kind, from))
        };
        let attacks = |kind| {
            let all = standing(kind);
            all.filter(move |&from| map.reach_provinces(kind, from).contains(at))
        };
        let supports = UnitKind::ALL.into_iter().flat_map(|kind| {
            let all = standing(kind);
            all.filter(move |&from| map.support_reach(kind, from).contains(at))
        });
        let all = UnitKind::ALL.into_iter().flat_map(attacks);
        Borders {
            armies: attacks(UnitKind::Army).map(|it| map.province(it)).collect(),
            fleets: attacks(UnitKind::Fleet).collect(),
            attacks: all.map(|from| map.province(from)).collect(),
            supports: supports.map(|from| map.province(from)).collect(),
        }
    }
}

struct Search<'a> {
    map: &'a Map,
    power: Power,
    claimed: ProvinceSet,
    most: usize,
    stop: &'a dyn Fn() -> bool,
    /// The borders, indexed by province.
    borders: Vec<Borders>,
}

/// A node of the search tree: the decisions so far.
#[derive(Clone)]
struct Node {
    flood: EnemyReach,
    /// The provinces that are left to the enemy.
    open: ProvinceSet,
    /// The provinces with a unit that the enemy can attack.
    walls: ProvinceSet,
}

/// A wall that needs more supports.
#[derive(Clone, Copy)]
struct Need {
    at: Province,
    /// The number of supports that it needs beyond the number that the enemy can cut.
    supports: usize,
}

type Found = ControlFlow<Placement>;

impl Search<'_> {
    /// Decides which of the provinces that the enemy reaches next are walls.
    fn extend(&self, node: &mut Node) -> Found {
        if (self.stop)() {
            return ControlFlow::Break(Placement::Stopped);
        }
        let reached = node.flood.spread(self.map, &node.open);
        node.walls = node.walls.union(&reached.intersection(&self.claimed));
        let Some(needs) = self.needs(node) else {
            return ControlFlow::Continue(());
        };
        let undecided = reached.difference(&node.walls);
        let exposure = |at: &Province| self.attacked_from(node, *at).len();
        let Some(next) = undecided.iter().max_by_key(exposure) else {
            return self.finish(node, &needs);
        };
        let mut wall = node.clone();
        wall.walls.insert(next);
        self.extend(&mut wall)?;
        node.open.insert(next);
        self.extend(node)
    }

    /// Returns the provinces from which the enemy can attack a province.
    fn attacked_from(&self, node: &Node, at: Province) -> ProvinceSet {
        let borders = &self.borders[at.index()];
        let fleets = borders.fleets.iter();
        let fleets = fleets.filter(|&&from| node.flood.fleets.contains(from));
        let fleets: ProvinceSet = fleets.map(|&from| self.map.province(from)).collect();
        fleets.union(&node.flood.armies.intersection(&borders.armies))
    }

    /// Returns the walls that need supports, or `None` if even the support of every adjacent wall would
    /// leave more units missing than allowed.
    fn needs(&self, node: &Node) -> Option<Vec<Need>> {
        let outside = node.flood.outside(self.map);
        let mut needs = Vec::new();
        let mut least = node.walls.len();
        for at in node.walls.iter() {
            let supports = self.attacked_from(node, at).len().saturating_sub(1);
            if supports == 0 {
                continue;
            }
            let near = self.borders[at.index()].supports.difference(&outside);
            let walls = near.intersection(&node.walls);
            let gain = self.gain(node, &walls, &self.borders[at.index()].attacks);
            let lacking = supports.saturating_sub(gain);
            if near.difference(&node.walls).len() < lacking {
                return None;
            }
            least += lacking;
            needs.push(Need { at, supports });
        }
        (least <= self.most).then_some(needs)
    }

    /// Returns the number of supports from `walls` that the enemy can't cut at the same time, if it cuts
    /// only from provinces outside `busy`.
    fn gain(&self, node: &Node, walls: &ProvinceSet, busy: &ProvinceSet) -> usize {
        let cutters = walls.iter();
        let cutters = cutters.map(|it| self.attacked_from(node, it).difference(busy));
        walls.len() - matching::size(&cutters.collect::<Vec<_>>())
    }

    /// Tries all assignments of the walls' supports, and adds units for the supports that are still
    /// missing.
    fn finish(&self, node: &Node, needs: &[Need]) -> Found {
        let walls: Vec<Province> = node.walls.iter().collect();
        self.share(node, needs, &walls, &mut Vec::new())
    }

    fn share(
        &self,
        node: &Node,
        needs: &[Need],
        walls: &[Province],
        given: &mut Vec<(Province, Province)>,
    ) -> Found {
        let Some((wall, rest)) = walls.split_first() else {
            return match self.fill(node, needs, given) {
                Some(units) => ControlFlow::Break(Placement::Holds(units)),
                None => ControlFlow::Continue(()),
            };
        };
        for need in needs {
            let attacks = self.attacked_from(node, need.at);
            let supports = &self.borders[need.at.index()].supports;
            let all = node.walls.intersection(supports);
            if supports.contains(*wall) && self.gain(node, &all, &attacks) > 0 {
                given.push((*wall, need.at));
                self.share(node, needs, rest, given)?;
                given.pop();
            }
        }
        self.share(node, needs, rest, given)
    }

    /// Adds a unit behind the walls for each missing support. Returns `None` if that takes more units than
    /// allowed or there is no province for one of them.
    fn fill(
        &self,
        node: &Node,
        needs: &[Need],
        given: &[(Province, Province)],
    ) -> Option<PlacedUnits> {
        let inside = |at: &Province| !node.walls.contains(*at);
        let outside = node.flood.outside(self.map);
        let (mut choices, mut supported) = (Vec::new(), Vec::new());
        for need in needs {
            let from = given.iter().filter(|(_, to)| *to == need.at);
            let walls = from.map(|(wall, _)| *wall).collect();
            let gain = self.gain(node, &walls, &self.attacked_from(node, need.at));
            let near = self.borders[need.at.index()].supports.difference(&outside);
            let near: ProvinceSet = near.iter().filter(inside).collect();
            for _ in gain..need.supports {
                choices.push(near);
                supported.push(need.at);
            }
        }
        if node.walls.len() + choices.len() > self.most {
            return None;
        }
        let added = matching::largest(&choices);
        let added = added.into_iter().collect::<Option<Vec<Province>>>()?;
        let target = |wall: Province| given.iter().find(|(from, _)| *from == wall).map(|it| it.1);
        let walls = node.walls.iter().map(|wall| self.unit(wall, target(wall)));
        let added = added.into_iter().zip(supported);
        let added = added.map(|(from, to)| self.unit(from, Some(to)));
        walls.chain(added).collect()
    }

    /// Returns a unit in a province that supports another unit or holds: an army where possible. `None` if
    /// no unit there can do so.
    fn unit(&self, at: Province, supported: Option<Province>) -> Option<(Unit, Order)> {
        let map = self.map;
        let places = map.locations().filter(|&place| map.province(place) == at);
        let places: Vec<Location> = places.collect();
        let all = UnitKind::ALL.into_iter();
        let mut all = all.flat_map(|kind| places.iter().map(move |&place| (kind, place)));
        let (kind, place) = all.find(|&(kind, place)| {
            map.can_stand(kind, place)
                && supported.is_none_or(|to| map.support_reach(kind, place).contains(to))
        })?;
        let order = supported.map_or(Order::Hold, |of| Order::SupportHold { of });
        Some((Unit::new(self.power, kind, place), order))
    }
}
