//! The state of a client's game, and its replies to the server's messages.

use std::mem;

use chancery_core::board::{Position, Power, Turn, Unit};
use chancery_core::orders::WrittenOrder;
use player::promise::{Offer, Promise};
use player::vote::QuietYears;

use super::Event;
use crate::board::BoardTokens;
use crate::game::Ending;
use crate::orders;
use crate::position;
use crate::press::{self, Proposed};
use crate::reader::{Read, Reader};
use crate::token::{self, Message, Token, message};

/// The state of the game after the board is known.
pub(super) struct Table {
    pub(super) tokens: BoardTokens,
    pub(super) power: Option<Power>,
    pub(super) position: Position,
    pub(super) outcome: Option<Ending>,
    /// The accepted proposals that hold.
    pub(super) promises: Vec<Offer>,
    quiet: QuietYears,
    sent: Sent,
    /// Whether the server waits for every power, even if it has nothing to order. That of the Python package
    /// does, and only that one lists missing orders when there are none.
    awaits_all: bool,
}

/// The messages of this phase. Before the first one, it belongs to no turn.
#[derive(Default)]
struct Sent {
    turn: Option<Turn>,
    /// Whether orders are needed.
    needs_orders: bool,
    /// Whether orders were given.
    given: bool,
    /// The messages to be sent.
    due: Vec<Message>,
    /// The number of orders without a note.
    open: usize,
    /// The units whose orders were accepted.
    accepted: Vec<Unit>,
    /// Whether missing orders have been replaced by default ones.
    corrected: bool,
    /// Whether the server was sent that the client is ready.
    ready: bool,
}

impl Table {
    pub(super) fn new(tokens: BoardTokens) -> Self {
        Table {
            power: None,
            position: tokens.map().opening(),
            tokens,
            outcome: None,
            promises: Vec::new(),
            quiet: QuietYears::default(),
            sent: Sent::default(),
            awaits_all: false,
        }
    }

    /// Takes the messages for the server. Returns them, and whether orders are needed.
    pub(super) fn take_due(&mut self) -> (Vec<Message>, bool) {
        let needs_orders = mem::take(&mut self.sent.needs_orders) && self.outcome.is_none();
        (mem::take(&mut self.sent.due), needs_orders)
    }

    /// Processes a message of the server that begins with `word`.
    pub(super) fn message(&mut self, word: Token, reader: &mut Reader<'_>) -> Read<Option<Event>> {
        match word {
            token::HLO => {
                let power = reader.list(|it| it.read(|it| Some(self.tokens.as_power(it))));
                self.power = power?;
                return Ok(self.power.map(Event::Started));
            }
            token::SCO => {
                let owned = reader.lists(|it| self.tokens.read_owned(it))?;
                for center in self.tokens.map().centers().iter() {
                    let owner = owned.iter().find(|(_, all)| all.contains(&center));
                    self.position.set_owner(center, owner.and_then(|it| it.0));
                }
            }
            token::NOW => {
                let position = position::read_now(&self.tokens, reader, &self.position)?;
                // a phase that is repeated or over needs nothing
                if Some(position.turn) > self.sent.turn {
                    self.quiet.see(self.tokens.map(), &position);
                    self.sent = Sent {
                        turn: Some(position.turn),
                        needs_orders: self.power.is_some(),
                        ..Sent::default()
                    };
                    self.promises.retain(|offer| match offer.promise {
                        Promise::Peace(until) => position.turn.year <= until,
                        Promise::Empty(_) | Promise::Support { .. } => false,
                    });
                    self.position = position;
                }
            }
            token::FRM if let Some(own) = self.power => {
                let proposed = press::proposed(&self.tokens, &self.position, own, reader)?;
                return Ok(proposed.map(Event::Proposed));
            }
            token::THX => self.thanked(reader)?,
            token::MIS => self.missing(reader)?,
            token::SLO => {
                let winner = reader.list(|it| it.read(|it| self.tokens.as_power(it)))?;
                self.outcome = Some(Ending::Solo(winner));
            }
            token::DRW => self.outcome = Some(Ending::Draw),
            token::SMR if self.outcome.is_none() => {
                self.outcome = Some(self.read_summary(reader)?);
            }
            _ => {}
        }
        Ok(None)
    }

