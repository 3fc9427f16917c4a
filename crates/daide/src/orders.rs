//! Orders as messages, notes on submitted orders, and results.

use chancery_core::adjudicator::{ConvoyFailure, MoveFailure, OrderResult, Outcome};
use chancery_core::board::{Map, Position, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{
    Action, IllegalReason, UnitRef, WrittenOrder, WrittenPlace, WrittenVia, routes,
};
use chancery_core::report::{Code, Codes};

use crate::reader::{Reader, SyntaxError};
use crate::state;
use crate::token::{
    self, BLD, BNC, CST, CTO, CUT, CVY, DSB, DSR, ESC, FAR, HLD, HSC, MBV, MTO, Message, NAS, NRN,
    NRS, NSA, NSC, NSF, NSO, NSP, NSU, NVR, NYU, OPEN, REM, RET, RTO, SUC, SUP, Token, VIA, WVE,
    YSC,
};
use crate::tokens::BoardTokens;

/// An order that a client submitted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submitted {
    /// Whose unit the order says it is for.
    pub power: Power,
    /// That unit; none for a waived build.
    pub unit: Option<Unit>,
    /// The unit that a support or a convoy helps.
    helped: Option<Unit>,
    /// The order.
    pub written: WrittenOrder,
    /// `MTO`, `HLD` and so on.
    word: Token,
}

/// Returns an order without its brackets: `( FRA AMY PAR ) MTO BUR`. It is none where the protocol has no
/// words for it. `own` are the fleets that the power itself orders to convoy: a route by them is preferred.
pub fn order(
    tokens: &BoardTokens,
    position: &Position,
    power: Power,
    written: &WrittenOrder,
    own: &ProvinceSet,
) -> Option<Message> {
    let map = tokens.map();
    let Some((named, action)) = written.parts() else {
        return Some(vec![tokens.power(Some(power)), WVE]);
    };
    let from = named.place.province;
    let unit = match action {
        Action::Build => Unit::new(power, named.kind?, named.place.nearest(map)),
        _ => position.orderable_unit(map, from)?,
    };
    let mut message = state::unit(tokens, unit);
    let helped = |of: &UnitRef| {
        let unit = position.unit(of.place.province)?;
        Some(state::unit(tokens, unit))
    };
    match action {
        Action::Hold => message.push(HLD),
        Action::Build => message.push(BLD),
        Action::Disband if position.turn.phase.is_retreat() => message.push(DSB),
        Action::Disband => message.push(REM),
        Action::Retreat { to } => {
            message.push(RTO);
            message.extend(tokens.place(*to));
        }
        Action::Move { to, .. } if position.turn.phase.is_retreat() => {
            message.push(RTO);
            message.extend(tokens.place(*to));
        }
        Action::Move { to, via } => {
            let location = to.location(map);
            let by_land =
                location.is_some_and(|to| map.reach(unit.kind, unit.location).contains(to));
            match via {
                WrittenVia::Unsaid if by_land => {
                    message.push(MTO);
                    message.extend(tokens.place(*to));
                }
                WrittenVia::Rail(_) => return None,
                _ => {
                    let path = match via {
                        WrittenVia::Path(path) => path.clone(),
                        _ => path(map, position, own, [from, to.province])?,
                    };
                    message.extend([CTO, tokens.province(to.province), VIA]);
                    message.extend(token::list(path.iter().map(|&it| tokens.province(it))));
                }
            }
        }
        Action::SupportHold { of } => {
            message.push(SUP);
            message.extend(helped(of)?);
        }
        Action::SupportMove { of, to } => {
            message.push(SUP);
            message.extend(helped(of)?);
            message.extend([MTO, tokens.province(to.province)]);
        }
        Action::Convoy { of, to } => {
            message.push(CVY);
            message.extend(helped(of)?);
            message.extend([CTO, tokens.province(to.province)]);
        }
        Action::Proxy { .. } | Action::Permit { .. } | Action::MoveOffMap | Action::Unreadable => {
            return None;
        }
    }
    Some(message)
}

/// The fleets that carry an army: the power's own if they suffice.
fn path(
    map: &Map,
    position: &Position,
    own: &ProvinceSet,
    [from, to]: [Province; 2],
) -> Option<Vec<Province>> {
    let all = routes::fleets_at_sea(map, position);
    let own = own.intersection(&all);
    let shortest = |fleets| routes::shortest(map, fleets, from, to);
    shortest(&own).or_else(|| shortest(&all))
}

