//! Bytes that violate the protocol.

use chancery_core::board::Map;
use daide::board::BoardTokens;
use daide::frame::{Frame, MAGIC, VERSION};
use daide::game::{Game, Options};
use daide::server::{Output, Server};
use daide::token::{CLOSE, NME, OPEN, Token};
use testing::dice::Dice;

use crate::programs;
use crate::table::{Table, client, frame, server, texts};

#[test]
fn frames_that_break_the_protocol_get_its_errors() {
    let initial = Frame::Initial(VERSION, MAGIC).bytes();
    let map = Frame::Message(vec![daide::token::MAP]).bytes();
    let all: [(&[&[u8]], u16); 14] = [
        (&[&map], 0x02),
        (&[&Frame::Initial(VERSION, 0x10DA).bytes()], 0x03),
        (&[&Frame::Initial(VERSION, 0xDA11).bytes()], 0x04),
        (&[&Frame::Initial(2, MAGIC).bytes()], 0x05),
        (&[&initial, &initial], 0x06),
        (&[&[5, 0, 0, 0]], 0x08),
        (&[&[2, 0, 0xFF, 0xFE]], 0x08),
        (&[&[0, 0, 0, 2, 0, 1]], 0x09),
        (&[&initial, &[2, 0, 0, 0]], 0x09),
        (&[&initial, &[2, 0, 0, 3, 1, 2, 3]], 0x09),
        (&[&initial, &[3, 0, 0, 1, 0]], 0x09),
        (
            &[&initial, &Frame::Representation(Vec::new()).bytes()],
            0x0D,
        ),
        (&[&initial, &[2, 0, 0, 2, 0x7F, 0xFF]], 0x0E),
        (&[&initial, &[2, 0, 0, 2, 0x48, 0xFF]], 0x0E),
    ];
    for (frames, number) in all {
        let mut server = server(&Map::standard_shared(), Options::default());
        let id = server.connect();
        frames.iter().for_each(|frame| server.receive(id, frame));
        let output = server.take_output();
        let error = Output::Send(Frame::Error(number).bytes());
        assert_eq!(
            output[output.len() - 2..],
            [(id, error), (id, Output::Close)],
            "{frames:?}"
        );
    }
    let mut server = server(&Map::standard_shared(), Options::default());
    let id = server.connect();
    server.tick(30);
    let late = Output::Send(Frame::Error(1).bytes());
    assert_eq!(server.take_output(), [(id, late), (id, Output::Close)]);
}

/// Returns the bytes that a client sends in the first phases of a game.
fn session() -> Vec<u8> {
    let mut session = Frame::Initial(VERSION, MAGIC).bytes();
    let tokens = BoardTokens::new(&Map::standard_shared()).expect("the standard board");
    for text in [
        "NME ( 'x' ) ( '1' )",
        "MDF",
        "YES ( MAP ( 'standard' ) )",
        "NOW",
        "TME ( 20 )",
        "SUB ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( ( FRA FLT BRE ) MTO MAO ) ( FRA WVE )",
        "SUB ( ( FRA AMY MAR ) CTO NAF VIA ( GOL WES ) ) ( ( FRA FLT MAO ) MTO ( SPA NCS ) )",
        "NOT ( SUB ( ( FRA AMY PAR ) MTO BUR ) )",
        "HST ( SPR 1901 )",
        "NOT ( GOF )",
        "DRW",
    ] {
        session.extend(frame(&tokens, text));
    }
    session
}

/// Every prefix of a session, and sessions with changed bytes: the server answers or closes the
/// connection, and other clients continue to play.
#[test]
fn no_bytes_harm_the_game() {
    let session = session();
    let mut dice = Dice::seeded(1);
    let map = Map::standard_shared();
    // France at a table, for which the session has orders
    let table = programs::table(&[2], "127.0.0.1:0".parse().expect("an address"));
    for length in 0..2 * session.len() + 4000 {
        let options = Options {
            computers: 6,
            ..Options::default()
        };
        let mut server = match length % 2 {
            0 => server(&map, options),
            _ => Server::new(Game::at(&table)),
        };
        let length = length / 2;
        let id = server.connect();
        let mut bytes = session[..length.min(session.len())].to_vec();
        if length > session.len() {
            for _ in 0..=dice.roll(4) {
                let at = dice.roll(bytes.len());
                bytes[at] = dice.roll(256) as u8;
            }
        }
        for part in bytes.chunks(1 + dice.roll(40)) {
            server.receive(id, part);
        }
        let position = server.game.position.clone();
        assert_eq!(position, map.opening());
        server.take_output();
        let other = server.connect();
        server.receive(other, &Frame::Initial(VERSION, MAGIC).bytes());
        server.receive(other, &frame(&server.game.tokens, "MAP"));
        let output = server.take_output();
        let Some((_, Output::Send(bytes))) = output.last() else {
            panic!("{output:?}");
        };
        assert_eq!(texts(&server.game.tokens, bytes), ["MAP ( 'standard' )"]);
    }
}

/// A client receives a server's bytes with changes: it continues or stops with an error.
#[test]
fn no_bytes_harm_a_client() {
    let map = Map::standard_shared();
    let options = Options {
        last_year: Some(1902),
        ..Options::default()
    };
    let mut table = Table::new(&map, options);
    while table.step() {}
    let sent = table.first;
    assert!(sent.len() > 5000);
    let mut dice = Dice::seeded(2);
    for _ in 0..500 {
        let mut client = client(&map);
        let mut changed = sent.clone();
        for _ in 0..=dice.roll(4) {
            let at = dice.roll(changed.len());
            changed[at] = dice.roll(256) as u8;
        }
        for part in changed.chunks(1 + dice.roll(4000)) {
            if client.receive(part).is_err() {
                break;
            }
        }
    }
}

/// The name of a program is shown on screens.
#[test]
fn names_are_short_and_printable() {
    let table = programs::table(&[2], "127.0.0.1:0".parse().expect("an address"));
    let mut server = Server::new(Game::at(&table));
    let id = server.connect();
    server.receive(id, &Frame::Initial(VERSION, MAGIC).bytes());
    let tokens = server.game.tokens.clone();
    let name = format!("\u{1b}[31m\u{7f}\n\u{9b}J{}", "x".repeat(3000));
    let letters = |text: &str| text.chars().map(Token::letter).collect::<Vec<_>>();
    let mut join = vec![NME, OPEN];
    join.extend(letters(&name));
    join.extend([CLOSE, OPEN]);
    join.extend(letters("1\u{0}\u{85}"));
    join.push(CLOSE);
    server.receive(id, &Frame::Message(join).bytes());
    server.receive(id, &frame(&tokens, "YES ( MAP ( 'standard' ) )"));
    let seats = server.table_seats();
    let shown = seats[0].program.as_deref();
    assert_eq!(shown, Some(format!("[31mJ{} 1", "x".repeat(19)).as_str()));
}
