//! Passphrases, fingerprints and attendance on the screens.

use game::{Attendance, SeatId, save};
use tui::{Command, Context, Message, named_commands};

use super::Player;

/// Anna's orders, as typed and as read.
const ANNAS: [&str; 5] = ["lon nth", "LON - NTH", "Lon - NTH", "mos ukr", "MOS - UKR"];

fn nothing_is_kept_of(player: &Player, secret: &[&str]) {
    assert!(!player.closed.is_empty());
    for save in &player.closed {
        for word in secret {
            assert!(!save.contains(word), "{word:?} is in\n{save}");
        }
    }
}

fn anna_has_sealed() -> Player {
    let mut player = Player::two_seats_with_phrases();
    player.shows(&["0 of 10 orders"]);
    player.press("f lon nth<enter>mos ukr<enter>");
    player.shows(&["2 of 10 orders"]);
    player.press("<c-d>");
    player.shows(&["fingerprint", "You can reopen your orders"]);
    player.press("<enter>");
    player
}

#[test]
fn a_new_passphrase_is_typed_twice_and_hidden() {
    let mut player = Player::setting_phrases();
    player.shows(&["handover screen and passphrase", "a PIN can be guessed"]);
    player.shows_wide(&["changes the program or watches"]);
    player.press("<enter>");
    player.shows(&[
        "Choose a passphrase or PIN (optional)",
        "skips",
        "not someone who changes the program",
    ]);
    player.press("sword");
    player.shows(&["• • • • • ▌"]);
    player.hides(&["sword"]);
    player.press("<enter>sworn<enter>");
    player.shows(&["don't match", "Choose a passphrase or PIN (optional)"]);
    player.press("s?:2<enter>s?:2<enter>");
    player.shows(&["0 of 10 orders"]);
    assert!(
        player.game().passphrase_check(SeatId(0)).is_some()
            && player.game().passphrase_check(SeatId(1)).is_none()
    );
}

#[test]
fn an_enter_too_many_opens_no_orders_and_a_draw_can_be_proposed() {
    let mut player = anna_has_sealed();
    player.shows(&["Pass the keyboard to Ben."]);
    player.press("<enter>");
    player.shows(&["Without a passphrase? Enter again opens the orders."]);
    player.hides(&["of 12 orders"]);
    // any other key takes the question back
    player.press("x<bs><enter>");
    player.shows(&["Without a passphrase? Enter again opens the orders."]);
    player.press("<a-d>").shows(&["draw"]);
    player.press("<esc>");
    player.shows(&["Enter twice skips"]);
    // who has opened orders without a passphrase isn't asked again
    player.press("<enter><enter><c-d><enter><enter><esc><c-d>");
    player
        .press("2718<enter><c-d><enter>")
        .shows(&["Ben", "Enter skips"]);
    player.press("<enter>").shows(&["0 of 9 orders"]);
}

#[test]
fn saves_no_plain_text_orders_before_the_reveal() {
    let mut player = anna_has_sealed();
    player.shows(&["Pass the keyboard to Ben.", "1 sheet sealed"]);
    nothing_is_kept_of(&player, &ANNAS);
    // Ben's orders and undone orders aren't saved as plain text either
    player.press("3141<enter>3141<enter>vie gal<enter>bud ser<enter><a-u>");
    nothing_is_kept_of(&player, &ANNAS);
    nothing_is_kept_of(
        &player,
        &["vie gal", "VIE - GAL", "bud ser", "BUD - SER", "nonce"],
    );
    player.press("<c-d>");
    player.shows(&["You are the last player"]);
    player.press("<enter>");
    player.shows(&["All orders are in."]);
    let revealed = player.closed.last().expect("it was kept");
    assert!(revealed.contains("LON - NTH") && revealed.contains("nonce"));
}

#[test]
fn reports_a_wrong_passphrase_and_loses_nothing() {
    let mut player = Player::two_seats_with_phrases();
    player.press("f lon nth<enter>par pi<c-o>");
    player.shows(&["Passphrase or PIN"]);
    player
        .press("<enter>")
        .shows(&["Type your passphrase first."]);
    player
        .press("<esc>")
        .shows(&["Type your passphrase to open the orders"]);
    for _ in 0..4 {
        player.press("2719<enter>");
        player.shows(&["Wrong passphrase", "Try again"]);
        player.hides(&["NTH", "of 10"]);
    }
    player.press("2718<enter>");
    player.shows(&["› par pi", "1 of 10 orders"]);
}

