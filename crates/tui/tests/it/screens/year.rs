//! A whole year at the keyboard: spring, fall, retreats, winter, and the next spring.

use super::Player;
use game::Mode;

const SPRING: &str =
    "A Mun - Bur\nF Kie - Den\nF Bre - MAO\nA War - Ukr\nF Sev - BLA\nF Ank - BLA\n";
const FALL: &str = "A Par - Bur\nA Mar S A Par - Bur\nF MAO - Por\nA Ukr - Rum\n";

#[test]
fn a_game_master_plays_a_year() {
    let mut player = Player::master();
    player.shows(&[
        "Spring 1901 orders",
        "0 of 22 orders",
        "22 unordered",
        "saved",
        "? help",
    ]);
    player.paste(SPRING);
    player.shows(&["6 orders entered from the sheet", "6 of 22 orders"]);
    player.press("<c-d>");
    player.shows(&[
        "? Seal all orders?",
        "16 units will hold; no orders at all: ",
    ]);
    player.press("<enter>");
    player.shows(&["Spring 1901 read-aloud script", "All orders are in."]);
    player.hides(&["F Bre - MAO", "Fleet Brest"]);
    player.press("<enter><enter><enter>");
    player.shows(&["FRANCE", "Fleet Brest moves to the Mid-Atlantic Ocean."]);
    player.press("<esc>");
    player.shows(&["results  4 succeed  2 bounce"]);
    player.shows(&["F Sev - BLA  bounced   1 against 1 (F Ank was also ordered there)"]);
    player.press("ank");
    player.shows(&["F Ank - BLA  bounced   1 against 1 (F Sev was also ordered there)"]);
    // Enter ends the search and stays on the screen
    player.press("<enter>");
    player.shows(&["Spring 1901 results", "F Ank - BLA  bounced"]);
    player.press("<c-d>");
    player.shows(&["Fall 1901 orders"]);

    player.paste(FALL).press("<c-d><enter><esc>");
    player.shows(&["Fall 1901 results", "1 dislodged"]);
    player.shows(&["A Bur H  dislodged   by A Par; no order"]);
    player.press("<f5>");
    player.shows(&["2", "◆"]);
    player.press("<c-d>");
    player.shows(&[
        "Fall 1901 retreats",
        "↯ Germany  A Bur",
        "by A Par",
        "1 Bel  2 Gas",
        "closed  Mar French army",
    ]);
    player.press("4");
    player.shows(&["1 of 1 retreat", "A Bur R Pic"]);
    player.press("<c-d><enter>");
    player.shows(&["move the pieces", "orders ─ results ─ pieces ─ centers"]);
    player.press("<tab><tab><tab>");
    player.shows(&["Move the dislodged German army in Burgundy to Picardy."]);
    player.press("<tab>");
    player.shows(&["Russia takes Rumania", "9 of 34 centers are unowned"]);
    player.hides(&["more in the list"]);
    player.press("<esc>");
    player.shows(&["Fall 1901 retreats", "✓ A Bur R Pic  retreated"]);
    player.press("<f5>").shows(&["A Bur retreated to Picardy."]);
    player.press("<c-d>");

    player.shows(&["Winter 1901 builds ", "0 of 3"]);
    // France builds in the first of its empty home centers, by number; the third build isn't ordered
    player.press("1");
    player.shows(&["? ", "1 A Bre B", "2 F Bre B"]);
    player.press("2germany: f kie b<enter>");
    player.shows_wide(&["F Bre B"]);
    player.shows(&["2 of 3"]);
    player.press("<c-d><enter>");
    player.shows(&[
        "Then place and remove the pieces",
        "orders ─ pieces ─ waived",
    ]);
    player.press("<tab><tab><tab>");
    player.shows(&["Builds waived or not ordered", "waives 1 build."]);
    player.press("<esc><c-d>");
    player.shows(&["Spring 1902 orders"]);
}

#[test]
fn the_balance_follows_a_script_that_was_left_early() {
    let mut player = Player::master();
    player.paste(SPRING).press("<c-d><enter><esc><c-d>");
    player.paste(FALL).press("<c-d><enter><esc><c-d>");
    player.press("4<c-d><enter><esc>");
    player.shows(&["Fall 1901 retreats", "A Bur R Pic"]);
    player.press("<c-d>");
    player.shows(&["Fall 1901 centers", "9 of 34 centers are unowned"]);
    player.press("<enter>");
    player.shows(&["Winter 1901 builds "]);
}

#[test]
fn many_powers_that_lead_are_counted() {
    let paper = "phase: F1901M\nposition:\n  England: F Lon\n  France: A Par\n  Germany: A Mun\n  Italy: A Rom\n\
                 centers:\n  England: LON\n  France: PAR\n  Germany: MUN\n  Italy: ROM\n";
    let mut player = Player::at(Mode::GameMaster, paper);
    player.press("<c-d><enter><enter><esc><c-d>");
    player.shows_wide(&["4 powers lead with 1 center each, 17 short of victory."]);
}

#[test]
fn a_key_without_effect_says_why() {
    let mut player = Player::master();
    player
        .press("<pgup>")
        .shows(&["No phase has been played yet"]);
    player
        .press("x<c-u><f5>")
        .shows(&["No phase has been played yet"]);
}

