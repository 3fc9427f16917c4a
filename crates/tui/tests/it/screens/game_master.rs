//! The game master at a physical board: order sheets as written, the read-aloud script,
//! corrections.

use chancery_core::board::{Id, Map, Power};
use chancery_core::rules::Rules;
use game::save;

use super::{Appearance, Depth, Player, text};
use testing::saves;

const SHEETS: &str = "Austria\nA Vienna-Galicia\nF Tri-Alb\nA Bud-Serbia\nEngland\nF Lon - Nth\n\
    F Edi-Norweigan Sea\nA Lvp-Yorkshre\nFrance\nA Par-Bur\nA Gas - Spa\nF Brest-MidAtl\n\
    A Mat qqq\nGermany\nF Kie-Den\nA Mun ~~~\nA Ber - K\n";

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (160, 50)];

/// Starts as a game master with the order sheets of four powers, and questions about them.
fn with_questions() -> Player {
    let mut player = Player::master();
    player.paste(SHEETS);
    player
}

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
fn a_later_sheet_replaces_the_earlier_one() {
    let mut player = Player::master();
    player.paste("Austria\nA Vie - Boh\nA Bud - Rum\nF Tri H\n");
    player.paste("Austria\nA Vie - Gal\nA Bud - Rum please\nF Tri - Alb\n");
    player.press("<c-d>");
    player.shows(&["left out", "3 lines  replaced by a later sheet"]);
    player.hides(&["written twice", "doesn't count"]);
}

#[test]
fn a_sheet_pasted_on_the_results_is_for_the_next_phase() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc>");
    player.shows(&["Spring 1901 results"]);
    player.paste("Austria\nA Vie - Boh\nA Bud - Rum\n");
    player.shows(&["Fall 1901 orders", "2 orders entered from the sheet"]);
}

#[test]
fn the_sheets_show_orders_as_written_and_as_read() {
    let mut player = with_questions();
    player.shows(&[
        "9 of 22 orders   2 read as   4 questions",
        "≈ F Edi-Norweigan Sea   F Edi - NWG",
        "✓ F Brest-MidAtl        F Bre - MAO",
        "question 1 of 4",
    ]);
    player.press("<tab><tab>");
    player.shows(&["“A Mun ~~~”", "1 holds   2 no order", "question 3 of 4"]);
    player.golden("sheets", &SIZES);
    let ascii = Appearance {
        depth: Depth::None,
        ascii: true,
        light: false,
    };
    let screen = text(&player.cells(80, 24, ascii));
    assert!(
        screen.is_ascii() && screen.contains("! A Mun ~~~"),
        "{screen}"
    );
}

#[test]
fn answers_stay_at_the_place_of_their_question() {
    let mut player = Player::master();
    player.paste(
        "England\nEdi - Nwg or Nth\nA Lvp - Yor\nFrance\nA Par - Bur / Mar S that\nF Bre ~~~\n",
    );
    player.shows(&[
        "? Edi - Nwg or Nth          F Edi - NTH or NWG ?",
        "question 1 of 2",
    ]);
    player.press("1");
    player.shows(&["question 2 of 2"]);
    let screen = player.screen(80, 24);
    let rows = [
        "≈ Edi - Nwg or Nth          F Edi - NTH",
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
    let again = save::read(&save::write(player.game()), |_| Ok(Map::standard_shared()));
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
        "1 holds   2 no order",
    ]);
    player.press("1");
    assert_eq!(
        order_of(&player, 0, "Vie"),
        "A Vie - Par | A VIE - PAR | ruled void"
    );
    player.shows(&["∅ A Vie - Par"]);
    // an unreadable line becomes a question and isn't lost
    player.press("zzz qqq<enter>");
    player.shows(&["1 question", "“zzz qqq”"]);
    player.press("<c-d>");
    player.shows(&["Seal all orders?", "1 question unanswered"]);
}

