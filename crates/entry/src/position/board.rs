//! A position while it is put together, with an account of what was used.

use super::{Changes, Reason, Source};
use crate::sheet::Problem;
use chancery_core::board::{
    Dislodged, Edit, EditError, LocationSet, Map, Position, PositionError, Power, Province,
    ProvinceSet, Unit,
};

/// A position while it is put together.
pub(crate) struct Board<'a> {
    map: &'a Map,
    pub position: Position,
    /// Whether only the units that orders name are on it.
    pub is_of_orders: bool,
    /// The units placed, dislodged ones included.
    pub units: Vec<Unit>,
    /// The centers to which the text gives an owner.
    pub owned: ProvinceSet,
    /// The provinces that the text lists as contested.
    pub contested: ProvinceSet,
    pub problems: Vec<Problem>,
    /// The misspelt names, with what they were read as.
    pub corrected: Vec<Problem>,
}

impl<'a> Board<'a> {
    pub fn new(map: &'a Map, position: Position) -> Self {
        Board {
            map,
            position,
            is_of_orders: false,
            units: Vec::new(),
            owned: ProvinceSet::EMPTY,
            contested: ProvinceSet::EMPTY,
            problems: Vec::new(),
            corrected: Vec::new(),
        }
    }

    /// Applies the content of lists. The units of several powers replace those on the board.
    pub fn apply_all(&mut self, changes: Changes) {
        if changes.are_a_board() {
            for province in self.map.provinces() {
                self.position.take_unit(province);
            }
        }
        // a province is open to a retreat only if no unit listed anywhere stands there
        let dislodges = |(edit, _): &&(Edit, Problem)| matches!(edit, Edit::Dislodge { .. });
        let (dislodged, others): (Vec<_>, Vec<_>) = changes.edits.iter().partition(dislodges);
        for change in others.into_iter().chain(dislodged) {
            self.apply(change);
        }
        self.problems.extend(changes.problems);
        self.corrected.extend(changes.corrected);
        self.contested = changes.contested;
    }

    /// Applies a change, or adds a problem.
    fn apply(&mut self, (edit, source): &(Edit, Problem)) {
        let done = match *edit {
            Edit::Put(unit) => self.place(unit),
            Edit::Give { center, to } => self.give(center, to, edit),
            Edit::Dislodge { open: None, .. } => Err(Reason::Retreats),
            Edit::Dislodge {
                unit,
                open: Some(open),
            } => self.dislodge(unit, open),
            _ => self.change(edit),
        };
        self.problems.extend(done.err().map(|reason| Problem {
            text: reason.message(self.map, &source.text, Source::Text),
            ..source.clone()
        }));
    }

    /// Dislodges a unit. Provinces with another unit aren't open to it, nor those out of its reach.
    fn dislodge(&mut self, unit: Unit, open: LocationSet) -> Result<(), Reason> {
        let reach = self.map.reach(unit.kind, unit.location);
        if let Some(far) = open.iter().find(|at| !reach.contains(*at)) {
            return Err(Reason::Impossible(EditError::OutOfReach(unit, far)));
        }
        let occupier = |at| self.position.unit(self.map.province(at));
        let taken = open.iter().find_map(occupier);
        let gone = Dislodged { unit, open };
        self.position.set_dislodged(self.map, gone);
        self.position.close_occupied(self.map);
        self.units.push(unit);
        let error = taken.map(|there| PositionError::OpenIsTaken(unit, there));
        error.map_or(Ok(()), |error| Err(Reason::Unplayable(error)))
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
        let owner = self.position.owner(center);
        let owner = owner.filter(|_| self.owned.contains(center));
        if let Some(owner) = owner.filter(|owner| Some(*owner) != to) {
            return Err(Reason::Owned(center, owner));
        }
        self.change(edit)?;
        self.owned.insert(center);
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
