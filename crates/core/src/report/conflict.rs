//! The orders of a movement phase grouped by conflict: orders that affect one another are reported and shown
//! together.

use super::ReportContext;
use crate::adjudicator::resolution::{OrderResult, Outcome, Resolution};
use crate::board::{Id, Map, Province, ProvinceSet};

/// Units whose orders affect one another: by an attack, a standoff, a support, a cut or a convoy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The provinces where the units started.
    pub units: ProvinceSet,
    /// The destinations of their moves.
    pub places: ProvinceSet,
}

impl Conflict {
    /// Returns all provinces of the conflict.
    pub fn provinces(&self) -> ProvinceSet {
        self.units.union(&self.places)
    }
}

/// Returns the conflicts of a movement phase, by their first province. Units that affect no others are in
/// none. Other phases have no conflicts.
pub fn conflicts(scene: &ReportContext<'_>) -> Vec<Conflict> {
    let movement = scene.played.resolved.movement();
    movement.map_or_else(Vec::new, |(_, resolution)| {
        conflicts_of(scene.ctx.map, resolution)
    })
}

/// Returns the conflicts of a movement phase; see [`conflicts`].
pub fn conflicts_of(map: &Map, resolution: &Resolution) -> Vec<Conflict> {
    let rulings = &resolution.rulings;
    let mut groups = UnionFind::new(map);
    for ruling in rulings {
        let here = map.province(ruling.unit.location);
        if let Some(to) = ruling.order.target(map) {
            join_move(map, &mut groups, resolution, here, to);
        } else if let Some(other) = ruling.order.helped()
            && !matches!(ruling.outcome, Outcome::Unmatched | Outcome::NoArmy)
        {
            groups.join(here, other);
        }
    }
    let units: ProvinceSet = rulings
        .iter()
        .map(|ruling| map.province(ruling.unit.location))
        .collect();
    let goal = |ruling: &OrderResult| ruling.order.target(map);
    groups
        .groups(units)
        .into_iter()
        .map(|units| {
            let own = rulings
                .iter()
                .filter(|ruling| units.contains(map.province(ruling.unit.location)));
            Conflict {
                units,
                places: own.filter_map(goal).collect(),
            }
        })
        .collect()
}

/// Joins a move to the unit at its destination if that stays or moves in the opposite direction, and to all
/// other moves there. A move after a unit that leaves isn't joined to it, except in a circular movement.
fn join_move(
    map: &Map,
    groups: &mut UnionFind,
    resolution: &Resolution,
    here: Province,
    to: Province,
) {
    for other in &resolution.rulings {
        let there = map.province(other.unit.location);
        let goes = other.order.target(map);
        let leaves = other.moved_to().is_some();
        let in_circle =
            resolution.by_backup_rule.contains(here) && resolution.by_backup_rule.contains(there);
        let stays = there == to && (!leaves || goes == Some(here) || in_circle);
        if there != here && (stays || goes == Some(to)) {
            groups.join(here, there);
        }
    }
}

/// A union-find structure of provinces: each points to another one of its group, or to itself.
struct UnionFind {
    root: Vec<Province>,
}

impl UnionFind {
    fn new(map: &Map) -> Self {
        UnionFind {
            root: map.provinces().collect(),
        }
    }

    fn root(&self, mut at: Province) -> Province {
        while self.root[at.index()] != at {
            at = self.root[at.index()];
        }
        at
    }

    fn join(&mut self, a: Province, b: Province) {
        let (a, b) = (self.root(a), self.root(b));
        self.root[a.max(b).index()] = a.min(b);
    }

    /// Returns the groups of more than one member, by their first member.
    fn groups(&self, units: ProvinceSet) -> Vec<ProvinceSet> {
        let of = |root: Province| -> ProvinceSet {
            let own = units.iter().filter(|&unit| self.root(unit) == root);
            own.collect()
        };
        let roots = units.iter().filter(|&unit| self.root(unit) == unit);
        roots.map(of).filter(|group| group.len() > 1).collect()
    }
}
