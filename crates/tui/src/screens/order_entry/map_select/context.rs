//! The game and the powers that an order is selected for.

use chancery_core::board::{Map, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::WrittenOrder;
use game::Game;

/// The game, and the powers whose orders are written.
pub(in super::super) struct SelectContext<'a> {
    /// The game.
    pub game: &'a Game,
    /// The powers.
    pub powers: &'a [Power],
    /// The provinces of other powers' units that can be ordered here.
    pub left: ProvinceSet,
}

impl SelectContext<'_> {
    /// Returns the map.
    pub fn map(&self) -> &Map {
        self.game.map()
    }

    /// Returns the unit that is ordered in a province; in a retreat, the dislodged one.
    pub fn unit(&self, at: Province) -> Option<Unit> {
        let position = self.game.position();
        if self.game.turn().phase.is_retreat() {
            return Some(position.dislodged_from(self.map(), at)?.unit);
        }
        position.unit(at)
    }

    /// Returns every legal order of the unit in a province.
    pub fn orders(&self, at: Province) -> Vec<WrittenOrder> {
        let bench = self.game.bench();
        let phase = self.game.turn().phase;
        if phase.is_movement() {
            bench.possible(at)
        } else if phase.is_retreat() {
            bench.possible_retreats(at)
        } else {
            Vec::new()
        }
    }

    /// Returns the units that are ordered here.
    pub fn own(&self) -> Vec<Unit> {
        let position = self.game.position();
        let units: Vec<Unit> = match self.game.turn().phase {
            phase if phase.is_movement() => position.units().collect(),
            phase if phase.is_retreat() => {
                position.dislodged().iter().map(|gone| gone.unit).collect()
            }
            _ => Vec::new(),
        };
        let own = |unit: &Unit| self.powers.contains(&unit.power);
        units.into_iter().filter(own).collect()
    }

    /// Returns the orders by which a unit supports or convoys another.
    pub fn helps(
        &self,
        unit: Province,
        helped: Province,
    ) -> impl Iterator<Item = WrittenOrder> + use<> {
        let of = move |order: &WrittenOrder| {
            order.helped().is_some_and(|of| of.place.province == helped)
        };
        self.orders(unit).into_iter().filter(of)
    }
}
