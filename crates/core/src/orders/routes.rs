//! Convoy routes through fleets, found by flood fill over sets of seas, never by listing routes.

use crate::board::{Map, Position, Province, ProvinceSet, Unit, UnitKind};

/// Returns the provinces with a fleet of any power that could convoy: sea provinces that aren't frozen, and
/// coastal provinces whose fleets can convoy.
pub fn fleets_at_sea(map: &Map, position: &Position) -> ProvinceSet {
    let frozen = map.terrain().frozen(position.turn.phase.season());
    let open = map.convoying().difference(frozen);
    let at_sea = position.occupied().intersection(&open).iter();
    let is_fleet = |unit: Unit| unit.kind == UnitKind::Fleet;
    at_sea
        .filter(|&water| position.unit(water).is_some_and(is_fleet))
        .collect()
}

/// Returns the provinces of `fleets` that an army embarking in `from` can reach.
pub fn embark(map: &Map, fleets: &ProvinceSet, from: Province) -> ProvinceSet {
    spread(map, fleets, map.waterways(from).intersection(fleets))
}

/// Returns the groups of connected fleets, each with the coastal provinces that it touches.
pub fn groups(map: &Map, fleets: &ProvinceSet) -> Vec<[ProvinceSet; 2]> {
    let mut rest = *fleets;
    let mut groups = Vec::new();
    while let Some(first) = rest.iter().next() {
        let waters = spread(map, fleets, [first].into_iter().collect());
        groups.push([waters, shores(map, &waters)]);
        rest = rest.difference(&waters);
    }
    groups
}

/// Returns the coastal provinces that these waters touch.
fn shores(map: &Map, waters: &ProvinceSet) -> ProvinceSet {
    let near = waters.iter().map(|water| *map.waterways(water));
    let near = near.fold(ProvinceSet::EMPTY, |all, near| all.union(&near));
    near.intersection(map.coastal())
}

/// Returns all coastal provinces to which these fleets can convoy an army from a province, including the
/// province itself. The result is empty if the province isn't coastal.
pub fn landings(map: &Map, fleets: &ProvinceSet, from: Province) -> ProvinceSet {
    let waters = if map.coastal().contains(from) {
        embark(map, fleets, from)
    } else {
        ProvinceSet::EMPTY
    };
    let shores = shores(map, &waters);
    if shores.meets(fleets) {
        // if a coastal province's fleet convoys, an army can't land in that province
        shores
            .iter()
            .filter(|&to| !fleets.contains(to) || connects(map, fleets, from, to))
            .collect()
    } else {
        shores
    }
}

/// Returns the provinces of `fleets` that are connected with these.
fn spread(map: &Map, fleets: &ProvinceSet, from: ProvinceSet) -> ProvinceSet {
    waves(map, fleets, from).fold(ProvinceSet::EMPTY, |reached, wave| reached.union(&wave))
}

/// Returns the steps of a flood fill through `fleets`: the start, and then the provinces first reached in
/// each step.
fn waves(map: &Map, fleets: &ProvinceSet, from: ProvinceSet) -> impl Iterator<Item = ProvinceSet> {
    let mut reached = ProvinceSet::EMPTY;
    let mut edge = from;
    std::iter::from_fn(move || {
        let wave = edge;
        reached = reached.union(&wave);
        let next = wave.iter().fold(ProvinceSet::EMPTY, |all, water| {
            all.union(map.waterways(water))
        });
        edge = next.intersection(fleets).difference(&reached);
        (!wave.is_empty()).then_some(wave)
    })
}

/// Returns whether a path is a convoy route between two coastal provinces, with different provinces that all
/// have fleets.
pub fn leads(
    map: &Map,
    fleets: &ProvinceSet,
    path: &[Province],
    from: Province,
    to: Province,
) -> bool {
    let coasts = map.coastal();
    let waters: ProvinceSet = path.iter().copied().collect();
    let steps = path.iter().chain([&to]);
    let touches = |(here, next): (&Province, &Province)| map.waterways(*here).contains(*next);
    from != to
        && coasts.contains(from)
        && coasts.contains(to)
        && !path.is_empty()
        && waters.len() == path.len()
        && !waters.contains(to)
        && waters.difference(fleets).is_empty()
        && [&from].into_iter().chain(path).zip(steps).all(touches)
}

/// Returns a shortest path for an army, the first in the order of the map.
pub fn shortest(
    map: &Map,
    fleets: &ProvinceSet,
    from: Province,
    to: Province,
) -> Option<Vec<Province>> {
    let first = map.waterways(from).intersection(fleets);
    let mut layers: Vec<ProvinceSet> = Vec::new();
    let landed = waves(map, fleets, first).any(|wave| {
        layers.push(wave);
        wave.meets(map.waterways(to))
    });
    let mut path: Vec<Province> = Vec::new();
    let mut next = to;
    for layer in layers.iter().rev() {
        next = layer.intersection(map.waterways(next)).iter().next()?;
        path.push(next);
    }
    path.reverse();
    (landed && connects(map, fleets, from, to)).then_some(path)
}

