//! Nothing that a player writes reaches another place before the reveal.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::App;
use crate::app::message::Message;
use crate::app::view;
use crate::keys::{Command, Context, Key, LineState};
use crate::map::cache::MapCache;
use crate::screens::effect::DeadlineStep;
use crate::screens::table::joining::Joining;
use crate::screens::{Effect, Goto};
use crate::session::seats::{At, Host, SeatUse, Seats};
use chancery_core::board::{HouseRules, Map, Visibility};
use game::deadline::Timestamp;
use game::{Game, SeatId, Setup};
use testing::dice::Dice;

/// The places: the host with five seats, Austria, France, and a guest who watches.
const OWN: [&[usize]; 4] = [&[], &[0], &[2], &[]];

/// The orders of Austria in two worlds that differ in nothing else.
const SECRETS: [(&str, &str); 3] = [
    ("vie gal", "vie boh"),
    ("bud ser", "bud rum"),
    ("tri alb", "tri adr"),
];

/// A table in one of the worlds.
struct World {
    apps: Vec<App>,
    /// The map layouts of each place.
    charts: [RefCell<MapCache>; OWN.len()],
    game: Option<Arc<Game>>,
    /// The index of the world.
    number: usize,
    now: Timestamp,
}

impl World {
    fn new(number: usize) -> World {
        World::of(Setup::standard("Our table"), number)
    }

    fn of(setup: Setup, number: usize) -> World {
        let mut uses = vec![SeatUse::Free; 7];
        OWN.iter()
            .copied()
            .flatten()
            .for_each(|&seat| uses[seat] = SeatUse::Here);
        let game = Game::new(setup).expect("seven seats");
        let (mut host, _) = App::new(false);
        host.go(Goto::Begin(Box::new(game)));
        let seats = |at| Seats {
            at,
            uses: uses.clone(),
            ..Seats::default()
        };
        let host_session = host.shared.session.as_mut().expect("a game");
        host_session.set_seats(seats(At::Host));
        let guests: Vec<_> = OWN[1..]
            .iter()
            .map(|own| {
                let own = own.iter().map(|&seat| SeatId(seat)).collect();
                host_session.beside(seats(At::Guest(own))).expect("a game")
            })
            .collect();
        host.play();
        let mut world = World {
            apps: vec![host],
            charts: Default::default(),
            game: None,
            number,
            now: Timestamp::constant(1_795_219_200, 0),
        };
        for session in guests {
            let (mut app, _) = App::new(false);
            app.join(session);
            app.play();
            world.apps.push(app);
        }
        world
    }

    /// Updates a place, carries out its effects, and passes the game on to the others.
    fn send(&mut self, at: usize, message: Message) {
        let mut effects = self.apps[at].update(message);
        while let Some(effect) = effects.pop() {
            let result = match effect {
                Effect::Save(_) => Message::Saved(Ok(PathBuf::from("our-table.toml"))),
                Effect::Deadline(change) => Message::Deadline(change, self.now),
                Effect::Random(asker) => Message::Random(asker, Ok([7; 32])),
                _ => continue,
            };
            effects.extend(self.apps[at].update(result));
        }
        let game = self.apps[at].shared_game();
        let is_new = |old: &Arc<Game>| game.as_ref().is_some_and(|new| !Arc::ptr_eq(old, new));
        if let Some(game) = game
            .clone()
            .filter(|_| self.game.as_ref().is_none_or(is_new))
        {
            self.game = Some(Arc::clone(&game));
            for other in (0..self.apps.len()).filter(|&other| other != at) {
                self.send(other, Message::TableChanged(Arc::clone(&game)));
            }
        }
    }

    /// Lets hours pass, and looks at the deadline as the run loop does.
    fn pass_hours(&mut self, hours: u64) {
        self.now += Duration::from_secs(hours * 3600);
        while self.apps[0]
            .deadline_due()
            .is_some_and(|due| due <= self.now)
        {
            self.send(0, Message::Deadline(DeadlineStep::Meet, self.now));
        }
    }

