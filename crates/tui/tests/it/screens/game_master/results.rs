//! The read-aloud script, and corrections of the past.

use game::{Mode, save};
use testing::saves;

use super::super::{Player, SMALL, WIDE, text};
use super::{SIZES, with_questions};
use tui::{Appearance, Depth};

#[test]
fn shows_the_script_of_a_phase() {
    let mut player = with_questions();
    player.press("1111<c-d><enter>");
    player.shows(&["All orders are in.", "starts with the first power"]);
    player.hides(&["F5 explains"]);
    player.press("<f5>");
    player.shows(&["All orders are in.", "F5 explains after all orders."]);
    // no key shows results before the orders are read aloud
    player.press("<c-d><f5><a-c><pgup><f5>");
    player.shows(&[
        "AUSTRIA",
        "Army Vienna moves to Galicia.",
        "F5 explains after all orders.",
    ]);
    player.hides(&["moved", "bounced", "✓"]);
    // no order is left out while the map has the whole width
    player.press("<f3>").shows(&[
        "Army Budapest moves to Serbia.",
        "Fleet Trieste moves to Albania.",
        "Army Vienna moves to Galicia.",
    ]);
    player.press("<f3><tab>");
    player.shows(&[
        "conflicts",
        "12 orders succeeded without",
        "a conflict. 10 units without",
        "✓ A Vie - Gal",
    ]);
    player.press("<tab><right>");
    player.shows(&[
        "piece 2 of",
        "Move the fleet in Trieste to Albania.",
        "when the piece is placed",
    ]);
    player.golden("script", &SIZES);
    let ascii = Appearance {
        depth: Depth::None,
        ascii: true,
        light: false,
    };
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = text(&player.cells(width, height, ascii));
        assert!(screen.is_ascii() && !screen.contains("???"), "{screen}");
    }
    player.press("<f5>");
    player.shows(&["F Tri moved to Albania"]);
    // F5 goes back as Esc does
    player.press("<f5>");
    player.shows(&["piece 2 of"]);
    player.press("<f5><esc>");
    player.shows(&["piece 2 of"]);
    player.press("<f3>");
    player.shows(&["piece 2 of", "Move the fleet in Trieste to Albania."]);
    player.press("<esc><left>");
    player.shows(&["piece 1 of"]);
    let mut steps = 0;
    while player.screen(80, 24).contains("read-aloud script") {
        player.press(" ");
        steps += 1;
        assert!(steps < 40, "the script has no end");
    }
    player.shows(&["Spring 1901 results"]);
    // the script can be opened again at any time
    player.press("<c-d><c-p>read-aloud script of<enter>");
    player.shows(&["Spring 1901 read-aloud script", "AUSTRIA"]);
    player.press("<esc>");
    player.shows(&["Fall 1901 orders"]);
}

#[test]
fn the_script_does_not_count_void_orders_as_those_without_a_conflict() {
    let mut player = Player::master();
    player.paste("France: A Par - Bur\nGermany: A Mun S A Mar - Bur\n");
    player.press("<c-d><enter><tab><tab>");
    player.shows(&["1 order succeeded without a conflict. 20 units"]);
    player.press(" ").shows(&["Outside the conflicts", "∅ "]);
}

/// Twelve orders that affect one another: an army is dislodged, and only its attacker gets there.
const BALKANS: &str = "phase: F1902M
position:
Austria: A Gal, A Ser, A Vie, F Gre, F Adr
Italy: A Ven, F Ion, F Eas
Russia: A Bud, A Rum, F Sev
Turkey: A Bul, A Con, F Aeg
";
const BALKAN_ORDERS: &str =
    "Austria: A Gal - Bud, A Ser S F Gre - Bul, A Vie S A Gal - Bud, F Gre - Bul sc, F Adr - Tri
Italy: A Ven - Tri, F Ion - Gre, F Eas - Aeg
Russia: A Bud S A Rum - Ser, A Rum - Ser, F Sev - Rum
Turkey: A Bul H, A Con S A Bul, F Aeg S A Bul
";

