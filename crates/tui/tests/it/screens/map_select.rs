//! Orders by map selection: letters, arrow keys, clicks, and the reach of units.

use chancery_core::board::{Map, Phase};
use game::{Game, Mode, Setup};
use tui::{Appearance, Click, ClickAction, Depth, Message};

use super::{Player, text};

impl Player {
    /// Clicks a province on the map.
    fn click_on(&mut self, code: &str, hold: ClickAction) -> &mut Self {
        let province = Map::standard().province_by_code(code).expect("a province");
        let click = Click {
            province,
            hold,
            point: None,
        };
        let effects = self.app.update(Message::Click(click));
        self.carry_out(effects);
        self
    }

    /// Returns the letter of a row of the detail panel: `s` for `A Par` in `s A Par`.
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

    /// Presses the letter of a row.
    #[track_caller]
    fn point_at(&mut self, what: &str) -> &mut Self {
        let sign = self.sign(what);
        self.press(&sign)
    }
}

/// The letters of powers on badges aren't keys, so they aren't shown beside letters that are.
#[test]
fn only_letters_to_press_are_on_the_map() {
    let mut player = Player::france();
    let turkish = |player: &Player| {
        let screen = player.screen(80, 24);
        screen.contains("tA") || screen.contains("tF")
    };
    assert!(turkish(&player));
    player.press(" ");
    assert!(!turkish(&player), "{}", player.screen(80, 24));
    player.press("<esc>");
    assert!(turkish(&player));
}

#[test]
fn map_selection_writes_an_order() {
    let mut player = Player::france();
    player.press(" ");
    player.shows_wide(&["pick a unit by its letter", "A Par", "A Mar", "F Bre"]);
    player.shows(&["Space pick provinces"]);
    player.point_at("A Par");
    // Space has an effect before the first letter only
    player.hides(&["Space pick"]);
    player.press(" ");
    player.shows_wide(&["› A Par", "A Par: to where?"]);
    player.hides(&["Tab completes"]);
    player.point_at("Bur");
    player.shows(&["› A Par - Bur", "✓ A Par - Bur", "Enter accept"]);
    player.press("<enter>");
    player.shows(&["1 of 3 orders"]);
    // five keys for the longest order: Space, the unit, the supported unit, its destination, Enter
    player.press(" ").point_at("A Mar").point_at("A Par");
    player.shows_wide(&["› A Mar S A Par"]);
    player.point_at("Bur");
    player.shows(&["✓ A Mar S A Par - Bur", "supports your own move"]);
    player.press("<enter>");
    player.shows(&["2 of 3 orders"]);
    player.press(" ").point_at("F Bre").press("h<enter>");
    player.shows(&["3 of 3 orders"]);
}

#[test]
fn one_can_type_on_at_any_moment_and_go_back() {
    let mut player = Player::france();
    player.press(" ").point_at("A Par").press("-");
    player.press(" bur");
    player.shows(&["✓ A Par - Bur"]);
    player.press("<esc> ").point_at("A Par").point_at("Pic");
    player.shows(&["✓ A Par - Pic"]);
    player.press("<bs>");
    player.shows_wide(&["A Par: to where?"]);
    player.press("<bs>");
    player.shows_wide(&["pick a unit by its letter"]);
    player.press("<bs>");
    // back to typing: letters are typed again
    player.press("mar h");
    player.shows(&["✓ A Mar H"]);
}

#[test]
fn unused_letters_change_nothing() {
    let mut player = Player::france();
    player.press(" ").point_at("A Par").press("0");
    player.shows_wide(&["No province here has the letter 0", "› A Par"]);
}

#[test]
fn provinces_can_be_selected_first() {
    let mut player = Player::france();
    player.press("  ");
    player.shows_wide(&["pick a province by its letter"]);
    player.point_at("Pic");
    player.shows_wide(&["which unit moves to Picardy?"]);
    player.point_at("A Par");
    player.shows(&["✓ A Par - Pic"]);
}

