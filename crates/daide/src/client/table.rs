//! What a client knows of its game, and how it answers the server's messages.

use chancery_core::board::{Phase, Position, Power, Province};
use chancery_core::orders::WrittenOrder;

use super::{Event, Outcome};
use crate::orders;
use crate::reader::{Reader, SyntaxError};
use crate::state;
use crate::token::{
    self, DRW, DSB, GOF, HLD, HLO, MBV, MIS, MRT, Message, NOW, OPEN, REM, SCO, SLO, SMR, SUB, THX,
    Token, WVE,
};
use crate::tokens::BoardTokens;
use player::vote::QuietYears;

/// What the client knows of the game once it knows the board.
pub(super) struct Table {
    pub(super) tokens: BoardTokens,
    pub(super) power: Option<Power>,
    owners: Vec<(Province, Option<Power>)>,
    pub(super) position: Position,
    quiet: QuietYears,
    /// How many orders were sent and have no note yet.
    open: usize,
    /// Whether orders were refused or are missing, and others were sent in their place.
    corrected: bool,
    /// The units whose orders were refused, and accepted.
    refused: Vec<Message>,
    accepted: Vec<Message>,
    pub(super) outcome: Option<Outcome>,
}

pub(super) type Replies = (Option<Event>, Vec<Message>);

impl Table {
    pub(super) fn new(tokens: BoardTokens) -> Self {
        let position = tokens.map().opening();
        Table {
            tokens,
            power: None,
            owners: Vec::new(),
            position,
            quiet: QuietYears::default(),
            open: 0,
            corrected: false,
            refused: Vec::new(),
            accepted: Vec::new(),
            outcome: None,
        }
    }

    pub(super) fn message(
        &mut self,
        word: Token,
        reader: &mut Reader<'_>,
    ) -> Result<Replies, SyntaxError> {
        let mut replies = Vec::new();
        let event = match word {
            HLO => {
                let mut power = reader.list()?;
                self.power = power.read(|it| Some(self.tokens.as_power(it)))?;
                self.power.map(Event::Started)
            }
            SCO => {
                self.owners = state::read_sco(&self.tokens, reader)?;
                None
            }
            NOW => {
                self.position = state::read_now(&self.tokens, reader, &self.owners)?;
                self.quiet.see(self.tokens.map(), &self.position);
                self.begin_phase()
            }
            THX => {
                self.thanked(reader, &mut replies)?;
                None
            }
            MIS => {
                self.missing(reader, &mut replies)?;
                None
            }
            SLO => {
                let winner = reader.list()?.read(|it| self.tokens.as_power(it))?;
                self.outcome = Some(Outcome::Solo(winner));
                None
            }
            DRW => {
                self.outcome = Some(Outcome::Draw);
                None
            }
            SMR if self.outcome.is_none() => {
                self.outcome = Some(self.read_summary(reader)?);
                None
            }
            _ => None,
        };
        Ok((event, replies))
    }

    /// The outcome by the numbers of centers at the end: not every server announces it.
    fn read_summary(&self, reader: &mut Reader<'_>) -> Result<Outcome, SyntaxError> {
        state::read_turn(reader)?;
        let counts = reader.lists(|list| {
            let power = list.read(|it| self.tokens.as_power(it))?;
            list.text()?;
            list.text()?;
            let count = list.all(Token::as_number)?.first().copied();
            Ok((power, count.unwrap_or(0)))
        })?;
        let victory = self.tokens.map().victory() as i32;
        let winner = counts.into_iter().find(|&(_, count)| count >= victory);
        Ok(winner.map_or(Outcome::Draw, |(power, _)| Outcome::Solo(power)))
    }

    fn begin_phase(&mut self) -> Option<Event> {
        self.open = 0;
        self.corrected = false;
        self.refused.clear();
        self.accepted.clear();
        let is_played = self.power.is_some() && self.outcome.is_none();
        is_played.then_some(Event::Orders)
    }

