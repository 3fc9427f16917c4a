//! Orders as messages, notes on submitted orders, and results.

use chancery_core::adjudicator::{ConvoyFailure, MoveFailure, OrderResult, Outcome};
use chancery_core::board::{Map, Position, Power, Province, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{
    Action, IllegalReason, StatedOwner, UnitRef, WrittenOrder, WrittenPlace, WrittenVia, routes,
};
use chancery_core::report::{Code, Codes};

use crate::board::BoardTokens;
use crate::position;
use crate::reader::{Read, Reader};
use crate::token::{self, Message, Token, message};

/// An order with its message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Submitted {
    /// The power that the order names.
    pub(crate) power: Power,
    /// The order. The owners of its units are stated.
    pub(crate) written: WrittenOrder,
    /// The order in brackets.
    pub(crate) message: Message,
}

/// Returns a power's orders that the protocol can express, with their messages.
pub(crate) fn submitted(
    tokens: &BoardTokens,
    position: &Position,
    power: Power,
    orders: &[WrittenOrder],
) -> Vec<Submitted> {
    let convoys = |order: &&WrittenOrder| matches!(order.action(), Some(Action::Convoy { .. }));
    let fleets = orders.iter().filter(convoys);
    let writer = Writer {
        tokens,
        map: tokens.map(),
        position,
        own: fleets.filter_map(WrittenOrder::province).collect(),
    };
    let submitted = |written: &WrittenOrder| {
        let message = match written.parts() {
            None => message! { ({tokens.power(power)} WVE) },
            Some((unit, action)) => writer.order(power, unit, action)?,
        };
        Some(Submitted {
            power,
            written: written.clone(),
            message,
        })
    };
    orders.iter().filter_map(submitted).collect()
}

/// Writes orders as messages.
struct Writer<'a> {
    tokens: &'a BoardTokens,
    map: &'a Map,
    position: &'a Position,
    /// The fleets that the power itself orders to convoy. A route by them is preferred.
    own: ProvinceSet,
}

impl Writer<'_> {
    fn order(&self, power: Power, named: &UnitRef, action: &Action) -> Option<Message> {
        let unit = match action {
            Action::Build => Unit::new(power, named.kind?, named.place.nearest(self.map)),
            _ => self
                .position
                .orderable_unit(self.map, named.place.province)?,
        };
        let is_retreat = self.position.turn.phase.is_retreat();
        let action = match action {
            Action::Hold => message![HLD],
            Action::Build => message![BLD],
            Action::Disband if is_retreat => message![DSB],
            Action::Disband => message![REM],
            Action::Retreat { to } => message! { RTO {self.tokens.place(*to)} },
            Action::Move { to, .. } if is_retreat => message! { RTO {self.tokens.place(*to)} },
            Action::Move { to, via } => self.movement(unit, *to, via)?,
            Action::SupportHold { of } => message! { SUP ({self.helped(of)?}) },
            Action::SupportMove { of, to } => {
                message! { SUP ({self.helped(of)?}) MTO {self.tokens.province(to.province)} }
            }
            Action::Convoy { of, to } => {
                message! { CVY ({self.helped(of)?}) CTO {self.tokens.province(to.province)} }
            }
            Action::Proxy { .. }
            | Action::Permit { .. }
            | Action::MoveOffMap
            | Action::Unreadable => return None,
        };
        Some(message! { (({position::unit(self.tokens, unit)}) {action}) })
    }

    fn helped(&self, of: &UnitRef) -> Option<Message> {
        let unit = self.position.unit(of.place.province)?;
        Some(position::unit(self.tokens, unit))
    }

    /// Returns the message for a move by land, or by convoy with the fleets of its route.
    fn movement(&self, unit: Unit, to: WrittenPlace, via: &WrittenVia) -> Option<Message> {
        let reach = self.map.reach(unit.kind, unit.location);
        let by_land = to.location(self.map).is_some_and(|it| reach.contains(it));
        let path = match via {
            WrittenVia::Unsaid if by_land => {
                return Some(message! { MTO {self.tokens.place(to)} });
            }
            WrittenVia::Rail(_) => return None,
            WrittenVia::Path(path) => path.clone(),
            _ => self.path(self.map.province(unit.location), to.province)?,
        };
        let path = path.into_iter().filter_map(|it| self.tokens.province(it));
        Some(message! { CTO {self.tokens.province(to.province)} VIA ({path}) })
    }

    /// Returns the fleets that convoy an army: only the power's own if they suffice.
    fn path(&self, from: Province, to: Province) -> Option<Vec<Province>> {
        let all = routes::fleets_at_sea(self.map, self.position);
        let own = self.own.intersection(&all);
        let shortest = |fleets| routes::shortest(self.map, fleets, from, to);
        shortest(&own).or_else(|| shortest(&all))
    }
}

/// Reads an order without its brackets.
pub(crate) fn read(tokens: &BoardTokens, list: &mut Reader<'_>) -> Read<Submitted> {
    let message = message! { ({list.rest().iter().copied()}) };
    if list.peek() != Some(token::OPEN) {
        let power = list.read(|it| tokens.as_power(it))?;
        list.want(token::WVE)?;
        let written = WrittenOrder::Waive;
        return Ok(Submitted {
            power,
            written,
            message,
        });
    }
    let unit = list.list(|it| position::read_unit(tokens, it))?;
    let action = read_action(tokens, list)?;
    Ok(Submitted {
        power: unit.power,
        written: WrittenOrder::new(reference(tokens.map(), unit), action),
        message,
    })
}

