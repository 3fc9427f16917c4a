//! Words, texts, bytes and boards.

use std::sync::Arc;

use chancery_core::board::Map;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use daide::definition::Definition;
use daide::frame::{Frame, FrameReader};
use daide::orders;
use daide::reader::{Reader, is_balanced};
use daide::state;
use daide::token::Token;
use daide::tokens::BoardTokens;
use testing::dice::Dice;

use crate::table::random_orders;

/// The tokens of all boards that the protocol has words for.
fn boards() -> Vec<BoardTokens> {
    let boards = testing::boards().into_iter();
    let known = boards.filter_map(|name| BoardTokens::new(&testing::board(&name)).ok());
    known.collect()
}

#[test]
fn messages_texts_and_bytes_agree() {
    let tokens = BoardTokens::new(&Map::standard_shared()).expect("the standard board");
    let table = include_str!("../messages.tsv").lines().skip(1);
    for (text, hex) in table.map(|row| row.split_once('\t').expect("two columns")) {
        let message = tokens.message(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(tokens.text(&message), text);
        let frame = Frame::Message(message);
        let bytes = frame.bytes();
        let shown: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(shown, hex, "{text}");
        let mut reader = FrameReader::new(1000);
        for byte in &bytes[..bytes.len() - 1] {
            reader.push(&[*byte]);
            assert_eq!(reader.next_frame(), None);
        }
        reader.push(&bytes[bytes.len() - 1..]);
        assert_eq!(reader.next_frame(), Some(Ok(frame)));
    }
}

#[test]
fn numbers_have_fourteen_bits() {
    for number in [-8192, -1, 0, 1, 1901, 8191] {
        assert_eq!(Token::number(number).as_number(), Some(number));
    }
    assert_eq!(Token::number(9999).as_number(), Some(8191));
    assert_eq!(Token(0x4000).as_number(), None);
}

#[test]
fn the_standard_board_has_the_published_tokens() {
    for name in ["standard", "fleet-rome", "france-austria", "winter-1900"] {
        let tokens = BoardTokens::new(&testing::board(name)).expect("a board");
        assert!(tokens.representation().is_empty(), "{name}");
    }
    let other = BoardTokens::new(&testing::board("ancient-mediterranean")).expect("a board");
    assert!(!other.representation().is_empty());
}

/// A client reads the tokens and the map of every board as the server has them, and both fit in a frame.
#[test]
fn boards_are_read_as_they_are_sent() {
    let boards = boards();
    assert!(boards.len() > 15, "only {} boards", boards.len());
    for tokens in boards {
        let name = tokens.map().name();
        let sent = tokens.representation();
        let mut names: Vec<_> = sent.iter().map(|(_, name)| name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), sent.len(), "{name}: names are unique");
        let read = BoardTokens::with_names(tokens.map(), &sent).expect(name);
        assert_eq!(read.representation(), sent, "{name}");
        let message = Definition::new(&tokens).message();
        assert!(message.len() < 32_000 && is_balanced(&message), "{name}");
        let read = Definition::read(&mut Reader::new(&message[1..]));
        assert_eq!(read, Ok(Definition::new(&tokens)), "{name}");
        let opening = tokens.map().opening();
        let owners = state::sco(&tokens, &opening);
        let owners = state::read_sco(&tokens, &mut Reader::new(&owners[1..])).expect(name);
        let units = state::now(&tokens, &opening);
        let read = state::read_now(&tokens, &mut Reader::new(&units[1..]), &owners);
        assert_eq!(read, Ok(opening), "{name}");
    }
    let fog = BoardTokens::new(&testing::board("fog-of-war"));
    assert!(fog.is_err_and(|error| error.to_string().contains("fog")));
}

/// Random legal orders are read as they are written, and are noted as legal.
#[test]
fn orders_are_read_as_they_are_written() {
    let rules = Rules::default();
    let mut dice = Dice::seeded(7);
    for tokens in boards() {
        let map = Arc::clone(tokens.map());
        let position = map.opening();
        let ctx = LegalityContext::new(&map, &position, &rules);
        for power in map.played() {
            let all = random_orders(&mut dice, &map, &position, power);
            let messages = orders::orders(&tokens, &position, power, &all);
            assert_eq!(messages.len(), all.len(), "{}", map.name());
            for (order, message) in all.iter().zip(messages) {
                let text = tokens.text(&message);
                assert_eq!(tokens.message(&text), Some(message.clone()));
                let mut inside = Reader::new(&message).list().expect("brackets");
                let read = orders::read_order(&tokens, &mut inside).expect(&text);
                let read = read.unwrap_or_else(|note| panic!("{text}: {note:?}"));
                assert_eq!(
                    orders::note(&ctx, power, &read),
                    daide::token::MBV,
                    "{text}"
                );
                let short = |text: String| text.split(" VIA").next().map(str::to_owned);
                let canonical =
                    |it: &chancery_core::orders::WrittenOrder| it.canonical(&map).to_string();
                let same = short(canonical(&read.written)) == short(canonical(order));
                let coast = canonical(order).contains('/');
                assert!(same || coast, "{text}");
            }
        }
    }
}
