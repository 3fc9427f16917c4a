//! A line while it is being typed.

use chancery_core::board::{Map, Position};
use entry::{Completion, Context, complete, interpret};
use serde_json::json;

use super::position::{ask, position};

/// Returns the completions for a line of France in the starting position.
fn offered(line: &str, ordered: &[&str]) -> Vec<String> {
    let map = Map::standard();
    let ordered = ordered.iter().filter_map(|code| map.province_by_code(code));
    let ordered = ordered.collect();
    let all = ask(&map.opening(), "FRANCE", |ctx| {
        complete(&Context { ordered, ..*ctx }, line)
    });
    all.into_iter().map(|completion| completion.text).collect()
}

#[test]
fn units_come_first_those_without_an_order_before_the_others() {
    assert_eq!(offered("", &[]), ["F Bre ", "A Mar ", "A Par "]);
    assert_eq!(offered("", &["BRE"]), ["A Mar ", "A Par ", "F Bre "]);
    assert_eq!(offered("m", &[]), ["A Mar "]);
    assert_eq!(offered("a", &[]), ["A Mar ", "A Par "]);
    assert_eq!(offered("q", &[]), [""; 0]);
}

#[test]
fn orders_that_fit_are_offered_the_likely_first() {
    let all = offered("mar", &[]);
    assert_eq!(all[0], "A Mar - Bur");
    assert!(all.contains(&"A Mar S A Par - Bur".to_owned()), "{all:?}");
    assert!(all.contains(&"A Mar H".to_owned()), "{all:?}");
    assert_eq!(offered("mar s bur", &[])[0], "A Mar S A Par - Bur");
    let supports = offered("mar s", &[]);
    let nth = |text: &str| supports.iter().position(|other| other == text);
    assert!(
        nth("A Mar S A Par - Bur") < nth("A Mar S A Mun - Bur"),
        "{supports:?}"
    );
    assert_eq!(offered("mar s par g", &[]), ["A Mar S A Par - Gas"]);
    assert_eq!(offered("a mar - s", &[])[0], "A Mar - Spa");
    assert_eq!(offered("bre m", &[])[0], "F Bre - MAO");
    assert_eq!(offered("par b", &[])[..2], ["A Par - Bur", "A Par - Bre"]);
    assert_eq!(offered("mar xyz", &[]), [""; 0]);
    for completed in offered("mar", &[]) {
        assert_eq!(offered(&completed, &[])[0], completed);
    }
}

#[test]
fn offered_orders_can_be_read() {
    let map = Map::standard();
    let opening = map.opening();
    for unit in opening.units() {
        offered_in(&opening, "", &map.short(unit.location).to_string());
    }
}

/// Returns the completions for a line in a position. Those that are whole orders can be read.
fn offered_in(position: &Position, power: &str, line: &str) -> Vec<String> {
    ask(position, power, |ctx| {
        let read = |completion: Completion| {
            let text = completion.text;
            if let Some(order) = completion.order {
                let (meant, order) = (interpret(&text, ctx), order.canonical(Map::standard()));
                let found = (meant.verdict.word(), meant.canonical);
                assert_eq!(found, ("ok", order.to_string()), "{text}");
            }
            assert!(
                completion
                    .matched
                    .into_iter()
                    .all(|span| text.get(span).is_some())
            );
            text
        };
        complete(ctx, line).into_iter().map(read).collect()
    })
}

#[test]
fn convoys_to_centers_come_before_others_and_before_those_over_land() {
    let state = json!({
        "units": {"ENGLAND": ["A YOR", "F NTH", "F ENG"], "FRANCE": ["A PIC"]},
        "centers": {"ENGLAND": ["LON", "EDI", "LVP"]},
    });
    let all = offered_in(&position("S1901M", &state), "ENGLAND", "nth c");
    let nth = |order: &str| {
        let place = all.iter().position(|other| other == order);
        place.unwrap_or_else(|| panic!("{order} is not among {all:?}"))
    };
    assert_eq!(nth("F NTH C A Yor - Bel"), 0, "{all:?}");
    assert!(nth("F NTH C A Yor - Nwy") < nth("F NTH C A Yor - Pic"));
    assert!(nth("F NTH C A Yor - Pic") < nth("F NTH C A Yor - Edi"));
    assert!(nth("F NTH C A Yor - Edi") < nth("F NTH C A Pic - Nwy"));
}

#[test]
fn retreats_and_winters_are_offered_too() {
    let retreat = json!({
        "units": {"FRANCE": ["*A BUR", "A PAR"], "GERMANY": ["A BUR"]},
        "retreats": {"FRANCE": {"A BUR": ["GAS", "MAR"]}},
    });
    let retreat = position("S1902R", &retreat);
    let retreats = |line| offered_in(&retreat, "FRANCE", line);
    assert_eq!(retreats(""), ["A Bur "]);
    assert_eq!(retreats("bur"), ["A Bur R Gas", "A Bur R Mar", "A Bur D"]);
    assert_eq!(retreats("bur - m"), ["A Bur R Mar"]);
    let builds = json!({"units": {}, "centers": {"RUSSIA": ["STP", "WAR"]}});
    let builds = position("W1902A", &builds);
    let winter = |line| offered_in(&builds, "RUSSIA", line);
    assert_eq!(
        winter(""),
        ["A StP B", "F StP/nc B", "F StP/sc B", "A War B", "waive"]
    );
    assert_eq!(winter("build f"), ["F StP/nc B", "F StP/sc B"]);
    assert_eq!(winter("war"), ["A War B"]);
    assert_eq!(winter("w")[0], "waive");
    let removals = json!({"units": {"RUSSIA": ["A GAL", "F BLA"]}, "centers": {"RUSSIA": ["STP"]}});
    let removals = position("W1902A", &removals);
    assert_eq!(offered_in(&removals, "RUSSIA", "-g"), ["A Gal D"]);
}

#[test]
fn a_note_names_what_puts_an_order_in_doubt() {
    let opening = Map::standard().opening();
    for (line, expected) in [
        ("A Par - Bur?", "“?” puts it in doubt"),
        ("A Par - Bur maybe", "“maybe” puts it in doubt"),
        ("A Par - Bur (cancled)", "“cancled” puts it in doubt"),
        ("A Par - Bur, cancled", "“cancled” puts it in doubt"),
        ("cancel Par", "“cancel” isn't part of an order"),
        ("mar - xx - bur", "“xx” isn't part of an order"),
        (
            "A Mar - Spa. Everything else stands.",
            "“Everything else stands” isn't an order",
        ),
        ("par s mar bru", "read “bru” as Burgundy"),
    ] {
        let note = ask(&opening, "FRANCE", |ctx| interpret(line, ctx).note);
        assert_eq!(note, expected, "{line}");
    }
}
