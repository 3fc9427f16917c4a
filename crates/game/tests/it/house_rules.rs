//! House rules in a game: perpetual, implied and proxy orders, nationalities, several order sets
//! (DATC 4.C.5 to 4.E.5). `tests/choices` has the effect of each choice.

use crate::power;
use chancery_core::board::Map;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{StatedOwner, WrittenOrder, notation};
use chancery_core::report::keys;
use chancery_core::rules::Rules;
use entry::{Context, Interpretation, Lexicon, Verdict, interpret, read};
use game::save;
use game::{Game, Setup};
use testing::house_rules::{game, rules, write};

fn sheet(game: &Game, key: &str) -> Vec<String> {
    let entries = game.sheet(power(key)).iter();
    entries
        .map(|entry| entry.written.canonical(game.map()).to_string())
        .collect()
}

/// Saves and loads a game, and checks that it is the same.
fn save_and_load(game: &Game) -> Game {
    let text = save::write(game);
    let loaded = testing::saves::read(&text);
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(loaded.mismatches, [], "{text}");
    assert_eq!(loaded.game.history(), game.history());
    assert_eq!(save::write(&loaded.game), text);
    for power in game.map().powers() {
        assert_eq!(loaded.game.sheet(power), game.sheet(power), "{text}");
    }
    loaded.game
}

#[test]
fn a_perpetual_order_lasts_until_it_is_cancelled() {
    let mut game = game(&["4.E.4=a"]);
    write(&mut game, "ITALY", "A Ven S A Rom, until further notice");
    write(&mut game, "ITALY", "A Rom S A Ven always");
    write(&mut game, "ITALY", "F Nap - Ion");
    for turn in ["F1901M", "S1902M"] {
        game.resolve();
        while !game.turn().phase.is_movement() {
            game.resolve();
        }
        assert_eq!(game.turn().to_string(), turn);
        assert_eq!(
            sheet(&game, "ITALY"),
            ["A VEN S A ROM", "A ROM S A VEN"],
            "the fleet's order was for once"
        );
        game = save_and_load(&game);
    }
    assert!(
        game.undo(&[power("ITALY")]).is_none(),
        "no one has written anything"
    );
    let rome = game.map().province_by_code("ROM").expect("Rome");
    let venice = game.map().province_by_code("VEN").expect("Venice");
    game.take_back(power("ITALY"), rome).expect("an order");
    game = save_and_load(&game);
    assert_eq!(sheet(&game, "ITALY"), ["A VEN S A ROM"]);
    game.take_back(power("ITALY"), venice).expect("an order");
    game = save_and_load(&game);
    assert_eq!(
        sheet(&game, "ITALY"),
        [""; 0],
        "though the save has it in its history"
    );
    game.resolve();
    assert_eq!(sheet(&game, "ITALY"), [""; 0]);
}

#[test]
fn a_perpetual_order_ends_with_another_or_with_its_unit() {
    let mut game = game(&["4.E.4=a"]);
    write(&mut game, "ITALY", "A Ven H, perpetual");
    write(&mut game, "ITALY", "A Rom H, perpetual");
    game.resolve();
    write(&mut game, "ITALY", "A Rom - Tus");
    assert_eq!(sheet(&game, "ITALY"), ["A VEN H", "A ROM - TUS"]);
    game.resolve();
    while !game.turn().phase.is_movement() {
        game.resolve();
    }
    assert_eq!(sheet(&game, "ITALY"), ["A VEN H"]);
    // under rules without these orders, the words don't form an order
    let map = Map::standard();
    let lexicon = Lexicon::new(map);
    let (position, rules) = (map.opening(), Rules::default());
    let legality = LegalityContext::new(map, &position, &rules);
    let context = Context::new(&lexicon, &legality, Some(power("ITALY")));
    let reading = read(&context, "A Ven H, perpetual");
    assert_eq!(
        (reading.verdict, reading.note.as_str()),
        (
            Verdict::Unreadable,
            "perpetual orders aren't allowed by these rules (4.E.4)"
        )
    );
}

