//! Saved games of the Python package, in and out.

use std::collections::BTreeMap;

use chancery_core::board::{Dislodged, LocationSet, Map, Position, Unit, UnitKind};
use chancery_core::rules::Rulebook;
use game::store::MapFolders;
use game::{Game, Mode, Record, Setup, TableRules};
use output::python_format::{self, Import, ImportError, Imported, State};
use serde_json::{Value, json};
use testing::saves::example;

const EXAMPLES: [&str; 3] = ["rulebook-sample", "solo-of-1911", "turn-limit-of-1907"];

fn read(text: &str, import: Import) -> Result<Imported, ImportError> {
    python_format::read(text, |_| Ok(Map::standard_shared()), import)
}

/// Returns a game in the format of the package.
fn exported(game: &Game) -> Value {
    serde_json::from_str(&python_format::write(game).text).expect("JSON")
}

/// Returns records without the texts as written.
fn without_texts(records: &[Record]) -> Vec<Record> {
    let mut records = records.to_vec();
    for record in &mut records {
        for entry in record.sheets.iter_mut().flatten().flatten() {
            entry.text = String::new();
        }
    }
    records
}

/// The numbers are those that the package has for these positions.
#[test]
fn positions_have_the_hashes_of_the_package() {
    let hash = |map: &Map, position: &Position| {
        let state = State::of(map, position, "", "S1901M".to_owned(), String::new());
        json!(state)["zobrist_hash"].clone()
    };
    let (_, text) = Map::BUILT_IN
        .iter()
        .find(|(name, _)| *name == "ancient-mediterranean")
        .expect("a board");
    let ancient = Map::from_file("ancient-mediterranean", text).expect("a board");
    assert_eq!(hash(&ancient, &ancient.opening()), "4577381174574430246");
    let map = Map::standard();
    let mut position = map.opening();
    assert_eq!(hash(map, &position), "1919110489198082658");
    for power in map.powers() {
        let units: Vec<Unit> = position.units_of(power).collect();
        for unit in units {
            position.take_unit(map.province(unit.location));
        }
    }
    let unit = |power: &str, kind, code: &str| {
        let power = map.power_by_key(power).expect("a power");
        Unit::new(power, kind, map.location_by_code(code).expect("a location"))
    };
    position.set_unit(map, unit("FRANCE", UnitKind::Army, "PAR"));
    position.set_unit(map, unit("FRANCE", UnitKind::Fleet, "SPA/SC"));
    position.set_unit(map, unit("GERMANY", UnitKind::Army, "BUR"));
    let gone = Dislodged {
        unit: unit("FRANCE", UnitKind::Army, "BUR"),
        open: LocationSet::EMPTY,
    };
    position.set_dislodged(map, gone);
    assert_eq!(hash(map, &position), "4455845201111740875");
}

#[test]
fn a_power_without_anything_to_order_has_an_empty_list() {
    let game = example("seven-computers");
    let saved = exported(&game);
    let (_, played) = saved["phases"]
        .as_array()
        .and_then(|all| all.split_last())
        .expect("phases");
    for phase in played {
        let orders = phase["orders"].as_object().expect("orders");
        assert!(orders.values().all(Value::is_array), "{}", phase["name"]);
    }
}

#[test]
fn exported_games_can_be_imported_again() {
    for name in EXAMPLES {
        let game = example(name);
        let out = python_format::write(&game);
        let back = read(&out.text, Import::default()).expect(name);
        assert_eq!(back.notes, Vec::<String>::new(), "{name}");
        let again = back.game;
        assert_eq!(
            without_texts(again.history()),
            without_texts(game.history()),
            "{name}"
        );
        assert_eq!(again.name, game.name);
        assert_eq!((again.mode(), again.seats()), (game.mode(), game.seats()));
        assert_eq!(
            (again.initial_rules(), again.table_rules()),
            (game.initial_rules(), game.table_rules())
        );
        assert_eq!(again.ending(), game.ending());
        // and imported games can be exported unchanged
        assert_eq!(exported(&again), exported(&game), "{name}");
    }
}

