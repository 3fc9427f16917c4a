//! A table with a server and clients, without a network between them.

use std::sync::Arc;

use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::Rules;
use daide::board::BoardTokens;
use daide::client::{Client, Event};
use daide::frame::{Frame, FrameReader};
use daide::game::{Ending, Game, Options};
use daide::server::{ClientId, Output, Server};
use daide::token::{CLOSE, MBV, Message, OPEN, THX, Token, WORDS};
use player::{Geography, Player, Task};

use crate::random::RandomPlayer;

/// Returns a server of a game.
pub fn server(map: &Arc<Map>, options: Options) -> Server {
    Server::new(Game::new(map, options).expect("a board that can be played"))
}

/// Returns a client that knows one board.
pub fn client(map: &Arc<Map>) -> Client {
    let map = Arc::clone(map);
    let find = move |name: &str| (name == map.name()).then(|| Arc::clone(&map));
    Client::new("random", "1", Box::new(find))
}

/// Returns the message of a text whose words are separated by spaces.
pub fn message(tokens: &BoardTokens, text: &str) -> Message {
    let word = |word: &str| -> Message {
        if let Some(text) = word.strip_prefix('\'') {
            return text.trim_matches('\'').chars().map(Token::letter).collect();
        }
        let known = WORDS.iter().find(|(name, _)| *name == word);
        let named = || tokens.names().find(|(_, name)| name == word.as_bytes());
        let number = || word.parse().ok().map(Token::number);
        vec![match word {
            "(" => OPEN,
            ")" => CLOSE,
            _ => known
                .map(|known| known.1)
                .or_else(|| named().map(|named| named.0))
                .or_else(number)
                .unwrap_or_else(|| panic!("“{word}” in {text}")),
        }]
    };
    text.split_whitespace().flat_map(word).collect()
}

/// Returns the bytes of the frame of a text.
pub fn frame(tokens: &BoardTokens, text: &str) -> Vec<u8> {
    Frame::Message(message(tokens, text)).bytes()
}

/// Returns the content of frames, as text.
pub fn texts(tokens: &BoardTokens, bytes: &[u8]) -> Vec<String> {
    let mut frames = FrameReader::new(usize::from(u16::MAX));
    frames.push(bytes);
    let text = |frame| match frame {
        Ok(Frame::Message(message)) => tokens.text(&message),
        other => format!("{other:?}"),
    };
    std::iter::from_fn(|| frames.next_frame())
        .map(text)
        .collect()
}

/// A server and clients with random players.
pub struct Table {
    pub server: Server,
    pub clients: Vec<(ClientId, Client)>,
    pub outcomes: Vec<Ending>,
    /// The bytes that the first client received.
    pub first: Vec<u8>,
    geography: Geography,
    seed: u64,
}

/// Returns random legal orders.
pub fn random_orders(
    geography: &Geography,
    (map, position, power): (&Map, &Position, Power),
    seed: u64,
) -> Vec<WrittenOrder> {
    RandomPlayer.orders(&Task {
        map,
        geography,
        position,
        rules: &Rules::default(),
        power,
        history: &[],
        last_year: None,
        seed,
    })
}

impl Table {
    /// Seats a client at every open seat.
    pub fn new(map: &Arc<Map>, options: Options) -> Self {
        let mut server = server(map, options);
        let clients = (0..server.open_seats()).map(|_| (server.connect(), client(map)));
        Table {
            clients: clients.collect(),
            server,
            outcomes: Vec::new(),
            first: Vec::new(),
            geography: Geography::new(map),
            seed: options.seed,
        }
    }

    /// Passes the messages between clients and server. Checks that each client's position is the
    /// server's, and that all of its orders are accepted. Returns whether anything was sent.
    pub fn step(&mut self) -> bool {
        let game = &mut self.server.game;
        let given: Vec<Power> = game.to_give().collect();
        let mut sent = !given.is_empty();
        let seed = self.seed + game.played.len() as u64;
        for power in given {
            let map = Arc::clone(game.map());
            let task = (&*map, &game.position, power);
            let orders = random_orders(&self.geography, task, seed);
            game.give(power, &orders);
        }
        self.server.go_on();
        for (id, client) in &mut self.clients {
            let bytes = client.take_output();
            sent |= !bytes.is_empty();
            self.server.receive(*id, &bytes);
        }
        for (id, output) in self.server.take_output() {
            if let Output::Send(bytes) = output {
                sent = true;
                self.pass(id, &bytes);
            }
        }
        sent
    }

    fn pass(&mut self, id: ClientId, bytes: &[u8]) {
        let mut clients = self.clients.iter_mut();
        let Some((at, (_, client))) = clients.by_ref().enumerate().find(|it| it.1.0 == id) else {
            return;
        };
        if at == 0 {
            self.first.extend(bytes);
        }
        let seed = self.seed + self.server.game.played.len() as u64;
        let is = |at, token: Token| bytes[at..].starts_with(&token.0.to_be_bytes());
        let is_noted = bytes.len() > 8 && is(4, THX);
        assert!(!is_noted || is(bytes.len() - 4, MBV), "an order is refused");
        for event in client.receive(bytes).expect("no error") {
            match event {
                Event::Started(_) => {}
                Event::Orders => {
                    let task = client.position().expect("a game");
                    assert_eq!(*task.1, self.server.game.position);
                    let orders = random_orders(&self.geography, task, seed);
                    client.give(&orders);
                }
                Event::Proposed(_) => {}
                Event::Over(outcome) => self.outcomes.push(outcome),
            }
        }
    }
}
