//! The tutorial, played with its own keys and with others.

use tui::session::Session;

use super::Player;

fn table(player: &Player) -> &Session {
    player.app.shared.session.as_ref().expect("a game is open")
}

/// Returns the number of the tutorial's step, its keys and its text.
fn step(player: &Player) -> (usize, Option<String>, String) {
    let teaching = table(player).lesson.as_ref().expect("a lesson");
    let lesson = &teaching.lesson;
    let way = lesson.step().map(|step| step.keys.clone());
    (lesson.progress().0, way, lesson.text().to_owned())
}

/// Asserts that the screen shows a whole sentence, wherever it is wrapped.
#[track_caller]
fn shows_sentence(player: &Player, sentence: &str, (width, height): (u16, u16)) {
    let screen = player.screen(width, height);
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let rows: Vec<String> = screen
        .lines()
        .map(|row| row.chars().take(86).collect())
        .collect();
    let shown = words(&rows.join(" "));
    let wanted = words(sentence);
    assert!(
        shown.windows(wanted.len()).any(|found| found == wanted),
        "{sentence:?} is not on\n{screen}"
    );
}

#[test]
fn plays_through_the_tutorial() {
    let mut player = Player::new();
    player.press("f");
    let mut steps = 0;
    loop {
        let (at, way, sentence) = step(&player);
        assert_eq!(at, steps);
        for size in [(60, 20), (80, 24), (120, 40), (160, 50)] {
            shows_sentence(&player, &sentence, size);
        }
        let Some(way) = way else { break };
        player.press(&way);
        assert_eq!(
            step(&player).0,
            steps + 1,
            "{way:?} does not do {sentence:?}"
        );
        steps += 1;
    }
    assert_eq!(steps, 10);
    let game = player.game();
    let france = game.map().power_by_key("FRANCE").expect("France");
    assert_eq!(game.position().centers_of(france).count(), 4);
    assert_eq!(game.position().units_of(france).count(), 4);
    assert_eq!(game.turn().to_string(), "S1902M");
    // what was taught happened
    let codes = |record: usize, order: &str| {
        let text = game::save::write(game);
        let phase = text.split("[[phases]]").nth(record + 1).expect("a phase");
        let line = phase.lines().find(|line| line.starts_with(order));
        line.unwrap_or_else(|| panic!("{order}\n{phase}"))
            .to_owned()
    };
    assert!(codes(0, "\"A MUN\"").contains("bounce"));
    assert!(codes(1, "\"A BUR\"").contains("bounce"));
    assert!(codes(1, "\"F ENG\"").contains("dislodged"));
    // nothing of it went to the disk, and leaving asks nothing
    assert_eq!(player.saves, 0);
    player.press("<c-c>");
    assert!(player.left);
}

#[test]
fn accepts_any_way_to_do_a_tutorial_step() {
    let mut player = Player::new();
    player.press("fmar spa<enter>");
    assert_eq!(step(&player).0, 0);
    player.press("Paris to Burgundy<enter>");
    assert_eq!(step(&player).0, 2);
    // Spain was ordered before it was asked for; then all is taken back, and sealed at once
    player.press("<a-u>").press("<a-u>");
    assert_eq!(step(&player).0, 3);
    player.press("<c-d><enter>");
    assert_eq!(step(&player).0, 5);
    player.press("<esc><c-d><c-d><enter>");
    // without the fleet in the Channel nothing is dislodged, and winter follows
    player.press("<esc><c-d>");
    assert!(step(&player).0 >= 9, "{:?}", step(&player));
}

#[test]
fn the_tutorial_can_be_left_resumed_and_silenced() {
    let mut player = Player::new();
    player.press("fa par bur<enter><c-p>to the start<enter>");
    player.shows(&["Tutorial", "New hot-seat game"]);
    player
        .press("f")
        .shows(&["2 of 10", "1 of 3 orders", "tutorial, not saved"]);
    player
        .press("<c-p>turn the tutorial<enter>")
        .hides(&["2 of 10"]);
    player
        .press("<c-p>turn the tutorial<enter>")
        .shows(&["Tutorial on."]);
    assert_eq!(player.saves, 0);
    player.press("<c-p>save this tutorial<enter>");
    assert_eq!(player.saves, 1);
    player.press("mar spa<enter>").shows(&["saved"]);
    assert_eq!(player.saves, 2);
    player.hides(&["of 10"]);
    // another game starts again
    player
        .press("<c-p>tutorial: learn<enter>")
        .shows(&["1 of 10", "0 of 3 orders"]);
}

#[test]
fn the_others_orders_are_not_seen_before_the_reveal() {
    let mut player = Player::new();
    player.press("f");
    for keys in [
        "",
        "<f2>",
        "<f2><up>",
        "mun",
        "<esc>",
        "<a-t>",
        "<esc><c-p>",
    ] {
        player.press(keys);
        for size in [(80, 24), (120, 40)] {
            let screen = player.screen(size.0, size.1);
            for secret in ["Mun - Bur", "MUN - BUR", "Kie - Hol", "Edi - N"] {
                assert!(!screen.contains(secret), "{secret:?} is on\n{screen}");
            }
        }
    }
}
