//! Checks of a position: whether a game can be played from it, and what is unusual in it.

use super::{Map, Phase, Position, Power, Unit};

/// The reason why no game can be played from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// No power has a unit or a center.
    Empty,
    /// A retreat phase without a dislodged unit.
    NobodyDislodged,
    /// A dislodged unit may retreat to a province that has another unit.
    OpenIsTaken(Unit, Unit),
}

impl PositionError {
    /// Returns what is wrong and what to do, as a sentence without its period.
    pub fn message(&self, map: &Map) -> String {
        match *self {
            PositionError::Empty => "no power has a unit or center yet".to_owned(),
            PositionError::NobodyDislodged => "a retreat phase needs a dislodged unit: type one \
                 like “*A Bur > Gas Par”, or another phase"
                .to_owned(),
            PositionError::OpenIsTaken(gone, there) => {
                let (gone, there) = (gone.short(map), there.short(map));
                format!("{gone} can't retreat to {there}'s province")
            }
        }
    }
}

/// Something unusual in a playable position. It may be a mistake, which is for the game master to judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionWarning {
    /// A power has more units than centers outside the winter phase.
    MoreUnits(Power),
    /// A power has enough centers for the victory of the board, and more than every other.
    Won(Power),
    /// A unit is dislodged, but no unit is in its province.
    NoAttacker(Unit),
}

impl PositionWarning {
    /// Returns a short description of what is unusual.
    pub fn message(&self, map: &Map, position: &Position) -> String {
        match *self {
            PositionWarning::MoreUnits(power) => {
                let name = &map.power(power).name;
                let units = position.all_units_of(power);
                let centers = position.center_count(power);
                format!("{name} has more units ({units}) than centers ({centers})")
            }
            PositionWarning::Won(power) => {
                let (name, centers) = (&map.power(power).name, position.center_count(power));
                format!("{name} has {centers} centers, enough to win")
            }
            PositionWarning::NoAttacker(unit) => {
                format!(
                    "{} is dislodged, but no attacker is in its province",
                    unit.short(map)
                )
            }
        }
    }
}

impl Position {
    /// Checks that a game can be played from this position.
    ///
    /// # Errors
    /// Returns the reason why it can't.
    pub fn check_playable(&self, map: &Map) -> Result<(), PositionError> {
        let owned = map.powers().any(|power| self.center_count(power) > 0);
        if !owned && self.occupied().is_empty() && self.dislodged().is_empty() {
            return Err(PositionError::Empty);
        }
        if self.turn.phase.is_retreat() && self.dislodged().is_empty() {
            return Err(PositionError::NobodyDislodged);
        }
        for gone in self.dislodged() {
            let open = gone.open.iter();
            let taken = open.filter_map(|at| self.unit(map.province(at))).next();
            if let Some(there) = taken {
                return Err(PositionError::OpenIsTaken(gone.unit, there));
            }
        }
        Ok(())
    }

    /// Returns the winner: the power with enough centers, and more than any other.
    pub fn winner(&self, map: &Map) -> Option<Power> {
        let played = || {
            map.powers()
                .filter(|&power| !self.terms.unplayed.contains(power))
        };
        let best = played().max_by_key(|&power| self.center_count(power))?;
        let most = self.center_count(best);
        let alone = played()
            .filter(|&power| self.center_count(power) == most)
            .count()
            == 1;
        (most >= map.victory() && alone).then_some(best)
    }

    /// Returns the number of a power's units, with those dislodged.
    fn all_units_of(&self, power: Power) -> usize {
        self.units_of(power).count() + self.dislodged_of(power).count()
    }

    /// Returns everything unusual in the position.
    pub fn oddities(&self, map: &Map) -> Vec<PositionWarning> {
        let mut odd = Vec::new();
        for power in map.powers() {
            let winter = self.turn.phase == Phase::Adjustments;
            if !winter && self.all_units_of(power) > self.most_units(power) {
                odd.push(PositionWarning::MoreUnits(power));
            }
        }
        odd.extend(self.winner(map).map(PositionWarning::Won));
        let alone = self.dislodged().iter().map(|gone| gone.unit);
        let alone = alone.filter(|unit| self.unit(map.province(unit.location)).is_none());
        odd.extend(alone.map(PositionWarning::NoAttacker));
        odd
    }
}
