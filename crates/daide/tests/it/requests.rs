//! What a server answers, message by message.

use std::sync::Arc;

use chancery_core::board::Map;
use chancery_core::orders::notation;
use daide::client::{Client, ClientError, Outcome};
use daide::frame::Frame;
use daide::game::{Ending, Options, Stage};
use daide::server::Server;

use crate::table::{Guest, server};

/// A client that plays a power, and six powers whose units hold until the client has ordered.
fn alone(power: &str, options: Options) -> (Server, Guest) {
    let hello = format!("HLO ( {power} )");
    for seed in 0.. {
        let options = Options {
            computers: 6,
            seed,
            ..options
        };
        let mut server = server(&Map::standard_shared(), options);
        let mut guest = Guest::new(&mut server);
        assert_eq!(
            guest.say(&mut server, "NME ( 'x' ) ( '1' )"),
            ["YES ( NME ( 'x' ) ( '1' ) )", "MAP ( 'standard' )"]
        );
        let started = guest.say(&mut server, "YES ( MAP ( 'standard' ) )");
        if started[0].starts_with(&hello) {
            let words: Vec<&str> = started.iter().map(|text| &text[..3]).collect();
            assert_eq!(words[..3], ["HLO", "SCO", "NOW"]);
            hold(&mut server);
            return (server, guest);
        }
    }
    unreachable!("a seed gives the client this power")
}

/// Lets the other powers hold in this phase.
fn hold(server: &mut Server) {
    for power in server.game.to_give() {
        server.game.give(power, &[]);
    }
}

#[test]
fn before_the_game_only_the_board_is_known() {
    let mut server = server(&Map::standard_shared(), Options::default());
    let mut guest = Guest::new(&mut server);
    for asked in [
        "HLO",
        "MIS",
        "GOF",
        "DRW",
        "ORD",
        "TME",
        "TME ( 20 )",
        "NOT ( GOF )",
        "NOT ( SUB )",
        "NOT ( TME )",
        "HST ( SPR 1901 )",
        "IAM ( FRA ) ( 1 )",
        "SUB ( ( FRA AMY PAR ) HLD )",
        "ADM ( 'x' ) ( 'hello' )",
    ] {
        assert_eq!(guest.say(&mut server, asked), [format!("REJ ( {asked} )")]);
    }
    assert_eq!(guest.say(&mut server, "MAP"), ["MAP ( 'standard' )"]);
    let position = guest.say(&mut server, "NOW");
    assert!(
        position[0].starts_with("NOW ( SPR 1901 ) ("),
        "{position:?}"
    );
    assert!(guest.say(&mut server, "SCO")[0].contains("( AUS BUD TRI VIE )"));
    let definition = guest.say(&mut server, "MDF");
    assert!(definition[0].starts_with("MDF ( AUS ENG FRA GER ITA RUS TUR )"));
}

#[test]
fn wrong_messages_are_sent_back_with_the_error_marked() {
    let (mut server, mut guest) = alone("FRA", Options::default());
    let before = server.game.position.clone();
    for (sent, answer) in [
        ("( MAP", "PRN ( ( MAP )"),
        ("MAP ) (", "PRN ( MAP ) ( )"),
        ("NME ( 'x' )", "HUH ( NME ( 'x' ) ERR )"),
        ("MTO", "HUH ( ERR MTO )"),
        ("HST ( 1901 )", "HUH ( HST ( ERR 1901 ) )"),
        (
            "SUB ( ( FRA AMY PAR ) MTO )",
            "HUH ( SUB ( ( FRA AMY PAR ) MTO ERR ) )",
        ),
        (
            "SUB ( ( FRA AMY PAR ) HLD HLD )",
            "HUH ( SUB ( ( FRA AMY PAR ) HLD ERR HLD ) )",
        ),
        (
            "SUB ( ( FRA PAR AMY ) HLD )",
            "HUH ( SUB ( ( FRA ERR PAR AMY ) HLD ) )",
        ),
        (
            "SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) )",
            "HUH ( ERR SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) ) )",
        ),
        ("NOT ( HLO )", "HUH ( NOT ( ERR HLO ) )"),
        ("GOF GOF", "HUH ( GOF ERR GOF )"),
        (
            "SUB ( SPR 1902 ) ( ( FRA AMY PAR ) HLD )",
            "REJ ( SUB ( SPR 1902 ) ( ( FRA AMY PAR ) HLD ) )",
        ),
        ("NME ( 'x' ) ( '1' )", "REJ ( NME ( 'x' ) ( '1' ) )"),
        ("ORD", "REJ ( ORD )"),
    ] {
        assert_eq!(guest.say(&mut server, sent), [answer], "{sent}");
    }
    for unanswered in ["HUH ( ERR MTO )", "PRN ( ( MAP )", "YES ( SVE ( 'x' ) )"] {
        assert!(
            guest.say(&mut server, unanswered).is_empty(),
            "{unanswered}"
        );
    }
    assert_eq!(server.game.position, before);
}

