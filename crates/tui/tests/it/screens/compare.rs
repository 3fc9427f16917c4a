//! The comparison of rulebooks, and the rules screen.

use std::path::PathBuf;

use chancery_core::rules::{IssueId, Rulebook};
use chart::Drawing;
use game::{Game, TableRules};
use tui::LoadedSave;

use super::{Player, text};
use testing::golden;
use testing::saves::{convoy, two_routes};
use tui::Appearance;

/// Returns a game with two played phases: one with the same results under all rulebooks, and one in
/// which an army's convoy loses one of two routes.
fn played() -> Game {
    let mut game = two_routes();
    game.resolve();
    convoy(&mut game);
    game.resolve();
    game
}

fn at_table(game: Game) -> Player {
    let mut player = Player::new();
    player.app.open(LoadedSave {
        path: Some(PathBuf::from("table.toml")),
        game,
        mismatches: Vec::new(),
        drawing: Some(Drawing::standard_shared()),
    });
    player
}

fn table_rules(player: &Player) -> TableRules {
    player
        .app
        .shared
        .session
        .as_ref()
        .expect("a game")
        .game()
        .table_rules()
}

#[test]
fn shows_differences_with_the_deciding_issue() {
    let mut player = at_table(played());
    player.press("<f4>");
    player.shows(&[
        "Fall 1901 under 1971",
        "played under DATC 3.1",
        "A Lon - Bel",
        "empty",
        "A Bel",
        "≠ 4.A.1 decides.",
        "The other 4 orders have the same result under all",
    ]);
    player.click_text((120, 40), "1982");
    player.shows(&["Fall 1901 under 1982"]);
    // under the game's own rules, the screen shows the other result
    for _ in 0..8 {
        player.press("<right>");
        if player.screen(120, 40).contains("under DATC 3.1") {
            break;
        }
    }
    player.shows_wide(&[
        "under DATC 3.1",
        "Differences",
        "moved; 1971: ~",
        "Belgium A Bel, not empty",
        "Same under all",
        "Spring 1901 = same under all",
    ]);
    // the explanation under the selected rulebook, and back
    player.press("<f5>");
    player.shows(&["Fall 1901 results under", "Depends on"]);
    player.press("<esc>");
    player.shows(&["played under DATC 3.1", "4.A.1 decides"]);
    // brackets have the same commands as the arrows
    let before = player.screen(80, 24);
    player.press("]");
    assert_ne!(player.screen(80, 24), before);
    player.press("[");
    assert_eq!(player.screen(80, 24), before);
}

#[test]
fn a_click_beside_the_text_of_a_cell_selects_its_rulebook() {
    let mut player = at_table(played());
    let screen = player.press("<f4>").screen(120, 40);
    let mut rows = screen.lines().enumerate();
    let (_, head) = rows.find(|(_, row)| row.contains(" 1982 ")).expect("a row");
    let (y, row) = rows.find(|(_, row)| row.contains(" Bel")).expect("a row");
    let front = head.split("1982").next().unwrap_or_default();
    let x = front.chars().count() + "1982".len() - 1;
    let beside: String = row.chars().skip(x - 1).take(2).collect();
    assert_eq!(beside, "  ", "{screen}");
    player.click((120, 40), (x as u16, y as u16));
    player.shows(&["Fall 1901 under 1982"]);
}

#[test]
fn reports_identical_results_under_all_rulebooks() {
    let mut player = at_table(played());
    player.press("<f4><pgup>");
    player.shows(&[
        "Spring 1901 under every rulebook",
        "= Same results under all",
        "None of the 35 issues that rulebooks decide differently matters here.",
    ]);
    player.press("<pgdn>");
    player.shows(&["Fall 1901 under 1971"]);
    player.press("<esc><c-d>");
    player.shows(&["Fall 1901 retreats"]);
}