/// Returns a power's orders, each in brackets.
pub fn orders(
    tokens: &BoardTokens,
    position: &Position,
    power: Power,
    orders: &[WrittenOrder],
) -> Vec<Message> {
    let convoys = |order: &&WrittenOrder| matches!(order.action(), Some(Action::Convoy { .. }));
    let fleets = orders.iter().filter(convoys);
    let own: ProvinceSet = fleets.filter_map(WrittenOrder::province).collect();
    let all = orders.iter();
    let all = all.filter_map(|written| order(tokens, position, power, written, &own));
    all.map(token::list).collect()
}

/// Reads the inside of an order's brackets. It is a note where a power or a place isn't on the board.
///
/// # Errors
/// There is no order.
pub fn read_order(
    tokens: &BoardTokens,
    list: &mut Reader<'_>,
) -> Result<Result<Submitted, Token>, SyntaxError> {
    if list.peek() != Some(OPEN) {
        let power = list.read(|token| token.is_power().then(|| tokens.as_power(token)))?;
        list.want(WVE)?;
        list.end()?;
        return Ok(power.ok_or(NSP).map(|power| Submitted {
            power,
            unit: None,
            helped: None,
            written: WrittenOrder::Waive,
            word: WVE,
        }));
    }
    let unit = whole_unit(tokens, list)?;
    let known = [HLD, MTO, SUP, CVY, CTO, RTO, DSB, BLD, REM];
    let word = list.read(|token| known.contains(&token).then_some(token))?;
    let (action, helped) = read_action(tokens, word, list)?;
    list.end()?;
    let submitted = || {
        let (unit, helped) = (unit?, helped.transpose()?);
        let action = action?;
        Ok(Submitted {
            power: unit.power,
            unit: Some(unit),
            helped,
            written: WrittenOrder::new(UnitRef::of(tokens.map(), unit), action),
            word,
        })
    };
    Ok(submitted())
}

fn whole_unit(
    tokens: &BoardTokens,
    reader: &mut Reader<'_>,
) -> Result<Result<Unit, Token>, SyntaxError> {
    let mut list = reader.list()?;
    let unit = state::read_unit(tokens, &mut list)?;
    list.end()?;
    Ok(unit)
}

type ReadAction = (Result<Action, Token>, Option<Result<Unit, Token>>);

fn read_action(
    tokens: &BoardTokens,
    word: Token,
    list: &mut Reader<'_>,
) -> Result<ReadAction, SyntaxError> {
    let of = |unit: Unit| UnitRef::of(tokens.map(), unit);
    Ok(match word {
        MTO => {
            let via = WrittenVia::Unsaid;
            let to = tokens.read_place(list)?;
            (to.map(|to| Action::Move { to, via }), None)
        }
        CTO => {
            let to = tokens.read_place(list)?;
            list.want(VIA)?;
            let sea = |token: Token| token.is_province().then(|| tokens.as_province(token));
            let path = list.list()?.all(sea)?;
            let path: Option<Vec<Province>> = path.into_iter().collect();
            let via = path.map(WrittenVia::Path).ok_or(NSP);
            let action = |to| via.map(|via| Action::Move { to, via });
            (to.and_then(action), None)
        }
        RTO => {
            let to = tokens.read_place(list)?;
            (to.map(|to| Action::Retreat { to }), None)
        }
        SUP => {
            let helped = whole_unit(tokens, list)?;
            if !list.skip(MTO) {
                let action = helped.map(|unit| Action::SupportHold { of: of(unit) });
                return Ok((action, Some(helped)));
            }
            let to = tokens.read_place(list)?;
            let action = |(unit, to)| Action::SupportMove { of: of(unit), to };
            (both(helped, to).map(action), Some(helped))
        }
        CVY => {
            let helped = whole_unit(tokens, list)?;
            list.want(CTO)?;
            let to = tokens.read_place(list)?;
            let action = |(unit, to)| Action::Convoy { of: of(unit), to };
            (both(helped, to).map(action), Some(helped))
        }
        HLD => (Ok(Action::Hold), None),
        BLD => (Ok(Action::Build), None),
        _ => (Ok(Action::Disband), None),
    })
}

