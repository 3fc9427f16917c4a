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
        let point = None;
        last = select.click(
            Click {
                province,
                hold,
                point,
            },
            &context,
        );
    }
    (select.step().text(&context), last)
}

use click::Clicked::{Chosen, Refused};

const LEFT: ClickAction = ClickAction::None;
const SUPPORT: ClickAction = ClickAction::Support;
const CONVOY: ClickAction = ClickAction::Convoy;

/// A power and its clicks, the order that they write, and the result of the last one.
type Case = (
    &'static str,
    &'static [(&'static str, ClickAction)],
    &'static str,
    click::Clicked,
);

const CASES: [Case; 20] = [
    ("FRANCE", &[("BUR", LEFT)], "A Bur ", Chosen),
    (
        "FRANCE",
        &[("BUR", LEFT), ("BEL", LEFT)],
        "A Bur - Bel",
        Chosen,
    ),
    ("FRANCE", &[("BUR", LEFT), ("BUR", LEFT)], "A Bur H", Chosen),
    (
        "FRANCE",
        &[("BUR", LEFT), ("MAR", LEFT)],
        "A Bur - Mar",
        Chosen,
    ),
    (
        "FRANCE",
        &[("BUR", LEFT), ("MAR", SUPPORT)],
        "A Bur S A Mar",
        Chosen,
    ),
    (
        "FRANCE",
        &[("BUR", LEFT), ("MAR", SUPPORT), ("GAS", LEFT)],
        "A Bur S A Mar - Gas",
        Chosen,
    ),
    (
        "FRANCE",
        &[("BUR", LEFT), ("MAR", SUPPORT), ("MAR", LEFT)],
        "A Bur S A Mar",
        Chosen,
    ),
    // two coasts: one is chosen next, or another destination
    (
        "FRANCE",
        &[("MAO", LEFT), ("SPA", LEFT)],
        "F MAO - Spa",
        Chosen,
    ),
    (
        "FRANCE",
        &[("MAO", LEFT), ("SPA", LEFT), ("POR", LEFT)],
        "F MAO - Por",
        Chosen,
    ),
    // a unit that can't go to the destination that was clicked first
    ("FRANCE", &[("BEL", LEFT), ("MAO", LEFT)], "F MAO ", Chosen),
    (
        "FRANCE",
        &[("MAO", LEFT), ("POR", LEFT)],
        "F MAO - Por",
        Chosen,
    ),
    ("FRANCE", &[("BUR", LEFT), ("EAS", LEFT)], "A Bur ", Refused),
    // another unit of the same power that the selected one can't move to or support
    (
        "FRANCE",
        &[("BUR", LEFT), ("BEL", LEFT), ("MAR", LEFT)],
        "A Mar ",
        Chosen,
    ),
    // another own unit, which the left button doesn't support
    ("FRANCE", &[("BUR", LEFT), ("MAO", LEFT)], "F MAO ", Chosen),
    (
        "FRANCE",
        &[("BUR", LEFT), ("MAR", SUPPORT), ("MAO", LEFT)],
        "F MAO ",
        Chosen,
    ),
    // a unit of another power first, or the destination first
    (
        "FRANCE",
        &[("RUH", LEFT), ("BUR", LEFT)],
        "A Bur S A Ruh",
        Chosen,
    ),
    (
        "FRANCE",
        &[("GAS", LEFT), ("MAR", LEFT)],
        "A Mar - Gas",
        Chosen,
    ),
    (
        "ENGLAND",
        &[("NTH", LEFT), ("YOR", CONVOY), ("NWY", LEFT)],
        "F NTH C A Yor - Nwy",
        Chosen,
    ),
    (
        "ENGLAND",
        &[("NTH", LEFT), ("YOR", SUPPORT), ("EDI", LEFT)],
        "F NTH S A Yor - Edi",
        Chosen,
    ),
    (
        "ENGLAND",
        &[("YOR", LEFT), ("NWY", LEFT)],
        "A Yor - Nwy via convoy",
        Chosen,
    ),
];

#[test]
fn clicks_write_orders() {
    let game = board(&[
        "FRANCE A BUR",
        "FRANCE A MAR",
        "FRANCE F MAO",
        "ENGLAND F NTH",
        "ENGLAND A YOR",
        "GERMANY A RUH",
    ]);
    for (power, clicks, line, result) in CASES {
        let (text, last) = clicked(&game, power, clicks);
        assert_eq!((text.as_str(), last), (line, result), "{clicks:?}");
    }
}

/// The nearest coast is chosen, and a support asks for it, too.
#[test]
fn a_click_chooses_the_nearest_coast() {
    let game = board(&["FRANCE F MAO", "FRANCE F LYO"]);
    let powers = [game.map().power_by_key("FRANCE").expect("France")];
    let drawing = Drawing::standard();
    let context = select_context(&game, &powers);
    let [mao, spain] = ["MAO", "SPA"].map(|code| at(&game, code));
    for (coast, order) in [("SPA/NC", "F MAO - Spa/nc"), ("SPA/SC", "F MAO - Spa/sc")] {
        let location = game.map().location_by_code(coast).expect("a coast");
        let point = jump_labels::point(drawing, game.map(), TagAnchor::Unit(location));
        let mut select = MapSelect::new(&context);
        let mut click = |province, hold, point| {
            select.click(
                Click {
                    province,
                    hold,
                    point,
                },
                &context,
            )
        };
        click(mao, LEFT, None);
        assert_eq!(click(spain, LEFT, Some(point)), Chosen);
        assert_eq!(click(spain, LEFT, Some(point)), Chosen);
        assert_eq!(select.step().text(&context), order);
    }
    let (text, last) = clicked(
        &game,
        "FRANCE",
        &[("LYO", LEFT), ("MAO", SUPPORT), ("SPA", LEFT)],
    );
    assert_eq!((text.as_str(), last), ("F LYO S F MAO - Spa", Chosen));
}
