//! Pointing instead of typing: letters, arrow keys, clicks; and where a unit can go.

use chancery::board::Map;
use chancery::tui::message::{Click, Hold, Message};
use chancery::tui::theme::{Appearance, Depth};

use super::Player;

impl Player {
    /// Clicks a province on the map.
    fn click_on(&mut self, code: &str, hold: Hold) -> &mut Self {
        let province = Map::standard().province_by_code(code).expect("a province");
        let effects = self.app.update(Message::Click(Click { province, hold }));
        self.carry_out(effects);
        self
    }

    /// The sign under which the dock lists something: `A Par` in `s A Par`.
    #[track_caller]
    fn sign(&self, what: &str) -> String {
        let screen = self.screen(120, 40);
        let named = format!(" {what}");
        let listed = screen.match_indices(&named).filter_map(|(at, _)| {
            let mut before = screen[..at].chars().rev();
            let sign = before.next().filter(char::is_ascii_alphanumeric)?;
            (before.next() == Some(' ')).then_some(sign)
        });
        listed
            .last()
            .unwrap_or_else(|| panic!("{what:?} is not on\n{screen}"))
            .to_string()
    }

    /// Presses the sign of something.
    #[track_caller]
    fn point_at(&mut self, what: &str) -> &mut Self {
        let sign = self.sign(what);
        self.press(&sign)
    }

    /// The screen at 120x40 shows all of these texts.
    #[track_caller]
    fn tells(&self, texts: &[&str]) {
        let screen = self.screen(120, 40);
        for wanted in texts {
            assert!(screen.contains(wanted), "{wanted:?} is not on\n{screen}");
        }
    }
}

fn france() -> Player {
    let mut player = Player::new();
    player.press("n<enter><enter><c-d><enter><enter><c-d><enter><enter>");
    player.shows(&["FRANCE", "0 of 3 orders"]);
    player
}

#[test]
fn an_order_is_written_as_one_points_and_taken_with_enter() {
    let mut player = france();
    player.press(" ");
    player.tells(&["pick a unit by its letter", "A Par", "A Mar", "F Bre"]);
    player.point_at("A Par");
    player.tells(&["› A Par", "A Par: to where?"]);
    player.point_at("Bur");
    player.shows(&["› A Par - Bur", "✓ A Par - Bur", "Enter take"]);
    player.press("<enter>");
    player.shows(&["1 of 3 orders"]);
    // five keys for the longest: Space, the unit, the helped one, where it goes, Enter
    player.press(" ").point_at("A Mar").point_at("A Par");
    player.tells(&["› A Mar S A Par"]);
    player.point_at("Bur");
    player.shows(&["✓ A Mar S A Par - Bur", "supports your own move"]);
    player.press("<enter>");
    player.shows(&["2 of 3 orders"]);
    player.press(" ").point_at("F Bre").press("h<enter>");
    player.shows(&["3 of 3 orders"]);
}

#[test]
fn one_can_type_on_at_any_moment_and_go_back() {
    let mut player = france();
    player.press(" ").point_at("A Par").press("-");
    player.press(" bur");
    player.shows(&["✓ A Par - Bur"]);
    player.press("<esc> ").point_at("A Par").point_at("Pic");
    player.shows(&["✓ A Par - Pic"]);
    player.press("<bs>");
    player.tells(&["A Par: to where?"]);
    player.press("<bs>");
    player.tells(&["pick a unit by its letter"]);
    player.press("<bs>");
    // typing again: letters write
    player.press("mar h");
    player.shows(&["✓ A Mar H"]);
}

#[test]
fn a_letter_that_is_no_sign_changes_nothing() {
    let mut player = france();
    player.press(" ").point_at("A Par").press("0");
    player.tells(&["No place here has the sign 0", "› A Par"]);
}

#[test]
fn provinces_are_pointed_at_first_too() {
    let mut player = france();
    player.press("  ");
    player.tells(&["pick a province by its letter"]);
    player.point_at("Pic");
    player.tells(&["who goes to Picardy?"]);
    player.point_at("A Par");
    player.shows(&["✓ A Par - Pic"]);
}

