//! Passphrases combined with other features: a clock that seals orders, what-ifs, corrections,
//! printing, copying, commands, and long pastes.

use game::clock::{TimeoutAction, Timing};
use game::{Game, SealCheck, Seat, SeatId, Secrecy, Setup};

use super::Player;

/// Starts with Anna, who has set 2718, and Ben; 30 s of writing, 5 s of grace period.
fn timed() -> Player {
    let standard = Setup::standard("By the clock");
    let timing = Timing::of_seconds(0, 0, 30, None).and_then(|it| it.with_grace(5));
    let powers: Vec<_> = standard.map.powers().collect();
    let seats = [("Anna", &powers[..3]), ("Ben", &powers[3..])].map(|(name, powers)| Seat {
        name: name.to_owned(),
        powers: powers.to_vec(),
    });
    let game = Game::new(Setup {
        seats: seats.to_vec(),
        secrecy: Secrecy {
            passphrases: true,
            fingerprints: true,
        },
        timing: Some(Timing {
            at_end: TimeoutAction::Close,
            ..timing.expect("times")
        }),
        ..standard
    });
    let mut player = Player::of(game.expect("a game"));
    player.press("2718<enter>2718<enter>");
    player.shows(&["0 of 9 orders"]);
    player.press("vie tri<enter>");
    player.shows(&["1 of 9 orders"]);
    player
}

#[track_caller]
fn nothing_is_kept(player: &Player, secret: &[&str]) {
    for word in secret {
        let found = player.closed.iter().find(|save| save.contains(word));
        assert_eq!(found, None, "{word:?}");
    }
    assert!(player.branches.is_empty(), "a branch is on the disk");
}

/// Plays the rest of the phase, and returns the results of the fingerprint checks.
fn revealed(mut player: Player) -> Vec<Option<SealCheck>> {
    player = player.again();
    player.press("<a-t> <esc>");
    player.shows(&["Pass the keyboard to Ben."]);
    player.press("<enter>");
    player.shows(&["Without a passphrase? Enter again opens the orders."]);
    player.press("<enter><c-d><enter>");
    player.shows(&["Anna: enter your passphrase"]);
    player.press("2718<enter>");
    player.shows(&["press Enter to reveal the orders"]);
    player.hides(&["changed after sealing"]);
    let game = player.game();
    let record = &game.history()[0];
    assert_eq!(record.sheets[0].as_ref().map(Vec::len), Some(1));
    let seats = game.seats().iter().enumerate();
    let check = seats.map(|(at, seat)| record.check_seal(game.map(), &seat.powers, SeatId(at)));
    check.collect()
}

#[test]
fn the_clock_seals_encrypted_orders() {
    let mut player = timed();
    player.pass_seconds(40);
    player.shows(&["Pass the keyboard to Ben.", "1 sheet sealed"]);
    nothing_is_kept(&player, &["VIE - TRI", "nonce"]);
    let sealed = Some(SealCheck::Match);
    assert_eq!(revealed(player), [sealed, sealed]);
}

/// On the handover screen the program has no key to encrypt the nonce of a fingerprint.
#[test]
fn the_clock_seals_closed_orders_without_a_fingerprint() {
    let mut player = timed();
    player.press("<c-o>");
    player.shows(&["Passphrase or PIN"]);
    player.pass_seconds(40);
    player.shows(&["Pass the keyboard to Ben.", "1 sheet sealed"]);
    nothing_is_kept(&player, &["VIE - TRI", "nonce"]);
    assert_eq!(revealed(player), [None, Some(SealCheck::Match)]);
}

#[test]
fn the_clock_closes_a_what_if_when_it_seals() {
    let mut player = timed();
    player.press("<f6>");
    player.shows(&["WHAT IF"]);
    player.press("bud ser<enter>");
    player.pass_seconds(40);
    player.shows(&["Pass the keyboard to Ben.", "1 sheet sealed"]);
    player.hides(&["WHAT IF", "Bud - Ser"]);
    nothing_is_kept(&player, &["VIE - TRI", "BUD - SER"]);
    let sealed = Some(SealCheck::Match);
    assert_eq!(revealed(player), [sealed, sealed]);
}

