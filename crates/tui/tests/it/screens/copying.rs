//! Copying as text: the player's own orders, results, centers, the map, and never the orders of
//! others.

use testing::golden;

use super::Player;

const ORDERS: &str =
    "a vie - tyr<enter>a ven - tyr<enter>par bur<enter>mar s par bur<enter>stp bot<enter>";

#[test]
fn orders_are_copied_in_a_form_that_can_be_pasted() {
    let mut player = Player::master();
    player
        .press("<c-y>")
        .shows(&["Can't copy: no order is written yet."]);
    assert!(player.copied.is_empty());
    player.press(ORDERS).press("<c-y>");
    player.shows(&["Copied 5 orders, 9 lines"]);
    let text = player.copied.pop().expect("a text");
    assert!(
        text.contains("France:\nA PAR - BUR\nA MAR S A PAR - BUR\n"),
        "{text}"
    );
    let mut other = Player::master();
    other.paste(&text);
    other.press("<c-y>");
    assert_eq!(other.copied, [text]);
}

/// The command prints the same results: `commands::adjudicate_prints_what_is_copied`.
#[test]
fn results_are_copied_as_adjudicate_prints_them() {
    let mut player = Player::master();
    player.press(ORDERS).press("<c-y>");
    let sheet = player.copied.pop().expect("the orders");
    player.press("<c-d><enter><esc><c-y>");
    player.shows(&["Copied the results of Spring 1901,"]);
    let copied = player.copied.pop().expect("the results");
    golden("copied/orders.txt", &sheet);
    golden("copied/results.txt", &copied);
}

#[test]
fn centers_and_the_map_are_copied() {
    let mut player = Player::master();
    player.press("<a-c><c-y>");
    let centers = player.copied.pop().expect("the centers");
    assert_eq!(
        centers,
        "Year  Austria  England  France  Germany  Italy  Russia  Turkey\n\
         1900        3        3       3        3      3       4       3\n"
    );
    player.press("<esc>vie tri<enter><c-d><enter><esc><f4><c-y>");
    let map = player.copied.pop().expect("the map");
    assert!(
        map.is_ascii() && map.contains("VIE*") && map.lines().count() == 32,
        "{map}"
    );
}

#[test]
fn nothing_of_another_seat_is_copied() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter>mos ukr<enter><c-d><enter>");
    // the handover screen copies nothing, and order entry only the orders of its power
    player.press("<c-y>");
    assert!(player.copied.is_empty());
    player.press("<enter><c-y>");
    assert!(player.copied.is_empty(), "{:?}", player.copied);
    player.press("ber kie<enter><c-y>");
    let text = player.copied.pop().unwrap_or_default();
    assert!(!text.contains("LON") && !text.contains("MOS"), "{text}");
    // before the end of the reveal
    player.press("<c-d><enter><c-y>");
    assert!(player.copied.is_empty(), "{:?}", player.copied);
}

#[test]
fn sends_nothing_to_terminals_without_a_clipboard() {
    let mut player = Player::master();
    player.app.shared.no_clipboard = true;
    player.press(ORDERS).press("<c-y>");
    player.shows(&["This terminal has no clipboard access"]);
    assert!(player.copied.is_empty());
}
