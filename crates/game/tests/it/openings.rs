//! The names of openings: every row of the table, and recorded games.

use std::collections::BTreeSet;

use chancery_core::adjudicator::PhaseInput;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Id, Map, Power};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{WrittenOrder, notation};
use chancery_core::rules::Rulebook;
use game::Game;
use game::openings::{self, Opening};

const TABLE: &str = include_str!("../../../../maps/openings/standard.tsv");

/// The openings of the two games played by a program.
const SOLO: &[&str] = &[
    "Austria: Houseboat",
    "France: Burgundy Opening",
    "Russia: Northern Houseboat",
    "Turkey: Anti-Lepanto",
];
const LIMIT: &[&str] = &[
    "Austria: Houseboat",
    "France: English Attack, Burgundy",
    "Italy: Obriani Attack",
    "Russia: Northern Houseboat",
    "Turkey: Anti-Lepanto",
];

/// Returns the rows of the table: powers, name, other names, orders.
fn rows() -> Vec<Vec<&'static str>> {
    let rows = TABLE.lines().filter(|row| !row.starts_with('#')).skip(1);
    rows.map(|row| row.split('\t').collect()).collect()
}

/// Reads orders.
fn read(orders: &str) -> Vec<WrittenOrder> {
    let read = |text| {
        let written = notation::read(Map::standard(), text);
        written.unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    orders.split("; ").map(read).collect()
}

/// Plays these orders, each for its unit's power, and returns the openings.
fn played(orders: &[WrittenOrder]) -> Vec<Opening> {
    let map = Map::standard();
    let start = map.opening();
    let mut sheets: Vec<Option<Vec<WrittenOrder>>> = vec![None; map.powers().len()];
    for written in orders {
        let at = written.unit().expect("a unit").place.province;
        let owner = start.unit(at).expect("it stands there").power;
        sheets[owner.index()]
            .get_or_insert_default()
            .push(written.clone());
    }
    let rules = Rulebook::default().rules();
    let played = PhaseInput::new(map, &start, &sheets, &rules).play();
    match played.resolved {
        PhaseResults::Movement { orders, .. } => openings::played(map, &start, &orders),
        _ => panic!("it is a spring"),
    }
}

/// Returns the name of a power's own opening.
fn name(orders: &str, key: &str) -> Option<&'static str> {
    let power = Map::standard().power_by_key(key).expect("a power");
    let mut own = played(&read(orders)).into_iter();
    own.find(|opening| opening.powers == [power])
        .map(|it| it.name)
}

/// Returns the other possible orders of the powers.
fn ways_to_go_on(known: &[WrittenOrder], powers: &[Power]) -> Vec<Vec<WrittenOrder>> {
    let map = Map::standard();
    let (start, rules) = (map.opening(), Rulebook::default().rules());
    let legality = LegalityContext::new(map, &start, &rules);
    let at = |written: &WrittenOrder| written.unit().expect("a unit").place.province;
    let units = powers.iter().flat_map(|&power| start.units_of(power));
    let places = units.map(|unit| map.province(unit.location));
    let left = places.filter(|&place| known.iter().all(|written| at(written) != place));
    left.fold(vec![known.to_vec()], |ways, place| {
        let orders = legality.possible(place);
        let longer = ways.iter().flat_map(|way| {
            let with = |order: &WrittenOrder| [&way[..], std::slice::from_ref(order)].concat();
            orders.iter().map(with)
        });
        longer.collect()
    })
}

