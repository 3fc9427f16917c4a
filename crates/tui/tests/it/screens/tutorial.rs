//! The tutorial, played with the suggested keys and with others.

use chancery_core::board::Power;
use game::tutorial::{Tutorial, TutorialScreen};
use tui::{Context, LineState};

use super::Player;

fn lesson(player: &Player) -> &Tutorial {
    let session = player.app.shared.session.as_ref();
    let teaching = session.and_then(|session| session.lesson.as_ref());
    &teaching.expect("a tutorial").lesson
}

/// Returns how many steps are done.
fn done(player: &Player) -> usize {
    lesson(player).progress().0
}

fn france(player: &Player) -> Power {
    player.game().map().power_by_key("FRANCE").expect("France")
}

/// Asserts that the screen shows a whole sentence, ignoring line breaks.
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

/// Instructions of one row and of two leave the map of a small screen as it is.
#[test]
fn the_map_stays_from_step_to_step() {
    let mut player = Player::new();
    player.press("f");
    let map = |player: &Player| -> Vec<String> {
        let screen = player.screen(80, 24);
        // the north, which no order of the lesson reaches
        screen.lines().skip(1).take(4).map(str::to_owned).collect()
    };
    let first = map(&player);
    for keys in [
        "eng<enter>",
        "par bur<enter>",
        "marseile to spane<enter>",
        "<a-u>",
    ] {
        player.press(keys);
        assert_eq!(map(&player), first, "after {keys}");
    }
}

#[test]
fn plays_through_the_tutorial() {
    let mut player = Player::new();
    player.press("f");
    let goal = "18 of the 34 supply centers (● owned, ○ unowned) win.";
    shows_sentence(&player, goal, (80, 24));
    let mut steps = 0;
    while let Some(step) = lesson(&player).step().cloned() {
        assert_eq!(done(&player), steps);
        text_is_true(&player);
        assert_eq!(lesson(&player).place(), Some(step.place), "{}", step.text);
        assert_eq!(lesson(&player).text(), Some(&*step.text));
        for size in [(60, 20), (80, 24), (120, 40), (160, 50)] {
            shows_sentence(&player, &step.text, size);
        }
        player.press(&step.keys);
        // one retreat is all that there is to select
        player.hides(&["↑ ↓ select an order, and"]);
        steps += 1;
        assert_eq!(done(&player), steps, "{:?} does {:?}", step.keys, step.text);
    }
    assert_eq!(steps, 14);
    text_is_true(&player);
    shows_sentence(&player, "or one against the computer", (80, 24));
    let (game, france) = (player.game(), france(&player));
    assert_eq!(game.position().centers_of(france).count(), 4);
    assert_eq!(game.position().units_of(france).count(), 4);
    assert_eq!(game.turn().to_string(), "S1902M");
    // the game has the results that the tutorial describes
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
    // nothing was saved, so quitting asks once
    assert_eq!(player.saves, 0);
    player.press("<c-c>").shows(&[
        "Quit?",
        "The tutorial isn't saved; it begins again next time.",
    ]);
    player.press("<esc>").shows(&["done"]);
    // the last instruction leaves with its phase
    player
        .press("<esc><esc>")
        .go_on()
        .press("<c-d><enter><esc>");
    player.hides(&["done  "]);
    player.press("<c-c><enter>");
    assert!(player.left);
}

#[test]
fn accepts_any_way_to_do_a_tutorial_step() {
    let mut player = Player::new();
    player.press("fmar spa<enter>");
    assert_eq!(done(&player), 0);
    player.press("bre eng<enter>Paris to Burgundy<enter>");
    assert_eq!(done(&player), 3);
    // Spain was ordered before its step; then all is undone, and sealed at once
    player.press("<a-u><a-u><a-u><c-d>");
    player.shows(&["5 of 14", "Esc returns to your orders"]);
    shows_sentence(&player, "steps not done are skipped.", (80, 24));
    player
        .press("<esc>")
        .shows(&["5 of 14", "Germany may move"]);
    player
        .press("<c-d><enter>")
        .shows(&["7 of 14 (5 to 6 skipped)"]);
    // help and other screens don't complete a step, and show no instruction
    player.press("<f8>").hides(&["of 14"]);
    player
        .press("<esc><esc>")
        .shows(&["8 of 14", "Tab selects"]);
    player.press("<enter><enter>").shows(&["8 of 14"]);
    player.press("<c-d>").shows(&["9 of 14  After", "mar spa"]);
    // without an army in Burgundy and a fleet in the English Channel, two steps aren't possible
    player
        .press("mar spa<enter>")
        .shows(&["12 of 14 (10 to 11 not possible)"]);
    player.press("<pgup>").hides(&["of 14"]);
    player.press("<esc>").shows(&["12 of 14"]);
    // without the fleet, nothing is dislodged, and winter follows
    player.press("<c-d><enter><esc>");
    player.shows(&["12 of 14", "a stronger attack dislodges"]);
    player.go_on().shows(&["14 of 14 (13 skipped)"]);
    text_is_true(&player);
}

