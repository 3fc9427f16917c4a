//! The game master at a physical board: order sheets as written and as read.

mod questions;
mod results;
mod sealing;

use chancery_core::board::{Id, Map, Power};
use chancery_core::rules::Rules;
use game::save;

use super::{Player, text};
use tui::{Appearance, Depth};

const SHEETS: &str = "Austria\nA Vienna-Galicia\nF Tri-Alb\nA Bud-Serbia\nEngland\nF Lon - Nth\n\
    F Edi-Norweigan Sea\nA Lvp-Yorkshre\nFrance\nA Par-Bur\nA Gas - Spa\nF Brest-MidAtl\n\
    A Mat qqq\nGermany\nF Kie-Den\nA Mun ~~~\nA Ber - K\n";

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (160, 50)];

const QUARREL: &str = "France\nA Par - Bur (as agreed)\nF Bre - MAO\nA Par - Pic\nrest hold\n";

/// Starts as a game master with the order sheets of four powers, and questions about them.
fn with_questions() -> Player {
    let mut player = Player::master();
    player.paste(SHEETS);
    player
}

fn sheet(player: &Player, power: usize) -> Vec<String> {
    let game = player.game();
    let entries = game.sheet(Power::from_index(power)).iter();
    let one = |entry: &game::DraftOrder| {
        let order = entry.written.canonical(game.map());
        format!("{order} | {}", entry.text)
    };
    entries.map(one).collect()
}

