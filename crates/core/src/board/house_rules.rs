//! House rules, which differ from every rulebook: where units are built, what happens to dislodged units,
//! which powers aren't played, which provinces are closed.
//!
//! A [`Position`](super::Position) carries its house rules, so all results that are derived from it
//! (adjustments, possible orders, the next position) follow them.

use super::{Power, PowerSet, ProvinceSet};

/// The centers in which a power can build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildSites {
    /// Its own home centers, as in every rulebook.
    #[default]
    Home,
    /// Every center that it owns.
    Owned,
    /// Every center that it owns and that is a home center of any power.
    AnyHome,
    /// Every center that it owns, as long as it owns one of its own home centers.
    WithHome,
}

impl BuildSites {
    /// All values, the rulebooks' first.
    pub const ALL: [Self; 4] = [Self::Home, Self::Owned, Self::AnyHome, Self::WithHome];
}

/// The fate of dislodged units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DislodgedUnits {
    /// They retreat if they can, as in every rulebook.
    #[default]
    Retreats,
    /// They are destroyed: there are no retreats.
    Destroys,
}

impl DislodgedUnits {
    /// All values, the rulebooks' first.
    pub const ALL: [Self; 2] = [Self::Retreats, Self::Destroys];
}

/// A published rule of fog of war: the part of a position that players see before the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Visibility {
    /// Everything in the provinces of one's own units and centers, and in those next to them.
    #[serde(rename = "vdiplomacy")]
    VDiplomacy,
    /// The units in provinces that one's own units could move to, but no orders (Phil Reynolds, 1989).
    #[serde(rename = "reynolds-1989")]
    Reynolds1989,
}

/// The view of a position that one player has, in fog of war.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The powers of that player.
    pub powers: PowerSet,
    /// The provinces in which that player can't see every unit.
    pub unseen: ProvinceSet,
}

/// The house rules of a table, which differ from every rulebook. There are none by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HouseRules {
    /// The centers in which a power can build.
    pub builds: BuildSites,
    /// The fate of dislodged units.
    pub dislodging: DislodgedUnits,
    /// The powers without a player. Their units hold and support no unit; they are disbanded when dislodged,
    /// and are neither built nor removed. Such a power can't win.
    pub unplayed: PowerSet,
    /// The provinces that no unit may enter: the country of a neutral power (the game of 1914, rulebooks of
    /// 1971 and 1982).
    pub closed: ProvinceSet,
    /// The rule of fog of war, or `None` if players see everything.
    pub visibility: Option<Visibility>,
    /// The view that this position is limited to, or `None` for the whole position.
    pub view: Option<View>,
}

impl HouseRules {
    /// Returns whether dislodged units of the power may retreat.
    pub fn may_retreat(&self, power: Power) -> bool {
        self.dislodging == DislodgedUnits::Retreats && !self.unplayed.contains(power)
    }

    /// Returns whether the position shows all units and centers of the power.
    pub fn shows_all_of(&self, power: Power) -> bool {
        self.view.is_none_or(|view| view.powers.contains(power))
    }

    /// Returns the provinces that may have units which the position doesn't show.
    pub fn unseen(&self) -> ProvinceSet {
        self.view.map_or(ProvinceSet::EMPTY, |view| view.unseen)
    }
}
