//! Programs at a table, over local sockets.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::{Map, Phase, Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::Rules;
use daide::board::BoardTokens;
use daide::client::{ClientError, Event};
use daide::frame::{Frame, MAGIC, VERSION};
use daide::game::{Ending, Sheets};
use daide::table::{Report, Table, TableSeat};
use daide::table_host::TableHost;
use player::Geography;
use testing::dice::Dice;

use crate::table::{client, frame, random_orders};

/// The time after which a test fails because nothing happens.
const LONGEST: Duration = Duration::from_secs(60);

/// A game with programs at some seats, and random orders for the others.
struct Played {
    host: TableHost,
    reports: Receiver<Report>,
    table: Arc<Table>,
    geography: Geography,
    /// The sheets of all phases.
    sheets: Vec<Sheets>,
}

/// Returns a table in its first phase.
pub fn table(powers: &[usize], listen: SocketAddr) -> Table {
    let map = Map::standard_shared();
    Table {
        listen,
        tokens: BoardTokens::new(&map).expect("the standard board"),
        rules: Rules::default(),
        position: map.opening(),
        powers: powers
            .iter()
            .filter_map(|&it| map.powers().nth(it))
            .collect(),
        last: None,
        ending: None,
    }
}

impl Played {
    fn new(powers: &[usize]) -> Self {
        Played::at(table(powers, "127.0.0.1:0".parse().expect("an address")))
    }

    fn at(table: Table) -> Self {
        let (send, reports) = channel();
        let table = Arc::new(table);
        let report = move |report| send.send(report).is_ok();
        let host = TableHost::start(Arc::clone(&table), report);
        Played {
            host: host.expect("a thread"),
            reports,
            geography: Geography::new(table.tokens.map()),
            table,
            sheets: Vec::new(),
        }
    }

    /// Waits until a report about the present state of the table fulfills a condition.
    fn wait(&self, what: &str, is: impl Fn(&Report) -> bool) -> Report {
        let mut last = None;
        loop {
            let Ok(report) = self.reports.recv_timeout(LONGEST) else {
                panic!("{what}: {last:?}");
            };
            if Arc::ptr_eq(&report.table, &self.table) && is(&report) {
                return report;
            }
            last = Some(report);
        }
    }

    fn address(&self) -> SocketAddr {
        let report = self.wait("an address", |report| report.address.is_ok());
        report.address.expect("an address")
    }

    fn follow(&mut self, table: Table) {
        self.table = Arc::new(table);
        self.host.follow(Some(Arc::clone(&self.table)));
    }

    fn must_order(&self, power: Power) -> bool {
        let (map, position) = (self.table.tokens.map(), &self.table.position);
        let task = (&**map, position, power);
        !random_orders(&self.geography, task, 0).is_empty()
    }

    /// Plays the phase when all programs have sent their orders.
    fn play(&mut self) {
        let due: Vec<Power> = self.table.powers.clone();
        let due: Vec<Power> = due.into_iter().filter(|&it| self.must_order(it)).collect();
        let is_in = |seat: &TableSeat| {
            !due.contains(&seat.power) || seat.orders.as_ref().is_some_and(|it| !it.is_empty())
        };
        let report = self.wait("orders", |report| report.seats.iter().all(is_in));
        self.resolve(&report.seats);
    }

    /// Plays the phase with these orders of programs.
    fn resolve(&mut self, seats: &[TableSeat]) {
        let map = Arc::clone(self.table.tokens.map());
        let position = self.table.position.clone();
        let orders = |power| match seats.iter().find(|seat| seat.power == power) {
            Some(seat) => seat.orders.clone(),
            None => Some(random_orders(&self.geography, (&map, &position, power), 7)),
        };
        let sheets: Vec<Option<Vec<WrittenOrder>>> = map.powers().map(orders).collect();
        let played = PhaseInput::new(&map, &position, &sheets, &Rules::default()).play();
        self.sheets.push(sheets.clone());
        self.follow(Table {
            position: played.next.position().clone(),
            last: Some((position, sheets)),
            ..(*self.table).clone()
        });
    }
}

