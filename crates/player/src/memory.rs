//! The memory of the past phases of a game: its own last orders, and attacks after help.

use chancery_core::board::{Map, Position, Power, PowerSet, Province};
use chancery_core::orders::openings::is_same;
use chancery_core::orders::{Order, Orders};

use crate::Task;
use crate::plan::Plan;

/// The number of movement phases in which repeated orders count.
const REMEMBERED: usize = 6;

/// A past movement phase, as far as the player saw it.
#[derive(Clone, Copy, Debug)]
pub struct PastMoves<'a> {
    /// The position before the moves.
    pub position: &'a Position,
    /// The orders of all powers.
    pub orders: &'a Orders<Order>,
}

/// Returns the power whose unit is in a province, and the power that owns it as a center.
pub(crate) fn holders(position: &Position, at: Province) -> [Option<Power>; 2] {
    let unit = position.unit(at).map(|unit| unit.power);
    [unit, position.owner(at)]
}

impl PastMoves<'_> {
    /// Returns the powers for which `of` gives `power` a reason in these moves, by each order of a unit.
    fn powers(&self, map: &Map, of: impl Fn(Power, Order) -> Option<Power>) -> PowerSet {
        let units = self.position.units().filter_map(|unit| {
            let given = self.orders.get(map.province(unit.location))?;
            of(unit.power, given.order)
        });
        units.collect()
    }

    /// Returns the powers whose units a power supported.
    fn helped_by(&self, map: &Map, power: Power) -> PowerSet {
        let owner = |at: Province| self.position.unit(at).map(|unit| unit.power);
        self.powers(map, |by, order| {
            let is_support = !matches!(order, Order::Convoy { .. });
            let helped = order
                .helped()
                .and_then(owner)
                .filter(|&other| other != power);
            helped.filter(|_| by == power && is_support)
        })
    }

    /// Returns the powers that ordered moves to a unit or a center of a power, without those for which
    /// `is_excused` has a reason.
    fn attackers_of(
        &self,
        map: &Map,
        power: Power,
        is_excused: impl Fn(Power, Province) -> bool,
    ) -> PowerSet {
        self.powers(map, |by, order| {
            let to = order.target(map)?;
            let is_attack = by != power && holders(self.position, to).contains(&Some(power));
            (is_attack && !is_excused(by, to)).then_some(by)
        })
    }
}