#[test]
fn a_saved_game_has_the_shape_of_the_package() {
    let game = exported(&example("solo-of-1911"));
    let phases = game["phases"].as_array().expect("phases");
    assert_eq!(game["map"], "standard");
    let first = &phases[0];
    assert_eq!(first["name"], "S1901M");
    assert_eq!(
        first["state"]["units"]["RUSSIA"],
        json!(["A MOS", "F SEV", "F STP/SC", "A WAR"])
    );
    assert_eq!(
        first["state"]["homes"]["ITALY"],
        json!(["NAP", "ROM", "VEN"])
    );
    assert_eq!(first["messages"], json!([]));
    let last = phases.last().expect("a phase");
    assert_eq!(last["name"], "COMPLETED");
    assert!(
        last["state"]["note"]
            .as_str()
            .expect("a note")
            .starts_with("Victory by: ")
    );
    let winters = phases
        .iter()
        .filter(|phase| phase["state"]["name"] == "W1901A");
    for winter in winters {
        for (unit, codes) in winter["results"].as_object().expect("results") {
            assert!(unit.starts_with(['A', 'F']) && !codes.as_array().expect("codes").is_empty());
        }
    }
}

/// A first spring in the format of the package: France moves to Burgundy, the others have no orders.
fn spring() -> Value {
    serde_json::from_str(include_str!("../../../../tests/games/spring.json")).expect("JSON")
}

#[test]
fn the_last_phase_is_the_one_that_is_played_now() {
    let back = read(&spring().to_string(), Import::default()).expect("a game");
    let game = back.game;
    assert_eq!(
        (game.history().len(), game.turn().to_string()),
        (1, "F1901M".to_owned())
    );
    assert_eq!(game.mode(), Mode::GameMaster);
    let france = game.map().power_by_key("FRANCE").expect("France");
    assert_eq!(game.sheet(france).len(), 1);
    assert_eq!(
        exported(&game)["phases"][1]["orders"]["FRANCE"],
        json!(["A BUR - MUN"])
    );
}

#[test]
fn reports_mismatches_and_losses() {
    type Change = fn(&mut Value);
    let changes: [(&str, Change, &str); 8] = [
        (
            "results",
            |game| game["phases"][0]["results"]["A PAR"] = json!(["bounce"]),
            "S1901M: result of A PAR: recorded bounce, adjudicated success",
        ),
        (
            "messages",
            |game| game["phases"][0]["messages"] = json!([{"sender": "ITALY"}, {}]),
            "2 messages aren't kept",
        ),
        (
            "rules",
            |game| game["rules"] = json!(["NO_PRESS"]),
            "the package's rules aren't kept: NO_PRESS",
        ),
        (
            "homes",
            |game| game["phases"][0]["state"]["homes"]["FRANCE"] = json!(["PAR"]),
            "homes other than the board's aren't kept",
        ),
        (
            "an order",
            |game| game["phases"][0]["orders"]["ITALY"] = json!(["A VEN dances"]),
            "`A VEN dances` of Italy isn't an order",
        ),
        (
            "a winter of no power",
            |game| {
                let mut winter = game["phases"][0].clone();
                winter["name"] = json!("S1901R");
                winter["orders"] = json!({});
                game["phases"]
                    .as_array_mut()
                    .expect("phases")
                    .insert(1, winter);
            },
            "",
        ),
        (
            "waived builds",
            |game| game["phases"][0]["results"]["WAIVE"] = json!(["void"]),
            "",
        ),
        (
            "no results",
            |game| game["phases"][0]["results"] = json!({}),
            "",
        ),
    ];
    for (what, change, expected) in changes {
        let mut game = spring();
        change(&mut game);
        let back = read(&game.to_string(), Import::default());
        let notes = back.unwrap_or_else(|error| panic!("{what}: {error}")).notes;
        match expected {
            "" => assert_eq!(notes, Vec::<String>::new(), "{what}"),
            expected => assert!(
                notes.iter().any(|note| note.contains(expected)),
                "{what}: {notes:?}"
            ),
        }
    }
}

#[test]
fn boards_have_the_names_of_the_package() {
    for (name, package) in [
        ("standard", "standard"),
        ("ancient-mediterranean", "ancmed"),
        ("modern", "modern"),
        ("fleet-rome", "standard_fleet_rome"),
        ("france-austria", "standard_france_austria"),
        ("germany-italy", "standard_germany_italy"),
        ("hundred", "hundred"),
    ] {
        let map = testing::board(name);
        let game = Game::new(Setup::on(name, map)).expect("a game");
        let out = exported(&game);
        assert_eq!(out["map"], package);
        assert_eq!(out["phases"][0]["state"]["map"], package);
        let maps = MapFolders::default();
        let find = |name: &str| maps.find(name).map_err(|error| error.to_string());
        let back = python_format::read(&out.to_string(), find, Import::default());
        assert_eq!(back.expect(name).game.map().name(), name);
    }
}

