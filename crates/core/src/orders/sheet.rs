//! Combines the orders of a power: missing ones, several for one unit, orders for others' units.

use super::illegal::IllegalReason;
use super::implicit;
use super::legality::LegalityContext;
use super::nationality;
use super::order::{Order, RetreatOrder, Via};
use super::proxy;
use super::written::{Action, WrittenOrder};
use crate::board::{Id, Map, Power, Province, ProvinceSet, Unit, UnitKind};
use crate::rules::{ConvoyPath, DoubleOrders, MissingKind, Rules, WrongKind};

/// The origin of a unit's order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderOrigin {
    /// The order at this index of the power's sheet.
    Written(usize),
    /// The power sent a sheet without an order for this unit.
    Unordered,
    /// The power sent no orders at all (DATC 4.D.9).
    NoSheet,
    /// The power isn't played: its units hold, and can be supported (rulebooks, fewer than seven players).
    Unplayed,
    /// The order at this index of the sheet, which is illegal and ignored (4.E.1).
    Illegal(usize, IllegalReason),
    /// The order at this index of the sheet, which is impossible but still counts as an order (4.E.1, DATC
    /// 2.4 a to c): the unit holds.
    Impossible {
        /// The index of the order on the sheet.
        entry: usize,
        /// The reason why it is impossible.
        why: IllegalReason,
        /// Whether it is a move, so that the unit can't be supported to hold.
        moves: bool,
    },
    /// Several different legal orders, none of which counts (4.D.3 c).
    Several,
    /// The support or convoy of this unit of the same power, which implies the order (4.E.3 a).
    Implied(Province),
    /// Another power's sheet, by a proxy (4.E.5).
    Proxy {
        /// That power.
        by: Power,
        /// The index of the order on its sheet.
        entry: usize,
    },
}

impl OrderOrigin {
    /// Returns whether the power wrote no order for the unit.
    pub fn is_unwritten(self) -> bool {
        matches!(
            self,
            OrderOrigin::Unordered | OrderOrigin::NoSheet | OrderOrigin::Unplayed
        )
    }

    /// Returns the order that isn't carried out, and the reason.
    pub fn refused(self) -> Option<(usize, IllegalReason)> {
        match self {
            OrderOrigin::Illegal(entry, why) | OrderOrigin::Impossible { entry, why, .. } => {
                Some((entry, why))
            }
            _ => None,
        }
    }
}

/// The order that a unit effectively has, and its origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectiveOrder<T> {
    /// The order that counts.
    pub order: T,
    /// The origin of the order.
    pub source: OrderOrigin,
}

impl<T> EffectiveOrder<T> {
    /// Returns an order with its origin.
    pub fn new(order: T, source: OrderOrigin) -> Self {
        EffectiveOrder { order, source }
    }
}

/// An order without effect: for another power's unit, for a missing unit, or an illegal one beside a legal
/// one for the same unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IgnoredOrder {
    /// The power whose sheet it is on.
    pub power: Power,
    /// The index of the order on that sheet.
    pub entry: usize,
    /// The reason why it is ignored.
    pub why: IllegalReason,
}

/// The permission for a fleet to pass a strait in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Permit {
    /// The province that controls the strait.
    pub by: Province,
    /// The start and the destination of the fleet.
    pub way: [Province; 2],
}

/// The effective order of each unit, by province.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orders<T> {
    by_province: Vec<Option<EffectiveOrder<T>>>,
    /// The paths named by moves by convoy, if the rules use paths (4.A.6); usually empty.
    paths: Vec<(Province, ProvinceSet)>,
    /// The permissions for fleets to pass a strait; usually empty.
    pub permits: Vec<Permit>,
    /// The ignored orders, by power and in the order of the sheets.
    pub ignored: Vec<IgnoredOrder>,
}

impl<T: Copy> Orders<T> {
    /// Returns a collection without orders.
    pub fn none(map: &Map) -> Self {
        Orders {
            by_province: vec![None; map.province_count()],
            paths: Vec::new(),
            permits: Vec::new(),
            ignored: Vec::new(),
        }
    }

    /// Returns the order of the unit in a province, or `None` if there is no unit to order.
    #[inline]
    pub fn get(&self, province: Province) -> Option<&EffectiveOrder<T>> {
        self.by_province[province.index()].as_ref()
    }