    fn text(&self, at: usize) -> String {
        let frame = self.frame(at);
        frame.content.iter().map(|cell| cell.symbol()).collect()
    }

    fn press(&mut self, at: usize, key: Key) {
        self.send(at, Message::Key(key));
    }

    /// Types and accepts one of Austria's secret orders, where an empty line waits for it.
    fn write(&mut self, number: usize) {
        let (first, second) = SECRETS[number];
        let is_blank = matches!(
            self.apps[1].context(),
            (Context::Writing, LineState::Empty | LineState::Numbered)
        );
        if is_blank {
            let text = if self.number == 0 { first } else { second };
            text.chars()
                .for_each(|letter| self.press(1, Key::letter(letter)));
            self.press(1, Key::plain(KeyCode::Enter));
        }
    }

    fn frame(&self, at: usize) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 120, 40));
        let app = &self.apps[at];
        view(
            app,
            &mut buffer,
            &app.theme(),
            &mut self.charts[at].borrow_mut(),
        );
        buffer
    }

    fn game(&self) -> Arc<Game> {
        self.apps[0].shared_game().expect("a game")
    }
}

/// Returns a random key for a place.
fn key(dice: &mut Dice, at: usize) -> Key {
    let usual = [
        Key::plain(KeyCode::Enter),
        Key::plain(KeyCode::Esc),
        Key::ctrl('d'),
        Key::plain(KeyCode::Up),
        Key::plain(KeyCode::PageUp),
        Key::alt('u'),
        Key::letter('u'),
        Key::f(3),
        Key::ctrl('p'),
        Key::plain(KeyCode::Tab),
        Key::letter('h'),
        Key::f(8),
        Key::alt('t'),
        Key::f(6),
        Key::f(7),
    ];
    // Austria's keys don't depend on its secrets
    let count = if at == 1 { 7 } else { usual.len() };
    usual[dice.roll(count)]
}

#[test]
fn no_frame_depends_on_the_unrevealed_orders_of_another_place() {
    let (mut compared, mut written) = (0, 0);
    for seed in 0..12 {
        let mut dice = Dice::seeded(seed);
        let mut worlds = [World::new(0), World::new(1)];
        for step in 0..60 {
            let at = dice.roll(OWN.len());
            let secret = (at == 1 && dice.roll(2) == 0).then(|| dice.roll(SECRETS.len()));
            let pressed = key(&mut dice, at);
            for world in &mut worlds {
                match secret {
                    Some(number) => world.write(number),
                    None => world.press(at, pressed),
                }
            }
            let games = [worlds[0].game(), worlds[1].game()];
            let is_sealed = |game: &Game| game.is_sealed(SeatId(0));
            if !games[0].history().is_empty() || is_sealed(&games[0]) != is_sealed(&games[1]) {
                break;
            }
            let austria = games[0].powers_of(SeatId(0))[0];
            written += usize::from(games[0].sheet(austria) != games[1].sheet(austria));
            for place in [0, 2, 3] {
                let frames = [worlds[0].frame(place), worlds[1].frame(place)];
                assert!(
                    frames[0] == frames[1],
                    "seed {seed}, step {step}: place {place} shows a secret"
                );
                compared += 1;
            }
        }
    }
    assert!(
        compared > 600 && written > 100,
        "{compared} frames, {written} with secrets"
    );
}

