//! Turns a parsed line into a phase on a board.

use std::sync::Arc;

use super::line::{InputLine, InputState};
use super::{Fault, Lists, OrderLists, Pairs};
use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::{
    Dislodged, Id, Location, LocationSet, Map, Phase as Season, Position, PositionFault, Power,
    Province, ProvinceSet, Seniority, Turn, Unit,
};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::notation::{self, NotationError};
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
    let mut position = Position::empty(map, turn);
    let missing = || Fault::missing(UNITS, "each power's units");
    let units = state.units.as_ref().ok_or_else(missing)?;
    set_units(map, &mut position, units, state.retreats.as_ref())?;
    if let Some(centers) = &state.centers {
        owned(map, "state.centers", centers, |province, power| {
            position.set_owner(province, Some(power));
        })?;
    }
    if let Some(homes) = &state.homes {
        for (power, ..) in by_power(map, "state.homes", homes)? {
            let before: Vec<Province> = position.homes_of(power).collect();
            for province in before {
                position.set_home(province, None);
            }
        }
        owned(map, "state.homes", homes, |province, power| {
            position.set_home(province, Some(power));
        })?;
    }
    Ok(position)
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

/// Assigns centers to powers. Each entry must be a center, and none may be listed twice.
fn owned(
    map: &Map,
    at: &str,
    lists: &Lists<'_>,
    mut give: impl FnMut(Province, Power),
) -> Result<(), Fault> {
    let mut seen = ProvinceSet::EMPTY;
    for (power, key, codes) in by_power(map, at, lists)? {
        for code in codes.iter() {
            let shown = || text::printable(code, 40);
            let what = match map.province_by_code(code) {
                Some(province) if !map.centers().contains(province) => {
                    format!("`{}` isn't a supply center", shown())
                }
                Some(province) if seen.contains(province) => {
                    format!("`{}` is owned twice", shown())
                }
                Some(province) => {
                    seen.insert(province);
                    give(province, power);
                    continue;
                }
                None if notation::read_place(map, code).is_some() => {
                    format!("`{}` is a coast: expected its province", shown())
                }
                None => format!("unknown province `{}`", shown()),
            };
            return Err(Fault::at(format_args!("{at}.{key}"), what));
        }
    }
    Ok(())
}

const UNITS: &str = "state.units";
const RETREATS: &str = "state.retreats";

fn set_units(
    map: &Map,
    position: &mut Position,
    units: &Lists<'_>,
    retreats: Option<&Pairs<'_, Lists<'_>>>,
) -> Result<(), Fault> {
    let mut dislodged: Vec<(&str, &str, Unit, Seniority)> = Vec::new();
    for (power, key, list) in by_power(map, UNITS, units)? {
        for text in list.iter() {
            let fault = |why: &str| unit_fault(UNITS, key, text, why);
            if let Some(rest) = text.strip_prefix('*') {
                if !position.turn.phase.is_retreat() {
                    return Err(fault("a dislodged unit outside a retreat phase"));
                }
                let unit = unit(map, power, rest).map_err(|why| fault(&why))?;
                let province = map.province(unit.location);
                if dislodged
                    .iter()
                    .any(|(_, _, other, _)| map.province(other.location) == province)
                {
                    return Err(fault(&PositionFault::Occupied.to_string()));
                }
                // units are listed with the oldest first (4.D.8, 2.4f)
                dislodged.push((key, rest, unit, position.newest()));
                continue;
            }
            let unit = unit(map, power, text).map_err(|why| fault(&why))?;
            let placed = position.place(map, unit);
            placed.map_err(|why| fault(&why.to_string()))?;
        }
    }
    if !position.turn.phase.is_retreat() {
        return Ok(());
    }
    let mut open = open_places(map, retreats, &dislodged)?;
    for (key, text, unit, since) in dislodged {
        let found = open.iter().position(|(other, _)| *other == unit);
        let index = found.ok_or_else(|| {
            let why = "dislodged, but without an entry in state.retreats";
            unit_fault(UNITS, key, &format!("*{text}"), why)
        })?;
        let (unit, open) = open.swap_remove(index);
        position.put_dislodged(map, Dislodged { unit, open }, since);
    }
    Ok(())
}

fn unit_fault(at: &str, power: &str, unit: &str, why: &str) -> Fault {
    let unit = text::printable(unit, 40);
    Fault::at(format_args!("{at}.{power}: `{unit}`"), why)
}

/// Reads a unit that is or was at a location.
fn unit(map: &Map, power: Power, text: &str) -> Result<Unit, String> {
    let (kind, place) = notation::read_unit(map, text).map_err(|error| error.to_string())?;
    let location = place.standing(map, kind).map_err(|why| why.to_string())?;
    Ok(Unit::new(power, kind, location))
}

/// Returns the open retreats of each dislodged unit.
fn open_places(
    map: &Map,
    retreats: Option<&Pairs<'_, Lists<'_>>>,
    dislodged: &[(&str, &str, Unit, Seniority)],
) -> Result<Vec<(Unit, LocationSet)>, Fault> {
    let mut all: Vec<(Unit, LocationSet)> = Vec::new();
    let Some(retreats) = retreats else {
        return Ok(all);
    };
    for (power, key, lists) in by_power(map, RETREATS, retreats)? {
        for (text, places) in lists.iter() {
            let fault = |why: &str| unit_fault(RETREATS, key, text, why);
            let bare = text.strip_prefix('*').unwrap_or(text);
            let unit = unit(map, power, bare).map_err(|why| fault(&why))?;
            if !dislodged.iter().any(|(_, _, other, _)| *other == unit) {
                return Err(fault("not among the dislodged units (`*`) of state.units"));
            }
            if all.iter().any(|(other, _)| *other == unit) {
                return Err(fault("listed twice"));
            }
            let mut open = LocationSet::EMPTY;
            for place in places.iter() {
                open.insert(open_place(map, key, text, unit, place)?);
            }
            all.push((unit, open));
        }
    }
    Ok(all)
}

fn open_place(
    map: &Map,
    power: &str,
    named: &str,
    unit: Unit,
    text: &str,
) -> Result<Location, Fault> {
    let shown = text::printable(text, 40);
    let fault = |what: String| Fault::at(format_args!("{RETREATS}.{power}"), what);
    let place = notation::read_place(map, text)
        .ok_or_else(|| fault(format!("unknown province `{shown}`")))?;
    let named = text::printable(named, 40);
    let there = place.standing(map, unit.kind);
    let there = there.map_err(|_| fault(format!("`{shown}`: {named} can't stand there")))?;
    let reach = map.reach(unit.kind, unit.location);
    let near = reach.contains(there).then_some(there);
    near.ok_or_else(|| fault(format!("`{shown}`: {named} can't retreat there")))
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
