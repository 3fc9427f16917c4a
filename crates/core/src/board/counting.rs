//! What a board counts unlike every rulebook when units are built and removed.

use super::{Id, Power, ProvinceSet};

/// What a board counts unlike every rulebook when units are built and removed.
#[derive(Clone, Debug, Default)]
pub(super) struct CountingRules {
    /// By power: the centers that don't count for it, though it can own them.
    pub uncounted: Vec<ProvinceSet>,
    /// More units and building sites for a power that lost homes.
    pub emergency: Option<Emergency>,
}

/// More units and building sites for a power that owns some of its homes and not all.
#[derive(Clone, Debug)]
pub(super) struct Emergency {
    pub power: Power,
    /// Its homes.
    pub homes: ProvinceSet,
    /// Where it can build besides, owned or not.
    pub sites: ProvinceSet,
    /// How many units more than centers it can have.
    pub extra_units: usize,
}

impl CountingRules {
    /// Returns how many of the centers that a power owns count for it.
    pub fn count(&self, power: Power, owned: &ProvinceSet) -> usize {
        owned.difference(&self.uncounted[power.index()]).len()
    }

    /// Returns the emergency of a power that owns these centers, if it is in one.
    pub fn emergency(&self, power: Power, owned: &ProvinceSet) -> Option<&Emergency> {
        let emergency = self.emergency.as_ref().filter(|it| it.power == power)?;
        let left = emergency.homes.intersection(owned).len();
        (0 < left && left < emergency.homes.len()).then_some(emergency)
    }
}
