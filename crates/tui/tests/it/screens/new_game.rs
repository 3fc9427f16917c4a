//! The screen for a new game, and the coin toss for a neutral power.

use std::sync::Arc;

use chancery_core::board::{BuildSites, Map};
use game::Mode;
use tui::{AvailableMap, Failure};

use super::Player;
use testing::generated_boards::ring;

/// Asserts that the screen at 160x50 contains these texts, ignoring line breaks.
#[track_caller]
fn shows_text(player: &Player, texts: &[&str]) {
    let screen = player.screen(160, 50);
    let words: Vec<&str> = screen.split_whitespace().collect();
    let plain = words.join(" ");
    for text in texts {
        assert!(plain.contains(text), "{text:?} is not on\n{screen}");
    }
}

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (160, 50)];

#[test]
fn enter_at_once_begins_a_game() {
    for keys in ["n<enter>", "b<enter>"] {
        let mut player = Player::new();
        player.press(keys);
        player.hides(&["New game"]);
        assert_eq!(player.saves, 1, "{keys}");
    }
}

#[test]
fn scrolls_to_the_selected_line() {
    for (width, height) in SIZES {
        let mut player = Player::new();
        player.press("n");
        for label in [
            "Players",
            "Board",
            "Powers",
            "A",
            "E",
            "F",
            "G",
            "I",
            "R",
            "T",
            "Start",
            "Name",
            "Rulebook",
            "Builds",
            "Dislodged",
        ] {
            let screen = player.screen(width, height);
            let mut lines = screen.lines().map(str::trim_start);
            let marked = lines.find(|line| line.starts_with("› "));
            let marked = marked.unwrap_or_else(|| panic!("{label}: {screen}"));
            assert!(
                marked.contains(label),
                "{label} at {width}x{height}:\n{screen}"
            );
            player.press("<down>");
        }
    }
}

#[test]
fn the_remark_and_the_sentence_show_the_choice() {
    let mut player = Player::new();
    player.press("n5<down><down>");
    shows_text(
        &player,
        &[
            "‹ 5 ›",
            "‹ without Italy and Germany ›",
            "As in the rulebook",
            "Five players share the keyboard.",
            "Germany and Italy are not played; their units hold.",
        ],
    );
    player.shows(&["As in the rulebook", "Germany and Italy are not played"]);
    // four players have all seven powers; at the start each is listed once
    player.press("<up><up><left>");
    shows_text(
        &player,
        &["Same player: Austria and France; Germany and Turkey; Italy and Russia."],
    );
    player.hides(&["not played"]);
}

#[test]
fn three_have_the_other_way_only_under_1982() {
    let mut player = Player::new();
    player.press("n3<down><down>");
    shows_text(&player, &["‹ England leads three ›"]);
    player.press("<right>");
    shows_text(&player, &["‹ custom ›"]);
    player.press("<left>");
    // select the 1982 rulebook; 2000, 2023, DPTG, 2.4 and 3.1 follow it
    player.press("<down><down><down><down><down><down><down><left><left><left><left><left>");
    shows_text(&player, &["‹ 1982 ›"]);
    player.press("<up><up><up><up><up><up><up><right>");
    shows_text(
        &player,
        &["‹ Russia leads one ›", "Austria, Italy and Turkey."],
    );
    // the assignment isn't in other rulebooks
    player.press("<down><down><down><down><down><down><down><right>");
    shows_text(&player, &["‹ 2000 ›", "‹ England leads three ›"]);
}

#[test]
fn powers_are_assigned_by_key() {
    let mut player = Player::new();
    player.press("n<left><down><down><left>");
    shows_text(&player, &["‹ custom ›", "‹ not played ›"]);
    // after six names, Austria is assigned to the second seat, which also leads England
    player.press("<down>Anna<down>Ben<down><down><down><down><down>");
    shows_text(&player, &["Austria ‹ Anna ›"]);
    player.press("<right>");
    shows_text(&player, &["Austria ‹ Ben ›"]);
    player.press("<enter>");
    shows_text(&player, &["Can't start: seat 1 leads no power."]);
    // Italy to Anna, Germany to none
    player.press("<down><down><down><down><right><right>");
    shows_text(&player, &["Italy ‹ Anna ›"]);
    player.press("<up><left>");
    player.press("<left><left><left>");
    shows_text(&player, &["Germany ‹ civil disorder ›"]);
    player.press("<enter>");
    shows_text(&player, &["Can't start: seat 4 leads no power."]);
}

