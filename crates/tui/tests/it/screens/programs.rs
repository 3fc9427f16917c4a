//! Seats of programs, without a network: in the setup, as a replacement of a player, in votes and in saves.

use std::net::SocketAddr;
use std::sync::Arc;

use chancery_core::board::{HouseRules, Map, Visibility};
use chancery_core::orders::{Action, UnitRef, WrittenOrder};
use daide::game::Ending;
use daide::table::{Report, Table, TableSeat};
use game::{Attendance, Game, Mode, Seat, SeatId, Setup, save};
use tui::{BackgroundAnswer, Message};

use super::{Player, SMALL, WIDE};

/// Returns a game of one person with all powers but the first, which a program plays.
fn with_program(terms: HouseRules) -> Game {
    let mut powers: Vec<_> = Map::standard().powers().collect();
    let first = powers.remove(0);
    let seats = [vec![first], powers];
    let seats = seats.map(|powers| Seat {
        name: String::new(),
        powers,
    });
    let setup = Setup {
        seats: seats.into(),
        terms,
        ..Setup::standard("With a program")
    };
    let mut game = Game::new(setup).expect("two seats");
    let set = game.set_attendance(SeatId(0), Attendance::Program);
    assert_eq!(set, Ok(()));
    game
}

fn address() -> SocketAddr {
    "127.0.0.1:16713".parse().expect("an address")
}

impl Player {
    /// Passes on a report about the first power of the table.
    fn report(&mut self, table: &Arc<Table>, change: impl FnOnce(&mut TableSeat)) {
        let mut seat = TableSeat {
            power: table.powers[0],
            program: Some("dip\u{1b}bot 2".to_owned()),
            orders: None,
            accepts_draw: false,
        };
        change(&mut seat);
        self.pass(Report {
            table: Arc::clone(table),
            address: Ok(address()),
            seats: vec![seat],
        });
    }

    fn pass(&mut self, report: Report) {
        let answer = BackgroundAnswer::Programs(report);
        let effects = self.app.update(Message::WorkedOut(answer));
        self.carry_out(effects);
    }

    fn served(&self) -> Arc<Table> {
        Arc::clone(self.table.as_ref().expect("a table"))
    }
}

/// Returns hold orders for all units of the table's program.
fn holds(table: &Table) -> Vec<WrittenOrder> {
    let (map, position) = (table.tokens.map(), &table.position);
    let hold = |unit| WrittenOrder::new(UnitRef::of(map, unit), Action::Hold);
    position.units_of(table.powers[0]).map(hold).collect()
}

#[test]
fn a_phase_waits_for_the_program_and_is_played_with_its_orders() {
    let mut player = Player::of(with_program(HouseRules::default()));
    let table = player.served();
    assert_eq!(table.listen, address());
    assert_eq!((table.powers.len(), &table.last), (1, &None));
    player.press("par bur<enter>rest hold<enter><c-d>");
    player.report(&table, |seat| seat.program = None);
    for (width, height) in [SMALL, WIDE] {
        let screen = player.screen(width, height);
        let state = "Austria  waiting for a program at 127.0.0.1:16713";
        assert!(screen.contains(state), "{screen}");
    }
    player.report(&table, |_| {});
    player.shows(&["Waiting for orders", "waiting for the orders of dipbot 2"]);
    // an order of a person is no reason to tell the program anything
    assert!(Arc::ptr_eq(&table, &player.served()));
    player.report(&table, |seat| seat.orders = Some(holds(&table)));
    player.shows(&["Spring 1901 results"]);
    let sheet = player.game().history()[0].sheets[0].as_ref();
    assert_eq!(sheet.map(Vec::len), Some(3));
    let next = player.served();
    let (before, sheets) = next.last.as_ref().expect("a phase");
    assert_eq!(*before, table.position);
    assert_eq!(sheets[0], Some(holds(&table)));
    // orders for the earlier phase don't count
    player.press("<c-d><c-d><enter>");
    player.report(&table, |seat| seat.orders = Some(holds(&table)));
    assert_eq!(player.game().history().len(), 1);
    player.report(&next, |seat| seat.orders = Some(holds(&next)));
    assert_eq!(player.game().history().len(), 2);
}

