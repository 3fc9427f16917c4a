//! The review of the past orders.

use super::Player;

#[test]
fn a_review_has_each_phase_with_its_better_orders() {
    let mut player = Player::master();
    player.press("a bud h<enter>a vie h<enter>f tri h<enter><c-d><enter><esc>");
    player.press("<c-p>review:<enter>");
    player.shows(&["Review", "Spring 1901", "%", "A Vie H", "better A Vie - "]);
    player.press("<right>").shows(&["ENGLAND", "Spring 1901"]);
    player
        .press("<left><enter>")
        .shows(&["Spring 1901 results"]);
    player.press("<esc>").shows(&["Review"]);
}