fn read_action(tokens: &BoardTokens, list: &mut Reader<'_>) -> Read<Action> {
    let start = list.error();
    let helped = |it: &mut Reader<'_>| {
        let unit = it.list(|it| position::read_unit(tokens, it))?;
        Ok(reference(tokens.map(), unit))
    };
    let place = |it: &mut Reader<'_>| tokens.read_place(it);
    Ok(match list.read(Some)? {
        token::HLD => Action::Hold,
        token::BLD => Action::Build,
        token::REM | token::DSB => Action::Disband,
        token::RTO => Action::Retreat { to: place(list)? },
        token::MTO => Action::Move {
            to: place(list)?,
            via: WrittenVia::Unsaid,
        },
        token::CTO => {
            let to = place(list)?;
            list.want(token::VIA)?;
            let path = list.list(|it| it.all(|it| it.read(|it| tokens.as_province(it))))?;
            let via = WrittenVia::Path(path);
            Action::Move { to, via }
        }
        token::SUP => {
            let of = helped(list)?;
            if list.skip(token::MTO) {
                Action::SupportMove {
                    of,
                    to: place(list)?,
                }
            } else {
                Action::SupportHold { of }
            }
        }
        token::CVY => {
            let of = helped(list)?;
            list.want(token::CTO)?;
            let to = place(list)?;
            Action::Convoy { of, to }
        }
        _ => return Err(start),
    })
}

/// Returns a reference to a unit as the protocol names it, with its owner.
fn reference(map: &Map, unit: Unit) -> UnitRef {
    UnitRef {
        whose: StatedOwner::Said(unit.power),
        ..UnitRef::of(map, unit)
    }
}

/// Returns the note on a power's order: `MBV` if it is legal.
pub(crate) fn note(ctx: &LegalityContext<'_>, power: Power, submitted: &Submitted) -> Token {
    let written = &submitted.written;
    let illegal = ctx.illegal(power, written);
    let is_unit = |named: UnitRef, unit: Option<Unit>| {
        unit.is_some_and(|unit| reference(ctx.map, unit) == named)
    };
    let ordered = |named: &UnitRef| {
        let unit = ctx.position.orderable_unit(ctx.map, named.place.province);
        is_unit(*named, unit)
    };
    let stands = |named: UnitRef| is_unit(named, ctx.position.unit(named.place.province));
    let by_fleet = |named: &UnitRef| named.kind == Some(UnitKind::Fleet);
    match (written.parts(), illegal) {
        (_, Some(IllegalReason::WrongPhase)) => token::NRS,
        _ if submitted.power != power => token::NYU,
        (Some((_, Action::Build)), Some(IllegalReason::FleetInland(_))) => token::CST,
        (Some((_, Action::Build)) | None, _) => illegal.map_or(token::MBV, note_of),
        (Some((unit, _)), _) if !ordered(unit) && stands(*unit) => token::NRN,
        (Some((unit, _)), _) if !ordered(unit) => token::NSU,
        (Some((_, Action::Convoy { of, .. })), _) if !stands(*of) => token::NSA,
        _ if written.helped().is_some_and(|of| !stands(of)) => token::NSU,
        (Some((unit, Action::Move { via, .. })), _)
            if by_fleet(unit) && *via != WrittenVia::Unsaid =>
        {
            token::NSA
        }
        _ => illegal.map_or(token::MBV, note_of),
    }
}

fn note_of(why: IllegalReason) -> Token {
    use IllegalReason as I;
    match why {
        I::NoUnit(_) | I::NothingToSupport(_) | I::NotPlayed(_) => token::NSU,
        I::NotYours(..) => token::NYU,
        I::NoFleets(_) | I::ArmyConvoys => token::NSF,
        I::ConvoyInPort => token::NAS,
        I::NothingToConvoy(_) => token::NSA,
        I::NotDislodged(_) => token::NRN,
        I::RetreatClosed(_) => token::NVR,
        I::NotCenter(_) => token::NSC,
        I::NotHome(_) => token::HSC,
        I::NotOwned(_) => token::YSC,
        I::Occupied(_) => token::ESC,
        I::CoastNeeded(_) | I::CoastUnknown(_) | I::BuildKindMissing | I::NotWaivable => token::CST,
        _ => token::FAR,
    }
}

/// Returns the result of an order of a movement phase.
pub(crate) fn result(ruling: &OrderResult) -> Message {
    let codes = Codes::of_movement(ruling);
    let retreats = ruling.dislodged.map(|_| token::RET);
    let code = match ruling.outcome {
        Outcome::Fails(MoveFailure::NoConvoy) | Outcome::Unmatched | Outcome::NoArmy => {
            Some(token::NSO)
        }
        Outcome::Fails(MoveFailure::ConvoyBroken) => Some(token::DSR),
        Outcome::Disrupted(ConvoyFailure::Dislodged) if retreats.is_some() => None,
        Outcome::Disrupted(_) => Some(token::SUC),
        _ if codes.contains(Code::Cut) => Some(token::CUT),
        _ if codes.contains(Code::Bounce) => Some(token::BNC),
        Outcome::Held | Outcome::Void | Outcome::ConvoyReady if retreats.is_some() => None,
        _ => Some(token::SUC),
    };
    message! { ({code} {retreats}) }
}
