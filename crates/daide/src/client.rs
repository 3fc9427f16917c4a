//! A client: it joins a server, and sends the orders that a player chooses.
//!
//! It has no socket: the caller passes the bytes that arrive to [`Client::receive`], and sends
//! those that [`Client::take_output`] returns.

mod table;

use std::sync::Arc;

use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::WrittenOrder;
use player::promise::Offer;

use self::table::Table;
use crate::board::{BoardTokens, UnsupportedBoard};
use crate::frame::{Frame, FrameReader, MAGIC, ProtocolError, TokenName, VERSION};
use crate::game::Ending;
use crate::press::Proposed;
use crate::reader::{Reader, SyntaxError};
use crate::token::{self, Message, Token, message};

/// An event of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The server assigned a power to the client.
    Started(Power),
    /// A power proposes something: see [`Client::answer`].
    Proposed(Proposed),
    /// The client needs orders for the present phase: see [`Client::position`] and [`Client::give`].
    Orders,
    /// The game is over.
    Over(Ending),
}

/// The reason why a client stops.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClientError {
    /// The server's bytes violate the protocol.
    #[error("the server broke the protocol: {0}")]
    Protocol(#[from] ProtocolError),
    /// The server closed the connection with an error.
    #[error("the server refused the connection with error {0}")]
    Refused(u16),
    /// The server has no vacant seat.
    #[error("the server has no free seat")]
    Full,
    /// The server's board is unknown.
    #[error("the server plays on board “{0}”, which isn't known here")]
    UnknownBoard(String),
    /// The protocol can't express the board.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedBoard),
    /// A message of the server is unreadable.
    #[error("the server sent a message that can't be read: {0}")]
    Unreadable(String),
}

/// A function that returns the board with a name.
pub type FindBoard = Box<dyn FnMut(&str) -> Option<Arc<Map>>>;

/// A client of a server.
pub struct Client {
    name: Message,
    find: FindBoard,
    frames: FrameReader,
    /// The server's names of tokens, after they have arrived.
    names: Option<Vec<TokenName>>,
    table: Option<Table>,
    output: Vec<u8>,
}

impl Client {
    /// Returns a client with this name and version. `find` returns the boards that the client knows.
    pub fn new(name: &str, version: &str, find: FindBoard) -> Self {
        Client {
            name: message! { NME ({token::text(name)}) ({token::text(version)}) },
            find,
            frames: FrameReader::new(usize::from(u16::MAX)),
            names: None,
            table: None,
            output: Frame::Initial(VERSION, MAGIC).bytes(),
        }
    }

