//! The entry line: what it reads, what it accepts, and how to undo it.

use super::map_select::retreats;
use super::{Player, SMALL, WIDE, loaded_message};
use chancery_core::board::{Map, Power};
use game::{Game, Seat, Setup};
use testing::saves::example;
use tui::Message;

#[test]
fn tab_is_no_hint_when_every_unit_has_an_order() {
    let mut player = Player::france();
    player.press("bre mao<enter>par bur<enter><up>");
    player.shows(&["Tab next unit"]);
    player.press("mar spa<enter>");
    player.shows(&["^D done", "Alt-U undo"]);
    player.hides(&["Tab next unit"]);
}

#[test]
fn the_seal_question_shows_a_line_of_several_orders_once() {
    let mut player = Player::france();
    player.press("a par brugundy a mra spa<enter><c-d>");
    player.shows(&["“a par brugundy a mra spa” A Mar - Spa, A Par - Bur"]);
}

#[test]
fn the_reading_is_shown_while_one_types() {
    let mut player = Player::france();
    player.press("mar s par bur");
    player.shows(&[
        "✓ A Mar S A Par - Bur",
        "supports your own move",
        "Enter accept",
    ]);
    player.press("<enter>");
    player.shows(&["1 of 3 orders"]);
    player.press("A Pariz - Bugrundy");
    player.shows(&["≈ A Par - Bur", "read “Pariz” as Paris"]);
}

#[test]
fn a_line_without_an_order_is_answered_with_one_of_its_own_unit() {
    let mut player = Player::france();
    player.press("mar gasc supports a par-bur<enter>");
    player.shows(&["expected a unit and an order, like A Mar - Bur"]);
}

#[test]
fn only_a_game_with_computers_has_opponents() {
    let mut player = Player::france();
    player.press("<a-m>");
    player.shows(&["There are no opponents: no computer plays in this game."]);
}

#[test]
fn impossible_orders_need_a_confirmation() {
    let mut player = Player::france();
    player.press("mar - tus");
    player.shows(&[
        "∅ A Mar - Tus",
        "no fleets can convoy it to Tuscany",
        "Enter twice",
    ]);
    player.press("<enter>");
    player.shows(&["0 of 3 orders", "Enter again to keep it", "Enter keep it"]);
    player.press("<enter>");
    player.shows(&["1 of 3 orders"]);
    player.press("<c-d>");
    player.shows(&["∅ A Mar - Tus  written “mar - tus”"]);
}

/// The seal question lists the orders beside its notes, on all screens.
#[test]
fn the_seal_question_lists_the_orders_also_with_notes() {
    let mut player = Player::france();
    player.press("mar bur<enter><c-d>");
    for size in [SMALL, WIDE] {
        player.shows_at(
            size,
            &["no order   F Bre and A Par", "orders     A Mar - Bur"],
        );
    }
}

#[test]
fn ambiguous_lines_wait_for_a_choice() {
    let mut player = Player::master();
    player
        .paste("A Par - Bur")
        .press("<enter><c-d><enter><esc><c-d>");
    player.press("bur - pir");
    player.shows(&["?", "1 A Bur - P", "2 A Bur - P"]);
    player.press("2");
    player.shows(&["1 of 22 orders"]);
}

#[test]
fn a_new_order_replaces_the_old_one_with_a_note() {
    let mut player = Player::france();
    player.press("par bur<enter>par pic");
    player.shows(&["✓ A Par - Pic", "replaces A Par - Bur"]);
    player.press("<enter>");
    player.shows(&["1 of 3 orders", "replaces A Par - Bur"]);
}

#[test]
fn an_order_that_is_only_written_otherwise_is_no_change() {
    let mut player = Player::france();
    player.press("par bur<enter>par - bur<enter><a-u>");
    player.shows(&["undone", "1 of 3 orders"]);
    player.hides(&["without A Par - Bur"]);
}

#[test]
fn possible_orders_name_the_unit_once_and_count_the_others() {
    let mut player = Player::france();
    player.press("mar");
    player.shows(&["· A Mar - Bur   - Gas", " more"]);
    player.hides(&["A Mar - Gas"]);
    player.shows_wide(&["A Mar - Bur   - Gas"]);
}

