//! The questions about the sheets, and their answers.

use chancery_core::board::{Id, Power};
use game::save;

use super::super::{Player, text};
use super::{QUARREL, sheet, with_questions};
use tui::{Appearance, Depth};

fn order_of(player: &Player, power: usize, start: &str) -> String {
    let game = player.game();
    let sheet = game.sheet(Power::from_index(power)).iter();
    let texts = sheet.map(|entry| {
        let order = entry.written.canonical(game.map()).to_string();
        let ruling = entry.ruling.as_ref().map_or("", |ruling| ruling.note());
        format!("{} | {order} | {ruling}", entry.text)
    });
    let mut own = texts.filter(|text| text.contains(start));
    own.next().unwrap_or_else(|| panic!("no order {start}"))
}

#[test]
fn tab_at_the_seal_goes_to_a_question_that_was_skipped() {
    let mut player = Player::master();
    player.paste("France: A Par - Bur\nF Bre - Mao or Eng\n");
    player.press("<esc><c-d>").shows(&["Tab questions"]);
    player.press("<tab>").shows(&["question 1 of 1"]);
}

#[test]
fn answers_stay_at_the_place_of_their_question() {
    let mut player = Player::master();
    player.paste(
        "England\nEdi - Nwg or Nth\nA Lvp - Yor\nFrance\nA Par - Bur / Mar S that\nF Bre ~~~\n",
    );
    player.shows(&[
        "? Edi - Nwg or Nth          F Edi - NWG or NTH?",
        "question 1 of 2",
    ]);
    player.press("1");
    player.shows(&["question 2 of 2"]);
    let screen = player.screen(80, 24);
    let rows = [
        "≈ Edi - Nwg or Nth          F Edi - NWG",
        "✓ A Lvp - Yor               A Lvp - Yor",
        "✓ A Par - Bur / Mar S that  A Par - Bur",
        "≈ ″                         A Mar S A Par - Bur",
        // the unit that is asked about has no second row
        "! F Bre ~~~",
        "Germany",
    ];
    let places: Vec<_> = rows.iter().map(|row| screen.find(row)).collect();
    assert!(places.is_sorted() && !places.contains(&None), "{screen}");
    player.hides(&["F Bre no order"]);
    let ascii = Appearance {
        depth: Depth::None,
        ascii: true,
        light: false,
    };
    let screen = text(&player.cells(80, 24, ascii));
    assert!(screen.contains("% \" "), "{screen}");
}

#[test]
fn a_typed_answer_after_undo_belongs_to_the_selected_question() {
    let mut player = Player::master();
    player.paste("France\nF Bre - MAO or Eng\nGermany\nMun hold or Bur\nA Ber - Kie\n");
    player.press("Bre - Eng<enter>");
    assert_eq!(sheet(&player, 2), ["BRE - ENG | F Bre - MAO or Eng"]);
    player.press("<a-u><tab>");
    // a hold that is meant isn't offered a second time
    player.shows(&["“Mun hold or Bur”", "1 holds   2 A Mun - Bur   3 no order"]);
    player.press("Mun H<enter>");
    assert_eq!(sheet(&player, 2), [""; 0]);
    assert!(order_of(&player, 3, "MUN H").starts_with("Mun hold or Bur |"));
    player.shows(&["“F Bre - MAO or Eng”"]);
}