#[test]
fn shuffle_assigns_the_powers() {
    let mut player = Player::new();
    player.press("n<down><down><down>Anna<a-l>");
    shows_text(&player, &["Powers assigned at random."]);
    let screen = player.screen(120, 40);
    let anna = screen
        .lines()
        .find(|line| line.contains("Anna"))
        .expect("Anna");
    assert!(!anna.contains("Austria"), "{anna}");
    // the game starts with the assigned powers
    let power = anna.split_whitespace().nth(1).expect("a power").to_owned();
    player.press("<c-d>");
    shows_text(&player, &["Pass the keyboard to Anna."]);
    player.press("<enter>");
    shows_text(&player, &[power.to_uppercase().as_str()]);
}

#[test]
fn shows_house_rules_in_sentences_and_rules() {
    let mut player = Player::new();
    player.press("b");
    player.click_text((120, 40), "Builds").press("<right>");
    shows_text(&player, &["Units can be built in any owned center."]);
    player.press("<down><right>");
    shows_text(&player, &["No retreats: dislodged units disband."]);
    player.press("<enter><f8>");
    shows_text(&player, &["built in any owned center", "No retreats"]);
}

#[test]
fn a_game_begins_in_the_winter_of_1900() {
    let mut player = Player::on_board("winter-1900", Mode::GameMaster);
    shows_text(&player, &["The board starts empty"]);
    player.press("<enter>");
    shows_text(&player, &["Winter 1900", "0 of 22"]);
    player.paste("Build F Vie\nBuild A Vie\nBuild F Rom\nBuild F StP/nc\n");
    // a fleet can't be built in Vienna, but two builds for one center are a question
    shows_text(&player, &["2 of 22", "1 question"]);
    player.press("1");
    shows_text(&player, &["3 of 22"]);
    player.press("<a-w><c-d><enter>");
    shows_text(&player, &["Winter 1900"]);
}

/// The 1914 game: a year without orders, the coin toss, and Italy with the winner.
#[test]
fn a_coin_decides_whom_italy_joins() {
    let mut player = Player::new();
    player.press("b2<down><down>");
    shows_text(
        &player,
        &[
            "‹ the game of 1914 ›",
            "Italy is neutral until Spring 1915, then joins the player who wins a coin toss.",
            "‹ Spring 1914 ›",
            "The game ends at 24 centers of one player after a Fall.",
        ],
    );
    player.press("<down>Anna<down>Ben<c-d>");
    shows_text(&player, &["Spring 1914 orders", "0 of 19 orders"]);
    player.press("<f8>");
    for (width, height) in SIZES {
        player.shows_at((width, height), &["wins a coin toss."]);
    }
    player.press("<esc>");
    player.paste("F Sev - Rum\nF Kie - Den\n");
    player.press("<c-d><enter><esc><c-d>");
    shows_text(&player, &["Fall 1914 orders"]);
    player.press("<c-d><enter><esc><c-d><enter>");
    for (width, height) in SIZES {
        player.shows_at(
            (width, height),
            &[
                "The coin of Club night",
                "Italy is neutral until Spring 1915.",
                "The program tosses a coin",
                "Your own coin: Anna (England, France and Russia) won",
                "? help",
            ],
        );
    }
    player.press("<down><down><enter>");
    shows_text(
        &player,
        &[
            "The players tossed a coin: Italy joins Ben (Austria, Germany and Turkey) in Spring 1915.",
            "continue",
        ],
    );
    player.hides(&["↑↓"]);
    player.press("<enter>");
    shows_text(&player, &["Winter 1914", "0 of 2"]);
    player.press("<a-w><c-d><enter><esc><c-d>");
    shows_text(&player, &["Spring 1915 orders", "of 22 orders"]);
}

