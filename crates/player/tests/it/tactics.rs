//! Tests of the tactics that a search must find.

use chancery_core::board::{Map, Phase, Position, Turn, Unit, UnitKind};
use chancery_core::orders::notation;
use chancery_core::rules::Rules;
use player::level::Computer;
use player::{Geography, Level, Player, Task};

/// Returns a position of fall 1905 in which every unit in a supply center is in a center of its own power.
pub fn position(units: &[(&str, &str)]) -> Position {
    let map = Map::standard();
    let turn = Turn {
        year: 1905,
        phase: Phase::FallMoves,
    };
    let mut position = Position::empty(map, turn);
    for (power, unit) in units {
        let power = map.power_by_key(power).expect("a power");
        let (kind, place) = notation::read_unit(map, unit).expect("a unit");
        let location = place.location(map).expect("a place");
        position.set_unit(map, Unit::new(power, kind, location));
        if map.centers().contains(place.province) {
            position.set_owner(place.province, Some(power));
        }
    }
    position
}

/// Returns the orders of a power at a level on the standard board, in canonical notation.
fn orders(position: &Position, power: &str, level: u8, stop: bool) -> Vec<String> {
    orders_on(Map::standard(), position, power, (level, stop))
}

fn orders_on(
    map: &Map,
    position: &Position,
    power: &str,
    (level, stop): (u8, bool),
) -> Vec<String> {
    let geography = Geography::new(map);
    let task = Task {
        map,
        geography: &geography,
        position,
        rules: &Rules::default(),
        power: map.power_by_key(power).expect("a power"),
        history: &[],
        last_year: None,
        seed: 3,
    };
    let level = Level::new(level).expect("a level");
    let orders = Computer::new(level, || stop).orders(&task);
    orders
        .iter()
        .map(|order| order.canonical(map).to_string())
        .collect()
}

/// Sets the owners so that Paris is the only center near the German armies that Germany doesn't own.
pub fn leave_only_paris(position: &mut Position) {
    let map = Map::standard();
    for (number, center) in map.centers().iter().enumerate() {
        let key = match map.code(center) {
            "PAR" => "FRANCE",
            "BRE" | "MAR" | "BEL" | "MUN" => "GERMANY",
            _ => ["ENGLAND", "RUSSIA", "TURKEY"][number % 3],
        };
        position.set_owner(center, map.power_by_key(key));
    }
}

#[test]
fn two_units_take_a_center_that_one_holds() {
    let mut position = position(&[
        ("GERMANY", "A BUR"),
        ("GERMANY", "F BRE"),
        ("GERMANY", "A PIC"),
        ("FRANCE", "A PAR"),
        ("ITALY", "A VEN"),
    ]);
    leave_only_paris(&mut position);
    for level in 3..=5 {
        let orders = orders(&position, "GERMANY", level, false);
        let has = |order: &str| orders.iter().any(|given| given == order);
        let attack = has("A BUR - PAR") && has("A PIC S A BUR - PAR");
        let mirrored = has("A PIC - PAR") && has("A BUR S A PIC - PAR");
        assert!(attack || mirrored, "level {level}: {orders:?}");
    }
}

#[test]
fn a_search_that_is_stopped_has_orders_for_all_units() {
    let position = position(&[
        ("GERMANY", "A MUN"),
        ("GERMANY", "F KIE"),
        ("FRANCE", "A BUR"),
    ]);
    assert_eq!(orders(&position, "GERMANY", 5, true).len(), 2);
}

#[test]
fn an_army_takes_a_center_by_railroad() {
    let file = Map::BUILT_IN.iter().find(|(name, _)| *name == "colonial");
    let map = Map::from_file("colonial", file.expect("a built-in board").1).expect("a board");
    let mut position = Position::empty(
        &map,
        Turn {
            year: 1875,
            phase: Phase::FallMoves,
        },
    );
    let owners = ["BRITAIN", "CHINA", "JAPAN"].map(|key| map.power_by_key(key));
    let russia = map.power_by_key("RUSSIA");
    let province = |code: &str| map.provinces().find(|&at| map.code(at) == code);
    let [moscow, vladivostok] = ["MOS", "VLA"].map(|code| province(code).expect("a province"));
    for (number, center) in map.centers().iter().enumerate() {
        let near = map.neighbors(moscow).contains(center);
        let line = &map.terrain().railroads[0].line;
        let is_russian = near || line.contains(&center);
        position.set_owner(
            center,
            if is_russian {
                russia
            } else {
                owners[number % 3]
            },
        );
    }
    position.set_owner(vladivostok, owners[1]);
    let army = Unit::new(russia.expect("a power"), UnitKind::Army, moscow.location());
    position.set_unit(&map, army);
    for level in 4..=5 {
        let orders = orders_on(&map, &position, "RUSSIA", (level, false));
        assert_eq!(orders, ["A MOS - TSR - VLA"], "level {level}");
    }
}
