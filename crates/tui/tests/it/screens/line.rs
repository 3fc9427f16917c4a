//! More tests of the entry line: several orders at once, completions, earlier lines, warnings, and
//! whole sheets.

use chancery_core::board::{Id, Power};
use ratatui::style::Modifier;
use tui::{Appearance, Depth};

use super::Player;

/// Starts order entry as a game master in Fall 1901: England has an army in York and fleets in the
/// North Sea and the Norwegian Sea.
fn fall() -> Player {
    let mut player = Player::master();
    player.paste("A Lvp - Yor\nF Lon - NTH\nF Edi - NWG");
    player.press("<esc><c-d><enter><esc><c-d>");
    player.shows(&["Fall 1901"]);
    player
}

#[test]
fn an_order_that_is_given_again_replaces_nothing() {
    let mut player = Player::master();
    player.press("vie h<enter>everything holds<enter>");
    player.shows(&["22 of 22"]);
    player.hides(&["replaces"]);
}

#[test]
fn a_misspelt_order_for_the_unit_of_another_names_its_owner() {
    let mut player = Player::france();
    player.press("vie tyrrola");
    player.shows(&["A Vie belongs to Austria"]);
}

#[test]
fn several_orders_are_taken_at_once_and_taken_back_at_once() {
    let mut player = Player::france();
    player.press("par mar s bur");
    player.shows(&[
        "✓ A Par - Bur; A Mar S A Par - Bur",
        "Enter accept",
        "0 of 3",
    ]);
    let rows = player.screen(120, 40);
    assert!(
        rows.contains("2 orders") && rows.contains("A Mar S A Par - Bur"),
        "{rows}"
    );
    player.press("<enter>");
    player.shows(&["2 of 3 orders"]);
    player.press("rest hold<enter>");
    player.shows(&["3 of 3 orders"]);
    player.press("<a-u>");
    player.shows(&["2 of 3 orders"]);
    player.press("<a-u>");
    player.shows(&["0 of 3 orders"]);
    player.press("<a-r>");
    player.shows(&["2 of 3 orders"]);
}

#[test]
fn a_phrase_for_all_units_means_those_of_the_player_or_of_a_named_power() {
    // Anna has England, France and Russia
    for (typed, orders) in [
        ("all hold", "10 of 10 orders"),
        ("hold all", "10 of 10 orders"),
        ("england hold", "3 of 10 orders"),
        ("Russia: all hold", "4 of 10 orders"),
        ("france holds", "3 of 10 orders"),
        ("lon eng<enter>england rest hold", "3 of 10 orders"),
    ] {
        let mut player = Player::two_seats();
        player.press("<enter>").press(typed).press("<enter>");
        player.shows(&[orders]);
    }
    let mut player = Player::two_seats();
    player.press("<enter>all hold");
    player.shows(&["✓ F Lon H", "Enter accept"]);
    player.hides(&["replaces"]);
    player.press("<esc>lon eng<enter>mos war<enter>all hold");
    player.shows(&["replaces 2 orders", "Enter accept"]);
    player
        .press("<enter>rest hold")
        .shows(&["! every unit has an order"]);
    player.hides(&["Turkey", "Enter accept"]);
    player.press("<enter><esc><a-u><a-u><a-u>");
    // neither her units nor anything else is ordered, and the screen says why
    for typed in ["germany hold", "germany all hold"] {
        player.press("<esc>").press(typed);
        player.shows(&["You can't order Germany here."]);
        player.hides(&["Enter accept"]);
        player.press("<enter>");
        player.shows(&["0 of 10 orders"]);
    }
    let mut player = Player::france();
    player.press("austria all hold<enter>");
    player.shows(&["0 of 3 orders", "You can't order Austria here."]);
    // the line stays, and says why nothing is sealed
    player
        .press("<c-d>")
        .shows(&["You can't order Austria here. Esc clears the line."]);
    player.press("<esc>France hold<enter>");
    player.shows(&["3 of 3 orders"]);
}

