//! Order sheets as written: every line of a game master's sheets is in the save and on the printouts
//! exactly as it stood, whatever is decided about it.

use chancery_core::board::{Id, Power};
use game::{Game, save};
use output::printouts::{self, Format, PrintoutKind};

use super::Player;

const SHEET: &str = "From: John Smith

France
~~A Par - Bur~~ A Par - Pic
A Mar - Spa (not sure)
~~F Bre - Eng~~
F Bre - Mao   # for Portugal later
Germany (Ben)
A Bur - Mun??
  A Mnu - Ruh
F Kie - Den or Hol
A Ber - K
Italy
A Ven - Tri xx A Ven H xx
A Rom - Apu
A Rom - Ven
Let us see what happens here.
Russia: F Sev - Bla, A Mos - Zzz; A War H
Best wishes,";

/// Returns the texts of all orders and lines in the save.
fn saved(player: &Player) -> Vec<String> {
    fn collect(value: &toml::Value, texts: &mut Vec<String>) {
        if let Some(list) = value.as_array() {
            list.iter().for_each(|value| collect(value, texts));
        }
        let Some(table) = value.as_table() else {
            return;
        };
        // without a text, the line was the order itself
        let text = table.get("wrote").or(table.get("read"));
        texts.extend(text.and_then(toml::Value::as_str).map(str::to_owned));
        table.values().for_each(|value| collect(value, texts));
    }
    let mut texts = Vec::new();
    let save: toml::Table = save::write(player.game()).parse().expect("TOML");
    collect(&toml::Value::Table(save), &mut texts);
    texts
}

#[track_caller]
fn keeps_all(player: &Player, sheet: &str) {
    let saved = saved(player);
    for line in sheet.lines().filter(|line| !line.trim().is_empty()) {
        let is_saved = saved.iter().any(|text| text == line);
        assert!(is_saved, "{line:?} isn't in {saved:#?}");
    }
}

/// Saves the game and reads it again.
pub(super) fn reread(player: &Player) -> Game {
    let text = save::write(player.game());
    let game = testing::saves::read(&text).expect("it reads");
    assert!(game.mismatches.is_empty());
    assert_eq!(save::write(&game.game), text);
    game.game
}

/// Saves the game and opens it again.
pub(super) fn reopened(player: &Player) -> Player {
    Player::of(reread(player))
}