#[test]
fn the_last_seal_reveals_the_phase_at_every_place_at_its_own_pace() {
    let mut world = World::new(0);
    world.write(0);
    for at in [1, 2] {
        world.press(at, Key::ctrl('d'));
        world.press(at, Key::plain(KeyCode::Enter));
        assert_eq!(world.apps[at].context().0, Context::Waiting);
    }
    // while Austria waits, it can try its orders without those of the others
    world.press(1, Key::f(6));
    assert_eq!(world.apps[1].context().0, Context::Branch);
    world.press(1, Key::plain(KeyCode::Esc));
    assert_eq!(world.apps[1].context().0, Context::Waiting);
    // it sees where units can move, its own first
    world.press(1, Key::f(7));
    assert!(world.text(1).contains("where can A Bud move?"));
    world.press(1, Key::plain(KeyCode::Enter));
    assert!(world.text(1).contains("who can move to Galicia"));
    world.press(1, Key::plain(KeyCode::Esc));
    assert_eq!(world.apps[1].context().0, Context::Waiting);
    // Austria reopens its orders, and seals them again
    world.press(1, Key::letter('u'));
    assert_eq!(world.apps[1].context().0, Context::Writing);
    assert!(!world.game().is_sealed(SeatId(0)));
    world.press(1, Key::ctrl('d'));
    world.press(1, Key::plain(KeyCode::Enter));
    for _ in 0..5 {
        assert_eq!(world.apps[0].context().0, Context::Handover);
        world.press(0, Key::plain(KeyCode::Enter));
        world.press(0, Key::ctrl('d'));
        world.press(0, Key::plain(KeyCode::Enter));
    }
    assert_eq!(world.game().history().len(), 1, "resolved once");
    for app in &world.apps {
        assert_eq!(app.context().0, Context::Reveal);
    }
    // one goes on to the next phase, the others still look at the results
    world.press(2, Key::plain(KeyCode::Esc));
    world.press(2, Key::ctrl('d'));
    assert_eq!(world.apps[2].context().0, Context::Writing);
    assert_eq!(world.apps[1].context().0, Context::Reveal);
    assert_eq!(
        world
            .game()
            .sheet(world.game().powers_of(SeatId(0))[0])
            .len(),
        0
    );
}

#[test]
fn a_deadline_ends_the_phase_at_every_place() {
    let mut world = World::new(0);
    let mut game = Game::clone(&world.game());
    game.set_deadline("24h, extension 12h".parse().expect("a rule"));
    (0..4).for_each(|at| world.send(at, Message::TableChanged(Arc::new(game.clone()))));
    world.pass_hours(0);
    for at in 1..4 {
        assert!(world.text(at).contains("deadline Sun 00:00"), "{at}");
    }
    world.write(0);
    world.pass_hours(20);
    world.send(3, Message::Command(Command::Longer(60)));
    assert!(world.text(3).contains("Only the host"));
    world.send(2, Message::Command(Command::Longer(60)));
    assert!(
        world
            .text(2)
            .contains("You ask for 1 hour more until the deadline. 3 more players must agree")
    );
    for at in [0, 1, 3] {
        let asks = "asked for 1 hour more until the deadline.";
        assert!(world.text(at).contains(asks), "{at}");
    }
    world.send(0, Message::Command(Command::Longer(60)));
    assert!(world.text(1).contains("deadline Sun 01:00"));
    world.send(0, Message::Command(Command::Pause));
    assert!(world.text(1).contains("deadline paused"));
    world.pass_hours(100);
    world.send(0, Message::Command(Command::Pause));
    assert!(world.text(1).contains("deadline Thu 05:00"));
    // all seats miss it once
    world.pass_hours(5);
    assert!(world.text(1).contains("deadline Thu 17:00"));
    assert!(world.text(0).contains("Deadline extended for "));
    assert_eq!(world.game().history().len(), 0);
    world.pass_hours(12);
    let game = world.game();
    assert_eq!(game.history().len(), 1);
    let first = game.history()[0].sheets.iter().flatten().flatten();
    assert_eq!(first.count(), 1, "the accepted order is played");
    for at in 1..4 {
        assert_eq!(world.apps[at].context().0, Context::Reveal, "{at}");
    }
    // the next phase has its own deadline, also while someone reads the results
    assert!(game.deadline().expect("one").date().is_some());
    world.pass_hours(24);
    assert_eq!(world.game().history().len(), 2);
}

