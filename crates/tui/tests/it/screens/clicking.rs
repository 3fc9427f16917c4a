//! Clicks outside the map: list rows and key hints.

use super::{Player, SMALL, WIDE};

impl Player {
    /// Clicks the first occurrence of a text.
    #[track_caller]
    pub(super) fn click_text(&mut self, size: (u16, u16), text: &str) -> &mut Self {
        self.click_in(size, 0, text)
    }

    /// Clicks the first occurrence of a text at or below a row.
    #[track_caller]
    fn click_in(&mut self, size: (u16, u16), from: usize, text: &str) -> &mut Self {
        let screen = self.screen(size.0, size.1);
        let found = screen.lines().enumerate().skip(from).find_map(|(y, row)| {
            let at = row.find(text)?;
            Some((row[..at].chars().count() as u16, y as u16))
        });
        let at = found.unwrap_or_else(|| panic!("{text:?} is not on\n{screen}"));
        self.click(size, at);
        self
    }

    /// Clicks a key hint.
    #[track_caller]
    fn click_key(&mut self, size: (u16, u16), text: &str) -> &mut Self {
        self.click_in(size, usize::from(size.1) - 1, text)
    }

    /// Returns the first row of the screen with a text.
    #[track_caller]
    fn row(&self, size: (u16, u16), text: &str) -> String {
        let screen = self.screen(size.0, size.1);
        let row = screen.lines().find(|row| row.contains(text));
        row.unwrap_or_else(|| panic!("{text:?} is not on\n{screen}"))
            .to_owned()
    }
}

#[test]
fn starts_a_game_by_clicks_alone() {
    for size in [SMALL, WIDE] {
        let mut player = Player::new();
        player.click_text(size, "New hot-seat game");
        player.click_text(size, "Board").click_text(size, "Board");
        player.click_text(size, "Name");
        player.click_key(size, "^D start");
        player.click_text(size, "Enter opens Austria");
        player.shows(&["AUSTRIA", "0 of 3 orders"]);
        player.click_key(size, "^D done");
        player.shows(&["Enter seal"]);
        player.click_key(size, "Esc not yet");
        player.shows(&["^D done"]);
    }
}

#[test]
fn a_setting_is_selected_and_then_changed() {
    let mut player = Player::new();
    player.press("n");
    player.click_text(WIDE, "Rulebook");
    let before = player.row(WIDE, "Rulebook");
    player.click_text(WIDE, "Rulebook");
    assert_ne!(player.row(WIDE, "Rulebook"), before);
    // a click selects the name, and letters replace it
    player.click_text(WIDE, "Name").press("!");
    player.click_text(WIDE, "Name").press("?");
    assert!(player.row(WIDE, "Name").contains("› Name         !?"));
    // an editing key keeps the default name
    let mut player = Player::new();
    player.press("n");
    player.click_text(WIDE, "Name").press("<left>!<end>?");
    assert!(player.row(WIDE, "Name").contains("Our tabl!e?"));
}

#[test]
fn a_row_of_the_list_is_selected() {
    let mut player = Player::france();
    player.click_text(WIDE, "A Mar no order");
    assert!(player.row(WIDE, "A Mar no order").contains("›· A Mar"));
    player.press("h<enter>");
    assert!(player.row(WIDE, "A Mar H").contains("✓ A Mar H"));
    // the list over the map of a small screen works in the same way
    player.press("<f2>");
    player.click_text(SMALL, "F Bre no order");
    player.press("h<enter>");
    player.shows(&["✓ F Bre H"]);
    // a map selection for another unit is cancelled
    player.press("<f2> a");
    player.click_text(WIDE, "A Mar H");
    assert!(player.row(WIDE, "✓ A Mar H").contains("›✓ A Mar H"));
}