#[test]
fn the_coin_toss_of_the_program_has_a_winner() {
    let mut player = Player::new();
    player.press("b2<enter>");
    player.press("<c-d><enter><esc><c-d><c-d><enter><esc><c-d><enter>");
    shows_text(&player, &["The program tosses a coin"]);
    player.press("<enter>");
    shows_text(&player, &["The program tossed the coin"]);
    player.press("<enter>");
    shows_text(&player, &["Spring 1915 orders", "of 22 orders"]);
}

/// A game on another map has its powers, its first year, and its number of centers to win.
#[test]
fn any_position_can_be_played() {
    let map = Map::from_file("ring", &ring(12)).expect("a board");
    let mut player = Player::new();
    player.boards.push(AvailableMap {
        map: Arc::new(map),
        drawing: None,
    });
    player.press("n<down>");
    shows_text(
        &player,
        &[
            "› Board ‹ Standard ›",
            "75 provinces, 34 centers, 18 to win",
        ],
    );
    player.press("<up>1<down><right>");
    shows_text(
        &player,
        &["‹ Ring ›", "‹ one each ›", "One player has the keyboard."],
    );
    shows_text(&player, &["ends at 2 centers"]);
    player.press("<enter>");
    shows_text(&player, &["Winter 1 ", "Aaa"]);
}

/// From the start screen: new game, two players, the first board made for two, start.
#[test]
fn a_duel_begins_with_five_keys() {
    let mut player = Player::with_boards();
    player.press("n2<down><right><enter>");
    assert_eq!(player.game().map().name(), "france-austria");
    assert_eq!(player.game().seats().len(), 2);
    player.shows(&["Pass the keyboard to"]);
}

#[test]
fn the_number_of_players_is_typed_and_changes_the_offer() {
    let mut player = Player::with_boards();
    player.press("n");
    shows_text(
        &player,
        &["› Players ‹ 7 ›", "‹ Standard ›", "A number from 1 to"],
    );
    for (keys, board) in [
        (
            "3",
            "A number from 1 to 34; above 7 on another board; a board for 3: Hundred",
        ),
        ("5", "; a board for 5: Ancient Mediterranean"),
        ("7", "A number from 1 to 34; above 7 on another board "),
        ("10", "‹ Modern ›"),
        ("<right>", "‹ Crowded ›"),
        ("1<left>", "‹ Chaos ›"),
        ("0", "‹ Chaos ›"),
        ("34", "‹ 34 ›"),
        ("52", "‹ Standard ›"),
        ("<down><right>", "‹ France - Austria ›"),
        ("<right>", "‹ England - Turkey, fleets at sea ›"),
        ("<up><right>", "‹ Standard ›"),
    ] {
        player.press(keys);
        shows_text(&player, &[board]);
    }
}

#[test]
fn the_fewest_centers_for_victory_come_first() {
    let victory = format!("n{}{}", "<down>".repeat(40), "<up>".repeat(4));
    let mut player = Player::new();
    player.press(&victory);
    shows_text(&player, &["Victory ‹ 18 centers ›"]);
    player.press("5");
    let possible = "no “5” under Victory: it can be 12 centers, 14 centers, 16 centers";
    shows_text(&player, &[possible]);
    player.press("<bs><left>");
    shows_text(&player, &["Victory ‹ 16 centers ›"]);
    // a typed number is shown once
    let mut player = Player::new();
    player.press("n2").shows(&["‹ 2 ›"]);
    player.hides(&["‹ 2 ›  2"]);
}