#[test]
fn each_order_gets_a_note() {
    let (mut server, mut guest) = alone("FRA", Options::default());
    for (order, note) in [
        ("( FRA AMY PAR ) MTO BUR", "MBV"),
        ("( FRA AMY PAR ) MTO MOS", "FAR"),
        ("( FRA AMY PAR ) MTO ECH", "FAR"),
        ("( FRA FLT BRE ) MTO PAR", "FAR"),
        ("( FRA FLT PAR ) HLD", "NSU"),
        ("( ENG FLT LON ) HLD", "NYU"),
        ("( FRA AMY PAR ) SUP ( ENG FLT ECH )", "NSU"),
        ("( FRA AMY PAR ) SUP ( FRA AMY MAR ) MTO BUR", "MBV"),
        ("( FRA FLT BRE ) CVY ( FRA AMY MAR ) CTO SPA", "NAS"),
        ("( FRA FLT BRE ) CVY ( FRA AMY GAS ) CTO SPA", "NSA"),
        ("( FRA AMY MAR ) CTO NAF VIA ( GOL WES )", "NSF"),
        ("( FRA AMY MAR ) CTO NAF VIA ( PIE )", "NAS"),
        ("( FRA FLT BRE ) CTO NAF VIA ( MAO )", "NSA"),
        ("( FRA AMY PAR ) RTO BUR", "NRS"),
        ("( FRA AMY PAR ) BLD", "NRS"),
        ("FRA WVE", "NRS"),
    ] {
        let answers = guest.say(&mut server, &format!("SUB ( {order} )"));
        assert_eq!(answers[0], format!("THX ( {order} ) ( {note} )"));
        assert!(answers[1].starts_with("MIS ( FRA "), "{answers:?}");
    }
    let missing = guest.say(&mut server, "MIS");
    assert_eq!(missing, ["MIS ( FRA FLT BRE ) ( FRA AMY MAR )"]);
    let order = "( ( FRA AMY PAR ) SUP ( FRA AMY MAR ) MTO BUR )";
    let withdrawn = guest.say(&mut server, &format!("NOT ( SUB {order} )"));
    assert_eq!(withdrawn, [format!("YES ( NOT ( SUB {order} ) )")]);
    let again = guest.say(&mut server, &format!("NOT ( SUB {order} )"));
    assert_eq!(again, [format!("REJ ( NOT ( SUB {order} ) )")]);
}

#[test]
fn a_full_set_of_orders_is_played_unless_the_client_waits() {
    let (mut server, mut guest) = alone("FRA", Options::default());
    assert_eq!(
        guest.say(&mut server, "NOT ( GOF )"),
        ["YES ( NOT ( GOF ) )"]
    );
    let orders = "( ( FRA AMY PAR ) HLD ) ( ( FRA FLT BRE ) MTO ECH ) ( ( FRA AMY MAR ) SUP ( FRA AMY PAR ) MTO BUR )";
    let noted = guest.say(&mut server, &format!("SUB ( SPR 1901 ) {orders}"));
    assert_eq!(noted.len(), 3, "{noted:?}");
    let played = guest.say(&mut server, "GOF");
    assert_eq!(played[0], "YES ( GOF )");
    let result = |order: &str, result: &str| {
        let line = format!("ORD ( SPR 1901 ) ( {order} ) ( {result} )");
        assert!(played.contains(&line), "{line}: {played:?}");
    };
    result("( FRA FLT BRE ) MTO ECH", "SUC");
    result("( FRA AMY MAR ) SUP ( FRA AMY PAR ) MTO BUR", "NSO");
    result("( ENG FLT LON ) HLD", "SUC");
    assert!(
        played
            .last()
            .expect("the position")
            .starts_with("NOW ( FAL 1901 )")
    );
    assert_eq!(guest.say(&mut server, "ORD").len(), 22);
    let history = guest.say(&mut server, "HST ( SPR 1901 )");
    assert_eq!(history.len(), 24);
    assert!(history[22].starts_with("SCO ") && history[23].starts_with("NOW ( FAL 1901 )"));
}

