//! The possible orders of all units, by location.

use std::fmt::Write;
use std::iter::repeat_with;

use chancery_core::board::{Id, Location, Map, Power, ProvinceSet, Unit};
use chancery_core::orders::convoys::{ConvoyPart, PossibleConvoys};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, WrittenOrder};
use chancery_core::rules::{ConvoyPath, Rules};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::board::Board;
use crate::state::State;

/// The text of an order. It is cached because creating a Python string takes longer than a lookup.
pub(crate) type Text = Py<PyString>;

/// A cache of possible orders under the same conditions. An entry is computed the first time that it is
/// used.
pub(crate) struct OrderCache {
    conditions: Conditions,
    /// The entries by location and kind of unit.
    units: Vec<Option<UnitOrders>>,
}

/// The conditions of possible orders besides the units: the rules, and the provinces that units can't enter
/// or in which they can't act.
#[derive(PartialEq)]
struct Conditions {
    rules: Rules,
    closed: ProvinceSet,
    frozen: ProvinceSet,
}

/// The possible orders of a unit, of any power.
struct UnitOrders {
    /// The orders that were possible so far. Those that name no other unit are first.
    texts: Vec<Text>,
    /// The number of orders that name no other unit.
    alone: usize,
    /// The provinces of the units that it can name without a convoy.
    near: ProvinceSet,
    /// The range of the orders in `texts` that name one of these units, by its location, its kind, and whether
    /// it is of the same power.
    beside: Vec<Option<[u32; 2]>>,
    /// The numbers of the orders in `texts` that need a convoy, by the army's province, then by its destination
    /// and the unit's part in the convoy. 0 stands for none: the first order is to hold.
    convoys: Vec<Vec<u32>>,
}

/// The possible orders, with the number of those at each location.
#[derive(Default)]
pub(crate) struct Listed<'py> {
    texts: Vec<Bound<'py, PyString>>,
    counts: Vec<(Location, usize)>,
}

/// Returns an index for a location and kind of unit.
fn place(unit: Unit) -> usize {
    unit.location.index() * 2 + unit.kind as usize
}

fn none<T>(count: usize) -> Vec<Option<T>> {
    repeat_with(|| None).take(count).collect()
}

fn text<'py>(py: Python<'py>, map: &Map, order: &WrittenOrder) -> Bound<'py, PyString> {
    // room for `F MAO S F GAS - SPA/NC`, so that the text doesn't grow
    let mut text = String::with_capacity(32);
    let _ = write!(text, "{}", order.canonical(map));
    PyString::new(py, &text)
}

impl Conditions {
    fn of(ctx: &LegalityContext<'_>) -> Self {
        let season = ctx.position.turn.phase.season();
        Conditions {
            rules: *ctx.rules,
            closed: ctx.position.closed(ctx.map),
            frozen: *ctx.map.terrain().frozen(season),
        }
    }
}

impl UnitOrders {
    fn new(py: Python<'_>, ctx: &LegalityContext<'_>, unit: Unit) -> Self {
        let (map, terrain) = (ctx.map, ctx.map.terrain());
        let reach = map.support_reach(unit.kind, unit.location);
        let near = if terrain.straits.is_empty() && terrain.railroads.is_empty() {
            reach
                .iter()
                .map(|at| *map.neighbors(at))
                .fold(*reach, |all, near| all.union(&near))
        } else {
            map.provinces().collect()
        };
        let mut orders = UnitOrders {
            texts: Vec::new(),
            alone: 0,
            near,
            beside: none(map.location_count() * 4),
            convoys: vec![Vec::new(); map.province_count()],
        };
        orders.near.remove(map.province(unit.location));
        orders.add(py, map, &ctx.possible_alone(unit));
        orders.alone = orders.texts.len();
        orders
    }

    /// Adds orders and returns their range.
    fn add(&mut self, py: Python<'_>, map: &Map, orders: &[WrittenOrder]) -> [u32; 2] {
        let start = self.texts.len() as u32;
        let new = orders.iter().map(|it| text(py, map, it).unbind());
        self.texts.extend(new);
        [start, self.texts.len() as u32]
    }
}

impl OrderCache {
    /// Returns the cache for the conditions of a position.
    fn of<'a>(all: &'a mut Vec<Self>, ctx: &LegalityContext<'_>) -> &'a mut Self {
        let conditions = Conditions::of(ctx);
        let units = || none(ctx.map.location_count() * 2);
        let known = all.iter().position(|it| it.conditions == conditions);
        let number = known.unwrap_or_else(|| {
            all.push(OrderCache {
                conditions,
                units: units(),
            });
            all.len() - 1
        });
        let cache = &mut all[number];
        if !ctx.map.terrain().railroads.is_empty() {
            // the possible orders depend on the power of the unit
            cache.units = units();
        }
        cache
    }

