//! The differences between two positions.

use super::{Map, Position, Power, Province, Turn, Unit};

/// A difference between two positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A unit was removed.
    Gone(Unit),
    /// A unit was added.
    Come(Unit),
    /// A dislodged unit was removed, or its open locations changed.
    DislodgedGone(Unit),
    /// A dislodged unit was added, or its open locations changed.
    DislodgedCome(Unit),
    /// A center has a new owner, or none.
    Center(Province, Option<Power>),
    /// The phase is different.
    Turn(Turn),
}

impl Change {
    /// Returns the changes from one position to another: the phase, then units, dislodged units and centers.
    pub fn between(map: &Map, before: &Position, after: &Position) -> Vec<Change> {
        let mut changes = Vec::new();
        if before.turn != after.turn {
            changes.push(Change::Turn(after.turn));
        }
        let stays = |unit: &Unit, there: &Position| {
            there.unit(map.province(unit.location)).as_ref() == Some(unit)
        };
        let gone = before.units().filter(|unit| !stays(unit, after));
        changes.extend(gone.map(Change::Gone));
        let come = after.units().filter(|unit| !stays(unit, before));
        changes.extend(come.map(Change::Come));
        let gone = before.dislodged().iter();
        let gone = gone.filter(|one| !after.dislodged().contains(one));
        changes.extend(gone.map(|one| Change::DislodgedGone(one.unit)));
        let come = after.dislodged().iter();
        let come = come.filter(|one| !before.dislodged().contains(one));
        changes.extend(come.map(|one| Change::DislodgedCome(one.unit)));
        let centers = map.centers().iter();
        let centers = centers.filter(|&at| before.owner(at) != after.owner(at));
        changes.extend(centers.map(|at| Change::Center(at, after.owner(at))));
        changes
    }

    /// Returns a description of the change: `A Gal (Austria) taken off`, `Serbia is Austria's`.
    pub fn message(&self, map: &Map) -> String {
        let whose = |unit: Unit| format!("{} ({})", unit.short(map), map.power(unit.power).name);
        match *self {
            Change::Gone(unit) => format!("{} taken off", whose(unit)),
            Change::Come(unit) => format!("{} put down", whose(unit)),
            Change::DislodgedGone(unit) => format!("dislodged {} taken off", whose(unit)),
            Change::DislodgedCome(unit) => format!("{} is dislodged", whose(unit)),
            Change::Center(at, owner) => {
                let name = &map.info(at).name;
                match owner {
                    Some(owner) => format!("{name} is {}'s", map.power(owner).name),
                    None => format!("{name} is unowned"),
                }
            }
            Change::Turn(turn) => format!("it is {turn}"),
        }
    }
}