    /// Takes the bytes to be sent.
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.output)
    }

    /// Returns the board, the position and the client's power, after the game has begun.
    pub fn position(&self) -> Option<(&Map, &Position, Power)> {
        let table = self.table.as_ref()?;
        Some((table.tokens.map(), &table.position, table.power?))
    }

    /// Returns the end of the game, after it is known.
    pub fn outcome(&self) -> Option<Ending> {
        self.table.as_ref()?.outcome
    }

    /// Processes bytes that arrived. Returns the events of the game; those of a phase that is over by now are
    /// left out.
    ///
    /// # Errors
    /// Returns an error if the client must stop. The caller must still send its remaining output.
    pub fn receive(&mut self, bytes: &[u8]) -> Result<Vec<Event>, ClientError> {
        self.frames.push(bytes);
        let mut events = Vec::new();
        while let Some(frame) = self.frames.next_frame() {
            let frame = frame.map_err(ClientError::from);
            let event = frame.and_then(|frame| self.frame(frame));
            if let Err(ClientError::Protocol(error)) = &event {
                self.output.extend(Frame::Error(*error as u16).bytes());
            }
            events.extend(event?);
        }
        events.extend(self.send_due().then_some(Event::Orders));
        Ok(events)
    }

    fn frame(&mut self, frame: Frame) -> Result<Option<Event>, ClientError> {
        match (frame, &self.names) {
            (Frame::Initial(..), _) => Err(ProtocolError::InitialByServer.into()),
            (Frame::Representation(_), Some(_)) => Err(ProtocolError::SecondRepresentation.into()),
            (Frame::Representation(names), None) => {
                self.names = Some(names);
                self.send(self.name.clone());
                Ok(None)
            }
            (Frame::Message(_), None) => Err(ProtocolError::BeforeRepresentation.into()),
            (Frame::Message(message), Some(_)) => self.message(&message),
            (Frame::Final, _) => Ok(Some(self.over())),
            (Frame::Error(number), _) => Err(ClientError::Refused(number)),
        }
    }

    fn send(&mut self, message: Message) {
        self.output.extend(Frame::Message(message).bytes());
    }

    fn over(&mut self) -> Event {
        self.table.as_mut().map(Table::take_due);
        self.output.extend(Frame::Final.bytes());
        Event::Over(self.outcome().unwrap_or(Ending::Abandoned))
    }

    fn message(&mut self, message: &[Token]) -> Result<Option<Event>, ClientError> {
        let mut reader = Reader::new(message);
        match reader.read(Some).unwrap_or(token::HUH) {
            token::OFF => Ok(Some(self.over())),
            token::MAP => {
                let name = reader.text();
                let unreadable = |_| ClientError::Unreadable("MAP".to_owned());
                self.take_board(message, &name.map_err(unreadable)?)?;
                Ok(None)
            }
            token::REJ if reader.rest().get(1) == Some(&token::NME) => Err(ClientError::Full),
            word => self.in_game(word, reader),
        }
    }

    fn in_game(
        &mut self,
        word: Token,
        mut reader: Reader<'_>,
    ) -> Result<Option<Event>, ClientError> {
        let Some(table) = &mut self.table else {
            return Ok(None);
        };
        let start = reader;
        table.message(word, &mut reader).map_err(|SyntaxError(at)| {
            let read = start.rest().iter().copied().take(at);
            ClientError::Unreadable(table.tokens.text(&message! { {word} {read} }))
        })
    }

    /// Accepts the board if it is known.
    fn take_board(&mut self, message: &[Token], name: &str) -> Result<(), ClientError> {
        let found = (self.find)(&name.to_lowercase().replace('_', "-"));
        let names = self.names.as_deref().unwrap_or_default();
        let tokens = found
            .ok_or_else(|| ClientError::UnknownBoard(name.to_owned()))
            .and_then(|map| Ok(BoardTokens::with_names(&map, names)?));
        let answer = tokens.as_ref().map_or(token::REJ, |_| token::YES);
        self.send(message! { {answer} ({message.iter().copied()}) });
        self.table = Some(Table::new(tokens?));
        Ok(())
    }

    /// Sends orders for the client's power.
    pub fn give(&mut self, all: &[WrittenOrder]) {
        if let Some(table) = &mut self.table {
            table.give(all);
        }
        self.send_due();
    }

    /// Answers a proposal. An accepted one binds the client until it ends. Returns whether the orders that were
    /// given in this phase may break it.
    pub fn answer(&mut self, proposed: &Proposed, accepts: bool) -> bool {
        let table = self.table.as_mut();
        let is_changed = table.is_some_and(|table| table.answer(proposed, accepts));
        self.send_due();
        is_changed
    }

    /// Returns the proposals that the client has accepted and that hold in this phase.
    pub fn promises(&self) -> &[Offer] {
        self.table.as_ref().map_or(&[], |table| &table.promises)
    }

    /// Sends the messages that are due. Returns whether the client needs orders.
    fn send_due(&mut self) -> bool {
        let due = self.table.as_mut().map(Table::take_due);
        let (due, needs_orders) = due.unwrap_or_default();
        due.into_iter().for_each(|message| self.send(message));
        needs_orders
    }
}