#[test]
fn questions_and_lines_left_out_are_selected_among_the_orders() {
    let mut player = Player::master();
    player.paste("France\nA Par - Bur\nA Mar - qqq\nF Bre - MAO\nGermany\nA Mun - ??\nsee you\n");
    player.shows_wide(&["question 1 of 2"]);
    player.click_text(WIDE, "A Mun - ??");
    player.shows_wide(&["question 2 of 2"]);
    // an order, too, while a question is selected
    player.click_text(WIDE, "A Par - Bur");
    assert!(player.row(WIDE, "✓ A Par - Bur").contains("›✓"));
    player.click_text(WIDE, "A Mar - qqq");
    player.shows_wide(&["question 1 of 2"]);
    player.click_text(WIDE, "see you");
    assert!(player.row(WIDE, "see you   no order").contains("›"));
}

#[test]
fn keys_that_are_shown_are_pressed_by_a_click() {
    let mut player = Player::france();
    let first = player.row(SMALL, "› ▌");
    player.click_key(SMALL, "Tab next unit");
    assert_ne!(player.row(SMALL, "› ▌"), first);
    player.click_key(SMALL, "Space point");
    player.shows(&["letter picks"]);
    player.click_key(SMALL, "Esc type");
    player.shows(&["Space point"]);
    player.click_key(SMALL, "? help");
    player.shows(&["Help"]);
    player.press("<esc>");
    // each of two arrows has its own command
    let mut player = Player::new();
    player.press("n");
    player.click_key(WIDE, "↓");
    assert!(player.row(WIDE, "› Board").contains("Standard"));
    player.click_key(WIDE, "↑");
    assert!(player.row(WIDE, "› Players").contains("7"));
}

#[test]
fn runs_lines_of_the_help_and_of_commands() {
    let mut player = Player::france();
    // examples of orders can't be run
    player.press("?suppo").shows(&[
        "unit s unit",
        "Support: a unit, “s”, the supported unit",
        "Enter, Esc close",
    ]);
    player
        .press("<c-u>conv")
        .shows(&["Convoy: a fleet, “c”, the army"]);
    player.press("<c-u>rules").shows(&["Enter run"]);
    player.click_text(WIDE, "Rules in force");
    player.shows(&["Rules", "rulebook"]);
    player.press("<esc><c-p>center");
    player.click_text(WIDE, "The centers over the years");
    player.shows(&["Centers before"]);
    player.press("<esc>");
    player.shows(&["of 3 orders"]);
    // clicks on a dialog don't reach what it covers
    player.press("?");
    let before = player.screen(WIDE.0, WIDE.1);
    player.click(WIDE, (2, WIDE.1 - 1));
    assert_eq!(player.screen(WIDE.0, WIDE.1), before);
}

#[test]
fn issues_are_selected_and_their_choices_set() {
    for size in [SMALL, WIDE] {
        let mut player = Player::france();
        player.press("<f8>");
        player.click_in(size, 3, "4.A.3");
        let other = player.row(size, "○ ");
        let key: String = other
            .split_once("○ ")
            .expect("a choice")
            .1
            .chars()
            .take(1)
            .collect();
        player.click_text(size, &format!("○ {key}"));
        let screen = player.screen(size.0, size.1);
        assert!(screen.contains(&format!("● {key}")), "{screen}");
        assert!(screen.contains("1 change not applied"), "{screen}");
    }
}

#[test]
fn clicks_answer_questions_but_not_covered_keys() {
    let mut player = Player::france();
    player.press("<c-c>");
    player.click_text(SMALL, "Esc no");
    player.shows(&["of 3 orders"]);
    player.press("<c-c>");
    player.click_text(SMALL, "Enter yes");
    assert!(player.left);
}

#[test]
fn orders_of_results_and_comparison_are_selected() {
    let mut player = Player::master();
    player.press("par - bur<enter>mun - bur<enter>vie - gal<enter><c-d><enter><esc>");
    player.click_text(WIDE, "A Vie - Gal");
    assert!(player.row(WIDE, " of 22").contains("Vie "));
    player.click_text(WIDE, "A Mun - Bur");
    assert!(player.row(WIDE, " of 22").contains("Mun"));
}

