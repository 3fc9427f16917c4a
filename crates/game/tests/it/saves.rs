//! Saves: written, read, edited, damaged.

use std::sync::Arc;

use chancery_core::board::{Id, Map, Position, Power, Unit};
use chancery_core::orders::notation;
use chancery_core::rules::{IssueId, Rulebook};
use game::save::{self, LoadedGame};
use game::{Answer, Attendance, ChangeError, Game, Mode, SeatId, Setup, TableRules};
use player::Level;
use player::promise::{Offer, Promise};
use testing::saves::{convoy, game, give, read, two_routes};

#[test]
fn a_save_reads_back_to_the_same_game_and_text() {
    let game = game();
    let text = save::write(&game);
    let LoadedGame {
        game: again,
        mismatches,
    } = read(&text).expect("it reads back");
    assert_eq!(mismatches, []);
    assert_eq!(again.history(), game.history());
    assert_eq!(
        again.sheet(Power::from_index(2)),
        game.sheet(Power::from_index(2))
    );
    assert_eq!(again.rules(), game.rules());
    assert_eq!(again.seats(), game.seats());
    assert!(again.is_sealed(SeatId(2)) && !again.is_sealed(SeatId(3)));
    assert_eq!(save::write(&again), text);
    assert!(
        text.contains(r#"{ read = "A PAR - BUR", wrote = "a par - bur" }"#),
        "{text}"
    );
}

#[test]
fn trains_and_permissions_are_saved() {
    let map = testing::board("colonial");
    let mut start = Position::empty(&map, map.first_turn());
    for (key, unit) in [
        ("RUSSIA", "A MOS"),
        ("TURKEY", "A EGY"),
        ("BRITAIN", "F RED"),
    ] {
        let (kind, place) = notation::read_unit(&map, unit).expect("a unit");
        let location = place.location(&map).expect("a place");
        let power = map.power_by_key(key).expect("a power");
        let unit = Unit::new(power, kind, location);
        start.place(&map, unit).expect("it can stand there");
    }
    let mut game = Game::new(Setup {
        start: Some(start),
        ..Setup::on("Suez", Arc::clone(&map))
    })
    .expect("a game");
    for (key, order) in [
        ("RUSSIA", "A MOS - TSR - OMS"),
        // the second permission replaces the first, and the unit's own order is kept too
        ("TURKEY", "A EGY PERMITS F MED - RED"),
        ("TURKEY", "A EGY PERMITS F RED - MED"),
        ("TURKEY", "A EGY H"),
        ("BRITAIN", "F RED - MED"),
    ] {
        let written = notation::read(&map, order).expect("an order");
        game.give(map.power_by_key(key).expect("a power"), order, written);
    }
    let find = |_: &str| Ok(Arc::clone(&map));
    let drafted = save::read(&save::write(&game), find)
        .expect("it reads back")
        .game;
    let turkey = map.power_by_key("TURKEY").expect("a power");
    assert_eq!(drafted.sheet(turkey), game.sheet(turkey));
    assert_eq!(drafted.sheet(turkey).len(), 2);
    game.resolve();
    let text = save::write(&game);
    let again = save::read(&text, find).expect("it reads back");
    assert_eq!(again.mismatches, []);
    assert_eq!(again.game.history(), game.history());
    assert_eq!(save::write(&again.game), text);
    let units: Vec<String> = again
        .game
        .position()
        .units()
        .map(|it| it.code(&map))
        .collect();
    for unit in ["A OMS", "A EGY", "F MED"] {
        assert!(units.iter().any(|it| it == unit), "{units:?}");
    }
}

#[test]
fn reports_and_ignores_changed_results() {
    let text = save::write(&game()).replacen(r#""A PAR" = ["bounce"]"#, r#""A PAR" = []"#, 1);
    let LoadedGame { game, mismatches } = read(&text).expect("it reads");
    assert_eq!(mismatches.len(), 1);
    assert_eq!(
        mismatches[0].what,
        "result of A PAR: recorded success, adjudicated bounce"
    );
    assert_eq!(
        text.lines().nth(mismatches[0].line - 1),
        Some(r#"name = "S1901M""#)
    );
    assert_eq!(game.turn().to_string(), "F1901M");
}

#[test]
fn reports_errors_with_line_numbers() {
    let good = save::write(&game());
    for (was, is, expected) in [
        (
            r#"format = 1"#,
            "format = 2",
            "format 2; this version reads up to 1",
        ),
        (r#"format = 1"#, "", "expected `format = 1`"),
        (r#"rules = "datc-3.1""#, r#"rules = "1066""#, "1066"),
        (r#"set = ["4.A.5=a"]"#, r#"set = ["4.A.5=z"]"#, "4.A.5"),
        (
            r#"read = "A PAR - BUR""#,
            r#"read = "A XXX - BUR""#,
            "`XXX` where a province was expected",
        ),
        (
            r#"name = "S1901M""#,
            r#"name = "S1901R""#,
            "unexpected phase S1901R; expected S1901M",
        ),
        (
            r#"name = "S1901M""#,
            r#"name = "soon""#,
            "`soon` isn't a phase",
        ),
        (r#"sealed = [3]"#, r#"sealed = [9]"#, "unknown seat 9"),
        (
            r#"powers = ["ITALY"]"#,
            r#"powers = ["ROME"]"#,
            "unknown power `ROME`",
        ),
        (
            r#"powers = ["ITALY"]"#,
            r#"powers = ["FRANCE"]"#,
            "France is led from two seats",
        ),
        (r#"mode = "hot-seat""#, r#"mood = "hot-seat""#, "mood"),
        (r#"mode = "hot-seat""#, r#"mode = "hot-seat"#, "string"),
    ] {
        assert!(good.contains(was), "{was}");
        let text = good.replacen(was, is, 1);
        let error = read(&text).expect_err(is);
        let message = error.to_string();
        assert!(message.contains(expected), "{is}: {message}");
        if let text::At::Line(line) = error.faults[0].at {
            let at = text
                .lines()
                .position(|line| line.contains(is))
                .expect("the line")
                + 1;
            assert_eq!(line, at, "{is}: {message}");
        }
    }
}

#[test]
fn removes_control_characters_from_input() {
    let text = save::write(&game()).replacen("Zoë", r"Zo\u001b[2Jë", 1);
    let LoadedGame { game, .. } = read(&text).expect("it reads");
    assert_eq!(game.seats()[2].name, "Zo[2Jë");
}

#[test]
fn damage_never_panics() {
    let good = save::write(&game());
    for at in (0..good.len()).step_by(7) {
        if let (Some(head), Some(tail)) = (good.get(..at), good.get(at + 1..)) {
            let _ = read(head).map(|loaded| loaded.game.turn());
            let _ = read(&format!("{head}\u{7}{tail}")).map(|loaded| loaded.game.turn());
        }
    }
}

#[test]
fn undo_goes_back_to_where_the_game_was_opened() {
    let LoadedGame { mut game, .. } = read(&save::write(&game())).expect("it reads");
    let france = Power::from_index(2);
    assert!(game.undo(&[france]).is_none());
    give(&mut game, 2, "A MAR H");
    give(&mut game, 3, "A MUN H");
    let first = game.undo(&[france]);
    assert!(first.is_some());
    assert_eq!(game.sheet(france)[0].text, "a mar s a par - bur");
    assert_eq!(game.redo(&[france]), first);
    assert!(game.redo(&[france]).is_none());
    assert_eq!(game.sheet(france)[0].text, "a mar h");
    assert_eq!(
        game.sheet(Power::from_index(3)).len(),
        1,
        "another seat's orders stay"
    );
    assert_eq!(game.mode(), Mode::HotSeat);
}

#[test]
fn saves_from_which_phase_rules_change() {
    let mut game = two_routes();
    game.resolve();
    game.change_rules(TableRules::of(Rulebook::R1971))
        .expect("1971 can be played");
    convoy(&mut game);
    let text = save::write(&game);
    assert!(
        text.contains("[present]\nname = \"F1901M\"\nrules = \"1971\"\n"),
        "{text}"
    );
    game = read(&text).expect("it reads back").game;
    assert_eq!(game.table_rules(), TableRules::of(Rulebook::R1971));
    game.resolve();
    let map = game.map().clone();
    let belgium = map.province_by_code("BEL").expect("Belgium");
    // by the 1971 rules the convoy fails; earlier phases keep the results of their rules
    assert!(game.position().unit(belgium).is_none());
    assert_eq!(
        game.history()[0].table_rules,
        TableRules::of(Rulebook::Datc31)
    );
    assert_eq!(
        game.history()[1].table_rules,
        TableRules::of(Rulebook::R1971)
    );
    let mut ours = game.table_rules();
    ours.rules
        .set(IssueId::MultiRoute, "b")
        .expect("there is a choice b");
    game.change_rules(ours).expect("it can be played");
    let text = save::write(&game);
    let phase = "[[phases]]\nname = \"F1901M\"\nrules = \"1971\"\n[phases.orders]";
    assert!(text.contains(phase), "{text}");
    assert!(
        text.ends_with("[present]\nname = \"F1901R\"\nrules = \"1971\"\nset = [\"4.A.1=b\"]\n"),
        "{text}"
    );
    let LoadedGame {
        game: again,
        mismatches,
    } = read(&text).expect("it reads back");
    assert_eq!(mismatches, []);
    assert_eq!(again.history(), game.history());
    assert_eq!(
        (again.table_rules(), again.initial_rules()),
        (ours, game.initial_rules())
    );
    assert_eq!(save::write(&again), text);
    // the phase is adjudicated by its own rules: without them the army arrives, and the difference
    // is reported
    let changed = text.replacen("\nrules = \"1971\"\n[phases", "\n[phases", 1);
    let LoadedGame { mismatches, .. } = read(&changed).expect("it reads");
    let messages: Vec<&str> = mismatches
        .iter()
        .map(|mismatches| mismatches.what.as_str())
        .collect();
    assert!(
        messages.contains(&"result of A LON: recorded no convoy, adjudicated success"),
        "{messages:?}"
    );
}

#[test]
fn a_phases_own_issues_are_read_with_their_line() {
    let mut game = two_routes();
    convoy(&mut game);
    game.resolve();
    let text = save::write(&game);
    let named = "name = \"S1901M\"\n[phases.orders]";
    assert!(text.contains(named), "{text}");
    // without a rulebook of its own, the phase changes issues of the previous one
    let set = text.replacen(
        named,
        "name = \"S1901M\"\nset = [\"4.A.1=a\"]\n[phases.orders]",
        1,
    );
    let LoadedGame { game, mismatches } = read(&set).expect("it reads");
    assert!(!mismatches.is_empty());
    assert_eq!(game.rulebook(), Rulebook::Datc31);
    assert_eq!(
        game.rules().changes_from(Rulebook::Datc31)[0].to_string(),
        "4.A.1=a"
    );
    for (wrong, expected) in [
        ("rules = \"1066\"", "1066"),
        ("set = [\"4.A.1=q\"]", "4.A.1"),
    ] {
        let text = text.replacen(
            named,
            &format!("name = \"S1901M\"\n{wrong}\n[phases.orders]"),
            1,
        );
        let fault = read(&text).expect_err(wrong).faults.remove(0);
        let line = text
            .lines()
            .position(|line| line == wrong)
            .expect("the line")
            + 1;
        assert_eq!(fault.at, text::At::Line(line));
        assert!(fault.kind.contains(expected), "{}", fault.kind);
    }
}

#[test]
fn sealed_sheets_are_judged_by_the_rules_they_were_sealed_under() {
    let mut game = game();
    let error = game.change_rules(TableRules::of(Rulebook::R1971));
    assert_eq!(error, Err(ChangeError::Sealed("Zoë".to_owned())));
    assert_eq!(game.rulebook(), Rulebook::Datc31);
    game.resolve();
    assert_eq!(game.change_rules(TableRules::of(Rulebook::R1971)), Ok(()));
}

/// Limits are checked before a text is parsed: seven megabytes of small values would take 500 MB.
#[test]
fn a_save_of_too_many_values_is_refused_at_once() {
    let head = "format = 1\nname = 'x'\nmap = 'standard'\nrules = 'datc-3.1'\n";
    for part in [
        "\"\",",
        "\n",
        "[[seats]]\n",
        "a=1\n",
        "[",
        "{read='A PAR H'},",
    ] {
        let text = format!("{head}set = [{}", part.repeat(7_000_000 / part.len()));
        let start = std::time::Instant::now();
        let error = read(&text).expect_err("too many");
        let message = error.to_string();
        assert!(
            message.contains("values and lines at most"),
            "{part:?}: {message}"
        );
        assert!(start.elapsed().as_secs() < 2, "{part:?}");
    }
    let orders = "{ read = 'A PAR H' }, ".repeat(201);
    let text = format!(
        "{head}[[seats]]\npowers = ['FRANCE']\n[present]\nname = 'S1901M'\n[present.orders]\nFRANCE = [{orders}]\n"
    );
    let error = read(&text).expect_err("too many");
    assert!(
        error.to_string().contains("a power has 200 orders at most"),
        "{error}"
    );
}

#[test]
fn words_and_characters_are_saved_and_their_errors_have_lines() {
    let map = Map::standard();
    let mut game = Game::new(Setup {
        words: true,
        ..Setup::standard("Words")
    })
    .expect("seven seats");
    let computer = Attendance::Computer(Level::ALL[2]);
    assert_eq!(game.set_attendance(SeatId(0), computer), Ok(()));
    game.deal_personas(7);
    let [sev, ank, bla] = ["SEV", "ANK", "BLA"].map(|code| map.province_by_code(code));
    let at = |province: Option<_>| province.expect("a province");
    let promises = [
        (Promise::Peace(1902), None),
        (Promise::Empty(at(bla)), Some(Answer::No)),
        (
            Promise::Support {
                by: at(ank),
                from: at(sev),
                to: at(bla),
            },
            Some(Answer::Yes),
        ),
    ];
    let [from, to] = [5, 6].map(Power::from_index);
    for (promise, answer) in promises {
        game.offer(Offer { from, to, promise }, answer);
    }
    let text = save::write(&game);
    let again = read(&text).expect("it reads back").game;
    assert_eq!(again.words(), game.words());
    assert_eq!(again.persona(SeatId(0)), game.persona(SeatId(0)));
    assert_eq!(save::write(&again), text);
    for (old, new, what) in [
        ("empty BLA", "empty XXX", "expected `peace YEAR`"),
        ("peace 1902", "peace", "expected `peace YEAR`"),
        ("answer = \"no\"", "answer = \"perhaps\"", "unknown variant"),
        (" the ", " of ", "expected `NAME the bold`"),
    ] {
        assert!(text.contains(old), "{text}");
        let error = read(&text.replace(old, new)).expect_err(new).to_string();
        assert!(error.contains(what), "{error}");
    }
}
