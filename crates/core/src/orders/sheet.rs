//! A power's orders put together: missing ones, several for one unit, others' units.

use super::illegal::IllegalReason;
use super::implicit;
use super::legality::LegalityContext;
use super::nationality;
use super::order::{Order, RetreatOrder, Via};
use super::proxy;
use super::written::{Action, WrittenOrder};
use crate::board::{Id, Map, Power, Province, ProvinceSet, Unit, UnitKind};
use crate::rules::{ConvoyPath, DoubleOrders, MissingKind, Rules, WrongKind};

/// Where a unit's order comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderOrigin {
    /// This entry of the power's sheet.
    Written(usize),
    /// The power sent a sheet, and this unit is not on it.
    Unordered,
    /// The power sent nothing at all (DATC 4.D.9).
    NoSheet,
    /// Nobody plays the power: its units hold, and may be supported (rulebooks, fewer than seven
    /// players).
    Unplayed,
    /// This entry of the sheet, which is illegal: it is ignored (4.E.1).
    Illegal(usize, IllegalReason),
    /// This entry of the sheet, which is impossible and an order all the same (4.E.1, DATC 2.4 a to
    /// c): the unit stays where it is.
    Vain {
        /// Which entry.
        entry: usize,
        /// Why it is impossible.
        why: IllegalReason,
        /// Is it a move, so that the unit can't be supported in place?
        moves: bool,
    },
    /// Several different legal orders, so none (4.D.3 c).
    Several,
    /// The support or convoy of this own unit, which implies it (4.E.3 a).
    Implied(Province),
    /// Another power's sheet, to which the order was left (4.E.5).
    Proxy {
        /// That power.
        by: Power,
        /// Which entry of its sheet.
        entry: usize,
    },
}

impl OrderOrigin {
    /// Did its power write nothing for the unit?
    pub fn is_unwritten(self) -> bool {
        matches!(
            self,
            OrderOrigin::Unordered | OrderOrigin::NoSheet | OrderOrigin::Unplayed
        )
    }

    /// The entry that does not say what the unit does, and why it does not.
    pub fn refused(self) -> Option<(usize, IllegalReason)> {
        match self {
            OrderOrigin::Illegal(entry, why) | OrderOrigin::Vain { entry, why, .. } => {
                Some((entry, why))
            }
            _ => None,
        }
    }
}

/// What a unit is taken to be ordered, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectiveOrder<T> {
    /// The order that counts.
    pub order: T,
    /// Where it comes from.
    pub source: OrderOrigin,
}

impl<T> EffectiveOrder<T> {
    /// Returns an order that comes from somewhere.
    pub fn new(order: T, source: OrderOrigin) -> Self {
        EffectiveOrder { order, source }
    }
}

/// An order that changes no result: for another power's unit, for one that isn't there, or
/// an illegal one beside a legal one for the same unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IgnoredOrder {
    /// Whose sheet it is on.
    pub power: Power,
    /// Which entry of that sheet.
    pub entry: usize,
    /// Why it is ignored.
    pub why: IllegalReason,
}

/// Leave for a fleet to pass a strait in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Permit {
    /// The province that controls the strait.
    pub by: Province,
    /// Where the fleet starts, and where it goes.
    pub way: [Province; 2],
}

/// One order for each unit that is to be ordered, kept by province.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orders<T> {
    by_province: Vec<Option<EffectiveOrder<T>>>,
    /// The paths named by moves by convoy, if the rules use paths (4.A.6); usually empty.
    paths: Vec<(Province, ProvinceSet)>,
    /// The fleets that were given leave to pass a strait; usually empty.
    pub permits: Vec<Permit>,
    /// What was ignored, in the sequence of powers and sheets.
    pub ignored: Vec<IgnoredOrder>,
}

impl<T: Copy> Orders<T> {
    /// Orders for no unit yet.
    pub fn none(map: &Map) -> Self {
        Orders {
            by_province: vec![None; map.province_count()],
            paths: Vec::new(),
            permits: Vec::new(),
            ignored: Vec::new(),
        }
    }

