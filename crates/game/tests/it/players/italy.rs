//! The 1914 game: two players, and Italy, which joins the winner of a coin toss.

use super::*;

#[test]
fn italy_is_closed_until_it_joins() {
    for (rulebook, closed) in [
        (Rulebook::R1971, true),
        (Rulebook::R1982, true),
        (Rulebook::R2000, false),
        (Rulebook::R2023, false),
        (Rulebook::Datc31, false),
    ] {
        let mut war = setup(PowerAssignment::War, rulebook);
        let mut start = war.start.take().expect("1914");
        let army = start.take_unit(province("VIE")).expect("an army");
        let location = province("TYR").location();
        start.set_unit(Map::standard(), Unit { location, ..army });
        war.start = Some(start);
        let mut game = Game::new(war).expect("two seats");
        for order in ["A TYR - PIE", "F TRI - VEN", "F TRI S A TYR - VEN"] {
            let judged = game.legality().movement(power("AUSTRIA"), &written(order));
            let why = judged.err();
            let expected = closed.then(|| {
                let to = if order.contains("PIE") { "PIE" } else { "VEN" };
                IllegalReason::Closed(province(to))
            });
            assert_eq!(why, expected, "{order} under {rulebook}");
        }
        let possible = game.legality().possible(province("TYR"));
        let italian = possible.iter().filter(|order| {
            let text = order.canonical(game.map()).to_string();
            text == "A TYR - PIE" || text == "A TYR - VEN"
        });
        assert_eq!(italian.count(), if closed { 0 } else { 2 }, "{rulebook}");
        play(&mut game, &[("AUSTRIA", "A TYR - PIE")]);
        if closed {
            let text = outcome(&game, "TYR");
            assert!(
                text.contains("Piedmont is neutral: no unit can enter it yet"),
                "{text}"
            );
        }
        let there = game.position().unit(province("PIE"));
        assert_eq!(there.is_none(), closed, "{rulebook}");
    }
    let why = IllegalReason::Closed(province("ROM"));
    let map = Map::standard();
    let position = map.opening();
    let rules = Rulebook::R1982.rules();
    let legality = LegalityContext::new(map, &position, &rules);
    assert!(
        illegal_reason(&legality, power("FRANCE"), &written("A MAR - PIE"), why).contains("Rome")
    );
}

/// Changes of a save, and the fault that each is reported with.
const FAULTS: [(&str, &str, &str); 6] = [
    ("winner = 2", "winner = 3", "unknown seat 3"),
    (
        "[toss]\nwinner = 2\ncoin = \"table\"\n",
        "",
        "the coin is tossed before this phase",
    ),
    (
        "joins = 1915",
        "joins = 1916",
        "before the adjustments of 1915",
    ),
    ("coin = \"table\"", "coin = \"magic\"", "magic"),
    (
        "power = \"ITALY\"",
        "power = \"GERMANY\"",
        "Germany is not played, and has a seat",
    ),
    (
        "power = \"ITALY\"",
        "power = \"SPAIN\"",
        "unknown power `SPAIN`",
    ),
];