#[test]
fn letters_choose_a_value_and_unknown_ones_start_no_game() {
    for (keys, shown) in [
        ("afr", "‹ France › fr"),
        ("afran<down>5", "‹ level 5 › 5"),
        ("a<down>other", "You play alone against other programs."),
        ("n5<down>medit", "‹ Ancient Mediterranean › medit"),
        (
            "n<down>zz<enter>",
            "Can't start: no “zz” under Board: ← and → show what it can be.",
        ),
        ("n<down>hundr", "‹ 3 ›"),
        ("n<down>hundr", "‹ Hundred › hundr"),
        ("n3<down>zzz<bs><bs><bs>hu", "‹ Hundred › hu"),
        ("n2<down>alli", "‹ Frankland - Juggernaut › alli"),
        ("n2<down>duel<enter>", "Pass the keyboard to"),
        ("n3<down>zz<up><down>hu<bs><bs><bs>", "‹ Hundred ›"),
        (
            "a<down>9<c-d>",
            "no “9” under Computer: it can be level 1, level 2, level 3, level 4, level 5 or other programs.",
        ),
    ] {
        let mut player = Player::with_boards();
        player.press(keys);
        shows_text(&player, &[shown]);
    }
    let mut player = Player::with_boards();
    player.press("n2duel").hides(&["Enter"]);
    let mut player = Player::with_boards();
    player
        .press("afr<enter>")
        .shows(&["FRANCE", "0 of 3 orders"]);
}

#[test]
fn the_board_is_shown_with_its_position() {
    let mut player = Player::with_boards();
    player.press("n2<down><right>");
    for (width, height) in [(120, 40), (160, 50)] {
        // the map shows the units of France
        let screen = player.screen(width, height);
        assert!(
            screen.contains("Paris") || screen.contains("Par"),
            "{screen}"
        );
        player.shows_at((width, height), &["A duel of two neighbors", "18 to win"]);
    }
    // for a board without a drawing, the units are listed
    player.press("<up>4<down><right>");
    player.shows_at((120, 40), &["60 provinces, 16 centers, 9 to win", "North"]);
}

/// The board's house rules become those of the game.
#[test]
fn a_game_plays_the_rules_of_its_board() {
    let mut player = Player::with_boards();
    player.press("b1<left><enter>");
    let terms = player.game().start().terms;
    assert_eq!(terms.builds, BuildSites::Owned);
    shows_text(&player, &["Winter 1900"]);
}

#[test]
fn enter_in_a_name_goes_to_the_next_line() {
    let mut player = Player::new();
    player.press("n3<down><down><right><down>Anna<enter>Ben");
    player.shows(&["Enter next line"]);
    // the line below the last name isn't a name, and there Enter starts the game
    player.press("<enter>Cleo").hides(&["Enter start"]);
    player.press("<enter>");
    player.shows(&["Enter start"]);
    player.press("<enter>");
    player.shows(&["Pass the keyboard to Anna."]);
    // names can be changed later
    player.press("<enter><c-p>rename<enter><down>jamin<enter><enter>");
    let names: Vec<&str> = player
        .game()
        .seats()
        .iter()
        .map(|seat| &*seat.name)
        .collect();
    assert_eq!(names, ["Anna", "Benjamin", "Cleo"]);
    // the next game has the same people
    player.press("<c-p>new hot-seat<enter>");
    player.shows(&["Anna", "Benjamin", "Cleo", "‹ 3 ›"]);
}

#[test]
fn leaving_asks_before_it_discards_names() {
    let mut player = Player::new();
    player.press("n3<down><down><right><down>Anna<esc>");
    player.shows(&["New game", "Press it again to leave."]);
    player.press("<down>").hides(&["Press it again"]);
    // Ctrl-C asks, too
    player.press("<c-c>");
    player.shows(&["New game", "Press it again to leave."]);
    player.press("<esc><esc>").hides(&["New game at"]);
    // nothing is lost without names
    player.press("n3<down><right><esc>").hides(&["New game at"]);
}

#[test]
fn a_name_takes_the_first_line_of_a_paste() {
    let mut player = Player::new();
    player.press("n3<down><down><right><down>");
    player.paste("Anna\nF Lon - Nth\n");
    player.shows(&["Anna▌"]);
    player.hides(&["F Lon"]);
}