#[test]
fn saves_the_rulings_of_a_game_master() {
    let mut player = with_questions();
    // a nonexistent unit: suggests the army that can carry out the order
    player.shows(&["“A Gas - Spa”", "there is no unit in Gascony"]);
    assert!(player.screen(120, 40).contains("A Mar meant"));
    player.press("1");
    assert_eq!(
        order_of(&player, 2, "Gas"),
        "A Gas - Spa | A MAR - SPA | there is no unit in Gascony: A Mar meant"
    );
    // a line without an order is dropped, but stays visible
    player.shows(&["“A Mat qqq”", "1 no order"]);
    player.press("1");
    player.shows(&["“A Mun ~~~”"]);
    player.press("1");
    assert_eq!(
        order_of(&player, 3, "Mun"),
        "A Mun ~~~ | A MUN H | unreadable: the unit holds"
    );
    player.shows(&["“A Ber - K”", "1 A Ber - Kie"]);
    player.press("1");
    assert_eq!(
        order_of(&player, 3, "Ber"),
        "A Ber - K | A BER - KIE | the only reading"
    );
    player.hides(&["question"]);
    assert!(
        player
            .screen(120, 40)
            .contains("12 orders read, 1 line left out")
    );
    // a reopened game still lists the rulings before sealing
    let again = testing::saves::read(&save::write(player.game()));
    let mut again = Player::of(again.expect("a save").game);
    let screen = again.press("<c-d>").screen(160, 50);
    assert!(screen.contains("≈ A Ber - Kie  “A Ber - K”"), "{screen}");
    // a custom note, and undo of a ruling
    player.press("# he pointed at it<enter>");
    let noted = player
        .game()
        .map()
        .powers()
        .flat_map(|power| player.game().sheet(power));
    let notes = noted.filter_map(|entry| entry.ruling.as_ref());
    assert_eq!(
        notes
            .filter(|ruling| ruling.note() == "he pointed at it")
            .count(),
        1
    );
    let text = save::write(player.game());
    assert!(
        text.contains(
            r#"{ read = "A MUN H", wrote = "A Mun ~~~", ruling = "unreadable: the unit holds" }"#
        ),
        "{text}"
    );
}

#[test]
fn impossible_orders_are_void_without_a_hint() {
    let mut player = Player::master();
    player.paste("Austria\nA Vie - Par\nA Bud - Ser\n");
    player.shows(&[
        "“A Vie - Par”",
        "Paris isn't next to Vienna",
        "1 void, holds   2 no order",
    ]);
    player.press("1");
    assert_eq!(
        order_of(&player, 0, "Vie"),
        "A Vie - Par | A VIE - PAR | ruled void"
    );
    player.shows(&["∅ A Vie - Par"]);
    // an unreadable line becomes a question and isn't lost
    player.press("zzz qqq<enter>");
    player.shows(&["Enter again to keep it as a question", "isn't recognized"]);
    player.press("<enter>");
    player.shows(&["1 question", "“zzz qqq”"]);
    player.press("<c-d>");
    player.shows(&["Seal all orders?", "1 question unanswered"]);
}

#[test]
fn undo_clears_the_typed_line_before_it_undoes_a_sheet() {
    let mut player = Player::master();
    player.paste("Turkey\nF Ank - xyz\nA Con - Bul\n");
    player.press("<tab>foo<enter>");
    // the examples are for the unit of the question
    player.shows_wide(&["F Ank - Arm"]);
    player.press("<a-u>").shows(&["The line is cleared."]);
    assert_eq!(sheet(&player, 6).len(), 1);
    player.press("<a-u>");
    assert!(sheet(&player, 6).is_empty());
}

#[test]
fn undo_of_a_sheet_of_questions_says_that_it_is_gone() {
    let mut player = Player::master();
    player.paste("Italy\nRom - Apu or Nap\nVen - Tri or Tyr\n");
    player.press("<esc><a-u>");
    player.shows(&["undone: without a sheet of 3 lines"]);
}

#[test]
fn answers_for_several_units_name_them() {
    let mut player = Player::master();
    player.paste("France\nVen h\nA Par - Bur\n");
    player.shows(&["not France's unit", "1 F Bre H   2 A Mar H"]);
    player.press("9");
    player.shows(&["No such number here: press 1 to 5."]);
}

#[test]
fn units_identify_the_power_without_a_heading() {
    let mut player = Player::master();
    player.paste("Austria\nA Vie - Gal\nF Lon - Nth\n");
    player.press("<tab>");
    player.shows(&["“F Lon - Nth”", "1 F Lon - NTH"]);
    assert!(player.screen(120, 40).contains("the unit is England's"));
    player.press("1");
    assert_eq!(
        order_of(&player, 1, "Lon"),
        "F Lon - Nth | F LON - NTH | the unit is England's"
    );
}

#[test]
fn an_order_typed_for_the_owner_of_the_unit_answers_the_question() {
    let mut player = Player::master();
    player.paste("Austria\nA Vie - Gal\nF Lon - Nth\n");
    player.press("<tab>").shows(&["question 1 of 1"]);
    player.press("f lon eng<enter>");
    assert_eq!(
        order_of(&player, 1, "Lon").split(" | ").nth(1),
        Some("F LON - ENG")
    );
    player.shows(&["≈ F Lon - Nth", "2 orders read"]);
    player.hides_at((80, 24), &["question 1"]);
}

