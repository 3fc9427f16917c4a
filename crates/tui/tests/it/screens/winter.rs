//! Winter: builds and removals are counted against the number due, and chosen by a digit.

use super::{Player, SMALL, WIDE};
use chancery_core::board::{Dislodged, Id, Map, Phase, Power};
use chancery_core::rules::Rulebook;
use game::{Game, Mode, Seat, SeatId, Secrecy, Setup};

/// Starts order entry for France, which builds two units.
fn france() -> Player {
    let mut player = Player::winter();
    player.press("<enter><c-d><enter><enter><c-d><enter><enter>");
    player.shows(&["FRANCE", "0 of 2 builds"]);
    player
}

/// Returns the winter for a game master.
fn game_master() -> Player {
    let setup = Setup {
        mode: Mode::GameMaster,
        start: Some(Player::winter().game().position().clone()),
        ..Setup::standard("Winter")
    };
    Player::of(Game::new(setup).expect("seven seats"))
}

/// Returns the number of builds or removals that a seat has ordered.
fn ordered(player: &Player, seat: usize) -> usize {
    let game = player.game();
    game.adjustments(game.powers_of(SeatId(seat))[0]).done()
}

#[test]
fn a_build_beyond_the_number_due_is_never_shown_as_accepted() {
    let mut player = france();
    // with no unit selected
    player.press("<f7>");
    player.shows(&["F7 shows only the moves of spring and fall."]);
    player.press("f bre<enter>a par<enter>f mar");
    player.shows(&["∅ F Mar B   one too many: France builds 2", "2 of 2 builds"]);
    // one Enter isn't enough
    player.press("<enter>");
    player.shows(&["Enter again"]);
    player.press("<enter>");
    for size in [SMALL, WIDE] {
        player.shows_at(size, &["2 of 2 builds", "1 void"]);
    }
    player.shows_wide(&["✓ F Bre B", "✓ A Par B", "∅ F Mar B void"]);
    player.press("<c-d>");
    for size in [SMALL, WIDE] {
        player.shows_at(size, &["F Mar B  one too many: France builds 2"]);
    }
    // a build in the same center replaces the other
    player.press("<esc><a-u>a bre");
    player.shows(&["✓ A Bre B   replaces F Bre B"]);
    player.press("<enter>");
    player.shows_wide(&["✓ A Bre B", "2 of 2 builds"]);
}

/// The line with the choice stays, and a notice says so, with the choices still on screen.
#[test]
fn an_open_choice_is_named_before_sealing() {
    let mut player = france();
    player.press("mar<enter><c-d>");
    for size in [SMALL, WIDE] {
        player.shows_at(size, &["F Mar B", "Choose a reading first"]);
    }
}

#[test]
fn only_the_builds_of_ones_own_powers_are_completed() {
    let map = Map::standard();
    let own = ["ENGLAND", "GERMANY"].map(|key| map.power_by_key(key).expect("a power"));
    let others: Vec<Power> = map.powers().filter(|power| !own.contains(power)).collect();
    let seat = |powers: &[Power]| Seat {
        name: String::new(),
        powers: powers.to_vec(),
    };
    let setup = Setup {
        mode: Mode::HotSeat,
        start: Some(Player::winter().game().position().clone()),
        seats: vec![seat(&own), seat(&others)],
        ..Setup::standard("Winter")
    };
    let mut player = Player::of(Game::new(setup).expect("two seats"));
    player.press("<enter>m");
    player.shows(&["A Mun B"]);
    player.hides(&["A Mar B", "A Mos B"]);
}

#[test]
fn an_open_choice_between_army_and_fleet_is_previewed_as_open() {
    let mut player = france();
    player.press("f par");
    player.shows(&["∅ F Par B   Paris has no coast for a fleet"]);
    player.press("<esc>bre f");
    player.shows(&["≈ F Bre B   unusual wording"]);
    player.press("<esc>").hides(&["Tab next"]);
    player.press("build bre");
    player.shows_wide(&["› A or F Bre B"]);
    player.press("<down>");
    player.shows_wide(&["› A Bre B"]);
    player.press("<down>");
    player.shows_wide(&["› F Bre B"]);
}

