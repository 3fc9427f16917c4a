//! Proxies: units that their power lets another power order (DATC 4.E.5 a and b).
//!
//! The proxy is an order on the owner's sheet; the order that the unit follows is on the other power's sheet.
//! Whether a proxy was announced beforehand (a) or given among the orders (b) is checked when sheets are
//! handed in; here both are equal. A unit with an order of its own and a proxy has several orders (4.D.3). A
//! unit that the other power doesn't order has none.

use super::illegal::IllegalReason;
use super::legality::LegalityContext;
use super::sheet::{EffectiveOrder, IgnoredOrder, OrderOrigin, Sheets, sheet};
use super::written::{Action, WrittenOrder};
use crate::board::{Power, Province};
use crate::rules::{DoubleOrders, ProxyOrders};

/// A unit of one power that another power orders.
#[derive(Clone, Copy)]
pub(super) struct Proxy {
    /// The power that the unit belongs to.
    pub owner: Power,
    /// The index of the proxy on the owner's sheet.
    pub entry: usize,
    /// The province of the unit.
    pub unit: Province,
    /// The power that orders it.
    pub by: Power,
}

/// Returns all proxies that are legal.
pub(super) fn all(
    ctx: &LegalityContext<'_>,
    sheets: &Sheets,
    legal: impl Fn(Power, &WrittenOrder) -> bool,
) -> Vec<Proxy> {
    if ctx.rules.proxy_orders == ProxyOrders::Refused {
        return Vec::new();
    }
    let mut all = Vec::new();
    for owner in ctx.map.powers() {
        for (entry, written) in sheet(sheets, owner).unwrap_or_default().iter().enumerate() {
            if let Some((unit, by)) = given(written)
                && legal(owner, written)
            {
                all.push(Proxy {
                    owner,
                    entry,
                    unit,
                    by,
                });
            }
        }
    }
    all
}

/// Returns the unit of a proxy and the power that orders it.
fn given(written: &WrittenOrder) -> Option<(Province, Power)> {
    match written.parts()? {
        (unit, Action::Proxy { to }) => Some((unit.place.province, *to)),
        _ => None,
    }
}

impl Proxy {
    /// Returns the order that the other power gives the unit, if it gives a legal one. `default` is the order if it
    /// gives several (4.D.3 c). Its illegal orders are added to `ignored`.
    pub fn ordered<T: Copy + PartialEq>(
        self,
        ctx: &LegalityContext<'_>,
        sheets: &Sheets,
        check: impl Fn(Power, &WrittenOrder) -> Result<T, IllegalReason>,
        default: T,
        ignored: &mut Vec<IgnoredOrder>,
    ) -> Option<EffectiveOrder<T>> {
        let mut ordered: Option<EffectiveOrder<T>> = None;
        let by = self.by;
        let entries = sheet(sheets, by).unwrap_or_default().iter();
        for (entry, written) in entries.enumerate() {
            // a power that orders another's unit can't pass it on
            if !self.is_meant(written) || given(written).is_some() {
                continue;
            }
            let order = match check(self.owner, written) {
                Ok(order) => order,
                Err(why) => {
                    let power = by;
                    ignored.push(IgnoredOrder { power, entry, why });
                    continue;
                }
            };
            let given = EffectiveOrder::new(order, OrderOrigin::Proxy { by, entry });
            ordered = match (ordered, ctx.rules.double_orders) {
                (None, _) => Some(given),
                (Some(first), DoubleOrders::Last) if first.order != order => Some(given),
                (Some(first), DoubleOrders::Hold) if first.order != order => {
                    Some(EffectiveOrder::new(default, OrderOrigin::Several))
                }
                (same, _) => same,
            };
        }
        ordered
    }

    /// Returns whether an order is for this unit.
    fn is_meant(self, written: &WrittenOrder) -> bool {
        written.province() == Some(self.unit)
    }
}

/// Returns whether a power's order is for a unit that it orders by a proxy.
pub(super) fn is_for_another(proxies: &[Proxy], power: Power, written: &WrittenOrder) -> bool {
    let mine = |proxy: &&Proxy| proxy.by == power && proxy.is_meant(written);
    given(written).is_none() && proxies.iter().any(|proxy| mine(&proxy))
}

/// Returns the proxy that an entry of a sheet gives.
pub(super) fn of(proxies: &[Proxy], owner: Power, entry: usize) -> Option<Proxy> {
    let same = |proxy: &&Proxy| (proxy.owner, proxy.entry) == (owner, entry);
    proxies.iter().find(same).copied()
}

impl LegalityContext<'_> {
    /// Checks a proxy, which is always for a unit of the power's own.
    pub(super) fn proxy(&self, power: Power, to: Power) -> Result<(), IllegalReason> {
        match self.rules.proxy_orders {
            ProxyOrders::Refused => Err(IllegalReason::NoProxies),
            ProxyOrders::Announced | ProxyOrders::AmongOrders if to == power => {
                Err(IllegalReason::ProxyToSelf)
            }
            ProxyOrders::Announced | ProxyOrders::AmongOrders => Ok(()),
        }
    }
}
