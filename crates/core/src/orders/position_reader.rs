//! Reads a position from codes: each power's units, centers and retreats, as lines and saves list them.

use super::notation;
use crate::board::{
    Dislodged, LocationSet, Map, Position, Power, Province, ProvinceSet, Seniority, Turn, Unit,
};

/// A position to which units, centers and retreats are added, each by its code. `At` says where a unit is listed.
///
/// Units are added before the retreats of those that are dislodged, and a power's oldest unit first (DATC 4.D.8, 2.4f).
#[derive(Debug)]
pub struct PositionReader<'m, At> {
    map: &'m Map,
    position: Position,
    /// The dislodged units without retreats so far.
    dislodged: Vec<(At, Unit, Seniority)>,
    owned: ProvinceSet,
    homes: ProvinceSet,
}

impl<'m, At> PositionReader<'m, At> {
    /// Returns a position without units or owners.
    pub fn new(map: &'m Map, turn: Turn) -> Self {
        PositionReader {
            map,
            position: Position::empty(map, turn),
            dislodged: Vec::new(),
            owned: ProvinceSet::EMPTY,
            homes: ProvinceSet::EMPTY,
        }
    }

    /// Adds a unit: `A BUR`, or `*A BUR` if it is dislodged.
    ///
    /// # Errors
    /// Returns a sentence if the code isn't a unit, the unit can't be there, or another one is.
    pub fn unit(&mut self, power: Power, code: &str, at: At) -> Result<(), String> {
        let Some(bare) = code.strip_prefix('*') else {
            let unit = unit(self.map, power, code)?;
            let placed = self.position.place(self.map, unit);
            return placed.map_err(|why| why.to_string());
        };
        let turn = self.position.turn;
        if !turn.phase.is_retreat() {
            return Err(format!("no dislodged unit in {turn}: it has no retreats"));
        }
        let unit = unit(self.map, power, bare)?;
        let province = |unit: Unit| self.map.province(unit.location);
        let mut others = self.dislodged.iter();
        if others.any(|(_, other, _)| province(*other) == province(unit)) {
            return Err("another unit is dislodged there".to_owned());
        }
        let since = self.position.newest();
        self.dislodged.push((at, unit, since));
        Ok(())
    }

    /// Adds the open retreats of a dislodged unit; a star before the unit is ignored.
    ///
    /// # Errors
    /// Returns a sentence if the unit isn't among the dislodged ones without retreats, or can't retreat to a
    /// place.
    pub fn retreats<'a>(
        &mut self,
        power: Power,
        code: &str,
        places: impl Iterator<Item = &'a str>,
    ) -> Result<(), String> {
        let unit = unit(self.map, power, code.strip_prefix('*').unwrap_or(code))?;
        let mut listed = self.dislodged.iter();
        let index = listed.position(|(_, other, _)| *other == unit);
        let index = index.ok_or_else(|| {
            let code = unit.code(self.map);
            format!("expected `*{code}` among the units, once")
        })?;
        let (_, _, since) = self.dislodged.swap_remove(index);
        let reach = self.map.reach(unit.kind, unit.location);
        let mut open = LocationSet::EMPTY;
        for text in places {
            let shown = || text::printable(text, 40);
            let place = notation::read_place(self.map, text);
            let place = place.ok_or_else(|| format!("unknown province `{}`", shown()))?;
            let there = place.standing(self.map, unit.kind).ok();
            let there = there.filter(|&there| reach.contains(there));
            open.insert(there.ok_or_else(|| format!("can't retreat to `{}`", shown()))?);
        }
        let dislodged = Dislodged { unit, open };
        self.position.put_dislodged(self.map, dislodged, since);
        Ok(())
    }

    /// Gives a center to a power.
    ///
    /// # Errors
    /// Returns a sentence if the code isn't a center, or the center has an owner already.
    pub fn center(&mut self, power: Power, code: &str) -> Result<(), String> {
        let center = center(self.map, code, &mut self.owned)?;
        self.position.set_owner(center, Some(power));
        Ok(())
    }

    /// Removes the home centers that a power has on the map.
    pub fn clear_homes(&mut self, power: Power) {
        let homes: Vec<Province> = self.position.homes_of(power).collect();
        for home in homes {
            self.position.set_home(home, None);
        }
    }

    /// Adds a home center of a power.
    ///
    /// # Errors
    /// Returns a sentence if the code isn't a center, or the center is a home already.
    pub fn home(&mut self, power: Power, code: &str) -> Result<(), String> {
        let home = center(self.map, code, &mut self.homes)?;
        self.position.set_home(home, Some(power));
        Ok(())
    }

    /// Returns the position, and where the dislodged units are listed whose retreats are missing.
    pub fn finish(self) -> (Position, impl Iterator<Item = At>) {
        (self.position, self.dislodged.into_iter().map(|(at, ..)| at))
    }
}

/// Reads a unit that is or was at a location.
fn unit(map: &Map, power: Power, code: &str) -> Result<Unit, String> {
    let (kind, place) = notation::read_unit(map, code).map_err(|error| error.to_string())?;
    let location = place.standing(map, kind).map_err(|why| why.to_string())?;
    Ok(Unit::new(power, kind, location))
}

/// Reads a center that isn't among those `seen` so far, and adds it to them.
fn center(map: &Map, code: &str, seen: &mut ProvinceSet) -> Result<Province, String> {
    let shown = || text::printable(code, 40);
    let Some(province) = map.province_by_code(code) else {
        return Err(match notation::read_place(map, code) {
            Some(_) => format!("`{}` is a coast: expected its province", shown()),
            None => format!("unknown province `{}`", shown()),
        });
    };
    if !map.centers().contains(province) {
        return Err(format!("`{}` isn't a supply center", shown()));
    }
    if seen.contains(province) {
        return Err(format!("`{}` is owned twice", shown()));
    }
    seen.insert(province);
    Ok(province)
}
