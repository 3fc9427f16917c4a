//! Lines with several abbreviated orders.

use chancery_core::board::{Map, Position, ProvinceSet};
use chancery_core::orders::{WrittenOrder, notation};
use entry::{Context, complete_last, fleets_for, interpret, read_several};
use serde_json::json;

use super::position::{self, position};

/// Returns a position with France and its neighbors in the middle of a game, and England with an
/// army and fleets at sea.
fn midgame() -> Position {
    let state = json!({"units": {
        "FRANCE": ["A PAR", "A MAR", "A GAS", "F MAO", "F SPA/SC"],
        "GERMANY": ["A MUN", "A BUR"],
        "ENGLAND": ["A LON", "A YOR", "F NTH", "F NWG", "F ENG"],
    }});
    position("S1902M", &state)
}

/// Calls `ask` with the context of a power that has given these orders.
fn ask<R>(power: &str, sheet: &[&str], ask: impl FnOnce(&Context<'_>) -> R) -> R {
    let sheet = sheet.iter();
    let sheet: Vec<WrittenOrder> = sheet
        .map(|order| notation::read(Map::standard(), order).expect("valid test data"))
        .collect();
    let ordered: ProvinceSet = sheet
        .iter()
        .filter_map(|order| Some(order.unit()?.place.province))
        .collect();
    position::ask(&midgame(), power, |ctx| {
        ask(&Context {
            ordered,
            sheet: &sheet,
            ..*ctx
        })
    })
}

/// Returns the verdict and the orders of a line.
fn read_line(power: &str, sheet: &[&str], line: &str) -> String {
    ask(power, sheet, |ctx| {
        let reading = read_several(ctx, line);
        format!(
            "{} {}",
            reading.verdict.word(),
            reading.canonical(Map::standard())
        )
    })
}

/// Lines of France's orders, with their verdict and orders.
const LINES: &str = "\
# an impossible order with a question mark isn't lost
par h, mar-wes?, gas h => unreadable A PAR H ; A GAS H
par h; mar h => fixed A PAR H ; A MAR H
par,mar,gas h => fixed A PAR H ; A MAR H ; A GAS H
par-bre mar s gas mao-wes => fixed A PAR - BRE ; A MAR S A GAS ; F MAO - WES
par h gas s mar-bur mar-bur => fixed A PAR H ; A GAS S A MAR - BUR ; A MAR - BUR
Paris to Picardy mid atlantic to west med => fixed A PAR - PIC ; F MAO - WES
par bre gas par mao west med => fixed A PAR - BRE ; A GAS - PAR ; F MAO - WES
par-bre gas par, mao west med => fixed A PAR - BRE ; A GAS - PAR ; F MAO - WES
# a unit, its supporters, and its destination
par mar s bur => fixed A PAR - BUR ; A MAR S A PAR - BUR
a par a mar s burgundy => fixed A PAR - BUR ; A MAR S A PAR - BUR
par mar gas s bur => fixed A PAR - BUR ; A MAR S A PAR - BUR ; A GAS S A PAR - BUR
par mar s bur, gas h => fixed A PAR - BUR ; A MAR S A PAR - BUR ; A GAS H
par mar s bur; all others hold => fixed A PAR - BUR ; A MAR S A PAR - BUR ; A GAS H ; F MAO H ; F SPA/SC H
par bre mar => unreadable
# a list of units, or Paris to Marseilles
par mar gas hold => unreadable
Par - Bre.Gas - Par => fixed A PAR - BRE ; A GAS - PAR
# the rest
par bur; all hold => fixed A PAR - BUR ; A GAS H ; F MAO H ; A MAR H ; F SPA/SC H
par bur, hold the rest => fixed A PAR - BUR ; A GAS H ; F MAO H ; A MAR H ; F SPA/SC H
rest hold => fixed A GAS H ; F MAO H ; A MAR H ; A PAR H ; F SPA/SC H
all hold => fixed A GAS H ; F MAO H ; A MAR H ; A PAR H ; F SPA/SC H
France: par bur; rest h => fixed A PAR - BUR ; A GAS H ; F MAO H ; A MAR H ; F SPA/SC H
# an unreadable part makes only its own order unreadable
par tus; rest hold => void A PAR - TUS ; A GAS H ; F MAO H ; A MAR H ; F SPA/SC H
# lines that aren't orders
rest well => unreadable
par mar s => unreadable
par mar xyz s bur => unreadable
par par s bur => ambiguous A PAR - BUR
# the writer corrects the order
Gas - Lvp (I mean Gas - Bur) => fixed A GAS - BUR
xyz; rest hold => unreadable
";

#[test]
fn lines_of_several_orders() {
    for row in LINES.lines().filter(|row| !row.starts_with('#')) {
        let (line, wanted) = row.split_once(" => ").expect("a line and its reading");
        assert_eq!(read_line("FRANCE", &[], line).trim_end(), wanted, "{line}");
    }
}

/// Each expansion of a line once tried all the others again, which took minutes here.
#[test]
fn an_army_that_is_convoyed_by_a_named_fleet_moves() {
    for line in [
        "Yorkshire army convoy - Norway via NTH",
        "A Yor convoy to Nwy via Nth",
    ] {
        assert_eq!(read_line("ENGLAND", &[], line), "fixed A YOR - NWY VIA NTH");
    }
    assert_eq!(
        read_line("ENGLAND", &[], "F Nth convoy A Yor - Nwy"),
        "ok F NTH C A YOR - NWY"
    );
}

#[test]
fn a_long_line_is_expanded_once() {
    let line = "Fr A Par-Bur, A Mar S A Par-Bur, F Bre-MAO; Ge F Kie-Hol, A Ber-Kie, A Mun-Ruh; \
        It A Ven-Tyr, A Rom-Ven, F Nap-ION";
    let reading = read_line("FRANCE", &[], line);
    assert!(reading.starts_with("unreadable"), "{reading}");
}

#[test]
fn the_rest_means_units_without_an_order() {
    let sheet = ["A PAR - BUR", "F MAO - POR"];
    assert_eq!(
        read_line("FRANCE", &sheet, "rest hold"),
        "fixed A GAS H ; A MAR H ; F SPA/SC H"
    );
    assert_eq!(
        read_line("FRANCE", &sheet, "gas spa; rest hold"),
        "fixed A GAS - SPA ; A MAR H ; F SPA/SC H"
    );
    // all units
    assert_eq!(
        read_line("FRANCE", &sheet, "gas spa; all hold"),
        "fixed A GAS - SPA ; F MAO H ; A MAR H ; A PAR H ; F SPA/SC H"
    );
    let all = ["A PAR H", "F MAO H", "A GAS H", "A MAR H", "F SPA/SC H"];
    assert_eq!(read_line("FRANCE", &all, "rest hold"), "unreadable ");
}

#[test]
fn the_rest_are_units_of_the_powers_named() {
    assert_eq!(
        read_line("", &[], "mun ruh; rest hold"),
        "fixed A MUN - RUH ; A BUR H"
    );
    assert_eq!(
        read_line("", &[], "Germany: rest hold"),
        "fixed A BUR H ; A MUN H"
    );
}

#[test]
fn clear_lines_are_read_the_same_way() {
    for line in [
        "mar s par bur",
        "par - bur",
        "a lon - nth - nwy",
        "mar s par",
        "par tus",
        "nonsense",
    ] {
        for power in ["FRANCE", "ENGLAND", ""] {
            let (several, alone) = ask(power, &[], |ctx| {
                let reading = read_several(ctx, line);
                (
                    reading.canonical(Map::standard()),
                    interpret(line, ctx).canonical,
                )
            });
            assert_eq!(several, alone, "{line}");
        }
    }
}

/// Returns the convoy orders that a line needs.
fn fleets(sheet: &[&str], line: &str) -> Vec<String> {
    ask("ENGLAND", sheet, |ctx| {
        let needed = fleets_for(ctx, &read_several(ctx, line));
        let map = Map::standard();
        needed
            .iter()
            .map(|order| order.short(map).to_string())
            .collect()
    })
}

#[test]
fn fleets_are_offered_for_a_convoy() {
    let nth = "F NTH C A Lon - Nwy";
    assert_eq!(fleets(&[], "a lon - nth - nwy"), [nth]);
    assert_eq!(fleets(&[], "lon nwy"), [nth]);
    assert_eq!(fleets(&[], "A Yor - Nwy via NTH"), ["F NTH C A Yor - Nwy"]);
    assert_eq!(
        fleets(&[], "lon - nth - nwg - cly"),
        ["F NTH C A Lon - Cly", "F NWG C A Lon - Cly"]
    );
    // convoys already ordered aren't added again
    assert_eq!(fleets(&["F NTH C A LON - NWY"], "lon nwy"), [""; 0]);
    assert_eq!(fleets(&[], "lon nwy; nth c lon nwy"), [""; 0]);
    assert_eq!(fleets(&[], "lon nwy; nth h"), [""; 0]);
    // moves by land need no fleet
    assert_eq!(fleets(&[], "lon wal"), [""; 0]);
}

/// Returns the first completion of a line.
fn first(power: &str, sheet: &[&str], line: &str) -> String {
    ask(power, sheet, |ctx| {
        let first = complete_last(ctx, line).into_iter().next();
        first.map_or_else(String::new, |first| first.text)
    })
}

#[test]
fn completions_that_fit_the_own_orders_are_first() {
    // a support for a move that is ordered comes first
    assert_eq!(first("FRANCE", &["A PAR - PIC"], "gas"), "A Gas - Bre");
    assert_eq!(
        first("FRANCE", &["A PAR - BUR"], "gas"),
        "A Gas S A Par - Bur"
    );
    assert_eq!(
        first("FRANCE", &["A PAR - BUR"], "mar s"),
        "A Mar S A Par - Bur"
    );
    assert_eq!(
        first("FRANCE", &["A PAR - GAS"], "mar s"),
        "A Mar S A Par - Gas"
    );
    // the first completion of a convoy is an army that needs one
    assert_eq!(
        first("ENGLAND", &["A YOR - NWY VIA"], "nth"),
        "F NTH C A Yor - Nwy"
    );
    assert_eq!(
        first("ENGLAND", &["A LON - BEL VIA"], "nth c"),
        "F NTH C A Lon - Bel"
    );
    // a unit that stays is supported to hold
    assert_eq!(first("FRANCE", &["A GAS H"], "mar s gas"), "A Mar S A Gas");
    // no unit moves to a unit of its power that stays, or follows one
    let all = |sheet: &[&str]| {
        ask("FRANCE", sheet, |ctx| {
            let all = complete_last(ctx, "par -").into_iter();
            all.map(|one| one.text).collect::<Vec<_>>()
        })
    };
    let moves = all(&["A GAS H"]);
    let at = |all: &[String], text: &str| {
        all.iter()
            .position(|one| one == text)
            .expect("valid test data")
    };
    assert!(
        at(&moves, "A Par - Gas") > at(&moves, "A Par - Pic"),
        "{moves:?}"
    );
    let moves = all(&["A GAS - SPA"]);
    assert!(
        at(&moves, "A Par - Gas") < at(&moves, "A Par - Pic"),
        "{moves:?}"
    );
}

#[test]
fn the_orders_before_in_the_line_count_as_given() {
    assert_eq!(
        first("FRANCE", &[], "par bur; gas"),
        "par bur; A Gas S A Par - Bur"
    );
    assert_eq!(first("FRANCE", &[], "par bur;"), "par bur; A Gas ");
    let ghost = |line| {
        ask("FRANCE", &[], |ctx| {
            complete_last(ctx, line)[0].rest().to_owned()
        })
    };
    assert_eq!(ghost("par bur; gas s"), " A Par - Bur");
    assert_eq!(ghost("par bur; m"), "AO ");
    assert_eq!(ghost("mar s pa"), "r - Bur");
    assert_eq!(ghost(""), "A Gas ");
}

/// Lines that a player typed in haste.
#[test]
fn hurried_lines_get_the_sensible_reading_or_its_candidates() {
    let map = Map::standard();
    let read = |power: &str, line: &str| {
        let reading = position::ask(&map.opening(), power, |ctx| read_several(ctx, line));
        (reading.verdict.word(), reading.canonical(map), reading.note)
    };
    let (verdict, orders, _) = read("AUSTRIA", "bug gal");
    assert_eq!((verdict, orders.as_str()), ("ambiguous", "A BUD - GAL"));
    let (verdict, orders, note) = read("AUSTRIA", "budgal");
    assert_eq!((verdict, orders.as_str()), ("fixed", "A BUD - GAL"));
    assert_eq!(note, "read as the only order that fits");
    let (verdict, orders, _) = read("ENGLAND", "f lonnth");
    assert_eq!((verdict, orders.as_str()), ("fixed", "F LON - NTH"));
    let (verdict, _, note) = read("ENGLAND", "nor");
    assert_eq!(verdict, "unreadable");
    for name in ["Norway", "North Sea", "Norwegian Sea"] {
        assert!(note.contains(name), "{note}");
    }
}
