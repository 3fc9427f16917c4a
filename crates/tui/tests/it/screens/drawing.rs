//! All screens at all sizes: no panic, nothing important is cut off, and a message if the terminal
//! is too small.

use testing::dice::Dice;

use super::Player;

#[test]
fn a_small_terminal_shows_the_required_size() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter>");
    for (width, height) in [(59, 40), (80, 19), (40, 12)] {
        let screen = player.screen(width, height);
        for wanted in [
            "chancery needs 60 x 20",
            &format!("this terminal is {width} x {height}"),
            "saved",
        ] {
            assert!(screen.contains(wanted), "{wanted:?} is not on\n{screen}");
        }
    }
    for (width, height) in [(0, 0), (1, 1), (5, 2), (300, 3)] {
        player.screen(width, height);
    }
    // the number of keys that quit is true in a game, over its question, and without a game
    assert!(player.screen(40, 12).contains("twice to quit."));
    player.press("<c-c>");
    assert!(player.screen(40, 12).contains("again to quit."));
    player.press("<esc>");
    let start = Player::new().screen(40, 12);
    assert!(
        !start.contains("twice") && start.contains("quit."),
        "{start}"
    );
    // at a larger size, everything is shown again
    player.shows(&["1 of 10 orders"]);
    // a tutorial has no save
    let mut player = Player::new();
    player.press("f<enter>").shows(&["not saved"]);
    assert!(!player.screen(40, 12).contains("saved"));
}

#[test]
fn every_screen_can_be_drawn_at_every_size() {
    let mut screens: Vec<Player> = Vec::new();
    for keys in [
        "",
        "n",
        "o",
        "?",
        "<c-p>",
        "<f8>",
        "n<enter>",
        "n<enter><enter>",
        "n<enter><enter>?",
        "b<enter>vie gal",
        "b<enter>vie gal<enter><c-d>",
        "b<enter><c-d><enter>",
        "b<enter><c-d><enter><enter>",
        "b<enter><c-d><enter><esc>",
        "b<enter><c-d><enter><esc><a-c>",
        "b<enter><c-d><enter><esc><f4>",
        "b<enter><c-d><enter><esc><f8><right>",
        "b<enter><c-c>",
        "b<enter><c-o>",
        "b<enter><f2>",
        "b<enter><f3>",
        "b<enter> ",
        "b<enter>  <up>",
        "b<enter><f7><f7>",
        "b<enter><c-d><enter><esc> ",
    ] {
        let mut player = Player::new();
        player.press(keys);
        screens.push(player);
    }
    for (width, height) in [
        (60, 20),
        (80, 24),
        (107, 25),
        (108, 26),
        (120, 40),
        (150, 44),
    ] {
        for player in &screens {
            let screen = player.screen(width, height);
            assert_eq!(screen.split('\n').count(), usize::from(height));
        }
    }
}

#[test]
fn nothing_is_cut_at_the_usual_sizes() {
    let cut = |player: &Player, width, height| {
        let screen = player.screen(width, height);
        // the ellipsis of the unit prefix, `A Par …`, isn't a cut
        let ends =
            |line: &&str| line.contains('…') && !line.contains(" …") && !line.contains("1 … 9");
        let found = screen.lines().find(ends).map(str::to_owned);
        assert_eq!(found, None, "{width}x{height}\n{screen}");
    };
    for keys in [
        "",
        "n",
        "<f8>",
        "n<enter>",
        "n<enter><enter>",
        "n<enter><enter>?",
        "n<enter><enter><c-p>",
        "b<enter>vie gal",
        "b<enter><c-d>",
        "b<enter><c-d><enter><esc>",
        "b<enter><c-c>",
        "n<enter><enter> ",
        "n<enter><enter> a",
        "n<enter><enter> aS",
        "n<enter><enter>  ",
        "n<enter><enter><f7>",
        "n<enter><enter><f7><f7>",
        "b<enter><c-d><enter><esc> ",
        "b<enter><c-d><enter>",
        "b<enter><c-d><enter><enter><enter>",
        "b<enter><c-d><enter><esc><f4>",
        "b<enter>ven t",
        "b<enter>vie ber",
        "b<enter>bre,par,mar h; kie den; mun s par bur",
        "n<enter><enter><f2>",
        "n<enter><enter><f3><f3>",
        "n<enter><enter>vie gal<enter><c-d>",
        "n<enter><enter>bud tri<enter>vie tri",
    ] {
        let mut player = Player::new();
        player.press(keys);
        for (width, height) in [(80, 24), (120, 40), (160, 50), (200, 60)] {
            cut(&player, width, height);
        }
    }
}

/// No sequence of keys causes a panic. The random keys are the same in every run.
#[test]
fn no_sequence_of_keys_ends_in_a_panic() {
    const KEYS: [&str; 45] = [
        "<f7>",
        "<enter>",
        "<enter>",
        "<esc>",
        "<tab>",
        "<s-tab>",
        "<up>",
        "<down>",
        "<left>",
        "<right>",
        "<del>",
        "<bs>",
        "<pgup>",
        "<pgdn>",
        "<home>",
        "<end>",
        "<c-d>",
        "<c-d><enter>",
        "<c-o>",
        "<c-p>",
        "<c-l>",
        "<a-u>",
        "<a-r>",
        "<a-w>",
        "<a-c>",
        "<f1>",
        "<f2>",
        "<f3>",
        "<f4>",
        "<f8>",
        "<f8><right><enter>",
        "]",
        "[",
        "?",
        ":",
        " ",
        "1",
        "3",
        "par bur",
        "mun - bur",
        "f",
        "S",
        "é",
        "n",
        "b",
    ];
    for seed in 1..=6u64 {
        let mut player = Player::new();
        let mut dice = Dice::seeded(seed);
        for step in 0..600 {
            player.press(KEYS[dice.roll(KEYS.len())]);
            if step % 200 == 199 {
                player.screen(80, 24);
            }
        }
    }
}