/// Returns whether there is a connection between two coastal provinces by the fleet of `through`, needed or
/// not (DATC 2.4, 4.E.1 d).
pub fn joins(
    map: &Map,
    fleets: &ProvinceSet,
    through: Province,
    from: Province,
    to: Province,
) -> bool {
    let around = spread(map, fleets, [through].into_iter().collect());
    fleets.contains(through)
        && through != to
        && connects(map, fleets, from, to)
        && around.meets(map.waterways(from))
        && around.meets(map.waterways(to))
}

/// Returns whether fleets in these provinces can convoy an army from one coastal province to another. A fleet
/// in the destination doesn't count.
pub fn connects(map: &Map, fleets: &ProvinceSet, from: Province, to: Province) -> bool {
    let coasts = map.coastal();
    let mut fleets = *fleets;
    fleets.remove(to);
    from != to
        && coasts.contains(from)
        && coasts.contains(to)
        && embark(map, &fleets, from).meets(map.waterways(to))
}

/// Returns whether there is a route between two coastal provinces that needs the fleet of `through`, so that
/// the route is disrupted without it.
///
/// A fleet that can only lengthen routes isn't needed in any, and its convoy order is illegal (DATC 4.E.1,
/// 6.G.19). Routes in which every fleet is needed are induced paths: no province is adjacent to another
/// except its predecessor and successor, and only the ends are adjacent to the coasts.
pub fn needed(
    map: &Map,
    fleets: &ProvinceSet,
    through: Province,
    from: Province,
    to: Province,
) -> bool {
    if through == to || !fleets.contains(through) || !connects(map, fleets, from, to) {
        return false;
    }
    let mut fleets = *fleets;
    fleets.remove(to);
    let fleets = &fleets;
    let alone = [from, to]
        .iter()
        .all(|&coast| map.waterways(coast).contains(through));
    alone
        || shortest_through(map, fleets, through, from, to)
        || Search::new(map, fleets, through, from, to).run(fleets)
}

/// Returns whether there is a route between two coastal provinces that needs the fleet of `through` and one
/// of `others`.
pub fn needed_with(
    map: &Map,
    mut fleets: ProvinceSet,
    others: ProvinceSet,
    through: Province,
    [from, to]: [Province; 2],
) -> bool {
    fleets.remove(to);
    let mut search = Search::new(map, &fleets, through, from, to);
    search.others = others;
    fleets.contains(through) && search.run(&fleets)
}

/// The maximum number of steps of a search, after which a fleet counts as needed. No fast method is known
/// that decides on every board whether there is such a path. On the standard board nine steps are enough,
/// whatever the fleets; the limit is for boards that are made to be hard.
const SEARCH_LIMIT: u32 = 1_000;

/// The two ends of a route.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    From,
    To,
}

/// A search that extends a path from the middle: first to the start of the army, then to its destination.
struct Search<'a> {
    map: &'a Map,
    through: Province,
    /// The fleets adjacent to the start, and those adjacent to the destination.
    shores: [ProvinceSet; 2],
    /// The fleets of which the path needs one.
    others: ProvinceSet,
    path: ProvinceSet,
    steps: u32,
}

impl<'a> Search<'a> {
    fn new(
        map: &'a Map,
        fleets: &ProvinceSet,
        through: Province,
        from: Province,
        to: Province,
    ) -> Self {
        Search {
            map,
            through,
            shores: [from, to].map(|coast| map.waterways(coast).intersection(fleets)),
            others: *fleets,
            path: [through].into_iter().collect(),
            steps: SEARCH_LIMIT,
        }
    }

    /// Returns whether there is an induced path through the middle.
    fn run(&mut self, fleets: &ProvinceSet) -> bool {
        let mut free = *fleets;
        free.remove(self.through);
        self.grow(End::From, self.through, free)
    }