    /// Reads the outcome from the numbers of centers at the end, because not every server announces it.
    fn read_summary(&self, reader: &mut Reader<'_>) -> Read<Ending> {
        position::read_turn(reader)?;
        let counts = reader.lists(|list| {
            let power = list.read(|it| self.tokens.as_power(it))?;
            list.text()?;
            list.text()?;
            let counts = list.all(|it| it.read(Token::as_number))?;
            Ok((power, counts.first().copied().unwrap_or(0)))
        })?;
        let victory = self.tokens.map().victory() as i32;
        let winner = counts.into_iter().find(|&(_, count)| count >= victory);
        Ok(winner.map_or(Ending::Draw, |(power, _)| Ending::Solo(power)))
    }

    /// Sends orders, and a vote for a draw when the position is blocked.
    pub(super) fn give(&mut self, all: &[WrittenOrder]) {
        let Some(power) = self.power else {
            return;
        };
        let orders = orders::submitted(&self.tokens, &self.position, power, all);
        self.sent.given = true;
        let is_alive = !position::is_eliminated(&self.position, power);
        let missing = position::missing(&self.tokens, &self.position, power, &[]);
        if is_alive && position::is_blocked(&self.quiet) {
            self.sent.due.push(message![DRW]);
        }
        if !orders.is_empty() {
            self.submit(orders.into_iter().map(|it| it.message).collect());
        } else if missing.len() > 1 || self.awaits_all {
            self.say_ready();
        }
    }

    /// Answers a proposal, and keeps it if it is accepted. Returns whether orders that were sent may break it.
    pub(super) fn answer(&mut self, proposed: &Proposed, accepts: bool) -> bool {
        let accepted = proposed.offer.filter(|_| accepts);
        let word = if accepted.is_some() {
            token::YES
        } else {
            token::REJ
        };
        self.promises.extend(accepted);
        let from = self.tokens.power(proposed.from);
        let content = proposed.content.iter().copied();
        let answer = message! { SND ({from}) ({word} ({content})) };
        self.sent.due.push(answer);
        accepted.is_some() && self.sent.given
    }

    fn submit(&mut self, orders: Vec<Message>) {
        self.sent.open = orders.len();
        let turn = position::turn(self.position.turn);
        let orders = orders.into_iter().flatten();
        self.sent.due.push(message! { SUB {turn} {orders} });
    }

    /// Sends that the client is ready, once in a phase.
    fn say_ready(&mut self) {
        if !mem::replace(&mut self.sent.ready, true) {
            self.sent.due.push(message![GOF]);
        }
    }

    /// Processes the note on an order. After the last one, the client is ready.
    fn thanked(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let tokens = &self.tokens;
        let unit = reader.list(|order| {
            let unit = order.optional(|it| it.list(|it| position::read_unit(tokens, it)));
            order.all(|it| it.read(Some))?;
            Ok(unit)
        })?;
        let is_accepted = reader.list(|it| it.want(token::MBV)).is_ok();
        self.sent.accepted.extend(unit.filter(|_| is_accepted));
        self.sent.open = self.sent.open.saturating_sub(1);
        if self.sent.open == 0 {
            self.say_ready();
        }
        Ok(())
    }

    /// Processes a list of units without orders, or a number of missing builds or removals. Once
    /// per phase, sends default orders: units hold or disband, builds are waived, and the first
    /// units are removed.
    fn missing(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let tokens = &self.tokens;
        let unit_does = |unit, does| message! { (({position::unit(tokens, unit)}) {does}) };
        let number = reader.optional(Reader::number);
        self.awaits_all |= number.unwrap_or(0) == 0 && reader.peek().is_none();
        let orders: Vec<Message> = match (number, self.power) {
            (Some(number @ 1..), Some(power)) => {
                let units = self.position.units_of(power).take(number as usize);
                units.map(|unit| unit_does(unit, token::REM)).collect()
            }
            (Some(number), Some(power)) => {
                let waive = message! { ({tokens.power(power)} WVE) };
                let most = tokens.map().centers().len();
                vec![waive; most.min(number.unsigned_abs() as usize)]
            }
            _ => {
                let without = if self.position.turn.phase.is_retreat() {
                    token::DSB
                } else {
                    token::HLD
                };
                let mut units = reader.lists(|list| {
                    let unit = position::read_unit(tokens, list)?;
                    list.all(|it| it.read(Some))?;
                    Ok(unit)
                })?;
                // the Python package also lists dislodged units that have orders
                units.retain(|unit| !self.sent.accepted.contains(unit));
                let hold = units.into_iter().map(|unit| unit_does(unit, without));
                hold.collect()
            }
        };
        // before the client is ready, its own orders or their notes are still to come
        let is_due = self.sent.ready && !orders.is_empty();
        if is_due && !mem::replace(&mut self.sent.corrected, true) {
            self.submit(orders);
        }
        Ok(())
    }
}