#[test]
fn each_place_votes_with_two_keys_and_all_hear_the_result() {
    let mut world = World::new(0);
    world.press(1, Key::alt('d'));
    world.press(1, Key::plain(KeyCode::Enter));
    assert!(world.text(1).contains("y yes   n no"));
    assert!(
        world.game().open_vote().is_none(),
        "the others don't know yet"
    );
    world.press(1, Key::letter('y'));
    assert!(world.text(1).contains("Waiting for England, France"));
    for at in [0, 2] {
        assert!(
            world.text(at).contains("The players vote on the end"),
            "{at}"
        );
    }
    assert!(
        !world.text(3).contains("The players vote"),
        "a guest has no vote"
    );
    // letters of an order are no vote
    "tyr n y"
        .chars()
        .for_each(|it| world.press(2, Key::letter(it)));
    world.press(2, Key::plain(KeyCode::Esc));
    world.press(3, Key::alt('d'));
    assert!(world.text(3).contains("Only players vote."));
    world.press(2, Key::alt('d'));
    world.press(2, Key::letter('n'));
    assert!(world.game().votes().is_empty());
    world.press(2, Key::plain(KeyCode::Enter));
    world.press(2, Key::alt('d'));
    assert!(
        world
            .text(2)
            .contains("The vote waits for England, Germany")
    );
    world.press(0, Key::alt('d'));
    for _ in 0..5 {
        world.press(0, Key::letter('y'));
        world.press(0, Key::plain(KeyCode::Enter));
    }
    assert_eq!(world.game().votes().len(), 1);
    for at in 0..4 {
        assert!(
            world.text(at).contains("not all agreed"),
            "{at}: {}",
            world.text(at)
        );
    }
    world.press(0, Key::alt('u'));
    assert_eq!(world.game().votes().len(), 1, "a vote of all isn't undone");
}

/// Returns the seats as a place has them.
fn seats(app: &App) -> Seats {
    let session = app.shared.session.as_ref().expect("a game");
    session.table_seats().clone()
}

#[test]
fn nobody_waits_for_the_votes_of_free_seats_at_a_table_without_a_host() {
    let mut world = World::new(0);
    for at in 0..4 {
        let host = Host::Headless;
        let seats = Seats {
            host,
            ..seats(&world.apps[at])
        };
        world.send(at, Message::Seats(seats));
    }
    for at in [1, 2] {
        world.press(at, Key::alt('d'));
        if at == 1 {
            world.press(at, Key::plain(KeyCode::Enter));
        }
        assert_eq!(world.game().votes().len(), 0);
        world.press(at, Key::letter('y'));
    }
    assert!(world.game().votes()[0].tally.passed());
}

#[test]
fn the_others_hear_who_comes_to_the_table_and_leaves_it() {
    let mut world = World::new(0);
    for (usage, news) in [
        (SeatUse::Away, "France left the table."),
        (SeatUse::Here, "France joined the table."),
    ] {
        for at in [0, 1] {
            let mut seats = seats(&world.apps[at]);
            seats.uses[2] = usage;
            world.send(at, Message::Seats(seats));
            assert!(world.text(at).contains(news), "{at}: {}", world.text(at));
            assert_eq!(world.text(at).matches(news).count(), 1);
            // it covers the key hints of a guest for a while only
            let left = world.apps[at].time_due();
            assert_eq!(left.is_some(), at == 1);
            world.send(at, Message::Passed(Duration::from_secs(6)));
            assert_eq!(
                at == 1,
                !world.text(at).contains(news),
                "{}",
                world.text(at)
            );
        }
    }
    // the notice that comes next stays until a key
    let mut seats = seats(&world.apps[1]);
    seats.uses[2] = SeatUse::Away;
    world.send(1, Message::Seats(seats));
    world.send(1, Message::Refused("It stays.".to_owned()));
    world.send(1, Message::Passed(Duration::from_secs(10)));
    assert!(world.text(1).contains("It stays."), "{}", world.text(1));
}

