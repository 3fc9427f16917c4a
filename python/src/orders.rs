//! The orders of a power: parsing of texts and storage.

use std::collections::BTreeMap;

use chancery_core::board::{Id, Map, Power, Province};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::sheet::{self, Sheets};
use chancery_core::orders::{
    Action, EffectiveOrder, IllegalReason, Order, OrderOrigin, Orders, WrittenOrder, WrittenVia,
    notation,
};
use chancery_core::report::illegal_reason;
use chancery_core::rules::{ConvoyPath, ProxyOrders};
use entry::Context;

use crate::state::State;
use crate::wrong::Wrong;

/// The order texts of a power that are stored in addition to its orders.
#[derive(Clone, Default, Debug)]
pub(crate) struct Texts {
    /// The original texts of all orders if they are kept, with those that name no unit last.
    pub written: Vec<String>,
    /// The void orders, which appear only in the results, with the provinces of their units.
    pub void: Vec<(String, Option<Province>)>,
}

/// The options for setting orders.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// Whether texts that aren't in the package's notation are interpreted as free-form orders.
    pub expand: bool,
    /// Whether an order replaces an earlier one for the same unit.
    pub replace: bool,
}

/// Returns whether one of the orders is for a unit in the province.
fn has_order(orders: &[WrittenOrder], at: Option<Province>) -> bool {
    at.is_some() && orders.iter().any(|order| order.province() == at)
}

/// Returns the index of the order that an order would replace: the one for the same unit or, for a permission
/// or a waived build, the same one.
fn earlier(orders: &[WrittenOrder], order: &WrittenOrder) -> Option<usize> {
    orders.iter().position(|it| match order.province() {
        Some(at) => it.province() == Some(at),
        None => it == order,
    })
}

impl State {
    /// Sets orders of a power. Returns the errors of the orders that are ignored.
    pub(crate) fn set_orders(
        &mut self,
        power: Power,
        texts: &[String],
        manner: Manner,
    ) -> Vec<String> {
        let mut checked = self.take_checked(power);
        let mut orders = self.sheets[power.index()].take().unwrap_or_default();
        let mut known = self.texts.remove(&power).unwrap_or_default();
        let mut errors = Vec::new();
        let texts = texts
            .iter()
            .map(|text| text.trim())
            .filter(|text| !text.is_empty());
        if self.position.turn.phase.is_movement() {
            for text in texts {
                let taken = if self.keeps_text {
                    self.keep(power, &mut orders, &mut known.written, text, manner);
                    Ok(())
                } else {
                    self.take_movement(power, &mut orders, &mut checked, text, manner)
                };
                errors.extend(taken.err().map(|wrong| wrong.message()));
            }
            self.checked = checked;
        } else {
            let void = &mut known.void;
            self.take_others(power, &mut orders, void, texts, manner, &mut errors);
        }
        self.sheets[power.index()] = Some(orders);
        if !(known.written.is_empty() && known.void.is_empty()) {
            self.texts.insert(power, known);
        }
        errors
    }

    /// Takes the checked orders of a movement phase, in which a power now sends some.
    fn take_checked(&mut self, power: Power) -> Option<Orders<Order>> {
        let known = self.checked.take();
        if self.keeps_text || !self.position.turn.phase.is_movement() {
            return None;
        }
        let is_first = self.sheets.iter().all(Option::is_none);
        let mut checked = known.or_else(|| is_first.then(|| sheet::unwritten(&self.legality())))?;
        for at in self.position.occupied_by(power).iter() {
            if checked.get(at).map(|given| given.source) == Some(OrderOrigin::NoSheet) {
                checked.set(at, EffectiveOrder::new(Order::Hold, OrderOrigin::Unordered));
            }
        }
        Some(checked)
    }

    /// Adds an order of a movement phase, or returns an error if it is illegal or a duplicate. The orders have
    /// to be checked again if the effect of this one depends on others: a proxy, a permission, a path.
    fn take_movement(
        &self,
        power: Power,
        orders: &mut Vec<WrittenOrder>,
        checked: &mut Option<Orders<Order>>,
        text: &str,
        manner: Manner,
    ) -> Result<(), Wrong> {
        let ctx = self.legality();
        let read = self.read(power, text, manner)?;
        let owner = self.orders_for(power, &read);
        let legal = ctx.movement(owner, &read);
        let (unit, order) = legal.map_err(|why| refusal(&ctx, power, &read, why))?;
        let at = ctx.map.province(unit.location);
        let known = earlier(orders, &read);
        if known.is_some() && !manner.replace {
            return Err(format!("{text}: the unit has an order already").into());
        }
        let entry = known.unwrap_or(orders.len());
        let written = if owner != power || self.depends_on_others(&read) {
            *checked = None;
            read
        } else {
            if let Some(checked) = checked {
                let source = OrderOrigin::Written(entry);
                checked.set(at, EffectiveOrder::new(order, source));
            }
            ctx.write(unit, order)
        };
        match known {
            Some(entry) => orders[entry] = written,
            None => orders.push(written),
        }
        Ok(())
    }

    /// Returns whether an order says more than the legal order that it amounts to by itself.
    fn depends_on_others(&self, order: &WrittenOrder) -> bool {
        let paths_count = self.rules.convoy_path != ConvoyPath::Ignored;
        match order.action() {
            Some(Action::Permit { .. } | Action::Proxy { .. }) => true,
            Some(Action::Move { via, .. }) => paths_count && matches!(via, WrittenVia::Path(_)),
            _ => false,
        }
    }

