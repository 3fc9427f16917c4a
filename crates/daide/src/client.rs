//! A client: it joins a server, and gives the orders that a player chooses.
//!
//! It has no socket: the caller passes on what arrives, and sends what [`Client::take_output`] returns.

use std::sync::Arc;

use chancery_core::board::{Map, Phase, Position, Power, Province};
use chancery_core::orders::WrittenOrder;

use crate::definition::Definition;
use crate::frame::{Frame, FrameReader, MAGIC, ProtocolError, TokenName, VERSION};
use crate::orders;
use crate::reader::{Reader, SyntaxError};
use crate::state::{self, Stalemate};
use crate::token::{
    self, DRW, DSB, ERR, FRM, GOF, HLD, HLO, HUH, LOD, MAP, MBV, MDF, MIS, MRT, Message, NME, NOW,
    OFF, OPEN, REJ, REM, SCO, SLO, SMR, SND, SUB, SVE, THX, TRY, Token, WVE, YES,
};
use crate::tokens::{BoardTokens, UnsupportedBoard};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The server gave us a power.
    Started(Power),
    /// Orders are wanted: see [`Client::position`] and [`Client::give`].
    Orders,
    /// The game is over.
    Over(Outcome),
}

/// How a game ended for its clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A power won.
    Solo(Power),
    /// It is a draw.
    Draw,
    /// The server ended it without a result.
    Off,
}

/// Why a client gives up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClientError {
    /// The server's bytes aren't of this protocol.
    #[error("the server broke the protocol: {0}")]
    Protocol(#[from] ProtocolError),
    /// The server closed the connection with an error.
    #[error("the server refused the connection with error {0}")]
    Refused(u16),
    /// The server has no free seat.
    #[error("the server has no free seat")]
    Full,
    /// The server's board isn't one of ours.
    #[error("the server plays on board “{0}”, which isn't known here")]
    UnknownBoard(String),
    /// The server's board has the name of one of ours, and another map.
    #[error("the server's board “{0}” isn't the board of that name here")]
    OtherBoard(String),
    /// We can't play the board.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedBoard),
    /// A message that can't be read.
    #[error("the server sent a message that can't be read: {0}")]
    Unreadable(String),
}

/// Returns the board of a name.
pub type FindBoard = Box<dyn FnMut(&str) -> Option<Arc<Map>>>;

/// What the client knows of the game once it knows the board.
struct Table {
    tokens: BoardTokens,
    power: Option<Power>,
    owners: Vec<(Province, Option<Power>)>,
    position: Position,
    stalemate: Stalemate,
    /// How many orders were sent and have no note yet.
    open: usize,
    /// Whether orders were refused or are missing, and others were sent in their place.
    corrected: bool,
    /// The refused orders' units.
    refused: Vec<Message>,
    outcome: Option<Outcome>,
}

/// A client of a server.
pub struct Client {
    name: [String; 2],
    find: FindBoard,
    frames: FrameReader,
    /// The server's names of tokens, once they have come.
    names: Option<Vec<TokenName>>,
    table: Option<Table>,
    output: Vec<u8>,
}

impl Client {
    /// Returns a client that calls itself so, in a version.
    pub fn new(name: &str, version: &str, find: FindBoard) -> Self {
        Client {
            name: [name.to_owned(), version.to_owned()],
            find,
            frames: FrameReader::new(usize::from(u16::MAX)),
            names: None,
            table: None,
            output: Frame::Initial(VERSION, MAGIC).bytes(),
        }
    }