#[test]
fn a_click_on_another_player_hands_the_keyboard_over() {
    let mut player = Player::new();
    player.press("n<enter>");
    player.shows(&["Pass the keyboard to Austria."]);
    player.click_text(WIDE, "Germany ·");
    player.shows(&["Pass the keyboard to Germany."]);
}

#[test]
fn a_click_writes_a_move_to_a_reachable_province() {
    for size in [SMALL, WIDE] {
        let mut player = Player::france();
        player.press("mar h<f7>");
        let bottom = usize::from(size.1) - 10;
        player.click_in(size, bottom, "Spa");
        player.shows(&["✓ A Mar - Spa"]);
    }
}

#[test]
fn what_keys_select_is_selected_by_clicks() {
    let both = &[SMALL, WIDE][..];
    let wide = &[WIDE][..];
    for (save, keys, sizes, clicked, shown) in [
        (
            "turn-limit-of-1907",
            "<a-c>",
            both,
            "1904",
            "Centers after Fall 1904",
        ),
        (
            "turn-limit-of-1907",
            "<a-s>",
            both,
            "Sum of squares",
            "shared by the square",
        ),
        (
            "turn-limit-of-1907",
            "<a-s>",
            both,
            "↓",
            "shared by the square",
        ),
        (
            "solo-of-1911",
            "",
            wide,
            "1907",
            "wins · centers after Fall 1907",
        ),
        ("solo-of-1911", "<f4>", both, "1982", "under 1982"),
        ("solo-of-1911", "<f4>", both, "DPTG", "under DPTG"),
        (
            "solo-of-1911",
            "<c-p>script<enter><tab><tab>",
            wide,
            "Ser → Alb",
            "piece 3 of 7",
        ),
    ] {
        for &size in sizes {
            let mut player = Player::example(save);
            player.press(keys).hides(&[shown]);
            player.click_text(size, clicked).shows_at(size, &[shown]);
        }
    }
}

#[test]
fn the_zoom_badge_resets_the_zoom() {
    let mut player = Player::france();
    player.press("<f3>");
    player.click_text(WIDE, "Esc back").hides(&["Esc back"]);
}

#[test]
fn a_unit_clicked_in_the_list_goes_where_the_map_is_clicked() {
    let mut player = Player::france();
    player.click_text(WIDE, "A Mar no order");
    player.click_text(WIDE, "Spa");
    player.shows_at(WIDE, &["1 of 3 orders", "A Mar - Spa"]);
    // another own unit is selected, no destination
    player.click_text(WIDE, "F Bre no order");
    player.click_text(WIDE, "Par●");
    player.shows_at(WIDE, &["1 of 3 orders", "A Par"]);
    player.press("<esc><esc>");
    // a key in between is for the line
    player.click_text(WIDE, "A Par no order").press("<esc>");
    player.click_text(WIDE, "Pic");
    player.shows_at(WIDE, &["1 of 3 orders"]);
}

#[test]
fn a_numbered_choice_is_taken_by_a_click_on_every_screen() {
    for size in [SMALL, WIDE] {
        // the answers to a question
        let mut player = Player::master();
        player.paste("Italy\nRom - Apu or Nap\n");
        player.click_text(size, "Rom - Nap");
        player.hides_at(size, &["question 1"]);
        // the readings of a typed line
        let mut player = Player::france();
        player.press("a par - pic or bur");
        player.click_text(size, "A Par - Bur");
        player.shows_at(size, &["1 of 3 orders"]);
        // the homes of a winter, below the header
        let mut player = Player::winter();
        player.press("<enter><c-d><enter><enter><c-d><enter><enter>");
        player.click_in(size, 3, "3 Par");
        player.shows_at(size, &["1 of 2 builds"]);
    }
}