    /// Returns the power for whose unit an order is: another one only under rules with proxies (DATC 4.E.5).
    fn orders_for(&self, power: Power, order: &WrittenOrder) -> Power {
        let unit = order.province().and_then(|at| self.position.unit(at));
        match unit {
            Some(unit) if self.rules.proxy_orders != ProxyOrders::Refused => unit.power,
            _ => power,
        }
    }

    /// Adds an order of a movement phase with its original text, legal or not.
    fn keep(
        &self,
        power: Power,
        orders: &mut Vec<WrittenOrder>,
        texts: &mut Vec<String>,
        text: &str,
        manner: Manner,
    ) {
        let read = self.read(power, text, manner).ok();
        let read = read.or_else(|| notation::read_start(&self.board.map, text));
        let text = text.to_owned();
        let Some(order) = read else {
            return texts.push(text);
        };
        match earlier(orders, &order).filter(|_| manner.replace) {
            Some(at) => (orders[at], texts[at]) = (order, text),
            None => {
                texts.insert(orders.len(), text);
                orders.push(order);
            }
        }
    }

    /// Adds orders of a retreat or adjustment phase. An empty list removes all orders. Void orders are kept
    /// for the results.
    fn take_others<'t>(
        &self,
        power: Power,
        orders: &mut Vec<WrittenOrder>,
        void: &mut Vec<(String, Option<Province>)>,
        texts: impl Iterator<Item = &'t str>,
        manner: Manner,
        errors: &mut Vec<String>,
    ) {
        let (mut new, mut new_void) = (Vec::new(), Vec::new());
        for text in texts {
            let read = self.read(power, text, manner);
            let start = read.as_ref().ok().cloned();
            let legal = read.and_then(|written| self.legal(power, &written));
            let legal = legal.and_then(|written| {
                if has_order(&new, written.province()) {
                    Err(format!("{text}: a second order for the same place").into())
                } else {
                    Ok(written)
                }
            });
            match legal {
                Ok(written) => new.push(written),
                Err(error) => {
                    errors.push(error.message());
                    let start = start.or_else(|| notation::read_start(&self.board.map, text));
                    new_void.push((
                        text.to_owned(),
                        start.as_ref().and_then(WrittenOrder::province),
                    ));
                }
            }
        }
        if new.is_empty() && new_void.is_empty() {
            orders.clear();
            void.clear();
        }
        if manner.replace {
            orders.retain(|order| !has_order(&new, order.province()));
            void.retain(|(_, at)| !has_order(&new, *at));
        } else {
            new.retain(|order| !has_order(orders, order.province()));
            new_void.retain(|(_, at)| !has_order(orders, *at));
        }
        orders.extend(new);
        void.extend(new_void);
        self.drop_waives(power, orders);
    }

    /// Removes surplus waives, because the package counts builds first.
    fn drop_waives(&self, power: Power, orders: &mut Vec<WrittenOrder>) {
        let due = usize::try_from(self.position.adjustment(power)).unwrap_or(0);
        while due > 0 && orders.len() > due {
            match orders.iter().position(|it| *it == WrittenOrder::Waive) {
                Some(at) => orders.remove(at),
                None => break,
            };
        }
    }

    /// Parses an order in the package's notation, or as a free-form order if `manner` allows it.
    fn read(&self, power: Power, text: &str, manner: Manner) -> Result<WrittenOrder, Wrong> {
        let shown = || text::printable(text, 60);
        let why = match notation::read(&self.board.map, text) {
            Ok(written) => return Ok(written),
            Err(why) if !manner.expand => return Err(format!("{}: {why}", shown()).into()),
            Err(why) => why,
        };
        let ctx = self.legality();
        let reading = entry::read(&Context::new(self.board.lexicon(), &ctx, Some(power)), text);
        let mut orders = reading.orders();
        match (orders.next(), orders.next()) {
            (Some(order), None) => Ok(order.order.clone()),
            _ => Err(format!("{}: {why}", shown()).into()),
        }
    }

    /// Returns the complete form of a legal order of a retreat or adjustment phase.
    fn legal(&self, power: Power, written: &WrittenOrder) -> Result<WrittenOrder, Wrong> {
        let ctx = self.legality();
        let legal = if self.position.turn.phase.is_retreat() {
            let order = ctx.retreat(power, written);
            order.map(|(unit, order)| ctx.write_retreat(unit, order))
        } else {
            let order = ctx.adjustment(power, written);
            order.and_then(|order| ctx.write_adjustment(power, order))
        };
        Ok(legal.map_err(|why| refusal(&ctx, power, written, why))?)
    }

    /// Returns the orders of a power as texts, without void ones and waived builds.
    pub(crate) fn orders(&self, power: Power) -> Vec<String> {
        texts(&self.board.map, &self.sheets, &self.texts, power)
    }
}

/// Returns the orders of a power as texts, without void ones and waived builds.
pub(crate) fn texts(
    map: &Map,
    sheets: &Sheets,
    texts: &BTreeMap<Power, Texts>,
    power: Power,
) -> Vec<String> {
    match texts.get(&power) {
        Some(texts) if !texts.written.is_empty() => texts.written.clone(),
        _ => {
            let orders = sheets[power.index()].iter().flatten();
            let orders = orders.filter(|order| **order != WrittenOrder::Waive);
            orders
                .map(|order| order.canonical(map).to_string())
                .collect()
        }
    }
}

/// Returns an illegal order with its reason.
fn refusal(
    ctx: &LegalityContext<'_>,
    power: Power,
    written: &WrittenOrder,
    why: IllegalReason,
) -> String {
    let order = written.canonical(ctx.map);
    format!("{order}: {}", illegal_reason(ctx, power, written, why))
}