#[test]
fn a_sheet_of_all_powers_gives_a_player_their_own_orders() {
    let sheet = "England\nF Lon - Nth\nF Edi - Nwg\nGermany\nA Mun - Ruh\nF Kie - Den\nRussia\nA Mso - Ukr\n";
    let mut player = Player::two_seats();
    player.press("<enter>").paste(sheet);
    player.shows(&["3 of 10 orders", "2 orders of Germany left out"]);
    player.hides(&["question"]);
    // what stands below another power's heading is asked about if it is for a unit of one's own
    let mut player = Player::two_seats();
    player
        .press("<enter>")
        .paste("Germany\nA Mun - Ruh\nA Par - Bur\n");
    player.shows(&["1 order of Germany left out", "1 question"]);
    // a dislodged unit is one's own, whoever stands in its province now
    let mut player = Player::two_seats();
    player.press("<enter><c-d><enter>");
    player.press("<enter>mun - bur<enter><c-d><enter><esc><c-d>");
    player.press("<enter>par - bur<enter>mar s par - bur<enter><c-d><enter>");
    player.press("<enter><c-d><enter><esc><c-d><enter>");
    player.paste("Germany\nA Bur R Ruh\n");
    player.shows(&["1 of 1 retreat", "1 order entered"]);
}

#[test]
fn accepts_only_unambiguous_lines() {
    let mut player = Player::master();
    player
        .paste("A Par - Bur\nA Mar H")
        .press("<esc><c-d><enter><esc><c-d>");
    player.press("mar spa; bur pir");
    player.shows(&["1 A Bur - P", "2 A Bur - P"]);
    player.hides(&["Enter accept"]);
    player.press("<enter>");
    player.shows(&["0 of 22 orders", "Enter accept"]);
    player.press("<esc>mar spa; bur pir2");
    player.shows(&["2 of 22 orders"]);
    // an unreadable part keeps the others from being accepted
    player.press("kie hol; zzz yyy<enter>");
    player.shows(&["2 of 22 orders", "? 1 F Kie - Hol"]);
    player.press("<esc>kie mos; ber kie<enter>");
    player.shows(&["2 of 22 orders", "Press Enter again"]);
    player.press("<enter>");
    player.shows(&["4 of 22 orders"]);
}

#[test]
fn the_entry_line_shows_completions() {
    let mut player = Player::france();
    player.press("par bur<enter>mar s");
    // the completion that fits the previous order is faint after the cursor
    player.shows(&["› mar s▌ A Par - Bur"]);
    player.press("<tab>");
    player.shows(&["✓ A Mar S A Par - Bur"]);
    let first = player.screen(80, 24);
    player.press("<tab>");
    assert_ne!(first, player.screen(80, 24));
    player.press("<s-tab>");
    assert_eq!(first, player.screen(80, 24));
    player.press("<esc>b");
    player.shows(&["› b▌re"]);
    // no completion if the cursor isn't at the end
    player.press("<left>");
    player.shows(&["› b"]);
    player.hides(&["bre", "b▌"]);
    // in a line of several orders the last one is completed
    player.press("<esc>bre mao; mar s");
    player.shows(&["› bre mao; mar s▌ A Par - Bur"]);
}

#[test]
fn the_map_marks_the_unit_that_the_line_begins_with() {
    let marked = |keys: &str| {
        let mut player = Player::france();
        player.press(keys);
        let cells = player.cells(
            120,
            40,
            Appearance {
                depth: Depth::None,
                ..Appearance::RICH
            },
        );
        let map = cells
            .content
            .chunks(120)
            .skip(1)
            .take(28)
            .flat_map(|row| &row[..88]);
        let marked = map.filter(|cell| cell.modifier.contains(Modifier::REVERSED));
        marked.map(|cell| cell.symbol()).collect::<String>()
    };
    assert!(marked("").contains("Bre"));
    for keys in ["par", "par s ", "par s m"] {
        let letters = marked(keys);
        assert!(
            letters.contains("Par") && !letters.contains("Bre"),
            "{keys}: {letters}"
        );
    }
}

