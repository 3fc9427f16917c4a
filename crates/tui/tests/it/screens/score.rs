//! Scores and openings on the screens.

use output::score::System;

use super::Player;

/// Asserts that every text is on the screen in each size.
#[track_caller]
fn shown_at_all_sizes(player: &Player, texts: &[&str]) {
    for size in [(60, 20), (80, 24), (120, 40), (160, 50)] {
        player.shows_at(size, texts);
    }
}

/// Returns whether a row has these words in sequence.
fn has_row(screen: &str, words: &[&str]) -> bool {
    let row = |line: &str| {
        let all: Vec<&str> = line.split_whitespace().collect();
        all.windows(words.len()).any(|window| window == words)
    };
    screen.lines().any(row)
}

#[test]
fn a_game_is_scored_as_if_it_ended_now() {
    let mut player = Player::example("turn-limit-of-1907");
    player.press("<a-s>");
    shown_at_all_sizes(
        &player,
        &[
            "Score before Spring 1908",
            "Draw size",
            "if it ended now",
            "1 of 6",
        ],
    );
    // all seven survive: the time limit counts as a draw of all
    assert!(has_row(&player.screen(80, 24), &["France", "9", "14.29"]));
    player.press("<left>");
    player.shows(&["a draw of France and Russia", "6 of 6"]);
    assert!(has_row(&player.screen(80, 24), &["France", "9", "50"]));
    assert!(has_row(&player.screen(120, 40), &["Austria", "1", "0"]));
    player.press("<right><down>");
    player.shows(&[
        "stopped by a limit, without a draw",
        "the square of the centers",
    ]);
    // 81 of 216 points
    assert!(has_row(&player.screen(80, 24), &["France", "9", "37.5"]));
    // the list wraps around, and the selected system is kept while the game is open
    player.press("<up><up>");
    shown_at_all_sizes(&player, &["Your Draw Size, unlimited"]);
    player.press("<a-s>");
    player.shows(&["Centers before Spring 1908", " start "]);
    player.press("<esc><a-c><a-s>");
    player.shows(&["a win alone 320"]);
    player.press("<enter><esc>");
    player.hides(&["Centers before", "Score before"]);
}

#[test]
fn shows_every_system_at_any_size() {
    let mut player = Player::example("turn-limit-of-1907");
    player.press("<a-s>");
    for system in System::ALL {
        shown_at_all_sizes(&player, &[system.name]);
        // the smallest screen cuts long texts, with an ellipsis
        player.shows(&["a win alone"]);
        let least = player.screen(60, 20);
        assert!(
            least.contains("a win alone") || least.contains('…'),
            "{least}"
        );
        player.press("<down>");
    }
}

#[test]
fn a_game_that_was_won_is_scored_as_it_ended() {
    let mut player = Player::example("solo-of-1911");
    player.shows(&["RUSSIA", "Score (Draw size): Russia 100, others 0"]);
    player.press("<a-s>");
    player.shows(&["Russia won alone"]);
    player.hides(&["if it ended now"]);
    assert!(has_row(&player.screen(80, 24), &["Russia", "18", "100"]));
    player.press("<left><right>");
    player.shows(&["Russia won alone"]);
}

/// Letters that continue no name begin another one.
#[test]
fn the_first_letters_choose_a_system() {
    let mut player = Player::example("turn-limit-of-1907");
    for (keys, system) in [
        ("<a-s>wor", "World Classic"),
        ("h", "Haight"),
        ("qq", "Haight"),
    ] {
        player.press(keys).shows_wide(&[system]);
        assert!(
            player.screen(120, 40).matches(system).count() > 1,
            "{system}"
        );
    }
}

#[test]
fn the_palette_and_the_help_list_the_score() {
    let mut player = Player::example("turn-limit-of-1907");
    player.press("<c-p>score the");
    player.shows(&["Score the game"]);
    player.press("<enter>");
    player.shows(&["Draw size"]);
    player.press("?");
    player.shows(&["Another scoring system", "Choose how the game ends"]);
}

#[test]
fn nothing_is_scored_before_the_reveal_is_over() {
    let mut player = Player::alone();
    player.press("<c-d><enter>");
    player.shows(&["Spring 1901 reveal"]);
    player.press("<a-s>");
    player.shows(&["Spring 1901 reveal"]);
    let mut player = Player::master();
    player.press("<c-d><enter><a-s><pgup><f4>");
    player.shows(&["Spring 1901 read-aloud script"]);
}

#[test]
fn the_results_of_the_first_spring_name_the_openings() {
    let mut player = Player::example("rulebook-sample");
    player.press("<pgup><pgup><pgup><pgup><pgup><pgup><pgup><pgup><pgup><pgup>");
    let screen = player.screen(120, 40);
    assert!(screen.contains("Spring 1901 results"), "{screen}");
    assert!(screen.contains("Galician Gambit"), "{screen}");
    assert!(screen.contains("Bulgarian Push"), "{screen}");
    // the opening of the selected order's power, in full
    player.press("edi");
    player.shows_wide(&["Opening          Northern Opening, Yorkshire Variation"]);
    // in full there is more, not less
    player.press("<f5>");
    player.shows_wide(&["Opening          Northern Opening, Yorkshire Variation"]);
    player.press("<f5>edi");
    // at 80 columns, in the list over the map
    player.press("<esc><f2>");
    player.shows(&["Northern Opening"]);
    player.press("<pgdn>");
    player.hides(&["Galician Gambit", "Northern Opening"]);
}
