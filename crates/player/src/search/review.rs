//! The orders that a power gave in a past movement phase, beside the best ones that the search finds.

use chancery_core::board::Province;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::openings::is_same;
use chancery_core::orders::{Order, WrittenOrder};

use super::{Fear, Profile, Search, Valued};
use crate::plan::Plan;

/// The least growth of the share of the game by which other orders count as better: a hundredth.
const LEAST_GAIN: f32 = 0.01;

/// The part of the growth that is given up so that fewer orders change.
const SPARED: f32 = 0.25;

/// The value of a power's orders, beside that of the best orders that the search finds. The other powers'
/// orders are samples: what they did in the game isn't used.
#[derive(Clone, PartialEq, Debug)]
pub struct OrderReview {
    /// The average share of the game after the given orders, from 0 to 1.
    pub given: f32,
    /// The average share after the best orders; the same if none are clearly better.
    pub best: f32,
    /// The given order and the better order of each unit for which it makes a difference.
    pub changes: Vec<[WrittenOrder; 2]>,
    /// The main risk of the given orders.
    pub fear: Option<Fear>,
    /// The number of samples of the others' orders.
    pub samples: usize,
}

impl OrderReview {
    /// Returns the share of the game that the given orders cost.
    pub fn loss(&self) -> f32 {
        self.best - self.given
    }
}

impl Search<'_> {
    /// Reviews the orders of the task's power, one for each of its units, in a movement phase. The search
    /// ends early when `stop` returns true.
    pub fn review(
        &mut self,
        given: Vec<(Province, Order)>,
        stop: &mut impl FnMut() -> bool,
    ) -> OrderReview {
        let (position, power) = (self.task.position, self.task.power);
        self.influence.fill(self.task.map, position);
        // repeated orders are dull, but not worse
        self.effort.repetition = 0.0;
        let given = Plan::Moves(given);
        let mut own = self.candidates(power, self.effort.own);
        own.push(given.clone());
        let others = self.others();
        let profiles = self.profiles(&others, self.effort.profiles.max(1));
        let keep = own.len().div_ceil(4);
        let best = self.valued(own, &profiles, keep, stop).swap_remove(0);
        let best = self.climb(best, &profiles, (self.effort.climbs, &|_| true), stop);
        // the best of many plans is partly luck, so new samples compare it with the given one
        let profiles = self.profiles(&others, self.effort.profiles.max(1));
        let given = self.against(given, &profiles);
        let best = self.against(best.plan, &profiles);
        let samples = profiles.len();
        let least = LEAST_GAIN * samples as f32;
        let best = Some(best).filter(|best| best.total - given.total >= least);
        let best = best.map(|best| self.nearest(best, &given, &profiles));
        let share = |valued: &Valued| valued.total / samples as f32;
        OrderReview {
            given: share(&given),
            best: best.as_ref().map_or(share(&given), share),
            changes: best.map_or(Vec::new(), |best| self.changes(&given.plan, &best.plan)),
            fear: self.fear(&given, &profiles),
            samples,
        }
    }

    fn against(&mut self, plan: Plan, profiles: &[Profile<'_>]) -> Valued {
        let values = self.values(&plan, profiles);
        Valued::new(plan, values)
    }

    /// Returns the better plan with the given order of each unit for which that costs little.
    fn nearest(&mut self, better: Valued, given: &Valued, profiles: &[Profile<'_>]) -> Valued {
        let Plan::Moves(orders) = &given.plan else {
            return better;
        };
        let least = better.total - SPARED * (better.total - given.total);
        orders.iter().fold(better, |better, &(at, order)| {
            let Plan::Moves(mut moves) = better.plan.clone() else {
                return better;
            };
            let other = moves.iter_mut().find(|(unit, _)| *unit == at);
            let Some((_, other)) = other.filter(|(_, other)| *other != order) else {
                return better;
            };
            *other = order;
            let tried = self.against(Plan::Moves(moves), profiles);
            if tried.total >= least { tried } else { better }
        })
    }

    /// Returns the orders that differ, as written.
    fn changes(&self, given: &Plan, better: &Plan) -> Vec<[WrittenOrder; 2]> {
        let (Plan::Moves(given), Plan::Moves(better)) = (given, better) else {
            return Vec::new();
        };
        let ctx = LegalityContext::new(self.task.map, self.task.position, self.task.rules);
        let change = |&(at, order): &(Province, Order)| {
            let unit = ctx.position.unit(at)?;
            let better = better.iter().find(|(other, _)| *other == at);
            let better = better.map_or(Order::Hold, |(_, order)| *order);
            let differs = !is_same(order, better);
            differs.then(|| [order, better].map(|order| ctx.write(unit, order)))
        };
        given.iter().filter_map(change).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::{Geography, Task};
    use chancery_core::board::Map;
    use chancery_core::rules::Rules;

    #[test]
    fn orders_that_give_a_center_away_cost_something_and_good_ones_nothing() {
        let map = Map::standard();
        let position = map.opening();
        let (geography, rules) = (Geography::new(map), Rules::default());
        let task = Task {
            map,
            geography: &geography,
            position: &position,
            rules: &rules,
            power: map.power_by_key("FRANCE").expect("a power"),
            history: &[],
            last_year: None,
            seed: 0,
        };
        let at = |code| map.province_by_code(code).expect("a province");
        let units = ["BRE", "MAR", "PAR"];
        let hold: Vec<_> = units.map(|unit| (at(unit), Order::Hold)).to_vec();
        let settings = Settings::of(3);
        let reviewed = Search::new(&task, &settings).review(hold, &mut || false);
        assert!(reviewed.loss() >= LEAST_GAIN, "{reviewed:?}");
        assert!(!reviewed.changes.is_empty());
        let better = |at: Province| {
            let mut changes = reviewed.changes.iter();
            let found = changes.find(|[given, _]| given.province() == Some(at));
            found.map(|[_, better]| better)
        };
        assert!(units.iter().any(|unit| better(at(unit)).is_some()));
        let Plan::Moves(best) = Search::new(&task, &settings).plan(&mut || false) else {
            panic!("a movement phase");
        };
        let reviewed = Search::new(&task, &settings).review(best, &mut || false);
        assert!(reviewed.loss() < 0.03, "{reviewed:?}");
    }
}