    /// What the unit in a province is ordered; none where there is no unit to order.
    #[inline]
    pub fn get(&self, province: Province) -> Option<&EffectiveOrder<T>> {
        self.by_province[province.index()].as_ref()
    }

    /// Sets the order of the unit in a province; the path that it named before no longer counts.
    pub fn set(&mut self, province: Province, given: EffectiveOrder<T>) {
        self.by_province[province.index()] = Some(given);
        self.paths.retain(|(army, _)| *army != province);
    }

    /// Sets the waters that the army in a province is to keep to.
    pub fn set_path(&mut self, army: Province, path: ProvinceSet) {
        self.paths.retain(|(other, _)| *other != army);
        self.paths.push((army, path));
    }

    /// The waters that the army in a province is to keep to, where it named any and the rules heed
    /// them (DATC 4.A.6 b and c).
    pub fn path(&self, army: Province) -> Option<&ProvinceSet> {
        self.paths
            .iter()
            .find(|(province, _)| *province == army)
            .map(|(_, path)| path)
    }

    /// All that is ordered, in the sequence of the map's provinces.
    pub fn iter(&self) -> impl Iterator<Item = (Province, &EffectiveOrder<T>)> {
        let given = self.by_province.iter().enumerate();
        given.filter_map(|(index, given)| Some((Province::from_index(index), given.as_ref()?)))
    }
}

impl Orders<Order> {
    /// Returns whether the unit in a province was ordered to move by convoy.
    #[inline]
    pub fn is_by_convoy(&self, province: Province) -> bool {
        let order = self.get(province).map(|given| given.order);
        matches!(
            order,
            Some(Order::Move {
                via: Via::Convoy,
                ..
            })
        )
    }
}

/// The sheets of all powers, by power: `None` where a power sent none at all.
pub type Sheets = [Option<Vec<WrittenOrder>>];

pub(super) fn sheet(sheets: &Sheets, power: Power) -> Option<&[WrittenOrder]> {
    sheets.get(power.index()).and_then(|sheet| sheet.as_deref())
}

/// The leave that an order gives a fleet to pass a strait.
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

/// How the orders of a phase are put together.
struct Gatherer<'a, T> {
    ctx: &'a LegalityContext<'a>,
    sheets: &'a Sheets,
    /// The order of a unit that has no other.
    default: T,
    orders: Orders<T>,
}

/// Puts the orders of a movement phase together. A unit without a legal order holds.
pub fn movement(ctx: &LegalityContext<'_>, sheets: &Sheets) -> Orders<Order> {
    let mut gatherer = Gatherer::new(ctx, sheets, Order::Hold, ctx.position.units());
    gatherer.gather(
        |power, written| ctx.movement_order(power, written),
        |power, written, why| ctx.is_order(power, written, why),
        |province| ctx.position.unit(province),
    );
    let mut orders = gatherer.orders;
    implicit::deduce(ctx, &mut orders);
    hold_trains(ctx, &mut orders);
    if ctx.rules.convoy_path != ConvoyPath::Ignored {
        orders.paths = paths(ctx, sheets, &orders);
    }
    orders
}

/// Where several armies are ordered to use one railroad, all of them hold.
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

/// The waters that the orders which count name for their convoys.
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

