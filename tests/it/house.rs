//! House rules in a game and at the command line: perpetual, implied and proxy orders, nationalities,
//! several order sets (DATC 4.C.5 to 4.E.5). What each choice does to a sheet is in `tests/choices`.

mod proxies;

use chancery::board::{Map, Power};
use chancery::entry::{Context, Lexicon, Verdict, interpret, read};
use chancery::game::save;
use chancery::game::{Entry, Game, Setup};
use chancery::orders::legality::Bench;
use chancery::orders::{Whose, Written, notation};
use chancery::report::{Scene, keys};
use chancery::rules::{Rules, Setting};
use serde_json::json;

use crate::program::{chancery, json_lines};

fn rules(set: &[&str]) -> Rules {
    let mut rules = Rules::default();
    for text in set {
        rules.apply(text.parse::<Setting>().expect("a setting"));
    }
    rules.check().expect("rules that are played");
    rules
}

/// A game of the standard board under these settings.
pub fn game(set: &[&str]) -> Game {
    let mut setup = Setup::standard("house rules");
    setup.rules = rules(set);
    Game::new(setup).expect("seven seats")
}

fn power(key: &str) -> Power {
    Map::standard().power_by_key(key).expect("a power")
}

/// Writes a line for a power as the program would.
fn write(game: &mut Game, key: &str, line: &str) {
    let map = Map::standard();
    let lexicon = Lexicon::new(map);
    let reading = read(
        &Context::new(&lexicon, &game.bench(), Some(power(key))),
        line,
    );
    let orders: Vec<Written> = reading.orders().map(|one| one.written.clone()).collect();
    assert!(!orders.is_empty(), "{line}: {}", reading.note);
    for written in orders {
        let entry = Entry {
            text: line.to_owned(),
            written,
            term: reading.term,
            ruling: None,
        };
        game.give_entry(power(key), entry);
    }
}

fn sheet(game: &Game, key: &str) -> Vec<String> {
    let entries = game.sheet(power(key)).iter();
    entries
        .map(|entry| entry.written.canonical(game.map()).to_string())
        .collect()
}

/// The game as a save has it, and that the save has all of it.
fn kept(game: &Game) -> Game {
    let text = save::write(game);
    let loaded = save::read(&text, |_| Ok(Map::standard_shared()));
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(loaded.drift, [], "{text}");
    assert_eq!(loaded.game.history(), game.history());
    assert_eq!(save::write(&loaded.game), text);
    for power in game.map().powers() {
        assert_eq!(loaded.game.sheet(power), game.sheet(power), "{text}");
    }
    loaded.game
}

#[test]
fn a_perpetual_order_stands_until_it_is_taken_back() {
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
        game = kept(&game);
    }
    assert!(
        game.undo(&[power("ITALY")]).is_none(),
        "nobody has written anything"
    );
    let rome = game.map().province_by_code("ROM").expect("Rome");
    let venice = game.map().province_by_code("VEN").expect("Venice");
    game.take_back(power("ITALY"), rome).expect("an order");
    game = kept(&game);
    assert_eq!(sheet(&game, "ITALY"), ["A VEN S A ROM"]);
    game.take_back(power("ITALY"), venice).expect("an order");
    game = kept(&game);
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
    // where the rules know none, the words make no order of the line
    let map = Map::standard();
    let lexicon = Lexicon::new(map);
    let (position, rules) = (map.opening(), Rules::default());
    let bench = Bench::new(map, &position, &rules);
    let context = Context::new(&lexicon, &bench, Some(power("ITALY")));
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

/// The result codes of the last phase, by unit.
fn codes(game: &Game, unit: &str) -> String {
    let record = game.history().last().expect("a phase was played");
    let sheets = record.written();
    let bench = Bench::new(game.map(), &record.position, game.rules());
    let lines = Scene::new(bench, &sheets, &record.played).lines();
    let all = keys(game.map(), &lines).into_iter().zip(&lines);
    let found = all
        .into_iter()
        .find(|(key, _)| key.as_deref() == Some(unit));
    found.expect("a unit").1.fate.codes().to_string()
}

