//! House rules in order entry: proxies, implied moves, perpetual orders (DATC 4.E.3 to 4.E.5).

use super::Player;
use testing::house_rules::game;

/// Starts order entry after sealing some of seven seats without orders.
fn order_entry(set: &[&str], skipped: usize) -> Player {
    let mut player = Player::of(game(set));
    for _ in 0..skipped {
        player.press("<enter><c-d><enter>");
    }
    player.press("<enter>");
    player
}

#[test]
fn the_rulebook_in_force_is_on_the_smallest_screen() {
    let mut player = Player::new();
    player.press("<f8>");
    player.shows_at((60, 20), &["[3.1]"]);
}

#[test]
fn shows_implied_moves_before_sealing() {
    let mut player = order_entry(&["4.E.3=a"], 3);
    player.shows(&["GERMANY"]);
    player.press("mun s ber - sil<enter>");
    player.shows(&["A Ber - Sil   no order; implied by A Mun's order"]);
    player.shows_wide(&["A Ber - Sil implied", "1 of 3 orders"]);
    player.press("<c-d>");
    player.shows(&["no order   F Kie will hold"]);
}

#[test]
fn a_perpetual_order_is_marked() {
    let mut player = order_entry(&["4.E.4=a"], 4);
    player.shows(&["ITALY"]);
    player.press("a ven s a rom, always");
    player.shows(&["until further notice"]);
    player.press("<enter>");
    player.shows_wide(&["A Ven S A Rom perpetual"]);
}

#[test]
fn an_announced_proxy_is_shown_to_its_recipient() {
    // England writes before France, Germany after it
    let mut player = order_entry(&["4.E.5=a"], 2);
    player.shows(&["FRANCE"]);
    player.press("a par proxy germany");
    player.shows(&["Germany orders it"]);
    player.press("<enter><c-d><enter><enter>");
    player.shows_wide(&["0 of 4 orders", "A Par no order, holds"]);
    player.press("par - bur");
    player.shows(&["✓ A Par - Bur", "proxy from France"]);
    player.press("<enter>");
    player.shows(&["1 of 4 orders"]);
}

#[test]
fn proxies_among_orders_are_secret() {
    let mut announced = order_entry(&["4.E.5=b"], 2);
    announced.press("a par proxy germany<enter><c-d><enter><enter>");
    let mut silent = order_entry(&["4.E.5=b"], 3);
    for player in [&mut announced, &mut silent] {
        player.shows(&["GERMANY", "0 of 3 orders"]);
        player.press("par - bur");
        player.shows(&["✓ A Par - Bur", "valid only with a proxy from France"]);
    }
    assert_eq!(announced.screen(80, 24), silent.screen(80, 24));
}
