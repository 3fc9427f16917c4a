//! Orders being written, with undo, and who is done.

use crate::board::{Id, Map, Power, Province};
use crate::orders::{Term, Written};

/// An order on a sheet: as it was typed, and as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The text as it was typed.
    pub text: String,
    /// What it was read as.
    pub written: Written,
    /// For how long it is given (DATC 4.E.4).
    pub term: Term,
}

impl Entry {
    /// The province that the order is for; none for a waived build.
    pub fn province(&self) -> Option<Province> {
        super::province_of(&self.written)
    }
}

/// Something that a power has to write an order for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// The unit in a province.
    Unit(Province),
    /// The unit that was dislodged from a province.
    Dislodged(Province),
    /// So many builds.
    Builds(usize),
    /// So many removals.
    Removals(usize),
}

/// One change to one sheet: the sheet before it.
#[derive(Clone, Debug)]
struct Change {
    power: Power,
    before: Vec<Entry>,
}

/// The sheets of the present phase.
#[derive(Clone, Debug)]
pub struct Drafts {
    sheets: Vec<Vec<Entry>>,
    sealed: Vec<bool>,
    undo: Vec<Change>,
    redo: Vec<Change>,
}

impl Drafts {
    /// Empty sheets for every power, no seat done.
    pub fn new(map: &Map, seats: usize) -> Self {
        Drafts {
            sheets: vec![Vec::new(); map.powers().len()],
            sealed: vec![false; seats],
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }

    /// What the power has written, in the sequence in which it was.
    pub fn sheet(&self, power: Power) -> &[Entry] {
        &self.sheets[power.index()]
    }

    pub(super) fn take(&mut self, power: Power) -> Vec<Entry> {
        std::mem::take(&mut self.sheets[power.index()])
    }

    /// Writes an order in the place of an earlier one for the same unit, else at the end.
    pub(super) fn give(&mut self, power: Power, entry: Entry) -> Option<Entry> {
        self.remember(power);
        let sheet = &mut self.sheets[power.index()];
        let province = entry.province();
        match sheet
            .iter_mut()
            .find(|earlier| province.is_some() && earlier.province() == province)
        {
            Some(earlier) => Some(std::mem::replace(earlier, entry)),
            None => {
                sheet.push(entry);
                None
            }
        }
    }

    /// Takes the last order back that fits.
    pub(super) fn take_back(
        &mut self,
        power: Power,
        fits: impl Fn(&Entry) -> bool,
    ) -> Option<Entry> {
        let at = self.sheets[power.index()].iter().rposition(fits)?;
        self.remember(power);
        Some(self.sheets[power.index()].remove(at))
    }

    fn remember(&mut self, power: Power) {
        self.redo.retain(|change| change.power != power);
        self.undo.push(Change {
            power,
            before: self.sheets[power.index()].clone(),
        });
    }

    /// Undoes the last change to a sheet of one of these powers.
    pub(super) fn undo(&mut self, powers: &[Power]) -> bool {
        Self::step(&mut self.sheets, &mut self.undo, &mut self.redo, powers)
    }

    /// Does again what was undone last.
    pub(super) fn redo(&mut self, powers: &[Power]) -> bool {
        Self::step(&mut self.sheets, &mut self.redo, &mut self.undo, powers)
    }

    fn step(
        sheets: &mut [Vec<Entry>],
        from: &mut Vec<Change>,
        to: &mut Vec<Change>,
        powers: &[Power],
    ) -> bool {
        let Some(at) = from
            .iter()
            .rposition(|change| powers.contains(&change.power))
        else {
            return false;
        };
        let Change { power, before } = from.remove(at);
        let after = std::mem::replace(&mut sheets[power.index()], before);
        to.push(Change {
            power,
            before: after,
        });
        true
    }

    pub(super) fn forget_changes(&mut self) {
        self.undo.clear();
        self.redo.clear();
    }

    pub(super) fn seal(&mut self, seat: usize) {
        if let Some(seal) = self.sealed.get_mut(seat) {
            *seal = true;
        }
    }

    pub(super) fn is_sealed(&self, seat: usize) -> bool {
        self.sealed.get(seat).copied().unwrap_or(false)
    }
}
