//! A line while it is being typed.

use chancery_core::board::Map;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use entry::{Context, complete, interpret};

use super::position::position;
use testing::lines::lexicon;

/// Returns the completions for a line of France in the starting position.
fn offered(line: &str, ordered: &[&str]) -> Vec<String> {
    let map = Map::standard();
    let (lexicon, position, rules) = (lexicon(), map.opening(), Rules::default());
    let legality = LegalityContext::new(map, &position, &rules);
    let mut ctx = Context::new(lexicon, &legality, map.power_by_key("FRANCE"));
    ctx.ordered = ordered
        .iter()
        .filter_map(|code| map.province_by_code(code))
        .collect();
    complete(&ctx, line)
        .into_iter()
        .map(|completion| completion.text)
        .collect()
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
    let (lexicon, position, rules) = (lexicon(), map.opening(), Rules::default());
    let legality = LegalityContext::new(map, &position, &rules);
    let ctx = Context::new(lexicon, &legality, None);
    for unit in position.units() {
        let unit = map.short(unit.location).to_string();
        for completion in complete(&ctx, &unit) {
            let order = completion.order.expect("a whole order");
            let meant = interpret(&completion.text, &ctx);
            assert_eq!(
                (meant.verdict.word(), meant.canonical),
                ("ok", order.canonical(map).to_string()),
                "{}",
                completion.text
            );
            for span in completion.matched {
                assert!(completion.text.get(span).is_some());
            }
        }
    }
}

/// Returns the completions for a line in a position.
fn offered_in(phase: &str, state: &str, power: &str, line: &str) -> Vec<String> {
    let map = Map::standard();
    let position = position(
        map,
        phase,
        &serde_json::from_str(state).expect("valid test data"),
    );
    let rules = Rules::default();
    let legality = LegalityContext::new(map, &position, &rules);
    let ctx = Context::new(lexicon(), &legality, map.power_by_key(power));
    let offered = complete(&ctx, line);
    for completion in offered
        .iter()
        .filter(|completion| completion.order.is_some())
    {
        let meant = interpret(&completion.text, &ctx);
        assert_eq!(meant.verdict.word(), "ok", "{}", completion.text);
    }
    offered
        .into_iter()
        .map(|completion| completion.text)
        .collect()
}

#[test]
fn convoys_to_centers_come_before_others_and_before_those_over_land() {
    let state = r#"{"units":{"ENGLAND":["A YOR","F NTH","F ENG"],"FRANCE":["A PIC"]},
        "centers":{"ENGLAND":["LON","EDI","LVP"]}}"#;
    let all = offered_in("S1901M", state, "ENGLAND", "nth c");
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
    let retreat = r#"{"units":{"FRANCE":["*A BUR","A PAR"],"GERMANY":["A BUR"]},
        "retreats":{"FRANCE":{"A BUR":["GAS","MAR"]}}}"#;
    let retreats = |line| offered_in("S1902R", retreat, "FRANCE", line);
    assert_eq!(retreats(""), ["A Bur "]);
    assert_eq!(retreats("bur"), ["A Bur R Gas", "A Bur R Mar", "A Bur D"]);
    assert_eq!(retreats("bur - m"), ["A Bur R Mar"]);
    let builds = r#"{"units":{},"centers":{"RUSSIA":["STP","WAR"]}}"#;
    let winter = |line| offered_in("W1902A", builds, "RUSSIA", line);
    assert_eq!(
        winter(""),
        ["A StP B", "F StP/nc B", "F StP/sc B", "A War B", "waive"]
    );
    assert_eq!(winter("build f"), ["F StP/nc B", "F StP/sc B"]);
    assert_eq!(winter("war"), ["A War B"]);
    assert_eq!(winter("w")[0], "waive");
    let removals = r#"{"units":{"RUSSIA":["A GAL","F BLA"]},"centers":{"RUSSIA":["STP"]}}"#;
    assert_eq!(offered_in("W1902A", removals, "RUSSIA", "-g"), ["A Gal D"]);
}

#[test]
fn a_note_names_what_puts_an_order_in_doubt() {
    let map = Map::standard();
    let (lexicon, position, rules) = (lexicon(), map.opening(), Rules::default());
    let legality = LegalityContext::new(map, &position, &rules);
    let ctx = Context::new(lexicon, &legality, map.power_by_key("FRANCE"));
    for (line, expected) in [
        ("A Par - Bur?", "“?” puts it in doubt"),
        ("A Par - Bur maybe", "“maybe” puts it in doubt"),
        ("A Par - Bur (cancled)", "“cancled” puts it in doubt"),
        ("A Par - Bur, cancled", "“cancled” puts it in doubt"),
        ("cancel Par", "“cancel” isn't part of an order"),
        ("mar - xx - bur", "“xx” isn't part of an order"),
        ("par s mar bru", "read “bru” as Burgundy"),
    ] {
        assert_eq!(interpret(line, &ctx).note, expected, "{line}");
    }
}