#[test]
fn the_arrow_keys_walk_and_enter_picks() {
    let mut player = Player::france();
    player.press(" <right>");
    let screen = player.screen(120, 40);
    assert!(
        screen.contains("no unit there") || screen.contains("center"),
        "{screen}"
    );
    // back to the unit, and on to its destination
    player.press("<esc> ").point_at("A Par").press("<up>");
    player.shows_wide(&["Picardy"]);
    player.press("<enter>");
    player.shows(&["✓ A Par - Pic"]);
    player.press("<enter>");
    player.shows(&["1 of 3 orders"]);
}

#[test]
fn clicks_write_and_accept_orders() {
    let mut player = Player::france();
    player.click_on("PAR", ClickAction::None);
    player.shows_wide(&["A Par: to where?"]);
    // the click on the destination makes the order; the second half of a double click does nothing
    player.click_on("BUR", ClickAction::None);
    player.shows(&["1 of 3 orders"]);
    player.shows_wide(&["✓ A Par - Bur"]);
    player.click_on("BUR", ClickAction::None);
    player.shows(&["1 of 3 orders"]);
    player
        .click_on("MAR", ClickAction::None)
        .click_on("PAR", ClickAction::Support)
        .click_on("BUR", ClickAction::None);
    player.shows_wide(&["✓ A Mar S A Par - Bur"]);
    player.shows(&["2 of 3 orders"]);
    player
        .click_on("BRE", ClickAction::None)
        .click_on("BRE", ClickAction::None);
    player.shows_wide(&["3 of 3 orders", "✓ F Bre H"]);
    // in a typed line, a click adds the province's name
    player.press("bre - ").click_on("MAO", ClickAction::None);
    player.shows(&["✓ F Bre - MAO"]);
}

#[test]
fn escape_takes_a_click_back() {
    let mut player = Player::france();
    player.click_on("PAR", ClickAction::None);
    player.shows_wide(&["right button: support a unit", "› A Par"]);
    player.press("<esc>").hides(&["› A Par"]);
    player.click_on("MAR", ClickAction::None);
    player.shows_wide(&["A Mar: to where?", "› A Mar"]);
    player.click_on("SPA", ClickAction::None);
    player.shows_wide(&["✓ A Mar - Spa"]);
}

#[test]
fn reports_places_that_are_no_choice() {
    let mut player = Player::france();
    player
        .click_on("PAR", ClickAction::None)
        .click_on("ANK", ClickAction::None);
    player.shows_wide(&["Ankara can't be chosen here", "› A Par"]);
    player
        .click_on("NAO", ClickAction::None)
        .shows(&["The North Atlantic Ocean can't be chosen here."]);
}

#[test]
fn the_sheets_stay_beside_the_map_while_a_game_master_points() {
    let mut player = Player::master();
    player.paste("Austria: A Vienna to Galicia\nA Budapest - Serbia\n");
    let sheets = ["A Budapest - Serbia", "A Bud - Ser"];
    player.shows_wide(&sheets);
    player.press(" ").shows_wide(&sheets);
}

#[test]
fn a_game_master_selects_every_unit() {
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

/// Only keys and the kinds of units are reversed then.
#[test]
fn units_without_a_key_keep_the_letters_of_their_powers() {
    let plain = Appearance {
        depth: Depth::None,
        ..Appearance::RICH
    };
    for keys in [" ", " a"] {
        let screen = text(&Player::france().press(keys).cells(80, 24, plain));
        for unit in [" eF ", " rA ", " tF "] {
            assert!(screen.contains(unit), "{unit} is not on\n{screen}");
        }
    }
}

#[test]
fn the_reach_names_the_own_units_that_must_leave() {
    let mut player = Player::new();
    player.press("n<enter><enter><f7>");
    player.shows_at((80, 24), &["  5  Vie", "own unit must leave: Tri Vie"]);
}

/// England and France have the same player.
#[test]
fn all_units_of_a_seat_are_on_the_same_side_in_the_reach() {
    let mut player = Player::two_seats();
    player.press(
        "<enter>par - bur<enter>lon - nth<enter><c-d><enter><enter><c-d><enter><esc><c-d><enter>",
    );
    player.press("bur h<f7>");
    player.shows_wide(&["1  Bel  unowned center  F NTH               –  "]);
}

#[test]
fn shows_reach_of_a_unit_and_into_a_province() {
    let mut player = Player::france();
    player.press("mar h<f7>");
    player.shows_wide(&["where can A Mar move?", "› A Mar -"]);
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let screen = player.screen(width, height);
        let row = |text: &str| screen.lines().find(|row| row.contains(text));
        let (heading, burgundy) = (row("can support"), row("1  Bur"));
        let column = |row: Option<&str>, text| row.and_then(|row| row.find(text));
        let column = (column(heading, "can oppose"), column(burgundy, "A Mun"));
        assert!(column.0.is_some() && column.0 == column.1, "{screen}");
    }
    player.shows(&["where can A Mar move?", "Bur", "1 2 … accept"]);
    player.press("<f7>");
    player.shows_wide(&["who can move to Marseilles", "A Mar France is there"]);
    player.press("<f7>1");
    player.shows(&["✓ A Mar - "]);
    player.press("mar h<f7>spa");
    player.shows(&["✓ A Mar - Spa"]);
    player.press("<f7><esc>");
    player.shows(&["✓ A Mar - Spa"]);
}