#[test]
fn after_a_restart_each_opens_its_own_sheet() {
    let mut player = Player::two_seats_with_phrases();
    player.press("f lon nth<enter>mos ukr<enter>");
    let mut player = player.again();
    player.shows(&["Pass the keyboard to Anna.", "Passphrase or PIN"]);
    player.press("<enter>");
    player.shows(&["Passphrase or PIN"]);
    player.press("2718<enter>");
    player.shows(&["2 of 10 orders"]);
    player.press("par bur<enter><c-d><enter>");
    player.press("3141<enter>3141<enter>vie gal<enter><c-d>");
    // all orders are sealed except Ben's; the program restarts twice
    player.press("<esc>");
    let mut player = player.again();
    player.shows(&["Pass the keyboard to Ben.", "1 sheet sealed"]);
    player.press("3141<enter>");
    player.shows(&["1 of 9 orders"]);
    player.press("<c-d><enter>");
    // Anna's orders were encrypted all the time: the program asks for her passphrase once and shows the
    // orders to no one
    player.shows(&["All orders are in.", "Anna", "Passphrase or PIN"]);
    player.hides(&["LON", "Lon"]);
    player.press("1<enter>");
    player.shows(&["Wrong passphrase"]);
    player.press("2718<enter>");
    player.shows(&["press Enter to reveal the orders"]);
    player.press("<esc>");
    let record = &player.game().history()[0];
    assert_eq!(record.sheets[1].as_ref().expect("a sheet").len(), 1);
    for (seat, powers) in player.game().seats().iter().enumerate() {
        let fits = record.fits_seal(player.game().map(), &powers.powers, SeatId(seat));
        assert_eq!(fits, Some(true));
    }
}

#[test]
fn a_game_with_closed_orders_opens_at_the_handover() {
    let mut player = anna_has_sealed();
    player.press("3141<enter>3141<enter><c-d><enter><enter><esc><c-d>");
    player.press("2718<enter>f nth nwy<enter>");
    let text = player.closed.last().expect("it was kept");
    let loaded = testing::saves::read(text).expect("it reads");
    let player = Player::with_mismatches(loaded.game, Vec::new());
    player.shows(&["Pass the keyboard to Anna."]);
}

#[test]
fn a_forgotten_passphrase_without_orders_loses_nothing() {
    let mut player = Player::two_seats_with_phrases();
    player.press("<c-o><c-p>forgot<enter>");
    player.shows(&["Delete the passphrase?", "Anna has no sealed orders for"]);
    player.hides(&["must be rewritten"]);
}

#[test]
fn a_forgotten_passphrase_loses_only_its_orders() {
    let player = anna_has_sealed();
    let mut player = player.again();
    player.press("3141<enter>3141<enter>vie gal<enter><c-d><enter>");
    player.shows(&["All orders are in.", "Passphrase or PIN"]);
    player.press("<c-p>pass<enter>");
    player.shows(&[
        "Delete the sealed orders?",
        "Anna's sealed orders for",
        "Nothing else",
    ]);
    player.press("<esc>");
    player.shows(&["All orders are in."]);
    player.press("<c-p>forgot<enter><enter>");
    player.shows(&[
        "Pass the keyboard to Anna.",
        "Choose a passphrase or PIN (optional)",
    ]);
    player.press("1618<enter>1618<enter>");
    player.shows(&["0 of 10 orders"]);
    player.press("f lon eng<enter><c-d><enter>");
    player.shows(&["press Enter to reveal the orders"]);
    let record = &player.game().history()[0];
    let sheet = |power: usize| record.sheets[power].as_ref().expect("a sheet").len();
    assert_eq!(
        (sheet(0), sheet(1)),
        (1, 1),
        "Ben's is whole, Anna's is the new one"
    );
}

#[test]
fn sealed_orders_can_be_reopened_before_the_reveal() {
    let mut player = anna_has_sealed();
    let short = player
        .game()
        .seal_of(SeatId(0))
        .expect("a seal")
        .fingerprint
        .short();
    player.shows(&[&short]);
    player.press("<left>");
    player.shows(&["Pass the keyboard to Anna.", "unseals them"]);
    player.press("3141<enter>");
    player.shows(&["Wrong passphrase"]);
    assert!(player.game().is_sealed(SeatId(0)));
    player.press("2718<enter>");
    player.shows(&["2 of 10 orders"]);
    assert!(!player.game().is_sealed(SeatId(0)) && player.game().seal_of(SeatId(0)).is_none());
    player.press("par bur<enter><c-d><enter>");
    player.shows(&["Pass the keyboard to Ben."]);
    nothing_is_kept_of(&player, &ANNAS);
}