#[test]
fn nothing_is_built_or_removed_where_it_is_not_due() {
    let mut player = france();
    player.press("remove bur");
    player.shows(&["France has nothing to remove"]);
    let mut player = game_master();
    player.press("france: bur removed<enter><enter>");
    player.shows_wide(&["void"]);
    let mut player = Player::winter();
    player.press("<enter>remove ser; alb");
    player.shows(&["one too many: Austria removes 1"]);
    // these may be the units that stay
    player.press("<c-u>ser; alb");
    player.shows_wide(&["removed, or does it stay?"]);
}

/// What is typed after a question isn't glued to it: "lonber f" would build a fleet in London.
#[test]
fn an_order_after_a_question_is_a_line_of_its_own() {
    let mut player = game_master();
    player
        .press("lon<enter>")
        .shows(&["1 A Lon B", "2 F Lon B"]);
    player
        .press("bre f<enter>")
        .shows_wide(&["F Bre B", "1 of 10"]);
}

#[test]
fn the_results_count_the_builds_that_nobody_ordered() {
    let mut player = game_master();
    let position = player.game().position();
    let due = Map::standard().powers();
    let due: i32 = due.map(|power| position.adjustment(power).max(0)).sum();
    player.paste("France\nwaive\n");
    player.press("<c-d><enter><esc>");
    player.shows_wide(&[&format!("{due} builds waived"), "· 1 build not ordered"]);
    // a waive names its power, also on a small screen
    player.press("<down>");
    player.shows(&["✓ a build of France  waived"]);
}

/// A number too many after the last answer gives no order; the one after it does.
#[test]
fn a_number_after_the_last_answer_gives_no_order() {
    let mut player = game_master();
    player.paste("France\nA Mar or F Bre\n");
    let count = |player: &Player| player.game().orders().count();
    player.press("1");
    assert_eq!(count(&player), 1);
    player.press("1").shows(&["All questions are answered."]);
    assert_eq!(count(&player), 1);
    player.press("1").hides(&["All questions are answered."]);
}

/// A line that put its own orders in doubt isn't left out when they count.
#[test]
fn a_decided_line_whose_orders_count_is_not_left_out() {
    let mut player = game_master();
    player.paste("France\nA Mar, f bre? not sure\n");
    player.shows(&["question 1 of 1"]);
    player.press("1");
    player.hides_at((120, 40), &["Left out", "left out"]);
}

#[test]
fn all_orders_of_a_line_are_counted() {
    let mut player = france();
    player.press("f bre; a par; a mar");
    player.shows(&["one too many: France builds 2"]);
    player.press("<enter>");
    assert_eq!(ordered(&player, 2), 0);
}

#[test]
fn winter_lists_longer_than_due_are_one_question() {
    for sheet in ["Austria\nA Gal\nA Ser\n", "Austria\nA Gal, A Ser\nthanks\n"] {
        let mut player = game_master();
        player.paste(sheet);
        player.shows(&[
            "question 1 of 1",
            "2 written, 1 due",
            "1 only A Gal D   2 only A Ser D   3 none counts",
        ]);
        player.press("2");
        player.shows(&["A Ser D"]);
        assert!(player.game().sheet_lines().questions.is_empty());
    }
}

#[test]
fn a_removal_of_another_unit_answers_the_question() {
    let mut player = game_master();
    player.paste("Austria: maybe remove A Gal\nFrance: F Bre, A Par\n");
    player.shows(&["question 1 of 1"]);
    player.press("remove a ser<enter>");
    player.shows(&["A Ser D"]);
    assert!(player.game().sheet_lines().questions.is_empty());
}