#[test]
fn behind_a_support_m_begins_a_name() {
    let mut player = Player::france();
    player.press("par s m").shows(&["Mar"]);
    player.hides(&["Lon - ENG", "Bre - Pic"]);
}

#[test]
fn adds_the_fleets_of_a_convoy_on_request() {
    let mut player = fall();
    player.press("a yor - nth - nwy");
    player.shows(&["✓ A Yor - Nwy", "Tab adds F NTH C A Yor - Nwy"]);
    player.press("<tab>");
    player.shows(&["a yor - nth - nwy; F NTH C A Yor - Nwy"]);
    player.press("<enter>");
    player.shows(&["2 of 22 orders"]);
    player.press("yor nwy");
    player.hides(&["Tab adds", "needs fleets"]);
}

#[test]
fn the_keys_of_readline_edit_the_line() {
    let mut player = Player::france();
    player.press("par bur mar");
    player.press("<a-b><a-b><a-d>");
    player.shows(&["› par mar"]);
    player.press("<c-e><c-left><c-left><a-f>x");
    player.shows(&["› par"]);
    player.press("<c-a><c-k>one two<a-bs>");
    player.shows(&["› one"]);
    player.press("<c-b><c-b>x<c-f>y");
    player.shows(&["› onxey"]);
    player.press("<c-e>");
    player.press("<c-u>");
    player.hides(&["› onx"]);
}

#[test]
fn recalls_earlier_lines() {
    let mut player = Player::france();
    player.press("par bur<enter>mar spa<enter>bre");
    player.press("<c-r>");
    player.shows(&["› mar spa"]);
    player.press("<c-r>");
    player.shows(&["› par bur"]);
    player.press("<c-n><c-n>");
    player.shows(&["› bre"]);
    // lines of other seats aren't included
    player.press("<esc><c-d><enter><enter>");
    player.shows(&["GERMANY"]);
    player.press("<c-r>");
    player.shows(&["No earlier lines"]);
    player.hides(&["mar spa", "par bur"]);
}

#[test]
fn warns_players_of_conflicting_orders() {
    let mut player = Player::france();
    player.press("par pic<enter>mar s par bur");
    player.shows(&["warning: A Par moves to Pic, not Bur", "Enter accept"]);
    // the warning doesn't block sealing
    player.press("<enter>");
    player.shows(&["2 of 3 orders"]);
    // the list has the same judgement
    player.shows_wide(&["! A Mar S A Par - Bur", "✓ A Par - Pic"]);
    player.press("<down>");
    player.shows(&["! A Mar S A Par - Bur   A Par moves to Pic, not Bur"]);
    player.press("bre h<enter><c-d>");
    player.shows(&["warning ", "A Par moves to Pic, not Bur"]);
    player.press("<esc><c-p>turn warnings<enter>");
    player.shows(&["Warnings are off"]);
    player.press("<c-d>");
    player.hides(&["moves to Pic, not"]);
}

#[test]
fn warns_of_two_own_moves_that_bounce() {
    let mut player = Player::france();
    player.press("par bur<enter>mar bur");
    player.shows(&["A Par also moves to Bur: both would bounce"]);
}

#[test]
fn a_game_master_is_never_warned() {
    let mut player = Player::master();
    player.press("par pic<enter>mar s par bur");
    player.shows(&["✓ A Mar S A Par - Bur"]);
    player.hides(&["warning ", "moves to Pic, not"]);
    player.press("<enter><c-d>");
    player.hides(&["moves to Pic, not"]);
}

const PAPER: &str =
    "France, Spring 1901\n\n1. A Pariz - Burgundy\n2. A Mar - Spa or Pie\n3. F Brest ~~~\n";

