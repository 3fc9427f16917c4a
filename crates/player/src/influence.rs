//! How many units of each power can get to each province.

use chancery_core::board::{Id, Map, Position, Power, Province};

/// The units that can be in each province after the next moves.
#[derive(Clone, Debug, Default)]
pub struct Influence {
    powers: usize,
    /// By province and power.
    counts: Vec<u8>,
    /// By province: the power that has most units there, and how many.
    most: Vec<(u8, u8)>,
    /// By province: how many the next power has.
    second: Vec<u8>,
}

impl Influence {
    /// Counts the units of a position.
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

    /// How many units of a power can be in a province.
    #[inline]
    pub fn of(&self, power: Power, at: Province) -> u8 {
        self.counts[at.index() * self.powers + power.index()]
    }

    /// The most units of one other power that can be in a province.
    #[inline]
    pub fn against(&self, power: Power, at: Province) -> u8 {
        match self.most[at.index()] {
            (most, _) if usize::from(most) == power.index() => self.second[at.index()],
            (_, count) => count,
        }
    }

    /// The power that can have most units in a province, where a unit can get there.
    #[inline]
    pub fn leader(&self, at: Province) -> Option<Power> {
        let (power, count) = self.most[at.index()];
        (count > 0).then(|| Power::from_index(usize::from(power)))
    }

    /// The power that can have most units in a province besides one power, and how many.
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