#[test]
fn results_are_picked_by_letters() {
    let mut player = Player::master();
    player.press("par - bur<enter>mun - bur<enter>vie - gal<enter><c-d><enter><esc>");
    player.shows_wide(&["results"]);
    player.press(" ");
    player.shows_wide(&["select an order by its unit's letter"]);
    player.press("<esc>");
    player.shows_wide(&["of 22"]);
    let before = player.screen(120, 40);
    // one of the letters selects another order
    let changed = "asdfg".chars().any(|letter| {
        player.press(&format!(" {letter}"));
        player.screen(120, 40) != before
    });
    assert!(changed);
}

#[test]
fn letters_and_cursor_show_without_colors_too() {
    let mut player = Player::france();
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
        // three units of the player, and the label under the cursor
        assert!(reversed.count() >= 6, "{appearance:?}");
    }
}

/// Starts order entry for a power with builds due in winter: it has its home centers and no units.
fn winter(power: &str) -> Player {
    let map = Map::standard();
    let mut start = map.opening();
    start.turn.phase = Phase::Adjustments;
    let power = map.power_by_key(power).expect("a power");
    let units: Vec<_> = start.units_of(power).collect();
    for unit in units {
        start.take_unit(map.province(unit.location));
    }
    let mut player = Player::of(
        Game::new(Setup {
            mode: Mode::HotSeat,
            start: Some(start),
            ..Setup::standard("winter")
        })
        .expect("seven seats"),
    );
    player.press("<enter>");
    player
}

/// Starts order entry as a game master in a fall in which A Bur was dislodged.
pub(super) fn retreats() -> Player {
    let mut player = Player::master();
    player
        .press("mun - bur<enter><c-d><enter><esc><c-d>")
        .press("par - bur<enter>mar s par - bur<enter><c-d><enter><esc><c-d>");
    player.shows(&["Fall 1901 retreats"]);
    player
}

#[test]
fn a_disband_among_the_retreats_counts_no_builds() {
    let mut player = retreats();
    player.press("d").shows(&["A Bur D"]);
    player.hides(&["build"]);
}

#[test]
fn a_void_retreat_says_that_its_unit_is_disbanded() {
    let mut player = retreats();
    player.press("bur - lon<enter><enter><c-d>");
    player.shows_wide(&["void", "A Bur will be disbanded."]);
}

#[test]
fn a_number_after_a_refused_retreat_chooses_one_of_the_unit_that_was_typed() {
    let mut player = retreats();
    player.press("bur - lon<enter>").shows(&["Enter again"]);
    player.press("1").shows(&["1 of 1 retreat"]);
    player.hides(&["expected a unit"]);
}

#[test]
fn the_help_of_retreats_has_no_supports_and_convoys() {
    let title = "Supports and convoys";
    let mut moves = Player::france();
    moves.press("<f1>").shows_at((120, 60), &[title]);
    let mut player = retreats();
    player.press("<f1>").shows_at((120, 60), &["Writing"]);
    player.hides_at((120, 60), &[title]);
}

