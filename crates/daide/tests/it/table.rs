//! A table with a server and clients, without a network between them.

use std::sync::Arc;

use chancery_core::board::{Map, Position, Power, Province};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use daide::client::{Client, Event, Outcome};
use daide::frame::{Frame, FrameReader, MAGIC, VERSION};
use daide::game::{Game, Options};
use daide::server::{ClientId, Output, Server};
use daide::token::Message;
use daide::tokens::BoardTokens;
use testing::dice::Dice;

/// Returns a server of a game.
pub fn server(map: &Arc<Map>, options: Options) -> Server {
    Server::new(Game::new(map, Rules::default(), options).expect("a board that can be played"))
}

/// Returns random legal orders.
pub fn random_orders(
    dice: &mut Dice,
    map: &Map,
    position: &Position,
    power: Power,
) -> Vec<WrittenOrder> {
    let rules = Rules::default();
    let ctx = LegalityContext::new(map, position, &rules);
    let phase = position.turn.phase;
    let units = position.orderable_units().into_iter();
    let units = units.filter(|unit| unit.power == power);
    let places = units.map(|unit| map.province(unit.location));
    let choices: Vec<Vec<WrittenOrder>> = if phase.is_movement() {
        places.map(|at| ctx.possible(at)).collect()
    } else if phase.is_retreat() {
        places.map(|at| ctx.possible_retreats(at)).collect()
    } else {
        let due = position.adjustment(power).unsigned_abs() as usize;
        vec![ctx.possible_adjustments(power); due]
    };
    let mut taken: Vec<Province> = Vec::new();
    let mut all = Vec::new();
    for mut choice in choices {
        choice.retain(|order| order.province().is_none_or(|at| !taken.contains(&at)));
        if !choice.is_empty() {
            let order = choice.swap_remove(dice.roll(choice.len()));
            taken.extend(order.province());
            all.push(order);
        }
    }
    all
}

/// A connection that sends any messages.
pub struct Guest {
    pub id: ClientId,
    frames: FrameReader,
    pub tokens: BoardTokens,
    pub closed: bool,
    /// What arrived, as text.
    pub got: Vec<String>,
}

impl Guest {
    /// Connects, and greets the server.
    pub fn new(server: &mut Server) -> Self {
        let mut guest = Guest {
            id: server.connect(),
            frames: FrameReader::new(usize::from(u16::MAX)),
            tokens: server.game.tokens.clone(),
            closed: false,
            got: Vec::new(),
        };
        server.receive(guest.id, &Frame::Initial(VERSION, MAGIC).bytes());
        guest.collect(server);
        guest.got.clear();
        guest
    }

    /// Sends a message, and returns what all of the answers are.
    pub fn say(&mut self, server: &mut Server, text: &str) -> Vec<String> {
        let message: Message = self
            .tokens
            .message(text)
            .unwrap_or_else(|| panic!("{text}"));
        server.receive(self.id, &Frame::Message(message).bytes());
        self.collect(server);
        std::mem::take(&mut self.got)
    }

    /// Takes what arrived; other connections' output is lost.
    pub fn collect(&mut self, server: &mut Server) {
        for (id, output) in server.take_output() {
            match output {
                Output::Send(bytes) if id == self.id => self.frames.push(&bytes),
                Output::Close if id == self.id => self.closed = true,
                _ => {}
            }
        }
        while let Some(frame) = self.frames.next_frame() {
            self.got.push(match frame.expect("a frame") {
                Frame::Message(message) => self.tokens.text(&message),
                other => format!("{other:?}"),
            });
        }
    }
}

/// Clients with random players at a server.
pub struct Table {
    pub server: Server,
    pub clients: Vec<(ClientId, Client)>,
    pub outcomes: Vec<Outcome>,
    dice: Dice,
}

impl Table {
    /// Seats a client at every open seat.
    pub fn new(mut server: Server, map: &Arc<Map>, seed: u64) -> Self {
        let clients = (0..server.open_seats()).map(|_| {
            let map = Arc::clone(map);
            let find = move |name: &str| (name == map.name()).then(|| Arc::clone(&map));
            (server.connect(), Client::new("random", "1", Box::new(find)))
        });
        Table {
            clients: clients.collect(),
            server,
            outcomes: Vec::new(),
            dice: Dice::seeded(seed),
        }
    }

    /// Passes on what the clients have to send, and what they get. Returns whether anything was sent.
    pub fn step(&mut self, check: impl FnMut(&Server, &Client)) -> bool {
        self.step_recording(None, check)
    }

    /// Does that, and keeps what another connection gets.
    pub fn step_recording(
        &mut self,
        mut record: Option<(ClientId, &mut Vec<u8>)>,
        mut check: impl FnMut(&Server, &Client),
    ) -> bool {
        let given = self.server.game.to_give();
        let mut sent = !given.is_empty();
        for power in given {
            let game = &mut self.server.game;
            let map = Arc::clone(game.map());
            let orders = random_orders(&mut self.dice, &map, &game.position, power);
            game.give(power, &orders);
        }
        self.server.go_on();
        for (id, client) in &mut self.clients {
            let bytes = client.take_output();
            sent |= !bytes.is_empty();
            self.server.receive(*id, &bytes);
        }
        for (id, output) in self.server.take_output() {
            let Output::Send(bytes) = output else {
                continue;
            };
            sent = true;
            if let Some((other, kept)) = &mut record
                && *other == id
            {
                kept.extend(&bytes);
            }
            let Some((_, client)) = self.clients.iter_mut().find(|(own, _)| *own == id) else {
                continue;
            };
            for event in client
                .receive(&bytes)
                .expect("the server keeps to the protocol")
            {
                match event {
                    Event::Started(_) => {}
                    Event::Orders => {
                        check(&self.server, client);
                        let (map, position, power) = client.position().expect("a game");
                        let orders = random_orders(&mut self.dice, map, position, power);
                        client.give(&orders);
                    }
                    Event::Over(outcome) => self.outcomes.push(outcome),
                }
            }
        }
        sent
    }
}
