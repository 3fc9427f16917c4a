//! Manual changes of a position, as on a physical board, with an error for each that is impossible.

use super::{Dislodged, Location, LocationSet, Map, Position, Power, Province};
use super::{Terrain, Turn, Unit, UnitKind};

/// One manual change of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Adds a unit in an empty province.
    Put(Unit),
    /// Removes the unit in a province.
    Take(Province),
    /// Sets the owner of a center.
    Give {
        /// The center.
        center: Province,
        /// The new owner, or `None` to leave it unowned.
        to: Option<Power>,
    },
    /// Adds a dislodged unit, in a retreat phase.
    Dislodge {
        /// The unit.
        unit: Unit,
        /// The locations open to it, or `None` for all empty locations that it can move to.
        open: Option<LocationSet>,
    },
    /// Removes the dislodged unit of a province.
    Destroy(Province),
    /// Changes the phase. Dislodged units are removed unless it is a retreat phase.
    Go(Turn),
    /// Removes all units and makes all centers unowned.
    Clear,
    /// Replaces units and owners by those of the map's opening.
    Opening,
}

/// The reason why a change of a position is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditError {
    /// The province already has such a unit: it holds one, and one that is dislodged.
    Occupied(Unit),
    /// A unit of this kind can't be in this province.
    CannotStand(UnitKind, Province),
    /// A fleet in a province with several coasts needs a coast.
    CoastNeeded(Province),
    /// The province has no unit to remove.
    Nobody(Province),
    /// The province isn't a supply center.
    NoCenter(Province),
    /// Units can be dislodged in retreat phases only.
    NoRetreats(Turn),
    /// A dislodged unit can't move to this location.
    OutOfReach(Unit, Location),
}

impl EditError {
    /// Returns what is wrong and what to do, as a sentence without its period.
    pub fn message(&self, map: &Map) -> String {
        let name = |at: Province| map.info(at).name.as_str();
        match *self {
            EditError::Occupied(unit) => {
                let at = map.province(unit.location);
                let (unit, whose) = (unit.short(map), &map.power(unit.power).name);
                let off = map.short(at.location());
                format!("{whose}'s {unit} is there; type “- {off}” to remove it")
            }
            EditError::CannotStand(kind, at) => match (map.info(at).terrain, kind) {
                (Terrain::Impassable, _) => format!("no unit can enter {}", name(at)),
                (_, UnitKind::Army) => format!("{} is a sea: armies can't be there", name(at)),
                (_, UnitKind::Fleet) => format!("{} is inland: fleets can't be there", name(at)),
            },
            EditError::CoastNeeded(at) => {
                let coasts = map.info(at).coasts.iter();
                let coasts: Vec<String> = coasts.map(|&at| map.short(at).to_string()).collect();
                format!("on which coast? F {}", coasts.join(" or F "))
            }
            EditError::Nobody(at) => format!("there is no unit in {}", name(at)),
            EditError::NoCenter(at) => format!("{} isn't a supply center", name(at)),
            EditError::NoRetreats(turn) => {
                let season = turn.phase.season().name();
                let season = if season == "Winter" { "Fall" } else { season };
                format!(
                    "units are dislodged only before retreats: “{season} {} retreats” first",
                    turn.year
                )
            }
            EditError::OutOfReach(unit, at) => {
                format!("{} can't reach {}", unit.short(map), map.short(at))
            }
        }
    }
}

impl Edit {
    /// Applies the change to a position.
    ///
    /// # Errors
    /// Returns an error if the change is impossible; the position is then unchanged.
    pub fn apply(&self, map: &Map, position: &mut Position) -> Result<(), EditError> {
        match *self {
            Edit::Put(unit) => {
                can_stand(map, unit)?;
                if let Some(there) = position.unit(map.province(unit.location)) {
                    return Err(EditError::Occupied(there));
                }
                position.set_unit(map, unit);
            }
            Edit::Take(at) => {
                position.take_unit(at).ok_or(EditError::Nobody(at))?;
            }
            Edit::Give { center, to } => {
                if !map.centers().contains(center) {
                    return Err(EditError::NoCenter(center));
                }
                position.set_owner(center, to);
            }
            Edit::Dislodge { unit, ref open } => dislodge(map, position, unit, open.as_ref())?,
            Edit::Destroy(at) => {
                let gone = position.take_dislodged(map, at);
                gone.ok_or(EditError::Nobody(at))?;
            }
            Edit::Go(turn) => {
                position.turn = turn;
                if !turn.phase.is_retreat() {
                    position.clear_dislodged();
                }
            }
            Edit::Clear => replace(map, position, &Position::empty(map, position.turn)),
            Edit::Opening => replace(map, position, &map.opening()),
        }
        Ok(())
    }

    /// Applies several changes to a position, one after another.
    ///
    /// # Errors
    /// Returns the first error; the position is then unchanged.
    pub fn apply_all(edits: &[Edit], map: &Map, position: &mut Position) -> Result<(), EditError> {
        let mut changed = position.clone();
        for edit in edits {
            edit.apply(map, &mut changed)?;
        }
        *position = changed;
        Ok(())
    }
}

/// Checks that a unit can be at its location.
fn can_stand(map: &Map, unit: Unit) -> Result<(), EditError> {
    if map.can_stand(unit.kind, unit.location) {
        return Ok(());
    }
    let at = map.province(unit.location);
    let several = !map.info(at).coasts.is_empty() && unit.location == at.location();
    match unit.kind {
        UnitKind::Fleet if several => Err(EditError::CoastNeeded(at)),
        kind => Err(EditError::CannotStand(kind, at)),
    }
}

fn dislodge(
    map: &Map,
    position: &mut Position,
    unit: Unit,
    open: Option<&LocationSet>,
) -> Result<(), EditError> {
    if !position.turn.phase.is_retreat() {
        return Err(EditError::NoRetreats(position.turn));
    }
    can_stand(map, unit)?;
    if let Some(other) = position.dislodged_from(map, map.province(unit.location)) {
        return Err(EditError::Occupied(other.unit));
    }
    let reach = map.reach(unit.kind, unit.location);
    let free = |at: &Location| position.unit(map.province(*at)).is_none();
    let open = match open {
        Some(open) => *open,
        None => reach.iter().filter(free).collect(),
    };
    for at in open.iter() {
        if !reach.contains(at) {
            return Err(EditError::OutOfReach(unit, at));
        }
        if let Some(there) = position.unit(map.province(at)) {
            return Err(EditError::Occupied(there));
        }
    }
    position.set_dislodged(map, Dislodged { unit, open });
    Ok(())
}

/// Replaces the units and owners of a position by those of another; phase, homes and house rules stay.
fn replace(map: &Map, position: &mut Position, by: &Position) {
    for at in map.provinces() {
        position.take_unit(at);
        position.set_owner(at, by.owner(at));
    }
    position.clear_dislodged();
    for unit in by.units() {
        position.set_unit(map, unit);
    }
}