#[test]
fn past_phases_can_be_looked_at_and_change_nothing() {
    let mut player = Player::master();
    player
        .paste(SPRING)
        .press("<c-d><enter><esc><c-d>")
        .paste("A Par - Gas\nA Mar - Spa");
    player.press("<pgup>");
    player.shows(&["Spring 1901 results  past, 1 of 1"]);
    player
        .press("<pgup>")
        .shows(&["There is no earlier phase."]);
    player
        .press("<pgdn><f5>")
        .shows(&["Spring 1901 results  past, 1 of 1"]);
    for size in [super::SMALL, (60, 20)] {
        player.shows_at(size, &["F5 close"]);
    }
    // the orders follow the last phase
    player.press("<pgdn>");
    player.shows(&["Fall 1901 orders", "2 of 22 orders"]);
}

#[test]
fn two_people_pass_the_keyboard() {
    let mut player = Player::two_seats();
    player.shows(&["Pass the keyboard to Anna.", "Everyone else, look away."]);
    player.shows(&["Anna ‹", "Ben ·"]);
    player.hides(&["sealed"]);
    // this table has no passphrases
    player
        .press("?")
        .shows(&["Handover screen of another player"]);
    player.hides(&["passphrase"]);
    player.press("<esc>");
    player.press("<enter>");
    player.shows(&["ENGLAND", "FRANCE", "RUSSIA", "0 of 10 orders"]);
    player.press("f lon nth<enter>f edi nwg<enter><c-d><enter>");
    player.shows(&["Pass the keyboard to Ben.", "1 sheet sealed"]);
    player.press("<enter>");
    player.shows(&["AUSTRIA", "GERMANY", "TURKEY"]);
    player.press("vie gal<enter><c-d><enter>");
    player.shows(&["Spring 1901 reveal", "All orders are in."]);
    player.press("<esc>");
    player.shows(&["Spring 1901 results", "3 succeed", "19 unordered"]);
    // Enter never opens a player's orders
    player.press("<enter><enter><pgdn><pgdn><pgdn>");
    player.shows(&["Spring 1901 results", "Ctrl-D continues to the next phase."]);
    player.press("<c-d>");
    player.shows(&["Fall 1901", "Pass the keyboard to Anna."]);
}

#[test]
fn the_centers_are_counted_over_the_years() {
    let mut player = Player::master();
    player
        .paste(SPRING)
        .press("<c-d><enter><esc><c-d>")
        .paste(FALL)
        .press("<c-d><enter><esc><c-d>");
    player.press("<c-d><enter><esc><c-d><enter><a-c>");
    player.shows(&[
        "Centers before Winter 1901",
        " start ",
        "1901",
        "F4",
        "G4",
        "18 to win",
    ]);
    player.press("<esc>");
    player.shows(&["Winter 1901 builds "]);
}

#[test]
fn all_see_the_balance_of_a_year_before_the_winter() {
    let mut player = Player::two_seats();
    let year = [("bre mao<enter>", "kie den<enter>mun tyr<enter>"), ("", "")];
    for (anna, ben) in year {
        for orders in [anna, ben] {
            player.press("<enter>").press(orders).press("<c-d><enter>");
        }
        player.press("<esc>");
        player.shows(&["results"]);
        player.press("<c-d>");
    }
    // nobody's orders are open, and no one hands over the keyboard yet
    player.hides(&["Pass the keyboard"]);
    for size in [super::SMALL, super::WIDE] {
        player.shows_at(
            size,
            &[
                "Fall 1901 centers",
                "18 to win",
                "Germany",
                "of 34 centers are unowned",
            ],
        );
    }
    player.shows(&["▲1   +Den", "builds 1"]);
    player.shows_wide(&["▲1   +Den", "builds 1", "next: Winter 1901"]);
    player.press("<down><down><down><down>");
    player.shows(&["builds 1"]);
    player.press("<esc><esc>").shows(&["Fall 1901 results"]);
    player.press("<c-d>").shows(&["Enter next phase"]);
    player.press("<enter>");
    player.shows(&["Pass the keyboard to", "opens the builds and removals"]);
    player.hides(&["other player"]);
    // the builds of one power are shown with their results at once
    player.press("<enter>11<c-d><enter>");
    player.shows(&["Winter 1901 builds and removals", "built"]);
    player.hides(&["reveal"]);
}

/// A wrong key on the handover screen doesn't show the orders of a player who sealed them.
#[test]
fn sealed_orders_are_shown_only_after_a_second_enter() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter><c-d><enter>");
    player.shows(&["Pass the keyboard to Ben.", "1 sheet sealed"]);
    player.press("<left><enter>");
    player.shows(&[
        "Pass the keyboard to Anna.",
        "Enter again shows the sealed orders",
    ]);
    player.press("<right><left>");
    player.hides(&["Enter again"]);
    player.press("<enter><enter>");
    player.shows_wide(&["F Lon - NTH"]);
}

/// A player who thinks can let another one write meanwhile.
#[test]
fn another_player_can_write_while_the_screen_is_hidden() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter><c-o>");
    player.shows(&["Pass the keyboard to Anna.", "←→ other player"]);
    player.press("<right><enter>");
    player.shows(&["AUSTRIA", "0 of 9 orders"]);
    player.hides_at((120, 40), &["F Lon - NTH"]);
    player
        .press("<esc><esc>")
        .hides_at((120, 40), &["F Lon - NTH"]);
    player.press("vie gal<enter><c-d><enter>");
    player.shows(&["Pass the keyboard to Anna."]);
    player.press("<enter>").shows_wide(&["F Lon - NTH"]);
}