/// Another order of the unit doesn't do a step: the tutorial says so, and goes on with the phase.
#[test]
fn another_order_of_the_unit_is_not_that_of_the_step() {
    let mut player = Player::new();
    let asks = |unit: &str, order: &str| {
        format!("{unit} has another order. This step asks for {unit} {order}.")
    };
    player
        .press("fbre mao<enter>")
        .shows(&["1 of 14", &asks("F Bre", "- ENG")]);
    player
        .press("bre eng<enter>par bur<enter>mar spa<enter><del>")
        .shows(&["5 of 14", "Germany may move"]);
    player
        .press("<a-u>")
        .shows(&["5 of 14", &asks("A Mar", "S A Par - Bur")]);
    player
        .press("mar s par bur<enter>")
        .shows(&["6 of 14", "Alt-U would undo"]);
    player.press("<c-d><enter><esc><c-d>mar spa<enter>bur bel<enter>");
    player.shows(&["11 of 14  Leave your fleet"]);
    player.press("eng mao<enter>").shows(&[
        "11 of 14",
        "F ENG has an order. This step asks for none: press Del.",
    ]);
    player
        .press("<c-d><enter><esc>")
        .shows(&["12 of 14 (11 skipped)"]);
}

/// The last change isn't that of the order to delete: no step asks to undo a change, which might skip the next step.
#[test]
fn an_order_that_was_not_the_last_is_selected_and_deleted() {
    let mut player = Player::new();
    player.press("feng<enter>mar spa<enter>par bur<enter>");
    player.shows(&["4 of 14", "select it with ↑ ↓ and press Del."]);
    player.press("<a-u>").shows(&["4 of 14"]);
}

/// Asserts that the tutorial's text is true: it is for the current screen and matches the game.
#[track_caller]
fn text_is_true(player: &Player) {
    let (tutorial, game) = (lesson(player), player.game());
    let (context, line) = player.app.context();
    let seen = match context {
        Context::Writing | Context::Pointing | Context::Asking => Some(TutorialScreen::Orders),
        Context::Sealing => Some(TutorialScreen::Seal),
        Context::Reveal => Some(TutorialScreen::Reveal),
        Context::Results | Context::Picking | Context::Tracing => Some(TutorialScreen::Results),
        // a dialog covers the screen that the text is for
        Context::Help | Context::Palette | Context::GoTo | Context::Question => return,
        _ => None,
    };
    let Some(text) = tutorial.text() else { return };
    assert_eq!(tutorial.place().map(|place| place.screen), seen, "{text}");
    assert_ne!((seen, line), (None, LineState::Absent), "{text}");
    let Some(step) = tutorial.step().filter(|step| step.text == text) else {
        return;
    };
    assert_eq!(Some(step.place), tutorial.place(), "{text}");
    let (map, france) = (game.map(), france(player));
    let at = |code: &str| map.province_by_code(code).expect("a province");
    let stands = |code: &str| {
        game.position()
            .unit(at(code))
            .is_some_and(|unit| unit.power == france)
    };
    let ordered = |code: &str| game.order_of(france, at(code)).is_some();
    let due = game.position().centers_of(france).count() > game.position().units_of(france).count();
    let failed = || {
        game.history()
            .last()
            .is_some_and(|record| record.turn() == step.place.turn)
            && player.screen(120, 40).contains("bounced")
    };
    let claims: &[(&str, bool)] = &[
        ("Delete the order for Marseilles", ordered("MAR")),
        ("Type “mar spa”", stands("MAR")),
        ("“bur bel”", stands("BUR")),
        (
            "A dislodged unit must retreat",
            !game.position().dislodged().is_empty(),
        ),
        ("You have more centers than units", due),
        (
            "Tab selects the next order that failed",
            seen != Some(TutorialScreen::Results) || failed(),
        ),
    ];
    for (claim, is_true) in claims {
        assert!(!text.contains(claim) || *is_true, "{text}");
    }
}

