//! Tables of the power that holds each province.

use super::{Id, Power, Province, ProvinceSet};

/// The power that holds each province, indexed by province and by power, so that both lookups are cheap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Holdings {
    by_province: Vec<Option<Power>>,
    /// By power: the provinces that `by_province` gives it.
    by_power: Vec<ProvinceSet>,
}

impl Holdings {
    /// Returns a table in which no power holds anything.
    pub(super) fn none(provinces: usize, powers: usize) -> Self {
        Holdings {
            by_province: vec![None; provinces],
            by_power: vec![ProvinceSet::EMPTY; powers],
        }
    }

    /// Returns the power that holds a province.
    #[inline]
    pub(super) fn holder(&self, province: Province) -> Option<Power> {
        self.by_province[province.index()]
    }

    /// Returns the provinces that a power holds.
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