#[test]
fn every_row_of_the_table_gives_its_name() {
    let map = Map::standard();
    let rows = rows();
    assert_eq!(openings::all(map).len(), rows.len(), "a row can't be read");
    let mut whole = 0;
    for row in &rows {
        let [powers, name, also, orders] = row[..] else {
            panic!("{row:?}");
        };
        let powers: Vec<_> = powers
            .split('+')
            .map(|key| map.power_by_key(key).expect("a power"))
            .collect();
        // the other units' orders match a more specific row, or leave this row's name
        let known: Vec<WrittenOrder> = read(orders);
        let ways = ways_to_go_on(&known, &powers);
        whole += usize::from(ways.len() == 1);
        let named = |way: &Vec<WrittenOrder>| {
            let mut found = played(way).into_iter();
            found
                .find(|it| it.powers == powers && it.name == name && it.orders.len() == known.len())
        };
        let opening = ways.iter().find_map(named);
        let opening = opening.unwrap_or_else(|| panic!("{name} is not found"));
        assert_eq!(opening.also.join("; "), also, "{name}");
    }
    assert_eq!(whole, 102);
    let orders: BTreeSet<_> = rows.iter().map(|row| (row[0], row[3])).collect();
    assert_eq!(orders.len(), rows.len(), "no two rows are alike");
}

#[test]
fn a_family_names_what_no_row_names_in_full() {
    // the army's move isn't in any row
    let england = "F EDI - NWG; F LON - NTH; A LVP H";
    assert_eq!(name(england, "ENGLAND"), Some("Northern Opening"));
    // the fleet's letter precedes the army's
    let russia = "F STP/SC - FIN; A MOS - UKR; A WAR H; F SEV H";
    assert_eq!(name(russia, "RUSSIA"), Some("Lapland Lurch"));
    assert_eq!(name("A MUN - BUR; F KIE H; A BER H", "GERMANY"), None);
    // a power that sent nothing has no opening, although its units hold
    assert_eq!(name(england, "RUSSIA"), None);
    assert_eq!(name("A WAR - GAL", "RUSSIA"), Some("Northern Houseboat"));
}

#[test]
fn reports_effects_of_two_powers_together() {
    let sealion = rows().pop().expect("rows");
    let found = played(&read(sealion[3]));
    let names: Vec<_> = found.iter().map(|it| (it.powers.len(), it.name)).collect();
    assert_eq!(
        names,
        [
            (1, "English Attack"),
            (1, "Blitzkrieg, Danish Variation"),
            (2, "Sealion")
        ]
    );
}

/// Returns a saved game and its openings with the names of the powers.
fn of_game(name: &str) -> (Game, Vec<String>) {
    let game = testing::saves::example(name);
    let map = game.map().clone();
    let first = &game.history()[0];
    let PhaseResults::Movement { orders, .. } = &first.played.resolved else {
        panic!("it begins with moves");
    };
    let names = openings::played(&map, &first.position, orders);
    let openings = names
        .iter()
        .map(|it| format!("{}: {}", map.power(it.powers[0]).name, it.name));
    let openings = openings.collect();
    (game, openings)
}

#[test]
fn the_example_games_open_as_they_are_known_to() {
    let (game, names) = of_game("rulebook-sample");
    assert!(
        names.contains(&"Austria: Galician Gambit".to_owned()),
        "{names:?}"
    );
    // only the first spring has openings
    for record in &game.history()[1..] {
        if let PhaseResults::Movement { orders, .. } = &record.played.resolved {
            assert_eq!(openings::played(game.map(), &record.position, orders), []);
        }
    }
    for (name, expected) in [("solo-of-1911", SOLO), ("turn-limit-of-1907", LIMIT)] {
        let (_, names) = of_game(name);
        assert_eq!(names, expected);
    }
}

#[test]
fn a_duel_has_the_openings_of_its_powers() {
    let standard = openings::all(Map::standard());
    let map = testing::board("france-austria");
    let key = |map: &Map, power| map.power(power).key.clone();
    let is_there = |key: &String| map.power_by_key(key).is_some();
    let expected = standard.iter().filter(|opening| {
        let mut keys = opening
            .powers
            .iter()
            .map(|&power| key(Map::standard(), power));
        keys.all(|key| is_there(&key))
    });
    let expected: Vec<&str> = expected.map(|opening| opening.name).collect();
    let found = openings::all(&map);
    let found: Vec<&str> = found.iter().map(|opening| opening.name).collect();
    assert!(found.len() > 10, "{found:?}");
    assert_eq!(found, expected);
}
