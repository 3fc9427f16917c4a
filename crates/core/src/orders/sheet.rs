//! A power's orders put together: missing ones, several for one unit, others' units.

use super::illegal::IllegalReason;
use super::implicit;
use super::legality::LegalityContext;
use super::nationality;
use super::order::{Order, RetreatOrder};
use super::proxy;
use super::written::{Action, WrittenOrder};
use crate::board::{Id, Map, Power, Province, ProvinceSet, UnitKind};
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
            OrderOrigin::Written(_)
            | OrderOrigin::Unordered
            | OrderOrigin::NoSheet
            | OrderOrigin::Unplayed
            | OrderOrigin::Several
            | OrderOrigin::Implied(_)
            | OrderOrigin::Proxy { .. } => None,
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

/// An order that changes nobody's result: for another power's unit, for one that isn't there, or
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

/// One order for each unit that is to be ordered, kept by province.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orders<T> {
    by_province: Vec<Option<EffectiveOrder<T>>>,
    /// The waters that moves by convoy keep to, where the rules heed paths: seldom any.
    paths: Vec<(Province, ProvinceSet)>,
    /// What was ignored, in the sequence of powers and sheets.
    pub ignored: Vec<IgnoredOrder>,
}

impl<T: Copy> Orders<T> {
    fn none(map: &Map) -> Self {
        Orders {
            by_province: vec![None; map.province_count()],
            paths: Vec::new(),
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

/// The sheets of all powers, by power: `None` where a power sent none at all.
pub type Sheets = [Option<Vec<WrittenOrder>>];

pub(super) fn sheet(sheets: &Sheets, power: Power) -> Option<&[WrittenOrder]> {
    sheets.get(power.index()).and_then(|sheet| sheet.as_deref())
}

/// Puts the orders of a movement phase together. A unit without a legal order holds.
pub fn movement(ctx: &LegalityContext<'_>, sheets: &Sheets) -> Orders<Order> {
    let mut orders = Orders::none(ctx.map);
    let unplayed = ctx.position.terms.unplayed;
    for unit in ctx.position.units() {
        let source = match sheet(sheets, unit.power) {
            _ if unplayed.contains(unit.power) => OrderOrigin::Unplayed,
            Some(_) => OrderOrigin::Unordered,
            None => OrderOrigin::NoSheet,
        };
        orders.set(
            ctx.map.province(unit.location),
            EffectiveOrder {
                order: Order::Hold,
                source,
            },
        );
    }
    let judge =
        |power, written: &WrittenOrder| ctx.movement(power, written).map(|(_, order)| order);
    let kind = |province| ctx.position.unit(province).map(|unit| unit.kind);
    let vain = |power, written: &WrittenOrder, why| ctx.is_order(power, written, why);
    gather(ctx, sheets, &mut orders, Order::Hold, judge, vain, kind);
    implicit::deduce(ctx, &mut orders);
    if ctx.rules.convoy_path != ConvoyPath::Ignored {
        orders.paths = paths(ctx, sheets, &orders);
    }
    orders
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
        match sheet(sheets, power)?.get(entry)? {
            WrittenOrder::Order {
                action: Action::Move { via, .. },
                ..
            } => Some((province, ctx.path(via)?)),
            _ => None,
        }
    };
    orders.iter().filter_map(path).collect()
}

/// Puts the orders of a retreat phase together. A unit without a legal order is disbanded.
pub fn retreats(ctx: &LegalityContext<'_>, sheets: &Sheets) -> Orders<RetreatOrder> {
    let mut orders = Orders::none(ctx.map);
    for dislodged in ctx.position.dislodged() {
        let source = if sheet(sheets, dislodged.unit.power).is_some() {
            OrderOrigin::Unordered
        } else {
            OrderOrigin::NoSheet
        };
        let given = EffectiveOrder {
            order: RetreatOrder::Disband,
            source,
        };
        orders.set(ctx.map.province(dislodged.unit.location), given);
    }
    let judge = |power, written: &WrittenOrder| ctx.retreat(power, written).map(|(_, order)| order);
    let kind = |province| {
        ctx.position
            .dislodged_from(ctx.map, province)
            .map(|d| d.unit.kind)
    };
    gather(
        ctx,
        sheets,
        &mut orders,
        RetreatOrder::Disband,
        judge,
        |_, _, _| false,
        kind,
    );
    orders
}

/// Judges each entry and settles which one counts for each unit.
fn gather<T: Copy + PartialEq>(
    ctx: &LegalityContext<'_>,
    sheets: &Sheets,
    orders: &mut Orders<T>,
    default: T,
    judge: impl Fn(Power, &WrittenOrder) -> Result<T, IllegalReason>,
    vain: impl Fn(Power, &WrittenOrder, IllegalReason) -> bool,
    kind: impl Fn(Province) -> Option<UnitKind>,
) {
    let proxies = proxy::all(ctx, sheets, |power, written| judge(power, written).is_ok());
    for power in ctx.map.powers() {
        let Some(entries) = sheet(sheets, power) else {
            continue;
        };
        for (entry, written) in entries.iter().enumerate() {
            if proxy::is_for_another(&proxies, power, written) {
                // it is settled where the other power's proxy is
                continue;
            }
            let Some(named) = written.unit() else {
                orders.ignored.push(IgnoredOrder {
                    power,
                    entry,
                    why: IllegalReason::WrongPhase,
                });
                continue;
            };
            let province = named.place.province;
            let yields = outranked(ctx.rules, entries, entry, kind(province))
                .or_else(|| nationality::outranked(ctx, power, entries, entry));
            let mut ruling = match yields {
                Some(why) => Err(why),
                None => match judge(power, written) {
                    Ok(order) => Ok(EffectiveOrder {
                        order,
                        source: OrderOrigin::Written(entry),
                    }),
                    Err(why) if vain(power, written, why) => Ok(EffectiveOrder {
                        order: default,
                        source: OrderOrigin::Vain {
                            entry,
                            why,
                            moves: written.is_move(),
                        },
                    }),
                    Err(why) => Err(why),
                },
            };
            if let Some(proxy) = proxy::of(&proxies, power, entry) {
                let ordered = proxy.ordered(ctx, sheets, &judge, &mut orders.ignored);
                let Some(given) = ordered.given(proxy, default) else {
                    continue;
                };
                ruling = Ok(given);
            }
            match ruling {
                Err(
                    why @ (IllegalReason::NoUnit(_)
                    | IllegalReason::NotYours(..)
                    | IllegalReason::NotDislodged(_)),
                ) => {
                    orders.ignored.push(IgnoredOrder { power, entry, why });
                }
                Err(why) => take_illegal(orders, power, province, entry, why, default),
                Ok(given) => {
                    let same = |first: &EffectiveOrder<T>| same(ctx, entries, first, &given);
                    take_legal(orders, ctx.rules, power, province, given, default, same);
                }
            }
        }
    }
}

/// Under 4.C.1 c and 4.C.2 c an order that names the kind wrongly, or not at all, yields to one of
/// the same sheet that names it rightly.
fn outranked(
    rules: &Rules,
    entries: &[WrittenOrder],
    entry: usize,
    actual: Option<UnitKind>,
) -> Option<IllegalReason> {
    let named = entries[entry].unit()?;
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

fn take_illegal<T: Copy>(
    orders: &mut Orders<T>,
    power: Power,
    province: Province,
    entry: usize,
    why: IllegalReason,
    default: T,
) {
    match orders.get(province).map(|given| given.source) {
        Some(
            OrderOrigin::Written(_)
            | OrderOrigin::Proxy { .. }
            | OrderOrigin::Vain { .. }
            | OrderOrigin::Several,
        ) => orders.ignored.push(IgnoredOrder { power, entry, why }),
        Some(OrderOrigin::Illegal(..)) => {}
        _ => orders.set(
            province,
            EffectiveOrder {
                order: default,
                source: OrderOrigin::Illegal(entry, why),
            },
        ),
    }
}

/// Do two orders of one sheet for one unit say the same (4.D.3)? Moves by different paths don't, where
/// the rules heed paths (4.A.6).
fn same<T: Copy + PartialEq>(
    ctx: &LegalityContext<'_>,
    entries: &[WrittenOrder],
    one: &EffectiveOrder<T>,
    other: &EffectiveOrder<T>,
) -> bool {
    let path = |entry: usize| match entries.get(entry) {
        Some(WrittenOrder::Order {
            action: Action::Move { via, .. },
            ..
        }) => ctx.path(via),
        _ => None,
    };
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

fn take_legal<T: Copy>(
    orders: &mut Orders<T>,
    rules: &Rules,
    power: Power,
    province: Province,
    fresh: EffectiveOrder<T>,
    default: T,
    same: impl Fn(&EffectiveOrder<T>) -> bool,
) {
    let before = orders.get(province).copied();
    match before.map(|given| (given, given.source)) {
        Some((_, OrderOrigin::Illegal(entry, why))) => {
            orders.ignored.push(IgnoredOrder { power, entry, why });
            orders.set(province, fresh);
        }
        Some((_, OrderOrigin::Several)) => {}
        Some((
            first,
            OrderOrigin::Written(_) | OrderOrigin::Proxy { .. } | OrderOrigin::Vain { .. },
        )) => {
            if same(&first) {
                return;
            }
            match rules.double_orders {
                DoubleOrders::First => {}
                DoubleOrders::Last => orders.set(province, fresh),
                DoubleOrders::Hold => orders.set(
                    province,
                    EffectiveOrder {
                        order: default,
                        source: OrderOrigin::Several,
                    },
                ),
            }
        }
        Some((
            _,
            OrderOrigin::Unordered
            | OrderOrigin::NoSheet
            | OrderOrigin::Unplayed
            | OrderOrigin::Implied(_),
        ))
        | None => orders.set(province, fresh),
    }
}