/// Starts order entry for England in Spring 1901.
fn england() -> Player {
    let mut player = Player::new();
    player.press("n<enter><enter><c-d><enter><enter>");
    player.shows(&["ENGLAND", "0 of 3 orders"]);
    player
}

#[test]
fn possible_orders_are_not_only_counted_where_there_is_room() {
    let mut player = england();
    player.press("edi nth<enter>lon eng<enter>");
    player.shows_wide(&["A Lvp can  H", "S F Edi"]);
    player.hides_at(WIDE, &[" more"]);
}

#[test]
fn a_refused_line_of_several_orders_has_the_reason() {
    let mut player = england();
    player.press("edi nwg; lvp s lon bel; lon nth<enter>");
    let why = "the unit in Liverpool can't itself move to Belgium";
    player.shows(&[&format!("∅ A Lvp S F Lon - Bel   {why}")]);
}

/// The centers don't change in spring, and give way to the number of units without an order.
#[test]
fn the_header_counts_unordered_units_rather_than_centers() {
    let powers: Vec<Power> = Map::standard().powers().collect();
    let seat = |powers: &[Power]| Seat {
        name: String::new(),
        powers: powers.to_vec(),
    };
    let setup = Setup {
        seats: vec![seat(&powers[..2]), seat(&powers[2..])],
        ..Setup::standard("two")
    };
    let mut player = Player::of(Game::new(setup).expect("two seats"));
    player.press("<enter>");
    player.shows_at(SMALL, &["AUSTRIA  ENGLAND", "0 of 6 orders  6 unordered"]);
}

#[test]
fn orders_are_undone_and_taken_back() {
    let mut player = Player::france();
    player.press("par bur<enter>bre mao<enter><a-u>");
    player.shows(&["undone: without F Bre - MAO", "1 of 3 orders"]);
    player.shows_wide(&["Alt-U undo"]);
    // the changes of an earlier session can't be undone
    let mut reopened = Player::opened(&game::save::write(player.game()));
    reopened
        .press("<enter>")
        .shows(&["1 of 3 orders", "^D done"]);
    reopened.hides_at(super::WIDE, &["Alt-U undo"]);
    player.press("<a-r>");
    player.shows(&["redone: with F Bre - MAO", "2 of 3 orders"]);
    player.press("<up><up><up><del>");
    player.shows(&["deleted", "1 of 3 orders"]);
}

#[test]
fn the_line_goes_on_from_the_selected_unit() {
    let mut player = Player::france();
    player.shows(&["F Bre …"]);
    player.press("- mao");
    player.shows(&["✓ F Bre - MAO"]);
    player.press("<enter>");
    // the next unit without an order is selected automatically
    player.shows(&["A Mar …"]);
    player.press("<tab>");
    player.shows(&["A Par …"]);
}

#[test]
fn tab_completes_what_is_written() {
    let mut player = Player::france();
    player.press("p<tab>");
    player.shows(&["› A Par"]);
    player.press("<tab>");
    player.shows(&["✓ A Par - Bur"]);
    player.press("<esc>par pi<tab>");
    player.shows(&["✓ A Par - Pic"]);
}

#[test]
fn every_accepted_order_is_saved() {
    let mut player = Player::france();
    let before = player.saves;
    player.press("par bur");
    assert_eq!(
        player.saves, before,
        "a line that is not taken is not saved"
    );
    player.press("<enter>");
    assert_eq!(player.saves, before + 1);
}

fn no_space() -> Result<std::path::PathBuf, tui::Failure> {
    let why = "saves/table.toml: can't write it: no space left";
    Err(tui::Failure::new(why))
}

