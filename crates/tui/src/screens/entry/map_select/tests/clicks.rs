//! Tests of orders selected by clicks.

use super::*;
use crate::map::click::{Click, ClickAction};

/// Clicks on provinces. Returns the text of the line and the result of the last click.
fn clicked(game: &Game, power: &str, clicks: &[(&str, ClickAction)]) -> (String, click::Clicked) {
    let powers = [game.map().power_by_key(power).expect("a power")];
    let context = select_context(game, &powers);
    let mut select = MapSelect::new(&context);
    let mut last = click::Clicked::Refused;
    for &(code, hold) in clicks {
        let province = at(game, code);
        last = select.click(Click { province, hold }, &context);
    }
    (select.step().text(&context), last)
}

#[test]
fn clicks_write_orders() {
    use click::Clicked::*;
    let game = board(&[
        "FRANCE A BUR",
        "FRANCE A MAR",
        "FRANCE F MAO",
        "ENGLAND F NTH",
        "ENGLAND A YOR",
        "GERMANY A RUH",
    ]);
    let (left, support, convoy) = (ClickAction::None, ClickAction::Support, ClickAction::Convoy);
    for (power, clicks, line, came) in [
        ("FRANCE", &[("BUR", left)][..], "A Bur ", Chosen),
        (
            "FRANCE",
            &[("BUR", left), ("BEL", left)],
            "A Bur - Bel",
            Chosen,
        ),
        ("FRANCE", &[("BUR", left), ("BUR", left)], "A Bur H", Chosen),
        (
            "FRANCE",
            &[("BUR", left), ("MAR", left)],
            "A Bur - Mar",
            Chosen,
        ),
        (
            "FRANCE",
            &[("BUR", left), ("MAR", support)],
            "A Bur S A Mar",
            Chosen,
        ),
        (
            "FRANCE",
            &[("BUR", left), ("MAR", support), ("GAS", left)],
            "A Bur S A Mar - Gas",
            Chosen,
        ),
        (
            "FRANCE",
            &[("BUR", left), ("MAR", support), ("MAR", left)],
            "A Bur S A Mar",
            Chosen,
        ),
        // two coasts: a letter selects one
        ("FRANCE", &[("MAO", left), ("SPA", left)], "F MAO ", Refused),
        (
            "FRANCE",
            &[("MAO", left), ("POR", left)],
            "F MAO - Por",
            Chosen,
        ),
        ("FRANCE", &[("BUR", left), ("EAS", left)], "A Bur ", Refused),
        // another unit of the same power that the selected one can't move to or support
        (
            "FRANCE",
            &[("BUR", left), ("BEL", left), ("MAR", left)],
            "A Mar ",
            Chosen,
        ),
        // a unit of another power first, or the destination first
        (
            "FRANCE",
            &[("RUH", left), ("BUR", left)],
            "A Bur S A Ruh",
            Chosen,
        ),
        (
            "FRANCE",
            &[("GAS", left), ("MAR", left)],
            "A Mar - Gas",
            Chosen,
        ),
        (
            "ENGLAND",
            &[("NTH", left), ("YOR", convoy), ("NWY", left)],
            "F NTH C A Yor - Nwy",
            Chosen,
        ),
        (
            "ENGLAND",
            &[("NTH", left), ("YOR", support), ("EDI", left)],
            "F NTH S A Yor - Edi",
            Chosen,
        ),
        (
            "ENGLAND",
            &[("YOR", left), ("NWY", left)],
            "A Yor - Nwy via convoy",
            Chosen,
        ),
    ] {
        let (text, last) = clicked(&game, power, clicks);
        assert_eq!((text.as_str(), last), (line, came), "{clicks:?}");
    }
}