#[test]
fn a_draw_that_all_accept_ends_the_game_at_every_place() {
    let mut world = World::new(0);
    for at in [2, 1] {
        world.press(at, Key::alt('d'));
        if at == 2 {
            world.press(at, Key::plain(KeyCode::Enter));
        }
        world.press(at, Key::letter('y'));
    }
    world.press(0, Key::alt('d'));
    for _ in 0..5 {
        world.press(0, Key::letter('y'));
        world.press(0, Key::plain(KeyCode::Enter));
    }
    world.press(0, Key::plain(KeyCode::Enter));
    world.press(1, Key::plain(KeyCode::Enter));
    assert!(world.game().ending().is_some());
    for at in 0..4 {
        assert_eq!(world.apps[at].context().0, Context::Finale, "{at}");
    }
}

/// Austria has a unit to build, and the others have no orders to write.
#[test]
fn a_player_without_orders_is_no_spectator() {
    let map = Map::standard();
    let mut start = map.opening();
    start.turn = "W1901A".parse().expect("a phase");
    start.take_unit(map.province_by_code("BUD").expect("Budapest"));
    let setup = Setup {
        start: Some(start),
        ..Setup::standard("Our table")
    };
    let world = World::of(setup, 0);
    for (at, shown) in [(2, " F  No orders are due"), (3, "You are watching")] {
        assert!(world.text(at).contains(shown), "{at}: {}", world.text(at));
    }
}

#[test]
fn long_titles_of_seats_are_whole_and_told_apart() {
    let mut setup = Setup::standard("Our table");
    setup.seats[2].name = "France, Spain and Portugal".to_owned();
    let mut world = World::of(setup, 0);
    let waits = "Waiting for Austria; England; France, Spain and Portugal; Germany";
    assert!(world.text(3).contains(waits), "{}", world.text(3));
    let app = &mut world.apps[3];
    let session = app.shared.session.as_ref().expect("a game");
    app.stack = vec![Box::new(Joining::new(session))];
    assert!(world.text(3).contains("France, Spain and Portugal"));
}

#[test]
fn a_spectator_in_fog_is_offered_what_works() {
    let mut setup = Setup::standard("Our table");
    setup.terms = HouseRules {
        visibility: Some(Visibility::VDiplomacy),
        ..setup.terms
    };
    let world = World::of(setup, 0);
    let shown = world.text(3);
    assert!(shown.contains("F3 zoom"), "{shown}");
    for key in ["PgUp", "F6", "F7"] {
        assert!(!shown.contains(key), "{key}: {shown}");
    }
}

#[test]
fn sealed_orders_stay_sealed_until_their_passphrase_is_right() {
    let mut setup = Setup::standard("Our table");
    setup.secrecy.passphrases = true;
    let mut world = World::of(setup, 0);
    let (enter, esc) = (Key::plain(KeyCode::Enter), Key::plain(KeyCode::Esc));
    let x = Key::letter('x');
    // the first key ends the animation of a handover
    for key in [esc, x, enter, x, enter, Key::ctrl('d'), enter] {
        world.press(1, key);
    }
    let sealed = "Your orders are sealed";
    assert!(world.text(1).contains(sealed), "{}", world.text(1));
    for (typed, is_sealed) in [(Key::letter('y'), true), (x, false)] {
        for key in [Key::letter('u'), enter, esc] {
            world.press(1, key);
        }
        assert!(world.text(1).contains(sealed), "{}", world.text(1));
        for key in [Key::letter('u'), enter, typed, enter] {
            world.press(1, key);
        }
        assert_eq!(world.game().is_sealed(SeatId(0)), is_sealed, "{typed:?}");
        world.press(1, esc);
    }
}
