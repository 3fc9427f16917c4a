//! House rules at the desk: proxies, implied moves, perpetual orders (DATC 4.E.3 to 4.E.5).

use super::Player;
use testing::house_rules::game;

/// Seven seats: past the first ones, who write nothing.
fn desk(set: &[&str], skipped: usize) -> Player {
    let mut player = Player::of(game(set));
    for _ in 0..skipped {
        player.press("<enter><c-d><enter>");
    }
    player.press("<enter>");
    player
}

/// The screen that has room for the order book shows all of these texts.
#[track_caller]
fn book(player: &Player, texts: &[&str]) {
    let screen = player.screen(120, 40);
    for wanted in texts {
        assert!(screen.contains(wanted), "{wanted:?} is not on\n{screen}");
    }
}

#[test]
fn shows_implied_moves_before_sealing() {
    let mut player = desk(&["4.E.3=a"], 3);
    player.shows(&["GERMANY"]);
    player.press("mun s ber - sil<enter>");
    player.shows(&["A Ber - Sil   no order; implied by A Mun's order"]);
    book(&player, &["A Ber - Sil implied", "1 of 3 orders"]);
    player.press("<c-d>");
    player.shows(&["no order   F Kie will hold"]);
}

#[test]
fn a_perpetual_order_is_marked() {
    let mut player = desk(&["4.E.4=a"], 4);
    player.shows(&["ITALY"]);
    player.press("a ven s a rom, always");
    player.shows(&["until further notice"]);
    player.press("<enter>");
    book(&player, &["A Ven S A Rom perpetual"]);
}

#[test]
fn an_announced_proxy_is_shown_to_its_recipient() {
    // England writes before France, Germany after it
    let mut player = desk(&["4.E.5=a"], 2);
    player.shows(&["FRANCE"]);
    player.press("a par proxy germany");
    player.shows(&["Germany orders it"]);
    player.press("<enter><c-d><enter><enter>");
    book(&player, &["0 of 4 orders", "A Par no order, holds"]);
    player.press("par - bur");
    player.shows(&["✓ A Par - Bur", "proxy from France"]);
    player.press("<enter>");
    player.shows(&["1 of 4 orders"]);
}

#[test]
fn proxies_among_orders_are_secret() {
    let mut told = desk(&["4.E.5=b"], 2);
    told.press("a par proxy germany<enter><c-d><enter><enter>");
    let mut silent = desk(&["4.E.5=b"], 3);
    for player in [&mut told, &mut silent] {
        player.shows(&["GERMANY", "0 of 3 orders"]);
        player.press("par - bur");
        player.shows(&["✓ A Par - Bur", "valid only with a proxy from France"]);
    }
    assert_eq!(told.screen(80, 24), silent.screen(80, 24));
}