#[test]
fn the_arrow_keys_walk_and_enter_picks() {
    let mut player = france();
    player.press(" <right>");
    let screen = player.screen(120, 40);
    assert!(
        screen.contains("nobody there") || screen.contains("center"),
        "{screen}"
    );
    // back to the unit, and on to a place
    player.press("<esc> ").point_at("A Par").press("<up>");
    player.tells(&["Picardy"]);
    player.press("<enter>");
    player.shows(&["✓ A Par - Pic"]);
    player.press("<enter>");
    player.shows(&["1 of 3 orders"]);
}

#[test]
fn clicks_write_and_take_orders() {
    let mut player = france();
    player.click_on("PAR", Hold::None);
    player.tells(&["A Par: to where?"]);
    player.click_on("BUR", Hold::None);
    player.shows(&["✓ A Par - Bur"]);
    player.click_on("BUR", Hold::None);
    player.shows(&["1 of 3 orders"]);
    player
        .click_on("MAR", Hold::None)
        .click_on("PAR", Hold::Support)
        .click_on("BUR", Hold::None);
    player.shows(&["✓ A Mar S A Par - Bur"]);
    player.press("<enter>");
    player.shows(&["2 of 3 orders"]);
    player
        .click_on("BRE", Hold::None)
        .click_on("BRE", Hold::None);
    player.shows(&["✓ F Bre H"]);
    player.press("<esc><esc>");
    // in a line that is typed a click adds the name
    player.press("bre - ").click_on("MAO", Hold::None);
    player.shows(&["✓ F Bre - MAO"]);
}

#[test]
fn a_place_that_is_no_choice_is_told() {
    let mut player = france();
    player
        .click_on("PAR", Hold::None)
        .click_on("ANK", Hold::None);
    player.tells(&["Ankara is no choice here", "› A Par"]);
}

#[test]
fn a_game_master_points_at_every_unit() {
    let mut player = Player::master();
    player
        .press(" ")
        .point_at("A Vie")
        .point_at("Gal")
        .press("<enter>");
    player.shows(&["1 of 22 orders"]);
    player
        .press(" ")
        .point_at("F Sev")
        .point_at("BLA")
        .press("<enter>");
    player.shows(&["2 of 22 orders"]);
}

#[test]
fn where_it_can_go_and_who_can_come() {
    let mut player = france();
    player.press("mar h<f7>");
    player.tells(&[
        "where can A Mar go",
        "can support it",
        "can come against it",
        "› A Mar -",
    ]);
    player.shows(&["where can A Mar go", "Bur", "1 … 9 write it"]);
    player.press("<f7>");
    player.tells(&["who can come to Marseilles", "A Mar France stands there"]);
    player.press("<f7>1");
    player.shows(&["✓ A Mar - "]);
    player.press("<f7>spa");
    player.shows(&["✓ A Mar - Spa"]);
    player.press("<f7><esc>");
    player.shows(&["✓ A Mar - Spa"]);
}

#[test]
fn results_are_picked_by_letters() {
    let mut player = Player::master();
    player.press("par - bur<enter>mun - bur<enter>vie - gal<enter><c-d><enter><esc>");
    player.tells(&["results"]);
    player.press(" ");
    player.tells(&["pick an order by its unit’s letter"]);
    player.press("<esc>");
    player.tells(&["of 22"]);
    let before = player.screen(120, 40);
    // some letter picks another order
    let changed = "asdfg".chars().any(|letter| {
        player.press(&format!(" {letter}"));
        player.screen(120, 40) != before
    });
    assert!(changed);
}

#[test]
fn letters_and_cursor_show_without_colors_too() {
    let mut player = france();
    player.press(" <right>");
    for appearance in [
        Appearance {
            depth: Depth::None,
            ..Appearance::RICH
        },
        Appearance {
            depth: Depth::None,
            ascii: true,
            ..Appearance::RICH
        },
    ] {
        let cells = player.cells(120, 40, appearance);
        let map = cells
            .content
            .chunks(120)
            .take(29)
            .flat_map(|row| &row[..88]);
        let reversed = map.filter(|cell| {
            cell.style()
                .add_modifier
                .contains(ratatui::style::Modifier::REVERSED)
        });
        // three units of one's own, and the label under the cursor
        assert!(reversed.count() >= 6, "{appearance:?}");
    }
}
