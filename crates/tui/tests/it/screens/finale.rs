//! The screens after the end of a game, and the chart of its years.

use super::Player;
use super::ends::two;
use game::Draws;

const SOLO: &str = include_str!("../../../../../saves/examples/solo-of-1911.toml");

#[test]
fn the_chart_walks_the_years_and_goes_where_one_types() {
    let mut player = Player::example("solo-of-1911");
    player.shows(&[
        "RUSSIA",
        "18 centers after Fall 1911",
        "type a year to go there",
        "now",
    ]);
    player.press("<left>");
    player.shows(&["wins · centers after Fall 1910"]);
    let before = player.screen(120, 40);
    assert!(
        before.contains("After Fall 1910") && before.contains("1900–11   1910"),
        "{before}"
    );
    player.press("<right><right>");
    player.shows(&["18 centers after Fall 1911"]);
    player.press("1904<enter>");
    player.shows(&["wins · centers after Fall 1904"]);
    player.press("05<enter>");
    player.shows(&["wins · centers after Fall 1905"]);
    player.press("1999<enter>");
    player.shows(&["no fall of 1999 was played"]);
    player.press("harvest 1903<enter>");
    player.shows(&["seasons are spring, fall and winter"]);
    player.press("F1902<enter>");
    player.shows(&["Fall 1902"]);
    player.hides(&["wins · centers after"]);
    player.press("<esc>");
    player.shows(&["wins · centers after Fall 1905"]);
    player.press("W1903A<enter>");
    player.shows(&["Winter 1903"]);
    player.press("<esc><esc>");
    player.shows(&["18 centers after Fall 1911"]);
}

#[test]
fn the_end_shows_the_last_years_first() {
    let player = Player::example("solo-of-1911");
    // a small screen has the last year only, below the whole map
    player.shows_at((80, 24), &[" 1911  "]);
    for (size, below) in [
        ((120, 30), "↑ 7 more years"),
        ((120, 40), "  start  "),
        ((160, 50), "one step is 1 center"),
    ] {
        player.shows_at(size, &[" 1911  ", below]);
    }
}

/// The list that names the winner has no room on a small screen.
#[test]
fn the_last_results_name_the_winner() {
    let text: String = (SOLO.lines().filter(|line| !line.starts_with("note = ")))
        .flat_map(|line| [line, "\n"])
        .collect();
    let screen = Player::opened(&text).press("<pgup>").screen(80, 24);
    let wins = "Russia wins with 18 of 34 centers after Fall 1911.";
    assert!(screen.contains(wins), "{screen}");
}

#[test]
fn scores_stop_the_replay_at_the_end() {
    let mut player = Player::example("solo-of-1911");
    player.press("rs");
    player.shows(&["18 centers after Fall 1911"]);
    player.hides(&["wins · centers after"]);
}

#[test]
fn the_chart_goes_back_to_the_end() {
    let mut player = Player::example("solo-of-1911");
    for back in ["<enter>", "<esc>", "<c-d>"] {
        player.press("<a-c>").shows(&["Enter back"]);
        player.press(back).shows(&["Esc leave"]);
    }
}

#[test]
fn any_two_phases_can_be_compared() {
    let mut player = Player::example("solo-of-1911");
    player.press("<c-p>compare two<enter>");
    player.shows(&["from Spring 1901 orders to ‹ ", ", now ›", "units 4 → "]);
    player.press("<tab><right>");
    player.shows(&["from ‹ Fall 1901 orders › to "]);
    player.press("<left><tab><right>");
    player.shows(&["from Spring 1901 orders to ‹ Spring 1901 orders ›"]);
    player.shows(&["All units and centers are the same."]);
    player.press("<right>");
    player.shows(&["from Spring 1901 orders to ‹ Fall 1901 orders ›", "−A "]);
}

#[test]
fn statistics_and_the_postcard_can_be_read_and_written() {
    let mut player = Player::example("solo-of-1911");
    player.press("<c-p>statistics<enter>");
    player.shows(&[
        "What each power did",
        "orders written",
        "that were cut",
        "more",
    ]);
    for _ in 0..9 {
        player.press("<pgdn>");
    }
    player.shows(&["Turning points", "Fall 1909"]);
    player.press("<c-p>postcard<enter>");
    player.shows(&["A solo in 1911", "1900 start"]);
    player.press("<enter>");
    player.shows(&["The postcard is in table.postcard.txt."]);
    let card = player.postcard.clone().expect("a postcard");
    assert!(
        card.contains("Russia wins with 18 of 34 centers after Fall 1911"),
        "{card}"
    );
    player.press("<esc>");
    player.shows(&["18 centers after Fall 1911"]);
}

#[test]
fn the_end_offers_a_new_game_with_the_same_people() {
    let mut player = Player::example("solo-of-1911");
    player.shows(&["r replay", "Alt-C chart", "n again", "Esc leave"]);
    player.press("s").shows(&["Russia won alone"]);
    player.press("<esc>").shows(&["r replay"]);
    player.press("s<enter>p").shows(&["Postcard"]);
    player.press("<esc>r").shows(&[
        "wins · centers at the start",
        "the arrow keys change the year",
    ]);
    player.press("n").shows(&["New game"]);
}

/// The Enter that closed the vote may be pressed twice; in a game of one season there are no years to run by; and a
/// power without a player isn't scored.
#[test]
fn the_end_of_a_short_game_stays_and_scores_those_who_played() {
    let mut player = two(Draws::default());
    player.press("<c-p>draw<enter>oyy<enter>");
    assert!(player.game().ending().is_some());
    player.press("<enter>").shows(&["s scores"]);
    player.hides(&["r replay"]);
    player.press("r").shows(&["nothing to replay"]);
    player.press("s");
    player.shows(&["Turkey"]);
    player.hides(&["Italy"]);
}

#[test]
fn escape_leaves_the_end_step_by_step() {
    let mut player = Player::example("solo-of-1911");
    player
        .press("<left>")
        .shows(&["wins · centers after Fall 1910"]);
    player.press("<esc>").shows(&["18 centers after Fall 1911"]);
    player.press("<esc>").shows(&["New hot-seat game"]);
}

#[test]
fn hidden_years_are_counted_and_come_with_the_arrow_keys() {
    let mut player = Player::example("solo-of-1911");
    player.shows_wide(&["  start  ", "  1911  "]);
    let low = (120, 30);
    player.shows_at(low, &["  1911  ", "←→ year"]);
    player.hides_at(low, &[" start "]);
    player.press(&"<left>".repeat(11));
    player.shows_at(low, &[" start ", "↓ 7 more years"]);
    player.hides_at(low, &["  1911  "]);
}
