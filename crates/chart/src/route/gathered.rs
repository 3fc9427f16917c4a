//! Creates routes of orders, single ones and those of a whole phase, before and after adjudication.

use chancery_core::adjudicator::adjustments::Adjustments;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::adjudicator::retreats::{RetreatOutcome, RetreatResult};
use chancery_core::adjudicator::{OrderResult, Outcome, Resolution};
use chancery_core::board::{Map, Position, Power, Province, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::routes::{connects, fleets_at_sea};
use chancery_core::orders::{Adjustment, Order, Orders, RetreatOrder, Via};

use super::{OrderShape, Route, RouteResult};
use crate::Scene;

impl Route {
    /// Returns the route of a unit's legal order. The path of a convoyed army can use all sea
    /// provinces with a fleet, unless the order names some.
    pub fn ordered(map: &Map, position: &Position, unit: Unit, order: Order) -> Self {
        let shape = order_shape(map, unit, order, fleets_at_sea(map, position));
        Route::new(unit.power, shape)
    }

    /// Returns the route of a dislodged unit's legal order.
    pub fn retreat(map: &Map, unit: Unit, order: RetreatOrder) -> Self {
        let from = map.province(unit.location);
        let shape = match order {
            RetreatOrder::Retreat(to) => OrderShape::Retreat { from, to },
            RetreatOrder::Disband => OrderShape::Disband { at: from },
        };
        Route::new(unit.power, shape)
    }

    /// Returns the symbol of a legal winter order, or `None` for a waived build.
    pub fn adjustment(power: Power, order: Adjustment) -> Option<Self> {
        let shape = match order {
            Adjustment::Build(kind, location) => OrderShape::Build {
                unit: Unit::new(power, kind, location),
            },
            Adjustment::Remove(at) => OrderShape::Removal { at },
            Adjustment::Waive => return None,
        };
        Some(Route::new(power, shape))
    }
}

impl Scene {
    /// Returns the scene of a movement phase before adjudication: units, owners, and the orders as given.
    pub fn with_orders(map: &Map, position: &Position, orders: &Orders<Order>) -> Self {
        let given = |at| orders.get(at).map(|given| given.order);
        let routes = position.units().filter_map(|unit| {
            let at = map.province(unit.location);
            let order = given(at)?;
            let fleets = convoyers(map, position, given, at, order);
            let route = Route::new(unit.power, order_shape(map, unit, order, fleets));
            (order != Order::Hold).then_some(route)
        });
        Scene {
            routes: routes.collect(),
            ..Scene::of(map, position)
        }
    }

    /// Returns the scene of an adjudicated phase: the position before it, the orders, and their results.
    pub fn with_results(map: &Map, position: &Position, resolved: &PhaseResults) -> Self {
        match resolved {
            PhaseResults::Movement { resolution, .. } => {
                Self::with_resolution(map, position, resolution)
            }
            PhaseResults::Retreats { rulings, .. } => Scene {
                routes: rulings
                    .iter()
                    .map(|ruling| retreated(map, ruling))
                    .collect(),
                ..Scene::of(map, position)
            },
            PhaseResults::Adjustments(adjustments) => Scene {
                routes: adjusted(map, adjustments),
                ..Scene::of(map, position)
            },
        }
    }

    /// Returns the scene with the provinces in which standoffs occurred and that are vacant. No
    /// unit can retreat there.
    pub fn with_aftermath(map: &Map, position: &Position, resolved: &PhaseResults) -> Self {
        let mut scene = Self::with_results(map, position, resolved);
        if let PhaseResults::Movement { resolution, .. } = resolved {
            scene.contested = resolution.standoffs.difference(position.occupied());
        }
        scene
    }

    /// Returns the scene of an adjudicated movement phase: the position before it, the orders, and
    /// their results.
    pub fn with_resolution(map: &Map, position: &Position, resolution: &Resolution) -> Self {
        let ordered = |at| resolution.ruling(map, at).map(|ruling| ruling.order);
        let routes = resolution.rulings.iter().filter_map(|ruling| {
            let at = map.province(ruling.unit.location);
            let fleets = convoyers(map, position, ordered, at, ruling.order);
            let mut route = Route::new(
                ruling.unit.power,
                order_shape(map, ruling.unit, ruling.order, fleets),
            );
            // an army that could also move by land was convoyed only if the resolution states it
            if let (OrderShape::Move { through, .. }, Outcome::Moves { by_sea: false }) =
                (&mut route.shape, ruling.outcome)
                && !is_by_rail(ruling.order)
            {
                *through = ProvinceSet::EMPTY;
            }
            route.result = route_result(ruling);
            route.dislodged = ruling.dislodged.is_some();
            let is_shown =
                ruling.order != Order::Hold || route.dislodged || route.result == RouteResult::Void;
            is_shown.then_some(route)
        });
        Scene {
            routes: routes.collect(),
            ..Scene::of(map, position)
        }
    }
}

/// Returns the shape of a unit's order. `fleets` are the sea provinces that may convoy it.
fn order_shape(map: &Map, unit: Unit, order: Order, fleets: ProvinceSet) -> OrderShape {
    let from = map.province(unit.location);
    match order {
        Order::Hold => OrderShape::Hold { at: from },
        Order::Move { to, via } => {
            let beside = map.reach(unit.kind, unit.location).contains(to);
            let through = match via {
                Via::Rail(number) => stations(map, number, from, map.province(to)),
                Via::Unsaid if beside || unit.kind == UnitKind::Fleet => ProvinceSet::EMPTY,
                Via::Unsaid | Via::Convoy => fleets,
            };
            OrderShape::Move { from, to, through }
        }
        Order::SupportHold { of } => OrderShape::SupportHold { from, of },
        Order::SupportMove {
            from: of,
            to,
            coast,
        } => OrderShape::SupportMove {
            from,
            of,
            to: coast.unwrap_or(to.location()),
        },
        Order::Convoy { from: army, to } => OrderShape::Convoy {
            from,
            army,
            to: to.location(),
        },
    }
}

fn is_by_rail(order: Order) -> bool {
    let Order::Move { via, .. } = order else {
        return false;
    };
    matches!(via, Via::Rail(_))
}

/// Returns the stations of a railroad from `from` to `to`, without the last one.
fn stations(map: &Map, number: u8, from: Province, to: Province) -> ProvinceSet {
    let railroad = map.terrain().railroad(number);
    let way = railroad.and_then(|railroad| railroad.way(from, to));
    let stations = way.into_iter().flatten();
    stations.filter(|&station| station != to).collect()
}

/// Returns the sea provinces that may convoy an army: those of the fleets ordered to convoy it if
/// they connect, and those of all fleets if not.
fn convoyers(
    map: &Map,
    position: &Position,
    order: impl Fn(Province) -> Option<Order>,
    army: Province,
    moves: Order,
) -> ProvinceSet {
    let Some(to) = moves.target(map) else {
        return ProvinceSet::EMPTY;
    };
    let fleets = fleets_at_sea(map, position);
    let convoy = Order::Convoy { from: army, to };
    let ordered: ProvinceSet = fleets
        .iter()
        .filter(|&water| order(water) == Some(convoy))
        .collect();
    if connects(map, &ordered, army, to) {
        ordered
    } else {
        fleets
    }
}

fn route_result(ruling: &OrderResult) -> RouteResult {
    match ruling.outcome {
        Outcome::Held | Outcome::Moves { .. } | Outcome::Supported | Outcome::ConvoyReady => {
            RouteResult::Succeeds
        }
        Outcome::Fails(failure) if failure.has_no_path() => RouteResult::Stranded,
        Outcome::Rode { .. } | Outcome::Fails(_) => RouteResult::Bounces,
        Outcome::Cut { .. } | Outcome::Disrupted(_) => RouteResult::Broken,
        Outcome::Void | Outcome::Unmatched | Outcome::NoArmy => RouteResult::Void,
    }
}

fn retreated(map: &Map, ruling: &RetreatResult) -> Route {
    let route = Route::retreat(map, ruling.dislodged.unit, ruling.order);
    let result = match ruling.outcome {
        RetreatOutcome::Retreats(_) | RetreatOutcome::Disbands => RouteResult::Succeeds,
        RetreatOutcome::NotOrdered | RetreatOutcome::Void => RouteResult::Void,
        RetreatOutcome::Bounces { .. } => RouteResult::Bounces,
    };
    Route { result, ..route }
}

fn adjusted(map: &Map, adjustments: &Adjustments) -> Vec<Route> {
    let done = adjustments
        .done()
        .filter_map(|(power, order)| Route::adjustment(power, order));
    let disordered = adjustments.disordered.iter().map(|(unit, _)| {
        let at = map.province(unit.location);
        Route::new(unit.power, OrderShape::Removal { at })
    });
    done.chain(disordered)
        .map(|route| Route {
            result: RouteResult::Succeeds,
            ..route
        })
        .collect()
}