    /// Returns whether the path can be extended from `at` to this end, and then from the middle to the other
    /// end. `free` has the fleets that are neither on the path nor adjacent to it, except to its middle and
    /// to `at`.
    fn grow(&mut self, end: End, at: Province, free: ProvinceSet) -> bool {
        let [shore, other] = match end {
            End::From => self.shores,
            End::To => [self.shores[1], self.shores[0]],
        };
        let middle = at == self.through;
        let around = self.map.waterways(at);
        let rest = if middle {
            free
        } else {
            free.difference(around)
        };
        if shore.contains(at) {
            return match end {
                End::From => self.grow(End::To, self.through, rest),
                End::To => self.path.meets(&self.others),
            };
        }
        if self.steps == 0 {
            return true;
        }
        self.steps -= 1;
        let mut onward = free.intersection(around).difference(&other);
        if !middle {
            onward = onward.difference(self.map.waterways(self.through));
        }
        onward.iter().any(|next| {
            let mut rest = rest;
            rest.remove(next);
            self.path.insert(next);
            let found = self.may_arrive(end, next, &rest) && self.grow(end, next, rest);
            self.path.remove(next);
            found
        })
    }

    /// Returns whether both ends are still reachable.
    fn may_arrive(&self, end: End, at: Province, rest: &ProvinceSet) -> bool {
        let reaches = |at: Province, shore: &ProvinceSet, open: &ProvinceSet| {
            shore.contains(at)
                || spread(self.map, open, self.map.waterways(at).intersection(open)).meets(shore)
        };
        let [from, to] = &self.shores;
        match end {
            End::From => {
                reaches(at, from, &rest.difference(to))
                    && reaches(
                        self.through,
                        to,
                        &rest.difference(self.map.waterways(at)).difference(from),
                    )
            }
            End::To => reaches(at, to, &rest.difference(from)),
        }
    }
}

/// Returns whether a shortest route goes through `through`. Most needed fleets are found this way.
fn shortest_through(
    map: &Map,
    fleets: &ProvinceSet,
    through: Province,
    from: Province,
    to: Province,
) -> bool {
    let distance = |start: Province, goal: &ProvinceSet| {
        let first = map.waterways(start).intersection(fleets);
        waves(map, fleets, first).position(|wave| wave.meets(goal))
    };
    let here: ProvinceSet = [through].into_iter().collect();
    match (
        distance(from, &here),
        distance(to, &here),
        distance(from, map.waterways(to)),
    ) {
        (Some(before), Some(after), Some(whole)) => before + after == whole,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Id;

    /// Decides the same by trying every induced path.
    fn plainly_needed(
        map: &Map,
        fleets: &ProvinceSet,
        through: Province,
        [from, to]: [Province; 2],
        path: &mut Vec<Province>,
    ) -> bool {
        let touches = |a: Province, b: Province| map.neighbors(a).contains(b);
        if path.last().is_some_and(|&last| touches(last, to)) {
            return path.contains(&through);
        }
        fleets.iter().any(|next| {
            let fits = !path.contains(&next)
                && touches(next, from) == path.is_empty()
                && path
                    .iter()
                    .rev()
                    .skip(1)
                    .all(|&water| !touches(water, next))
                && path.last().is_none_or(|&last| touches(last, next));
            fits && {
                path.push(next);
                let found = plainly_needed(map, fleets, through, [from, to], path);
                path.pop();
                found
            }
        })
    }

    /// Compares the searches on the standard board for these fleets with the plain one. Returns the maximum
    /// number of steps of a search.
    fn check(map: &Map, fleets: &ProvinceSet, pairs: &[[Province; 2]]) -> u32 {
        let mut most = 0;
        for &[from, to] in pairs {
            for through in fleets.iter() {
                let plain = plainly_needed(map, fleets, through, [from, to], &mut Vec::new());
                let case = || {
                    format!(
                        "{} {} {} {fleets:?}",
                        map.code(from),
                        map.code(through),
                        map.code(to)
                    )
                };
                assert_eq!(needed(map, fleets, through, from, to), plain, "{}", case());
                if connects(map, fleets, from, to) {
                    let mut search = Search::new(map, fleets, through, from, to);
                    assert_eq!(search.run(fleets), plain, "{}", case());
                    most = most.max(SEARCH_LIMIT - search.steps);
                }
            }
        }
        most
    }

    #[test]
    fn a_fleet_is_needed_where_a_path_without_short_cuts_goes_by_it() {
        let map = Map::standard();
        let coasts: Vec<Province> = map.coastal().iter().collect();
        let pairs = || {
            coasts
                .iter()
                .flat_map(|&a| coasts.iter().map(move |&b| [a, b]))
        };
        let pairs: Vec<_> = pairs().filter(|[a, b]| a != b).collect();
        let mut most = check(map, map.water(), &pairs);
        let mut dice: u64 = 0x9E37_79B9_7F4A_7C15;
        for (round, &pair) in pairs.iter().enumerate() {
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(round as u64);
            let here = |water: &Province| dice >> (water.index() % 40 + 20) & 1 == 1;
            let fleets = map.water().iter().filter(here).collect();
            most = most.max(check(map, &fleets, &[pair]));
        }
        assert_eq!(most, 9, "the number in the docs of SEARCH_LIMIT");
    }
}