#[test]
fn a_later_sheet_replaces_the_earlier_one() {
    let mut player = Player::master();
    player.paste("Austria\nA Vie - Boh\nA Bud - Rum\nF Tri H\n");
    player.paste("Austria\nA Vie - Gal\nA Bud - Rum please\nF Tri - Alb\n");
    player.press("<c-d>");
    player.shows(&["left out", "3 lines  replaced by a later sheet"]);
    // its questions, too, if the later sheet orders all units or asks about them
    let mut player = Player::master();
    player.paste("Italy\nA Tri H\n").shows(&["1 question"]);
    player.paste("Italy\nA Ven H\nA Rom - Apu\n");
    player.shows(&["1 question"]);
    player.paste("Italy\nA Ven H\nA Rom - Apu\nF Nap - Ion or F Nap - Tys\n");
    player.shows(&["1 question", "F Nap - Ion or F Nap - Tys"]);
    player.press("1").hides(&["question"]);
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
fn one_power_is_looked_at_alone() {
    let mut player = with_questions();
    player.press("<esc><a-p>");
    let screen = player.screen(120, 40);
    assert!(
        screen.contains("F Nap no order") && !screen.contains("F Brest-MidAtl"),
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
fn the_counts_have_the_orders_that_were_typed() {
    let mut player = Player::master();
    player.paste("France: A Par - Bur\nsee you\n");
    player.press("mar spa<enter>bre mao<enter>");
    player.shows_at(
        (160, 50),
        &["1 order read, 1 line left out, 2 orders typed"],
    );
}

#[test]
fn quoted_orders_for_units_without_another_are_listed_first() {
    let mut player = Player::master();
    player.paste(
        "Germany\nA Ber - Kie\nhello all\nOn Monday Karen wrote:\n> A Ber - Sil\n> A Mun - Ruh\n",
    );
    let screen = player.screen(120, 40);
    let [first, next] =
        ["A Mun - Ruh   quoted: its unit", "hello all"].map(|text| screen.find(text));
    assert!(first.is_some() && first < next, "{screen}");
}

#[test]
fn a_pasted_line_that_says_there_are_no_orders_is_listed() {
    const LINE: &str = "Germany: NMR (Jürgen phoned, he's in hospital)";
    let mut player = Player::master();
    player.paste(LINE);
    player.shows_wide(&[
        "0 orders entered from the sheet",
        "Left out",
        &LINE[..24],
        "no orders",
    ]);
    let lines: Vec<_> = player.game().left_out().collect();
    let [line] = lines.as_slice() else {
        panic!("{lines:?}")
    };
    assert_eq!(
        (line.line.as_str(), line.note.as_str()),
        (LINE, "no orders")
    );
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
fn a_long_line_has_the_space_beside_its_reading() {
    let mut player = Player::master();
    player.paste("France: My army Paris moves to Burgundy\nEngland: F Lon - NTH\n");
    let row = "My army Paris moves to Burgundy  A Par - Bur";
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
fn a_pasted_sheet_is_shown_from_its_first_correction_on() {
    let mut player = Player::master();
    player.paste("France\nA Par - Bur\nF Brset - Mao\nA Mar - Sapin\n");
    player.shows(&["›≈ F Brset - Mao", "3 orders entered"]);
    // without a correction it goes on with the next unit
    player.paste("Germany\nA Mun - Ruh\n");
    player.hides(&["›≈"]);
}

/// A sheet with all orders, two of which are misspelt.
const FULL: &str = "Austria: hold all\nEngland: hold all\nFrance\nA Par - Bur\nF Brset - Mao\nA Mar - Sapin\n\
    Germany: hold all\nItaly: hold all\nRussia: hold all\nTurkey: hold all\n";

#[test]
fn tab_goes_on_to_what_was_read_as_something_else() {
    let mut player = Player::master();
    player.paste(FULL);
    player.shows_wide(&["22 of 22 orders", "2 read as", "›≈ F Brset - Mao"]);
    player.press("<tab>").shows_wide(&["›≈ A Mar - Sapin"]);
    player.press("<tab>").shows_wide(&["›≈ F Brset - Mao"]);
    // a complete sheet without corrections is shown from the top
    let mut player = Player::master();
    player.paste(&FULL.replace("Brset", "Brest").replace("Sapin", "Spain"));
    player.shows(&["A  Austria", "›✓ hold all"]);
}

#[test]
fn lines_of_a_chat_are_listed_without_their_times() {
    let mut player = Player::master();
    player.paste(
        "[12:03, 3.5.2026] Anna (Austria): Vie - Gal\n[12:03, 3.5.2026] Anna (Austria): Bud - qqq\n\
         [12:04, 3.5.2026] Claire (France): Par - Bur, Mar S Par - Bur\n\
         [12:09, 3.5.2026] Dieter (Germany): good luck to all\n",
    );
    player.shows_wide(&[
        "✓ Vie - Gal  ",
        "! Bud - qqq  ",
        "✓ Par - Bur, Mar S Par - …",
        "  Dieter (Germany): good luck to all",
    ]);
    player.hides_at(
        (120, 40),
        &[" [12:0", "Anna (Austria): Vie", "Claire (France)"],
    );
}

#[test]
fn reports_sheets_for_other_phases() {
    let mut player = Player::master();
    player.paste("Fall 1904\nFrance\nA Par - Bur\n");
    player.shows(&["Nothing was entered: “Fall 1904” isn't Spring 1901. Remove that line."]);
    player.paste("France Fall 1904\nA Par - Bur\n");
    player.shows(&["Nothing was entered: “France Fall 1904” isn't for Spring 1901."]);
    player.shows_wide(&["Remove the phase."]);
    player.paste("From: a@example.org\nSubject: Austria, F1901\n\nA Vie - Gal\n");
    player.shows(&["“Subject: Austria, F1901” isn't for Spring 1901."]);
    assert!(sheet(&player, 2).is_empty());
    // Frühjahr
    player.paste("From: a@example.org\nSubject: Österreich F1901\n\nA Vie - Gal\n");
    player.shows(&["1 order entered from the sheet"]);
}

#[test]
fn the_rest_of_a_later_mail_takes_back_no_order_without_a_question() {
    let mut player = Player::master();
    player.paste("Germany: A Mun - Ruh, F Kie - Den, A Ber - Kie\n");
    player.paste("Germany\nA Mun - Bur. Der Rest bleibt.\n");
    player.shows(&["2 none counts, still A Ber - Kie and F Kie - Den"]);
    let orders = ["A MUN - BUR", "F KIE - DEN", "A BER - KIE"];
    let written = sheet(&player, 3);
    let is_given = |order: &&str| written.iter().any(|entry| entry.starts_with(*order));
    assert!(orders.iter().all(is_given), "{written:?}");
}

#[test]
fn a_sheet_of_the_same_season_is_no_sheet_for_another_phase() {
    let mut player = Player::master();
    player.paste("Germany: A Mun - Bur\nFrance: A Par H, A Mar S A Par\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("Germany: A Bur H\nFrance: A Par - Bur, A Mar S A Par - Bur\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("Germany, Fall 1901\nA Bur - Ruh\n");
    player.shows(&["1 order entered from the sheet", "1 of 1 retreat"]);
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
        let again = testing::saves::read(&text).expect("it reads");
        proptest::prop_assert_eq!(save::write(&again.game), text);
    }
}

#[test]
fn the_question_before_sealing_names_the_orders() {
    let mut player = Player::master();
    player.paste("Austria: A Vie - Tyr\nTurkey: A Con - Bul\n");
    player.press("<c-d>");
    for size in [(120, 30), (160, 50)] {
        player.shows_at(size, &["orders     Austria"]);
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