#[test]
fn winters_have_limits() {
    let (mut server, mut guest) = alone("FRA", Options::default());
    guest.say(
        &mut server,
        "SUB ( ( FRA AMY PAR ) HLD ) ( ( FRA FLT BRE ) MTO MAO ) ( ( FRA AMY MAR ) MTO SPA )",
    );
    hold(&mut server);
    let winter = guest.say(
        &mut server,
        "SUB ( ( FRA AMY PAR ) MTO BUR ) ( ( FRA FLT MAO ) MTO POR ) ( ( FRA AMY SPA ) HLD )",
    );
    assert!(
        winter
            .last()
            .expect("the position")
            .starts_with("NOW ( WIN 1901 )"),
        "{winter:?}"
    );
    assert_eq!(guest.say(&mut server, "MIS"), ["MIS ( -2 )"]);
    for (order, note) in [
        ("( FRA FLT PAR ) BLD", "FAR"),
        ("( FRA AMY SPA ) BLD", "HSC"),
        ("( FRA AMY GAS ) BLD", "NSC"),
        ("( FRA AMY PAR ) REM", "NSU"),
        ("( FRA AMY PAR ) BLD", "MBV"),
        ("( FRA AMY PAR ) BLD", "ESC"),
        ("( FRA AMY PAR ) HLD", "NRS"),
    ] {
        let answers = guest.say(&mut server, &format!("SUB ( {order} )"));
        assert_eq!(answers[0], format!("THX ( {order} ) ( {note} )"));
    }
    let played = guest.say(&mut server, "SUB ( FRA WVE )");
    for line in [
        "THX ( FRA WVE ) ( MBV )",
        "ORD ( WIN 1901 ) ( ( FRA AMY PAR ) BLD ) ( SUC )",
        "ORD ( WIN 1901 ) ( FRA WVE ) ( SUC )",
    ] {
        assert!(played.iter().any(|it| it == line), "{line}: {played:?}");
    }
}

#[test]
fn a_deadline_passes() {
    let options = Options {
        deadline: Some(60),
        ..Options::default()
    };
    let (mut server, mut guest) = alone("FRA", options);
    assert_eq!(guest.say(&mut server, "TME"), ["TME ( 60 )"]);
    server.tick(45);
    assert_eq!(guest.say(&mut server, "TME"), ["TME ( 15 )"]);
    server.tick(15);
    guest.collect(&mut server);
    assert_eq!(guest.got[0], "CCD ( FRA )");
    assert_eq!(guest.got.last().map(String::as_str), Some("TME ( 60 )"));
}

#[test]
fn a_client_comes_back_with_its_passcode() {
    let options = Options {
        deadline: Some(60),
        ..Options::default()
    };
    let (mut server, mut guest) = alone("FRA", options);
    let hello = guest.say(&mut server, "HLO");
    let passcode: i32 = hello[0]
        .split(' ')
        .nth(5)
        .expect("a passcode")
        .parse()
        .expect("a number");
    server.disconnect(guest.id);
    let mut other = Guest::new(&mut server);
    for (power, passcode) in [("FRA", passcode + 1), ("ENG", passcode)] {
        let asked = format!("IAM ( {power} ) ( {passcode} )");
        assert_eq!(other.say(&mut server, &asked), [format!("REJ ( {asked} )")]);
    }
    let asked = format!("IAM ( FRA ) ( {passcode} )");
    let answers = other.say(&mut server, &asked);
    assert_eq!(
        answers,
        [format!("YES ( {asked} )"), "NOT ( CCD ( FRA ) )".to_owned()]
    );
    assert_eq!(other.say(&mut server, "HLO"), hello);
}

