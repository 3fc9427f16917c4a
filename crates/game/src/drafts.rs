//! Orders being written, with undo.

use super::{OpenQuestion, Ruling};
use chancery_core::board::{Id, Map, Power, Province};
use chancery_core::orders::{OrderDuration, WrittenOrder};

/// An order on a sheet: as it was typed, and as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DraftOrder {
    /// The text as it was typed.
    pub text: String,
    /// What it was read as.
    pub written: WrittenOrder,
    /// For how long it is given (DATC 4.E.4).
    pub term: OrderDuration,
    /// What the game master ruled of it, where anything was to be ruled.
    pub ruling: Option<Ruling>,
}

impl DraftOrder {
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

/// Which change it is: no two of a phase are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ChangeId(usize);

/// One change, which is undone as one: the sheets that it touched and the open questions, as they were
/// before it.
#[derive(Clone, Debug)]
struct Change {
    id: ChangeId,
    before: Vec<(Power, Vec<DraftOrder>)>,
    asked: Option<Vec<OpenQuestion>>,
}

impl Change {
    /// Was it made to sheets of these powers alone?
    fn is_of(&self, powers: &[Power]) -> bool {
        self.before.iter().all(|(power, _)| powers.contains(power))
    }
}

/// The sheets of the present phase.
#[derive(Clone, Debug)]
pub struct Drafts {
    sheets: Vec<Vec<DraftOrder>>,
    pub(super) asked: Vec<OpenQuestion>,
    changes: usize,
    undo: Vec<Change>,
    redo: Vec<Change>,
}

impl Drafts {
    /// Returns empty orders for every power.
    pub fn new(map: &Map) -> Self {
        Drafts {
            sheets: vec![Vec::new(); map.powers().len()],
            asked: Vec::new(),
            changes: 0,
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }

    /// What the power has written, in the sequence in which it was.
    pub fn sheet(&self, power: Power) -> &[DraftOrder] {
        &self.sheets[power.index()]
    }

    /// Lays these sheets down, by power, as what undoing begins with.
    pub(super) fn lay(&mut self, sheets: Vec<Vec<DraftOrder>>) {
        self.sheets = sheets;
        self.forget_changes();
    }

    pub(super) fn take(&mut self, power: Power) -> Vec<DraftOrder> {
        std::mem::take(&mut self.sheets[power.index()])
    }

    /// Writes orders, each in the place of an earlier one for the same unit, else at the end: as one
    /// change. What they took the place of comes back, in the same sequence.
    pub(super) fn give(&mut self, orders: Vec<(Power, DraftOrder)>) -> Vec<Option<DraftOrder>> {
        let powers = powers_of(&orders);
        if !powers.is_empty() {
            self.remember(&powers, None);
        }
        self.put_all(orders)
    }

    /// Writes orders as [`Drafts::give`] does, and asks about these lines and no others from now on: as
    /// one change, whose number comes back with what the orders took the place of.
    pub(super) fn settle(
        &mut self,
        orders: Vec<(Power, DraftOrder)>,
        asked: Vec<OpenQuestion>,
    ) -> (ChangeId, Vec<Option<DraftOrder>>) {
        let before = std::mem::replace(&mut self.asked, asked);
        let id = self.remember(&powers_of(&orders), Some(before));
        (id, self.put_all(orders))
    }

    fn put_all(&mut self, orders: Vec<(Power, DraftOrder)>) -> Vec<Option<DraftOrder>> {
        orders
            .into_iter()
            .map(|(power, entry)| self.put(power, entry))
            .collect()
    }

    fn put(&mut self, power: Power, entry: DraftOrder) -> Option<DraftOrder> {
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
        fits: impl Fn(&DraftOrder) -> bool,
    ) -> Option<DraftOrder> {
        let at = self.sheets[power.index()].iter().rposition(fits)?;
        self.remember(&[power], None);
        Some(self.sheets[power.index()].remove(at))
    }

    fn remember(&mut self, powers: &[Power], asked: Option<Vec<OpenQuestion>>) -> ChangeId {
        let touches = |change: &Change| {
            change
                .before
                .iter()
                .any(|(power, _)| powers.contains(power))
        };
        self.redo
            .retain(|change| asked.is_none() && !touches(change));
        let before = powers
            .iter()
            .map(|&power| (power, self.sheets[power.index()].clone()));
        let id = ChangeId(self.changes);
        self.changes += 1;
        self.undo.push(Change {
            id,
            before: before.collect(),
            asked,
        });
        id
    }

    /// Undoes the last change to a sheet of one of these powers, and says which it was.
    pub(super) fn undo(&mut self, powers: &[Power]) -> Option<ChangeId> {
        let at = self.undo.iter().rposition(|change| change.is_of(powers))?;
        let change = self.undo.remove(at);
        let after = self.swapped(change);
        self.redo.push(after);
        self.redo.last().map(|change| change.id)
    }

    /// Does again what was undone last, and says which change it was.
    pub(super) fn redo(&mut self, powers: &[Power]) -> Option<ChangeId> {
        let at = self.redo.iter().rposition(|change| change.is_of(powers))?;
        let change = self.redo.remove(at);
        let before = self.swapped(change);
        self.undo.push(before);
        self.undo.last().map(|change| change.id)
    }

    /// Puts back what a change keeps, and keeps what was there instead.
    fn swapped(&mut self, change: Change) -> Change {
        let sheets = change.before.into_iter().map(|(power, kept)| {
            let was = std::mem::replace(&mut self.sheets[power.index()], kept);
            (power, was)
        });
        let before = sheets.collect();
        let asked = change
            .asked
            .map(|kept| std::mem::replace(&mut self.asked, kept));
        Change {
            before,
            asked,
            ..change
        }
    }

    pub(super) fn forget_changes(&mut self) {
        self.undo.clear();
        self.redo.clear();
    }

    /// Empties the sheets of these powers, and forgets all changes that touched them.
    pub(super) fn discard(&mut self, powers: &[Power]) {
        let touches = |change: &Change| {
            let mut before = change.before.iter();
            before.any(|(power, _)| powers.contains(power))
        };
        self.undo.retain(|change| !touches(change));
        self.redo.retain(|change| !touches(change));
        for &power in powers {
            self.sheets[power.index()].clear();
        }
    }

    /// Writes an order that no undo takes back.
    pub(super) fn put_quietly(&mut self, power: Power, entry: DraftOrder) {
        self.put(power, entry);
    }
}

/// Whose orders these are, each power once.
fn powers_of(orders: &[(Power, DraftOrder)]) -> Vec<Power> {
    let mut powers: Vec<Power> = orders.iter().map(|(power, _)| *power).collect();
    powers.sort();
    powers.dedup();
    powers
}