/// Plays the year 1914 for two, with the coin toss, and the spring in which Italy joins.
#[test]
fn italy_joins_the_winner_of_the_toss_in_1915() {
    let italy = power("ITALY");
    let toss = |winner| CoinToss {
        coin: Coin::Table,
        winner: SeatId(winner),
    };
    let mut game = Game::new(setup(PowerAssignment::War, Rulebook::R1982)).expect("two seats");
    assert_eq!(game.turn().to_string(), "S1914M");
    assert_eq!(game.take_toss(toss(1)), Err(TossError::TooEarly(1914)));
    play(
        &mut game,
        &[("RUSSIA", "F SEV - RUM"), ("GERMANY", "F KIE - DEN")],
    );
    play(&mut game, &[]);
    assert_eq!(game.turn().to_string(), "W1914A");

    // the game and the save wait for the coin toss
    assert!(game.needs_coin_toss() && !game.is_ready());
    assert!(game.clone().resolve().is_none());
    let mut game = round_trip(&game);
    assert_eq!(game.take_toss(toss(2)), Err(TossError::NoSeat(3)));
    game.take_toss(toss(1)).expect("the toss is due");
    assert_eq!(game.take_toss(toss(0)), Err(TossError::Twice));
    assert!(!game.needs_coin_toss());
    assert!(game.to_order(italy).is_empty(), "it joins in spring");
    let mut game = round_trip(&game);

    play(&mut game, &[("RUSSIA", "A SEV B"), ("GERMANY", "F KIE B")]);
    assert_eq!(game.turn().to_string(), "S1915M");
    assert!(game.seats()[1].powers.contains(&italy));
    assert_eq!(game.to_order(italy).len(), 3);
    assert_eq!(game.position().terms, HouseRules::default());
    play(
        &mut game,
        &[("ITALY", "A VEN - TYR"), ("FRANCE", "A MAR - PIE")],
    );
    assert!(game.position().unit(province("PIE")).is_some());
    assert!(
        game.position()
            .unit(province("TYR"))
            .is_some_and(|unit| unit.power == italy)
    );
    let text = save::write(&round_trip(&game));
    assert!(
        text.contains("[neutral]\npower = \"ITALY\"\njoins = 1915\nclosed = true"),
        "{text}"
    );
    assert!(
        text.contains("[toss]\nwinner = 2\ncoin = \"table\""),
        "{text}"
    );
    assert!(
        text.contains("powers = [\"AUSTRIA\", \"GERMANY\", \"TURKEY\"]"),
        "{text}"
    );

    // each error is reported with its line
    for (from, to, what) in FAULTS {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let fault = testing::saves::read(&changed).expect_err(what);
        assert!(fault.to_string().contains(what), "{what}: {fault}");
    }
}

/// In the 1914 game, the centers of a player are counted together, and 24 win.
#[test]
fn twenty_four_centers_of_a_player_win_the_game_of_1914() {
    let map = Map::standard();
    for (more, wins) in [(13, false), (14, true)] {
        let mut war = setup(PowerAssignment::War, Rulebook::R2000);
        let mut start = war.start.take().expect("1914");
        start.turn.phase = Phase::FallMoves;
        let western = ["ENGLAND", "FRANCE", "RUSSIA"].map(power);
        let others: Vec<Province> = map
            .centers()
            .iter()
            .filter(|&at| {
                !start
                    .owner(at)
                    .is_some_and(|owner| western.contains(&owner))
            })
            .filter(|&at| start.unit(at).is_none())
            .chain(["VIE", "BUD", "TRI", "BER", "KIE", "MUN"].map(province))
            .collect();
        for &center in others.iter().take(more) {
            start.take_unit(center);
            start.set_owner(center, Some(western[0]));
        }
        war.start = Some(start);
        let mut game = Game::new(war).expect("two seats");
        play(&mut game, &[]);
        let won: Option<Vec<Power>> = game.ending().map(|it| it.winners().iter().collect());
        assert_eq!(won, wins.then(|| western.to_vec()));
        // no single power has enough centers
        assert!(game.position().center_count(western[0]) < 18);
    }
}

/// If there are no adjustments in the winter of 1914, the coin is tossed before the next year.
#[test]
fn the_toss_is_made_where_no_winter_is_played() {
    let mut game = Game::new(setup(PowerAssignment::War, Rulebook::R2000)).expect("two seats");
    play(&mut game, &[]);
    play(&mut game, &[]);
    assert_eq!(game.turn().to_string(), "S1915M");
    assert!(game.needs_coin_toss());
    let toss = CoinToss {
        coin: Coin::Program,
        winner: SeatId(0),
    };
    game.take_toss(toss).expect("the toss is due");
    assert!(game.seats()[0].powers.contains(&power("ITALY")));
    assert_eq!(game.to_order(power("ITALY")).len(), 3);
    round_trip(&game);
}
