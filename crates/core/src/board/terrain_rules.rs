//! Rules of borders and seas that some boards have and the standard board doesn't.

use std::cmp::Ordering;

use super::{Power, Province, ProvinceSet, Season, UnitKind};

/// The terrain rules of a board, all empty on the standard board.
#[derive(Clone, Debug, Default)]
pub struct TerrainRules {
    /// By season: the sea provinces that are frozen in it.
    pub(super) frozen: [ProvinceSet; 3],
    /// Borders that reduce the strength of a move: both provinces, and the effect.
    pub slow: Vec<([Province; 2], Border)>,
    /// Pairs of a landing province and a sea province: an army landing from a fleet there attacks as across a
    /// half border.
    pub half_landings: Vec<[Province; 2]>,
    /// Straits that a third province controls.
    pub straits: Vec<Strait>,
    /// Railroads.
    pub railroads: Vec<Railroad>,
}

/// The effect of a border on a move across it, the least severe first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Border {
    /// No effect.
    #[default]
    Plain,
    /// The unit itself counts 1/2, and cuts a support only by dislodging the supporter.
    Half,
    /// Only supports count, and the move cuts no support unless it has a support from a power other than the
    /// attacked one.
    Difficult,
}

/// A passage between two seas for one fleet per turn, with the permission of the unit in a third province.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strait {
    /// The two sea provinces that it connects.
    pub between: [Province; 2],
    /// The province whose unit gives permission.
    pub controller: Province,
    /// The kinds of units that can give permission.
    pub keeper: StraitKeeper,
    /// Whether a fleet of that unit's power has permission if no order gives it.
    pub implicit: bool,
}

/// The kinds of units that can let a fleet pass through a strait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StraitKeeper {
    /// Armies and fleets.
    #[default]
    Any,
    /// Fleets.
    Fleet,
}

/// A line of provinces along which armies of one power can travel in one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Railroad {
    /// The power that may use it.
    pub power: Power,
    /// Its provinces, from one end to the other.
    pub line: Vec<Province>,
    /// Its code in orders: `TSR`.
    pub code: String,
    /// Its name.
    pub name: String,
}

impl TerrainRules {
    /// Returns the seas that are frozen in a season: no unit can enter them, and units in them can't act.
    #[inline]
    pub fn frozen(&self, season: Season) -> &ProvinceSet {
        &self.frozen[season as usize]
    }

    /// Returns the effect of the border between two provinces.
    pub fn border(&self, one: Province, other: Province) -> Border {
        let mut slow = self.slow.iter();
        let same = slow.find(|(ends, _)| *ends == [one, other] || *ends == [other, one]);
        same.map_or(Border::Plain, |&(_, border)| border)
    }

    /// Returns the provinces that a unit in this one can't support into because of the border between them.
    pub(super) fn unsupported(&self, from: Province) -> ProvinceSet {
        let ends = self.slow.iter().map(|(ends, _)| *ends);
        ends.filter_map(|ends| other_end(ends, from)).collect()
    }

    /// Returns whether the equations of a movement phase depend on these rules. Frozen seas don't count,
    /// because they only make orders illegal.
    pub(super) fn is_special(&self) -> bool {
        !(self.slow.is_empty() && self.straits.is_empty() && self.railroads.is_empty())
    }

    /// Returns the railroad with a number.
    pub fn railroad(&self, number: u8) -> Option<&Railroad> {
        self.railroads.get(usize::from(number))
    }

    /// Returns the strait from one province to another.
    pub fn strait(&self, from: Province, to: Province) -> Option<&Strait> {
        let mut straits = self.straits.iter();
        straits.find(|strait| strait.other_end(from) == Some(to))
    }
}

impl Strait {
    /// Returns the sea province at the other end of the strait.
    pub fn other_end(&self, from: Province) -> Option<Province> {
        other_end(self.between, from)
    }

    /// Returns whether a unit of this kind in the controlling province can let a fleet pass.
    pub fn is_kept_by(&self, kind: UnitKind) -> bool {
        kind == UnitKind::Fleet || self.keeper == StraitKeeper::Any
    }
}

impl Railroad {
    /// The maximum number of railroads of a board. The adjudicator has a bit for each province of each.
    pub const MAX: usize = 3;
    /// The maximum length of a line, in provinces.
    pub const MAX_LINE: usize = 20;

    /// Returns the provinces of the line after `from` up to and including `to`. Returns `None` if either
    /// isn't on the line or both are the same.
    pub fn way(&self, from: Province, to: Province) -> Option<Vec<Province>> {
        let place = |at: Province| self.line.iter().position(|&station| station == at);
        let (start, end) = (place(from)?, place(to)?);
        match start.cmp(&end) {
            Ordering::Less => Some(self.line[start + 1..=end].to_vec()),
            Ordering::Equal => None,
            Ordering::Greater => Some(self.line[end..start].iter().rev().copied().collect()),
        }
    }
}

fn other_end([one, other]: [Province; 2], from: Province) -> Option<Province> {
    match from {
        from if from == one => Some(other),
        from if from == other => Some(one),
        _ => None,
    }
}