#[test]
fn answers_for_several_units_name_them() {
    let mut player = Player::master();
    player.paste("France\nVen h\nA Par - Bur\n");
    player.shows(&["not France's unit", "1 A Ven H   2 F Bre H"]);
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
fn one_power_is_looked_at_alone() {
    let mut player = with_questions();
    player.press("<esc><a-p>");
    let screen = player.screen(120, 40);
    assert!(
        screen.contains("F Kie-Den") && !screen.contains("F Brest-MidAtl"),
        "{screen}"
    );
    player.press("<esc>");
    assert!(player.screen(120, 40).contains("F Brest-MidAtl"));
}

#[test]
fn a_small_screen_shows_the_map_or_the_sheets() {
    let mut player = with_questions();
    player.shows(&["F Kie-Den"]);
    player.press("<f3>");
    player.hides(&["F Kie-Den"]);
    player.press("<esc><f2>");
    player.shows(&["F Kie-Den"]);
}

#[test]
fn shows_the_script_of_a_phase() {
    let mut player = with_questions();
    player.press("1111<c-d><enter>");
    player.shows(&["All orders are in.", "starts with the first power"]);
    // no key shows results before the orders are read aloud
    player.press(" <f5><a-c><pgup><f5>");
    player.shows(&[
        "AUSTRIA",
        "Army Vienna moves to Galicia.",
        "orders first, then explanations",
    ]);
    player.hides(&["moved", "bounced", "✓"]);
    // no order is left out while the map has the whole width
    player.press("<f3>").shows(&[
        "Army Budapest moves to Serbia.",
        "Fleet Trieste moves to Albania.",
        "Army Vienna moves to Galicia.",
    ]);
    player.press("<f3><tab>");
    player.shows(&["conflicts", "No conflict", "Army Vienna moved to Galicia"]);
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
    player.press("<esc><esc>");
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
fn corrects_a_past_order_and_undoes_it() {
    let mut player = Player::master();
    player.paste("Austria: A Vie - Tyr\nItaly: A Ven - Tyr\nFrance: A Par - Bur\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("Italy: A Ven - Tri\nFrance: A Bur - Bel\n");
    let before = save::write(player.game());
    player.press("<pgup>vie<a-x>");
    player.shows(&["WHAT IF Spring 1901", "Write the correct order."]);
    player.hides(&["the real game is not affected"]);
    player.press("<a-x>- gal<a-x>");
    player.shows(&[
        "Spring 1901 orders  correction",
        "2 results change (Vie, Ven)",
        "Austria and Italy's current position changes.",
    ]);
    assert_eq!(
        save::write(player.game()),
        before,
        "nothing is taken by looking"
    );
    player.shows_wide(&[
        "✗ A Vie - Tyr",
        "✓ A Vie - Gal",
        "1 order for the current phase will be set aside",
    ]);
    player.golden("correction", &SIZES);
    player
        .press("<esc>")
        .shows(&["WHAT IF", "Δ A Vie - Gal", "Alt-X correct"]);
    player.press("<a-x>the arrow says so<enter>");
    player.shows(&["Order corrected.", "Spring 1901 results"]);
    let text = save::write(player.game());
    assert!(
        text.contains(r#"ruling = "the arrow says so", was = "A VIE - TYR""#),
        "{text}"
    );
    player.press("<a-u>");
    player.shows(&["Correction undone."]);
    assert_eq!(save::write(player.game()), before);
    // the correction is repeated and another action follows, so undo doesn't revert it
    player.press("vie<a-x>a vie h<enter><a-x><enter><esc>italy: f nap - ion<enter><pgup><a-u>");
    assert!(save::write(player.game()).contains("was = \"A VIE - TYR\""));
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
        let fault = save::read(&changed, |_| Ok(Map::standard_shared())).expect_err(what);
        assert!(fault.to_string().contains(what), "{what}: {fault}");
    }
    let again = save::read(&text, |_| Ok(Map::standard_shared()))
        .unwrap()
        .game;
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
fn sheet(player: &Player, power: usize) -> Vec<String> {
    let game = player.game();
    let entries = game.sheet(Power::from_index(power)).iter();
    let one = |entry: &game::DraftOrder| {
        let order = entry.written.canonical(game.map());
        format!("{order} | {}", entry.text)
    };
    entries.map(one).collect()
}

const QUARREL: &str = "France\nA Par - Bur (as agreed)\nF Bre - MAO\nA Par - Pic\nrest hold\n";

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
fn the_counts_are_those_of_the_list() {
    const SHEET: &str = "hello\nAustria: A Vie - Gal, A Bud - Ser\nRussia\nA War - Gal\ncancel that\n\
        A Mos - Ukr\nTurkey\nA Con - Bul\nA Con - Smy\nA Con - Bul\nF Ank - BLA\nfoo bar\n";
    let mut player = Player::master();
    player.paste(SHEET);
    let screen = player.screen(120, 60);
    for text in [
        "4 of 22 orders",
        "2 questions",
        "A War - Gal, in doubt",
        "asked with “A Con - Bul”",
        "4 orders read, 2 questions, 2 lines left out",
    ] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    let mark = |line: &str| line.chars().skip(70).take(4).collect::<String>();
    let questions = screen
        .lines()
        .filter(|line| mark(line).contains(['?', '!']));
    assert_eq!(questions.count(), 2, "{screen}");
}

#[test]
fn an_empty_list_says_that_a_sheet_can_be_pasted() {
    let mut player = Player::master();
    player.shows(&["or paste a sheet"]);
    player.press("a vie gal<enter>").hides(&["paste a sheet"]);
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
fn a_long_line_has_the_space_beside_its_reading() {
    let mut player = Player::master();
    player.paste("France: Army Paris moves to Burgundy\nEngland: F Lon - NTH\n");
    let row = "France: Army Paris moves to Burgundy  A Par - Bur";
    player.shows_at((160, 50), &[row]);
    player.shows_at((80, 24), &[row]);
}

#[test]
fn the_list_keeps_the_sequence_of_the_sheet() {
    let mut player = Player::master();
    player.paste("France\nA Par - Bur\nA Mar - Zzz\nF Bre - MAO\n");
    player.paste("Germany\nF Kie - Den\nA Ber xyz\nA Mun H\n");
    let screen = player.screen(120, 40);
    let at = |text: &str| {
        screen
            .find(text)
            .unwrap_or_else(|| panic!("{text}:\n{screen}"))
    };
    let rows = [
        "A Par - Bur",
        "! A Mar - Zzz",
        "F Bre - MAO",
        "F Kie - Den",
        "! A Ber xyz",
        "A Mun H",
    ];
    let rows = rows.map(at);
    assert!(rows.is_sorted(), "{rows:?}\n{screen}");
}

#[test]
fn reports_sheets_for_other_phases() {
    let mut player = Player::master();
    player.paste("Fall 1904\nFrance\nA Par - Bur\n");
    player.shows(&["“Fall 1904”", "Nothing was entered"]);
    assert!(sheet(&player, 2).is_empty());
}

/// Lines as players would write them, with text around the orders.
const WRITTEN: [&str; 20] = [
    "France",
    "Germany:",
    "  1. A Par - Bur",
    "* F Brest -> MAO  (as agreed)",
    "A Mar S A Par - Bur # cover",
    "\tA Mun - Ruh",
    "A Ber - Kie, F Kie - Den",
    "A Ber-Kie; A Mun ~~- Bur~~ H",
    "France: A Par, A Mar hold",
    "Germany: all hold",
    "rest hold",
    "Austria: A Vie - Gal, F Tri - K, A Bud - Ser",
    "~~A Bud - Ser~~",
    "A Bud - Ser (ignore)",
    "A Ven - Tyrolia ",
    "F Nap\t-\tION",
    "Italy: A Rom S A Ven, rest hold",
    "A Rom - Tus or A Rom H",
    "thanks for the game",
    "England: F Lon - North Sea\u{a0}!",
];

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(24))]
    #[test]
    fn saved_texts_are_lines_of_the_sheet(
        picked in proptest::collection::vec(0..WRITTEN.len(), 2..14)
    ) {
        let lines: Vec<&str> = picked.into_iter().map(|at| WRITTEN[at]).collect();
        let mut player = Player::master();
        player.paste(&lines.join("\n"));
        let text = save::write(player.game());
        let saved: toml::Table = text.parse().expect("a save is TOML");
        let Some(present) = saved.get("present").and_then(toml::Value::as_table) else {
            return Ok(());
        };
        let sheets = present.get("orders").and_then(toml::Value::as_table);
        let sheets = sheets.into_iter().flat_map(|sheets| sheets.values());
        let questions = present.get("asked").into_iter();
        for entry in sheets.chain(questions).filter_map(toml::Value::as_array).flatten() {
            // without a saved text, the line was the order itself
            let wrote = entry.get("wrote").or(entry.get("read")).and_then(toml::Value::as_str);
            let wrote = wrote.expect("a text");
            proptest::prop_assert!(lines.contains(&wrote), "{wrote:?} of {lines:?}");
        }
        let again = save::read(&text, |_| Ok(Map::standard_shared())).expect("it reads");
        proptest::prop_assert_eq!(save::write(&again.game), text);
    }
}

#[test]
fn undo_leaves_the_whole_sheet_open() {
    let mut player = with_questions();
    player.press("1<c-p>show the pasted<enter>");
    player.shows_wide(&["The sheet", "heading"]);
    // the list as it was before the answer had only its questions open
    player.press("<a-u>").shows_wide(&["The sheet", "heading"]);
}

#[test]
fn the_counts_are_those_of_the_command_line() {
    let map = Map::standard();
    for text in [
        SHEETS,
        QUARREL,
        "Turkey\nA Gas - Spa\nF Ank - BLA\n",
        "Turkey\nA Con xyz, F Ank - BLA, A Smy qqq\n",
        "Turkey\nmaybe A Con - Bul, A Smy - Con\nF Ank - BLA\n",
        "Germany\nNext turn:\nA Mun - Bur\nblah Mun\nMy orders:\nF Kie - Den, A Ber - Kie\n",
        "Germany\nA Mun - Bur\nscratch that\nA Mun - Ruh\nhello\n",
        "A Mun - Bur\nFrance\nrest hold\nF Bre - MAO\n",
    ] {
        let mut player = Player::master();
        player.paste(text);
        let position = map.opening();
        let defaults = entry::Defaults {
            position: Some(&position),
            ..entry::Defaults::new(testing::lines::lexicon(), Rules::default())
        };
        let sheet = entry::Sheet::read(map, text, &defaults);
        let counts = format!(" {}", sheet.tally(map));
        let screen = player.screen(160, 60);
        let is_it = |line: &str| line.trim_end().ends_with(&counts);
        assert!(screen.lines().any(is_it), "{counts} of {text}: {screen}");
    }
}

#[test]
fn each_order_of_a_line_has_its_part_and_its_mark() {
    let mut player = Player::master();
    player.paste("Germany\nA Ber - Prusia, A Mun - Ruhrr and F Kie - Den\n");
    let rows = [
        "✓ A Ber - Prusia        A Ber - Pru",
        "≈ A Mun - Ruhrr         A Mun - Ruh",
        "✓ F Kie - Den           F Kie - Den",
    ];
    player.shows_wide(&rows);
    player.press("<a-u><a-r>").shows_wide(&rows);
    // so does a ruling on one of them
    let mut player = Player::master();
    player.paste("Germany\nA Ber - Pru, F Kie - Xyz\n");
    player.press("- den<enter>");
    player.shows_wide(&[
        "✓ A Ber - Pru           A Ber - Pru",
        "≈ F Kie - Xyz           F Kie - Den",
    ]);
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

#[test]
fn all_notes_before_sealing_can_be_seen() {
    let mut player = Player::master();
    player.paste(
        "Germany\nA Ber - Prussya, A Mun - Ruhrr, F Kie - Denmarc\nFrance\nA Par - Burgandy, \
         A Mar - Spane, F Bre - Picardie\nItaly\nA Rom - Tuscanny\n",
    );
    player.press("<c-d>");
    for size in [(80, 24), (120, 40)] {
        let mut seen = String::new();
        for _ in 0..8 {
            seen.push_str(&player.screen(size.0, size.1));
            player.press("<down>");
        }
        for read in [
            "“A Ber - Prussya” A Ber - Pru",
            "“F Kie - Denmarc” F Kie - Den",
            "“A Par - Burgandy” A Par - Bur",
            "“A Rom - Tuscanny” A Rom - Tus",
        ] {
            assert!(seen.contains(read), "{read} {seen}");
        }
        while !player.screen(80, 24).contains("no order") {
            player.press("<down>");
        }
    }
}

#[test]
fn before_sealing_decisions_come_before_misspellings() {
    let mut player = Player::master();
    player.paste("Germany\nA Ber - Prussya\nhello all\nA Mun qqq\nF Kie - Denmarc\n");
    player.press("<c-d>");
    for size in [(80, 24), (60, 20)] {
        let screen = player.screen(size.0, size.1);
        let notes = [
            "1 question unanswered",
            "“A Mun qqq”",
            "“hello all”  no order",
            "“A Ber - Prussya” A Ber - Pru",
            "Enter adjudicates; the read-aloud script follows.",
        ];
        let places = notes.map(|note| {
            screen
                .find(note)
                .unwrap_or_else(|| panic!("no {note}\n{screen}"))
        });
        assert!(places.is_sorted(), "{screen}");
    }
    player.press("<pgdn>");
    player.shows(&["Seal all orders?"]);
}

#[test]
fn a_small_screen_lists_the_orders_before_sealing() {
    let mut player = Player::two_seats();
    player.press("<enter>par bur<enter>bre mao<enter><c-d>");
    player.shows(&[
        "? Seal these orders?",
        "orders     A Par - Bur   F Bre - MAO",
    ]);
    // the orders of a power are below each other
    let mut player = Player::master();
    player.paste("France\nA Par - Bur\nF Bre - MAO\nA Mar - Spa\nItaly\nA Ven - Tri\n");
    player.press("<c-d>");
    player.shows_at(
        (60, 20),
        &[
            "orders     France   A Par - Bur   F Bre - MAO",
            "\n                      A Mar - Spa",
        ],
    );
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
