//! Civil disorder: the units that are removed first if there are no orders (DATC 4.D.8).

use std::cmp::Reverse;

use crate::board::{
    BuildSites, Id, Location, Map, Position, Power, Province, ProvinceSet, Seniority, Unit,
    UnitKind,
};
use crate::orders::routes;
use crate::rules::{Removal, Rules};

/// The reason why the civil disorder rule removes a unit rather than the next one in its sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemovalReason {
    /// It isn't on a supply center.
    OffCenter,
    /// It is farther away than the others: the number of moves, or `None` if it can't reach the goal at all.
    Farthest(RemovalGoal, Option<u32>),
    /// It has been on the board for longer.
    Oldest,
    /// It is a fleet, and fleets are removed before armies.
    Fleet,
    /// Its province comes first in the alphabet.
    Alphabet,
    /// No other unit is left that could be removed instead.
    Last,
}

/// The goal to which distances are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemovalGoal {
    /// The nearest home center.
    Home,
    /// The nearest province of the power's own country.
    Country,
    /// The nearest center that the power owns.
    OwnedCenter,
}

impl RemovalGoal {
    /// Returns the goal of a rule. If a power can build in any center that it owns, these count as its homes.
    fn of(rule: Removal, builds: BuildSites) -> Self {
        match (rule, builds) {
            (Removal::FarFromOwned2023, _) => RemovalGoal::OwnedCenter,
            (Removal::FarFromCountry2000, _) => RemovalGoal::Country,
            (_, BuildSites::Owned | BuildSites::WithHome) => RemovalGoal::OwnedCenter,
            (_, BuildSites::Home | BuildSites::AnyHome) => RemovalGoal::Home,
        }
    }
}

/// The units of a power in the order in which the civil disorder rule removes them.
///
/// Distances are computed before any unit is removed.
#[derive(Debug)]
pub struct RemovalOrder {
    units: Vec<(Unit, Rank)>,
    goal: RemovalGoal,
}

/// The sort key of a unit: the unit with the smallest rank is removed first.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Rank {
    on_center: bool,
    since: Seniority,
    distance: Reverse<u32>,
    is_army: bool,
    name: String,
}

impl RemovalOrder {
    /// Ranks the units of a power.
    pub fn new(map: &Map, position: &Position, rules: &Rules, power: Power) -> Self {
        let on_center = |unit: &Unit| map.centers().contains(map.province(unit.location));
        let distances = Distances::new(map, position, rules.removal, power);
        let rank = |unit: &Unit| match rules.removal {
            Removal::Oldest => Rank {
                on_center: on_center(unit),
                since: position.since(map.province(unit.location)),
                ..Rank::default()
            },
            rule => Rank {
                on_center: rule == Removal::FarFromOwned2023 && on_center(unit),
                distance: Reverse(distances.of(map, unit)),
                is_army: unit.kind != UnitKind::Fleet,
                name: map.info(map.province(unit.location)).name.to_lowercase(),
                ..Rank::default()
            },
        };
        let units = position.units_of(power);
        let mut units: Vec<(Unit, Rank)> = units.map(|unit| (unit, rank(&unit))).collect();
        units.sort_by(|(_, one), (_, other)| one.cmp(other));
        RemovalOrder {
            units,
            goal: RemovalGoal::of(rules.removal, position.terms.builds),
        }
    }

    /// Returns the units in the order of removal.
    pub fn units(&self) -> impl Iterator<Item = Unit> + '_ {
        self.units.iter().map(|(unit, _)| *unit)
    }

    /// Returns the `count` units that the rule removes in addition to the `ordered` ones, each with the
    /// reason why it is removed rather than a unit that stays.
    pub fn chosen(
        &self,
        ordered: impl Fn(Unit) -> bool,
        count: usize,
    ) -> Vec<(Unit, RemovalReason)> {
        let mut left = self.units.iter().filter(|(unit, _)| !ordered(*unit));
        let chosen: Vec<&(Unit, Rank)> = left.by_ref().take(count).collect();
        let staying = left.next().map(|(_, rank)| rank);
        let reason =
            |rank| staying.map_or(RemovalReason::Last, |staying| self.reason(rank, staying));
        let chosen = chosen.into_iter();
        chosen.map(|(unit, rank)| (*unit, reason(rank))).collect()
    }

    fn reason(&self, rank: &Rank, staying: &Rank) -> RemovalReason {
        let Reverse(moves) = rank.distance;
        if rank.on_center != staying.on_center {
            RemovalReason::OffCenter
        } else if rank.since != staying.since {
            RemovalReason::Oldest
        } else if rank.distance != staying.distance {
            RemovalReason::Farthest(self.goal, (moves != FAR).then_some(moves))
        } else if rank.is_army != staying.is_army {
            RemovalReason::Fleet
        } else {
            RemovalReason::Alphabet
        }
    }
}

