//! Tables that others join: the real program in several pseudo-terminals.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::Duration;

use crate::pty::Terminal;
use crate::terminal::{CTRL_C, CTRL_D, ENTER, ESC, command};
use chancery::board::{Id, Power};
use chancery::game::{Game, Seat, SeatId, Setup};
use chancery::store;
use testing::saved_files::save_game;

/// A folder with a saved game of two players: Ann with Austria to Germany, Ben with Italy to Turkey.
struct Room {
    folder: tempfile::TempDir,
    save: PathBuf,
}

impl Room {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut setup = Setup::standard("Club night");
        let seat = |name: &str, powers: std::ops::Range<usize>| Seat {
            name: name.to_owned(),
            powers: powers.map(Power::from_index).collect(),
        };
        setup.seats = vec![seat("Ann", 0..4), seat("Ben", 4..7)];
        let game = Game::new(setup).expect("two seats");
        let store = store::Store::open(Some(folder.path())).expect("a store");
        let save = save_game(&store, &game);
        Room { folder, save }
    }

    fn run(&self, arguments: &[&str], (cols, rows): (u16, u16)) -> Terminal {
        let mut command = command();
        command.args(arguments);
        command.env("CHANCERY_SAVES", self.folder.path());
        command.env("XDG_RUNTIME_DIR", self.folder.path());
        Terminal::start(command, cols, rows)
    }

    fn host(&self) -> Terminal {
        let save = self.save.to_str().expect("a path");
        let mut table = self.run(&["host", save, "--headless", "--name", "club"], (80, 24));
        table.shows(&["Others sit down with: chancery join club"]);
        table
    }

    fn join(&self, seat: &str, size: (u16, u16)) -> Terminal {
        self.run(&["join", "club", "--seat", seat], size)
    }

    fn game(&self) -> Game {
        store::open(&self.save).expect("it opens").game
    }
}

fn seal(terminal: &mut Terminal) {
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Enter seal"]);
    terminal.type_keys(ENTER);
}

#[test]
fn two_places_and_a_spectator_play_a_spring() {
    let room = Room::new();
    let table = room.host();
    let mut ann = room.join("austria", (120, 40));
    ann.shows(&["Ann", "no order, holds"]);
    let mut ben = room.join("Ben", (80, 24));
    ben.shows(&["ITALY", "0 of 10 orders"]);
    let mut guest = room.run(&["join"], (100, 30));
    guest.shows(&[
        "Choose your seat.",
        "1  A",
        "Ann",
        "writing",
        "0 of 2 have sealed",
    ]);
    guest.type_keys(ENTER);
    guest.shows(&["A player is there for Ann."]);
    guest.type_keys("w");
    guest.shows(&["Waiting for Ann and Ben."]);
    ann.type_keys("vie tyr\r");
    ann.shows(&["✓ A Vie - Tyr"]);
    ann.resize(80, 24);
    ann.shows(&["1 of 12 orders", "F2 order list"]);
    seal(&mut ann);
    ann.shows(&["Your orders are sealed", "Waiting for Ben."]);
    guest.shows(&["Waiting for Ben."]);
    ann.type_keys("u");
    ann.shows(&["1 of 12 orders"]);
    seal(&mut ann);
    ann.shows(&["Waiting for Ben."]);
    for other in [&ben, &guest] {
        assert!(!other.has_sent("- Tyr"), "another place shows the order");
    }
    ben.type_keys("ven tyr\r");
    seal(&mut ben);
    for place in [&mut ann, &mut ben, &mut guest] {
        place.shows(&["All orders are in."]);
        place.type_keys(ESC);
        place.shows(&["A Vie - Tyr", "bounced"]);
    }
    ben.type_keys(CTRL_D);
    ben.shows(&["Fall 1901"]);
    assert_eq!(room.game().history().len(), 1);
    for place in [ann, ben, guest] {
        let mut place = place;
        place.type_keys(CTRL_C);
        place.shows(&["Quit?"]);
        place.type_keys(ENTER);
        let (status, sent) = place.leaves();
        assert!(status.success(), "{status:?}");
        assert!(String::from_utf8_lossy(&sent).contains("You have left the table."));
    }
    table.kill();
}

#[test]
fn a_killed_client_keeps_its_seat_and_a_killed_table_its_orders() {
    let room = Room::new();
    let table = room.host();
    let mut ann = room.join("Ann", (80, 24));
    ann.shows(&["0 of 12 orders"]);
    ann.type_keys("vie gal\r");
    ann.shows(&["1 of 12 orders"]);
    ann.kill();
    let mut ann = room.join("Ann", (80, 24));
    ann.shows(&["1 of 12 orders"]);
    let mut watching = room.run(&["join", "--watch"], (80, 24));
    watching.shows(&["Waiting for"]);
    table.kill();
    for place in [ann, watching] {
        let (status, sent) = place.leaves();
        assert_eq!(status.exit_code(), 1);
        assert!(String::from_utf8_lossy(&sent).contains("The table has ended."));
    }
    assert_eq!(room.game().sheet(Power::from_index(0)).len(), 1);
    let table = room.host();
    let mut ann = room.join("Ann", (80, 24));
    ann.shows(&["1 of 12 orders"]);
    seal(&mut ann);
    ann.shows(&["Waiting for Ben."]);
    assert!(room.game().is_sealed(SeatId(0)));
    table.kill();
}

#[test]
fn garbage_on_the_socket_is_refused() {
    let room = Room::new();
    let table = room.host();
    let path = room.folder.path().join("chancery/club.table");
    let ask = |bytes: &[u8]| {
        let mut stream = UnixStream::connect(&path).expect("the table listens");
        stream.write_all(bytes).expect("it reads");
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .expect("a limit");
        let mut answer = String::new();
        // the table closes the connection of a client that has sent too much
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    let join = r#"{"version":1,"wish":{"join":{"seat":null,"watch":true,"appearance":{"depth":"true","ascii":false,"light":false},"may_ask":false,"motion":false}}}"#;
    for (bytes, answer) in [
        (
            &b"garbage\n"[..],
            "This isn't a request of `chancery join`.",
        ),
        (
            b"{\"version\":2,\"wish\":\"status\"}\n",
            "another version of chancery",
        ),
        (
            format!("{join}\n").as_bytes(),
            "The request comes without a terminal.",
        ),
        (&[0; 5000], "This isn't a request of `chancery join`."),
    ] {
        let heard = ask(bytes);
        assert!(
            heard.contains(answer) || bytes.len() == 5000,
            "{heard:?} to {bytes:?}"
        );
    }
    assert!(ask(b"{\"version\":1,\"wish\":\"status\"}\n").contains(r#""phase":"S1901M""#));
    let mut refused = room.join("Narnia", (80, 24));
    refused.shows(&["No seat is called “Narnia”."]);
    let (status, _) = refused.leaves();
    assert_eq!(status.exit_code(), 1);
    let mut unknown = room.run(&["join", "nowhere"], (80, 24));
    unknown.shows(&["there is no table “nowhere”"]);
    assert_eq!(unknown.leaves().0.exit_code(), 2);
    table.kill();
}