#[test]
fn orders_that_come_first_stay_secret_until_the_people_have_sealed() {
    let mut player = Player::of(with_program(HouseRules::default()));
    let table = player.served();
    player.report(&table, |seat| seat.orders = Some(holds(&table)));
    assert!(player.game().sheet(table.powers[0]).is_empty());
    player.press("<c-d><enter>");
    player.shows(&["Spring 1901 results"]);
}

#[test]
fn a_phase_can_be_played_without_the_program_or_its_seat_given_away() {
    let mut player = Player::of(with_program(HouseRules::default()));
    let table = player.served();
    player.press("<c-d><enter>");
    player.report(&table, |seat| seat.program = None);
    player.press("<enter>");
    player.shows(&["Play without these orders?", "for Austria"]);
    player.press("<esc>").press("<enter><enter>");
    let sheet = player.game().history()[0].sheets[0].as_ref();
    assert_eq!(sheet.map(Vec::len), Some(0));
    player.press("<c-d><c-d><enter><c-p>attendance<enter>");
    player.shows(&["a program, by network"]);
    player.press("<left><enter>");
    assert!(player.game().computer_at(SeatId(0)).is_some());
    let second = player.game().history()[1].turn();
    assert_eq!(second.to_string(), "F1901M");
    assert_eq!(player.table, None);
}

#[test]
fn a_port_in_use_is_a_notice() {
    let mut player = Player::of(with_program(HouseRules::default()));
    let table = player.served();
    let report = Report {
        table,
        address: Err("127.0.0.1:16713: Address already in use".to_owned()),
        seats: Vec::new(),
    };
    player.pass(report.clone());
    let notice = "No program can join: 127.0.0.1:16713: Address already in use";
    player.shows(&[notice]);
    // the notice is shown once
    player.press("p");
    player.pass(report);
    let screen = player.screen(120, 40);
    assert!(!screen.contains(notice), "{screen}");
}

#[test]
fn a_program_votes_for_a_draw_that_it_accepts() {
    for accepts in [false, true] {
        let mut player = Player::of(with_program(HouseRules::default()));
        let table = player.served();
        player.report(&table, |seat| seat.accepts_draw = accepts);
        player.press("<c-p>draw<enter><enter><enter>y");
        let votes = player.game().votes();
        assert_eq!(votes[0].tally.passed(), accepts);
        let ending = accepts.then_some(Ending::Draw);
        assert_eq!(player.served().ending, ending);
    }
}

#[test]
fn the_setup_gives_all_other_powers_to_programs() {
    let mut player = Player::new();
    player.press("n3<down><down><down><down><down><down><left>");
    player.shows(&["other programs"]);
    player.press("<enter>");
    let game = player.game();
    let programs = game.seat_ids().skip(3);
    let mut attendance = programs.map(|seat| game.attendance(seat));
    assert!(attendance.all(|it| it == Attendance::Program));
    assert_eq!((game.people(), player.served().powers.len()), (3, 4));
}

#[test]
fn programs_are_not_offered_where_they_cannot_play() {
    let fog = HouseRules {
        visibility: Some(Visibility::VDiplomacy),
        ..HouseRules::default()
    };
    let mut player = Player::of(with_program(fog));
    assert_eq!(player.table, None);
    player.press("<c-p>attendance<enter>");
    player.shows(&["No program can join", "fog of war"]);
    let mut player = Player::on_board("colonial", Mode::HotSeat);
    player.press("<enter><c-p>attendance<enter>");
    player.shows(&["Programs can't play here", "straits"]);
    for _ in 0..12 {
        player.press("<right>");
        let screen = player.screen(120, 40);
        assert!(!screen.contains("a program"), "{screen}");
    }
}

#[test]
fn a_seat_of_a_program_is_saved() {
    let game = with_program(HouseRules::default());
    let text = save::write(&game);
    assert!(text.contains("writes = \"program\""), "{text}");
    let read = testing::saves::read(&text).expect("it reads");
    assert_eq!(read.game.attendance(SeatId(0)), Attendance::Program);
    assert_eq!(save::write(&read.game), text);
    let wrong = text.replace("\"program\"", "\"programs\"");
    let error = testing::saves::read(&wrong).expect_err("an error");
    assert!(error.to_string().contains("`program`"), "{error}");
}
