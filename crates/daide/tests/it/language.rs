//! Words, texts, bytes and boards.

use chancery_core::board::Map;
use daide::board::BoardTokens;
use daide::frame::{Frame, FrameReader};
use daide::token::Token;

use crate::table::message;

fn tokens(board: &str) -> BoardTokens {
    BoardTokens::new(&testing::board(board)).expect("a board")
}

#[test]
fn messages_texts_and_bytes_agree() {
    let tokens = tokens("standard");
    let table = include_str!("../messages.tsv").lines().skip(1);
    for (text, hex) in table.map(|row| row.split_once('\t').expect("two columns")) {
        let message = message(&tokens, text);
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
        assert!(tokens(name).representation().is_empty(), "{name}");
    }
    let standard = tokens("standard");
    let names = standard.names().map(|(token, name)| {
        let name = String::from_utf8_lossy(name);
        format!("{:04X} {name}\n", token.0)
    });
    let names: String = names.collect();
    // the first and the last of each category, and those whose names differ from ours
    for line in [
        "4100 AUS", "4106 TUR", "5000 BOH", "5006 UKR", "5107 BUD", "510D WAR", "520E ADR",
        "5214 ECH", "5215 GOB", "5216 GOL", "5220 WES", "5421 ALB", "542F YOR", "5530 ANK",
        "5547 VEN", "5748 BUL", "5749 SPA", "574A STP",
    ] {
        assert!(names.contains(line), "{line}");
    }
}

/// A client recognizes the tokens of every board by the names that the server sends.
#[test]
fn boards_are_read_as_they_are_sent() {
    for name in testing::boards() {
        let Ok(tokens) = BoardTokens::new(&testing::board(&name)) else {
            continue;
        };
        let sent = tokens.representation();
        let mut names: Vec<_> = sent.iter().map(|(_, name)| name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), sent.len(), "{name}: names are unique");
        let read = BoardTokens::with_names(tokens.map(), &sent).expect(&name);
        assert_eq!(read.representation(), sent, "{name}");
        let other = BoardTokens::with_names(tokens.map(), &[(Token(0x5000), *b"???")]);
        assert!(other.is_err(), "{name}");
    }
    let fog = BoardTokens::new(&testing::board("fog-of-war"));
    assert!(fog.is_err_and(|error| error.to_string().contains("fog")));
    assert!(!tokens("ancient-mediterranean").representation().is_empty());
    assert_eq!(*tokens("standard").map().name(), *Map::standard().name());
}