/// The winners of a draw are known, but not the vote.
#[test]
fn saves_a_draw() {
    let mut game = spring();
    game["phases"][1]["name"] = json!("COMPLETED");
    game["phases"][1]["state"]["note"] = json!("Victory by: FRA, ITA");
    let back = read(&game.to_string(), Import::default()).expect("a game");
    assert_eq!(back.notes, Vec::<String>::new());
    let ending = back.game.ending().expect("an end");
    let keys = |power| back.game.map().power(power).key.as_str();
    let winners: Vec<&str> = ending.winners().iter().map(keys).collect();
    assert_eq!(winners, ["FRANCE", "ITALY"]);
}

#[test]
fn rejects_or_truncates_impossible_games() {
    let mut game = spring();
    game["phases"][1]["state"]["units"]["FRANCE"] = json!(["F BRE", "A GAS", "A MAR"]);
    let text = game.to_string();
    let error = read(&text, Import::default())
        .expect_err("Gascony")
        .to_string();
    let expected =
        "before F1901M units of FRANCE: recorded A GAS, adjudicated A BUR\n1 phase can't be played";
    assert!(error.contains(expected), "{error}");
    let partial = Import {
        partial: true,
        ..Import::default()
    };
    let cut = read(&text, partial).expect("a part");
    assert_eq!(cut.game.history().len(), 1);
    assert!(cut.notes[0].contains("1 phase left out"), "{:?}", cut.notes);
}

#[test]
fn infers_an_unrecorded_winter_from_the_next_spring() {
    let game = example("turn-limit-of-1907");
    let mut saved = exported(&game);
    saved["chancery"]["save"] = Value::Null;
    let phases = saved["phases"].as_array_mut().expect("phases");
    let before = phases.len();
    phases.retain(|phase| {
        !phase["name"]
            .as_str()
            .is_some_and(|name| name.ends_with('A'))
    });
    assert!(phases.len() < before);
    let back = read(&saved.to_string(), Import::default()).expect("a game");
    assert_eq!(back.game.position(), game.position());
    assert!(
        back.notes[0].contains("W1901A isn't recorded"),
        "{:?}",
        back.notes
    );
}

#[test]
fn infers_the_rules_that_give_the_recorded_results() {
    // under 4.A.3 c an army that was ordered by convoy waits for one; elsewhere it walks
    let mut game = spring();
    let orders = &mut game["phases"][0]["orders"];
    *orders = json!({"FRANCE": ["A PAR - BUR", "A MAR - SPA VIA"]});
    game["phases"][1]["state"]["units"]["FRANCE"] = json!(["F BRE", "A BUR", "A SPA"]);
    game["phases"][1]["orders"] = json!({});
    let back = read(&game.to_string(), Import::default()).expect("a game");
    assert_ne!(back.game.rulebook(), Rulebook::default());
    assert!(
        back.notes[0].contains("not under datc-3.1"),
        "{:?}",
        back.notes
    );
    let named = Import {
        house: Some(TableRules::default()),
        ..Import::default()
    };
    let error = read(&game.to_string(), named).expect_err("other results");
    assert!(error.to_string().contains("--partial"), "{error}");
}

#[test]
fn secret_orders_are_not_exported() {
    let game = testing::saves::game();
    assert_eq!(game.mode(), Mode::HotSeat);
    let out = python_format::write(&game);
    assert!(!out.text.contains("A MAR S A PAR - BUR"), "{}", out.text);
    let last = exported(&game)["phases"]
        .as_array()
        .expect("phases")
        .last()
        .cloned();
    let orders: BTreeMap<String, Value> =
        serde_json::from_value(last.expect("a phase")["orders"].clone()).expect("orders");
    assert!(orders.values().all(Value::is_null), "{orders:?}");
    assert!(
        out.lost.iter().any(|note| note.contains("left out")),
        "{:?}",
        out.lost
    );
}