#[test]
fn an_observer_sees_the_game() {
    let (mut server, mut guest) = alone("FRA", Options::default());
    let mut observer = Guest::new(&mut server);
    assert_eq!(
        observer.say(&mut server, "OBS"),
        ["YES ( OBS )", "MAP ( 'standard' )"]
    );
    let seen = observer.say(&mut server, "YES ( MAP ( 'standard' ) )");
    assert!(seen[0].starts_with("HLO ( UNO ) ( 0 )"), "{seen:?}");
    assert!(seen[2].starts_with("NOW ( SPR 1901 )"));
    assert_eq!(observer.say(&mut server, "DRW"), ["REJ ( DRW )"]);
    let order = "SUB ( ( FRA AMY PAR ) HLD )";
    assert_eq!(
        observer.say(&mut server, order),
        [format!("REJ ( {order} )")]
    );
    guest.say(
        &mut server,
        "SUB ( ( FRA AMY PAR ) HLD ) ( ( FRA FLT BRE ) HLD )",
    );
    server.receive(
        guest.id,
        &Frame::Message(
            guest
                .tokens
                .message("SUB ( ( FRA AMY MAR ) HLD )")
                .expect("a message"),
        )
        .bytes(),
    );
    observer.collect(&mut server);
    assert_eq!(observer.got.len(), 23, "{:?}", observer.got);
}

#[test]
fn all_survivors_agree_on_a_draw() {
    let options = Options {
        computers: 0,
        ..Options::default()
    };
    let map = testing::board("france-austria");
    let mut server = server(&map, options);
    let mut guests = [Guest::new(&mut server), Guest::new(&mut server)];
    let board = "MAP ( 'france_austria' )";
    for guest in &mut guests {
        guest.say(&mut server, "NME ( 'x' ) ( '1' )");
    }
    for guest in &mut guests {
        guest.say(&mut server, &format!("YES ( {board} )"));
    }
    assert_eq!(guests[0].say(&mut server, "DRW"), ["YES ( DRW )"]);
    assert_eq!(
        guests[0].say(&mut server, "NOT ( DRW )"),
        ["YES ( NOT ( DRW ) )"]
    );
    guests[1].say(&mut server, "DRW");
    assert_eq!(server.game.stage, Stage::Playing);
    let over = guests[0].say(&mut server, "DRW");
    assert_eq!(server.game.stage, Stage::Over(Ending::Draw));
    assert_eq!(over[..2], ["YES ( DRW )", "DRW"]);
    assert!(
        over[3].starts_with("SMR ( SPR 1901 ) ( AUS ( 'x' ) ( '1' ) 3 ) ( FRA ( 'x' )"),
        "{over:?}"
    );
    assert_eq!(over[4], "OFF");
}

#[test]
fn a_client_refuses_boards_that_it_doesn_t_know() {
    let find = |map: Arc<Map>| {
        let find = move |_: &str| Some(Arc::clone(&map));
        Client::new("x", "1", Box::new(find))
    };
    let tokens = |name| daide::tokens::BoardTokens::new(&testing::board(name)).expect("a board");
    let mut client = Client::new("x", "1", Box::new(|_: &str| None));
    let representation = Frame::Representation(Vec::new()).bytes();
    assert_eq!(client.receive(&representation), Ok(Vec::new()));
    let standard = tokens("standard");
    let bytes = Frame::Message(standard.board_name()).bytes();
    assert_eq!(
        client.receive(&bytes),
        Err(ClientError::UnknownBoard("standard".to_owned()))
    );
    // a board of the same name with other borders
    let mut client = find(Map::standard_shared());
    client.receive(&representation).expect("no error");
    client.receive(&bytes).expect("no error");
    client.take_output();
    let other = daide::definition::Definition::new(&tokens("france-austria")).message();
    let refused = client.receive(&Frame::Message(other).bytes());
    assert_eq!(refused, Err(ClientError::OtherBoard("standard".to_owned())));
    let answer = daide::token::message(
        daide::token::REJ,
        [daide::token::list(standard.board_name())],
    );
    assert_eq!(client.take_output(), Frame::Message(answer).bytes());
}

