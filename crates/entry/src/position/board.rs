//! A position while it is put together, with an account of what was used.

use super::{Reason, Source};
use crate::sheet::Problem;
use chancery_core::board::{Dislodged, Edit, Map, Position, Power, Province, Unit};

/// A position while it is put together.
pub(crate) struct Board<'a> {
    map: &'a Map,
    pub position: Position,
    /// The units placed, dislodged ones included.
    pub units: Vec<Unit>,
    /// The centers to which the text gives an owner.
    pub owned: Vec<Province>,
    pub problems: Vec<Problem>,
}

impl<'a> Board<'a> {
    pub fn new(map: &'a Map, position: Position) -> Self {
        Board {
            map,
            position,
            units: Vec::new(),
            owned: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// Applies a change, or adds a problem.
    pub fn apply(&mut self, (edit, source): &(Edit, Problem)) {
        let done = match *edit {
            Edit::Put(unit) => self.place(unit),
            Edit::Give { center, to } => self.give(center, to, edit),
            Edit::Dislodge { open: None, .. } => Err(Reason::Retreats),
            Edit::Dislodge {
                unit,
                open: Some(open),
            } => {
                self.position
                    .set_dislodged(self.map, Dislodged { unit, open });
                self.units.push(unit);
                Ok(())
            }
            _ => self.change(edit),
        };
        self.problems.extend(done.err().map(|reason| Problem {
            text: reason.message(self.map, &source.text, Source::Text),
            ..source.clone()
        }));
    }

    fn change(&mut self, edit: &Edit) -> Result<(), Reason> {
        let done = edit.apply(self.map, &mut self.position);
        done.map_err(Reason::Impossible)
    }

    /// Places a unit.
    pub fn place(&mut self, unit: Unit) -> Result<(), Reason> {
        // the same unit may be named twice
        if self.position.unit(self.map.province(unit.location)) != Some(unit) {
            let placed = self.position.place(self.map, unit);
            placed.map_err(|_| Reason::Occupied(unit))?;
        }
        if !self.units.contains(&unit) {
            self.units.push(unit);
        }
        Ok(())
    }

    fn give(&mut self, center: Province, to: Option<Power>, edit: &Edit) -> Result<(), Reason> {
        let owner = self
            .position
            .owner(center)
            .filter(|_| self.owned.contains(&center));
        if let Some(owner) = owner.filter(|owner| Some(*owner) != to) {
            return Err(Reason::Owned(center, owner));
        }
        self.change(edit)?;
        if !self.owned.contains(&center) {
            self.owned.push(center);
        }
        Ok(())
    }

    /// Sets the default owners: the occupier, or the home power.
    pub fn own(&mut self) {
        for province in self.map.centers().iter() {
            let occupier = self.position.unit(province).map(|unit| unit.power);
            let owner = occupier.or(self.map.info(province).home);
            self.position.set_owner(province, owner);
        }
    }
}