    fn turn(&self) -> Message {
        state::turn(self.position.turn)
    }

    /// The orders, and a vote for a draw when the position is blocked.
    pub(super) fn give(&mut self, all: &[WrittenOrder]) -> Vec<Message> {
        let Some(power) = self.power else {
            return Vec::new();
        };
        let orders = orders::orders(&self.tokens, &self.position, power, all);
        self.open = orders.len();
        let mut messages = Vec::new();
        if state::is_blocked(&self.quiet) && !state::is_eliminated(&self.position, power) {
            messages.push(vec![DRW]);
        }
        messages.push(match orders.is_empty() {
            true => vec![GOF],
            false => token::message(SUB, [self.turn()].into_iter().chain(orders)),
        });
        messages
    }

    /// After the last note: orders in place of those that were refused, or the flag to go on.
    fn thanked(
        &mut self,
        reader: &mut Reader<'_>,
        replies: &mut Vec<Message>,
    ) -> Result<(), SyntaxError> {
        let mut order = reader.list()?;
        let units = match reader.list()?.peek() {
            Some(MBV) => &mut self.accepted,
            _ => &mut self.refused,
        };
        if order.peek() == Some(OPEN) {
            units.push(order.list()?.rest().to_vec());
        }
        self.open = self.open.saturating_sub(1);
        if self.open > 0 {
            return Ok(());
        }
        let refused = std::mem::take(&mut self.refused);
        match self.position.turn.phase {
            // what is missing in a winter comes with the server's next message
            Phase::Adjustments => {}
            _ => self.correct(&refused, replies),
        }
        replies.push(vec![GOF]);
        Ok(())
    }

    /// The server lists units, or says how many builds or removals are missing.
    fn missing(
        &mut self,
        reader: &mut Reader<'_>,
        replies: &mut Vec<Message>,
    ) -> Result<(), SyntaxError> {
        let mut number = *reader;
        if let Ok(number) = number.number() {
            self.adjust(number, replies);
            return Ok(());
        }
        let mut units: Vec<Message> = reader.lists(|list| {
            let unit = list.rest().iter().copied();
            let unit = unit.take_while(|&token| token != MRT).collect();
            list.all(Some)?;
            Ok(unit)
        })?;
        // the Python package lists dislodged units that have orders
        units.retain(|unit| !self.accepted.contains(unit));
        self.correct(&units, replies);
        Ok(())
    }

    /// Lets units hold or disband, once in a phase.
    fn correct(&mut self, units: &[Message], replies: &mut Vec<Message>) {
        if units.is_empty() || std::mem::replace(&mut self.corrected, true) {
            return;
        }
        let word = if self.position.turn.phase.is_retreat() {
            DSB
        } else {
            HLD
        };
        let order = |unit: &Message| {
            let unit = token::list(unit.iter().copied());
            token::list(unit.into_iter().chain([word]))
        };
        let orders = units.iter().map(order);
        self.open = units.len();
        replies.push(token::message(SUB, [self.turn()].into_iter().chain(orders)));
    }

    /// Waives builds, or removes the first units, once in a phase.
    fn adjust(&mut self, number: i32, replies: &mut Vec<Message>) {
        let Some(power) = self.power else { return };
        if number == 0 || std::mem::replace(&mut self.corrected, true) {
            return;
        }
        let count = number.unsigned_abs() as usize;
        let orders: Vec<Message> = match number > 0 {
            false => vec![token::list([self.tokens.power(Some(power)), WVE]); count],
            true => {
                let units = self.position.units_of(power).take(count);
                let remove = |unit| {
                    let unit = state::unit(&self.tokens, unit).into_iter();
                    token::list(unit.chain([REM]))
                };
                units.map(remove).collect()
            }
        };
        self.open = orders.len();
        replies.push(token::message(SUB, [self.turn()].into_iter().chain(orders)));
    }
}
