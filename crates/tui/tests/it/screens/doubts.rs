//! Lines of an order sheet that put other lines in doubt: all of them are one question.

use std::collections::BTreeSet;

use output::printouts::{self, Format, PrintoutKind};

use super::written::reopened;
use super::{Player, SMALL, WIDE, text};
use tui::{Appearance, Depth};

const RETRACTED: &str = "Germany
Munich to Burgundy
A Ber - Kie
F Kie - Den
scratch all that
A Mun - Ruh
France
A Par - Bur
";

/// Starts as a game master with a sheet of Germany, and orders of France.
fn retracted() -> Player {
    let mut player = Player::master();
    player.paste(RETRACTED);
    player
}

/// Returns the orders, each with its text and the ruling.
fn orders(player: &Player) -> Vec<String> {
    let map = player.game().map();
    let orders = player.game().orders().map(|(_, entry)| {
        let ruling = entry.ruling.as_ref().map_or("", |ruling| ruling.note());
        format!("{} | {} | {ruling}", entry.written.short(map), entry.text)
    });
    orders.collect()
}

/// Returns the lines that give no order, each with the reason. Headings have none.
fn left_out(player: &Player) -> BTreeSet<String> {
    let lines = player
        .game()
        .left_out()
        .filter(|line| !line.note.is_empty());
    lines
        .map(|line| format!("{} | {}", line.line, line.note))
        .collect()
}

#[test]
fn a_line_that_takes_back_others_is_one_question_with_them() {
    let player = retracted();
    player.shows(&[
        "1 question",
        "question 1 of 1",
        "? scratch all that      which count?",
        "“scratch all that”   which orders are meant?",
        "1 all 3 count",
    ]);
    player.shows_wide(&[
        "1  all 3 count instead of A Mun - Ruh",
        "2  none counts, still A Mun - Ruh",
        "3  only A Mun - Bur instead of A Mun - Ruh   “Munich to Burgundy”",
        "4  only A Ber - Kie, still A Mun - Ruh       “A Ber - Kie”",
        "2 orders read, 1 question",
    ]);
    player.golden("sheets-doubt", &[SMALL, WIDE]);
    let plain = Appearance {
        depth: Depth::None,
        ascii: true,
        light: true,
    };
    let screen = text(&player.cells(80, 24, plain));
    assert!(
        screen.is_ascii() && screen.contains("? scratch all that"),
        "{screen}"
    );
}

#[test]
fn a_question_about_a_line_of_several_orders_names_the_piece_that_was_not_read() {
    let mut player = Player::master();
    player.paste(
        "Turkey\nConny to Bulgaria; smyrna -> constantinople; fleet ankara to the back sea\n",
    );
    let shown = [
        "not read: “Conny to Bulgaria”;",
        "3  only A Smy - Con   “smyrna -> constantinople”",
        "4  only F Ank - BLA   “fleet ankara to the back sea”",
    ];
    player.shows_wide(&shown);
    let player = reopened(&player);
    player.shows_wide(&shown);
}

#[test]
fn a_line_without_orders_to_doubt_is_quoted_once() {
    let mut player = Player::master();
    player.paste("everybody's orders\nscrap the last two\n");
    player.shows_wide(&["question 1 of 1", "   no order is above that it can mean"]);
    player.hides(&["”: no order"]);
}

#[test]
fn the_answer_is_one_change_and_loses_no_line() {
    let isnt = "counts despite another line";
    let (france, ruhr) = (
        "A Par - Bur | A Par - Bur | ",
        "A Mun - Ruh | A Mun - Ruh | ",
    );
    let bur = format!("Mun - Bur | Munich to Burgundy | {isnt}");
    let kie = format!("A Ber - Kie | A Ber - Kie | {isnt}");
    let den = format!("F Kie - Den | F Kie - Den | {isnt}");
    let out = |line: &str| format!("{line} | doesn't count: “scratch all that”");
    let cause = "scratch all that | decided".to_owned();
    for (key, ordered, left) in [
        (
            "1",
            vec![france, &bur, &kie, &den],
            vec![cause.clone(), "A Mun - Ruh | doesn't count".to_owned()],
        ),
        (
            "2",
            vec![france, ruhr],
            vec![
                out("Munich to Burgundy"),
                out("A Ber - Kie"),
                out("F Kie - Den"),
                cause.clone(),
            ],
        ),
        (
            "4",
            vec![france, ruhr, &kie],
            vec![out("Munich to Burgundy"), out("F Kie - Den"), cause.clone()],
        ),
    ] {
        for reopens in [false, true] {
            let mut player = retracted();
            if reopens {
                player = reopened(&player);
                player.shows(&["question 1 of 1", "1 all 3 count"]);
            }
            let before = orders(&player);
            player.press(key);
            assert!(player.game().sheet_lines().questions.is_empty());
            assert_eq!(orders(&player), ordered, "{key}");
            assert_eq!(
                left_out(&player),
                BTreeSet::from_iter(left.clone()),
                "{key}"
            );
            player.press("<a-u>");
            player.shows(&["question 1 of 1", "1 all 3 count"]);
            assert_eq!(orders(&player), before);
            player.press("<a-r>");
            player = reopened(&player);
            assert_eq!(orders(&player), ordered, "{key}");
            player.press("<esc><esc><c-d><enter>");
            let log = printouts::printout(PrintoutKind::Log, player.game(), None, None);
            let log = log.expect("a log").write(Format::Text);
            for line in RETRACTED.lines() {
                assert!(log.contains(line), "{line} isn't in {log}");
            }
        }
    }
}