/// As many as are due may be chosen.
#[test]
fn of_too_many_builds_any_two_can_count() {
    let mut player = game_master();
    player.paste("France\nF Bre\nA Par\nA Mar\n");
    player.shows(&["question 1 of 1", "only F Bre B and A Par B"]);
    player.press("2");
    player.shows(&["2 of "]);
    assert_eq!(ordered(&player, 2), 2);
}

#[test]
fn fewer_than_due_says_what_is_waived_or_removed() {
    let mut player = france();
    player.press("a par<enter><c-d>");
    player.shows(&["1 build will be waived; Bre or Mar could build."]);
    let mut player = Player::winter();
    player.press("<enter>");
    for size in [SMALL, WIDE] {
        player.shows_at(size, &["Without an order, the rules remove F Alb."]);
    }
    player.press("<c-d>");
    player.shows(&["F Alb will be removed: a fleet goes before an army"]);
    let mut player = game_master();
    player.press("<c-d>");
    player.shows_wide(&[
        "F Alb will be removed",
        "9 builds will be waived: England 1, France 2",
    ]);
}

#[test]
fn removals_are_numbered_and_marked_with_the_reason() {
    let mut player = Player::winter();
    player.press("<enter>");
    player.shows(&["1 F Alb   2 A Gal   3 A Ser", "the rules remove F Alb"]);
    player.shows_wide(&[
        "units      1 F Alb  a fleet goes before an army",
        "by rule F Alb",
    ]);
    player.press("3");
    player.shows_wide(&["✓ A Ser D", "1 of 1 removal"]);
    // an Enter out of habit opens nothing, and an order that is edited isn't counted again
    player.press("<enter>").shows(&["✓ 1 of 1 removal ordered"]);
    player.press("<up><enter>");
    player.shows(&["1 of 1 removal"]);
    player.hides(&["2 of 1 removal"]);
}

#[test]
fn the_script_reads_no_void_build_as_one_that_stands() {
    let mut player = game_master();
    player.paste("France: build F Bre, build A Par, build A Mar\n");
    player.press("<enter><enter><c-d><enter>");
    player.shows(&["read-aloud script"]);
    for _ in 0..4 {
        if player
            .screen(120, 40)
            .contains("The build of army Marseilles is void.")
        {
            return;
        }
        player.press(" ");
    }
    panic!("{}", player.screen(120, 40));
}

#[test]
fn a_click_takes_a_build_or_removal_back() {
    let mut player = france();
    player.press("1a2f");
    assert_eq!(ordered(&player, 2), 2);
    player.click_text((80, 24), "Par●");
    player.shows(&["2 builds due, all ordered. A click on an ordered one takes it back."]);
    player.click_text((80, 24), "Bre●");
    player.shows(&["A Bre B deleted"]);
    assert_eq!(ordered(&player, 2), 1);
    let mut player = Player::winter();
    player.press("<enter>2");
    player.click_text((80, 24), "Gal▟");
    player.shows(&["A Gal D deleted"]);
    assert_eq!(ordered(&player, 0), 0);
}