/// Plays at a server with random orders until the game is over. Returns the phases in which it sent
/// orders, and the result.
fn program(address: SocketAddr) -> JoinHandle<(Vec<Position>, Option<Ending>)> {
    thread::spawn(move || {
        let map = Map::standard_shared();
        let mut stream = TcpStream::connect(address).expect("a server");
        let mut client = client(&map);
        let geography = Geography::new(&map);
        let mut bytes = vec![0; 1 << 16];
        let mut positions = Vec::new();
        loop {
            stream.write_all(&client.take_output()).expect("a server");
            let count = stream.read(&mut bytes).expect("a server");
            for event in client.receive(&bytes[..count]).expect("no error") {
                match event {
                    Event::Started(_) => {}
                    Event::Orders => {
                        let task = client.position().expect("a game");
                        positions.push(task.1.clone());
                        let orders = random_orders(&geography, task, 3);
                        client.give(&orders);
                    }
                    Event::Proposed(_) => {}
                    Event::Over(outcome) => return (positions, Some(outcome)),
                }
            }
            if count == 0 {
                return (positions, None);
            }
        }
    })
}

#[test]
fn two_programs_play_two_years_and_see_the_end() {
    let mut played = Played::new(&[0, 3]);
    let address = played.address();
    let programs = [program(address), program(address)];
    let report = played.wait("two programs", |report| {
        report.seats.iter().all(|seat| seat.program.is_some())
    });
    assert_eq!(report.seats[0].program.as_deref(), Some("random 1"));
    while played.table.position.turn.year < 1903 {
        played.play();
    }
    let winner = played.table.powers[1];
    let ending = Some(Ending::Solo(winner));
    played.follow(Table {
        ending,
        ..(*played.table).clone()
    });
    for (power, program) in [0, 3].into_iter().zip(programs) {
        let (positions, outcome) = program.join().expect("a result");
        assert_eq!(outcome, Some(Ending::Solo(winner)));
        let moves = |position: &&Position| position.turn.phase.is_movement();
        assert!(positions.iter().filter(moves).count() >= 4, "{power}");
        let phases = positions.iter().map(|position| position.turn.phase);
        assert!(phases.clone().any(|it| it == Phase::FallMoves));
        let sent = |sheets: &&Sheets| sheets[power].as_ref().is_some_and(|it| !it.is_empty());
        let sent = played.sheets.iter().filter(sent).count();
        assert!(sent >= 4 && sent <= positions.len(), "{sent}");
    }
}

#[test]
fn a_state_that_does_not_follow_ends_the_programs_game_and_begins_another() {
    let mut played = Played::new(&[1]);
    let address = played.address();
    let first = program(address);
    played.play();
    played.wait("orders for the fall", |report| {
        report.seats[0].orders.is_some()
    });
    // back to the spring
    played.follow(table(&[1], played.table.listen));
    assert_eq!(first.join().expect("a result").1, Some(Ending::Abandoned));
    let second = program(address);
    played.play();
    played.wait("orders for the fall", |report| {
        report.seats[0].orders.is_some()
    });
    played.host.follow(None);
    assert_eq!(second.join().expect("a result").1, Some(Ending::Abandoned));
}

#[test]
fn a_seat_that_changes_hands_does_not_disturb_the_others() {
    let mut played = Played::new(&[1, 2]);
    let address = played.address();
    let programs = [program(address), program(address)];
    let are_in = |report: &Report| report.seats.iter().all(|seat| seat.orders.is_some());
    played.wait("two programs", are_in);
    let rest = played.table.powers[1];
    played.follow(Table {
        powers: vec![rest],
        ..(*played.table).clone()
    });
    let report = played.wait("one seat", |report| report.seats.len() == 1);
    assert!(report.seats[0].program.is_some() && report.seats[0].orders.is_some());
    played.resolve(&report.seats);
    played.wait("orders for the fall", are_in);
    drop(played);
    for program in programs {
        assert_eq!(program.join().expect("a result").1, Some(Ending::Abandoned));
    }
}

/// Takes a seat, and sends orders for the first `orders` units only. Returns the connection. Tries again until
/// the server has noticed that the program before has left.
fn begin(address: SocketAddr, orders: usize) -> TcpStream {
    loop {
        match try_begin(address, orders) {
            Ok(stream) => return stream,
            Err(error) => assert_eq!(error, ClientError::Full),
        }
    }
}

fn try_begin(address: SocketAddr, orders: usize) -> Result<TcpStream, ClientError> {
    let map = Map::standard_shared();
    let mut stream = TcpStream::connect(address).expect("a server");
    let mut client = client(&map);
    let geography = Geography::new(&map);
    let mut bytes = vec![0; 1 << 16];
    loop {
        stream.write_all(&client.take_output()).expect("a server");
        let count = stream.read(&mut bytes).expect("a server");
        assert!(count > 0, "the server has closed the connection");
        for event in client.receive(&bytes[..count])? {
            if event == Event::Orders {
                let task = client.position().expect("a game");
                let mut all = random_orders(&geography, task, 3);
                all.truncate(orders);
                client.give(&all);
                stream.write_all(&client.take_output()).expect("a server");
                return Ok(stream);
            }
        }
    }
}