impl Task<'_> {
    /// Returns the powers that attacked the player's power after it had helped them, if the attack was in
    /// the last `phases` movement phases.
    pub(crate) fn ungrateful(&self, phases: usize) -> PowerSet {
        let recent = self.history.len().saturating_sub(phases);
        let mut helped = PowerSet::EMPTY;
        let mut ungrateful = PowerSet::EMPTY;
        for (number, past) in self.history.iter().enumerate() {
            let attackers = past.attackers_of(self.map, self.power, |_, _| false);
            let by = attackers
                .iter()
                .filter(|&by| number >= recent && helped.contains(by));
            ungrateful.extend(by);
            helped.extend(past.helped_by(self.map, self.power).iter());
        }
        ungrateful
    }

    /// Returns the powers that attacked the player's power, by a memory of `phases` movement phases: an attack fades
    /// in half of it. A power that only tried to take back a center, or to keep one, didn't attack.
    pub(crate) fn attackers(&self, phases: usize) -> PowerSet {
        let history = self.history.iter().enumerate().rev();
        let mut attackers = PowerSet::EMPTY;
        for (number, past) in history.take(phases / 2) {
            let was_its_own = |by, to| {
                let mut until = self.history[..=number].iter();
                until.any(|earlier| earlier.position.owner(to) == Some(by))
            };
            attackers.extend(past.attackers_of(self.map, self.power, was_its_own).iter());
        }
        attackers
    }

    /// Returns the number of orders of a plan that go to a unit or a center of some powers, as a part of all.
    pub(crate) fn attacking(&self, plan: &Plan, powers: PowerSet) -> f32 {
        let Plan::Moves(moves) = plan else {
            return 0.0;
        };
        let is_against = |(_, order): &&(Province, Order)| {
            let to = order.target(self.map);
            let harmed = to.map(|to| holders(self.position, to));
            let mut harmed = harmed.into_iter().flatten().flatten();
            harmed.any(|power| powers.contains(power))
        };
        moves.iter().filter(is_against).count() as f32 / moves.len().max(1) as f32
    }

    /// Returns how often the power's units in the same provinces had the orders of a plan in the last
    /// movement phases, as the mean over its orders. A move that was ordered before failed each time, because the
    /// unit is still there.
    pub(crate) fn repeated(&self, plan: &Plan) -> f32 {
        let Plan::Moves(moves) = plan else {
            return 0.0;
        };
        let times = moves.iter().map(|&(at, order)| self.times(at, order));
        times.sum::<usize>() as f32 / moves.len().max(1) as f32
    }

    /// Returns in how many of the last movement phases a unit of the power had an order in a province.
    fn times(&self, at: Province, order: Order) -> usize {
        let is_same = |past: &&PastMoves<'_>| {
            let unit = past.position.unit(at);
            let given = past.orders.get(at);
            unit.is_some_and(|unit| unit.power == self.power)
                && given.is_some_and(|given| is_same(given.order, order))
        };
        let recent = self.history.iter().rev().take(REMEMBERED);
        recent.filter(is_same).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Geography;
    use chancery_core::board::Id;
    use chancery_core::orders::{EffectiveOrder, OrderOrigin, Via};
    use chancery_core::rules::Rules;

    /// Returns the powers that `of` finds in the memory of a power, after phases with these positions and orders.
    fn remembered(
        power: &str,
        history: &[PastMoves<'_>],
        of: impl Fn(&Task<'_>) -> PowerSet,
    ) -> Vec<usize> {
        let map = Map::standard();
        let task = Task {
            map,
            geography: &Geography::new(map),
            position: &map.opening(),
            rules: &Rules::default(),
            power: map.power_by_key(power).unwrap(),
            history,
            last_year: None,
            seed: 0,
        };
        of(&task).iter().map(Power::index).collect()
    }

    #[test]
    fn who_takes_a_center_back_is_no_attacker() {
        let map = Map::standard();
        let (before, mut taken) = (map.opening(), map.opening());
        let [munich, burgundy] = ["MUN", "BUR"].map(|code| map.province_by_code(code).unwrap());
        let [france, germany] = ["FRANCE", "GERMANY"].map(|key| map.power_by_key(key).unwrap());
        taken.set_owner(munich, Some(france));
        let orders = |from: &str, to: Province| {
            let mut orders = Orders::none(map);
            let (to, via) = (to.location(), Via::Unsaid);
            let order = EffectiveOrder::new(Order::Move { to, via }, OrderOrigin::Written(0));
            orders.set(map.province_by_code(from).unwrap(), order);
            orders
        };
        let (first, back) = (orders("PAR", burgundy), orders("BER", munich));
        let past = |position, orders| PastMoves { position, orders };
        let attackers =
            |all: &[PastMoves<'_>]| remembered("FRANCE", all, |task| task.attackers(12));
        assert_eq!(attackers(&[past(&taken, &back)]), [germany.index()]);
        assert_eq!(attackers(&[past(&before, &first), past(&taken, &back)]), []);
    }

    #[test]
    fn an_attack_after_help_is_remembered_for_a_while_and_help_after_an_attack_is_not() {
        let map = Map::standard();
        let position = map.opening();
        let at = |code| map.province_by_code(code).unwrap();
        let phase = |unit, order| {
            let mut orders = Orders::none(map);
            orders.set(
                at(unit),
                EffectiveOrder::new(order, OrderOrigin::Written(0)),
            );
            orders
        };
        let help = phase("MUN", Order::SupportHold { of: at("PAR") });
        let to = at("MUN").location();
        let via = Via::Unsaid;
        let attack = phase("PAR", Order::Move { to, via });
        let ungrateful = |all: &[&Orders<Order>], phases| {
            let past = |orders| PastMoves {
                position: &position,
                orders,
            };
            let history: Vec<_> = all.iter().copied().map(past).collect();
            remembered("GERMANY", &history, |task| task.ungrateful(phases))
        };
        let france = map.power_by_key("FRANCE").unwrap().index();
        assert_eq!(ungrateful(&[&help, &attack, &help], 8), [france]);
        assert_eq!(ungrateful(&[&attack, &help], 8), []);
        assert_eq!(ungrateful(&[&help, &attack, &help, &help], 2), []);
    }
}