#[test]
fn numbers_stay_until_the_phase_is_sealed_and_take_the_choice_back() {
    let mut player = france();
    let all = ["1 Bre", "2 Mar", "3 Par"];
    player.press("1a");
    // neither the list nor the map hides the kind
    player.shows(&["1✓ A Bre B", "2 Mar", "3 Par", "1A+Bre"]);
    player.shows(&["1 2 … choose, take back"]);
    player.press("<del>");
    player.shows(&["No order is selected: ↑ ↓ select one, Alt-U undoes the last change."]);
    player.press("2");
    player.shows(&["? ", "1 A Mar B"]);
    // the map shows the kind that is selected, or none
    player.hides(&["▟fA+", "▟fF+"]);
    player.press("<down>").shows(&["▟fA+"]);
    player.press("<down>").shows(&["▟fF+"]);
    player.press("f");
    for size in [SMALL, WIDE] {
        player.shows_at(
            size,
            &["2 of 2 builds", "1✓ A Bre B", "2✓ F Mar B", "3 Par"],
        );
    }
    // nothing is left to build
    player.press("3");
    player.shows(&["2 builds due, all ordered.", "1 2 … take back"]);
    assert_eq!(ordered(&player, 2), 2);
    player.press("1");
    player.shows(&["A Bre B deleted"]);
    player.shows_wide(&["1 Bre", "2✓ F Mar B", "3 Par", "1 of 2 builds"]);
    player.press("2");
    player.shows_wide(&all);
    assert_eq!(ordered(&player, 2), 0);
    let mut player = Player::winter();
    player.press("<enter>2");
    player.shows_wide(&["1 F Alb", "2✓ A Gal  3 A Ser", "1 of 1 removal"]);
    player.press("23");
    player.shows_wide(&["1 F Alb", "2 A Gal  3✓ A Ser"]);
    player.press("2");
    player.shows(&["1 removal due, and it is ordered."]);
}

#[test]
fn the_list_selects_what_the_map_lights() {
    let mut player = game_master();
    player.press("austria: f alb<enter>");
    player.shows_at(WIDE, &["›· 1 to build: Edi"]);
    player.press("bre f");
    player.shows_at(WIDE, &[" › F Bre B"]);
    player.hides_at(WIDE, &["›· 1 to build: Edi"]);
    player.press("<esc>f alb");
    player.hides_at(WIDE, &["›· 1 to build: Edi"]);
}

#[test]
fn a_home_chosen_by_its_number_takes_the_letter_of_the_kind() {
    let mut player = france();
    player.press("1");
    player.shows(&["1 2 … choose", "a f army, fleet"]);
    player.press("f");
    player.shows_wide(&["✓ F Bre B"]);
    // typed, the letter continues the name
    player.press("<a-u>Bre");
    player.hides(&["a f army, fleet"]);
    let mut player = game_master();
    player.press("russia: stp f<enter>");
    player.shows(&["1 F StP/nc B"]);
    // the same with the number of Russia's third home center
    player.press("<esc>");
    while !player.screen(120, 40).contains("StP army or fleet") {
        player.press("<down>");
    }
    let screen = player.screen(120, 40);
    let at = screen.find(" StP army or fleet").expect("it is offered");
    let number = screen[..at].chars().last().expect("a number");
    player.press(&format!("{number}f"));
    player.shows(&["1 F StP/nc B", "2 F StP/sc B"]);
    player.press("s");
    player.shows_wide(&["F StP/sc B"]);
}

#[test]
fn sealing_names_the_homes_that_could_build_and_the_centers_that_are_left() {
    let mut player = france();
    player.press("1a<c-d>");
    for size in [SMALL, WIDE] {
        player.shows_at(size, &["1 build will be waived; Mar or Par could build."]);
    }
    let mut player = Player::winter();
    player.press("<enter>3<c-d>");
    let warning = "A Ser leaves Serbia; F Alb and A Gal stay outside the centers";
    for size in [SMALL, WIDE] {
        player.shows_at(size, &[warning]);
    }
    player.press("<esc>32<c-d>");
    player.hides(&["leaves Serbia"]);
}

#[test]
fn a_home_that_can_build_several_units_asks() {
    let mut player = france();
    player.shows_wide(&["1 Bre army or fleet   2 Mar army or fleet   3 Par army"]);
    player.press(" ").shows(&["pick a home by its letter"]);
    player.hides(&["Space units"]);
    player
        .press("a")
        .shows(&["built in Brest?   a A Bre   f F Bre"]);
    player.press("<esc><esc>");
    player.press("1");
    player.shows(&["1 A Bre B", "2 F Bre B"]);
    player.press("2");
    player.shows_wide(&["✓ F Bre B", "1 of 2 builds"]);
    // only armies can be built in an inland center; it keeps its number
    player.press("3");
    player.shows_wide(&["✓ A Par B", "2 of 2 builds"]);
    let mut player = game_master();
    player
        .press(" ")
        .shows(&["pick a home or a unit by its letter"]);
    player.press("<esc>russia: stp");
    player.shows_wide(&["1  A StP B", "2  F StP/nc B", "3  F StP/sc B"]);
    player.press("<esc>bre");
    player.shows_wide(&["1  A Bre B", "2  F Bre B"]);
}