/// Returns a printout with one blank between words.
fn printed(player: &Player, kind: PrintoutKind) -> String {
    let printout = printouts::printout(kind, player.game(), None, None).expect("a printout");
    plain(&printout.write(Format::Text))
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_asked(player: &Player) -> bool {
    !player.game().sheet_lines().questions.is_empty()
}

/// Returns the order that contains a text, its line and the ruling.
fn order_of(player: &Player, start: &str) -> String {
    let map = player.game().map();
    let all = player.game().orders().map(|(_, entry)| {
        let order = entry.written.short(map);
        let ruling = entry.ruling.as_ref().map_or("", |ruling| ruling.note());
        format!("{order} | {} | {ruling}", entry.text)
    });
    let mut own = all.filter(|text| text.contains(start));
    own.next()
        .unwrap_or_else(|| panic!("no order {start}: {}", player.screen(120, 40)))
}

/// Selects the next row, from the first one on, until the screen contains a text.
#[track_caller]
fn find(player: &mut Player, text: &str) {
    player.press(&"<up>".repeat(40));
    for _ in 0..40 {
        if player.screen(120, 40).contains(text) {
            return;
        }
        player.press("<down>");
    }
    panic!("{text} isn't found: {}", player.screen(120, 40));
}

#[test]
fn every_line_stays_in_the_save_and_the_order_log() {
    let mut player = Player::master();
    player.paste(SHEET);
    keeps_all(&player, SHEET);
    assert!(is_asked(&player));
    for number in [1, 2].into_iter().cycle().take(40) {
        keeps_all(&reopened(&player), SHEET);
        player.press(&number.to_string());
        keeps_all(&player, SHEET);
        if !is_asked(&player) {
            break;
        }
    }
    assert!(!is_asked(&player));
    player = reopened(&player);
    player.press("<esc><c-d><enter>");
    keeps_all(&reopened(&player), SHEET);
    let [log, results] = [PrintoutKind::Log, PrintoutKind::Results].map(|it| printed(&player, it));
    for line in SHEET.lines().filter(|line| !line.trim().is_empty()) {
        let quoted = format!("“{}”", plain(line));
        let is_printed = log.contains(&quoted) || log.contains(line.trim());
        assert!(is_printed, "{line:?} isn't in {log}");
    }
    for (line, note) in [
        ("Italy: “Let us see what happens here.”", ": no order"),
        ("“From: John Smith”", ": no order"),
        ("Germany: “Germany (Ben)”", ""),
    ] {
        assert!(log.contains(&format!("{line}{note}")), "{line}: {log}");
        assert!(!results.contains(line), "{line}: {results}");
    }
    for text in [&log, &results] {
        assert!(text.contains("France: A Par - Pic, written “~~A Par - Bur~~ A Par - Pic”"));
        assert!(text.contains("France: A Mar - Spa, written “A Mar - Spa (not sure)”: "));
    }
}

#[test]
fn unanswered_questions_stay_on_the_printouts() {
    let mut player = Player::master();
    player.paste("Germany\nA Mun zzz\nA Ber - Kie\n");
    player.press("<esc><c-d><enter>");
    player = reopened(&player);
    let log = printed(&player, PrintoutKind::Log);
    assert!(log.contains("Germany: “A Mun zzz”: "), "{log}");
}

#[test]
fn a_typed_ruling_keeps_the_line_beside_it() {
    const RULED: &str = "A Ber - K | typed by the game master";
    for keys in [
        // the line edited, typed anew, and an order for its unit
        "<enter><bs>mun<enter>",
        "<enter><c-u>a ber - mun<enter>",
        "<enter>qqq<enter>a ber - mun<enter>",
        "ber - mun<enter>",
        "<esc>germany: ber - mun<enter>",
    ] {
        let mut player = Player::master();
        player
            .paste("Germany\nA Ber - K\nF Kie - Den\n")
            .press(keys);
        assert!(!is_asked(&player), "{keys}");
        let ruled = order_of(&player, "Ber");
        assert_eq!(
            ruled.trim_start_matches("A "),
            format!("Ber - Mun | {RULED}"),
            "{keys}"
        );
        keeps_all(&player, "Germany\nA Ber - K\nF Kie - Den");
        // a ruling that is changed, also after the game was opened again
        for (keys, order) in [("sil", "Sil"), ("pru", "Pru")] {
            player = reopened(&player);
            find(&mut player, "›≈ A Ber - K");
            player.press(&format!("<enter><c-u>a ber - {keys}<enter>"));
            let ruled = format!("A Ber - {order} | {RULED}");
            assert_eq!(order_of(&player, "A Ber"), ruled);
        }
    }
    // an order for another unit is no ruling
    let mut player = Player::master();
    player.paste("Germany\nA Ber - K\nF Kie - Den\n");
    player.press("1<up><enter><c-u>mun - ruh<enter>");
    assert_eq!(order_of(&player, "Mun - Ruh"), "Mun - Ruh | mun - ruh | ");
    assert_eq!(order_of(&player, "F Kie"), "F Kie - Den | F Kie - Den | ");
}

/// The lines of a mail's header are one row until one of them is selected, and are counted.
#[test]
fn a_mail_header_is_one_row() {
    let mut player = Player::master();
    player.paste(
        "From: greta@x.org\nTo: gm@x.org\nDate: Mon, 3 Mar 2025\nGermany\nF Kie - Den\nbye\n",
    );
    player.shows_wide(&[
        "From: greta@x.org   mail header, 3 lines",
        "1 order read, 4 lines left out",
    ]);
    player.hides_at(super::WIDE, &["To: gm@"]);
    find(&mut player, "To: gm@x.org   no order");
    player.shows_wide(&[
        "From: greta@x.org   no order",
        "Date: Mon, 3 Mar 2025   no order",
    ]);
    find(&mut player, "bye   no order");
    player.shows_wide(&["mail header, 3 lines"]);
}

#[test]
fn a_deleted_or_replaced_order_leaves_its_line() {
    const SHEET: &str = "Germany\nA Ber-Kie (sure)\nBerlin to Munich!\nF Kie - Den";
    for reopens in [false, true] {
        let mut player = Player::master();
        player.paste("Germany\nA Ber-Kie (sure)\nF Kie - Den");
        player.paste("Germany\nBerlin to Munich!\nF Kie - Den");
        keeps_all(&player, SHEET);
        if reopens {
            player = reopened(&player);
        }
        find(&mut player, "›✓ Berlin to Munich!");
        player.press("<del>");
        player.shows_wide(&[
            "A Ber - Mun deleted",
            "Left out",
            "Berlin to Munich!   doesn't count",
        ]);
        keeps_all(&reopened(&player), SHEET);
    }
}

#[test]
fn lines_left_out_are_listed_and_can_become_orders() {
    const LONG: &str =
        "Let us see what happens here, and many thanks for the pleasant game so far to all of you.";
    let mut player = Player::master();
    player.paste(&format!(
        "Germany\n~~A Ber - Kie~~\n{LONG}\nhello all\nF Kie - Den\n"
    ));
    // they follow the orders, and the selected one is shown in full
    find(&mut player, "no order: Let us");
    player.shows_wide(&[
        "Left out",
        "~~A Ber - Kie~~   struck out",
        "hello all   no order",
        "1 order read, 3 lines left out",
    ]);
    for (width, height) in [super::SMALL, super::WIDE] {
        let screen = player.screen(width, height) + "\n";
        assert!(plain(&screen).contains("to all of you."), "{screen}");
    }
    player.golden("sheets-left-out", &[super::SMALL, super::WIDE]);
    player.press("<down>");
    player.shows(&["no order: hello all"]);
    // Del deletes no order while none is selected
    player.press("<del>");
    assert_eq!(player.game().orders().count(), 1);
    player.press("<enter><c-u>a ber - sil<enter>");
    let ruled = "A Ber - Sil | hello all | typed by the game master";
    assert_eq!(order_of(&player, "A Ber"), ruled);
    assert!(!player.screen(120, 40).contains("hello all   no order"));
    // those of other powers are hidden with their orders
    player.paste("Italy\nsee you\nA Ven H\n");
    player.shows_wide(&["see you"]);
    player.press("ber - kie<enter><a-p>");
    let power = player.game().orders().next().map(|(power, _)| power);
    assert_eq!(power, Some(Power::from_index(3)));
}

/// Lines that are read, asked about or left out.
const LINES: [&str; 20] = [
    "France",
    "Germany:",
    "  1. A Par - Bur",
    "A Par - Pic (not sure)",
    "~~A Par - Gas~~",
    "~~A Mar - Bur~~ A Mar - Spa",
    "A Mun ~~~",
    "A Ber - K",
    "A Ber-Kie; A Mun ~~- Bur~~ H",
    "A Ber - Zzz, F Kie - Den",
    "Germany: all hold",
    "rest hold",
    "cancel the above",
    "Old orders:",
    "not Bur",
    "thanks for the game",
    "# a comment",
    "Italy: NMR",
    "Phase: Spring 1901",
    "A Gas - Spa",
];

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(24))]
    #[test]
    fn no_decision_loses_a_line(
        picked in proptest::collection::vec(0..LINES.len(), 1..12),
        keys in proptest::collection::vec(0..6_usize, 0..8),
    ) {
        let lines: Vec<&str> = picked.into_iter().map(|at| LINES[at]).collect();
        let sheet = lines.join("\n");
        let mut player = Player::master();
        player.paste(&format!("\n{sheet}\n\n"));
        if player.screen(120, 40).contains("Nothing was taken") || lines.len() < 2 {
            return Ok(());
        }
        keeps_all(&player, &sheet);
        for key in keys {
            player.press(["1", "2", "<enter><c-u>ger: ber - pru<enter><esc>", "<tab>", "<down>", "<del>"][key]);
            keeps_all(&player, &sheet);
            keeps_all(&reopened(&player), &sheet);
        }
        player.press("<esc><esc><c-d><enter>");
        keeps_all(&reopened(&player), &sheet);
    }
}

