//! Orders being written, with undo.

use super::{Ruling, SheetLines, Was};
use chancery_core::board::{Id, Map, Power, Province};
use chancery_core::orders::{Action, OrderDuration, WrittenOrder};

/// An order as it was typed and as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DraftOrder {
    /// The text as typed.
    pub text: String,
    /// The order that the text was read as.
    pub written: WrittenOrder,
    /// Whether the order is perpetual (DATC 4.E.4).
    pub term: OrderDuration,
    /// The game master's ruling, if there is one.
    pub ruling: Option<Ruling>,
}

impl DraftOrder {
    /// Returns an order for one phase, without a ruling.
    pub fn new(text: impl Into<String>, written: WrittenOrder) -> Self {
        DraftOrder {
            text: text.into(),
            written,
            term: OrderDuration::Once,
            ruling: None,
        }
    }

    /// Returns an order for one phase whose text is its notation in files.
    pub fn canonical(map: &Map, written: WrittenOrder) -> Self {
        DraftOrder::new(written.canonical(map).to_string(), written)
    }

    /// Returns an order for one phase whose text is its notation on the screen.
    pub fn short(map: &Map, written: WrittenOrder) -> Self {
        DraftOrder::new(written.short(map).to_string(), written)
    }

    /// Returns the order that was adjudicated when the phase was played, before a correction; `None`
    /// if the correction added it.
    pub fn before_correction(&self) -> Option<&WrittenOrder> {
        match self.ruling.as_ref().map(Ruling::was) {
            None | Some(Was::Same) => Some(&self.written),
            Some(Was::Missing) => None,
            Some(Was::Read(was)) => Some(was),
        }
    }

    /// Returns whether it was corrected after the phase was played, or added then.
    pub fn is_corrected(&self) -> bool {
        self.before_correction() != Some(&self.written)
    }

    /// Returns the province that the order is for; `None` for a waived build or a permission to pass a
    /// strait.
    pub fn province(&self) -> Option<Province> {
        self.written.province()
    }
}

/// Something that a power can order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// The unit in a province.
    Unit(Province),
    /// The unit that was dislodged from a province.
    Dislodged(Province),
    /// This many builds.
    Builds(usize),
    /// This many removals.
    Removals(usize),
}

/// The id of a change, unique in its phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ChangeId(usize);

/// One step of undo: the orders that a change touched and the lines of the sheets, as they were before it.
#[derive(Clone, Debug)]
struct Change {
    id: ChangeId,
    before: Vec<(Power, Vec<DraftOrder>)>,
    lines: Option<SheetLines>,
}

impl Change {
    /// Returns whether the change touched only orders of these powers.
    fn is_of(&self, powers: &[Power]) -> bool {
        self.before.iter().all(|(power, _)| powers.contains(power))
    }

    /// Returns whether the change touched orders of any of these powers.
    fn touches(&self, powers: &[Power]) -> bool {
        self.before.iter().any(|(power, _)| powers.contains(power))
    }
}

/// Returns the index of the earlier order of a power that a new one replaces: the one for the same unit, or a waived build if
/// a build is beyond the number of `builds` due.
pub fn replaced_by<'a>(
    earlier: impl ExactSizeIterator<Item = &'a WrittenOrder> + Clone,
    new: &WrittenOrder,
    builds: usize,
) -> Option<usize> {
    // a build can be waived more than once
    let unit = |order: &WrittenOrder| Some((order.unit()?.place.province, order.province()));
    let of = unit(new)?;
    let same = earlier.clone().position(|order| unit(order) == Some(of));
    let is_beyond = new.action() == Some(&Action::Build) && earlier.len() >= builds;
    let is_waived = |order: &WrittenOrder| is_beyond && *order == WrittenOrder::Waive;
    same.or_else(|| earlier.clone().position(is_waived))
}

/// The orders of the present phase, by power.
#[derive(Clone, Debug)]
pub struct Drafts {
    sheets: Vec<Vec<DraftOrder>>,
    pub(super) lines: SheetLines,
    changes: usize,
    undo: Vec<Change>,
    redo: Vec<Change>,
}