#[test]
fn warns_of_orders_changed_after_sealing() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter><c-d><enter>");
    let text = save::write(player.game()).replacen("F LON - NTH", "F LON - ENG", 1);
    let loaded = testing::saves::read(&text).expect("it reads");
    let messages: Vec<String> = loaded.mismatches.iter().map(ToString::to_string).collect();
    assert!(
        messages[0].contains("Anna's orders don't match"),
        "{messages:?}"
    );
    let mut player = Player::with_mismatches(loaded.game, loaded.mismatches);
    player.shows(&["Pass the keyboard to Ben.", "Not as it was recorded"]);
    player.press("<enter><c-d><enter>");
    player.shows(&["Anna's orders don't match the sealed ones"]);
    player.press("<enter><enter>");
    player.shows(&["F Lon - ENG"]);
    let wide = player.screen(120, 40);
    assert!(wide.contains("changed after sealing"), "{wide}");
    player.press("<esc><a-v>");
    let dialog = player.screen(80, 24);
    let row = |name: &str| dialog.lines().find(|row| row.contains(name)).expect(name);
    assert!(row("Anna").contains('✗') && !row("Anna").contains('✓'));
    assert!(row("Ben").contains('✓') && !row("Ben").contains('✗'));
}

#[test]
fn one_line_says_that_the_sealed_orders_match_and_a_key_shows_the_details() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter><c-d><enter>");
    let seal = *player.game().seal_of(SeatId(0)).expect("a seal");
    let (short, nonce) = (
        seal.fingerprint.short(),
        seal.nonce.expect("a nonce").to_string(),
    );
    player.shows(&[&short]);
    player.press("<enter><c-d><enter>");
    player.shows_wide(&["All sealed orders match"]);
    for keys in ["<enter>", "<esc>", "<f2>", "<f5>"] {
        player.press(keys);
        for size in [(80, 24), (120, 40), (160, 50)] {
            player.hides_at(size, &[&short, &nonce, &nonce[..8], "nonce"]);
        }
    }
    player.shows_wide(&["All sealed orders match"]);
    player.press("<a-v>");
    for size in [(60, 20), (80, 24), (120, 40)] {
        let row = format!("Anna           {short}  {nonce} ✓");
        player.shows_at(size, &["Fingerprints of the sealed orders", &row]);
    }
    player.press("<esc>").hides(&[&short]);
}

#[test]
fn the_handover_screen_shows_the_position_without_orders() {
    let mut player = anna_has_sealed();
    player.press("<f3>");
    player.shows(&["position"]);
    let wide = player.screen(120, 40);
    assert!(
        wide.contains("Position before orders") && wide.contains("England"),
        "{wide}"
    );
    for word in ANNAS {
        assert!(!wide.contains(word), "{wide}");
    }
    player.press("<esc>");
    player.shows(&["Pass the keyboard to Ben."]);
}

#[test]
fn absent_players_are_in_civil_disorder() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter><c-o><enter><c-d><esc><c-p>attendance<enter>");
    player.shows(&["Seal these orders first"]);
    player.press("<c-d><enter><c-p>attendance<enter>");
    player.shows(&["Who is present?"]);
    // Ben hasn't sealed, so he can be absent; Anna has sealed
    player.press("<up><right><enter>");
    player.shows(&["Anna has already sealed"]);
    player.press("<left><down><right><right>");
    player.shows_at((60, 20), &["absent: written by all players ›"]);
    player.press("<left>");
    player.shows(&["absent: civil disorder"]);
    player.press("<enter>");
    player.shows(&["All orders are in."]);
    // Ben's powers have sealed nothing
    player.shows_at((160, 50), &["no orders"]);
    player.press("<esc>");
    let record = &player.game().history()[0];
    assert_eq!(
        record.attendance,
        [Attendance::Present, Attendance::Disorder]
    );
    assert!(record.sheets[0].is_none(), "Austria sent nothing");
    player.shows_at((160, 50), &["absent: civil disorder"]);
    let text = save::write(player.game());
    assert!(
        text.contains(r#"away = [{ seat = 2, writes = "nobody" }]"#),
        "{text}"
    );
    player.press("<c-d>");
    player.shows(&["Fall 1901", "Pass the keyboard to Anna.", "Ben absent"]);
    player.press("<c-p>attendance<enter><down><left><enter><enter><c-d><enter>");
    player.shows(&["Pass the keyboard to Ben."]);
}