#[test]
fn any_order_can_be_seen_under_every_rulebook() {
    let mut player = at_table(played());
    player.press("<f4>mao");
    player.shows(&["F MAO - ENG", "A Lon - Bel"]);
    player.press("<esc>");
    player.hides(&["F MAO - ENG  "]);
    // a line that names no unit says so
    player.press("f1905m<enter>").shows(&["no unit there"]);
    // Enter explains, as in the results
    player.press("<esc>mao<enter>").shows(&["F MAO", "under "]);
    player.hides(&["F MAO - ENG  "]);
    player.press("<esc>x");
    player.press("<esc>").hides(&["no unit there"]);
}

#[test]
fn the_comparison_of_results_is_of_the_phase_shown() {
    let mut player = at_table(played());
    player.press("<pgup><pgup>");
    player.shows(&["Spring 1901 results"]);
    player.press("<f4>");
    player.shows(&["Spring 1901 under every rulebook"]);
    let mut player = Player::master();
    player.press("<f4>");
    player.shows(&["No phase has been played yet"]);
}

#[test]
fn a_change_of_rules_shows_what_it_would_have_altered_before_it_is_taken() {
    let mut player = at_table(played());
    player.press("<f8>");
    player.shows(&[
        "Rules of two routes",
        "4.A.1  Multi-route convoy disruption",
    ]);
    player.press("<right>");
    player.shows(&[
        "1 change not applied",
        "≠ 4.A.1",
        "Fall 1901 would differ: A Lon - Bel: no",
    ]);
    player.shows_at(
        (160, 50),
        &[
            "Enter applies it from Fall 1901 retreats",
            "Test cases  6.F.9",
        ],
    );
    // Esc cancels the changes, after one that asks
    player
        .press("<esc>")
        .shows(&["Esc again discards them", "1 change not applied"]);
    player.press("<esc>").hides(&["Rules of two routes"]);
    assert_eq!(table_rules(&player), TableRules::of(Rulebook::Datc31));
    player.press("<f8><right><del>");
    player.shows(&["DATC 3.1"]);
    player.hides(&["not applied"]);
    player.press("<left><enter>");
    player.shows(&["DATC 3.1, 1 issue set"]);
    assert_eq!(
        table_rules(&player)
            .rules
            .changes_from(Rulebook::Datc31)
            .len(),
        1
    );
    // past results don't change
    player.press("<f4>");
    player.shows(&["played under DATC 3.1"]);
}

#[test]
fn comparison_and_rules_show_no_orders_of_others() {
    let mut player = Player::two_seats();
    player.press("<enter><c-d><enter><enter><c-d><enter><esc><c-d>");
    player.shows(&["Fall 1901", "Pass the keyboard to Anna."]);
    player.press("<enter>f lon nth<enter>par pic<enter><c-d><enter>");
    player.shows(&["Pass the keyboard to Ben."]);
    let secret = ["Lon - NTH", "Par - Pic", "lon nth"];
    for keys in [
        "<f4>",
        "<right>",
        "lon",
        "<esc><esc><f8>",
        "<right>",
        "<esc><esc><c-d><f4>",
    ] {
        player.press(keys);
        for (width, height) in [(80, 24), (120, 40)] {
            let screen = player.screen(width, height);
            for word in secret {
                assert!(!screen.contains(word), "{word:?} is on\n{screen}");
            }
        }
    }
    player.shows(&["Spring 1901 under every rulebook"]);
}

#[test]
fn a_line_is_read_again_by_other_rules() {
    let mut player = Player::master();
    // a nonexistent coast is ignored by 4.B.6 b, and makes the order void by a
    player.press("A Par - Bur/nc");
    player.hides(&["∅ A Par - Bur"]);
    let at = IssueId::ALL
        .iter()
        .position(|&issue| issue == IssueId::IrrelevantCoast);
    player.press("<f8>");
    player.press(&"<down>".repeat(at.expect("an issue")));
    player.press("<right><enter>");
    assert_ne!(table_rules(&player), TableRules::of(Rulebook::Datc31));
    player.shows(&[
        "∅ A Par - Bur",
        "From Spring 1901 orders on: DATC 3.1, 1 issue set",
    ]);
}