#[test]
fn a_pasted_sheet_scrolls_with_the_selected_line() {
    let mut player = Player::france();
    player.paste(PAPER);
    player.shows(&[
        "1 of 3 orders",
        "1 order entered from the sheet",
        "2 questions",
        // the list, with clear lines as read and unclear lines as written
        "The sheet",
        "2 questions",
        "≈ A Par - Bur",
        "? 2. A Mar - Spa or Pie",
        "! 3. F Brest ~~~",
    ]);
    // a question is answered by a digit, whose answer is shown at every size
    player.shows(&["1 A Mar - Spa   2 A Mar - Pie"]);
    player.shows_wide(&["1  A Mar - Spa", "2  A Mar - Pie"]);
    player.press("2");
    player.shows(&["2 of 3 orders", "1 question"]);
    // an order typed since then replaces that of a line
    player.press("par pic<enter>");
    player.shows(&["replaced"]);
    // the next line is selected: Enter corrects it in place
    player.press("<enter>");
    player.shows(&["› F Brest ~~~"]);
    player.press("<c-u>bre mao<enter>");
    player.shows(&["3 of 3 orders", "F Bre - MAO"]);
    // without a question, the order list is back
    player.hides(&["question", "The sheet"]);
}

#[test]
fn a_unit_that_is_not_there_means_none_of_many_that_are_ordered() {
    let mut player = Player::master();
    player.paste("France: A Par - Bur\nF Bre - MAO\nA Mar - Spa\nA Gas hold\n");
    player.shows(&["question 1 of 1", "1 no order"]);
    player.shows_wide(&["A Par meant, replaces A Par - Bur"]);
}

#[test]
fn what_a_void_line_may_mean_instead_is_shown_with_the_order_that_it_replaces() {
    let mut player = Player::france();
    player.paste("mao spa\nmar gas");
    let why = "there is no unit in the Mid-Atlantic Ocean";
    player.shows(&["1 A Mar - Spa, replaces Mar - Gas   2 no order", why]);
    player.shows_wide(&["1  A Mar - Spa   A Mar meant, replaces Mar - Gas", why]);
    player.press("1");
    player.shows(&["1 of 3 orders", "A Mar - Spa"]);
}

#[test]
fn a_sheet_without_questions_is_only_entered() {
    let mut player = Player::france();
    player.paste("A Par - Bur\nA Mar - Spa\nF Bre - MAO");
    player.shows(&["3 of 3 orders", "3 orders entered from the sheet"]);
    player.hides(&["The sheet", "fix", "question"]);
}

#[test]
fn keeps_the_rest_of_a_sheet() {
    let mut player = Player::france();
    player.paste(PAPER).press("<enter><esc><esc>");
    player.shows(&["2 lines", "of the sheet not entered"]);
    player.hides(&["The sheet"]);
    player.press("<c-p>pasted<enter>");
    player.shows(&["The sheet", "? 2. A Mar - Spa or Pie", "! 3. F Brest ~~~"]);
    player.press("<esc><c-d>");
    player.shows(&[
        "2 questions unanswered",
        "“2. A Mar - Spa or Pie”",
        "“3. F Brest ~~~”",
    ]);
    // undo reverts the accepted lines in one step
    player.press("<esc><a-u>");
    player.shows(&["0 of 3 orders"]);
}

#[test]
fn a_game_master_pastes_the_sheets_of_all() {
    let mut player = Player::master();
    player.paste("> Austria:\n> F Tri - Alb\n> A Vie - ?\n\nTurkey\n* A Con - Bul\n* F Ank-Bla\n");
    player.shows(&["3 of 22 orders", "1 question", "A Vie - ?"]);
    player.press("<enter><c-k>");
    player.shows(&["› Austria: A Vie - ?"]);
    player.press("<bs>Gal<enter>");
    player.shows(&["4 of 22 orders"]);
}