#[test]
fn an_ambiguous_order_affects_no_other_on_its_line() {
    let mut player = Player::master();
    // each order keeps the text of the whole line
    let line = "France: A Par - Bur, A Gas - Spa; F Bre - MAO";
    let written = |order: &str| format!("{order} | {line}");
    player.paste(&format!("{line}\nGermany (Ben)\nA Ber - Kie\n"));
    let clear = ["A PAR - BUR", "F BRE - MAO"];
    assert_eq!(sheet(&player, 2), clear.map(written));
    player.shows(&["France  “A Gas - Spa”", "question 1 of 1"]);
    player.press("1");
    assert_eq!(sheet(&player, 2)[2], written("A MAR - SPA"));
    // the screen shows which order an answer replaces
    player.paste("Germany\nF Bre - ENG\nA Mun - Ruh\n");
    let screen = player.screen(120, 40);
    let text = "the unit is France's, replaces F Bre - MAO";
    assert!(screen.contains(text), "{screen}");
}

#[test]
fn saves_open_questions() {
    let mut player = with_questions();
    player.press("1");
    let text = save::write(player.game());
    let kiel = "wrote = \"A Ber - K\", of = \"GERMANY\", may_be = [\"A BER - KIE\"]";
    assert!(text.contains(kiel), "{text}");
    assert!(
        text.contains("asked = [\n  { wrote = \"A Mat qqq\", of = \"FRANCE\", note = \""),
        "{text}"
    );
    for (from, to, what) in [
        ("of = \"FRANCE\"", "of = \"SPAIN\"", "unknown power `SPAIN`"),
        (
            "mode = \"game-master\"\n",
            "",
            "only a game master is asked",
        ),
    ] {
        let changed = text.replacen(from, to, 1);
        let fault = testing::saves::read(&changed).expect_err(what);
        assert!(fault.to_string().contains(what), "{what}: {fault}");
    }
    let again = testing::saves::read(&text).unwrap().game;
    assert_eq!(save::write(&again), text);
    let mut player = Player::of(again);
    player.shows(&["“A Mat qqq”", "question 1 of 3"]);
    player.press("1");
    player.shows(&["“A Mun ~~~”", "question 2 of 3"]);
    player.press("11");
    player.hides(&["question"]);
    assert!(!save::write(player.game()).contains("asked"));
    // the next phase has no questions left
    player.paste("Italy: A Ven - Xyz\nItaly: A Rom - Apu\n");
    assert!(save::write(player.game()).contains("A Ven - Xyz"));
    player.press("<esc><c-d><enter>");
    assert!(player.game().sheet_lines().questions.is_empty());
}

/// Returns the orders of a power, each with its text as written.
#[test]
fn each_question_of_a_line_has_its_own_reason() {
    let mut player = Player::master();
    player.paste("F Lon - Nth\nA Lvp - Yor; A Lvp - Edi, F Lon-ENG\n");
    for choices in [
        ["1 A Lvp - Yor", "2 A Lvp - Edi"],
        ["1 F Lon - NTH", "2 F Lon - ENG"],
    ] {
        player.shows(&choices);
        player.shows(&["choose one"]);
        player.hides(&["two orders for one unit"]);
        player.press("1");
    }
}

#[test]
fn the_name_of_a_power_goes_to_its_orders() {
    let mut player = Player::master();
    player.press("Germany:").shows(&["Enter go there"]);
    player.press("<enter>").shows(&["A Ber"]);
    assert!(player.game().orders().next().is_none());
}

#[test]
fn two_orders_for_a_unit_are_a_question_with_both() {
    let mut player = Player::master();
    player.paste(QUARREL);
    player.shows(&[
        "2 orders entered from the sheet; 1 question",
        "“A Par - Pic”",
        "two orders for one unit",
        "question 1 of 1",
    ]);
    assert_eq!(
        sheet(&player, 2),
        ["F BRE - MAO | F Bre - MAO", "A MAR H | rest hold"]
    );
    player.shows_wide(&["2 orders read, 1 question"]);
    // the order has the text of the line that was answered
    player.press("1");
    assert_eq!(
        sheet(&player, 2)[2],
        "A PAR - BUR | A Par - Bur (as agreed)"
    );
    player.hides(&["1 question"]);
}