#[test]
fn a_failed_save_is_shown_with_the_order_and_asks_before_quitting() {
    let mut player = Player::france();
    player.press("mar h<enter>");
    player.disk = no_space();
    player.press("par bur<enter>");
    let error = "Not saved: table.toml: can't write it: no space left";
    player.shows(&["not saved", error]);
    player.shows_wide(&["✓ A Mar H", "! A Par - Bur not saved", error]);
    player.press("<c-c>");
    player.shows(&["Quit?", "could not be saved", "no space left"]);
    player.press("<esc>");
    // the next player sees it, too
    player.press("<c-d><enter>");
    player.shows(&["Pass the keyboard to Germany.", error]);
    player.disk = Ok("table.toml".into());
    player.press("<enter>ber h<enter>");
    player.hides(&["ot saved"]);
}

#[test]
fn a_failed_save_is_tried_again_after_a_time() {
    let mut player = Player::france();
    player.disk = no_space();
    player.press("par bur<enter>");
    let tried = player.saves;
    player.pass_seconds(4);
    assert_eq!(player.saves, tried);
    player.pass_seconds(1);
    assert_eq!(player.saves, tried + 1);
    player.shows(&["Not saved: "]);
    player.disk = Ok("table.toml".into());
    player.pass_seconds(5);
    assert_eq!(player.saves, tried + 2);
    player.hides(&["ot saved"]);
    player.pass_seconds(60);
    assert_eq!(player.saves, tried + 2);
}

#[test]
fn leaving_an_ended_game_that_is_not_saved_asks() {
    let mut player = Player::of(example("solo-of-1911"));
    player.press("<c-c>");
    assert!(player.left, "it is saved: nothing to ask");
    let mut player = Player::new();
    player.disk = no_space();
    let mut message = loaded_message(example("solo-of-1911"), Vec::new());
    if let Message::Loaded(_, opened) = &mut message {
        // the save becomes a new game, which must be written first
        opened.as_mut().as_mut().expect("a game").path = None;
    }
    let effects = player.app.update(message);
    player.carry_out(effects);
    player.press("<c-c>");
    player.shows(&["Quit?", "could not be saved", "no space left"]);
    assert!(!player.left);
    player.press("<enter>");
    assert!(player.left);
}

#[test]
fn quitting_asks_once() {
    let mut player = Player::france();
    player.press("<c-c>");
    player.shows(&["Quit?", "Your game is saved"]);
    assert!(!player.left);
    player.press("<esc>");
    player.shows(&["FRANCE"]);
    player.press("<c-c><c-c>");
    assert!(player.left);

    let mut player = Player::new();
    player.press("<c-c>");
    assert!(player.left, "the start screen has nothing to lose");
}

#[test]
fn a_tab_in_a_pasted_line_parts_words() {
    let mut player = Player::france();
    player.paste("mar\tspa\r\n");
    player.shows(&["› mar spa", "✓ A Mar - Spa"]);
}

#[test]
fn a_sheet_is_pasted_line_by_line() {
    let mut player = Player::france();
    player.paste("A Par - Bur\r\nA Mar - Zzz\rF Bre - MAO\n\n");
    player.shows(&["2 of 3 orders", "1 question", "A Mar - Zzz"]);
    player.press("<enter>");
    player.shows(&["› A Mar - Zzz"]);
    player.press("<c-u>mar spa<enter>");
    player.shows(&["3 of 3 orders"]);
    // the corrected line is the one entered
    player.press("<c-p>pasted sheet<enter>");
    player.shows_wide(&["✓ A Mar - Spa", "3 orders read"]);
    player.hides_at((120, 40), &["replaced", "left out"]);
}

#[test]
fn rejects_units_of_other_powers() {
    let mut player = Player::france();
    player.press("lon nth<enter><enter>");
    player.shows(&["0 of 3 orders"]);
}

#[test]
fn the_palette_begins_with_what_has_a_key() {
    let mut player = Player::france();
    player.press("<c-p>");
    let screen = player.screen(120, 40);
    let at = |text: &str| screen.lines().position(|line| line.contains(text));
    let first = at("type a command").expect("the palette") + 1;
    assert_eq!(at("then seal your orders"), Some(first), "{screen}");
    assert!(at("Propose a draw") > at("Zoom in"), "{screen}");
    // this game has no advice
    player.press("advice");
    player.hides(&["three plans"]);
    // scattered letters don't count beside the beginning of a word
    player
        .press("<c-u>conc")
        .shows(&["Concede the game to one power"]);
    player.hides(&["complete"]);
}