#[test]
fn a_program_that_leaves_is_replaced_and_its_complete_orders_stay() {
    let mut played = Played::new(&[2]);
    let address = played.address();
    let seat = |is: fn(&TableSeat) -> bool| move |report: &Report| is(&report.seats[0]);
    let is_gone = seat(|seat| seat.program.is_none() && seat.orders.is_none());
    // one order of three: not complete
    let stream = begin(address, 1);
    played.wait("a program", seat(|seat| seat.program.is_some()));
    drop(stream);
    played.wait("no program", is_gone);
    // the next program begins without that order
    let stream = begin(address, 0);
    played.wait(
        "a program",
        seat(|seat| seat.program.is_some() && seat.orders.is_none()),
    );
    drop(stream);
    played.wait("no program", is_gone);
    let stream = begin(address, 3);
    played.wait(
        "orders",
        seat(|seat| seat.orders.as_ref().is_some_and(|it| it.len() == 3)),
    );
    drop(stream);
    let left = seat(|seat| seat.program.is_none() && seat.orders.is_some());
    played.wait("orders of a program that left", left);
    // until the seat has been another player's
    played.host.follow(None);
    let again = (*played.table).clone();
    played.follow(again);
    let report = played.wait("no orders", is_gone);
    let address = report.address.expect("an address");
    let stream = begin(address, 3);
    let report = played.wait(
        "orders",
        seat(|seat| seat.program.is_some() && seat.orders.is_some()),
    );
    played.resolve(&report.seats);
    drop(stream);
    let other = program(address);
    played.play();
    drop(played);
    assert_eq!(other.join().expect("a result").1, Some(Ending::Abandoned));
}

#[test]
fn an_address_in_use_is_reported_and_used_when_it_is_free() {
    let other = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = other.local_addr().expect("an address");
    let played = Played::at(table(&[0], address));
    let report = played.wait("an error", |report| report.address.is_err());
    let error = report.address.expect_err("an error");
    assert!(error.starts_with(&format!("{address}: ")), "{error}");
    drop(other);
    assert_eq!(played.address(), address);
}

/// A program plays on while others send bytes that break the protocol, or leave in the middle of a message.
#[test]
fn garbage_harms_no_game() {
    let mut played = Played::new(&[0, 1]);
    let address = played.address();
    let good = program(address);
    let is_there = |report: &Report| report.seats.iter().any(|seat| seat.program.is_some());
    played.wait("a program", is_there);
    let mut dice = Dice::seeded(5);
    let tokens = &played.table.tokens;
    let mut session = Frame::Initial(VERSION, MAGIC).bytes();
    for text in [
        "NME ( 'x' ) ( '1' )",
        "YES ( MAP ( 'standard' ) )",
        "SUB ( ( FRA AMY PAR ) MTO BUR ) ( ( ENG FLT LON ) MTO NTH ) ( ENG WVE )",
        "NOT ( GOF )",
        "DRW",
    ] {
        session.extend(frame(tokens, text));
    }
    for round in 0..60 {
        let mut stream = TcpStream::connect(address).expect("a server");
        let mut bytes = session.clone();
        let from = if round % 3 == 0 { 0 } else { 8 };
        for _ in 0..dice.roll(6) {
            let at = from + dice.roll(bytes.len() - from);
            bytes[at] = dice.roll(256) as u8;
        }
        bytes.truncate(1 + dice.roll(bytes.len()));
        // the server may have closed the connection already
        let _ = stream.write_all(&bytes);
    }
    // an error of the protocol is answered with its number
    let mut stream = TcpStream::connect(address).expect("a server");
    stream.write_all(&[9, 9, 0, 0]).expect("a server");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("a server");
    assert_eq!(answer, Frame::Error(8).bytes());
    let is_in = |seat: &TableSeat| seat.orders.as_ref().is_some_and(|it| !it.is_empty());
    let other = begin(address, 5);
    let report = played.wait("both orders", |report| report.seats.iter().all(is_in));
    played.resolve(&report.seats);
    drop(other);
    played.wait("orders for the fall", |report| {
        report.seats.iter().any(is_in)
    });
    drop(played);
    assert_eq!(good.join().expect("a result").1, Some(Ending::Abandoned));
}