/// Keys of a player who ignores the suggestions, or follows them too early.
const WRONG_KEYS: [&str; 36] = [
    "<enter>",
    "<enter>",
    "<enter>",
    "<c-d>",
    "<c-d>",
    "<c-d>",
    "<esc>",
    "<tab>",
    "<up>",
    "<down>",
    "<left>",
    "<right>",
    "<del>",
    "<a-u>",
    "<a-r>",
    "<f2>",
    "<f3>",
    "<f5>",
    "<f6>",
    "<f7>",
    "<f8>",
    "<pgup>",
    "<pgdn>",
    " ",
    "?",
    "1",
    "2",
    "3",
    "a par bur<enter>",
    "mar bur<enter>",
    "bre mao<enter>",
    "mar spa<enter>",
    "bre eng<enter>",
    "bur bel",
    "xyz",
    "<c-u>",
];

#[test]
fn the_tutorial_is_true_whatever_is_pressed() {
    let mut steps = std::collections::BTreeSet::new();
    for seed in 1..=12_u64 {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut player = Player::new();
        player.press("f");
        let (mut pressed, mut shown) = (String::new(), String::new());
        for _ in 0..100 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let suggested = lesson(&player).step().map(|step| step.keys.clone());
            let key = match suggested {
                // clear a line with text, because more keys would only extend it
                _ if player.app.takes_text() && state % 3 > 0 => "<c-u>".to_owned(),
                Some(keys) if state % 4 == 0 => keys,
                _ => WRONG_KEYS[(state / 4 % WRONG_KEYS.len() as u64) as usize].to_owned(),
            };
            let screen = lesson(&player).place().map(|place| place.screen);
            let (before, phases) = (done(&player), player.game().history().len());
            let (context, line) = player.app.context();
            player.press(&key);
            pressed.push_str(&key);
            assert!(done(&player) >= before, "{pressed}");
            text_is_true(&player);
            if let Some(text) = lesson(&player).text().filter(|text| *text != shown) {
                shows_sentence(&player, text, (80, 24));
                shown = text.to_owned();
            }
            let now = lesson(&player).place().map(|place| place.screen);
            // the effects of keys that the texts of the screens mention
            match (context, &*key) {
                (Context::Sealing, "<enter>") => {
                    assert_eq!(player.game().history().len(), phases + 1, "{pressed}");
                }
                (Context::Sealing, "<esc>") => {
                    assert_eq!(now, Some(TutorialScreen::Orders), "{pressed}")
                }
                (Context::Reveal, "<esc>") => {
                    assert_eq!(now, Some(TutorialScreen::Results), "{pressed}")
                }
                (Context::Results, "<enter>") => assert_eq!(now, screen, "{pressed}"),
                (Context::Writing, "<c-d>") if line == LineState::Empty => {
                    assert_eq!(now, Some(TutorialScreen::Seal), "{pressed}");
                }
                _ => {}
            }
            steps.insert(done(&player));
        }
    }
    assert_eq!(steps, (0..=14).collect(), "not every step was seen");
}

#[test]
fn the_tutorial_can_be_left_resumed_and_silenced() {
    let mut player = Player::new();
    player.press("feng<enter><c-p>to the start<enter>");
    player.shows(&["Tutorial", "New hot-seat game"]);
    player
        .press("f")
        .shows(&["2 of 14", "1 of 3 orders", "tutorial, not saved"]);
    player
        .press("<c-p>turn the tutorial<enter>")
        .hides(&["2 of 14"]);
    player
        .press("<c-p>turn the tutorial<enter>")
        .shows(&["Tutorial on."]);
    assert_eq!(player.saves, 0);
    player.press("<c-p>save this tutorial<enter>");
    assert_eq!(player.saves, 1);
    player.press("mar spa<enter>").shows(&["saved"]);
    assert_eq!(player.saves, 2);
    player.hides(&["of 14"]);
    // another tutorial game starts from the beginning
    player
        .press("<c-p>tutorial: learn<enter>")
        .shows(&["1 of 14", "0 of 3 orders"]);
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