#[test]
fn ctrl_d_twice_seals_only_if_every_unit_has_an_order() {
    let mut player = Player::two_seats();
    player.press("<enter><c-d><c-d>");
    player.shows(&["Enter seals", "no order"]);
    player.press("<esc>all hold<enter><c-d><c-d>");
    player.shows(&["Pass the keyboard to"]);
}

#[test]
fn help_has_no_commands_that_the_game_is_played_without() {
    let mut player = Player::master();
    player.press("<f1>computer's").hides(&["Alt-Y", "Alt-M"]);
    player.press("<esc><f1>opponents").hides(&["Alt-M"]);
    player.press("<esc><f1>take back").hides(&["Alt-Z"]);
}

#[test]
fn help_and_palette_come_from_the_key_table() {
    let mut player = Player::france();
    retreats().press("?").hides(&["unit s unit"]);
    player.press("?");
    player.shows(&["Help", "for example", "Type an order"]);
    player.press("<end>").shows(&["▒▒▒▒", "No unit can enter"]);
    player.press("undo");
    player.shows(&["Alt-U", "Undo"]);
    player.press("<c-u>seal");
    player.shows(&["^D", "then seal your orders"]);
    player.press("<esc><c-p>undo");
    player.shows(&["Commands", "Undo", "Alt-U"]);
    player.press("<esc>par bur<enter><c-p>undo<enter>");
    player.shows(&["0 of 3 orders", "undone"]);
}

#[test]
fn supports_that_meet_an_order_come_first_and_void_ones_last() {
    let mut player = Player::france();
    player.press("par bur<enter>");
    player.shows_wide(&["S F Lon - ENG   S A Par - Gas   S A Par - Pic"]);
    player.press("<down>");
    let screen = player.screen(120, 40);
    let supports = screen.lines().find(|row| row.contains("S A Par - Bur"));
    let supports = supports.expect("a row of supports").trim_start();
    assert!(supports.starts_with("S A Par - Bur"), "{screen}");
}

#[test]
fn enter_on_an_empty_line_says_what_to_type() {
    let mut player = Player::two_seats();
    player.press("<enter><enter>");
    player.shows(&["Type an order for F Edi."]);
    player.hides(&["› F Edi"]);
    player
        .press("<enter>edi nwg<enter>")
        .shows(&["1 of 10 orders"]);
    // the numbers still choose
    let mut player = retreats();
    player.press("<enter>").shows(&["Type an order for A Bur."]);
    player.press("1").shows(&["1 of 1 retreat"]);
}

#[test]
fn a_letter_behind_an_incomplete_order_begins_a_new_line() {
    let mut player = Player::two_seats();
    player.press("<enter>lon n<enter>");
    player.shows(&["Incomplete order."]);
    player.press("edi nwg<enter>");
    player.shows(&["1 of 10 orders"]);
}

#[test]
fn a_retreat_that_is_not_possible_says_why() {
    let mut player = retreats();
    for (typed, why) in [
        (
            "bur - par",
            "A Bur R Par   Paris is closed: its attacker came from there",
        ),
        (
            "- mar",
            "A Bur R Mar   Marseilles is closed: a French army is there",
        ),
        ("bur - vie", "A Bur R Vie   Vienna isn't next to Burgundy"),
        ("bur - tyr", "A Bur R Tyr   Tyrolia isn't next to Burgundy"),
        (
            "bur - ech",
            "A Bur R ENG   an army can't go to the English Channel",
        ),
    ] {
        player.press(typed);
        player.shows(&[why, "1 Bel  2 Gas", "closed  Mar French army"]);
        player.press("<esc>");
    }
    for keys in ["<f7>", "1<c-d><enter><esc><f7>"] {
        player.press(keys);
        player.shows(&["F7 shows only the moves of spring and fall."]);
    }
}

