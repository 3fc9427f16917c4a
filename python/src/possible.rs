//! The possible orders of all units, by location.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use chancery_core::board::{Id, Location, Map, Power, Province, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenPlace, WrittenVia, routes};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::board::Board;
use crate::state::State;

/// The texts of orders by their [`key`]: Python objects take longer to make than to find.
pub(crate) type Texts = HashMap<u64, Py<PyString>, BuildHasherDefault<KeyHasher>>;

/// Spreads a number over the bits of a hash.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes
            .iter()
            .for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

/// Returns a number that only orders with the same text have; none for those that have too much in them.
fn key(map: &Map, order: &WrittenOrder) -> Option<u64> {
    let place = |place: WrittenPlace| place.nearest(map).index() as u64;
    let unit = |unit: &UnitRef| {
        let kind = unit.kind.map_or(0, |kind| kind as u64 + 1);
        place(unit.place) << 2 | kind
    };
    let Some((named, action)) = order.parts() else {
        return Some(0);
    };
    let (tag, of, to) = match action {
        Action::Hold => (1, 0, 0),
        Action::Move {
            to,
            via: WrittenVia::Unsaid,
        } => (2, 0, place(*to)),
        Action::Move {
            to,
            via: WrittenVia::Convoy,
        } => (3, 0, place(*to)),
        Action::SupportHold { of } => (4, unit(of), 0),
        Action::SupportMove { of, to } => (5, unit(of), place(*to)),
        Action::Convoy { of, to } => (6, unit(of), place(*to)),
        Action::Retreat { to } => (7, 0, place(*to)),
        Action::Disband => (8, 0, 0),
        Action::Build => (9, 0, 0),
        _ => return None,
    };
    Some(unit(named) << 24 | of << 14 | to << 6 | tag)
}

/// The possible orders at a location.
type Orders = (Location, Vec<WrittenOrder>);

impl State {
    /// Returns the possible orders, by the location of the unit or the build.
    pub(crate) fn possible(&self) -> Vec<Orders> {
        let map = &self.board.map;
        let ctx = self.legality();
        let phase = self.position.turn.phase;
        if self.ending.is_some() {
            return Vec::new();
        }
        if phase.is_movement() {
            let units = ctx.all_possible().into_iter();
            return units
                .map(|(unit, orders)| (unit.location, as_the_package(&ctx, unit, orders)))
                .collect();
        }
        if phase.is_retreat() {
            let gone = self.position.dislodged().iter();
            let orders = |unit: Unit| ctx.possible_retreats(map.province(unit.location));
            return gone
                .map(|gone| (gone.unit.location, orders(gone.unit)))
                .collect();
        }
        map.powers()
            .flat_map(|power| self.winter(&ctx, power))
            .collect()
    }

    /// Returns the orders of a power in winter, by location; waiving is one of each site.
    fn winter(&self, ctx: &LegalityContext<'_>, power: Power) -> Vec<Orders> {
        let mut all: Vec<Orders> = Vec::new();
        let mut sites: Vec<Location> = Vec::new();
        if self.position.surplus(power) > 0 {
            for home in self.position.open_homes(power) {
                sites.push(home.location());
                sites.extend(&self.board.map.info(home).coasts);
            }
        }
        for order in ctx.possible_adjustments(power) {
            match order.unit() {
                Some(unit) => all.push((unit.place.nearest(&self.board.map), vec![order])),
                None => all.extend(sites.iter().map(|&at| (at, vec![order.clone()]))),
            }
        }
        all
    }
}

/// Returns the possible orders of a unit: in addition to those that the adjudicator has, moves by
/// convoy to adjacent provinces, and supports to a coast that don't name it, as the package has them.
fn as_the_package(
    ctx: &LegalityContext<'_>,
    unit: Unit,
    mut all: Vec<WrittenOrder>,
) -> Vec<WrittenOrder> {
    let map = ctx.map;
    let named = UnitRef::of(map, unit);
    let mut more: Vec<WrittenOrder> = Vec::new();
    for order in &all {
        if let Some(Action::SupportMove { of, to }) = order.action()
            && to.coast.is_some()
        {
            let action = Action::SupportMove {
                of: *of,
                to: to.province.into(),
            };
            let without = WrittenOrder::new(named, action);
            if !all.contains(&without) && !more.contains(&without) {
                more.push(without);
            }
        }
    }
    if unit.kind == UnitKind::Army && map.coastal().contains(map.province(unit.location)) {
        let fleets = routes::fleets_at_sea(map, ctx.position);
        let adjacent = routes::landings(map, &fleets, map.province(unit.location));
        let adjacent = adjacent.intersection(map.reach_provinces(unit.kind, unit.location));
        more.extend(adjacent.iter().map(|to: Province| {
            let action = Action::Move {
                to: to.into(),
                via: WrittenVia::Convoy,
            };
            WrittenOrder::new(named, action)
        }));
    }
    all.extend(more);
    all
}

/// Makes a dictionary of orders by location; those at a coast are under its province too.
pub(crate) fn dictionary<'py>(
    py: Python<'py>,
    board: &Board,
    orders: &[Orders],
) -> PyResult<Bound<'py, PyDict>> {
    let map = &board.map;
    let mut lists: Vec<Vec<Py<PyString>>> = Vec::new();
    lists.resize_with(map.locations().len(), Vec::new);
    {
        let mut texts = board
            .texts
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        for (at, orders) in orders {
            let own = orders.iter().map(|order| text(py, map, &mut texts, order));
            let own: Vec<Py<PyString>> = own.collect();
            let province = map.province(*at).location();
            if province != *at {
                let bare = own.iter().map(|text| text.clone_ref(py));
                lists[province.index()].extend(bare);
            }
            lists[at.index()].extend(own);
        }
    }
    let all = PyDict::new(py);
    for (at, list) in map.locations().zip(lists) {
        all.set_item(map.location_code(at), PyList::new(py, list)?)?;
    }
    Ok(all)
}

fn text(py: Python<'_>, map: &Map, texts: &mut Texts, order: &WrittenOrder) -> Py<PyString> {
    let new = || PyString::new(py, &order.canonical(map).to_string()).unbind();
    match key(map, order) {
        Some(key) => texts.entry(key).or_insert_with(new).clone_ref(py),
        None => new(),
    }
}
