//! The names of openings: well-known orders of the first spring.
//!
//! Each board has a table of names, `maps/openings/NAME.tsv`, with rows of powers, name, other names,
//! and orders. An opening matches if all its orders were given. Of several matches for a power, the
//! one with the most orders applies, and of equal ones the first. A row with all units of a power is
//! therefore preferred to one for a family of openings with one or two moves. Rows for several powers
//! are joint openings. The results don't matter, because some orders are meant to bounce.

use crate::board::{Map, Position, Power, Province};
use crate::orders::legality::LegalityContext;
use crate::orders::{Order, Orders, notation};
use crate::rules::Rulebook;

/// A named opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The powers that play it, several for a joint opening.
    pub powers: Vec<Power>,
    /// Its name.
    pub name: &'static str,
    /// The other names.
    pub also: Vec<&'static str>,
    /// The orders that define it.
    pub orders: Vec<(Province, Order)>,
}

/// Returns the table of openings for a board or its base, or `None` if there isn't one.
fn file(map: &Map) -> Option<&'static str> {
    match map.base().unwrap_or(map.name()) {
        "standard" => Some(include_str!("../../maps/openings/standard.tsv")),
        _ => None,
    }
}

/// Returns the named openings of a board. Omits rows whose provinces, powers or units the board
/// doesn't have.
pub fn all(map: &Map) -> Vec<Opening> {
    let rows = file(map).unwrap_or_default().lines();
    let rows = rows.filter(|row| !row.starts_with('#')).skip(1);
    let rules = Rulebook::default().rules();
    let start = map.opening();
    let legality = LegalityContext::new(map, &start, &rules);
    rows.filter_map(|row| opening(&legality, row)).collect()
}

/// Parses a row. Returns `None` if it doesn't fit the board.
fn opening(legality: &LegalityContext<'_>, row: &'static str) -> Option<Opening> {
    let mut cells = row.split('\t');
    let (powers, name, also, orders) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
    let powers = powers.split('+').map(|key| legality.map.power_by_key(key));
    let orders = orders.split("; ").map(|text| {
        let written = notation::read(legality.map, text).ok()?;
        let at = written.unit()?.place.province;
        let owner = legality.position.unit(at)?.power;
        let (_, order) = legality.movement(owner, &written).ok()?;
        Some((at, order))
    });
    Some(Opening {
        powers: powers.collect::<Option<_>>()?,
        name,
        also: also.split("; ").filter(|name| !name.is_empty()).collect(),
        orders: orders.collect::<Option<_>>()?,
    })
}

/// Returns the openings that were played: at most one for each power that wrote orders, then the
/// joint ones. Returns none unless the phase is the first spring of the board with its usual units.
pub fn played(map: &Map, position: &Position, orders: &Orders<Order>) -> Vec<Opening> {
    let is_first = position.turn == map.first_turn() && position.units().eq(map.opening().units());
    if !is_first {
        return Vec::new();
    }
    let wrote = |power: &Power| {
        let mut units = position.units_of(*power);
        units.any(|unit| {
            let given = orders.get(map.province(unit.location));
            given.is_some_and(|given| !given.source.is_unwritten())
        })
    };
    let fits = |opening: &Opening| {
        let ordered = |(at, order): &(Province, Order)| {
            orders
                .get(*at)
                .is_some_and(|given| is_same(given.order, *order))
        };
        opening.powers.iter().all(wrote) && opening.orders.iter().all(ordered)
    };
    let known: Vec<Opening> = all(map).into_iter().filter(fits).collect();
    let own = map.powers().filter_map(|power| {
        let rows = known.iter().filter(|opening| opening.powers == [power]);
        // `max_by_key` returns the last of equal elements, so the reversed order prefers the first
        rows.rev()
            .max_by_key(|opening| opening.orders.len())
            .cloned()
    });
    let together = known.iter().filter(|opening| opening.powers.len() > 1);
    own.chain(together.cloned()).collect()
}

/// Returns whether two orders are the same. The routes of moves don't matter.
pub fn is_same(given: Order, known: Order) -> bool {
    match (given, known) {
        (Order::Move { to, .. }, Order::Move { to: known, .. }) => to == known,
        (given, known) => given == known,
    }
}