#[test]
fn an_order_with_the_wrong_kind_of_unit_says_which_unit_is_there() {
    let mut player = Player::master();
    for (typed, why) in [
        (
            "f lvp - iri",
            "∅ F Lvp - IRI   the unit in Liverpool is an army",
        ),
        ("f lvp c lon - nwy", "the unit in Liverpool is an army"),
        (
            "a bre - par",
            "∅ A Bre - Par   the unit in Brest is a fleet",
        ),
        ("lvp - iri", "an army can't go to the Irish Sea"),
        ("f lvp - yor", "≈ A Lvp - Yor   an army stands there"),
    ] {
        player.press(typed).shows(&[why]);
        player.press("<esc>");
    }
}

#[test]
fn completions_on_a_narrow_screen_are_whole() {
    let mut player = Player::master();
    for typed in ["lvp ", "f lon - ", "vie s", "a"] {
        for width in [60, 80, 100] {
            let screen = player.press(typed).screen(width, 20);
            let row = screen.lines().nth(17).expect("the row of completions");
            assert!(row.ends_with(" more"), "{typed} {width}\n{screen}");
            // the next completion wouldn't have fitted
            let free = usize::from(width) - row.chars().count();
            assert!(free < 20, "{typed} {width}\n{screen}");
            player.press("<esc>");
        }
    }
    // the end of the order that Tab writes is shown as a whole, or not at all
    let long = format!("{:<54}", "lvp");
    player.press(&long).shows_at((80, 20), &["▌- Cly"]);
    player.hides_at((60, 20), &["▌-"]);
}

#[test]
fn an_unfinished_support_is_not_called_void() {
    let mut player = Player::france();
    player.press("mar s par");
    player.shows(&["· A Mar S A Par   continue with - Bur or - Gas; Paris itself is out of reach"]);
    // nothing can continue this one
    player.press("<c-u>mar s kie");
    player.shows(&["∅ A Mar S F Kie"]);
}

#[test]
fn the_map_shows_the_answers_to_a_players_question() {
    let mut player = Player::france();
    let dashed = |player: &Player| player.screen(120, 40).contains(['╍', '╏']);
    player.paste("F Bre - MAO\nA Par - B\n");
    player.shows(&["A Par - Bre", "A Par - Bur"]);
    assert!(dashed(&player));
    player.press("2");
    assert!(!dashed(&player));
}

#[test]
fn a_player_answers_that_a_line_gives_no_order() {
    let mut player = Player::france();
    player.paste("F Bre - MAO\nA Par zzz\n");
    player.shows(&["1 question", "1 no order"]);
    player.press("1").shows(&["“A Par zzz” gives no order."]);
    player.hides(&["question"]);
}

#[test]
fn the_line_that_an_answer_chooses_is_the_one_entered() {
    for (number, counts, other) in [
        ("1", "A Mar - Spa", "A Mar S Par"),
        ("2", "A Mar S Par", "A Mar - Spa"),
    ] {
        let mut player = Player::france();
        player.paste("A Mar S Par\nA Mar - Spa\n");
        player.press(number).press("<c-p>pasted sheet<enter>");
        let mark = if number == "1" { '≈' } else { '∅' };
        player.shows_wide(&[
            &format!("{mark} {counts}"),
            &format!("{other}  doesn't count"),
        ]);
    }
}

#[test]
fn a_proof_explains_its_result_before_a_phase_is_played() {
    let mut player = Player::france();
    player.press("par bur<enter><up><a-g>");
    player.shows_wide(&["Spring 1901 proof"]);
    player.press("<c-p>explain");
    player.shows_wide(&["Explain the result in full"]);
}

#[test]
fn a_new_game_has_its_position_while_another_one_is_open() {
    let mut player = Player::france();
    player.press("<c-p>new hot-seat<enter>");
    player.shows(&["New game"]);
    player.press("<c-p>position").shows(&["1 here"]);
}

#[test]
fn a_void_order_for_a_foreign_unit_is_refused_at_once() {
    let mut player = Player::two_seats();
    player.press("<enter>bud s mun<enter><enter>");
    player.shows(&["You can't order Austria here."]);
}

#[test]
fn the_list_of_a_sheet_names_the_kinds_of_units() {
    let mut player = Player::france();
    player.paste("mar - bur or spa\npar zzz\n");
    player.press("1").shows_wide(&["≈ A Mar - Bur"]);
}

