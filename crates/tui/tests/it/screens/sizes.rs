//! Every screen at the smallest size, at sizes that are too small, and at very large ones.

use super::Player;

/// The ways to the screens, each from a new game at this keyboard or before it, and what is on each.
const WAYS: [(&str, &str); 31] = [
    ("", "New hot-seat game"),
    ("n", "Powers"),
    ("n<up><down><down><down><right>", "Austria"),
    ("o", "There are no saved games"),
    ("<f8>", "4.A"),
    ("f", "1 of 10"),
    ("n<enter>", "Pass the keyboard to"),
    ("n<enter><enter>", "0 of 3 orders"),
    ("n<enter><enter><f2>", "AUSTRIA"),
    ("n<enter><enter><f3>", "AUSTRIA"),
    ("n<enter><enter>vie", "vie"),
    ("n<enter><enter>?", "Enter"),
    ("n<enter><enter><c-p>", "Commands"),
    ("n<enter><enter><c-c>", "Quit?"),
    ("n<enter><enter><c-o>", ""),
    ("n<enter><enter><a-c>", "Centers before"),
    ("n<enter><enter><f8>", "4.A"),
    ("n<enter><a-t>", "0 of 7 sheets handed in"),
    ("n<up><right><enter><enter><a-t>", "0 of 7 sheets handed in"),
    ("e", "Position"),
    ("e<f2>", "Austria"),
    ("e ", "pick a province"),
    ("egal, f spa", "on which coast?"),
    ("n<enter><f3>", "Spring 1901"),
    ("n<enter><c-p>attendance<enter>", "Who is present?"),
    ("n<enter><enter><f6>", "WHAT IF Spring 1901"),
    ("<f9>", "Color vision"),
    ("n<enter><enter><f9><down><right>", "high"),
    ("n<enter><enter><c-g>", "go to"),
    ("n<enter><enter><c-g>v", "go to a province"),
    ("n<enter><enter><c-g>vvie", "Vienna"),
];

/// The same with phrases: Secrecy is the eighth line from below.
fn with_phrases() -> [(String, &'static str); 3] {
    let set = format!("n{}{}<right><enter>", "<down>".repeat(40), "<up>".repeat(8));
    [
        (set.clone(), "passphrase or PIN"),
        (set.clone() + "1<enter>1<enter><c-o>", "Passphrase or PIN"),
        (
            set + "1<enter>1<enter><c-o><c-p>forgot<enter>",
            "Delete the sealed orders?",
        ),
    ]
}

/// From a game master's desk, whose phase is played: the reveal, the results, and what lies over them.
const PLAYED: [(&str, &str); 14] = [
    ("", "All orders are in."),
    (" ", "AUSTRIA"),
    ("<tab><tab><tab>", "Galicia"),
    ("<tab><tab><tab><f3>", "Galicia"),
    ("<esc><c-p>correct<enter>", "correct order"),
    ("<esc><c-p>correct<enter><del>", "change"),
    ("<esc>", "Spring 1901"),
    ("<esc><f2>", "Spring 1901"),
    ("<esc><enter>", "Fall 1901"),
    ("<esc><f9>", "Power letters"),
    ("<esc><f6>", "WHAT IF Spring 1901"),
    ("<esc><f6>vie h", "vie h"),
    ("<esc><f6>vie h<enter><f2>", "Austria"),
    ("<esc><f6>vie h<enter><c-d>", "WHAT IF Fall 1901"),
];

fn every_screen(mut look: impl FnMut(&str, &Player, &str)) {
    for (keys, text) in WAYS {
        let mut player = Player::new();
        player.press(keys);
        look(keys, &player, text);
    }
    for (keys, text) in with_phrases() {
        let mut player = Player::new();
        player.press(&keys);
        look(&keys, &player, text);
    }
    for (keys, text) in PLAYED {
        let mut player = Player::master();
        player.press("a bud - gal<enter>a vie - tyr<enter>a ven - tyr<enter><c-d><enter>");
        player.press(keys);
        look(keys, &player, text);
    }
}

#[test]
fn every_screen_has_room_at_60x20_and_asks_for_it_below() {
    every_screen(|keys, player, text| {
        let screen = player.screen(60, 20);
        assert!(
            screen.contains(text),
            "{text:?} is not on {keys:?}:\n{screen}"
        );
        assert!(!screen.contains("chancery needs"), "{keys:?}:\n{screen}");
        for (width, height) in [(59, 20), (60, 19), (40, 10), (200, 19), (59, 100)] {
            let screen = player.screen(width, height);
            assert!(
                screen.contains("chancery needs 60 x 20"),
                "{keys:?} at {width}x{height}:\n{screen}"
            );
        }
    });
}

#[test]
fn no_size_is_too_odd_to_draw() {
    every_screen(|_, player, _| {
        for (width, height) in [
            (0, 0),
            (1, 1),
            (1, 50),
            (300, 1),
            (7, 3),
            (61, 21),
            (500, 20),
            (60, 150),
        ] {
            player.screen(width, height);
        }
    });
}
