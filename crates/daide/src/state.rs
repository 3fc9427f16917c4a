//! Positions as messages: turns, units, owners of centers.

use chancery_core::board::{
    Dislodged, LocationSet, Phase, Position, Power, Province, Turn, Unit, UnitKind,
};
use chancery_core::orders::WrittenPlace;

use crate::reader::{Reader, SyntaxError};
use crate::token::{
    self, AMY, AUT, FAL, FLT, MRT, Message, NOW, NSP, SCO, SPR, SUM, Token, UNO, WIN,
};
use crate::tokens::BoardTokens;
use player::vote::QuietYears;

const SEASONS: [Token; 5] = [SPR, SUM, FAL, AUT, WIN];

/// Returns a turn: `( SPR 1901 )`.
pub fn turn(turn: Turn) -> Message {
    let season = SEASONS[turn.phase as usize];
    token::list([season, Token::number(turn.year.into())])
}

/// Reads a turn.
///
/// # Errors
/// There is none.
pub fn read_turn(reader: &mut Reader<'_>) -> Result<Turn, SyntaxError> {
    let mut list = reader.list()?;
    let at = |token: Token| SEASONS.iter().position(|season| *season == token);
    let phase = Phase::ALL[list.read(at)?];
    let year = |token: Token| u16::try_from(token.as_number()?).ok();
    let year = list.read(|token| year(token).filter(|&year| year > 0))?;
    list.end()?;
    Ok(Turn { year, phase })
}

/// Returns a unit without its brackets: `FRA AMY PAR`.
pub fn bare_unit(tokens: &BoardTokens, unit: Unit) -> Message {
    let kind = match unit.kind {
        UnitKind::Army => AMY,
        UnitKind::Fleet => FLT,
    };
    let mut message = vec![tokens.power(Some(unit.power)), kind];
    message.extend(tokens.location(unit.location));
    message
}

/// Returns a unit in brackets: `( FRA AMY PAR )`.
pub fn unit(tokens: &BoardTokens, unit: Unit) -> Message {
    token::list(bare_unit(tokens, unit))
}

/// Returns a dislodged unit with the places open to it.
pub fn dislodged_unit(tokens: &BoardTokens, gone: &Dislodged) -> Message {
    let open = gone.open.iter().flat_map(|to| tokens.location(to));
    let mut message = bare_unit(tokens, gone.unit);
    message.push(MRT);
    message.extend(token::list(open));
    token::list(message)
}

/// Reads the inside of a unit's brackets. It is `NSP` where the board has no such power or place.
///
/// # Errors
/// There is no unit.
pub fn read_unit(
    tokens: &BoardTokens,
    list: &mut Reader<'_>,
) -> Result<Result<Unit, Token>, SyntaxError> {
    let power = list.read(|token| token.is_power().then(|| tokens.as_power(token)))?;
    let kind = list.read(|token| match token {
        AMY => Some(UnitKind::Army),
        FLT => Some(UnitKind::Fleet),
        _ => None,
    })?;
    let place = tokens.read_place(list)?;
    let unit = |place: WrittenPlace| {
        let location = place.location(tokens.map())?;
        Some(Unit::new(power?, kind, location))
    };
    Ok(place.and_then(|place| unit(place).ok_or(NSP)))
}

/// Returns where units are.
pub fn now(tokens: &BoardTokens, position: &Position) -> Message {
    let units = position.units().map(|it| unit(tokens, it));
    let dislodged = position.dislodged().iter();
    let dislodged = dislodged.map(|gone| dislodged_unit(tokens, gone));
    let parts = [turn(position.turn)].into_iter().chain(units);
    token::message(NOW, parts.chain(dislodged))
}

/// Reads where units are, after `NOW`, into a position that has the owners.
///
/// # Errors
/// It is no position of this board.
pub fn read_now(
    tokens: &BoardTokens,
    reader: &mut Reader<'_>,
    owners: &[(Province, Option<Power>)],
) -> Result<Position, SyntaxError> {
    let map = tokens.map();
    let mut position = Position::empty(map, read_turn(reader)?);
    for &(center, owner) in owners {
        position.set_owner(center, owner);
    }
    reader.lists(|list| {
        let start = list.error();
        let unit = read_unit(tokens, list)?.map_err(|_| start)?;
        if !map.can_stand(unit.kind, unit.location) {
            return Err(start);
        }
        if !list.skip(MRT) {
            return position.place(map, unit).map_err(|_| start);
        }
        let mut places = list.list()?;
        let mut open = LocationSet::EMPTY;
        while places.peek().is_some() {
            let start = places.error();
            let place = tokens.read_place(&mut places)?.map_err(|_| start)?;
            open.insert(place.location(map).ok_or(start)?);
        }
        position.set_dislodged(map, Dislodged { unit, open });
        Ok(())
    })?;
    Ok(position)
}

/// Returns who owns the centers.
pub fn sco(tokens: &BoardTokens, position: &Position) -> Message {
    let map = tokens.map();
    let powers = map.powers().map(Some).chain([None]);
    let owned = powers.map(|power| {
        let centers = map.centers().iter();
        let centers = centers.filter(|&center| position.owner(center) == power);
        let centers = centers.map(|center| tokens.province(center));
        token::list([tokens.power(power)].into_iter().chain(centers))
    });
    token::message(SCO, owned)
}

/// Reads who owns the centers, after `SCO`.
///
/// # Errors
/// A list isn't of centers of this board.
pub fn read_sco(
    tokens: &BoardTokens,
    reader: &mut Reader<'_>,
) -> Result<Vec<(Province, Option<Power>)>, SyntaxError> {
    let owned = reader.lists(|list| {
        let owner = list.read(|token| match token {
            UNO => Some(None),
            _ => tokens.as_power(token).map(Some),
        })?;
        let centers = list.all(|token| tokens.as_province(token))?;
        Ok(centers.into_iter().map(move |center| (center, owner)))
    })?;
    Ok(owned.into_iter().flatten().collect())
}

/// The units of a power that wait for orders, as `MIS` has them; for winters see [`missing_number`].
pub fn missing(
    tokens: &BoardTokens,
    position: &Position,
    power: Power,
    has_order: impl Fn(Province) -> bool,
) -> Vec<Message> {
    let map = tokens.map();
    let waits = |unit: Unit| !has_order(map.province(unit.location));
    if position.turn.phase.is_retreat() {
        let dislodged = position.dislodged_of(power).filter(|gone| waits(gone.unit));
        return dislodged.map(|gone| dislodged_unit(tokens, gone)).collect();
    }
    let units = position.units_of(power).filter(|&unit| waits(unit));
    units.map(|it| unit(tokens, it)).collect()
}

/// How many removals (positive) or builds (negative) a power has to order in a winter.
pub fn missing_number(position: &Position, power: Power, given: usize) -> i32 {
    let due = position.adjustment(power);
    let left = due.abs().saturating_sub(given as i32).max(0);
    -left * due.signum()
}

/// Returns whether a power has no units and no centers.
pub fn is_eliminated(position: &Position, power: Power) -> bool {
    let units = position.units_of(power).next().is_none();
    let dislodged = position.dislodged_of(power).next().is_none();
    units && dislodged && position.centers_of(power).next().is_none()
}

/// After so many years without a change the position is blocked.
const BLOCKED_YEARS: u16 = 5;

/// Returns whether no side makes progress.
pub(crate) fn is_blocked(quiet: &QuietYears) -> bool {
    quiet.count() >= BLOCKED_YEARS
}