fn both(
    unit: Result<Unit, Token>,
    to: Result<WrittenPlace, Token>,
) -> Result<(Unit, WrittenPlace), Token> {
    Ok((unit?, to?))
}

/// Returns the note on a power's order: `MBV` where it is legal.
pub fn note(ctx: &LegalityContext<'_>, power: Power, submitted: &Submitted) -> Token {
    let phase = ctx.position.turn.phase;
    let in_season = match submitted.word {
        RTO | DSB => phase.is_retreat(),
        BLD | REM | WVE => !phase.is_movement() && !phase.is_retreat(),
        _ => phase.is_movement(),
    };
    if !in_season {
        return NRS;
    }
    if submitted.power != power {
        return NYU;
    }
    if let Some(unit) = submitted.unit.filter(|_| submitted.word != BLD)
        && ctx
            .position
            .orderable_unit(ctx.map, ctx.map.province(unit.location))
            != Some(unit)
    {
        let stands = ctx.position.unit(ctx.map.province(unit.location)) == Some(unit);
        return if stands { NRN } else { NSU };
    }
    if let Some(helped) = submitted.helped
        && ctx.position.unit(ctx.map.province(helped.location)) != Some(helped)
    {
        return if submitted.word == CVY { NSA } else { NSU };
    }
    if let Some(wrong) = path_note(ctx, submitted) {
        return wrong;
    }
    match ctx.illegal(power, &submitted.written) {
        None => MBV,
        Some(why) => note_of(why),
    }
}

fn path_note(ctx: &LegalityContext<'_>, submitted: &Submitted) -> Option<Token> {
    let WrittenVia::Path(path) = submitted.written.via()? else {
        return None;
    };
    let (unit, to) = (submitted.unit?, submitted.written.destination()?.province);
    let from = ctx.map.province(unit.location);
    let fleets = routes::fleets_at_sea(ctx.map, ctx.position);
    if unit.kind == chancery_core::board::UnitKind::Fleet {
        Some(NSA)
    } else if path.iter().any(|&sea| !ctx.map.convoying().contains(sea)) {
        Some(NAS)
    } else if path.iter().any(|&sea| !fleets.contains(sea)) {
        Some(NSF)
    } else {
        (!routes::leads(ctx.map, &fleets, path, from, to)).then_some(FAR)
    }
}

fn note_of(why: IllegalReason) -> Token {
    use IllegalReason as I;
    match why {
        I::NoUnit(_) | I::NothingToSupport(_) | I::NotPlayed(_) => NSU,
        I::NotYours(..) => NYU,
        I::WrongPhase => NRS,
        I::NoFleets(_) | I::ArmyConvoys => NSF,
        I::ConvoyInPort => NAS,
        I::NothingToConvoy(_) => NSA,
        I::NotDislodged(_) => NRN,
        I::RetreatClosed(_) => NVR,
        I::NotCenter(_) => NSC,
        I::NotHome(_) => HSC,
        I::NotOwned(_) => YSC,
        I::Occupied(_) => ESC,
        I::CoastNeeded(_) | I::CoastUnknown(_) | I::BuildKindMissing | I::NotWaivable => CST,
        _ => FAR,
    }
}

/// Returns the result of an order of a movement phase.
pub fn result(ruling: &OrderResult) -> Message {
    let codes = Codes::of_movement(ruling);
    let retreats = ruling.dislodged.map(|_| RET);
    let code = match ruling.outcome {
        Outcome::Fails(MoveFailure::NoConvoy) | Outcome::Unmatched | Outcome::NoArmy => Some(NSO),
        Outcome::Fails(MoveFailure::ConvoyBroken) => Some(DSR),
        Outcome::Disrupted(ConvoyFailure::Dislodged) if retreats.is_some() => None,
        Outcome::Disrupted(_) => Some(SUC),
        _ if codes.contains(Code::Cut) => Some(CUT),
        _ if codes.contains(Code::Bounce) => Some(BNC),
        Outcome::Held | Outcome::Void | Outcome::ConvoyReady if retreats.is_some() => None,
        _ => Some(SUC),
    };
    token::list(code.into_iter().chain(retreats))
}