#[test]
fn a_correction_that_names_only_a_place_offers_the_order_that_it_means() {
    for (sheet, written) in [
        ("F Lon - Eng\nnot Eng, Nth please\n", "not Eng, Nth please"),
        ("F Lon - Eng\nno, nth\n", "no, nth"),
    ] {
        let mut player = Player::master();
        player.paste(&format!("England\n{sheet}"));
        player.shows_wide(&[
            "1 question",
            "1  F Lon - NTH counts",
            "2  F Lon - ENG counts",
            "3  no order, F Lon holds",
        ]);
        let ruling = "decided at another line";
        player.press("1");
        let corrected = format!("F Lon - NTH | {written} | {ruling}");
        assert_eq!(orders(&player), [corrected]);
        let out = format!("F Lon - Eng | doesn't count: “{written}”");
        assert_eq!(left_out(&player), BTreeSet::from([out]));
        player.press("<a-u>2");
        let first = format!("F Lon - ENG | F Lon - Eng | {ruling}");
        assert_eq!(orders(&player), [first]);
        assert_eq!(
            left_out(&player),
            BTreeSet::from([format!("{written} | decided")])
        );
    }
}

#[test]
fn the_lines_can_be_decided_one_by_one() {
    let mut player = retracted();
    player.press("<up>");
    player.shows_wide(&[
        "“F Kie - Den”   line 5: “scratch all that”",
        "question 1 of 1",
    ]);
    player.press("1");
    player.shows_wide(&["question 1 of 1", "“scratch all that”", "1  all 2 count"]);
    player.press("<up><up>2");
    player.shows_wide(&[
        "“scratch all that”",
        "1  A Mun - Ruh counts",
        "2  A Mun - Bur counts instead of A Mun - Ruh",
    ]);
    player.press("germany: mun h<enter>");
    assert!(player.game().sheet_lines().questions.is_empty());
    assert!(left_out(&player).contains("scratch all that | decided"));
}

#[test]
fn a_line_that_counts_but_has_no_single_meaning_becomes_a_question() {
    let mut player = Player::master();
    player.paste("Germany\nOld orders:\nA Mun - Bur\nA Kie - Zzz\nMy orders:\nF Kie - Den\n");
    player.shows(&["question 1 of 1", "“Old orders:”"]);
    player.press("1");
    player.shows_wide(&["question 2 of 2", "“A Kie - Zzz”   “Zzz” isn't recognized"]);
    // not all can count if two are for one unit
    player.press("<a-u>");
    player.paste("Germany\nA Ber - Kie\nA Ber - Pru\nscratch all that\n");
    player.shows_wide(&["1  none counts", "2  only A Ber - Kie"]);
}

#[test]
fn an_order_that_is_written_twice_and_in_doubt_is_one_question() {
    let mut player = Player::master();
    player.paste("France\nBre mao, no wait, eng\nF Bre-Eng (if England agrees)\n");
    player.shows_wide(&["written twice, and in doubt:"]);
    player.hides_at(WIDE, &["two orders for one unit"]);
}

#[test]
fn questions_stay_apart() {
    let mut player = Player::master();
    player.paste(
        "Germany\nA Mun - Bur\ncancel that\nA Ber - Kie\ncancel that\nFrance\nA Par - Zzz\n",
    );
    for _ in 0..2 {
        // power by power, as the orders are listed
        player.shows(&["3 questions", "question 1 of 3", "A Par - Zzz"]);
        player
            .press("<tab>")
            .shows(&["question 2 of 3", "1 A Mun - Bur"]);
        player
            .press("<tab>")
            .shows(&["question 3 of 3", "1 A Ber - Kie"]);
        player = reopened(&player);
    }
    // another sheet between the lines of the first one
    player.paste("Germany\nF Kie - Den or Hol\nA Ber - Kie\n");
    player.press("<tab><tab>");
    player.shows(&["4 questions"]);
    // a line without effect is asked about as well
    let mut player = Player::master();
    player.paste("cancel that\nGermany\nA Mun - Bur\n");
    player.shows(&["1 question", "“cancel that”"]);
}

#[test]
fn an_order_below_a_retraction_stands() {
    let mut player = Player::master();
    player.paste("Germany\nA Mun - Bur\nscratch that\nA Mun - Ruh\n");
    assert_eq!(orders(&player), ["A Mun - Ruh | A Mun - Ruh | "]);
    player.hides(&["question"]);
    player.shows_wide(&["A Mun - Bur   taken back on line 3"]);
    // if the other order came later, both answers say what the army then does
    let mut player = Player::master();
    player.paste("Germany\nA Mun - Bur\nscratch that\n");
    player.shows(&["1 A Mun - Bur counts   2 no order, A Mun holds"]);
    player.press("<esc>a mun - ruh<enter>");
    player.hides(&["question 1"]);
    // what was written stays
    let ruled = "A Mun - Ruh | A Mun - Bur | typed by the game master";
    assert_eq!(orders(&player), [ruled]);
}

#[test]
fn an_edited_line_no_longer_puts_others_in_doubt() {
    let mut player = retracted();
    player.press("<enter><c-u>ger: f kie - hol<enter>");
    player.shows(&["2 questions"]);
}

#[test]
fn players_get_one_question_as_well() {
    let mut player = Player::france();
    player.paste("A Par - Bur\nA Mar - Spa\nscratch all that\n");
    player.shows(&["1 question", "scratch all that"]);
    for size in [SMALL, WIDE] {
        player.shows_at(
            size,
            &["“scratch all that”", "1 all 2 count   2 none counts"],
        );
    }
    player.press("<up><down>");
    player.shows_wide(&["1  all 2 count", "3  only A Par - Bur   “A Par - Bur”"]);
    player.press("3");
    assert_eq!(orders(&player), ["A Par - Bur | A Par - Bur | "]);
}