    /// Lists the possible orders of all units. In addition to those of the adjudicator there are moves by
    /// convoy to adjacent provinces, and supports to a coast that don't name it, as in the package.
    fn list<'py>(&mut self, py: Python<'py>, ctx: &LegalityContext<'_>) -> Listed<'py> {
        let (map, position) = (ctx.map, ctx.position);
        let has_paths = ctx.rules.convoy_path == ConvoyPath::Required;
        let convoys = PossibleConvoys::new(ctx);
        let mut listed = Listed::default();
        let Listed { texts, counts } = &mut listed;
        let units = position.units();
        for unit in units.filter(|unit| !position.terms.unplayed.contains(unit.power)) {
            let known = &mut self.units[place(unit)];
            let known = known.get_or_insert_with(|| UnitOrders::new(py, ctx, unit));
            let before = texts.len();
            let bind = |text: &Text| text.bind(py).clone();
            texts.extend(known.texts[..known.alone].iter().map(bind));
            for at in position.occupied().intersection(&known.near).iter() {
                let Some(other) = position.unit(at) else {
                    continue;
                };
                let number = place(other) * 2 + usize::from(other.power == unit.power);
                let [start, end] = known.beside[number].unwrap_or_else(|| {
                    let range = known.add(py, map, &beside(ctx, unit, other));
                    *known.beside[number].insert(range)
                });
                let beside = &known.texts[start as usize..end as usize];
                texts.extend(beside.iter().map(bind));
            }
            convoys.each(unit, |order| {
                let write = || text(py, map, &convoys.write(unit, order));
                if has_paths {
                    // the text depends on the path, which changes with the fleets
                    return texts.push(write());
                }
                let all = &mut known.convoys[map.province(order.army.location).index()];
                if all.is_empty() {
                    all.resize(map.province_count() * 2, 0);
                }
                let is_fleet = order.part == ConvoyPart::Convoys;
                let number = &mut all[order.to.index() * 2 + usize::from(is_fleet)];
                if *number == 0 {
                    *number = known.texts.len() as u32;
                    known.texts.push(write().unbind());
                }
                texts.push(bind(&known.texts[*number as usize]));
            });
            counts.push((unit.location, texts.len() - before));
        }
        listed
    }
}

/// Returns the orders of a unit that name another one.
fn beside(ctx: &LegalityContext<'_>, unit: Unit, other: Unit) -> Vec<WrittenOrder> {
    let mut orders = ctx.possible_beside(unit, other);
    for number in 0..orders.len() {
        let mut bare = orders[number].clone();
        if let WrittenOrder::Order {
            action: Action::SupportMove { to, .. },
            ..
        } = &mut bare
        {
            to.coast = None;
        }
        if !orders.contains(&bare) {
            orders.push(bare);
        }
    }
    orders
}

impl State {
    /// Returns the possible orders, by the location of the unit or the build.
    pub(crate) fn possible<'py>(&self, py: Python<'py>) -> Listed<'py> {
        let (map, ctx) = (&self.board.map, self.legality());
        let phase = self.position.turn.phase;
        let mut listed = Listed::default();
        let mut list = |at: Location, orders: &[WrittenOrder]| {
            listed
                .texts
                .extend(orders.iter().map(|order| text(py, map, order)));
            listed.counts.push((at, orders.len()));
        };
        if self.ending.is_some() {
        } else if phase.is_movement() {
            return OrderCache::of(&mut self.board.order_caches(py), &ctx).list(py, &ctx);
        } else if phase.is_retreat() {
            for unit in self.position.orderable_units() {
                let at = unit.location;
                list(at, &ctx.possible_retreats(map.province(at)));
            }
        } else {
            map.powers()
                .for_each(|power| self.winter(&ctx, power, &mut list));
        }
        listed
    }

    /// Lists the orders of a power in winter, with a waive for each site of a build.
    fn winter(
        &self,
        ctx: &LegalityContext<'_>,
        power: Power,
        list: &mut impl FnMut(Location, &[WrittenOrder]),
    ) {
        for order in ctx.possible_adjustments(power) {
            match order.unit() {
                Some(unit) => list(unit.place.nearest(ctx.map), &[order]),
                None => {
                    for home in self.position.open_homes(power) {
                        let coasts = &ctx.map.info(home).coasts;
                        let sites = coasts.iter().copied().chain([home.location()]);
                        sites.for_each(|at| list(at, std::slice::from_ref(&order)));
                    }
                }
            }
        }
    }
}

impl<'py> Listed<'py> {
    /// Returns a dictionary of lists by location. Orders of units on a coast are also listed under the
    /// province.
    pub(crate) fn dictionary(self, py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyDict>> {
        let map = &board.map;
        let mut lists: Vec<Option<Bound<'py, PyList>>> = none(map.location_count());
        let mut add = |at: Location, orders: Bound<'py, PyList>| match &mut lists[at.index()] {
            Some(list) => {
                let both = list.as_sequence().in_place_concat(orders.as_sequence());
                both.map(drop)
            }
            none => {
                *none = Some(orders);
                Ok(())
            }
        };
        let mut texts = self.texts.into_iter();
        for (at, count) in self.counts {
            let orders = PyList::new(py, texts.by_ref().take(count))?;
            let province = map.province(at).location();
            if province != at {
                add(province, orders.get_slice(0, count))?;
            }
            add(at, orders)?;
        }
        let (codes, none) = board.locations(py)?;
        let all = none.bind(py).copy()?;
        for (code, list) in codes.iter().zip(lists) {
            all.set_item(code, list.unwrap_or_else(|| PyList::empty(py)))?;
        }
        Ok(all)
    }
}