    /// Sets the order of the unit in a province, and removes its path.
    pub fn set(&mut self, province: Province, given: EffectiveOrder<T>) {
        self.by_province[province.index()] = Some(given);
        self.paths.retain(|(army, _)| *army != province);
    }

    /// Sets the fleets' provinces that the army in a province has to use.
    pub fn set_path(&mut self, army: Province, path: ProvinceSet) {
        self.paths.retain(|(other, _)| *other != army);
        self.paths.push((army, path));
    }

    /// Returns the fleets' provinces that the army in a province has to use, if its order names a path and
    /// the rules use paths (DATC 4.A.6 b and c).
    pub fn path(&self, army: Province) -> Option<&ProvinceSet> {
        self.paths
            .iter()
            .find(|(province, _)| *province == army)
            .map(|(_, path)| path)
    }

    /// Returns all orders, in the order of the map's provinces.
    pub fn iter(&self) -> impl Iterator<Item = (Province, &EffectiveOrder<T>)> {
        let given = self.by_province.iter().enumerate();
        given.filter_map(|(index, given)| Some((Province::from_index(index), given.as_ref()?)))
    }
}

/// The sheets of all powers, by power, or `None` for a power that sent none.
pub type Sheets = [Option<Vec<WrittenOrder>>];

pub(super) fn sheet(sheets: &Sheets, power: Power) -> Option<&[WrittenOrder]> {
    sheets.get(power.index()).and_then(|sheet| sheet.as_deref())
}

/// Returns the permission to pass a strait that an order gives.
#[cold]
fn permit(
    ctx: &LegalityContext<'_>,
    power: Power,
    written: &WrittenOrder,
) -> Result<Permit, IllegalReason> {
    match written.parts() {
        Some((unit, Action::Permit { of, to })) if ctx.position.turn.phase.is_movement() => {
            ctx.permit(ctx.own_unit(power, unit)?, of, *to)
        }
        _ => Err(IllegalReason::WrongPhase),
    }
}

/// The state of combining the orders of a phase.
struct Gatherer<'a, T> {
    ctx: &'a LegalityContext<'a>,
    sheets: &'a Sheets,
    /// The order of a unit without any other.
    default: T,
    orders: Orders<T>,
}

/// Returns the orders of a movement phase before any power has sent some: all units hold.
pub fn unwritten(ctx: &LegalityContext<'_>) -> Orders<Order> {
    Gatherer::new(ctx, &[], Order::Hold, ctx.position.units()).orders
}

/// Completes legal orders, at most one for each unit: adds those that others imply, and lets armies hold that
/// were ordered to use the same railroad.
pub fn complete(ctx: &LegalityContext<'_>, orders: &mut Orders<Order>) {
    implicit::deduce(ctx, orders);
    hold_trains(ctx, orders);
}

/// Combines the orders of a movement phase. A unit without a legal order holds.
pub fn movement(ctx: &LegalityContext<'_>, sheets: &Sheets) -> Orders<Order> {
    let mut gatherer = Gatherer::new(ctx, sheets, Order::Hold, ctx.position.units());
    gatherer.gather(
        |power, written| ctx.movement_order(power, written),
        |power, written, why| ctx.is_order(power, written, why),
        |province| ctx.position.unit(province),
    );
    let mut orders = gatherer.orders;
    complete(ctx, &mut orders);
    if ctx.rules.convoy_path != ConvoyPath::Ignored {
        orders.paths = paths(ctx, sheets, &orders);
    }
    orders
}

/// Makes all armies hold that were ordered to use the same railroad, if there is more than one.
fn hold_trains(ctx: &LegalityContext<'_>, orders: &mut Orders<Order>) {
    for (number, _) in (0..).zip(&ctx.map.terrain().railroads) {
        let rides = |given: &EffectiveOrder<Order>| matches!(given.order, Order::Move { via: Via::Rail(by), .. } if by == number);
        let trains = orders.iter().filter(|(_, given)| rides(given));
        let trains: Vec<(Province, OrderOrigin)> =
            trains.map(|(at, given)| (at, given.source)).collect();
        if trains.len() < 2 {
            continue;
        }
        for (at, source) in trains {
            let source = match source {
                OrderOrigin::Written(entry) => {
                    OrderOrigin::Illegal(entry, IllegalReason::RailroadBusy)
                }
                other => other,
            };
            orders.set(at, EffectiveOrder::new(Order::Hold, source));
        }
    }
}