#[test]
fn a_what_if_of_encrypted_orders_is_never_saved() {
    let mut player = Player::two_seats_with_phrases();
    player.press("f lon nth<enter><f6>");
    player.shows(&["WHAT IF"]);
    player.press("mos ukr<enter><a-k>");
    player.shows(&["You can save it after the reveal"]);
    player.press("<c-o>");
    player.hides(&["WHAT IF", "Mos", "NTH", "Nth"]);
    nothing_is_kept(&player, &["LON - NTH", "MOS - UKR", "mos ukr"]);
    let save = player.closed.last().expect("it was kept").clone();
    player.press("<enter>");
    player.hides(&["to Ben"]);
    assert_eq!(player.closed.last(), Some(&save));
    // after a restart, there is no trace of the branch
    let mut player = player.again();
    player.press("2718<enter>");
    player.shows(&["1 of 10 orders"]);
    player.hides(&["WHAT IF", "Mos - Ukr"]);
}

#[test]
fn the_next_handover_screen_shows_no_orders() {
    let mut player = Player::two_seats_with_phrases();
    player.press("f lon nth<enter>par bur<enter><c-d><enter>");
    player.press("3141<enter>3141<enter>");
    player.press("<c-d><enter><enter><esc>");
    player.shows(&["Spring 1901 results"]);
    player.press("<c-d>");
    player.press("2718<enter>f nth nwy<enter><c-d><enter>");
    player.shows(&["Pass the keyboard to Ben."]);
    let secret = ["NTH - Nwy", "NTH - NWY"];
    for keys in [
        "<f3>",
        "<esc><c-p>nth",
        "<esc><esc><pgup>",
        "<f4>",
        "<esc><f5>",
        "<esc><f6>",
        "<esc><c-y>",
        "<c-g>nth",
        "<esc><c-p>print results<enter>",
        "<c-p>centers<enter>",
        "<c-y>",
    ] {
        player.press(keys);
        for (width, height) in [(80, 24), (160, 50)] {
            let screen = player.screen(width, height);
            for word in secret {
                assert!(!screen.contains(word), "{keys}: {word} is on\n{screen}");
            }
        }
    }
    nothing_is_kept(&player, &secret);
    for copied in &player.copied {
        assert!(!secret.iter().any(|word| copied.contains(word)), "{copied}");
    }
}

/// A passphrase without any orders behind it hides nothing.
#[test]
fn an_opened_sheet_without_orders_prevents_no_corrections() {
    let mut player = Player::two_seats_with_phrases();
    player.press("f lon nth<enter><c-d><enter>");
    player.press("3141<enter>3141<enter><c-d><enter><enter><esc><c-d>");
    player.press("2718<enter>f nth nwy<enter><a-u>");
    let mut player = player.again();
    player.press("<pgup><c-p>correct<enter>");
    player.shows(&["Write the correct order."]);
}

/// After the end, the orders of the phase that is no longer played prevent no correction either.
#[test]
fn an_ended_game_can_be_corrected() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter><c-d><enter><enter><c-d><enter>");
    player.press("<enter><enter><esc><c-d><enter>f nth nwy<enter>");
    player.press("<c-p>propose a draw<enter><enter>y<enter>y<enter><enter>");
    player.shows(&["agreed on a draw"]);
    player.press("<c-g>s1901m<enter><a-x>");
    player.shows(&["Write the correct order."]);
}

/// After a restart, unsealed orders are encrypted, and a correction would drop them unseen.
#[test]
fn encrypted_orders_prevent_corrections() {
    let mut player = Player::two_seats_with_phrases();
    player.press("f lon nth<enter><c-d><enter>");
    player.press("3141<enter>3141<enter><c-d><enter><enter><esc><c-d>");
    player.press("2718<enter>f nth nwy<enter>");
    let mut player = player.again();
    player.shows(&["Pass the keyboard to Anna."]);
    player.press("<pgup><c-p>correct<enter>");
    player.shows(&["To correct an order, finish this phase first"]);
    player.press("<esc><esc>2718<enter>");
    player.shows(&["1 of"]);
}

#[test]
fn rejects_long_pastes_as_passphrases() {
    let mut player = Player::setting_phrases();
    player.press("<enter>");
    let long = "\u{1b}[2Jßx".repeat(200_000);
    player.paste(&long);
    player.shows(&["Choose a passphrase or PIN (optional)"]);
    player.press("<enter>");
    player.paste(&long);
    player.press("<enter>");
    player.shows(&["0 of 10 orders"]);
    player.press("<c-o>");
    player.paste(&long);
    player.press("<enter>");
    player.shows(&["0 of 10 orders"]);
}
