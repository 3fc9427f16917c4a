//! A client: it joins a server, and gives the orders that a player chooses.
//!
//! It has no socket: the caller passes on what arrives, and sends what [`Client::take_output`] returns.

mod table;

use std::sync::Arc;

use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::WrittenOrder;

use self::table::Table;
use crate::definition::Definition;
use crate::frame::{Frame, FrameReader, MAGIC, ProtocolError, TokenName, VERSION};
use crate::reader::{Reader, SyntaxError};
use crate::token::{self, HUH, LOD, MAP, MDF, Message, NME, OFF, REJ, SVE, Token, YES};
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

    /// Returns how the game ended, once that is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.as_ref()?.outcome
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
        Event::Over(self.outcome().unwrap_or(outcome))
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