#[test]
fn a_home_asks_under_every_rulebook() {
    for rulebook in Rulebook::ALL {
        let setup = Setup {
            mode: Mode::GameMaster,
            rulebook,
            rules: rulebook.rules(),
            start: Some(Player::winter().game().position().clone()),
            ..Setup::standard("Winter")
        };
        let mut player = Player::of(Game::new(setup).expect("seven seats"));
        player.press("bre<enter>");
        player.shows_wide(&["A Bre B", "F Bre B", "Nothing has been entered"]);
    }
}

/// Counts the keys from the handover screen to the sealed orders.
#[test]
fn a_winter_with_one_build_takes_at_most_six_keys() {
    for (before, keys) in [
        // Austria removes one unit, by its number and by its name
        ("", vec!["<enter>", "3", "<c-d>", "<enter>"]),
        ("", vec!["<enter>", "s", "e", "r", "<c-d>", "<enter>"]),
        // England builds an army or a fleet
        (
            "<enter><c-d><enter>",
            vec!["<enter>", "1", "1", "<c-d>", "<enter>"],
        ),
        (
            "<enter><c-d><enter>",
            vec!["<enter>", "3", "2", "<c-d>", "<enter>"],
        ),
    ] {
        let mut player = Player::winter();
        player.press(before);
        let seat = player.game().next_seat().expect("a seat that writes");
        assert!(keys.len() <= 6);
        player.press(&keys.concat());
        assert!(player.game().is_sealed(seat), "{keys:?}");
        assert_eq!(ordered(&player, seat.0), 1, "{keys:?}");
    }
}

#[test]
fn ctrl_d_takes_a_complete_line_and_keeps_any_other() {
    let mut player = france();
    player.press("a par<c-d>");
    player.shows(&["Seal France's orders?"]);
    assert_eq!(ordered(&player, 2), 1);
    for (line, problem) in [
        // the choices stay
        ("bre", "F Bre B"),
        ("f par", "▸ Not possible here"),
        ("f b", "▸ Not a complete order"),
        ("zzz", "▸ “zzz” isn't recognized"),
    ] {
        let mut player = france();
        player.press(line).press("<c-d>");
        for size in [SMALL, WIDE] {
            player.shows_at(size, &[problem, &format!("› {line}")]);
            player.hides_at(size, &["Seal France"]);
        }
        assert!(player.game().orders().next().is_none(), "{line}");
    }
    // the first choice is selected
    let mut player = france();
    player.press("bre<c-d><enter>");
    assert_eq!(ordered(&player, 2), 1);
}

#[test]
fn the_fingerprint_of_builds_says_that_it_is_checked() {
    let secrecy = Secrecy {
        fingerprints: true,
        ..Secrecy::default()
    };
    let start = Some(Player::winter().game().position().clone());
    let setup = Setup {
        secrecy,
        start,
        ..Setup::standard("Winter")
    };
    let mut player = Player::of(Game::new(setup).expect("seven seats"));
    player.press("<enter><c-d>");
    for size in [SMALL, WIDE] {
        player.shows_at(size, &["orders?   fingerprint", ", checked at the reveal"]);
    }
}

#[test]
fn what_a_player_chose_is_not_read_as_something_else() {
    let mut player = Player::france();
    player.press("a par - pic or bur").press("2");
    player.shows(&["1 of 3 orders"]);
    player.press("<c-d>").hides(&["read as"]);
}

