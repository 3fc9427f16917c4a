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

/// A published rule of fog of war: what players see before the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Visibility {
    /// All of the provinces of one's own units and centers, and of those next to them.
    #[serde(rename = "vdiplomacy")]
    VDiplomacy,
    /// The units to which a unit of one's own could move, and no orders (Phil Reynolds, 1989).
    #[serde(rename = "reynolds-1989")]
    Reynolds1989,
}

/// Whose view of a position it is, in fog of war.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The powers whose player it is for.
    pub powers: PowerSet,
    /// The provinces in which that player doesn't see every unit.
    pub unseen: ProvinceSet,
}

/// What a table plays unlike every rulebook. The default is: nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HouseRules {
    /// Where units are built.
    pub builds: BuildSites,
    /// What happens to dislodged units.
    pub dislodging: DislodgedUnits,
    /// The powers without a player: their units hold wherever they stand and support no unit, are
    /// disbanded when they are dislodged, and are neither built nor removed; the power can't win.
    pub unplayed: PowerSet,
    /// Where no unit may go: the country of a neutral power (the game of 1914, rulebooks of 1971 and
    /// 1982).
    pub closed: ProvinceSet,
    /// The rule of fog of war; none where players see everything.
    pub visibility: Option<Visibility>,
    /// In fog of war, whose view the position is; none where it is the whole position.
    pub view: Option<View>,
}

impl HouseRules {
    /// May a dislodged unit of the power retreat?
    pub fn may_retreat(&self, power: Power) -> bool {
        self.dislodging == DislodgedUnits::Retreats && !self.unplayed.contains(power)
    }

    /// Are all units and centers of the power on the board that one looks at?
    pub fn shows_all_of(&self, power: Power) -> bool {
        self.view.is_none_or(|view| view.powers.contains(power))
    }

    /// The provinces that may have units besides those that one looks at.
    pub fn unseen(&self) -> ProvinceSet {
        self.view.map_or(ProvinceSet::EMPTY, |view| view.unseen)
    }
}
