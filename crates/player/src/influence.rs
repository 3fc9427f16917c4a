//! The number of units of each power that can reach each province.

use chancery_core::board::{Id, Map, Position, Power, Province};

/// The number of units that can be in each province after the next moves, by power. Convoys don't count.
#[derive(Clone, Debug, Default)]
pub struct Influence {
    powers: usize,
    /// Indexed by province and power.
    counts: Vec<u8>,
    /// The index of the power with the most units and its number of units, by province.
    most: Vec<(u8, u8)>,
    /// The number of units of the second power, by province.
    second: Vec<u8>,
}

impl Influence {
    /// Counts the units of a position, replacing the previous counts.
    pub fn fill(&mut self, map: &Map, position: &Position) {
        self.powers = map.powers().len();
        self.counts.clear();
        self.counts.resize(map.province_count() * self.powers, 0);
        for unit in position.units() {
            let here = map.province(unit.location);
            self.counts[here.index() * self.powers + unit.power.index()] += 1;
            if position.terms.unplayed.contains(unit.power) {
                continue;
            }
            for there in map.reach_provinces(unit.kind, unit.location).iter() {
                self.counts[there.index() * self.powers + unit.power.index()] += 1;
            }
        }
        self.most.clear();
        self.second.clear();
        for counts in self.counts.chunks_exact(self.powers) {
            let (mut most, mut second) = ((0, 0), 0);
            for (power, &count) in counts.iter().enumerate() {
                if count > most.1 {
                    second = most.1;
                    most = (power as u8, count);
                } else if count > second {
                    second = count;
                }
            }
            self.most.push(most);
            self.second.push(second);
        }
    }

    /// Returns the number of units of a power that can be in a province.
    #[inline]
    pub fn of(&self, power: Power, at: Province) -> u8 {
        self.counts[at.index() * self.powers + power.index()]
    }

    /// Returns the greatest number of units of a single other power that can be in a province.
    #[inline]
    pub fn against(&self, power: Power, at: Province) -> u8 {
        match self.most[at.index()] {
            (most, _) if usize::from(most) == power.index() => self.second[at.index()],
            (_, count) => count,
        }
    }

    /// Returns the power with the most units that can be in a province; `None` if no unit can be there.
    #[inline]
    pub fn leader(&self, at: Province) -> Option<Power> {
        let (power, count) = self.most[at.index()];
        (count > 0).then(|| Power::from_index(usize::from(power)))
    }

    /// Returns the power other than `power` with the most units that can be in a province, and their number.
    pub fn rival(&self, power: Power, at: Province) -> Option<(Power, u8)> {
        let counts = &self.counts[at.index() * self.powers..][..self.powers];
        let others = counts
            .iter()
            .enumerate()
            .filter(|(other, count)| *other != power.index() && **count > 0);
        let most = others.max_by_key(|(other, count)| (**count, usize::MAX - other))?;
        Some((Power::from_index(most.0), *most.1))
    }
}