/// A sheet with a line of two orders of which one is a question, and a power without orders.
const MIXED: &str = "Subject: orders

England (Sue): F LON-NTH; F EDI-NWG; A LPL-YOR.
Italy: F Nap-Ion, A Ven - Tri, A Rom-Ven, if possible. A Ven H
Germany: everything holds please
~~A Mun - Bur~~
Russia
A Mos-Ukr, A War - Zzz
But see you soon!

Turkey
(no orders received, NMR)
";

/// Returns the counts in the header and below the list, as on the screen, and the number of lines listed as left out.
fn counts(player: &Player) -> (String, String, usize) {
    let screen = player.screen(160, 60);
    let header = screen.lines().next().unwrap_or_default();
    let header = header.split("Club night").next().unwrap_or_default();
    let list: Vec<String> = screen
        .lines()
        .map(|line| line.chars().skip(LIST).collect())
        .collect();
    let below = list.iter().find(|line| line.contains("orders read"));
    let left_out = list.iter().skip_while(|line| !line.contains("Left out"));
    let left_out = left_out.skip(1).take_while(|line| line.starts_with("    "));
    let left_out = left_out.filter(|line| !line.trim().is_empty()).count();
    (plain(header), plain(below.expect("the counts")), left_out)
}

/// The column at which the list of sheets begins in a wide terminal.
const LIST: usize = 94;

