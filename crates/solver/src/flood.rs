//! The locations that enemy units can reach.

use chancery_core::board::{
    Location, LocationSet, Map, Power, Province, ProvinceSet, Unit, UnitKind,
};
use chancery_core::orders::routes;

use crate::assumed::Assumed;

/// The provinces and locations that enemy armies and fleets can reach.
#[derive(Clone, Debug)]
pub struct EnemyReach {
    /// The provinces that its armies can reach.
    pub armies: ProvinceSet,
    /// The locations that its fleets can reach.
    pub fleets: LocationSet,
    assumed: Assumed,
}

impl EnemyReach {
    /// Returns the start of a flood: all armies and fleets that are possible in `places`, and the given
    /// units. It never reaches where no enemy is assumed to be.
    pub fn from(
        map: &Map,
        places: &ProvinceSet,
        units: impl Iterator<Item = Unit>,
        assumed: &Assumed,
    ) -> EnemyReach {
        let is_open = |kind: UnitKind, at: &Location| {
            map.can_stand(kind, *at) && !assumed.without(kind).contains(*at)
        };
        let locations = || {
            map.locations()
                .filter(|&at| places.contains(map.province(at)))
        };
        let armies = locations().filter(|at| is_open(UnitKind::Army, at));
        let fleets = locations().filter(|at| is_open(UnitKind::Fleet, at));
        let mut flood = EnemyReach {
            armies: armies.map(|at| map.province(at)).collect(),
            fleets: fleets.collect(),
            assumed: *assumed,
        };
        for unit in units {
            match unit.kind {
                UnitKind::Army => flood.armies.insert(map.province(unit.location)),
                UnitKind::Fleet => flood.fleets.insert(unit.location),
            }
        }
        flood
    }

    /// Spreads the units over the provinces in `open`, with armies also by convoy, until nothing changes.
    /// Returns the provinces outside `open` that they can move to.
    pub fn spread(&mut self, map: &Map, open: &ProvinceSet) -> ProvinceSet {
        loop {
            let mut reached = ProvinceSet::EMPTY;
            let mut fleets = self.fleets;
            for at in self.fleets.iter() {
                reached = reached.union(map.reach_provinces(UnitKind::Fleet, at));
                let near = map.reach(UnitKind::Fleet, at).iter();
                let without = self.assumed.without(UnitKind::Fleet);
                near.filter(|&to| open.contains(map.province(to)) && !without.contains(to))
                    .for_each(|to| fleets.insert(to));
            }
            let waters = self.fleets.iter().map(|at| map.province(at));
            let waters: ProvinceSet = waters.filter(|&at| map.convoying().contains(at)).collect();
            let mut landings = ProvinceSet::EMPTY;
            let mut crossed = ProvinceSet::EMPTY;
            for from in self.armies.iter() {
                landings = landings.union(map.reach_provinces(UnitKind::Army, from.location()));
                let embarks = map.waterways(from).intersection(&waters);
                if !embarks.difference(&crossed).is_empty() {
                    crossed = crossed.union(&routes::embark(map, &waters, from));
                    landings = landings.union(&routes::landings(map, &waters, from));
                }
            }
            let without = self.assumed.without(UnitKind::Army).iter();
            let without: ProvinceSet = without.map(|at| map.province(at)).collect();
            let entered = landings.intersection(open).difference(&without);
            let armies = self.armies.union(&entered);
            if armies == self.armies && fleets == self.fleets {
                return reached.union(&landings).difference(open);
            }
            (self.armies, self.fleets) = (armies, fleets);
        }
    }

    /// Returns the provinces that the enemy can reach.
    pub fn outside(&self, map: &Map) -> ProvinceSet {
        let fleets = self.fleets.iter().map(|at| map.province(at)).collect();
        self.armies.union(&fleets)
    }

    /// Returns the units with which the enemy can attack a province, at most one for each province of
    /// origin.
    pub fn attackers(&self, map: &Map, power: Power, at: Province) -> Vec<Unit> {
        let armies = self.armies.iter().map(|from| from.location());
        let armies = armies.map(|from| Unit::new(power, UnitKind::Army, from));
        let fleets = self.fleets.iter();
        let fleets = fleets.map(|from| Unit::new(power, UnitKind::Fleet, from));
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
}