/// Puts the orders of a retreat phase together. A unit without a legal order is disbanded.
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
    /// Gives each unit the default order until a written one counts.
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

    /// Judges each entry and settles which one counts for each unit. `is_order` says whether an
    /// impossible order counts all the same, `unit` which unit in a province can have an order.
    fn gather(
        &mut self,
        judge: impl Fn(Power, &WrittenOrder) -> Result<T, IllegalReason>,
        is_order: impl Fn(Power, &WrittenOrder, IllegalReason) -> bool,
        unit: impl Fn(Province) -> Option<Unit>,
    ) {
        let (ctx, sheets) = (self.ctx, self.sheets);
        let proxies = proxy::all(ctx, sheets, |power, written| judge(power, written).is_ok());
        for power in ctx.map.powers() {
            let entries = sheet(sheets, power).unwrap_or_default();
            for (entry, written) in entries.iter().enumerate() {
                if proxy::is_for_another(&proxies, power, written) {
                    // it is settled where the other power's proxy is
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
                let judged = match yields {
                    Some(why) => Err(why),
                    None => judge(power, written)
                        .map(|order| EffectiveOrder::new(order, OrderOrigin::Written(entry)))
                        .or_else(|why| match is_order(power, written, why) {
                            true => Ok(self.vain(entry, why, written.is_move())),
                            false => Err(why),
                        }),
                };
                let judged = match proxy::of(&proxies, power, entry) {
                    None => judged,
                    Some(proxy) => {
                        let ignored = &mut self.orders.ignored;
                        let ordered = proxy.ordered(ctx, sheets, &judge, ignored);
                        match ordered.given(proxy, self.default) {
                            Some(given) => Ok(given),
                            None => continue,
                        }
                    }
                };
                match judged {
                    Err(why) => self.take_illegal(power, province, entry, why),
                    Ok(given) => self.take_legal(power, province, given),
                }
            }
        }
    }

    fn ignore(&mut self, power: Power, entry: usize, why: IllegalReason) {
        self.orders.ignored.push(IgnoredOrder { power, entry, why });
    }

    /// Returns the order of a unit whose written order is impossible and counts all the same.
    fn vain(&self, entry: usize, why: IllegalReason, moves: bool) -> EffectiveOrder<T> {
        EffectiveOrder::new(self.default, OrderOrigin::Vain { entry, why, moves })
    }

    fn take_illegal(&mut self, power: Power, at: Province, entry: usize, why: IllegalReason) {
        let elsewhere = matches!(
            why,
            IllegalReason::NoUnit(_) | IllegalReason::NotYours(..) | IllegalReason::NotDislodged(_)
        );
        match self.orders.get(at).map(|given| given.source) {
            _ if elsewhere => self.ignore(power, entry, why),
            Some(
                OrderOrigin::Written(_)
                | OrderOrigin::Proxy { .. }
                | OrderOrigin::Vain { .. }
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

    fn take_legal(&mut self, power: Power, at: Province, given: EffectiveOrder<T>) {
        let Some(&first) = self.orders.get(at) else {
            return self.orders.set(at, given);
        };
        match first.source {
            OrderOrigin::Illegal(entry, why) => {
                self.ignore(power, entry, why);
                self.orders.set(at, given);
            }
            OrderOrigin::Several => {}
            OrderOrigin::Written(_) | OrderOrigin::Proxy { .. } | OrderOrigin::Vain { .. } => {
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

    /// Do two orders of one sheet for one unit say the same (4.D.3)? Moves by different paths don't,
    /// where the rules heed paths (4.A.6).
    fn same(&self, power: Power, one: &EffectiveOrder<T>, other: &EffectiveOrder<T>) -> bool {
        let entries = sheet(self.sheets, power).unwrap_or_default();
        let path = |entry: usize| self.ctx.path(entries.get(entry)?.via()?);
        match (one.source, other.source) {
            (OrderOrigin::Written(a), OrderOrigin::Written(b)) => {
                one.order == other.order && path(a) == path(b)
            }
            (OrderOrigin::Proxy { .. }, OrderOrigin::Written(_) | OrderOrigin::Proxy { .. })
            | (OrderOrigin::Written(_), OrderOrigin::Proxy { .. }) => one.order == other.order,
            (OrderOrigin::Vain { entry: a, .. }, OrderOrigin::Vain { entry: b, .. }) => {
                entries[a] == entries[b]
            }
            _ => false,
        }
    }
}

/// Under 4.C.1 c and 4.C.2 c an order that names the kind wrongly, or not at all, yields to one of
/// the same sheet that names it rightly.
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
