//! Printing from the terminal program.

use output::printouts::PrintoutKind;

use super::Player;

fn at_the_end() -> Player {
    Player::example("turn-limit-of-1907")
}

#[test]
fn prints_from_the_palette() {
    for (words, kind) in [
        ("print the results", PrintoutKind::Results),
        ("print order forms", PrintoutKind::Forms),
        ("print the center", PrintoutKind::Chart),
        ("print the order log", PrintoutKind::Log),
        ("print ballots", PrintoutKind::Ballots),
        ("print the abbreviation", PrintoutKind::Card),
        ("print the score", PrintoutKind::Score),
    ] {
        let mut player = at_the_end();
        player.press(&format!("<c-p>{words}<enter>"));
        // the name of a file of results has the phase
        let last = player.game().history().last().map(|record| record.turn());
        let turn = last.filter(|_| kind == PrintoutKind::Results);
        assert_eq!(player.printed, [(kind, turn)], "{words}");
        player.shows(&["Printed: table.toml"]);
    }
}

#[test]
fn results_are_those_of_the_phase_that_is_looked_at() {
    let mut player = at_the_end();
    player.press("<pgup><pgup><c-p>print the results<enter>");
    let [(PrintoutKind::Results, Some(turn))] = player.printed[..] else {
        panic!("{:?}", player.printed);
    };
    assert_eq!(turn.to_string(), "F1907M");
}

#[test]
fn reports_what_could_not_be_printed() {
    let mut player = at_the_end();
    player.disk = Err(tui::Failure::new("prints: can't make the folder: no room"));
    player.press("<c-p>print order forms<enter>");
    player.shows(&["can't make the folder: no room"]);
}