/// The distance of every location from the nearest goal, or [`FAR`] if none can be reached.
struct Distances {
    /// By province.
    army: Vec<u32>,
    /// By location, or `None` if distances of fleets are counted like those of armies.
    fleet: Option<Vec<u32>>,
}

/// The distance if no goal can be reached.
const FAR: u32 = u32::MAX;

impl Distances {
    fn new(map: &Map, position: &Position, rule: Removal, power: Power) -> Self {
        let goals: Vec<Province> = match RemovalGoal::of(rule, position.terms.builds) {
            RemovalGoal::OwnedCenter => position.centers_of(power).collect(),
            RemovalGoal::Country => map.power(power).country.iter().collect(),
            RemovalGoal::Home => position.homes_of(power).collect(),
        };
        let at_sea = || routes::fleets_at_sea(map, position);
        let convoys = match rule {
            Removal::ConvoyOneMove => Some(*map.convoying()),
            Removal::ConvoyOwnFleets => {
                let own = position.units_of(power);
                let own: ProvinceSet = own.map(|unit| map.province(unit.location)).collect();
                Some(at_sea().intersection(&own))
            }
            Removal::ConvoyAnyFleets => Some(at_sea()),
            _ => None,
        };
        let army = steps(&goals, map.province_count(), |province| match &convoys {
            None => over_any_border(map, province),
            Some(fleets) => by_land_or_convoy(map, fleets, province),
        });
        let as_armies = matches!(rule, Removal::FarFromOwned2023 | Removal::AnyBorder);
        Distances {
            army,
            fleet: (!as_armies).then(|| fleet_steps(map, &goals)),
        }
    }

    fn of(&self, map: &Map, unit: &Unit) -> u32 {
        match (&self.fleet, unit.kind) {
            (Some(fleet), UnitKind::Fleet) => fleet[unit.location.index()],
            _ => self.army[map.province(unit.location).index()],
        }
    }
}

fn over_any_border(map: &Map, province: Province) -> Vec<Province> {
    let next = map.neighbors(province).iter();
    next.filter(|&next| map.is_passable(next)).collect()
}

/// Returns the provinces that an army can reach in one move, which may be a convoy by these fleets.
fn by_land_or_convoy(map: &Map, fleets: &ProvinceSet, province: Province) -> Vec<Province> {
    let by_land = *map.reach_provinces(UnitKind::Army, province.location());
    by_land
        .union(&routes::landings(map, fleets, province))
        .iter()
        .collect()
}

/// Returns the distance of a fleet at each location from the nearest goal, on any of its coasts.
fn fleet_steps(map: &Map, goals: &[Province]) -> Vec<u32> {
    let goals: Vec<Location> = map
        .locations()
        .filter(|&at| goals.contains(&map.province(at)))
        .collect();
    steps(&goals, map.location_count(), |at| {
        // borders are symmetric, so the search can start at the goals
        map.reach(UnitKind::Fleet, at).iter().collect()
    })
}

/// Returns the distance of each id from the nearest goal, by breadth-first search.
fn steps<T: Id>(goals: &[T], count: usize, next: impl Fn(T) -> Vec<T>) -> Vec<u32> {
    let mut steps = vec![FAR; count];
    let mut edge: Vec<T> = goals.to_vec();
    edge.iter().for_each(|goal| steps[goal.index()] = 0);
    let mut distance = 0;
    while !edge.is_empty() {
        distance += 1;
        let mut further = Vec::new();
        for place in edge.iter().flat_map(|&place| next(place)) {
            if steps[place.index()] == FAR {
                steps[place.index()] = distance;
                further.push(place);
            }
        }
        edge = further;
    }
    steps
}
