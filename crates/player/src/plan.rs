//! The orders of one power in the form used by the search, and the simulation of phases.

use chancery_core::adjudicator::adjustments::{AdjustmentOutcome, AdjustmentResult, Adjustments};
use chancery_core::adjudicator::advance::{self, NextPhase};
use chancery_core::adjudicator::{Adjudicator, MovementInput, retreats};
use chancery_core::board::{Location, Map, Position, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{
    Action, Adjustment, EffectiveOrder, Order, OrderOrigin, Orders, RetreatOrder, UnitRef, Via,
    WrittenOrder, WrittenPlace, WrittenVia, routes,
};
use chancery_core::rules::{ConvoyPath, Rules};

use crate::geography::Geography;

/// The orders of one power for a phase. Units that aren't listed hold.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// Moves, by the province of the unit, in the order of the map's provinces.
    Moves(Vec<(Province, Order)>),
    /// Retreats, by the province from which the unit was dislodged.
    Retreats(Vec<(Province, RetreatOrder)>),
    /// Builds or removals, in the order of the map's places.
    Adjustments(Vec<Adjustment>),
}

impl Plan {
    /// Returns the number of orders.
    pub(crate) fn len(&self) -> usize {
        match self {
            Plan::Moves(all) => all.len(),
            Plan::Retreats(all) => all.len(),
            Plan::Adjustments(all) => all.len(),
        }
    }

    /// Returns the plan without one of its orders.
    pub(crate) fn without(&self, order: usize) -> Plan {
        let mut plan = self.clone();
        match &mut plan {
            Plan::Moves(all) => drop(all.remove(order)),
            Plan::Retreats(all) => drop(all.remove(order)),
            Plan::Adjustments(all) => drop(all.remove(order)),
        }
        plan
    }

    /// Returns the provinces in which the ordered units end if all orders succeed. It is empty for
    /// adjustments.
    pub(crate) fn ends(&self, map: &Map) -> ProvinceSet {
        let to = |to: Location| map.province(to);
        match self {
            Plan::Moves(all) => all
                .iter()
                .map(|&(at, order)| order.target(map).unwrap_or(at))
                .collect(),
            Plan::Retreats(all) => {
                let places = all.iter().filter_map(|&(_, order)| match order {
                    RetreatOrder::Retreat(place) => Some(to(place)),
                    RetreatOrder::Disband => None,
                });
                places.collect()
            }
            Plan::Adjustments(_) => ProvinceSet::EMPTY,
        }
    }

    /// Returns the orders of the plan in written form.
    pub fn written(&self, ctx: &LegalityContext<'_>, power: Power) -> Vec<WrittenOrder> {
        let map = ctx.map;
        match self {
            Plan::Moves(moves) => {
                let units = moves
                    .iter()
                    .filter_map(|&(at, order)| Some((ctx.position.unit(at)?, order)));
                units
                    .map(|(unit, order)| written_move(ctx, unit, order))
                    .collect()
            }
            Plan::Retreats(all) => {
                let write = |&(at, order): &(Province, RetreatOrder)| {
                    let unit = ctx.position.dislodged_from(map, at)?.unit;
                    Some(ctx.write_retreat(unit, order))
                };
                all.iter().filter_map(write).collect()
            }
            Plan::Adjustments(all) => {
                let write = |&order: &Adjustment| ctx.write_adjustment(power, order).ok();
                all.iter().filter_map(write).collect()
            }
        }
    }
}

/// Returns the written form of a movement order, with its path if the rules require one (DATC 4.A.6 c).
fn written_move(ctx: &LegalityContext<'_>, unit: Unit, order: Order) -> WrittenOrder {
    if let Order::Move { to, .. } = order
        && let Some(path) = required_path(ctx.map, ctx.position, ctx.rules, unit, order)
    {
        let action = Action::Move {
            to: WrittenPlace::of(ctx.map, to),
            via: WrittenVia::Path(path),
        };
        return WrittenOrder::new(UnitRef::of(ctx.map, unit), action);
    }
    ctx.write(unit, order)
}

/// Returns the path of a convoy through the power's own fleets; `None` for any other order, or if the rules don't
/// require a path or these fleets don't connect the provinces.
fn required_path(
    map: &Map,
    position: &Position,
    rules: &Rules,
    army: Unit,
    order: Order,
) -> Option<Vec<Province>> {
    let Order::Move {
        to,
        via: Via::Convoy,
    } = order
    else {
        return None;
    };
    if rules.convoy_path != ConvoyPath::Required {
        return None;
    }
    let (from, to) = (map.province(army.location), map.province(to));
    routes::shortest(map, &own_fleets(map, position, army.power), from, to)
}

/// Returns the sea provinces that a power's fleets occupy.
pub fn own_fleets(map: &Map, position: &Position, power: Power) -> ProvinceSet {
    let all = routes::fleets_at_sea(map, position).iter();
    all.filter(|&water| position.unit(water).is_some_and(|unit| unit.power == power))
        .collect()
}

/// Adjudicates phases from plans.
#[derive(Debug)]
pub struct Simulator<'a> {
    /// The board.
    pub map: &'a Map,
    /// The distances on this board.
    pub geography: &'a Geography,
    /// The rules in force.
    pub rules: &'a Rules,
    adjudicator: Adjudicator,
}

impl<'a> Simulator<'a> {
    /// Creates a simulator for a map and rules.
    pub fn new(map: &'a Map, geography: &'a Geography, rules: &'a Rules) -> Self {
        Simulator {
            map,
            geography,
            rules,
            adjudicator: Adjudicator::new(),
        }
    }

    /// Adjudicates one phase and returns the next. Each power has at most one plan; a plan for another kind
    /// of phase is ignored.
    pub fn play<'p>(
        &mut self,
        position: &Position,
        plans: impl Iterator<Item = (Power, &'p Plan)>,
    ) -> NextPhase {
        let written = |order| OrderOrigin::Written(order);
        match position.turn.phase {
            phase if phase.is_movement() => {
                let mut orders = Orders::none(self.map);
                for (_, plan) in plans {
                    let Plan::Moves(moves) = plan else { continue };
                    for &(at, order) in moves {
                        orders.set(at, EffectiveOrder::new(order, written(0)));
                        let unit = position.unit(at);
                        let path = unit.and_then(|unit| {
                            required_path(self.map, position, self.rules, unit, order)
                        });
                        if let Some(path) = path {
                            orders.set_path(at, path.into_iter().collect());
                        }
                    }
                }
                self.adjudicator
                    .next(MovementInput::new(self.map, position, &orders, self.rules))
            }
            phase if phase.is_retreat() => {
                let mut orders = Orders::none(self.map);
                for (_, plan) in plans {
                    let Plan::Retreats(all) = plan else { continue };
                    for &(at, order) in all {
                        orders.set(at, EffectiveOrder::new(order, written(0)));
                    }
                }
                let results = retreats::resolve(self.map, position, &orders);
                advance::after_retreats(self.map, position, &results)
            }
            _ => {
                let mut done = Adjustments::default();
                for (power, plan) in plans {
                    let Plan::Adjustments(all) = plan else {
                        continue;
                    };
                    done.rulings
                        .extend(all.iter().map(|&adjustment| AdjustmentResult {
                            power,
                            entry: 0,
                            outcome: AdjustmentOutcome::Done(adjustment),
                        }));
                }
                advance::after_adjustments(self.map, position, &done)
            }
        }
    }
}