#[test]
fn rejects_sheets_for_other_phases() {
    let mut player = Player::france();
    player.paste("phase: F1905M\nFrance\nA Par - Bur\nA Mar - Spa\n");
    player.shows(&[
        "0 of 3 orders",
        "Nothing was entered: “phase: F1905M” isn't Spring 1901. Remove that line.",
    ]);
}

#[test]
fn a_sheet_is_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.txt");
    std::fs::write(&path, "A Par - Bur\u{7}\nA Mar - Spa\n").unwrap();
    let mut player = Player::france();
    player.press(":sheet from<enter>");
    player.shows(&["name the file"]);
    player.press(&format!("{}<enter>", path.display()));
    player.shows(&["2 of 3 orders", "2 orders entered from the sheet"]);
    player.press(&format!(
        "<esc>:read {}<enter>",
        folder.path().join("none.txt").display()
    ));
    player.shows(&["2 of 3 orders", "can't be read"]);
    player.press(&format!(":read {}<enter>", folder.path().display()));
    player.shows(&["expected a regular file"]);
    for (bytes, why) in [
        (vec![b'a'; 300 * 1024], "too large for a sheet of orders"),
        (b"A P\0r - Bur".to_vec(), "not text"),
    ] {
        std::fs::write(&path, bytes).unwrap();
        player.press(&format!(":read {}<enter>", path.display()));
        let screen = player.screen(160, 50);
        assert!(screen.contains(why), "{why} is not on\n{screen}");
        player.shows(&["2 of 3 orders"]);
    }
}

#[test]
fn the_help_shows_examples_of_the_power_that_is_writing() {
    let mut player = Player::france();
    player.press("?");
    player.shows_wide(&[
        "for example",
        "bre s mar gas",
        "F Bre S A Mar - Gas",
        "rest hold",
    ]);
    // the accepted orders match their descriptions
    player.press("<esc>mar bre s gas");
    player.shows(&["✓ A Mar - Gas; F Bre S A Mar - Gas"]);
}

/// Texts without an order, for any unit.
const NONSENSE: [&str; 15] = [
    "zzz qqq",
    "banana",
    "home",
    "hidden",
    "treats",
    "prints",
    "writes",
    "length",
    "hello",
    "what do you mean",
    "go team",
    "A Xyz - Bur",
    "foo - bar",
    "par s foo",
    "12345",
];

#[test]
fn nonsense_has_no_candidates_and_is_replaced_by_the_next_line() {
    let mut france = Player::france();
    let mut anyone = Player::alone();
    for player in [&mut france, &mut anyone] {
        for nonsense in NONSENSE {
            player.press(nonsense);
            player.shows_wide(&[&format!("› {nonsense}▌"), "  ! "]);
            for size in [(80, 24), (120, 40)] {
                let texts = [
                    "possible orders",
                    "✓ A ",
                    "✓ F ",
                    "≈",
                    "Tab completes",
                    "type another",
                ];
                player.hides_at(size, &texts);
            }
            player.press("<enter>");
            player.shows(&["no order: type another", &format!("› {nonsense}▌")]);
            player.press("par");
            player.shows(&["› par▌"]);
            player.press("<esc>");
        }
    }
}

#[test]
fn only_a_refused_line_is_replaced_and_only_by_a_letter() {
    for (keys, line) in [
        // refused: unreadable, of another power, impossible
        ("qqq<enter>p", "› p▌"),
        ("germany: mun - ruh<enter>p", "› p▌"),
        ("f bre - ber<enter>p", "› p▌"),
        // keys that edit it
        ("qqq<enter><bs>p", "› qqp▌"),
        ("qqq<enter><home>p", "› pqqq"),
        ("qqq<enter><left>p", "› qqpq"),
        ("qqq<enter><end>p", "› qqqp▌"),
        ("qqq<enter><c-w>p", "› p▌"),
        ("qqq<enter><bs><bs><bs><bs>p", "› p▌"),
        ("qqq<enter><enter>p", "› p▌"),
        ("qqq<enter><tab>p", "› p▌"),
        // an incomplete or unclear line goes on with a blank
        ("par<enter> - b", "› par - b▌"),
        ("par<enter>b", "› b▌"),
        ("par - b<enter>u", "› u▌"),
        ("par - b<enter><down>u", "› u▌"),
        ("par - b<down>u", "› par - bu▌"),
        // and an impossible one can still be kept
        ("f bre - ber<enter><enter>p", "› p▌"),
    ] {
        let mut player = Player::france();
        player.press(keys);
        player.shows(&[line]);
    }
    let mut player = Player::france();
    player.press("f bre - ber<enter><enter>");
    player.shows(&["1 of 3 orders"]);
    // pasted text replaces a refused line, too
    player.press("qqq<enter>").paste("a par - bur");
    player.shows(&["› a par - bur▌"]);
}

