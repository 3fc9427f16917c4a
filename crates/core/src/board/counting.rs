//! Board-specific rules for counting centers and building sites in winter.

use super::{Id, Power, ProvinceSet};

/// A board's own rules for counting centers and building sites in winter.
#[derive(Clone, Debug, Default)]
pub(super) struct CountingRules {
    /// By power: the centers that it can own but that don't count for it.
    pub uncounted: Vec<ProvinceSet>,
    /// The power that gets more units and building sites after losing homes.
    pub emergency: Option<Emergency>,
}

/// Additional units and building sites for a power that owns some of its homes but not all.
#[derive(Clone, Debug)]
pub(super) struct Emergency {
    pub power: Power,
    /// Its homes.
    pub homes: ProvinceSet,
    /// The provinces where it can build in addition, owned or not.
    pub sites: ProvinceSet,
    /// The number of units that it can have beyond its centers.
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