impl Drafts {
    /// Returns empty orders for every power.
    pub fn new(map: &Map) -> Self {
        Drafts {
            sheets: vec![Vec::new(); map.powers().len()],
            lines: SheetLines::default(),
            changes: 0,
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }

    /// Returns the orders of a power, in the sequence in which they were entered.
    pub fn sheet(&self, power: Power) -> &[DraftOrder] {
        &self.sheets[power.index()]
    }

    /// Sets all orders, by power, and clears the undo history.
    pub(super) fn lay(&mut self, sheets: Vec<Vec<DraftOrder>>) {
        self.sheets = sheets;
        self.forget_changes();
    }

    pub(super) fn take(&mut self, power: Power) -> Vec<DraftOrder> {
        std::mem::take(&mut self.sheets[power.index()])
    }

    /// Enters orders and replaces the lines of the sheets, if there are new ones, as one change. `builds` has the
    /// number of builds due to the power of each order. Returns the id of the change and the orders that were
    /// replaced, as [`Drafts::put_all`] does.
    pub(super) fn give(
        &mut self,
        orders: Vec<(Power, DraftOrder)>,
        lines: Option<SheetLines>,
        builds: &[usize],
    ) -> (ChangeId, Vec<Option<DraftOrder>>) {
        let before = lines.map(|lines| std::mem::replace(&mut self.lines, lines));
        let id = self.remember(&powers_of(&orders), before);
        let orders = orders.into_iter().zip(builds);
        let replaced = orders.map(|((power, entry), builds)| self.put(power, entry, *builds));
        (id, replaced.collect())
    }

    /// Replaces all orders of a power, as one change.
    pub(super) fn replace(&mut self, power: Power, orders: Vec<DraftOrder>) {
        self.remember(&[power], None);
        self.sheets[power.index()] = orders;
    }

    /// Enters orders without a step of undo: each replaces an earlier one for the same unit, or is added
    /// at the end. Returns the orders that they replaced, in the same sequence.
    pub(super) fn put_all(
        &mut self,
        orders: impl IntoIterator<Item = (Power, DraftOrder)>,
    ) -> Vec<Option<DraftOrder>> {
        let orders = orders.into_iter();
        orders
            .map(|(power, entry)| self.put(power, entry, usize::MAX))
            .collect()
    }

    fn put(&mut self, power: Power, entry: DraftOrder, builds: usize) -> Option<DraftOrder> {
        let sheet = &mut self.sheets[power.index()];
        let earlier = sheet.iter().map(|earlier| &earlier.written);
        match replaced_by(earlier, &entry.written, builds) {
            Some(earlier) => Some(std::mem::replace(&mut sheet[earlier], entry)),
            None => {
                sheet.push(entry);
                None
            }
        }
    }

    /// Deletes the last order that fits.
    pub(super) fn take_back(
        &mut self,
        power: Power,
        fits: impl Fn(&DraftOrder) -> bool,
    ) -> Option<DraftOrder> {
        let at = self.sheets[power.index()].iter().rposition(fits)?;
        self.remember(&[power], None);
        Some(self.sheets[power.index()].remove(at))
    }

    fn remember(&mut self, powers: &[Power], lines: Option<SheetLines>) -> ChangeId {
        self.redo
            .retain(|change| lines.is_none() && !change.touches(powers));
        let before = powers
            .iter()
            .map(|&power| (power, self.sheets[power.index()].clone()));
        let id = ChangeId(self.changes);
        self.changes += 1;
        self.undo.push(Change {
            id,
            before: before.collect(),
            lines,
        });
        id
    }

    /// Returns whether there is a change to the orders of these powers to undo.
    pub(super) fn can_undo(&self, powers: &[Power]) -> bool {
        self.undo.iter().any(|change| change.is_of(powers))
    }

    /// Undoes the last change to the orders of these powers, and returns its id.
    pub(super) fn undo(&mut self, powers: &[Power]) -> Option<ChangeId> {
        let at = self.undo.iter().rposition(|change| change.is_of(powers))?;
        let change = self.undo.remove(at);
        let after = self.swapped(change);
        let id = after.id;
        self.redo.push(after);
        Some(id)
    }

    /// Redoes the last change that was undone, and returns its id.
    pub(super) fn redo(&mut self, powers: &[Power]) -> Option<ChangeId> {
        let at = self.redo.iter().rposition(|change| change.is_of(powers))?;
        let change = self.redo.remove(at);
        let before = self.swapped(change);
        let id = before.id;
        self.undo.push(before);
        Some(id)
    }

    /// Restores the state that a change holds, and returns the change that restores the present state.
    fn swapped(&mut self, mut change: Change) -> Change {
        for (power, sheet) in &mut change.before {
            std::mem::swap(sheet, &mut self.sheets[power.index()]);
        }
        if let Some(lines) = &mut change.lines {
            std::mem::swap(lines, &mut self.lines);
        }
        change
    }

    pub(super) fn forget_changes(&mut self) {
        self.undo.clear();
        self.redo.clear();
    }

    /// Deletes the orders of these powers, and forgets all changes that touched them.
    pub(super) fn discard(&mut self, powers: &[Power]) {
        self.undo.retain(|change| !change.touches(powers));
        self.redo.retain(|change| !change.touches(powers));
        for &power in powers {
            self.sheets[power.index()].clear();
        }
    }
}

/// Returns the powers of these orders, each once.
fn powers_of(orders: &[(Power, DraftOrder)]) -> Vec<Power> {
    let mut powers: Vec<Power> = orders.iter().map(|(power, _)| *power).collect();
    powers.sort();
    powers.dedup();
    powers
}