#[test]
fn retreats_are_selected_on_the_map() {
    let mut player = retreats();
    player.press(" ");
    player.shows(&["pick a dislodged unit by its letter"]);
    player.point_at("A Bur");
    player.shows(&["A Bur: to where?", "d disbands it"]);
    player.point_at("Gas");
    player.shows(&["✓ A Bur R Gas"]);
    player.press("<enter>");
    player.shows(&["1 of 1 retreat"]);
    // by the destination, and by the unit's own key
    player
        .press("<del>  ")
        .point_at("Ruh")
        .point_at("A Bur")
        .press("<enter>");
    player.shows_wide(&["1 of 1 retreat", "A Bur R Ruh"]);
    player.press("<del> ").point_at("A Bur").press("d<enter>");
    player.shows_wide(&["1 of 1 retreat", "A Bur D"]);
}

#[test]
fn retreats_are_clicked() {
    let mut player = retreats();
    player.click_on("BUR", ClickAction::None);
    player.shows(&["A Bur: to where?"]);
    // blocked: a French army is there
    player.click_on("MAR", ClickAction::None);
    player.shows_wide(&["Marseilles can't be chosen here"]);
    player
        .click_on("PIC", ClickAction::None)
        .click_on("PIC", ClickAction::None);
    player.shows_wide(&["1 of 1 retreat", "A Bur R Pic"]);
    // the selected unit's destinations are numbered on the map, and a closed one changes nothing
    player.press("<del>");
    player.click_on("MAR", ClickAction::None);
    player.shows_wide(&["Marseilles can't be chosen here", "1  A Bur R"]);
    player.click_on("GAS", ClickAction::None);
    player.shows_wide(&["1 of 1 retreat", "A Bur R Gas"]);
    // the unit itself: disband
    player.press("<del>");
    player
        .click_on("BUR", ClickAction::None)
        .click_on("BUR", ClickAction::None);
    player.shows_wide(&["1 of 1 retreat", "✓ A Bur D"]);
}

#[test]
fn builds_are_selected_by_key_and_click() {
    let mut player = winter("FRANCE");
    player.shows(&["Winter 1901", "0 of 3 builds"]);
    player.press(" ").point_at("Bre");
    player.shows(&["what is built in Brest?", "a A Bre", "f F Bre"]);
    player.press("f<enter>");
    player.shows_wide(&["1 of 3 builds", "F Bre B"]);
    // another home than the one that was clicked; only armies can be built in an inland center
    player.click_on("MAR", ClickAction::None);
    player.shows(&["what is built in Marseilles?"]);
    player.click_on("PAR", ClickAction::None);
    player.shows_wide(&["2 of 3 builds", "✓ A Par B"]);
    // a unit that isn't on the map is clicked in the list
    for size in [(80, 24), (120, 40)] {
        player
            .press("<esc><esc>")
            .click_on("MAR", ClickAction::None);
        player.click_text(size, "f F Mar");
        player.shows(&["✓ F Mar B"]);
    }
    player.press("<enter>");
    player.shows(&["3 of 3 builds"]);
}

#[test]
fn a_letter_waives_builds() {
    let mut player = winter("RUSSIA");
    player.shows(&["0 of 4 builds"]);
    player.press(" ");
    player.shows(&["w waive"]);
    player.press("w<enter>");
    player.shows(&["1 of 4 builds"]);
    player
        .press(" ")
        .click_text((80, 24), "w waive")
        .press("<enter>");
    player.shows(&["2 of 4 builds"]);
    // each coast has its own letter
    player.press(" ").point_at("StP").press("n<enter>");
    player.shows_wide(&["3 of 4 builds", "F StP/nc B"]);
}

#[test]
fn removals_are_selected_on_the_map() {
    let map = Map::standard();
    let mut start = map.opening();
    start.turn.phase = Phase::Adjustments;
    let [france, germany] = ["FRANCE", "GERMANY"].map(|key| map.power_by_key(key));
    let brest = map.province_by_code("BRE").expect("Brest");
    assert_eq!(start.owner(brest), france);
    start.set_owner(brest, germany);
    let game = Game::new(Setup {
        mode: Mode::GameMaster,
        start: Some(start),
        ..Setup::standard("removals")
    });
    let mut player = Player::of(game.expect("seven seats"));
    player.press(" ").point_at("Mar").press("<enter>");
    player.shows_wide(&["F ✓  1 of 1", "A Mar D"]);
}