#[test]
fn a_question_of_a_power_without_adjustments_is_in_the_list() {
    let paper = "phase: W1901A\nposition:\n  Germany: A Mun\n  Italy: A Rom, A Ven\n\
                 centers:\n  Germany: MUN\n  Italy: ROM\n";
    let mut player = Player::at(Mode::GameMaster, paper);
    player.paste("Italy\nRemove A Rom or A Ven\n\nGermany\nBuild A Vie or A Ber\n");
    player.shows_wide(&["question 1 of 2", "! Build A Vie or A Ber"]);
}

#[test]
fn a_number_replaces_a_waived_build() {
    let mut player = france();
    player.press("<a-w>");
    player.shows_wide(&["2 builds waived", "1 2 … build instead"]);
    player.press("<a-u>");
    player.shows_wide(&["undone: without 2 waived builds", "1 2 … choose"]);
    player.press("<a-w>1f");
    player.shows_wide(&["1✓ F Bre B", "2 of 2 builds"]);
    player.press("1").shows_wide(&["F Bre B deleted"]);
}

/// A word answers a line with several readings, where typing begins a new one.
#[test]
fn a_word_chooses_among_the_readings_of_the_line_before() {
    let paper = "phase: W1901A\nposition:\n  Russia: A Mos\ncenters:\n  Russia: MOS, STP, SEV\n";
    for (keys, answer) in [
        ("nc", "F StP/nc B"),
        ("f sc", "F StP/sc B"),
        ("a", "A StP B"),
    ] {
        let mut player = Player::at(Mode::GameMaster, paper);
        player
            .press("stp<enter>")
            .shows_wide(&["1  A StP B", "3  F StP/sc B"]);
        player.press(keys).shows_wide(&[answer, "Enter accept"]);
        player.press("<enter>").shows_wide(&["1 of 2", answer]);
    }
    let mut player = Player::at(Mode::GameMaster, paper);
    player.press("stp<enter>f");
    player.shows_wide(&["1  F StP/nc B", "2  F StP/sc B"]);
    player.press(" sev<enter>").shows_wide(&["F Sev B"]);
    // the kind isn't left out of the second completion
    let paper =
        "phase: W1901A\nposition:\n  Russia: A Mos, F Sev\ncenters:\n  Russia: MOS, STP, SEV\n";
    let mut player = Player::at(Mode::GameMaster, paper);
    player.press("f");
    player.shows_wide(&["F StP/nc B   F StP/sc B", "› f▌ StP/nc B"]);
}

#[test]
fn a_build_takes_the_place_of_one_that_was_waived() {
    let mut player = france();
    player.press("<a-w>").shows(&["2 builds waived"]);
    player.press("a par<enter>");
    player.shows_wide(&["A Par B replaces waive"]);
    assert_eq!(ordered(&player, 2), 2);
    // on a later sheet, too
    let mut player = game_master();
    player.paste("France waives both\n\n");
    player.press("<enter>");
    player.paste("France\nBuild A Par\nBuild F Bre\n");
    assert_eq!(ordered(&player, 2), 2);
    player.shows_wide(&["A Par B", "F Bre B"]);
    player.shows_wide(&["F Bre B replaces waive"]);
    player.hides_at(WIDE, &["France waives", "one too many"]);
}

#[test]
fn a_physical_board_has_sheets_in_winter_and_retreats() {
    let mut player = game_master();
    player.shows_wide(&[" A −1 ", "  0 of 10", "1 to remove, by rule F Alb"]);
    player.paste(
        "Austria: remove Ser\nFrance:\nBuild F Bre\nBuild A Par\nBuild A Mar\nRussia\nBuild StP\n",
    );
    player.shows_wide(&["1 question", "A Ser D", "Build F Bre", "too many"]);
    // the question is answered by a digit
    player.shows_wide(&["F StP/sc B"]);
    player.press("3");
    player.shows_wide(&["F StP/sc B"]);
    player.hides_at(WIDE, &["1 question"]);
}