/// Sends a client the messages of a server that starts a game for France.
fn start_client() -> (Client, daide::tokens::BoardTokens) {
    let map = Map::standard_shared();
    let tokens = daide::tokens::BoardTokens::new(&map).expect("the standard board");
    let mut client = Client::new("x", "1", Box::new(move |_: &str| Some(Arc::clone(&map))));
    client
        .receive(&Frame::Representation(Vec::new()).bytes())
        .expect("no error");
    let position = tokens.map().opening();
    let messages = [
        tokens.board_name(),
        daide::definition::Definition::new(&tokens).message(),
        tokens
            .message("HLO ( FRA ) ( 1 ) ( ( LVL 0 ) )")
            .expect("a message"),
        daide::state::sco(&tokens, &position),
        daide::state::now(&tokens, &position),
    ];
    for message in messages {
        client
            .receive(&Frame::Message(message).bytes())
            .expect("no error");
    }
    client.take_output();
    (client, tokens)
}

/// What a client answers to messages of its server.
fn answers(
    client: &mut Client,
    tokens: &daide::tokens::BoardTokens,
    messages: &[&str],
) -> Vec<String> {
    for text in messages {
        let message = tokens.message(text).expect(text);
        client
            .receive(&Frame::Message(message).bytes())
            .expect("no error");
    }
    let mut frames = daide::frame::FrameReader::new(usize::from(u16::MAX));
    frames.push(&client.take_output());
    let mut all = Vec::new();
    while let Some(frame) = frames.next_frame() {
        let Ok(Frame::Message(message)) = frame else {
            panic!("{frame:?}")
        };
        all.push(tokens.text(&message));
    }
    all
}

#[test]
fn a_client_replaces_what_is_refused_or_missing() {
    let (mut client, tokens) = start_client();
    let map = Map::standard();
    let order = notation::read(map, "A PAR - BUR").expect("an order");
    client.give(&[order]);
    let sent = answers(&mut client, &tokens, &[]);
    assert_eq!(sent, ["SUB ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR )"]);
    let refused = "THX ( ( FRA AMY PAR ) MTO BUR ) ( FAR )";
    let missing = "MIS ( FRA AMY PAR ) ( FRA AMY MAR ) ( FRA FLT BRE )";
    let sent = answers(&mut client, &tokens, &[refused, missing]);
    assert_eq!(sent, ["SUB ( SPR 1901 ) ( ( FRA AMY PAR ) HLD )", "GOF"]);
    client.give(&[]);
    assert_eq!(answers(&mut client, &tokens, &[]), ["GOF"]);
}

#[test]
fn a_client_keeps_an_accepted_order_for_a_unit_that_is_listed_as_missing() {
    let (mut client, tokens) = start_client();
    let order = "( FRA AMY PAR ) MTO BUR";
    client.give(&[notation::read(Map::standard(), "A PAR - BUR").expect("an order")]);
    answers(&mut client, &tokens, &[]);
    let accepted = format!("THX ( {order} ) ( MBV )");
    let missing = "MIS ( FRA AMY PAR ) ( FRA AMY MAR MRT ( SPA ) )";
    let sent = answers(&mut client, &tokens, &[&accepted, missing]);
    assert_eq!(sent, ["GOF", "SUB ( SPR 1901 ) ( ( FRA AMY MAR ) HLD )"]);
}

/// Servers differ in what they announce at the end of a game.
#[test]
fn a_client_sees_how_a_game_ended() {
    let summary = |england: u8, france: u8| {
        format!(
            "SMR ( FAL 1910 ) ( ENG ( 'x' ) ( '1' ) {england} ) ( FRA ( 'y' ) ( '' ) {france} 1907 )"
        )
    };
    for (messages, winner) in [
        (vec![summary(18, 0)], Some("ENGLAND")),
        (vec![summary(17, 17)], None),
        (
            vec!["SLO ( FRA )".to_owned(), summary(18, 0)],
            Some("FRANCE"),
        ),
    ] {
        let (mut client, tokens) = start_client();
        let messages: Vec<&str> = messages.iter().map(String::as_str).collect();
        answers(&mut client, &tokens, &messages);
        let winner = winner.and_then(|key| Map::standard().power_by_key(key));
        let outcome = winner.map_or(Outcome::Draw, Outcome::Solo);
        assert_eq!(client.outcome(), Some(outcome), "{messages:?}");
    }
    let (mut client, tokens) = start_client();
    answers(&mut client, &tokens, &["DRW"]);
    assert_eq!(client.outcome(), Some(Outcome::Draw));
}
