//! A server: seats, requests and their answers. It adjudicates; the game goes on in [`game`](crate::game).

use std::collections::BTreeMap;

use chancery_core::board::{Id, Power};

use crate::definition::Definition;
use crate::frame::{Frame, FrameReader, LONGEST, MAGIC, ProtocolError, VERSION};
use crate::game::{Game, Stage};
use crate::reader::is_balanced;
use crate::request::{Request, SubmittedOrder};
use crate::state;
use crate::token::{
    self, BTL, ERR, HLO, HUH, LVL, MTL, Message, OFF, PRN, REJ, RTL, THX, TME, Token, YES,
};

/// The number of a connection.
pub type ClientId = u64;

/// What the caller is to do with a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Send these bytes.
    Send(Vec<u8>),
    /// Close the connection; nothing follows.
    Close,
}

/// After so many seconds a connection without its initial message is closed.
const INITIAL_SECONDS: u32 = 30;

/// The most letters of a client's name and of its version.
const LONGEST_NAME: usize = 60;

/// What a connection is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Connected for so many seconds, without an initial message.
    New(u32),
    /// Greeted, without a part in the game.
    Guest,
    /// Wants a seat, and has accepted the map or not yet.
    Candidate {
        accepted: bool,
    },
    Observer,
    Player(Power),
}

struct Client {
    role: Role,
    frames: FrameReader,
    /// What it calls itself, and its version.
    name: [String; 2],
    /// It is notified so many seconds before the deadline.
    reminders: Vec<i32>,
}

/// A server of one game.
///
/// It has no sockets: the caller passes on what arrives, and sends what [`Server::take_output`] returns.
pub struct Server {
    /// The game.
    pub game: Game,
    clients: BTreeMap<ClientId, Client>,
    next: ClientId,
    output: Vec<(ClientId, Output)>,
}

impl Server {
    /// Returns a server of a game that nobody has joined.
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

    /// Takes what is to be sent and closed, in sequence.
    pub fn take_output(&mut self) -> Vec<(ClientId, Output)> {
        std::mem::take(&mut self.output)
    }

    /// Returns how many players are connected.
    pub fn player_count(&self) -> usize {
        let is_player = |client: &&Client| matches!(client.role, Role::Player(_));
        self.clients.values().filter(is_player).count()
    }

    /// Returns how many more players the game needs before it begins.
    pub fn open_seats(&self) -> usize {
        let candidates = self.clients.values();
        let is_candidate = |client: &&Client| client.role == Role::Candidate { accepted: true };
        match self.game.stage {
            Stage::Waiting => self.game.client_seats() - candidates.filter(is_candidate).count(),
            _ => 0,
        }
    }

    /// Takes a new connection.
    pub fn connect(&mut self) -> ClientId {
        let id = self.next;
        self.next += 1;
        let client = Client {
            role: Role::New(0),
            frames: FrameReader::new(LONGEST),
            name: Default::default(),
            reminders: Vec::new(),
        };
        self.clients.insert(id, client);
        id
    }

    /// Takes note that a connection is gone.
    pub fn disconnect(&mut self, id: ClientId) {
        let Some(client) = self.clients.remove(&id) else {
            return;
        };
        if let Role::Player(power) = client.role {
            self.game.leave(power);
        }
        self.go_on();
    }

    /// Takes bytes that arrived.
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

