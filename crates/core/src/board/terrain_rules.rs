//! What borders and waters of some boards do that those of the standard board don't.

use super::{Power, Province, ProvinceSet, Season, UnitKind};

/// Rules of terrain: all empty on the standard board.
#[derive(Clone, Debug, Default)]
pub struct TerrainRules {
    /// By season: the waters that are frozen in it.
    pub(super) frozen: [ProvinceSet; 3],
    /// Borders at which a move has less than its strength: both sides, and what they do.
    pub slow: Vec<([Province; 2], Border)>,
    /// Where an army that lands there attacks as over a half border, if its last fleet is there:
    /// the landing and that fleet's province.
    pub half_landings: Vec<[Province; 2]>,
    /// Straits that another province controls.
    pub straits: Vec<Strait>,
    /// Railroads.
    pub railroads: Vec<Railroad>,
}

/// What a border does to a move over it; the best comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Border {
    /// Nothing.
    #[default]
    Plain,
    /// The unit itself counts 1/2, and cuts supports only by dislodging.
    Half,
    /// Only supports count, and without one by another power than the attacked one the move cuts no
    /// support.
    Difficult,
}

/// A way from water to water for one fleet a turn, by leave of the unit in a third province.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strait {
    /// The two waters.
    pub between: [Province; 2],
    /// The province whose unit gives leave.
    pub controller: Province,
    /// Which units can give it.
    pub keeper: StraitKeeper,
    /// Whether a fleet of that unit's power has leave where no order says anything.
    pub implicit: bool,
}

/// Which units let a fleet through a strait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StraitKeeper {
    /// Armies and fleets.
    #[default]
    Any,
    /// Fleets.
    Fleet,
}

/// A line of provinces along which armies of one power go in one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Railroad {
    /// The power that may use it.
    pub power: Power,
    /// Its stations, from one end to the other.
    pub line: Vec<Province>,
    /// What orders call it: `TSR`.
    pub code: String,
    /// Its name.
    pub name: String,
}

impl TerrainRules {
    /// The waters that are frozen in a season: no unit enters them, and units in them can't act.
    #[inline]
    pub fn frozen(&self, season: Season) -> &ProvinceSet {
        &self.frozen[season as usize]
    }

    /// What the border between two provinces does.
    pub fn border(&self, one: Province, other: Province) -> Border {
        let mut slow = self.slow.iter();
        let same = slow.find(|(ends, _)| *ends == [one, other] || *ends == [other, one]);
        same.map_or(Border::Plain, |&(_, border)| border)
    }

    /// The provinces that a unit in this one can't support into, across the border between them.
    pub(super) fn unsupported(&self, from: Province) -> ProvinceSet {
        let ends = self.slow.iter().map(|(ends, _)| *ends);
        ends.filter_map(|ends| other_end(ends, from)).collect()
    }

    /// Do the equations of a movement phase need to know of them? Frozen waters only make orders
    /// impossible.
    pub(super) fn is_special(&self) -> bool {
        !(self.slow.is_empty() && self.straits.is_empty() && self.railroads.is_empty())
    }

    /// The railroad of a number.
    pub fn railroad(&self, number: u8) -> Option<&Railroad> {
        self.railroads.get(usize::from(number))
    }

    /// The strait that leads a fleet from one province to another.
    pub fn strait(&self, from: Province, to: Province) -> Option<&Strait> {
        let mut straits = self.straits.iter();
        straits.find(|strait| strait.other_end(from) == Some(to))
    }
}

impl Strait {
    /// Where the strait leads from one of its waters.
    pub fn other_end(&self, from: Province) -> Option<Province> {
        other_end(self.between, from)
    }

    /// Whether a unit of this kind in the controlling province can let a fleet pass.
    pub fn is_kept_by(&self, kind: UnitKind) -> bool {
        kind == UnitKind::Fleet || self.keeper == StraitKeeper::Any
    }
}

impl Railroad {
    /// The most railroads of a board. The adjudicator has a bit for each station of each.
    pub const MAX: usize = 3;
    /// The longest line, in stations.
    pub const MAX_LINE: usize = 20;

    /// The stations behind one on the way to another, that one included; none where they are not
    /// two of the line.
    pub fn way(&self, from: Province, to: Province) -> Option<Vec<Province>> {
        let place = |at: Province| self.line.iter().position(|&station| station == at);
        let (start, end) = (place(from)?, place(to)?);
        match start < end {
            true => Some(self.line[start + 1..=end].to_vec()),
            false if start == end => None,
            false => Some(self.line[end..start].iter().rev().copied().collect()),
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
