//! Press: what powers propose to each other and answer, at levels 10 and 20 of the language.

use chancery_core::board::{Position, Power, Province, Turn};
use chancery_core::orders::{Action, WrittenOrder};
use player::promise::{Offer, Promise};

use crate::board::BoardTokens;
use crate::orders;
use crate::position;
use crate::reader::{Read, Reader};
use crate::token::{self, Message};

/// The level of the language that a game allows between its clients.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Press {
    /// No messages between clients.
    #[default]
    None = 0,
    /// Peace and alliances.
    Peace = 10,
    /// Orders, and provinces that stay empty, too.
    Orders = 20,
}

/// The maximum number of tokens in a message between clients.
pub(crate) const LONGEST: usize = 200;

/// The maximum number of messages that a client sends to others in a phase.
pub(crate) const MOST: u32 = 100;

/// A client's message to others.
pub(crate) struct Letter {
    /// The phase for which it is, if it names one.
    pub(crate) turn: Option<Turn>,
    pub(crate) to: Vec<Power>,
    pub(crate) content: Message,
    /// The lowest level that allows it.
    pub(crate) level: Press,
}

impl Letter {
    /// Reads a letter after `SND`.
    pub(crate) fn read(tokens: &BoardTokens, reader: &mut Reader<'_>) -> Read<Self> {
        let turn = reader.optional(position::read_turn);
        let to = powers(tokens, reader)?;
        let (content, level) = reader.list(|it| {
            let content = it.rest().to_vec();
            Ok((content, press(tokens, it)?))
        })?;
        Ok(Letter {
            turn,
            to,
            content,
            level,
        })
    }
}

/// Reads one power or more in brackets.
fn powers(tokens: &BoardTokens, reader: &mut Reader<'_>) -> Read<Vec<Power>> {
    reader.list(|it| {
        let first = it.read(|token| tokens.as_power(token))?;
        let mut all = it.all(|it| it.read(|token| tokens.as_power(token)))?;
        all.insert(0, first);
        Ok(all)
    })
}

/// Reads a proposal, a statement, or the answer to one. Returns the lowest level that allows it.
fn press(tokens: &BoardTokens, it: &mut Reader<'_>) -> Read<Press> {
    let start = it.error();
    match it.read(Some)? {
        token::PRP | token::FCT => it.list(|it| arrangement(tokens, it)),
        token::YES | token::REJ | token::BWX | token::CCL => it.list(|it| {
            it.want(token::PRP).or_else(|_| it.want(token::FCT))?;
            it.list(|it| arrangement(tokens, it))
        }),
        token::HUH | token::TRY => {
            it.list(|it| it.all(|it| it.read(Some)))?;
            Ok(Press::Peace)
        }
        _ => Err(start),
    }
}

/// Reads an arrangement, or that there is none. Returns the lowest level that allows it.
fn arrangement(tokens: &BoardTokens, it: &mut Reader<'_>) -> Read<Press> {
    let read = |it: &mut Reader<'_>| Arrangement::read(tokens, it);
    let arrangement = if it.skip(token::NOT) || it.skip(token::NAR) {
        it.list(read)
    } else {
        read(it)
    };
    Ok(arrangement?.level())
}

/// Arrangement that a message proposes.
enum Arrangement {
    /// Peace between powers.
    Peace(Vec<Power>),
    /// An alliance, a solo or a draw.
    Other,
    /// An order.
    Order(WrittenOrder),
    /// Provinces that powers leave empty.
    Empty(Vec<Power>, Vec<Province>),
}

impl Arrangement {
    fn read(tokens: &BoardTokens, it: &mut Reader<'_>) -> Read<Self> {
        let start = it.error();
        Ok(match it.read(Some)? {
            token::PCE => Arrangement::Peace(powers(tokens, it)?),
            token::SLO => {
                powers(tokens, it)?;
                Arrangement::Other
            }
            token::ALY => {
                powers(tokens, it)?;
                it.want(token::VSS)?;
                powers(tokens, it)?;
                Arrangement::Other
            }
            token::DRW => {
                it.optional(|it| powers(tokens, it));
                Arrangement::Other
            }
            token::XDO => Arrangement::Order(it.list(|it| orders::read(tokens, it))?.written),
            token::DMZ => {
                let powers = powers(tokens, it)?;
                let provinces = |it: &mut Reader<'_>| it.read(|token| tokens.as_province(token));
                Arrangement::Empty(powers, it.list(|it| it.all(provinces))?)
            }
            _ => return Err(start),
        })
    }

    /// Returns the lowest level that allows it.
    fn level(&self) -> Press {
        match self {
            Arrangement::Peace(_) | Arrangement::Other => Press::Peace,
            Arrangement::Order(_) | Arrangement::Empty(..) => Press::Orders,
        }
    }

    /// Returns the promise that it is between a power that proposes it and another; `None` if it is none that the
    /// built-in computer knows.
    fn promise(self, position: &Position, until: u16, [from, to]: [Power; 2]) -> Option<Promise> {
        let both = |all: &[Power]| all.len() == 2 && all.contains(&from) && all.contains(&to);
        match self {
            Arrangement::Peace(powers) => both(&powers).then_some(Promise::Peace(until)),
            Arrangement::Empty(powers, provinces) => match provinces[..] {
                [only] if both(&powers) => Some(Promise::Empty(only)),
                _ => None,
            },
            Arrangement::Order(order) => support(position, [from, to], &order),
            Arrangement::Other => None,
        }
    }
}

/// A proposal that a client received.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposed {
    /// The power that proposes.
    pub from: Power,
    /// The offer; `None` if it is one that the built-in computer doesn't make.
    pub offer: Option<Offer>,
    /// The content of the message.
    pub(crate) content: Message,
}

/// Reads a message of another client after `FRM`. Returns the proposal that it makes, if it does.
pub(crate) fn proposed(
    tokens: &BoardTokens,
    position: &Position,
    to: Power,
    reader: &mut Reader<'_>,
) -> Read<Option<Proposed>> {
    let from = reader.list(|it| it.read(|token| tokens.as_power(token)))?;
    powers(tokens, reader)?;
    reader.list(|it| {
        let content = it.rest().to_vec();
        if !it.skip(token::PRP) {
            return it.all(|it| it.read(Some)).map(|_| None);
        }
        let arrangement = it.optional(|it| it.list(|it| Arrangement::read(tokens, it)));
        let until = position.turn.year + tokens.map().calendar().years_a_round();
        let promise = arrangement.and_then(|it| it.promise(position, until, [from, to]));
        it.all(|it| it.read(Some))?;
        Ok(Some(Proposed {
            from,
            offer: promise
                .filter(|_| position.turn.phase.is_movement())
                .map(|promise| Offer { from, to, promise }),
            content,
        }))
    })
}

/// Returns the promise to give a support, if the order is one by a unit of `to` for a unit of `from`.
fn support(position: &Position, [from, to]: [Power; 2], order: &WrittenOrder) -> Option<Promise> {
    let Some(Action::SupportMove { of, to: goal }) = order.action() else {
        return None;
    };
    let by = order.province()?;
    let owner = |at| position.unit(at).map(|unit| unit.power);
    let is_theirs = (owner(by), owner(of.place.province)) == (Some(to), Some(from));
    is_theirs.then_some(Promise::Support {
        by,
        from: of.place.province,
        to: goal.province,
    })
}
