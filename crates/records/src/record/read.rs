//! Turns a parsed line into a phase on a board.

use std::sync::Arc;

use super::line::{InputLine, InputState};
use super::{Fault, OrderLists, Pairs};
use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::{Id, Map, Phase as Season, Position, Power, Turn};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::notation::{self, NotationError};
use chancery_core::orders::position_reader::PositionReader;
use chancery_core::rules::Rules;

/// A phase that can be played.
#[derive(Clone, Debug)]
pub struct Phase {
    /// The board.
    pub map: Arc<Map>,
    /// The position before the phase, with the phase itself.
    pub position: Position,
    /// The orders of each power, by power.
    pub sheets: Vec<Option<Vec<WrittenOrder>>>,
    /// The texts that could not be read as orders.
    pub unread: Vec<OrderError>,
    /// Whether the line has its own home centers.
    pub own_homes: bool,
}

impl Phase {
    /// Returns the input of the phase under some rules.
    pub fn input<'a>(&'a self, rules: &'a Rules) -> PhaseInput<'a> {
        PhaseInput::new(&self.map, &self.position, &self.sheets, rules)
    }
}

/// A text that could not be read as an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderError {
    /// The power whose sheet it is on.
    pub power: Power,
    /// The index on the sheet of the illegal order that stands for it, if the unit could be read.
    pub entry: Option<usize>,
    /// The text, safe to print.
    pub text: String,
    /// The reason why it couldn't be read.
    pub why: NotationError,
}

/// Interprets a line on its board. A province with another unit isn't open to a retreat, whatever the line says.
///
/// # Errors
/// Returns the first error of the line; see [`Fault`].
pub fn read(line: &InputLine<'_>, map: Arc<Map>) -> Result<Phase, Fault> {
    let turn = turn_of(line)?;
    let state = line.state()?;
    let mut position = position(&map, turn, state)?;
    position.close_occupied(&map);
    let own_homes = state.homes.is_some();
    phase(map, position, line.orders.as_ref(), own_homes)
}

/// Returns a phase from its position and each power's orders.
///
/// # Errors
/// Returns an error if the orders name an unknown power.
pub fn phase(
    map: Arc<Map>,
    position: Position,
    orders: Option<&OrderLists<'_>>,
    own_homes: bool,
) -> Result<Phase, Fault> {
    let (sheets, unread) = sheets(&map, position.turn, orders)?;
    Ok(Phase {
        map,
        position,
        sheets,
        unread,
        own_homes,
    })
}

/// Returns the phase of a line.
///
/// # Errors
/// Returns an error if `name` is missing or isn't a phase.
pub fn turn_of(line: &InputLine<'_>) -> Result<Turn, Fault> {
    let missing = || Fault::missing("name", "a phase like S1901M");
    Ok(line.name.as_deref().ok_or_else(missing)?.parse()?)
}

/// Returns the position of a `state`.
///
/// # Errors
/// Returns an error if the position is invalid; see [`Fault`].
pub fn position(map: &Map, turn: Turn, state: &InputState<'_>) -> Result<Position, Fault> {
    let mut reader = PositionReader::new(map, turn);
    let missing = || Fault::missing("state.units", "each power's units");
    let units = state.units.as_ref().ok_or_else(missing)?;
    for (power, key, list) in by_power(map, "state.units", units)? {
        for code in list.iter() {
            let added = reader.unit(power, code, (key, code));
            added.map_err(|why| unit_fault("units", key, code, why))?;
        }
    }
    if let Some(retreats) = state.retreats.as_ref().filter(|_| turn.phase.is_retreat()) {
        for (power, key, lists) in by_power(map, "state.retreats", retreats)? {
            for (code, places) in lists.iter() {
                let added = reader.retreats(power, code, places.iter().map(|place| &**place));
                added.map_err(|why| unit_fault("retreats", key, code, why))?;
            }
        }
    }
    if let Some(centers) = &state.centers {
        for (power, key, codes) in by_power(map, "state.centers", centers)? {
            let added = codes.iter().try_for_each(|code| reader.center(power, code));
            added.map_err(|why| Fault::at(format_args!("state.centers.{key}"), why))?;
        }
    }
    if let Some(homes) = &state.homes {
        let homes = by_power(map, "state.homes", homes)?;
        homes
            .iter()
            .for_each(|(power, ..)| reader.clear_homes(*power));
        for (power, key, codes) in homes {
            let added = codes.iter().try_for_each(|code| reader.home(power, code));
            added.map_err(|why| Fault::at(format_args!("state.homes.{key}"), why))?;
        }
    }
    let (position, mut missing) = reader.finish();
    missing.next().map_or(Ok(position), |(key, code)| {
        let why = "dislodged, but without an entry in state.retreats";
        Err(unit_fault("units", key, code, why))
    })
}

fn unit_fault(at: &str, power: &str, unit: &str, why: impl ToString) -> Fault {
    let unit = text::printable(unit, 40);
    Fault::at(format_args!("state.{at}.{power}: `{unit}`"), why)
}

/// Returns the power with a key in the part `at` of a line.
///
/// # Errors
/// Returns an error if the board has no such power.
pub fn power(map: &Map, at: &str, key: &str) -> Result<Power, Fault> {
    map.find_power(key).map_err(|error| Fault::at(at, error))
}

/// Returns the entries of an object, each with the power of its key.
fn by_power<'l, V>(
    map: &Map,
    at: &str,
    object: &'l Pairs<'_, V>,
) -> Result<Vec<(Power, &'l str, &'l V)>, Fault> {
    let mut all: Vec<(Power, &str, &V)> = Vec::with_capacity(map.powers().len());
    // most lines have all powers, in the order of the map
    let mut likely = map.powers();
    for (key, value) in object.iter() {
        let likely = likely.next();
        let power = match likely.filter(|&likely| map.power(likely).key == key) {
            Some(power) => power,
            None => power(map, at, key)?,
        };
        all.push((power, key, value));
    }
    Ok(all)
}

type Sheets = (Vec<Option<Vec<WrittenOrder>>>, Vec<OrderError>);

/// Returns the sheets of all powers. An unreadable order becomes an illegal one if its unit is clear. Without
/// a unit, and in winter, it is left out.
fn sheets(map: &Map, turn: Turn, orders: Option<&OrderLists<'_>>) -> Result<Sheets, Fault> {
    let mut sheets: Vec<Option<Vec<WrittenOrder>>> = vec![None; map.powers().len()];
    let mut unread = Vec::new();
    let Some(orders) = orders else {
        return Ok((sheets, unread));
    };
    for (power, _, list) in by_power(map, "orders", orders)? {
        let Some(list) = list else { continue };
        let mut sheet = Vec::with_capacity(list.len());
        for text in list.iter() {
            let why = match notation::read(map, text) {
                Ok(written) => {
                    sheet.push(written);
                    continue;
                }
                Err(why) => why,
            };
            let start =
                notation::read_start(map, text).filter(|_| turn.phase != Season::Adjustments);
            unread.push(OrderError {
                power,
                entry: start.as_ref().map(|_| sheet.len()),
                text: text::printable(text, 40),
                why,
            });
            sheet.extend(start);
        }
        sheets[power.index()] = Some(sheet);
    }
    Ok((sheets, unread))
}
