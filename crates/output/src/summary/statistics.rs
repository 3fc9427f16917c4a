//! Statistics of each power: orders, supports, units, centers.

use std::collections::HashMap;

use super::turning_points::leader;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::adjudicator::resolution::{OrderResult, Outcome};
use chancery_core::adjudicator::retreats::RetreatOutcome;
use chancery_core::board::{Id, Map, Position, Power};
use chancery_core::orders::{Adjustment, Order, OrderOrigin, Orders};
use game::{Game, Record};

/// The statistics of one power over a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PowerStats {
    /// Orders in movement phases that were written for its units, legal or not.
    pub orders: usize,
    /// Units in movement phases without an order that counts.
    pub missing: usize,
    /// Void orders: illegal, or not matched by another order.
    pub void: usize,
    /// Legal moves.
    pub moves: usize,
    /// Moves that succeeded.
    pub moved: usize,
    /// Legal supports.
    pub supports: usize,
    /// Supports that were cut.
    pub cut: usize,
    /// Legal convoys.
    pub convoys: usize,
    /// Units of others that it dislodged.
    pub dislodged: usize,
    /// Units of its own that were dislodged.
    pub was_dislodged: usize,
    /// Units that were disbanded because they had no open retreat, no retreat order, or one that failed.
    pub lost: usize,
    /// Units that it built.
    pub built: usize,
    /// Units that it removed in winter.
    pub removed: usize,
    /// Falls after which it alone had the most centers.
    pub led: usize,
}

/// A count for each ordered pair of powers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairCounts(HashMap<(Power, Power), usize>);

impl PairCounts {
    fn add(&mut self, by: Power, to: Power) {
        *self.0.entry((by, to)).or_default() += 1;
    }

    /// Returns the count of a pair.
    pub fn get(&self, by: Power, to: Power) -> usize {
        self.0.get(&(by, to)).copied().unwrap_or(0)
    }
}

/// The statistics of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// By power.
    pub stats: Vec<PowerStats>,
    /// The supports given and the convoys available to units of another power, by giver and receiver. Those
    /// for a power's own units are included.
    pub helped: PairCounts,
    /// The centers that one power took from another, counted after each fall.
    pub taken: PairCounts,
    /// By power: unowned centers that it took.
    pub found: Vec<usize>,
}

impl Statistics {
    /// Returns the statistics of a game, as far as it has been played.
    pub fn of(game: &Game) -> Self {
        let map = game.map();
        let powers = map.powers().len();
        let mut all = Statistics {
            stats: vec![PowerStats::default(); powers],
            helped: PairCounts::default(),
            taken: PairCounts::default(),
            found: vec![0; powers],
        };
        for record in game.history() {
            all.count(map, record);
        }
        let years = game.years();
        for pair in years.windows(2) {
            all.count_centers(map, pair[0].position, pair[1].position);
        }
        for year in years.iter().skip(1) {
            if let Some(leader) = leader(&year.counts) {
                all.of_mut(leader).led += 1;
            }
        }
        all
    }

    /// Returns the statistics of a power.
    pub fn of_power(&self, power: Power) -> &PowerStats {
        &self.stats[power.index()]
    }

    fn of_mut(&mut self, power: Power) -> &mut PowerStats {
        &mut self.stats[power.index()]
    }

    fn count(&mut self, map: &Map, record: &Record) {
        match &record.played.resolved {
            PhaseResults::Movement { orders, resolution } => {
                for ruling in &resolution.rulings {
                    self.count_order(map, record, orders, ruling);
                }
                for (by, to) in helps(record) {
                    self.helped.add(by, to);
                }
            }
            PhaseResults::Retreats { rulings, .. } => {
                for ruling in rulings {
                    if !matches!(ruling.outcome, RetreatOutcome::Retreats(_)) {
                        self.of_mut(ruling.dislodged.unit.power).lost += 1;
                    }
                }
            }
            PhaseResults::Adjustments(adjustments) => {
                for (power, done) in adjustments.done() {
                    match done {
                        Adjustment::Build(..) => self.of_mut(power).built += 1,
                        Adjustment::Remove(_) => self.of_mut(power).removed += 1,
                        Adjustment::Waive => {}
                    }
                }
                for (unit, _) in &adjustments.disordered {
                    self.of_mut(unit.power).removed += 1;
                }
            }
        }
    }

    fn count_order(
        &mut self,
        map: &Map,
        record: &Record,
        orders: &Orders<Order>,
        ruling: &OrderResult,
    ) {
        let power = ruling.unit.power;
        let given = orders.get(map.province(ruling.unit.location));
        let source = given.map_or(OrderOrigin::Unordered, |given| given.source);
        let stats = self.of_mut(power);
        match source {
            OrderOrigin::Unplayed => {}
            OrderOrigin::Unordered | OrderOrigin::NoSheet | OrderOrigin::Several => {
                stats.missing += 1
            }
            OrderOrigin::Illegal(..) | OrderOrigin::Impossible { .. } => {
                stats.orders += 1;
                stats.void += 1;
            }
            OrderOrigin::Written(_) | OrderOrigin::Implied(_) | OrderOrigin::Proxy { .. } => {
                stats.orders += 1;
                match (ruling.order, ruling.outcome) {
                    (_, Outcome::Void | Outcome::Unmatched | Outcome::NoArmy) => stats.void += 1,
                    (Order::Move { .. }, outcome) => {
                        stats.moves += 1;
                        stats.moved += usize::from(matches!(outcome, Outcome::Moves { .. }));
                    }
                    (Order::SupportHold { .. } | Order::SupportMove { .. }, outcome) => {
                        stats.supports += 1;
                        stats.cut += usize::from(matches!(outcome, Outcome::Cut { .. }));
                    }
                    (Order::Convoy { .. }, _) => stats.convoys += 1,
                    (Order::Hold, _) => {}
                }
            }
        }
        if let Some(dislodgement) = &ruling.dislodged {
            stats.was_dislodged += 1;
            stats.lost += usize::from(dislodgement.open.is_empty());
            if let Some(by) = record.position.unit(dislodgement.by) {
                self.of_mut(by.power).dislodged += 1;
            }
        }
    }

    fn count_centers(&mut self, map: &Map, before: &Position, after: &Position) {
        for center in map.centers().iter() {
            match (before.owner(center), after.owner(center)) {
                (was, Some(is)) if was == Some(is) => {}
                (Some(was), Some(is)) => self.taken.add(is, was),
                (None, Some(is)) => self.found[is.index()] += 1,
                (_, None) => {}
            }
        }
    }
}

/// Returns the successful supports and convoys of a movement phase: the power that gave each, and the power
/// that received it.
pub(super) fn helps(record: &Record) -> Vec<(Power, Power)> {
    let PhaseResults::Movement { resolution, .. } = &record.played.resolved else {
        return Vec::new();
    };
    let helped = |ruling: &OrderResult| {
        let of = match (ruling.order, ruling.outcome) {
            (Order::SupportHold { of }, Outcome::Supported) => of,
            (Order::SupportMove { from, .. }, Outcome::Supported) => from,
            (Order::Convoy { from, .. }, Outcome::ConvoyReady) => from,
            _ => return None,
        };
        let unit = record.position.unit(of)?;
        Some((ruling.unit.power, unit.power))
    };
    resolution.rulings.iter().filter_map(helped).collect()
}
