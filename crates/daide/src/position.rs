//! Positions as messages: turns, units, owners of centers.

use chancery_core::board::{Dislodged, Phase, Position, Power, Province, Turn, Unit, UnitKind};
use player::vote::QuietYears;

use crate::board::BoardTokens;
use crate::reader::{Read, Reader};
use crate::token::{self, Message, Token, message};

const SEASONS: [Token; 5] = [token::SPR, token::SUM, token::FAL, token::AUT, token::WIN];

/// Returns the message for a turn: `( SPR 1901 )`.
pub(crate) fn turn(turn: Turn) -> Message {
    message! { ({SEASONS[turn.phase as usize]} {Token::number(turn.year.into())}) }
}

pub(crate) fn read_turn(reader: &mut Reader<'_>) -> Read<Turn> {
    let season = |token| SEASONS.iter().position(|season| *season == token);
    let year = |token: Token| u16::try_from(token.as_number()?).ok();
    reader.list(|it| {
        let phase = Phase::ALL[it.read(season)?];
        let year = it.read(|token| year(token).filter(|&year| year > 0))?;
        Ok(Turn { year, phase })
    })
}

/// Returns the message for a unit without its brackets: `FRA AMY PAR`.
pub(crate) fn unit(tokens: &BoardTokens, unit: Unit) -> Message {
    let kind = match unit.kind {
        UnitKind::Army => token::AMY,
        UnitKind::Fleet => token::FLT,
    };
    message! { {tokens.power(unit.power)} {kind} {tokens.location(unit.location)} }
}

/// Reads a unit without its brackets.
pub(crate) fn read_unit(tokens: &BoardTokens, list: &mut Reader<'_>) -> Read<Unit> {
    let start = list.error();
    let power = list.read(|it| tokens.as_power(it))?;
    let kind = list.read(|token| match token {
        token::AMY => Some(UnitKind::Army),
        token::FLT => Some(UnitKind::Fleet),
        _ => None,
    })?;
    let location = tokens.read_place(list)?.location(tokens.map());
    Ok(Unit::new(power, kind, location.ok_or(start)?))
}

/// Returns all units, whether they are dislodged, and their messages in brackets. Those of
/// dislodged units contain the open locations.
fn units(tokens: &BoardTokens, position: &Position) -> impl Iterator<Item = (Unit, bool, Message)> {
    let standing = position.units();
    let standing = standing.map(|it| (it, false, message! { ({unit(tokens, it)}) }));
    let dislodged = position.dislodged().iter().map(|gone| {
        let open = gone.open.iter().flat_map(|to| tokens.location(to));
        let message = message! { ({unit(tokens, gone.unit)} MRT ({open})) };
        (gone.unit, true, message)
    });
    standing.chain(dislodged)
}

/// Returns the `NOW` message with the units.
pub(crate) fn now(tokens: &BoardTokens, position: &Position) -> Message {
    let units = units(tokens, position).flat_map(|(.., message)| message);
    message! { NOW {turn(position.turn)} {units} }
}

/// Reads the content of a `NOW` message. Returns a position with its units and the owners of `owners`.
pub(crate) fn read_now(
    tokens: &BoardTokens,
    reader: &mut Reader<'_>,
    owners: &Position,
) -> Read<Position> {
    let map = tokens.map();
    let mut position = Position::empty(map, read_turn(reader)?);
    for center in map.centers().iter() {
        position.set_owner(center, owners.owner(center));
    }
    reader.lists(|list| {
        let start = list.error();
        let unit = read_unit(tokens, list)?;
        if !map.can_stand(unit.kind, unit.location) {
            return Err(start);
        }
        if !list.skip(token::MRT) {
            return position.place(map, unit).map_err(|_| start);
        }
        let open = list.list(|it| {
            it.all(|it| {
                let start = it.error();
                tokens.read_place(it)?.location(map).ok_or(start)
            })
        })?;
        let open = open.into_iter().collect();
        position.set_dislodged(map, Dislodged { unit, open });
        Ok(())
    })?;
    Ok(position)
}

/// Returns the `SCO` message with the owners of the centers.
pub(crate) fn sco(tokens: &BoardTokens, position: &Position) -> Message {
    message! { SCO {tokens.owned(|center| position.owner(center))} }
}

/// Returns the `MIS` message with a power's missing orders, given the provinces that it has
/// ordered. It lists the units without orders, or the number of removals, or of builds as a
/// negative number.
pub(crate) fn missing(
    tokens: &BoardTokens,
    position: &Position,
    power: Power,
    given: &[Option<Province>],
) -> Message {
    let phase = position.turn.phase;
    if phase == Phase::Adjustments {
        let due = position.adjustment(power);
        let left = due.signum() * (due.abs() - given.len() as i32).max(0);
        let number = (left != 0).then(|| message! { ({Token::number(-left)}) });
        return message! { MIS {number.unwrap_or_default()} };
    }
    let waits = |(unit, is_dislodged, _): &(Unit, bool, Message)| {
        let province = tokens.map().province(unit.location);
        let is_ordered = given.contains(&Some(province));
        unit.power == power && *is_dislodged == phase.is_retreat() && !is_ordered
    };
    let units = units(tokens, position).filter(waits);
    message! { MIS {units.flat_map(|(.., message)| message)} }
}

/// Returns whether a power has no units and no centers.
pub(crate) fn is_eliminated(position: &Position, power: Power) -> bool {
    let units = position.units_of(power).next().is_none();
    let dislodged = position.dislodged_of(power).next().is_none();
    units && dislodged && position.centers_of(power).next().is_none()
}

/// Returns whether no center has had a new owner for so long that the position counts as blocked.
pub(crate) fn is_blocked(quiet: &QuietYears) -> bool {
    quiet.count() >= 5
}
