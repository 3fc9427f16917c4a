//! Convoy routes through fleets: by flooding sets of waters, never by listing routes.

use crate::board::{Map, Position, Province, ProvinceSet, Unit, UnitKind};

/// The waters that hold a fleet, whose ever it is: what could convoy.
pub fn fleets_at_sea(map: &Map, position: &Position) -> ProvinceSet {
    let at_sea = position.occupied().intersection(map.water()).iter();
    let is_fleet = |unit: Unit| unit.kind == UnitKind::Fleet;
    at_sea
        .filter(|&water| position.unit(water).is_some_and(is_fleet))
        .collect()
}

/// Every water of `fleets` that an army embarking in `from` can get to.
pub fn embark(map: &Map, fleets: &ProvinceSet, from: Province) -> ProvinceSet {
    spread(map, fleets, map.neighbors(from).intersection(fleets))
}

/// Every water of `fleets` that hangs together with these.
fn spread(map: &Map, fleets: &ProvinceSet, from: ProvinceSet) -> ProvinceSet {
    waves(map, fleets, from).fold(ProvinceSet::EMPTY, |reached, wave| reached.union(&wave))
}

/// A flood of `fleets`, step by step: where it starts, then each time the waters it gets to first.
fn waves(map: &Map, fleets: &ProvinceSet, from: ProvinceSet) -> impl Iterator<Item = ProvinceSet> {
    let mut reached = ProvinceSet::EMPTY;
    let mut edge = from;
    std::iter::from_fn(move || {
        let wave = edge;
        reached = reached.union(&wave);
        let next = wave.iter().fold(ProvinceSet::EMPTY, |all, water| {
            all.union(map.neighbors(water))
        });
        edge = next.intersection(fleets).difference(&reached);
        (!wave.is_empty()).then_some(wave)
    })
}

/// Is there a way from coast to coast by the fleet of `through`, needed or not (DATC 2.4, 4.E.1 d)?
pub fn joins(
    map: &Map,
    fleets: &ProvinceSet,
    through: Province,
    from: Province,
    to: Province,
) -> bool {
    let around = spread(map, fleets, [through].into_iter().collect());
    fleets.contains(through)
        && connects(map, fleets, from, to)
        && around.meets(map.neighbors(from))
        && around.meets(map.neighbors(to))
}

/// Can fleets in these waters carry an army from one coast to another?
pub fn connects(map: &Map, fleets: &ProvinceSet, from: Province, to: Province) -> bool {
    let coasts = map.coastal();
    from != to
        && coasts.contains(from)
        && coasts.contains(to)
        && embark(map, fleets, from).meets(map.neighbors(to))
}

/// Is there a route from coast to coast in which the fleet of `through` is needed: one that is
/// broken without it?
///
/// A fleet that only ever lengthens a route is not needed for any, and its convoy order is illegal
/// (DATC 4.E.1, 6.G.19). Such routes are paths without short cuts, so the search grows paths only
/// by waters that touch no earlier water of the path but the last.
pub fn needed(
    map: &Map,
    fleets: &ProvinceSet,
    through: Province,
    from: Province,
    to: Province,
) -> bool {
    if !fleets.contains(through) || !connects(map, fleets, from, to) {
        return false;
    }
    let landing = map.neighbors(to);
    let alone = map.neighbors(from).contains(through) && landing.contains(through);
    alone || shortest_through(map, fleets, through, from, to) || {
        let search = Search {
            map,
            fleets,
            through,
            landing,
        };
        let starts = map.neighbors(from).intersection(fleets);
        // the first water of a path is the only one that touches the coast of departure
        starts.iter().any(|start| {
            let open = fleets.difference(&starts);
            search.grow(start, start == through, open, &mut SEARCH_LIMIT.clone())
        })
    }
}

/// How many steps one search may take before a fleet counts as needed: far more than any set of
/// fleets of the standard board wants, and an end for boards made to be hard.
const SEARCH_LIMIT: u32 = 20_000;

struct Search<'a> {
    map: &'a Map,
    fleets: &'a ProvinceSet,
    through: Province,
    landing: &'a ProvinceSet,
}

impl Search<'_> {
    /// Does a path without short cuts go on from `at` to the landing, by `through`?
    fn grow(&self, at: Province, passed: bool, open: ProvinceSet, steps: &mut u32) -> bool {
        if self.landing.contains(at) {
            return passed;
        }
        if !passed && !open.contains(self.through) {
            return false;
        }
        *steps = steps.saturating_sub(1);
        if *steps == 0 {
            return true;
        }
        let around = self.map.neighbors(at).intersection(self.fleets);
        let onward = around.intersection(&open);
        let rest = open.difference(&around);
        onward
            .iter()
            .any(|next| self.grow(next, passed || next == self.through, rest, steps))
    }
}

/// Does one of the shortest routes go by `through`? Most needed fleets are found this way.
fn shortest_through(
    map: &Map,
    fleets: &ProvinceSet,
    through: Province,
    from: Province,
    to: Province,
) -> bool {
    let distance = |start: Province, goal: &ProvinceSet| {
        let first = map.neighbors(start).intersection(fleets);
        waves(map, fleets, first).position(|wave| wave.meets(goal))
    };
    let here: ProvinceSet = [through].into_iter().collect();
    match (
        distance(from, &here),
        distance(to, &here),
        distance(from, map.neighbors(to)),
    ) {
        (Some(before), Some(after), Some(whole)) => before + after == whole,
        _ => false,
    }
}