#[test]
fn a_removal_beside_all_builds_is_void_and_none_too_many() {
    let mut player = game_master();
    player.paste("France: remove Spa\nFrance: F Bre, A Par\n");
    player.press("1");
    player.shows_wide(&["A Spa D", "F Bre B", "A Par B", "void"]);
    player.hides_at(WIDE, &["too many"]);
}

#[test]
fn undo_returns_to_the_power_whose_order_it_undoes() {
    let mut player = game_master();
    player.press("1");
    let sheets = |player: &Player| -> Vec<usize> {
        let game = player.game();
        let powers = game.map().powers();
        powers.map(|power| game.sheet(power).len()).collect()
    };
    let ordered = sheets(&player);
    assert_eq!(ordered.iter().sum::<usize>(), 1);
    player.press("<a-u>1");
    assert_eq!(sheets(&player), ordered);
}

#[test]
fn two_retreats_to_one_province_are_warned_of_when_written() {
    let map = Map::standard();
    let mut start = map.opening();
    start.turn.phase = Phase::FallRetreats;
    let at = |code| map.province_by_code(code).expect("a province");
    let [par, mar, gas] = ["PAR", "MAR", "GAS"].map(at);
    for from in [par, mar] {
        let unit = start.take_unit(from).expect("an army");
        let open = [gas.location()].into_iter().collect();
        start.set_dislodged(map, Dislodged { unit, open });
    }
    let setup = Setup {
        mode: Mode::HotSeat,
        start: Some(start),
        ..Setup::standard("Retreats")
    };
    let mut player = Player::of(Game::new(setup).expect("seven seats"));
    let warning = "also retreats to Gas: both would be disbanded";
    player.press("<enter>1");
    player.hides(&[warning]);
    // chosen by its number
    player.press("1");
    player.shows(&[warning]);
    // typed
    player.press("<a-u>par gas");
    player.shows(&[warning]);
    player.press("<enter><c-d>");
    player.shows(&[warning, "No one else has orders in this phase"]);
}

#[test]
fn digits_on_the_map_are_those_of_the_question() {
    let mut player = game_master();
    player.paste("Russia\nBuild StP\nRemove Sev\n");
    player.shows_wide(&["1  A StP B      army", "2  F StP/nc B   fleet, north coast"]);
    player.press("2");
    player.shows_wide(&["F StP/nc B"]);
}

#[test]
fn a_warning_appears_when_the_order_is_typed() {
    for (first, second, warning) in [
        (
            "par - pic",
            "mar s par - bur",
            "warning: A Par moves to Pic, not Bur",
        ),
        (
            "mar s par - bur",
            "par - pic",
            "A Mar: A Par moves to Pic, not Bur",
        ),
        (
            "par h",
            "mar s par - bur",
            "warning: A Par doesn't move to Bur",
        ),
        (
            "bre - pic",
            "par - pic",
            "warning: F Bre also moves to Pic: both would bounce",
        ),
    ] {
        let mut player = Player::france();
        player.press(first).press("<enter>").press(second);
        for size in [SMALL, WIDE] {
            player.shows_at(size, &[warning]);
        }
    }
}

#[test]
fn a_question_about_a_void_build_offers_the_possible_ones() {
    let mut player = game_master();
    player.paste("France\nA Lon B\nEngland\nF Lvp\n");
    player.shows(&["London isn't a home center of France", "void", "no order"]);
    player.shows_wide(&["A Lon B", "rule it void", "skip this line"]);
    player.press("1");
    assert_eq!(ordered(&player, 2), 1);
    // not more than are due: England has one
    let mut player = game_master();
    player.paste("England\nF Lvp\nA Bur B\n");
    player.shows_wide(&[
        "Burgundy isn't a supply center",
        "1  A Bur B    rule it void",
    ]);
}