#[test]
fn another_seat_writes_for_an_absent_player() {
    let mut player = Player::two_seats_with_phrases();
    player.press("f lon nth<enter><c-o>2718<enter><c-d><esc><c-d><enter>");
    // Ben is absent; Anna writes for him, with her own passphrase
    player.press("<c-p>attendance<enter><down><left>");
    player.shows(&["absent: written by Anna"]);
    player.press("<enter>");
    player.shows(&[
        "Ben is absent. Pass the keyboard to Anna.",
        "Passphrase or PIN",
    ]);
    player.press("3141<enter>");
    player.shows(&["Wrong passphrase"]);
    player.press("2718<enter>vie gal<enter>");
    player.shows(&["1 of 9 orders"]);
    nothing_is_kept_of(&player, &["VIE - GAL"]);
    let mut player = player.again();
    player.press("2718<enter>");
    player.shows(&["1 of 9 orders"]);
    player.press("<c-d><enter>");
    player.shows(&["Passphrase or PIN"]);
    player.press("2718<enter>");
    player.shows(&["press Enter to reveal the orders"]);
    assert_eq!(
        player.game().history()[0].attendance[1],
        Attendance::Seat(SeatId(0))
    );
}

/// A game master sets attendance in order entry.
#[test]
fn a_game_master_declares_civil_disorder() {
    let mut player = Player::master();
    player.press("a vie - gal<enter><c-p>attendance<enter>");
    player.shows(&["Who is present?", "Austria"]);
    player.press("<right><enter>");
    player.hides_at((120, 40), &["A Vie"]);
    player.press("<c-d><enter><esc>");
    let record = &player.game().history()[0];
    assert!(record.sheets[0].is_none() && record.sheets[1].is_some());
}

#[test]
fn reports_missing_orders() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter><c-d><enter><enter><c-d><enter><esc>");
    let wide = player.screen(160, 50);
    let list: Vec<String> = wide
        .lines()
        .map(|row| row.chars().skip(119).collect::<String>().trim().to_owned())
        .collect();
    let silent = "France, Russia, Austria, Germany and Turkey gave no orders";
    assert!(list.join(" ").contains(silent), "{wide}");
}

#[test]
fn the_handover_screen_shows_all_fingerprints() {
    let mut player = Player::new();
    player.press("n3<enter>");
    player.press("<enter><c-d><enter>");
    player.press("<enter><c-d><enter>");
    let seals: Vec<String> = (0..2)
        .filter_map(|seat| player.game().seal_of(SeatId(seat)))
        .map(|seal| seal.fingerprint.short())
        .collect();
    let shown: Vec<&str> = seals.iter().map(String::as_str).collect();
    assert_eq!(shown.len(), 2);
    player.shows(&["2 sheets sealed"]);
    player.shows(&shown);
}

#[test]
fn a_game_without_passphrases_forgets_none() {
    let mut player = Player::new();
    player.press("n<enter><c-p>pass").hides(&["Forgot"]);
}

#[test]
fn escape_says_if_there_is_no_way_back() {
    let mut player = Player::new();
    player
        .press("<esc>")
        .shows(&["This is the start screen.  ^P commands  ^C quit"]);
    player
        .press("n<enter><esc>")
        .shows(&["Press Enter to open the orders"]);
    player
        .press("<enter><esc>")
        .shows(&["There is nothing to go back to.", "^O hide", "^C quit"]);
    player
        .press("vie")
        .hides(&["There is nothing to go back to"]);
    player.press("<enter>").shows(&["Incomplete order."]);
}

/// Starts at Anna's handover screen, which asks for her passphrase; `keys` were pressed before.
fn locked(keys: &str) -> Player {
    let mut player = Player::two_seats_with_phrases();
    player.press("f lon nth<enter>mos ukr<enter>").press(keys);
    player.shows(&["Pass the keyboard to Anna.", "Passphrase or PIN"]);
    player
}

