//! The provinces of every board are read by code, by name, and by every alias.

use chancery_core::board::{Id, Map, Position, Power, Province, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use entry::{Context, Defaults, Lexicon, Sheet, interpret};

fn boards() -> impl Iterator<Item = Map> {
    let built_in = Map::BUILT_IN.iter();
    built_in.map(|(name, text)| Map::from_file(name, text).expect("a board that is built in"))
}

/// Returns the order of a line in canonical notation. The text is empty unless the line is read as
/// a single legal order.
fn order(lexicon: &Lexicon, map: &Map, position: &Position, line: &str) -> String {
    let rules = Rules::default();
    let legality = LegalityContext::new(map, position, &rules);
    let meaning = interpret(line, &Context::new(lexicon, &legality, None)).to_string();
    let mut columns = meaning.split('\t');
    match columns.next() {
        Some("ok" | "fixed") => columns.next().unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}

/// Returns a unit that can be in a province.
fn unit_in(map: &Map, at: Province) -> Option<Unit> {
    UnitKind::ALL.into_iter().find_map(|kind| {
        let mut all = map.locations().filter(|&it| map.province(it) == at);
        let location = all.find(|&it| map.can_stand(kind, it))?;
        Some(Unit::new(Power::from_index(0), kind, location))
    })
}

#[test]
fn every_place_is_read_by_code_name_and_alias() {
    let mut wrong = Vec::new();
    for map in boards().filter(|map| map.base().is_none()) {
        let lexicon = Lexicon::new(&map);
        for at in map.provinces() {
            let Some(unit) = unit_in(&map, at) else {
                continue;
            };
            let mut position = Position::empty(&map, map.first_turn());
            position.turn.phase = Map::standard().first_turn().phase;
            position.set_unit(&map, unit);
            let expected = format!("{} H", unit.code(&map));
            let info = map.info(at);
            let texts = [&info.code, &info.name].into_iter().chain(&info.aliases);
            for text in texts {
                for line in [
                    format!("{} {text} H", unit.kind.letter()),
                    format!("{} {} holds", unit.kind.letter(), text.to_lowercase()),
                ] {
                    let found = order(&lexicon, &map, &position, &line);
                    if found != expected {
                        wrong.push(format!(
                            "{}: {line:?} is {found:?}, not {expected:?}",
                            map.name()
                        ));
                    }
                }
            }
        }
    }
    assert_eq!(wrong, [""; 0], "{} wrong", wrong.len());
}

#[test]
fn the_moves_of_every_opening_are_read_as_they_are_typed() {
    let mut wrong = Vec::new();
    for map in boards() {
        let lexicon = Lexicon::new(&map);
        let position = map.opening();
        let played = |unit: &Unit| map.played().any(|power| power == unit.power);
        for unit in position.units().filter(played) {
            for to in map.reach(unit.kind, unit.location).iter() {
                let (from, to) = (map.location_code(unit.location), map.location_code(to));
                let kind = unit.kind.letter();
                let expected = format!("{kind} {from} - {to}");
                let typed = format!("{kind} {from} - {to}").to_lowercase();
                let full = format!("{kind} {} to {}", map.full(unit.location), to);
                for line in [typed, full] {
                    let found = order(&lexicon, &map, &position, &line);
                    if found != expected {
                        wrong.push(format!("{}: {line:?} is {found:?}", map.name()));
                    }
                }
            }
        }
    }
    assert_eq!(wrong, [""; 0], "{} wrong", wrong.len());
}

/// Names of which only a part is written, and a province with the name of a power.
#[test]
fn parts_of_names_are_read() {
    for (board, power, sheet, expected) in [
        ("sail-ho", "NORTH", "A Aeolus - Midas", "A AEO - MID"),
        ("sail-ho", "WEST", "F Vestal Virgins - Fire", "F VES - FIR"),
        (
            "modern",
            "RUSSIA",
            "A Moscow - Russian Plateau",
            "A MOS - CRP",
        ),
        (
            "ancient-mediterranean",
            "ROME",
            "A Rome S A Ravenna",
            "A ROM S A RAV",
        ),
        ("sengoku", "HOJO", "A Sagami yay", ""),
    ] {
        let map = testing::board(board);
        let lexicon = Lexicon::new(&map);
        let defaults = Defaults {
            power: map.power_by_key(power),
            ..Defaults::new(&lexicon, Rules::default())
        };
        let sheet = Sheet::read(&map, sheet, &defaults);
        let orders = sheet.sheets.iter().flatten().flatten();
        let orders = orders.map(|entry| entry.order.canonical(&map).to_string());
        assert_eq!(orders.collect::<Vec<_>>().join("; "), expected);
    }
}