    /// Takes the bytes that are to be sent.
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.output)
    }

    /// Returns the board, the position and the power that is played, once the game has begun.
    pub fn position(&self) -> Option<(&Map, &Position, Power)> {
        let table = self.table.as_ref()?;
        Some((table.tokens.map(), &table.position, table.power?))
    }

    /// Takes bytes that arrived. Returns what happened.
    ///
    /// # Errors
    /// The client can't go on. What it has to send then is still to be sent.
    pub fn receive(&mut self, bytes: &[u8]) -> Result<Vec<Event>, ClientError> {
        self.frames.push(bytes);
        let mut events = Vec::new();
        while let Some(frame) = self.frames.next_frame() {
            let event = match frame {
                Ok(frame) => self.frame(frame),
                Err(error) => Err(error.into()),
            };
            if let Err(ClientError::Protocol(error)) = &event {
                self.output.extend(Frame::Error(*error as u16).bytes());
            }
            events.extend(event?);
        }
        Ok(events)
    }

    fn frame(&mut self, frame: Frame) -> Result<Option<Event>, ClientError> {
        match (frame, &self.names) {
            (Frame::Initial(..), _) => Err(ProtocolError::InitialByServer.into()),
            (Frame::Representation(_), Some(_)) => Err(ProtocolError::SecondRepresentation.into()),
            (Frame::Representation(names), None) => {
                self.names = Some(names);
                let [name, version] = &self.name;
                let message = token::message(NME, [token::text(name), token::text(version)]);
                self.send(message);
                Ok(None)
            }
            (Frame::Message(_), None) => Err(ProtocolError::BeforeRepresentation.into()),
            (Frame::Message(message), Some(_)) => self.message(&message),
            (Frame::Final, _) => Ok(Some(self.over(Outcome::Off))),
            (Frame::Error(number), _) => Err(ClientError::Refused(number)),
        }
    }

    fn send(&mut self, message: Message) {
        self.output.extend(Frame::Message(message).bytes());
    }

    fn over(&mut self, outcome: Outcome) -> Event {
        self.output.extend(Frame::Final.bytes());
        let known = self.table.as_ref().and_then(|table| table.outcome);
        Event::Over(known.unwrap_or(outcome))
    }

    fn message(&mut self, message: &[Token]) -> Result<Option<Event>, ClientError> {
        let mut reader = Reader::new(message);
        let word = reader.read(Some).unwrap_or(HUH);
        match word {
            OFF => return Ok(Some(self.over(Outcome::Off))),
            MAP => return self.take_board(&mut reader).map(|()| None),
            MDF => return self.take_definition(&mut reader).map(|()| None),
            REJ if reader.rest().get(1) == Some(&NME) => return Err(ClientError::Full),
            SVE | LOD => {
                let refusal = token::message(REJ, [token::list(message.iter().copied())]);
                self.send(refusal);
                return Ok(None);
            }
            _ => {}
        }
        let Some(table) = &mut self.table else {
            return Ok(None);
        };
        let read = table.message(word, &mut reader);
        let (event, replies) = read.map_err(|SyntaxError { at }| {
            let shown = table.tokens.text(&message[..message.len().min(at + 1)]);
            ClientError::Unreadable(shown)
        })?;
        replies.into_iter().for_each(|reply| self.send(reply));
        Ok(event)
    }

    /// The board by its name. Its definition is compared with ours before it is accepted.
    fn take_board(&mut self, reader: &mut Reader<'_>) -> Result<(), ClientError> {
        let unreadable = |_| ClientError::Unreadable("MAP".to_owned());
        let name = reader.text().map_err(unreadable)?;
        let found = (self.find)(&name.to_lowercase().replace('_', "-"));
        let names = self.names.as_deref().unwrap_or_default();
        let tokens = found
            .ok_or_else(|| ClientError::UnknownBoard(name.clone()))
            .and_then(|map| Ok(BoardTokens::with_names(&map, names)?));
        match tokens {
            Ok(tokens) => {
                self.table = Some(Table::new(tokens));
                self.send(vec![MDF]);
                Ok(())
            }
            Err(error) => {
                self.answer_board(REJ, &token::message(MAP, [token::text(&name)]));
                Err(error)
            }
        }
    }

    fn answer_board(&mut self, answer: Token, board: &[Token]) {
        self.send(token::message(answer, [token::list(board.iter().copied())]));
    }

    fn take_definition(&mut self, reader: &mut Reader<'_>) -> Result<(), ClientError> {
        let Some(table) = &self.table else {
            return Ok(());
        };
        let unreadable = |_| ClientError::Unreadable("MDF".to_owned());
        let name = table.tokens.board_name();
        let ours = Definition::new(&table.tokens);
        let other = ClientError::OtherBoard(table.tokens.map().name().to_owned());
        let is_ours = Definition::read(reader).map_err(unreadable)? == ours;
        self.answer_board(if is_ours { YES } else { REJ }, &name);
        if is_ours { Ok(()) } else { Err(other) }
    }

    /// Sends orders for the power that is played.
    pub fn give(&mut self, all: &[WrittenOrder]) {
        let messages = self
            .table
            .as_mut()
            .map_or_else(Vec::new, |table| table.give(all));
        messages.into_iter().for_each(|message| self.send(message));
    }
}

type Replies = (Option<Event>, Vec<Message>);

impl Table {
    fn new(tokens: BoardTokens) -> Self {
        let position = tokens.map().opening();
        Table {
            tokens,
            power: None,
            owners: Vec::new(),
            position,
            stalemate: Stalemate::default(),
            open: 0,
            corrected: false,
            refused: Vec::new(),
            outcome: None,
        }
    }

    fn message(&mut self, word: Token, reader: &mut Reader<'_>) -> Result<Replies, SyntaxError> {
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
                let centers = self.tokens.map().centers().iter();
                self.stalemate.see(centers, &self.position);
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
                self.outcome = Some(Outcome::Off);
                None
            }
            FRM => {
                self.decline_press(reader, &mut replies)?;
                None
            }
            _ => None,
        };
        Ok((event, replies))
    }

    fn begin_phase(&mut self) -> Option<Event> {
        self.open = 0;
        self.corrected = false;
        self.refused.clear();
        let is_played = self.power.is_some() && self.outcome.is_none();
        is_played.then_some(Event::Orders)
    }

    fn turn(&self) -> Message {
        state::turn(self.position.turn)
    }

    /// The orders, and a vote for a draw when the position is blocked.
    fn give(&mut self, all: &[WrittenOrder]) -> Vec<Message> {
        let Some(power) = self.power else {
            return Vec::new();
        };
        let orders = orders::orders(&self.tokens, &self.position, power, all);
        self.open = orders.len();
        let mut messages = Vec::new();
        if self.stalemate.is_blocked() && !state::is_eliminated(&self.position, power) {
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
        let accepted = reader.list()?.peek() == Some(MBV);
        if !accepted && order.peek() == Some(OPEN) {
            let unit = order.list()?;
            self.refused.push(unit.rest().to_vec());
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
        let units: Vec<Message> = reader.lists(|list| {
            let unit = list.rest().iter().copied();
            let unit = unit.take_while(|&token| token != MRT).collect();
            list.all(Some)?;
            Ok(unit)
        })?;
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

    /// At level 0 there is no press: the answer says that none of it is understood.
    fn decline_press(
        &self,
        reader: &mut Reader<'_>,
        replies: &mut Vec<Message>,
    ) -> Result<(), SyntaxError> {
        let from = token::list(reader.list()?.rest().iter().copied());
        reader.list()?;
        let press = reader.list()?.rest();
        if matches!(press.first(), Some(&HUH | &TRY)) {
            return Ok(());
        }
        let marked = token::list([ERR].into_iter().chain(press.iter().copied()));
        let huh = token::message(HUH, [marked]);
        let nothing = token::message(TRY, [token::list([])]);
        for answer in [huh, nothing] {
            replies.push(token::message(SND, [from.clone(), token::list(answer)]));
        }
        Ok(())
    }
}
