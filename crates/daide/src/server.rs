//! A server: connections, requests and their answers. [`game`](crate::game) has the game itself.

mod answers;
mod table;

use std::collections::BTreeMap;

use chancery_core::board::Power;

use crate::frame::{Frame, FrameReader, LONGEST, MAGIC, ProtocolError, VERSION};
use crate::game::{Game, Stage};
use crate::token::{Message, message};

/// The number of a connection.
pub type ClientId = u64;

/// An action for the caller on a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Send these bytes.
    Send(Vec<u8>),
    /// Close the connection. No more output follows.
    Close,
}

/// The maximum time without an initial message before a connection is closed, in seconds.
const INITIAL_SECONDS: u32 = 30;

/// The role of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Connected for this number of seconds, without an initial message.
    New(u32),
    /// A connection with an initial message, but without a part in the game.
    Guest,
    /// A connection that requests a seat. `accepted` is whether it has accepted the map.
    Candidate {
        accepted: bool,
    },
    Player(Power),
}

struct Client {
    role: Role,
    /// The name and the version that it sent, or an empty text.
    name: String,
    frames: FrameReader,
}

/// A server of one game.
///
/// It has no sockets: the caller passes the bytes that arrive to [`Server::receive`], and sends
/// those that [`Server::take_output`] returns.
pub struct Server {
    /// The game.
    pub game: Game,
    clients: BTreeMap<ClientId, Client>,
    next: ClientId,
    output: Vec<(ClientId, Output)>,
}

impl Server {
    /// Returns a server of a game without clients.
    pub fn new(game: Game) -> Self {
        let mut server = Server {
            game,
            clients: BTreeMap::new(),
            next: 0,
            output: Vec::new(),
        };
        server.start_if_full();
        server
    }

    /// Takes the output, in sequence.
    pub fn take_output(&mut self) -> Vec<(ClientId, Output)> {
        std::mem::take(&mut self.output)
    }

    /// Returns the number of players that the game needs before it begins.
    pub fn open_seats(&self) -> usize {
        let clients = self.clients.values();
        let accepted = |it: &&Client| it.role == Role::Candidate { accepted: true };
        match self.game.stage {
            Stage::Waiting => self.game.client_seats.len() - clients.filter(accepted).count(),
            _ => 0,
        }
    }

    /// Adds a connection and returns its number.
    pub fn connect(&mut self) -> ClientId {
        let id = self.next;
        self.next += 1;
        let client = Client {
            role: Role::New(0),
            name: String::new(),
            frames: FrameReader::new(LONGEST),
        };
        self.clients.insert(id, client);
        id
    }

    /// Removes a connection that was closed.
    pub fn disconnect(&mut self, id: ClientId) {
        let Some(client) = self.clients.remove(&id) else {
            return;
        };
        if let Role::Player(power) = client.role {
            self.game.leave(power);
        }
        self.go_on();
    }

    /// Processes bytes that arrived.
    pub fn receive(&mut self, id: ClientId, bytes: &[u8]) {
        if let Some(client) = self.clients.get_mut(&id) {
            client.frames.push(bytes);
        }
        while let Some(client) = self.clients.get_mut(&id)
            && let Some(frame) = client.frames.next_frame()
        {
            if let Err(error) = frame.and_then(|frame| self.frame(id, frame)) {
                self.send_frame(id, &Frame::Error(error as u16));
                self.close(id);
            }
        }
        self.go_on();
    }

    /// Processes that some seconds have passed.
    pub fn tick(&mut self, seconds: u32) {
        let mut late = Vec::new();
        for (&id, client) in &mut self.clients {
            if let Role::New(waited) = &mut client.role {
                *waited += seconds;
                if *waited >= INITIAL_SECONDS {
                    late.push(id);
                }
            }
        }
        for id in late {
            self.send_frame(id, &Frame::Error(ProtocolError::Timeout as u16));
            self.close(id);
        }
        self.game.tick(seconds);
        self.go_on();
    }

    /// Continues the game if possible and sends its news.
    pub fn go_on(&mut self) {
        self.game.go_on();
        let news = std::mem::take(&mut self.game.news);
        let is_over = news.last() == Some(&message![OFF]);
        let roles = self.clients.iter().map(|(&id, client)| (id, client.role));
        for (id, role) in roles.collect::<Vec<_>>() {
            if let Role::Player(_) = role {
                news.iter().for_each(|it| self.send(id, it.clone()));
            } else if is_over {
                self.send(id, message![OFF]);
            }
        }
    }

    fn send(&mut self, id: ClientId, message: Message) {
        self.send_frame(id, &Frame::Message(message));
    }

    fn send_frame(&mut self, id: ClientId, frame: &Frame) {
        self.output.push((id, Output::Send(frame.bytes())));
    }

    fn close(&mut self, id: ClientId) {
        self.output.push((id, Output::Close));
        self.disconnect(id);
    }

    fn frame(&mut self, id: ClientId, frame: Frame) -> Result<(), ProtocolError> {
        let Some(client) = self.clients.get_mut(&id) else {
            return Ok(());
        };
        let is_new = matches!(client.role, Role::New(_));
        match frame {
            Frame::Initial(..) if !is_new => return Err(ProtocolError::SecondInitial),
            Frame::Initial(version, _) if version != VERSION => return Err(ProtocolError::Version),
            Frame::Initial(_, magic) if magic == MAGIC.swap_bytes() => {
                return Err(ProtocolError::ByteOrder);
            }
            Frame::Initial(_, magic) if magic != MAGIC => return Err(ProtocolError::Magic),
            Frame::Initial(..) => {
                client.role = Role::Guest;
                let names = self.game.tokens.representation();
                self.send_frame(id, &Frame::Representation(names));
            }
            Frame::Final | Frame::Error(_) => self.close(id),
            _ if is_new => return Err(ProtocolError::NotInitial),
            Frame::Representation(_) => return Err(ProtocolError::RepresentationByClient),
            Frame::Message(message) => self.message(id, message),
        }
        Ok(())
    }
}
