//! A server: connections, requests and their answers. [`game`](crate::game) has the game itself.

mod answers;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use chancery_core::board::Power;

use crate::frame::{Frame, FrameReader, MAGIC, ProtocolError, VERSION};
use crate::game::{Game, Stage};
use crate::request::Program;
use crate::token::{Message, Token, message};

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

/// The time for which a connection without a part in the game may be silent, in seconds.
const LONGEST_SILENCE: u32 = 30;

/// The number of wrong passcodes after which a connection is closed.
const MOST_WRONG_CODES: u32 = 5;

/// The role of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Role {
    /// A connection without an initial message.
    #[default]
    New,
    /// A connection with an initial message, but without a part in the game.
    Guest,
    /// A connection that requests a seat. `accepted` is whether it has accepted the map.
    Candidate {
        accepted: bool,
    },
    Player(Power),
}

#[derive(Default)]
struct Client {
    role: Role,
    /// The number of seconds since it got its role, or since the last message of a guest.
    silent: u32,
    /// The name that it sent.
    program: Program,
    /// The number of wrong passcodes that it sent.
    wrong_codes: u32,
    /// The numbers of seconds before the deadline when it is reminded.
    reminders: BTreeSet<i32>,
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
        self.clients.insert(id, Client::default());
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
                self.refuse(id, error);
            }
        }
        self.go_on();
    }

    /// Processes that some seconds have passed.
    pub fn tick(&mut self, seconds: u32) {
        let may_wait = |role| matches!(role, Role::Player(_) | Role::Candidate { accepted: true });
        let late = self.clients.iter_mut().filter_map(|(&id, client)| {
            client.silent += seconds;
            let is_late = client.silent >= LONGEST_SILENCE && !may_wait(client.role);
            is_late.then_some((id, client.role))
        });
        for (id, role) in late.collect::<Vec<_>>() {
            match role {
                Role::New => self.refuse(id, ProtocolError::Timeout),
                _ => self.dismiss(id),
            }
        }
        let before = self.game.left;
        self.game.tick(seconds);
        let passed = self.game.left..before;
        let due = self.clients.iter().flat_map(|(&id, client)| {
            let due = client.reminders.iter().filter(|it| passed.contains(it));
            due.map(move |&left| (id, left))
        });
        for (id, left) in due.collect::<Vec<_>>() {
            self.send(id, message! { TME ({Token::number(left)}) });
        }
        self.go_on();
    }

    /// Continues the game if possible and sends its news. At its end, all connections are closed.
    pub fn go_on(&mut self) {
        self.game.go_on();
        let mut news = std::mem::take(&mut self.game.news);
        let is_over = news.pop_if(|it| *it == message![OFF]).is_some();
        let roles = self.clients.iter().map(|(&id, client)| (id, client.role));
        for (id, role) in roles.collect::<Vec<_>>() {
            if let Role::Player(_) = role {
                news.iter().for_each(|it| self.send(id, it.clone()));
            }
            if is_over {
                self.dismiss(id);
            }
        }
    }

    /// Begins another game, for other clients.
    pub fn begin(&mut self, game: Game) {
        self.dismiss_clients();
        self.game = game;
        self.start_if_full();
    }

    fn dismiss_clients(&mut self) {
        for id in self.clients.keys().copied().collect::<Vec<_>>() {
            self.dismiss(id);
        }
    }

    /// Ends the game of a client and closes the connection.
    fn dismiss(&mut self, id: ClientId) {
        self.send(id, message![OFF]);
        self.output.push((id, Output::Close));
        self.clients.remove(&id);
    }

    /// Closes a connection because of an error.
    fn refuse(&mut self, id: ClientId, error: ProtocolError) {
        self.send_frame(id, &Frame::Error(error as u16));
        self.close(id);
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
        let is_new = client.role == Role::New;
        match frame {
            Frame::Initial(..) if !is_new => return Err(ProtocolError::SecondInitial),
            Frame::Initial(version, _) if version != VERSION => return Err(ProtocolError::Version),
            Frame::Initial(_, magic) if magic == MAGIC.swap_bytes() => {
                return Err(ProtocolError::ByteOrder);
            }
            Frame::Initial(_, magic) if magic != MAGIC => return Err(ProtocolError::Magic),
            Frame::Initial(..) => {
                self.set_role(id, Role::Guest);
                let names = self.game.tokens.representation();
                self.send_frame(id, &Frame::Representation(names));
            }
            Frame::Final | Frame::Error(_) => self.close(id),
            _ if is_new => return Err(ProtocolError::NotInitial),
            Frame::Representation(_) => return Err(ProtocolError::RepresentationByClient),
            Frame::Message(message) => {
                if client.role == Role::Guest {
                    client.silent = 0;
                }
                self.message(id, message);
                let client = self.clients.get(&id);
                if client.is_some_and(|it| it.wrong_codes >= MOST_WRONG_CODES) {
                    self.close(id);
                }
            }
        }
        Ok(())
    }
}