#[test]
fn a_retreat_names_the_attack_that_dislodged_the_unit() {
    let mut player = Player::master();
    player
        .paste("A Mun - Bur\n")
        .press("<c-d><enter><esc><c-d>");
    // the unit also bounces against another one
    player.paste("A Bur - Pic\nF Bre - Pic\nA Par - Bur\nA Mar S A Par - Bur\n");
    player.press("<c-d><enter><esc><c-d>");
    player.shows(&["↯ Germany  A Bur  dislodged   by A Par, 2 against 1; A Mar supported it"]);
}

#[test]
fn a_waive_is_for_the_selected_builder() {
    let seats = [[1, 2].as_slice(), &[0, 3, 4, 5, 6]].map(|powers| Seat {
        name: String::new(),
        powers: powers.iter().map(|&at| Power::from_index(at)).collect(),
    });
    let setup = Setup {
        start: Some(Player::winter().game().position().clone()),
        seats: seats.to_vec(),
        ..Setup::standard("Winter")
    };
    let mut player = Player::of(Game::new(setup).expect("two seats"));
    // a home of a power of another seat is no choice
    player.press("<enter>rom");
    player.shows(&["Rome is Italy's home; you can't build there."]);
    player.hides(&["1  A Rom B", "choose"]);
    player.press("<esc>waive");
    for size in [SMALL, WIDE] {
        player.shows_at(size, &["✓ waive   a build of England", "Enter accept"]);
        player.hides_at(size, &["Which power?"]);
    }
    // in the line, and in the list of that power only
    let screen = player.screen(WIDE.0, WIDE.1);
    assert_eq!(screen.matches("› waive").count(), 2, "{screen}");
    player.press("<enter>").shows(&["1 of 3"]);
    assert_eq!(player.game().sheet(Power::from_index(1)).len(), 1);
    player.press("waive<enter>").shows(&["2 of 3"]);
    assert_eq!(player.game().sheet(Power::from_index(2)).len(), 1);
}

#[test]
fn a_waive_behind_a_build_is_the_builders() {
    let mut player = game_master();
    player.press("build a par, waive<enter>");
    player.shows(&["2 of 10"]);
    assert_eq!(ordered(&player, 2), 2);
}

#[test]
fn the_rest_of_the_builds_is_waived_in_words_and_undone_at_once() {
    let mut player = Player::winter();
    player.press("<enter>").hides(&["no builds"]);
    player
        .press("rest")
        .shows(&["There are no builds to waive."]);
    player.press("<esc>1<c-d><enter><enter>1a<c-d><enter><enter>");
    player.shows(&["FRANCE", "0 of 2 builds"]);
    for line in ["rest", "waive all", "all waive", "waive the rest"] {
        player
            .press(line)
            .shows(&["waives 2 builds, as Alt-W does", "Enter waive"]);
        player
            .press("<enter>")
            .shows(&["2 of 2 builds", "2 builds waived"]);
        player.press("<a-u>").shows(&["0 of 2 builds"]);
    }
    player.press("waive<enter>").shows(&["1 of 2 builds"]);
}

/// A place alone is no removal of a unit that isn't there, for a power that has nothing to remove.
#[test]
fn a_power_that_is_even_has_nothing_to_remove() {
    let mut player = Player::winter();
    // Austria removes one, England builds one; France builds two
    player.press("<enter>2<c-d><enter><enter><c-d><enter><enter>");
    player
        .press("d par<enter>")
        .shows(&["France has nothing to remove"]);
}

#[test]
fn all_powers_that_build_are_in_sight_and_no_number_touches_another_unit() {
    let mut player = Player::master();
    let fall = "F NTH - Nwy\nF Kie - Den\nF Bre - MAO\n";
    for orders in ["A Lvp - Yor\nF Lon - NTH\nF Edi - NWG\n", fall] {
        player.paste(orders).press("<c-d><enter><esc><c-d>");
    }
    player.press("<enter>");
    player.shows(&["E +1  G +1  0 of 2", "3 Lvp army/fleet"]);
    player.hides(&["3eA"]);
    player.press("1a");
    player.shows(&["E ✓  G +1  1 of 2"]);
}
