//! What openings are called: the orders of a first spring, by the names that players know.
//!
//! The names of a board are a table, `maps/openings/NAME.tsv`: rows of powers, name, other names, and
//! orders. A row names an opening where all its orders were given; of several the one with the most
//! orders, and of these the first. So a row for every unit of a power beats a row for the one or two
//! moves that make a family. Rows for several powers name what these did together. What came of the
//! orders doesn't matter: some are meant to bounce.

use chancery_core::board::{Map, Position, Power, Province};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, OrderOrigin, Orders, notation};
use chancery_core::rules::Rulebook;

/// What an opening is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The power, or the powers that played it together.
    pub powers: Vec<Power>,
    /// Its name.
    pub name: &'static str,
    /// What else it is called.
    pub also: Vec<&'static str>,
    /// The orders that make it.
    pub orders: Vec<(Province, Order)>,
}

/// The names that players know on a board or its base; none where there is no table of it.
fn file(map: &Map) -> Option<&'static str> {
    match map.base().unwrap_or(map.name()) {
        "standard" => Some(include_str!("../openings/standard.tsv")),
        _ => None,
    }
}

/// The openings that have a name on a board. A row for places, powers or units that a board of the
/// same name doesn't have names nothing there.
pub fn all(map: &Map) -> Vec<Opening> {
    let rows = file(map).unwrap_or_default().lines();
    let rows = rows.filter(|row| !row.starts_with('#')).skip(1);
    let rules = Rulebook::default().rules();
    let start = map.opening();
    let legality = LegalityContext::new(map, &start, &rules);
    rows.filter_map(|row| opening(&legality, row)).collect()
}

/// Reads a row.
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

/// The openings that were played: for each power that wrote orders one at most, then what several did
/// together. None where it isn't the first spring of the board, from its own start.
pub fn played(map: &Map, position: &Position, orders: &Orders<Order>) -> Vec<Opening> {
    let is_first = position.turn == map.first_turn() && position.units().eq(map.opening().units());
    if !is_first {
        return Vec::new();
    }
    let wrote = |power: &Power| {
        let mut units = position.units_of(*power);
        let given = |at| orders.get(at).map(|given| given.source);
        units.any(|unit| {
            let source = given(map.province(unit.location));
            !matches!(
                source,
                None | Some(OrderOrigin::NoSheet | OrderOrigin::Unordered | OrderOrigin::Unplayed)
            )
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
        // of equals the first
        rows.rev()
            .max_by_key(|opening| opening.orders.len())
            .cloned()
    });
    let together = known.iter().filter(|opening| opening.powers.len() > 1);
    own.chain(together.cloned()).collect()
}

/// The same order, whatever was said of its way.
fn is_same(given: Order, known: Order) -> bool {
    match (given, known) {
        (Order::Move { to, .. }, Order::Move { to: known, .. }) => to == known,
        (given, known) => given == known,
    }
}