#[test]
fn questions_about_one_line_name_their_units() {
    let mut player = Player::master();
    player.paste("Germany\nA Mun - Kie or Tyr A Ber - Pru or Sil F Kie - Hol or Hel\n");
    player.press("<tab>");
    player.shows_at(
        (60, 20),
        &["? Mun: A Mun - Kie", "›? Ber: ″", "? Kie: ″", "choose one"],
    );
    player.hides(&["in reach of Munich"]);
    // before sealing, the line is quoted once
    player.press("<esc><c-d>");
    player.shows_at(
        (60, 20),
        &["3 questions unanswered", "- Hol or Hel” 3 questions"],
    );
}

#[test]
fn an_order_that_is_written_twice_counts() {
    let mut player = Player::master();
    player.paste("Turkey\nA Con - Bul\nCon-Bul\n");
    player.shows_wide(&["Con-Bul   written twice"]);
    player.hides(&["doesn't count"]);
}

#[test]
fn an_order_of_another_phase_contradicts_none() {
    let mut player = Player::master();
    player.paste("France\nA Par - Bur\nbuild A Par\nA Mar - Spa?\n");
    assert_eq!(sheet(&player, 2), ["A PAR - BUR | A Par - Bur"]);
    player.shows(&["“build A Par”", "not possible in this phase"]);
    // a question with one reading isn't one of several
    player.press("<tab>1");
    assert!(order_of(&player, 2, "A Mar").ends_with("| the only reading"));
}

#[test]
fn a_sheet_pasted_twice_asks_once() {
    let mut player = Player::master();
    let empty = save::write(player.game());
    player.paste(QUARREL).paste(QUARREL);
    player.shows(&["question 1 of 1"]);
    player.press("2");
    let answered = save::write(player.game());
    player.paste(QUARREL);
    player.hides(&["question 1"]);
    assert_eq!(save::write(player.game()), answered);
    // undo restores the question, then removes the whole sheet
    player.press("<a-u>");
    player.shows(&["“A Par - Pic”", "question 1 of 1"]);
    player.press("<a-r>");
    player.hides(&["question 1"]);
    assert_eq!(save::write(player.game()), answered);
    player.press("<a-u><a-u>");
    player.hides(&["question 1", "✓ F Bre - MAO"]);
    assert_eq!(save::write(player.game()), empty);
    player.press("<a-u>");
    player.shows(&["nothing to undo"]);
    player.press("<a-r>");
    player.shows(&["“A Par - Pic”", "question 1 of 1"]);
}

#[test]
fn an_order_for_the_unit_answers_its_question() {
    let mut player = with_questions();
    player.shows(&["4 questions", "“A Gas - Spa”"]);
    // the same order as the answer's, in other words
    player.press("mar - spa<enter>");
    player.shows(&["3 questions"]);
    // an order for the unit of a question that isn't selected
    player.press("a ber - sil<enter>");
    player.shows(&["2 questions"]);
    player.paste("Germany\nA Mun - Ruh\nA Ber - Mun\n");
    player.shows(&["1 question", "“A Mat qqq”"]);
    player.press("<a-u>");
    player.shows(&["2 questions"]);
    player.press("<a-u>");
    player.shows(&["3 questions"]);
}

#[test]
fn a_typed_correction_answers_the_selected_question() {
    // the unit of the question, not the one selected in the list
    let mut player = Player::master();
    player.paste("Germany\nA Ber - Kie\nF Kie - Xyz\n");
    player.shows(&["“F Kie - Xyz”", "question 1 of 1"]);
    player.press("- den<enter>");
    player.hides(&["question 1"]);
    let orders = ["A BER - KIE | A Ber - Kie", "F KIE - DEN | F Kie - Xyz"];
    assert_eq!(sheet(&player, 3), orders);
    // a line that names no unit
    let mut player = Player::master();
    player.paste("Germany\nA Mat qqq\n");
    player.shows(&["question 1 of 1"]);
    player.press("a mun - ruh<enter>");
    player.hides(&["question 1"]);
    assert_eq!(sheet(&player, 3), ["A MUN - RUH | A Mat qqq"]);
}

