//! The orders of a movement phase grouped by conflict: those that affect one another are reported, and
//! shown, together.

use super::ReportContext;
use crate::adjudicator::resolution::{OrderResult, Outcome, Resolution};
use crate::board::{Id, Map, Province, ProvinceSet};

/// Units whose orders touch one another: by an attack, a standoff, a support, a cut or a convoy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// Where the units started.
    pub units: ProvinceSet,
    /// Where they want to go.
    pub places: ProvinceSet,
}

impl Conflict {
    /// All provinces that the conflict is about.
    pub fn provinces(&self) -> ProvinceSet {
        self.units.union(&self.places)
    }
}

/// The conflicts of a movement phase, by their first province; units that touch no others are in none.
/// Other phases have no conflicts.
pub fn conflicts(scene: &ReportContext<'_>) -> Vec<Conflict> {
    let movement = scene.played.resolved.movement();
    movement.map_or_else(Vec::new, |(_, resolution)| {
        conflicts_of(scene.ctx.map, resolution)
    })
}

/// The conflicts of a movement phase, as [`conflicts`] gives them.
pub fn conflicts_of(map: &Map, resolution: &Resolution) -> Vec<Conflict> {
    let rulings = &resolution.rulings;
    let mut ties = Ties::new(map);
    for ruling in rulings {
        let here = map.province(ruling.unit.location);
        if let Some(to) = ruling.order.target(map) {
            tie_move(map, &mut ties, resolution, here, to);
        } else if let Some(other) = ruling.order.helped()
            && !matches!(ruling.outcome, Outcome::Unmatched | Outcome::NoArmy)
        {
            ties.tie(here, other);
        }
    }
    let units: ProvinceSet = rulings
        .iter()
        .map(|ruling| map.province(ruling.unit.location))
        .collect();
    let goal = |ruling: &OrderResult| ruling.order.target(map);
    ties.groups(units)
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

/// A move touches the unit that stays where it goes, or comes the other way, and whoever else goes
/// there. Where it follows a unit that leaves, the two have nothing to settle, but in a ring.
fn tie_move(map: &Map, ties: &mut Ties, resolution: &Resolution, here: Province, to: Province) {
    for other in &resolution.rulings {
        let there = map.province(other.unit.location);
        let goes = other.order.target(map);
        let leaves = other.moved_to().is_some();
        let in_circle =
            resolution.by_backup_rule.contains(here) && resolution.by_backup_rule.contains(there);
        let stays = there == to && (!leaves || goes == Some(here) || in_circle);
        if there != here && (stays || goes == Some(to)) {
            ties.tie(here, there);
        }
    }
}

/// Which provinces are tied to which: each points to another of its group, or to itself.
struct Ties {
    root: Vec<Province>,
}

impl Ties {
    fn new(map: &Map) -> Self {
        Ties {
            root: map.provinces().collect(),
        }
    }

    fn root(&self, mut at: Province) -> Province {
        while self.root[at.index()] != at {
            at = self.root[at.index()];
        }
        at
    }

    fn tie(&mut self, a: Province, b: Province) {
        let (a, b) = (self.root(a), self.root(b));
        self.root[a.max(b).index()] = a.min(b);
    }

    /// The groups of more than one, by their first member.
    fn groups(&self, units: ProvinceSet) -> Vec<ProvinceSet> {
        let of = |root: Province| -> ProvinceSet {
            let own = units.iter().filter(|&unit| self.root(unit) == root);
            own.collect()
        };
        let roots = units.iter().filter(|&unit| self.root(unit) == unit);
        roots.map(of).filter(|group| group.len() > 1).collect()
    }
}
