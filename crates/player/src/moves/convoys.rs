//! Convoys of the power's own armies by its own fleets.

use chancery_core::board::{Id, Province, ProvinceSet, UnitKind};
use chancery_core::orders::routes;

use super::{Draft, PlannedOrder, PlannedUnit};
use crate::plan::own_fleets;
use crate::value::Values;

impl Draft<'_> {
    /// Plans the best convoy of an army if its value is greater than that of a move without it.
    pub(super) fn plan_convoy(&mut self, values: &Values<'_>) {
        self.value_solos();
        let fleets = own_fleets(self.map, self.position, self.power);
        if fleets.is_empty() {
            return;
        }
        let closed = self.position.closed(self.map);
        let mut best: Option<(f32, usize, Province)> = None;
        for index in self.free.iter() {
            let PlannedUnit {
                unit,
                at,
                unsupported_value,
                ..
            } = self.pieces[index];
            if unit.kind == UnitKind::Fleet {
                continue;
            }
            for to in routes::landings(self.map, &fleets, at)
                .difference(&closed)
                .iter()
            {
                let goal = self.goal_at[to.index()];
                let is_free = match self.goals.get(usize::from(goal)) {
                    Some(goal) => {
                        goal.taken.is_none() && goal.holder.is_none() && goal.expected == 0
                    }
                    None => self.position.unit(to).is_none(),
                };
                let gain = values.place(UnitKind::Army, to.location()) - unsupported_value;
                if to != at && is_free && gain > best.map_or(0.0, |best| best.0) {
                    best = Some((gain, index, to));
                }
            }
        }
        if let Some((gain, army, to)) = best {
            self.try_convoy(gain, army, to, &fleets);
        }
    }

    fn try_convoy(&mut self, gain: f32, army: usize, to: Province, fleets: &ProvinceSet) {
        let Some(path) = routes::shortest(self.map, fleets, self.pieces[army].at, to) else {
            return;
        };
        let carriers = path
            .iter()
            .filter_map(|water| self.pieces.iter().position(|piece| piece.at == *water));
        let carriers: Vec<usize> = carriers
            .filter(|&carrier| self.free.contains(carrier))
            .collect();
        let cost: f32 = carriers
            .iter()
            .map(|&carrier| self.pieces[carrier].unsupported_value * 0.5)
            .sum();
        if carriers.len() < path.len() || cost > gain {
            return;
        }
        self.give(army, PlannedOrder::MoveByConvoy(to.location()));
        for carrier in carriers {
            self.give(carrier, PlannedOrder::Convoy(army));
        }
        if let Some(goal) = self.goals.get_mut(usize::from(self.goal_at[to.index()])) {
            goal.taken = Some(army);
            goal.strength = 1;
        }
    }
}