/// The examples below a garbled answer are those of the unit in question, not those of the power's first unit.
#[test]
fn examples_are_about_the_unit_in_question() {
    let mut player = Player::master();
    player.paste("France\nA Mar - Spa or Gas\nF Bre H\nA Par H\n");
    player.press("qqqq zz");
    player.shows_wide(&["Type, for example", "  mar ", "A Mar - "]);
    player.hides_at((120, 40), &["  par ", "  bre "]);
}

/// Every line that was skipped is listed, also the part of a line whose other orders count.
#[test]
fn skipped_parts_of_lines_are_left_out_and_kept() {
    let mut player = Player::master();
    player.paste("Turkey: A Con - Bul, F Ank - xyz\nItaly\nA Ven - Qqq\n");
    player.shows(&["question 1 of 2"]);
    player.press("22");
    let skipped = ["F Ank - xyz   skipped", "A Ven - Qqq   skipped"];
    player.shows_wide(&skipped);
    player.press("<c-d>");
    player.shows_wide(&["“F Ank - xyz”  skipped", "“A Ven - Qqq”  skipped"]);
    player.press("<esc>");
    let text = save::write(player.game());
    let again = testing::saves::read(&text).unwrap();
    assert_eq!(save::write(&again.game), text);
    Player::of(again.game).shows_wide(&skipped);
}

/// The check quotes the part of the line that an order was read from.
#[test]
fn the_check_quotes_the_part_of_the_line() {
    let mut player = Player::master();
    player.paste("Spring 1901\nItaly: A Ven - Tri, A Rom H, F Tys - Ion\n");
    player.shows(&["question 1 of 1", "1 "]);
    player.press("1<c-d>");
    player.shows_wide(&["“F Tys - Ion”"]);
}

#[test]
fn the_next_question_follows_a_typed_answer_to_another_one() {
    let mut player = Player::master();
    player.paste("England\nF Edi - Nwg or Nth\nA Lvp - Yor\nFrance\nA Mar - Spa or Gas\n");
    player.press("<down>f edi nwg<enter>");
    player.shows(&["question 2 of 2", "A Mar - Spa or Gas"]);
}

#[test]
fn a_name_that_the_heading_has_is_not_repeated() {
    let mut player = Player::master();
    player.paste("Germany: A Ber - Kie, F Kie - Den\nItaly: Rom - Apu or Nap\n");
    player.shows_wide(&["✓ A Ber - Kie ", "? Rom - Apu or Nap"]);
    player.hides_at((120, 40), &["✓ Germany: A", "? Italy: Rom"]);
}

#[test]
fn a_refusal_is_shown_once() {
    let mut player = Player::france();
    player.press("a bud - ser<enter>");
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = player.screen(width, height);
        assert_eq!(
            screen.matches("A Bud is Austria's unit").count(),
            1,
            "{screen}"
        );
    }
}

#[test]
fn a_reopened_game_still_counts_the_quoted_lines() {
    let mut player = Player::master();
    player
        .paste("France\nA Par - Bur\nA Mar - q\nOn Monday Ann wrote:\n> A Par - Pic\n> A Mar H\n");
    let again = testing::saves::read(&save::write(player.game()));
    let again = Player::of(again.expect("a save").game);
    for player in [player, again] {
        player.shows_at((160, 50), &["of them quoted"]);
    }
}

#[test]
fn an_answer_for_one_impossible_order_leaves_another_open() {
    let mut player = Player::master();
    player.paste("Austria\nA Vie - Tri\nA Ser S A Vie - Tri\nF Alb S A Vie - Tri\n");
    player.shows(&["2 questions"]);
    player
        .press("1")
        .shows(&["1 question", "F Alb S A Vie - Tri"]);
    // numbers after the last question are no text
    player.press("1").shows(&["2 orders read"]);
    player.press("11").shows(&["All questions are answered."]);
    player.press("ven").shows(&["› ven"]);
}

#[test]
fn an_answer_that_misses_the_sheets_other_orders_says_so() {
    let mut player = Player::master();
    player.paste("France\nA Par - Gas\nA Mar S A Par - Pic\n");
    player.shows_wide(&[
        "rule it void: the unit holds",
        "A Mar S A Par - Gas   possible",
        "A Mar S A Par - Bur   A Par moves to Gas, not Bur",
    ]);
}

