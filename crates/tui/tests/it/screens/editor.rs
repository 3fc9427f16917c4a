//! The position editor: before a game, and in a game with a game master.

use super::Player;
use testing::golden;

/// A position in the middle of a game, as players would write it.
const BOARD: &str = "Fall 1905\n\
    Austria: A Vie, A Bud, F Tri, A Ser; centers Vie Bud Tri Ser Gre\n\
    England: F NTH, F Nwy, A Lon; centers Lon Edi Lvp Nwy\n\
    France: A Par, A Bur, F MAO, F Spa/sc; centers Par Mar Bre Spa Por\n\
    Germany: A Mun, A Ruh, F Hol, F Den; centers Ber Kie Mun Hol Den\n\
    Italy: A Ven, A Rom, F ION; centers Rom Ven Nap Tun\n\
    Russia: A War, A Mos, F Sev, F StP/sc; centers Mos War StP Sev Swe\n\
    Turkey: A Con, A Bul, F BLA; centers Con Ank Smy Bul Rum\n";

/// Starts in the editor, from the start screen.
fn editor() -> Player {
    let mut player = Player::new();
    player.press("e");
    player
}

#[test]
fn enters_a_position_in_few_keys_and_plays_it() {
    let mut player = editor();
    player.press("clear<enter>");
    for line in BOARD.lines() {
        let (_, own) = line.split_once(": ").unwrap_or(("", line));
        let power = line.chars().next().expect("a letter").to_lowercase();
        let mut keys = if line.contains(':') {
            format!("{power}<enter>")
        } else {
            String::new()
        };
        keys += &own.to_lowercase().replace(", ", ",").replace("; ", ";");
        keys += "<enter>";
        let pressed = keys.replace("<enter>", "↵").chars().count();
        assert!(pressed <= 60, "{pressed} keys for {line}");
        player.press(&keys);
    }
    player.shows(&["Fall 1905", "25 units", "33 of 34 centers"]);
    player.press("<c-d>");
    player.shows(&["custom position", "Fall 1905", "25 units"]);
    player.press("<enter>");
    assert_eq!(player.game().turn().to_string(), "F1905M");
    assert_eq!(player.game().position().units().count(), 25);
    player.press("a bur - mun<enter>a ruh s a bur - mun<enter><c-d><enter>");
    assert_eq!(player.game().history().len(), 1);
}

#[test]
fn pictures_at_all_sizes() {
    let mut player = editor();
    player.press("clear<enter>").paste(BOARD);
    player.press("i<enter>a tyr, ser center, f nap");
    for (width, height) in [(80, 24), (120, 40), (160, 50)] {
        let screen = player.screen(width, height);
        golden(&format!("editor-{width}x{height}.txt"), &(screen + "\n"));
    }
    assert!(player.screen(60, 20).contains("f nap"));
}

#[test]
fn the_map_previews_the_entry_line() {
    let mut player = editor();
    player.press("gal");
    player.shows(&["✓ A Gal (Austria) put down", "23 units"]);
    player.press("<esc>");
    player.shows(&["22 units"]);
    player.press("gal<enter>");
    player.shows(&["✓ A Gal (Austria) put down", "23 units"]);
    player.press("<a-u>");
    player.shows(&["A Gal (Austria) taken off", "22 units"]);
    player.press("<a-r>");
    player.shows(&["23 units"]);
    player.press("<tab>ukr<enter><tab><tab>- gal<enter>");
    player.shows(&["A Gal (Austria) taken off", "23 units", "GERMANY"]);
}

#[test]
fn never_accepts_the_impossible() {
    let mut player = editor();
    for (line, why) in [
        ("a nth", "North Sea is a sea"),
        ("a par", "France's A Par is there"),
        ("f spa", "on which coast?"),
        ("f boh", "Bohemia is inland"),
        ("ser", "A Ser, or “Ser center”?"),
        ("a gal, a nth", "North Sea is a sea"),
        ("bla bla", "not a unit on this board"),
        ("spain: a spa", "not a unit on this board"),
    ] {
        player.press(line).press("<enter>");
        player.shows(&[why, "22 units"]);
        player.press("<c-d>");
        player.shows(&[why, "accept the line or clear it first"]);
        player.press("<esc>");
    }
    // a small screen has the problems of a list, too
    player.paste("Germany\nA Tyr, F Boh\nSpain: A Spa\n");
    player.shows(&["? line 2:", "? line 3:", "23 units"]);
    player.press("<a-u>").shows(&["22 units"]);
    player.press("spring 1902 retreats<enter><c-d>");
    player.shows(&["a retreat phase needs a dislodged unit"]);
    player.press("france: *a bur > gas pic<enter><c-d>");
    player.shows(&["custom position", "Spring 1902"]);
    player.press("<enter>");
    assert_eq!(player.game().turn().to_string(), "S1902R");
    player.shows(&["0 of 1 retreat"]);
}

