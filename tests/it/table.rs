//! Tables that others join: the real program in several pseudo-terminals.

use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::pty::Terminal;
use crate::terminal::{CTRL_C, CTRL_D, ENTER, ESC, command};
use chancery::board::{Id, Power};
use chancery::game::{Game, Seat, SeatId, Setup};
use chancery::store;
use testing::dice::Dice;
use testing::saved_files::save_game;

/// A folder with a saved game of two players: Ann with Austria to Germany, Ben with Italy to Turkey.
pub struct Room {
    pub folder: tempfile::TempDir,
    save: PathBuf,
}

impl Room {
    pub fn new() -> Self {
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
        command.env("CHANCERY_MOTION", "off");
        Terminal::start(command, cols, rows)
    }

    pub fn host(&self) -> Terminal {
        self.host_with(&[])
    }

    /// Runs a table without a terminal, with more options.
    fn host_with(&self, options: &[&str]) -> Terminal {
        let save = self.save.to_str().expect("a path");
        let usual = ["host", save, "--headless", "--name", "club"];
        let mut table = self.run(&[&usual, options].concat(), (80, 24));
        table.shows(&["Others sit down with: chancery join club"]);
        table
    }

    /// Returns what `chancery tables` prints.
    fn tables(&self, format: &str) -> String {
        let (status, sent) = self
            .run(&["tables", "--format", format], (200, 24))
            .leaves();
        assert!(status.success());
        String::from_utf8_lossy(&sent).into_owned()
    }

    /// Returns the permissions of a file.
    fn mode(&self, path: &str) -> u32 {
        let metadata = std::fs::metadata(self.folder.path().join(path));
        metadata.expect("it exists").permissions().mode() & 0o777
    }

    fn join(&self, seat: &str, size: (u16, u16)) -> Terminal {
        self.run(&["join", "club", "--seat", seat], size)
    }

    pub fn game(&self) -> Game {
        store::open(&self.save).expect("it opens").game
    }
}

