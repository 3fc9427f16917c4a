//! The notes before the orders are sealed.

use super::super::Player;

#[test]
fn all_notes_before_sealing_can_be_seen() {
    let mut player = Player::master();
    player.paste(
        "Germany\nA Ber - Prussya, A Mun - Ruhrr, F Kie - Denmarc\nFrance\nA Par - Burgandy, \
         A Mar - Spane, F Bre - Picardie\nItaly\nA Rom - Tuscanny\n",
    );
    player.press("<c-d>");
    for size in [(80, 24), (120, 40)] {
        let mut seen = String::new();
        for _ in 0..8 {
            seen.push_str(&player.screen(size.0, size.1));
            player.press("<down>");
        }
        for read in [
            "“A Ber - Prussya” A Ber - Pru",
            "“F Kie - Denmarc” F Kie - Den",
            "“A Par - Burgandy” A Par - Bur",
            "“A Rom - Tuscanny” A Rom - Tus",
        ] {
            assert!(seen.contains(read), "{read} {seen}");
        }
        while !player.screen(80, 24).contains("no order") {
            player.press("<down>");
        }
    }
}

#[test]
fn before_sealing_decisions_come_before_misspellings() {
    let mut player = Player::master();
    player.paste("Germany\nA Ber - Prussya\nhello all\nA Mun qqq\nF Kie - Denmarc\n");
    player.press("<c-d>");
    for size in [(80, 24), (60, 20)] {
        let screen = player.screen(size.0, size.1);
        let notes = [
            "1 question unanswered",
            "“A Mun qqq”",
            "“A Ber - Prussya” A Ber - Pru",
            "orders     Germany   A Ber - Pru   F Kie - Den",
            "“hello all”  no order",
            "Enter adjudicates; the read-aloud script follows.",
        ];
        let places = notes.map(|note| {
            screen
                .find(note)
                .unwrap_or_else(|| panic!("no {note}\n{screen}"))
        });
        assert!(places.is_sorted(), "{screen}");
    }
    player.press("<pgdn>");
    player.shows(&["Seal all orders?"]);
}

#[test]
fn a_small_screen_lists_the_orders_before_sealing() {
    let mut player = Player::two_seats();
    player.press("<enter>par bur<enter>bre mao<enter><c-d>");
    player.shows(&[
        "? Seal these orders?",
        "orders     France   A Par - Bur   F Bre - MAO",
    ]);
    // the orders of a power are below each other
    let mut player = Player::master();
    player.paste("France\nA Par - Bur\nF Bre - MAO\nA Mar - Spa\nItaly\nA Ven - Tri\n");
    player.press("<c-d>");
    player.shows_at(
        (60, 20),
        &[
            "orders     France   A Par - Bur   F Bre - MAO",
            "\n                      A Mar - Spa",
        ],
    );
}

/// A number before sealing leads to what is open, as Tab does, and types nothing.
#[test]
fn a_number_before_sealing_is_no_order() {
    let mut player = Player::master();
    player.press("vie gal<enter><c-d>1");
    player.hides(&["Seal all orders?", "› 1"]);
    // with nothing open there is nothing to go to
    let mut player = Player::master();
    player.paste("all: hold\n").press("<c-d>");
    let before = player.screen(80, 24);
    assert!(before.contains("Seal all orders?"), "{before}");
    for key in ["1", "<tab>"] {
        assert_eq!(player.press(key).screen(80, 24), before, "{key}");
    }
}

#[test]
fn a_long_note_before_sealing_ends_in_the_next_row() {
    let mut player = Player::master();
    player.paste(
        "Austria: all hold\nEngland: all hold\nFrance: all hold\nGermany: all hold\nItaly: all hold\nRussia: all hold\n",
    );
    player.press("<c-d>");
    player.shows_at(
        (120, 40),
        &[
            "F Ank, A Con and A Smy will hold; no orders at all:",
            "Turkey.",
        ],
    );
}

#[test]
fn a_long_check_says_at_every_size_that_it_goes_on() {
    let mut player = Player::master();
    let lines = (1..40).map(|number| format!("A Ber - Nowhere{number} with the northern army\n"));
    player.paste(&format!("Germany\n{}", lines.collect::<String>()));
    player.press("<esc><c-d>");
    for size in [
        (80, 24),
        (108, 30),
        (110, 34),
        (120, 40),
        (130, 45),
        (160, 50),
    ] {
        player.shows_at(size, &["Seal all orders?", "↓ shows", "Enter adjudicates"]);
    }
}