#[test]
fn a_conflict_that_does_not_fit_scrolls_and_begins_with_the_dislodgement() {
    let mut player = Player::at(Mode::GameMaster, BALKANS);
    player.paste(BALKAN_ORDERS);
    player.press("<c-d><enter><tab><tab>");
    while !player.screen(80, 24).contains("dislodged") {
        player.press(" ");
    }
    let words = |player: &Player, (width, height): (u16, u16)| {
        let screen = player.screen(width, height);
        let columns = usize::from(width.min(88)) - usize::from(width == 80) * 25;
        let rows = screen
            .lines()
            .map(|row| row.chars().take(columns).collect::<String>());
        let rows: Vec<String> = rows.collect();
        rows.join(" ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    for (size, keys) in [(SMALL, "<down>"), (SMALL, "<pgdn>"), (WIDE, "<down>")] {
        player.shows_at(size, &["  ↓ ", " more", "↑↓ scroll"]);
        assert!(words(&player, size).contains("army Galicia dislodged army Budapest"));
        let mut shown = String::new();
        for _ in 0..12 {
            shown += &words(&player, size);
            player.press(keys);
        }
        for sentence in [
            "Army Bulgaria held: 2 against 1",
            "Army Constantinople supported army Bulgaria.",
            "The support of fleet Aegean Sea for army Bulgaria was cut",
            "The move of fleet Sevastopol to Rumania bounced",
        ] {
            assert!(shown.contains(sentence), "{sentence}\n{shown}");
        }
        player.shows_at(size, &["  ↑ "]);
        player.hides_at(size, &["  ↓ "]);
        player.press("<left> ");
    }
    player.golden("script-conflict", &[(80, 24), (120, 40)]);
}

/// The orders that are approved aren't cut.
#[test]
fn a_correction_of_long_orders_has_two_rows() {
    let mut player = Player::master();
    player.paste("England: A Lvp - Yor, F Lon S A Lvp - Yor\n");
    player.press("<c-d><enter><esc><c-d><pgup>lon<a-x>s lvp wal<a-x>");
    player.shows_wide(&["✓ F Lon S A Lvp - Yor", "→  ∅ F Lon S A Lvp - Wal"]);
}

/// Beside the wide list the map is small: what doesn't change is dimmed.
#[test]
fn the_map_beside_a_correction_shows_what_changes() {
    let color = |player: &Player, name: &str| {
        let screen = player.screen(120, 40);
        let mut rows = screen.lines().map(|row| row.chars().take(70).collect());
        let y = rows.position(|row: String| row.contains(name)).expect(name);
        let row = screen.lines().nth(y).unwrap_or_default();
        let x = row.split(name).next().unwrap_or_default().chars().count();
        player.cells(120, 40, Appearance::RICH)[(x as u16, y as u16)].fg
    };
    let mut player = Player::master();
    let before = ["Gal", "Ank"].map(|name| color(&player, name));
    player.press("<c-d><enter><esc><c-d><pgup>vie<a-x>- gal<enter><a-x>");
    assert_eq!(color(&player, "Gal"), before[0]);
    assert_ne!(color(&player, "Ank"), before[1]);
}

#[test]
fn a_correction_says_what_is_left_in_doubt() {
    let mut player = Player::master();
    player.paste("Austria: A Vie - Tyr\nFrance: A Par - Bur\n");
    player.press("<c-d><enter><esc><c-d><pgup>vie<a-x>");
    player.paste("Austria\nA Vie - Gal\nF Tri - Alb\nscratch the last one\n");
    player
        .press("<a-x>")
        .shows(&["Not what is in doubt: 1 question left."]);
}

#[test]
fn corrects_a_past_order_and_undoes_it() {
    let mut player = Player::master();
    player.paste("Austria: A Vie - Tyr\nItaly: A Ven - Tyr\nFrance: A Par - Bur\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("Italy: A Ven - Tri\nFrance: A Bur - Bel\n");
    let before = save::write(player.game());
    player.press("<pgup>vie<a-x>");
    player.shows(&["CORRECT Spring 1901", "Write the correct order."]);
    player.hides(&["the real game is not affected"]);
    player.press("<a-x>").shows(&["No order is changed yet."]);
    player.press("- gal<a-x>");
    player.shows(&[
        "Spring 1901 orders  correction",
        "2 results change (Vie, Ven)",
        "On the board as it is now, 2 steps are to be done.",
    ]);
    assert_eq!(
        save::write(player.game()),
        before,
        "nothing is taken by looking"
    );
    player.shows_wide(&[
        "✗ A Vie - Tyr",
        "✓ A Vie - Gal",
        "› Take the Austrian army in Vienna to Galicia.",
        "› Take the Italian army in Venice to Tyrolia.",
        "1 order for the current phase will be dropped",
    ]);
    player.golden("correction", &SIZES);
    // playing on in the what-if doesn't take the correction away
    player.press("<esc><c-d>").shows(&["CORRECT Fall 1901"]);
    player.press("<a-x>").shows(&[
        "Spring 1901 orders  correction",
        "2 results change (Vie, Ven)",
    ]);
    player.press("<esc><pgup>");
    player.shows(&["CORRECT Spring 1901", "Δ A Vie - Gal", "Alt-X correct"]);
    player.press("<a-x>the arrow says so<enter>");
    player.shows(&[
        "The record is corrected. Move the pieces.",
        "› Take the Austrian army in Vienna to Galicia.",
        "Enter continues",
    ]);
    player.golden("correction-applied", &SIZES);
    player.press("<enter>");
    player.shows(&["Order corrected.", "Spring 1901 results"]);
    // the corrected order is selected
    player.shows_wide(&["Corrected        from A Vie - Tyr; reason: the arrow says so"]);
    let text = save::write(player.game());
    assert!(
        text.contains(r#"ruling = "the arrow says so", was = "A VIE - TYR""#),
        "{text}"
    );
    player.press("<a-u>");
    player.shows(&[
        "Spring 1901 orders  undoing a correction",
        "2 results change (Vie, Ven)",
        "On the board as it is now, 2 steps are to be done.",
    ]);
    player.shows_wide(&["› Take the Austrian army in Galicia to Vienna."]);
    player.press("<esc>").shows(&["Spring 1901 results"]);
    assert_eq!(save::write(player.game()), text, "Esc keeps the correction");
    player.press("<a-u><enter>");
    player.shows(&["The correction is undone. Move the pieces."]);
    player.shows_wide(&["› Take the Austrian army in Galicia to Vienna."]);
    player.golden("correction-undone", &SIZES);
    player.press("<enter>");
    player.shows(&["Correction undone.", "Spring 1901 results"]);
    assert_eq!(save::write(player.game()), before);
    // the correction is repeated and another action follows, so undo doesn't revert it
    player.press(
        "vie<a-x>a vie h<enter><a-x><enter><enter><esc>italy: f nap - ion<enter><pgup><a-u>",
    );
    assert!(save::write(player.game()).contains("was = \"A VIE - TYR\""));
}

/// A correction takes what the what-if changed in later phases, too, and names a phase that isn't played yet.
#[test]
fn a_correction_has_all_phases_of_its_what_if() {
    let mut player = Player::master();
    player.paste("Austria: A Vie - Tyr\nItaly: A Ven - Tyr\nFrance: A Par - Bur\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("France: A Bur - Bel, A Mar - Lon\n");
    player.press("<c-d><enter><enter><esc><c-g>s1901m<enter>vie<a-x>- gal<enter><pgdn>");
    player.shows(&["CORRECT Fall 1901"]);
    player.hides(&["A Mar"]);
    player.press("bur h<enter><pgdn>bre mao<enter><a-x>");
    player.shows_wide(&[
        "Spring 1901 orders                     corrected",
        "Fall 1901 orders                       corrected",
        "F  ✓ A Bur - Bel           ✓ A Bur H",
        "Not for Spring 1902: the game hasn't played it.",
    ]);
    player.press("<enter>");
    let text = save::write(player.game());
    for was in ["was = \"A VIE - TYR\"", "was = \"A BUR - BEL\""] {
        assert!(text.contains(was), "{text}");
    }
}

#[test]
fn a_correction_that_earns_a_build_says_so() {
    let mut player = Player::master();
    player.paste("France: A Mar - Spa\nGermany: F Kie - Hol\nItaly: A Ven H\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("France: A Spa - Gas\nGermany: F Hol H\nItaly: A Ven H\n");
    player.press("<c-d><enter><esc><c-d><enter>");
    player.press("f kie<enter><c-d><enter><esc><c-d>");
    player.shows(&["Spring 1902"]);
    player.press("<pgup><pgup>spa<a-x>spa h<enter><a-x>");
    player.shows_wide(&["Winter 1901", "correct them, too", "nothing due", "1 build"]);
}

#[test]
fn a_correction_after_which_a_position_was_set_by_hand_says_that_it_stays() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc><c-d><a-e>");
    player.press("france: - mar<enter><c-d>");
    player.press("<pgup>par<a-x>- bur<enter><a-x>");
    player.shows(&["set by hand: nothing changes from there on."]);
}

#[test]
fn an_order_is_taken_for_the_reason_of_a_correction_only_by_a_second_enter() {
    let correction = || {
        let mut player = Player::master();
        player.paste("Austria: A Vie - Tyr\nItaly: A Ven - Tyr\n");
        player.press("<c-d><enter><esc><c-d><pgup>vie<a-x>- gal<enter><a-x>sev bla<enter>");
        player.shows(&["Is that an order? Esc goes back to the orders"]);
        player
    };
    correction().press("<esc>").shows(&["CORRECT Spring 1901"]);
    let mut player = correction();
    player
        .press("<enter><enter>")
        .shows_wide(&["Tyr; reason: sev bla"]);
}

#[test]
fn a_correction_is_undone_after_the_game_is_opened_again() {
    let mut player = Player::master();
    player.paste("Austria: A Vie - Tyr\nItaly: A Ven - Tyr\n");
    player.press("<c-d><enter><esc><c-d><pgup>vie<a-x>- gal<enter><a-x><enter><enter>");
    let text = save::write(player.game());
    assert!(text.contains("was = \"A VIE - TYR\""), "{text}");
    let mut player = Player::opened(&text);
    player.press("<pgup>vie");
    player.shows_wide(&[
        "✓ A Vie - Gal Δ",
        "Δ Corrected        from A Vie - Tyr: corrected after the fact   Alt-U undoes it",
    ]);
    // it is the only one
    player.press("<esc>ven<a-u>");
    player.shows(&["undoing a correction", "2 steps are to be done."]);
    player.press("<enter><enter>");
    player.shows(&["Correction undone.", "Spring 1901 results"]);
    let text = save::write(player.game());
    assert!(
        !text.contains("was =") && text.contains("A Vie - Tyr"),
        "{text}"
    );
}

#[test]
fn one_of_several_corrected_orders_is_selected_to_undo_it() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc><c-d><pgup>par<a-x>par pic<enter>mar spa<enter><a-x>");
    player.press("<enter><enter>");
    let mut player = Player::opened(&save::write(player.game()));
    player
        .press("<pgup>ven")
        .shows(&["Alt-U undo the correction"]);
    player.press("<a-u>");
    player.shows(&["Select one of the corrected orders (Δ)"]);
    player.press("<esc>par<a-u>");
    player.shows(&["undoing a correction"]);
}

#[test]
fn a_correction_that_adds_a_build_has_a_space_before_it() {
    let mut player = Player::master();
    player.paste("France: A Mar - Spa\n");
    player.press("<c-d><enter><esc><c-d><c-d><enter><esc><c-d><enter>");
    player.press("<c-d><enter><esc><c-d><pgup><a-x>a mar<enter><a-x>");
    player.shows_wide(&[" F  –"]);
}

#[test]
fn undoing_a_correction_brings_back_the_retreats_that_it_removed() {
    let mut player = Player::master();
    player.paste("Germany: A Mun - Bur\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("France: A Par - Bur, A Mar S A Par - Bur\n");
    player.press("<c-d><enter><esc><c-d>bur ruh<enter><c-d><enter><esc><c-d>");
    player.press("<pgup><pgup>mar<a-x>mar h<enter><a-x><enter><enter>");
    let mut player = Player::opened(&save::write(player.game()));
    player.press("<pgup>mar<a-u>");
    player.shows_wide(&["played again, with its orders", "✓ A Bur R Ruh"]);
    player.press("<enter><enter>");
    let text = save::write(player.game());
    assert!(
        text.contains("bur ruh") && !text.contains("[[removed]]"),
        "{text}"
    );
}

#[test]
fn a_retreat_typed_in_full_is_ticked_in_the_list() {
    let mut player = Player::master();
    player.paste("Germany: A Mun - Bur\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("France: A Par - Bur, A Mar S A Par - Bur\n");
    player.press("<c-d><enter><esc><c-d>5").shows(&["5✓ Ruh"]);
    player.press("bur pic<enter>").shows(&["4✓ Pic", "5 Ruh"]);
}

#[test]
fn a_corrected_build_is_one_result() {
    let mut player = Player::master();
    player.paste("England: F Lon - NTH, F Edi - NWG, A Lvp - Yor\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("England: F NTH - Bel\n");
    player.press("<c-d><enter><esc><c-d><c-d>");
    player.paste("England\nbuild fleet livrpool\n");
    player.press("<c-d><enter><esc>lvp<a-x>a lvp<enter><a-x>");
    player.shows(&["1 result changes (Lvp)"]);
    player.press("<enter><enter>");
    // the line as written is that of the order before the correction
    let screen = player.screen(120, 40);
    let at = |text: &str| screen.find(text);
    assert!(at("Corrected").is_some(), "{screen}");
    assert!(at("Corrected") < at("Written"), "{screen}");
}

#[test]
fn a_correction_says_that_an_ended_game_goes_on() {
    let mut player = Player::master();
    player.paste("Germany: A Mun - Bur\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("France: A Par - Bur\n");
    player.press("<c-d><enter><esc><c-d><c-p>declare<enter><enter><enter>");
    player.press("<c-g>f1901m<enter>mar<a-x>mar s par bur<enter><a-x>");
    player.shows(&["The game goes on then."]);
}

#[test]
fn an_order_without_the_letter_of_its_unit_says_that_it_was_corrected() {
    let mut player = Player::master();
    player.paste("Austria: Vie - Tyr\nItaly: Ven - Tyr\n");
    let text = save::write(player.game()).replace("A VIE - TYR", "VIE - TYR");
    let mut player = Player::opened(&text);
    player.press("<c-d><enter><esc><c-d><pgup>vie<enter>");
    player.hides(&["Alt-U"]);
    player.press("<a-x>vie h<enter><a-x><enter><enter>");
    let correction = "from Vie - Tyr: corrected after the fact";
    player.shows(&[correction]);
    player
        .press("<f5>")
        .shows(&[correction, "Alt-U undo the correction"]);
}

#[test]
fn results_show_what_was_written_and_the_ruling() {
    let mut player = Player::master();
    player.paste("Austria\nA VIE-TYR\nF Tri - Albnia\nFrance: F Bre - Mao or Eng\n");
    player.press("1<c-d><enter><esc>");
    let albania = "Written          “F Tri - Albnia”";
    player.press("tri").shows(&[albania]);
    player.press("<f5>").shows(&[albania]);
    player.press("<esc>vie").hides(&["Written"]);
    player.press("<esc>bre");
    player.shows(&["Written          “France: F Bre - Mao or Eng”: "]);
    player.press("<c-d><pgup>tri<a-x>");
    player.shows(&["Written  “F Tri - Albnia”"]);
    // a correction shows once what it changed
    player.press("<esc><esc>vie<a-x>vie h<enter><a-x><enter><enter>");
    player.shows(&["Corrected        from A Vie - Tyr"]);
    player.hides(&["Written"]);
}

#[test]
fn each_arrow_key_scrolls_the_effects_of_a_correction() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc><c-d><pgup>par<a-x>- pic<enter>");
    player.press("mar spa<enter>bre mao<enter>kie den<enter>ber kie<enter>con bul<enter>ven tyr<enter>rom ven<enter><a-x>");
    let first = |player: &Player| {
        player
            .screen(80, 24)
            .lines()
            .nth(2)
            .unwrap_or("")
            .to_owned()
    };
    let top = first(&player);
    player.press("<down>").shows(&["↑↓ scroll"]);
    assert_ne!(first(&player), top);
    player.press("<up>");
    assert_eq!(first(&player), top);
}

#[test]
fn all_effects_of_a_correction_can_be_read() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc><c-d><pgup>par<a-x>- pic<enter>");
    player.press("mar spa<enter>bre mao<enter>kie den<enter>ber kie<enter>con bul<enter>ven tyr<enter>rom ven<enter><a-x>");
    let last = "Take the Turkish army in Constantinople";
    let is_shown = |player: &Player| player.screen(80, 20).contains(last);
    assert!(!is_shown(&player));
    player.press("<pgdn><down>");
    assert!(is_shown(&player), "{}", player.screen(80, 20));
    player.press("<pgup>");
    assert!(!is_shown(&player));
}

#[test]
fn hot_seat_games_allow_no_corrections_during_orders() {
    let mut game = saves::game();
    game = Player::of(game).game().clone();
    let mut player = Player::of(game);
    player.press("<pgup><c-p>correct<enter>");
    player.shows(&["To correct an order, finish this phase first"]);
    player.hides(&["correction"]);
}