/// Returns the paths that the orders in force name for their convoys.
fn paths(
    ctx: &LegalityContext<'_>,
    sheets: &Sheets,
    orders: &Orders<Order>,
) -> Vec<(Province, ProvinceSet)> {
    let path = |(province, given): (Province, &EffectiveOrder<Order>)| {
        let (power, entry) = match given.source {
            OrderOrigin::Written(entry) => (ctx.position.unit(province)?.power, entry),
            OrderOrigin::Proxy { by, entry } => (by, entry),
            _ => return None,
        };
        let via = sheet(sheets, power)?.get(entry)?.via()?;
        Some((province, ctx.path(via)?))
    };
    orders.iter().filter_map(path).collect()
}

/// Combines the orders of a retreat phase. A unit without a legal order is disbanded.
pub fn retreats(ctx: &LegalityContext<'_>, sheets: &Sheets) -> Orders<RetreatOrder> {
    let units = ctx.position.dislodged().iter();
    let units = units.map(|dislodged| dislodged.unit);
    let mut gatherer = Gatherer::new(ctx, sheets, RetreatOrder::Disband, units);
    gatherer.gather(
        |power, written| ctx.retreat(power, written).map(|(_, order)| order),
        |_, _, _| false,
        |province| {
            let dislodged = ctx.position.dislodged_from(ctx.map, province);
            dislodged.map(|dislodged| dislodged.unit)
        },
    );
    gatherer.orders
}

impl<'a, T: Copy + PartialEq> Gatherer<'a, T> {
    /// Gives each unit the default order, which written orders replace later.
    fn new(
        ctx: &'a LegalityContext<'a>,
        sheets: &'a Sheets,
        default: T,
        units: impl Iterator<Item = Unit>,
    ) -> Self {
        let mut orders = Orders::none(ctx.map);
        for unit in units {
            let source = match sheet(sheets, unit.power) {
                _ if ctx.position.terms.unplayed.contains(unit.power) => OrderOrigin::Unplayed,
                Some(_) => OrderOrigin::Unordered,
                None => OrderOrigin::NoSheet,
            };
            let province = ctx.map.province(unit.location);
            orders.set(province, EffectiveOrder::new(default, source));
        }
        Gatherer {
            ctx,
            sheets,
            default,
            orders,
        }
    }

    /// Checks each written order and decides which one counts for each unit. `is_order` returns whether an
    /// impossible order still counts, and `unit` the unit in a province that can be ordered.
    fn gather(
        &mut self,
        check: impl Fn(Power, &WrittenOrder) -> Result<T, IllegalReason>,
        is_order: impl Fn(Power, &WrittenOrder, IllegalReason) -> bool,
        unit: impl Fn(Province) -> Option<Unit>,
    ) {
        let (ctx, sheets) = (self.ctx, self.sheets);
        let proxies = proxy::all(ctx, sheets, |power, written| check(power, written).is_ok());
        for power in ctx.map.powers() {
            let entries = sheet(sheets, power).unwrap_or_default();
            for (entry, written) in entries.iter().enumerate() {
                if proxy::is_for_another(&proxies, power, written) {
                    // handled together with the other power's proxy
                    continue;
                }
                let Some(province) = written.province() else {
                    match permit(ctx, power, written) {
                        Ok(permit) => self.orders.permits.push(permit),
                        Err(why) => self.ignore(power, entry, why),
                    }
                    continue;
                };
                let kind = unit(province).map(|unit| unit.kind);
                let yields = outranked(ctx.rules, entries, written, kind)
                    .or_else(|| nationality::outranked(ctx, power, entries, entry));
                let checked = match yields {
                    Some(why) => Err(why),
                    None => check(power, written)
                        .map(|order| EffectiveOrder::new(order, OrderOrigin::Written(entry)))
                        .or_else(|why| {
                            if is_order(power, written, why) {
                                // the order is impossible but still counts
                                let moves = written.is_move();
                                let source = OrderOrigin::Impossible { entry, why, moves };
                                Ok(EffectiveOrder::new(self.default, source))
                            } else {
                                Err(why)
                            }
                        }),
                };
                let checked = match proxy::of(&proxies, power, entry) {
                    None => checked,
                    Some(proxy) => {
                        let ignored = &mut self.orders.ignored;
                        match proxy.ordered(ctx, sheets, &check, self.default, ignored) {
                            Some(given) => Ok(given),
                            None => continue,
                        }
                    }
                };
                match checked {
                    Err(why) => self.add_illegal(power, province, entry, why),
                    Ok(given) => self.add_legal(power, province, given),
                }
            }
        }
    }