#[test]
fn rules_do_not_change_over_a_sealed_sheet() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter><c-d><enter><f8><right><enter>");
    player.shows(&["Anna sealed under the rules in force"]);
    player.press("<esc>");
    assert_eq!(table_rules(&player), TableRules::of(Rulebook::Datc31));
}

#[test]
fn rejects_impossible_rules() {
    let mut player = at_table(played());
    player.press("<f8>");
    // a move without a coast would fail (4.B.2 b), and one to a wrong coast would be corrected (4.B.3 a)
    let issue = |wanted: IssueId| {
        let at = IssueId::ALL.iter().position(|&issue| issue == wanted);
        "<down>".repeat(at.expect("an issue"))
    };
    player.press(&issue(IssueId::OmittedCoastOne));
    for _ in 0..3 {
        player.press("<right>");
        if player.screen(120, 40).contains("● b") {
            break;
        }
    }
    player.press("<down><right>");
    player.shows_wide(&["conflict"]);
    player.press("<enter>");
    assert_eq!(table_rules(&player), TableRules::of(Rulebook::Datc31));
    player.shows(&["Rules of two routes"]);
}

#[test]
fn a_new_game_can_set_single_issues() {
    let mut player = Player::new();
    player.press("n<f8>");
    player.shows(&["Rules for the new game"]);
    player.press("<left><enter>");
    player.shows(&["DATC 3.1, 1 issue set"]);
    player.press("<enter>");
    let house = table_rules(&player);
    assert_eq!(
        house.rules.changes_from(house.rulebook)[0].to_string(),
        "4.A.1=a"
    );
}

#[test]
fn comparison_and_rules_look_as_expected() {
    let mut compare = at_table(played());
    compare.press("<f4>");
    let mut same = at_table(played());
    same.press("<f4><pgup>");
    let mut rules = at_table(played());
    rules.press("<f8><right>");
    for (name, player) in [
        ("compare", &compare),
        ("compare-same", &same),
        ("rules", &rules),
    ] {
        player.golden(name, &[super::SMALL, super::WIDE, (160, 50)]);
        let ascii = Appearance {
            depth: tui::Depth::None,
            ascii: true,
            light: false,
        };
        let screen = text(&player.cells(80, 24, ascii));
        assert!(screen.is_ascii(), "{screen}");
        golden(&format!("screens/{name}-ascii.txt"), &(screen + "\n"));
    }
}

#[test]
fn comparison_and_rules_are_not_cut_off() {
    let mut screens = Vec::new();
    for keys in [
        "<f4>",
        "<f4><pgup>",
        "<f4><right>",
        "<f4>mao",
        "<f8>",
        "<f8><right>",
    ] {
        let mut player = at_table(played());
        player.press(keys);
        screens.push(player);
    }
    for player in &screens {
        for (width, height) in [(80, 24), (120, 40), (160, 50)] {
            let screen = player.screen(width, height);
            let cut = screen
                .lines()
                .find(|line| line.contains('…') && !line.contains("… and "));
            assert_eq!(cut, None, "{width}x{height}\n{screen}");
        }
        for (width, height) in [(60, 20), (107, 25), (108, 26), (150, 30), (200, 60)] {
            player.screen(width, height);
        }
    }
}

#[test]
fn a_change_is_in_sight_where_an_issue_has_more_choices_than_rows() {
    let mut player = Player::new();
    let screen = player.press("n<f8><down><right>").screen(80, 24);
    let choice = "● 2.4f  The one of two answers that breaks all its convoys";
    assert!(screen.contains(choice), "{screen}");
}

/// "As c" refers to the choice above, and a number of choices isn't another key.
#[test]
fn the_choices_around_the_changed_one_stay_in_sight() {
    let mut player = Player::new();
    player.press("n<f8><down><down>");
    player.shows(&["‹ c ›", "○ c+fallback  As c, but"]);
    player.press("<right>");
    player.shows(&[
        "‹ c+fallback ›",
        "● c+fallback  As c, but",
        "○ c   By sea where an own fleet",
        "Not applied yet",
    ]);
    player.hides(&[" of 8"]);
}
