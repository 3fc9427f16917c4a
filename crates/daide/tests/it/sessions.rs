//! The answers of a server and a client, message by message: `sessions.txt` contains the input and
//! the expected answers. `UPDATE=1` rewrites the answers. `CODE` stands for the last passcode, which is random.

use std::collections::BTreeMap;
use std::sync::Arc;

use chancery_core::board::Map;
use chancery_core::orders::notation;
use daide::board::BoardTokens;
use daide::client::{Client, Event};
use daide::frame::{Frame, MAGIC, VERSION};
use daide::game::{Game, Options};
use daide::press::Press;
use daide::server::{ClientId, Output, Server};

use crate::table::{client, frame, server, texts};

/// One side of a session.
enum Side {
    Server(Box<Server>, BTreeMap<String, ClientId>),
    Client(Box<Client>),
}

/// A side with its output.
struct Session {
    side: Side,
    tokens: BoardTokens,
    /// The last passcode.
    code: String,
    sent: String,
}

impl Session {
    /// Starts a game, from a line like `game standard computers=6 seed=2`.
    fn game(line: &str) -> Self {
        let mut words = line.split(' ').skip(1);
        let map = testing::board(words.next().expect("a board"));
        let mut options = Options::default();
        for (key, number) in words.map(|word| word.split_once('=').expect("a number")) {
            let number: u16 = number.parse().expect("a number");
            match key {
                "computers" => options.computers = number.into(),
                "seed" => options.seed = number.into(),
                "deadline" => options.deadline = Some(number),
                "press" if number == 10 => options.press = Press::Peace,
                "press" => options.press = Press::Orders,
                _ => panic!("{line}"),
            }
        }
        let server = server(&map, options);
        Session {
            tokens: server.game.tokens.clone(),
            side: Side::Server(Box::new(server), BTreeMap::new()),
            code: String::new(),
            sent: String::new(),
        }
    }

    /// Starts a client that knows the standard board.
    fn client() -> Self {
        let map = Map::standard_shared();
        let mut client = client(&map);
        client.take_output();
        let representation = Frame::Representation(Vec::new()).bytes();
        client.receive(&representation).expect("no error");
        Session {
            tokens: BoardTokens::new(&map).expect("the standard board"),
            side: Side::Client(Box::new(client)),
            code: String::new(),
            sent: String::new(),
        }
    }

    /// Processes a line: `1> GOF` is sent by the first connection, or by the server to a client; `1> GOF | MIS` are
    /// two messages that arrive at once.
    fn take(&mut self, line: &str) {
        match &mut self.side {
            Side::Server(server, ids) => match line.split_once(' ') {
                Some(("tick", seconds)) => server.tick(seconds.parse().expect("a number")),
                Some(("leave", name)) => server.disconnect(ids[name]),
                Some(("out", key)) => eliminate(&mut server.game, key),
                Some(("wrong", times)) => {
                    for _ in 0..times.parse().expect("a number") {
                        let id = server.connect();
                        server.receive(id, &Frame::Initial(VERSION, MAGIC).bytes());
                        server.receive(id, &frame(&self.tokens, "IAM ( FRA ) ( 0 )"));
                        server.disconnect(id);
                    }
                    server.take_output();
                }
                None if line == "hold" => {
                    for power in server.game.to_give().collect::<Vec<_>>() {
                        server.game.give(power, &[]);
                    }
                    server.go_on();
                }
                _ => {
                    let (name, text) = line.split_once("> ").expect(line);
                    let id = *ids.entry(name.to_owned()).or_insert_with(|| {
                        let id = server.connect();
                        server.receive(id, &Frame::Initial(VERSION, MAGIC).bytes());
                        server.take_output();
                        id
                    });
                    let text = text.replace("CODE", &self.code);
                    server.receive(id, &frames(&self.tokens, &text));
                }
            },
            Side::Client(client) => match line.strip_prefix("orders") {
                Some(orders) => {
                    let orders = orders.split(',').filter(|order| !order.is_empty());
                    let orders = orders.map(|it| notation::read(Map::standard(), it).expect(it));
                    client.give(&orders.collect::<Vec<_>>());
                }
                None => {
                    let text = line.strip_prefix("1> ").expect(line);
                    match client.receive(&frames(&self.tokens, text)) {
                        Ok(events) => {
                            for event in events {
                                self.sent += &match event {
                                    // every offer is accepted
                                    Event::Proposed(it) => {
                                        if client.answer(&it, true) {
                                            format!("  {:?}, new orders\n", it.offer)
                                        } else {
                                            format!("  {:?}\n", it.offer)
                                        }
                                    }
                                    event => format!("  {event:?}\n"),
                                };
                            }
                        }
                        Err(error) => self.sent += &format!("  {error}\n"),
                    }
                }
            },
        }
        self.collect();
    }

    fn collect(&mut self) {
        let output = match &mut self.side {
            Side::Server(server, _) => server.take_output(),
            Side::Client(client) => vec![(0, Output::Send(client.take_output()))],
        };
        for (id, output) in output {
            let all = match output {
                Output::Send(bytes) => texts(&self.tokens, &bytes),
                Output::Close => vec!["closed".to_owned()],
            };
            for mut text in all {
                if let Some(("HLO", rest)) = text.split_once(' ') {
                    self.code = rest.split(' ').nth(4).expect("a passcode").to_owned();
                }
                if text.contains("HLO") || text.contains("IAM") {
                    text = text.replace(&format!("( {} )", self.code), "( CODE )");
                }
                let is_whole = text.starts_with("MDF") || text.len() < 120;
                let shown = if is_whole {
                    &text
                } else {
                    &format!("{}…", &text[..117])
                };
                let name = match self.side {
                    Side::Server(..) => (id + 1).to_string(),
                    Side::Client(_) => "client".to_owned(),
                };
                self.sent += &format!("  {name}< {shown}\n");
            }
        }
    }
}

/// Takes all units and centers from a power.
fn eliminate(game: &mut Game, key: &str) {
    let map = Arc::clone(game.map());
    let power = map.power_by_key(key).expect("a power");
    for province in map.provinces() {
        let unit = game.position.unit(province);
        if unit.is_some_and(|unit| unit.power == power) {
            game.position.take_unit(province);
        }
        if game.position.owner(province) == Some(power) {
            game.position.set_owner(province, None);
        }
    }
}

/// Returns the bytes of messages that are separated by ` | `.
fn frames(tokens: &BoardTokens, text: &str) -> Vec<u8> {
    let texts = text.split(" | ");
    texts.flat_map(|text| frame(tokens, text)).collect()
}

#[test]
fn sessions_are_answered_as_before() {
    let mut session = None;
    let mut text = String::new();
    for line in include_str!("../sessions.txt").lines() {
        if line.starts_with("  ") {
            continue;
        }
        text += &format!("{line}\n");
        match (line, &mut session) {
            (line, _) if line.is_empty() || line.starts_with('#') => {}
            (line, session) if line.starts_with("game ") => *session = Some(Session::game(line)),
            ("client", session) => *session = Some(Session::client()),
            (line, Some(session)) => {
                session.take(line);
                text += &std::mem::take(&mut session.sent);
            }
            (line, None) => panic!("{line}"),
        }
    }
    testing::compare_with_file("crates/daide/tests/sessions.txt", &text);
}