#[test]
fn letters_clicks_and_del_work_on_the_map() {
    let mut player = editor();
    player.press(" ");
    player.shows(&["pick a province by its letter"]);
    // the first jump label is in the northwest
    player.press("a");
    let screen = player.screen(80, 24);
    assert!(screen.contains("✓ F N"), "{screen}");
    player.press("<enter>");
    player.shows(&["23 units"]);
    player.press(" <down><right><enter>");
    assert!(!player.screen(80, 24).contains("press a letter"));
    player.press("<esc><down><del>");
    player.shows(&["taken off", "22 units"]);
    // Enter on an empty line takes nothing off
    player.press("<enter>");
    player.shows(&["Type a unit, like a bud", "22 units"]);
}

#[test]
fn quitting_asks_once_if_something_would_be_lost() {
    let mut player = editor();
    player.press("gal<enter><esc>");
    player.shows(&["1 change will be lost"]);
    player.press("<esc>");
    player.shows(&["New game"]);
    player.press("<a-e>");
    player.shows(&["22 units"]);
    player.press("<esc>");
    player.shows(&["New game"]);
}

#[test]
fn the_position_row_of_a_new_game_opens_the_editor() {
    let mut player = Player::new();
    player.press("b");
    while !player.screen(80, 24).contains("› Start") {
        player.press("<down>");
    }
    player.press("<left>");
    player.shows(&["custom position", "Press Enter to set up"]);
    player.press("<enter>");
    player.shows(&["Position", "22 units"]);
    player.press("winter 1903<enter>ser austria, - vie<enter>");
    player.shows_wide(&["+1  2 · 4 ●"]);
    player.press("<c-d>");
    player.shows(&["Winter 1903", "Alt-E changes it"]);
    player.press("<enter>");
    assert_eq!(player.game().turn().to_string(), "W1903A");
}