pub fn seal(terminal: &mut Terminal) {
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
    guest.type_keys("2");
    guest.type_keys(ENTER);
    guest.shows(&["A player is there for Ben."]);
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
fn two_terminals_of_one_seat_know_of_each_other() {
    let room = Room::new();
    let host = room.host();
    let mut one = room.join("Ann", (80, 24));
    let mut other = room.join("Ann", (100, 30));
    for terminal in [&mut one, &mut other] {
        terminal.shows(&["You have this seat at two terminals"]);
    }
    host.kill();
}

#[test]
fn garbage_on_the_socket_is_refused() {
    let room = Room::new();
    let mut table = room.host();
    let path = room.folder.path().join("chancery/club.table");
    // a look whether the table is there is no request
    drop(UnixStream::connect(&path).expect("the table listens"));
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
    let reports = table.waits("the reports", |text| {
        let last = text.split_once("without a terminal");
        last.is_some_and(|(_, last)| last.contains("isn't a request"))
    });
    assert_eq!(reports.matches("isn't a request").count(), 2, "{reports}");
    let mut refused = room.join("Narnia", (80, 24));
    refused.shows(&["No seat is called “Narnia”. The seats are Ann and Ben."]);
    let (status, _) = refused.leaves();
    assert_eq!(status.exit_code(), 1);
    let mut unknown = room.run(&["join", "nowhere"], (80, 24));
    unknown.shows(&["there is no table “nowhere”"]);
    assert_eq!(unknown.leaves().0.exit_code(), 2);
    table.kill();
}

#[test]
fn a_table_has_a_deadline_and_gives_the_news() {
    let room = Room::new();
    let news = room.folder.path().join("news");
    let notify = format!("env | grep ^CHANCERY_ | sort >> {}; false", news.display());
    let mut table = room.host_with(&["--deadline", "24h", "--notify", &notify]);
    let json = room.tables("json");
    assert!(
        json.contains(r#""deadline":"2"#) && json.contains(r#""missing":["Ann","Ben"]"#),
        "{json}"
    );
    assert!(room.tables("text").contains("waiting for Ann and Ben"));
    let deadline = |room: &Room| room.game().deadline().and_then(|it| it.date());
    let due = deadline(&room);
    assert!(due.is_some());
    // the beginning of a name is enough
    let mut ann = room.join("an", (80, 24));
    ann.shows(&["AUSTRIA", "deadline "]);
    let mut ben = room.join("Ben", (80, 24));
    ben.shows(&["0 of 10 orders"]);
    seal(&mut ann);
    seal(&mut ben);
    ann.shows(&["All orders are in."]);
    // the command fails, and the table goes on
    table.shows(&["The command for news failed: exit status: 1"]);
    let news = std::fs::read_to_string(news).expect("the news");
    for line in [
        "CHANCERY_NEWS=phase",
        "CHANCERY_ENDED=S1901M",
        "CHANCERY_PHASE=F1901M",
        "CHANCERY_MISSING=Ann, Ben",
    ] {
        assert!(news.contains(line), "{news}");
    }
    table.kill();
    let due = deadline(&room);
    let table = room.host_with(&["--deadline", "24h"]);
    assert_eq!(
        deadline(&room),
        due,
        "a new start doesn't move the deadline"
    );
    table.kill();
    let mut wrong = room.run(&["host", "x.toml", "--deadline", "soon"], (80, 24));
    wrong.shows(&["`soon` isn't a deadline"]);
    assert_eq!(wrong.leaves().0.exit_code(), 2);
}

/// Opens the list of seats from the palette.
fn open_seats(host: &mut Terminal) {
    host.type_keys("\u{10}");
    host.shows(&["type a command"]);
    host.type_keys("seats of");
    host.shows(&["Seats of the table"]);
    host.type_keys(ENTER);
}

#[test]
fn the_host_frees_seats_and_refuses_spectators() {
    let room = Room::new();
    let save = room.save.to_str().expect("a path");
    let mut host = room.run(&["host", save, "--name", "club"], (100, 30));
    host.shows(&["chancery join club"]);
    open_seats(&mut host);
    host.shows(&["No one has joined this table yet."]);
    let mut ann = room.join("Ann", (80, 24));
    ann.shows(&["0 of 12 orders"]);
    ann.type_keys("vie tyr\r");
    ann.shows(&["1 of 12 orders"]);
    let mut watching = room.run(&["join", "--watch"], (80, 24));
    watching.shows(&["Waiting for"]);
    assert_eq!(room.mode("chancery"), 0o700);
    assert_eq!(room.mode("chancery/club.table"), 0o600);
    let seats = room.save.with_extension("seats");
    assert_eq!(room.mode(seats.to_str().expect("a path")), 0o600);
    open_seats(&mut host);
    host.shows(&["Who has which seat?", "writing", "Others may watch."]);
    host.type_keys("w");
    host.shows(&["No one may watch."]);
    let (_, sent) = watching.leaves();
    assert!(String::from_utf8_lossy(&sent).contains("allows no spectators"));
    let mut refused = room.run(&["join", "--watch"], (80, 24));
    refused.shows(&["The host of this table allows no spectators."]);
    assert_eq!(refused.leaves().0.exit_code(), 1);
    host.type_keys("\u{1b}[B\r");
    host.shows(&["This seat is free"]);
    // a seat that someone has is freed by a second Enter only
    host.type_keys("\u{1b}[A\r");
    host.shows(&["Enter again frees this seat", "are discarded"]);
    host.type_keys("\r");
    let (_, sent) = ann.leaves();
    assert!(String::from_utf8_lossy(&sent).contains("The host has freed your seat."));
    // the host writes for the seat now, and doesn't see its orders
    host.shows(&["Pass the keyboard to Ann."]);
    assert!(room.game().sheet(Power::from_index(0)).is_empty());
    host.kill();
    // a new start remembers that no one may watch
    let table = room.host();
    let mut refused = room.run(&["join", "--watch"], (80, 24));
    refused.shows(&["allows no spectators"]);
    refused.leaves();
    table.kill();
}

#[test]
fn seats_are_remembered_and_a_group_can_have_the_socket() {
    let room = Room::new();
    let table = room.host();
    let mut ann = room.join("Ann", (80, 24));
    ann.shows(&["0 of 12 orders"]);
    table.kill();
    ann.leaves();
    let group = std::fs::metadata(room.folder.path())
        .expect("a folder")
        .gid()
        .to_string();
    let table = room.host_with(&["--group", &group]);
    assert_eq!(room.mode(".tables"), 0o750);
    assert_eq!(room.mode(".tables/club.table"), 0o660);
    let mut guest = room.run(&["join"], (80, 24));
    guest.shows(&["Choose your seat.", "away", "free"]);
    table.kill();
    let save = room.save.to_str().expect("a path");
    let mut wrong = room.run(
        &["host", save, "--headless", "--group", "no-such-group"],
        (80, 24),
    );
    wrong.shows(&["there is no group “no-such-group”"]);
    assert_eq!(wrong.leaves().0.exit_code(), 2);
}

/// Returns the largest number of accepted orders that a terminal of Ann has shown.
fn most_orders_shown(sent: &[u8]) -> usize {
    let (rows, cols) = crate::pty::nonzero(80, 24);
    let mut screen = vt100::Parser::new(rows, cols, 0);
    let counts = sent.chunks(64).filter_map(|piece| {
        screen.process(piece);
        let text = screen.screen().contents();
        let before = text
            .split(" of 12 orders")
            .next()
            .filter(|it| it.len() < text.len())?;
        before.split_whitespace().last()?.parse().ok()
    });
    counts.max().unwrap_or(0)
}

/// Run with `cargo test -p chancery --test it -- --ignored --nocapture table::soak`.
#[test]
#[ignore = "takes minutes"]
fn soak_kills_the_table_at_a_hundred_moments_and_no_accepted_order_is_lost() {
    const ORDERS: [&str; 12] = [
        "vie tyr", "bud ser", "tri alb", "lon nth", "edi nwg", "lvp yor", "par bur", "mar spa",
        "bre mao", "ber kie", "mun ruh", "kie den",
    ];
    let mut dice = Dice::seeded(36);
    let mut total = 0;
    for round in 0..100 {
        let room = Room::new();
        let table = room.host();
        let mut ann = room.join("Ann", (80, 24));
        ann.shows(&["0 of 12 orders"]);
        let count = 1 + dice.roll(12);
        let slowly = dice.roll(2) == 0;
        for order in &ORDERS[..count] {
            ann.type_keys(&format!("{order}\r"));
            if slowly {
                std::thread::sleep(Duration::from_millis(dice.roll(40) as u64));
            }
        }
        std::thread::sleep(Duration::from_millis(dice.roll(250) as u64));
        table.kill();
        let (_, sent) = ann.leaves();
        let shown = most_orders_shown(&sent);
        let game = room.game();
        let saved: usize = (0..4)
            .map(|it| game.sheet(Power::from_index(it)).len())
            .sum();
        assert!(
            saved >= shown,
            "round {round}: {shown} orders were shown as accepted, {saved} are saved"
        );
        total += shown;
    }
    println!("100 kills; {total} orders were accepted before them, and none is lost");
}

/// Returns the processor time of a process, in ticks of 10 ms, and its memory in KB.
fn usage(id: u32) -> (u64, u64) {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/{id}/{name}")).expect("it runs");
    let stat = read("stat");
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or("")
        .split_whitespace()
        .collect();
    let ticks = |at: usize| fields[at].parse::<u64>().expect("a number");
    let status = read("status");
    let memory = status.lines().find(|line| line.starts_with("VmRSS"));
    let memory = memory.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    (ticks(11) + ticks(12), memory.expect("a number"))
}

/// Run with `cargo test -p chancery --test it -- --ignored --nocapture table::figures`.
#[test]
#[ignore = "a measurement"]
fn figures_of_seven_players_and_twenty_spectators() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = Game::new(Setup::standard("Club night")).expect("seven seats");
    let store = store::Store::open(Some(folder.path())).expect("a store");
    let save = save_game(&store, &game);
    let room = Room { folder, save };
    let table = room.host();
    const POWERS: [&str; 7] = [
        "Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey",
    ];
    let mut places: Vec<Terminal> = POWERS
        .iter()
        .map(|power| room.join(power, (160, 50)))
        .collect();
    places
        .iter_mut()
        .for_each(|place| drop(place.shows(&["orders"])));
    let watching = || room.run(&["join", "--watch"], (160, 50));
    let mut spectators: Vec<Terminal> = (0..20).map(|_| watching()).collect();
    spectators
        .iter_mut()
        .for_each(|place| drop(place.shows(&["Waiting for"])));
    // all type ten keys a second
    let mut times = Vec::new();
    for round in 0..200 {
        let start = Instant::now();
        let letter = ["m", "a", "r"][round % 3];
        places.iter_mut().for_each(|place| place.type_keys(letter));
        let measured = &mut places[round % 7];
        let before = measured.sent.len();
        measured.moves_on(before);
        times.push(start.elapsed());
        for place in places.iter_mut().chain(&mut spectators) {
            place.type_keys("");
            place.skim();
        }
        if round % 3 == 2 {
            places
                .iter_mut()
                .for_each(|place| place.type_keys("\u{15}"));
        }
        std::thread::sleep(Duration::from_millis(100));
        places.iter_mut().for_each(Terminal::skim);
    }
    times.sort();
    let (before, _) = usage(table.id());
    std::thread::sleep(Duration::from_secs(10));
    let (after, memory) = usage(table.id());
    println!(
        "a key is drawn after {:?} at the median, {:?} at 95 %; idle: {} ms of processor time in 10 s; memory: {} MB",
        times[times.len() / 2],
        times[times.len() * 95 / 100],
        (after - before) * 10,
        memory / 1024
    );
    table.kill();
}