#[test]
fn the_counts_of_a_sheet_are_those_of_the_lists_and_the_same_when_it_is_reopened() {
    let mut player = Player::master();
    player.paste(MIXED);
    loop {
        let (header, below, left_out) = counts(&player);
        let (orders, others) = below.split_once(" orders read").expect("counts");
        let orders = format!("{} of 22 orders", orders.trim());
        assert!(header.contains(&orders), "{header}: {below}");
        let mut others = others.split(", ");
        let questions = others.find(|kind| kind.contains("question"));
        assert_eq!(header.contains("question"), questions.is_some(), "{header}");
        assert!(
            header.contains(questions.unwrap_or_default()),
            "{header}: {below}"
        );
        let lines = [
            format!("{left_out} lines left"),
            format!("{left_out} line left"),
        ];
        assert!(
            lines.iter().any(|lines| below.contains(lines)),
            "{left_out}: {below}"
        );
        assert_eq!(
            counts(&reopened(&player)),
            (header, below.clone(), left_out)
        );
        if questions.is_none() {
            break;
        }
        player.press("1");
    }
}

#[test]
fn a_void_order_that_answers_a_question_is_void_when_it_is_reopened() {
    let mut player = Player::master();
    player.paste("England\nA Lvp - Nwy?? sorry\nF Edi - Nth\n");
    player
        .press("lvp nwy<enter><enter>")
        .shows_wide(&["1 void", "∅"]);
    let reopened = reopened(&player);
    reopened.shows_wide(&["1 void", "∅"]);
}

#[test]
fn a_reopened_sheet_has_the_same_rows_in_the_same_sequence() {
    const SHEET: &str = "Turkey\nF Ank - BLA\nA Con - Bul\nA Smy qqq\nA Con - Smy\nsee you soon\n\
        Germany\nA Mun - Ruh\nhello Ben\nF Kie - Den\n";
    // a heading has no blank
    let lines = SHEET.lines().filter(|line| line.contains(' '));
    let lines: Vec<&str> = lines.collect();
    let rows = |player: &Player| -> Vec<&str> {
        let screen = player.screen(160, 60);
        let list = screen
            .lines()
            .map(|line| line.chars().skip(LIST).collect::<String>());
        let line_of = |row: String| {
            let row = row.trim_start_matches(|letter: char| !letter.is_alphabetic());
            lines.iter().copied().find(|line| row.starts_with(line))
        };
        list.filter_map(line_of).collect()
    };
    let mut player = Player::master();
    player.paste(SHEET);
    for mut player in [reopened(&player), player] {
        player.shows_wide(&["asked with “A Con - Smy”", "question 1 of 2"]);
        player.press("<c-p>show the pasted<enter>");
        assert_eq!(rows(&player), lines);
    }
}