/// A refused line of several orders says how it comes back after a letter has replaced it.
#[test]
fn a_refused_line_of_several_orders_comes_back() {
    for other in ["f bre - ber", "germany: mun - ruh", "f bre - qqq"] {
        let mut player = Player::france();
        let line = format!("par bur, {other}, mar spa");
        player.press(&format!("{line}<enter>"));
        player.shows(&["0 of 3 orders", "; ^R recalls it"]);
        player.press("p<esc><c-r>").shows(&[&format!("› {line}▌")]);
    }
    let mut player = Player::france();
    player.press("f bre - ber<enter>").hides(&["^R recalls it"]);
}

#[test]
fn words_of_orders_and_foreign_names_are_still_completed() {
    for (typed, order) in [
        ("par moves", "A Par - Bur"),
        ("marsiglia", "- Spa"),
        ("stp", ""),
        ("pari", "A Par - Bur"),
        ("a", "A Mar"),
        ("mra", "- Spa"),
    ] {
        let mut player = Player::france();
        player.press(typed);
        player.shows_wide(&[order]);
    }
    // words that continue the order of the selected unit
    let mut player = Player::france();
    player.press("moves");
    player.shows_wide(&["possible orders", "- MAO"]);
    player.press("<esc>stay");
    player.shows(&["F Bre H"]);
}

#[test]
fn a_letter_after_a_line_with_one_doubtful_reading_begins_a_new_line() {
    let mut player = Player::new();
    player.press("n<enter><enter>a vie - tyr?<enter>");
    player.shows(&["Enter again to accept it"]);
    player.press("bud ser").shows(&["› bud ser"]);
    player.press("<enter>").shows(&["1 of 3 orders"]);
    player.press("a vie - tyr?<enter><enter>");
    player.shows(&["2 of 3 orders"]);
}

#[test]
fn typed_words_take_orders_back() {
    let mut player = Player::new();
    player.press("n<enter><enter>a vie - tyr<enter>a bud - gal<enter>f tri h<enter>");
    player.press("cancel vie");
    player.shows(&["Enter deletes A Vie - Tyr, as Del does"]);
    player.press("<enter>");
    player.shows(&["A Vie - Tyr deleted", "2 of 3 orders"]);
    for (line, message, count) in [
        ("delete bud", "A Bud - Gal deleted", "1 of 3"),
        ("undo", "with A Bud - Gal", "2 of 3"),
        ("redo", "without A Bud - Gal", "1 of 3"),
        ("undo F Trieste", "F Tri H deleted", "0 of 3"),
        (
            "cancel a vie - tyr",
            "There is no order to delete",
            "0 of 3",
        ),
        ("undo", "with F Tri H", "1 of 3"),
    ] {
        player.press(line).press("<enter>");
        player.shows(&[message, count]);
    }
    // also when the orders are sealed
    player.press("delete tri<c-d>");
    player.shows(&["0 of 3", "Seal Austria's orders?"]);
}