    fn ignore(&mut self, power: Power, entry: usize, why: IllegalReason) {
        self.orders.ignored.push(IgnoredOrder { power, entry, why });
    }

    fn add_illegal(&mut self, power: Power, at: Province, entry: usize, why: IllegalReason) {
        let elsewhere = matches!(
            why,
            IllegalReason::NoUnit(_) | IllegalReason::NotYours(..) | IllegalReason::NotDislodged(_)
        );
        match self.orders.get(at).map(|given| given.source) {
            _ if elsewhere => self.ignore(power, entry, why),
            Some(
                OrderOrigin::Written(_)
                | OrderOrigin::Proxy { .. }
                | OrderOrigin::Impossible { .. }
                | OrderOrigin::Several,
            ) => self.ignore(power, entry, why),
            Some(OrderOrigin::Illegal(..)) => {}
            _ => {
                let source = OrderOrigin::Illegal(entry, why);
                let given = EffectiveOrder::new(self.default, source);
                self.orders.set(at, given);
            }
        }
    }

    fn add_legal(&mut self, power: Power, at: Province, given: EffectiveOrder<T>) {
        let Some(&first) = self.orders.get(at) else {
            return self.orders.set(at, given);
        };
        match first.source {
            OrderOrigin::Illegal(entry, why) => {
                self.ignore(power, entry, why);
                self.orders.set(at, given);
            }
            OrderOrigin::Several => {}
            OrderOrigin::Written(_)
            | OrderOrigin::Proxy { .. }
            | OrderOrigin::Impossible { .. } => {
                let double = self.ctx.rules.double_orders;
                if self.same(power, &first, &given) || double == DoubleOrders::First {
                    return;
                }
                let several = EffectiveOrder::new(self.default, OrderOrigin::Several);
                let is_last = double == DoubleOrders::Last;
                self.orders.set(at, if is_last { given } else { several });
            }
            OrderOrigin::Unordered
            | OrderOrigin::NoSheet
            | OrderOrigin::Unplayed
            | OrderOrigin::Implied(_) => self.orders.set(at, given),
        }
    }

    /// Returns whether two orders of one sheet for one unit are the same (4.D.3). Moves with different paths
    /// differ if the rules use paths (4.A.6).
    fn same(&self, power: Power, one: &EffectiveOrder<T>, other: &EffectiveOrder<T>) -> bool {
        let entries = sheet(self.sheets, power).unwrap_or_default();
        let path = |entry: usize| self.ctx.path(entries.get(entry)?.via()?);
        match (one.source, other.source) {
            (OrderOrigin::Written(a), OrderOrigin::Written(b)) => {
                one.order == other.order && path(a) == path(b)
            }
            (OrderOrigin::Proxy { .. }, OrderOrigin::Written(_) | OrderOrigin::Proxy { .. })
            | (OrderOrigin::Written(_), OrderOrigin::Proxy { .. }) => one.order == other.order,
            (
                OrderOrigin::Impossible { entry: a, .. },
                OrderOrigin::Impossible { entry: b, .. },
            ) => entries[a] == entries[b],
            _ => false,
        }
    }
}

/// Returns why an order is superseded: under 4.C.1 c and 4.C.2 c an order with a wrong or missing kind yields
/// to one of the same sheet with the right kind.
fn outranked(
    rules: &Rules,
    entries: &[WrittenOrder],
    written: &WrittenOrder,
    actual: Option<UnitKind>,
) -> Option<IllegalReason> {
    let (named, _) = written.parts()?;
    let actual = actual?;
    let (yields, why) = match named.kind {
        None => (
            rules.missing_kind == MissingKind::ValidUnlessOther,
            IllegalReason::KindMissing,
        ),
        Some(kind) if kind != actual => (
            rules.wrong_kind == WrongKind::ValidUnlessOther,
            IllegalReason::KindWrong(actual),
        ),
        Some(_) => return None,
    };
    let better = |other: &WrittenOrder| {
        other.unit().is_some_and(|unit| {
            unit.place.province == named.place.province && unit.kind == Some(actual)
        })
    };
    (yields && entries.iter().any(better)).then_some(why)
}