/// Asserts that no orders can be written, and that none of Anna's are on the screen.
fn stays_locked(player: &Player, keys: &str) {
    let (context, _) = player.app.context();
    let open = [
        Context::Writing,
        Context::Sealing,
        Context::Pointing,
        Context::Asking,
        Context::Branch,
    ];
    let is_anna = player.app.shared.session.is_none() || player.game().seats()[0].name == "Anna";
    // Ben may write his own orders
    let screen = player.screen(120, 40);
    let is_bens = screen
        .lines()
        .next()
        .is_some_and(|header| header.contains("AUSTRIA  GERMANY  TURKEY"));
    assert!(
        !(open.contains(&context) && is_anna) || is_bens,
        "{keys:?} leads to {context:?}\n{screen}"
    );
    // the computers of a new game can give the same orders
    let mut orders = ANNAS.iter();
    let seen = orders.find(|order| is_anna && screen.contains(**order));
    assert_eq!(seen, None, "{keys:?}\n{screen}");
}

#[test]
fn hiding_from_any_screen_over_secret_orders_asks_for_the_passphrase() {
    for keys in [
        "<c-o>",
        "<a-c><c-o>",
        "<a-s><c-o>",
        "<f9><esc><c-o>",
        "<a-t><c-o>",
        "<f6><c-o>",
        "<f6>par bur<enter><c-o>",
        "<f6><f4><c-o>",
        "<f7><c-o>",
        "<tab> <c-o>",
        "<c-d><c-o>",
    ] {
        let mut player = locked(keys);
        player.press("<enter><esc><enter>1<enter>");
        stays_locked(&player, keys);
        // the key is wiped, so a change of the game doesn't encrypt the orders again
        player.press("<esc>2718<enter>");
        player.hides(&["Passphrase or PIN"]);
    }
}

#[test]
fn nothing_but_the_passphrase_opens_secret_orders() {
    let wrong = "9<enter>".repeat(20);
    let mut ways: Vec<String> = vec![
        "<c-g>now<enter>".to_owned(),
        "<c-g>n<enter><enter>".to_owned(),
        "<c-g><down><enter><esc>".to_owned(),
        "<esc><esc><esc><enter><c-d>".to_owned(),
        "<pgup><pgdn><c-d>".to_owned(),
        "<left><enter><right><enter>".to_owned(),
        "<f3><c-d><esc><c-o><enter><enter>".to_owned(),
        "<c-p>forgot<enter><esc><enter>".to_owned(),
        wrong,
    ];
    // every command by its name, then Enter, Escape and Ctrl-D
    for (name, command) in named_commands() {
        if command != Command::Leave {
            ways.push(format!(
                "<c-p>{}<enter><enter><c-d><esc><esc>",
                name.replace('-', " ")
            ));
        }
    }
    let mut player = locked("<c-o>");
    for way in &ways {
        for key in super::keys_of(way) {
            let effects = player.app.update(Message::Key(key));
            player.carry_out(effects);
            stays_locked(&player, way);
        }
        player.press("<esc><esc><esc><esc>");
        let screen = player.screen(80, 24);
        if !(screen.contains("to Anna.") && screen.contains("Passphrase or PIN")) {
            player = locked("<c-o>");
        }
    }
}

#[test]
fn the_handover_screen_has_what_was_typed_before_it_dropped() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter><c-d>");
    let dropped = player.dropped;
    player.press("<enter>");
    player.shows(&["Pass the keyboard to Ben."]);
    assert_eq!(player.dropped, dropped + 1, "Ben's");
    player.press("<enter><c-o>");
    assert_eq!(player.dropped, dropped + 2, "the same over his orders");
    player.press("<c-p><esc><f3><esc>");
    player.press("<enter><c-d>");
    assert!(player.dropped <= dropped + 3);
}

#[test]
fn a_damaged_save_never_opens_encrypted_orders_without_a_passphrase() {
    let mut player = Player::two_seats_with_phrases();
    player.press("f lon nth<enter>mos ukr<enter>");
    let text = player.closed.last().expect("it was kept").clone();
    for (at, line) in text.lines().enumerate() {
        let rest = text.lines().enumerate().filter(|&(other, _)| other != at);
        let damaged: String = rest.map(|(_, line)| format!("{line}\n")).collect();
        let Ok(loaded) = testing::saves::read(&damaged) else {
            continue;
        };
        let is_kept = damaged.contains("shut");
        let mut player = Player::with_mismatches(loaded.game, loaded.mismatches);
        player.press("<enter><enter>");
        let (context, _) = player.app.context();
        assert!(
            !is_kept || context == Context::Handover,
            "without {line:?}: {context:?}"
        );
    }
}