#[test]
fn an_order_for_a_unit_of_another_power_is_listed_as_void() {
    let mut player = Player::master();
    player.press("france: mun - ruh<enter><enter>");
    player.shows(&["0 of 22 orders", "1 void"]);
    player.shows_wide(&["∅ mun - ruh", "A Mun - Ruh"]);
    player.press("france: a swe - den<enter><enter>");
    player.shows(&["0 of 22 orders", "2 void"]);
    player.press("par - mos<enter><enter>");
    player.shows(&["1 of 22 orders", "3 void"]);
}

#[test]
fn enter_after_the_number_of_a_choice_opens_nothing() {
    let mut player = Player::france();
    player.press("a mar spa<enter>f bre mao<enter>a par bur or pic");
    player.shows(&["1 2 or ↑↓ Enter"]);
    player.press("1<enter>");
    player.shows(&["3 of 3 orders"]);
    player.hides(&["› A Par - Bur▌", "Enter accept"]);
    player.press("bur h").shows(&["› bur h▌"]);
    // only the first Enter
    player.press("<c-u>par bur or pic2<enter><enter>");
    player.shows(&["› Par - Pic▌"]);
}

#[test]
fn a_support_of_an_own_written_move_is_offered_without_its_first_half() {
    for mut player in [Player::france(), Player::alone()] {
        player.press("a par bur<enter>mar s bur");
        player.shows(&["1 A Mar S A Par - Bur", "2 A Mar S Bur"]);
        player.press("1").hides(&["› mar s bur"]);
        player.press("mar").shows_wide(&["A Mar S A Par - Bur"]);
        let sheet = player.game().sheet(Power::from_index(2));
        let supports = sheet.iter().filter(|entry| entry.text == "mar s bur");
        assert_eq!(supports.count(), 1);
    }
    // without such a move, the reason is shown
    let mut player = Player::france();
    player.press("a par pic<enter>mar s bur");
    player.shows(&["there is no unit in Burgundy"]);
}

#[test]
fn the_orders_of_a_line_are_named_beside_its_note() {
    let mut player = Player::france();
    player.press("par-mar; bre-mao");
    player.shows(&["∅ A Par - Mar", "✓ F Bre - MAO"]);
    player.press("<c-u>bre-mao; par-mun; mar s par-mun");
    player.shows(&["∅ A Par - Mun", "∅ A Mar S A Par - Mun"]);
}

#[test]
fn a_powers_name_alone_goes_to_its_orders() {
    // "england" isn't the English Channel
    for name in ["england", "Turkey:", "ITALY"] {
        let mut player = Player::master();
        player.press(name);
        player.shows(&["Enter goes to the orders of"]);
        player.press("<enter>");
        player.shows(&["0 of 22 orders"]);
        player.hides(&["void"]);
    }
}

#[test]
fn an_order_is_cancelled_by_its_destination() {
    let mut player = Player::france();
    player.press("par bur<enter>mar spa<enter>cancel spa<enter>");
    player.shows_wide(&["✓ A Par - Bur", "1 of 3 orders"]);
    // two orders go there
    player.press("mar bur<enter>cancel bur<enter>");
    player.shows_wide(&["2 of 3 orders"]);
}

#[test]
fn a_small_screen_shows_the_order_that_was_accepted_last() {
    let mut player = Player::france();
    player.press("par bur<enter>").shows(&["✓ A Par - Bur"]);
    player.press("mar").hides(&["✓ A Par - Bur"]);
    player.press("<esc><a-u>").hides(&["✓ A Par - Bur"]);
}

#[test]
fn a_unit_whose_order_is_undone_or_deleted_is_selected() {
    let mut player = Player::france();
    player.press("par bur<enter>mar spa<enter>bre mao<enter>");
    player.press("<a-u>").shows_wide(&["▌ F Bre …"]);
    player.press("cancel par<enter>").shows_wide(&["▌ A Par …"]);
    player.press("mar h<enter>bre h<enter>undo<enter>");
    player.shows_wide(&["▌ F Bre …"]);
    player
        .press("<a-u>")
        .shows_wide(&["▌ A Mar - Spa", "A Mar - Spa in place of A Mar H"]);
}
