//! Maps of small screens: they keep their size, and show everything with few colors or none.

use super::{Player, SMALL, WIDE, text};
use tui::{Appearance, Depth};

/// The minimum size of a terminal.
const LEAST: (u16, u16) = (60, 20);

/// Returns the rows of the map that the details don't cover.
fn map(player: &Player, (width, height): (u16, u16), covered: usize) -> Vec<String> {
    let screen = player.screen(width, height);
    let rows = usize::from(height) - 4 - covered;
    screen
        .lines()
        .skip(1)
        .take(rows)
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_question_before_sealing_does_not_move_the_map() {
    for (keys, size, covered) in [
        ("a<enter>", SMALL, 1),
        ("a<enter>", LEAST, 1),
        ("n<enter><enter>", SMALL, 3),
        ("n<enter><enter>", LEAST, 3),
        ("n<enter><enter><f3>", SMALL, 4),
        ("b<enter>vie gal<enter>", SMALL, 3),
    ] {
        let mut player = Player::new();
        player.press(keys);
        let before = map(&player, size, covered);
        player.press("<c-d>");
        player.shows_at(size, &["?"]);
        let after = map(&player, size, covered);
        for (before, after) in before.iter().zip(&after) {
            // the light differs, but no character moves
            assert_eq!(before, after, "{keys} {size:?}");
        }
    }
    // notes for which there is too little room below the map lie over it, on a larger screen too
    let mut player = Player::master();
    let lines = (1..=14).map(|number| format!("zzz yyy {number}\n"));
    player.paste(&lines.collect::<String>());
    let before = map(&player, WIDE, 16);
    player.press("<esc><c-d>");
    player.shows_wide(&["“zzz yyy 1”", "“zzz yyy 14”"]);
    let after = map(&player, WIDE, 16);
    for (before, after) in before.iter().zip(&after) {
        let part = |row: &str| row.chars().take(60).collect::<String>();
        assert_eq!(part(before), part(after));
    }
}

/// The map shows each step with all its rows and without parts of labels; the text hides none of its names.
#[test]
fn the_smallest_screen_shows_the_region_of_each_step() {
    let mut player = Player::master();
    player.paste(
        "Austria: A Vie - Gal, A Bud - Ser, F Tri - Alb\nEngland: F Lon - ENG, F Edi - NTH, A Lvp - Yor\n\
         France: F Bre - ENG, A Par - Bur, A Mar - Spa\nGermany: A Mun - Bur, A Ber - Kie, F Kie - Den\n\
         Italy: A Ven - Tyr, A Rom - Ven, F Nap - ION\nRussia: A War - Gal, A Mos - Ukr, F Sev - BLA, F StP - Bot\n\
         Turkey: F Ank - BLA, A Con - Bul, A Smy - Con\n",
    );
    player.press("<c-d><enter>");
    for (labels, sentence) in [
        ("Vie Gal Ser Alb", "Fleet Trieste moves to Albania."),
        ("Edi NTH Lon ENG", "Fleet Edinburgh moves to the North Sea."),
        ("Bre Bur Mar Spa", "Army Marseilles moves to Spain."),
        ("Mun Ber Kie Den", "Fleet Kiel moves to Denmark."),
        ("Ven Tyr Nap ION", "Fleet Naples moves to the Ionian Sea."),
        (
            "Gal Mos Sev BOT",
            "Fleet Sevastopol moves to the Black Sea.",
        ),
        ("Ank BLA Smy Bul", "Army Smyrna moves to Constantinople."),
    ] {
        player.press(" ");
        player.shows_at(LEAST, &labels.split(' ').collect::<Vec<_>>());
        player.shows_at(LEAST, &[sentence]);
        let screen = player.screen(LEAST.0, LEAST.1);
        let rows: Vec<&str> = screen.lines().skip(1).take(17).collect();
        for row in rows {
            // neither the edge nor the text in a corner leaves a part of a name
            let is_cut = |part: &str| part.len() == 2 && part.chars().all(char::is_lowercase);
            let is_sentence = |part: &&str| ["to", "of", "on"].contains(part);
            let mut words = row.split(|it: char| !it.is_alphabetic());
            let cut = words.find(|part| is_cut(part) && !is_sentence(part));
            assert_eq!(cut, None, "{screen}");
        }
    }
}

/// The reasons of a conflict of four orders need more than half of the rows: the box beside it is narrow then.
#[test]
fn a_long_conflict_stays_visible_beside_its_reasons() {
    let mut player = Player::master();
    player.paste(
        "France: A Par - Bur, A Mar S A Par - Bur\nGermany: A Mun - Bur, A Ber - Mun, F Kie - Den\n",
    );
    player.press("<c-d><enter><tab><tab> ");
    player.shows(&["Burgundy   A Par", "failed to leave"]);
    player.shows(&["Par●", "Mar●", "Bur▗", "Mun●", "Ber●"]);
}

#[test]
fn the_header_shows_who_leads() {
    let mut player = Player::example("solo-of-1911");
    player.shows_at(SMALL, &["R18 F7 E5 I2 T2"]);
    player.press("<pgup>");
    player.shows_at(SMALL, &["R18 F7 E5 I2 T2"]);
    let mut player = Player::new();
    player.press("n<enter><enter>all hold<enter>");
    // a part of the standings could be taken for all of them
    player.shows_at(SMALL, &["3 of 3 orders", "R4 A3 E3 F3 G3 I3 T3"]);
    player.shows_at(LEAST, &["3 of 3 orders"]);
    player.hides_at(LEAST, &["R4"]);
    let plain = Appearance {
        depth: Depth::None,
        ascii: true,
        ..Appearance::RICH
    };
    assert!(text(&player.cells(80, 24, plain)).contains("R4 A3 E3"));
}

#[test]
fn the_map_at_the_end_of_the_game_is_whole() {
    let mut player = Player::example("solo-of-1911");
    for size in [SMALL, LEAST] {
        let corners = ["NWG", "BAR", "NAf", "EAS", "StP", "Por"];
        player.shows_at(size, &corners);
        player.shows_at(size, &["RUSSIA  wins  18 centers after Fall 1911"]);
    }
    player.shows_at(SMALL, &["1911", "R18"]);
    player.press("<a-c>");
    player.shows_at(SMALL, &["1901", "1911"]);
    player.press("<esc>");
    player.shows_at(SMALL, &["NWG"]);
}
