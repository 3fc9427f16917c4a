//! What a table plays unlike every rulebook: where one builds, what happens to dislodged units,
//! who isn't played, where no unit may go.
//!
//! A [`Position`](super::Position) carries its terms, so that whatever is asked of it (what is due in
//! winter, which orders are possible, what follows) is answered by them.

use super::{Power, PowerSet, ProvinceSet};

/// Where units are built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildSites {
    /// In the power's own home centers, as every rulebook has it.
    #[default]
    Home,
    /// In any center that the power owns.
    Owned,
    /// In any center that the power owns and that is a home center.
    AnyHome,
    /// In any center that the power owns, as long as it owns a home center of its own.
    WithHome,
}

impl BuildSites {
    /// All, the rulebooks' first.
    pub const ALL: [Self; 4] = [Self::Home, Self::Owned, Self::AnyHome, Self::WithHome];
}

/// What happens to a dislodged unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DislodgedUnits {
    /// It retreats where it can, as every rulebook has it.
    #[default]
    Retreats,
    /// It is destroyed: there are no retreats.
    Destroys,
}

impl DislodgedUnits {
    /// All, the rulebooks' first.
    pub const ALL: [Self; 2] = [Self::Retreats, Self::Destroys];
}

/// What a table plays unlike every rulebook. The default is: nothing.
///
/// In files it has only what doesn't depend on a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseRules {
    /// Where units are built.
    #[serde(skip_serializing_if = "is_default")]
    pub builds: BuildSites,
    /// What happens to dislodged units.
    #[serde(skip_serializing_if = "is_default")]
    pub dislodging: DislodgedUnits,
    /// The powers without a player: their units hold wherever they stand and support no unit, are
    /// disbanded when they are dislodged, and are neither built nor removed; the power can't win.
    #[serde(skip)]
    pub unplayed: PowerSet,
    /// Where no unit may go: the country of a neutral power (the game of 1914, rulebooks of 1971 and
    /// 1982).
    #[serde(skip)]
    pub closed: ProvinceSet,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl HouseRules {
    /// May a dislodged unit of the power retreat?
    pub fn may_retreat(&self, power: Power) -> bool {
        self.dislodging == DislodgedUnits::Retreats && !self.unplayed.contains(power)
    }
}
