//! Proxies: a unit that its power lets another power order (DATC 4.E.5 a and b).
//!
//! The proxy stands on the owner's sheet as an order of its own, the order that the unit follows on
//! the other power's. Whether a proxy was announced beforehand (a) or given among the orders (b) is
//! for those who take the sheets in; here both are the same. A unit that has an own order beside its
//! proxy has several orders (4.D.3); one that the other power leaves out has none.

use super::illegal::IllegalReason;
use super::legality::LegalityContext;
use super::sheet::{EffectiveOrder, IgnoredOrder, OrderOrigin, Sheets, sheet};
use super::written::{Action, WrittenOrder};
use crate::board::{Power, Province};
use crate::rules::{DoubleOrders, ProxyOrders};

/// A unit of one power that another orders.
#[derive(Clone, Copy)]
pub(super) struct Proxy {
    /// Whose the unit is.
    pub owner: Power,
    /// The entry of the owner's sheet that says so.
    pub entry: usize,
    /// Where the unit stands, or stood.
    pub unit: Province,
    /// Who orders it.
    pub by: Power,
}

/// Every proxy that the rules and the board allow.
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

/// The unit of a proxy, and who is to order it.
fn given(written: &WrittenOrder) -> Option<(Province, Power)> {
    match written.parts()? {
        (unit, Action::Proxy { to }) => Some((unit.place.province, *to)),
        _ => None,
    }
}

/// What the other power makes of a proxy.
pub(super) enum Ordered<T> {
    /// This entry of its sheet.
    One(T, usize),
    /// Several different orders, of which none counts (4.D.3 c).
    Several,
    /// No order that is possible.
    Nothing,
}

impl<T> Ordered<T> {
    /// What the unit is ordered in that way; none where it is not.
    pub fn given(self, proxy: Proxy, default: T) -> Option<EffectiveOrder<T>> {
        let by = proxy.by;
        match self {
            Ordered::One(order, entry) => {
                let source = OrderOrigin::Proxy { by, entry };
                Some(EffectiveOrder { order, source })
            }
            Ordered::Several => Some(EffectiveOrder::new(default, OrderOrigin::Several)),
            Ordered::Nothing => None,
        }
    }
}

impl Proxy {
    /// The order that the other power gives the unit; its illegal entries go to `ignored`.
    pub fn ordered<T: Copy + PartialEq>(
        self,
        ctx: &LegalityContext<'_>,
        sheets: &Sheets,
        judge: impl Fn(Power, &WrittenOrder) -> Result<T, IllegalReason>,
        ignored: &mut Vec<IgnoredOrder>,
    ) -> Ordered<T> {
        let mut ordered = Ordered::Nothing;
        let entries = sheet(sheets, self.by).unwrap_or_default().iter();
        for (entry, written) in entries.enumerate() {
            // whoever orders a unit for another does not pass it on
            if !self.is_meant(written) || given(written).is_some() {
                continue;
            }
            let order = match judge(self.owner, written) {
                Ok(order) => order,
                Err(why) => {
                    let power = self.by;
                    ignored.push(IgnoredOrder { power, entry, why });
                    continue;
                }
            };
            ordered = match (ordered, ctx.rules.double_orders) {
                (Ordered::Nothing, _) => Ordered::One(order, entry),
                (Ordered::One(first, _), DoubleOrders::Last) if first != order => {
                    Ordered::One(order, entry)
                }
                (Ordered::One(first, _), DoubleOrders::Hold) if first != order => Ordered::Several,
                (same, _) => same,
            };
        }
        ordered
    }

    /// Is an order for this unit?
    fn is_meant(self, written: &WrittenOrder) -> bool {
        written.province() == Some(self.unit)
    }
}

/// Does a power's order belong to a unit that it orders for another?
pub(super) fn is_for_another(proxies: &[Proxy], power: Power, written: &WrittenOrder) -> bool {
    let mine = |proxy: &&Proxy| proxy.by == power && proxy.is_meant(written);
    given(written).is_none() && proxies.iter().any(|proxy| mine(&proxy))
}

/// The proxy that an entry of a sheet gives.
pub(super) fn of(proxies: &[Proxy], owner: Power, entry: usize) -> Option<Proxy> {
    let same = |proxy: &&Proxy| (proxy.owner, proxy.entry) == (owner, entry);
    proxies.iter().find(same).copied()
}

impl LegalityContext<'_> {
    /// Judges a proxy, which is always for a unit of the power's own.
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