#[test]
fn draws_every_sign_in_every_view() {
    for (size, codes) in [
        ((80, 24), ["PAR", "MAR", "BRE"]),
        ((120, 40), ["PAR", "MAR", "BRE"]),
    ] {
        let mut player = Player::france();
        // in the far southeast, at a large scale
        for _ in 0..6 {
            player.screen(size.0, size.1);
            player.press("<a-+>");
        }
        for _ in 0..12 {
            player.screen(size.0, size.1);
            player.press("<a-right><a-down>");
        }
        let far = player.window(size);
        assert!(
            codes
                .iter()
                .any(|code| player.cells_of(size, code).is_empty())
        );
        player.press(" ");
        for code in codes {
            assert!(
                !player.cells_of(size, code).is_empty(),
                "{code} at {size:?}"
            );
        }
        player.point_at("F Bre");
        for code in ["BRE", "MAO", "ENG", "PIC", "GAS"] {
            assert!(
                !player.cells_of(size, code).is_empty(),
                "{code} at {size:?}"
            );
        }
        // back to the previous view
        player.press("<bs><bs><bs>");
        assert_eq!(player.window(size), far);
    }
}

#[test]
fn a_click_keeps_the_view() {
    let mut player = Player::france();
    for _ in 0..5 {
        player.screen(120, 40);
        player.press("<a-+>");
    }
    let near = player.window((120, 40));
    player.click_on("PAR", ClickAction::None);
    assert_eq!(player.window((120, 40)), near);
}

#[test]
fn explains_closed_locations() {
    let mut player = Player::france();
    player.press("bre h<f7>");
    player.shows_wide(&["not in reach", "Par inland"]);
    player.press("<esc><esc>mar h<f7>");
    player.shows_wide(&["not in reach", "LYO sea"]);
}

/// The table doesn't cover the numbers of its provinces.
#[test]
fn the_map_shows_each_number_of_the_reach() {
    for unit in ["bud", "sev", "rom", "kie", "mun"] {
        let mut player = Player::master();
        let screen = player.press(&format!("<f7>{unit}")).screen(80, 24);
        let is_table = |row: &&str| row.trim_start().starts_with("to ");
        let map = screen.lines().take_while(|row| !is_table(row)).skip(1);
        let map = map.collect::<String>();
        let rows = screen.lines().skip_while(|row| !is_table(row)).skip(1);
        let number = |row: &str| row.trim_start().chars().next().filter(char::is_ascii_digit);
        for number in rows.map_while(number) {
            assert!(map.contains(number), "{number} of {unit}\n{screen}");
        }
    }
}

/// On a small screen, a game master's sheets give way to it.
#[test]
fn the_reach_is_on_the_map_instead_of_the_sheets() {
    let mut player = Player::master();
    player.paste("Austria: A Bud - Ser\nEngland: F Lon - NTH\n");
    player.shows(&["F Lon - NTH"]);
    player
        .press("<up><up><f7>")
        .shows(&["where can", "can oppose"]);
    player.hides(&["F Lon - NTH"]);
}

#[test]
fn results_show_units_in_reach() {
    let mut player = Player::master();
    player.press("par - bur<enter>mun - bur<enter>vie - gal<enter><c-d><enter><esc>");
    player.press("mun<f7>");
    player.shows_wide(&[
        "Spring 1901 results",
        "where can A Mun move?",
        "Bur",
        "A Par",
    ]);
    player.press("<f7>");
    player.shows_wide(&["who can move to Munich", "A Ber"]);
    player.press("<esc>");
    player.shows_wide(&["A Mun - Bur", "of 22"]);
    // typing requests another order
    player.press("<f7>vie");
    player.shows_wide(&["A Vie - Gal"]);
}

#[test]
fn a_click_accepts_the_order_that_a_letter_completed() {
    let mut player = Player::france();
    player.click_on("BRE", ClickAction::None);
    player.press(&player.sign("MAO"));
    player.click_on("PAR", ClickAction::None);
    player.click_on("BUR", ClickAction::None);
    player.shows_wide(&["✓ F Bre - MAO", "✓ A Par - Bur", "2 of 3 orders"]);
}