#[test]
fn the_name_of_a_player_heads_orders() {
    let mut player = Player::master();
    let sheet = "Dieter:\nF Bre - Mao\nKie - Den\n";
    // the unit decides
    player.paste(sheet).shows(&["2 orders read"]);
    player.press("<a-u><c-p>rename<enter><down><down><down>Dieter<c-d>");
    player.paste(sheet);
    player.shows(&["“F Bre - Mao”", "not Germany's unit"]);
    // typed alone, too
    player.press("<a-u>france<enter>");
    player.shows(&["F Bre"]);
    player.press("dieter<enter>").shows(&["A Ber"]);
}

#[test]
fn a_coast_that_only_fits_is_no_correction() {
    let mut player = Player::master();
    player.paste("Russia:\nF StP - Bot\n");
    player.shows(&["1 order read"]);
    player.hides(&["read as"]);
}

#[test]
fn no_answer_replaces_another_order_of_the_same_line() {
    let mut player = Player::master();
    player.paste("Italy: Rom - Tus; Ven S Nap-... no, Ven - Pie; Nap - ION\n");
    player.shows(&["3 orders entered", "no order"]);
    player.hides(&["replaces Rom - Tus"]);
}

#[test]
fn the_unit_of_another_power_is_the_last_answer_and_a_given_order_none() {
    let mut player = Player::master();
    player.paste("AUSTRIA\nA bud s vie-tri\nA ser s vie-tri\nA vie-tri\nITALY\nA tri h\n");
    // Budapest's order is that of the line above
    player.hides_at((120, 40), &["A Bud meant"]);
    player.press("<tab>");
    let screen = player.screen(120, 40);
    let at = |text: &str| {
        screen
            .find(text)
            .unwrap_or_else(|| panic!("{text}: {screen}"))
    };
    assert!(at("A Ven meant") < at("the unit is Austria's"));
}

/// A line with a doubtful order, an impossible one and a clear one: each has its own note.
#[test]
fn an_order_in_doubt_has_its_own_reason_beside_an_impossible_one() {
    let mut player = Player::master();
    player.paste(
        "Russia: A Mos-StP, A War-Gal (unless Austria goes there), F StP(sc)-BAR\nTurkey: A Con-Bul\n",
    );
    player.shows_wide(&[
        "“A War-Gal (unless Austria goes there)”",
        "“unless” puts",
        "✓ A Mos-StP",
        "∅ F StP(sc)-BAR",
    ]);
    player.press("1");
    player.shows_wide(&["“F StP(sc)-BAR”   the Barents Sea isn't next to"]);
}

#[test]
fn the_check_cuts_a_long_line_rather_than_its_reading() {
    let mut player = Player::master();
    player.paste("[18:12] Fyodor Mikhailovich Dostoyevsky (Russia): Army Moscow to Ukrane\nFrance: A Par - Bur\n");
    player.press("<c-d>");
    player.shows(&["read as", "…” A Mos - Ukr"]);
}

#[test]
fn a_sheet_of_one_line_stays_when_another_is_pasted() {
    for next in [
        "France: A Par - Bur, A Mar H\n",
        "France\nA Par - Bur\nA Mar H\n",
    ] {
        let mut player = Player::master();
        player.paste("ENGLAND: F LON - NTH. F EDI - NWG. A LVP - YOR\n");
        player.paste(next).press("<enter>");
        assert_eq!(player.game().orders().count(), 5, "{next}");
    }
    // a correction in one line is a sheet of its own
    let mut player = Player::master();
    player.paste("Austria: vie-gal\n");
    player.paste("Austria again: not Gal but Vie - Tyr please\n");
    player.shows(&["question 1 of 1"]);
    assert_eq!(player.game().orders().count(), 1);
    player.press("1");
    player.shows_wide(&["A Vie - Tyr replaces A Vie - Gal"]);
    // an unfinished line is set aside
    let mut player = Player::master();
    player.press("f lon");
    player.paste("France\nA Par - Bur\nA Mar H\n");
    player.shows_wide(&["2 orders entered", "“f lon” is set aside: ^R"]);
}