#[test]
fn an_answer_that_is_void_says_so() {
    let mut player = Player::france();
    player.paste("A Mar S Par\nA Mar - Spa\n");
    player.shows(&["1 A Mar - Spa   2 A Mar S Par (void)"]);
    player.shows_wide(&["void: the unit in Marseilles can't itself move to Paris"]);
    player
        .press("2<c-d>")
        .shows(&["void       ∅ A Mar S Par  written “A Mar S Par”"]);
}

#[test]
fn a_sheet_below_another_heading_asks_a_player_nothing() {
    let mut player = Player::france();
    player.paste("Germany\nA Mun - T\nA Ber zzz\nF Kie - Den\nFrance\nA Par - Bur\n");
    player.shows(&["1 order entered from the sheet; 3 orders of Germany left out"]);
    player.hides(&["question"]);
}

#[test]
fn the_lines_of_a_sheet_that_give_no_order_are_counted() {
    let mut player = Player::france();
    let sheet = "Hello all\n\nFrance\nA Par - Bur\nA Mar - Spa\nSee you soon\n";
    player.paste(sheet);
    player.shows(&["2 orders entered from the sheet; 2 lines left out"]);
    player.paste(sheet);
    player.shows(&["Nothing changed: 2 orders entered already; 2 lines left out"]);
}

#[test]
fn orders_for_foreign_units_ask_a_player_nothing() {
    let mut player = Player::france();
    player.paste("A Mun - Ruh\nA Par - Bur\nF Lon - NTH\n");
    player.shows(&["1 order entered from the sheet; 2 orders of others left out"]);
    player.hides(&["question"]);
    player
        .press("<c-d>")
        .shows_wide(&["“A Mun - Ruh”  Germany's unit"]);
    player.press("<esc><c-p>pasted sheet<enter>");
    player.shows_wide(&["England's unit"]);
}

#[test]
fn a_support_out_of_reach_is_asked_with_what_is_possible() {
    let mut player = Player::france();
    player.paste("A Mar S Bre\nA Par - Bur\n");
    player.shows(&["1 A Mar S F Bre - Gas   2 void, holds   3 no order"]);
    player.press("1").shows(&["2 of 3 orders"]);
    // for a game master, void comes first: what is possible isn't on the sheet
    let mut player = Player::master();
    player.paste("France\nA Mar S Bre\nA Par - Bur\n");
    player.shows(&["1 void", "2 A Mar S F Bre - Gas"]);
}

#[test]
fn a_pasted_sheet_sets_the_line_aside() {
    let mut player = Player::france();
    player.press("bre").paste("A Mar S Par\nA Mar - Spa\n");
    player.shows(&["1 A Mar - Spa   2 A Mar S Par (void)"]);
    player.press("2<c-r>").shows(&["› bre"]);
}

#[test]
fn moves_that_need_no_fleets_come_first() {
    let mut player = Player::master();
    player.press("lon nth<enter>lvp yor<enter>edi nwg<enter><c-d><enter><esc><c-d>");
    player.press("yor h");
    let screen = player.screen(120, 40);
    let at = |text: &str| {
        screen
            .find(text)
            .unwrap_or_else(|| panic!("{text} isn't in {screen}"))
    };
    assert!(at("- Wal") < at("via convoy"), "{screen}");
}

#[test]
fn the_palette_says_where_a_command_is_available() {
    let mut player = Player::france();
    player.press("<c-p>correct this").shows(&["in the results"]);
    let why = "Available only in the results: “Correct this order in the record”.";
    // it stays open for another one
    player.press("<enter>").shows(&[why, "correct this"]);
}

#[test]
fn the_palette_leads_newcomers_to_the_help() {
    for words in ["how to win", "attack", "support"] {
        let mut player = Player::france();
        player.press("<c-p>").press(words);
        player.shows(&["Help"]);
    }
}

#[test]
fn the_palette_goes_down_to_commands_that_are_not_available() {
    let mut player = Player::france();
    player.press("<c-p><end><enter>").shows(&["Available only"]);
}
