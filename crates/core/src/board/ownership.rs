//! Which province is whose.

use super::{Id, Power, Province, ProvinceSet};

/// The power that has each province, if any, kept both ways: what is asked of a province and what is
/// asked of a power are both one look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Holdings {
    by_province: Vec<Option<Power>>,
    /// By power: the provinces that `by_province` gives it.
    by_power: Vec<ProvinceSet>,
}

impl Holdings {
    /// Nobody has anything.
    pub(super) fn none(provinces: usize, powers: usize) -> Self {
        Holdings {
            by_province: vec![None; provinces],
            by_power: vec![ProvinceSet::EMPTY; powers],
        }
    }

    /// Whose a province is.
    #[inline]
    pub(super) fn holder(&self, province: Province) -> Option<Power> {
        self.by_province[province.index()]
    }

    /// What is a power's.
    #[inline]
    pub(super) fn of(&self, power: Power) -> &ProvinceSet {
        &self.by_power[power.index()]
    }

    /// Gives a province to a power, or to none.
    #[inline]
    pub(super) fn give(&mut self, province: Province, to: Option<Power>) {
        let held = &mut self.by_province[province.index()];
        if let Some(before) = std::mem::replace(held, to) {
            self.by_power[before.index()].remove(province);
        }
        if let Some(power) = to {
            self.by_power[power.index()].insert(province);
        }
    }
}
