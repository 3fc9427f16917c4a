//! Proofs: questions about a unit in the results or in a what-if, and the orders that answer them.

use chancery_core::board::Map;
use chancery_core::rules::Rules;
use entry::{Defaults, Sheet};
use game::{Game, Mode, Setup};
use testing::lines::lexicon;
use testing::saves::example;

use super::Player;

/// Starts on the results of a spring in which Vienna and Venice bounce in Tyrolia.
fn played() -> Player {
    let mut player = Player::master();
    player.press("a vie - tyr<enter>a ven - tyr<enter><c-d><enter><esc>");
    player
}

#[test]
fn two_keys_answer_whether_a_move_could_have_been_certain() {
    let mut player = played();
    player.press("vie<enter><a-g>");
    player.shows(&[
        "AUSTRIA  Spring 1901 proof",
        "Can Austria take Tyrolia, whatever the others order?",
        "No. These replies prevent it, whatever Austria orders (753 order sets).",
        "A Vie - Tyr  bounced",
    ]);
    player.shows_wide(&["1  the orders given", "2  orders 1", "A Ven - Tyr"]);
    // Tab asks about the unit itself: no other power can reach it
    player.press("<tab>");
    player.shows(&[
        "Can Austria save A Vie from being dislodged",
        "Yes. These orders do it against every reply (",
    ]);
    player.press("<esc>");
    player.shows(&["Spring 1901 results"]);
}

#[test]
fn a_sea_can_be_assumed_to_be_without_enemy_fleets() {
    let start = "phase: S1902M\nposition:\nFrance: F LYO\nEngland: F MAO\n\
                 centers:\nFrance: Mar\nEngland: Lon\n";
    let sheet = Sheet::read(
        Map::standard(),
        start,
        &Defaults::new(lexicon(), Rules::default()),
    );
    let setup = Setup {
        mode: Mode::GameMaster,
        start: Some(sheet.position),
        ..Setup::standard("Sea")
    };
    let mut player = Player::of(Game::new(setup).expect("seven seats"));
    player.press("lyo wes<enter><c-d><enter><esc>lyo<enter><a-g>");
    player.shows(&["take Western Mediterranean", "No."]);
    player.press("a");
    player.shows(&["Assuming no enemy fleets in MED.", "Yes."]);
    player.press("a");
    player.shows(&["Assuming no enemy fleets in BLACK SEA.", "No."]);
    player.press("a");
    player.hides(&["Assuming"]);
}

#[test]
fn a_proof_is_walked_through_and_its_results_explained() {
    let mut player = played();
    player.press("vie<enter><a-g><down>");
    let other = player.screen(160, 50);
    assert!(other.contains("orders 1"), "{other}");
    player.press("<enter>");
    player.shows(&["Spring 1901 results under the proof"]);
    player.press("<esc><f6>");
    player.shows(&["WHAT IF Spring 1901"]);
    player.press("<esc>");
    player.shows(&["Spring 1901 proof"]);
}

#[test]
fn a_proof_can_be_left_or_stopped_while_it_is_looked_for() {
    let mut player = played();
    player.is_quick = false;
    player.press("vie<enter><a-g>");
    player.shows(&["The program looks for a proof", "Can Austria take Tyrolia"]);
    player.press("<enter>");
    player.think();
    player.shows(&["Not decided."]);
    player.press("<esc><a-g><esc>");
    // a late answer has no effect
    player.think();
    player.shows(&["Spring 1901 results"]);
}

#[test]
fn a_what_if_asks_about_orders_that_are_not_in_the_game() {
    let mut player = played();
    player.press("<f6>tri alb<enter>");
    player.press("<a-g>");
    player.shows(&["proof", "whatever the others order?"]);
}

#[test]
fn only_units_of_a_movement_phase_are_asked_about() {
    let mut player = Player::of(example("rulebook-sample"));
    player.press("<pgup>w1901<enter><a-g>");
    player.shows(&["Only orders of a movement phase can be proved."]);
}