#[test]
fn sheets_saves_and_batches_are_taken_in() {
    let mut player = editor();
    player.paste(
        "position:\nFrance: A Par, F MAO\nItaly: A Rom\ncenters:\nFrance: Par Bre\nItaly: Rom\n",
    );
    player.shows(&["3 units", "3 of 34 centers"]);
    player.paste("France: A Bur\nGermany: A NTH\nxyzzy\nfall 1902\n");
    player.shows(&[
        "1 unit placed   2 parts not used",
        "line 2: North Sea is a sea",
        "4 units",
        "Fall 1902",
    ]);
    player.press("<a-u>");
    player.shows(&["3 units", "Spring 1901"]);
    let line = r#"{"name":"S1905R","state":{"units":{"ITALY":["A MUN"],"GERMANY":["*A MUN","F KIE"]},"centers":{"ITALY":["MUN"]},"retreats":{"GERMANY":{"A MUN":["BER"]}}}}"#;
    player.paste(line);
    player.shows(&["Spring 1905", "2 units", "1 of 34 centers"]);
    player.paste(r#"{"units":{"ITALY":["A ROM"]},"centers":{}}"#);
    player.shows(&["1 unit ", "0 of 34 centers"]);
    player.paste(r#"{"units":{"ITALY":["A NTH"]}}"#);
    player.shows(&["∅", "1 unit "]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.toml");
    let save = game::save::write(&testing::saves::game());
    std::fs::write(&path, save).expect("a save");
    player.press(&format!(":read {}<enter>", path.display()));
    player.shows(&["Fall 1901", "2 of 2 phases", "22 units"]);
    player.press("<pgup>");
    player.shows(&["Spring 1901", "1 of 2 phases"]);
    player.press("<c-d>");
    player.shows(&["custom position"]);
}

#[test]
fn a_pasted_position_is_read_as_on_a_sheet() {
    let mut player = editor();
    let sheet = "Fall 1903\nAustria: A Vie, A Bla\nFRANCE\nFleet Brest\n\nGermany A Ber A Mun\n";
    for end in ["\n", "\r\n", "\r"] {
        player
            .press("opening<enter>")
            .paste(&sheet.replace('\n', end));
        player.shows(&[
            "Fall 1903",
            "4 units",
            "4 units placed   18 units taken off   1 part not used",
            "line 2: Black Sea is a sea",
        ]);
    }
    player.press("<a-u>");
    player.shows(&["Undone: ", "22 units"]);
    assert!(!player.screen(80, 24).contains("is a sea"));
    player.press("<a-r>");
    player.shows(&["Redone: ", "4 units"]);
    player.paste("Turkey: A Con\nTurkey: centers Con Ank\n");
    player.shows(&["1 unit, 2 centers placed", "5 units"]);
    player.paste(&"Turkey: A Con\n".repeat(501));
    player.shows(&["a list has at most 500 lines", "5 units"]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("position.txt");
    // Windows-1252
    std::fs::write(&path, b"position:\r\n\xd6sterreich: A Wien, F Triest\r\n").expect("a file");
    player.press(&format!(":read {}<enter>", path.display()));
    player.shows(&["2 units placed", "2 units"]);
}

#[test]
fn a_game_master_corrects_the_position() {
    let mut player = Player::master();
    player.press("a vie - gal<enter>a mun - bur<enter><c-d><enter><esc><c-d>");
    assert_eq!(player.game().turn().to_string(), "F1901M");
    player.press("a gal - ukr<enter><c-p>correct the position by hand<enter>");
    player.shows(&["Correct the position", "Fall 1901"]);
    player.press("fall 1902");
    player.shows(&["the phase of a running game can't change"]);
    player.press("<esc>- gal<enter>ser center<enter><c-d>");
    player.shows(&["The position was corrected by hand: A Gal (Austria) taken off, Serbia"]);
    let game = player.game();
    assert!(game.history()[0].corrected.is_some());
    let save = game::save::write(game);
    assert!(save.contains("[phases.corrected.units]"));
    let austria = game.map().power_by_key("AUSTRIA").expect("Austria");
    assert!(game.sheet(austria).is_empty());
    player.press("<pgup>");
    player.shows(&["then corrected by hand"]);
    player.shows_at((120, 60), &["Δ corrected by hand"]);
}

#[test]
fn a_letter_after_a_refused_line_begins_another() {
    let mut player = editor();
    player.press("f bref<enter>f boh");
    player.shows(&["› f boh"]);
    player.hides(&["brefb", "bref boh"]);
}

#[test]
fn secret_seats_make_no_corrections() {
    let mut player = Player::two_seats();
    player.press("<enter><c-p>correct the position by hand");
    player.shows(&["No matching command."]);
}

#[test]
fn undo_and_redo_say_when_there_is_nothing_to_do() {
    let mut player = editor();
    player.press("<a-r>").shows(&["Nothing to redo."]);
    player.press("<a-u>").shows(&["No changes yet."]);
}

#[test]
fn too_many_phases_are_refused_as_a_whole() {
    let line = r#"{"name":"S1901M","state":{"units":{},"centers":{}}}"#;
    let mut player = editor();
    player.paste(&[line; 2001].join("\n"));
    player.shows(&["line 2001: at most 2000 phases can be read"]);
}

#[test]
fn a_dislodged_unit_counts_among_those_of_its_power() {
    let mut player = editor();
    player.press("clear<enter>fall 1903 retreats<enter>france: *a bur > par<enter>");
    player.shows_wide(&["France has more units (1) than centers (0)"]);
}

#[test]
fn a_position_pasted_among_orders_names_the_editor() {
    let mut player = Player::master();
    player.paste("Austria: A Vie, A Bud, F Tri\nItaly: A Rom, A Ven, F Nap\n");
    player.shows_wide(&["A position, no orders: Alt-E sets it up; 2 questions"]);
    player.press("<esc><a-e>").shows(&["position"]);
    // orders are none
    let mut player = Player::master();
    player.paste("Austria: A Vie - Gal\nItaly: A Rom H, A Ven - Tri or Tyr\n");
    player.hides_at((120, 40), &["Alt-E"]);
}

#[test]
fn a_misspelt_name_of_a_pasted_position_is_said() {
    let mut player = editor();
    player.press("clear<enter>");
    player.paste("France: A Marseiles, A Bur\nGermany: A Mun\n");
    player.shows_wide(&["3 units placed", "line 1: “A Marseiles” read as Marseilles"]);
}
