//! Civil disorder: which unit is removed first where no order says so (DATC 4.D.8).

use std::cmp::Reverse;

use crate::board::{
    Id, Location, Map, Position, Power, Province, ProvinceSet, Terrain, Unit, UnitKind,
};
use crate::orders::routes;
use crate::rules::{Removal, Rules};

/// The units of a power in the sequence in which the civil disorder rule removes them.
///
/// All distances are those before anybody is removed, whoever is removed first.
pub fn removal_order(map: &Map, position: &Position, rules: &Rules, power: Power) -> Vec<Unit> {
    let mut units: Vec<Unit> = position.units_of(power).collect();
    let on_center = |unit: &Unit| map.centers().contains(map.province(unit.location));
    if rules.removal == Removal::Oldest {
        units.sort_by_key(|unit| {
            let since = position.since(map.province(unit.location));
            (on_center(unit), since)
        });
        return units;
    }
    let spares_centers = rules.removal == Removal::FarFromOwned2023;
    let distances = Distances::new(map, position, rules.removal, power);
    units.sort_by_cached_key(|unit| {
        let name = map.info(map.province(unit.location)).name.to_lowercase();
        (
            spares_centers && on_center(unit),
            Reverse(distances.of(map, unit)),
            unit.kind != UnitKind::Fleet,
            name,
        )
    });
    units
}

/// How far every place is from the nearest goal; [`FAR`] where none can be reached.
struct Distances {
    /// By province.
    army: Vec<u32>,
    /// By location; none where fleets count as armies do.
    fleet: Option<Vec<u32>>,
}

/// No goal can be reached.
const FAR: u32 = u32::MAX;

impl Distances {
    fn new(map: &Map, position: &Position, rule: Removal, power: Power) -> Self {
        let goals: Vec<Province> = match rule {
            Removal::FarFromOwned2023 => position.centers_of(power).collect(),
            Removal::FarFromCountry2000 => map.power(power).country.iter().collect(),
            _ => position.homes_of(power).collect(),
        };
        let at_sea = || routes::fleets_at_sea(map, position);
        let convoys = match rule {
            Removal::ConvoyOneMove => Some(*map.water()),
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
    let passable = |next: &Province| map.info(*next).terrain != Terrain::Impassable;
    map.neighbors(province).iter().filter(passable).collect()
}

/// Where an army gets in one move, which may be a convoy by these fleets.
fn by_land_or_convoy(map: &Map, fleets: &ProvinceSet, province: Province) -> Vec<Province> {
    let by_land = *map.reach_provinces(UnitKind::Army, province.location());
    by_land
        .union(&routes::landings(map, fleets, province))
        .iter()
        .collect()
}

/// Steps of a fleet from each location to the nearest goal, whichever of its coasts.
fn fleet_steps(map: &Map, goals: &[Province]) -> Vec<u32> {
    let goals: Vec<Location> = map
        .locations()
        .filter(|&at| goals.contains(&map.province(at)))
        .collect();
    steps(&goals, map.location_count(), |at| {
        // borders are the same both ways, so steps may be counted from the goals
        map.reach(UnitKind::Fleet, at).iter().collect()
    })
}

/// Steps from each place to the nearest goal.
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