#[test]
fn a_nationality_that_matters_is_kept() {
    let mut game = game(&["4.C.5=a", "4.C.6=a"]);
    write(&mut game, "FRANCE", "A Mar S Italian A Ven - Pie");
    write(&mut game, "ITALY", "A Ven - Pie");
    game.resolve();
    assert_eq!(codes(&game, "A MAR"), "");
    write(&mut game, "FRANCE", "A Mar S A Pie");
    let game = kept(&game);
    let text = save::write(&game);
    assert!(text.contains(r#"of = "ITALY""#), "{text}");
    assert!(text.contains(r#"of = "unsaid""#), "{text}");
    let wrong = text.replace(r#"of = "unsaid""#, r#"of = "SPAIN""#);
    let fault = save::read(&wrong, |_| Ok(Map::standard_shared())).expect_err("no such power");
    assert!(fault.to_string().contains("`SPAIN` is no power"), "{fault}");
    let mut game = game;
    game.resolve();
    assert_eq!(codes(&game, "A MAR"), "void");
    // what the program offers is possible, and says whose the unit is
    let bench = game.bench();
    let map = game.map();
    let marseilles = map.province_by_code("MAR").expect("Marseilles");
    let offered = bench.possible(marseilles);
    let named = |order: &&Written| {
        order
            .helped()
            .is_some_and(|unit| unit.whose != Whose::NoMatter)
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

#[test]
fn batch_knows_no_nationalities_and_no_one_misses_them() {
    let line = json!({
        "name": "S1901M", "set": { "4.C.5": "a", "4.C.6": "a", "4.E.3": "a" },
        "state": {
            "units": { "FRANCE": ["A MAR", "A GAS"], "ITALY": ["A PIE"] },
            "centers": { "FRANCE": ["MAR"] },
        },
        "orders": { "FRANCE": ["A MAR S A PIE", "A MAR S A GAS - SPA"], "ITALY": [] },
    });
    let run = chancery(&["batch"], &line.to_string());
    let results = &json_lines(&run.out)[0]["results"];
    // two orders for Marseilles: neither counts, and so nothing is implied
    assert_eq!(results["A MAR"], json!(["void"]));
    let mut line = line;
    line["orders"]["FRANCE"] = json!(["A MAR S A GAS - SPA"]);
    let run = chancery(&["batch", "--explain"], &line.to_string());
    let answer = &json_lines(&run.out)[0];
    assert_eq!(answer["results"]["A MAR"], json!([]));
    assert_eq!(
        answer["next"]["state"]["units"]["FRANCE"],
        json!(["A MAR", "A SPA"])
    );
    assert_eq!(answer["why"]["A GAS"]["because"], json!(["A MAR", "4.E.3"]));
    line["orders"]["FRANCE"] = json!(["A MAR S A PIE"]);
    let run = chancery(&["batch"], &line.to_string());
    assert_eq!(json_lines(&run.out)[0]["results"]["A MAR"], json!([]));
}

#[test]
fn proxies_and_perpetual_orders_are_read_where_the_rules_know_them() {
    let map = Map::standard();
    let lexicon = Lexicon::new(map);
    let position = map.opening();
    let told = |set: &[&str], line: &str| {
        let rules = rules(set);
        let bench = Bench::new(map, &position, &rules);
        let context = Context::new(&lexicon, &bench, Some(power("FRANCE")));
        interpret(line, &context).to_string()
    };
    for (line, known) in [
        (
            "A Par proxy England",
            "ok\tA PAR PROXY ENGLAND\tEngland orders it",
        ),
        (
            "A Par by England's order",
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
            "fixed\tA PAR PROXY ITALY\tread as “Paris is proxied to Italy”",
        ),
        (
            "A Mun proxy England",
            "void\tA MUN PROXY ENGLAND\tnot France's unit",
        ),
        (
            "A Par proxy France",
            "void\tA PAR PROXY FRANCE\tname the other power",
        ),
    ] {
        for set in ["4.E.5=a", "4.E.5=b"] {
            assert_eq!(told(&[set], line), known, "{line}");
        }
        let refused = told(&[], line);
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
            "fixed\tA PAR - BUR\tread as “Paris - Bur every turn”; until further notice",
        ),
    ] {
        assert_eq!(told(&["4.E.4=a"], line), known);
        let refused = "unreadable\t\tthese rules know no perpetual orders (4.E.4)";
        assert_eq!(told(&[], line), refused);
    }
    let condition = "ambiguous\tA PAR - BUR\t“if” may take it back";
    assert_eq!(
        told(&["4.E.4=a", "4.E.5=b"], "A Par - Bur if A Mar holds"),
        condition
    );
}

const PAPER: &str = "\
phase: Spring 1902
rules: datc-3.1 4.E.3=a 4.E.4=a 4.E.5=a
position:
France: A Par, A Mar, F Bre
England: F Eng, A Lon
Germany: A Ruh, F Kie, A Mun
Italy: A Ven, A Tyr
proxies:
France: A Par by England
standing orders:
Italy: A Ven S A Tyr - Tri; A Tyr - Tri

France:
A Mar - Bur
F Bre - Mao
France, second set: changes: F Bre - Pic
England:
A Par - Gas
F Eng C A Lon - Bel
Germany:
A Ruh S F Kie - Hol
F Kie - Den
Germany, undated
F Kie - Den
A Mun - Ruh
";

#[test]
fn the_printout_tells_whose_order_it_was_and_which_set_counted() {
    let run = chancery(&["adjudicate"], PAPER);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for line in [
        "  ✓ A Par - Gas          moved (ordered by England)",
        "  ✓ A Lon - Bel via      moved: by convoy (implied by the order of F ENG)",
        "  France handed in 2 sets: sets 1 and 2 count together, since the later says that it goes on",
        "  Germany handed in 2 sets: which came last is not known, so that they are one (4.D.2)",
        "  Italy: A Ven S A Tyr - Tri",
        "  ✓ F Bre - Pic          moved",
    ] {
        assert!(run.out.contains(line), "{line}\n{}", run.out);
    }
    let run = chancery(&["adjudicate", "--format", "json"], PAPER);
    let answer = &json_lines(&run.out)[0];
    assert_eq!(answer["order_sets"][0]["power"], "FRANCE");
    assert_eq!(answer["order_sets"][0]["counted"], json!([1, 2]));
}

#[test]
fn a_game_keeps_its_perpetual_orders_for_a_sheet() {
    let mut game = game(&["4.E.4=a"]);
    write(&mut game, "ITALY", "A Ven - Tri, always");
    game.resolve();
    let folder = std::env::temp_dir().join(format!("chancery-house-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("standing.toml");
    std::fs::write(&path, save::write(&game)).expect("a save");
    let save = path.to_str().expect("a path");
    // Venice bounced off Trieste, and tries again
    let run = chancery(&["adjudicate", "--save", save], "Italy:\nA Rom - Apu\n");
    for line in ["✗ A Ven - Tri", "Italy: A Ven - Tri"] {
        assert!(run.out.contains(line), "{line}\n{}{}", run.out, run.err);
    }
    let run = chancery(&["adjudicate", "--save", save], "Italy:\nA Ven H\n");
    assert!(run.out.contains("✓ A Ven H"), "{}", run.out);
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn only_words_count_where_only_spelling_is_mended() {
    let map = Map::standard();
    let lexicon = Lexicon::new(map);
    let position = map.opening();
    let told = |set: &[&str], line: &str| {
        let rules = rules(set);
        let bench = Bench::new(map, &position, &rules);
        let context = Context::new(&lexicon, &bench, Some(power("FRANCE")));
        let meaning = interpret(line, &context);
        (meaning.verdict, meaning.candidates.len(), meaning.canonical)
    };
    let plain = |line: &str| told(&["4.E.2=2.4a"], line);
    assert_eq!(plain("A Par - Bur"), (Verdict::Ok, 0, "A PAR - BUR".into()));
    assert_eq!(
        plain("A Pariz - Burgandy"),
        (Verdict::Fixed, 0, "A PAR - BUR".into())
    );
    assert_eq!(
        plain("A Par - Lon"),
        (Verdict::Void, 0, "A PAR - LON".into())
    );
    // three provinces begin so, and only one of them can be reached
    let (verdict, candidates, _) = plain("A Par - Bu");
    assert_eq!((verdict, candidates), (Verdict::Ambiguous, 3));
    assert_eq!(told(&["4.E.2=a"], "A Par - Bu").0, Verdict::Fixed);
}