#[test]
fn a_power_that_left_keeps_its_perpetual_orders() {
    let mut setup = Setup::standard("six at the table");
    setup.rules = rules(&["4.E.4=a"]);
    setup.seats.retain(|seat| seat.powers != [power("ITALY")]);
    let mut game = Game::new(setup).expect("six seats");
    write(&mut game, "ITALY", "A Ven S A Rom, perpetual");
    game.resolve();
    game.resolve();
    let italy = Map::standard().powers().position(|p| p == power("ITALY"));
    let last = game.history().last().expect("two turns");
    assert!(last.sheets[italy.expect("Italy")].is_some());
}

/// Returns the result codes of the last phase for a unit.
fn codes(game: &Game, unit: &str) -> String {
    let record = game.history().last().expect("a phase was played");
    let lines = record.report(game.map()).lines();
    let all = keys(game.map(), &lines).into_iter().zip(&lines);
    let found = all
        .into_iter()
        .find(|(key, _)| key.as_deref() == Some(unit));
    found.expect("a unit").1.result.codes().to_string()
}

#[test]
fn keeps_nationalities_that_matter() {
    let mut game = game(&["4.C.5=a", "4.C.6=a"]);
    write(&mut game, "FRANCE", "A Mar S Italian A Ven - Pie");
    write(&mut game, "ITALY", "A Ven - Pie");
    game.resolve();
    assert_eq!(codes(&game, "A MAR"), "");
    write(&mut game, "FRANCE", "A Mar S A Pie");
    let game = save_and_load(&game);
    let text = save::write(&game);
    assert!(text.contains(r#"of = "ITALY""#), "{text}");
    assert!(text.contains(r#"of = "unsaid""#), "{text}");
    let wrong = text.replace(r#"of = "unsaid""#, r#"of = "SPAIN""#);
    let fault = testing::saves::read(&wrong).expect_err("no such power");
    assert!(
        fault.to_string().contains("unknown power `SPAIN`"),
        "{fault}"
    );
    let mut game = game;
    game.resolve();
    assert_eq!(codes(&game, "A MAR"), "void");
    // the listed orders are possible and name the unit's power
    let legality = game.legality();
    let map = game.map();
    let marseilles = map.province_by_code("MAR").expect("Marseilles");
    let offered = legality.possible(marseilles);
    let named = |order: &&WrittenOrder| {
        order
            .helped()
            .is_some_and(|unit| unit.whose != StatedOwner::NoMatter)
    };
    let foreign: Vec<String> = offered
        .iter()
        .filter(named)
        .map(|order| order.short(map).to_string())
        .collect();
    assert!(
        foreign.contains(&"A Mar S Italian A Pie".to_owned()),
        "{foreign:?}"
    );
}

/// Interprets a line for France in the starting position, under these settings.
fn meaning(set: &[&str], line: &str) -> Interpretation {
    let (map, rules) = (Map::standard(), rules(set));
    let (lexicon, position) = (Lexicon::new(map), map.opening());
    let legality = LegalityContext::new(map, &position, &rules);
    let context = Context::new(&lexicon, &legality, Some(power("FRANCE")));
    interpret(line, &context)
}

/// Proxy orders, and how they are read under rules with proxies.
const PROXIES: [(&str, &str); 10] = [
    (
        "A Par proxy England",
        "ok\tA PAR PROXY ENGLAND\tEngland orders it",
    ),
    (
        "A Par by England’s order",
        "ok\tA PAR PROXY ENGLAND\tEngland orders it",
    ),
    (
        "A Mar, proxy England",
        "ok\tA MAR PROXY ENGLAND\tEngland orders it",
    ),
    (
        "proxy A Par to the Germans",
        "ok\tA PAR PROXY GERMANY\tGermany orders it",
    ),
    (
        "Proxy: army Paris to Germany",
        "ok\tA PAR PROXY GERMANY\tGermany orders it",
    ),
    (
        "A Par Vollmacht an England",
        "ok\tA PAR PROXY ENGLAND\tEngland orders it",
    ),
    (
        "A Mar procuration par Angleterre",
        "ok\tA MAR PROXY ENGLAND\tEngland orders it",
    ),
    (
        "Pariz is proxied to Italy",
        "fixed\tA PAR PROXY ITALY\tread “Pariz” as Paris",
    ),
    (
        "A Mun proxy England",
        "void\tA MUN PROXY ENGLAND\tnot France's unit",
    ),
    (
        "A Par proxy France",
        "void\tA PAR PROXY FRANCE\tname the other power",
    ),
];

#[test]
fn proxies_and_perpetual_orders_are_read_where_the_rules_know_them() {
    let read = |set: &[&str], line: &str| meaning(set, line).to_string();
    for (line, known) in PROXIES {
        for set in ["4.E.5=a", "4.E.5=b"] {
            assert_eq!(read(&[set], line), known, "{line}");
        }
        let refused = read(&[], line);
        assert_eq!(
            refused, "unreadable\t\tproxies aren't allowed by these rules (4.E.5)",
            "{line}"
        );
    }
    for (line, known) in [
        (
            "always: A Par - Bur",
            "ok\tA PAR - BUR\tuntil further notice",
        ),
        (
            "A Par - Bur (perpetual)",
            "ok\tA PAR - BUR\tuntil further notice",
        ),
        (
            "Pariz - Bur every turn",
            "fixed\tA PAR - BUR\tread “Pariz” as Paris; until further notice",
        ),
    ] {
        assert_eq!(read(&["4.E.4=a"], line), known);
        let refused = "unreadable\t\tperpetual orders aren't allowed by these rules (4.E.4)";
        assert_eq!(read(&[], line), refused);
    }
    let condition = "ambiguous\tA PAR - BUR\t“if” puts it in doubt";
    assert_eq!(
        read(&["4.E.4=a", "4.E.5=b"], "A Par - Bur if A Mar holds"),
        condition
    );
}

#[test]
fn corrects_only_spelling_under_strict_rules() {
    let read = |set: &[&str], line: &str| {
        let meaning = meaning(set, line);
        (meaning.verdict, meaning.candidates.len(), meaning.canonical)
    };
    let plain = |line: &str| read(&["4.E.2=2.4a"], line);
    assert_eq!(plain("A Par - Bur"), (Verdict::Ok, 0, "A PAR - BUR".into()));
    assert_eq!(
        plain("A Pariz - Burgandy"),
        (Verdict::Fixed, 0, "A PAR - BUR".into())
    );
    assert_eq!(
        plain("A Par - Lon"),
        (Verdict::Void, 0, "A PAR - LON".into())
    );
    // three provinces match, and only one of them can be reached
    let (verdict, candidates, _) = plain("A Par - Bu");
    assert_eq!((verdict, candidates), (Verdict::Ambiguous, 3));
    assert_eq!(read(&["4.E.2=a"], "A Par - Bu").0, Verdict::Fixed);
}

#[test]
fn a_proxy_is_followed_from_the_other_sheet() {
    for set in ["4.E.5=a", "4.E.5=b"] {
        let mut game = game(&[set]);
        write(&mut game, "FRANCE", "A Par proxy England");
        write(&mut game, "FRANCE", "A Mar S A Par - Bur");
        assert_eq!(
            game.proxies(power("ENGLAND")),
            [(
                game.map().province_by_code("PAR").expect("Paris"),
                power("FRANCE")
            )]
        );
        let written = notation::read(game.map(), "A PAR - BUR").expect("an order");
        game.give(power("ENGLAND"), "Par - Bur", written);
        let mut game = save_and_load(&game);
        game.resolve();
        assert_eq!(
            (codes(&game, "A PAR"), codes(&game, "A MAR")),
            (String::new(), String::new())
        );
        let burgundy = game.map().province_by_code("BUR").expect("Burgundy");
        assert!(game.position().unit(burgundy).is_some());
        save_and_load(&game);
    }
}