    /// Takes note that so many seconds have passed.
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
        let (before, after) = self.game.tick(seconds);
        let due = |client: &Client| {
            let due = client.reminders.iter();
            due.filter(|&&at| after <= at && at < before).max().copied()
        };
        let due: Vec<_> = self
            .clients
            .iter()
            .filter_map(|(&id, it)| Some((id, due(it)?)))
            .collect();
        for (id, seconds) in due {
            self.send(id, time(seconds));
        }
        self.go_on();
    }

    /// Sends what happened in the game, and ends it for all if it is over.
    pub fn go_on(&mut self) {
        self.game.go_on();
        let news = std::mem::take(&mut self.game.news);
        let ids: Vec<ClientId> = self.clients.keys().copied().collect();
        let is_over = news.iter().any(|message| message.first() == Some(&OFF));
        for id in ids {
            let takes_part = matches!(self.clients[&id].role, Role::Player(_) | Role::Observer);
            if takes_part {
                news.iter()
                    .for_each(|message| self.send(id, message.clone()));
            } else if is_over {
                self.send(id, vec![OFF]);
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

    fn message(&mut self, id: ClientId, message: Message) {
        if matches!(message.first(), Some(&HUH | &PRN)) {
            return;
        }
        if !is_balanced(&message) {
            return self.send(id, token::message(PRN, [token::list(message)]));
        }
        match Request::read(&self.game.tokens, &message) {
            Ok(request) => self.answer(id, request, &message),
            Err(error) => {
                let (before, after) = message.split_at(error.at.min(message.len()));
                let marked = [before, &[ERR], after].concat();
                self.send(id, token::message(HUH, [token::list(marked)]));
            }
        }
    }

    fn answer(&mut self, id: ClientId, request: Request, message: &[Token]) {
        let Some(client) = self.clients.get(&id) else {
            return;
        };
        let role = client.role;
        let playing = self.game.stage == Stage::Playing;
        let alive = |power| playing && !state::is_eliminated(&self.game.position, power);
        let granted = match (request, role) {
            (Request::Join(name), Role::Guest) => return self.join(id, name, message),
            (Request::Observe, Role::Guest) => {
                self.set_role(id, Role::Observer);
                self.send(id, answer(YES, message));
                return self.send(id, self.game.tokens.board_name());
            }
            (Request::AnswerMap(accepts), _) => return self.map_answered(id, accepts),
            (Request::Return(power, passcode), Role::Guest) => {
                let power = power.filter(|&power| self.game.may_return(power, passcode));
                if let Some(power) = power {
                    self.send(id, answer(YES, message));
                    self.set_role(id, Role::Player(power));
                    return self.game.come_back(power);
                }
                false
            }
            (Request::Map, _) => return self.send(id, self.game.tokens.board_name()),
            (Request::Definition, _) => {
                return self.send(id, Definition::new(&self.game.tokens).message());
            }
            (Request::Centers, _) => {
                return self.send(id, state::sco(&self.game.tokens, &self.game.position));
            }
            (Request::Position, _) => {
                return self.send(id, state::now(&self.game.tokens, &self.game.position));
            }
            (Request::Hello, _) if self.game.stage != Stage::Waiting => {
                return self.send(id, self.hello(role));
            }
            (Request::History(turn), _) if let Some(messages) = self.game.history(turn) => {
                return messages.into_iter().for_each(|it| self.send(id, it));
            }
            (Request::Results, _) if let Some(messages) = self.game.last_results() => {
                return messages.into_iter().for_each(|it| self.send(id, it));
            }
            (Request::Time, _) if playing && let Some(left) = self.game.seconds_left() => {
                return self.send(id, time(left));
            }
            (Request::Submit(turn, orders), Role::Player(power))
                if playing && turn.is_none_or(|it| it == self.game.position.turn) =>
            {
                return self.submit(id, power, orders);
            }
            (Request::Withdraw(orders), Role::Player(power)) if playing => {
                self.game.withdraw(power, &orders)
            }
            (Request::Missing, Role::Player(power)) if playing => {
                return self.send(id, self.game.missing(power));
            }
            (Request::GoOn(go_on), Role::Player(power)) if alive(power) || playing && go_on => {
                self.game.seats[power.index()].waits = !go_on;
                self.send(id, answer(YES, message));
                let missing = self.game.missing(power);
                if go_on && missing.len() > 1 {
                    self.send(id, missing);
                }
                return;
            }
            (Request::Draw(vote), Role::Player(power)) if alive(power) => {
                self.game.seats[power.index()].draw = vote;
                true
            }
            (Request::Remind(add, seconds), _) => self.remind(id, add, seconds),
            (Request::NoReminders, _) => {
                let client = self.clients.get_mut(&id);
                client.is_some_and(|client| {
                    client.reminders.clear();
                    true
                })
            }
            (Request::Other, _) => return,
            _ => false,
        };
        self.send(id, answer(if granted { YES } else { REJ }, message));
    }

    fn set_role(&mut self, id: ClientId, role: Role) {
        if let Some(client) = self.clients.get_mut(&id) {
            client.role = role;
        }
    }

    fn join(&mut self, id: ClientId, name: [String; 2], message: &[Token]) {
        let candidates = self.clients.values();
        let is_candidate = |client: &&Client| matches!(client.role, Role::Candidate { .. });
        let taken = candidates.filter(is_candidate).count();
        let is_free = self.game.stage == Stage::Waiting && taken < self.game.client_seats();
        let short = name.iter().all(|part| part.chars().count() <= LONGEST_NAME);
        if !is_free || !short {
            return self.send(id, answer(REJ, message));
        }
        if let Some(client) = self.clients.get_mut(&id) {
            client.role = Role::Candidate { accepted: false };
            client.name = name;
        }
        self.send(id, answer(YES, message));
        self.send(id, self.game.tokens.board_name());
    }

    fn map_answered(&mut self, id: ClientId, accepts: bool) {
        let role = self.clients.get(&id).map(|client| client.role);
        match role {
            Some(Role::Candidate { .. }) if !accepts => self.set_role(id, Role::Guest),
            Some(Role::Candidate { .. }) => {
                self.set_role(id, Role::Candidate { accepted: true });
                self.start_if_full();
            }
            Some(Role::Observer) if accepts && self.game.stage != Stage::Waiting => {
                self.send(id, self.hello(Role::Observer));
                self.send(id, state::sco(&self.game.tokens, &self.game.position));
                self.send(id, state::now(&self.game.tokens, &self.game.position));
            }
            _ => {}
        }
    }

    fn start_if_full(&mut self) {
        if self.game.stage != Stage::Waiting || self.open_seats() > 0 {
            return;
        }
        let accepted = |client: &Client| client.role == Role::Candidate { accepted: true };
        let clients = self.clients.iter_mut().filter(|(_, it)| accepted(it));
        for (client, seat) in clients.zip(&mut self.game.free_seats()) {
            client.1.role = Role::Player(*seat);
            self.game.seats[seat.index()].name = client.1.name.clone();
        }
        self.game.start();
        let roles = self.clients.iter().map(|(&id, client)| (id, client.role));
        for (id, role) in roles.collect::<Vec<_>>() {
            if matches!(role, Role::Player(_) | Role::Observer) {
                self.send(id, self.hello(role));
            }
        }
    }

    fn hello(&self, role: Role) -> Message {
        let (power, passcode) = match role {
            Role::Player(power) => (Some(power), self.game.seats[power.index()].passcode),
            _ => (None, 0),
        };
        let option = |word, number: i32| token::list([word, Token::number(number)]);
        let mut options = option(LVL, 0);
        if let Some(deadline) = self.game.options.deadline {
            for limit in [MTL, RTL, BTL] {
                options.extend(option(limit, i32::from(deadline)));
            }
        }
        let parts = [
            token::list([self.game.tokens.power(power)]),
            token::list([Token::number(passcode)]),
            token::list(options),
        ];
        token::message(HLO, parts)
    }

    fn submit(&mut self, id: ClientId, power: Power, orders: Vec<SubmittedOrder>) {
        for (order, message) in orders {
            let note = match order {
                Ok(order) => self.game.submit(power, order, message.clone()),
                Err(note) => note,
            };
            self.send(id, token::message(THX, [message, token::list([note])]));
        }
        let missing = self.game.missing(power);
        if missing.len() > 1 {
            self.send(id, missing);
        }
    }

    fn remind(&mut self, id: ClientId, add: bool, seconds: i32) -> bool {
        let longest = self.game.options.deadline.map_or(-1, i32::from);
        let Some(Client { reminders, .. }) = self.clients.get_mut(&id) else {
            return false;
        };
        let known = reminders.iter().position(|&at| at == seconds);
        match (add, known) {
            (true, None) if (0..=longest).contains(&seconds) => reminders.push(seconds),
            (true, None) | (false, None) => return false,
            (true, Some(_)) => {}
            (false, Some(at)) => {
                reminders.swap_remove(at);
            }
        }
        true
    }
}

/// Returns `YES` or `REJ` with the message that is answered.
fn answer(word: Token, message: &[Token]) -> Message {
    token::message(word, [token::list(message.iter().copied())])
}

/// Returns how many seconds are left.
pub(crate) fn time(seconds: i32) -> Message {
    token::message(TME, [token::list([Token::number(seconds)])])
}
