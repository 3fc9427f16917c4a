//! All screens on boards with other powers, provinces and phases.

use std::sync::Arc;

use chancery_core::board::{Map, Phase, Position, Unit, UnitKind};
use game::{Game, Mode, Setup};
use tui::{Appearance, Depth};

use super::{Player, SMALL, WIDE};

/// The smallest screen on which a game is shown.
const LEAST: (u16, u16) = (60, 20);

/// Draws the screen in the usual sizes, in color and in ASCII.
fn draw(player: &Player, state: &str) {
    for (width, height) in [SMALL, WIDE] {
        let screen = player.screen(width, height);
        assert_eq!(screen.split('\n').count(), usize::from(height), "{state}");
    }
    let ascii = Appearance {
        depth: Depth::None,
        ascii: true,
        light: false,
    };
    let plain = super::text(&player.cells(WIDE.0, WIDE.1, ascii));
    assert!(plain.is_ascii(), "{state}:\n{plain}");
}

/// A game master's turn on every board: orders, results, explanation, centers and comparison.
#[test]
fn a_turn_is_played_on_every_board() {
    for &(name, _) in Map::BUILT_IN {
        let mut player = Player::on_board(name, Mode::GameMaster);
        draw(&player, name);
        player.press("<enter>");
        draw(&player, name);
        assert_eq!(player.game().map().name(), name);
        let map = player.game().map().clone();
        let position = player.game().position().clone();
        let mut sheet = String::new();
        let played = |unit: &Unit| map.played().any(|power| power == unit.power);
        for unit in position.units().filter(played) {
            let to = map
                .reach(unit.kind, unit.location)
                .iter()
                .next()
                .expect("a way");
            let order = format!("{} - {}", unit.code(&map), map.location_code(to));
            sheet += &format!("{}: {order}\n", map.power(unit.power).name);
        }
        for center in map
            .provinces()
            .filter(|_| position.turn.phase == Phase::Adjustments)
        {
            if position.owner(center).is_some() {
                sheet += &format!("Build A {}\n", map.code(center));
            }
        }
        player.paste(&sheet);
        player.hides(&["question"]);
        for keys in [
            "?", "<esc>", " ", "<esc>", "<f7>", "<f7>", "<esc>", "<f2>", "<f2>", "<a-c>", "<esc>",
            "<f8>", "<esc>",
        ] {
            player.press(keys);
            draw(&player, &format!("{name} {keys}"));
        }
        let turn = player.game().turn();
        player.press("<c-d>");
        draw(&player, name);
        for _ in 0..4 {
            player.press("<enter>");
            draw(&player, name);
        }
        player.press("<esc>");
        for keys in [
            "<f5>", "<esc>", "<f4>", "<esc>", " ", "<esc>", "<f6>", "<esc>", "<a-c>", "<a-s>",
            "<esc>",
        ] {
            player.press(keys);
            draw(&player, &format!("{name} {keys}"));
        }
        let played = player.game().history().first().map(|record| record.turn());
        assert_eq!(played, Some(turn), "{name}");
        let orders = player.game().history()[0].orders().count();
        assert!(orders >= map.played().count(), "{name}: {orders} orders");
    }
}

/// Each seat opens its orders, writes one, and seals; then all orders are revealed.
#[test]
fn each_seat_of_chaos_and_modern_gives_an_order() {
    for name in ["chaos", "modern", "colonial"] {
        let mut player = Player::on_board(name, Mode::HotSeat);
        player.press("<enter>");
        let map = player.game().map().clone();
        let powers = map.played().count();
        for seat in 0..powers {
            draw(&player, name);
            player.press("<enter>");
            draw(&player, name);
            let power = player.game().seats()[seat].powers[0];
            let position = player.game().position().clone();
            let order = match position.turn.phase {
                Phase::Adjustments => {
                    let center = position.centers_of(power).next().expect("a center");
                    format!("build a {}<enter>", map.code(center).to_lowercase())
                }
                _ => {
                    let unit = position.units_of(power).next().expect("a unit");
                    format!(
                        "{} h<enter>",
                        map.location_code(unit.location).to_lowercase()
                    )
                }
            };
            player.press(&order);
            player.hides(&["0 of "]);
            draw(&player, name);
            player.press("<c-d><enter>");
        }
        for _ in 0..3 {
            draw(&player, name);
            player.press("<enter>");
        }
        assert_eq!(player.game().history().len(), 1, "{name}");
    }
}

/// If too many provinces don't fit, the map is zoomed in on the player's units.
#[test]
fn a_large_board_on_a_small_screen_is_shown_in_part() {
    let setup = Setup {
        mode: Mode::HotSeat,
        ..Setup::on("Colonial", testing::board("colonial"))
    };
    let mut player = Player::of(Game::new(setup).expect("a game"));
    player.press("<enter>");
    for size in [SMALL, (160, 50)] {
        player.shows_at(size, &["Rum○", "Bom●", "New○"]);
    }
    player.shows_at(LEAST, &["Bom●", "Del●", "Hon●"]);
    player.hides_at(LEAST, &["Rum○", "New○"]);
    // the standard board isn't zoomed in
    let mut player = Player::two_seats();
    player.press("<enter>");
    player.shows_at(SMALL, &["NAO", "NWG", "Arm", "NAf"]);
}

/// Returns a game with a Turkish army at a strait that only Turkey can open, and a Russian fleet
/// next to it.
fn straits() -> Game {
    let strait = "[[rules.straits]]\nbetween = [\"AEG\", \"BLA\"]\ncontroller = \"CON\"\n";
    let text = [Map::STANDARD_FILE, strait].concat();
    let map = Arc::new(Map::from_file("standard", &text).expect("a board"));
    let mut start = Position::empty(&map, map.first_turn());
    for (key, kind, at) in [
        ("TURKEY", UnitKind::Army, "CON"),
        ("RUSSIA", UnitKind::Fleet, "BLA"),
    ] {
        let power = map.power_by_key(key).expect("a power");
        let at = map.location_by_code(at).expect("a place");
        start.set_unit(&map, Unit::new(power, kind, at));
    }
    let setup = Setup {
        mode: Mode::GameMaster,
        start: Some(start),
        ..Setup::on("Straits", map)
    };
    Game::new(setup).expect("a game")
}

/// A permission is a separate order next to its unit's order, in order entry and in the results.
#[test]
fn a_permission_is_an_order_of_its_own() {
    let mut player = Player::of(straits());
    player.press("con h<enter>con permits bla aeg<enter>bla aeg<enter>");
    let entered = ["A Con H", "A Con permits F BLA - AEG", "F BLA - AEG"];
    player.shows_wide(&entered);
    player.press("<f2>");
    player.shows_at(SMALL, &entered);
    player.press("<f2>");
    player.press("<c-d><enter><esc>");
    player.shows_wide(&["A Con permits F BLA - AEG", "1 permission used"]);
}

/// An unused permission has no consequences, so the results start at the order of a unit.
#[test]
fn an_unused_permission_ranks_below_every_order() {
    let mut player = Player::of(straits());
    player.press("con h<enter>con permits bla aeg<enter>bla h<enter><c-d><enter><esc>");
    player.shows_wide(&["1 permission not used", "F BLA 1 of 3"]);
}