#[test]
fn every_line_takes_the_first_line_of_a_paste() {
    let mut player = Player::new();
    player.press("n3<enter><enter><c-p>rename<enter>");
    player.paste("\nBe\u{7}n\tA\u{1b}da\nF Lon - Nth\n");
    player.shows(&["BenAda▌"]);
    player.hides(&["F Lon"]);
    player.press("<c-d><c-p>");
    player.paste("new hot-seat");
    player.shows(&["new hot-seat▌"]);
    // a letter of this dialog would go somewhere
    player.press("<esc><c-g>");
    player.paste("s");
    player.shows(&["Nothing can be pasted on this screen."]);
}

#[test]
fn a_changed_name_has_its_cursor_where_it_is_edited() {
    let mut player = Player::new();
    player.press("n3<down><down><right><down>Anna<enter><enter><c-d>");
    player.press("<enter><c-p>rename<enter><left><left>");
    player.shows(&["An▌na"]);
    player.press("<bs>r");
    player.shows(&["Ar▌na"]);
}

#[test]
fn a_board_is_found_by_its_name_and_stays() {
    let mut player = Player::with_boards();
    player.press("n2<down>stand");
    player.shows(&["‹ Standard ›  stand"]);
    player.press("<up>3");
    player.shows(&["‹ 3 ›", "‹ Standard ›"]);
}

#[test]
fn a_game_alone_does_not_change_the_next_hot_seat_game() {
    let to_start = "<c-p>to the start screen<enter>";
    let mut player = Player::with_boards();
    player.press("a<right><right><right><down><left><enter>");
    player.shows(&["FRANCE"]);
    player.press(to_start).press("n");
    player.shows(&["‹ 7 ›"]);
    player.press("3<down><right>").shows(&["‹ Hundred ›"]);
    player.press("<up>2<down>france");
    player.shows_at((120, 40), &["A duel of two neighbors"]);
    // the people of the last hot-seat game stay, whatever was played alone after it
    player.press("<up>3<down>hund<down><down>Anna<enter>Ben<enter>Cleo<c-d>");
    player.shows(&["Pass the keyboard to Anna."]);
    player.press(to_start).press("a");
    player.shows(&["‹ France ›", "level 2"]);
    player.press("<enter>").shows(&["FRANCE"]);
    player.press("<c-p>new hot-seat<enter>");
    player.shows(&["Anna", "Ben", "Cleo", "‹ 3 ›", "‹ Hundred ›"]);
    // another name replaces one of them, and the keys of editing correct it
    player.press("<down><down><down>Dora<down><bs>t");
    player.shows(&["Dora", "Bet", "Cleo"]);
    player.hides(&["Anna"]);
}

#[test]
fn the_help_is_hinted_with_the_key_that_opens_it_there() {
    let forms = [
        "n",
        "n<down>",
        "n<down><down><down>",
        "n<down><down><down>Anna",
    ];
    let orders = [
        "n<enter><enter>",
        "n<enter><enter>vie",
        "n<enter><enter><tab>",
    ];
    for keys in ["", "o", "p"].into_iter().chain(forms).chain(orders) {
        let mut player = Player::new();
        player.press(keys);
        let screen = player.screen(80, 24);
        let hinted = screen.trim_end().strip_suffix(" help");
        let key = match hinted.and_then(|hints| hints.rsplit(' ').next()) {
            Some("F1") => "<f1>",
            Some("?") => "?",
            other => panic!("{keys}: {other:?} in\n{screen}"),
        };
        player.press(key);
        player.shows(&["Help", "filter"]);
    }
}

#[test]
fn a_board_that_cannot_be_used_is_named_beside_the_others() {
    let mut player = Player::with_boards();
    player.board_faults = vec![Failure::new("mine.toml: the board can't be used")];
    player.press("n");
    shows_text(&player, &["mine.toml: the board can't be used"]);
    player.press("<down>mine");
    let faults = [
        "mine.toml: the board can't be used. Ten powers",
        "Can't start: no “mine” under Board:",
    ];
    shows_text(&player, &faults);
}

#[test]
fn two_players_have_two_names() {
    let mut player = Player::new();
    player.press("n<down><down><down>Ann<down>ann<c-d>");
    shows_text(&player, &["Can't start: two players are named “ann”."]);
    player.press("a<c-d>");
    shows_text(&player, &["Pass the keyboard to Ann."]);
}
