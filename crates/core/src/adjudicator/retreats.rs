//! Retreats: a unit succeeds if no other retreats to the same province (DATC 3.1, 6.H).

use crate::board::{Dislodged, Location, Map, Position, Province};
use crate::orders::{EffectiveOrder, OrderOrigin, Orders, RetreatOrder};

/// The result of a dislodged unit's order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RetreatOutcome {
    /// It retreated to this location.
    Retreats(Location),
    /// It was ordered to disband.
    Disbands,
    /// It had no order, and is disbanded.
    NotOrdered,
    /// Its order was void, and it is disbanded.
    Void,
    /// Another unit retreated to the same province; both are disbanded.
    Bounces {
        /// The province that the other unit came from.
        with: Province,
    },
}

/// The result of one dislodged unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RetreatResult {
    /// The unit, with its open retreats.
    pub dislodged: Dislodged,
    /// The order that counted.
    pub order: RetreatOrder,
    /// Its result.
    pub outcome: RetreatOutcome,
}

/// Resolves a retreat phase. Returns one result for each dislodged unit, in the order of the map. `orders` is
/// the result of [`sheet::retreats`](crate::orders::sheet::retreats).
pub fn resolve(
    map: &Map,
    position: &Position,
    orders: &Orders<RetreatOrder>,
) -> Vec<RetreatResult> {
    let province = |dislodged: &Dislodged| map.province(dislodged.unit.location);
    let order = |dislodged: &Dislodged| {
        orders
            .get(province(dislodged))
            .copied()
            .unwrap_or(EffectiveOrder {
                order: RetreatOrder::Disband,
                source: OrderOrigin::Unordered,
            })
    };
    let target = |dislodged: &Dislodged| match order(dislodged).order {
        RetreatOrder::Retreat(to) => Some(map.province(to)),
        RetreatOrder::Disband => None,
    };
    let units = position.dislodged();
    let rule = |dislodged: &Dislodged| {
        let EffectiveOrder { order, source } = order(dislodged);
        let outcome = match (order, source) {
            (RetreatOrder::Retreat(to), _) => {
                // a unit yields to one that crosses a less severe border
                let rank = |it: &Dislodged| map.terrain().border(province(it), map.province(to));
                let rival = units.iter().find(|other| {
                    province(other) != province(dislodged)
                        && target(other) == Some(map.province(to))
                        && rank(other) <= rank(dislodged)
                });
                match rival {
                    Some(other) => RetreatOutcome::Bounces {
                        with: province(other),
                    },
                    None => RetreatOutcome::Retreats(to),
                }
            }
            (RetreatOrder::Disband, OrderOrigin::Written(_) | OrderOrigin::Proxy { .. }) => {
                RetreatOutcome::Disbands
            }
            (
                RetreatOrder::Disband,
                OrderOrigin::Illegal(..) | OrderOrigin::Impossible { .. } | OrderOrigin::Several,
            ) => RetreatOutcome::Void,
            (
                RetreatOrder::Disband,
                OrderOrigin::Unordered
                | OrderOrigin::NoSheet
                | OrderOrigin::Unplayed
                | OrderOrigin::Implied(_),
            ) => RetreatOutcome::NotOrdered,
        };
        RetreatResult {
            dislodged: *dislodged,
            order,
            outcome,
        }
    };
    units.iter().map(rule).collect()
}
